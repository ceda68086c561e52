"""Options such as `--theme` that override settings for one run of the program without saving them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

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


def settings_of_run(context: typer.Context, *, no_mouse: bool = False, **values: str) -> dict[str, str]:
    """Return the settings given on the command line by name.

    Args:
        context: the context of the command; options before the command's name are its defaults.
        no_mouse: whether the command disables the mouse.
        values: the command's options by setting; empty if not given.

    Raises:
        UsageError: a value is invalid.
    """
    before = context.find_root().params
    said = {name: value or before.get(name, "") for name, value in values.items()}
    if no_mouse or before.get("no_mouse"):
        said["mouse"] = "off"
    return {name: checked_setting(name, value) for name, value in said.items() if value}


def is_in_lines(context: typer.Context, *, plain: bool) -> bool:
    """Return whether `--plain` is given, before or after the command's name."""
    return plain or bool(context.find_root().params.get("plain"))


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
