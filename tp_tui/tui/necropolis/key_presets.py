"""The keys of this table in the presets."""

from __future__ import annotations

KEY_PRESETS = {
    "numpad": {"necropolis.done": "0,d", "necropolis.others": "plus,v", "necropolis.others_back": "minus,V"},
    "left": {"necropolis.done": "q"},
    "right": {"necropolis.done": "semicolon", "necropolis.others": "p", "necropolis.others_back": "P"},
}
