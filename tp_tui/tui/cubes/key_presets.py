"""The keys of this table in the presets."""

from __future__ import annotations

KEY_PRESETS = {
    "numpad": {
        "cubes.buy": "asterisk,b",
        "cubes.take": "slash,t",
        "cubes.money": "1,m",
        "cubes.done": "0,d",
        "cubes.others": "plus,v",
        "cubes.others_back": "minus,V",
    },
    "left": {"cubes.money": "g", "cubes.done": "q"},
    "right": {
        "cubes.buy": "m",
        "cubes.take": "y",
        "cubes.money": "n",
        "cubes.done": "semicolon",
        "cubes.others": "p",
        "cubes.others_back": "P",
    },
}
