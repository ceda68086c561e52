"""The names of the styles of the table; `colours.tcss` says what they look like."""

from __future__ import annotations

from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.presenters.players import PLAYER_LETTERS

_NUMBERS = range(1, len(PLAYER_LETTERS) + 1)

LINE_STYLES = (
    "strong", "dim", "plain", "chosen", "good", "bad", "sky", "sand", "open", "frame", "wrong", "changed", "now",
    *(f"stone-{colour}" for colour in COLOURS),
    *(f"largest-{colour}" for colour in COLOURS),
    *(f"player-{number}" for number in _NUMBERS),
    *(f"owner-{number}" for number in _NUMBERS),
)  # fmt: skip
"""`stone-` is a stone, `largest-` one of the largest group of its colour; `owner-` is on the player's colour."""

STYLE_CLASSES = {f"lines--{name}" for name in LINE_STYLES}
"""The component classes of a palette: of the table, and of pages with pictures of it."""
