"""The static texts of Cubes on the screen: titles, prompts, help, how to play."""

from __future__ import annotations

from typing import Final

from tp_tui.presenters.messages import N_

TURN = N_("Turn {turn}")
FINAL = N_("Final position")
YOUR_PYRAMID = N_("Your pyramid")
PYRAMID_OF = N_("{name}'s pyramid")
STRIP, PRICES, STOCK, BAG = N_("Strip"), N_("price"), N_("Stock"), N_("Bag")
"""The headings of the strip, the prices below it, the stock and the bag."""

EMPTY = N_("empty")
"""For a strip or a stock without cubes."""

LAST_TURN = N_("empty: it's the last turn")
TAKEN = N_("taken:")
"""Before the cubes in stock that were taken in this turn."""

ROWS_NOW, ROWS_FINAL = N_("{points} of them for full rows, if the game ended now"), N_("{points} of them for full rows")
"""The part of the points that full rows bring, during the game and at its end."""

ROWS_SHORT = N_("({rows} for rows)")
"""The same where there is little room."""

LIST_TITLES = {
    "buy": N_("Buy the first cubes"),
    "take": N_("Take a cube"),
    "pay": N_("Pay for it"),
    "only": N_("Do this"),
}

BUILD_PROMPT = N_("Build {colour}. [Enter|table.confirm]: build · [Tab|table.next]: next place")
COLOURS_KEY = N_("{keys}: colour")
"""The keys of the colours in stock that can be built."""
YOUR_TURN = N_("Your turn. {offers}")
AWAY_PROMPT = N_("[v|cubes.others]: the next pyramid · [Esc|game.back]: back to yours")
LIST_PROMPTS = {
    "buy": N_(
        "How many? [Arrows|table.up table.down] or its number: choose · "
        "[Enter|table.confirm]: buy · [Esc|game.back]: close"
    ),
    "take": N_(
        "Which one? [Arrows|table.up table.down]: choose · [Enter|table.confirm]: take it · [Esc|game.back]: close"
    ),
    "pay": N_(
        "Pay with what? [Arrows|table.up table.down]: choose · [Enter|table.confirm]: take it · [Esc|game.back]: back"
    ),
    "only": N_("[Enter|table.confirm]: do it · [Esc|game.back]: close"),
}

NOW_LIST = N_("Choose a line of the list; the board shows what its cube would score.")
NOW_BUILD = N_("Build cubes of your stock. The numbers in the pyramid say what this one would score.")
NOW_CHOOSE = N_("Buy cubes or take one from another player, or take $5, which ends your turn.")

BEFORE, WOULD_BE, AFTER = N_("a colour field"), N_("1 point and $5"), N_("red is built")
"""What stands below a colour field: while it is free, with a cube held over it, and with that cube."""

BUYING_PAGE, BUILDING_PAGE = N_("Buying cubes"), N_("Building")
HOW_TO_BUY = N_(
    """\
Each turn you buy, take and build cubes as you like, or take $5 instead. The strip sells its first cubes: one to \
four, at the price below the last.\
"""
)
HOW_TO_TAKE = N_(
    """\
What you buy lies in your stock until you build it. There the others can take it, for $3 or a cube of another \
colour, as you can from theirs. Build or keep what you take; you cannot trade it away in the same turn.\
"""
)
HOW_MONEY_RETURNS = N_(
    """\
A cube on a colour field of its colour earns $5. A strip of four cubes or fewer is refilled; if everybody takes money \
in a row, it is laid out anew.\
"""
)
HOW_TO_BUILD = N_(
    """\
In the bottom row a cube lies anywhere; higher up it needs two cubes below and the colour of one of them. Green, the \
joker, goes with every colour.\
"""
)
HOW_IT_SCORES = N_(
    """\
A cube scores 1 point for every cube of another colour in the triangle below it; green ones neither count nor score. \
The number with a + says what your cube would score.\
"""
)
HOW_IT_ENDS = N_(
    """\
The game ends when the last cube is bought; highest score wins. Each full row is worth 10 points then.\
"""
)

BACK = N_("Back")
"""What Enter does while another player's pyramid is shown."""

ENTER: Final = {"build": N_("Build"), "buy": N_("Buy"), "take": N_("Take"), "money": N_("Take"), "done": N_("End turn")}
"""What Enter does, by kind of action."""
