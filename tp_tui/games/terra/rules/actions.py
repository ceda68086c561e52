"""The action space of a board, and notation: every action to text and back.

All kinds of action of all editions are in the space, so that an action keeps its number whatever is played.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from tp_tui.games.contract import Action
from tp_tui.games.kit.action_space import ActionSpace
from tp_tui.games.kit.notation import words_of
from tp_tui.games.terra.rules.board import AXES, WAYS, Board
from tp_tui.games.terra.rules.components import COLOURS, KINDS_OF_BLOCK, PYRAMID_COLOURS

CARDS = ("grave", "horus", "oases", "nile", "highest", "most")
"""The strategy cards (N7), as notation names them."""

STACK_DEPTH = 8
"""The most stacks there are, and the most tiles in one, in any edition (S1)."""

NO_BLOCK = -1
"""In a build's `paid`: the level decides what is paid (B23)."""

EVERYDAY_WORDS = {"offer": "grave", "sail": "ship", "waive": "either"}
"""What players call these kinds; typed moves understand the words, and saved games have those of the notation."""


@lru_cache(maxsize=16)
def space_of(board: Board) -> TerraActions:
    """The one action space of a board: every set of rules that is played on it shares it."""
    return TerraActions(board)


class TerraActions(ActionSpace):
    """Every action there can be on a board, made once, numbered and shared.

    The attributes hold the actions by what they are about: `place[field][way]`, `row[axis]`,
    `move[field][site]`, `recall[site]`, `raise_level[site][colour]`, `first_level[site][colour][paid]`,
    `swap[a][b]` (either order), `hire[site]`, `draw[stack]`, `search[stack]`, `take[k]`, `next[k]`, `card[n]`.
    Sites are meant by their number among the sites, stacks and tiles of a stack from 0.
    """

    def __init__(self, board: Board) -> None:
        """Make the space for `board`."""
        self.board = board
        super().__init__()
        sites, name = range(len(board.sites)), board.field_name
        site_name = [name(field) for field in board.sites]
        new = self.new
        self.place = tuple(
            tuple(new("place", f, w, says=(name(f), WAYS[w])) for w in range(4)) for f in range(board.size)
        )
        self.row = tuple(new("row", axis, says=(AXES[axis],)) for axis in range(4))
        self.move = {f: tuple(new("move", f, s, says=(name(f), site_name[s])) for s in sites) for f in board.spaces}
        self.recall = tuple(new("recall", s, says=(site_name[s],)) for s in sites)
        self.first_level = tuple(
            tuple(
                tuple(
                    new("build", s, colour, paid, says=(site_name[s], COLOURS[colour], "with", COLOURS[paid]))
                    for paid in range(KINDS_OF_BLOCK)
                )
                for colour in range(len(PYRAMID_COLOURS))
            )
            for s in sites
        )
        self.raise_level = tuple(
            tuple(
                new("build", s, colour, NO_BLOCK, says=(site_name[s], COLOURS[colour]))
                for colour in range(len(PYRAMID_COLOURS))
            )
            for s in sites
        )
        pairs = {
            (a, b): new("swap", a, b, says=(COLOURS[a], COLOURS[b]))
            for a, b in combinations_with_replacement(range(KINDS_OF_BLOCK), 2)
        }
        self.swap = tuple(
            tuple(pairs[min(a, b), max(a, b)] for b in range(KINDS_OF_BLOCK)) for a in range(KINDS_OF_BLOCK)
        )
        self.hire = tuple(new("hire", s, says=(site_name[s],)) for s in sites)
        self.buy, self.offer, self.sail = new("buy"), new("offer"), new("sail")
        self.card = tuple(new("card", n, says=(card,)) for n, card in enumerate(CARDS))
        self.waive = new("waive")
        numbers = range(STACK_DEPTH)
        self.draw = tuple(new("draw", k, says=(str(k + 1),)) for k in numbers)
        self.search = tuple(new("search", k, says=(str(k + 1),)) for k in numbers)
        self.take = tuple(new("take", k, says=(str(k + 1),)) for k in numbers)
        self.next = tuple(new("next", k, says=(str(k + 1),)) for k in numbers)
        self.done = new("done")

    def also(self, action: Action) -> str:
        """Return a swap with its colours the other way round (D2), or the everyday word; nothing for other actions."""
        if action.kind != "swap":
            return EVERYDAY_WORDS.get(action.kind, "")
        kind, one, other = self.to_string(action).split()
        return f"{kind} {other} {one}"

    def words(self, text: str) -> list[str]:
        """Return the words of a text; `with` says nothing and may be left out, also where there are no spaces."""
        words = words_of(text)
        if len(words) == 1 and words[0].startswith("build"):
            words = [words[0].replace("with", "", 1)]
        return [word for word in words if word != "with"]
