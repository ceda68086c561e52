"""Analyses: hints and reviews read the same numbers, and a longer look goes on where the last one stopped."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import pytest

from tests.games.terra.positions import bare, field, found, give, pyramid, to_phase
from tp_tui.bots import analyst, make_bot
from tp_tui.bots.analysis import CONFIDENCE, MIN_LOSS, Analysis, Line, Margin
from tp_tui.bots.base import Advice, Budget
from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.bots.review import Review, judgeable_prefix
from tp_tui.bots.rollouts import Rollouts
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Reason, State
from tp_tui.lab.coach import played_turns
from tp_tui.presenters.game_words import words_for

GAMES = ("cubes", "necropolis", "terra")
FEW, MANY = Budget(rollouts=60), Budget(rollouts=240)


@cache
def bot_of(name: str) -> PharaohBot:
    bot = make_bot("pharaoh", get_game(name))
    assert isinstance(bot, PharaohBot)
    return bot


def advice_on(name: str, state: State, budget: Budget, known: Analysis | None = None) -> Advice:
    seen = state.observation(state.current_player())
    return bot_of(name).advise(seen, seen.legal_actions(), budget, random.Random(1), known)


@cache
def positions(name: str, count: int) -> tuple[State, ...]:
    """Positions at the beginning of every fifth turn of a human-like game."""
    turns = played_turns(get_game(name), {"players": 2}, 1)
    return tuple(turn.state for turn in islice(turns, 5, 5 + 5 * count, 5))


def test_a_busy_machine_tries_fewer_games_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual number of rollouts is the same with and without an end in sight, and cut short at the end."""
    (state,), usual = positions("terra", 1), Budget(caps_rollouts=True)
    seen, played = state.observation(state.current_player()), random_turn(state, 1)

    def review() -> Review:
        return bot_of("terra").review(seen, played, usual, random.Random(1))

    whole = review()
    monkeypatch.setattr(analyst, "AT_LAST", 10_000.0)
    assert review() == whole
    monkeypatch.setattr(analyst, "AT_LAST", 0.0)
    cut = review()
    assert cut.games < whole.games
    assert not cut.is_compared


def random_turn(state: State, seed: int) -> list[Action]:
    rng, played = random.Random(seed), list[Action]()
    state, turn = state.clone(), (state.current_seat(), state.turn_number())
    while (state.current_seat(), state.turn_number()) == turn:
        played.append(rng.choice(state.legal_actions()))
        state.apply_action(played[-1])
    return played


@pytest.mark.parametrize("name", GAMES)
def test_what_was_hinted_is_fine_when_it_is_reviewed_and_what_is_better_is_what_was_hinted(name: str) -> None:
    for place, state in enumerate(positions(name, 4)):
        seen = state.observation(state.current_player())
        hint = advice_on(name, state, FEW)
        good = bot_of(name).review(seen, hint.actions, FEW, random.Random(2), hint.analysis)
        assert good.is_fine
        assert good.loss == 0.0
        other = bot_of(name).review(seen, random_turn(state, place), FEW, random.Random(3), hint.analysis)
        assert other.is_changed or other.best in (hint.actions, other.played)
        assert other.analysis is not None
        again = bot_of(name).review(seen, random_turn(state, place), FEW, random.Random(4), other.analysis)
        assert (again.best, again.loss, again.error) == (other.best, other.loss, other.error)


@pytest.mark.parametrize("name", GAMES)
def test_a_longer_look_plays_nothing_twice_and_says_what_one_long_look_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, play = list[int](), Rollouts.play

    def counted(self, numbers, turns, clock):
        found = play(self, numbers, turns, clock)
        played.append(len(found) * len(turns))
        return found

    monkeypatch.setattr(Rollouts, "play", counted)
    (state,) = positions(name, 1)
    short = advice_on(name, state, FEW).analysis
    assert short is not None
    assert sum(played) == short.rollouts <= 60
    long = advice_on(name, state, MANY, short)
    assert long.analysis is not None
    assert sum(played) == long.analysis.rollouts <= 240 + short.rollouts, "what settled a margin may no longer matter"
    assert long.is_changed == (long.actions != short.best.actions)
    straight = advice_on(name, state, MANY)
    assert straight.actions == long.actions
    assert straight.reasons == long.reasons
    played.clear()
    assert advice_on(name, state, FEW, long.analysis) == Advice(long.actions, long.reasons, False, long.analysis)
    assert not played


def test_a_margin_is_a_mean_of_differences_in_the_same_samples() -> None:
    better = Line((), 10.0, (4.0, 6.0, 8.0, 6.0, 100.0))
    worse = Line((), 6.0, (3.0, 6.0, 5.0, 4.0))
    analysis = Analysis(1, 1.0, (better, worse))
    margin = analysis.margin(better, worse)
    assert margin.points == pytest.approx((4.0 + 1.5) / 2)
    assert margin.error == pytest.approx((5 / 3 / 4) ** 0.5 / 2)
    assert (margin.rollouts, margin.ahead) == (8, 0.875)
    assert analysis.best is better


def test_a_turn_is_worse_only_if_that_is_clear() -> None:
    assert Margin(MIN_LOSS, 0.0).is_clear
    assert not Margin(MIN_LOSS - 0.1, 0.0).is_clear
    assert Margin(CONFIDENCE * 3.0, 3.0).is_clear
    assert not Margin(CONFIDENCE * 3.0 - 0.1, 3.0).is_clear
    assert not Margin(CONFIDENCE * 3.0, 3.0, 8).is_clear, "an error of four samples is itself not sure"
    assert Margin(CONFIDENCE * 3.0 * 1.7, 3.0, 8).is_clear


