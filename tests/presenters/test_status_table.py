"""How the game stands with the players side by side."""

from __future__ import annotations

import re

import pytest

from tests.tui.cubes.table_helpers import interaction_after
from tests.tui.necropolis.recorded import room as necropolis_room
from tests.tui.necropolis.recorded import whole_game
from tests.tui.recorded import moves
from tp_tui.games import get_game
from tp_tui.presenters.presenter import Presenter, presenter_for
from tp_tui.presenters.spans import text_of
from tp_tui.presenters.status_table import Fact, status_table
from tp_tui.room import PlayText, Room, parse_seats


def terra(seats: int, count: int = 0) -> Presenter:
    """Terra on the Nile after the first moves of the recorded game, which is for two."""
    options = {"first": 1, "edition": "nile", "symbol": "yes", "open": "yes"}
    names = ",".join(f"you:{name}" for name in ("Ada", "Ben", "Cleo", "Dan")[:seats])
    room = Room(get_game("terra"), parse_seats(names, 2, 4), options, 7)
    for move in moves("nile")[:count]:
        room.submit(room.current, PlayText(move))
    return presenter_for("terra")(room.view(0))


def column(said: str, player: int) -> dict[str, str]:
    """What the table says of a player, by label."""
    lines = [*said.split("\n\n")[1].splitlines()]
    begins = [*(head.start() for head in re.finditer(r"\b[A-E] ", lines[0])), None]
    return {line[: begins[0]].strip(): line[begins[player] : begins[player + 1]].strip() for line in lines[1:]}


def test_every_number_of_terra_stands_below_its_player() -> None:
    presenter = terra(2, 60)
    state = presenter.view.observation.state
    for player in (0, 1):
        found = column(text_of(presenter.status_table(70)), player)
        assert found["Points"] == str(state.points(player))
        told = "\n".join(presenter.holdings(player))
        for label in ("Workers in supply", "Grave goods"):
            assert f"{label}: {found[label]}" in told
        step = found["Ship's step, of 24"]
        assert f"step {step} of 24" in told


def test_the_rows_of_cubes_form_pyramids() -> None:
    presenter = presenter_for("cubes")(interaction_after("buy 3", "build red a4").view)
    said = text_of(presenter.status_table(70))
    assert said.startswith("Turn 1, your turn: ")
    found = column(said, 0)
    assert found["Row a"] == ". . . r . . . . . ."
    assert [found[f"Row {row}"].count(".") for row in "abcde"] == [9, 9, 8, 7, 6]
    rows = [line for line in said.splitlines() if line.startswith("Row")]
    begins = [line.index(".") for line in rows]
    assert begins == [*range(begins[0], begins[0] - 5, -1)], "each row lies half a place further in"
    assert "...r......" in text_of(presenter.status_table(40)), "close where there is little room"
    assert found["Money"] == "$4"
    assert found["Stock"] == "1 red and 1 blue"


@pytest.mark.parametrize("players", [2, 5])
def test_the_sources_of_necropolis_add_up(players: int) -> None:
    presenter = presenter_for("necropolis")(necropolis_room(players, ",".join(whole_game(players)[:-6])).view(0))
    for player in range(players):
        found = column(text_of(presenter.status_table(70)), player)
        assert int(found["Points"]) == sum(int(points) for label, points in found.items() if label.startswith("From"))


def test_short_forms_then_words_where_there_is_no_room() -> None:
    view = terra(4).view
    fact = Fact("Blocks", ["2 red"] * 4, ["rr"] * 4)
    assert "2 red" in text_of(status_table(view, [fact], 40))
    assert text_of(status_table(view, [Fact("Blocks", ["2 red and 1 blue"] * 4, ["rrb"] * 4)], 40)).endswith("rrb")
    assert status_table(view, [fact], 20) == []
    presenter = terra(4)
    assert text_of(presenter.status_table(20)) == presenter.status_text()
