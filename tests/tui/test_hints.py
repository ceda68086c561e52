"""The hint: what the key shows, where it points, and how it goes away."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import footer, game, game_of, hinted, on_screen, press, shown, until
from tests.tui.recorded import moves
from tests.tui.settling import hold
from tp_tui.bots import bot_process as process
from tp_tui.bots.analysis import Analysis, Line, Margin
from tp_tui.bots.base import Advice, Budget
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError, HintQuestion, Question
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, Reason
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import hint_from_advice, lead_text, plan_text
from tp_tui.room import RefusedError, Room, parse_seats
from tp_tui.room.commands import Play
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens import game as game_screen


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "thinking_budget", lambda settings: Budget(rollouts=1))


@pytest.fixture
def may_answer(monkeypatch: pytest.MonkeyPatch) -> Event:
    """What hints wait for before they are thought about."""
    released, advise = Event(), BotDriver.advise

    def waiting(self: BotDriver, asked: HintQuestion) -> Advice | str:
        hold(released)
        return advise(self, asked)

    monkeypatch.setattr(BotDriver, "advise", waiting)
    return released


async def test_i_shows_a_turn_with_reasons_and_enter_does_its_first_step(new_app: NewApp) -> None:
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Hint" in footer(app)
        await press(pilot, "i")
        await until(pilot, hinted(app))
        assert shown(app, "prompt").startswith("I: play all of it")
        hint = game(app).table.hint
        assert hint is not None
        assert hint.said.startswith("lay it on ")
        assert hint.reasons
        more = " ".join(shown(app, "more").split())
        assert all(act in more for act in ("Hint", *hint.acts))
        assert hint.reasons[0] in more
        await press(pilot, "enter")
        (played,) = game(app).room.notation()
        assert hint.said.startswith(f"lay it on {played.split()[1]}, stairs ")


async def test_the_line_says_that_it_is_being_thought_about(new_app: NewApp, may_answer: Event) -> None:
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i", "right")
        assert shown(app, "prompt") == "Pharaoh is thinking about a hint. You can go on playing."
        may_answer.set()
        await until(pilot, hinted(app))


async def test_a_hint_that_comes_late_leaves_what_was_selected_meanwhile(new_app: NewApp, may_answer: Event) -> None:
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i", "right", "right")
        selected = shown(app, "info")
        may_answer.set()
        await until(pilot, hinted(app))
        assert shown(app, "info") == selected
        await press(pilot, "i")
        assert shown(app, "prompt").startswith("I: play all of it")


async def test_keys_are_named_anew_once_a_hint_has_ended_the_game(
    new_app: NewApp, advised: Callable[..., None]
) -> None:
    *before, last = moves()
    advised(last)
    app = new_app(moves=",".join(before), settings=Settings(pace="quick"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        await until(pilot, hinted(app))
        await press(pilot, "I")
        await until(pilot, lambda: game(app).table.view.is_over)
        await until(pilot, lambda: "Scoring" in [entry.word for entry in game(app).query_one(KeyFooter).entries])


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_escape_hides_a_hint_and_takes_nothing_back(
    new_app: NewApp, advised: Callable[..., None], key: str
) -> None:
    advised("row v", "done")
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        await until(pilot, hinted(app))
        await press(pilot, key)
        assert "Hint" not in shown(app, "more")
        assert game(app).room.notation() == ["place h6 s"]


async def test_a_move_meanwhile_drops_the_answer(new_app: NewApp, may_answer: Event) -> None:
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i", "enter")
        assert game(app).room.notation() == ["place f7 s"]
        assert "thinking" not in shown(app, "prompt")
        may_answer.set()
        await pilot.pause()
        assert game(app).table.hint is None
        assert shown(app, "prompt").startswith("Choose a row")


async def test_escape_stops_thinking(new_app: NewApp, may_answer: Event) -> None:
    app = new_app(moves="place h6 s")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i", "escape")
        may_answer.set()
        assert shown(app, "prompt").startswith("Choose a row")
        assert game(app).room.notation() == ["place h6 s"]
        await press(pilot, "i")
        await until(pilot, hinted(app))


async def test_a_process_that_ends_costs_one_sentence(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "WORKER", "tp_tui.no_such_module")
    app = new_app()
    async with app.run_test(size=(80, 24)) as pilot:
        before = shown(app, "info")
        await press(pilot, "i")
        await until(pilot, lambda: shown(app, "info") != before)
        assert shown(app, "info") == "No hint this time: its process ended."
        await press(pilot, "enter")
        assert game(app).room.notation() == ["place f7 s"]


@pytest.mark.parametrize(
    ("moves", "kind"),
    [
        ("", "place"),
        ("place f7 s", "row"),
        ("place f7 s,row v", "move"),
        ("place f7 s,row v", "done"),
        ("place f7 s,row v,done", "draw"),
        ("place f7 s,row v,done", "search"),
        ("place f7 s,row v,done,search 2", "take"),
    ],
)
async def test_enter_does_whatever_is_hinted(
    new_app: NewApp, advised: Callable[..., None], moves: str, kind: str
) -> None:
    app = new_app(moves=moves)
    async with app.run_test(size=(80, 24)) as pilot:
        room = game(app).room
        before = room.notation()
        view = room.view(0)
        wanted = next(view.observation.state.action_to_string(a) for a in reversed(view.legal) if a.kind == kind)
        advised(wanted)
        await press(pilot, "i")
        await until(pilot, hinted(app))
        await press(pilot, "enter")
        assert room.notation() == [*before, wanted]


def test_names_are_put_into_hints(new_app: NewApp) -> None:
    room = game_of(new_app(moves="place f7 s"))
    actions = room.view(0).legal[:2]
    reasons = (Reason("keeps {rival} from the row c3–c7", 2.0, 1), Reason("gains 1 red", 1.0))
    hint = hint_from_advice(room.view(room.current), Advice(actions, reasons))
    assert hint.action == actions[0]
    assert hint.said == plan_text(words_for(room.game), room.view(0).observation.state, actions)
    assert hint.reasons == ("keeps Ben from the row c3–c7", "gains 1 red")


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        (Margin(7.0, 1.2, 96), "better than any other turn by 6 to 8 points, in 48 games tried"),
        (Margin(2.0, 0.2, 192), "better than any other turn by about 2 points, in 96 games tried"),
        (Margin(0.4, 0.3, 192), "another turn is about as good, in 96 games tried"),
        (Margin(1.0, 2.0, 8, 0.75), "too close to another turn to call, in 4 games tried"),
        (Margin(9.0, 3.0, 6), "too few games tried to compare it"),
    ],
)
def test_how_far_a_hint_is_ahead_is_said_with_what_that_stands_on(lead: Margin, said: str) -> None:
    assert lead_text(lead) == said


def test_the_lead_of_a_hint_is_over_the_next_turn_in_as_many_games() -> None:
    def line(number: int, *results: float) -> Line:
        return Line((Action(number, "place", ()),), 0.0, results)

    best, close, early = line(1, *[4.0, 6.0] * 6), line(2, *[2.0, 4.0] * 6), line(3, 9.0, 9.0)
    lead = Analysis(1, 1.0, (early, close, best)).lead
    assert lead is not None
    assert (lead.points, lead.games) == (1.0, 12)
    assert Analysis(1, 1.0, (best,)).lead is None


def test_only_a_human_who_is_to_decide_gets_a_hint(new_app: NewApp) -> None:
    bots = game_of(new_app("random:Rex,you:Ada"))
    with pytest.raises(RefusedError, match="others_turn"):
        bots.hint_question(1)
    over = game_of(new_app(moves=",".join(moves())))
    with pytest.raises(RefusedError, match="no_hint_at_the_end"):
        over.hint_question(0)


def test_a_failed_hint_is_told_by_the_process() -> None:
    bots = BotDriver(BotProcess())
    try:
        state = get_game("terra").new_initial_state({"first": 1}, 5)
        asked = HintQuestion(Question("terra", "no such bot", state.observation(0)))
        assert "no such bot" in str(bots.advise(asked))
        random_bot = HintQuestion(Question("terra", "random", state.observation(0), seed=3))
        assert bots.advise(random_bot) == BotDriver().advise(random_bot)
        bots.close()
        with pytest.raises(CancelledError):
            bots.advise(random_bot)
    finally:
        bots.close()


async def test_who_gives_hints_too_little_time_is_told_once_where_to_give_more(
    new_app: NewApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advise(self: BotDriver, question: HintQuestion) -> Advice:
        first, second, *_ = question.decision.observation.legal_actions()
        return Advice((first,), analysis=Analysis(1, 1.0, (Line((first,), 1.0), Line((second,), 0.0))))

    monkeypatch.setattr(game_screen, "thinking_budget", lambda settings: Budget(milliseconds=5000))
    monkeypatch.setattr(BotDriver, "advise", advise)
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        for is_first in (True, False):
            await press(pilot, "i")
            await until(pilot, lambda: (hint := game(app).table.hint) is not None and hint.title == "Hint")
            assert ("Bots think" in on_screen(app)) == is_first
            await press(pilot, "escape")
            await until(pilot, lambda: game(app).table.hint is None)


async def test_a_longer_look_that_changes_its_mind_says_so(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hint is there at once; the longer look shows another only if the player has not acted by then."""
    released, asked = Event(), list[HintQuestion]()

    def advise(self: BotDriver, question: HintQuestion) -> Advice:
        asked.append(question)
        first, second, *_ = question.decision.observation.legal_actions()
        if question.known is None:
            return Advice((first,), analysis=Analysis(1, 1.0, (Line((first,), 1.0),)))
        hold(released)
        return Advice((second,), is_changed=True, analysis=Analysis(1, 1.0, (Line((second,), 2.0),)))

    monkeypatch.setattr(game_screen, "thinking_budget", lambda settings: Budget(milliseconds=5000))
    monkeypatch.setattr(BotDriver, "advise", advise)
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        await until(pilot, hinted(app))
        first = game(app).table.hint
        assert first is not None
        assert first.title == "Hint so far"
        await until(pilot, lambda: len(asked) == 2)
        assert [question.decision.budget.milliseconds for question in asked] == [1000, 5000]
        assert game(app).table.hint is first
        released.set()
        await until(pilot, lambda: game(app).table.hint is not first)
        hint = game(app).table.hint
        assert hint is not None
        assert (hint.title, hint.reasons[0]) == ("Hint", "looked longer: this came out ahead")
        assert game(app).room.saved().hints == 1, "it is the same hint, and counts once"


