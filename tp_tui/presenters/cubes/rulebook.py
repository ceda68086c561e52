"""The rulebook of Cubes for the game being played.

The texts are in `data/rulebook.toml`, which documents its format. This module computes from the rules which of them
apply, and the figures in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tp_tui.games.contract import OptionValue, RuleChapter
from tp_tui.games.cubes.rules import components
from tp_tui.games.cubes.rules.components import MAX_STALLS, PLAIN_COLOURS, PRICES, ROW_POINTS, START_MONEY
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import Rules
from tp_tui.presenters.cubes.names import SIDE_NAMES, colour_name
from tp_tui.presenters.messages import _, in_context, joined, listed
from tp_tui.presenters.rulebook import Chapter, Figure, read_chapters, select_chapters

WORDS = ("fields", "named")
"""The conditions in `when`: there are colour fields; the starting seat is chosen, not drawn."""

FIGURES = ("JOKERS", "STRIP_LENGTH", "REFILL_AT", "INCOME", "TAKE_PRICE", "FIELD_MONEY", "ROW_POINTS")
"""The constants of `components` that are placeholders in the texts, in lower case."""


def rulebook(rules: Rules, options: Mapping[str, OptionValue]) -> tuple[RuleChapter, ...]:
    """Return the chapters that apply to a game; every clause occurs once."""
    holds = {"fields": bool(rules.fields), "named": bool(options["first"])}
    return select_chapters(shipped_chapters(), holds, figures_of(rules, options))


@cache
def shipped_chapters() -> tuple[Chapter, ...]:
    """Return the chapters shipped with the program."""
    file = Path(__file__).parent / "data" / "rulebook.toml"
    return read_chapters(file.name, file.read_text(encoding="utf-8"), WORDS)


def figures_of(rules: Rules, options: Mapping[str, OptionValue]) -> dict[str, Figure | str]:
    """Return the values of all placeholders in the texts."""
    pyramid = rules.pyramid
    found: dict[str, Figure | str] = {name.lower(): Figure(getattr(components, name)) for name in FIGURES}
    counted = {
        "players": rules.players,
        "first": int(str(options["first"])),
        "cubes": sum(rules.counts),
        "cubes_each": rules.counts[0],
        "start_money": START_MONEY[rules.side],
        "places": pyramid.size,
        "most_bought": len(PRICES),
        "all_rows": ROW_POINTS * len(pyramid.widths),
        "stalls": MAX_STALLS,
    }
    found |= {name: Figure(number) for name, number in counted.items()}
    plain = range(len(PLAIN_COLOURS))
    by_colour = {colour: [pyramid.names[place] for place, field in rules.fields if field == colour] for colour in plain}
    fields = [
        _("{colour}: {places}", colour=colour_name(colour), places=joined(names))
        for colour, names in by_colour.items()
        if names
    ]
    return found | {
        "side": in_context("side", SIDE_NAMES[rules.side]),
        "colours": listed(map(colour_name, plain)),
        "prices": listed(f"${price}" for price in PRICES),
        "rows": listed(
            _("{row} with {places}", row=ROWS[row], places=width) for row, width in enumerate(pyramid.widths)
        ),
        "field_list": "".join(f"\n- {line}" for line in fields),
    }
