"""A hint for the whole turn: followed step by step, ended where it knows no more, or played by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event

import pytest
from textual.pilot import Pilot

from tests.tui.coins import CoinGame
from tests.tui.conftest import SETTINGS, NewApp
from tests.tui.pilot_helpers import game, hinted, press, shown, until
from tests.tui.settling import hold
from tp_tui.bots.base import Advice
from tp_tui.bots.driver import BotDriver, HintQuestion
from tp_tui.games.contract import Fault
from tp_tui.room import Room, parse_seats
from tp_tui.storage.settings import Settings
from tp_tui.tui import hints
from tp_tui.tui.app import TpApp

WAYS = "I: play all of it · Esc: hide"
TURN = ("place f7 s", "row v", "done", "draw 1")
"""A turn; its first action turns up a foundation."""

SLOW = Settings(pace="slow", advice="never")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps `TURN` had behind it at each hint; what is hinted is the rest of that turn."""
    found: list[int] = []

    def rest(self: BotDriver, question: HintQuestion) -> Advice:
        state = question.decision.observation.state
        by_name = {state.action_to_string(action): action for action in state.all_actions()}
        legal = {state.action_to_string(action) for action in state.legal_actions()}
        done = next(number for number, name in enumerate(TURN) if name in legal)
        found.append(done)
        # What is drawn is hidden: as far as a real hint knows, the turn ends before that.
        return Advice(tuple(by_name[name] for name in TURN[done : -1 if done < len(TURN) - 1 else None]))

    monkeypatch.setattr(BotDriver, "advise", rest)
    return found


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses that nothing but a key ends."""
    monkeypatch.setattr(hints, "PACE_SECONDS", {"slow": 3600.0, "instant": 0.0})


async def ask(app: TpApp, pilot: Pilot[None]) -> None:
    await press(pilot, "i")
    await until(pilot, hinted(app))


def done(app: TpApp) -> Sequence[str]:
    return [name for screen in app.screen_stack if hasattr(screen, "room") for name in screen.room.notation()]


async def test_enter_follows_the_hint_to_its_end_without_asking_again(
    new_app: NewApp, advised: Callable[..., None]
) -> None:
    advised("place h6 s", "row v", "done")
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "enter")
        assert "Hint\ntake row v\n" in shown(app, "more")
        assert shown(app, "prompt") == WAYS
        await press(pilot, "enter", "enter")
        assert done(app) == ["place h6 s", "row v", "done"]
        assert "Hint" not in shown(app, "more")
        assert shown(app, "prompt") != WAYS
        assert shown(app, "info") == "The hint ends here – press i for what comes next."


async def test_a_hint_ends_where_something_came_to_light(new_app: NewApp, asked: list[int]) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "enter")
        assert shown(app, "info") == "A foundation was revealed – press i for a new hint."
        assert "Hint" not in shown(app, "more")
        await ask(app, pilot)
        await press(pilot, "enter")
        assert done(app) == ["place f7 s", "row v"]
        assert asked == [0, 1]


async def test_a_hint_ends_where_the_player_goes_another_way(new_app: NewApp, advised: Callable[..., None]) -> None:
    advised("place h6 s", "row v", "done")
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "enter", "colon", *"row", "space", "h", "enter")
        assert done(app) == ["place h6 s", "row h"]
        assert shown(app, "info") == "That was not the hinted move – press i for a new hint."
        assert game(app).table.hint is None


async def test_pointing_elsewhere_takes_back_the_promise_of_enter_and_i_gives_it_again(
    new_app: NewApp, advised: Callable[..., None]
) -> None:
    advised("place h6 s", "row v")
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "right")
        assert shown(app, "prompt").startswith("Place your tile")
        assert "Hint" in shown(app, "more")
        await press(pilot, "i")
        assert shown(app, "prompt") == WAYS
        await press(pilot, "enter")
        assert done(app) == ["place h6 s"]


async def test_what_is_played_was_shown_and_each_new_plan_waits_for_a_key(new_app: NewApp, asked: list[int]) -> None:
    app = new_app("you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "I")
        await until(pilot, hinted(app))
        assert done(app) == []
        assert "Hint\nlay on f7, stairs" in shown(app, "more")
        await press(pilot, "I")
        await until(pilot, lambda: asked == [0, 1] and hinted(app)())
        assert done(app) == ["place f7 s"]
        assert shown(app, "info") == "A foundation was revealed. This is the new plan."
        assert "Hint\ntake row v\n" in shown(app, "more")
        await press(pilot, "I")
        await until(pilot, lambda: asked == [0, 1, 3] and hinted(app)())
        assert done(app) == ["place f7 s", "row v", "done"]
        assert shown(app, "info") == "That was the plan. This comes next."
        await press(pilot, "I")
        await until(pilot, lambda: len(done(app)) > len(TURN) and game(app).table.is_deciding)
        assert done(app)[: len(TURN)] == [*TURN]
        assert game(app).table.hint is None
        placed = {event.args[1] for event in game(app).table.view.news if event.kind == "placed"}
        assert len(placed) == 2, "the marks show what was played for the player, too"


@pytest.mark.usefixtures("asked")
async def test_what_is_to_be_confirmed_is_confirmed_while_a_turn_plays(new_app: NewApp) -> None:
    app = new_app(settings=Settings(pace="instant", confirm="on", advice="never"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "I")
        await until(pilot, lambda: "You could not undo that" in shown(app, "info"))
        assert done(app) == []
        await press(pilot, "I")
        await until(pilot, lambda: len(done(app)) == 1 and hinted(app)())


@pytest.mark.usefixtures("endless", "asked")
async def test_a_turn_plays_step_by_step_and_enter_plays_the_rest(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s", settings=SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "I")
        await until(pilot, lambda: len(done(app)) == 2)
        await pilot.pause()
        assert shown(app, "info").startswith("Ada took")
        assert shown(app, "prompt") == "Playing the hinted turn · Enter: at once · Esc: stop"
        await press(pilot, "enter")
        await until(pilot, lambda: len(done(app)) == 3 and hinted(app)())
        assert done(app) == ["place f7 s", "row v", "done"]


@pytest.mark.usefixtures("endless", "asked")
async def test_escape_stops_a_turn_that_plays_by_itself(new_app: NewApp) -> None:
    app = new_app(moves="place f7 s", settings=SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(app, pilot)
        await press(pilot, "I")
        await until(pilot, lambda: len(done(app)) == 2)
        await press(pilot, "escape")
        assert not game(app).hints.is_playing
        assert game(app).table.hint is None
        await ask(app, pilot)
        await press(pilot, "I")
        await until(pilot, lambda: len(done(app)) == 3)


async def test_nothing_is_played_before_it_is_shown(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    released, advise = Event(), BotDriver.advise

    def waiting(self: BotDriver, question: HintQuestion) -> Advice | Fault:
        hold(released)
        return advise(self, question)

    monkeypatch.setattr(BotDriver, "advise", waiting)
    app = new_app(moves="place f7 s", settings=SETTINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i", "I")
        released.set()
        await until(pilot, hinted(app))
        assert done(app) == ["place f7 s"]


async def test_any_game_has_its_turn_played_from_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        BotDriver, "advise", lambda self, asked: Advice(asked.decision.observation.legal_actions()[-1:])
    )
    app = TpApp(Room(CoinGame(), parse_seats("you:Ada,you:Ben", 2, 2), {}, 7), SETTINGS)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        await until(pilot, lambda: shown(app, "prompt").endswith(WAYS))
        assert shown(app, "info") == "3 of 3"
        await press(pilot, "I")
        await until(pilot, lambda: done(app) == ["take 3"])
