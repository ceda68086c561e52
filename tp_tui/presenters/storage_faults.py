"""The messages of storage faults: settings, saved games, records, themes, signs, and the restrictions of guests."""

from __future__ import annotations

from typing import Final

from tp_tui.presenters.messages import N_

FaultMessage = tuple[str, tuple[str, ...]]
"""A message and the names of its placeholders, in the order of the fault's arguments."""

FILE_FAULTS: Final[dict[str, FaultMessage]] = {
    "of_file": (N_("{why} ({file})"), ("why", "file")),
    "not_utf8_here": (N_("it is no text in UTF-8"), ()),
    "no_file_name": (N_("it is no name of a file"), ()),
    "no_log_name": (N_("that is no name of a log"), ()),
    "no_regular_file": (N_("it is no regular file"), ()),
    "too_large": (N_("it is larger than {size} kB"), ("size",)),
    "links_nowhere": (N_("its links lead nowhere"), ()),
    "unreadable_file": (N_("{file} cannot be read: {why}"), ("file", "why")),
    "unwritable_file": (N_("{file} cannot be written: {why}"), ("file", "why")),
    "no_user": (
        N_("there is no user {user}, whose folder {variable} names; write its whole path"),
        ("user", "variable"),
    ),
}
"""Why a file cannot be read or written."""

GUEST_FAULTS: Final[dict[str, FaultMessage]] = {
    "guest_path": (N_("guests open no files by path here; give a name without a folder"), ()),
    "guest_bot": (N_("guests play against the program's own bots here; a bot from a file is not offered"), ()),
    "guest_file": (N_("guests play with what ships with the game here; a file of your own is not offered"), ()),
    "guest_folder": (
        N_("guests cannot choose a folder here; the game is saved again as soon as its own folder can be written"),
        (),
    ),
    "guest_command": (N_("guests only play here; choose from {commands}"), ("commands",)),
    "guest_shell": (N_("guests have no shell to go to here; q leaves the game"), ()),
}

SETTING_FAULTS: Final[dict[str, FaultMessage]] = {
    "settings_unreadable": (
        N_("The settings in {file} cannot be read ({why}); the defaults are used."),
        ("file", "why"),
    ),
    "settings_not_read": (N_("The settings could not be kept: {file} cannot be read ({why})."), ("file", "why")),
    "settings_not_kept": (N_("The settings could not be kept: {why}."), ("why",)),
    "no_setting": (N_("there is no setting {name}"), ("name",)),
    "no_game": (N_("there is no game {name}"), ("name",)),
    "setting_no_text": (N_("{game}: {name} is {value}, no text"), ("game", "name", "value")),
    "setting_no_key": (N_("keys: {name} is {value}, no text with a key in it"), ("name", "value")),
    "challenge_not_saved": (N_("That the challenge is done could not be saved: {why}."), ("why",)),
    "lesson_not_saved": (N_("How far you are in the tutorial could not be saved: {why}."), ("why",)),
}

SAVED_GAME_FAULTS: Final[dict[str, FaultMessage]] = {
    "no_rule": (N_("{file} has no line {rule} behind its header"), ("file", "rule")),
    "no_game_named": (N_("{file} names no game or no seats"), ("file",)),
    "line_torn": (N_("{file}: its last line, “{line}”, was not written to its end and is left out."), ("file", "line")),
    "goes_on_unwritable": (N_("{file} cannot be written; the game goes on in {other}."), ("file", "other")),
    "goes_on_elsewhere": (N_("The game goes on in {other}; {file} stays as it is."), ("other", "file")),
    "not_saved": (N_("The game is not saved: {file} cannot be written ({why})."), ("file", "why")),
    "moved": (N_("{file} was changed by another program; the game goes on in {other}."), ("file", "other")),
}

RECORD_FAULTS: Final[dict[str, FaultMessage]] = {
    "records_unusable": (N_("The records in {file} cannot be used: {why}."), ("file", "why")),
    "records_of_later": (
        N_("The records in {file} are of a later version of tp-tui; they are left alone."),
        ("file",),
    ),
    "records_set_aside": (
        N_("The records were damaged: they are now in {file}, and begun anew from the saved games."),
        ("file",),
    ),
    "not_opened": (N_("it cannot be opened"), ()),
    "damaged_again": (N_("it is damaged again and again"), ()),
    "not_in_statistics": (N_("The game is not in the statistics yet."), ()),
    "large_numbers": (N_("The game has numbers that are too large for the statistics."), ()),
    "end_in_statistics": (N_("The statistics still have the end that was undone."), ()),
    "statistics_of_rest": (N_("The statistics are made of what could be read."), ()),
}

