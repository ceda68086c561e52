"""What a screen reader says of a program if it follows the output stream alone and knows nothing of the screen.

Such a reader (yasr, for example) speaks texts in the order in which they are written. Moving the cursor elsewhere ends
an utterance.
"""

from __future__ import annotations

import re

_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[ -/]*[0-~])")
"""The control sequences of ECMA-48, which a reader does not speak."""

_STYLE = re.compile(r"\x1b\[[\d;:]*m")


def spoken(stream: str) -> list[str]:
    """Return the utterances of a stream, without the blanks around them.

    >>> spoken("\\x1b[2;1Hh8: \\x1b[1mstairs\\x1b[m north\\x1b[K\\x1b[5;1Hrow v")
    ['h8: stairs north', 'row v']
    """
    found = (" ".join(part.replace("\x07", " ").split()) for part in _SEQUENCE.split(_STYLE.sub("", stream)))
    return [part for part in found if part]
