"""Themes: colours read from the TOML files in `themes/`, which every new file there adds to."""

from __future__ import annotations

import tomllib
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
    """The folder of the themes: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "themes"
    return installed if installed.is_dir() else package.parent / "themes"


def read_theme(file: Path) -> Theme:
    """The theme in a file.

    Raises:
        DataError: a colour is missing; the message names the file and the field.
    """
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        variables = {f"board-{name}": colour for name, colour in data["board"].items()}
        variables |= {f"player-{number}": colour for number, colour in data["players"].items()}
        for block, colours in data["blocks"].items():
            variables |= {f"block-{block}-{name}": colour for name, colour in colours.items()}
        basic: dict[str, Any] = {name: str(data[name]) for name in _BASIC}
        return Theme(name=data["name"], dark=data["dark"], variables=variables, **basic)
    except KeyError as error:
        raise DataError(f"{file.name}: {error.args[0]}: is missing") from error
    except (AttributeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{file.name}: is no theme: {error}") from error


@cache
def all_themes() -> tuple[Theme, ...]:
    """Every theme, the program's own first choice first."""
    themes = [read_theme(file) for file in sorted(themes_folder().glob("*.toml"))]
    return tuple(sorted(themes, key=lambda theme: theme.name != "tp-night"))
