"""The engine and the slow reference agree: on what is legal, whose decision it is, and on every line of the scores."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.necropolis.positions import GAME, games
from tests.games.necropolis.reference import Table
from tp_tui.games.necropolis.rules.components import BUILDINGS, COLOURS
from tp_tui.games.necropolis.rules.phases import PHASES
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.state import NecropolisState

LINES = (*COLOURS, "largest", "bonus", "obelisk", "tomb", "glyphs")


def lines_of(state: NecropolisState, player: int) -> dict[str, int]:
    """The points by the name of their line, as the reference has them."""
    found = dict.fromkeys(LINES, 0)
    for line in state.scores()[player].lines:
        name = COLOURS[line.args[0]] if line.id == "colour" else line.id
        found[name] += line.points
    return found


def necropolis_of(state: NecropolisState, player: int) -> tuple[object, ...]:
    """What a player has, with cards numbered from 1."""
    number = [face + 1 for face in state.faces]
    pyramid = {
        PLACE_NAMES[place]: state.card_at(player, place) + 1
        for place in range(len(PLACE_NAMES))
        if state.occupied[player] >> place & 1
    }
    held = [[number[card] for card in cards[player]] for cards in (state.hands, state.obelisks, state.tombs)]
    return (pyramid, *held)


def check(state: NecropolisState, table: Table, seen: Counter[str]) -> None:
    """One position in both."""
    assert {state.action_to_string(action) for action in state.legal_actions()} == table.legal()
    assert PHASES[state.phase] == table.stage
    assert state.is_terminal() == (table.stage == "over")
    if not state.is_terminal():
        assert (state.current_player(), state.round) == (table.mover, table.round)
    for player, (scored, own) in enumerate(zip(table.scores(), table.necropolises, strict=True)):
        assert lines_of(state, player) == scored
        assert state.points(player) == sum(scored.values())
        assert necropolis_of(state, player) == (own.pyramid, own.hand, own.obelisk, own.tomb)
        seen.update(name for name, points in scored.items() if points)
    seen.update(text.split()[0] for text in table.legal())
    seen["positions"] += 1


def side_by_side(count: int, seed: int, share: int = 1) -> Counter[str]:
    """Play so many games in both, and check about one position in `share`."""
    seen = Counter[str]()
    for state, rng in games(count, seed):
        table = Table(state.players, state.first + 1, dict(GAME.deal_of(state)))
        while not state.is_terminal():
            if not rng.randrange(share):
                check(state, table, seen)
            # Laying cards besides the pyramid is often the smaller part of what is legal.
            action = rng.choice(state.legal_actions())
            if rng.random() < 0.3:
                kind = rng.choice(sorted({each.kind for each in state.legal_actions()}))
                action = rng.choice([each for each in state.legal_actions() if each.kind == kind])
            table.apply(state.action_to_string(action))
            state.apply_action(action)
        check(state, table, seen)
    return seen


@pytest.mark.rule("A3", "A5", "A8", "A9", "A10", "A11", "A13", "A14", "A16", "A17", "A18", "A19", "A20", "A21")
def test_both_agree_in_games_of_every_number_of_players():
    seen = side_by_side(16, seed=500, share=4)
    assert seen["positions"] > 400
    assert set(seen) >= {"god", "pair", "pyramid", "obelisk", "tomb", "done", "keep", *LINES, *BUILDINGS} - {"bonus"}


@pytest.mark.measured
@pytest.mark.rule("A10", "A11", "A15", "A16", "A17", "A18", "A19", "A20", "A21")
def test_both_agree_in_tens_of_thousands_of_positions():
    seen = side_by_side(240, seed=9000)
    assert seen["positions"] > 30_000
    assert set(seen) >= {"god", "pair", "pyramid", "obelisk", "tomb", "done", "keep", *LINES}
