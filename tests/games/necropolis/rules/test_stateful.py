"""Games that hypothesis plays beside the slow reference, to find what games played at random miss.

It chooses the kind of an action before the action, so that what is rare comes up as often as what is common, tries what
is not allowed, and leaves the game for copies and samples of it. The same games come up in every run; `EXPLORE=1 pytest
-m slow tests/games/necropolis/rules/test_stateful.py` plays others.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tests.games.necropolis.positions import GAME, PLAYERS, new
from tests.games.necropolis.reference import Table
from tests.games.necropolis.rules.test_knowledge import Witness
from tests.games.necropolis.test_reference import check
from tests.games.stateful_runs import play
from tp_tui.games.contract import Event, IllegalActionError


class Games(RuleBasedStateMachine):
    """One game, with copies of it as they were before."""

    played: ClassVar[Counter[str]] = Counter()

    @initialize(players=st.sampled_from(PLAYERS), seed=st.integers(0, 9999))
    def start(self, players, seed):
        self.state = new(players, seed, first=0)
        self.table = Table(players, self.state.first + 1, dict(GAME.deal_of(self.state)))
        self.witness = Witness(self.state)
        self.kept = []

    def running(self) -> bool:
        return not self.state.is_terminal()

    def _do(self, text: str) -> None:
        events: list[Event] = []
        self.state.apply_action(self.state.string_to_action(text), events)
        self.table.apply(text)
        self.witness.watch(events)
        self.played[text.split()[0]] += 1

    @precondition(running)
    @rule(data=st.data())
    def play(self, data):
        """Any kind of action, then any of that kind."""
        texts = sorted(self.table.legal())
        kind = data.draw(st.sampled_from(sorted({text.split()[0] for text in texts})))
        self._do(data.draw(st.sampled_from([text for text in texts if text.startswith(kind)])))

    @precondition(running)
    @rule(rounds=st.integers(1, 4), seed=st.integers(0, 9999))
    def go_on(self, rounds, seed):
        """Some rounds at random, to come to what is late in a game."""
        rng, last = random.Random(seed), self.state.round + rounds
        while not self.state.is_terminal() and self.state.round < last:
            self._do(rng.choice(sorted(self.table.legal())))

    @precondition(running)
    @rule(data=st.data())
    def try_what_is_not_allowed(self, data):
        action = data.draw(st.sampled_from(self.state.all_actions()))
        if action not in self.state.legal_actions():
            with pytest.raises(IllegalActionError):
                self.state.apply_action(action)

    @rule()
    def keep_a_copy(self):
        self.kept.append((self.state.clone(), copy.deepcopy(self.table), copy.deepcopy(self.witness)))

    @precondition(lambda self: self.kept)
    @rule()
    def go_back_to_a_copy(self):
        self.state, self.table, self.witness = self.kept.pop()

    @precondition(running)
    @rule(seed=st.integers(0, 9999), viewer=st.integers(0, 4))
    def leave_for_a_sample(self, seed, viewer):
        """A sample agrees with what was known, and can be played to its end."""
        viewer %= self.state.players
        other, rng = self.state.resample_from_infostate(viewer, random.Random(seed)), random.Random(seed)
        for player in range(self.state.players):
            ways = self.witness.ways[player]
            assert (frozenset(other.hands[player]), other.tombs[player]) in ways
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
        assert other.piece_counts()["different cards"] == 105

    @invariant()
    def both_agree(self):
        if hasattr(self, "state"):
            check(self.state, self.table, Counter())


def run(examples: int, steps: int) -> Counter[str]:
    Games.played.clear()
    play(Games, examples, steps)
    return Games.played


def test_games_that_hypothesis_plays():
    assert len(run(8, 12)) >= 6


@pytest.mark.measured
def test_many_games_that_hypothesis_plays():
    assert min(run(150, 40).values()) > 100
