"""What a move would do, before it is made: it is what happens when it is."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.necropolis.positions import Built, games
from tests.slow import some
from tp_tui.games.necropolis.rules.components import COLOURS, Card, deck_of
from tp_tui.games.necropolis.rules.previews import (
    cells_of,
    largest_cells,
    obelisk_preview,
    place_preview,
    points_by_place,
    tomb_preview,
    with_card,
)
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.scoring import groups_of


def total(state, player) -> int:
    return sum(state.scores()[player].by_clause().values())


@pytest.mark.rule("A15", "A16", "A17", "A18", "A19", "A20", "A21")
def test_a_preview_says_what_the_move_scores(in_full):
    seen = Counter[str]()
    for state, rng in some(games(8, seed=400), in_full, 5):
        while not state.is_terminal():
            for action in rng.sample(state.legal_actions(), min(3, len(state.legal_actions()))):
                if action.kind not in ("pyramid", "obelisk", "tomb"):
                    continue
                player = state.player
                face = state.faces[state.hands[player][action.args[0]]]
                before, groups, after = total(state, player), groups_of(state, player), state.clone()
                after.apply_action(action)
                gained = total(after, player) - before
                if action.kind == "pyramid":
                    preview = place_preview(state, player, face, action.args[1])
                    assert preview.points == gained
                    assert points_by_place(state, player, face)[action.args[1]] == gained
                    joined = with_card(state, player, face, action.args[1])
                    assert (joined.cells, joined.anchors) == (after.cells, after.anchors)
                    for colour, stones, cells, grows_by in preview.groups:
                        assert groups_of(after, player)[colour] - groups[colour] == grows_by
                        assert stones <= groups_of(after, player)[colour]
                        assert not grows_by or cells == largest_cells(after, player, colour)
                elif action.kind == "obelisk":
                    assert obelisk_preview(state, player, face) == gained
                else:
                    assert tomb_preview(state, player, face) == gained
                    if not after.is_terminal():
                        seen_before, seen_after = state.observation(player).state, after.observation(player).state
                        seen_gain = total(seen_after, player) - total(seen_before, player)
                        assert tomb_preview(seen_before, player, face) == seen_gain
                seen[action.kind] += bool(gained)
            state.apply_action(rng.choice(state.legal_actions()))
    assert min(seen[kind] for kind in ("pyramid", "obelisk", "tomb")) > (10 if in_full else 1)


@pytest.mark.rule("A15")
def test_a_preview_shows_the_group_that_the_card_joins():
    built = Built().pyramid({"1d": "blue | red", "1e": "red | blue"})
    state = built.state
    card = Card.from_text("red | blue/white")
    state.deck = deck_of("Test", (card, *state.deck.cards[1:]))
    preview = place_preview(state, 0, 0, PLACE_NAMES.index("2d"))
    joined = {COLOURS[colour]: (stones, grows_by) for colour, stones, _, grows_by in preview.groups}
    assert joined == {"red": (3, 1), "blue": (1, 0), "white": (1, 1)}
    red = next(group.cells for group in preview.groups if COLOURS[group.colour] == "red")
    assert red == {(7, 0), (7, 1), (8, 0), (8, 1), (7, 2), (7, 3)}
    assert preview.points == 1 + 1 + 1


def test_cells_are_columns_and_lines():
    assert cells_of(0) == frozenset()
    assert cells_of(1 | 1 << 17) == {(0, 0), (1, 1)}
    assert largest_cells(Built().state, 0, 0) == frozenset()


@pytest.mark.rule("A11")
def test_points_are_told_for_the_places_that_a_card_can_go_to():
    built = Built().pyramid({"1d": "blue | red", "1e": "red | blue"})
    places = points_by_place(built.state, 0, 0)
    assert {PLACE_NAMES[place] for place in places} == {"1c", "1f", "2d"}


def test_a_card_that_is_tried_leaves_the_position_as_it_was():
    state = Built().pyramid({"1d": "blue | red"}).state
    before = state.transposition_key(), list(state.cells)
    with_card(state, 0, 0, PLACE_NAMES.index("1e"))
    assert (state.transposition_key(), state.cells) == before
