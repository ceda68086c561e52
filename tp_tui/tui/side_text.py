"""Notice, lesson, hint and log as lines of spans for a narrow column beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from tp_tui.presenters.game_words import aim_of
from tp_tui.presenters.hint import Hint
from tp_tui.presenters.log_text import parts_for_you, turn_parts
from tp_tui.presenters.messages import joined_clauses, shortened
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import TurnEntry, View

SPINE = "▌"
"""The left edge of a turn in the log, in the colour of the player who took it."""


NOW = "on:primary ink:background bold"
"""The style of the present step of a turn."""

GOLD = "strong ink:primary"
"""The style of what is read first in a text."""

TINTED = {"plain", "dim", "strong", "gold", "water", "good"} | {f"player-{n}" for n, _ in enumerate(PLAYER_LETTERS, 1)}
"""The style names of texts that stand on the page or on a tinted card."""


def steps_line(head: str, titles: Sequence[str], present: int, width: int, arrow: str, style: str) -> Line:
    """Return the head of a panel: the turn, and its steps with the present one as a chip in `style`."""
    head = f"{head} "
    room = width - len(head) - sum(map(len, titles)) - (len(titles) - 1) * len(arrow)
    blank = " " if room >= 2 else ""
    step = f" {arrow} " if room >= 2 + 2 * (len(titles) - 1) else arrow
    spans: list[Span] = [(head, "strong")]
    for number, title in enumerate(titles):
        spans += [(step, "dim")] if number else []
        spans.append((f"{blank}{title}{blank}", style) if number == present else (title, "dim"))
    return tuple(spans)


def tinted(line: Line, width: int) -> Line:
    """Return a line of the card of the player to move, on a ground of its own in `width` columns."""
    spans = [(text, f"{style} on:surface" if TINTED.issuperset(style.split()[:1]) else style) for text, style in line]
    free = width - sum(cell_len(text) for text, _style in line)
    return (*spans, *([(" " * free, "plain on:surface")] if free > 0 else []))


CUT = " …"
"""What stands behind a turn of which more could be told."""

MAX_COLUMNS = 72
"""The most columns of a turn in the log, so that its points do not stand far from it."""


@lru_cache(maxsize=256)
def wrapped(text: str, width: int) -> Sequence[str]:
    """Wrap a text to `width` columns with a hanging indent."""
    lines, line = list[str](), ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    return (*lines, line)


def notice_lines(notice: str, width: int) -> list[Line]:
    """Return a notice in full; no lines if it is empty."""
    return [((line, "bad"),) for line in wrapped(notice, width)] if notice else []


def lesson_lines(lesson: Sequence[str], width: int) -> list[Line]:
    """Return a lesson's heading and texts; no lines if it is empty."""
    if not lesson:
        return []
    title, *texts = lesson
    lines: list[Line] = [((line, "good"),) for line in unindented(title, width)]
    return lines + [((line, "plain"),) for text in texts for line in unindented(text, width)]


def advice_lines(advice: str, width: int, rest: str) -> list[Line]:
    """Return advice in two lines at most, the last of which ends with `rest`, where the whole is."""
    first, *more = unindented(f"{advice} {rest}", width)
    second = [shortened(" ".join(more), width, f"… {rest}")] if more else []
    return [((first, "good"),), *(((line, "plain"),) for line in second)]


def unindented(text: str, width: int) -> list[str]:
    """Wrap a text to `width` columns without an indent."""
    return [line.strip() for line in wrapped(text, width)]


def hint_lines(hint: Hint, height: int, width: int) -> list[Line]:
    """Return a hint in at most `height` lines: the turn, then the reasons that fit in full, most important first."""
    first, *rest = wrapped(words.HINT_LINE.format(title=hint.title, turn=hint.said), width)
    title, turn = first[: len(hint.title)], first[len(hint.title) :]
    lines: list[Line] = [((title, GOLD), (turn, "plain")) if turn else ((title, GOLD),)]
    lines += [((text, "plain"),) for text in rest]
    for reason in hint.reasons:
        more = wrapped(f"· {reason}", width)
        if len(lines) + len(more) > height:
            break
        lines += [((text, "dim"),) for text in more]
    return cut_off(lines, height, width)


