"""Lists of actions have a title, what is bought at once has none."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.terra.positions import bare, found, give, new, to_phase
from tp_tui.bots import Budget, make_bot
from tp_tui.games import get_game
from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.components import Yield
from tp_tui.games.terra.rules.row_previews import row_previews
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.spans import text_in
from tp_tui.presenters.terra.choosers import limits
from tp_tui.presenters.terra.glyphs import UNICODE
from tp_tui.presenters.terra.labels import LIST_TITLES, PURCHASES, gain, in_full, row_lines


def test_what_there_is_more_of_than_one_has_a_title_with_its_price() -> None:
    space = new().rules.space.all
    several = {kind for kind in KINDS if sum(action.kind == kind for action in space) > 1}
    assert set(LIST_TITLES) == several - {"place", "move"}
    priced = {kind for kind, title in LIST_TITLES.items() if "{price}" in title}
    assert priced == {kind for kind in LIST_TITLES if KINDS[kind].price is not None}


def test_everything_that_gold_buys_has_a_short_name() -> None:
    assert set(PURCHASES) == {kind.name for kind in KINDS.values() if kind.price is not None} - {"search"}


def test_what_is_done_at_once_is_offered_where_gold_is_over_the_limit() -> None:
    state = new(edition="nile")
    give(state, gold=9)
    to_phase(state, "trim")
    said = [choice.label for choice in limits(state, state.legal_actions()).choices]
    bought = ("buy a white block for 3 gold", "buy a ship step for 2 gold", "buy a grave good for 1 gold")
    assert set(bought) <= set(said)


@pytest.mark.parametrize("excess", [{"gold": 9}, {"red": 5, "black": 4, "white": 2}])
def test_every_line_of_what_brings_one_within_a_limit_has_a_verb_and_what_is_bought_a_price(
    excess: dict[str, int],
) -> None:
    state = bare(edition="nile")
    site = state.rules.board.field_name(state.rules.board.sites[0])
    found(state, site, 3, player=0, crew=2)
    give(state, **excess)
    to_phase(state, "trim")
    choices = limits(state, state.legal_actions()).choices
    said = [label for choice in choices for label in (choice.label, choice.short) if label]
    assert all(label.partition(" ")[0] in {"hire", "take", "buy", "swap", "build"} for label in said), said
    for label in said:
        if label.startswith(("hire", "take", "buy")):
            assert " gold" in label
    if "gold" in excess:
        assert f"hire a worker for {site} (3 gold)" in said


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
@pytest.mark.parametrize("width", [66, 100])
def test_rows_are_in_words_that_are_never_cut_off_where_there_is_room(edition: str, width: int) -> None:
    state = new(edition=edition)
    field = next(action.args[0] for action in state.legal_actions() if action.kind == "place")
    for gains in (Yield(1, (1, 0, 0, 0, 0, 0, 0)), Yield(2, (0, 1, 1, 0, 0, 0, 0), workers=2, horus=2, ship=3)):
        previews = tuple(row._replace(gains=gains) for row in row_previews(state, field, 0))
        for line in row_lines(state, previews, UNICODE, width):
            (_sign, _style), (said, _) = line
            assert len(text_in(line)) <= width
            assert "…" not in said
            assert UNICODE.worker not in said
            assert not gains.workers or "worker" in said


@pytest.mark.rule("B30", "B31")
@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_a_level_is_offered_for_the_points_that_it_scores_and_the_log_tells(edition: str) -> None:
    """In a whole game."""
    game, compared, rng = get_game("terra"), Counter[int](), random.Random(4)
    words, greedy = words_for(game), make_bot("greedy", game)
    state = game.new_initial_state({"edition": edition, "players": 2}, 2)
    while not state.is_terminal():
        assert isinstance(state, TerraState)
        offers = [action for action in state.legal_actions() if action.kind == "build"]
        for action in rng.sample(offers, min(3, len(offers))):
            after, events = state.clone(), list[Event]()
            after.apply_action(action, events)
            (built,) = (event for event in events if event.kind == "built")
            offered = gain(state, built.args[0])
            assert scored(after, state.player) - scored(state, state.player) == offered
            assert f"(+{offered})" in in_full(state, action, ("Ada", "Ben"))
            assert f"(+{offered})" in words.event(after, built, Subject("Ada"))
            compared[offered] += 1
        legal = state.legal_actions()
        seen = state.observation(state.current_player())
        state.apply_action(legal[0] if len(legal) == 1 else greedy.choose(seen, legal, Budget(), rng))
    assert len(compared) >= 3


def scored(state: TerraState, player: int) -> int:
    """The points of foundations and pyramids."""
    found = state.scores()[player].by_clause()
    return found.get("B30", 0) + found.get("B31", 0)
