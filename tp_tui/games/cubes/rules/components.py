"""The components: cubes, sides of the pyramid, money and prices (clauses Q1–Q4, Q7, Q8, Q12, Q17)."""

from __future__ import annotations

COLOURS = ("red", "yellow", "blue", "white", "green")
"""The names of the colours in notation, by number; green is the joker (Q1)."""

RED, YELLOW, BLUE, WHITE, GREEN = range(5)
KINDS_OF_CUBE = len(COLOURS)
PLAIN_COLOURS = COLOURS[:GREEN]
"""The colours that score."""

SIDES = ("large", "small")
"""The sides of the pyramid board (Q2)."""

WIDTHS = {"large": (10, 9, 8, 7, 6), "small": (7, 6, 5, 4, 3)}
"""By side, the number of places in each row from the bottom (Q2)."""

CUBES_EACH = {"large": {2: 14, 3: 24, 4: 29}, "small": {2: 9, 3: 14, 4: 19}}
"""By side and number of players, the number of cubes of each plain colour (Q1)."""

JOKERS = 4
"""The number of green cubes (Q1)."""

START_MONEY = {"large": 10, "small": 20}
"""By side, the money of the first player; each following player has one more than the one before (Q4)."""

STRIP_LENGTH = 16
"""The number of cubes on a full strip (Q5)."""

REFILL_AT = 4
"""The strip is refilled when a purchase leaves this many cubes or fewer (Q13)."""

PRICES = (1, 3, 6, 10)
"""The prices of the first one, two, three and four cubes of the strip (Q7)."""

INCOME = 5
"""The money for a turn of taking money (Q6)."""

TAKE_PRICE = 3
"""The price in money of a cube from an opponent's stock (Q8)."""

FIELD_MONEY = 5
"""The money for a cube on a colour field of its colour (Q12)."""

ROW_POINTS = 10
"""The points for a full row at the end (Q17)."""

MAX_STALLS = 3
"""The number of consecutive rounds of taking money that ends the game (Q14)."""


def cube_counts(side: str, players: int) -> tuple[int, ...]:
    """Return the number of cubes in play, by colour (Q1)."""
    return (CUBES_EACH[side][players],) * len(PLAIN_COLOURS) + (JOKERS,)
