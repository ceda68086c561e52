"""Pictures of the main screens; `pytest tests/tui/test_snapshots.py --snapshot-update` takes them anew."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game_of, open_entry, shown, until
from tests.tui.pilot_helpers import scored as open_scoring
from tests.tui.recorded import GAMES, moves, moves_until
from tests.tui.snapshots import SIZES, Compare, run, same_everywhere
from tp_tui.bots.base import Advice
from tp_tui.bots.driver import BotDriver, HintQuestion, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.games.contract import Reason
from tp_tui.room import ALL_OPEN
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.costly_turns import CostlyTurns
from tp_tui.tui.screens.replay import ReplayScreen

pytestmark = same_everywhere


@pytest.fixture(autouse=True)
def reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that do not change when a bot does: later turns lose more, and their beginnings would have done."""

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        loss = question.decision.observation.state.turn_number() / 4
        return Review(question.played, question.played[:2], loss, 96, (Reason("gains 1 red", 1.0),))

    monkeypatch.setattr(BotDriver, "review", review)


async def scored(pilot: Pilot[None]) -> None:
    """Open the scoring, and wait until the costliest turns are named."""
    app = pilot.app
    assert isinstance(app, TpApp)
    screen = await open_scoring(pilot, app)
    if screen.query(CostlyTurns):
        await until(pilot, lambda: "ostliest" in str(screen.query_one(CostlyTurns).render()))
        await pilot.pause()  # the box is laid out anew for the longer text


@pytest.mark.parametrize("size", SIZES)
def test_opening(snap_compare: Compare, new_app: NewApp, size: tuple[int, int]) -> None:
    assert snap_compare(new_app(), terminal_size=size, run_before=run("down"))


@pytest.mark.parametrize("size", SIZES)
def test_middle(snap_compare: Compare, new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app(moves=moves_until("place", 15))
    assert snap_compare(app, terminal_size=size, run_before=run("tab", "tab"))


@pytest.mark.parametrize("size", SIZES)
def test_final_scoring(snap_compare: Compare, new_app: NewApp, size: tuple[int, int]) -> None:
    assert snap_compare(new_app(moves=",".join(moves())), terminal_size=size, run_before=scored)


@pytest.mark.parametrize(
    ("step", "count", "keys"),
    [
        ("row", 9, ["down"]),
        ("move", 5, []),
        ("draw", 3, ["3"]),
        ("build", 6, ["b"]),
    ],
)
def test_steps(snap_compare: Compare, new_app: NewApp, step: str, count: int, keys: list[str]) -> None:
    app = new_app(moves=moves_until(step, count))
    assert snap_compare(app, terminal_size=(80, 24), run_before=run(*keys))


def test_a_place_that_is_not_allowed(snap_compare: Compare, new_app: NewApp) -> None:
    assert snap_compare(new_app(), terminal_size=(80, 24), run_before=run("down", "r"))


def test_four_players(snap_compare: Compare, new_app: NewApp) -> None:
    app = new_app("you:Ada,you:Ben,you:Cleo,you:Djoser", moves="place f7 s")
    assert snap_compare(app, terminal_size=(80, 24), run_before=run())


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("name", ["horus", "nile", "mission"])
def test_versions_in_the_middle(snap_compare: Compare, new_app: NewApp, name: str, size: tuple[int, int]) -> None:
    seats = "you:Ada" if name == "mission" else "you:Ada,you:Ben"
    app = new_app(seats, options=GAMES[name], moves=moves_until("place", 19, name))
    assert snap_compare(app, terminal_size=size, run_before=run("tab"))


def test_four_players_on_the_nile_with_everything(snap_compare: Compare, new_app: NewApp) -> None:
    options: dict[str, int | str] = {"edition": "nile", "symbol": "yes", "open": "yes"}
    app = new_app("you:Ada,you:Ben,you:Cleo,you:Djoser", options=options)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run("enter"))


