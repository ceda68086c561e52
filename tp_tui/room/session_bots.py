"""Where and how long the bots of a game with people think."""

from __future__ import annotations

from tp_tui.bots.base import Budget, processes_each
from tp_tui.bots.bot_process import BotProcess
from tp_tui.bots.driver import BotDriver
from tp_tui.storage.restrictions import player_key
from tp_tui.storage.settings import THINKING_SECONDS, Settings


def thinking_budget(settings: Settings) -> Budget:
    """Return the budget for a bot's turn or a hint.

    If the time suffices for the bots' usual number of rollouts, the game does not depend on it.
    """
    seconds = THINKING_SECONDS[settings.thinking]
    return Budget(None if seconds is None else round(1000 * seconds), None, processes_each(), caps_rollouts=True)


FIRST_LOOK = 1000
"""The milliseconds until a hint is given; the analysis then goes on while the player thinks."""


def first_look(budget: Budget) -> Budget:
    """Return the budget of the first look at a position, if time is what limits a hint."""
    if budget.rollouts is not None:
        return budget
    whole = FIRST_LOOK if budget.milliseconds is None else budget.milliseconds
    return budget._replace(milliseconds=min(FIRST_LOOK, whole))


def review_budget() -> Budget:
    """Return the budget for the review of a turn: not a time, so that the same game always gets the same review."""
    return Budget(processes=processes_each(), caps_rollouts=True)


def start_bots(*, survives_interrupts: bool = True) -> BotDriver:
    """Return a driver of bots that think in another process: one of this session, or those of the host for its guests.

    A process of this session is started at once, so that the first bot need not wait for it.
    """
    if not player_key():
        return BotDriver(BotProcess(), survives_interrupts=survives_interrupts)
    from tp_tui.room.keeper_bots import bots_of_host  # needed only by guests of a host

    return BotDriver(bots_of_host(), survives_interrupts=survives_interrupts)
