"""Whatever bytes come from a terminal, in whatever state the program is: it goes on."""

from __future__ import annotations

import asyncio
import os
from codecs import getincrementaldecoder
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from tests.fuzz.byte_sequences import sequences
from tests.tui.terminal import Terminal
from tests.tui.test_sizes import a_game, menu
from tp_tui.bots.driver import BotDriver, LocalBots
from tp_tui.cli import plain
from tp_tui.games import get_game
from tp_tui.plain.dialogue import Console
from tp_tui.plain.line_mode import LineMode
from tp_tui.plain.menu import Menu
from tp_tui.room import Room, parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.terminal.event_queue import EventQueue
from tp_tui.terminal.input_gate import InputGate
from tp_tui.terminal.line_reader import LineReader
from tp_tui.tui.app import TpApp

STATES: dict[str, tuple[Callable[[], TpApp], str]] = {
    "menu": (menu, ""),
    "set-up": (menu, "jjj\r"),
    "settings": (menu, "\x1b[Fkk\r"),
    "terra": (lambda: a_game("terra"), ""),
    "cubes": (lambda: a_game("cubes", 4), ""),
    "necropolis": (lambda: a_game("necropolis", 5), ""),
    "typing a move": (lambda: a_game("terra"), ":pl"),
    "help over the game": (lambda: a_game("cubes"), "?"),
}
"""By name an app, and what is typed in it first."""

LINE_STATES = ("menu", "terra", "cubes", "necropolis")

BEFORE_ANEW = 400
"""Sequences after which an app gives way to a new one: they lead it ever further away."""


class Player:
    """Feeds an app what a terminal sends, through the gate and the queue of the drivers.

    The time passes faster for the gate than it does: so nothing is dropped for lack of credit.
    """

    def __init__(self, app: TpApp) -> None:
        assert app._driver is not None
        self.now = 0.0
        self._gate = InputGate(clock=lambda: self.now)
        self._queue = EventQueue(app, asyncio.get_running_loop(), app._driver.process_message)
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def send(self, data: bytes) -> None:
        for event in self._gate.feed(self._decode(data)):
            self._queue.put(event)
        self.wait(0.2)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        for event in self._gate.tick():
            self._queue.put(event)


async def fuzz(state: str, sent: Sequence[bytes]) -> int:
    """Send all of it; return how many times the program was left, as keys do that.

    Raises:
        Exception: whatever the program failed by.
    """
    left = 0
    make, typed = STATES[state]
    rest = list(sent)
    while rest:
        batch, rest = rest[:BEFORE_ANEW], rest[BEFORE_ANEW:]
        app = make()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            player = Player(app)
            player.send(typed.encode())
            await pilot.pause()
            for number, data in enumerate(batch):
                player.send(data)
                await asyncio.sleep(0)
                if number % 25 == 24:
                    await pilot.pause()
                if app._exit:
                    rest = batch[number + 1 :] + rest
                    left += 1
                    break
    return left


def check_screen(state: str, sent: Sequence[bytes]) -> None:
    left = asyncio.run(fuzz(state, sent))
    assert left < len(sent) / 20, "hardly anything has reached the state"


@pytest.mark.parametrize("state", STATES)
def test_the_screen_goes_on(state: str) -> None:
    check_screen(state, sequences(f"quick {state}", 25, 15))


@pytest.mark.measured
@pytest.mark.parametrize("state", STATES)
def test_the_screen_goes_on_for_long(state: str) -> None:
    check_screen(state, sequences(f"slow {state}", 800, 200))


def fuzz_lines(state: str, sent: Sequence[bytes]) -> list[str]:
    """Send lines to the menu or a game in lines until there are no more; return what was said."""
    outlet, inlet = os.pipe()

    def write() -> None:
        with os.fdopen(inlet, "wb") as pipe:
            for data in sent:
                pipe.write(data + b"\n")

    said: list[str] = []
    writer = Thread(target=write)
    writer.start()
    reader, driver = LineReader(outlet), BotDriver(LocalBots())
    is_over = False

    def take(_: str) -> str | None:
        nonlocal is_over
        line = reader.read()
        is_over = is_over or line is None
        return line

    console = Console(partial(plain._read, take, is_typed=False), said.append)
    settings = Settings(opponent="random")
    try:
        while not is_over:
            if state == "menu":
                Menu(settings, console, driver).run()
            else:
                room = Room(get_game(state), parse_seats("you,you", 1, 5), {}, 7)
                LineMode(room, settings, driver, console).run()
    finally:
        os.close(outlet)
        writer.join()
    return said


@pytest.mark.parametrize("state", LINE_STATES)
def test_line_mode_goes_on(state: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(fuzz_lines(state, sequences(f"quick {state} in lines", 60, 30))) > 80


@pytest.mark.measured
@pytest.mark.parametrize("state", LINE_STATES)
def test_line_mode_goes_on_for_long(state: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(fuzz_lines(state, sequences(f"slow {state} in lines", 900, 100))) > 900


@pytest.mark.parametrize("state", ["menu", pytest.param("terra", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_the_program_is_alive_in_a_real_terminal(state: str, tmp_path: Path) -> None:
    terminal = Terminal([] if state == "menu" else ["play", "--seed", "7", "--seats", "you,you"], tmp_path)
    try:
        terminal.wait_for("Quick game" if state == "menu" else "Place your tile.")
        for number, data in enumerate(sequences(f"terminal {state}", 200, 100)):
            os.write(terminal.child.child_fd, data)
            if number % 20 == 19:
                terminal.read(0.05)
        terminal.read(3)  # the credit for keys comes back, and what has not ended is waited for no longer
        assert terminal.child.isalive(), terminal.text
        os.write(terminal.child.child_fd, b"\x1b[48;24;80;24;80t")
        terminal.resize(80, 24)
        terminal.press("escape", "escape", "escape")
        before = len(terminal.received)
        for _ in range(100):
            terminal.press("?")
            if terminal.read(0.3) or len(terminal.received) > before:
                break
        assert len(terminal.received) > before, "no key is answered"
        assert b"Traceback" not in terminal.received
        terminal.press("\x03")
        terminal.wait(lambda: not terminal.child.isalive(), 60, "the end")
        assert terminal.child.exitstatus == 0
    finally:
        terminal.close()
