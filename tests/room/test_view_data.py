"""Views survive JSON both ways, show no more than their seat may know, and are all that a front end needs."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.room.json_room import JsonRoom
from tests.room.told import steps_told, turns_told, undo_refusal_told
from tp_tui.bots.driver import BotDriver
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.games.contract.json_data import JsonDataError
from tp_tui.plain.dialogue import Console
from tp_tui.plain.line_mode import LineMode
from tp_tui.presenters.game_words import aim_of, rules_of
from tp_tui.presenters.outcome import outcome
from tp_tui.room import SPECTATOR, Hotseat, Play, Redo, Room, Undo, View, parse_seats
from tp_tui.room.view_data import ENTRIES, read_view, write_view
from tp_tui.storage.settings import Settings

KINDS = [
    *((name, seats, {}) for name in game_names() for seats in seat_counts(get_game(name), {})),
    *(("terra", 2, {"edition": edition}) for edition in ("horus", "nile")),
    ("terra", 2, {"mission": 1}),
]


def through_json(view: View) -> View:
    return read_view(view.game, json.loads(json.dumps(write_view(view))))


def assert_same(view: View, again: View) -> None:
    """Whatever is asked of the one has the same answer from the other."""
    for name in View._fields:
        if name != "observation":
            assert getattr(again, name) == getattr(view, name), name
    state, other = view.observation.state, again.observation.state
    assert (again.observation.player, other.transposition_key()) == (view.observation.player, state.transposition_key())
    assert again.scores() == view.scores()
    for told in (steps_told, turns_told, undo_refusal_told, aim_of, rules_of):
        assert told(again) == told(view)
    if view.is_over:
        assert outcome(again) == outcome(view)


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_a_view_survives_json_at_every_step_of_a_game(name: str, seats: int, options: dict[str, str | int]) -> None:
    people = ",".join(f"you:P{number}" for number in range(seats - 1))
    room = Room(get_game(name), parse_seats(f"{people},random" if people else "random", 1, 5), options, 5)
    rng = Random(seats)
    while room.current >= 0:
        seat = rng.choice([SPECTATOR, *range(seats)])
        assert_same(room.view(seat), through_json(room.view(seat)))
        if room.steps and rng.random() < 0.1 and not room.view(room.last_seat).undo_refusal:
            Hotseat(room, room.current).submit(Undo())
            assert_same(room.view(room.current), through_json(room.view(room.current)))
            room.submit(room.current, Redo())
        else:
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    for seat in range(seats):
        assert_same(room.view(seat), through_json(room.view(seat)))


@pytest.mark.parametrize("name", game_names())
def test_no_view_has_the_seed_or_what_another_seat_hides(name: str) -> None:
    seed = 987654321
    room = Room(get_game(name), parse_seats("you:Ada,you:Ben", 1, 5), {}, seed)
    rng = Random(1)
    for _ in range(40):
        for seat in (SPECTATOR, 0, 1):
            view = room.view(seat)
            text = json.dumps(write_view(view))
            assert str(seed) not in text
            other = room._state.resample_from_infostate(room._state.player_of(seat), rng) if seat >= 0 else None
            if other is not None:
                format = room.game.observation_format()
                assert format is not None
                hidden = format.write(other.observation(room._state.player_of(seat)))
                assert json.dumps(hidden) == json.dumps(format.write(view.observation))
        if room.current < 0:
            break
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("wrong", [None, -7, 10**12, "x\x1b", [[]], {"a": 1}])
def test_a_view_that_is_none_is_refused(entry: str, wrong: object) -> None:
    view = Room(get_game("cubes"), parse_seats("you:Ada,you:Ben", 1, 5), {}, 5).view(0)
    data = json.loads(json.dumps(write_view(view)))
    if wrong == data[entry] or (entry, wrong) == ("undo_refusal", None):
        pytest.skip("is right there")
    with pytest.raises(JsonDataError):
        read_view(view.game, {**data, entry: wrong})
    with pytest.raises(JsonDataError):
        read_view(view.game, {name: value for name, value in data.items() if name != entry})


@pytest.mark.parametrize("name", game_names())
def test_a_whole_game_is_played_in_lines_by_views_that_came_through_json(name: str) -> None:
    room = JsonRoom(get_game(name), parse_seats("you:Ada,random", 1, 5), {}, 3)
    said: list[str] = []
    rng = Random(2)

    def read() -> str | None:
        view = room.view(0)
        if view.is_over:
            return None
        return view.observation.state.action_to_string(rng.choice(view.legal))

    LineMode(room, Settings(), BotDriver(), Console(read, said.append)).run()
    assert room.current < 0
    assert outcome(room.view(0)) in "\n".join(said)
    assert room.sent > len(room.steps)
    assert room.largest < 64_000
