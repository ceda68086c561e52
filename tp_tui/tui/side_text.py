"""Notice, lesson, hint and log as lines of spans for a narrow column beside the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from tp_tui.presenters.game_words import aim_of
from tp_tui.presenters.hint import Hint
from tp_tui.presenters.log_text import move_part, parts_for_you, turn_parts
from tp_tui.presenters.messages import joined, shortened
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import TurnEntry, View

SPINE = "▍"
"""The left edge of a turn in the log, in the colour of the player who took it."""


NOW = "on:primary ink:background bold"
"""The style of the present step of a turn."""

GOLD = "strong ink:primary"
"""The style of what is read first in a text."""

TINTED = ("plain", "dim", "strong", "gold", "water", "good", "player-", "light-")
"""The beginnings of the style names of texts that stand on the page or on a tinted card."""


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
    spans = [(text, f"{style} on:surface" if style.startswith(TINTED) else style) for text, style in line]
    free = width - sum(cell_len(text) for text, _style in line)
    return (*spans, *([(" " * free, "plain on:surface")] if free > 0 else []))


NO_BREAK = "\ue000"
"""A private-use character that stands for a space while a text is wrapped, so that no line ends there."""

MAX_COLUMNS = 72
"""The most columns of a turn in the log where nothing else is wider, so that its points do not stand far from it."""


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


MOST_ADVICE = 2
"""The most lines of advice beside the board."""


def advice_lines(advice: str, width: int, rest: str) -> list[Line]:
    """Return advice in `MOST_ADVICE` lines at most, the last of which ends with `rest`, where the whole is."""
    joint = rest.replace(" ", NO_BREAK)  # it is not torn apart
    first, *more = (line.replace(NO_BREAK, " ") for line in unindented(f"{advice} {joint}", width))
    second = [shortened(" ".join(more), width, f"… {rest}")] if more else []
    return [((first, "good"),), *(((line, "plain"),) for line in second)]


def unindented(text: str, width: int) -> list[str]:
    """Wrap a text to `width` columns without an indent."""
    return [line.strip() for line in wrapped(text, width)]


MAX_REASONS = 2
"""The most reasons of a hint beside the board, above its margin; the recap has them all."""


def hint_lines(hint: Hint, height: int, width: int) -> list[Line]:
    """Return a hint in at most `height` lines: what to do, then as much of why as fits in full.

    Of that the margin comes first, without which a reason promises too much, and is shown last; then the weightiest
    reasons. Reasons that add up are all told, and a sign ends them where they do not fit. Each act has its own line,
    below the heading and above an empty line, if there is room for that.
    """
    acts: list[Line] = [((hint.title, GOLD),)]
    acts += [((text, "plain"),) for act in hint.acts for text in wrapped(act, width)]
    lines = [*acts, ()] if len(acts) + 1 < height else acts_lines(hint, width)
    margin = wrapped(hint.margin, width) if hint.margin else ()
    if len(lines) + len(margin) > height:
        margin = ()
    why = list[str]()
    for reason in hint.reasons if hint.adds_up else hint.reasons[:MAX_REASONS]:
        more = wrapped(reason, width)
        if not hint.adds_up and len(lines) + len(why) + len(more) + len(margin) > height:
            break
        why += more
    said: list[Line] = [((text, "dim"),) for text in (*why, *margin)]
    if not said and not lines[-1]:
        del lines[-1]
    return cut_off([*lines, *said], height, width, hint.rest)


def acts_lines(hint: Hint, width: int) -> list[Line]:
    """Return what a hint says to do in as few lines as possible, without breaking an act that fits a line."""
    heading = hint.title.replace(" ", NO_BREAK)
    acts = [act.replace(" ", NO_BREAK) if len(act) + 3 <= width else act for act in hint.acts]
    said = words.HINT_LINE.format(title=heading, turn=joined(acts))
    first, *rest = (line.replace(NO_BREAK, " ") for line in wrapped(said, width))
    title, turn = first[: len(hint.title)], first[len(hint.title) :]
    lines: list[Line] = [((title, GOLD), (turn, "plain")) if turn else ((title, GOLD),)]
    return lines + [((text, "plain"),) for text in rest]


def cut_off(lines: list[Line], height: int, width: int, rest: str = "…") -> list[Line]:
    """Return the first `height` lines of a text; the last ends with `rest` if there are more."""
    if len(lines) <= height:
        return lines
    if height <= 0:
        return []
    *shown, last = lines[:height]
    *before, (text, style) = last
    following = "".join(each for each, _ in lines[height]).strip()
    room = width - sum(len(each) for each, _ in before)
    return [*shown, (*before, (shortened(f"{text} {following}", room, rest), style))]


class Log(NamedTuple):
    """The latest turns as lines.

    Attributes:
        lines: the lines, newest last; before the first turn, the goal of the game.
        turns: the number of latest turns that are told whole.
    """

    lines: list[Line]
    turns: int = 0


def log_of(view: View, height: int, width: int, changed: Callable[[str], str] = str, most: int = MAX_COLUMNS) -> Log:
    """Return the latest turns that fit, each in a line: who took it, what came of it, and the points at the right.

    As many whole parts are told as there is room for, what concerns the viewer before the rest and the most important
    first, behind the move where there is one.
    A turn takes `most` columns at most. Turns before everybody's last one are dim. A game may alter the texts by
    `changed`, for instance to draw pictures in place of words; pieces are named only if the turn has room for that.

    Other players' turns appear when they are complete, because a line that grew with every step would be sent again
    each time.
    """
    if aim := aim_of(view):
        goal: list[Line] = [((line, "plain"),) for line in unindented(aim, width)]
        return Log(goal if len(goal) <= height else [])  # of no use if cut off
    width, turns = min(width, most), view.turns
    if turns and turns[-1].seat != view.seat and view.is_going_on(turns[-1]):
        turns = turns[:-1]
    new = len(turns) - len(view.names)
    lines, are_whole, count = list[Line](), True, 0
    for number in reversed(range(len(turns))):
        if len(lines) >= height:
            break
        entry = turns[number]
        points = typeset(f" {entry.gained:+}") if entry.gained else ""
        room, move = width - len(SPINE) - 2 - len(points), changed(move_part(view, entry))
        told, is_whole = fitting_parts(_parts_of(view, entry, changed, has_pieces=changed is not str), room, move)
        if not is_whole and changed is not str:  # the names of pieces may be what there is no room for
            fewer, is_whole = fitting_parts(_parts_of(view, entry, changed), room, move)
            told = fewer if is_whole else told
        if move not in told:  # what the turn did to others leaves room for it in fewer words
            short = _parts_of(view, entry, changed, in_short=True)
            weightiest = short[0] if short else ""
            told, is_whole = fitting_parts(
                sorted(short, key=lambda part: (part != weightiest, part != move)), room, move
            )
        if not told and not points:
            continue
        lines.insert(0, _turn_line(entry, told, points, width, is_new=number >= new))
        are_whole = are_whole and is_whole
        count += are_whole
    return Log(lines, count)


def _parts_of(
    view: View, turn: TurnEntry, changed: Callable[[str], str], *, in_short: bool = False, has_pieces: bool = False
) -> Sequence[str]:
    parts = (
        *parts_for_you(view, turn, in_short=in_short),
        *turn_parts(view, turn, in_short=in_short, has_pieces=has_pieces),
    )
    return [changed(typeset(part)) for part in parts]


def typeset(text: str) -> str:
    """Return a text with minus signs in the place of the hyphens before numbers.

    >>> typeset("B +5, C -5")
    'B +5, C −5'
    """
    return HYPHEN.sub("−", text)


HYPHEN = re.compile(r"-(?=\d)")
"""A hyphen that stands for a minus sign."""


def fitting_parts(parts: Sequence[str], room: int, move: str = "") -> tuple[str, bool]:
    """Return the parts that fit whole in `room` columns, set apart by commas, and whether these are all.

    Earlier parts go before later ones, and what was brought behind the `move`. Only if there is no room for any of them
    is the first one cut off.

    >>> fitting_parts(["enclosed h7", "card “Nile”", "k9 worth 2", "i8"], 25)
    ('enclosed h7, card “Nile”', False)
    >>> fitting_parts(["took 30 off A's tasks", "card “Nile”", "i8"], 26)
    ("took 30 off A's tasks, i8", False)
    >>> fitting_parts(["a8 worth 3", "tile on a9"], 25, "tile on a9")
    ('tile on a9, a8 worth 3', True)
    """
    told: list[str] = []
    for part in parts:
        if cell_len(", ".join([*told, part])) <= room:
            told.append(part)
    if parts and not told:
        return shortened(parts[0], room), False
    return ", ".join(sorted(told, key=lambda part: part != move)), len(told) == len(parts)


def _turn_line(entry: TurnEntry, told: str, points: str, width: int, *, is_new: bool) -> Line:
    player, style = f"player-{entry.seat + 1}", "plain" if is_new else "dim"
    spans: list[Span] = [(SPINE, player), (f"{PLAYER_LETTERS[entry.seat]} ", player), (told, style)]
    if points:
        blank = width - len(SPINE) - 2 - cell_len(told) - len(points)
        spans[-1:] = [(told + " " * blank, style), (points, GOLD if is_new else "dim")]
    return tuple(spans)


def with_pictures(
    lines: Iterable[Line], stand_in: re.Pattern[str], draw: Callable[[str], Iterable[Span]]
) -> list[Line]:
    """Draw pictures in place of their stand-ins in a text, which `stand_in` finds in its only group."""
    return [tuple(each for span in line for each in _with_pictures(span, stand_in, draw)) for line in lines]


def _with_pictures(span: Span, stand_in: re.Pattern[str], draw: Callable[[str], Iterable[Span]]) -> Iterator[Span]:
    text, style = span
    for number, part in enumerate(stand_in.split(text)):
        if number % 2:
            yield from draw(part)
        elif part:
            yield part, style
