"""Games that hypothesis plays, beside the reference engine, to find what games played at random miss.

It chooses the kind of an action before the action, gives money and cubes out of the bag, tries what is not allowed,
and leaves the game for copies and samples of it. A failing example is a script in notation. The same games come up in
every run.
"""

from __future__ import annotations

import pickle
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

from tests.games.cubes.positions import GAME, PLAYERS, SETUPS, any_kind
from tests.games.cubes.reference import Table
from tests.games.stateful_runs import play
from tp_tui.games.contract import IllegalActionError
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE


class Games(RuleBasedStateMachine):
    """One game on both engines, with copies of it as they were before."""

    played: ClassVar[Counter[str]] = Counter()

    @initialize(setup=st.sampled_from(SETUPS), seed=st.integers(0, 9999), first=st.integers(0, 2))
    def start(self, setup, seed, first):
        """A game just dealt."""
        side, players = setup
        self.state = GAME.new_initial_state({"side": side, "players": players, "first": first}, seed)
        self.table = Table.of(self.state)
        self.kept = []

    def running(self):
        return not self.state.is_terminal()

    def do(self, text):
        self.played[text.split()[0]] += 1
        self.state.apply_action(self.state.string_to_action(text))
        self.table.apply(text)
        assert Table.of(self.state) == self.table, text

    @precondition(running)
    @rule(data=st.data())
    def play(self, data):
        """Any kind of action, then any of that kind."""
        legal = sorted(self.table.legal())
        kind = data.draw(st.sampled_from(sorted({text.split()[0] for text in legal})))
        self.do(data.draw(st.sampled_from([text for text in legal if text.startswith(kind)])))

    @precondition(running)
    @rule(number=st.integers(1, 25), how=st.integers(0, len(PLAYERS) - 1), seed=st.integers(0, 9999))
    def go_on(self, number, how, seed):
        """Some steps played at random, to come to what is late in a game."""
        rng = random.Random(seed)
        for _ in range(number):
            if not self.state.is_terminal():
                self.do(self.state.action_to_string(PLAYERS[how](self.state, rng)))

    @precondition(running)
    @rule(player=st.integers(0, 3), money=st.integers(0, 12))
    def give_money(self, player, money):
        """Somebody has so much money."""
        self.state.money[player % self.state.players] = money
        self._changed()

    @precondition(running)
    @rule(player=st.integers(0, 3), number=st.integers(1, 6))
    def give_cubes(self, player, number):
        """Somebody has cubes of the bag in stock."""
        state, player = self.state, player % self.state.players
        for colour in state.bag[:number]:
            state.stocks[player * KINDS_OF_CUBE + colour] += 1
        state.bag = state.bag[number:]
        self._changed()

    @precondition(running)
    @rule()
    def empty_the_bag(self):
        """The last cubes of the bag go into the first player's stock: the end is near."""
        while self.state.bag:
            self.state.stocks[self.state.bag[0]] += 1
            self.state.bag = self.state.bag[1:]
        self._changed()

    def _changed(self):
        self.state.legal = None
        self.table = Table.of(self.state)

    @precondition(running)
    @rule(number=st.integers(0, 10**6))
    def try_what_is_not_allowed(self, number):
        """A refused action changes nothing."""
        actions = self.state.all_actions()
        action = actions[number % len(actions)]
        if action not in self.state.legal_actions():
            before = self.state.transposition_key()
            with pytest.raises(IllegalActionError):
                self.state.apply_action(action)
            assert self.state.transposition_key() == before

    @rule()
    def keep(self):
        """Keep a copy as the game is now."""
        self.kept.append((self.state.clone(), self.state.transposition_key()))

    @precondition(lambda self: self.running() and len(self.kept) < 40)
    @rule(seed=st.integers(0, 9999))
    def leave_for_a_sample(self, seed):
        """Go on with a position that the player who decides cannot tell from this one."""
        self.state = self.state.resample_from_infostate(self.state.current_player(), random.Random(seed))
        self.table = Table.of(self.state)

    @precondition(running)
    @rule()
    def travel(self):
        """Go on with what arrives in another process."""
        self.state = pickle.loads(pickle.dumps(self.state))

    @invariant()
    def everything_agrees(self):
        if not hasattr(self, "state"):
            return
        texts = [self.state.action_to_string(action) for action in self.state.legal_actions()]
        assert set(texts) == self.table.legal()
        assert len(set(texts)) == len(texts)
        for player in range(self.state.players):
            assert self.state.points(player) == self.state.scores()[player].total == self.table.total(player)
        assert tuple(self.state.piece_counts().values()) == self.state.rules.counts
        for copy, key in self.kept:
            assert copy.transposition_key() == key

    def teardown(self):
        """Play to the end."""
        if hasattr(self, "state"):
            rng = random.Random(1)
            while not self.state.is_terminal():
                self.do(self.state.action_to_string(any_kind(self.state, rng)))
            best = max(self.state.returns())
            winners = [player for player, value in enumerate(self.state.returns()) if value == best]
            assert winners == self.table.winners()


def run(examples, steps):
    Games.played.clear()
    play(Games, examples, steps)
    assert set(Games.played) == {"money", "buy", "take", "build", "done"}


@pytest.mark.rule("Q6", "Q8", "Q10", "Q14", "Q16", "Q19")
def test_hypothesis_plays_a_little():
    run(12, 20)


@pytest.mark.measured
@pytest.mark.rule("Q6", "Q8", "Q10", "Q14", "Q16", "Q19")
def test_hypothesis_plays_much():
    run(150, 50)
    assert Games.played.total() > 10_000
