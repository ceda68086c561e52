"""Notice, lesson, hint and log as lines of spans for a narrow column beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tp_tui.presenters.game_words import aim_of
from tp_tui.presenters.hint import Hint
from tp_tui.presenters.log_text import points_told, turn_parts
from tp_tui.presenters.messages import joined_clauses, shortened
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import TurnEntry, View

SPINE = "▌"
"""The left edge of a turn in the log, in the colour of the player who took it."""


CUT = " …"
"""What stands behind a turn of which more could be told."""

MAX_COLUMNS = 72
"""The most columns of a turn in the log, so that its points do not stand far from it."""


ROOMY = 8
"""The height from which a log gives each turn of the last round two lines."""


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
    lines: list[Line] = [
        ((text, "good"),) for text in wrapped(words.HINT_LINE.format(title=hint.title, turn=hint.said), width)
    ]
    for reason in hint.reasons:
        more = wrapped(f"· {reason}", width)
        if len(lines) + len(more) > height:
            break
        lines += [((text, "plain"),) for text in more]
    return cut_off(lines, height, width)


def cut_off(lines: list[Line], height: int, width: int) -> list[Line]:
    """Return the first `height` lines of a text in one style a line; the last ends with a sign if there are more."""
    if len(lines) <= height:
        return lines
    if height <= 0:
        return []
    *shown, last = lines[:height]
    ((text, style),), ((following, _),) = last, lines[height]
    return [*shown, ((shortened(f"{text} {following.strip()}", width), style),)]


class Log(NamedTuple):
    """The latest turns as lines.

    Attributes:
        lines: the lines, newest last; before the first turn, the goal of the game.
        turns: the number of latest turns that are told whole.
    """

    lines: list[Line]
    turns: int = 0


def log_of(view: View, height: int, width: int, changed: Callable[[str], str] = str) -> Log:
    """Return the latest turns that fit, each in a line: who took it, what came of it, and the points at the right.

    Of a turn with too much to tell in a line, what matters most is told, with `CUT` behind it; in a roomy log, those of
    the last round take two. Earlier ones are dim. A game may alter the texts by `changed`, for instance to draw
    pictures in place of words.

    Other players' turns appear when they are complete, because a line that grew with every step would be sent again
    each time.
    """
    if aim := aim_of(view):
        goal: list[Line] = [((line, "good"),) for line in unindented(aim, width)]
        return Log(goal if len(goal) <= height else [])  # of no use if cut off
    lines: list[Line] = []
    told, width = 0, min(width, MAX_COLUMNS)
    turns = view.turns
    if turns and turns[-1].seat != view.seat and view.is_going_on(turns[-1]):
        turns = turns[:-1]
    are_whole = True
    for age, entry in enumerate(reversed(turns)):
        parts = [changed(part) for part in turn_parts(view, entry)]
        gained = points_told(view, entry)
        if not parts and not gained:
            continue
        if len(lines) == height:
            break
        is_new = age < len(view.names)
        most = 2 if is_new and height >= ROOMY else 1
        told_in, is_whole = _turn_lines(entry, gained, parts, width, is_new=is_new, most=most)
        if len(lines) + len(told_in) > height:
            told_in, is_whole = _turn_lines(entry, gained, parts, width, is_new=is_new)
        lines = told_in + lines
        are_whole = are_whole and is_whole
        told += are_whole
    return Log(lines, told)


def _turn_lines(
    entry: TurnEntry, gained: int, parts: Sequence[str], width: int, *, is_new: bool, most: int = 1
) -> tuple[list[Line], bool]:
    """Return a turn in a line, or whole in up to `most`, and whether all its parts are told."""
    player = f"player-{entry.seat + 1}"
    points = f" {gained:+}" if gained else ""
    room = width - len(SPINE) - 2 - len(points)
    texts: Sequence[str] = unindented(joined_clauses(parts), room)
    is_whole = len(texts) <= most
    if not is_whole:
        last = (joined_clauses(parts[first:]) for first in range(len(parts)))
        fits = (text for text in last if len(text) <= room - len(CUT))
        told = next(fits, "") or shortened(parts[-1], room - len(CUT), "").rstrip()
        texts = [f"{told}{CUT}"]
    style = "plain" if is_new else "dim"
    spans: list[Span] = [(SPINE, player), (f"{PLAYER_LETTERS[entry.seat]} ", player)]
    spans.append((texts[0].ljust(room) if points else texts[0], style))
    if points:
        spans.append((points, "strong ink:primary" if is_new else "dim"))
    return [tuple(spans), *(((SPINE, player), (f"  {text}", style)) for text in texts[1:])], is_whole
