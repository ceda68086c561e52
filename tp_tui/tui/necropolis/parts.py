"""Blocks of lines around the pyramid: where they can be clicked, and how they are laid out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tp_tui.presenters.spans import Line


class HitBox(NamedTuple):
    """A rectangle that can be clicked, and what that means: a `god`, `pair`, `card`, `spot` or `seat`, by number."""

    kind: str
    number: int
    left: int
    right: int
    top: int
    bottom: int


@dataclass(slots=True)
class Part:
    """A block of lines with what can be clicked in it; where room is short, parts of the highest `rank` go first."""

    rank: int
    lines: list[Line]
    hit_boxes: list[HitBox] = field(default_factory=list)

    def add(self, line: Line, kind: str = "", number: int = 0) -> None:
        """Add a line, which can be clicked anywhere if it has a `kind`."""
        if kind:
            at = len(self.lines)
            self.hit_boxes.append(HitBox(kind, number, 0, 1000, at, at + 1))
        self.lines.append(line)


def beside(left: Part, right: Part, columns: int) -> Part:
    """Return two parts side by side, the right one from column `columns` on, with the rank of the left one."""
    found = Part(left.rank, [])
    for number in range(max(len(left.lines), len(right.lines))):
        line = left.lines[number] if number < len(left.lines) else ()
        used = sum(len(text) for text, _ in line)
        gap = ((" " * (columns - used), "plain"),) if used < columns else ()
        found.lines.append((*line, *gap, *(right.lines[number] if number < len(right.lines) else ())))
    found.hit_boxes = [box._replace(right=min(box.right, columns)) for box in left.hit_boxes]
    found.hit_boxes += [box._replace(left=box.left + columns, right=box.right + columns) for box in right.hit_boxes]
    return found


def in_two_columns(part: Part, columns: int) -> Part:
    """Return a part with the second half of its lines beside the first, from column `columns` on."""
    high = -(-len(part.lines) // 2)
    first = Part(part.rank, part.lines[:high], [box for box in part.hit_boxes if box.top < high])
    rest = [box._replace(top=box.top - high, bottom=box.bottom - high) for box in part.hit_boxes if box.top >= high]
    return beside(first, Part(part.rank, part.lines[high:], rest), columns)


def joined(parts: list[Part], *, apart: bool = False) -> Part:
    """Return the parts stacked as one, with empty lines between them if they are to stand `apart`."""
    found = Part(0, [])
    for part in parts:
        if apart and found.lines and part.lines:
            found.lines.append(())
        shift = len(found.lines)
        found.hit_boxes += [box._replace(top=box.top + shift, bottom=box.bottom + shift) for box in part.hit_boxes]
        found.lines += part.lines
    return found


def fitted(parts: list[Part], room: int) -> Part:
    """Return the parts that fit `room` lines as one, those of rank 0 in any case, and apart if that fits too."""
    kept = list(parts)
    while sum(len(part.lines) for part in kept) > room:
        least = max(kept, key=lambda part: part.rank)
        if not least.rank:
            break
        kept.remove(least)
    apart = joined(kept, apart=True)
    return apart if len(apart.lines) <= room else joined(kept)
