"""Why a turn is good: reasons are true, come from the evaluation's numbers, and tell nothing that is hidden."""

from __future__ import annotations

import random
from operator import attrgetter

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tests.games.terra.positions import (
    COLOURS,
    bare,
    example,
    field,
    found,
    give,
    hold,
    lay,
    new,
    play,
    pyramid,
    surround,
    to_phase,
)
from tp_tui.bots.base import Budget, Clock
from tp_tui.bots.beam_search import GreedyBot, find_turns
from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.games.contract import MAX_REASONS, Action, Argument, Reason
from tp_tui.games.terra.ai.evaluation import TerraEvaluation
from tp_tui.games.terra.ai.hint_explanations import MIN_WORTH, best_row, row_ends
from tp_tui.games.terra.rules.components import Yield, yield_args
from tp_tui.games.terra.rules.state import DRAW, TerraState
from tp_tui.games.terra.rules.yields import NO_BLOCKS

EVALUATION = TerraEvaluation()
EDITIONS = ("basic", "horus", "nile")
OF_RIVALS = {"keeps_from_row", "row_worth_less"}


def chain(state: TerraState, *texts: str) -> tuple[Action, ...]:
    """These actions, given in notation, one after the other from `state`."""
    after, found = state.clone(), []
    for text in texts:
        found.append(after.string_to_action(text))
        after.apply_action(found[-1])
    return tuple(found)


def facts(
    state: TerraState, actions: tuple[Action, ...], *instead: tuple[Action, ...]
) -> list[tuple[str, tuple[Argument, ...]]]:
    """The reasons for a chain and what they are about, without their worth."""
    return [(reason.id, reason.args) for reason in EVALUATION.reasons(state, actions, instead)]


def weighed(state: TerraState, observed: TerraState) -> list[tuple[Action, ...]]:
    """Some turns from `state`, the best first; single steps where what comes next is hidden."""
    if EVALUATION.outcome_is_hidden(state):
        return [(action,) for action in EVALUATION.candidates(observed)]
    turns = find_turns(EVALUATION, state, state.player, 2, Clock(None))
    return [turn.actions for turn in sorted(turns, key=attrgetter("value"), reverse=True)[:4]]


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_the_parts_of_a_value_add_up_to_it(options: dict[str, int | str]) -> None:
    for state in random_game(5, **options)[::9]:
        for player in range(0 if state.waived else state.players):
            parts = EVALUATION.parts(state, player)
            total = sum(part for part in parts if isinstance(part, float)) + sum(parts.rivals)
            assert total == pytest.approx(EVALUATION.value(state, player))
            assert parts.rivals[player] == 0


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_every_turn_has_reasons_and_none_turns_on_what_is_hidden(options: dict[str, int | str]) -> None:
    for state in random_game(3, **options)[:-1:29]:
        observation = state.observation(state.current_player())
        samples = [EVALUATION.determinize(observation, random.Random(seed)) for seed in (1, 2)]
        turns = weighed(samples[0], observation.state)
        for best in turns[:2]:
            others = [turn for turn in turns if turn is not best]
            reasons, again = (EVALUATION.reasons(sample, best, others) for sample in samples)
            assert reasons == again
            assert 1 <= len(reasons) <= MAX_REASONS
            assert all(isinstance(reason, Reason) and reason.id.isidentifier() for reason in reasons)
            worths = [reason.worth for reason in reasons]
            assert worths == sorted(worths, reverse=True)
            assert len(worths) == 1 or worths[-1] >= MIN_WORTH
            assert all((reason.id in OF_RIVALS) == (reason.rival >= 0) for reason in reasons)
            assert all(reason.rival != state.current_player() for reason in reasons)


@pytest.mark.parametrize("edition", EDITIONS)
def test_advice_is_legal_and_has_reasons(edition: str) -> None:
    pharaoh, greedy, state = PharaohBot(GAME), GreedyBot(GAME), GAME.new_initial_state({"edition": edition}, 5)
    steps = 0
    while not state.is_terminal() and steps < 36:
        observation = state.observation(state.current_player())
        if steps % 17 == 1:
            legal = observation.legal_actions()
            advice = pharaoh.advise(observation, legal, Budget(rollouts=40), random.Random(steps))
            assert advice.actions[0] in legal
            assert advice.reasons
        state.apply_action(greedy.choose(observation, observation.legal_actions(), Budget(), random.Random(steps)))
        steps += 1


@pytest.mark.parametrize("mission", [1, 3])
def test_advice_of_a_mission_ends_with_the_turn(mission: int) -> None:
    state = new(players=2, mission=mission)
    play(state, *(["place f7 s", "row v", "done", "draw 2"][: 4 if mission == 1 else 3]))
    observation = state.observation(0)
    advice = PharaohBot(GAME).advise(observation, observation.legal_actions(), Budget(rollouts=2), random.Random(1))
    seat, sample = state.current_seat(), EVALUATION.determinize(observation, random.Random(1))
    for action in advice.actions:
        assert sample.current_seat() == seat
        sample.apply_action(action)


@pytest.mark.rule("B4", "B11")
def test_a_turn_that_founds_says_so_and_for_how_many_workers() -> None:
    state = example(turn=1)
    turn = chain(state, "place f7 s", "row v", "move f7 f8", "done")
    f8 = field(state, "f8")
    assert ("reveals_and_takes", (f8, 1)) in facts(state, turn)
    reasons = dict(facts(state, chain(state, "place f7 s", "row v", "done")))
    assert reasons["reveals_in_line"] == (f8, 2)
    assert reasons["gains"][:2] == ((1, 0, 0, 0, 0, 0, 0), 2)
    assert reasons["gains"][2] > 0


