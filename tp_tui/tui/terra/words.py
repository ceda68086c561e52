"""The texts of Terra Pyramides on the screen that are the same in every position; `labels` has those that are not."""

from __future__ import annotations

from tp_tui.games.terra.rules.board import NILE, OASIS, SITE, SPACE
from tp_tui.games.terra.rules.components import COLOURS, Face
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK

HINT_TITLE = "The hint"
PLACE_PROMPT = "Place your tile. Arrows: move · Tab: next space · r: turn · Enter: lay it"
NO_TILE = {
    SITE: "you can't lay a tile on a building site",
    OASIS: "you can't lay a tile on an oasis",
    NILE: "you can't lay a tile on the Nile",
    SPACE: "there is a tile already",
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
    ("Tab, Shift-Tab", "the next or last legal target"),
    ("r, R", "turn the tile in your hand"),
    ("Enter", "do it: lay, take the row, send, choose"),
    ("b", "build a level"),
    ("w, y", "hire a worker, buy a white block"),
    ("g, n", "later versions: buy a grave good, a ship step"),
    ("c, v", "a strategy card; lay the tile on any half"),
    ("x", "exchange two blocks for a white one"),
    ("t", "take a worker back"),
    ("d", "done: end the work of your turn"),
    ("1 to 9", "choose a line of a list, a stack"),
    ("s", "search a stack instead of drawing"),
)
"""The keys of the board and its lists."""

FIRST_STEPS = """\
You lay tiles, collect what their rows show, and raise pyramids on the building sites. Every turn has four steps.

1. Place the tile in your hand on a free space. Its stairs point at a building site; if they touch an empty one,
a foundation is turned up there.

2. Row: choose one of the four rows through your tile, from site to site. You get what the row shows: gold, blocks, and
a worker set aside for each worker on it.

3. Work: each worker set aside goes in a straight line, over tiles and oases but never over free spaces or sites,
to a free foundation or to a site of yours. In your very first turn all of them go to one foundation.

4. Draw a tile for the next turn.

In the first three steps you may also build where three of your workers stand: two of them come back and the pyramid
grows, for as many blocks as its new level. High pyramids are worth much more than low ones.

Gold hires a worker or buys a block. Two blocks of any colour are exchanged for a white one, which fits everywhere.

Horus & Grave Goods adds two tracks, and a bonus for who has workers on a site when all fields around it are filled.
The Nile & the Oases adds a river with ships, oases on tiles, and six tasks with a strategy card each. In missions all
seats play together, or one alone, for a goal.
"""

NOW = {
    PLACE: "Lay your tile. The cursor shows it as it would lie; the line below the board says what that does.",
    ROW: "Choose the row. Each line of the list says what it brings; its fields are marked on the board.",
    WORK: "Send your workers: Tab shows where the one picked up can go, Escape puts it down, d ends the step.",
    DRAW: "Draw a tile from a stack, or press s to search one and take the tile you like.",
    TAKE: "You see the searched stack. Take a tile.",
    NEXT: "Put the tiles back one after the other, the top one first.",
    TRIM: "You hold more than may be kept: spend gold, or exchange blocks, until the limits are kept.",
}
"""The step at hand, by phase."""
