"""Lines beside and below the pyramid that know what stands where, for clicks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tp_tui.presenters.spans import Line


class Spot(NamedTuple):
    """What is meant by a click in a stretch of a line: a `god`, `pair`, `card` or `spot` by number, or a `seat`."""

    kind: str
    number: int
    left: int
    right: int
    top: int
    bottom: int


@dataclass(slots=True)
class Part:
    """Some lines, and what can be clicked on in them. Where room is short those of the highest `rank` go first."""

    rank: int
    lines: list[Line]
    spots: list[Spot] = field(default_factory=list)

    def add(self, line: Line, kind: str = "", number: int = 0) -> None:
        """Add a line; a click anywhere in it means `kind` and `number`, if any."""
        if kind:
            at = len(self.lines)
            self.spots.append(Spot(kind, number, 0, 1000, at, at + 1))
        self.lines.append(line)


def beside(left: Part, right: Part, columns: int) -> Part:
    """Return two parts side by side, the right one behind `columns` columns; the rank is that of the left one."""
    found = Part(left.rank, [])
    for number in range(max(len(left.lines), len(right.lines))):
        line = left.lines[number] if number < len(left.lines) else ()
        used = sum(len(text) for text, _ in line)
        gap = ((" " * (columns - used), "plain"),) if used < columns else ()
        found.lines.append((*line, *gap, *(right.lines[number] if number < len(right.lines) else ())))
    found.spots = [spot._replace(right=min(spot.right, columns)) for spot in left.spots]
    found.spots += [spot._replace(left=spot.left + columns, right=spot.right + columns) for spot in right.spots]
    return found


def in_two_columns(part: Part, columns: int) -> Part:
    """Return a part with the second half of its lines beside the first, behind `columns` columns."""
    high = -(-len(part.lines) // 2)
    first = Part(part.rank, part.lines[:high], [spot for spot in part.spots if spot.top < high])
    rest = [spot._replace(top=spot.top - high, bottom=spot.bottom - high) for spot in part.spots if spot.top >= high]
    return beside(first, Part(part.rank, part.lines[high:], rest), columns)


def joined(parts: list[Part], *, apart: bool = False) -> Part:
    """Return the parts below one another as one, set `apart` by empty lines where that is wanted."""
    found = Part(0, [])
    for part in parts:
        if apart and found.lines and part.lines:
            found.lines.append(())
        shift = len(found.lines)
        found.spots += [spot._replace(top=spot.top + shift, bottom=spot.bottom + shift) for spot in part.spots]
        found.lines += part.lines
    return found


def fitted(parts: list[Part], room: int) -> Part:
    """Return as many of the parts as fit so many lines, those of rank 0 in any case, set apart where they can be."""
    kept = list(parts)
    while sum(len(part.lines) for part in kept) > room:
        least = max(kept, key=lambda part: part.rank)
        if not least.rank:
            break
        kept.remove(least)
    apart = joined(kept, apart=True)
    return apart if len(apart.lines) <= room else joined(kept)
