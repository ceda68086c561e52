"""The texts of Terra Pyramides on the screen that are the same in every position; `labels` has those that are not."""

from __future__ import annotations

from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK
from tp_tui.presenters.messages import N_

HINT_TITLE = N_("The hint")
NO_USE = {
    "jump": N_("There is nowhere to jump to now."),
    "turn": N_("You turn a tile only while you place it."),
    "row": N_("You choose a row after placing your tile."),
}
"""Why a key does nothing now that is no action of the rules."""

PHASE_TITLES = {
    PLACE: N_("Place"),
    ROW: N_("Row"),
    WORK: N_("Work"),
    DRAW: N_("Draw"),
    TAKE: N_("Search"),
    NEXT: N_("Search"),
    TRIM: N_("Limits"),
}
STEPS = ((PLACE,), (ROW,), (WORK,), (DRAW, TAKE, NEXT, TRIM))
"""The steps of a turn, each with the phases that it can be in, the usual one first."""

ROWS_HERE = N_("Rows through {field}, if you lay your tile there")
FINAL = N_("Final position, turn {turn}/{turns}")
TURN = N_("Turn {turn}/{turns}")
NO_HAND = N_("No tile in hand")
HIDDEN_HAND = N_("A hidden tile in hand")
LEVEL = N_("The scores are level")
YOU_LEAD = N_("You lead by {points}")
LEADS = N_("{name} leads by {points}")


KEYS = (
    ("[arrows, h j k l|table.left table.down table.up table.right]", "move the cursor, or the highlight of a list"),
    ("[Tab, Shift-Tab|table.next table.previous]", "the next or previous legal target"),
    ("[r, R|terra.turn terra.turn_back]", "turn the tile in your hand"),
    ("[Enter|table.confirm]", "do it: lay, take the row, send, choose"),
    ("[b|terra.build]", "build a level"),
    ("[w, y|terra.hire terra.buy]", "hire a worker, buy a white block"),
    ("[g, n|terra.offer terra.sail]", "later versions: buy a grave good, a ship step"),
    ("[c, v|terra.card terra.waive]", "take a strategy card; lay the tile on either half"),
    ("[x|terra.swap]", "swap two blocks for a white one"),
    ("[t|terra.recall]", "recall a worker"),
    ("[d|terra.done]", "done: finish the work of your turn"),
    ("[1 to 9|table.number1-9]", "choose a line of a list, a stack"),
    ("[s|terra.search]", "search a stack: look through it and take your pick"),
)
"""The keys of the board and its lists."""

TILES_PAGE, WORKERS_PAGE = N_("Tiles and rows"), N_("Workers and pyramids")
HOW_TO_PLACE = N_(
    """\
Lay the tile in your hand, then turn it with [r|terra.turn] until its stairs point at a building site.

At an empty site they reveal a foundation, worth 1 to 4 points to whoever takes it.\
"""
)
HOW_TO_CHOOSE_A_ROW = N_(
    """\
Then choose one of the four rows through your tile: across, down or along a diagonal, from site to site.\
"""
)
WHAT_THE_ROW_BRINGS = N_("This row brings {gains}. Each eye is 1 gold.")
HOW_TO_WORK = N_(
    """\
The workers of your row go to work, each in a straight line over tiles: to a free foundation or a site of yours, \
marked +.\
"""
)
HOW_TO_BUILD = N_(
    """\
Three workers on a site can build: pay as many blocks of its colour as the new level says, and two of them come home. \
Every level is worth more than the one below.\
"""
)
STAGES = (N_("revealed"), N_("3 workers"), N_("level 1"), N_("level 2"), N_("level 5"))
"""What stands under each of the sites in the picture."""
HOW_IT_ENDS = N_(
    """\
Draw a tile, and it is the next player's turn. When the tiles are used up, your foundations and pyramids count.\
"""
)

NOW = {
    PLACE: N_("Lay your tile: the cursor shows how it would lie."),
    ROW: N_("Choose a row through your tile; the list says what each one brings."),
    WORK: N_("Send your workers to the marked sites; those that stay behind come home."),
    DRAW: N_("Draw a tile, or pay 1 gold to look through a stack and take your pick."),
    TAKE: N_("This is the stack you searched: take one of its tiles."),
    NEXT: N_("Put the other tiles back one by one; the first one ends up on top."),
    TRIM: N_("You hold more than the limit: spend gold or swap blocks until it fits."),
}
"""The step at hand, by phase."""

KEYS_NOW = {
    PLACE: (
        ("[arrows|table.left table.down table.up table.right], [Tab|table.next]", "find a space"),
        ("[r|terra.turn]", "turn the tile"),
        ("[Enter|table.confirm]", "lay it"),
    ),
    ROW: (
        ("[h v d a|terra.row_h terra.row_v terra.row_d terra.row_a]", "choose a row"),
        ("[Enter|table.confirm]", "take it"),
    ),
    WORK: (
        ("[Tab|table.next]", "next site"),
        ("[Enter|table.confirm]", "send the worker"),
        ("[Esc|game.back]", "another worker"),
        ("[d|terra.done]", "finish"),
    ),
    DRAW: (("[Enter|table.confirm]", "draw"), ("[1 to 8|table.number1-8]", "another stack")),
    TAKE: (("[arrows|table.up table.down]", "choose a tile"), ("[Enter|table.confirm]", "take it")),
    NEXT: (("[arrows|table.up table.down]", "choose a tile"), ("[Enter|table.confirm]", "put it back")),
    TRIM: (("[arrows|table.up table.down]", "choose"), ("[Enter|table.confirm]", "do it")),
}
"""The keys of each step and what they do there."""

LIST_KEYS_NOW = (
    ("[arrows|table.up table.down]", "choose"),
    ("[Enter|table.confirm]", "do it"),
    ("[Esc|game.back]", "close the list"),
)
"""Those of a list that was opened besides."""

OFFERS_NOW = {
    "build": "build a level",
    "hire": "hire a worker",
    "buy": "buy a white block",
    "swap": "swap two blocks for a white one",
    "offer": "buy a grave good",
    "sail": "buy a ship step",
    "card": "take a strategy card",
    "waive": "lay it on either half",
    "recall": "recall a worker",
    "search": "search a stack",
}
"""What the key of each kind of action does, where it is legal."""
