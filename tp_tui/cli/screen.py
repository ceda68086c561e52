"""Showing the screen, for the commands that do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tp_tui.cli.arguments import check_terminal

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp


def run_app(make: Callable[[], TpApp]) -> None:
    """Show the screen until the player leaves."""
    check_terminal()
    app = make()
    app.run()
    if app.return_code:
        sys.exit(app.return_code)
