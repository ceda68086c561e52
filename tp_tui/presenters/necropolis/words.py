"""The static texts of Necropolis on the screen: names of steps, prompts, help, how to play."""

from __future__ import annotations

from typing import Final

from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, PAIR
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_TOMB
from tp_tui.presenters.messages import N_

STEPS = {GOD: N_("Gods"), PAIR: N_("Pairs"), BUILD: N_("Build"), KEEP: N_("Keep")}
"""The steps of a round, by phase."""

GROUPS, OBELISK_PART, TOMB_PART, HAND = PARTS = N_("Groups"), N_("Obelisk"), N_("Tomb"), N_("Hand")
"""The names of the parts below the pyramid."""

YOUR_NECROPOLIS, NECROPOLIS_OF = N_("Your necropolis"), N_("{name}'s necropolis")

FINAL = N_("Final position")
ROUND = N_("Round {round}/{rounds}")
BONUS, DONE, LEADS = N_("bonus"), N_("done"), N_("leads")
BONUS_OFFER = N_("+{points} with {stones} of each")
NO_POINTS = N_("no points yet")
OUT, OUT_IN_SHORT, TAKEN = N_("out this round"), N_("out"), N_("taken")
"""For a god tile, and for a pair in the quarry."""

FOR_NOW = N_("{points:+}?")
"""The points that a card would bring in the tomb, where others may yet have more."""

NO_PAIR = N_("No pair is left in the quarry")

ALLOWS = {
    0: N_("pyramid"),
    MAY_TOMB: N_("pyramid, tomb"),
    MAY_OBELISK: N_("pyramid, obelisk"),
    MAY_OBELISK | MAY_TOMB: N_("pyramid, obelisk, tomb"),
    MAY_OBELISK | MAY_TOMB | EITHER: N_("pyramid, obelisk or tomb"),
}
"""The buildings a god tile allows, by its bits for obelisk and tomb."""

ALLOWS_IN_SHORT = ALLOWS | {MAY_OBELISK | MAY_TOMB | EITHER: N_("pyramid, obelisk/tomb")}
"""The same in up to 22 columns."""

ALLOWS_IN_SHORTEST = {
    0: N_("pyramid"),
    MAY_TOMB: N_("+ tomb"),
    MAY_OBELISK: N_("+ obelisk"),
    MAY_OBELISK | MAY_TOMB: N_("+ obelisk, tomb"),
    MAY_OBELISK | MAY_TOMB | EITHER: N_("+ obelisk/tomb"),
}
"""What it allows besides the pyramid, in up to 17 columns."""

LETS_YOU_BUILD = {
    0: N_("{god} ({tile}) lets you build in the pyramid."),
    MAY_TOMB: N_("{god} ({tile}) lets you build in the pyramid and the tomb."),
    MAY_OBELISK: N_("{god} ({tile}) lets you build in the pyramid and on the obelisk."),
    MAY_OBELISK | MAY_TOMB: N_("{god} ({tile}) lets you build in the pyramid, on the obelisk and in the tomb."),
    MAY_OBELISK | MAY_TOMB | EITHER: N_(
        "{god} ({tile}) lets you build in the pyramid, and on the obelisk or in the tomb."
    ),
}
"""The same in a sentence."""

CHOOSING_PROMPTS = {
    GOD: N_("Take a god tile. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: take it"),
    PAIR: N_("Take a pair. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: take it"),
    KEEP: N_("Keep one card. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: keep it"),
}
"""The prompts of the phases with a list of choices."""

CARD_PROMPT = N_(
    "Choose a card to lay. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: pick it up"
)
CARD_OR_DONE_PROMPT = N_(
    "Lay one more card? [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: pick it up · "
    "[d|necropolis.done]: done"
)
LAY_PROMPT = N_(
    "Lay card {card}. [Arrows|table.left table.down table.up table.right]: move · [Tab|table.next]: next place · "
    "[Enter|table.confirm]: lay it · [Esc|game.back]: other card"
)
LAY_LAST_PROMPT = N_(
    "Lay card {card}. [Arrows|table.left table.down table.up table.right]: move · [Tab|table.next]: next place · "
    "[Enter|table.confirm]: lay it"
)
LAY_OR_DONE_PROMPT = N_(
    "Lay card {card}. [Arrows|table.left table.down table.up table.right]: move · [Tab|table.next]: next place · "
    "[Enter|table.confirm]: lay it · [d|necropolis.done]: done"
)
LOOKING_PROMPT = N_("[Esc|game.back]: back to yours · [v|necropolis.others]: next necropolis")

NOW = {
    GOD: N_("Take a god tile. A low number takes its pair early, a high one lets you build more."),
    PAIR: N_("Take one of the pairs in the quarry: both cards go to your hand, and then you build."),
    BUILD: N_(
        "One card goes into your pyramid; your god tile says whether you can lay one in obelisk and tomb as well."
    ),
    KEEP: N_("The round is over, and one card is the limit of your hand: choose the one you keep."),
}
"""Help for the current step, by phase."""

CLAUSES = {GOD: "A8", PAIR: "A9", BUILD: "A10", KEEP: "A13"}
"""The relevant clause of each phase."""

ROUND_PAGE, SCORING_PAGE = N_("A round"), N_("Three buildings")
HOW_A_ROUND_GOES = N_("""\
Ten rounds, and each goes like this: everybody takes a god tile, then in the order of the tiles everybody takes a pair \
of cards from the quarry and builds. A low tile chooses early, a high tile builds more.\
""")
HOW_TO_BUILD = N_("""\
Every turn one card goes into your pyramid. Upper cards lie on two neighbours.

Capital letters mark the largest group of each colour: those stones score.\
""")
HOW_IT_SCORES = N_("""\
A card has a tall stone and two small ones, or two tall ones. Its glyph, if it has one, is 2 points in the building it \
shows.\
""")
PYRAMID_SCORES = N_("""\
Pyramid: for each colour a point for every stone of its largest group; the largest of all counts twice. 10 more if all \
five colours have 3 or more.\
""")
OBELISK_SCORES = N_("""\
Obelisk: the one colour that is on the most of its cards brings 1, 3, 6, 10 or 15 points, for 1 to 5 cards.\
""")
TOMB_SCORES = N_("""\
Tomb: face down until the end. Whoever has the most stones of a colour gets 5 points for it; in a tie nobody does.\
""")
HOW_IT_ENDS = N_("""\
At the end of a round you keep one card. After ten rounds the pyramids are complete, and the most points win.\
""")

ENDS = N_("End turn")
"""What Enter does behind the cards in hand."""

BACK = N_("Back")
"""What Enter does while another player's necropolis is shown."""

ENTER: Final = {GOD: N_("Take"), PAIR: N_("Take"), BUILD: N_("Lay"), KEEP: N_("Keep")}
"""What Enter does otherwise, by phase; picking a card up and laying it have one word, so that the footer stays."""

GODS, QUARRY = N_("Gods"), N_("Quarry")
"""Headings beside the necropolis."""
