"""What is said of a position of Terra Pyramides: who leads."""

from __future__ import annotations

import pytest

from tp_tui.games import get_game
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.terra.descriptions import lead_text
from tp_tui.room import Room, View, parse_seats


def view(seat: int, *, is_over: bool) -> View:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben,you:Cleo", 2, 4), {"first": 1}, 7)
    return room.view(seat)._replace(current=-1) if is_over else room.view(seat)


@pytest.mark.parametrize(
    ("points", "playing", "at_the_end", "leader"),
    [
        ((12, 17, 17), "2 players tied at 17", "A shared win at 17", -1),
        ((17, 17, 17), "The scores are level", "A shared win at 17", -1),
        ((17, 12, 9), "You lead by 5", "You won by 5", 0),
        ((12, 9, 17), "Cleo leads by 5", "Cleo won by 5", 2),
    ],
)
def test_who_leads_and_who_won(
    points: tuple[int, ...], playing: str, at_the_end: str, leader: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TerraState, "points", lambda state, player: points[player])
    assert lead_text(view(0, is_over=False)) == (playing, leader)
    assert lead_text(view(0, is_over=True)) == (at_the_end, leader)
