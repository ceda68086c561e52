"""Facts as JSON data: events, actions, refusals, scores, goals and reasons come back as they were, and nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import islice

import pytest

from tests.games.test_contract import each_setup
from tests.toy import installed
from tp_tui.games import get_game
from tp_tui.games.contract import (
    Event,
    GameFile,
    Goal,
    JsonDataError,
    JsonValue,
    Options,
    Reason,
    Refusal,
    Score,
    ScoreLine,
)
from tp_tui.games.contract.json_data import (
    load_json,
    read_action,
    read_arguments,
    read_event,
    read_goal,
    read_items,
    read_number,
    read_options,
    read_reason,
    read_refusal,
    read_score,
    write_action,
    write_event,
    write_goal,
    write_options,
    write_reason,
    write_refusal,
    write_score,
)


@pytest.fixture(autouse=True)
def toy_game():
    with installed():
        yield


def sent(data: JsonValue) -> object:
    return load_json(json.dumps(data))


@each_setup
def test_all_that_a_game_tells_survives_json(name: str, options: Options) -> None:
    state, rng = get_game(name).new_initial_state(options, 31), random.Random(31)
    every = state.all_actions()
    evaluation = get_game(name).evaluation()
    while not state.is_terminal():
        for action in rng.sample(list(every), min(len(every), 12)):
            assert read_action(sent(write_action(action)), "action", every) is every[action.number]
            if refusal := state.explain(action):
                assert read_refusal(sent(write_refusal(refusal)), "refusal") == refusal
        events: list[Event] = []
        before = state.clone()
        action = rng.choice(state.legal_actions())
        state.apply_action(action, events)
        assert read_items(sent([write_event(event) for event in events]), "events", read_event) == tuple(events)
        for score in state.scores():
            assert read_score(sent(write_score(score)), "score") == score
        if goal := state.goal():
            assert read_goal(sent(write_goal(goal)), "goal") == goal
        for reason in evaluation.reasons(before, (action,), ()):
            assert read_reason(sent(write_reason(reason)), "reason", state.players) == reason


@each_setup
def test_options_survive_json(name: str, options: Options) -> None:
    game = get_game(name)
    complete = game.complete_options(options)
    assert read_options(sent(write_options(complete)), "options", game.options()) == complete
    assert read_options(sent(write_options(options)), "options", game.options()) == options
    for wrong in (None, [], {"nothing": 1}, {"players": "2"}, {"players": True}, {"players": 99}, {"players": {}}):
        with pytest.raises(JsonDataError, match=r"^options"):
            read_options(wrong, "options", game.options())


def test_files_of_ones_own_survive_json() -> None:
    for name, option in (("terra", "board"), ("cubes", "fields"), ("necropolis", "deck")):
        declared = get_game(name).options()
        options = {option: GameFile("mine.toml", "title = 'Ägypten'\n\t# a line\n")}
        assert read_options(sent(write_options(options)), "options", declared) == options
        for wrong in ({"file": "a"}, {"file": "a\n", "text": ""}, {"file": "a", "text": 1}, {"file": 1, "text": ""}, 1):
            with pytest.raises(JsonDataError, match=rf"^options(\.{option})? "):
                read_options({option: wrong}, "options", declared)


EVENT = ["placed", 1, [3, 4], False]
REFUSAL = ["B2", "occupied", [3, "blue", [1, ["a", 2]]]]
SCORE = [["B30", "foundation", 5, "e5", []]]
GOAL = ["four_summits", 1, 4, []]
REASON = ["rival_gains", 2.5, 1, [3]]

READERS: dict[str, tuple[list[object], Callable[[object, str], object]]] = {
    "event": (EVENT, read_event),
    "refusal": (REFUSAL, read_refusal),
    "score": (SCORE[0], lambda data, entry: read_score([data], entry)),
    "goal": (GOAL, read_goal),
    "reason": (REASON, lambda data, entry: read_reason(data, entry, 2)),
}

NEVER = (None, True, 1.5, float("nan"), float("inf"), 2**70, -(2**70), "\x1b[2J", "a\nb", "x" * 1001, {}, [[[[[1]]]]])


@pytest.mark.parametrize("fact", READERS)
def test_facts_of_another_shape_are_refused(fact: str) -> None:
    data, read = READERS[fact]
    read(data, fact)
    for wrong in (None, 1, "text", {}, [], data[:-1], [*data, 1], [data], dict(enumerate(data))):
        with pytest.raises(JsonDataError):
            read(wrong, fact)
    for place, value in enumerate(data):
        for wrong in NEVER:
            if (wrong is True and isinstance(value, bool)) or (wrong == 1.5 and isinstance(value, float)):
                continue
            with pytest.raises(JsonDataError) as refused:
                read([*data[:place], wrong, *data[place + 1 :]], fact)
            assert str(refused.value).isprintable()
            assert len(str(refused.value)) < 300


def test_what_facts_may_not_be_about() -> None:
    for wrong in (1, [True], [None], [1.0], [[[[1]]]], ["\x1b"], [2**31], [0] * 101, [{}]):
        with pytest.raises(JsonDataError):
            read_arguments(wrong, "args")
    assert read_arguments([1, "a", [2, [3]]], "args") == (1, "a", (2, (3,)))


@pytest.mark.parametrize("text", ["", "{", "NaN", "[1, Infinity]", "[" * 100_000, "9" * 5_000, b"\xff", '"\ud800"'])
def test_what_is_no_json(text: str | bytes) -> None:
    with pytest.raises(JsonDataError):
        read_number(load_json(text), "number")


def test_errors_name_the_entry() -> None:
    with pytest.raises(JsonDataError, match=r"^events\[1\] is 7, but must be"):
        read_items(["a", 7], "events", lambda item, entry: read_number(item, entry, 8) if item == 7 else 0)
    with pytest.raises(JsonDataError, match=r"^action is 3, but must be a whole number from 0 to 1$"):
        read_action(3, "action", tuple(islice(get_game("toy").new_initial_state({}, 1).all_actions(), 2)))


def test_facts_are_written_part_by_part() -> None:
    assert sent(write_event(Event("placed", 1, (3, 4)))) == EVENT
    assert sent(write_refusal(Refusal("B2", "occupied", (3, "blue", (1, ("a", 2)))))) == REFUSAL
    assert sent(write_score(Score((ScoreLine("B30", "foundation", 5, "e5"),)))) == SCORE
    assert sent(write_goal(Goal("four_summits", 1, 4))) == GOAL
    assert sent(write_reason(Reason("rival_gains", 2.5, 1, (3,)))) == REASON
