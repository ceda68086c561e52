"""SGR sequences (Select Graphic Rendition; ECMA-48, 8.3.117): parsing, and the shortest changes between styles."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

DRAWN_ON_BLANKS = frozenset({"4", "5", "7", "9", "21", "53"})
"""The attributes visible on blank cells: underline, blink, reverse, strike, overline."""

ENDED_BY = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The parameters that reset single attributes."""


class SgrStyle(NamedTuple):
    """A style as SGR parameters: attributes such as bold, and colours, empty for the default."""

    attributes: frozenset[str] = frozenset()
    foreground: str = ""
    background: str = ""


@lru_cache(maxsize=4096)
def parse_sgr(codes: str) -> SgrStyle:
    """Return the style that SGR parameters select.

    >>> parse_sgr("1;38;5;220;48;5;16")
    SgrStyle(attributes=frozenset({'1'}), foreground='38;5;220', background='48;5;16')
    """
    attributes, foreground, background = set[str](), "", ""
    numbers = iter(codes.split(";") if codes else ())
    for number in numbers:
        if number in ("38", "48"):
            kind = next(numbers)
            colour = ";".join((number, kind, *(next(numbers) for _ in range(1 if kind == "5" else 3))))
            foreground, background = (colour, background) if number == "38" else (foreground, colour)
        elif number == "39":
            foreground = ""
        elif number == "49":
            background = ""
        elif (len(number) > 1 and number[0] in "39" and number not in ("90", "9")) or number == "90":
            foreground = number
        elif len(number) > 1 and (number[0] == "4" or number[:2] == "10"):
            background = number
        else:
            attributes.add(number)
    return SgrStyle(frozenset(attributes), foreground, background)


@lru_cache(maxsize=4096)
def visible_on_blanks(codes: str) -> str:
    """Return the part of a style that shows on blank cells: the background, and the attributes that draw there.

    >>> visible_on_blanks("1;38;5;220;48;5;16")
    '48;5;16'
    """
    style = parse_sgr(codes)
    if style.attributes & DRAWN_ON_BLANKS:
        return codes
    return style.background


@lru_cache(maxsize=8192)
def style_for_blanks(before: str | None, codes: str) -> str:
    """Return the style nearest to `before` in which blank cells look as in `codes`.

    >>> style_for_blanks("1;38;5;220;48;5;16", "48;5;101")
    '1;38;5;220;48;5;101'
    """
    if before is None or visible_on_blanks(before) == codes:
        return codes if before is None else before
    old, new = parse_sgr(before), parse_sgr(codes)
    if (old.attributes | new.attributes) & DRAWN_ON_BLANKS:
        return codes
    return ";".join(filter(None, (*sorted(old.attributes), old.foreground, new.background)))


@lru_cache(maxsize=8192)
def sgr_change(before: str | None, codes: str) -> str:
    """Return the shortest SGR sequence from the style `before` to `codes`; None is an unknown style."""
    if before == codes:
        return ""
    whole = f"\x1b[0;{codes}m" if codes else "\x1b[m"
    if before is None:
        return whole
    old, new = parse_sgr(before), parse_sgr(codes)
    gone, parts = old.attributes - new.attributes, sorted(new.attributes - old.attributes)
    if not gone <= set(ENDED_BY):
        return whole
    for end in sorted({ENDED_BY[number] for number in gone}):
        # 22 resets both bold and dim, so the other one must be set again.
        parts = [
            end,
            *parts,
            *(number for number in sorted(new.attributes & old.attributes) if ENDED_BY[number] == end),
        ]
    if old.foreground != new.foreground:
        parts.append(new.foreground or "39")
    if old.background != new.background:
        parts.append(new.background or "49")
    if not parts:
        return ""
    change = f"\x1b[{';'.join(parts)}m"
    return min(change, whole, key=len)