def test_a_turn_that_may_lose_to_any_other_is_hard_to_tell() -> None:
    even, wide = (1.0, -1.0) * 8, (9.0, -9.0) * 8
    played, best, unsure = Line((), 5.0, even), Line((), 5.5, even), Line((), 4.5, wide)
    assert Analysis(1, 1.0, (played, best)).risk(played) == pytest.approx(0.25)
    risk = Analysis(1, 1.0, (played, best, unsure)).risk(played)
    assert risk == pytest.approx(-0.25 + 8 * (16 / 15 / 16) ** 0.5 / 2)
    assert Analysis(1, 1.0, (played, Line((), 9.0))).risk(played) == 0.0
    assert Review((), (), 0.2, 32, error=0.1, risk=1.5).is_open
    assert not Review((), (), 0.2, 32, error=0.1, risk=1.4).is_open
    assert Review((), (), 0.9, 32, error=0.7).is_open
    assert Review((), (), 9.0, 2, error=3.0).is_open, "two rollouts compare nothing"
    assert not Review((), (), 4.0, 32, error=1.0, risk=5.0).is_open


@pytest.mark.parametrize("name", GAMES)
def test_reasons_name_what_differs_and_add_up(name: str) -> None:
    """What both turns do is not said, and with the rest the points come to at least 70% of the margin."""
    explained = 0
    for place, state in enumerate(positions(name, 4)):
        seen = state.observation(state.current_player())
        review = bot_of(name).review(seen, random_turn(state, place), FEW, random.Random(1))
        if review.best == review.played:
            continue
        explained += 1
        ours, theirs = (
            {(reason.id, reason.rival, reason.args) for reason in reasons}
            for reasons in (review.reasons, review.against)
        )
        assert not ours & theirs
        named = sum(reason.worth for reason in review.reasons) - sum(reason.worth for reason in review.against)
        assert abs(named - review.loss) <= 0.3 * review.loss + 1e-9
    assert explained


@pytest.mark.parametrize("name", GAMES)
def test_what_a_value_is_made_of_has_words_and_adds_up(name: str) -> None:
    """Every component has a name in words, and what an action changes is points that are sure, or one of them."""
    evaluation, words = bot_of(name).evaluation, words_for(get_game(name))
    for state in positions(name, 4):
        player = state.current_player()
        sample = evaluation.determinize(state.observation(player), random.Random(1))
        parts = evaluation.prospects(sample, player)
        assert all(words.prospect(part) != part for part in parts)
        rest = evaluation.value(sample, player) - sum(parts.values())
        assert rest == pytest.approx(round(rest), abs=0.01)


def test_what_depends_on_a_foundation_says_how_much_it_must_be_worth() -> None:
    """A turn that is better by the mean of what a foundation may be worth needs the worth that makes it so."""
    needing = set()
    for turn in islice(played_turns(get_game("terra"), {"players": 2}, 2), 1, 60):
        state, rng = turn.state, random.Random(1)
        bot = bot_of("terra")
        sample = bot.evaluation.determinize(state.observation(state.current_player()), rng)
        idle = [action for action in turn.actions if action.kind in ("place", "row", "done")][:3]
        for points in (0.1, 2.0, 50.0):
            chain = judgeable_prefix(bot.evaluation, [sample], turn.actions)
            other = judgeable_prefix(bot.evaluation, [sample], idle)
            condition = bot.evaluation.condition(sample, chain, other, points)
            if condition:
                needing.add(points)
                assert condition.id == "if_worth"
                assert words_for(get_game("terra")).reason(state, condition, "").startswith("if ")
    assert 50.0 not in needing, "what is that much better needs no luck"
    assert needing


@pytest.mark.parametrize("name", GAMES)
def test_an_analysis_without_time_is_of_whole_turns_and_the_next_look_finds_the_others(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a busy machine left out is not kept for good."""
    monkeypatch.setattr(analyst, "MIN_FINDING", 0.0)
    for state in positions(name, 2):
        hurried = advice_on(name, state, Budget(milliseconds=0)).analysis
        assert hurried is not None
        assert hurried.is_cut_short
        longer = advice_on(name, state, FEW, hurried).analysis
        assert longer is not None
        assert not longer.is_cut_short
        straight = advice_on(name, state, FEW).analysis
        assert straight is not None
        assert {line.actions for line in straight.lines} <= {line.actions for line in longer.lines}


def test_time_for_finding_turns_is_left_even_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "MIN_FINDING", 3600.0)
    (state,) = positions("terra", 1)
    hurried, straight = advice_on("terra", state, Budget(milliseconds=0)), advice_on("terra", state, Budget(rollouts=0))
    assert hurried.actions == straight.actions
    assert hurried.analysis is not None
    assert not hurried.analysis.is_cut_short


def test_the_hint_sees_a_level_that_is_two_swaps_away() -> None:
    """In the last turn, in which nothing else is worth more."""
    state = bare(seed=2)
    state.stacks = [()] * len(state.stacks)
    pyramid(state, "g5", "red", 4, crew=state.rules.supplies.crew_limit)
    found(state, "e6", 3, crew=1)
    give(state, red=3, blue=2, grey=2)
    to_phase(state, "place")
    hint = advice_on("terra", state, FEW)
    kinds = [action.kind for action in hint.actions]
    assert kinds.count("swap") == 2
    assert Reason("raises", 25.0, args=(field(state, "g5"), 5, 25)) in hint.reasons
