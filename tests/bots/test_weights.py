"""Bots with weights of their own: by name alone, wherever bots are named; `planner@unit=2.5+rivals=1.2`."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.bots.games import GAME, VERSIONS, name_of, random_game
from tests.commands import check_refused, run
from tests.faults import raises_fault, why
from tp_tui.bots import BotError, make_bot, split_name, weighted_name, weights_of
from tp_tui.bots.beam_search import TurnBot
from tp_tui.bots.driver import BotDriver, BotProcess, Question
from tp_tui.games.contract import OptionError
from tp_tui.room import SeatError, parse_seats
from tp_tui.room.seats import seat_text, seats_from_texts

CHANGED = {"basic": "unit", "horus": "grave_doubt", "nile": "doubts.6"}


def test_a_name_is_read_and_written() -> None:
    assert split_name("planner") == ("planner", {})
    assert split_name("planner@unit=2.5+rows.2=1e-2") == ("planner", {"unit": 2.5, "rows.2": 0.01})
    assert split_name("planner@unit=1E+3+hand=1e+2") == ("planner", {"unit": 1000, "hand": 100})
    assert split_name(weighted_name("planner", {"unit": 1e300, "hand": 1e-300})) == (
        "planner",
        {"unit": 1e300, "hand": 1e-300},
    )
    assert weighted_name("planner", {}) == "planner"
    assert weighted_name("planner", {"unit": 2.5, "rows.2": 0.01}) == "planner@unit=2.5+rows.2=0.01"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("planner@", "has “” for a weight; write weights as in planner@unit=2.5"),
        ("planner@unit", "has “unit” for a weight"),
        ("planner@=2", "has “=2” for a weight"),
        ("planner@unit=2+", "has “” for a weight"),
        ("planner@unit=", "has “” for the weight unit, which is no number"),
        ("planner@unit=two", "has “two” for the weight unit, which is no number"),
        ("planner@unit=2+unit=3", "has the weight unit twice"),
    ],
)
def test_a_name_with_no_weights_behind_it_is_refused(name: str, said: str) -> None:
    with raises_fault(BotError, said):
        split_name(name)
    with raises_fault(SeatError, said):
        parse_seats(f"{name},you", 2, 4)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("planner@colour=2", "there are income_blocks, .*6, gold, full_crew, growth, further_rows$"),
        ("planner@rows=2", "there is no weight 'rows'"),
        ("planner@unit=0", "weight unit is 0, but must be a number from 0.0001 to 1000"),
        ("pharaoh@rivals=-1", "weight rivals is -1, but must be a number from 0 to 1000"),
        ("greedy@unit=nan", "weight unit is nan"),
        ("greedy@means=inf", "weight means is inf"),
        ("planner@sites=2.5", "weight sites is 2.5, but must be a whole number from 1 to 6"),
        ("planner@grave_doubt=5000", "weight grave_doubt is 5000"),
        ("random@unit=2", "random does not evaluate positions"),
    ],
)
def test_weights_that_cannot_be_are_refused(name: str, said: str) -> None:
    with raises_fault(OptionError, said):
        make_bot(name, GAME)


def test_an_unknown_bot_stays_unknown() -> None:
    with pytest.raises(KeyError):
        make_bot("plan@unit=2", GAME)
    for word in ("plan@unit=2", "you@unit=2"):
        with raises_fault(SeatError, "is not a seat"):
            parse_seats(f"{word},you", 2, 4)


def test_seats_have_readable_names_and_are_kept_whole_in_saved_games() -> None:
    seats = parse_seats("Planner@Unit=2.50+rows.1=1, planner,planner@unit=3:Ada", 2, 4)
    assert [(seat.name, seat.bot) for seat in seats] == [
        ("Planner 1", "planner@unit=2.5+rows.1=1.0"), ("Planner 2", "planner"), ("Ada", "planner@unit=3.0"),
    ]  # fmt: skip
    assert seats_from_texts([seat_text(seat) for seat in seats]) == seats
    assert parse_seats("you,greedy@unit=2", 2, 4)[1].name == "Greedy"


@pytest.mark.parametrize("options", VERSIONS[::4], ids=name_of)
def test_the_games_own_weights_change_nothing(options: dict[str, int | str]) -> None:
    own, same = GAME.evaluation(), GAME.evaluation(GAME.weights(options))
    for state in random_game(6, **options)[::11]:
        for player in range(0 if state.waived else state.players):
            assert own.value(state, player) == same.value(state, player)
            assert own.quick().value(state, player) == same.quick().value(state, player)
        assert own.candidates(state) == same.candidates(state)


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_other_weights_judge_otherwise_also_where_they_are_quick_or_shortsighted(edition: str) -> None:
    own, other = GAME.evaluation(), GAME.evaluation({CHANGED[edition]: 9.0, "rivals": 4.0})
    state = random_game(6, edition=edition)[100]
    for changed in (lambda one: one, lambda one: one.quick(), lambda one: one.shortsighted()):
        assert changed(own).value(state, 0) != changed(other).value(state, 0)
    # What a shortsighted one does not look at, no weight brings back.
    assert other.shortsighted().fixed == {"rivals": 0.0}
    rivals_only = GAME.evaluation({"rivals": 4.0})
    assert rivals_only.shortsighted().value(state, 0) == own.shortsighted().value(state, 0)
    assert len(GAME.evaluation({"places": 2}).candidates(random_game(6)[0])) == 2


def test_the_weights_of_a_bot_are_those_that_count_for_it_in_that_game() -> None:
    nile = GAME.weights({"edition": "nile"})
    assert (nile["unit"], nile["rows.2"], nile["doubts.6"], nile["sites"]) == (3.0, 0.15, 1.2, 2)
    assert type(nile["sites"]) is int
    missions = [GAME.weights({"mission": mission, "players": 1}) for mission in (1, 2, 3)]
    assert missions[0] != missions[2]
    assert missions[1].keys() - missions[0].keys() == {"gold", "full_crew", "growth", "further_rows"}
    assert missions[2]["unit"] == 0.8699
    assert missions[2]["reserve"] == missions[0]["reserve"] == 7
    assert weights_of("planner@unit=2+sites=4", GAME, {})["unit"] == 2
    assert type(weights_of("planner@unit=2+sites=4", GAME, {})["sites"]) is int
    assert weights_of("random", GAME, {}) == {}
    for name, options in (("planner@grave_doubt=1", {}), ("greedy@rivals=1", {}), ("pharaoh@rivals=1", {"mission": 3})):
        with raises_fault(OptionError, "does not use the weight"):
            weights_of(name, GAME, options)


@pytest.mark.parametrize("name", ["greedy@unit=9", "planner@unit=9", "pharaoh@unit=9", "sphinx@unit=9"])
def test_a_process_makes_the_bot_from_its_name_alone(name: str) -> None:
    state = random_game(2)[60]
    observation = state.observation(state.player)
    bots = BotDriver(BotProcess())
    try:
        answer = bots.ask(Question("terra", name, observation, seed=1))
    finally:
        bots.close()
    assert why(answer) == ""
    bot = make_bot(name, GAME)
    chosen = bot.choose(
        observation, observation.legal_actions(), Question("terra", name, observation).budget, random.Random(1)
    )
    assert answer.action == chosen


def test_a_bot_of_ones_own_need_not_know_of_weights() -> None:
    class Mine(TurnBot):
        width, samples = 1, 1

        def __init__(self, game: object) -> None:
            super().__init__(game)

    assert Mine(GAME).evaluation.value(random_game(2)[60], 0) == GAME.evaluation().value(random_game(2)[60], 0)


# Wherever bots are named


def test_simulate_and_the_ladder_take_them(tmp_path: Path) -> None:
    long = "greedy@" + "+".join(f"doubts.{number}={number / 8}" for number in range(1, 7))
    arguments = ["--games", "1", "--milliseconds", "1", "--edition", "nile"]
    ran = run("simulate", "--seats", f"{long},random", *arguments, "--save-games", "g", "--jobs", "2", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"{long[:39]}…" in ran.stdout
    assert f'"bot:{long}"' in (tmp_path / "g" / "game-00001.tp").read_text(encoding="utf-8")
    ran = run("arena", "ladder", "--bots", "random,greedy@unit=2,greedy@unit=3", *arguments, "--json", folder=tmp_path)
    assert {bot["bot"] for bot in json.loads(ran.stdout)["bots"]} == {"random", "greedy@unit=2.0", "greedy@unit=3.0"}
    assert [bot["stand_ins"] for bot in json.loads(ran.stdout)["bots"]] == [0, 0, 0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--seats", "planner@colour=2,random"], "there is no weight 'colour'; there are income_blocks, "),
        (["simulate", "--seats", "planner@unit=much,random"], "“much” for the weight unit, which is no number"),
        (["simulate", "--seats", "random@unit=2,random"], "random does not evaluate positions"),
        (
            ["simulate", "--seats", "greedy@doubts.1=2,random"],
            "greedy does not use the weight doubts.1 in this game",
        ),
        (["arena", "ladder", "--bots", "random,planner@unit=0"], "weight unit is 0"),
        (["arena", "ladder", "--bots", "random,planner@unit=2,planner@unit=2.0"], "“planner@unit=2.0” is there twice"),
        (["play", "--seats", "you,plan@unit=2"], "“plan@unit=2” is not a seat"),
        (["play", "--seats", "you,planner@unit=-2"], "weight unit is -2"),
        (["simulate", "--seats", "greedy,mine.py:MyBot@unit=2"], "mine.py: there is no such file"),
    ],
)
def test_faults_are_said_before_anything_is_played(tmp_path: Path, arguments: list[str], said: str) -> None:
    check_refused(run(*arguments, folder=tmp_path), said)
