"""Standard output and error as they come: closed, full, of any encoding, of no width."""

from __future__ import annotations

import codecs
import os
import sys

from tp_tui.presenters.ascii_text import in_ascii

STAND_IN = "tp_tui.stand_in"
"""The name under which `_stand_in` handles letters that an encoding lacks."""


def prepare_streams() -> None:
    """Let anything be printed: letters that the encoding lacks get a stand-in, what nobody reads is dropped."""
    codecs.register_error(STAND_IN, _stand_in)
    is_ascii = _is_ascii_asked_for()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - for as long as we run
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=STAND_IN, encoding="ascii" if is_ascii and stream.isatty() else None)
    if os.environ.get("COLUMNS", "").strip().lstrip("0") == "":
        # A width of nothing, which some shells hand on, would print nothing.
        os.environ.pop("COLUMNS", None)


def _is_ascii_asked_for() -> bool:
    """Return whether the locale is the one of plain ASCII by the player's own word.

    Python takes that one for UTF-8, which the terminal need not know. A locale that this system lacks is no such word.
    """
    variables = os.environ
    said = variables.get("LC_ALL") or variables.get("LC_CTYPE") or variables.get("LANG")
    return said in ("C", "POSIX") and not (variables.get("PYTHONUTF8") or variables.get("PYTHONIOENCODING"))


def echo(text: object = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a text and, with `nl`, a line end; with `err` to standard error.

    What a terminal would obey, and whatever else cannot be seen, comes out as an escape: a text may be from anywhere.
    Not Click's `echo`, which writes UTF-8 where the encoding is said to be ASCII.
    """
    whole = f"{text}\n" if nl else f"{text}"
    if not all(map(str.isprintable, whole.split("\n"))):
        from tp_tui.games.kit.printable import escape_controls  # most of what is printed does without the games

        whole = escape_controls(whole)
    print(whole, file=sys.stderr if err else sys.stdout, end="", flush=err)


def show_progress(text: str = "") -> None:
    """Write a text in the place of the last line of the terminal that standard error is; without one, erase it."""
    print(f"\r\x1b[K{text}", file=sys.stderr, end="", flush=True)


def print_no_more() -> None:
    """Send what is still to be printed nowhere, so that Python does not complain of it when it ends."""
    with open(os.devnull, "wb") as nothing:  # noqa: PTH123
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                os.dup2(nothing.fileno(), stream.fileno())


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Return what is printed for letters that the encoding lacks: the house's signs in ASCII, others as `?`."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(letter if letter.isascii() else "?" for letter in in_ascii(lacking)), error.end
