"""The command layer: seats, commands, undo and redo, what happened in words."""

from __future__ import annotations

import pytest

from tp_tui.bots import UNLIMITED, Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.games import get_game
from tp_tui.session import SPECTATOR, Play, PlayText, Redo, RefusedError, SeatError, Session, Undo, parse_seats


def new_session(seats: str = "you,greedy", *, seed: int = 7, free_undo: bool = False) -> Session:
    return Session(get_game("terra"), parse_seats(seats, 2, 4), {"first": 1}, seed, free_undo=free_undo)


def play(session: Session, *texts: str) -> list[str]:
    return [entry.text for text in texts for entry in session.execute(PlayText(text))]


def test_seats_are_read_with_their_names() -> None:
    seats = parse_seats("you:Ada, greedy,random:Rex,greedy", 2, 4)
    assert [(seat.name, seat.bot) for seat in seats] == [
        ("Ada", ""), ("Greedy 1", "greedy"), ("Rex", "random"), ("Greedy 2", "greedy"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you", "takes 2 to 4"),
        ("you,you,you,you,you", "takes 2 to 4"),
        ("you,robot", "“robot” is not a seat"),
        ("you:,greedy", "no name behind the colon"),
        ("you:Ada,greedy:Ada", "there twice"),
        ("you:Maximiliana-Rosa,greedy", "longer than 12 letters"),
    ],
)
def test_wrong_seats_are_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(SeatError, match=said) as raised:
        parse_seats(text, 2, 4)
    assert "\n" not in str(raised.value)


def test_events_are_said_in_words_of_each_player() -> None:
    session = new_session("you:Ada,greedy")
    said = play(session, "place f7 s", "row v")
    assert said[0] == "Ada places green+eye at f7, stairs south; reveals foundation f8, worth 3"
    assert said[1].startswith("Ada takes row v (vertical): ")
    nameless = new_session()
    assert play(nameless, "place f7 s")[0] == "You place green+eye at f7, stairs south; reveal foundation f8, worth 3"


def test_undo_takes_back_what_revealed_nothing_and_redo_does_it_again() -> None:
    session = new_session()
    play(session, "place h6 s", "row v")
    view = session.view(0)
    session.execute(Undo())
    assert session.notation() == ["place h6 s"]
    session.execute(Undo())
    assert session.notation() == []
    with pytest.raises(RefusedError, match="nothing to undo"):
        session.execute(Undo())
    session.execute(Redo())
    session.execute(Redo())
    assert session.notation() == ["place h6 s", "row v"]
    again = session.view(0)
    assert again.log == view.log
    assert again.scores() == view.scores()
    with pytest.raises(RefusedError, match="nothing to redo"):
        session.execute(Redo())


def test_a_new_move_forgets_what_was_undone() -> None:
    session = new_session()
    play(session, "place h6 s", "row v")
    session.execute(Undo())
    play(session, "row h")
    assert not session.view(0).can_redo


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["place f7 s"], "a foundation was revealed"),
        (["place h6 s", "row v", "done", "draw 1"], "a tile was drawn"),
        (["place h6 s", "row v", "done", "search 1"], "a stack was searched"),
    ],
)
def test_undo_refuses_what_revealed_something_and_says_what(moves: list[str], why: str) -> None:
    session = new_session("you,you")
    play(session, *moves)
    with pytest.raises(RefusedError, match=why):
        session.execute(Undo())
    assert session.view(0).undo_refusal.endswith(f"{why}.")


def test_undo_refuses_when_another_seat_has_answered() -> None:
    session = new_session()
    play(session, "place h6 s", "row v", "done", "draw 1")
    while not session.seats[session.current].is_human:
        session.execute(Play(BotDriver().ask(session.bot_question()).action))
    with pytest.raises(RefusedError, match="Greedy has moved since"):
        session.execute(Undo())