@pytest.mark.rule("B22", "B31")
def test_a_level_is_worth_the_points_it_adds() -> None:
    state = bare()
    pyramid(state, "f8", "red", 2, crew=3)
    found(state, "g5", 3, crew=3)
    give(state, red=4)
    to_phase(state, "work", placed="f7")
    reasons = EVALUATION.reasons(state, chain(state, "build f8 red", "build g5 blue with red", "done"), ())
    assert reasons == (
        Reason("raises", 10, args=(field(state, "f8"), 3, 10)),
        Reason("raises", 2, args=(field(state, "g5"), 1, 2)),
    )


@pytest.mark.rule("B22")
def test_workers_are_told_with_what_the_site_lacks() -> None:
    state = bare()
    pyramid(state, "f8", "red", 2, crew=1)
    give(state, gold=3, red=1)
    to_phase(state, "work", placed="f7")
    assert facts(state, chain(state, "hire f8", "done")) == [
        ("crew_short", (field(state, "f8"), 2, 3, 3, 1, 2, COLOURS.index("red")))
    ]


def test_a_row_that_a_rival_would_have_is_named() -> None:
    state = bare(turn=2)
    pyramid(state, "k3", "red", 3, player=1, crew=1)
    for name in ("g3", "h3", "i3"):
        lay(state, name, "red")
    found(state, "b5", 2)
    hold(state, "eye")
    ends = {text: chain(state, text, "row v", "done") for text in ("place j3", "place a4", "place d10")}
    deny, *others = ends.values()
    reasons = EVALUATION.reasons(state, deny, others)
    denied = [reason for reason in reasons if reason.rival == 1]
    points = 3 * EVALUATION.valuation(state.rules).weights.unit
    ends_of_row = field(state, "g3"), field(state, "j3")
    assert [(reason.id, reason.args) for reason in denied] == [("keeps_from_row", (*ends_of_row, round(points)))]
    for other in others:
        after = state.clone()
        for action in other:
            after.apply_action(action)
        there = best_row(EVALUATION, after, 1)
        assert there is not None
        assert row_ends(after, there[0]) == ends_of_row
        assert there[1] == pytest.approx(points)
    assert not any(reason.rival >= 0 for reason in EVALUATION.reasons(state, others[0], [others[1]]))


def test_a_turn_that_looks_worse_is_not_praised() -> None:
    state = bare(turn=2)
    pyramid(state, "f8", "red", 3, crew=2)
    lay(state, "f7", "worker")
    give(state, red=4)
    to_phase(state, "work", placed="f7")
    state.sources, state.aside, state.supply[0] = (field(state, "f7"),), 1, 5
    state.legal = None
    idle, busy = chain(state, "done"), chain(state, "move f7 f8", "build f8 red", "done")
    assert facts(state, idle, busy)[0][0] == "behind"
    assert facts(state, busy, idle)[0] == ("raises", (field(state, "f8"), 4, 15))


@pytest.mark.rule("H7")
def test_an_enclosure_and_a_ring_one_tile_short_are_told() -> None:
    state = bare(edition="horus", turn=2)
    found(state, "d4", 3, crew=2)
    surround(state, "d4", {}, "e5")
    lay(state, "c4", "eye")
    hold(state, "eye")
    reasons = facts(state, chain(state, "place e5", "row v", "done"))
    assert ("ring", (field(state, "d4"), yield_args(Yield(0, NO_BLOCKS, horus=2)))) in reasons


@pytest.mark.rule("N8")
def test_a_higher_pyramid_multiplies_oases() -> None:
    state = bare(edition="nile", turn=2)
    state.oases[0] = 4
    pyramid(state, "c3", "red", 1, crew=3)
    give(state, red=2)
    to_phase(state, "work", placed="c5")
    reasons = EVALUATION.reasons(state, chain(state, "build c3 red", "done"), ())
    assert Reason("oases_higher", 4, args=(2, 4)) in reasons


@pytest.mark.rule("B18", "V2")
def test_of_a_stack_only_the_known_is_told() -> None:
    state = new(open="yes")
    play(state, "place f7 s", "row v", "done")
    assert state.phase == DRAW
    (what, args), *_ = facts(state, chain(state, "draw 1"))
    assert (what, args[0]) == ("top_tile", state.faces[state.stacks[0][0]])
    assert facts(state, chain(state, "draw 3"))[0][0] == "unseen_tile"
    closed = new()
    play(closed, "place f7 s", "row v", "done")
    give(closed, gold=0)
    assert facts(closed, chain(closed, "draw 1")) == [("no_top_known", ("", 0))]
    give(closed, gold=1)
    assert facts(closed, chain(closed, "draw 1")) == [("no_top_known", ("", 1))]
    tiles = len(closed.stacks[1])
    (what, args), *_ = facts(closed, chain(closed, "search 2"))
    assert what in ("pick", "pick_better")
    assert args[:2] == (tiles, 1)


def test_rows_are_named_by_their_ends() -> None:
    state = new()
    names = ("c3", "d4"), ("d4", "c5"), ("f6",)
    masks = [sum(1 << field(state, name) for name in row) for row in names]
    ends = [("c3", "d4"), ("c5", "d4"), ("f6", "f6")]
    assert [row_ends(state, mask) for mask in masks] == [(field(state, a), field(state, b)) for a, b in ends]
