"""The records of the kinds of action: complete, and what the engine and players read from them."""

from __future__ import annotations

import pytest

from tests.games.terra.clauses import KNOWN
from tests.games.terra.positions import new
from tp_tui.games.terra.rules.action_kinds import ADDITIONAL, KINDS
from tp_tui.games.terra.rules.state import NEXT, OVER, PLACE, TAKE

EVERYTHING = {"edition": "nile", "symbol": "yes", "open": "yes"}


def test_every_kind_of_the_action_space_has_a_record_and_every_record_a_kind():
    assert {action.kind for action in new().rules.space.all} == set(KINDS)
    assert all(kind.name == name for name, kind in KINDS.items())


def test_every_record_is_whole():
    space = new().rules.space.all
    for kind in KINDS.values():
        assert kind.clause in KNOWN
        assert kind.phases
        assert set(kind.phases) <= set(range(PLACE, OVER))
        several = sum(action.kind == kind.name for action in space) > 1
        assert kind.is_at_once == (kind.price is not None and not several), kind.name
        assert not kind.lowers or kind.phases == ADDITIONAL


@pytest.mark.parametrize(
    ("options", "without"),
    [
        ({}, {"waive", "offer", "sail", "card"}),
        ({"symbol": "yes"}, {"offer", "sail", "card"}),
        ({"edition": "horus"}, {"waive", "sail", "card"}),
        ({"edition": "nile"}, {"waive"}),
        (EVERYTHING, set()),
        ({"mission": 3}, {"waive", "offer", "sail", "card"}),
    ],
)
def test_a_game_has_the_kinds_that_its_versions_and_variants_bring(options, without):
    assert set(new(**options).rules.handlers) == set(KINDS) - without


@pytest.mark.rule("B17", "D4")
@pytest.mark.parametrize(
    ("edition", "purchases"),
    [
        ("basic", {"hire", "buy"}),
        ("horus", {"hire", "buy", "offer"}),
        ("nile", {"hire", "buy", "offer", "sail", "card"}),
    ],
)
def test_what_too_much_gold_must_be_spent_on(edition, purchases):
    assert new(edition=edition, symbol="yes").rules.purchases == purchases


@pytest.mark.rule("B16", "B21", "H5", "N4", "N7", "V1")
def test_prices():
    state = new(**EVERYTHING)
    state.horus[state.player] = 13
    prices = {name: state.rules.price(state, name) for name in KINDS}
    assert {name: price for name, price in prices.items() if price} == {
        "waive": 1, "search": 1, "hire": 3, "buy": 3, "offer": 1, "sail": 2, "card": 2,
    }  # fmt: skip
    basic = new()
    assert [basic.rules.price(basic, name) for name in ("waive", "offer", "sail", "card")] == [0] * 4


@pytest.mark.rule("B1", "D5")
def test_additional_actions_are_not_offered_while_drawing():
    assert not {TAKE, NEXT} & set(ADDITIONAL)
    assert {name for name, kind in KINDS.items() if kind.phases == ADDITIONAL} == {
        "recall", "build", "swap", "hire", "buy", "offer", "sail", "card",
    }  # fmt: skip
