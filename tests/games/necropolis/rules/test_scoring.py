"""Scoring: the rulebook's own figures, and every line with its reason (A16–A22)."""

from __future__ import annotations

import pytest

from tests.games.necropolis.positions import BOTTOM_UP, Built, games, new
from tp_tui.games.contract import zero_sum_returns
from tp_tui.games.necropolis.rules.components import BUILDINGS, COLOURS

BLUE, WHITE, RED, GREEN, YELLOW = range(5)

EXAMPLE = {
    "1c": "red | green",
    "1d": "white | red",
    "1e": "red | red/green",
    "1f": "red | red/white",
    "2c": "yellow | blue",
    "2d": "blue | green/blue",
    "2e": "yellow | white/red",
    "3c": "blue | red/yellow",
    "3d": "green/green | white",
    "4c": "white/red | white",
}
"""A whole pyramid whose largest groups are those of the rulebook's example, colour by colour."""


@pytest.mark.rule("A16", "A17", "A18")
def test_the_rulebooks_pyramid():
    # 4 + 2 + (6 + 6) + 3 + 1, without the bonus.
    built = Built().pyramid(EXAMPLE)
    assert set(EXAMPLE) == set(BOTTOM_UP)
    assert built.colours() == {"blue": 4, "white": 2, "red": 6, "green": 3, "yellow": 1}
    assert built.points("A17") == 6
    assert built.points("A18") == 0
    assert built.points("A16") + built.points("A17") == 4 + 2 + (6 + 6) + 3 + 1


@pytest.mark.rule("A16")
def test_only_the_largest_group_of_a_colour_counts():
    built = Built().pyramid({"1d": "red | blue", "1e": "blue | blue", "1f": "red/blue | red"})
    assert built.colours()["red"] == 2
    assert built.colours()["blue"] == 4


@pytest.mark.rule("A17")
def test_of_two_largest_groups_of_the_same_size_one_counts_once_more():
    built = Built().pyramid({"1d": "red/red | blue", "1e": "blue | white"})
    assert built.colours() == {"blue": 2, "white": 1, "red": 2}
    assert built.points("A17") == 2
    (line,) = [line for line in built.state.scores()[0].lines if line.clause == "A17"]
    assert (line.id, line.args) == ("largest", (BLUE,))


@pytest.mark.rule("A18")
def test_ten_more_if_every_colour_brought_three():
    threes = {
        "1b": "blue/blue | blue",
        "1c": "white/white | white",
        "1d": "red/red | red",
        "1e": "green/green | green",
        "1f": "yellow | yellow/yellow",
    }
    assert Built().pyramid(threes).points("A18") == 10
    assert Built().pyramid(threes | {"1f": "yellow | yellow"}).points("A18") == 0
    assert Built().pyramid(threes | {"2b": "blue | blue"}).points("A18") == 10


@pytest.mark.rule("A19")
def test_the_obelisk_brings_1_3_6_10_15_15():
    brought = [Built().obelisk(*["red | blue/white"] * cards).points("A19") for cards in range(7)]
    assert brought == [0, 1, 3, 6, 10, 15, 15]


@pytest.mark.rule("A19")
def test_only_one_colour_of_the_obelisk_scores_however_many_stones_a_card_has():
    # The rulebook's example: red and blue each on three cards.
    three = Built().obelisk("red | blue", "red | white", "blue | red/yellow", "blue | white/green")
    assert three.points("A19") == 6
    assert Built().obelisk("red | red/blue").points("A19") == 1


@pytest.mark.rule("A20")
def test_most_stones_of_a_colour_in_the_tomb_bring_5_and_a_tie_brings_nobody_any():
    built = (
        Built(3).tomb("red | blue", "red | white").tomb("red | blue", player=1).tomb("green/green | white", player=2)
    )
    lines = [[(line.id, line.args) for line in score.lines if line.clause == "A20"] for score in built.state.scores()]
    # Two red stones to one; blue and white are equal; green is nobody else's.
    assert lines == [[("tomb", (RED,))], [], [("tomb", (GREEN,))]]
    assert [built.points("A20", player) for player in range(3)] == [5, 0, 5]


@pytest.mark.rule("A20")
def test_small_stones_count_one_each_and_what_nobody_has_brings_nothing():
    built = Built().tomb("red/red | blue").tomb("red | white", player=1)
    lines = [[(line.id, line.args) for line in score.lines] for score in built.state.scores()]
    assert lines == [[("tomb", (BLUE,)), ("tomb", (RED,))], [("tomb", (WHITE,))]]


@pytest.mark.rule("A21")
def test_a_glyph_brings_2_in_its_own_building_only():
    for number, building in enumerate(BUILDINGS):
        text = f"red | blue, {building}"
        built = Built().pyramid({"1d": text}).obelisk(text).tomb(text)
        assert built.points("A21") == 2
        (line,) = [line for line in built.state.scores()[0].lines if line.clause == "A21"]
        assert (line.id, line.args) == ("glyphs", (number, 1))
    many = Built().pyramid({"1d": "red | blue, pyramid", "1e": "red | blue, pyramid"}).tomb("red | blue, tomb")
    assert many.points("A21") == 6


@pytest.mark.rule("A22")
def test_lines_have_the_names_of_the_rules_in_their_order():
    names = [*COLOURS, "largest", "bonus", "obelisk", "tomb", "glyphs"]
    for state, rng in games(8, seed=200):
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        for player, score in enumerate(state.scores()):
            said = [COLOURS[line.args[0]] if line.id == "colour" else line.id for line in score.lines]
            said = list(dict.fromkeys(said))
            assert said == [name for name in names if name in said]
            assert all(line.points > 0 for line in score.lines)
            assert score.total == state.points(player)
            assert set(score.by_clause()) <= {"A16", "A17", "A18", "A19", "A20", "A21"}


@pytest.mark.rule("A22")
def test_most_points_win_and_a_tie_is_shared():
    state = new(3)
    assert [score.total for score in state.scores()] == [0, 0, 0]
    state.phase = 4
    assert state.returns() == [0, 0, 0] == zero_sum_returns([0, 0, 0])
    assert state.shares_of_win() == [pytest.approx(1 / 3)] * 3
    built = Built(3).obelisk("red | blue").obelisk("red | blue", player=2)
    built.state.phase = 4
    assert built.state.shares_of_win() == [0.5, 0, 0.5]
    assert built.state.returns() == zero_sum_returns([1, 0, 1])


@pytest.mark.rule("A20", "A23")
def test_what_an_observer_does_not_know_of_a_tomb_counts_for_nothing():
    state = new(2, seed=4)
    for player in (0, 1):
        state.tombs[player], state.hands[player] = (player,), ()
        state.tomb_rounds[player] = (1,)
    assert sum(score.by_clause().get("A20", 0) for score in state.scores()) > 0
    for viewer in (0, 1):
        seen = state.observation(viewer).state
        assert seen.scores()[1 - viewer].by_clause().get("A20", 0) == 0
        assert seen.points(viewer) >= 5
    assert [score.total for score in state.observation(-1).state.scores()] == [0, 0]
