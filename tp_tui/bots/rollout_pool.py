"""The processes that share the rollouts of a decision: this one, and helpers that it starts when it first needs them.

A helper ends with the process that started it, however that ends, because its standard input is closed then. It is of
the same process group, so that it also ends with that. Only the program's own code runs in it, and so its results may
come as pickles.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from tp_tui.bots.base import Clock
from tp_tui.bots.child_process import START_FAULTS, start_program
from tp_tui.bots.pickle_pipe import collect_seldom, private_pipes, requests, send
from tp_tui.bots.rollouts import Results, RolloutRequest, Rollouts

BROKEN = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""The exceptions of reading from a process that has ended."""


@dataclass(frozen=True, slots=True)
class Share:
    """A helper's part of the work: the arguments of `Rollouts.play`, and a ticket that comes back with the results."""

    ticket: int
    request: RolloutRequest
    numbers: range
    turns: tuple[int, ...]
    clock: Clock


class Helper:
    """A process that plays a share of the rollouts."""

    def __init__(self) -> None:
        """Start it.

        Raises:
            OSError, RuntimeError, MemoryError: the system has no room for it.
        """
        self._process = start_program("tp_tui.bots.rollout_pool")
        self._replies: SimpleQueue[tuple[int, Results] | None] = SimpleQueue()
        self._ticket = 0
        try:
            threading.Thread(target=self._read, daemon=True).start()
        except BaseException:
            with self._process:
                self._process.kill()
            raise

    @property
    def is_running(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    def ask(self, request: RolloutRequest, numbers: range, turns: Sequence[int], clock: Clock) -> None:
        """Have it play; `reply` returns the results."""
        self._ticket += 1
        stream = self._process.stdin
        assert stream is not None
        try:
            send(Share(self._ticket, request, numbers, tuple(turns), clock), stream)
        except OSError:
            self._process.kill()

    def reply(self, clock: Clock) -> Results:
        """Return its results; none if it takes longer than `clock` has, or has ended."""
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
        """Queue its replies as they come, so that nobody need wait for one that comes too late."""
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
    request: RolloutRequest, numbers: range, turns: Sequence[int], clock: Clock, processes: int
) -> Results:
    """Return the results of `turns` in the samples with these `numbers`, in order, as far as there is time.

    They are the same for any number of `processes`; a helper that fails is replaced the next time.
    """
    helpers = _running(processes - 1)
    for place, helper in enumerate(helpers, 1):
        helper.ask(request, numbers[place :: len(helpers) + 1], turns, clock)
    rollouts = Rollouts(request)
    found = rollouts.play(numbers[:: len(helpers) + 1], turns, clock)
    for helper in helpers:
        found |= helper.reply(clock)
    found |= rollouts.play((number for number in numbers if number not in found), turns, clock)
    return {number: found[number] for number in sorted(found)}


def _running(count: int) -> list[Helper]:
    """Return that many helpers, started where there are too few; fewer where the system has no room for them."""
    _helpers[:] = [helper for helper in _helpers if helper.is_running]
    with suppress(*START_FAULTS):
        while len(_helpers) < count:
            _helpers.append(Helper())
    return _helpers[:count]


def serve() -> None:
    """Play every share that is asked for, in a helper."""
    questions, answers = private_pipes()
    collect_seldom()
    for asked in requests(questions):
        assert isinstance(asked, Share)
        results = Rollouts(asked.request).play(asked.numbers, asked.turns, asked.clock)
        send((asked.ticket, results), answers)
