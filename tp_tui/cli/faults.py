"""What was asked for and cannot be, and how the program ends because of it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from tp_tui.cli.streams import echo, print_no_more

LONGEST_FAULT = 600
"""The letters of a fault that are printed, whatever it repeats."""

UNREAD = 1
"""The exit status of a command whose output nobody reads to its end, as Click has it."""

WRONG = 2
"""The exit status of a command that cannot be carried out."""

CRASHED = 70
"""The exit status of a program that failed by a fault of its own: `EX_SOFTWARE` of `sysexits.h`."""

BUSY = 75
"""The exit status where the same would go well later: `EX_TEMPFAIL` of `sysexits.h`."""

NO_ROOM = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
"""The errors of a system that has no process, memory or file to give now."""

NO_THREAD = "can't start new thread"
"""Python's words for the same of a thread."""

INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended, as shells have it."""


class UsageError(ValueError):
    """What was asked for cannot be; the message says what would be right."""


class BusyError(UsageError):
    """What was asked for cannot be now, but later it can."""


def run_and_exit(run: Callable[[], object], in_words: Callable[[Exception], str | None] = lambda _: None) -> None:
    """Run a command and end the program with its status; what is wrong is said in one line, with exit status 2.

    Where nobody reads what is printed any more it just ends, as others in a pipe do. A fault of the program itself is
    said in a line as well, and logged (see `crashes`), with exit status 70.

    Args:
        run: the command; an integer it returns is the exit status.
        in_words: returns what to say about an exception that is no fault of this program, None for one that is.
    """
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        print_no_more()
        sys.exit(UNREAD)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        print_no_more()
        if _is_for_room(error):
            end_after(error)
        _complain(_unwritable(error))
    except Exception as error:
        if fault := _own_fault(error) or in_words(error):
            _complain(fault, BUSY if isinstance(error, BusyError) else WRONG)
        end_after(error)
    else:
        sys.exit(status if isinstance(status, int) else 0)


def end_after(error: Exception) -> NoReturn:
    """Log an exception that nobody foresaw, say so in a line, and end the program."""
    from tp_tui.cli.crashes import crash_in_words
    from tp_tui.presenters.command_words import words
    from tp_tui.storage.restrictions import is_restricted

    if is_restricted():
        from tp_tui.host.guard import open_reserve

        open_reserve()
    said = crash_in_words(error)
    if _is_for_room(error):
        lacking = error.strerror if isinstance(error, OSError) else error
        _complain(words.NO_ROOM.format(why=lacking), BUSY)
    _complain(said, CRASHED)


def _unwritable(error: OSError) -> str:
    """Return that a file, or what is printed, cannot be written, as players may be told of it."""
    from tp_tui.presenters.command_words import words
    from tp_tui.storage.restrictions import shown_path

    if isinstance(error.filename, str | bytes):
        return words.UNWRITABLE.format(file=shown_path(os.fsdecode(error.filename)), why=error.strerror)
    return words.UNPRINTABLE.format(why=error.strerror)


def _is_for_room(error: Exception) -> bool:
    """Return whether the system has no process, thread, memory or file to give now."""
    if isinstance(error, OSError):
        return error.errno in NO_ROOM and error.filename is None
    return isinstance(error, RuntimeError) and str(error) == NO_THREAD


def _own_fault(error: Exception) -> str | None:
    """Return what to say about an exception if it is one by which the program refuses what was asked for."""
    # Here, because a command that goes well needs none of them.
    from tp_tui.games.contract import DataError, FaultError, OptionError
    from tp_tui.presenters.faults import fault_text
    from tp_tui.storage.saved_game import SaveError

    refusals = (UsageError, OptionError, DataError, FaultError, SaveError)
    return fault_text(error) if isinstance(error, refusals) else None


def _complain(fault: str, status: int = WRONG) -> NoReturn:
    from tp_tui.games.kit.printable import printable

    fault = printable(fault, LONGEST_FAULT).rstrip(".")
    end = "" if fault.endswith("?") else "."
    with suppress(OSError):
        echo(f"tp-tui: {fault[:1].lower()}{fault[1:]}{end}", err=True)
    sys.exit(status)
