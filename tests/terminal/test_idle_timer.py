"""The timer of idle sessions, with a time of its own."""

from __future__ import annotations

from tp_tui.terminal.idle_timer import IdleTimer


class Session:
    """An idle timer with a time of its own, in a loop of its own that passes it."""

    def __init__(self, limit: float = 60.0, shortest: float = 10.0) -> None:
        self.now, self.limit = 0.0, limit
        self.ended: list[tuple[float, float]] = []
        self.checks: list[float] = []
        self.timer = IdleTimer(
            lambda: self.limit, shortest, lambda limit: self.ended.append((self.now, limit)), lambda: self.now
        )
        self._due: list[tuple[float, object]] = []
        self.timer._wait = self._later  # type: ignore[method-assign]
        self.timer.start()

    def _later(self, seconds: float) -> None:
        self._due.append((self.now + seconds, None))

    def pass_until(self, then: float) -> None:
        while self._due and self._due[0][0] <= then:
            self.now = self._due.pop(0)[0]
            self.checks.append(self.now)
            self.timer._check()
        self.now = then


def test_it_ends_once_and_exactly_when_the_limit_is_over() -> None:
    session = Session()
    session.pass_until(59.9)
    assert not session.ended
    session.pass_until(500)
    assert session.ended == [(60.0, 60.0)]
    assert len(session.checks) == 6  # one timer for the shortest limit, and no more


def test_whoever_does_something_has_all_the_time_again() -> None:
    session = Session()
    session.pass_until(55)
    session.timer.touch()
    session.pass_until(114)
    assert not session.ended
    session.pass_until(500)
    assert session.ended == [(115.0, 60.0)]


def test_the_limit_is_the_one_that_holds_then() -> None:
    session = Session()
    session.pass_until(25)
    session.timer.touch()
    session.limit = 10.0  # back in the menu
    session.pass_until(500)
    ((when, limit),) = session.ended
    assert limit == 10.0
    assert 35 <= when <= 45
