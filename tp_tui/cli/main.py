"""The way into the program. What needs no command line does not wait for one to be read."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tp_tui import __version__
from tp_tui.cli.faults import run_and_exit
from tp_tui.cli.streams import echo, prepare_streams

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp


COLLECTED_AFTER = (500_000, 20, 50)
"""The thresholds of the garbage collector (see `gc.set_threshold`): a start makes less, and nearly all of it stays."""

LINE_VARIABLE = "_TP_TUI_LINE"
"""The variable of the environment in which a shell asks how a command line can go on: all of it up to the cursor."""


def main() -> None:
    """Run `tp-tui` with the arguments that it was called with, and end the program."""
    gc.set_threshold(*COLLECTED_AFTER)
    arguments = sys.argv[1:]
    if LINE_VARIABLE in os.environ:
        from tp_tui.cli.completion import print_offers

        prepare_streams()
        run_and_exit(print_offers)
    elif not arguments:
        prepare_streams()
        run_and_exit(lambda: open_menu(remark=begin_session()))
    elif arguments == ["--version"]:
        prepare_streams()
        run_and_exit(print_version)
    else:
        from tp_tui.cli.app import main as run_command_line

        run_command_line()


def begin_session() -> str:
    """Hold a guest's session to its limits; return what the player is to be told of the folder, mostly nothing.

    The session of whoever plays at home has none.
    """
    from tp_tui.storage.limits import current_limits

    limits = current_limits()
    if limits is None:
        return ""
    from tp_tui.cli.crashes import log_what_nobody_handles
    from tp_tui.host.guard import impose
    from tp_tui.storage.folder_quota import make_room

    impose(limits)
    log_what_nobody_handles()
    return make_room()


def open_menu(for_this_run: Mapping[str, str] | None = None, *, in_lines: bool = False, remark: str = "") -> None:
    """Show the menu until the player leaves, with these settings in the place of those that are kept.

    Without a screen, or with `in_lines`, it is shown in line mode. A `remark` is said at once.
    """
    from tp_tui.cli.screen import has_screen, run_app

    if in_lines or not has_screen():
        from tp_tui.cli.plain import open_menu_in_lines

        if remark:
            echo(remark)
        open_menu_in_lines(for_this_run or {})
        return

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        return TpApp(for_this_run=for_this_run, remark=remark)

    run_app(make)


def print_version() -> None:
    """Print the version."""
    echo(f"tp-tui {__version__}")
