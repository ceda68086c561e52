"""What a player of Cubes points at, without a screen."""

from __future__ import annotations

import random

import pytest

from tests.tui.cubes.key_driver import KeyDriver
from tests.tui.cubes.table_helpers import interaction_after, place, session_after
from tp_tui.games.cubes.rules.components import BLUE, RED
from tp_tui.games.cubes.rules.previews import BuildPreview
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.refusals import refusal_text
from tp_tui.room import Play, PlayText


def move(interaction: CubesInteraction, keys: str) -> str:
    """The name of the place where these steps lead."""
    for key in keys:
        interaction.move(*{"h": (-1, 0), "l": (1, 0), "k": (0, -1), "j": (0, 1)}[key])
    return interaction.pyramid.names[interaction.cursor]


def test_the_cursor_goes_round_rows_and_stays_in_the_pyramid() -> None:
    interaction = interaction_after()
    assert move(interaction, "") == "a6"
    assert move(interaction, "kk") == "c6"
    assert move(interaction, "jj") == "a6"
    assert move(interaction, "llllkkkk") == "e6"
    assert move(interaction, "l") == "e1"
    assert move(interaction, "k") == "a1"
    assert move(interaction, "h") == "a10"


def test_enter_without_a_cube_opens_what_can_be_bought_and_shows_where_its_last_cube_goes() -> None:
    interaction = interaction_after()
    assert interaction.colour is None
    assert interaction.targets() == []
    assert interaction.confirm() is None
    assert interaction.chooser is not None
    assert [c.label for c in interaction.chooser.choices] == [
        "for $1: red",
        "for $3: 2 red",
        "for $6: 2 red and 1 blue",
        "for $10: 2 red, 1 blue and 1 white",
    ]
    interaction.choose_number(3)
    assert interaction.colour_shown == BLUE
    assert len(interaction.targets()) == 10
    assert interaction.confirm() == interaction.rules.space.buy[2]
    assert interaction.back()
    assert interaction.chooser is None
    assert not interaction.back()


def test_tab_goes_through_the_legal_places_in_order_of_points() -> None:
    interaction = interaction_after("buy 3", "build red a4", "build blue a5")
    names = []
    for _ in range(10):
        names.append(interaction.pyramid.names[interaction.cursor])
        interaction.jump(1)
    legal = ["b4", "a1", "a2", "a3", "a6", "a7", "a8", "a9", "a10"]
    assert names == [*legal, "b4"]
    interaction.jump(-1)
    assert interaction.pyramid.names[interaction.cursor] == names[0]
    interaction.point_at_place(place(interaction, "c1"))
    interaction.jump(1)
    assert interaction.pyramid.names[interaction.cursor] == "b4"
    interaction.point_at_place(place(interaction, "c1"))
    interaction.jump(-1)
    assert interaction.pyramid.names[interaction.cursor] == "a10"


@pytest.mark.parametrize("side", ["large", "small"])
def test_the_cursor_begins_at_the_best_place_for_the_cube_and_stays_if_nothing_is_built(side: str) -> None:
    """At every decision of a game, nowhere would the score rise more."""
    room, rng = session_after(players=2, side=side), random.Random(3)
    interaction, seen = CubesInteraction(room.view(0)), 0
    while room.current >= 0 and seen < 60:
        room_view = room.view(0)
        interaction.update(room_view)
        if interaction.colour is not None:
            gains = {found.place: interaction.gain(found) for found in previews(interaction)}
            assert gains[interaction.cursor] == max(gains.values())
            seen += 1
            elsewhere = rng.choice([*gains])
            interaction.point_at_place(elsewhere)
            interaction.update(room_view)
            assert interaction.cursor == elsewhere
        legal = room.view(room.current).legal
        builds = [action for action in legal if action.kind == "build"]
        buys = [action for action in legal if action.kind == "buy"]
        room.submit(room.current, Play(rng.choice(builds or buys or legal)))
    assert seen >= 15


def test_four_cubes_are_bought_and_built_with_nine_keys() -> None:
    room = session_after()
    driver = KeyDriver(room, 0)
    keys = driver.keys_for(driver.interaction.rules.space.buy[3])
    room.submit(0, Play(driver.interaction.rules.space.buy[3]))
    driver.look()
    while driver.interaction.colour is not None:
        action = driver.interaction.confirm()
        assert action is not None
        keys += driver.keys_for(action)
        room.submit(0, Play(action))
        driver.look()
    assert keys == ["b", "down", "down", "down", "enter", *["enter"] * 4]


def test_of_places_with_the_same_points_the_nearest_is_taken() -> None:
    room = session_after("buy 4")
    interaction = CubesInteraction(room.view(0))
    assert interaction.pyramid.names[interaction.cursor] == "a6"
    interaction.point_at_place(place(interaction, "a9"))
    action = interaction.confirm()
    assert action is not None
    room.submit(room.current, Play(action))
    interaction.update(room.view(0))
    assert interaction.pyramid.names[interaction.cursor] in ("a8", "a10")


