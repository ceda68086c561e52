"""What becomes of an exception that nobody foresaw: a sentence for the player, the traceback for the host.

At home the traceback is written to a file that the sentence names. A guest gets none of it: it goes to the system's
log, and where there is none to a file beside the players' folders. A tab of a browser has it on standard error, too,
which the web server reads; sshd would show a guest what is written there.
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
except ImportError:  # a system without one
    syslog = None  # type: ignore[assignment]

CRASH_LOG = "crash.log"

LARGEST_LOG = 256 * 1024
"""Bytes of a file of crashes; beyond that the older half goes."""

LONGEST_REPORT = 16 * 1024
"""Letters of a traceback that are kept, the last ones: an endless recursion says the same again and again."""

LONGEST_LINE = 1000

SOCKETS = ("/dev/log", "/var/run/syslog", "/var/run/log")
"""Where programs reach the system's log, on one system or another."""

_host_folder: Path | None = None


def log_beside(folder: Path) -> None:
    """Write crashes of guests into that folder, which is no player's own, where the system has no log."""
    global _host_folder
    _host_folder = folder


def crash_in_words(error: BaseException) -> str:
    """Log an exception and return what to say of it, without a full stop."""
    kept_in = log_crash(error)
    if isinstance(error, MemoryError):
        return words.NO_MEMORY_LOGGED.format(file=kept_in) if kept_in else words.NO_MEMORY
    return words.CRASHED_LOGGED.format(file=kept_in) if kept_in else words.CRASHED


def log_crash(error: BaseException, about: str = "") -> str:
    """Log the traceback of an exception; return the file for the player to look at, empty without one.

    This never fails: what cannot be logged is not.
    """
    with suppress(Exception):
        report = "".join(traceback.format_exception(error))
        return _log(f"{about}\n{report}" if about else report)
    return ""


def log_what_nobody_handles() -> None:
    """Log exceptions of threads, finalizers and tasks of asyncio, which Python would write on the screen."""
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
        """Logs what libraries complain of."""

        def emit(self, record: logging.LogRecord) -> None:
            """Log the message, with the exception that it is about."""
            with suppress(Exception):
                _log(logging.Formatter().format(record))

    threading.excepthook = in_thread
    sys.unraisablehook = unraisable
    sys.excepthook = at_last
    logging.lastResort = CrashHandler(logging.WARNING)


def _log(report: str) -> str:
    """Log a report where it belongs; return the file for the player to look at, empty without one."""
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
        return str(file) if _written(file, entry) else ""
    if os.environ.get("TEXTUAL_DRIVER"):
        with suppress(Exception):
            print(entry, file=sys.__stderr__, flush=True)
    if syslog is not None and any(Path(socket).exists() for socket in SOCKETS):
        syslog.openlog("tp-tui", syslog.LOG_PID, syslog.LOG_USER)
        for line in lines:
            syslog.syslog(syslog.LOG_ERR, line)
    elif _host_folder is not None:
        _written(_host_folder / CRASH_LOG, entry)
    return ""


def _written(file: Path, entry: str) -> bool:
    """Put an entry at the end of a file of bounded size; return whether that went well."""
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
