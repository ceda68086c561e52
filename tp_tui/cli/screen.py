"""Showing the screen, for the commands that do."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tp_tui.cli.faults import UsageError, end_after
from tp_tui.cli.streams import echo
from tp_tui.presenters.command_words import words

if TYPE_CHECKING:
    from tp_tui.room import Room
    from tp_tui.tui.app import TpApp


DUMB = ("", "dumb", "unknown")
"""What `TERM` is where text cannot be placed."""


def has_screen() -> bool:
    """Return whether a screen can be shown: on a terminal that can place text, or by another driver."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True  # it may draw on something else, such as a browser
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in DUMB


def run_app(make: Callable[[], TpApp]) -> Room | None:
    """Show the screen until the player leaves; say where a game is saved.

    Returns:
        The game that the player wants to go on with in lines, None where it ends here.
    """
    check_terminal()
    app = make()
    try:
        app.run(mouse=app.settings.mouse == "on")
    except Exception:
        if app.failure is None:
            raise
        # What fails while it ends, because something had failed before, is no news.
    # The terminal is as it was, so that a Ctrl-C too many would now break off what little is left to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if app.failure is not None:
        end_after(app.failure)
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
    """Raises UsageError where a screen cannot be shown."""
    if chosen := os.environ.get("TEXTUAL_DRIVER", ""):
        _check_driver(chosen)
        return  # it may draw on something else, such as a browser
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(words.NEEDS_TERMINAL)
    if os.environ.get("TERM", "") in DUMB:
        raise UsageError(words.DUMB_TERMINAL.format(term=os.environ.get("TERM", "")))


def _check_driver(chosen: str) -> None:
    """Raises UsageError where Textual cannot draw by the class that `TEXTUAL_DRIVER` names."""
    from importlib import import_module

    from textual.driver import Driver

    from tp_tui.games.kit.printable import printable

    module, _, name = chosen.partition(":")
    try:
        found = getattr(import_module(module), name, None)
    except Exception:  # a module may fail in any way when it is run
        found = None
    if not (isinstance(found, type) and issubclass(found, Driver)):
        raise UsageError(words.NO_DRIVER.format(driver=printable(chosen, 60)))
