"""Advice after a turn: what it says of a review, which turn it is about, and who gets it."""

from __future__ import annotations

import random
import re

import pytest

from tests.storage.finished_games import finished_game, put
from tp_tui.bots.analysis import Analysis, Line
from tp_tui.bots.review import Review
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Action, Reason
from tp_tui.presenters.reviews import advice_in_short, advice_text, costly_turns, improvement, review_lines, verdict
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.room.advice import (
    FIRST_GAMES,
    finished_games,
    is_wanted,
    last_finished_turn,
)
from tp_tui.room.commands import Play
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.storage.game_log import read_save, save_text
from tp_tui.storage.settings import CHOICES

GOOD = "Well played. Nothing better was found."
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
def test_what_was_missed_is_named_in_words(done: list[str], best: list[str], said: str) -> None:
    room = played(*TURN)
    assert improvement(Replay(room), 0, actions(room, *done), actions(room, *best)) == said


def test_a_loss_is_told_with_its_weightiest_reason_and_a_slight_one_is_none() -> None:
    room = played(*TURN)
    replay = Replay(room)
    turn, best = actions(room, "place h6 s", "row v"), actions(room, "place h6 s", "row h")
    keeps, gains = Reason("keeps {rival} from the row c3–c7", 2.0, 1), Reason("gains 1 red", 1.0)
    further = Reason("further_ahead", 2.6, -1, (3,))
    assert (
        advice_text(replay, 0, Review(turn, best, 4.6, 8, (keeps, further), 1.2))
        == "Better by 4 to 6 points: take row h. It keeps Ben from the row c3–c7 (+2). "
        "The rest shows in later turns (+3)."
    )
    assert advice_text(replay, 0, Review(turn, best, 2.2, 8, (further,))) == (
        "Better by about 2 points: take row h. It pays off in later turns."
    )
    both = Review(turn, best, 2.2, 8, (keeps, gains), 0.4, 0.6, (gains,))
    assert advice_text(replay, 0, both) == "Better by about 2 points: take row h. It keeps Ben from the row c3–c7 (+2)."
    lines = review_lines(replay, ReplayTurn(1, 0, 0, 4), both).splitlines()
    assert lines[:4] == [
        "Ada, turn 1: lay it on h6, stairs south, take row v.",
        "The turn played cost about 2 points, in 4 games tried.",
        "Better: lay it on h6, stairs south, take row h.",
        "Keeps Ben from the row c3–c7 (+2).",
    ]
    assert lines[-2:] == ["But the turn played gains 1 red (+1).", "It needs luck: better in 6 of 10 games tried."]
    assert advice_text(replay, 0, Review(turn, best, 2.2, 8)) == "Better by about 2 points: take row h."
    assert advice_text(replay, 0, Review(turn, best, 2.2, 8, is_changed=True)).startswith("Looked longer. Better")
    shortly = advice_in_short(replay, 0, Review(turn, best, 2.2, 8, is_changed=True))
    assert shortly == "Looked longer. Better last turn, by about 2 points: take row h."
    as_good = "Well played. About as good: take row h."
    assert advice_text(replay, 0, Review(turn, best, 0.9, 8, (keeps,))) == as_good
    assert advice_text(replay, 0, Review(turn, best, 0.9, 8, (keeps,), 0.5)) == as_good
    unsure = Review(turn, best, 3.6, 8, (keeps,), 3.0)
    assert advice_text(replay, 0, unsure) == "Too close to call. Perhaps a little better: take row h."
    assert review_lines(replay, ReplayTurn(1, 0, 0, 4), unsure).splitlines()[1:] == [
        "The turn played is perhaps as good: it is too close to call.",
        "Perhaps better: lay it on h6, stairs south, take row h.",
        "Compared in 4 games tried.",
    ]
    assert verdict(replay, 0, unsure) == "the turn played is perhaps as good: it is too close to call"
    unknown = Review(turn, best, 36.0, 2, (keeps,), 3.0)
    assert advice_text(replay, 0, unknown) == "There was no time to compare. Another idea: take row h."
    assert advice_text(replay, 0, Review(turn, turn, rollouts=80)) == GOOD
    assert advice_text(replay, 0, Review(turn, turn)) == "There was no time to compare your turn with others."
    alone = Review(turn, turn, analysis=Analysis(1, 1.0, (Line(turn, 2.0),)))
    assert advice_text(replay, 0, alone) == "No other turn was worth comparing."
    assert verdict(replay, 0, alone) == "no other turn was worth comparing"
    seldom = review_lines(replay, ReplayTurn(1, 0, 0, 4), Review(turn, best, 2.2, 80, (keeps,), 0.4, 0.4)).splitlines()
    assert seldom[-1] == "It needs luck: better in only 4 of 10 games tried, but then by more."


