"""The game loop: bots are asked, one decision after the other, until somebody else is to decide or the game is over.

There is but this one. The screen awaits the answers of a process and shows each step at the player's pace; line mode,
pictures and the laboratory ask and go on at once, for which `run_to_end` drives the same loop without an event loop.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Protocol, TypeVar

from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import Answer, BotDriver
from tp_tui.bots.questions import Question

Result = TypeVar("Result")


class Playable(Protocol):
    """A game that asks what bots are to decide and takes their answers."""

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        """Return what to ask the bot whose decision it is, with `budget` for its turn; None where no bot decides."""

    def enter(self, question: Question, answer: Answer) -> bool:
        """Take in the answer to `question`; return False where the game has moved on since and it counts no more."""


async def play_bots(
    game: Playable,
    ask: Callable[[Question], Awaitable[Answer]],
    after_step: Callable[[Answer], Awaitable[None]] | None = None,
    budget: Budget = UNLIMITED,
) -> bool:
    """Have the bots of `game` play until none is to decide.

    Args:
        game: what is played.
        ask: has the bot asked.
        after_step: called after each step, with the answer that led to it.
        budget: what a bot may use up for a turn.

    Returns:
        False where the game moved on by itself meanwhile, so that whoever moved it plays on.

    Raises:
        CancelledError: a question was taken back.
    """
    while (question := game.next_question(budget)) is not None:
        answer = await ask(question)
        if not game.enter(question, answer):
            return False
        if after_step:
            await after_step(answer)
    return True


def play_bots_at_once(
    game: Playable,
    driver: BotDriver,
    after_step: Callable[[Answer], None] | None = None,
    budget: Budget = UNLIMITED,
) -> bool:
    """Do as `play_bots` does, here and now: `driver` answers before it returns."""

    async def ask(question: Question) -> Answer:
        return driver.ask(question)

    async def told(answer: Answer) -> None:
        if after_step:
            after_step(answer)

    return run_to_end(play_bots(game, ask, told, budget))


def run_to_end(coroutine: Coroutine[object, None, Result]) -> Result:
    """Run a coroutine that never waits, and return its result."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: Result = stop.value
        return result
    coroutine.close()
    raise RuntimeError("a coroutine that was to run at once has waited")
