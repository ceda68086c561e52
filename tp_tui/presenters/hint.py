"""Hints: what a bot would do, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.bots.base import Advice
from tp_tui.games.contract import Action, Reason
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import _
from tp_tui.presenters.players import player_names
from tp_tui.room import View


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would do.

    Attributes:
        action: the next action.
        turn: the turn as far as it is known, in notation.
        reasons: the reasons as clauses, the weightiest first.
        title: the heading.
    """

    action: Action
    turn: str
    reasons: tuple[str, ...]
    title: str


def hint_from_advice(view: View, advice: Advice) -> Hint:
    """Return a bot's advice as a hint; `view` must be of the position that the advice is for."""
    state = view.observation.state
    turn = ", ".join(state.action_to_string(action) for action in advice.actions)
    return Hint(advice.actions[0], turn, reasons_text(view, advice.reasons), _("Hint"))


def reasons_text(view: View, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Return a bot's reasons as clauses with the names of players."""
    words, state, names = words_for(view.game), view.observation.state, player_names(view)
    return tuple(
        words.reason(state, reason, names[reason.rival] if 0 <= reason.rival < len(names) else "") for reason in reasons
    )
