"""A turn in one sentence: what it says is what happened, and nothing of weight is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tp_tui.games import get_game
from tp_tui.games.contract import Event, State
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.game_words import Subject, words_for

EDITIONS = ("basic", "horus", "nile")
GAME = get_game("terra")
WORDS = words_for(GAME)
ADA, YOU = Subject("Ada"), Subject("You", is_you=True)


def turns(edition: str, seed: int) -> Iterator[tuple[TerraState, TerraState, list[Event]]]:
    """Every turn of a game at random: the positions at its beginning and its end, and what its player did."""
    state, rng = GAME.new_initial_state({"edition": edition, "players": 3}, seed), Random(seed)
    while not state.is_terminal():
        player, number, before = state.current_player(), state.turn_number(), state.clone()
        events: list[Event] = []
        while not state.is_terminal() and (state.current_player(), state.turn_number()) == (player, number):
            state.apply_action(rng.choice(state.legal_actions()), events)
        assert isinstance(before, TerraState)
        assert isinstance(state, TerraState)
        yield before, state, [event for event in events if event.player == player]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sentence_tells_the_turn(edition: str) -> None:
    for seed in range(8):
        for before, after, events in turns(edition, seed):
            said, player = WORDS.turn(before, events, ADA), before.player
            assert not said or said.startswith("Ada ")
            assert WORDS.turn(after, events, YOU) == said.replace("Ada", "You", 1)
            board = before.rules.board
            laid = [field for field, tile in enumerate(after.tiles) if tile != before.tiles[field]]
            for field in laid:
                assert f" on {board.field_name(field)}" in said
            for site, level in enumerate(after.levels):
                name = board.field_name(board.sites[site])
                grown = f"raised {name} to level {level}" in said
                assert grown == (level > before.levels[site]), (said, name)
            card = [number for number, owner in enumerate(after.card_owners) if owner != before.card_owners[number]]
            assert ("took the card" in said) == bool(card)
            revealed = [site for site, value in enumerate(after.values) if value != before.values[site]]
            assert [board.field_name(board.sites[site]) for site in revealed] == re.findall(r"revealed (\w+)", said)
            hired = sum(event.kind == "hired" for event in events)
            told = re.search(r"hired (.*?) \((\d+) gold\)", said)
            assert (sum(map(int, re.findall(r"(\d+) workers? for", told[1]))) if told else 0) == hired
            assert (int(told[2]) if told else 0) == 3 * hired
            assert len(said) < 240
            assert player == before.player


def test_workers_that_build_are_not_told_twice() -> None:
    state = GAME.new_initial_state({}, 7)
    events = [
        Event("placed", 0, (0, state_field(state, "f7"), 2)),
        Event("row", 0, (1, 2, 3, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0)),
        Event("moved", 0, (0, 0)),
        Event("moved", 0, (0, 1)),
        Event("hired", 0, (1,)),
        Event("built", 0, (0, 1, 0)),
        Event("built", 0, (0, 2, 0)),
        Event("swapped", 0, (0, 1)),
        Event("drew", 0, (1,), reveals=True),
    ]
    assert isinstance(state, TerraState)
    first, second = (state.rules.board.field_name(state.rules.board.sites[site]) for site in (0, 1))
    said = WORDS.turn(state, events, ADA)
    assert said.endswith(
        f"took 3 workers, 2 blocks and 2 gold, sent 1 to {second}, hired 1 worker for {second} (3 gold),"
        f" raised {first} to level 2"
    )


def state_field(state: State, name: str) -> int:
    assert isinstance(state, TerraState)
    return state.rules.board.field_number(name)
