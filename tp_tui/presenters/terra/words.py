"""The static texts of Terra Pyramides on the screen; `labels` has those that depend on the position."""

from __future__ import annotations

from typing import Final

from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK
from tp_tui.presenters.messages import N_, NC_

HINT_TITLE = N_("The hint")
KIND_NAMES = {
    "place": N_("lay your tile"),
    "row": N_("choose a row"),
    "move": N_("send a worker"),
    "done": N_("finish"),
    "draw": N_("draw a tile"),
    "take": N_("take a tile"),
    "next": N_("put a tile back"),
}
"""The names of kinds of action without a key, as choices."""

SPENDING = {
    "swap": N_("swap {choice}"),
    "build": N_("build {choice}"),
    "hire": N_("hire for {choice}"),
    "card": N_("take {choice}"),
}
"""What brings a player within a limit, by kind, where the choice has no verb."""

SPOKEN_VERBS = {"lay": "place", "send": "move"}
"""Words of prompts and hints that line mode takes for those of the notation."""

SCAN_TAKES = N_("scan takes a line from 1 to {rows}, a column from a to {last}, or a row such as h {field}.")
RAY_TAKES = N_("ray takes a direction ({ways}) and a field, as in ray ne e5.")
HANDS, STACKS, OPEN, SUPPLY = N_("Hands"), N_("Stacks"), N_("Open"), N_("Supply")
LEVELS, TASKS, NILE = N_("Levels"), N_("Tasks"), N_("Nile")
"""The headings of hands, stacks, their top tiles, supply, pieces left, strategy cards and ships."""

FOR_HALF = (N_("for the {half} half"), N_("{half} half"), N_("{half}"))
"""The half of the board to which a tile belongs, in fewer and fewer words."""

PIECES, UPPER_PIECES = N_("Left"), N_("· level 2: {second}, 3: {third}, 4: {fourth}")
SHIP = N_("{step}/{steps}")
ARRIVED = (
    N_("{step}/{steps}, first"),
    N_("{step}/{steps}, second"),
    N_("{step}/{steps}, third"),
    N_("{step}/{steps}, last"),
)
"""How far a ship has come; and if others are on the same step, as which of them it came there."""

LEFT = N_("{count} left")
ON_STACK = N_("on stack {number}")
LEVEL_OF = N_("{level} {colour}")
GOAL = N_("Goal  {done} of {needed}")
PHASE_TITLES = {
    PLACE: N_("Place"),
    ROW: N_("Row"),
    WORK: N_("Work"),
    DRAW: N_("Draw"),
    TAKE: N_("Search"),
    NEXT: N_("Search"),
    TRIM: N_("Limits"),
}
STEP_NAMES = (
    NC_("step of a turn", "place"),
    NC_("step of a turn", "row"),
    NC_("step of a turn", "work"),
    NC_("step of a turn", "draw"),
)
"""The names of the `STEPS` that are not the present one."""

STEPS = ((PLACE,), (ROW,), (WORK,), (DRAW, TAKE, NEXT, TRIM))
"""The steps of a turn, each with its phases, the usual one first."""

ROWS_HERE = N_("Rows through {field}")
ROWS_BESIDE = N_("Rows through the cursor")
TILES_BRING = N_("What tiles bring to a row")
FINAL = N_("Final position, turn {turn}/{turns}")
TURN = N_("Turn {turn}/{turns}")
NO_HAND = N_("No tile in hand")
HIDDEN_HAND = N_("A hidden tile in hand")

TILES_PAGE, WORKERS_PAGE = N_("Tiles and rows"), N_("Workers and pyramids")
HOW_TO_PLACE = N_(
    """\
Take the tile in your hand to a free space, turn it with [r|terra.turn] until its stairs point at a building site, \
and lay it with [Enter|table.confirm].

At an empty site they reveal a foundation, worth 1 to 4 points to whoever takes it.\
"""
)
HOW_TO_CHOOSE_A_ROW = N_(
    """\
Then choose one of the four rows through your tile, from site to site. This one brings {gains}; each eye is 1 gold \
in the basic version, 1 step on the Horus track in all others.\
"""
)
HOW_TO_WORK = N_(
    """\
Workers in the row walk straight to a site marked +, never over free space.\
"""
)
HOW_TO_BUILD = N_(
    """\
Three workers on a site can build. Level 1 costs 1 block of any colour; levels 2 to 5 cost that many blocks of the \
pyramid's colour or white. Two of the workers come home.\
"""
)
STAGES = (N_("revealed"), N_("3 workers"), N_("level 1"), N_("level 2"), N_("level 5"))
"""The captions of the sites in the picture."""
HOW_IT_ENDS = N_(
    """\
Then draw a tile. Foundations, pyramids, blocks and gold score at the end.\
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
"""Help for the current step, by phase."""

ENTER_PLACES, ENTER_MOVES, ENDS = N_("Place"), N_("Move"), N_("Finish")
"""What Enter does with the tile in hand, with workers, and without any that can move."""

ENTER_IN_LIST: Final = {
    "row": N_("Take row"),
    "draw": N_("Draw"),
    "search": N_("Search"),
    "take": N_("Take"),
    "next": N_("Put back"),
    "build": N_("Build"),
    "hire": N_("Hire"),
    "swap": N_("Swap"),
    "recall": N_("Recall"),
    "card": N_("Take"),
}
"""What Enter does in a list, by what is chosen in it."""
