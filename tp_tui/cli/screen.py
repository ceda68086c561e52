"""Running the Textual application, and checking whether the terminal can show it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tp_tui.cli.faults import UsageError, exit_after_crash
from tp_tui.cli.streams import echo
from tp_tui.presenters.command_words import words

if TYPE_CHECKING:
    from tp_tui.room import PlayerRoom
    from tp_tui.tui.app import TpApp


DUMB = ("", "dumb", "unknown")
"""The values of `TERM` for terminals without cursor addressing."""


def has_screen() -> bool:
    """Return whether a screen can be shown: on a terminal with cursor addressing, or by another Textual driver."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True  # it may draw elsewhere, such as in a browser
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in DUMB


def run_app(make: Callable[[], TpApp]) -> PlayerRoom | None:
    """Run an application until the player leaves, and print its farewell.

    Returns:
        The game to continue in line mode; None if the player did not switch to it.
    """
    check_terminal()
    app = make()
    try:
        app.run(mouse=app.settings.mouse == "on")
    except Exception:
        if app.failure is None:
            raise
        # The exception is a consequence of the first failure, which is handled below.
    # The terminal is restored, so that a repeated Ctrl-C would now interrupt the cleanup.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if app.failure is not None:
        exit_after_crash(app.failure)
    if app.farewell and sys.stdout.isatty():
        echo(app.farewell)
    if app.game_is_saved and sys.stdout.isatty():
        from tp_tui.presenters.screen_words import words as screen_words

        echo(screen_words.KEPT_OUTSIDE)
    if app.return_code:
        sys.exit(app.return_code)
    if app.room_for_line_mode is not None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return app.room_for_line_mode


def check_terminal() -> None:
    """Raise UsageError if a screen cannot be shown."""
    if chosen := os.environ.get("TEXTUAL_DRIVER", ""):
        _check_driver(chosen)
        return  # it may draw elsewhere, such as in a browser
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(words.NEEDS_TERMINAL)
    if os.environ.get("TERM", "") in DUMB:
        raise UsageError(words.DUMB_TERMINAL.format(term=os.environ.get("TERM", "")))


def _check_driver(chosen: str) -> None:
    """Raise UsageError if `TEXTUAL_DRIVER` does not name a driver class."""
    from importlib import import_module

    from textual.driver import Driver

    from tp_tui.games.kit.printable import printable

    module, _, name = chosen.partition(":")
    try:
        found = getattr(import_module(module), name, None)
    except Exception:  # importing a module may raise anything
        found = None
    if not (isinstance(found, type) and issubclass(found, Driver)):
        raise UsageError(words.NO_DRIVER.format(driver=printable(chosen, 60)))
