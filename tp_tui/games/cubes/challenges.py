"""The challenges of Cubes."""

from __future__ import annotations

from tp_tui.games.contract import Challenge, PlayedGame
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE
from tp_tui.games.cubes.rules.state import CubesState

SMALL_POINTS, LARGE_POINTS = 80, 120
"""The points for `small` and `large`."""

TAKEN = "take"
"""The kind of action that takes a cube from another player's stock (Q8)."""


def _state(played: PlayedGame) -> CubesState:
    assert isinstance(played.state, CubesState)
    return played.state


def _has_no_joker(played: PlayedGame) -> bool:
    return played.is_won and not _state(played).built[played.player * KINDS_OF_CUBE + GREEN]


def _is_honest(played: PlayedGame) -> bool:
    return played.is_won and not any(action.kind == TAKEN for action in played.actions)


CHALLENGES = (
    Challenge("small", lambda played: played.points >= SMALL_POINTS, {"side": "small"}, ("greedy",)),
    Challenge("large", lambda played: played.points >= LARGE_POINTS, rivals=("greedy",)),
    Challenge("no-joker", _has_no_joker, rivals=("greedy",)),
    Challenge("honest", _is_honest, rivals=("planner",)),
    Challenge("planners", lambda played: played.is_won, {"players": 4}, ("planner",) * 3),
    Challenge("pharaoh", lambda played: played.is_won, {"side": "small"}, ("pharaoh",)),
)
