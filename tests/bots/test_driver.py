"""The driver: whatever a bot does, decisions are legal, timed and explained; in this process as in another."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pytest

from tests.bots.games import GAME
from tests.faults import why
from tp_tui import bots
from tp_tui.bots import BOTS, FALLBACK_BOT, UNLIMITED, Budget, make_bot
from tp_tui.bots.base import Advice, Bot, part_seed
from tp_tui.bots.driver import (
    BotDriver,
    BotProcess,
    CancelledError,
    Check,
    HintQuestion,
    LocalBots,
    Question,
    decision_of,
    stand_in,
)
from tp_tui.games.contract import Action, Fault, Observation
from tp_tui.games.terra.rules.state import TerraState

LATE = Fault.told("it was late")


class Acting(Bot):
    """Does what a test says."""

    name = "acting"
    behaviour = staticmethod(lambda observation, legal: legal[0])
    made = 0

    def __init__(self, game: object, weights: object = None) -> None:
        super().__init__(GAME)
        Acting.made += 1

    def choose(
        self, observation: Observation, legal_actions: Sequence[Action], budget: Budget, rng: random.Random
    ) -> Action:
        return self.behaviour(observation, legal_actions)  # type: ignore[no-any-return]


@pytest.fixture
def acting(monkeypatch: pytest.MonkeyPatch) -> type[Acting]:
    monkeypatch.setitem(bots.BOTS, "acting", Acting)
    monkeypatch.setattr(Acting, "made", 0)
    return Acting


def question(bot: str, seed: int = 5) -> Question:
    return decision_of("terra", bot, GAME.new_initial_state({}, seed), seed=seed, number=0)


def choice_of_stand_in(asked: Question) -> Action:
    legal = asked.observation.legal_actions()
    return make_bot(FALLBACK_BOT, GAME).choose(asked.observation, legal, asked.budget, random.Random(asked.seed))


def raise_error(error: BaseException) -> Action:
    raise error


@pytest.mark.parametrize(
    ("does", "fault"),
    [
        (lambda *_: raise_error(RuntimeError("out of papyrus")), "RuntimeError: out of papyrus"),
        (lambda *_: raise_error(SystemExit("enough")), "SystemExit: enough"),
        (lambda *_: raise_error(KeyboardInterrupt()), "KeyboardInterrupt"),
        (lambda *_: Action(10**6, "win", ()), "it chose an illegal move"),
        (lambda *_: "place f7 s", "it chose an illegal move"),
    ],
)
def test_the_simplest_bot_stands_in_and_the_answer_says_why(
    acting: type[Acting], does: object, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acting, "behaviour", staticmethod(does))
    answer = BotDriver().ask(question("acting"))
    assert why(answer) == fault
    assert answer.action == choice_of_stand_in(question("acting"))
    assert why(BotDriver().ask(question("greedy"))) == ""


def test_a_bot_that_changes_what_it_is_shown_loses_only_its_decision(
    acting: type[Acting], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(observation: Observation, legal: Sequence[Action]) -> Action:
        assert isinstance(observation.state, TerraState)
        observation.state.apply_action(legal[-1])
        raise RuntimeError

    monkeypatch.setattr(acting, "behaviour", staticmethod(spoil))
    answer = BotDriver().ask(question("acting"))
    assert answer.action == choice_of_stand_in(question("acting"))


def test_ctrl_c_comes_through_where_it_is_for_the_player(acting: type[Acting], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "behaviour", staticmethod(lambda *_: raise_error(KeyboardInterrupt())))
    with pytest.raises(KeyboardInterrupt):
        BotDriver(survives_interrupts=False).ask(question("acting"))


def test_the_time_of_a_decision_is_told_whether_it_fails_or_not(
    acting: type[Acting], monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(observation: Observation, legal: Sequence[Action]) -> Action:
        time.sleep(0.05)
        return legal[0] if observation.state.turn_number() else Action(0, "", ())

    monkeypatch.setattr(acting, "behaviour", staticmethod(slowly))
    assert 0.05 <= BotDriver().ask(question("acting")).seconds < 5
    assert stand_in(question("greedy"), LATE, 2.5).seconds == 2.5
    assert stand_in(question("greedy"), LATE, 2.5).fault == LATE


def test_local_bots_are_made_once(acting: type[Acting]) -> None:
    driver = BotDriver(LocalBots())
    for seed in range(3):
        driver.ask(question("acting", seed))
    assert acting.made == 1


@pytest.mark.parametrize("bot", BOTS)
def test_both_ways_of_asking_get_the_same_answers(bot: str) -> None:
    asked = Question("terra", bot, question(bot).observation, Budget(rollouts=4), 9)
    local, remote = BotDriver(), BotDriver(BotProcess())
    try:
        assert remote.ask(asked).action == local.ask(asked).action
        assert remote.advise(HintQuestion(asked)) == local.advise(HintQuestion(asked))
        assert remote.check(Check("terra", bot)) == local.check(Check("terra", bot)) is None
        assert remote.check(Check("terra", "nobody.py:Bot")) == local.check(Check("terra", "nobody.py:Bot")) is not None
    finally:
        remote.close()
    with pytest.raises(CancelledError):
        remote.ask(asked)


def test_advice_that_is_not_legal_is_none(acting: type[Acting], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = HintQuestion(question("acting"))
    for actions in ((), (Action(10**6, "win", ()),)):
        monkeypatch.setattr(acting, "advise", lambda *_, found=actions: Advice(found))
        assert isinstance(BotDriver().advise(asked), Fault)
    assert isinstance(BotDriver().advise(HintQuestion(question("greedy"))), Advice)


def test_a_decision_has_what_is_left_of_the_turn_and_a_chance_of_its_own() -> None:
    state = GAME.new_initial_state({}, 3)
    asked = decision_of("terra", "planner", state, seed=3, number=17, budget=Budget(milliseconds=1000), used=0.4)
    assert asked.budget == Budget(milliseconds=600)
    assert asked.seed == part_seed(3, 17) != part_seed(3, 18)
    assert asked.observation.player == state.current_player()
    assert asked.observation.legal_actions() == state.legal_actions()
    assert decision_of("terra", "planner", state, seed=3, number=17).budget == UNLIMITED
