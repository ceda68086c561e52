"""The sets of keys that a player can choose from, by binding id; a game's table has what its own bindings need.

`*.up` stands for every binding whose id ends so. What a preset does not name keeps its default keys.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tp_tui.storage.settings import KEY_PRESETS

Preset = Mapping[str, str]

CONFIRMING = (
    *("table.confirm", "list.choose", "form.press", "choice_field.open", "question.yes", "handover.go"),
    *("tutorial.read_on", "watch.go_on", "scoring.next", "game.skip", "game.score"),
)
"""The bindings of what Enter does."""

_QUESTIONS = ("where", "reach", "rows", "sites", "me", "others", "last", "target")


def _confirming(keys: str) -> dict[str, str]:
    return dict.fromkeys(CONFIRMING, keys)


PRESETS: Mapping[str, Preset] = {
    "arrows": {},
    "vi": {
        "*.up": "k,up",
        "*.down": "j,down",
        "*.left": "h,left",
        "*.right": "l,right",
        "*.pagedown": "ctrl+f,pagedown,space",
        "*.pageup": "ctrl+b,pageup,b",
        "list.first": "g,home",
        "list.last": "G,end",
        "choice_field.previous": "h,left",
        "choice_field.next": "l,right",
        "help.next": "l,tab,right",
        "help.previous": "h,shift+tab,left",
        "replay.step": "l,right",
        "replay.step_back": "h,left",
        "replay.turn": "j,down,right_square_bracket",
        "replay.turn_back": "k,up,left_square_bracket",
    },
    "numpad": {
        "*.up": "8,up",
        "*.down": "2,down",
        "*.left": "4,left",
        "*.right": "6,right",
        "*.pagedown": "3,pagedown,space",
        "*.pageup": "9,pageup,b",
        **_confirming("5,enter"),
        "game.skip": "5,enter,space",
        "choice_field.open": "5,enter,space",
        "choice_field.previous": "4,left",
        "choice_field.next": "6,right",
        "table.next": "9,tab",
        "table.previous": "7,shift+tab",
        # A keypad sends what the row of digits sends: what is chosen by its number is chosen by F1 to F9.
        **{f"table.number{number}": f"f{number}" for number in range(1, 10)},
        **{f"scoring.costly{number}": f"f{number}" for number in range(1, 4)},
        **{f"game.ask_{question}": f"ctrl+f{number}" for number, question in enumerate(_QUESTIONS, 2)},
        "game.help": "question_mark",
        "screen.help": "question_mark",
        "game.back": "full_stop,escape",
        "tutorial.step_back": "full_stop,escape",
        "list.first": "7,home",
        "list.last": "1,end",
        "form.next": "plus,tab",
        "form.previous": "minus,shift+tab",
        "help.next": "6,tab,right",
        "help.previous": "4,shift+tab,left",
        "replay.step": "6,right",
        "replay.step_back": "4,left",
        "replay.turn": "2,down,right_square_bracket",
        "replay.turn_back": "8,up,left_square_bracket",
        "replay.home": "7,home",
        "replay.end": "1,end",
        "replay.play": "5,space",
    },
    "left": {
        "*.up": "w,up",
        "*.down": "s,down",
        "*.left": "a,left",
        "*.right": "d,right",
        **_confirming("space,enter"),
        "*.pagedown": "f,pagedown",
        "*.pageup": "b,pageup",
        "choice_field.previous": "a,left",
        "choice_field.next": "d,right",
        "help.next": "d,tab,right",
        "help.previous": "a,shift+tab,left",
        "replay.step": "d,right",
        "replay.step_back": "a,left",
        "replay.turn": "s,down,right_square_bracket",
        "replay.turn_back": "w,up,left_square_bracket",
        "scoring.same": "e",
        "scoring.details": "t",
        "saves.delete": "x",
        "table.status": "E",
        "game.undo": "z",
        "game.redo": "Z",
        "game.hint": "grave_accent",
        "game.take_over": "tilde",
        "game.leave": "Q",
        "game.recap": "T",
        "game.help": "f1,question_mark",
        "tutorial.back": "z",
        "tutorial.point": "grave_accent",
        "tutorial.leave": "Q",
    },
    "right": {
        "*.up": "i,up",
        "*.down": "k,down",
        "*.left": "j,left",
        "*.right": "l,right",
        "*.pagedown": "n,pagedown,space",
        "*.pageup": "y,pageup",
        "table.confirm": "enter,space",
        "table.next": "o",
        "table.previous": "u",
        "form.next": "o,tab",
        "form.previous": "u,shift+tab",
        # The digits under the right hand come first.
        **{f"table.number{number}": str((number + 5) % 10) for number in range(1, 6)},
        **{f"table.number{number}": str(number - 5) for number in range(6, 10)},
        "choice_field.previous": "j,left",
        "choice_field.next": "l,right",
        "help.next": "l,tab,right",
        "help.previous": "j,shift+tab,left",
        "replay.step": "l,right",
        "replay.step_back": "j,left",
        "replay.turn": "k,down,right_square_bracket",
        "replay.turn_back": "i,up,left_square_bracket",
        "game.back": "backspace,escape",
        "tutorial.step_back": "backspace,escape",
        "choice.leave": "backspace,escape,q",
        "question.no": "backspace,escape,q",
        "text.close": "backspace,escape,q,o,e,enter",
        "help.close": "backspace,escape,q,enter",
        "game.undo": "minus",
        "game.redo": "equals_sign",
        "game.hint": "H",
        "game.recap": "O",
        "game.log": "K",
        "game.pace": "Y",
        "table.status": "N",
        "tutorial.back": "minus",
        "tutorial.point": "H",
    },
}
"""The presets by name."""

assert tuple(PRESETS) == KEY_PRESETS


def keys_in_preset(preset: str, ids: Collection[str], own: Mapping[str, Mapping[str, Preset]]) -> dict[str, str]:
    """Return the keys that a preset gives to bindings, where those are other than the default ones.

    Args:
        preset: its name.
        ids: those of all bindings.
        own: by game what its table says of each preset.
    """
    found: dict[str, str] = {}
    common = PRESETS[preset]
    for id in ids:
        pattern = f"*.{id.rpartition('.')[2]}"
        if pattern in common:
            found[id] = common[pattern]
    found |= {id: keys for id, keys in common.items() if not id.startswith("*") and id in ids}
    for presets in own.values():
        found |= {id: keys for id, keys in presets.get(preset, {}).items() if id in ids}
    return found
