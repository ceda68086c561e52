"""What a presenter offers when its game is over."""

from __future__ import annotations

import random

import pytest

from tp_tui.games import game_names, get_game
from tp_tui.presenters.presenter import presenter_for
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.view import SPECTATOR


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seats", ["you,greedy", "greedy,planner"])
def test_enter_is_free_for_the_scoring_in_every_view(name: str, seats: str) -> None:
    for seed in range(4):
        room, chance = Room(get_game(name), parse_seats(seats, 1, 5), {}, seed), random.Random(seed)
        while room.current >= 0:
            room.submit(room.current, Play(chance.choice(room.view(room.current).legal)))
        for seat in (0, 1, SPECTATOR):
            presenter = presenter_for(name)(room.view(seat))
            found = presenter.ACTIONS.find("confirm", ())
            assert found is None or (found.when is not None and not found.when(presenter.interaction))
