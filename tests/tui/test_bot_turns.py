"""Bots' turns on the screen: each step with its sentence, skipped by a key, and what happened since in a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from textual.pilot import Pilot

from tests.tui.conftest import SETTINGS, NewApp
from tests.tui.pilot_helpers import game, game_of, on_screen, press, shown, until
from tests.tui.recorded import GAMES, moves
from tp_tui.games import get_game
from tp_tui.presenters.log_text import step_highlights
from tp_tui.room import PlayText, Room, View, parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.tui import bot_turns
from tp_tui.tui.app import TpApp
from tp_tui.tui.bot_turns import news_highlights, news_sentence
from tp_tui.tui.screens.dialogs import HandoverScreen

TURN = ("place h6 s", "row v", "done", "draw 1")
KINDS = ("place", "row", "done", "draw")
SLOW = Settings(pace="slow", advice="never")


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses that nothing but a key ends."""
    paces: Mapping[str, float] = {"slow": 3600.0, "instant": 0.0}
    monkeypatch.setattr(bot_turns, "PACE_SECONDS", paces)


async def first_step_of_a_bot(app: TpApp, pilot: Pilot[None]) -> None:
    """Play a turn, and wait for what the bot does first."""
    for move in TURN:
        game(app).do(PlayText(move))
    await until(pilot, lambda: len(game(app).room.steps) == len(TURN) + 1)
    await pilot.pause()


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("key", ["enter", "space", "escape"])
async def test_each_step_is_told_and_a_key_skips_to_the_players_turn(new_app: NewApp, key: str) -> None:
    app = new_app("you:Ada,random:Rex", settings=SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await first_step_of_a_bot(app, pilot)
        assert shown(app, "info").startswith("Rex placed ")
        assert shown(app, "prompt") == "Rex is playing… · Enter: show it all at once"
        await press(pilot, key)
        await until(pilot, lambda: game(app).table.is_deciding)
        await pilot.pause()
        assert shown(app, "prompt").startswith("Place your tile")
        assert re.search(r"^▍B .*tile on [a-k]\d+\b.* \+\d+$", shown(app, "more"), re.MULTILINE)


@pytest.mark.usefixtures("endless")
async def test_the_next_turn_of_bots_is_shown_again(new_app: NewApp) -> None:
    app = new_app("you:Ada,random:Rex", settings=SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await first_step_of_a_bot(app, pilot)
        await press(pilot, "space")
        await until(pilot, lambda: game(app).table.is_deciding)
        room = game(app).room
        steps = len(room.steps)
        for kind in KINDS:
            game(app).do(PlayText(_first(room.view(0), kind)))
        await until(pilot, lambda: len(room.steps) == steps + 5)
        await pilot.pause(0.2)
        assert len(room.steps) == steps + 5
        assert shown(app, "prompt").startswith("Rex is playing")


async def test_what_happened_stays_in_the_log_of_the_smallest_screen(new_app: NewApp) -> None:
    app = new_app("you:Ada,random:Rex")
    async with app.run_test(size=(60, 20)) as pilot:
        for move in TURN:
            game(app).do(PlayText(move))
        await until(pilot, lambda: game(app).table.is_deciding)
        await pilot.pause()
        for keys in ([], ["e", "escape"], ["left"]):
            await press(pilot, *keys)
            assert "▍B tile on j3, k3 worth 3, sent 1 to k3 " in on_screen(app)
            assert "Rex" not in shown(app, "info"), "said twice"


async def test_at_once_enter_skips_nothing_and_says_who_thinks(
    new_app: NewApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app("random:Rex,you:Ada", settings=SETTINGS)
    monkeypatch.setattr(bot_turns.BotTurns, "begin", lambda self: None)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert shown(app, "prompt") == "Rex is thinking…"


def test_the_news_name_each_player_once_in_a_row_and_not_the_reader(new_app: NewApp) -> None:
    room = game_of(new_app("you:Ada,you:Ben", moves=",".join(TURN)))
    assert news_sentence(room.view(1), 1000).startswith("Ada placed ")
    assert "Ben" not in news_sentence(room.view(1), 1000)
    room.submit(room.current, PlayText(_first(room.view(1), "place")))
    room.submit(room.current, PlayText("row v"))
    said = news_sentence(room.view(0), 1000)
    assert said.startswith("Ben placed ")
    assert ", took " in said
    assert said.count("Ben") == 1


def test_long_news_are_cut_between_words_and_say_where_the_rest_is(new_app: NewApp) -> None:
    room = game_of(new_app("you:Ada,you:Ben,you:Cleo", moves=",".join(TURN)))
    while room.current != 0:
        room.submit(room.current, PlayText(_first(room.view(room.current), *KINDS)))
    whole, said = (news_sentence(room.view(0), width) for width in (1000, 78))
    beginning, rest, nothing = said.partition(" … (o: all of it)")
    assert rest
    assert not nothing
    assert len(said) <= 78
    assert whole.startswith(beginning)
    assert whole[len(beginning)] in " ;,"


@pytest.mark.parametrize("size", [(120, 40), (60, 20)])
async def test_the_news_are_not_told_twice(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app("you:Ada,random:Rex", moves=",".join(TURN))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: bool(game(app).table.notice.text))
        await pilot.pause()
        said = game(app).table.notice.text
        assert said.startswith("Rex placed ")
        assert shown(app, "info") != said
        assert "▍B tile on j3, k3 worth 3, sent 1 to k3 " in on_screen(app)


def _first(view: View, *kinds: str) -> str:
    """The first legal action of the first of these kinds that is legal, in notation."""
    found = next(action for kind in kinds for action in view.legal if action.kind == kind)
    return view.observation.state.action_to_string(found)


def highlights_by_step(name: str) -> dict[int, str]:
    """Return what nobody should miss in a recorded game, by the number of the step."""
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1, **GAMES[name]}, 7)
    said = {}
    for number, move in enumerate(moves(name)):
        room.submit(room.current, PlayText(move))
        said[number] = step_highlights(room.view(0))
    return {number: text for number, text in said.items() if text}


def test_the_first_level_5_and_rings_are_highlights() -> None:
    assert [*highlights_by_step("game").values()] == ["You crowned f3, the first pyramid of level 5."]
    said = highlights_by_step("horus")
    assert said[59 - 1] == "Ben enclosed e6: 2 Horus steps, 3 grave goods."
    assert sum("enclosed" in text for text in said.values()) == 4
    assert sum("first pyramid" in text for text in said.values()) == 1


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (80, "Ben filled row a. Cleo took white from Ben. Dan filled row c. (o: all of it)"),
        (75, "Ben filled row a. Cleo took white from Ben. (o: all of it)"),
        (57, "Ben filled row a. (o: all of it)"),
        (30, "Ben filled … (o: all of it)"),
    ],
)
def test_highlights_that_are_too_long_end_with_a_sentence(
    width: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "Ben filled row a. Cleo took white from Ben. Dan filled row c."
    monkeypatch.setattr(bot_turns, "highlights", lambda *_: said)
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1}, 7)
    assert news_highlights(room.view(0), width) == told


async def test_nobody_misses_a_ring(new_app: NewApp) -> None:
    ring = next(number for number, text in highlights_by_step("horus").items() if text.startswith("Ben"))
    app = new_app("you:Ada,you:Ben", moves=",".join(moves("horus")[:ring]), options=GAMES["horus"])
    async with app.run_test(size=(80, 24)) as pilot:
        game(app).do(PlayText(moves("horus")[ring]))
        await pilot.pause()
        assert shown(app, "info") == "Ben enclosed e6: 2 Horus steps, 3 grave goods."
        for move in moves("horus")[ring + 1 :]:
            game(app).do(PlayText(move))
            await pilot.pause()
            if isinstance(app.screen, HandoverScreen):
                break
        await press(pilot, "enter")
        assert shown(app, "info").startswith("Ben enclosed e6")
        assert shown(app, "info").endswith("(o: all of it)")
