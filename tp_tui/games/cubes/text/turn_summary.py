"""A whole turn of Cubes in one short sentence, in the past tense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tp_tui.games.contract import Event
from tp_tui.games.cubes.rules.actions import SEAT_NAMES
from tp_tui.games.cubes.rules.components import COLOURS
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import Rules
from tp_tui.games.kit.wording import count, listed


def turn_summary(rules: Rules, events: Sequence[Event]) -> str:
    """Return what the player of these events did in a turn: `bought red and blue for 3, built red at c4`."""
    return ", ".join(_clauses(rules, events))


def _clauses(rules: Rules, events: Sequence[Event]) -> Iterator[str]:
    def args(kind: str) -> list[tuple[int, ...]]:
        return [event.args for event in events if event.kind == kind]

    for (income,) in args("money"):
        yield f"took {income} money"
    for price, *colours in args("bought"):
        yield f"bought {listed(COLOURS[colour] for colour in colours)} for {price}"
    if taken := args("took"):
        yield f"took {listed(f'{COLOURS[colour]} from {SEAT_NAMES[seat]}' for seat, colour, _ in taken)}"
    if built := args("built"):
        yield f"built {listed(f'{COLOURS[colour]} at {rules.pyramid.names[place]}' for colour, place, *_ in built)}"
    for _, place, _, _, fills in built:
        if fills:
            yield f"filled row {ROWS[rules.pyramid.rows[place]]}"
    if earned := sum(money for _, _, _, money, _ in built):
        yield f"earned {earned} money"
    for cubes in args("mixed"):
        yield f"laid out {count(len(cubes), 'new cube')} on the strip"
