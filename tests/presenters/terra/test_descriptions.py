"""What is said of a position of Terra Pyramides: who leads."""

from __future__ import annotations

import pytest

from tp_tui.games import get_game
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.terra.descriptions import lead_text
from tp_tui.room import Room, View, parse_seats


def view(*, is_over: bool) -> View:
    found = Room(get_game("terra"), parse_seats("you:Ada,you:Ben,you:Cleo", 2, 4), {"first": 1}, 7).view(0)
    return found._replace(current=-1) if is_over else found


@pytest.mark.parametrize(
    ("points", "playing", "at_the_end"),
    [
        ((12, 17, 17), ("", "", ""), ("", "", "")),
        ((17, 17, 17), ("", "", ""), ("", "", "")),
        ((17, 12, 9), ("leads by 5", "", ""), ("won by 5", "", "")),
        ((12, 9, 17), ("", "", "leads by 5"), ("", "", "won by 5")),
    ],
)
def test_who_leads_and_who_won(
    points: tuple[int, ...], playing: tuple[str, ...], at_the_end: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TerraState, "points", lambda state, player: points[player])
    assert tuple(lead_text(view(is_over=False), player) for player in range(3)) == playing
    assert tuple(lead_text(view(is_over=True), player) for player in range(3)) == at_the_end
