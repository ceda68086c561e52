"""The texts of Terra Pyramides on the screen that are the same in every position; `labels` has those that are not."""

from __future__ import annotations

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE
from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK

HINT_TITLE = "The hint"
PLACE_PROMPT = "Place your tile. Arrows: move · Tab: next space · r: turn · Enter: lay it"
NO_TILE = {
    SITE: "building sites take no tile",
    OASIS: "oases take no tile",
    NILE: "the Nile takes no tile",
    SPACE: "taken",
}
"""Why a tile cannot lie on a field, by what the field is."""

NO_USE = {
    "jump": "There is nowhere to jump to now.",
    "turn": "You turn a tile only while you place it.",
    "row": "You choose a row after placing your tile.",
}
"""Why a key does nothing now that is no action of the rules."""

PHASE_TITLES = {
    PLACE: "Place",
    ROW: "Row",
    WORK: "Work",
    DRAW: "Draw",
    TAKE: "Search",
    NEXT: "Search",
    TRIM: "Limits",
}
STEPS = ((PLACE,), (ROW,), (WORK,), (DRAW, TAKE, NEXT, TRIM))
"""The steps of a turn, each with the phases that it can be in, the usual one first."""

ROWS_HERE = "Rows through {field}, if you lay your tile there"
FINAL = "Final position, turn"
NO_HAND = "No tile in hand"
HIDDEN_HAND = "A hidden tile in hand"
LEVEL = "The scores are level"
YOU_LEAD = "You lead by {points}"
LEADS = "{name} leads by {points}"


def face_words(face: Face) -> str:
    """Return what a tile shows in words: `red block, worker`."""
    found = [f"{COLOURS[face.block]} block"] if face.block >= 0 else []
    found += ["oasis"] * face.oasis + ["grave good"] * face.grave + ["worker"] * face.worker
    return ", ".join(found + ["eye"] * face.eye + ["gold"] * face.gold)


KEYS = (
    ("arrows, h j k l", "move the cursor, or the highlight of a list"),
    ("Tab, Shift-Tab", "the next or previous legal target"),
    ("r, R", "turn the tile in your hand"),
    ("Enter", "do it: lay, take the row, send, choose"),
    ("b", "build a level"),
    ("w, y", "hire a worker, buy a white block"),
    ("g, n", "later versions: buy a grave good, a ship step"),
    ("c, v", "take a strategy card; lay the tile on either half"),
    ("x", "swap two blocks for a white one"),
    ("t", "recall a worker"),
    ("d", "done: finish the work of your turn"),
    ("1 to 9", "choose a line of a list, a stack"),
    ("s", "search a stack: look through it and take your pick"),
)
"""The keys of the board and its lists."""

TILES_PAGE, WORKERS_PAGE = "Tiles and rows", "Workers and pyramids"
HOW_TO_PLACE = """\
Lay the tile in your hand, then turn it with r until its stairs point at a building site.

At an empty site they reveal a foundation, worth 1 to 4 points to whoever takes it.\
"""
HOW_TO_CHOOSE_A_ROW = """\
Then choose one of the four rows through your tile: across, down or along a diagonal, from site to site.\
"""
WHAT_THE_ROW_BRINGS = "This row brings {gains}. Each eye is 1 gold."
HOW_TO_WORK = """\
The workers of your row go to work, each in a straight line over tiles: to a free foundation or a site of yours, \
marked +.\
"""
HOW_TO_BUILD = """\
Three workers on a site can build: pay as many blocks of its colour as the new level says, and two of them come home. \
Every level is worth more than the one below.\
"""
STAGES = ("revealed", "3 workers", "level 1", "level 2", "level 5")
"""What stands under each of the sites in the picture."""
HOW_IT_ENDS = """\
Draw a tile, and it is the next player's turn. When the tiles are used up, your foundations and pyramids count.\
"""

NOW = {
    PLACE: "Lay your tile: the cursor shows how it would lie.",
    ROW: "Choose a row through your tile; the list says what each one brings.",
    WORK: "Send your workers to the marked sites; those that stay behind come home.",
    DRAW: "Draw a tile, or pay 1 gold to look through a stack and take your pick.",
    TAKE: "This is the stack you searched: take one of its tiles.",
    NEXT: "Put the other tiles back one by one; the first one ends up on top.",
    TRIM: "You hold more than the limit: spend gold or swap blocks until it fits.",
}
"""The step at hand, by phase."""

KEYS_NOW = {
    PLACE: (("arrows, Tab", "find a space"), ("r", "turn the tile"), ("Enter", "lay it")),
    ROW: (("h v d a", "choose a row"), ("Enter", "take it")),
    WORK: (("Tab", "next site"), ("Enter", "send the worker"), ("Esc", "another worker"), ("d", "finish")),
    DRAW: (("Enter", "draw"), ("1 to 8", "another stack")),
    TAKE: (("arrows", "choose a tile"), ("Enter", "take it")),
    NEXT: (("arrows", "choose a tile"), ("Enter", "put it back")),
    TRIM: (("arrows", "choose"), ("Enter", "do it")),
}
"""The keys of each step and what they do there."""

LIST_KEYS_NOW = (("arrows", "choose"), ("Enter", "do it"), ("Esc", "close the list"))
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
