"""The action space and its notation: money, buy, take, build and done (clauses Q6–Q9)."""

from __future__ import annotations

from functools import cache

from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, PRICES
from tp_tui.games.cubes.rules.pyramid import Pyramid, pyramid_of
from tp_tui.games.kit.action_space import ActionSpace
from tp_tui.games.kit.notation import words_of

SEAT_NAMES = "ABCD"
"""The names of the seats in notation."""

FOR_MONEY = KINDS_OF_CUBE
"""The value of `paid` in a take that is paid with money, not a cube (Q8)."""

PAYMENTS = (*COLOURS, "money")
"""The means of payment for a taken cube, by number."""


@cache
def space_of(side: str, players: int) -> CubesActions:
    """Return the shared action space of games on this side with this number of players."""
    return CubesActions(pyramid_of(side), players)


class CubesActions(ActionSpace):
    """All possible actions of a game.

    The attributes hold the actions by their arguments: `buy[n - 1]` for n cubes, `take[seat][colour][paid]`,
    `build[colour][place]`.
    """

    def __init__(self, pyramid: Pyramid, players: int) -> None:
        """Create all actions."""
        super().__init__()
        new = self.new
        self.money = new("money")
        self.buy = tuple(new("buy", count, words=(str(count),)) for count in range(1, len(PRICES) + 1))
        self.take = tuple(
            tuple(
                tuple(
                    new("take", seat, colour, paid, words=(SEAT_NAMES[seat], COLOURS[colour], "for", PAYMENTS[paid]))
                    for paid in range(len(PAYMENTS))
                )
                for colour in range(KINDS_OF_CUBE)
            )
            for seat in range(players)
        )
        self.build = tuple(
            tuple(new("build", colour, place, words=(word, name)) for place, name in enumerate(pyramid.names))
            for colour, word in enumerate(COLOURS)
        )
        self.done = new("done")

    def words(self, text: str) -> list[str]:
        """Return the words of a text except `for`, which is optional and may be abbreviated or run together."""
        words = words_of(text)
        if len(words) == 1 and words[0].startswith("take"):
            words = [words[0].replace("for", "", 1)]
        return [word for word in words if not "for".startswith(word)]
