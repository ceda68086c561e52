"""Legal or why not: both sides agree over the whole action space, and every refusal names what really forbids."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from tests.games.terra.players import EXTENDED, enrich, games, setups, wide_games
from tests.games.terra.positions import blocks, crowded, fill, give, refresh, snapshot
from tests.games.terra.reason_checks import reasons
from tests.games.terra.reference import Table
from tests.games.terra.refusal_facts import check_truth
from tests.slow import some
from tp_tui.games.contract import IllegalActionError
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.state import OVER, PLACE, TerraState


def agrees(state: TerraState, rng: random.Random, seen: Counter[str]) -> None:
    """Check every action of the space in this position; `seen` counts clauses and facts."""
    table, rules = Table.of(state), state.rules
    listed = state.legal_actions()
    legal = set(listed)
    assert len(legal) == len(listed)
    assert {state.action_to_string(action) for action in listed} == table.legal()
    refused = []
    for action in rules.space.all:
        refusal = rules.refusal(state, action)
        text = state.action_to_string(action)
        assert (refusal is None) == (action in legal), (text, table.phase, refusal)
        assert state.explain(action) == refusal
        if refusal is not None:
            refused.append(action)
            assert refusal.clause in reasons(table, text), (text, table.phase, str(refusal))
            seen[refusal.clause] += 1
            check_truth(table, rules.board, text, refusal)
            seen[refusal.id] += 1
    for action in rng.sample(listed, min(4, len(listed))):
        state.clone().apply_action(action)
    before = snapshot(state)
    for action in rng.sample(refused, 4):
        with pytest.raises(IllegalActionError):
            state.apply_action(action)
    assert snapshot(state) == before


def along(played, seen: Counter[str], share: int) -> int:
    """Check about one position in `share` of these games, and every end; how many it were."""
    checked = 0
    for state, choose, rng in played:
        while not state.is_terminal():
            if state.turn and state.phase == PLACE and not rng.randrange(12):
                enrich(state, rng)
            if not rng.randrange(share // 5 + 1 if state.turn == 0 else share):
                agrees(state, rng, seen)
                checked += 1
            state.apply_action(choose(state, rng))
        agrees(state, rng, seen)
        checked += 1
    return checked


def crowded_games(count: int, seed: int):
    """Games on the crowded board, over all setups."""
    for number, options in enumerate(itertools.islice(itertools.cycle(setups()), count)):
        stairs = ("adjacent", "line")[number % 2]
        yield crowded(seed=seed + number, stairs=stairs, **options), EXTENDED[number % 5], random.Random(seed + number)


@pytest.mark.rule("B1", "B2", "B3", "B10", "B11", "B12", "B13", "B15", "B16", "B19", "B20", "B21", "B22", "B23", "C7")
def test_legal_or_why_not_over_the_whole_action_space(in_full):
    seen = Counter()
    assert along(some(games(24, seed=7000), in_full, 5), seen, share=90) > (40 if in_full else 8)
    clauses = {"B1", "B2", "B3", "B10", "B11", "B12", "B15", "B16", "B19", "B20", "B21", "B22", "B23"}
    assert not in_full or set(seen) >= clauses


@pytest.mark.slow
@pytest.mark.rule("V1", "V2", "H5", "N4", "N7", "M4", "D5")
def test_legal_or_why_not_in_every_edition_variant_and_mission():
    seen = Counter()
    assert along(wide_games(1, seed=7300), seen, share=140) > 2 * len(setups())
    assert set(seen) >= {"V1", "V2", "H5", "N4", "N7", "B13"}


@pytest.mark.rule("B3", "D8", "D9", "D10")
def test_legal_or_why_not_on_a_board_with_what_ours_lack():
    seen = Counter()
    assert along(crowded_games(8, seed=7500), seen, share=70) > 10
    assert seen["no_site_in_sight"]


def used_up(state: TerraState) -> TerraState:
    """A copy in which the blocks and pieces are used up, ships are at the end, and one half of the board is full."""
    state = state.clone()
    player, board = state.player, state.rules.board
    half = board.sphinx if state.rules.hand_is_sphinx(state) else set(range(board.size)) - set(board.sphinx)
    fill(state, but=[board.field_name(number) for number in board.spaces if number not in half])
    held = blocks(state, player)
    give(state, player, gold=3, **{**held, "white": held.get("white", 0) + state.bank_blocks})
    state.pieces = [0] * len(state.pieces)
    if state.rules.options["edition"] == "nile":
        state.ships, state.ship_stamps = [24] * state.players, list(range(1, state.players + 1))
    return refresh(state)


@pytest.mark.rule("C5", "C7", "B24", "D3", "D8", "N3")
def test_legal_or_why_not_where_nothing_is_left(in_full):
    seen = Counter()
    played = wide_games(1, seed=7600, only=lambda options: options["symbol"] == "yes")
    for state, choose, rng in some(played, in_full):
        while not state.is_terminal():
            if not rng.randrange(250):
                agrees(used_up(state), rng, seen)
            state.apply_action(choose(state, rng))
    for refusal in ("D8", "own_half_full", "no_pieces", "no_blocks_left", "end_of_nile"):
        assert seen[refusal] or not in_full


@pytest.mark.measured
@pytest.mark.parametrize("part", range(4))
def test_legal_or_why_not_in_thousands_of_positions(part):
    seen, seed = Counter(), 70_000 + 1000 * part
    checked = along(wide_games(1, seed=seed), seen, share=40)
    checked += along(games(24, seed=seed + 200), seen, share=40)
    checked += along(crowded_games(24, seed=seed + 400), seen, share=40)
    assert checked > 400
    # D8 comes up too seldom to be met in every part; the test above meets it for certain.
    assert set(seen) >= {"V1", "V2", "H5", "N4", "N7", "B13", "M4"}


@pytest.mark.rule("B1", "B19")
def test_outside_its_phases_a_kind_is_refused_by_the_phase_alone():
    for state, choose, rng in wide_games(1, seed=7700, only=lambda options: options.get("edition") == "nile"):
        while not state.is_terminal():
            if not rng.randrange(40):
                for action in rng.sample(state.rules.space.all, 200):
                    kind, refusal = KINDS[action.kind], state.explain(action)
                    if kind.name not in state.rules.handlers:
                        assert refusal is not None
                        assert refusal.clause == kind.clause
                    elif state.phase not in kind.phases:
                        assert refusal is not None
                        assert refusal.clause == "B1"
            state.apply_action(choose(state, rng))
        assert state.phase == OVER
        assert {state.explain(action).clause for action in state.rules.space.all} <= {"B19", "V1"}
