"""The table of the day: every guest of a host adds a finished daily game, once, and reads everybody's."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import FaultError
from tp_tui.presenters.daily_text import scores_text
from tp_tui.room import Play, Room
from tp_tui.room.autosave import resume
from tp_tui.room.daily import begin_daily, daily_game, daily_of
from tp_tui.room.daily_scores import DAYS, daily_scores
from tp_tui.storage.restrictions import let_in, restrict

GAME = get_game(DEFAULT_GAME)
DAY = date(2026, 11, 23)

pytestmark = pytest.mark.rule("T22")


class Host:
    """A folder of tables, and a folder of each guest."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.tables = folder / "tables"
        self._folder, self._patch = folder, patch
        for name in ("TP_TUI_RESTRICTED", "TP_TUI_PLAYER", "TP_TUI_TABLES"):
            patch.setenv(name, "")
        restrict()

    def enter(self, key: str) -> None:
        self._patch.setenv("TP_TUI_HOME", str(self._folder / key))
        let_in(key, self.tables)

    def plays(self, key: str, name: str, day: date = DAY, seed: int = 1, *, hints: int = 0) -> Room:
        self.enter(key)
        room, chance = begin_daily(daily_game(GAME, day), name), Random(seed)
        for _ in range(hints):
            room.note_hint()
        while room.current >= 0:
            room.submit(room.current, Play(chance.choice(room.view(room.current).legal)))
        assert room.records_faults == ()
        assert room.game_log
        room.game_log.close()
        return room


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    return Host(tmp_path, monkeypatch)


def shown(room: Room) -> list[str]:
    played = daily_of(room)
    assert played
    return scores_text(played).splitlines()


def test_everybody_is_in_it_with_points_result_and_help(host: Host) -> None:
    rooms = [host.plays("a", "Ada", seed=1), host.plays("b", "Ben", seed=2, hints=2), host.plays("c", "", seed=1)]
    scores = daily_scores(GAME.name, DAY, host.tables)
    points = [played.own.total for room in rooms if (played := daily_of(room))]
    assert {score.player: score.total for score in scores} == dict(zip("abc", points, strict=True))
    assert [score.total for score in scores] == sorted(points, reverse=True)
    assert {score.player: score.hints for score in scores} == {"a": 0, "b": 2, "c": 0}
    host.enter("b")
    title, *lines = shown(rooms[1])
    assert title == "Everybody's scores here:"
    (own,) = [line for line in lines if "Ben (you)" in line]
    assert own.endswith(", with 2 hints")
    assert str(points[1]) in own
    # The others have the same points and share a place.
    assert len({line.split(".")[0] for line in lines if line is not own}) == 1
    assert [line.split()[1] for line in lines if line is not own] == ["Ada", "You"]
    host.enter("a")
    assert any("Ada (you)" in line for line in shown(rooms[0]))


def test_only_the_first_game_of_a_player_counts(host: Host) -> None:
    host.plays("a", "Ada", seed=1)
    (first,) = daily_scores(GAME.name, DAY, host.tables)
    for file in (host.tables.parent / "a").rglob("*.tp"):
        file.unlink()
    host.plays("a", "Ada", seed=2)
    assert daily_scores(GAME.name, DAY, host.tables) == [first]


def test_a_game_that_is_open_twice_or_played_on_from_a_copy_counts_once(host: Host) -> None:
    host.enter("a")
    rooms = [begin_daily(daily_game(GAME, DAY), "Ada") for _ in range(2)]
    for seed, room in enumerate(rooms):
        chance = Random(seed)
        while room.current >= 0:
            room.submit(room.current, Play(chance.choice(room.view(room.current).legal)))
    (first,) = daily_scores(GAME.name, DAY, host.tables)
    assert (played := daily_of(rooms[0]))
    assert first.total == played.own.total
    for room in rooms:
        assert room.game_log
        room.game_log.close()
    assert rooms[0].game_log
    file = rooms[0].game_log.file
    header, _, steps = file.read_text(encoding="utf-8").partition("\n---\n")
    for name in (file.name, "copy.tp"):
        begun = "\n".join(steps.splitlines()[:9])
        file.with_name(name).write_text(f"{header}\n---\n{begun}\n", encoding="utf-8")
        again, chance = resume(file.with_name(name)).room, Random(7)
        while again.current >= 0:
            again.submit(again.current, Play(chance.choice(again.view(again.current).legal)))
        assert again.game_log
        again.game_log.close()
    assert daily_scores(GAME.name, DAY, host.tables) == [first]


def test_each_day_and_each_game_has_its_own(host: Host) -> None:
    host.plays("a", "Ada")
    assert daily_scores(GAME.name, DAY + timedelta(1), host.tables) == []
    assert daily_scores("another", DAY, host.tables) == []


def test_what_a_killed_session_wrote_is_passed_over(host: Host) -> None:
    host.plays("a", "Ada")
    (file,) = host.tables.glob("daily-*")
    whole = file.read_bytes()
    file.write_bytes(whole + whole[: len(whole) // 2])
    host.plays("b", "Ben", seed=2)
    assert {score.player for score in daily_scores(GAME.name, DAY, host.tables)} == {"a", "b"}


def test_a_damaged_file_is_named_and_the_game_is_kept(host: Host) -> None:
    room = host.plays("a", "Ada")
    (file,) = host.tables.glob("daily-*")
    file.write_text('{"player": "b"}\n')
    with pytest.raises(FaultError):
        daily_scores(GAME.name, DAY, host.tables)
    (said,) = shown(room)
    assert file.name in said
    assert str(file) not in said


def test_old_days_go(host: Host) -> None:
    host.tables.mkdir()
    for back in range(1, DAYS + 6):
        (host.tables / f"daily-{DAY - timedelta(back)}.jsonl").touch()
    host.plays("a", "Ada")
    kept = sorted(file.name for file in host.tables.glob("daily-*"))
    assert len(kept) == DAYS
    assert kept[-1] == f"daily-{DAY}.jsonl"
    assert kept[0] == f"daily-{DAY - timedelta(DAYS - 1)}.jsonl"


def test_who_plays_alone_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    room, chance = begin_daily(daily_game(GAME, DAY), "Ada"), Random(1)
    while room.current >= 0:
        room.submit(room.current, Play(chance.choice(room.view(room.current).legal)))
    assert room.game_log
    room.game_log.close()
    assert shown(room) == []
    assert not [*tmp_path.rglob("daily-*.jsonl")]
