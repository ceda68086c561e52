"""Checking faults, and their texts as players read them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.presenters.brackets import in_brackets, is_whole, words_outside
from tp_tui.bots.driver import Answer
from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.contract.json_data import read_fault, write_fault
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


def assert_said(fault: Fault, said: str) -> None:
    """Check the message of a fault: in English, read back from JSON, and wholly in brackets in their language."""
    assert fault_text(fault, 600) == said
    again = read_fault(json.loads(json.dumps(write_fault(fault))), "fault")
    assert fault_text(again, 600) == said
    with in_brackets():
        in_words = fault_text(fault, 2_000)
    assert in_words.startswith("⟦")
    assert is_whole(in_words)
    assert words_outside(in_words) == []
