"""Search settings: how wide and deep bots search. Each game sets its own; the best values can only be measured."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple


class SearchKind(Enum):
    """What a search looks at; each kind has its own settings (see `Evaluation.search_settings`).

    Attributes:
        OWN_TURN: the current turn only.
        REPLIES: the turn and the replies of the opponents.
        ROLLOUTS: the turn and rollouts over several turns.
        LEARNED: the same with learned weights or another search, in games that have some.
    """

    OWN_TURN = auto()
    REPLIES = auto()
    ROLLOUTS = auto()
    LEARNED = auto()


class SearchSettings(NamedTuple):
    """The width and depth of a search.

    Attributes:
        beam_width: positions that the beam search of a turn keeps at each step.
        hidden_samples: samples over which a hidden outcome is averaged.
        turns: candidate turns that rollouts compare.
        turns_per_first_action: the maximum of these with the same first action, while others are left; None for no
            limit.
        rollouts: rollouts of all turns together, unless the budget sets another number; with 0 turns are compared by
            their final positions alone.
        horizon: own turns that a rollout plays after the turn to be chosen; with 0 it stops where the player's next
            turn begins.
        rollout_beam: the positions that a beam over whole turns keeps in a rollout, in place of greedy play; with 0
            there is none. It suits games with little hidden: the beam knows what a sample hides.
        rollout_width: the positions of the beam that finds each of the player's own turns in a rollout, in place of
            greedy play; with 0 there is none.
        analysis_horizon: the horizon in an analysis, for hints and reviews, which has more time than a bot's turn; with
            0 it is no further.
        deep_turns: the most turns that are compared once more by longer rollouts, if they are still close; 0 for none.
        deep_after: the rollouts of each turn before that, since most decisions are clear by then.
        deep_rollouts: the longer rollouts of these turns together.
        deep_horizon: the horizon of these rollouts.
        tree_depth: turns, of all players, that a tree of replies looks ahead after each candidate turn, in place of
            rollouts; with 0 there is none.
        tree_width: the turns that each player chooses from in this tree, and the beam that finds them.
        far_horizon: turns, counting those of all players, of additional faster rollouts, which
            `Evaluation.rollout_action` plays; with 0 there are none.
    """

    beam_width: int = 8
    hidden_samples: int = 4
    turns: int = 6
    turns_per_first_action: int | None = None
    rollouts: int = 48
    horizon: int = 1
    rollout_beam: int = 0
    rollout_width: int = 0
    analysis_horizon: int = 0
    far_horizon: int = 0
    deep_turns: int = 0
    deep_after: int = 0
    deep_rollouts: int = 0
    deep_horizon: int = 0
    tree_depth: int = 0
    tree_width: int = 0


DEFAULT_SEARCH: Mapping[SearchKind, SearchSettings] = {
    SearchKind.OWN_TURN: SearchSettings(beam_width=2, hidden_samples=2, turns=1, rollouts=0),
    SearchKind.REPLIES: SearchSettings(hidden_samples=12, turns=3, rollouts=6, horizon=0),
    SearchKind.ROLLOUTS: SearchSettings(),
    SearchKind.LEARNED: SearchSettings(),
}
"""The settings of a game that has none of its own."""
