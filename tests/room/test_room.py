"""The command layer: seats, commands, undo and redo, what happened in words."""

from __future__ import annotations

from functools import partial

import pytest

from tests.faults import raises_fault
from tests.room.told import refusal_told, steps_told, turns_told, undo_refusal_told
from tp_tui.bots import UNLIMITED, Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.games import get_game
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.log_text import step_text
from tp_tui.presenters.players import player_names
from tp_tui.room import (
    SPECTATOR,
    Command,
    Hotseat,
    Play,
    PlayText,
    Redo,
    RefusedError,
    Room,
    SeatError,
    Undo,
    parse_seats,
)


def new_room(seats: str = "you,greedy", *, seed: int = 7, free_undo: bool = False) -> Room:
    return Room(get_game("terra"), parse_seats(seats, 2, 4), {"first": 1}, seed, free_undo=free_undo)


def play(room: Room, *texts: str) -> list[str]:
    """Play these moves, each by whose decision it is; return how they are told to the first seat."""
    before = len(room.steps)
    for text in texts:
        room.submit(room.current, PlayText(text))
    view = room.view(0)
    return [step_text(view, entry) for entry in view.log if entry.step >= before]


def refused(room: Room, command: Command, seat: int | None = None) -> str:
    """Return why `command` of that seat, by default of who is in front, is refused."""
    submit = Hotseat(room, room.current).submit if seat is None else partial(room.submit, seat)
    with pytest.raises(RefusedError) as error:
        submit(command)
    return refusal_told(room, error.value)


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
    with raises_fault(SeatError, said) as raised:
        parse_seats(text, 2, 4)
    assert "\n" not in fault_text(raised.value)


def test_events_are_said_in_words_of_each_player() -> None:
    room = new_room("you:Ada,you:Ben")
    play(room, "place f7 s", "row v")
    said = steps_told(room.view(1))
    assert said[0] == "Ada placed a green+eye tile on f7, stairs south; revealed foundation f8, worth 3"
    assert said[1].startswith("Ada took row v (vertical): ")
    nameless = new_room()
    assert (
        play(nameless, "place f7 s")[0]
        == "You placed a green+eye tile on f7, stairs south; revealed foundation f8, worth 3"
    )


def test_undo_takes_back_what_revealed_nothing_and_redo_does_it_again() -> None:
    room = new_room()
    play(room, "place h6 s", "row v")
    view = room.view(0)
    Hotseat(room, room.current).submit(Undo())
    assert room.notation() == ["place h6 s"]
    Hotseat(room, room.current).submit(Undo())
    assert room.notation() == []
    assert refused(room, Undo()) == "There is nothing to undo."
    room.submit(room.current, Redo())
    room.submit(room.current, Redo())
    assert room.notation() == ["place h6 s", "row v"]
    again = room.view(0)
    assert again.log == view.log
    assert again.scores() == view.scores()
    assert refused(room, Redo()) == "There is nothing to redo."


def test_a_new_move_forgets_what_was_undone() -> None:
    room = new_room()
    play(room, "place h6 s", "row v")
    Hotseat(room, room.current).submit(Undo())
    play(room, "row h")
    assert not room.view(0).can_redo


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["place f7 s"], "a foundation was revealed"),
        (["place h6 s", "row v", "done", "draw 1"], "a tile was drawn"),
        (["place h6 s", "row v", "done", "search 1"], "a stack was searched"),
    ],
)
def test_undo_refuses_what_revealed_something_and_says_what(moves: list[str], why: str) -> None:
    room = new_room("you,you")
    play(room, *moves)
    assert refused(room, Undo()) == f"That cannot be undone: {why}."
    assert undo_refusal_told(room.view(0)).endswith(f"{why}.")


def test_undo_refuses_when_another_seat_has_answered() -> None:
    room = new_room()
    play(room, "place h6 s", "row v", "done", "draw 1")
    while not room.seats[room.current].is_human:
        room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
    assert refused(room, Undo()) == "Greedy has moved since, so that cannot be undone."


def test_who_has_not_moved_yet_has_nothing_to_undo() -> None:
    room = new_room("you:Ada,greedy,you:Ben")
    play(room, "place h6 s", "row v", "done", "draw 1")
    while not room.seats[room.current].is_human:
        room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
    assert undo_refusal_told(room.view(2)) == "There is nothing to undo."
    assert undo_refusal_told(room.view(0)) == "Greedy has moved since, so that cannot be undone."


def test_free_undo_goes_back_to_the_humans_last_decision_past_bots() -> None:
    room = new_room(free_undo=True)
    play(room, "place f7 s", "row v", "done", "draw 1")
    before = room.notation()
    while not room.seats[room.current].is_human:
        room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
    after = room.notation()
    Hotseat(room, room.current).submit(Undo())
    assert room.notation() == before[:-1]
    room.submit(room.current, Redo())
    assert room.notation() == after
    assert not new_room("you,you", free_undo=True)._free_undo


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    room = new_room()
    for text, said in (
        ("place a1 n", "oasis"),
        ("row h", "place your tile first"),
        ("xyzzy", "is not a move"),
        ("", "type a move"),
    ):
        assert said.lower() in refused(room, PlayText(text)).lower()
    assert room.notation() == []


def test_views_hide_the_hands_of_the_others() -> None:
    room = new_room("you,you,you")
    for seat in (0, 1, 2, SPECTATOR):
        state = room.view(seat).observation.state
        known = [state.faces[tile] >= 0 for tile in state.hands]
        assert known == [player == seat for player in range(3)]
        assert bool(room.view(seat).legal) == (seat == room.current)


