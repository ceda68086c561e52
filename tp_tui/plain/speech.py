"""Text for speech output and spoken input: signs as words, coordinates in the spelling alphabet."""

from __future__ import annotations

import re

from tp_tui.storage.settings import Spelling

NATO_WORDS = (
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo", "Lima", "Mike",
    "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey", "X-ray",
    "Yankee", "Zulu",
)  # fmt: skip
"""The code words of the ICAO and ITU spelling alphabet, from a to z."""

_LETTERS = {word.lower(): word[0].lower() for word in NATO_WORDS} | {"alpha": "a", "juliet": "j", "xray": "x"}

PLACE = re.compile(r"(?<![\w@])(?:([a-z])(\d{1,2})|(\d)([a-z]))(?![\w@])")
"""Coordinates of a letter and a number, such as `e5` or `2d`."""

_SIGNS = str.maketrans({"→": "to", "–": "-", "…": "...", "“": '"', "”": '"', "·": ",", "×": "x", "▸": ""})


def spoken(text: str, spelling: Spelling = Spelling.PLAIN) -> str:
    """Return `text` with signs replaced by words or ASCII, and coordinates in the given spelling.

    >>> spoken("red + blue → white; e5 and 2d", Spelling.SPACED)
    'red + blue to white; e 5 and 2 d'
    """
    text = text.translate(_SIGNS)
    if spelling == Spelling.PLAIN:
        return text

    def said(found: re.Match[str]) -> str:
        parts = [part for part in found.groups() if part]
        if spelling == Spelling.NATO:
            parts = [NATO_WORDS[ord(part) - ord("a")] if part.isalpha() else part for part in parts]
        return " ".join(parts)

    return PLACE.sub(said, text)


def heard(text: str) -> str:
    """Replace the code words of the spelling alphabet in typed text by letters.

    >>> heard("place Echo 5 November")
    'place e 5 n'
    """
    return re.sub(r"[A-Za-z-]+", lambda found: _LETTERS.get(found[0].lower(), found[0]), text)
