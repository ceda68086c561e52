"""Colour themes, read from the TOML files in `themes/` and in the player's own themes folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from textual.theme import Theme

from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.files import read_regular_file, reason_of
from tp_tui.storage.folders import own_themes_folder

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

AUTO = "auto"
"""The setting that lets the program choose a theme."""

NIGHT, SIXTEEN, MONO = "tp-night", "tp-16", "tp-mono"
"""The default theme, the last resort with 16 colours, and the one without colours."""

TRUECOLOR = 1 << 24
"""The number of colours of a terminal that shows any colour."""

EYES = ("protan", "deutan", "tritan")
"""The kinds of colour blindness."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_NAME = re.compile(r"[A-Za-z0-9][\w-]{0,15}")


class ThemeInfo(NamedTuple):
    """A theme and its requirements.

    Attributes:
        theme: the Textual theme.
        title: a short description given in the player's own file; empty for a built-in theme.
        needs: the number of colours it requires of the terminal: 16,777,216, 256, 16 or 0.
        fallback: the built-in theme to use in its place on a terminal with fewer colours.
        contrast: the minimum contrast ratio of text to its background.
        eyes: the kinds of colour blindness, from `EYES`, with which its colours can be told apart.
    """

    theme: Theme
    title: str
    needs: int = 256
    fallback: str = SIXTEEN
    contrast: float = 4.5
    eyes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The theme's name in the settings."""
        return self.theme.name

    @property
    def colours(self) -> dict[str, str]:
        """All colours by name, variables included."""
        return {**{name: getattr(self.theme, name) for name in _BASIC}, **self.theme.variables}


def themes_folder() -> Path:
    """Return the themes folder: inside an installed package, but beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "themes"
    return installed if installed.is_dir() else package.parent / "themes"


def read_theme(file: Path, bases: Mapping[str, ThemeInfo] | None = None) -> ThemeInfo:
    """Read a theme from a file; missing colours are inherited from its `base`, which must be one of `bases`.

    A colour in a table becomes a CSS variable prefixed with the table's name: `1` in `[player]` is `$player-1`,
    `ink` in `[GAME.block.blue]` is `$GAME-block-blue-ink`. Without `bases` the file must define every colour.

    Raises:
        FaultError: the file is unreadable, or an entry is missing, unknown or invalid; the fault names the file first.
    """
    try:
        data = read_toml(read_regular_file(file).decode())
        return _theme_of(data, file.stem, bases or {})
    except (TomlError, UnicodeDecodeError) as error:
        raise FaultError("no_theme", file.name, reason_of(error)) from error
    except OSError as error:
        raise FaultError("look_unreadable", file.name, reason_of(error)) from error
    except FaultError as error:
        raise FaultError("in_file", file.name, error.fault) from error


def _theme_of(data: Mapping[str, Any], stem: str, bases: Mapping[str, ThemeInfo]) -> ThemeInfo:
    name = data.get("name", stem)
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name == AUTO:
        raise FaultError("theme_name")
    base = None
    if bases:
        wanted = data.get("base", NIGHT)
        base = bases.get(wanted) if isinstance(wanted, str) else None
        if base is None:
            raise FaultError("theme_base", quoted(wanted))
    given = dict(_colours({key: value for key, value in data.items() if key not in _METADATA}))
    colours = dict(base.colours) if base else {}
    for key, value in given.items():
        if base and key not in base.colours:
            raise FaultError("colour_unknown", printable(key, 60))
        if not isinstance(value, str) or not _COLOUR.fullmatch(value):
            raise FaultError("no_colour", printable(key, 60))
        colours[key] = value
    for needed in _BASIC:
        if needed not in colours:
            raise FaultError("colour_missing", needed)
    basic: dict[str, Any] = {key: colours.pop(key) for key in _BASIC}
    theme = Theme(
        name=name, dark=_field(data, "dark", bool, base.theme.dark if base else True), variables=colours, **basic
    )
    needs = _field(data, "needs", int, 256)
    if needs not in (0, 16, 256, TRUECOLOR):
        raise FaultError("theme_needs")
    fallback = data.get("fallback", base.fallback if base else SIXTEEN)
    if fallback not in BUILTIN_THEMES:
        raise FaultError("theme_fallback", quoted(fallback))
    eyes = _field(data, "eyes", list, [])
    if any(eye not in EYES for eye in eyes):
        raise FaultError("theme_eyes", EYES)
    least = float(_field(data, "contrast", (int, float), base.contrast if base else 4.5))
    return ThemeInfo(theme, printable(_field(data, "title", str, ""), 40), needs, fallback, least, tuple(eyes))


_METADATA = ("name", "title", "dark", "base", "needs", "fallback", "contrast", "eyes")
"""A theme's metadata; every other entry is a colour."""