def cut_off(lines: list[Line], height: int, width: int) -> list[Line]:
    """Return the first `height` lines of a text; the last ends with a sign if there are more."""
    if len(lines) <= height:
        return lines
    if height <= 0:
        return []
    *shown, last = lines[:height]
    *before, (text, style) = last
    following = "".join(each for each, _ in lines[height]).strip()
    room = width - sum(len(each) for each, _ in before)
    return [*shown, (*before, (shortened(f"{text} {following}", room), style))]


class Log(NamedTuple):
    """The latest turns as lines.

    Attributes:
        lines: the lines, newest last; before the first turn, the goal of the game.
        turns: the number of latest turns that are told whole.
    """

    lines: list[Line]
    turns: int = 0


def log_of(view: View, height: int, width: int, changed: Callable[[str], str] = str) -> Log:
    """Return the latest turns that fit: who took each, what came of it, and the points at the right.

    A turn has a line at least, and is told whole where there are lines for it: the newest turns first, of which each
    player's last one gets a line before another one gets two. Of a turn with too much to tell, what matters most is
    told, and always what concerns the viewer. Earlier turns are dim. A game may alter the texts by `changed`, for
    instance to draw pictures in place of words.

    Other players' turns appear when they are complete, because a line that grew with every step would be sent again
    each time.
    """
    if aim := aim_of(view):
        goal: list[Line] = [((line, "plain"),) for line in unindented(aim, width)]
        return Log(goal if len(goal) <= height else [])  # of no use if cut off
    width, turns = min(width, MAX_COLUMNS), view.turns
    if turns and turns[-1].seat != view.seat and view.is_going_on(turns[-1]):
        turns = turns[:-1]
    new = len(turns) - len(view.names)
    shown = list[tuple[TurnEntry, _Told, bool]]()
    for number in reversed(range(len(turns))):
        entry, is_new = turns[number], number >= new
        if len(shown) == height or (not is_new and sum(told.lines for _entry, told, _new in shown) >= height):
            break
        told = _Told(
            [changed(part) for part in parts_for_you(view, entry)],
            [changed(part) for part in turn_parts(view, entry)],
            width - len(SPINE) - 2 - (len(f" {entry.gained:+}") if entry.gained else 0),
        )
        if told.parts or told.yours or entry.gained:
            shown.append((entry, told, is_new))
    lines, room, are_whole, count = list[Line](), height, True, 0
    for place, (entry, told, is_new) in enumerate(shown):
        left = sum(is_still_new for _entry, _told, is_still_new in shown[place + 1 :])
        texts, is_whole = told.within(max(1, room - left))
        if room <= 0:
            break
        room -= len(texts)
        lines = [*_turn_lines(entry, texts, told.room, is_new=is_new), *lines]
        are_whole = are_whole and is_whole
        count += are_whole
    return Log(lines, count)


class _Told(NamedTuple):
    """A turn to be told: what concerns the viewer, its other parts, the most important last, and its columns."""

    yours: Sequence[str]
    parts: Sequence[str]
    room: int

    @property
    def lines(self) -> int:
        """The lines that it takes whole."""
        return len(self._wrapped(0))

    def within(self, most: int) -> tuple[Sequence[str], bool]:
        """Return it in at most so many lines, and whether that is all of it."""
        for first in range(max(1, len(self.parts))):
            texts = self._wrapped(first)
            if first == 0 and len(texts) <= most:
                return texts, True
            if len(texts) <= most and len(texts[-1]) + len(CUT) <= self.room:
                return [*texts[:-1], f"{texts[-1]}{CUT}"], False
        last = shortened(" ".join(texts[most - 1 :]), self.room - len(CUT), "").rstrip()
        return [*texts[: most - 1], f"{last}{CUT}"], False

    def _wrapped(self, first: int) -> list[str]:
        return unindented(joined_clauses([*self.yours, *self.parts[first:]]), self.room)


def _turn_lines(entry: TurnEntry, texts: Sequence[str], room: int, *, is_new: bool) -> list[Line]:
    player, style = f"player-{entry.seat + 1}", "plain" if is_new else "dim"
    points = f" {entry.gained:+}" if entry.gained else ""
    spans: list[Span] = [(SPINE, player), (f"{PLAYER_LETTERS[entry.seat]} ", player)]
    spans.append((texts[0].ljust(room) if points else texts[0], style))
    if points:
        spans.append((points, GOLD if is_new else "dim"))
    return [tuple(spans), *(((SPINE, player), (f"  {text}", style)) for text in texts[1:])]
