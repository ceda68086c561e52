"""Lines below the side's counts: the open list, what can be had now, what a tile would enclose."""

from __future__ import annotations

from tp_tui.presenters.key_text import KeyNames
from tp_tui.presenters.messages import _
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra import labels
from tp_tui.presenters.terra.actions import OFFERS
from tp_tui.presenters.terra.choosers import Chooser
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.presenters.terra.preview import enclosures
from tp_tui.tui.side_text import wrapped

MOST_LINES = 9
"""Lines that a list takes at most."""

LEAST_WITH_TITLE = 5
"""In fewer lines a list has no title: its lines say more."""


def list_lines(interaction: Interaction, height: int, width: int) -> list[Line]:
    """Return the open list in `height` lines, its highlight always in sight."""
    chooser = interaction.chooser
    if chooser is None:
        return []
    if chooser.is_one_line:
        return [((f"> {chooser.chosen.label}"[:width].ljust(width), "chosen"),)]
    titled, shown = _choices_shown(chooser, height)
    more = f" ({chooser.index + 1}/{len(chooser.choices)})" if len(chooser.choices) > len(shown) else ""
    lines: list[Line] = [((f"{chooser.title}{more}"[:width], "strong"),)] if titled else []
    in_short = any(len(choice.label) + 2 > width for choice in chooser.choices)
    for number in shown:
        mark, style = (">", "chosen") if number == chooser.index else (" ", "plain")
        choice = chooser.choices[number]
        text = f"{mark} {choice.short if in_short else choice.label}"
        lines.append(((f"{text[:width]:<{width}}", style),))
    return lines


def choice_at(chooser: Chooser, height: int, line: int) -> int | None:
    """Return which choice stands in that line of a list of that height; None for its title and what is below it."""
    if chooser.is_one_line:
        return chooser.index if line == 0 else None
    titled, shown = _choices_shown(chooser, height)
    return shown[line - titled] if titled <= line < titled + len(shown) else None


def _choices_shown(chooser: Chooser, height: int) -> tuple[bool, range]:
    """Return whether a list in so many lines has a title, and which choices are in sight."""
    titled = height >= LEAST_WITH_TITLE
    room = max(1, min(height, MOST_LINES) - titled)
    start = max(0, min(chooser.index - room // 2, len(chooser.choices) - room))
    return titled, range(start, min(start + room, len(chooser.choices)))


def offer_lines(interaction: Interaction, glyphs: Glyphs, names: KeyNames, width: int) -> list[Line]:
    """Return what can be built or bought now, with its key; nothing while a list is open."""
    if interaction.chooser or not interaction.deciding:
        return []
    lines: list[Line] = []
    builds = interaction.offers("build")
    if builds:
        worth = interaction.rules.supplies.worth
        best = max(builds, key=lambda action: worth[interaction.state.levels[action.args[0]]])
        more = f" +{len(builds) - 1}" if len(builds) > 1 else ""
        said = _("build {building}", building=labels.in_words(interaction.state, best))
        lines.append(
            ((f"{names.in_text(OFFERS['build'].marked_key)} ", "good"), (f"{said}{more}"[: width - 2], "plain"))
        )
    line: Line = ()
    for kind in labels.PURCHASES:
        if not interaction.offers(kind):
            continue
        key, said = names.in_text(OFFERS[kind].marked_key), f" {labels.purchase(interaction.state, kind, glyphs.gold)}"
        used = sum(len(text) for text, _ in line)
        if used and used + len(key + said) + 2 > width:
            lines.append(line)
            line = ()
        line = (*line, *((("  ", "plain"),) if line else ()), (key, "good"), (said, "plain"))
    return [*lines, line] if line else lines


def enclosure_lines(interaction: Interaction, width: int) -> list[Line]:
    """Return what the tile would enclose where it is held, and what that gives to whom (H7)."""
    names = interaction.view.player_names
    return [
        ((line, f"player-{event.player + 1}"),)
        for event in enclosures(interaction)
        for line in wrapped(labels.enclosing(interaction.state, event, names), width)
    ]
