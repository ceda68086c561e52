"""Pilots look when an app has done everything that follows from a key, neither earlier nor a while later."""

from __future__ import annotations

import asyncio
import time
from threading import Event

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static

from tests.tui.settling import hold


class Link(Message):
    """The next link of a chain."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left


class ChainApp(App[None]):
    """A key sets a chain going: messages, frames, a thread, a task, a widget that is made and laid out."""

    BINDINGS = (Binding("a", "begin"), Binding("b", "ask"))

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.may_answer = Event()

    def compose(self) -> ComposeResult:
        yield Static("nothing yet", id="said")

    def action_begin(self) -> None:
        self.post_message(Link(30))

    def on_link(self, message: Link) -> None:
        if message.left:
            self.post_message(Link(message.left - 1))
        else:
            self.call_after_refresh(self._behind_a_frame, 5)

    def _behind_a_frame(self, left: int) -> None:
        self.query_one("#said", Static).update("x" * left)
        if left:
            self.call_after_refresh(self._behind_a_frame, left - 1)
        else:
            self.run_worker(self._in_a_thread())

    async def _in_a_thread(self) -> None:
        for _ in range(3):
            await asyncio.to_thread(time.sleep, 0.1)
        self.done.append("worked")
        await self.mount(Static("made\nlate", id="late"))
        self.call_next(self.done.append, "made")

    def action_ask(self) -> None:
        self.run_worker(self._answered())

    async def _answered(self) -> None:
        await asyncio.to_thread(hold, self.may_answer)
        self.done.append("answered")


async def test_a_key_is_done_with_all_that_follows_from_it() -> None:
    app = ChainApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        await pilot.pause()
        assert app.done == ["worked", "made"]
        assert app.query_one("#late").region.height == 2


async def test_keys_come_one_after_another() -> None:
    app = ChainApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "b")
        assert app.done == ["worked", "made"]
        app.may_answer.set()


async def test_what_the_test_holds_is_not_waited_for() -> None:
    app = ChainApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert app.done == []
        app.may_answer.set()
        await pilot.pause()
        assert app.done == ["answered"]


async def test_another_size_has_been_taken_in() -> None:
    app = ChainApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((60, 20), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            assert app.screen.region.size == size
            assert app.query_one("#said").region.width == size[0]
