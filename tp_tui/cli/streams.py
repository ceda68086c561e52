"""Robust printing to standard output and error, which may be closed, full, or in any encoding."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tp_tui.presenters.ascii_text import in_ascii

ENCODING_ERRORS = "tp_tui.replace"
"""The name of the codec error handler `_replacement`."""


def prepare_streams() -> None:
    """Make standard output and error accept any text: replace unencodable characters, and open closed streams."""
    codecs.register_error(ENCODING_ERRORS, _replacement)
    asked_for = _encoding_asked_for()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - for as long as we run
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=ENCODING_ERRORS, encoding=asked_for if stream.isatty() else None)
    if os.environ.get("COLUMNS", "").strip().lstrip("0") == "":
        # Some shells export a width of 0, at which nothing would be printed.
        os.environ.pop("COLUMNS", None)


def _encoding_asked_for() -> str | None:
    """Return the encoding of the locale that the player has set, unless that is UTF-8; None to leave it to Python.

    Python assumes UTF-8 in the C locale, which the terminal may not support, and also where the locale that is set is
    not installed, even if its name says another encoding, as in `de_DE.ISO-8859-1`.
    """
    variables = os.environ
    name = variables.get("LC_ALL") or variables.get("LC_CTYPE") or variables.get("LANG") or ""
    if variables.get("PYTHONUTF8") or variables.get("PYTHONIOENCODING"):
        return None
    if name in ("C", "POSIX"):
        return "ascii"
    charset = name.partition(".")[2].partition("@")[0]
    try:
        found = codecs.lookup(charset).name
        # Not what is no encoding of text, or none that terminals use.
        return found if found != "utf-8" and "aZ09".encode(found) == b"aZ09" else None
    except LookupError:
        return None


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a text, with control characters and other unprintable characters escaped, as it may be untrusted.

    Unlike Click's `echo`, it respects an encoding of ASCII.

    Args:
        text: the text.
        err: print to standard error.
        nl: append a line end.
    """
    whole = f"{text}\n" if nl else f"{text}"
    if not all(map(str.isprintable, whole.split("\n"))):
        from tp_tui.games.kit.printable import escape_controls  # imported here because most texts do not need it

        whole = escape_controls(whole)
    print(whole, file=sys.stderr if err else sys.stdout, end="", flush=err)


def show_progress(text: str = "") -> None:
    """Replace the current line on standard error, a terminal, by `text`, which may be empty."""
    print(f"\r\x1b[K{text}", file=sys.stderr, end="", flush=True)


@contextmanager
def progress_line() -> Iterator[Callable[[str], object] | None]:
    """Yield `show_progress` if standard error is a terminal, else None; the line is empty again at the end."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield show_progress
    finally:
        show_progress()


def discard_output() -> None:
    """Redirect broken output streams to the null device, so that Python does not report errors at exit."""
    with open(os.devnull, "wb") as nothing:  # noqa: PTH123
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                os.dup2(nothing.fileno(), stream.fileno())


def _replacement(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the encoding lacks: the program's signs by ASCII ones, others by `?`."""
    assert isinstance(error, UnicodeEncodeError)
    unencodable = error.object[error.start : error.end]
    return "".join(letter if letter.isascii() else "?" for letter in in_ascii(unencodable)), error.end
