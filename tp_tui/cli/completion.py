"""Shell completion: the command that prints a script for a shell, and the answers that such a script asks for.

Typer knows what can follow. Its own scripts are not used: that for bash loses words with a colon, as seats have them,
and that for zsh evaluates what it is told, names of files among it.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib.resources import files
from typing import Annotated

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.cli.main import LINE_VARIABLE
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable

SCRIPTS = {"bash": "bash.sh", "zsh": "zsh.sh", "fish": "fish.fish"}
"""The files of the scripts by their shells."""

TYPERS_OWN = ("--install-completion", "--show-completion")
"""Options that Typer has once it completes; `tp-tui completion` stands in for them."""


def complete_shell(incomplete: str) -> list[str]:
    """Offer the shells."""
    return [shell for shell in SCRIPTS if shell.startswith(incomplete)]


def completion(
    shell: Annotated[str, typer.Argument(help=f"The shell: {', '.join(SCRIPTS)}.", autocompletion=complete_shell)],
) -> None:
    """Print the script that completes tp-tui's command line in a shell; its first line says how to use it."""
    if shell not in SCRIPTS:
        raise UsageError(f"there is no script for {printable(shell, 40)}; shells are {' and '.join(SCRIPTS)}")
    script = files("tp_tui.cli").joinpath("completion_scripts", SCRIPTS[shell])
    echo(script.read_text(encoding="utf-8"), nl=False)


def print_offers() -> None:
    """Print what the last word of the line in `LINE_VARIABLE` can become: a line each, with its meaning behind a tab.

    Whatever goes wrong on the way, nothing else is printed: the player is in the middle of a line.
    """
    line = os.environ[LINE_VARIABLE]
    for offer in offers(line):
        echo(offer)


def offers(line: str) -> list[str]:
    """Return what the last word of a line can become, each with its meaning behind a tab."""
    from tp_tui.cli.app import make_app

    os.environ.update(
        _TP_TUI_COMPLETE="complete_fish", _TYPER_COMPLETE_FISH_ACTION="get-args", _TYPER_COMPLETE_ARGS=line
    )
    said = io.StringIO()
    with suppress(Exception, SystemExit), redirect_stdout(said), redirect_stderr(io.StringIO()):
        make_app(completes=True)(prog_name="tp-tui", standalone_mode=False)
    found = [offer for offer in said.getvalue().split("\n") if offer and not offer.startswith(TYPERS_OWN)]
    # An option and its value may stand in one word, of which Typer completes the value alone.
    option, equals, _ = line[line.rfind(" ") + 1 :].partition("=")
    before = option + equals if equals and option.startswith("--") else ""
    return [before + offer for offer in found]
