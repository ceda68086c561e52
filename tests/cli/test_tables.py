"""The commands `tables` and `join`: what they refuse, what they list, and a script at a table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import check_refused, environment, run
from tests.host.tables import close, kill_keeper, sit_down, steps_of, until
from tp_tui.games import get_game
from tp_tui.presenters.menu_entries import entry_names, meets_others
from tp_tui.presenters.tables_text import table_lines, waiting_text
from tp_tui.room import PlayText
from tp_tui.room.table import TableSummary
from tp_tui.room.table_messages import NewTable
from tp_tui.storage.restrictions import PLAYER_VARIABLE, RESTRICTED_VARIABLE
from tp_tui.storage.settings import Settings


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tables", "new"], "say who you are with --name"),
        (["tables", "new", "--name", "Ada", "--seats", "open,open"], "0 times me"),
        (["tables", "new", "--name", "Ada", "--seats", "me,me"], "2 times me"),
        (["tables", "new", "--name", "A\x1b[2J", "--seats", "me,open"], "cannot be shown"),
        (["tables", "new", "--name", "Ada the Second", "--seats", "me,open"], "longer than 12"),
        (["tables", "new", "--name", "Ada", "--seats", "me,nobody"], "nobody"),
        (["tables", "new", "--name", "Ada", "--game", "senet"], "there is no game senet"),
        (["join", "KHUFU7"], "say who you are with --name"),
    ],
)
def test_what_is_wrong_is_said_before_a_keeper_is_started(arguments: list[str], said: str, tmp_path: Path) -> None:
    check_refused(run(*arguments, folder=tmp_path), said)
    assert not list(tmp_path.rglob(".keeper*"))


@pytest.mark.rule("T6")
def test_what_the_keeper_refuses(home: Path, tmp_path: Path) -> None:
    check_refused(run("join", "KHUFU7", "--name", "Ada", folder=tmp_path), "there is no table KHUFU7")
    check_refused(run("join", "KHUFU", "--name", "Ada", folder=tmp_path), "is no code")
    check_refused(run("tables", "new", "--seats", "me,greedy", "--name", "Ada", folder=tmp_path), "tp-tui play is for")
    kill_keeper(home / "tables")


@pytest.mark.rule("T4")
def test_no_tables_need_no_keeper(home: Path, tmp_path: Path) -> None:
    listed = run("tables", folder=tmp_path)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout == "There are no tables with a seat for you. tp-tui tables new sets one up.\n"
    assert not (home / "tables").exists()


@pytest.mark.rule("T1", "T38")
def test_guests_whom_nobody_vouches_for_cannot_reach_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESTRICTED_VARIABLE, "1")
    for arguments in (["tables"], ["join", "KHUFU7", "--name", "Ada"], ["watch", "KHUFU7", "--name", "Ada"]):
        check_refused(run(*arguments, folder=tmp_path), "does not know who you are")


@pytest.mark.rule("T4", "T40")
def test_the_menu_has_tables_where_there_is_somebody_to_meet(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On a host, if so set, or once there is a table, and not where everybody plays alone."""

    def is_offered(**set_to: str) -> bool:
        has_others = meets_others(Settings(**set_to))  # type: ignore[arg-type]
        return "tables" in entry_names(get_game("cubes"), None, meets_others=has_others)

    assert not is_offered()
    assert is_offered(tables="on")
    with monkeypatch.context() as on_host:
        on_host.setenv(RESTRICTED_VARIABLE, "1")
        on_host.setenv(PLAYER_VARIABLE, "key-AAAA")
        assert is_offered()
    close([sit_down(home / "tables", "Ada", NewTable("cubes", {}, ("me", "open")))])
    assert is_offered()


@pytest.mark.rule("T4")
def test_the_order_of_the_list() -> None:
    rows = [
        (TableSummary("EEEEEE", "cubes", ("Ben", "Eve"), {}, 0), -1),
        (TableSummary("AAAAAA", "cubes", ("Ben", ""), {}, None), -1),
        (TableSummary("BBBBBB", "cubes", ("Ada", "Ben"), {}, 1), 0),
        (TableSummary("CCCCCC", "cubes", ("Ada", ""), {}, None), 0),
        (TableSummary("DDDDDD", "necropolis", ("Ben", "Ada", "Greedy"), {}, 1), 1),
    ]
    assert list(table_lines(rows)) == [
        "DDDDDD  Necropolis  Ben, Ada and Greedy  your turn",
        "BBBBBB  Cubes  Ada and Ben  Ben's turn",
        "CCCCCC  Cubes  Ada and an open seat  waits for 1 more",
        "AAAAAA  Cubes  Ben and an open seat  1 seat is open",
        "EEEEEE  Cubes  Ben and Eve  to watch",
    ]
    assert waiting_text(["", "Ada", ""]) == "At the table: Ada; 2 more are to come."


@pytest.mark.rule("T11")
def test_a_script_plays_when_it_is_its_turn(home: Path, tmp_path: Path) -> None:
    ada = sit_down(home / "tables", "Ada", NewTable("cubes", {"first": 1}, ("me", "open")))
    ben = subprocess.Popen(
        [sys.executable, "-m", "tp_tui", "join", ada.code, "--name", "Ben"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path),
    )  # fmt: skip
    assert ben.stdin
    ben.stdin.write("money\nquit\n")
    ben.stdin.close()
    until(ada, lambda: ada.has_begun)
    ada.submit(0, PlayText("money"))
    until(ada, lambda: steps_of(ada) == 2)
    ada.submit(0, PlayText("money"))
    assert ben.wait(60) == 0
    assert ben.stdout
    said = ben.stdout.read()
    ben.stdout.close()
    assert "Ada took $5.\nTurn 1, your turn." in said
    assert "> money\n$5 for you; a new strip" in said
    assert said.endswith(f"> quit\nYour seat is kept. To go on: tp-tui join {ada.code} --plain\n")
    close([ada])
