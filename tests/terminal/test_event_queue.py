"""The queue before the app: the order is kept, it never grows beyond its bound, and Ctrl-C overtakes a flood."""

from __future__ import annotations

import asyncio

from textual.app import App
from textual.events import AppBlur, AppFocus, Key, MouseMove, Paste, Resize
from textual.geometry import Size
from textual.message import Message

from tests.tui.conftest import SETTINGS
from tp_tui.terminal.event_queue import MAX_PENDING, MAX_WAITING, EventQueue
from tp_tui.tui.app import TpApp


class Busy(App[None]):
    """An app with as many keys waiting as a test says."""

    keys_waiting = 0

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Message] = []


def keys(*names: str) -> list[Key]:
    return [Key(name, None) for name in names]


async def taken_by(app: Busy, count: int) -> list[Message]:
    for _ in range(500):
        if len(app.taken) >= count:
            break
        await asyncio.sleep(0.005)
    return app.taken


def queue_for(app: Busy) -> EventQueue:
    return EventQueue(app, asyncio.get_running_loop(), app.taken.append)


async def test_events_come_in_their_order_whatever_thread_they_are_put_in_by() -> None:
    app = Busy()
    queue = queue_for(app)
    events = [Key(str(number), None) for number in range(400)]
    await asyncio.to_thread(lambda: [queue.put(event) for event in events])
    assert await taken_by(app, 400) == events


async def test_an_app_that_is_busy_gets_no_more_and_what_waits_is_bounded() -> None:
    app = Busy()
    app.keys_waiting = MAX_PENDING
    queue = queue_for(app)
    for event in keys(*["a"] * 10_000):
        queue.put(event)
    assert len(queue._waiting) == MAX_WAITING
    await asyncio.sleep(0.05)
    assert len(app.taken) == MAX_PENDING
    app.keys_waiting = 0
    assert len(await taken_by(app, MAX_WAITING)) == MAX_WAITING


async def test_of_moves_sizes_and_focus_the_last_waits() -> None:
    app = Busy()
    app.keys_waiting = MAX_PENDING
    queue = queue_for(app)
    for event in keys(*["a"] * MAX_PENDING):
        queue.put(event)
    await taken_by(app, MAX_PENDING)
    for number in range(1, 1_000):
        queue.put(Resize(Size(number, 1), Size(number, 1)))
        queue.put(MouseMove(None, number, 1, 0, 0, 0, False, False, False))
        queue.put(AppFocus() if number % 2 else AppBlur())
    queue.put(Paste("x"))
    size, move, focus, paste = queue._waiting
    assert isinstance(size, Resize)
    assert size.size.width == 999
    assert isinstance(move, MouseMove)
    assert move.x == 999
    assert isinstance(focus, AppFocus)
    assert isinstance(paste, Paste)


async def test_ctrl_c_overtakes_a_flood_but_not_a_few_keys() -> None:
    app = Busy()
    app.keys_waiting = MAX_PENDING
    queue = queue_for(app)
    for event in keys(*["a"] * 3 * MAX_PENDING):
        queue.put(event)
    await taken_by(app, MAX_PENDING)
    queue.put(Key("ctrl+c", None))
    assert [event.key for event in queue._waiting if isinstance(event, Key)] == ["ctrl+c"]
    for event in keys("b", "c", "ctrl+q"):
        queue.put(event)
    assert [event.key for event in queue._waiting if isinstance(event, Key)] == ["ctrl+c", "b", "c", "ctrl+q"]


async def test_a_real_app_is_asked_what_is_under_way() -> None:
    app = TpApp(settings=SETTINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app._driver
        queue = EventQueue(app, asyncio.get_running_loop(), app._driver.process_message)
        assert queue._pending() == 0
        app.screen.post_message(AppFocus())
        app.screen.children[0].post_message(AppFocus())
        app._key_queue.append(Key("a", "a"))
        assert queue._pending() == 3
        app._key_queue.clear()
