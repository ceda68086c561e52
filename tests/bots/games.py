"""Games for the tests of bots, with every version, variant, mission and number of players."""

from __future__ import annotations

import random

from tp_tui.games import get_game
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.lab.arena import Result, Series, play_series

GAME = get_game("terra")

VERSIONS: tuple[dict[str, int | str], ...] = (
    *({"edition": edition, "players": players} for edition in ("basic", "horus", "nile") for players in (2, 3, 4)),
    *({"edition": edition, "symbol": "yes", "open": "yes"} for edition in ("basic", "horus", "nile")),
    *({"edition": edition, "symbol": "yes", "players": 3} for edition in ("basic", "nile")),
    *({"edition": edition, "open": "yes", "players": 4} for edition in ("basic", "nile")),
    *({"mission": mission, "players": 1} for mission in (1, 2, 3)),
    *({"mission": mission, "players": 3, "symbol": "yes", "open": "yes"} for mission in (1, 2, 3)),
    {"edition": "nile", "stairs": "line", "search_order": "free"},
)
"""Options that together cover every version, variant, mission and number of players."""


def name_of(options: dict[str, int | str]) -> str:
    """Return a test id for options."""
    return "-".join(f"{name}={value}" for name, value in options.items())


def random_game(seed: int, **options: int | str) -> list[TerraState]:
    """Return all positions of a game of random actions."""
    rng = random.Random(seed)
    state = GAME.new_initial_state(options, seed)
    found = []
    while not state.is_terminal():
        assert isinstance(state, TerraState)
        found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    assert isinstance(state, TerraState)
    return [*found, state]


def faultless_series(series: Series, games: int) -> list[Result]:
    """Play a series in two processes, and check that no bot raises an exception or returns an illegal action."""
    results = play_series(series, games, jobs=2)
    assert [fault for result in results for fault in result.faults if fault] == []
    return results
