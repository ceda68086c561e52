"""The child side of `BotProcess`: reads pickled questions from standard input and answers each with a line of JSON.

A question from somebody who is not trusted comes as a line of JSON, too, which is only read here.
"""

from __future__ import annotations

from tp_tui.bots import fault_of
from tp_tui.bots.answers import read_line, read_question, write_answer, write_failure
from tp_tui.bots.bot_limits import BotLimits, TooMuchTimeError, bot_limits, limit_decision
from tp_tui.bots.child_process import HAS_GROUPS
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.pickle_pipe import private_pipes, reduce_gc, requests, send_line
from tp_tui.bots.priority import lower_priority
from tp_tui.games.contract import Fault

NICENESS = 12
"""The niceness of bots: on a single busy core they leave nine tenths of it to the user interface."""


def serve() -> None:
    """Answer questions until standard input is closed; if a bot fails, answer with its fault."""
    questions, answers = private_pipes()
    reduce_gc()
    lower_priority(NICENESS)
    limits = bot_limits()
    for question in requests(questions, is_guarded=HAS_GROUPS):
        try:
            if limits:
                limit_decision(limits)
            if isinstance(question, bytes):
                question = read_question(read_line(question))
            # Create bots anew for every question, so that a changed file is reloaded.
            reply = write_answer(LocalBots().reply(question))  # type: ignore[arg-type]  # it rejects anything else
            send_line(reply, answers)
        except BaseException as error:  # a bot may fail in any way; the process goes on
            send_line(write_failure(_fault(error, limits)), answers)


def _fault(error: BaseException, limits: BotLimits | None) -> Fault:
    """Return the fault for an exception in a bot, naming the limit it exceeded."""
    if limits and isinstance(error, MemoryError):
        return Fault.of("no_memory", limits.memory)
    if limits and isinstance(error, TooMuchTimeError):
        return Fault.of("no_time", limits.seconds)
    return fault_of(error)
