"""What a player has set, kept in a small TOML file (`settings.toml` in the system's folder for such files)."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from platformdirs import user_config_path

from tp_tui.bots import BOTS
from tp_tui.storage.files import write_whole
from tp_tui.storage.toml_writer import toml_value

PACES = ("instant", "quick", "slow")
"""How bots move on the screen, and by `PACE_SECONDS` how long each of their steps is shown."""

PACE_SECONDS = {"instant": 0.0, "quick": 0.25, "slow": 1.2}
THINKING_SECONDS = {"1 s": 1.0, "3 s": 3.0, "10 s": 10.0, "no limit": None}
"""How long bots, and hints, think about a turn at most; what they take by themselves is less on most machines."""

SYMBOLS = ("unicode", "ascii")
UNDO = ("fair", "free")
STAIRS = ("auto", "hand")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each one of the words listed for it in `CHOICES`, but for the theme."""

    opponent: str = "greedy"
    pace: str = "quick"
    thinking: str = "3 s"
    stairs: str = "auto"
    symbols: str = "unicode"
    undo: str = "fair"
    theme: str = "tp-night"


CHOICES: dict[str, tuple[str, ...]] = {
    "opponent": tuple(BOTS),
    "pace": PACES,
    "thinking": tuple(THINKING_SECONDS),
    "stairs": STAIRS,
    "symbols": SYMBOLS,
    "undo": UNDO,
}
"""The words each setting takes; a theme is any that the program has."""


def settings_file() -> Path:
    """Where the settings are kept."""
    return user_config_path("tp-tui", appauthor=False) / "settings.toml"


def load_settings(file: Path | None = None) -> tuple[Settings, str]:
    """The settings in `file` (by default the player's own), and a sentence about what could not be used, or nothing.

    A missing file, a broken one or a wrong value gives the default: no setting keeps the game from starting.
    """
    file = file or settings_file()
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Settings(), f"The settings in {file} cannot be read ({error}); the defaults are used."
    values: dict[str, str] = {}
    wrong: list[str] = []
    for field in fields(Settings):
        if field.name not in found:
            continue
        value = found[field.name]
        choices = CHOICES.get(field.name)
        if isinstance(value, str) and (choices is None or value in choices):
            values[field.name] = value
        else:
            wrong.append(f"{field.name} is {value!r}" + (f", not {' or '.join(choices)}" if choices else ""))
    return Settings(**values), f"In {file}: {'; '.join(wrong)}." if wrong else ""


def save_settings(settings: Settings, file: Path | None = None) -> str:
    """Write the settings; a sentence about what went wrong, or nothing."""
    file = file or settings_file()
    text = "".join(f"{name} = {toml_value(value)}\n" for name, value in asdict(settings).items())
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text)
    except OSError as error:
        return f"The settings could not be kept: {error}."
    return ""
