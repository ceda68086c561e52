"""The actions: money, buy, take, build and done, in numbers and in notation (clauses Q6–Q9)."""

from __future__ import annotations

from functools import cache

from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, PRICES
from tp_tui.games.cubes.rules.pyramid import Pyramid, pyramid_of
from tp_tui.games.kit.action_space import ActionSpace
from tp_tui.games.kit.notation import words_of

SEAT_NAMES = "ABCD"
"""The seats, as notation names them."""

FOR_MONEY = KINDS_OF_CUBE
"""In a take's `paid`: three money, not a cube (Q8)."""

PAYMENTS = (*COLOURS, "money")
"""What a taken cube can be paid with, by number."""


@cache
def space_of(side: str, players: int) -> CubesActions:
    """Return the one action space of games of so many players on that side."""
    return CubesActions(pyramid_of(side), players)


class CubesActions(ActionSpace):
    """Every action there can be in a game, made once, numbered and shared.

    The attributes hold the actions by what they are about: `buy[n - 1]` for n cubes, `take[seat][colour][paid]`,
    `build[colour][place]`.
    """

    def __init__(self, pyramid: Pyramid, players: int) -> None:
        """Make the space for so many players with that pyramid."""
        super().__init__()
        new = self.new
        self.money = new("money")
        self.buy = tuple(new("buy", count, says=(str(count),)) for count in range(1, len(PRICES) + 1))
        self.take = tuple(
            tuple(
                tuple(
                    new("take", seat, colour, paid, says=(SEAT_NAMES[seat], COLOURS[colour], "for", PAYMENTS[paid]))
                    for paid in range(len(PAYMENTS))
                )
                for colour in range(KINDS_OF_CUBE)
            )
            for seat in range(players)
        )
        self.build = tuple(
            tuple(new("build", colour, place, says=(COLOURS[colour], name)) for place, name in enumerate(pyramid.names))
            for colour in range(KINDS_OF_CUBE)
        )
        self.done = new("done")

    def words(self, text: str) -> list[str]:
        """Return the words of a text; `for` says nothing and may be cut short or left out, also without spaces."""
        words = words_of(text)
        if len(words) == 1 and words[0].startswith("take"):
            words = [words[0].replace("for", "", 1)]
        return [word for word in words if not "for".startswith(word)]
