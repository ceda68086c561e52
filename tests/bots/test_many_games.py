"""Bots in over a thousand games of every version: nobody raises, nobody does what is not legal, every game ends."""

from __future__ import annotations

import pytest

from tests.bots.games import VERSIONS, faultless_series, name_of
from tp_tui.bots import Budget
from tp_tui.lab.arena import Series

SERIES = [
    (("random", "greedy"), 40, Budget()),
    (("planner", "greedy", "random"), 8, Budget(milliseconds=30)),
    (("pharaoh", "random", "planner"), 3, Budget(rollouts=1)),
]
"""Who plays, how many games of each version, and by what budget."""


@pytest.mark.measured
@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
@pytest.mark.parametrize(("bots", "games", "budget"), SERIES, ids=["greedy", "planner", "pharaoh"])
def test_nobody_fails(bots: tuple[str, ...], games: int, budget: Budget, options: dict[str, int | str]) -> None:
    players = int(options.get("players", 2))
    rest = tuple((name, value) for name, value in options.items() if name != "players")
    seats = tuple((bots * players)[place] for place in range(players))
    results = faultless_series(Series(seats, 20_000, options=rest, budget=budget), games)
    assert len(results) == games
    assert sum(map(sum, (result.stand_ins for result in results))) == 0
