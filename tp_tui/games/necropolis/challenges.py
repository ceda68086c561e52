"""The challenges of Necropolis."""

from __future__ import annotations

from tp_tui.games.contract import Challenge, PlayedGame
from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE
from tp_tui.games.necropolis.rules.scoring import OBELISK_POINTS
from tp_tui.games.necropolis.rules.state import NecropolisState

LEAD = 10
"""The points more than Pharaoh's for `outshine`."""


def _points(played: PlayedGame, clause: str) -> int:
    return played.state.scores()[played.player].by_clause().get(clause, 0)


def _is_undertaker(played: PlayedGame) -> bool:
    lines = played.state.scores()[played.player].lines
    return played.is_won and sum(line.clause == "A20" for line in lines) == KINDS_OF_STONE


def _has_no_obelisk(played: PlayedGame) -> bool:
    assert isinstance(played.state, NecropolisState)
    return played.is_won and not played.state.obelisks[played.player]


CHALLENGES = (
    Challenge("five-colours", lambda played: played.is_won and _points(played, "A18") > 0, rivals=("greedy",)),
    Challenge("undertaker", _is_undertaker, rivals=("greedy",)),
    Challenge(
        "needle", lambda played: played.is_won and _points(played, "A19") == OBELISK_POINTS[-1], rivals=("planner",)
    ),
    Challenge("no-obelisk", _has_no_obelisk, rivals=("greedy",)),
    Challenge("greedys", lambda played: played.is_won, {"players": 5}, ("greedy",) * 4),
    Challenge("outshine", lambda played: played.lead >= LEAD, rivals=("pharaoh",)),
)
