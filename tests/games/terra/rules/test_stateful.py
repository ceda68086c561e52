"""Games that hypothesis plays, beside the reference engine, to find what games played at random miss.

It chooses the kind of an action before the action, so that what is rare comes up as often as what is common, gives
means and pyramids out of the supply, tries what is not allowed, and leaves the game for copies and samples of it. A
failing example is a script in notation: every step prints as a call with what was played. The same games come up in
every run; `EXPLORE=1 pytest -m slow tests/games/terra/rules/test_stateful.py` plays others.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import ClassVar

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
)

from tests.games.stateful_runs import play
from tests.games.terra.checks import CHECKS, check_end_of_turn
from tests.games.terra.clauses import KNOWN
from tests.games.terra.knowledge_tracker import Witness, disguised, image
from tests.games.terra.players import any_kind, setups
from tests.games.terra.positions import COLOURS, blocks, give, refresh, snapshot
from tests.games.terra.reason_checks import reasons
from tests.games.terra.reference import NILE_END, TURNS, Table
from tests.games.terra.stateful_world import (
    RARE,
    WAYS_TO_PLAY,
    WRITTEN,
    World,
    dealt,
    free_sites,
    illegal_texts,
    legal_texts,
    some_options,
    squashed,
    state_of,
)
from tp_tui.games.contract import TERMINAL_PLAYER, IllegalActionError, zero_sum_returns
from tp_tui.games.terra.rules.state import HIDDEN
from tp_tui.presenters.game_words import Subject, words_of

WORDS = words_of("terra")


class Games(RuleBasedStateMachine):
    """One game, with copies of it as they were before."""

    setups = tuple(setups())
    played: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[World, dict[str, object]]] = []

    @initialize(options=some_options(), seed=st.integers(0, 9999), settled=st.integers(0, 7))
    def start(self, options, seed, settled):
        """A game just dealt; so many sites are settled, high in a mission, the last with what building there takes."""
        state = dealt(options, seed)
        self.now = World(state, Table.of(state), Witness(state))
        rng, mission = random.Random(seed), self.now.table.mission
        for number, site in enumerate(rng.sample(free_sites(state), settled), 1):
            player, colour = number % state.players, COLOURS[number % 6]
            level = {1: 5, 2: 5, 3: 4}.get(mission, rng.randint(0, 5))
            if number < settled or not level:
                self._settle(site, player, colour, level, 1)
            elif self._settle(site, player, colour, level - 1, 3):
                give(state, player, white=level)
        self._laid_by_hand()

    def running(self) -> bool:
        return not self.now.state.is_terminal()

    def offers_something_rare(self) -> bool:
        return any(action.kind in RARE for action in self.now.state.legal_actions())

    # Playing

    @precondition(running)
    @rule(text=legal_texts())
    def play(self, text):
        """Any kind of action, then any of that kind."""
        self._do(text)
        self._holds()

    @precondition(offers_something_rare)
    @rule(text=legal_texts(among=RARE))
    def play_rare(self, text):
        """A kind of action that is not part of every turn."""
        self._do(text)
        self._holds()

    @precondition(running)
    @rule(text=legal_texts(), way=st.sampled_from(sorted(WRITTEN)))
    def type_oddly(self, text, way):
        """Play what is typed with other spaces and letters."""
        assert self.now.state.string_to_action(WRITTEN[way](text)) is self.now.state.string_to_action(text)
        self._do(text)
        self._holds()

    @precondition(running)
    @rule(turns=st.integers(1, 14), how=st.sampled_from(sorted(WAYS_TO_PLAY)), seed=st.integers(0, 9999))
    def go_on(self, turns, how, seed):
        """Some turns played at random, to come to what is late in a game."""
        rng, state, texts = random.Random(seed), self.now.state, []
        last = self.now.table.ended + turns
        try:
            while not state.is_terminal() and self.now.table.ended < last:
                texts.append(state.action_to_string(WAYS_TO_PLAY[how](state, rng)))
                self._do(texts[-1])
        finally:
            note(f"# {'; '.join(texts)}")
        self._holds()

    def _do(self, text: str) -> None:
        """Play it on both engines and compare them."""
        state, table = self.now.state, self.now.table
        player, ended, before, events = state.current_player(), table.ended, state.clone(), []
        action = state.string_to_action(text)
        state.apply_action(action, events)
        table.apply(text)
        self.now.witness.watch(before, action, state)
        assert Table.of(state) == table
        self._engines_agree()
        for event in events:
            assert event.kind == "stack_out" or WORDS.event(state, event, Subject("Ada")).startswith("Ada ")
            assert not event.reveals or WORDS.reveal(event)
            self.played[event.kind] += 1
        if table.ended > ended:
            check_end_of_turn(state, player)
        self.played[action.kind] += 1

    # Given out of the supply

    @precondition(running)
    @rule(
        player=state_of(lambda state: range(state.players)),
        gold=st.integers(0, 7) | st.just(24),
        colour=st.sampled_from(COLOURS),
        count=st.integers(0, 6) | st.just(32),
        horus=st.integers(0, 6),
        ship=st.integers(0, NILE_END),
    )
    def receive(self, player, gold, colour, count, horus, ship):
        """That player gets gold and blocks as far as they reach, and steps where there are tracks."""
        state, edition = self.now.state, self.now.table.edition
        held = blocks(state, player)
        held[colour] = held.get(colour, 0) + min(count, state.bank_blocks)
        give(state, player, gold=state.gold[player] + min(gold, state.bank_gold), **held)
        if edition != "basic":
            state.horus[player] += horus
        if edition == "nile" and ship > state.ships[player]:
            state.ships[player] = ship
            state.ship_stamps[player] = max(state.ship_stamps) + 1
        self._laid_by_hand()

    @precondition(lambda self: self.running() and free_sites(self.now.state))
    @rule(
        site=state_of(free_sites),
        player=state_of(lambda state: range(state.players)),
        colour=st.sampled_from(COLOURS[:6]),
        level=st.integers(0, 5),
        crew=st.integers(1, 3),
    )
    def settle(self, site, player, colour, level, crew):
        """That player gets a foundation or a pyramid, if workers and pieces are there and no goal stands by it."""
        self._settle(site, player, colour, level, crew)
        self._laid_by_hand()

    def _settle(self, site: str, player: int, colour: str, level: int, crew: int) -> bool:
        """Whether that was possible."""
        state, ahead = self.now.state, copy.deepcopy(self.now.table)
        number = ahead.sites.index(site)
        level, crew = (4, 0) if ahead.mission == 3 and level >= 4 else (level, crew)
        pieces = [COLOURS.index(colour), *(4 + n for n in range(2, 5)), 9 + player][:level]
        ahead.pyramids[site] = (colour, level)
        goal_stands = ahead.mission in (1, 3) and ahead.goal_stands()
        if goal_stands or state.supply[player] < crew or not all(state.pieces[piece] for piece in pieces):
            return False
        for piece in pieces:
            state.pieces[piece] -= 1
        if not state.values[number]:
            state.rules.found(state, number)
        state.owners[number], state.crews[number], state.levels[number] = player + 1, crew, level
        state.colours[number] = COLOURS.index(colour) if level else 0
        state.supply[player] -= crew
        self.now.table = Table.of(state)
        note(f"# {site}: {colour} level {level} of player {player + 1}, {crew} workers")
        return True

    def _laid_by_hand(self) -> None:
        self.now.table = Table.of(refresh(self.now.state))
        self._holds()

    # What changes nothing

    @rule(text=illegal_texts())
    def refuse(self, text):
        """What is not legal is refused by a clause that forbids it, and nothing happens."""
        state = self.now.state
        before, image_before, events = snapshot(state), pickle.dumps(state), []
        action = next(action for action in state.rules.space.all if state.action_to_string(action) == text)
        with pytest.raises(IllegalActionError) as answer:
            state.apply_action(action, events)
        refusal = answer.value.refusal
        assert refusal == state.explain(action)
        assert refusal.clause in KNOWN
        assert refusal.clause in reasons(self.now.table, text)
        assert len(WORDS.refusal(state, refusal).split()) >= 3
        assert (snapshot(state), events) == (before, [])
        assert pickle.dumps(state) == image_before

    @rule(player=st.integers(-1, 3), seed=st.integers(0, 9999))
    def look(self, player, seed):
        """A player sees what they have seen and nothing else, also after a journey, whatever the hidden things are."""
        state = self.now.state
        player = min(player, state.players - 1)
        seen = self.now.witness.shown if player < 0 else self.now.witness.seen[player]
        before, observed = snapshot(state), state.observation(player)
        masked = tuple(face if tile in seen else HIDDEN for tile, face in enumerate(state.faces))
        shown = snapshot(observed.state)
        assert shown == {**before, "faces": masked, "foundations": (HIDDEN,) * len(state.foundations)}
        assert observed.legal_actions() == (state.legal_actions() if player == state.current_player() else ())
        assert observed.state.scores() == state.scores()
        other = disguised(state, seen, random.Random(seed))
        assert image(other, player) == image(state, player)
        travelled = pickle.loads(pickle.dumps(observed))
        assert (travelled.player, snapshot(travelled.state)) == (player, shown)
        assert travelled.legal_actions() == observed.legal_actions()
        samples = [one.resample(random.Random(seed)) for one in (observed, other.observation(player), travelled)]
        assert snapshot(samples[0]) == snapshot(samples[1]) == snapshot(samples[2])
        assert snapshot(state) == before

    # Copies and samples

    @precondition(running)
    @rule(how=st.sampled_from(sorted(WAYS_TO_PLAY)), seed=st.integers(0, 9999))
    def diverge(self, how, seed):
        """A copy goes its own way and the game does not notice; the same action leads both to the same position."""
        state, rng = self.now.state, random.Random(seed)
        before, legal, one, other = snapshot(state), state.legal_actions(), state.clone(), state.clone()
        action = WAYS_TO_PLAY[how](one, rng)
        one.apply_action(action)
        other.apply_action(action)
        assert snapshot(one) == snapshot(other)
        assert one.legal_actions() == other.legal_actions()
        for _ in range(12):
            if not one.is_terminal():
                one.apply_action(any_kind(one, rng))
        assert (snapshot(state), state.legal_actions()) == (before, legal)

    @rule()
    def keep(self):
        """Remember the position."""
        self.kept.append((self.now.copy(), snapshot(self.now.state)))

    @precondition(lambda self: self.kept)
    @rule()
    def go_back(self):
        """Go on from the position last remembered, which must be as it was."""
        self.now, as_it_was = self.kept.pop()
        assert snapshot(self.now.state) == as_it_was
        self._holds()

    @precondition(running)
    @rule(player=st.integers(-1, 3), seed=st.integers(0, 9999))
    def determinize(self, player, seed):
        """Go on from a position that agrees with what a player knows."""
        state = self.now.state
        player = min(player, state.players - 1)
        before = snapshot(state)
        sample = state.resample_from_infostate(player, random.Random(seed))
        assert snapshot(state) == before
        assert image(sample, player) == image(state, player)
        assert sample.legal_actions() == state.legal_actions()
        assert Counter(sample.faces) == Counter(state.faces)
        assert Counter(sample.foundations) == Counter(state.foundations)
        self.now.state = sample
        self.now.table = Table.of(sample)
        self._holds()

    # What holds after every step: called by the steps, so that a failing example prints nothing but them

    def _engines_agree(self) -> None:
        """The same is legal, it is the same seat's turn, and all have had as many turns as clause S4 says."""
        state, table = self.now.state, self.now.table
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len({squashed(text) for text in texts}) == len(texts), "two actions are called the same"
        assert set(texts) == table.legal()
        for player in range(table.players):
            assert state.points(player) == table.total(player)
        if state.is_terminal():
            won = table.mission and table.goal_stands()
            assert won or table.ended == table.players * TURNS[table.players]
            totals = [table.total(player) for player in range(table.players)]
            assert state.returns() == ([1.0 if won else -1.0] if table.mission else zero_sum_returns(totals))
            assert state.current_player() == state.current_seat() == TERMINAL_PLAYER
        else:
            assert table.ended < table.players * TURNS[table.players]
            assert (state.current_player(), state.current_seat()) == (table.me, table.seat)
            assert state.turn_number() == table.my_turns_over + 1
            assert state.returns() == [0.0] * table.players

    def _holds(self) -> None:
        """Nothing is lost or made, points are those counted afresh, actions read back (of each kind the first few)."""
        state, seen = self.now.state, Counter()
        self._engines_agree()
        for check in CHECKS:
            check(state)
        for player, score in enumerate(state.scores()):
            assert state.points(player) == score.total
        for action in state.legal_actions():
            seen[action.kind] += 1
            if seen[action.kind] <= 3:
                assert state.string_to_action(state.action_to_string(action)) is action

    def teardown(self):
        for world, as_it_was in self.kept:
            assert snapshot(world.state) == as_it_was


