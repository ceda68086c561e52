"""The texts of Necropolis on the screen that are the same in every position."""

from __future__ import annotations

from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, PAIR
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_TOMB

STEPS = {GOD: "Gods", PAIR: "Pairs", BUILD: "Build", KEEP: "Keep"}
"""The steps of a round, by phase."""

FINAL = "Final position"
NO_POINTS = "no points yet"
NO_PAIR = "No pair is left in the quarry"

ALLOWS = {
    0: "pyramid",
    MAY_TOMB: "pyramid, tomb",
    MAY_OBELISK: "pyramid, obelisk",
    MAY_OBELISK | MAY_TOMB: "pyramid, obelisk, tomb",
    MAY_OBELISK | MAY_TOMB | EITHER: "pyramid, obelisk or tomb",
}
"""What a god tile lets its holder build, by its bits for obelisk and tomb."""

ALLOWS_IN_SHORT = {
    0: "pyramid",
    MAY_TOMB: "+ tomb",
    MAY_OBELISK: "+ obelisk",
    MAY_OBELISK | MAY_TOMB: "+ obelisk, tomb",
    MAY_OBELISK | MAY_TOMB | EITHER: "+ obelisk or tomb",
}

CHOOSING_PROMPTS = {
    GOD: "Take a god tile. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: take it",
    PAIR: "Take a pair. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: take it",
    KEEP: "Keep one card. [Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: keep it",
}
"""What to do in the phases in which something is chosen from a list."""

_CHOOSING_CARD = "[Arrows|table.up table.down] or its number: choose · [Enter|table.confirm]: pick it up"
CARD_PROMPT = f"Choose a card to lay. {_CHOOSING_CARD}"
CARD_OR_DONE_PROMPT = f"Lay one more card? {_CHOOSING_CARD} · [d|necropolis.done]: done"
PLACE_PROMPT = (
    "Lay card {card}. [Arrows|table.left table.down table.up table.right]: move · [Tab|table.next]: next place · "
    "[Enter|table.confirm]: lay it"
)
LAY_LAST_PROMPT = f"{PLACE_PROMPT} · [d|necropolis.done]: done"
OTHER_CARD = " · [Esc|game.back]: other card"
LOOKING_PROMPT = "[Esc|game.back]: back to yours · [v|necropolis.others]: next necropolis"

NO_USE = {
    "move": "There is nothing to choose now.",
    "jump": "There is nowhere to jump to now.",
    "number": "There is nothing to choose by number now.",
}
"""Why a key does nothing now that is no action of the rules."""

KEYS = (
    (
        "[arrows, h j k l|table.left table.down table.up table.right]",
        "move the card in your hand, or the highlight of a list",
    ),
    ("[Tab, Shift-Tab|table.next table.previous]", "the next or previous place where the card can lie"),
    ("[1 to 5|table.number1-5]", "a tile, a pair, a card in your hand by its number"),
    ("[Enter|table.confirm]", "do it: take, pick up, lay, keep"),
    ("[Esc|game.back]", "put the card back into your hand; back to your necropolis"),
    ("[d|necropolis.done]", "done: end your turn without another card"),
    ("[v, V|necropolis.others necropolis.others_back]", "look at the next or previous player's necropolis"),
)
"""The keys of this table."""

NOW = {
    GOD: "Take a god tile. A low number takes its pair early, a high one lets you build more.",
    PAIR: "Take one of the pairs in the quarry: both cards go to your hand, and then you build.",
    BUILD: "One card goes into your pyramid; your god tile says whether you can lay one in obelisk and tomb as well.",
    KEEP: "The round is over, and one card is the limit of your hand: choose the one you keep.",
}
"""The step at hand, by phase."""

CLAUSES = {GOD: "A8", PAIR: "A9", BUILD: "A10", KEEP: "A13"}
"""The clause that matters in each phase."""

ROUND_PAGE, SCORING_PAGE = "A round", "Three buildings"
HOW_A_ROUND_GOES = """\
Ten rounds, and each goes like this: everybody takes a god tile, then in the order of the tiles everybody takes a pair \
of cards from the quarry and builds. A low tile chooses early, a high tile builds more.\
"""
HOW_TO_BUILD = """\
Every turn one card goes into your pyramid. Upper cards lie on two neighbours.

Capitals are the largest group of each colour: they score.\
"""
HOW_IT_SCORES = """\
A card has a tall stone and two small ones, or two tall ones. Its glyph, if it has one, is 2 points in the building it \
shows.\
"""
PYRAMID_SCORES = """\
Pyramid: for each colour a point for every stone of its largest group; the largest of all counts twice. 10 more if all \
five colours have 3 or more.\
"""
OBELISK_SCORES = """\
Obelisk: the one colour that is on the most of its cards brings 1, 3, 6, 10 or 15 points, for 1 to 5 cards.\
"""
TOMB_SCORES = """\
Tomb: face down until the end. Whoever has the most stones of a colour gets 5 points for it.\
"""
HOW_IT_ENDS = """\
At the end of a round you keep one card. After ten rounds the pyramids are complete, and most points win.\
"""
