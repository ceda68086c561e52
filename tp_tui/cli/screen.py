"""Showing the screen, for the commands that do."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tp_tui.cli.faults import UsageError
from tp_tui.cli.streams import echo

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp


def run_app(make: Callable[[], TpApp]) -> None:
    """Show the screen until the player leaves; a game that goes on is said to be saved."""
    check_terminal()
    app = make()
    app.run()
    # The terminal is as it was, so that a Ctrl-C too many would now break off what little is left to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if app.kept_game:
        from tp_tui.tui.words import KEPT_OUTSIDE

        echo(KEPT_OUTSIDE)
    if app.return_code:
        sys.exit(app.return_code)


def check_terminal() -> None:
    """Raises UsageError where a screen cannot be shown."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("this needs a terminal for input and output; tp-tui --help lists what works without one")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise UsageError(
            f"the terminal (TERM={os.environ.get('TERM', '')}) cannot place text; use one of 80×24 that can"
        )