@pytest.mark.parametrize("seed", range(40))
def test_the_figures_of_advice_add_up_to_most_of_the_loss(seed: int) -> None:
    room, rng = played(*TURN), random.Random(seed)
    turn, best = actions(room, "place h6 s", "row v"), actions(room, "place h6 s", "row h")
    worths = sorted((rng.uniform(0.5, 20) for _ in range(rng.randint(1, 3))), reverse=True)
    reasons = [Reason(f"gains {name}", worth) for name, worth in zip("abc", worths, strict=False)]
    if rng.random() < 0.5:
        reasons.append(Reason("prospect", worth := -rng.uniform(0.5, 5), args=("plan", round(worth))))
    against = [Reason("gains d", rng.uniform(0.5, 9))] * rng.randint(0, 1)
    named = sum(reason.worth for reason in reasons) - sum(reason.worth for reason in against)
    loss = max(2.0, named + rng.uniform(-8, 8))
    if abs(loss - named) > 0.3 * loss:
        reasons.append(Reason("further_ahead", loss - named, args=(round(loss - named),)))
    review = Review(turn, best, loss, 80, tuple(reasons), 0.2, 1.0, tuple(against))
    said = advice_text(Replay(room), 0, review).split(": ", 1)[1]
    assert f"It gains a (+{round(worths[0])})." in said
    said = re.sub(r"(But your turn gains d) \(\+", r"\1 (−", said)
    figures = [int(figure.replace("−", "-")) for figure in re.findall(r"[+−][0-9]+", said)]
    assert abs(sum(figures) - loss) <= 0.3 * loss + 0.5 * len(figures)


def test_nobody_is_blamed_for_what_a_hint_said() -> None:
    room = played()
    whole = actions(room, "place h6 s", "row v", "done")
    best = actions(room, "place f7 s", "row v", "done")
    room.note_hint(whole)
    for move in TURN:
        room.submit(0, PlayText(move))
    turn, review = ReplayTurn(1, 0, 0, 4), Review(whole, best, 15.0, 40, (), 1.0)
    for replay in (Replay(room), Replay.of_saved(read_save(save_text(room.saved()).encode()).saved)):
        assert advice_text(replay, 0, review) == (
            "You played the hint. A longer look found this better, by 14 to 16 points: lay it on f7, stairs south."
        )
        assert verdict(replay, 0, review) == (
            "this was the hint; a longer look found a turn that is better by 14 to 16 points, in 20 games tried"
        )
        assert costly_turns(replay, [(turn, review)]) == []
        for unclear in (review._replace(rollouts=2), review._replace(error=14.0), review._replace(loss=0.5)):
            assert advice_text(replay, 0, unclear) == "You played the hint, and nothing clearly better was found."
            assert advice_in_short(replay, 0, unclear) == "Last turn: you played the hint."
    left = played()
    left.note_hint(whole)
    for move in ("place h6 s", "row h", "done"):
        left.submit(0, PlayText(move))
    other = Review(actions(left, "place h6 s", "row h", "done"), best, 15.0, 40, (), 1.0)
    assert [costly.turn for costly in costly_turns(Replay(left), [(turn, other)])] == [turn]


def test_a_turn_is_reviewed_when_it_is_over() -> None:
    assert last_finished_turn(Replay(played()), 0) is None
    assert last_finished_turn(Replay(played(*TURN[:3])), 0) is None
    first = ReplayTurn(1, 0, 0, 4)
    assert last_finished_turn(Replay(played(*TURN)), 0) == first
    assert last_finished_turn(Replay(played(*TURN)), 1) is None
    alone = played(*TURN, seats="you:Ada,greedy")
    assert last_finished_turn(Replay(alone), 0) == first


def test_a_round_in_parts_is_judged_by_its_largest_choice_and_not_by_the_last_one() -> None:
    """At Necropolis others move between building and keeping a card."""
    room = Room(get_game("necropolis"), parse_seats("you:Ada,greedy:Ben,greedy:Cleo", 2, 5), {}, 3)
    seen = 0
    while not room.view(0).is_over:
        room.submit(room.current, Play(room.view(room.current).observation.state.legal_actions()[0]))
        replay = Replay(room)
        advised = last_finished_turn(replay, 0)
        if advised is None:
            continue
        parts = [turn for turn in replay.turns if (turn.seat, turn.number) == (0, advised.number)]
        choices = {
            turn: sum(len(step.before.legal_actions()) > 1 for step in replay.steps[turn.first : turn.end])
            for turn in parts
        }
        assert choices[advised] == max(choices.values())
        seen += len(parts) > 1 and advised != parts[-1]
    assert seen


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
