"""Questions to the terminal: does it show 24-bit colours, how wide are ambiguous characters, how slow is the line?

Nobody waits for the answers. Before the first frame the terminal is asked

- for its colours with DECRQSS (VT510: a colour is set, and the SGR in force is asked for) and, as not every terminal
  knows that, with XTGETTCAP (xterm: the terminfo capabilities `RGB` and `Tc`);
- for the width of a character of ambiguous width (UAX 11): it is written, and the cursor position asked for (CPR);

and after it for its status (DSR), which every terminal answers: then it has taken the frame, and whatever it has not
answered it will not answer.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping

from textual.message import Message

AMBIGUOUS = "▀"
"""A character of ambiguous width that pictures are made of."""

ASK_COLOURS = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m\x1bP+q524742;5463\x1b\\"
ASK_WIDTH = f"\x1b[2;1H{AMBIGUOUS}\x1b[6n"
"""Asked in the second line, because a report from the first looks like F3 with a modifier."""

ASK_STATUS = "\x1b[5n"

ANSWER = re.compile(r"\x1b\[(?:2;[23]R|0n)|\x1bP[01][$+]r[\w;:=]{0,56}")
"""All answers to these questions; device control strings without their terminator."""

SLOW_SECONDS = 2.0
"""The time for the first frame from which the line counts as slow."""

_MUTE = ("linux", "vt", "dumb", "ansi", "cons", "sun", "unknown")
"""Prefixes of `TERM` of terminals that are not asked: they may show the question."""

_PASSES_ON = ("screen",)
"""Prefixes of `TERM` of multiplexers that pass device control strings on to a terminal with other colours."""

_COLOUR = re.compile(r"\x1bP1\$r.*48[;:]2[;:]{1,2}1[;:]2[;:]3m")
_CAPABILITY = re.compile(r"\x1bP1\+r(?:.*;)?(?:524742|5463)", re.IGNORECASE)


def is_mute(terminal: str) -> bool:
    """Return whether a terminal with this `TERM` is asked nothing.

    >>> is_mute("linux"), is_mute("vt100"), is_mute(""), is_mute("xterm-256color")
    (True, True, True, False)
    """
    return not terminal or terminal.startswith(_MUTE)


class TerminalAnswer(Message):
    """A well-formed answer of the terminal."""

    def __init__(self, sequence: str) -> None:
        """Create the message for a control sequence."""
        super().__init__()
        self.sequence = sequence


class CapabilitiesReported(Message):
    """The terminal has taken the first frame and answered what it can."""

    def __init__(self, *, has_truecolor: bool, ambiguous_width: int, is_slow: bool) -> None:
        """Create the message.

        Args:
            has_truecolor: whether the terminal says that it shows 24-bit colours.
            ambiguous_width: the columns of characters of ambiguous width; 0 if unknown.
            is_slow: whether the first frame took longer than `SLOW_SECONDS`.
        """
        super().__init__()
        self.has_truecolor, self.ambiguous_width, self.is_slow = has_truecolor, ambiguous_width, is_slow


class TerminalQueries:
    """The questions of one session and what has been answered so far."""

    def __init__(
        self, environment: Mapping[str, str] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Prepare the questions for the terminal described by the environment."""
        environment = os.environ if environment is None else environment
        self._terminal, self._is_colourless = environment.get("TERM", ""), bool(environment.get("NO_COLOR"))
        self._clock = clock
        self._has_truecolor, self._width, self._since = False, 0, 0.0
        self._is_asking = self._is_status_due = False

    def opening(self, *, is_utf8: bool) -> str:
        """Return what to ask before the first frame, which must draw the whole screen; empty if nothing is asked."""
        if is_mute(self._terminal):
            return ""
        self._has_truecolor, self._width = False, 0
        self._is_asking = self._is_status_due = True
        colours = "" if self._is_colourless or self._terminal.startswith(_PASSES_ON) else ASK_COLOURS
        return f"{colours}{ASK_WIDTH if is_utf8 else ''}"

    def closing(self) -> str:
        """Return what to ask after a frame: the status after the first one, otherwise nothing."""
        if not self._is_status_due:
            return ""
        self._is_status_due = False
        self._since = self._clock()
        return ASK_STATUS

    def take(self, answer: TerminalAnswer) -> CapabilitiesReported | None:
        """Take an answer; return the report after the last one. Whatever has not been asked for is ignored."""
        sequence = answer.sequence
        if not self._is_asking:
            return None
        if sequence == "\x1b[0n":
            if self._is_status_due:
                return None
            self._is_asking = False
            return CapabilitiesReported(
                has_truecolor=self._has_truecolor,
                ambiguous_width=self._width,
                is_slow=self._clock() - self._since > SLOW_SECONDS,
            )
        if sequence.endswith("R"):
            self._width = int(sequence[-2]) - 1
        elif _COLOUR.fullmatch(sequence) or _CAPABILITY.match(sequence):
            self._has_truecolor = True
        return None
