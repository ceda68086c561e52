"""The entry point of the program, which imports the command line only if it is needed."""

from __future__ import annotations

import gc
import os
import sys

from tp_tui import __version__
from tp_tui.cli.faults import run_and_exit
from tp_tui.cli.front_ends import open_menu
from tp_tui.cli.session import begin_session
from tp_tui.cli.streams import echo, prepare_streams

GC_THRESHOLDS = (500_000, 20, 50)
"""The thresholds for `gc.set_threshold`: starting allocates fewer objects than that, nearly all of them permanent."""

COMPLETION_VARIABLE = "_TP_TUI_LINE"
"""The environment variable with a command line up to the cursor, for which a shell requests completions."""


def main() -> None:
    """Run `tp-tui` with the arguments of the process, and exit."""
    gc.set_threshold(*GC_THRESHOLDS)
    arguments = sys.argv[1:]
    if COMPLETION_VARIABLE in os.environ:
        from tp_tui.cli.completion_offers import offers

        prepare_streams()
        run_and_exit(lambda: echo("".join(f"{offer}\n" for offer in offers(os.environ[COMPLETION_VARIABLE])), nl=False))
    elif not arguments:
        prepare_streams()
        run_and_exit(lambda: open_menu(remark=begin_session()))
    elif arguments == ["--version"]:
        prepare_streams()
        run_and_exit(lambda: echo(f"tp-tui {__version__}"))
    else:
        from tp_tui.cli.app import main as run_command_line

        run_command_line()
