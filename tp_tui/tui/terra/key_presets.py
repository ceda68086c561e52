"""The keys of this table in the presets."""

from __future__ import annotations

KEY_PRESETS = {
    "numpad": {
        "terra.turn": "plus,r",
        "terra.turn_back": "minus,R",
        "terra.done": "0,d",
        "terra.build": "asterisk,b",
        "terra.search": "slash,s",
        "terra.hire": "3,w",
        "terra.buy": "1,y",
    },
    "left": {
        # The rows are a list of their own, which up and down go through.
        **dict.fromkeys(("terra.row_h", "terra.row_v", "terra.row_d", "terra.row_a"), ""),
        "terra.hire": "f",
        "terra.buy": "e",
        "terra.sail": "G",
        "terra.search": "F",
        "terra.done": "q",
    },
    "right": {
        **dict.fromkeys(("terra.row_h", "terra.row_v", "terra.row_d", "terra.row_a"), ""),
        "terra.turn": "p",
        "terra.turn_back": "P",
        "terra.build": "m",
        "terra.hire": "h",
        "terra.buy": "y",
        "terra.offer": "comma",
        "terra.card": "full_stop",
        "terra.waive": "slash",
        "terra.swap": "left_square_bracket",
        "terra.recall": "apostrophe",
        "terra.search": "right_square_bracket",
        "terra.done": "semicolon",
    },
}
