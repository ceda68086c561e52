"""What a player has set, kept in a small TOML file (`settings.toml` in the system's folder for such files)."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from tp_tui.bots import BOTS
from tp_tui.games import DEFAULT_GAME, game_names
from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import fault_of, read_regular_file, write_whole
from tp_tui.storage.folders import config_folder, make_folder, own_symbols_folder
from tp_tui.storage.restrictions import shown_path

PACES = ("instant", "quick", "slow")
"""How bots move on the screen, and by `PACE_SECONDS` how long each of their steps is shown."""

PACE_SECONDS = {"instant": 0.0, "quick": 0.25, "slow": 1.2}
THINKING_SECONDS = {"1 s": 1.0, "3 s": 3.0, "10 s": 10.0, "no limit": None}
"""How long bots, and hints, think about a turn at most; what they take by themselves is less on most machines."""

KEY_PRESETS = ("arrows", "vi", "numpad", "left", "right")
"""The sets of keys to choose from."""

MOUSE = ("on", "off")
"""Whether the terminal is asked to report the mouse."""

AUTO_SYMBOLS = "auto"
SYMBOLS = (AUTO_SYMBOLS, "unicode", "narrow", "ascii")
"""The sets of signs that the program has; `auto` leaves the choice to it."""
UNDO = ("fair", "free")
CONFIRM = ("off", "on")
"""Whether what cannot be undone is asked twice."""

ADVICE = ("at first", "always", "never")
"""When a player is told after each turn what was good or missed: in the first games, in all of them, in none."""


class Verbosity(StrEnum):
    """How much line mode says unasked: turns alone, also what to do next, or every step and every choice."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class Spelling(StrEnum):
    """How line mode says a place: `e5`, `e 5` or `Echo 5`."""

    PLAIN = "plain"
    SPACED = "spaced"
    NATO = "nato"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each one of the words listed for it in `CHOICES`, but for the theme and the player's name.

    `game`, one of `game_names`, is what the menu is about. `games` has a section for each game whose table has settings
    of its own; what they can be the table says. `own_keys` has the keys of single bindings by their ids, over those of
    the preset `keys`.
    """

    game: str = DEFAULT_GAME
    opponent: str = "greedy"
    pace: str = "quick"
    thinking: str = "3 s"
    symbols: str = AUTO_SYMBOLS
    undo: str = "fair"
    confirm: str = "off"
    advice: str = "at first"
    verbosity: str = Verbosity.NORMAL.value
    spelling: str = Spelling.PLAIN.value
    name: str = ""
    theme: str = "auto"
    mouse: str = "on"
    keys: str = "arrows"
    own_keys: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of_game(self, game: str, name: str) -> str:
        """Return the setting `name` of that game's table; an empty text where the player has set nothing."""
        return self.games.get(game, {}).get(name, "")

    def with_value(self, name: str, value: str) -> Settings:
        """Return these settings with one that is no game's own changed."""
        return self.with_values({name: value})

    def with_values(self, changed: Mapping[str, str]) -> Settings:
        """Return these settings with some that are no game's own changed."""
        values: dict[str, Any] = {**changed}
        return replace(self, **values)

    def with_game(self, game: str, name: str, value: str) -> Settings:
        """Return these settings with one of that game's table changed."""
        return replace(self, games={**self.games, game: {**self.games.get(game, {}), name: value}})


CHOICES: dict[str, tuple[str, ...]] = {
    "opponent": tuple(BOTS),
    "pace": PACES,
    "thinking": tuple(THINKING_SECONDS),
    "symbols": SYMBOLS,
    "undo": UNDO,
    "confirm": CONFIRM,
    "advice": ADVICE,
    "verbosity": tuple(each.value for each in Verbosity),
    "spelling": tuple(each.value for each in Spelling),
    "mouse": MOUSE,
    "keys": KEY_PRESETS,
}
"""The words each setting takes; a theme is `auto` or one that the program or the player has, a name any of a seat."""


LONGEST = 50_000
"""The most bytes of the file; what keeps comments in their places takes its time over longer ones."""

MOST_TOLD = 4
"""The most faults that are told of the file at a time."""

OVER_SSH = ("SSH_CONNECTION", "SSH_TTY")
"""What OpenSSH has in the environment of who comes over it."""


def default_settings() -> Settings:
    """Return the settings of who has set nothing: over SSH the steps of bots are not shown one by one."""
    return Settings(pace="instant") if any(os.environ.get(name) for name in OVER_SSH) else Settings()


def settings_file() -> Path:
    """Return where the settings are kept."""
    return config_folder() / "settings.toml"


