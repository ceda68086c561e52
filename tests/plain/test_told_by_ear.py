"""What line mode says unasked of own moves, of what can be taken, and whom it takes cubes from."""

from __future__ import annotations

import random
import re

import pytest

from tests.plain.lines import Lines
from tests.plain.test_line_mode import OWN_GAMES, room_of
from tp_tui.games import get_game
from tp_tui.games.necropolis.rules.phases import GOD, PAIR
from tp_tui.presenters.cubes.descriptions import named, unnamed
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.necropolis.descriptions import short_prompt
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.room import Play, Room, named_seats


@pytest.mark.parametrize("name", OWN_GAMES)
def test_points_of_own_moves_are_said_with_them(name: str) -> None:
    """What is said of each move ends with the change of the total, if there is any."""
    room, rng, told = room_of(name, "human,human", seed=4), random.Random(4), list[int]()
    last: tuple[int, int, int] | None = None  # the seat, its points before its move, and the texts said before it

    def play(lines: Lines) -> str | None:
        nonlocal last
        if last is not None:
            seat, points, heard = last
            if changed := room.view(seat).observation.state.points(seat) - points:
                assert any(f"{changed:+}" in text for text in lines.said[heard:]), (changed, lines.said[heard:])
                told.append(changed)
        if len(told) == 5:
            return None
        seat = room.current
        state = room.view(seat).observation.state
        last = seat, state.points(seat), len(lines.said)
        return state.action_to_string(rng.choice(room.view(seat).legal))

    Lines(room, play).run()
    assert len(told) == 5


def test_cubes_are_taken_from_people_by_name() -> None:
    room = Room(get_game("cubes"), named_seats([""] * 3, ["Ada", "Ben", "Ben 2"]), {"first": 1}, 3)
    at = CubesInteraction(room.view(0))
    assert unnamed(at, "take Ben red for money") == "take B red for money"
    assert unnamed(at, "take red from ben 2") == "take C red"
    assert unnamed(at, "t BEN 2 red") == "t C red"
    assert unnamed(at, "take B red") == "take B red"
    assert unnamed(at, "build red a1") == "build red a1"
    for action in at.state.all_actions():
        text = at.state.action_to_string(action)
        assert at.state.read(unnamed(at, text)) == action
        if action.kind == "take" and action.args[0]:
            assert named(at, action).startswith(("take Ben ", "take Ben 2 "))
            assert at.state.read(unnamed(at, named(at, action))) == action


def test_what_can_be_taken_is_named_where_it_is_short() -> None:
    rng, said = random.Random(5), dict[int, set[str]]()
    for seed in range(4):
        room = room_of("necropolis", "human,human", seed=seed)
        while room.current >= 0:
            view = room.view(room.current)
            interaction = NecropolisInteraction(view)
            if interaction.state.phase in (GOD, PAIR):
                told = short_prompt(interaction)
                assert len(told.split()) <= 18, told
                numbers = [action.args[0] + (action.kind != "god") for action in view.legal]
                if interaction.state.phase == PAIR:
                    assert {*map(str, numbers)} <= set(re.findall(r"\d+", told)), told
                said.setdefault(len(numbers), set()).add(told)
            room.submit(room.current, Play(rng.choice(view.legal)))
    assert any(re.fullmatch(r"Pair \d\?", told) for told in said[1])
