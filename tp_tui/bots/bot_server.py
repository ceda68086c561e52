"""The other end of `BotProcess`: answers pickled questions on standard input, one by one, with lines of plain data."""

from __future__ import annotations

from tp_tui.bots import fault_of
from tp_tui.bots.answers import plain_answer, plain_fault
from tp_tui.bots.bot_limits import BotLimits, TooMuchTimeError, bot_limits, limit_decision
from tp_tui.bots.child_process import HAS_GROUPS
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.pickle_pipe import collect_seldom, private_pipes, requests, send_line
from tp_tui.bots.priority import lower_priority
from tp_tui.games.contract import Fault

NICENESS = 12
"""How far bots stand back where the machine has too much to do: on one core they leave nine tenths to a key."""


def serve() -> None:
    """Answer for as long as there is someone to ask; where a bot fails, with the reason."""
    questions, answers = private_pipes()
    collect_seldom()
    lower_priority(NICENESS)
    limits = bot_limits()
    for question in requests(questions, is_guarded=HAS_GROUPS):
        try:
            if limits:
                limit_decision(limits)
            # Bots are made anew for every question, so that a file that was changed is loaded again.
            reply = plain_answer(LocalBots().reply(question))  # type: ignore[arg-type]  # what is no question is refused
            send_line(reply, answers)
        except BaseException as error:  # a bot may fail in any way, and the process goes on
            send_line(plain_fault(_fault(error, limits)), answers)


def _fault(error: BaseException, limits: BotLimits | None) -> Fault:
    """Return what went wrong in a bot, and which limit it hit."""
    if limits and isinstance(error, MemoryError):
        return Fault.of("no_memory", limits.memory)
    if limits and isinstance(error, TooMuchTimeError):
        return Fault.of("no_time", limits.seconds)
    return fault_of(error)