def load_settings(file: Path | None = None) -> tuple[Settings, Fault | None]:
    """The settings in `file` (by default the player's own), and what of them could not be used; None where all could.

    A missing file, a broken one or a wrong value gives the default: no setting keeps the game from starting.
    """
    file = file or settings_file()
    try:
        found = read_toml(_text_of(file))
    except FileNotFoundError:
        return default_settings(), None
    except (OSError, UnicodeDecodeError, TomlError) as error:
        return default_settings(), Fault.of("settings_unreadable", shown_path(file), fault_of(error))
    values: dict[str, str] = {}
    wrong: list[Fault] = []
    own_keys = _take_own_keys(found, wrong)
    for name in _names():
        if name not in found:
            continue
        value = found[name]
        choices = game_names() if name == "game" else sign_sets() if name == "symbols" else CHOICES.get(name)
        if isinstance(value, str) and (choices is None or value in choices):
            values[name] = value
        else:
            wrong.append(Fault.of("setting_value", name, quoted(value), choices or ()))
    wrong += [
        Fault.of("no_setting", quoted(name))
        for name, value in found.items()
        if name not in _names() and type(value) is not dict
    ]
    sections = {game: section for game, section in found.items() if isinstance(section, dict) and game not in _names()}
    wrong += [Fault.of("no_game", quoted(game)) for game in sections if game not in game_names()]
    for game, section in sections.items():
        wrong += [
            Fault.of("setting_no_text", printable(game, 40), printable(name, 40), quoted(value))
            for name, value in section.items()
            if type(value) is not str
        ]
    games = {
        game: {name: value for name, value in section.items() if type(value) is str}
        for game, section in sections.items()
    }
    more = max(0, len(wrong) - MOST_TOLD)
    return (
        replace(default_settings(), **values, own_keys=own_keys, games=games),
        Fault.of("settings_wrong", shown_path(file), wrong[:MOST_TOLD], more) if wrong else None,
    )


def _text_of(file: Path) -> str:
    """Return what is in a file of settings.

    Raises:
        OSError, UnicodeDecodeError: it cannot be read.
    """
    return read_regular_file(file, LONGEST).decode()


def _take_own_keys(found: dict[str, Any], wrong: list[Fault]) -> dict[str, str]:
    """Take the keys of single bindings out of the table `[keys]`, and leave its `preset` in the place of the table."""
    section = found.get("keys")
    if not isinstance(section, dict):
        return {}
    found.pop("keys")
    if "preset" in section:
        found["keys"] = section["preset"]
    own = {id: keys for id, keys in section.items() if id != "preset"}
    wrong += [
        Fault.of("setting_no_key", printable(id, 40), quoted(keys)) for id, keys in own.items() if type(keys) is not str
    ]
    return {id: keys for id, keys in own.items() if type(keys) is str}


def sign_sets() -> tuple[str, ...]:
    """Return the names of the sets of signs: the program's, then the player's own, which are named as their files."""
    try:
        own = sorted(file.stem for file in own_symbols_folder().glob("*.toml") if file.stem.isprintable())
    except OSError:
        own = []
    return (*SYMBOLS, *(name for name in own if name not in SYMBOLS))


def _names() -> tuple[str, ...]:
    """Return the names of the settings that are no game's own."""
    return tuple(entry.name for entry in fields(Settings) if entry.name not in ("games", "own_keys"))


def save_settings(settings: Settings, file: Path | None = None) -> Fault | None:
    """Write the settings; return what went wrong, None where all is well.

    Only values that changed are written: comments, order and whatever else the player wrote by hand stay. A file that
    `load_settings` cannot read is left alone.
    """
    # Here, because only who changes a setting needs it.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    file = file or settings_file()
    try:
        text = _text_of(file)
        read_toml(text)
        document = tomlkit.parse(text)
    except FileNotFoundError:
        document = tomlkit.document()
    except (OSError, UnicodeDecodeError, TomlError, TOMLKitError) as error:
        return Fault.of("settings_not_read", shown_path(file), fault_of(error))
    for name in _names():
        if name != "keys":
            _put(document, name, getattr(settings, name))
    _put_keys(document, settings)
    for game, section in settings.games.items():
        table = document.get(game)
        if not isinstance(table, dict):
            table = document[game] = tomlkit.table()
        for name, value in section.items():
            _put(table, name, value)
    try:
        make_folder(file.parent)
        write_whole(file, tomlkit.dumps(document))
    except OSError as error:
        return Fault.of("settings_not_kept", fault_of(error))
    return None


def _put_keys(document: MutableMapping[str, Any], settings: Settings) -> None:
    """Write the preset, and the keys of single bindings in a table with it where there are some."""
    import tomlkit

    table = document.get("keys")
    if not isinstance(table, dict):
        if not settings.own_keys:
            _put(document, "keys", settings.keys)
            return
        document.pop("keys", None)
        table = document["keys"] = tomlkit.table()
    if settings.keys != table.get("preset", KEY_PRESETS[0]):
        table["preset"] = settings.keys
    for id in [id for id in table if id != "preset" and id not in settings.own_keys]:
        del table[id]
    for id, keys in settings.own_keys.items():
        _put(table, id, keys)


def _put(table: MutableMapping[str, Any], name: str, value: str) -> None:
    """Write a value where it is another; what was there by default is not written at all."""
    default = getattr(default_settings(), name, None)
    if (name in table or value != default) and table.get(name) != value:
        table[name] = value
