"""Crash reports: a sentence for the player, and the traceback for whoever runs the program.

On the player's own machine the traceback goes to a file that the sentence names. A guest's goes to the system log, or
if there is none, to a file beside the players' folders. A browser session also writes it to standard error, which the
web server reads; sshd would show that to the guest.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from tp_tui import __version__
from tp_tui.presenters.command_words import words
from tp_tui.storage.restrictions import is_restricted

try:
    import syslog
except ImportError:  # a system without syslog
    syslog = None  # type: ignore[assignment]

CRASH_LOG = "crash.log"

LARGEST_LOG = 256 * 1024
"""The size in bytes beyond which the older half of a crash log is removed."""

LONGEST_REPORT = 16 * 1024
"""The number of characters to keep from the end of a traceback: infinite recursion makes it long and repetitive."""

LONGEST_LINE = 1000

SOCKETS = ("/dev/log", "/var/run/syslog", "/var/run/log")
"""The sockets of the system log on various systems."""

_host_folder: Path | None = None


def log_beside(folder: Path) -> None:
    """Set the folder, which must not be a player's, for the crash log of guests on systems without a system log."""
    global _host_folder
    _host_folder = folder


def crash_text(error: BaseException) -> str:
    """Log an exception and return a sentence about it for the player, without its full stop."""
    kept_in = log_crash(error)
    if isinstance(error, MemoryError):
        return words.NO_MEMORY_LOGGED.format(file=kept_in) if kept_in else words.NO_MEMORY
    return words.CRASHED_LOGGED.format(file=kept_in) if kept_in else words.CRASHED


def log_crash(error: BaseException, about: str = "") -> str:
    """Log the traceback of an exception; return the file to show to the player, or an empty text.

    Failures to log are ignored.

    Args:
        error: the exception.
        about: a line to put before the traceback.
    """
    with suppress(Exception):
        report = "".join(traceback.format_exception(error))
        return _log(f"{about}\n{report}" if about else report)
    return ""


def log_unhandled() -> None:
    """Log unhandled exceptions of threads, finalizers and asyncio tasks, which Python would print on the screen."""
    import logging

    def in_thread(found: threading.ExceptHookArgs) -> None:
        if found.exc_value is not None:
            log_crash(found.exc_value, f"in the thread {found.thread.name if found.thread else '?'}")

    def unraisable(found: Any) -> None:
        if found.exc_value is not None:
            log_crash(found.exc_value, str(found.err_msg or ""))

    def at_last(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        log_crash(error)

    class CrashHandler(logging.Handler):
        """A handler that writes the warnings of libraries to the crash log."""

        def emit(self, record: logging.LogRecord) -> None:
            """Log a record, with its exception."""
            with suppress(Exception):
                _log(logging.Formatter().format(record))

    threading.excepthook = in_thread
    sys.unraisablehook = unraisable
    sys.excepthook = at_last
    logging.lastResort = CrashHandler(logging.WARNING)


def _log(report: str) -> str:
    """Write a report to the appropriate log; return the file to show to the player, or an empty text."""
    from tp_tui.games.kit.printable import printable

    lines = []
    for line in filter(str.strip, report[-LONGEST_REPORT:].splitlines()):
        said = line.lstrip(" ")
        lines.append(line[: len(line) - len(said)] + printable(said, LONGEST_LINE))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    entry = "\n".join([f"{now} tp-tui {__version__}, process {os.getpid()}", *lines, "", ""])
    if not is_restricted():
        from tp_tui.storage.folders import data_folder

        file = data_folder() / CRASH_LOG
        return str(file) if _append(file, entry) else ""
    if os.environ.get("TEXTUAL_DRIVER"):
        with suppress(Exception):
            print(entry, file=sys.__stderr__, flush=True)
    if syslog is not None and any(Path(socket).exists() for socket in SOCKETS):
        syslog.openlog("tp-tui", syslog.LOG_PID, syslog.LOG_USER)
        for line in lines:
            syslog.syslog(syslog.LOG_ERR, line)
    elif _host_folder is not None:
        _append(_host_folder / CRASH_LOG, entry)
    return ""


def _append(file: Path, entry: str) -> bool:
    """Append an entry to a log file of limited size; return whether that succeeded."""
    from tp_tui.storage.folders import make_folder

    try:
        make_folder(file.parent)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with os.fdopen(os.open(file, flags, 0o600), "r+b") as opened:
            size = opened.seek(0, os.SEEK_END)
            if size > LARGEST_LOG:
                opened.seek(size - LARGEST_LOG // 2)
                _, _, newest = opened.read().partition(b"\n\n")
                opened.seek(0)
                opened.truncate()
                opened.write(newest)
            opened.write(entry.encode("utf-8", "replace"))
    except OSError:
        return False
    return True
