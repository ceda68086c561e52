"""The player's settings, in a TOML file (`settings.toml` in the configuration folder)."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from tp_tui.bots import BOTS
from tp_tui.games import DEFAULT_GAME, game_names
from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import fault_of, read_regular_file, write_atomically
from tp_tui.storage.folders import config_folder, make_folder, own_symbols_folder
from tp_tui.storage.restrictions import shown_path

PACES = ("instant", "quick", "slow")
"""The speeds at which bots move on the screen."""

PACE_SECONDS = {"instant": 0.0, "quick": 0.25, "slow": 1.2}
"""The seconds for which each step of a bot is shown, by pace."""

THINKING_SECONDS = {"1 s": 1.0, "3 s": 3.0, "10 s": 10.0, "no limit": None}
"""The maximum seconds that bots and hints think about a turn; on most machines they need less."""

KEY_PRESETS = ("arrows", "vi", "numpad", "left", "right")
"""The key presets."""

BELL = ("off", "on", "notice")
"""Whether the terminal's bell rings when it is your turn again, and at the end of a game; or a desktop notice too."""

MOUSE = ("on", "off")
"""Whether to enable mouse reporting of the terminal."""

AUTO_SYMBOLS = "auto"
SYMBOLS = (AUTO_SYMBOLS, "unicode", "narrow", "ascii")
"""The symbol sets that ship with the program; `auto` chooses one to suit the terminal."""

UNDO = ("fair", "free")
"""Whether undo is limited to what is fair, or not at all."""

CONFIRM = ("off", "on")
"""Whether to ask before a step that cannot be undone."""

ADVICE = ("at first", "always", "never")
"""When to give advice after a turn: in the first games, in all, or in none."""

READER = ("auto", "on", "off")
"""Whether the screen is drawn for a screen reader or braille display; `auto` if one can be told to run."""

PLAIN = ("off", "on")
"""Whether to start in line mode rather than on the screen."""


TABLES = ("off", "on")
"""Whether the menu offers tables before there is one."""


class Verbosity(StrEnum):
    """What line mode says unasked: only turns, also what to do next, or every step and choice."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class Spelling(StrEnum):
    """How line mode spells coordinates: `e5`, `e 5` or `Echo 5`."""

    PLAIN = "plain"
    SPACED = "spaced"
    NATO = "nato"


class Settings(NamedTuple):
    """The player's settings, whose values are listed in `CHOICES`, except for those below.

    Attributes:
        game: the game that the menu offers, one of `game_names`.
        symbols: the symbol set, one of `sign_sets`.
        name: the player's name; empty for none.
        theme: `auto`, or the name of a theme of the program or the player.
        own_keys: the player's keys by the id of a binding, which override the preset `keys`.
        games: the settings of each game's table by game and name; the table knows their values.
    """

    game: str = DEFAULT_GAME
    opponent: str = "greedy"
    pace: str = "quick"
    thinking: str = "3 s"
    symbols: str = AUTO_SYMBOLS
    undo: str = "fair"
    confirm: str = "off"
    advice: str = "at first"
    plain: str = "off"
    tables: str = "off"
    reader: str = "auto"
    verbosity: str = Verbosity.NORMAL.value
    spelling: str = Spelling.PLAIN.value
    name: str = ""
    theme: str = "auto"
    bell: str = "off"
    mouse: str = "on"
    keys: str = "arrows"
    own_keys: Mapping[str, str] = {}
    games: Mapping[str, Mapping[str, str]] = {}

    def of_game(self, game: str, name: str) -> str:
        """Return the setting `name` of a game's table; an empty text if it is not set."""
        return self.games.get(game, {}).get(name, "")

    def with_value(self, name: str, value: str) -> Settings:
        """Return a copy with one general setting changed."""
        return self.with_values({name: value})

    def with_values(self, changed: Mapping[str, str]) -> Settings:
        """Return a copy with several general settings changed."""
        values: dict[str, Any] = {**changed}
        return self._replace(**values)

    def with_game(self, game: str, name: str, value: str) -> Settings:
        """Return a copy with one setting of a game's table changed."""
        return self._replace(games={**self.games, game: {**self.games.get(game, {}), name: value}})


CHOICES: dict[str, tuple[str, ...]] = {
    "opponent": tuple(BOTS),
    "pace": PACES,
    "thinking": tuple(THINKING_SECONDS),
    "symbols": SYMBOLS,
    "undo": UNDO,
    "confirm": CONFIRM,
    "advice": ADVICE,
    "plain": PLAIN,
    "tables": TABLES,
    "reader": READER,
    "verbosity": tuple(each.value for each in Verbosity),
    "spelling": tuple(each.value for each in Spelling),
    "bell": BELL,
    "mouse": MOUSE,
    "keys": KEY_PRESETS,
}
"""The values of each setting that has a fixed list of them."""

LONGEST = 50_000
"""The maximum size of the file in bytes; the parser that preserves comments is slow on larger ones."""

MAX_TOLD = 4
"""The maximum number of faults in the file to report at once."""

OVER_SSH = ("SSH_CONNECTION", "SSH_TTY")
"""The environment variables that reveal an SSH session."""


def default_settings() -> Settings:
    """Return the default settings; over SSH, bots move instantly."""
    return Settings(pace="instant") if any(os.environ.get(name) for name in OVER_SSH) else Settings()


def settings_file() -> Path:
    """Return the file with the player's settings."""
    return config_folder() / "settings.toml"


def load_settings(file: Path | None = None) -> tuple[Settings, Fault | None]:
    """Return the settings in `file`, by default the player's, and a fault if some were invalid, else None.

    Missing or invalid settings have their defaults, so that none can keep the game from starting.
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
    more = max(0, len(wrong) - MAX_TOLD)
    return (
        default_settings()._replace(**values, own_keys=own_keys, games=games),
        Fault.of("settings_wrong", shown_path(file), wrong[:MAX_TOLD], more) if wrong else None,
    )


def _text_of(file: Path) -> str:
    """Return the content of a settings file.

    Raises:
        OSError, UnicodeDecodeError: it cannot be read.
    """
    return read_regular_file(file, LONGEST).decode()


def _take_own_keys(found: dict[str, Any], wrong: list[Fault]) -> dict[str, str]:
    """Replace the table `[keys]` in `found` by its `preset`, and return the keys of single bindings from it."""
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
    """Return the names of the symbol sets: the program's, then the player's own, named after their files."""
    try:
        own = sorted(file.stem for file in own_symbols_folder().glob("*.toml") if file.stem.isprintable())
    except OSError:
        own = []
    return (*SYMBOLS, *(name for name in own if name not in SYMBOLS))


def _names() -> tuple[str, ...]:
    """Return the names of the general settings."""
    return tuple(name for name in Settings._fields if name not in ("games", "own_keys"))


def save_settings(settings: Settings, file: Path | None = None) -> Fault | None:
    """Save the settings to `file`, by default the player's; return what went wrong, or None.

    Only changed values are written: comments, order and everything else that the player wrote by hand are preserved. A
    file that `load_settings` cannot read is left alone.
    """
    # Imported here because only saving needs it.
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
        write_atomically(file, tomlkit.dumps(document))
    except OSError as error:
        return Fault.of("settings_not_kept", fault_of(error))
    return None


def _put_keys(document: MutableMapping[str, Any], settings: Settings) -> None:
    """Set the key preset, in a table together with the keys of single bindings if there are any."""
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
    """Set a value if it has changed, without adding defaults."""
    default = getattr(default_settings(), name, None)
    if (name in table or value != default) and table.get(name) != value:
        table[name] = value
