"""The choice of a store (`--store`): what cannot be is one sentence, and leaves the tables where they are (T27)."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.host.tables import Stranger, kill_keeper
from tests.hosting import free_port
from tp_tui.room.table import TableError
from tp_tui.storage.store_location import FILES, chosen_store

pytestmark = pytest.mark.rule("T27")

PROGRAM = "from tp_tui.__main__ import main; main()"

WITHOUT_EXTRA = f"""
import sys
from importlib.abc import MetaPathFinder

class NotInstalled(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] == "psycopg":
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, NotInstalled())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "psycopg" else found(name, package)
{PROGRAM}
"""


def choose(players: Path, url: str, command: str = "host", program: str = PROGRAM) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, command, str(players), "--store", url],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False,
    )  # fmt: skip


def check_refusal(done: subprocess.CompletedProcess[str], said: str, players: Path) -> None:
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert chosen_store(players / ".tables") == FILES


@pytest.mark.slow
@pytest.mark.parametrize("command", ["host", "guest"])
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://localhost/tables", "--store takes files, or the URL of a database, as postgresql://host/name"),
        ("postgresql://[::1/tables", "the URL of --store is wrong: "),
        ("postgresql://localhost/tables?no_such=1", "the URL of --store is wrong: "),
        ("postgresql://127.0.0.1:{closed}/tables", "does not answer"),
    ],
)
def test_a_store_that_cannot_be_is_refused(command: str, url: str, said: str, tmp_path: Path) -> None:
    players = tmp_path / "players"
    check_refusal(choose(players, url.format(closed=free_port()), command), said, players)


@pytest.mark.slow
def test_the_extra_that_is_missing_is_named(tmp_path: Path) -> None:
    players = tmp_path / "players"
    done = choose(players, "postgresql://localhost/tables", program=WITHOUT_EXTRA)
    check_refusal(done, "pip install 'tp-tui[postgres]'", players)


@pytest.mark.slow
def test_the_choice_waits_until_nobody_is_at_a_table(tmp_path: Path) -> None:
    players = tmp_path / "players"
    tables = players / ".tables"
    players.mkdir(mode=0o700)
    ada = Stranger(tables, "Ada")
    try:
        check_refusal(choose(players, "postgresql://127.0.0.1/tables"), "in use", players)
    finally:
        ada.close()
        with suppress(TableError):
            kill_keeper(tables)