@pytest.mark.parametrize("is_changed", [False, True])
async def test_what_is_played_for_the_player_has_had_the_longer_look(
    new_app: NewApp, monkeypatch: pytest.MonkeyPatch, is_changed: bool
) -> None:
    """`I` waits for it, plays the hint if it stands, and shows another before that is played."""
    released = Event()

    def advise(self: BotDriver, question: HintQuestion) -> Advice:
        first, second, *_ = question.decision.observation.legal_actions()
        found = first
        if question.known is not None:
            hold(released)
            found = second if is_changed else first
        return Advice((found,), is_changed=found != first, analysis=Analysis(1, 1.0, (Line((found,), 1.0),)))

    monkeypatch.setattr(game_screen, "thinking_budget", lambda settings: Budget(milliseconds=5000))
    monkeypatch.setattr(BotDriver, "advise", advise)
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        await until(pilot, hinted(app))
        await press(pilot, "I")
        assert shown(app, "prompt").startswith("Pharaoh takes a longer look, then plays this · I: play at once")
        assert game(app).room.notation() == []
        released.set()
        if is_changed:
            await until(pilot, lambda: shown(app, "info") == "A longer look found something better. I: play it")
            assert game(app).room.notation() == []
            await press(pilot, "I")
        await until(pilot, lambda: bool(game(app).room.notation()))
        assert game(app).room.saved().hinted[0][1] == game(app).room.notation()[0]


