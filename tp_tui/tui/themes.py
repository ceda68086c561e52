"""Themes: colours read from the TOML files in `themes/`, which every new file there adds to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from textual.theme import Theme

from tp_tui.games.contract import DataError

_BASIC = (
    "primary",
    "secondary",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
    "success",
    "warning",
    "error",
)


def themes_folder() -> Path:
    """Return the folder of the themes: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "themes"
    return installed if installed.is_dir() else package.parent / "themes"


def read_theme(file: Path) -> Theme:
    """Read the theme in a file.

    A colour in a table becomes a variable of the style sheets that bears the names of both: `1` in `[player]` is
    `$player-1`, `ink` in `[GAME.block.blue]` is `$GAME-block-blue-ink`.

    Raises:
        DataError: a colour of the program is missing, or something is no colour; the message names file and field.
    """
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        basic: dict[str, Any] = {name: str(data[name]) for name in _BASIC}
        tables = {name: value for name, value in data.items() if isinstance(value, dict)}
        return Theme(name=data["name"], dark=data["dark"], variables=dict(_variables(tables)), **basic)
    except KeyError as error:
        raise DataError(f"{file.name}: {error.args[0]}: is missing") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file.name}: is not a theme: {error}") from error
    except _NoColourError as error:
        raise DataError(f"{file.name}: {error}: is not a colour") from error


class _NoColourError(ValueError):
    """A value in a table of a theme that is neither a colour nor a table; the message is its name."""


def _variables(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield every colour in `table` and the tables in it, by its name behind those of its tables."""
    for key, value in table.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            yield from _variables(value, f"{name}-")
        elif isinstance(value, str):
            yield name, value
        else:
            raise _NoColourError(name)


@cache
def all_themes() -> tuple[Theme, ...]:
    """Return every theme, the program's own first choice first."""
    themes = [read_theme(file) for file in sorted(themes_folder().glob("*.toml"))]
    return tuple(sorted(themes, key=lambda theme: theme.name != "tp-night"))
