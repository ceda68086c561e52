"""The way into the program. What needs no command line does not wait for one to be read."""

from __future__ import annotations

import gc
import os
import sys

from tp_tui import __version__
from tp_tui.cli.faults import run_and_exit
from tp_tui.cli.front_ends import open_menu
from tp_tui.cli.session import begin_session
from tp_tui.cli.streams import echo, prepare_streams

COLLECTED_AFTER = (500_000, 20, 50)
"""The thresholds of the garbage collector (see `gc.set_threshold`): a start makes less, and nearly all of it stays."""

LINE_VARIABLE = "_TP_TUI_LINE"
"""The variable of the environment in which a shell asks how a command line can go on: all of it up to the cursor."""


def main() -> None:
    """Run `tp-tui` with the arguments that it was called with, and end the program."""
    gc.set_threshold(*COLLECTED_AFTER)
    arguments = sys.argv[1:]
    if LINE_VARIABLE in os.environ:
        from tp_tui.cli.completion_offers import offers

        prepare_streams()
        run_and_exit(lambda: echo("".join(f"{offer}\n" for offer in offers(os.environ[LINE_VARIABLE])), nl=False))
    elif not arguments:
        prepare_streams()
        run_and_exit(lambda: open_menu(remark=begin_session()))
    elif arguments == ["--version"]:
        prepare_streams()
        run_and_exit(lambda: echo(f"tp-tui {__version__}"))
    else:
        from tp_tui.cli.app import main as run_command_line

        run_command_line()
