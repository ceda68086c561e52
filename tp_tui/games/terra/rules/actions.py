"""The action space of a board and its notation.

It has the actions of all editions, so that an action always has the same number.
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
"""The names of the strategy cards in notation (N7)."""

STACK_DEPTH = 8
"""The maximum number of stacks, and of tiles in a stack, in any edition (S1)."""

NO_BLOCK = -1
"""The value of `paid` in a build from level 2 on, where the level determines the payment (B23)."""

EVERYDAY_WORDS = {"offer": "grave", "sail": "ship", "waive": "either"}
"""Everyday words for kinds of action, understood when typed; saved games use the notation."""

ROW_WORDS = ("horizontal", "vertical", "down-right", "up-right")
"""The directions of rows in words, in the order of `AXES`, understood when typed."""


@lru_cache(maxsize=16)
def space_of(board: Board) -> TerraActions:
    """Return the shared action space of a board."""
    return TerraActions(board)


class TerraActions(ActionSpace):
    """All possible actions on a board.

    The attributes hold the actions by their arguments: `place[field][way]`, `row[axis]`,
    `move[field][site]`, `recall[site]`, `raise_level[site][colour]`, `first_level[site][colour][paid]`,
    `swap[a][b]` (either order), `hire[site]`, `draw[stack]`, `search[stack]`, `take[k]`, `next[k]`, `card[n]`.
    Sites are given by their number among the sites; stacks and tiles of a stack are numbered from 0.
    """

    def __init__(self, board: Board) -> None:
        """Create all actions on `board`."""
        self.board = board
        super().__init__()
        sites, name = range(len(board.sites)), board.field_name
        site_name = [name(field) for field in board.sites]
        new = self.new
        self.place = tuple(
            tuple(new("place", f, w, words=(name(f), WAYS[w])) for w in range(4)) for f in range(board.size)
        )
        self.row = tuple(new("row", axis, words=(AXES[axis],)) for axis in range(4))
        self.move = {f: tuple(new("move", f, s, words=(name(f), site_name[s])) for s in sites) for f in board.spaces}
        self.recall = tuple(new("recall", s, words=(site_name[s],)) for s in sites)
        self.first_level = tuple(
            tuple(
                tuple(
                    new("build", s, colour, paid, words=(site_name[s], COLOURS[colour], "with", COLOURS[paid]))
                    for paid in range(KINDS_OF_BLOCK)
                )
                for colour in range(len(PYRAMID_COLOURS))
            )
            for s in sites
        )
        self.raise_level = tuple(
            tuple(
                new("build", s, colour, NO_BLOCK, words=(site_name[s], COLOURS[colour]))
                for colour in range(len(PYRAMID_COLOURS))
            )
            for s in sites
        )
        pairs = {
            (a, b): new("swap", a, b, words=(COLOURS[a], COLOURS[b]))
            for a, b in combinations_with_replacement(range(KINDS_OF_BLOCK), 2)
        }
        self.swap = tuple(
            tuple(pairs[min(a, b), max(a, b)] for b in range(KINDS_OF_BLOCK)) for a in range(KINDS_OF_BLOCK)
        )
        self.hire = tuple(new("hire", s, words=(site_name[s],)) for s in sites)
        self.buy, self.offer, self.sail = new("buy"), new("offer"), new("sail")
        self.card = tuple(new("card", n, words=(card,)) for n, card in enumerate(CARDS))
        self.waive = new("waive")
        numbers = range(STACK_DEPTH)
        self.draw = tuple(new("draw", k, words=(str(k + 1),)) for k in numbers)
        self.search = tuple(new("search", k, words=(str(k + 1),)) for k in numbers)
        self.take = tuple(new("take", k, words=(str(k + 1),)) for k in numbers)
        self.next = tuple(new("next", k, words=(str(k + 1),)) for k in numbers)
        self.done = new("done")

    def alias(self, action: Action) -> str:
        """Return a swap with its colours reversed (D2), a row by its direction, or the everyday word, if any."""
        if action.kind == "row":
            return f"row {ROW_WORDS[action.args[0]]}"
        if action.kind != "swap":
            return EVERYDAY_WORDS.get(action.kind, "")
        kind, one, other = self.to_string(action).split()
        return f"{kind} {other} {one}"

    def words(self, text: str) -> list[str]:
        """Return the words of a text except `with`, which is optional and may be run together."""
        words = words_of(text)
        if len(words) == 1 and words[0].startswith("build"):
            words = [words[0].replace("with", "", 1)]
        return [word for word in words if word != "with"]
