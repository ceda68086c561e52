"""A process with foreign code in it can be ended at any moment, from any thread."""

from __future__ import annotations

import threading
import time

import pytest

from tp_tui.bots.bot_process import WORKER
from tp_tui.bots.child_process import ChildEndedError, ChildProcess


class LateThread(threading.Thread):
    """A thread that others get ahead of before it starts, as on a busy machine."""

    def start(self) -> None:
        time.sleep(0.3)
        super().start()


def read_to_the_end(child: ChildProcess) -> None:
    while True:
        child.line(5)


def test_it_is_ended_while_something_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    child, faults = ChildProcess(WORKER), []

    def end() -> None:
        try:
            time.sleep(0.1)
            child.end()
        except RuntimeError as error:
            faults.append(error)

    ending = threading.Thread(target=end)
    ending.start()
    monkeypatch.setattr(threading, "Thread", LateThread)
    child.send("a question")
    ending.join()
    assert not faults
    with pytest.raises(ChildEndedError):
        read_to_the_end(child)


def test_nothing_is_sent_to_one_that_has_ended() -> None:
    child = ChildProcess(WORKER)
    child.end()
    child.end()
    child.send("a question")
    with pytest.raises(ChildEndedError):
        child.line(5)
