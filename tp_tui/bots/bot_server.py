"""The other end of `BotProcess`: answers pickled questions on standard input, one by one."""

from __future__ import annotations

from tp_tui.bots import BotError, fault_in_words
from tp_tui.bots.local_bots import LocalBots
from tp_tui.bots.pickle_pipe import collect_seldom, private_pipes, requests, send


def serve() -> None:
    """Answer for as long as there is someone to ask; where a bot fails, with a `BotError` that says why."""
    questions, answers = private_pipes()
    collect_seldom()
    for question in requests(questions):
        reply: object
        try:
            # Bots are made anew for every question, so that a file that was changed is loaded again.
            reply = LocalBots().reply(question)  # type: ignore[arg-type]  # what is no question is refused
        except BaseException as error:  # a bot may fail in any way, and the process goes on
            reply = BotError(fault_in_words(error))
        send(reply, answers)
