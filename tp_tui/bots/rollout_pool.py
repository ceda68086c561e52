"""Parallel rollouts: this process shares the work with helper processes, started on first use.

A helper exits when its standard input is closed, so it never outlives the process that started it; it also belongs to
the same process group. Helpers run only the program's own code, so their pickles can be trusted.
"""

from __future__ import annotations

import math
import pickle
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from tp_tui.bots.base import Clock
from tp_tui.bots.child_process import START_ERRORS, start_program
from tp_tui.bots.pickle_pipe import private_pipes, reduce_gc, requests, send
from tp_tui.bots.rollouts import Results, RolloutRequest, Rollouts

BROKEN = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""The exceptions raised on reading from a process that has ended."""


@dataclass(frozen=True, slots=True)
class Share:
    """A helper's share of the work: the arguments of `Rollouts.play`, and a ticket returned with the results."""

    ticket: int
    request: RolloutRequest
    numbers: range
    turns: tuple[int, ...]
    clock: Clock


class Helper:
    """A process that plays a share of the rollouts."""

    def __init__(self) -> None:
        """Start the process.

        Raises:
            OSError, RuntimeError, MemoryError: the system lacks the resources.
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
        """Start playing a share; `reply` returns the results."""
        self._ticket += 1
        stream = self._process.stdin
        assert stream is not None
        try:
            send(Share(self._ticket, request, numbers, tuple(turns), clock), stream)
        except OSError:
            self._process.kill()

    def reply(self, patience: Clock) -> Results | None:
        """Wait for the results of the last share; None if `patience` runs out, and none if the process has ended."""
        while True:
            try:
                reply = self._replies.get(timeout=patience.left())
            except Empty:
                return None
            if reply is None:
                return {}
            ticket, results = reply
            if ticket == self._ticket:
                return results

    def _read(self) -> None:
        """Queue replies as they arrive, so that a late one does not block anybody."""
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
    """Play `turns` in the samples with these `numbers` while there is time; return the results in order of number.

    The results do not depend on the number of `processes`. What a helper has not played yet when this process is done,
    because it has just started or the machine is busy, is played here too. A helper that fails is replaced at the next
    call.
    """
    helpers = _running(processes - 1)
    for place, helper in enumerate(helpers, 1):
        helper.ask(request, numbers[place :: len(helpers) + 1], turns, clock)
    rollouts, begun = Rollouts(request), time.monotonic()
    found = rollouts.play(numbers[:: len(helpers) + 1], turns, clock)
    # A helper that is as fast as this process needs no longer for its share.
    patience, waiting = Clock(min(clock.left() or math.inf, time.monotonic() - begun)), list(helpers)
    while missing := [number for number in numbers if number not in found]:
        for helper in tuple(waiting):
            reply = helper.reply(patience)
            if reply is not None:
                found |= reply
                waiting.remove(helper)
        more = rollouts.play([number for number in missing if number not in found][-1:], turns, clock)
        found |= more
        if not more and clock.is_up():
            break
    return {number: found[number] for number in sorted(found)}


def _running(count: int) -> list[Helper]:
    """Return `count` running helpers, starting new ones as needed; fewer if the system lacks the resources."""
    _helpers[:] = [helper for helper in _helpers if helper.is_running]
    with suppress(*START_ERRORS):
        while len(_helpers) < count:
            _helpers.append(Helper())
    return _helpers[:count]


def serve() -> None:
    """Play the shares that arrive on standard input, in a helper."""
    shares, replies = private_pipes()
    reduce_gc()
    for share in requests(shares):
        assert isinstance(share, Share)
        results = Rollouts(share.request).play(share.numbers, share.turns, share.clock)
        send((share.ticket, results), replies)
