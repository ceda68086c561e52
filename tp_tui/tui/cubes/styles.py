"""The names of the styles of the table; `colours.tcss` says what they look like."""

from __future__ import annotations

from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.presenters.players import PLAYER_LETTERS

LINE_STYLES = (
    "strong", "dim", "plain", "chosen", "good", "bad", "wall", "ground", "ground-edge", "open", "open-edge",
    "frame", "gold",
    *(f"cube-{colour}" for colour in COLOURS),
    *(f"edge-{colour}" for colour in COLOURS),
    *(f"light-{colour}" for colour in COLOURS),
    *(f"field-{colour}" for colour in COLOURS[:-1]),
    *(f"player-{number}" for number, _ in enumerate(PLAYER_LETTERS, 1)),
)  # fmt: skip
"""`wall` is between the places; `cube-` is a cube, `edge-` its lower edge, `light-` a letter on dark ground, `field-` a
colour field."""

STYLE_CLASSES = {f"lines--{name}" for name in LINE_STYLES}
"""The component classes of a palette: of the table, and of pages with pictures of it."""
