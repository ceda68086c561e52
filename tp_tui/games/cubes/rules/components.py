"""What is in the box: cubes, sides of the pyramid, money and prices (clauses Q1–Q4, Q7, Q8, Q12, Q17)."""

from __future__ import annotations

COLOURS = ("red", "yellow", "blue", "white", "green")
"""The colours by number, as notation names them; green is the joker (Q1)."""

RED, YELLOW, BLUE, WHITE, GREEN = range(5)
KINDS_OF_CUBE = len(COLOURS)
PLAIN_COLOURS = COLOURS[:GREEN]
"""The colours that score."""

SIDES = ("large", "small")
"""The sides of the pyramid board (Q2)."""

WIDTHS = {"large": (10, 9, 8, 7, 6), "small": (7, 6, 5, 4, 3)}
"""The places of each row from the bottom, by side (Q2)."""

CUBES_EACH = {"large": {2: 14, 3: 24, 4: 29}, "small": {2: 9, 3: 14, 4: 19}}
"""The cubes of each plain colour, by side and number of players (Q1)."""

JOKERS = 4
"""The green cubes (Q1)."""

START_MONEY = {"large": 10, "small": 20}
"""The money of who begins; each player after that has one more than the one before (Q4)."""

STRIP_LENGTH = 16
"""The cubes on a full strip (Q5)."""

REFILL_AT = 4
"""With so many cubes or fewer left by a purchase, the strip is filled (Q13)."""

PRICES = (1, 3, 6, 10)
"""What the first cube of the strip costs, the first two, three and four (Q7)."""

INCOME = 5
"""What a turn of taking money brings (Q6)."""

TAKE_PRICE = 3
"""The money for a cube of another player's stock (Q8)."""

FIELD_MONEY = 5
"""What a cube on a colour field of its colour brings (Q12)."""

ROW_POINTS = 10
"""What a full row is worth at the end (Q17)."""

MOST_STALLS = 3
"""The time in a row that all take money which ends the game (Q14)."""


def cube_counts(side: str, players: int) -> tuple[int, ...]:
    """Return how many cubes of each colour are in the game (Q1)."""
    return (CUBES_EACH[side][players],) * len(PLAIN_COLOURS) + (JOKERS,)
