"""Advice after a turn: what it says of a review, which turn it is about, and who gets it."""

from __future__ import annotations

import pytest

from tests.storage.finished_games import finished_game, put
from tp_tui.bots.review import Review
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Action, Reason
from tp_tui.presenters.reviews import advice_text, improvement, verdict
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.room.advice import (
    FIRST_GAMES,
    finished_games,
    is_wanted,
    last_finished_turn,
)
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.storage.settings import CHOICES

GOOD = "Well played: nothing better was found."
TURN = ("place h6 s", "row v", "done", "draw 1")


def played(*moves: str, seats: str = "you:Ada,you:Ben") -> Room:
    room = Room(get_game(DEFAULT_GAME), parse_seats(seats, 1, 4), {"first": 1}, 7)
    for move in moves:
        room.submit(room.current, PlayText(move))
    return room


def actions(room: Room, *names: str) -> tuple[Action, ...]:
    state = room.view(0).observation.state
    by_name = {state.action_to_string(action): action for action in state.all_actions()}
    return tuple(by_name[name] for name in names)


@pytest.mark.parametrize(
    ("done", "best", "said"),
    [
        (["place h6 s", "row v", "done"], ["place f7 s", "row v", "done"], "lay it on f7, stairs south"),
        (["place h6 s", "row v", "done"], ["place h6 s", "row h", "buy", "done"], "take row h"),
        (["row v", "done"], ["row v", "buy", "done"], "buy a white block"),
        (["buy", "done"], ["buy", "buy", "done"], "buy a white block"),
        (["row v", "buy", "done"], ["row v", "done"], "without “buy a white block”"),
        (["row v", "move h6 g5", "buy"], ["row v", "buy", "move h6 g5"], "buy a white block first"),
    ],
)
def test_what_was_missed_is_said_in_words(done: list[str], best: list[str], said: str) -> None:
    room = played(*TURN)
    assert improvement(Replay(room), 0, actions(room, *done), actions(room, *best)) == said


def test_a_loss_is_told_with_its_weightiest_reason_and_a_slight_one_is_none() -> None:
    room = played(*TURN)
    replay = Replay(room)
    turn, best = actions(room, "place h6 s", "row v"), actions(room, "place h6 s", "row h")
    keeps, gains = Reason("keeps {rival} from the row c3–c7", 2.0, 1), Reason("gains 1 red", 1.0)
    assert (
        advice_text(replay, 0, Review(turn, best, 3.6, 8, (keeps, Reason("further_ahead", 2.6, -1, (3,))), 1.2))
        == "Better by about 4 points, give or take 1: take row h – keeps Ben from the row c3–c7 (+2); "
        "the rest comes from looking further ahead (+3)."
    )
    assert (
        advice_text(replay, 0, Review(turn, best, 1.2, 8, (keeps,), 0.4, 0.6, (gains,)))
        == "Better by about 1 point: take row h – keeps Ben from the row c3–c7 (+2); "
        "against that, what was played gains 1 red (+1); it takes luck: ahead in 60% of the playouts."
    )
    assert advice_text(replay, 0, Review(turn, best, 1.2, 8)) == "Better by about 1 point: take row h."
    assert advice_text(replay, 0, Review(turn, best, 1.2, 8, is_changed=True)).startswith("Looked longer: Better")
    as_good = "Well played. About as good: take row h."
    assert advice_text(replay, 0, Review(turn, best, 0.9, 8, (keeps,))) == as_good
    assert advice_text(replay, 0, Review(turn, best, 0.9, 8, (keeps,), 0.5)) == as_good
    unsure = "Perhaps better by 3.6 points, give or take 3.0: take row h."
    assert advice_text(replay, 0, Review(turn, best, 3.6, 8, (keeps,), 3.0)) == unsure
    assert verdict(Review(turn, best, 3.6, 8, (keeps,), 3.0)).startswith("what was played may be worth 3.6 points less")
    assert advice_text(replay, 0, Review(turn, turn)) == GOOD


def test_a_turn_is_reviewed_when_it_is_over() -> None:
    assert last_finished_turn(Replay(played()), 0) is None
    assert last_finished_turn(Replay(played(*TURN[:3])), 0) is None
    first = ReplayTurn(1, 0, 0, 4)
    assert last_finished_turn(Replay(played(*TURN)), 0) == first
    assert last_finished_turn(Replay(played(*TURN)), 1) is None
    alone = played(*TURN, seats="you:Ada,greedy")
    assert last_finished_turn(Replay(alone), 0) == first


def test_only_finished_games_of_this_kind_with_one_human_count() -> None:
    assert finished_games(DEFAULT_GAME) == 0
    for seed in (1, 2):
        put(finished_game(seed))
    put(finished_game(3, seats=("human:Ada", "human:Ben")))
    put(finished_game(4, seats=("bot:greedy:Greedy", "bot:random:Random")))
    assert finished_games(DEFAULT_GAME) == 2
    assert finished_games("cubes") == 0


def test_who_gets_advice() -> None:
    wanted = {setting: [is_wanted(setting, games) for games in (0, FIRST_GAMES)] for setting in CHOICES["advice"]}
    assert wanted == {"at first": [True, False], "always": [True, True], "never": [False, False]}
