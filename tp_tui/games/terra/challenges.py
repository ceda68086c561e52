"""The challenges of Terra Pyramides: the missions (M1–M5), and tasks that suit the versions."""

from __future__ import annotations

from tp_tui.games.contract import Challenge, PlayedGame
from tp_tui.games.terra.rules.components import TOP_LEVEL
from tp_tui.games.terra.rules.horus import HorusRules
from tp_tui.games.terra.rules.nile import NileRules
from tp_tui.games.terra.rules.state import TerraState

SUMMITS = 2
"""The pyramids of the highest level for `summits`."""

WALLED_IN = 4
"""The enclosed sites for `walls` (H7)."""

TASKS = 5
"""The tasks for `tasks`, of six (N9)."""

MAX_POINTS = 300
"""The points for `flood`."""


def _state(played: PlayedGame) -> TerraState:
    assert isinstance(played.state, TerraState)
    return played.state


def _has_summits(played: PlayedGame) -> bool:
    state = _state(played)
    own = [level for level, owner in zip(state.levels, state.owners, strict=True) if owner == played.player + 1]
    return played.is_won and own.count(TOP_LEVEL) >= SUMMITS


def _has_walls(played: PlayedGame) -> bool:
    state = _state(played)
    rules = state.rules
    assert isinstance(rules, HorusRules)
    own = [
        site
        for site, owner in enumerate(state.owners)
        if owner == played.player + 1 and not rules.open_around(state, site)
    ]
    return played.is_won and len(own) >= WALLED_IN


def _has_no_graves(played: PlayedGame) -> bool:
    return played.is_won and not _state(played).graves[played.player]


def _has_tasks(played: PlayedGame) -> bool:
    state = _state(played)
    rules = state.rules
    assert isinstance(rules, NileRules)
    return played.is_won and len(rules.task_points(state, played.player)) >= TASKS


CHALLENGES = (
    *(
        Challenge(name, lambda played: played.is_won, {"players": 1, "mission": number})
        for number, name in enumerate(("four-summits", "rich-harvest", "six-colours"), 1)
    ),
    Challenge("two-summits", _has_summits, rivals=("greedy",)),
    Challenge("walls", _has_walls, {"edition": "horus"}, ("greedy",)),
    Challenge("no-graves", _has_no_graves, {"edition": "nile", "open": "yes"}, ("greedy",)),
    Challenge("tasks", _has_tasks, {"edition": "nile"}, ("greedy",)),
    Challenge("flood", lambda played: played.points >= MAX_POINTS, {"edition": "nile"}, ("greedy",)),
)
