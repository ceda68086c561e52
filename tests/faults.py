"""Faults in tests: what is raised, by what a player reads of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tp_tui.bots.driver import Answer
from tp_tui.games.contract import FaultError
from tp_tui.presenters.faults import fault_text


@contextmanager
def raises_fault(kind: type[FaultError], said: str = "") -> Iterator[pytest.ExceptionInfo[FaultError]]:
    """Expect an error of that kind, in whose words the regular expression `said` is found."""
    with pytest.raises(kind) as caught:
        yield caught
    text = fault_text(caught.value)
    assert re.search(said, text), text


def why(answer: Answer) -> str:
    """Return why the simplest bot stood in, in words; empty if it did not."""
    return fault_text(answer.fault) if answer.fault is not None else ""
