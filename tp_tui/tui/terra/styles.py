"""The names of the styles of Terra's lines and fields; `colours.tcss` says what they look like."""

from __future__ import annotations

from tp_tui.games.terra.rules.components import COLOURS, WHITE

LIGHT = tuple(f"light-{colour}" for colour in COLOURS)
"""By colour, how its letter is written on dark ground."""

_PLAYERS = range(1, 5)

LINE_STYLES = (
    "strong", "dim", "plain", "points", "tile", "chosen", "good", "bad", "frame", "gold", "row", "water",
    *(f"block-{colour}" for colour in COLOURS),
    *LIGHT,
    *(f"player-{number}" for number in _PLAYERS),
    *(f"owner-{number}" for number in _PLAYERS),
)  # fmt: skip
"""Those of the lines beside and below the board."""

FIELD_STYLES = (
    "gap", "label", "ground", "oasis", "nile", "site", "foundation", "tile", "tile-edge", "tile-in-row",
    "tile-in-row-edge", "cursor", "cursor-wrong", "frame", "picked", "row", "target", "missing", "changed", "past-row",
    *(f"block-{colour}" for colour in COLOURS),
    *(f"chip-{colour}" for colour in COLOURS),
    *(f"pyramid-{colour}" for colour in COLOURS[:WHITE]),
    *(f"steps-{colour}" for colour in COLOURS[:WHITE]),
    *(f"owner-{number}" for number in _PLAYERS),
    *(f"tip-{number}" for number in _PLAYERS),
)  # fmt: skip
"""Those of the fields of the board."""

STYLE_CLASSES = {*(f"lines--{name}" for name in LINE_STYLES), *(f"board--{name}" for name in FIELD_STYLES)}
"""The component classes of a palette: of the table, and of pages with pictures of it."""
