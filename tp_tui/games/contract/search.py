"""Search settings: how wide and how far bots search a game. The game says; what serves it best can only be measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto


class SearchKind(Enum):
    """What a search looks at; each has settings of its own (see `Evaluation.search_settings`).

    Attributes:
        OWN_TURN: the player's turn alone.
        REPLIES: the turn, and what the others do in theirs.
        ROLLOUTS: the turn, and how the game goes on for several turns.
    """

    OWN_TURN = auto()
    REPLIES = auto()
    ROLLOUTS = auto()


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How wide and how far a search goes. What serves a game best can only be measured.

    Attributes:
        beam_width: positions of the player's turn that the beam keeps at each step.
        hidden_samples: samples of what is hidden that the outcome of an action is averaged over, where it is hidden.
        turns: turns that are compared by rollouts.
        turns_per_first_action: of these, turns with the same first action, as long as there are others; None is any
            number.
        rollouts: rollouts of all turns together, where the budget does not say how many; with 0 turns are judged by
            the position at their ends alone.
        horizon: own turns after the one to be chosen that a rollout goes on for, each to its end; with 0 it stops
            where the player's next turn begins.
        far_horizon: turns of all players together that further, faster rollouts go on for, played by
            `Evaluation.rollout_action`; with 0 there are none.
    """

    beam_width: int = 8
    hidden_samples: int = 4
    turns: int = 6
    turns_per_first_action: int | None = None
    rollouts: int = 48
    horizon: int = 1
    far_horizon: int = 0


DEFAULT_SEARCH: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=2, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(hidden_samples=12, turns=3, rollouts=6, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(),
}
"""Settings that a game can use as they are."""