class BasicGames(Games):
    setups = tuple(options for options in setups() if options.get("edition") == "basic")


class HorusGames(Games):
    setups = tuple(options for options in setups() if options.get("edition") == "horus")


class NileGames(Games):
    setups = tuple(options for options in setups() if options.get("edition") == "nile")


class MissionGames(Games):
    setups = tuple(options for options in setups() if "mission" in options)


EVERYWHERE = {"place", "row", "move", "done", "draw", *RARE} - {"offer", "sail", "card", "waive", "next"}
WANTED = {
    BasicGames: EVERYWHERE,
    HorusGames: EVERYWHERE | {"offer", "enclosed"},
    NileGames: EVERYWHERE | {"offer", "enclosed", "sail", "card"},
    MissionGames: EVERYWHERE,
}
"""The kinds of actions and events that even few games must come to; the third version has all of those before it."""

WANTED_OF_MANY = {
    machine: kinds | {"waive", "next", "over", "won" if machine is MissionGames else "misfit"}
    for machine, kinds in WANTED.items()
}
"""Those that many games must come to."""


def played(machine: type[Games], games: int, steps: int) -> Counter[str]:
    """How often each kind of action and event came up in so many games of that machine."""
    machine.played = Counter()
    play(machine, games, steps)
    return machine.played


@pytest.mark.rule("B1", "B3", "B18", "D4", "D5", "D8", "D9", "D10", "S4", "V3")
@pytest.mark.parametrize("machine", [NileGames, MissionGames], ids=lambda machine: machine.__name__)
def test_games_that_hypothesis_plays(machine):
    kinds = played(machine, 12, 60)
    assert not [kind for kind in sorted(WANTED[machine]) if not kinds[kind]], kinds


@pytest.mark.measured
@pytest.mark.rule("B1", "B3", "B18", "D4", "D5", "D8", "D9", "D10", "S4", "V3")
@pytest.mark.parametrize("machine", WANTED_OF_MANY, ids=lambda machine: machine.__name__)
def test_many_games_that_hypothesis_plays(machine):
    kinds = played(machine, 250, 100)
    assert not [kind for kind in sorted(WANTED_OF_MANY[machine]) if kinds[kind] < 5], kinds
