"""The game loop: ask bots one decision after another until a person must decide or the game ends.

All front ends share it. The screen awaits the answers of a process and shows each step at the player's pace; line mode,
screenshots and the arena drive the same coroutine without an event loop (`run_sync`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Protocol, TypeVar

from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import Answer, BotDriver
from tp_tui.bots.questions import Question

Result = TypeVar("Result")


class Playable(Protocol):
    """A game that questions bots and applies their answers."""

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        """Return the question for the bot that is to decide, with `budget` for its turn; None if no bot is."""

    def enter(self, question: Question, answer: Answer) -> bool:
        """Apply the answer to `question`; return False if the game has moved on and the answer is out of date."""


async def play_bots(
    game: Playable,
    ask: Callable[[Question], Awaitable[Answer]],
    after_step: Callable[[Answer], Awaitable[None]] | None = None,
    budget: Budget = UNLIMITED,
) -> bool:
    """Let the bots of `game` play until none is to decide.

    Args:
        game: the game to play.
        ask: asks the bot.
        after_step: called after each step with its answer.
        budget: resources for one turn of a bot.

    Returns:
        False if the game has moved on meanwhile: whoever moved it continues the loop.

    Raises:
        CancelledError: a question was cancelled.
    """
    while (question := game.next_question(budget)) is not None:
        answer = await ask(question)
        if not game.enter(question, answer):
            return False
        if after_step:
            await after_step(answer)
    return True


def play_bots_sync(
    game: Playable,
    driver: BotDriver,
    after_step: Callable[[Answer], None] | None = None,
    budget: Budget = UNLIMITED,
) -> bool:
    """Run `play_bots` synchronously, with the answers of `driver`."""

    async def ask(question: Question) -> Answer:
        return driver.ask(question)

    async def after(answer: Answer) -> None:
        if after_step:
            after_step(answer)

    return run_sync(play_bots(game, ask, after, budget))


def run_sync(coroutine: Coroutine[object, None, Result]) -> Result:
    """Run a coroutine that never suspends, and return its result."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: Result = stop.value
        return result
    coroutine.close()
    raise RuntimeError("a coroutine run synchronously was suspended")
