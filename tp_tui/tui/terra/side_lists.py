"""Below the side's counts: the open list, what can be had now, what a tile would enclose, the log."""

from __future__ import annotations

from tp_tui.session import Hint, View
from tp_tui.tui import words
from tp_tui.tui.spans import Line
from tp_tui.tui.terra import labels
from tp_tui.tui.terra.glyphs import Glyphs
from tp_tui.tui.terra.interaction import Interaction

MOST_LINES = 9
"""Lines that a list takes at most."""

LEAST_WITH_TITLE = 5
"""In fewer lines a list has no title: its lines say more."""


def list_lines(interaction: Interaction, height: int, width: int) -> list[Line]:
    """The open list in `height` lines, its highlight always in sight."""
    chooser = interaction.chooser
    if chooser is None:
        return []
    titled = height >= LEAST_WITH_TITLE
    height = min(height, MOST_LINES)
    room = max(1, height - titled)
    start = max(0, min(chooser.index - room // 2, len(chooser.choices) - room))
    more = f" ({chooser.index + 1}/{len(chooser.choices)})" if len(chooser.choices) > room else ""
    lines: list[Line] = [((f"{chooser.title}{more}"[:width], "strong"),)] if titled else []
    in_short = any(len(choice.label) + 2 > width for choice in chooser.choices)
    for number in range(start, min(start + room, len(chooser.choices))):
        mark, style = (">", "chosen") if number == chooser.index else (" ", "plain")
        choice = chooser.choices[number]
        text = f"{mark} {choice.short if in_short else choice.label}"
        lines.append(((f"{text[:width]:<{width}}", style),))
    return lines


_PURCHASES = (
    ("hire", "w", "hire"),
    ("buy", "y", "block"),
    ("offer", "g", "grave"),
    ("sail", "n", "ship"),
    ("card", "c", "card"),
    ("waive", "v", "any half"),
)
"""What gold buys: the kind of action, its key, and what it is called where room is short."""


def offer_lines(interaction: Interaction, glyphs: Glyphs, width: int) -> list[Line]:
    """What can be built or bought now, with its key; nothing while a list is open."""
    if interaction.chooser or not interaction.deciding:
        return []
    lines: list[Line] = []
    builds = interaction.offers("build")
    if builds:
        worth = interaction.rules.supplies.worth
        best = max(builds, key=lambda action: worth[interaction.state.levels[action.args[0]]])
        more = f" +{len(builds) - 1}" if len(builds) > 1 else ""
        lines.append(
            (("b ", "good"), (f"build {labels.in_words(interaction.state, best)}{more}"[: width - 2], "plain"))
        )
    line: Line = ()
    for kind, key, word in _PURCHASES:
        if not interaction.offers(kind):
            continue
        said = f" {word} {interaction.rules.price(interaction.state, kind)}{glyphs.gold}"
        used = sum(len(text) for text, _ in line)
        if used and used + len(key + said) + 2 > width:
            lines.append(line)
            line = ()
        line = (*line, *((("  ", "plain"),) if line else ()), (key, "good"), (said, "plain"))
    return [*lines, line] if line else lines


def closing_lines(interaction: Interaction, width: int) -> list[Line]:
    """What the tile would enclose where it is shown, and what that gives to whom (H7)."""
    names = interaction.view.player_names
    return [
        ((line, f"player-{event.player + 1}"),)
        for event in interaction.closing()
        for line in _wrap(labels.enclosing(interaction.state, event, names), width)
    ]


def notice_lines(notice: str, width: int) -> list[Line]:
    """What is too long for the line below the board, whole; nothing for nothing."""
    return [((line, "bad"),) for line in _wrap(notice, width)] if notice else []


def hint_lines(hint: Hint, height: int, width: int) -> list[Line]:
    """A hint in at most `height` lines: the turn, then as many of the reasons as go in whole, weightiest first."""
    lines: list[Line] = [((text, "good"),) for text in _wrap(f"{words.HINT_TITLE}{hint.turn}", width)]
    for reason in hint.reasons:
        more = _wrap(f"· {reason}", width)
        if len(lines) + len(more) > height:
            break
        lines += [((text, "plain"),) for text in more]
    return lines[:height]


def log_lines(view: View, height: int, width: int) -> list[Line]:
    """The last things that happened, newest last, wrapped to `width`."""
    lines: list[Line] = []
    for entry in reversed(view.log):
        wrapped = _wrap(entry.text, width)
        drawn: list[Line] = [
            ((text, f"player-{entry.seat + 1}" if not n else "plain"),) for n, text in enumerate(wrapped)
        ]
        if lines and len(drawn) + len(lines) > height:
            break
        lines = drawn + lines
    return lines[-height:] if height > 0 else []


def _wrap(text: str, width: int) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
