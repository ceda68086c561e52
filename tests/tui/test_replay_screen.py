"""The screen of a replay by its keys: through the game, from every seat, reviews, and on from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import Static
from textual.widgets._footer import FooterKey

from tests.room.told import steps_told
from tests.storage.finished_games import finished_game
from tests.storage.old_saves import folders
from tests.tui.coins import CoinGame
from tests.tui.pilot_helpers import footer, on_screen, press, shown, until
from tests.tui.recorded import moves
from tests.tui.settling import hold
from tp_tui.bots.child_process import ChildProcess
from tp_tui.bots.driver import BotDriver, CancelledError, LocalBots, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.games import get_game
from tp_tui.games.contract import Game, Reason
from tp_tui.games.contract.faults import Fault
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import plan_text
from tp_tui.presenters.log_text import step_text
from tp_tui.room import SPECTATOR, PlayText, Room, parse_seats, session_bots
from tp_tui.room.replay import Replay
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import saved_games
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens import replay as replay_module
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.screens.saves import SavesScreen


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))


def a_replay(count: int = 10**6, seats: str = "you:Ada,you:Ben", game: Game | None = None, *played: str) -> Replay:
    room = Room(game or get_game("terra"), parse_seats(seats, 2, 2), {} if game else {"first": 1}, 7)
    for move in played or moves()[:count]:
        room.submit(room.current, PlayText(move))
    return Replay(room)


def app_of(replay: Replay, step: int = 0, notice: str = "") -> TpApp:
    return TpApp(
        settings=Settings(pace="instant"),
        opening=lambda app: ReplayScreen(replay, app.settings, step=step, notice=notice),
    )


def front(app: TpApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Reviews that come once the event is set: two points are lost, and what would be better is to be done at once."""
    released = Event()

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        hold(released)
        best = question.decision.observation.legal_actions()[:1]
        return Review(question.played, best, 2.0, 96, (Reason("keeps {rival} from the row c3–c7", 2.0, 1),))

    monkeypatch.setattr(BotDriver, "review", review)
    monkeypatch.setattr(session_bots, "BotProcess", LocalBots)
    return released


@pytest.mark.parametrize("letters", [False, True])
async def test_keys_go_through_the_game(letters: bool) -> None:
    right, left, down, up = ("l", "h", "right_square_bracket", "left_square_bracket") if letters else (
        "right", "left", "down", "up",
    )  # fmt: skip
    replay = a_replay()
    app = app_of(replay)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = front(app)
        assert shown(app, "prompt").startswith(f"Turn 1, Ada · step 0 of {replay.length} · Ada's view")
        await press(pilot, left)
        assert screen.step == 0
        await press(pilot, right, right)
        assert screen.step == 2
        assert shown(app, "info") == " ".join(steps_told(replay.view(2, SPECTATOR))[1:]) + "."
        assert (
            screen.table.view.observation.state.transposition_key()
            == replay.position(2).observation(0).state.transposition_key()
        )
        await press(pilot, down)
        assert screen.step == replay.turns[1].first
        await press(pilot, down, right, up)
        assert screen.step == replay.turns[2].first
        await press(pilot, up, up)
        assert screen.step == 0
        await press(pilot, "end")
        assert screen.step == replay.length
        assert shown(app, "prompt").startswith("Game over")
        await press(pilot, right, down)
        assert screen.step == replay.length
        await press(pilot, "home")
        assert screen.step == 0


async def test_a_turn_is_gone_to_by_its_number() -> None:
    replay = a_replay()
    app = app_of(replay)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = front(app)
        await press(pilot, "g", "1", "x", "9", "backspace", "2")
        assert shown(app, "prompt").startswith("Go to turn 12_")
        await press(pilot, "enter")
        assert screen.step == replay.step_of_turn(12)
        assert shown(app, "prompt").startswith("Turn 12")
        await press(pilot, "g", "3", "escape")
        assert screen.step == replay.step_of_turn(12)
        await press(pilot, "g", "9", "9", "9", "9", "9", "enter")
        assert screen.step == replay.length
        await press(pilot, "g", "enter")
        assert screen.step == replay.length
        assert isinstance(app.screen, ReplayScreen)


