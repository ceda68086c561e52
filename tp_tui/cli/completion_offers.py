"""The completions that the scripts of `tp-tui completion` request for the last word of a command line.

Typer computes them. Its own scripts are not used: the one for bash breaks words with a colon, such as seats, and the
one for zsh evaluates the completions, which may be arbitrary file names.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout, suppress

from tp_tui.cli.app import make_app
from tp_tui.presenters.messages import choose_language

TYPER_OPTIONS = ("--install-completion", "--show-completion")
"""Typer's own completion options, which `tp-tui completion` replaces."""

LONGEST_OFFER = 4096
"""The maximum columns of a completion and its description, which Typer would otherwise wrap into several."""


def offers(line: str) -> list[str]:
    """Return the completions of the last word of a line, each with its description after a tab.

    All output and exceptions are suppressed, as the player is editing a command line.
    """
    choose_language()
    os.environ.update(
        _TP_TUI_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS=line,
        COLUMNS=str(LONGEST_OFFER),
    )
    said = io.StringIO()
    with suppress(Exception, SystemExit), redirect_stdout(said), redirect_stderr(io.StringIO()):
        make_app(completes=True)(prog_name="tp-tui", standalone_mode=False)
    found = [offer for offer in said.getvalue().split("\n") if offer and not offer.startswith(TYPER_OPTIONS)]
    # In a word like `--option=value`, Typer completes the value only.
    option, equals, _ = line[line.rfind(" ") + 1 :].partition("=")
    before = option + equals if equals and option.startswith("--") else ""
    return [before + offer for offer in found]