@pytest.mark.parametrize("seats", ["you:Ada,you:Ben", "you:Ada,you:Ben,you:Cleo,you:Djoser"])
def test_a_hint(snap_compare: Compare, new_app: NewApp, monkeypatch: pytest.MonkeyPatch, seats: str) -> None:
    def advise(self: BotDriver, asked: HintQuestion) -> Advice:
        state = asked.decision.observation.state
        by_name = {state.action_to_string(action): action for action in state.all_actions()}
        actions = tuple(by_name[text] for text in ("row d", "move d7 c7", "offer", "done"))
        return Advice(
            actions,
            (
                Reason("takes foundation 1 at c7 with 1 worker", 4.0),
                Reason("adds 1 grave good, worth about 3 points, and takes the lead in them", 3.0),
                Reason("keeps {rival} from the row c3–c6, worth about 5 points", 2.0, 1),
            ),
        )

    async def ask(pilot: Pilot[None]) -> None:
        await run("enter", "i")(pilot)
        await until(pilot, lambda: "Hint" in shown(app, "more"))

    monkeypatch.setattr(BotDriver, "advise", advise)
    app = new_app(seats, options=GAMES["nile"])
    assert snap_compare(app, terminal_size=(80, 24), run_before=ask)


@pytest.mark.parametrize("name", ["nile", "mission"])
def test_scoring_of_versions(snap_compare: Compare, new_app: NewApp, name: str) -> None:
    seats = "you:Ada" if name == "mission" else "you:Ada,you:Ben"
    app = new_app(seats, options=GAMES[name], moves=",".join(moves(name)))
    assert snap_compare(app, terminal_size=(80, 24), run_before=scored)


@pytest.mark.parametrize(("name", "size"), [("game", (80, 24)), ("nile", (80, 24)), ("nile", (120, 40))])
def test_a_replay_all_open_with_a_review(
    snap_compare: Compare, new_app: NewApp, name: str, size: tuple[int, int]
) -> None:
    replay = Replay(game_of(new_app("you:Ada,greedy:Ben", options=GAMES[name], moves=",".join(moves(name)))))
    app = TpApp(
        settings=Settings(pace="instant"),
        opening=lambda app: ReplayScreen(replay, app.settings, step=replay.step_of_turn(8), seat=ALL_OPEN),
    )

    async def ask(pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await until(pilot, lambda: "Pharaoh" in shown(app, "more"))

    assert snap_compare(app, terminal_size=size, run_before=ask)


def test_nile_by_day_in_ascii(snap_compare: Compare, new_app: NewApp) -> None:
    settings = Settings(pace="instant", theme="tp-day", symbols="ascii")
    app = new_app(options=GAMES["nile"], moves=moves_until("place", 19, "nile"), settings=settings)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run("tab"))


def test_by_day_in_ascii(snap_compare: Compare, new_app: NewApp) -> None:
    app = new_app(moves=moves_until("place", 15), settings=Settings(pace="instant", theme="tp-day", symbols="ascii"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=run("tab"))


@pytest.mark.parametrize("name", ["setup", "settings", "help", "tutorial"])
def test_screens_of_the_menu(snap_compare: Compare, name: str) -> None:
    async def opened(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await open_entry(pilot, name)

    assert snap_compare(TpApp(settings=Settings()), terminal_size=(80, 24), run_before=opened)


@pytest.mark.parametrize("size", SIZES)
def test_the_menu(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TpApp(settings=Settings()), terminal_size=size, run_before=run())


def test_the_score_so_far(snap_compare: Compare, new_app: NewApp) -> None:
    app = new_app(options=GAMES["nile"], moves=moves_until("place", 19, "nile"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=run("S"))


def test_what_happened_beside_the_board(snap_compare: Compare, new_app: NewApp) -> None:
    app = new_app(moves=moves_until("place", 9))
    assert snap_compare(app, terminal_size=(80, 24), run_before=run("o"))


def test_passing_the_keyboard(snap_compare: Compare, new_app: NewApp) -> None:
    app = new_app(moves="place h6 s,row v,done")
    assert snap_compare(app, terminal_size=(80, 24), run_before=run("3", "enter"))


def test_too_small(snap_compare: Compare, new_app: NewApp) -> None:
    assert snap_compare(new_app(), terminal_size=(40, 10), run_before=run())
