"""The processes that share the rollouts of a decision: this one, and helpers that it starts when it first needs them.

A helper ends with the process that started it, however that ends, because its standard input ends then.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from tp_tui.bots.base import Clock
from tp_tui.bots.pickle_pipe import BROKEN, collect_seldom, private_pipes, requests, send, started
from tp_tui.bots.rollouts import Results, RolloutRequest, Rollouts


@dataclass(frozen=True, slots=True)
class Share:
    """What a helper is asked for: the arguments of `Rollouts.play`, and a number by which it says what it answers."""

    ticket: int
    contest: RolloutRequest
    numbers: range
    turns: tuple[int, ...]
    clock: Clock


class Helper:
    """Another process that plays a share of the rollouts."""

    def __init__(self) -> None:
        """Start it."""
        self._process = started("tp_tui.bots.rollout_pool")
        self._replies: SimpleQueue[tuple[int, Results] | None] = SimpleQueue()
        self._ticket = 0
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def is_running(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, contest: RolloutRequest, numbers: range, turns: Sequence[int], clock: Clock) -> None:
        """Have it play; `reply` has what comes of it."""
        self._ticket += 1
        stream = self._process.stdin
        assert stream is not None
        try:
            send(Share(self._ticket, contest, numbers, tuple(turns), clock), stream)
        except OSError:
            self._process.kill()

    def reply(self, clock: Clock) -> Results:
        """What it found out; nothing if it takes longer than `clock` has, or ended."""
        while True:
            try:
                told = self._replies.get(timeout=clock.left())
            except Empty:
                return {}
            if told is None:
                return {}
            ticket, results = told
            if ticket == self._ticket:
                return results

    def _read(self) -> None:
        """Hear its replies as they come, so that nobody needs to wait for one that comes too late."""
        stream = self._process.stdout
        assert stream is not None
        try:
            while True:
                self._replies.put(pickle.load(stream))
        except BROKEN:
            self._process.kill()
            self._replies.put(None)


_helpers: list[Helper] = []


def play_together(
    contest: RolloutRequest, numbers: range, turns: Sequence[int], clock: Clock, processes: int
) -> Results:
    """What `turns` come to in the samples with these `numbers`, or in as many as there is time for, in their order.

    The results are the same for any number of `processes`; a helper that fails is replaced the next time.
    """
    helpers = _running(processes - 1)
    for place, helper in enumerate(helpers, 1):
        helper.ask(contest, numbers[place :: len(helpers) + 1], turns, clock)
    rollouts = Rollouts(contest)
    found = rollouts.play(numbers[:: len(helpers) + 1], turns, clock)
    for helper in helpers:
        found |= helper.reply(clock)
    found |= rollouts.play((number for number in numbers if number not in found), turns, clock)
    return {number: found[number] for number in sorted(found)}


def _running(count: int) -> list[Helper]:
    """That many helpers."""
    _helpers[:] = [helper for helper in _helpers if helper.is_running]
    while len(_helpers) < count:
        _helpers.append(Helper())
    return _helpers[:count]


def serve() -> None:
    """Be a helper: play every share that is asked for."""
    questions, answers = private_pipes()
    collect_seldom()
    for asked in requests(questions):
        assert isinstance(asked, Share)
        results = Rollouts(asked.contest).play(asked.numbers, asked.turns, asked.clock)
        send((asked.ticket, results), answers)
