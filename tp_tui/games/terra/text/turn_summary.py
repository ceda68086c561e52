"""A whole turn of Terra Pyramides in one short sentence, in the past tense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Event
from tp_tui.games.kit.wording import count, listed
from tp_tui.games.terra.rules.components import Yield, yield_of
from tp_tui.games.terra.rules.nile import CARD_NAMES
from tp_tui.games.terra.rules.state import Rules


def turn_summary(rules: Rules, events: Sequence[Event]) -> str:
    """Return what the player of these events did in a turn: `laid blue at h8, took 3 workers, raised g5 to level 3`.

    What only prepares something else is left out: workers that go where they build, swaps, white blocks, draws.
    """
    turn = _Turn(rules, events)
    return ", ".join(text for part in _PARTS for text in part(turn))


@dataclass(frozen=True, slots=True)
class _Turn:
    rules: Rules
    events: Sequence[Event]

    def args(self, kind: str) -> list[tuple[int, ...]]:
        """Return the arguments of all events of that kind, in order."""
        return [event.args for event in self.events if event.kind == kind]

    def site(self, number: int) -> str:
        """Return the name of a site's field."""
        return self.rules.board.field_name(self.rules.board.sites[number])


def gains_in_short(gains: Yield) -> str:
    """Return what a row or ring brings, colours and tracks not told apart: `2 workers, 3 blocks and 4 steps`."""
    steps = gains.horus + gains.graves + gains.oases + gains.ship
    parts = (gains.workers, "worker"), (sum(gains.blocks), "block"), (gains.gold, "gold"), (steps, "step")
    return listed((count(number, noun) for number, noun in parts if number), nothing="nothing")


def _tile(turn: _Turn) -> Iterator[str]:
    rules = turn.rules
    for _ in turn.args("misfit"):
        yield "had a tile that fits nowhere"
    for face, field, _ in turn.args("placed"):
        yield f"laid {rules.tiles.faces[face].name} at {rules.board.field_name(field)}"
    for site, _ in turn.args("founded"):
        yield f"revealed {turn.site(site)}"


def _row(turn: _Turn) -> Iterator[str]:
    for _, *brought in turn.args("row"):
        yield f"took {gains_in_short(yield_of(tuple(brought)))}"


def _work(turn: _Turn) -> Iterator[str]:
    top = {site: level for site, level, _ in turn.args("built")}
    sent = Counter(args[-1] for args in (*turn.args("moved"), *turn.args("hired")) if args[-1] not in top)
    if sent:
        yield f"sent {listed(f'{number} to {turn.site(site)}' for site, number in sent.items())}"
    for site, level in top.items():
        yield f"raised {turn.site(site)} to level {level}"


def _later_versions(turn: _Turn) -> Iterator[str]:
    for site, *brought in turn.args("enclosed"):
        yield f"completed the ring around {turn.site(site)} for {gains_in_short(yield_of(tuple(brought)))}"
    for kind, noun in (("offered", "grave good"), ("sailed", "ship step")):
        if bought := len(turn.args(kind)):
            yield f"bought {count(bought, noun)}"
    for (card,) in turn.args("card"):
        yield f"took the card “{CARD_NAMES[card]}”"


def _end(turn: _Turn) -> Iterator[str]:
    for (stack,) in turn.args("searched"):
        yield f"searched stack {stack + 1}"
    for _ in turn.args("won"):
        yield "reached the goal"


_PARTS: tuple[Callable[[_Turn], Iterator[str]], ...] = (_tile, _row, _work, _later_versions, _end)
"""What is said, in this order."""
