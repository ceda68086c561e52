"""The quota of a guest's folder: the oldest finished games go, and the player is told; nothing else is ever removed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.commands import run
from tests.faults import raises_fault
from tests.storage.finished_games import finished_game, put
from tests.tui.pilot_helpers import until
from tp_tui.games import get_game
from tp_tui.presenters.faults import remark_text
from tp_tui.room import Room, Seat
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.folder_quota import MEBIBYTE, FolderFullError, enforce_quota
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_log import GameLog
from tp_tui.storage.limits import Limits, set_limits
from tp_tui.storage.records import read_records
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE
from tp_tui.storage.saved_game import SavedGame
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.game import GameScreen

CUBES = get_game("cubes")


@pytest.fixture(autouse=True)
def of_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_LIMITS", "")
    monkeypatch.setenv(RESTRICTED_VARIABLE, "1")
    set_limits(Limits(games=4, folder_size=1))


def finished(number: int) -> SavedGame:
    return finished_game(number, game=CUBES)


def begun(number: int) -> SavedGame:
    whole = finished(number)
    return whole._replace(actions=whole.actions[:3], finished=None)


def put_games(*games: SavedGame) -> list[Path]:
    """Put games among the saved ones, the first written long before the last."""
    files = [put(saved) for saved in games]
    for number, file in enumerate(files):
        os.utime(file, (1000 + number, 1000 + number))
    return files


def there() -> list[str]:
    return sorted(file.name for file in saves_folder().iterdir())


@pytest.mark.rule("T32")
def test_the_oldest_finished_games_go_and_stay_in_the_statistics() -> None:
    put_games(begun(1), finished(2), finished(3), begun(4), finished(5), finished(6))
    said = remark_text(enforce_quota())
    assert said.startswith("2 finished games, the oldest, were removed: a folder holds 4 games and 1 MB here.")
    assert there() == ["cubes-1.tp", "cubes-4.tp", "cubes-5.tp", "cubes-6.tp"]
    assert len(read_records()[0]) == 4
    assert enforce_quota() is None
    assert remark_text(enforce_quota(for_new_game=True)).startswith("1 finished game, the oldest, was removed:")
    assert there() == ["cubes-1.tp", "cubes-4.tp", "cubes-6.tp"]
    assert len(read_records()[0]) == 4


def test_games_that_go_on_or_cannot_be_read_are_never_removed() -> None:
    put_games(*map(begun, range(1, 5)))
    (saves_folder() / "broken.tp").write_text("game", encoding="ascii")
    with raises_fault(FolderFullError, "holds 5 games that are not finished, and 4 at most; finish some, or"):
        enforce_quota(for_new_game=True)
    assert enforce_quota() is None
    assert len(there()) == 5


def test_a_game_that_somebody_looks_at_stays() -> None:
    files = put_games(*map(finished, range(1, 6)))
    game_log, _ = GameLog.resume(FileStore(files[0].parent), files[0].name)
    enforce_quota()
    assert there() == ["cubes-1.tp", "cubes-3.tp", "cubes-4.tp", "cubes-5.tp"]
    game_log.close()


def test_bytes_count_whatever_they_are_and_only_games_are_removed(home: Path) -> None:
    put_games(finished(1), begun(2), finished(3))
    boards = home / "boards"
    boards.mkdir()
    (boards / "club.toml").write_bytes(bytes(MEBIBYTE))
    assert remark_text(enforce_quota()).startswith("2 finished games")
    assert there() == ["cubes-2.tp"]
    with raises_fault(FolderFullError, "it holds 1 MB at most; delete some of the saved games"):
        enforce_quota(for_new_game=True)
    assert (boards / "club.toml").stat().st_size == MEBIBYTE


def test_links_lead_nowhere(home: Path, tmp_path: Path) -> None:
    """Neither are they counted as what they lead to, nor is that removed."""
    (tmp_path / "large").write_bytes(bytes(2 * MEBIBYTE))
    (home / "link").symlink_to(tmp_path / "large")
    (home / "around").symlink_to(home, target_is_directory=True)
    put_games(finished(1))
    assert enforce_quota(for_new_game=True) is None
    assert there() == ["cubes-1.tp"]


def test_at_home_nothing_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(RESTRICTED_VARIABLE)
    put_games(*map(finished, range(1, 7)))
    assert enforce_quota(for_new_game=True) is None
    assert len(there()) == 6


# Where the player is told


def test_a_command_says_so(tmp_path: Path, home: Path) -> None:
    put_games(*map(finished, range(1, 7)))
    done = run("saves", folder=tmp_path)
    assert done.stderr.startswith("2 finished games, the oldest, were removed")
    assert done.stdout.count("cubes-") == 4
    assert str(home) not in done.stdout


@pytest.mark.rule("T32")
def test_no_game_is_begun_where_the_folder_is_full(tmp_path: Path) -> None:
    put_games(*map(begun, range(1, 5)))
    done = run("play", "--game", "cubes", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("tp-tui: your folder is full: it holds 4 games that are not finished, and 4 at most;")
    assert done.stderr.count("\n") == 1
    resumed = run("play", "--resume", "cubes-2.tp", folder=tmp_path, typed="quit\n")
    assert resumed.returncode == 0
    lines = run("--plain", folder=tmp_path, typed="quick\nquit\n")
    assert "Your folder is full: it holds 4 games" in lines.stdout
    assert len(there()) == 4


async def test_the_menu_says_so_and_begins_no_game() -> None:
    put_games(*map(begun, range(1, 5)))
    app = TpApp(settings=Settings(), remark="2 finished games were removed.")
    async with app.run_test() as pilot:
        await pilot.pause()
        fault = app.screen.query_one("#fault")
        await until(pilot, lambda: "2 finished games were removed." in str(fault.render()))
        app.play(Room(CUBES, (Seat("Ada"), Seat("Ben")), {}, 7))
        await until(pilot, lambda: "Your folder is full" in str(fault.render()))
        assert not isinstance(app.screen, GameScreen)


async def test_a_game_that_had_room_made_for_it_says_so() -> None:
    put_games(*map(finished, range(1, 5)))
    app = TpApp(settings=Settings())
    async with app.run_test(size=(160, 40)) as pilot:
        app.play(Room(CUBES, (Seat("Ada"), Seat("Ben")), {}, 7))
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        screen = app.screen
        assert isinstance(screen, GameScreen)
        await until(pilot, lambda: "1 finished game, the oldest, was removed" in screen.table.notice.text)
    assert there() == ["cubes-2.tp", "cubes-3.tp", "cubes-4.tp"]