def test_a_full_row_counts_for_the_best_place() -> None:
    """Where one cube is missing in the bottom row of the small side, its place raises the score by ten."""
    room = session_after(side="small")
    interaction = CubesInteraction(room.view(0))
    while not (any(found.fills_row for found in previews(interaction)) and interaction.colour is not None):
        builds = [action for action in interaction.offers("build") if interaction.pyramid.rows[action.args[1]] == 0]
        rest = (*interaction.offers("buy")[-1:], *interaction.offers("done"), *interaction.offers("money"))
        room.submit(0, Play((*builds, *rest)[0]))
        if room.current == 1:
            room.submit(1, PlayText("money"))
        interaction.update(room.view(0))
    found = interaction.preview(interaction.cursor)
    assert found is not None
    assert (found.points, found.fills_row, interaction.gain(found)) == (0, True, 10)


def previews(interaction: CubesInteraction) -> list[BuildPreview]:
    """What the cube to build would bring at each place that takes it."""
    return [found for at in interaction.targets() if (found := interaction.preview(at)) is not None]


def test_a_colour_is_chosen_by_its_number_and_kept_while_there_are_more() -> None:
    room = session_after("buy 4")
    interaction = CubesInteraction(room.view(0))
    assert interaction.colour == RED
    assert interaction.choose_number(3) is None
    assert interaction.colour == BLUE
    refused = interaction.choose_number(2)
    assert refused is not None
    assert refused.clause == "Q9"
    assert interaction.colour == BLUE
    action = interaction.confirm()
    assert action is not None
    assert action.kind == "build"
    assert action.args[0] == BLUE
    room.submit(room.current, Play(action))
    interaction.update(room.view(0))
    assert interaction.colour == RED


def test_what_the_cube_would_score_and_why_it_cannot_lie_there() -> None:
    interaction = interaction_after("buy 3", "build red a4", "build blue a5")
    interaction.point_at_place(place(interaction, "b4"))
    found = interaction.preview(interaction.cursor)
    assert found is not None
    assert found.points == 1
    assert interaction.refusal() is None
    interaction.point_at_place(place(interaction, "b2"))
    refused = interaction.refusal()
    assert refused is not None
    assert refused.clause == "Q10"
    assert "a2 and a3" in refusal_text(interaction.view, refused)


def test_a_cube_is_taken_in_two_lists_and_is_the_one_to_build() -> None:
    room = session_after("buy 3", "done")
    interaction = CubesInteraction(room.view(1))
    assert interaction.open("take")
    assert interaction.chooser is not None
    assert [c.label for c in interaction.chooser.choices] == ["red from A for $3", "blue from A for $3"]
    room = session_after("buy 3", "done", "buy 2")
    interaction = CubesInteraction(room.view(1))
    assert interaction.open("take")
    assert interaction.confirm() is None
    assert interaction.chooser is not None
    assert interaction.chooser.kind == "pay"
    assert [c.label for c in interaction.chooser.choices] == [
        "for a yellow one, you have 1",
        "for a white one, you have 1",
        "for $3",
    ]
    interaction.choose_number(3)
    action = interaction.confirm()
    assert action is not None
    room.submit(room.current, Play(action))
    interaction.update(room.view(1))
    assert interaction.colour == RED
    assert interaction.offers("done")
    assert interaction.back() is False


def test_a_list_says_which_cubes_were_taken_in_this_turn() -> None:
    taken = "take A red for white", "done", "money", "take A red for yellow"
    interaction = interaction_after("buy 3", "done", "buy 2", *taken)
    assert interaction.open("take")
    interaction.confirm()
    assert interaction.chooser is not None
    first, *_ = (choice.label for choice in interaction.chooser.choices)
    assert first == "for a red one, you have 2, 1 of them taken in this turn"


def test_the_others_pyramids_come_one_after_the_other_and_take_no_cube() -> None:
    interaction = interaction_after("buy 1", players=3)
    seen = []
    for _ in range(3):
        interaction.show_next(1)
        seen.append(interaction.shown)
        assert bool(interaction.targets()) == interaction.shows_own_pyramid
    assert seen == [1, 2, 0]
    interaction.show_next(-1)
    assert interaction.shown == 2
    assert interaction.confirm() is None
    assert interaction.shows_own_pyramid
    interaction.show_next(1)
    assert interaction.back()
    assert interaction.shows_own_pyramid


def test_what_the_others_built_is_new_until_the_player_acts() -> None:
    room = session_after("money", "buy 2", "build red a1", "done")
    interaction = CubesInteraction(room.view(0))
    assert interaction.changes == {(1, 0)}
    assert interaction.confirm() is None
    assert interaction.confirm() is not None
    room.submit(room.current, Play(interaction.rules.space.buy[0]))
    interaction.update(room.view(0))
    assert interaction.changes == frozenset()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_can_be_pointed_at_and_has_keys(players: int) -> None:
    room, rng = session_after(players=players), random.Random(players)
    kinds = set()
    driver = KeyDriver(room, room.current)
    for _ in range(150):
        if room.current < 0:
            break
        view = room.view(room.current)
        for action in view.legal:
            interaction = CubesInteraction(view)
            interaction.point_at(action)
            assert interaction.confirm() == action
            kinds.add(action.kind)
        driver.seat = room.current
        driver.look()
        action = rng.choice([action for action in view.legal if action.kind != "money"] or view.legal)
        assert driver.keys_for(action)
        if action.kind not in ("money", "done"):
            assert driver.interaction.confirm() == action
        room.submit(room.current, Play(action))
    assert kinds == {"money", "buy", "take", "build", "done"}
