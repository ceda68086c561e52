"""The clause by which an action is refused is one that really forbids it, over positions of random games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.terra.players import games, wide_games
from tests.games.terra.reason_checks import reasons
from tests.games.terra.reference import Table


@pytest.mark.rule("B2", "B3", "B10", "B11", "B12", "B13", "B15", "B20", "B21", "B22", "B23", "C7")
def test_the_clause_named_really_forbids_it():
    seen = Counter()
    clauses_are_right(seen, games(48, seed=7000))
    assert set(seen) >= {"B1", "B2", "B3", "B10", "B11", "B12", "B13", "B15", "B16", "B20", "B21", "B22", "B23"}


@pytest.mark.rule("V1", "V2", "H5", "N4", "N7")
def test_the_clause_named_really_forbids_it_in_every_edition_variant_and_mission():
    seen = Counter()
    clauses_are_right(seen, wide_games(1, seed=7300, only=lambda options: options.get("mission") != 3))
    assert set(seen) >= {"V1", "V2", "H5", "N4", "N7"}


@pytest.mark.rule("M4")
def test_the_clause_named_really_forbids_it_in_mission_3():
    seen = Counter()
    clauses_are_right(seen, wide_games(3, seed=7400, only=lambda options: options.get("mission") == 3))
    assert "B22" in seen


def clauses_are_right(seen, played):
    for state, choose, rng in played:
        while not state.is_terminal():
            if not rng.randrange(8 if state.turn == 0 else 60):
                table = Table.of(state)
                later = [a for a in state.rules.space.all if a.kind in ("offer", "sail", "card", "waive", "search")]
                for action in (*rng.sample(state.rules.space.all, 800), *later):
                    refused = state.explain(action)
                    if refused is not None:
                        text = state.action_to_string(action)
                        assert refused.clause in reasons(table, text), (text, table.phase, str(refused))
                        seen[refused.clause] += 1
            state.apply_action(choose(state, rng))
