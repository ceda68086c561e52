"""What bots may use up while somebody sits in front of the screen."""

from __future__ import annotations

from tp_tui.bots.base import Budget, processes_each
from tp_tui.storage.settings import THINKING_SECONDS, Settings


def thinking(settings: Settings) -> Budget:
    """Return what a bot may use up for a turn, a hint or a review.

    Where the time suffices for as much as bots think by themselves, the same game comes out whatever it is.
    """
    seconds = THINKING_SECONDS[settings.thinking]
    return Budget(None if seconds is None else round(1000 * seconds), None, processes_each(), caps_rollouts=True)
