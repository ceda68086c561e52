"""The command `tp-tui completion`, which prints a completion script for a shell."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.command_help import SHELLS
from tp_tui.presenters.command_words import words
from tp_tui.presenters.messages import listed

SCRIPTS = dict(zip(SHELLS, ("bash.sh", "zsh.sh", "fish.fish"), strict=True))
"""The script files by shell."""


def complete_shell(incomplete: str) -> list[str]:
    """Offer the shells."""
    return [shell for shell in SHELLS if shell.startswith(incomplete)]


def completion(
    shell: Annotated[str, typer.Argument(autocompletion=complete_shell)],
) -> None:
    """Print the completion script for a shell; its first line explains how to use it."""
    if shell not in SHELLS:
        raise UsageError(words.NO_SHELL.format(shell=printable(shell, 40), shells=listed(SHELLS)))
    script = files("tp_tui.cli").joinpath("completion_scripts", SCRIPTS[shell])
    echo(script.read_text(encoding="utf-8"), nl=False)