async def test_whoever_acts_waits_for_no_longer_look(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Event()

    def advise(self: BotDriver, question: HintQuestion) -> Advice:
        if question.known is not None:
            hold(stopped)
            raise CancelledError
        (action, *_) = question.decision.observation.legal_actions()
        return Advice((action,), analysis=Analysis(1, 1.0, (Line((action,), 1.0),)))

    monkeypatch.setattr(game_screen, "thinking_budget", lambda settings: Budget(milliseconds=5000))
    monkeypatch.setattr(BotDriver, "advise", advise)
    monkeypatch.setattr(BotDriver, "cancel", lambda self: stopped.set())
    app = new_app(seats="you:Ada,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        await until(pilot, hinted(app))
        assert not stopped.is_set()
        await press(pilot, "escape")
        assert stopped.is_set()
        assert game(app).table.hint is None


@pytest.mark.parametrize("size", [(100, 30), (120, 40)])
@pytest.mark.parametrize("name", game_names())
async def test_the_newest_line_of_the_log_keeps_its_place_beside_a_hint(name: str, size: tuple[int, int]) -> None:
    room = Room(get_game(name), parse_seats("you:Ada,you:Ben", 2, 4), {}, 7)
    while room.turn_number < 3 or room.current:
        room.submit(room.current, Play(room.view(room.current).legal[0]))
    app = TpApp(room, Settings(pace="instant"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        number, newest = max((number, line) for number, line in enumerate(_side(app)) if "▍" in line)
        assert newest.strip("▍ ")
        await press(pilot, "i")
        await until(pilot, lambda: game(app).table.hint is not None)
        # Where the hint has the place of the log it is not there at all.
        assert [place for place, line in enumerate(_side(app)) if line == newest][-1:] in ([number], [])
        await press(pilot, "escape")
        assert _side(app)[number] == newest


def _side(app: TpApp) -> list[str]:
    """Return the lines of the screen from the last mark of a player on."""
    return [line[max(0, line.rfind("▍")) :] for line in on_screen(app).splitlines()]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30)])
@pytest.mark.parametrize("name", game_names())
async def test_a_hint_is_never_without_what_it_is_worth(name: str, size: tuple[int, int]) -> None:
    app = TpApp(Room(get_game(name), parse_seats("you:Ada,you:Ben", 2, 4), {}, 7), Settings(pace="instant"))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "i")
        await until(pilot, hinted(app))
        hint = game(app).table.hint
        assert hint is not None
        assert hint.margin
        assert hint.margin in " ".join(shown(app, "more").split())
