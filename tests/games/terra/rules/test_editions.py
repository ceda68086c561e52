"""Which rules a game is played by, and how many sets of them are kept."""

from __future__ import annotations

import pickle

import pytest

from tests.games.terra.players import setups
from tests.games.terra.positions import complete, new
from tp_tui.games.terra.rules import editions
from tp_tui.games.terra.rules.data_files import shipped_board, shipped_supplies, shipped_tiles
from tp_tui.games.terra.rules.editions import MAX_CACHED_RULES, rules_for


def rules_of(first: int, **options):
    """The rules of a basic game; every `first`, a seat that need not be there, is a set of its own."""
    return rules_for(
        shipped_board("desert"),
        shipped_tiles("basic"),
        shipped_supplies("basic"),
        2,
        complete(first=first, **options),
    )


def test_the_rules_used_last_are_kept_and_no_more():
    oldest = rules_of(10_000)
    assert rules_of(10_000) is oldest
    for number in range(1, MAX_CACHED_RULES):
        rules_of(10_000 + number)
    assert rules_of(10_000) is oldest, "as many as are kept, and this one is used again"
    second = rules_of(10_001)
    rules_of(20_000)
    assert len(editions._RULES_CACHE) == MAX_CACHED_RULES
    assert rules_of(10_000) is oldest
    assert rules_of(10_001) is second
    for number in range(MAX_CACHED_RULES):
        rules_of(30_000 + number)
    assert len(editions._RULES_CACHE) == MAX_CACHED_RULES
    assert rules_of(10_000) is not oldest


def test_a_game_goes_on_with_rules_that_are_no_longer_kept():
    state = new(seed=3)
    for number in range(MAX_CACHED_RULES):
        rules_of(40_000 + number)
    other = new(seed=3)
    assert other.rules is not state.rules
    assert pickle.loads(pickle.dumps(state)).legal_actions() == state.legal_actions() == other.legal_actions()
    for _ in range(20):
        action = state.legal_actions()[0]
        state.apply_action(action)
        other.apply_action(action)
    assert state.legal_actions() == other.legal_actions()


@pytest.mark.parametrize("options", setups(), ids=str)
def test_the_features_say_what_is_played(options):
    rules, edition, mission = new(**options).rules, options.get("edition", "basic"), options.get("mission", 0)
    expected = {"basic"}
    expected |= {"horus"} if edition != "basic" else set()
    expected |= {"nile"} if edition == "nile" else set()
    expected |= {variant for variant in ("symbol", "open") if options[variant] == "yes"}
    expected |= {"mission", f"mission {mission}"} if mission else set()
    assert rules.features == expected
