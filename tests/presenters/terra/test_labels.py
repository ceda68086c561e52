"""Lists of actions have a title, what is bought at once has none."""

from __future__ import annotations

from tests.games.terra.positions import give, new, to_phase
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.presenters.terra.choosers import limits
from tp_tui.presenters.terra.labels import LIST_TITLES, PURCHASES


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
