"""The tree of replies: alpha-beta finds what minimax finds, and a turn it chooses is played to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tp_tui.bots import Budget, pharaoh
from tp_tui.bots.base import Clock
from tp_tui.bots.beam_search import Turn, best_of, candidate_turns, find_turns
from tp_tui.bots.search_evaluations import search_evaluations
from tp_tui.bots.sphinx import SphinxBot
from tp_tui.bots.turn_tree import TurnTree
from tp_tui.games import get_game
from tp_tui.games.contract import SearchKind, State

CUBES = get_game("cubes")
EVALUATION, QUICK = search_evaluations("cubes", (), SearchKind.LEARNED)
WIDTH, FOREVER = 3, Clock(None)


def positions(count: int, turns: int, players: int = 2) -> Iterator[State]:
    """Positions of greedy players on the small side after so many turns."""
    for seed in range(count):
        state = CUBES.new_initial_state({"players": players, "side": "small"}, seed)
        start = state.turn_number()
        while state.turn_number() < start + turns and not state.is_terminal():
            state.apply_action(QUICK.best_action(state))
        if not state.is_terminal():
            yield state


def after(state: State, turn: Turn) -> State:
    state = state.clone()
    for action in turn.actions:
        state.apply_action(action)
    return state


def minimax(state: State, player: int, depth: int) -> float:
    """The outcome for `player` without any cut; at the leaves its next turn is played greedily."""
    if depth and not state.is_terminal():
        mover = state.current_player()
        turns = best_of(find_turns(EVALUATION, state, mover, WIDTH, FOREVER), WIDTH)
        return (max if mover == player else min)(minimax(after(state, turn), player, depth - 1) for turn in turns)
    state = state.clone()
    own = state.turn_number() if state.current_player() == player else None
    while not state.is_terminal():
        if own is None and state.current_player() == player:
            own = state.turn_number()
        if own is not None and (state.current_player(), state.turn_number()) != (player, own):
            break
        state.apply_action(QUICK.best_action(state))
    return EVALUATION.outcome(state, player)


@pytest.mark.parametrize(("depth", "players"), [(1, 2), (2, 2), (3, 2), (2, 3)])
def test_alpha_beta_finds_the_turn_of_minimax(depth: int, players: int) -> None:
    looked_at = 0
    for state in positions(4, 8, players):
        player = state.current_player()
        seen = state.observation(player)
        settings = EVALUATION.search_settings(state, SearchKind.LEARNED)._replace(
            turns=4, tree_depth=depth, tree_width=WIDTH
        )
        turns = candidate_turns(EVALUATION, seen, settings, FOREVER, random.Random(1))
        sample = EVALUATION.determinize(seen, random.Random(2))
        expected = max(turns, key=lambda turn: turn.value + minimax(after(sample, turn), player, depth))
        tree = TurnTree(EVALUATION, QUICK, settings, player, FOREVER)
        assert tree.best(seen, turns, 1.0, random.Random(2)) == expected
        looked_at += 1
    assert looked_at == 4


def test_a_turn_is_played_as_planned_unless_cubes_are_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    real = pharaoh.candidate_turns
    monkeypatch.setattr(pharaoh, "candidate_turns", lambda *each: searches.append(each) or real(*each))
    state, bot, rng = CUBES.new_initial_state({"players": 2, "side": "small"}, 4), SphinxBot(CUBES), random.Random(1)
    longest = revealing = 0
    while not state.is_terminal():
        player, turn, before, actions = state.current_player(), state.turn_number(), len(searches), 0
        revealed = False
        while (state.current_player(), state.turn_number()) == (player, turn):
            seen = state.observation(player)
            events = []
            state.apply_action(bot.choose(seen, seen.legal_actions(), Budget(), rng), events)
            actions += 1
            revealed = revealed or any(event.reveals for event in events)
        if not revealed:
            assert len(searches) - before <= 1
            longest = max(longest, actions)
        revealing += revealed and len(searches) - before > 1
    assert longest > 2
    assert revealing


@pytest.mark.parametrize("milliseconds", [0, 20])
def test_without_time_it_still_chooses(milliseconds: int) -> None:
    for state in positions(3, 8):
        seen = state.observation(state.current_player())
        action = SphinxBot(CUBES).choose(seen, seen.legal_actions(), Budget(milliseconds), random.Random(3))
        assert action in seen.legal_actions()
