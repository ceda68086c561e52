"""Usage errors, exit statuses, and how the program exits after an exception."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from tp_tui.cli.streams import discard_output, echo

LONGEST_FAULT = 600
"""The maximum number of characters to print of a fault, which may quote long input."""

EXIT_OUTPUT_CLOSED = 1
"""The exit status if the reader of a pipe has gone, as in Click."""

EXIT_USAGE = 2
"""The exit status of a command with invalid arguments or input."""

EXIT_CRASHED = 70
"""The exit status after an internal error: `EX_SOFTWARE` in `sysexits.h`."""

EXIT_BUSY = 75
"""The exit status after a temporary failure: `EX_TEMPFAIL` in `sysexits.h`."""

SHORTAGES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
"""The error numbers of a system that is out of processes, memory or files."""

NO_THREAD = "can't start new thread"
"""The message of the `RuntimeError` that Python raises if the system is out of threads."""

EXIT_INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""


class UsageError(ValueError):
    """A command cannot be carried out as given; the message says what would be right."""


class BusyError(UsageError):
    """A command cannot be carried out at present, but may succeed later."""


def run_and_exit(run: Callable[[], object], in_words: Callable[[Exception], str | None] = lambda _: None) -> None:
    """Run a command and exit with its status; an expected error prints one line and exits with status 2.

    If the reader of a pipe has gone, the program exits silently, as is usual. An internal error prints one line too, is
    logged (see `crashes`), and exits with status 70.

    Args:
        run: the command, which may return an exit status.
        in_words: returns the message for an expected exception, or None.
    """
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
        sys.exit(EXIT_OUTPUT_CLOSED)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except OSError as error:
        discard_output()
        if _is_shortage(error):
            exit_after_crash(error)
        _complain(_unwritable(error))
    except Exception as error:
        if fault := _own_fault(error) or in_words(error):
            _complain(fault, EXIT_BUSY if isinstance(error, BusyError) else EXIT_USAGE)
        exit_after_crash(error)
    else:
        sys.exit(status if isinstance(status, int) else 0)


def exit_after_crash(error: Exception) -> NoReturn:
    """Log an unexpected exception, print one line about it, and exit."""
    from tp_tui.cli.crashes import crash_text
    from tp_tui.presenters.command_words import words
    from tp_tui.storage.restrictions import is_restricted

    if is_restricted():
        from tp_tui.host.guard import open_reserve

        open_reserve()
    said = crash_text(error)
    if _is_shortage(error):
        lacking = error.strerror if isinstance(error, OSError) else error
        _complain(words.NO_ROOM.format(why=lacking), EXIT_BUSY)
    _complain(said, EXIT_CRASHED)


def _unwritable(error: OSError) -> str:
    """Return the message that a file, or standard output, cannot be written."""
    from tp_tui.presenters.command_words import words
    from tp_tui.storage.restrictions import shown_path

    if isinstance(error.filename, str | bytes):
        return words.UNWRITABLE.format(file=shown_path(os.fsdecode(error.filename)), why=error.strerror)
    return words.UNPRINTABLE.format(why=error.strerror)


def _is_shortage(error: Exception) -> bool:
    """Return whether the system is out of processes, threads, memory or files."""
    if isinstance(error, OSError):
        return error.errno in SHORTAGES and error.filename is None
    return isinstance(error, RuntimeError) and str(error) == NO_THREAD


def _own_fault(error: Exception) -> str | None:
    """Return the message of an exception of this program that is expected; None for any other."""
    # Imported here because a successful command does not need them.
    from tp_tui.games.contract import DataError, FaultError, OptionError
    from tp_tui.presenters.faults import fault_text
    from tp_tui.storage.saved_game import SaveError

    refusals = (UsageError, OptionError, DataError, FaultError, SaveError)
    return fault_text(error) if isinstance(error, refusals) else None


def _complain(fault: str, status: int = EXIT_USAGE) -> NoReturn:
    from tp_tui.games.kit.printable import printable
    from tp_tui.presenters.messages import language, punctuated

    fault = punctuated(printable(fault, LONGEST_FAULT))
    if language() == "en":  # which goes on with a small letter behind a colon
        fault = f"{fault[:1].lower()}{fault[1:]}"
    with suppress(OSError):
        echo(f"tp-tui: {fault}", err=True)
    sys.exit(status)