async def test_it_plays_by_itself_as_fast_as_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "PACES", (60.0, 30.0, 0.02))
    replay = a_replay(20)
    app = app_of(replay)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = front(app)
        await press(pilot, "space")
        assert "playing, 30.0 s a step" in shown(app, "prompt")
        await press(pilot, "minus", "minus")
        assert "playing, 60.0 s a step" in shown(app, "prompt")
        assert screen.step == 0
        await press(pilot, "space")
        assert not screen.is_playing
        await press(pilot, "plus", "plus", "space")
        await until(pilot, lambda: screen.step > 5)
        await press(pilot, "o")
        there = screen.step
        await pilot.pause(0.2)
        assert screen.step == there
        await press(pilot, "escape", "space")
        await until(pilot, lambda: screen.step == replay.length)
        await until(pilot, lambda: not screen.is_playing)
        assert shown(app, "prompt").startswith("Played so far")
        await press(pilot, "space")
        assert not screen.is_playing


async def test_every_seat_sees_what_it_saw() -> None:
    app = app_of(a_replay())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        hands = [shown(app, "panel").splitlines()[1]]
        for seen in ("Ben's view", "as everyone sees it", "all open"):
            await press(pilot, "v")
            assert seen in shown(app, "prompt")
            hands.append(shown(app, "panel").splitlines()[1].strip())
        assert hands[0] == " n◉  green block, eye"
        assert hands[1] != hands[0]
        assert hands[2] == "No tile in hand"
        assert hands[3].startswith("Hands  A n◉ B ")
        assert "Open   1 " in shown(app, "panel")
        await press(pilot, "v")
        assert "Ada's view" in shown(app, "prompt")
        assert "Open" not in shown(app, "panel")


