"""`tp-tui bench --screen`: real programs in real terminals, and the slow line that is reckoned."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.commands import run
from tp_tui.lab.bench.screen import SMALLEST
from tp_tui.lab.bench.terminal_session import LINE_BYTES, ROUND_TRIP, TerminalSession

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def test_a_key_costs_its_bytes_on_the_slow_line(tmp_path: Path) -> None:
    program = TerminalSession(SMALLEST, tmp_path)
    try:
        program.settle(1.5, 60)
        started, taken = program.received, program.seconds
        seconds = program.press("x", patience=20)
        sent = program.received - started
        assert 0 < sent < 200
        assert seconds >= ROUND_TRIP + sent / LINE_BYTES
        assert program.seconds > taken > 0
        assert program.memory > 5
    finally:
        program.close()


@pytest.mark.measured
def test_it_prints_ratios_memory_and_seconds(tmp_path: Path) -> None:
    printed = run("bench", "--screen", "--rounds", "1", folder=tmp_path).stdout
    for name in ("cursor move", "menu", "first board"):
        assert re.search(rf"{name} +[\d.]+ ms +[\d.]+ ms +[\d.]+ × \(goal", printed), printed
    assert re.search(
        r"while a hint is thought about: answered after [\d.]+ ms, [\d.]+ ms, +[\d.]+ × \(goal", printed
    ), printed
    assert re.search(r"one session \d+ MiB, 10 at once \d+ MiB each", printed), printed
    assert "no byte is sent" in printed
    for name in ("a move of the cursor", "help", "placing a tile", "a bot's turn"):
        assert re.search(rf"{name} +[\d.]+ s +[1-9]\d* bytes", printed), printed
