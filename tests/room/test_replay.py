"""Replays: every position is as it was for each seat, what was hidden stays hidden, and play goes on from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tests.faults import raises_fault
from tests.games.test_contract import each_setup
from tests.toy import installed
from tp_tui.games import get_game
from tp_tui.games.contract import Options, Role
from tp_tui.presenters.log_text import turn_text
from tp_tui.presenters.transcript import transcript
from tp_tui.room import ALL_OPEN, SPECTATOR, Play, PlayText, Room, SeatError, View, parse_seats
from tp_tui.room.replay import Replay, watched_seats
from tp_tui.storage.saved_game import PROGRAM


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    with installed():
        yield


def shown(view: View) -> list[object]:
    """All of a view but what may be done in it."""
    return [
        view.seat,
        view.seats,
        view.observation.player,
        view.observation.state.transposition_key(),
        view.current,
        view.log,
    ]


def room_of(name: str, options: Options) -> Room:
    game = get_game(name)
    (seats,) = (option.name for option in game.options_of(Role.SEATS))
    sitting = parse_seats(",".join(f"you:P{number}" for number in range(int(str(options[seats])))), 1, 8)
    return Room(game, sitting, {key: value for key, value in options.items() if key != seats}, 21)


def a_session(steps: int = 10**6, seats: str = "you:Ada,greedy:Ben") -> Room:
    room, rng = Room(get_game("terra"), parse_seats(seats, 2, 4), {"first": 1}, 7), Random(4)
    while room.current >= 0 and len(room.actions) < steps:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    return room


@each_setup
def test_every_position_is_as_it_was(name: str, options: Options) -> None:
    room, rng = room_of(name, options), Random(21)
    seats = (SPECTATOR, *range(len(room.seats)))
    live: dict[tuple[int, int], list[object]] = {}
    keys: dict[int, object] = {}
    every = 1 if name == "toy" else 11
    while True:
        step = len(room.actions)
        if step % every == 0 or room.current < 0:
            live |= {(step, seat): shown(room.view(seat)) for seat in seats}
            keys[step] = room._state.transposition_key()
        if room.current < 0:
            break
        room.submit(room.current, Play(rng.choice(room._state.legal_actions())))
    for replay in (Replay(room), Replay.of_saved(room.saved())):
        assert replay.length == len(room.actions)
        for (step, seat), as_it_was in live.items():
            view = replay.view(step, seat)
            assert shown(view) == as_it_was
            assert view.legal == ()
        for step, key in keys.items():
            view = replay.view(step, ALL_OPEN)
            assert view.observation.state.transposition_key() == key
            assert (view.seat, view.legal, view.observation.legal_actions()) == (SPECTATOR, (), ())


@each_setup
def test_what_a_seat_did_not_know_is_not_shown(name: str, options: Options) -> None:
    """Whatever else could have been hidden from a seat, its view would be the same."""
    room, rng = room_of(name, options), Random(22)
    while room.current >= 0:
        room.submit(room.current, Play(rng.choice(room._state.legal_actions())))
    replay = Replay(room)
    for step in range(0, replay.length, 1 if name == "toy" else 17):
        state = replay.position(step)
        for seat in (SPECTATOR, *range(len(replay.seats))):
            key = replay.view(step, seat).observation.state.transposition_key()
            player = state.player_of(seat)
            other = state.resample_from_infostate(player, rng)
            assert other.observation(player).state.transposition_key() == key


def test_the_turns_are_all_there_is() -> None:
    replay = Replay(a_session())
    assert (replay.turns[0].first, replay.turns[-1].end) == (0, replay.length)
    for one, other in pairwise(replay.turns):
        assert one.end == other.first
        assert (one.seat, one.number) != (other.seat, other.number)
    for place, turn in enumerate(replay.turns):
        assert {replay.steps[step].seat for step in range(turn.first, turn.end)} == {turn.seat}
        assert [replay.turn_at(step) for step in (turn.first, turn.end - 1)] == [place, place]
        view = replay.view(turn.end, ALL_OPEN)
        told = view.turns[place]
        assert (len(view.turns), told.step, told.seat, told.turn) == (place + 1, turn.first, turn.seat, turn.number)
        assert turn_text(view, told).startswith(f"{replay.seats[turn.seat].name} placed ")
        assert {entry.step for entry in view.steps_of(told)} == set(range(turn.first, turn.end)) - {
            number for number, step in enumerate(replay.steps) if not step.log
        }
    assert replay.turn_at(replay.length) == len(replay.turns) - 1
    fifth = replay.step_of_turn(5)
    assert replay.steps[fifth].turn == 5
    assert replay.steps[fifth - 1].turn == 4
    assert replay.step_of_turn(99) == replay.length


def test_a_game_in_which_nothing_was_done_can_be_looked_at() -> None:
    replay = Replay(a_session(steps=0))
    assert (replay.length, replay.turns, replay.turn_at(0), replay.step_of_turn(3)) == (0, (), 0, 0)
    assert replay.view(0, 0).observation.state.turn_number() == 1


@pytest.mark.parametrize("step", [0, 1, 7, 60])
def test_play_goes_on_from_anywhere_as_a_new_game(step: int) -> None:
    room = a_session()
    saved = room.saved()
    replay = Replay.of_saved(saved._replace(finished=saved.started, program="tp-tui 0.0.1"))
    again = replay.play_on(step)
    assert again.actions == room.actions[:step]
    assert again.current == replay.position(step).current_seat()
    assert [seat.name for seat in again.seats] == ["Ada", "Ben"]
    assert (again.game_log, again.saved().finished, again.saved().daily) == (None, None, None)
    assert again.saved().program == PROGRAM
    assert not again.view(0).can_redo
    before = replay.position(step).transposition_key()
    again.submit(again.current, Play(replay.position(step).legal_actions()[-1]))
    assert replay.position(step).transposition_key() == before
    assert Replay(room).length == len(room.actions)


def test_games_of_bots_that_there_are_no_more_can_be_looked_at() -> None:
    saved = a_session(steps=30).saved()
    strange = saved._replace(seats=("bot:oracle:Oracle", "human:A name that is far too long\x1b"))
    replay = Replay.of_saved(strange)
    assert [(seat.name, seat.is_human) for seat in replay.seats] == [("Oracle", False), ("A name that ", True)]
    assert replay.length == 30
    with raises_fault(SeatError, "oracle"):
        replay.play_on(3)
    assert [seat.name for seat in watched_seats(["human:Ada", "bot:greedy"])] == ["Ada", "Greedy"]


def test_it_is_looked_at_as_the_first_human_or_all_open() -> None:
    assert Replay(a_session(steps=3, seats="greedy,you:Ben")).first_seat == 1
    bots = Replay(a_session(steps=3, seats="greedy,random"))
    assert bots.first_seat == ALL_OPEN
    assert bots.points_of_view == (0, 1, SPECTATOR, ALL_OPEN)


def test_a_transcript_has_a_line_for_every_step() -> None:
    room = a_session()
    lines = list(transcript(Replay(room)))
    steps = [line for line in lines if line.startswith("  ") and not line.strip()[0].isdigit()]
    assert [line.strip().split("  ")[0] for line in steps] == room.notation()
    assert lines[0] == "Game      Terra Pyramides"
    assert "Seat 2    Ben (greedy)" in lines
    end = room.view(0).scores()
    assert f"Ada: {end[0].total}" in lines
    assert lines.index("The game is over.") < lines.index(f"Ada: {end[0].total}")
    some = list(transcript(Replay(room), Replay(room).step_of_turn(14)))
    assert "Turn 14, Ada" in some
    assert "Turn 13, Ada" not in some


def test_a_transcript_of_a_game_that_goes_on_says_so() -> None:
    room = Room(get_game("terra"), parse_seats("you,greedy", 2, 4), {"first": 1}, 7)
    room.submit(room.current, PlayText("place f7 s"))
    lines = list(transcript(Replay(room)))
    assert "  place f7 s  You placed a green+eye tile on f7, stairs south; revealed foundation f8, worth 3" in lines
    assert "The game goes on." in lines
