"""`tp-tui bench --host`: a small house is filled, and everything is told of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.commands import run

pytestmark = pytest.mark.slow


@pytest.mark.rule("T26", "T31", "T35", "T36")
def test_the_report_tells_of_moves_starts_memory_idle_sessions_and_killed_keepers(tmp_path: Path) -> None:
    done = run("bench", "--host", "--sessions", "8", "--seconds", "12", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    moves, starts, memory, idle, stuck = done.stdout.splitlines()[1:]
    assert done.stdout.startswith("8 sessions at 2 tables, 0 of them lost\n")
    assert re.fullmatch(r"a move at the others: median \d+ ms, 95% within \d+ ms, [1-9]\d* readings", moves)
    menu = r"from an accepted key to the menu: median \d+ ms with nobody else there, \d+ ms among these"
    assert re.fullmatch(menu, starts)
    megabytes = r"memory of a session \(PSS\): median [1-9]\d* MB in line mode, [1-9]\d* MB on the screen"
    assert re.fullmatch(megabytes, memory)
    assert re.fullmatch(r"an idle session: \d\.\d\d% of a core", idle)
    killed = r"after a kill of the keeper a move is at all the others: median \d+ ms, \d+ ms at most"
    assert re.fullmatch(killed, stuck)