async def test_the_view_of_an_only_player_without_a_name_is_yours() -> None:
    app = app_of(a_replay(4, "you,greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert " · Your view " in shown(app, "prompt")


@pytest.mark.parametrize(("name", "thing"), [("cubes", "pyramid"), ("necropolis", "necropolis")])
async def test_what_is_yours_is_so_from_every_point_of_view(name: str, thing: str) -> None:
    replay = Replay.of_saved(finished_game(1, ("human:You", "bot:greedy:Greedy"), game=get_game(name)))
    app = app_of(replay, step=replay.length // 2)
    async with app.run_test(size=(120, 40)) as pilot:
        seen = set[str]()
        for _point in replay.points_of_view:
            await pilot.pause()
            text = on_screen(app)
            seen |= {found for found in (f"Your {thing}", f"Greedy's {thing}") if found in text}
            assert not re.search(r"You's|You (leads|has|wins)", text)
            if " Greedy's view " in text:
                assert f"Your {thing}" not in text
            await press(pilot, "v")
        assert seen == {f"Your {thing}", f"Greedy's {thing}"}


async def test_no_key_changes_the_game_that_is_looked_at() -> None:
    replay = a_replay(8)
    app = app_of(replay, step=8)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab", "tab", "enter", "f", "b", "1", "s", "shift+tab", "enter", "u", "i")
        assert front(app).step == 8
        assert app.focused is None
        assert replay.length == 8


async def test_a_review_says_what_would_have_been_better(reviewed: Event) -> None:
    replay = a_replay()
    app = app_of(replay)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = front(app)
        await press(pilot, "r")
        assert shown(app, "prompt") == "Pharaoh is reviewing this turn. You can go on reading."
        reviewed.set()
        await until(pilot, lambda: screen.table.hint is not None)
        await pilot.pause()
        best = plan_text(words_for(replay.game), replay.position(0), replay.position(0).legal_actions()[:1])
        more = " ".join(shown(app, "more").split())
        assert f"In place of Ada {best}" in more
        assert "the turn played cost about 2 points" in more
        assert "keeps Ben from the row c3–c7" in more
        assert shown(app, "info") == "The turn played cost about 2 points, in 48 games tried."
        await press(pilot, "escape")
        assert screen.table.hint is None
        assert "Pharaoh" not in shown(app, "more")
        reviewed.clear()
        await press(pilot, "r")
        assert screen.table.hint is not None, "it is not asked again"
        await press(pilot, "v")
        assert screen.table.hint is not None
        await press(pilot, "right")
        assert screen.table.hint is None
        await press(pilot, "end", "r")
        assert shown(app, "info") == "Nothing was played from here on: there is nothing to review."


async def test_a_review_that_is_cut_off_names_the_key_that_shows_all_of_it() -> None:
    replay = a_replay(6)
    step = replay.turns[-1].first
    played, best = ([action] for action in replay.position(step).legal_actions()[:2])
    reasons = [Reason("further_ahead", each, None, (each,)) for each in range(9)]
    review = Review(tuple(played), tuple(best), loss=9, reasons=tuple(reasons), rollouts=80, ahead=0.9)
    screen = ReplayScreen(replay, Settings(pace="instant"), step=step, reviews={step: review}, begins_with_review=True)
    app = TpApp(settings=Settings(pace="instant"), opening=lambda _app: screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "… (o: all of it)" in " ".join(shown(app, "more").split()))
        assert "the rest shows in later turns (+8)" not in " ".join(shown(app, "more").split())
        await press(pilot, "o")
        assert isinstance(app.screen, TextScreen)
        assert "The rest shows in later turns (+8)." in app.screen.text


async def test_a_step_meanwhile_drops_the_review(reviewed: Event) -> None:
    app = app_of(a_replay())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "right")
        reviewed.set()
        await pilot.pause()
        assert front(app).table.hint is None
        assert "looking" not in shown(app, "prompt")
        await press(pilot, "r")
        await until(pilot, lambda: front(app).table.hint is not None)
        assert front(app).step == 1


async def test_a_review_that_fails_costs_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(self: BotDriver, question: ReviewQuestion) -> Fault:
        return Fault.told("its process ended")

    monkeypatch.setattr(BotDriver, "review", failed)
    app = app_of(a_replay())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        await until(pilot, lambda: shown(app, "info") == "No review this time: its process ended.")
        await press(pilot, "right")
        assert front(app).step == 1


async def test_leaving_stops_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of a review that nobody waits for any more is stopped with the screen."""
    asked: list[object] = []
    ended: list[object] = []
    real: Callable[[BotDriver, ReviewQuestion], Review | str] = BotDriver.review
    real_line: Callable[[ChildProcess, float], bytes] = ChildProcess.line

    def review(self: BotDriver, question: ReviewQuestion) -> Review | str:
        try:
            return real(self, question)
        except CancelledError as error:
            ended.append(error)
            raise

    def line(self: ChildProcess, seconds: float) -> bytes:
        # The bot has its question by now: what is taken back before is nothing yet.
        asked.append(self)
        return real_line(self, seconds)

    monkeypatch.setattr(ChildProcess, "line", line)
    monkeypatch.setattr(BotDriver, "review", review)
    app = app_of(a_replay(), step=30)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        await until(pilot, lambda: bool(asked))
        await press(pilot, "escape")
        await until(pilot, lambda: bool(ended))
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_play_goes_on_from_here_as_a_game_that_is_kept() -> None:
    replay = a_replay()
    app = app_of(replay, step=12)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")
        await until(pilot, lambda: not isinstance(app.screen, ReplayScreen))
        game = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))
        assert game.room.notation() == moves()[:12]
        assert shown(app, "info") == "This is a new game from here on. The old one stays in Saved games."
        (summary,) = saved_games()
        assert (summary.actions, summary.is_finished, summary.seats) == (12, False, ("human:Ada", "human:Ben"))
        assert load_save(summary.file).position.transposition_key() == replay.position(12).transposition_key()
        assert not any(isinstance(screen, ReplayScreen) for screen in app.screen_stack)
        assert game.room.game_log is not None
        game.room.game_log.close()


async def test_events_help_and_leaving() -> None:
    replay = a_replay()
    app = app_of(replay, step=replay.step_of_turn(3) + 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "o")
        assert isinstance(app.screen, TextScreen)
        turn = replay.turns[replay.turn_at(front_step(app))]
        name = f"{replay.seats[turn.seat].name} "
        heading, *steps = app.screen.text.splitlines()
        assert heading.startswith(name)
        view = replay.view(turn.end, SPECTATOR)
        happened = [step_text(view, entry) for entry in view.log if entry.step >= turn.first]
        assert steps == [f"- {text.removeprefix(name)}" for text in happened]
        await press(pilot, "escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert any("play on from here" in does for _, does in app.screen.page.keys)
        await press(pilot, "escape", "q")
        assert isinstance(app.screen, MenuScreen)


def front_step(app: TpApp) -> int:
    return next(screen.step for screen in app.screen_stack if isinstance(screen, ReplayScreen))


@pytest.mark.parametrize(("width", "dropped"), [(80, {"play on"}), (100, set[str]())])
async def test_the_footer_has_room_for_the_main_keys(width: int, dropped: set[str]) -> None:
    app = app_of(a_replay())
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        wanted = {"step", "turn", "go", "play", "view", "events", "review", "play on", "help", "leave"}
        assert wanted <= {said.lower() for said in footer(app)}
        keys = [*app.screen.query(FooterKey)]
        assert {key.description for key in keys} == wanted - dropped
        last = on_screen(app).splitlines()[-1]
        # Two columns stand between keys, and one is free at the right.
        said = [entry.partition(" ")[2] for entry in re.split(" {2,}", last.strip())]
        assert said == [key.description for key in keys]
        assert last.endswith(" ")


async def test_what_is_wrong_with_the_file_is_said_first() -> None:
    fault = f"mine.tp, line 30: “frob” is not a move; legal now: {', '.join(moves()[:6])}."
    app = app_of(a_replay(5), notice=fault)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "line 30" in shown(app, "more"))
        assert shown(app, "info").startswith("mine.tp, line 30: “frob” is not a move")
        assert fault in " ".join(shown(app, "more").split())
        await press(pilot, "right")
        assert shown(app, "info").startswith("Ada")
        assert "…" not in shown(app, "info")
        assert "line 30" not in shown(app, "more")


async def test_a_terminal_that_is_too_small_keeps_the_place() -> None:
    app = app_of(a_replay(), step=9)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(50, 20)
        await press(pilot, "right", "end", "g", "3", "enter")
        await pilot.resize_terminal(100, 30)
        assert front(app).step == 9


async def test_a_game_without_a_table_of_its_own_is_looked_at_too() -> None:
    replay = a_replay(0, "you:Ada,you:Ben", CoinGame(), "take 1", "take 3", "take 1")
    app = app_of(replay)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Coins: ooooo" in shown(app, "state")
        await press(pilot, "right", "down")
        assert "Coins: o\n" in f"{shown(app, 'state')}\n"
        assert shown(app, "info") == "Ben takes 3."
        await press(pilot, "home", "enter", "j", "k", "v", "v", "v")
        assert "all open" in shown(app, "prompt")


async def test_a_saved_game_is_looked_at_from_the_list_even_where_it_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    text = (folders()[0] / "basic.tp").read_text(encoding="utf-8")
    file = tmp_path / "saves" / "mine.tp"
    file.write_text(f"{text}frob\n", encoding="utf-8")
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SavesScreen())
        await press(pilot, "r")
        screen = front(app)
        assert screen.replay.length == len(load_save(folders()[0] / "basic.tp").saved.actions)
        await until(pilot, lambda: "frob" in shown(app, "info"))
        await press(pilot, "q")
        assert isinstance(app.screen, SavesScreen)
        file.write_text("format = 1\nseats = []\n---\n", encoding="utf-8")
        await press(pilot, "r")
        assert isinstance(app.screen, SavesScreen)
        assert "game is missing" in str(app.screen.query_one("#said", Static).render())
