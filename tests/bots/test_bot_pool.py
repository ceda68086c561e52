"""The pool of bot processes: few processes, everybody's turn, and searches that end with their game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tp_tui.bots.base import Budget
from tp_tui.bots.bot_pool import BotPool, PooledBots
from tp_tui.bots.questions import Question
from tp_tui.games import DEFAULT_GAME, get_game

pytestmark = [pytest.mark.slow, pytest.mark.rule("T26", "T31")]

BOTS = """
import os, time
from pathlib import Path

from tp_tui.bots import Bot

FOLDER = Path(__file__).parent


class Slow(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        with (FOLDER / "asked").open("a") as log:
            log.write(f"{os.getpid()} {budget.milliseconds}\\n")
        while not (FOLDER / "go").exists():
            time.sleep(0.01)
        return legal_actions[0]


class Broken(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        raise ValueError
"""
"""One writes down which question it thinks about in which process, until it is told to go on; the other fails."""


@pytest.fixture
async def pool() -> AsyncIterator[BotPool]:
    made = BotPool(2)
    yield made
    made.close()


@pytest.fixture
def bot(tmp_path: Path) -> str:
    file = tmp_path / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    return f"{file}:Slow"


def question(bot: str, number: int = 0) -> Question:
    """A question whose budget tells its number."""
    game = get_game(DEFAULT_GAME)
    state = game.new_initial_state(game.complete_options({}), 1)
    return Question(game.name, bot, state.observation(state.current_player()), Budget(milliseconds=60_000 + number))


def asked(folder: Path) -> list[list[str]]:
    file = folder / "asked"
    return [line.split() for line in file.read_text().splitlines()] if file.exists() else []


async def until_asked(folder: Path, count: int) -> None:
    async with asyncio.timeout(60):
        while len(asked(folder)) < count:
            await asyncio.sleep(0.01)


async def test_many_games_share_few_processes_in_the_order_in_which_they_ask(
    pool: BotPool, bot: str, tmp_path: Path
) -> None:
    games = [PooledBots() for _ in range(6)]
    answers = [asyncio.create_task(pool.ask(game, question(bot, number))) for number, game in enumerate(games)]
    await until_asked(tmp_path, 2)
    (tmp_path / "go").touch()
    for answer in await asyncio.gather(*answers):
        assert answer.fault is None
    assert len({process for process, _ in asked(tmp_path)}) == 2
    numbers = [int(number) - 60_000 for _, number in asked(tmp_path)]
    assert sorted(numbers) == [*range(6)]
    assert sorted(numbers[:2]) == [0, 1]
    # Nobody is overtaken but by those who ask while its own process is at work.
    assert all(number - place <= 1 for place, number in enumerate(numbers))


async def test_a_game_that_is_over_gives_its_place_to_the_next_one(pool: BotPool, bot: str, tmp_path: Path) -> None:
    held = [asyncio.create_task(pool.ask(PooledBots(), question(bot, number))) for number in range(2)]
    await until_asked(tmp_path, 2)
    waiting = asyncio.create_task(pool.ask(PooledBots(), question("greedy")))
    held[0].cancel()
    assert (await asyncio.wait_for(waiting, 60)).fault is None
    assert not held[1].done()
    with pytest.raises(asyncio.CancelledError):
        await held[0]
    (tmp_path / "go").touch()
    assert (await held[1]).fault is None


async def test_what_breaks_in_one_game_does_not_count_in_another(pool: BotPool, bot: str) -> None:
    broken = bot.replace("Slow", "Broken")
    one, other = PooledBots(), PooledBots()
    faults = [(await pool.ask(one, question(broken))).fault for _ in range(4)]
    assert [fault.id == "out" for fault in faults if fault] == [False, False, False, True]
    there = (await pool.ask(other, question(broken))).fault
    assert there is not None
    assert there.id != "out"