def _field(data: Mapping[str, Any], name: str, kind: type | tuple[type, ...], default: Any) -> Any:
    value = data.get(name, default)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise FaultError("theme_value", name, quoted(value))
    return value


def _colours(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Yield all colours in `table` and its nested tables, with the tables' names as prefixes."""
    for key, value in table.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            yield from _colours(value, f"{name}-")
        else:
            yield name, value


_FILES = {
    NIGHT: "night",
    "tp-day": "day",
    "tp-night-256": "night-256",
    "tp-day-256": "day-256",
    "tp-contrast": "contrast",
    "tp-protan": "protan",
    "tp-deutan": "deutan",
    "tp-tritan": "tritan",
    SIXTEEN: "sixteen",
    "tp-day-16": "day-16",
    MONO: "mono",
}
"""The file names of the built-in themes by theme name, the default first."""

ADAPTED_THEMES = (
    "nord",
    "gruvbox",
    "catppuccin-mocha",
    "catppuccin-latte",
    "dracula",
    "tokyo-night",
    "monokai",
    "solarized-dark",
    "solarized-light",
    "rose-pine",
    "rose-pine-dawn",
    "atom-one-dark",
)
"""The themes of Textual that are adapted to our screens (`tp_tui.lab.theme_adaptation`)."""

_FILES |= {name: name for name in ADAPTED_THEMES}

BUILTIN_THEMES = tuple(_FILES)
"""The names of the built-in themes."""


@cache
def builtin_theme(name: str) -> ThemeInfo:
    """Return the built-in theme called `name`.

    Raises:
        KeyError: no built-in theme has this name.
    """
    stem = _FILES[name]
    data: Mapping[str, Any] = read_toml(themes_folder().joinpath(f"{stem}.toml").read_text(encoding="utf-8"))
    base = data.get("base")
    return _theme_of(data, stem, {base: builtin_theme(base)} if base else {})


def builtin_themes() -> tuple[ThemeInfo, ...]:
    """Return all built-in themes, the default first."""
    return tuple(map(builtin_theme, BUILTIN_THEMES))


def own_themes() -> tuple[tuple[ThemeInfo, ...], list[Fault]]:
    """Return the player's own themes, and a fault for each file that holds no valid theme."""
    found: dict[str, ThemeInfo] = {}
    faults: list[Fault] = []
    try:
        files = sorted(own_themes_folder().glob("*.toml"))
    except OSError:
        files = []
    bases = {theme.name: theme for theme in builtin_themes()} if files else {}
    for file in files:
        try:
            theme = read_theme(file, bases)
        except FaultError as error:
            faults.append(error.fault)
            continue
        if theme.name in bases or theme.name in found:
            faults.append(Fault.of("in_file", printable(file.name, 60), Fault("theme_name_twice", (theme.name,))))
        else:
            found[theme.name] = theme
    return tuple(found.values()), faults


def theme_shown(wanted: str, own: Sequence[ThemeInfo], colours: int) -> ThemeInfo:
    """Return the theme to display: the one `wanted` if the terminal has enough colours, else its fallback.

    Args:
        wanted: the name of a built-in theme or of one in `own`; anything else is `NIGHT`.
        own: the player's own themes.
        colours: the number of colours of the terminal.
    """
    chosen = wanted if wanted in BUILTIN_THEMES else NIGHT
    found = next((theme for theme in own if theme.name == wanted), None) or builtin_theme(chosen)
    while found.needs > colours:
        found = builtin_theme(found.fallback)
    return found
