"""Checking faults, and their texts as players read them."""

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
    """Expect an error of type `kind` whose text matches the regular expression `said`."""
    with pytest.raises(kind) as caught:
        yield caught
    text = fault_text(caught.value)
    assert re.search(said, text), text


def is_fault(found: Fault, fault: Fault) -> bool:
    """Return whether `found` equals `fault`, which may omit trailing arguments, such as a parser's message."""
    return found.id == fault.id and found.args[: len(fault.args)] == fault.args


def why(answer: Answer) -> str:
    """Return the text of why the stand-in decided; empty if it did not."""
    return fault_text(answer.fault) if answer.fault is not None else ""
