"""Whatever bytes come from a terminal, in whatever state the program is: it goes on."""

from __future__ import annotations

import asyncio
import os
from codecs import getincrementaldecoder
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pytest
from textual.message import Message

from tests.fuzz.byte_sequences import sequences
from tests.tui.coins import CoinGame  # noqa: F401
from tests.tui.test_sizes import a_game, menu
from tp_tui.terminal.event_queue import EventQueue
from tp_tui.terminal.input_gate import InputGate
from tp_tui.tui.app import TpApp

STATES: dict[str, tuple[Callable[[], TpApp], str]] = {
    "menu": (menu, ""),
    "set-up": (menu, "jjj\r"),
    "settings": (menu, "\x1b[Fkk\r"),
    "terra": (lambda: a_game("terra", plays=""), ""),
    "cubes": (lambda: a_game("cubes", 4), ""),
    "necropolis": (lambda: a_game("necropolis", 5), ""),
    "typing a move": (lambda: a_game("terra"), ":pl"),
    "help over the game": (lambda: a_game("cubes"), "?"),
}
"""By name an app, and what is typed in it first."""

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