def test_free_undo_goes_back_to_the_humans_last_decision_past_bots() -> None:
    session = new_session(free_undo=True)
    play(session, "place f7 s", "row v", "done", "draw 1")
    before = session.notation()
    while not session.seats[session.current].is_human:
        session.execute(Play(BotDriver().ask(session.bot_question()).action))
    after = session.notation()
    session.execute(Undo())
    assert session.notation() == before[:-1]
    session.execute(Redo())
    assert session.notation() == after
    assert not new_session("you,you", free_undo=True)._free_undo


def test_a_refused_move_says_the_clause_and_changes_nothing() -> None:
    session = new_session()
    for text, said in (("place a1 n", "oasis"), ("row h", "B1"), ("xyzzy", "is not a move"), ("", "type a move")):
        with pytest.raises(RefusedError, match=f"(?i){said}"):
            session.execute(PlayText(text))
    assert session.notation() == []


def test_views_hide_the_hands_of_the_others() -> None:
    session = new_session("you,you,you")
    for seat in (0, 1, 2, SPECTATOR):
        state = session.view(seat).observation.state
        known = [state.faces[tile] >= 0 for tile in state.hands]
        assert known == [player == seat for player in range(3)]
        assert bool(session.view(seat).legal) == (seat == session.current)


def test_the_same_seed_and_moves_ask_a_bot_the_same() -> None:
    games = []
    for _ in range(2):
        session = new_session("random,random", seed=3)
        while session.current >= 0:
            session.execute(Play(BotDriver().ask(session.bot_question()).action))
        games.append(session.notation())
    assert games[0] == games[1]
    with pytest.raises(RefusedError, match="no bot"):
        new_session().bot_question()


def test_a_bot_has_what_is_left_of_the_time_for_its_turn() -> None:
    budget, session = Budget(3000, as_usual=True), new_session("you,random", free_undo=True)
    play(session, "place h6 s", "row v", "done", "draw 1")
    left = []
    while not session.seats[session.current].is_human:
        question = session.bot_question(budget)
        left.append(question.budget.milliseconds)
        assert question.budget.as_usual
        session.execute(Play(BotDriver().ask(question).action, seconds=0.9))
    assert left[:5] == [3000, 2100, 1200, 300, 0]
    # Taken back, what was thought before counts no more.
    session.execute(Undo())
    play(session, "draw 2")
    assert session.bot_question(budget).budget == budget
    assert session.bot_question().budget == UNLIMITED


def test_seats_of_a_mission_share_a_player_and_what_it_knows() -> None:
    session = Session(get_game("terra"), parse_seats("you:Ada,you:Ben,greedy", 1, 4), {"mission": 1, "first": 2}, 3)
    assert session.current == 1
    views = [session.view(seat) for seat in range(3)]
    assert all(view.is_shared for view in views)
    assert views[0].player_names == ("All 3 seats",)
    hands = {view.observation.state.faces[view.observation.state.hands[0]] for view in views}
    assert len(hands) == 1
    assert min(hands) >= 0
    assert session.view(-1).observation.state.faces[views[0].observation.state.hands[0]] < 0
    assert [bool(view.legal) for view in views] == [False, True, False]
    turns = []
    while session.turn_number < 8:
        seat = session.current
        turns += [seat] if session.turn_number > len(turns) else []
        session.execute(Play(session.view(seat).legal[-1]))
    assert turns == [1, 2, 0, 1, 2, 0, 1]
    assert any(entry.text.startswith("Ben ") for entry in session.view(0).log)


def test_the_names_of_few_seats_that_share_a_player_are_said_together() -> None:
    session = Session(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"mission": 3}, 3)
    assert session.view(0).player_names == ("Ada & Ben",)
    rivals = Session(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {}, 3)
    assert rivals.view(0).player_names == ("Ada", "Ben")
    assert not rivals.view(0).is_shared


def test_a_refusal_names_the_clause_that_forbids_it() -> None:
    session = Session(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7)
    with pytest.raises(RefusedError) as refused:
        session.execute(PlayText("place a1 n"))
    assert refused.value.clause == "B2"
    with pytest.raises(RefusedError) as misread:
        session.execute(PlayText("dance"))
    assert misread.value.clause == ""
    assert session.rulebook()[0].rules
