"""Memory stays flat over many games in one session: what was left is freed, when nobody waits for it."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tests.toy import installed
from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import until
from tests.tui.terminal import Terminal
from tests.tui.test_pty_toy_game import play_to_the_end
from tp_tui.games.contract import State
from tp_tui.room import Room
from tp_tui.terminal import idle_collector
from tp_tui.terminal.idle_collector import IdleCollector, collect
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.menu import MenuScreen

COUNTED = (GameScreen, Screen, Widget, Room, State, Strip)

GROWTH = 8 << 20
"""Bytes that fifteen games may add: caches fill. Before, a game added two million."""


def alive() -> Counter[str]:
    """How many of these there are, once nobody needs more."""
    collect()
    found = Counter({kind.__name__: 0 for kind in COUNTED})
    for each in gc.get_objects():
        found.update(kind.__name__ for kind in COUNTED if isinstance(each, kind))
    return found


async def leave_and_begin_again(app: TpApp, pilot: Pilot[None]) -> None:
    """Go to the menu, and from there to a game that is looked around in."""
    await pilot.press("q")
    await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    app.quick_game()
    await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.table.is_deciding)
    await pilot.press("right", "down", "question_mark", "escape", "O", "escape")
    await until(pilot, lambda: isinstance(app.screen, GameScreen))


@pytest.mark.slow
async def test_games_that_were_left_leave_nothing(new_app: NewApp) -> None:
    others = alive()["GameScreen"]  # what tests before this one have left
    app = new_app()
    async with app.run_test() as pilot:
        for _ in range(2):
            await leave_and_begin_again(app, pilot)
        # A key that has opened a screen is remembered for half a second, and its screen with it.
        await until(pilot, lambda: alive()["GameScreen"] <= others + 1)
        before = alive()
        for _ in range(3):
            await leave_and_begin_again(app, pilot)

        def grown() -> dict[str, int]:
            # What the screen shows may differ by a line here and there; a game has three hundred, and three were left.
            most = {"Strip": 400}
            more = alive() - before
            return {kind: n for kind, n in more.items() if n > most.get(kind, 12) or "Screen" in kind}

        await until(pilot, lambda: not grown())


@pytest.fixture
def collections(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Gets an item for each time that garbage is collected."""
    found: list[int] = []
    monkeypatch.setattr(idle_collector, "collect", lambda: found.append(len(found)))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "set_threshold", lambda *_: None)
    return found


async def has_collected(collections: list[int], number: int) -> bool:
    for _ in range(1000):
        if len(collections) >= number:
            break
        await asyncio.sleep(0.01)
    return len(collections) == number


async def test_screens_left_together_are_collected_together(
    collections: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle_collector, "SECONDS_OF_IDLENESS", 0.05)
    collector = IdleCollector()
    collector.expect_garbage()  # nothing is collected before the first screen stands
    await asyncio.sleep(0.2)
    assert not collections
    collector.begin()
    for _ in range(3):
        collector.expect_garbage()
    assert not collections
    assert await has_collected(collections, 1)
    collector.put_off()
    await asyncio.sleep(0.2)
    assert len(collections) == 1
    collector.expect_garbage()
    assert await has_collected(collections, 2)


async def test_keys_put_it_off_but_not_for_ever(collections: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_collector, "SECONDS_OF_IDLENESS", 3600.0)
    collector = IdleCollector()
    collector.begin()
    collector.expect_garbage()
    for _ in range(50):
        collector.put_off()
        await asyncio.sleep(0)
    assert not collections
    monkeypatch.setattr(idle_collector, "SECONDS_AT_MOST", 0.05)
    collector = IdleCollector()
    collector.begin()
    collector.expect_garbage()
    while not collections:
        collector.put_off()
        await asyncio.sleep(0.01)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads /proc")
def test_a_session_of_many_games_stays_small(tmp_path: Path) -> None:
    def resident() -> int:
        return int(Path(f"/proc/{terminal.child.pid}/statm").read_text(encoding="ascii").split()[1]) * 4096

    with installed():
        terminal = Terminal(
            ["play", "--game", "toy", "--seats", "you,random", "--seed", "5", "--pace", "instant"], tmp_path
        )
        try:
            before = 0
            for number in range(20):
                play_to_the_end(terminal, 3)
                terminal.read(0.5)  # a player takes a breath, too
                if number == 4:
                    before = resident()
                terminal.press("n")
            terminal.wait(lambda: resident() < before + GROWTH, what="memory to be freed")
        finally:
            terminal.close()
