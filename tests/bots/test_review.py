"""Reviews: what was best loses nothing, what was bad loses much, and nothing hidden is used."""

from __future__ import annotations

import json
import math
import random
import threading
from collections.abc import Iterator, Sequence

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tests.faults import raises_fault
from tests.slow import some_quick
from tests.toy import installed
from tp_tui.bots import BotError, make_bot
from tp_tui.bots.analysis import Analysis, Line
from tp_tui.bots.answers import read_answer, write_answer
from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError, ReviewQuestion, decision_of
from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.bots.review import Review, judgeable_prefix
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Fault, Reason, State
from tp_tui.games.terra.rules.state import DRAW, PLACE, TerraState

FEW = Budget(rollouts=96)


def review(state: State, played: Sequence[Action], seed: int = 1, budget: Budget = FEW) -> Review:
    bot = make_bot("pharaoh", GAME)
    assert isinstance(bot, PharaohBot)
    return bot.review(state.observation(state.current_player()), played, budget, random.Random(seed))


def some(number: int, phase: int = PLACE, **options: int | str) -> TerraState:
    """A position in the middle of a random game, of that phase."""
    states = [state for state in random_game(number, **options) if state.phase == phase]
    return states[len(states) // 2]


def idle_turn(state: TerraState, rng: random.Random) -> list[Action]:
    """A turn in which a tile is laid anywhere and no work is done."""
    state, turn = state.clone(), []
    player = state.current_player()
    while state.current_player() == player and state.phase != DRAW:
        legal = state.legal_actions()
        done = [action for action in legal if action.kind == "done"]
        turn.append(done[0] if done else rng.choice(legal))
        state.apply_action(turn[-1])
    return turn


def test_the_same_position_by_other_ways_loses_as_much() -> None:
    state = some(5)
    best = review(state, idle_turn(state, random.Random(1))).best
    moves = [number for number, action in enumerate(best) if action.kind == "move"]
    assert len(moves) > 1, "choose another position"
    other = list(best)
    other[moves[0]], other[moves[1]] = other[moves[1]], other[moves[0]]
    assert review(state, other).loss == review(state, best).loss


@pytest.mark.parametrize("options", some_quick(VERSIONS[::5], 3), ids=name_of)
def test_a_turn_without_work_loses_and_what_the_bot_would_have_played_loses_nothing(
    options: dict[str, int | str],
) -> None:
    state = some(3, **options)
    found = review(state, idle_turn(state, random.Random(1)))
    assert found.loss > 3
    assert found.rollouts >= 8
    assert found.best != found.played
    assert found.reasons
    again = review(state, found.best)
    assert again.is_fine
    assert (again.played, again.best, again.loss) == (found.best, found.best, 0.0)


def test_the_later_a_turn_goes_astray_the_less_it_loses() -> None:
    state, losses = some(5), []
    best = review(state, idle_turn(state, random.Random(1))).best
    for length in range(1, len(best)):
        cut = state.clone()
        for action in best[:length]:
            cut.apply_action(action)
        losses.append(review(state, [*best[:length], *idle_turn(cut, random.Random(2))]).loss)
    assert losses[0] > losses[-1]


@pytest.mark.parametrize("phase", [PLACE, DRAW])
def test_what_is_hidden_makes_no_difference(phase: int) -> None:
    for number in (3, 4):
        state = some(number, phase)
        played = idle_turn(state, random.Random(1)) if phase == PLACE else state.legal_actions()[-1:]
        found = {
            review(state.resample_from_infostate(state.current_player(), random.Random(shuffle)), played)
            for shuffle in range(3)
        }
        assert len(found) == 1


def test_what_came_to_light_later_is_not_judged() -> None:
    evaluation, state = GAME.evaluation(), some(3, DRAW)
    samples = [evaluation.determinize(state.observation(state.current_player()), random.Random(1))]
    search = next(action for action in state.legal_actions() if action.kind == "search")
    after = samples[0].clone()
    after.apply_action(search)
    assert judgeable_prefix(evaluation, samples, [search, after.legal_actions()[0]]) == (search,)
    begun = some(3)
    samples = [evaluation.determinize(begun.observation(begun.current_player()), random.Random(1))]
    idle = idle_turn(begun, random.Random(1))
    end = samples[0].clone()
    for action in idle:
        end.apply_action(action)
    assert judgeable_prefix(evaluation, samples, [*idle, end.legal_actions()[0]]) == tuple(idle)


def test_a_process_reviews_as_it_is_done_here() -> None:
    state = some(3)
    decision = decision_of("terra", "pharaoh", state, seed=3, number=9, budget=FEW)
    question = ReviewQuestion(decision, tuple(idle_turn(state, random.Random(1))))
    bots = BotDriver(BotProcess())
    try:
        answer = bots.review(question)
        assert isinstance(answer, Review)
        assert answer == BotDriver().review(question)
    finally:
        bots.close()


def test_only_a_review_is_read_as_one() -> None:
    state = some(3)
    decision = decision_of("terra", "pharaoh", state, seed=3, number=9)
    played = tuple(idle_turn(state, random.Random(1)))
    question, best = ReviewQuestion(decision, played), state.legal_actions()[:1]
    analysis = Analysis(7, 1.8, (Line(best, 2.5, (1.25, -0.5)), Line(played[:2], -1.0)))
    reason = Reason("gains 1 red", 1.0, 1)
    reply = Review(played[:2], best, 1.25, 8, (reason,), 0.5, 0.75, (reason,), True, analysis)
    told = write_answer(reply)
    assert isinstance(told, dict)
    assert read_answer(json.dumps(told).encode(), question) == reply
    for part, wrong in (
        ("played", []), ("played", [10**9]), ("played", 2), ("best", []), ("best", [10**9]), ("best", ["1"]),
        ("loss", -1), ("loss", math.nan), ("loss", "1"), ("rollouts", -1), ("reasons", [["a", 1.0, 9]]), ("reasons", 1),
        ("error", -1), ("error", math.inf), ("ahead", True), ("against", 1), ("changed", 1), ("analysis", []),
        ("analysis", [7, 1.8, []]), ("analysis", [7, 1.8, [[[10**9], 1, []]]]), ("analysis", [7, 1.8, [[[], 1, []]]]),
    ):  # fmt: skip
        with pytest.raises(BotError):
            read_answer(json.dumps({**told, part: wrong}).encode(), question)
    with raises_fault(BotError, "out of mind"):
        read_answer(b'{"fault": ["told", ["out of mind"]]}', question)


def test_a_review_can_be_taken_back() -> None:
    state = some(3, edition="nile", players=4)
    endless = decision_of("terra", "pharaoh", state, seed=3, number=9, budget=Budget(rollouts=10**6))
    bots, answers = BotDriver(BotProcess()), list[object]()

    def ask() -> None:
        try:
            answers.append(bots.review(ReviewQuestion(endless, tuple(idle_turn(state, random.Random(1))))))
        except CancelledError as error:
            answers.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        asking.join(1)
        assert asking.is_alive()
        bots.cancel()
        asking.join(20)
        assert isinstance(answers[0], CancelledError)
    finally:
        bots.close()


def test_a_bot_that_reviews_nothing_says_so() -> None:
    state = some(3)
    question = ReviewQuestion(decision_of("terra", "greedy", state, seed=3, number=9), state.legal_actions()[:1])
    assert BotDriver().review(question) == Fault("no_reviewer", ("greedy",))


def test_what_was_not_legal_is_not_reviewed() -> None:
    state = some(3)
    illegal = next(action for action in state.all_actions() if action not in state.legal_actions())
    question = ReviewQuestion(decision_of("terra", "pharaoh", state, seed=3, number=9), (illegal,))
    assert BotDriver().review(question) == Fault("illegal_past")


@pytest.fixture
def toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.mark.usefixtures("toy_game")
def test_any_game_can_be_reviewed() -> None:
    """In the toy game the highest card takes the trick: who plays it in the last place wins it, whatever is hidden."""
    game = get_game("toy")
    state = game.state_from_deal({"players": 2, "length": "short"}, {"hands": [[5, 6, 7], [1, 10, 20]]})
    state.apply_action(state.legal_actions()[-1])
    low, high = state.legal_actions()[0], state.legal_actions()[-1]
    bot = make_bot("pharaoh", game)
    assert isinstance(bot, PharaohBot)
    seen = state.observation(1)
    lost = bot.review(seen, [low], Budget(rollouts=60), random.Random(1))
    assert lost.loss > 0
    assert lost.best[0] != low
    assert bot.review(seen, lost.best, Budget(rollouts=60), random.Random(1)).loss == 0
    assert high in state.legal_actions()
