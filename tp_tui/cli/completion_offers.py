"""The answers that the scripts of `tp-tui completion` ask for: what the last word of a line can become.

Typer knows what can follow. Its own scripts are not used: that for bash loses words with a colon, as seats have them,
and that for zsh evaluates what it is told, names of files among it.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout, suppress

from tp_tui.cli.app import make_app
from tp_tui.presenters.messages import choose_language

TYPERS_OWN = ("--install-completion", "--show-completion")
"""Options that Typer has once it completes; `tp-tui completion` stands in for them."""

LONGEST_OFFER = 4096
"""The columns of an offer with its meaning: Typer breaks longer ones, and the rest would be an offer of its own."""


def offers(line: str) -> list[str]:
    """Return what the last word of a line can become, each with its meaning behind a tab.

    Whatever goes wrong on the way, nothing is printed: the player is in the middle of a line.
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
    found = [offer for offer in said.getvalue().split("\n") if offer and not offer.startswith(TYPERS_OWN)]
    # An option and its value may stand in one word, of which Typer completes the value alone.
    option, equals, _ = line[line.rfind(" ") + 1 :].partition("=")
    before = option + equals if equals and option.startswith("--") else ""
    return [before + offer for offer in found]
