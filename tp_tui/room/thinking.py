"""The budget of bots in a game with people."""

from __future__ import annotations

from tp_tui.bots.base import Budget, processes_each
from tp_tui.storage.settings import THINKING_SECONDS, Settings


def thinking(settings: Settings) -> Budget:
    """Return the budget for a bot's turn, a hint or a review.

    If the time suffices for the bots' usual number of rollouts, the game does not depend on it.
    """
    seconds = THINKING_SECONDS[settings.thinking]
    return Budget(None if seconds is None else round(1000 * seconds), None, processes_each(), caps_rollouts=True)
