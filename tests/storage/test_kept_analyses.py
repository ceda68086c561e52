"""Analyses outlive the game's session: who opens it again hears no other verdict, and waits for none again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tp_tui.bots.analysis import Analysis
from tp_tui.bots.base import Advice, Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.games import get_game
from tp_tui.games.contract import Fault
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.replay import Replay
from tp_tui.storage import kept_analyses
from tp_tui.storage.folders import analyses_folder
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE

GAMES = ("terra", "necropolis", "cubes")


def begun(name: str = "terra") -> Room:
    return Room(get_game(name), parse_seats("you:Ada,you:Ben", 2, 4), {}, 7)


def hint_in(room: Room) -> Analysis:
    question = room.hint_question(room.current, Budget(rollouts=60))
    advice = BotDriver().advise(question)
    assert isinstance(advice, Advice)
    room.analyses.keep(question.decision, advice)
    assert advice.analysis is not None
    return advice.analysis


def files() -> list[Path]:
    return [*analyses_folder().glob("*.json")]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_known_when_the_game_is_opened_again_and_reviewed(name: str) -> None:
    room = begun(name)
    found = hint_in(room)
    room.submit(room.current, Play(room.view(room.current).legal[-1]))
    again = Room.of_saved(room.saved())
    assert Replay(again).review_question(0).known == found
    assert again.hint_question(again.current).known is None, "that is another position"


def test_another_deal_knows_nothing_of_it() -> None:
    hint_in(begun())
    other = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {}, 8)
    assert other.hint_question(other.current).known is None


def test_other_weights_know_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hint_in(begun())
    game = get_game("terra")
    changed = {name: 2 * weight for name, weight in game.weights({}).items()}
    monkeypatch.setattr(type(game), "weights", lambda _self, _options: changed)
    room = begun()
    assert room.hint_question(room.current).known is None


@pytest.mark.parametrize("content", ["", "[", "[1]", "null", "[7,1.8,[[[99999999],1,[]]],false]", "é"])
def test_what_cannot_be_read_is_done_without(content: str) -> None:
    hint_in(begun())
    (file,) = files()
    file.write_text(content, encoding="latin-1")
    room = begun()
    assert room.hint_question(room.current).known is None
    hint_in(room)
    room = begun()
    assert room.hint_question(room.current).known is not None


def test_where_nothing_can_be_written_the_game_goes_on() -> None:
    analyses_folder().parent.mkdir(parents=True, exist_ok=True)
    analyses_folder().write_text("in the way")
    room = begun()
    assert hint_in(room) == room.hint_question(room.current).known


def test_what_a_bot_fails_at_is_forgotten() -> None:
    room = begun()
    hint_in(room)
    room.analyses.keep(room.hint_question(room.current).decision, Fault.told("it failed"))
    assert files() == []
    assert room.hint_question(room.current).known is None


def test_guests_keep_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESTRICTED_VARIABLE, "1")
    room = begun()
    hint_in(room)
    assert files() == []


def test_the_oldest_ones_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_analyses, "MAX_FILES", 2)
    room = begun("cubes")
    for _turn in range(4):
        hint_in(room)
        room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert len(files()) == 2
    again = Room.of_saved(room.saved())
    assert Replay(again).review_question(3).known is not None
    assert Replay(again).review_question(0).known is None