LINE_FILE_FAULTS: Final[dict[str, FaultMessage]] = {
    "no_json_line": (N_("{file}: line {line}: is no whole line of JSON"), ("file", "line")),
    "no_json_object": (N_("{file}: line {line}: is no JSON object"), ("file", "line")),
    "other_record": (N_("{file} is no record of {kind}"), ("file", "kind")),
    "cut_amid_lines": (N_("{file} is damaged: it is cut off amid its lines"), ("file",)),
    "cut_before_packed": (N_("{file} is damaged: its last line was cut off before it was packed"), ("file",)),
    "large_unpacked": (N_("{file} is too large: unpacked it has more than {size} MiB"), ("file", "size")),
    "no_xz": (N_("{file} is damaged, or not compressed by xz"), ("file",)),
}
"""Faults of a file of JSON lines."""

RECORD_OF_OTHERS: Final = (
    N_("{file} is a record of other {kind}: {name} is {there} there and {here} here; begin another record"),
    N_("{file} is a record of other {kind}: {name} is not set there and {here} here; begin another record"),
    N_("{file} is a record of other {kind}: {name} is {there} there and not set here; begin another record"),
)
"""Why a record of JSON lines cannot be continued: a setting differs, is set here only, or is set there only."""

LOOK_FAULTS: Final[dict[str, FaultMessage]] = {
    "no_theme": (N_("{file}: is not a theme: {why}"), ("file", "why")),
    "no_signs": (N_("{file}: is not a set of signs: {why}"), ("file", "why")),
    "look_unreadable": (N_("{file}: cannot be read: {why}"), ("file", "why")),
    "theme_name": (N_("name: must be 1 to 16 letters, digits and dashes, and not auto"), ()),
    "theme_name_twice": (N_("name: there is a theme {name} already"), ("name",)),
    "theme_base": (N_("base: there is no theme {name} to start from"), ("name",)),
    "theme_needs": (N_("needs: must be 0, 16, 256 or 16777216"), ()),
    "theme_fallback": (N_("fallback: there is no theme {name}"), ("name",)),
    "theme_eyes": (N_("eyes: must be some of {eyes}"), ("eyes",)),
    "theme_value": (N_("{field}: cannot be {value}"), ("field", "value")),
    "colour_unknown": (N_("{field}: there is no such colour"), ("field",)),
    "colour_missing": (N_("{field}: is missing"), ("field",)),
    "no_colour": (N_("{field}: is not a colour such as #ffd700"), ("field",)),
    "signs_entry": (N_("{field}: there are only title, plain, signs and reversed"), ("field",)),
    "signs_about": (N_("title must be a text, plain true or false"), ()),
    "signs_no_table": (N_("{field} must be a table"), ("field",)),
    "no_sign": (N_("{field}: {sign} is not one sign"), ("field", "sign")),
    "sign_too_wide": (
        N_("{field}: {drawn} does not fit in one column in the place of {sign}"),
        ("field", "drawn", "sign"),
    ),
    "sign_not_plain": (N_("{field}: {drawn} is not ASCII, and the set says it is plain"), ("field", "drawn")),
}
"""Faults of a player's own theme or set of signs."""

STORAGE_FAULTS: Final = {
    **FILE_FAULTS,
    **GUEST_FAULTS,
    **SETTING_FAULTS,
    **SAVED_GAME_FAULTS,
    **RECORD_FAULTS,
    **LINE_FILE_FAULTS,
    **LOOK_FAULTS,
}

NO_GAME_FILE: Final = {
    "board": (
        N_("there is no board {name} and no such file"),
        N_("there is no board {name} and no such file; boards are {names}"),
    ),
    "deck": (
        N_("there is no deck {name} and no such file"),
        N_("there is no deck {name} and no such file; decks are {names}"),
    ),
    "pyramid": (
        N_("there is no pyramid {name} and no such file"),
        N_("there is no pyramid {name} and no such file; pyramids are {names}"),
    ),
    "": (
        N_("there is no {noun} {name} and no such file"),
        N_("there is no {noun} {name} and no such file; there is {names}"),
    ),
}
"""That a game file does not exist, by kind of file: without and with the names of those that ship."""
