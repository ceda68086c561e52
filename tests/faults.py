"""Faults in tests: what is raised, by what a player reads of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tp_tui.bots.driver import Answer
from tp_tui.games.contract import Fault, FaultError
from tp_tui.presenters.faults import fault_text


@contextmanager
def raises_fault(kind: type[FaultError], said: str = "") -> Iterator[pytest.ExceptionInfo[FaultError]]:
    """Expect an error of that kind, in whose words the regular expression `said` is found."""
    with pytest.raises(kind) as caught:
        yield caught
    text = fault_text(caught.value)
    assert re.search(said, text), text


def is_fault(found: Fault, fault: Fault) -> bool:
    """Whether what was found is that fault; what it ends with may be left out, such as the parser's own words."""
    return found.id == fault.id and found.args[: len(fault.args)] == fault.args


def why(answer: Answer) -> str:
    """Return why the simplest bot stood in, in words; empty if it did not."""
    return fault_text(answer.fault) if answer.fault is not None else ""
