"""How a game stands in words, and what a cube brings at a place in short and at length."""

from __future__ import annotations

import re

import pytest

from tests.storage.finished_games import finished_game
from tests.tui.cubes.table_helpers import interaction_after, place
from tp_tui.games import get_game
from tp_tui.games.cubes.rules.components import BLUE, COLOURS, RED
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.presenters.cubes.descriptions import (
    gain_at_length,
    gain_text,
    leads,
    place_text,
    player_status,
    status_text,
)
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.presenter import presenter_for
from tp_tui.room.replay import Replay


@pytest.mark.rule("Q8")
def test_the_status_names_what_was_taken_in_the_turn() -> None:
    taken = "Taken in this turn, not to be handed on in it: 1 red"
    interaction = interaction_after("buy 3", "done", "take A red for money")
    assert list(player_status(interaction, 1)) == ["$8; in stock 1 red", taken]
    assert list(player_status(interaction, 0)) == ["$7; in stock 1 red and 1 blue"]
    assert taken not in status_text(interaction_after("buy 3", "done", "take A red for money", "done"))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((12, 17, 17), "2 players tied at 17"),
        ((17, 17, 17), "the scores are level"),
        ((0, 0, 0), "nobody has points yet"),
        ((12, 17, 15), "Ben leads by 2 points"),
        ((18, 17, 15), "you lead by 1 point"),
    ],
)
def test_who_leads(points: tuple[int, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    interaction = interaction_after(players=3)
    monkeypatch.setattr(type(interaction.state), "points", lambda _state, player: points[player])
    assert leads(interaction) == said


def test_a_gain_in_short_and_at_length() -> None:
    interaction = interaction_after("buy 3", "build red a2", "build blue a3")
    interaction.point_at_place(place(interaction, "b2"))
    found = interaction.preview(interaction.cursor)
    assert found is not None
    assert gain_text(interaction, RED, found, 78) == "b2: red on red and blue: 1 blue below = 1 point, $5"
    assert gain_text(interaction, RED, found, 40) == "b2: red: 1 blue below = 1 point, $5"
    assert gain_at_length(interaction, found) == "1 point and $5"
    full = found._replace(fills_row=True, money=0)
    assert gain_text(interaction, BLUE, full, 100) == (
        "b2: blue on red and blue: 1 blue below = 1 point, +10 for the full row b, no money: the field is red"
    )
    assert gain_at_length(interaction, full) == (
        "1 point, no money because the field is red, fills row b for 10 points"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a1", "a1: takes every colour"),
        ("a2", "a2: a red cube"),
        ("b2", "b2: takes red, blue or green; red earns $5 here"),
        ("b3", "b3: needs a4 first"),
        ("c2", "c2: needs b2 and b3 first; white earns $5 here"),
    ],
)
def test_what_lies_at_a_place_or_fits_there(name: str, text: str) -> None:
    interaction = interaction_after("buy 3", "build red a2", "build blue a3")
    interaction.point_at_place(place(interaction, name))
    assert place_text(interaction) == text


@pytest.mark.parametrize("seed", range(3))
def test_strip_tells_every_cube_in_its_order(seed: int) -> None:
    """In a whole game: what the screen draws one by one can be heard one by one, and the status stays short."""
    replay = Replay.of_saved(finished_game(seed, game=get_game("cubes")))
    for step in range(replay.length):
        view = replay.view(step, 0)
        state = view.observation.state
        assert isinstance(state, CubesState)
        line = presenter_for("cubes")(view).ask("strip", "").splitlines()[0]
        heard = [word for word in re.findall(r"[a-z]+", line) if word in COLOURS]
        assert [COLOURS.index(name) for name in heard] == [*state.strip]


def test_no_name_of_a_player_is_made_you() -> None:
    """From each point of view of a replay, all along it."""
    replay = Replay.of_saved(finished_game(2, ("human:You", "bot:greedy:Greedy"), game=get_game("cubes")))
    told = set[str]()
    for seat in replay.points_of_view:
        for step in range(0, replay.length, 9):
            told.add(re.sub(r"\d+ points?", "", leads(CubesInteraction(replay.view(step, seat)))).strip())
    assert told <= {"you lead by", "Greedy leads by", "the scores are level", "nobody has points yet"}
    assert {"you lead by", "Greedy leads by"} <= told