def test_the_same_seed_and_moves_ask_a_bot_the_same() -> None:
    games = []
    for _ in range(2):
        room = new_room("random,random", seed=3)
        while room.current >= 0:
            room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
        games.append(room.notation())
    assert games[0] == games[1]
    assert new_room().next_question() is None


def test_a_bot_has_what_is_left_of_the_time_for_its_turn() -> None:
    budget, room = Budget(3000, caps_rollouts=True), new_room("you,random", free_undo=True)
    play(room, "place h6 s", "row v", "done", "draw 1")
    left = []
    while not room.seats[room.current].is_human:
        question = room.next_question(budget)
        left.append(question.budget.milliseconds)
        assert question.budget.caps_rollouts
        room.submit(room.current, Play(BotDriver().ask(question).action, seconds=0.9))
    assert left[:5] == [3000, 2100, 1200, 300, 0]
    # Taken back, what was thought before counts no more.
    Hotseat(room, room.current).submit(Undo())
    play(room, "draw 2")
    assert room.next_question(budget).budget == budget
    assert room.next_question().budget == UNLIMITED


def test_seats_of_a_mission_share_a_player_and_what_it_knows() -> None:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben,greedy", 1, 4), {"mission": 1, "first": 2}, 3)
    assert room.current == 1
    views = [room.view(seat) for seat in range(3)]
    assert all(view.is_shared for view in views)
    assert player_names(views[0]) == ("All 3 seats",)
    hands = {view.observation.state.faces[view.observation.state.hands[0]] for view in views}
    assert len(hands) == 1
    assert min(hands) >= 0
    assert room.view(-1).observation.state.faces[views[0].observation.state.hands[0]] < 0
    assert [bool(view.legal) for view in views] == [False, True, False]
    turns = []
    while room.turn_number < 8:
        seat = room.current
        turns += [seat] if room.turn_number > len(turns) else []
        room.submit(room.current, Play(room.view(seat).legal[-1]))
    assert turns == [1, 2, 0, 1, 2, 0, 1]
    assert any(told.startswith("Ben ") for told in steps_told(room.view(0)))


def test_the_names_of_few_seats_that_share_a_player_are_said_together() -> None:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"mission": 3}, 3)
    assert player_names(room.view(0)) == ("Ada & Ben",)
    rivals = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {}, 3)
    assert player_names(rivals.view(0)) == ("Ada", "Ben")
    assert not rivals.view(0).is_shared


def test_a_refusal_names_the_clause_that_forbids_it() -> None:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7)
    with pytest.raises(RefusedError) as refused:
        room.submit(room.current, PlayText("place a1 n"))
    assert refused.value.clause == "B2"
    with pytest.raises(RefusedError) as misread:
        room.submit(room.current, PlayText("dance"))
    assert misread.value.clause == ""
    assert rules_of(room.view(0))[0].rules


def test_each_seat_is_told_who_did_what_and_takes_back_only_its_own_steps() -> None:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7)
    room.submit(0, PlayText("place h6 s"))
    assert steps_told(room.view(1)) == ["Ada placed a green+eye tile on h6, stairs south"]
    assert turns_told(room.view(1)) == ["Ada placed a green+eye tile on h6."]
    assert steps_told(room.view(0)) == ["You placed a green+eye tile on h6, stairs south"]
    assert undo_refusal_told(room.view(0)) == ""
    assert undo_refusal_told(room.view(1)) == "The last step was Ada's, and only Ada can undo it."
    assert refused(room, Undo(), seat=1) == "The last step was Ada's, and only Ada can undo it."
    assert refused(room, Undo(), seat=SPECTATOR) == "The last step was Ada's, and only Ada can undo it."
    room.submit(0, Undo())
    assert refused(room, Redo(), seat=1) == "It is Ada's turn."
    assert not room.view(1).can_redo
    room.submit(0, Redo())
    assert room.notation() == ["place h6 s"]


def test_nobody_is_called_you_by_others() -> None:
    room = Room(get_game("terra"), parse_seats("you,you:Ben", 2, 4), {"first": 1}, 7)
    assert room.view(1).names == ("Player 1", "Ben")
    room.submit(0, PlayText("place h6 s"))
    assert steps_told(room.view(1)) == ["Player 1 placed a green+eye tile on h6, stairs south"]


def test_a_seat_acts_only_on_its_own_turn_and_on_the_position_it_has_seen() -> None:
    room = new_room("you:Ada,you:Ben")
    assert refused(room, PlayText("place h6 s"), seat=1) == "It is Ada's turn."
    assert refused(room, Play(room.view(0).legal[0]), seat=SPECTATOR) == "It is Ada's turn."
    room.submit(0, PlayText("place h6 s"), after=0)
    with pytest.raises(RefusedError) as error:
        room.submit(0, PlayText("row v"), after=0)
    assert refusal_told(room, error.value) == "The game has moved on since."
    assert room.notation() == ["place h6 s"]


def test_an_answer_to_an_older_question_counts_no_more() -> None:
    room = new_room("you,random", free_undo=True)
    play(room, "place h6 s", "row v", "done", "draw 1")
    question = room.next_question()
    answer = BotDriver().ask(question)
    Hotseat(room, 0).submit(Undo())
    assert not room.enter(question, answer)
    Hotseat(room, 0).submit(Redo())
    assert room.enter(question, answer)
