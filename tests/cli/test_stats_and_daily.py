"""`tp-tui stats` and `tp-tui daily` in real processes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.commands import check_refused, run
from tests.storage.finished_games import finished_game, put
from tests.toy import installed
from tests.tui.terminal import Terminal, as_drawn
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.daily_text import daily_result
from tp_tui.presenters.saved_games_text import daily_title
from tp_tui.room import Play, Room
from tp_tui.room.autosave import resume
from tp_tui.room.daily import begin_daily, daily_game, save_of_daily, today
from tp_tui.storage.records_file import records_file


@pytest.fixture
def one_day() -> date:
    """A day that lasts as long as the test."""
    now = datetime.now().astimezone()
    if now.hour == 23 and now.minute >= 58:
        pytest.skip("the daily game changes at midnight")
    return today()


def play_out(room: Room) -> None:
    rng = Random(1)
    while room.current >= 0:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    assert room.game_log
    room.game_log.close()


def test_the_record_is_printed_and_survives_a_pipe(tmp_path: Path) -> None:
    for seed in range(6):
        put(finished_game(seed, ("human:Ada", "bot:greedy:Greedy")))
    put(finished_game(9, ("human:Ada", "human:Ben")))
    shown = run("stats", folder=tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    lines = shown.stdout.splitlines()
    assert lines[:2] == ["Terra Pyramides", next(line for line in lines if line.startswith("6 games: "))]
    assert "Elo against the bots" in lines
    assert max(map(len, lines)) < 80
    assert "\x1b" not in shown.stdout
    named = run("stats", "--name", "ben", "--json", folder=tmp_path)
    (about,) = json.loads(named.stdout)
    assert [row["opponents"] for row in about["rows"]] == ["Ada"]


def test_the_spreadsheet_has_a_line_a_game(tmp_path: Path) -> None:
    for seed in range(3):
        put(finished_game(seed, ("human:Ägypten", "bot:greedy:Greedy")))
    file = tmp_path / "games.csv"
    with file.open("w") as out:
        result = run("stats", "--csv", folder=tmp_path, stdout=out)
    assert (result.returncode, result.stderr) == (0, "")
    data = file.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") == 4
    lines = list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    assert [(line["seed"], line["name"]) for line in lines] == [(str(seed), "Ägypten") for seed in range(3)]


@pytest.fixture
def _toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.mark.usefixtures("_toy_game")
def test_each_game_has_its_own_part(tmp_path: Path) -> None:
    put(finished_game(1))
    put(finished_game(2, game=get_game("toy"), options={"length": "long"}))
    shown = run("stats", folder=tmp_path).stdout
    assert shown.index("Terra Pyramides") < shown.index("Toy Cards") < shown.index("Five cards")
    only = run("stats", "--game", "toy", folder=tmp_path).stdout
    assert only.startswith("Toy Cards\n1 game: ")
    assert only in shown


def test_without_games_it_says_so(tmp_path: Path) -> None:
    assert run("stats", folder=tmp_path).stdout == "No finished game yet.\n"
    assert run("stats", "--name", "Ada", folder=tmp_path).stdout == "No finished game of Ada yet.\n"
    assert json.loads(run("stats", "--json", folder=tmp_path).stdout) == []
    assert not records_file().exists()


def test_damage_is_said_beside_the_figures(tmp_path: Path) -> None:
    put(finished_game(1))
    records_file().write_bytes(b"no database" * 100)
    shown = run("stats", folder=tmp_path)
    assert shown.returncode == 0
    assert "1 game: " in shown.stdout
    assert shown.stderr.startswith("tp-tui: The records were damaged")
    assert shown.stderr.count("\n") == 1
    assert run("stats", folder=tmp_path).stderr == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["stats", "--game", "chess"], "there is no game chess"),
        (["stats", "--csv", "--json"], "choose one"),
        (["daily", "--game", "chess"], "there is no game chess"),
        (["daily", "--result"], "you have not begun today's daily game; tp-tui daily begins it"),
        (
            ["daily", "--result", "--game", "cubes"],
            "you have not begun today's daily game; tp-tui daily --game cubes begins it",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    check_refused(run(*arguments, folder=tmp_path), said)


def test_the_daily_game_from_its_first_move_to_its_result(
    tmp_path: Path, one_day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path / "home"))
    at_home = {"TP_TUI_HOME": str(tmp_path / "home")}
    todays = daily_game(get_game(DEFAULT_GAME), one_day)
    play_out(begin_daily(daily_game(get_game(DEFAULT_GAME), one_day - timedelta(days=1))))

    terminal = Terminal(["daily"], tmp_path, environment=at_home)
    terminal.wait_for("Enter place")
    terminal.press("tab", "enter")
    terminal.wait(lambda: save_of_daily(todays) is not None)
    terminal.press("q")
    terminal.wait_for("New game")
    terminal.press("q")
    terminal.child.wait()

    file = save_of_daily(todays)
    assert file is not None
    room = resume(file).room
    assert len(room.actions) > 0
    kept = room.actions
    play_out(room)
    assert room.actions[: len(kept)] == kept
    for arguments in (["daily"], ["daily", "--result"]):
        shown = run(*arguments, folder=tmp_path)
        assert shown.returncode == 0
        assert shown.stdout == daily_result(room) + "\n"
        assert shown.stdout.count("\n") == 3
        assert shown.stdout.endswith(" 2 days in a row\n")
        assert shown.stderr.startswith("The next daily game comes in ")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    plain = run("daily", folder=tmp_path)
    assert plain.stdout == daily_result(room).replace("▲", "+").replace("▼", "-") + "\n"
    assert "2 daily games; daily streak: 2 (best 2)." in run("stats", folder=tmp_path).stdout


def test_a_finished_daily_game_stays_finished_whatever_is_pressed(
    tmp_path: Path, one_day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo is refused after the end, on the screen and in lines, and from its replay no copy of the end is made."""
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path / "home"))
    at_home = {"TP_TUI_HOME": str(tmp_path / "home")}
    for back in (2, 1):
        play_out(begin_daily(daily_game(get_game("cubes"), one_day - timedelta(days=back))))
    todays = daily_game(get_game("cubes"), one_day)
    room = begin_daily(todays)
    play_out(room)
    assert room.game_log
    kept = room.game_log.file.read_bytes()
    figures = run("stats", "--json", folder=tmp_path).stdout
    assert json.loads(figures)[0]["daily_games"] == 3

    terminal = Terminal(
        ["play", "--resume", str(room.game_log.file), "--pace", "instant"], tmp_path, environment=at_home
    )
    terminal.wait_for("Enter shows the scoring")
    assert as_drawn(daily_title(one_day)) in terminal.text
    terminal.press("u")
    terminal.wait_for("The daily game is over: its end counts")
    terminal.press("u", "enter")
    terminal.wait_for("Enter rematch")
    terminal.press("r")
    terminal.wait_for("q leave")
    terminal.press("\x1b[F", "p")  # the end of the replay
    terminal.wait_for("The game is over here")
    terminal.press("q")
    terminal.wait_for("Enter rematch")
    terminal.press("v")
    terminal.wait_for("Enter shows the scoring")
    terminal.press("u", "u", "q")
    terminal.wait_for("How to play")
    terminal.press("q")
    terminal.child.wait()
    assert (
        "The daily game is over"
        in run(
            "play", "--resume", str(room.game_log.file), "--plain", folder=tmp_path, typed="undo\nundo\nquit\n"
        ).stdout
    )
    assert room.game_log.file.read_bytes() == kept
    assert run("stats", "--json", folder=tmp_path).stdout == figures
