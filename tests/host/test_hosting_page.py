"""The numbers of docs/hosting.md are those of the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ROOT, documented_example
from tp_tui.cli.limit_options import RANGES
from tp_tui.host import guard, session_slots
from tp_tui.storage.limits import Limits
from tp_tui.terminal import control_sequences, input_gate, line_reader

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
TEXT = " ".join(PAGE.split())

TASKS = 14
"""The processes and threads of a session at the most, sshd's included."""

MEMORY = 150
"""MB that a session takes at the most whose player means no harm."""


@pytest.mark.rule("T32", "T34")
def test_every_limit_is_listed_with_its_number() -> None:
    rows = dict(re.findall(r"^\| `--([a-z-]+)` \| (\d+)", PAGE, re.MULTILINE))
    assert {name.replace("-", "_"): int(number) for name, number in rows.items()} == Limits()._asdict()
    assert set(Limits._fields) == set(RANGES)


def test_what_all_may_use_together_is_enough_for_those_who_play() -> None:
    whole = re.search(r"MemoryMax=(\d+)G TasksMax=(\d+)", TEXT)
    smaller = re.search(r"--sessions (\d+) /srv/tp-tui`, with `MemoryMax=(\d+)G` and `TasksMax=(\d+)`", TEXT)
    assert whole
    assert smaller
    for sessions, memory, tasks in ((Limits().sessions, *whole.groups()), smaller.groups()):
        assert int(tasks) >= TASKS * int(sessions)
        assert int(memory) * 1000 >= MEMORY * int(sessions)


def test_the_bounds_of_input_are_those_of_the_gate() -> None:
    columns, lines = re.search(r"(\d+) columns and (\d+) lines", TEXT).groups()  # type: ignore[union-attr]
    assert (int(columns), int(lines)) == input_gate.clamped_size(9999, 9999)
    assert "a paste as 4 KB" in TEXT
    assert control_sequences.LONGEST_PASTE == 4 * 1024
    assert "a line of line mode as 1 KB" in TEXT
    assert line_reader.LONGEST_LINE == 1024


def test_who_takes_too_much_is_told_so_by_the_page() -> None:
    assert guard.BUSY_SECONDS / guard.BUSY_WITHIN == 0.25
    assert "more than a quarter of a processor for a minute" in TEXT
    assert session_slots.UNHURRIED == 5
    assert "more than five sessions within a minute" in TEXT


@pytest.mark.rule("T34")
@pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed: apt-get install systemd"
)
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = documented_example("ini", "[Unit]")
    assert unit.count("/opt/tp-tui/bin/tp-tui") == 1
    file = tmp_path / "tp-tui-host.service"
    file.write_text(unit.replace("/opt/tp-tui/bin/tp-tui", sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--user", "--man=no", file],
        capture_output=True, text=True, env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_who_listens_is_named_first() -> None:
    """The page and README say for whom the game is, and how they play it in words, before anything else."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for text, words in ((PAGE, "your.machine plain"), (readme, "tp-tui --plain")):
        begin = text.index("For whom?")
        assert "those who listen to" in text[begin:].split("\n\n", 1)[0]
        assert words in text[begin:].split("\n\n", 1)[0]
        assert begin < text.index("\n## ")
