"""Options such as `--theme` that override settings for one run of the program without saving them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from tp_tui.cli import completers
from tp_tui.cli.faults import UsageError
from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import theme_fault_text
from tp_tui.presenters.messages import either
from tp_tui.storage.settings import CHOICES, sign_sets

Theme = Annotated[str, typer.Option("--theme", autocompletion=completers.complete_theme)]
Symbols = Annotated[str, typer.Option("--symbols", autocompletion=completers.complete_symbols)]
Keys = Annotated[str, typer.Option("--keys", autocompletion=completers.complete_keys)]
NoMouse = Annotated[bool, typer.Option("--no-mouse")]
Plain = Annotated[bool, typer.Option("--plain")]
Pace = Annotated[str, typer.Option(autocompletion=completers.complete_pace)]


class RunSettings(NamedTuple):
    """What the command line says of the front end.

    Attributes:
        changed: the settings that override the saved ones for this run, by name.
        in_lines: whether `--plain` is given.
    """

    changed: dict[str, str]
    in_lines: bool


def run_settings(
    context: typer.Context,
    pace: Pace = "",
    theme: Theme = "",
    symbols: Symbols = "",
    plain: Plain = False,
    keys: Keys = "",
    no_mouse: NoMouse = False,
) -> RunSettings:
    """Return what the options say of the front end; those before the command's name are their defaults.

    Raises:
        UsageError: a value is invalid.
    """
    before = context.find_root().params
    given = {"pace": pace, "theme": theme, "symbols": symbols, "keys": keys}
    said = {name: value or before.get(name, "") for name, value in given.items()}
    if no_mouse or before.get("no_mouse"):
        said["mouse"] = "off"
    changed = {name: checked_setting(name, value) for name, value in said.items() if value}
    return RunSettings(changed, plain or bool(before.get("plain")))


def checked_setting(name: str, value: str) -> str:
    """Check that `value` is valid for a setting, and return it.

    Raises:
        UsageError: it is not.
    """
    fault = None
    if name == "theme":
        choices, faults = _theme_names()
        fault = next((each for each in faults if each.args[0] == f"{value}.toml"), None)
    else:
        choices = sign_sets() if name == "symbols" else CHOICES[name]
    if value not in choices:
        said = words.NO_SETTING[name].format(value=printable(value, 40), values=either(choices))
        raise UsageError(theme_fault_text(fault) if fault else said)
    return value


def _theme_names() -> tuple[Sequence[str], Sequence[Fault]]:
    """Return the names of the themes, and the faults in the player's theme files."""
    from tp_tui.tui.themes import AUTO, BUILTIN_THEMES, own_themes

    own, faults = own_themes()
    return [AUTO, *BUILTIN_THEMES, *(theme.name for theme in own)], faults
