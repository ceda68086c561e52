"""What a hint says to do, in words: every legal action has its own, and cards keep the numbers that are in sight."""

from __future__ import annotations

import random

import pytest

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import plan_text
from tp_tui.room import Play, Room, parse_seats

VERSIONS = [
    (name, options)
    for name in game_names()
    for options in ([{}, {"edition": "horus"}, {"edition": "nile"}] if name == "terra" else [{}])
]


def played(name: str, options: dict[str, str | int]) -> Room:
    return Room(get_game(name), parse_seats("you:Ada,you:Ben", 2, 5), options, 7)


@pytest.mark.parametrize(("name", "options"), VERSIONS)
def test_each_legal_action_is_said_in_words_that_tell_it_from_the_others(name: str, options: dict[str, str]) -> None:
    room, rng, words = played(name, {**options}), random.Random(5), words_for(get_game(name))
    kinds = set()
    while room.current >= 0:
        view = room.view(room.current)
        state = view.observation.state
        said: dict[str, Action] = {}
        for action in view.legal:
            (text,) = words.plan(state, [action])
            kinds.add(action.kind)
            assert text[0].islower()
            assert text != state.action_to_string(action) or action.kind == "build", text
            same = said.setdefault(text, action)
            # Blocks that pay for a level, and a cube for a cube, are told by the list that follows.
            assert same == action or action.args[:-1] == same.args[:-1], text
        room.submit(room.current, Play(rng.choice(view.legal)))
    assert len(kinds) > 4


def test_what_is_done_twice_is_said_once() -> None:
    room = played("terra", {"edition": "horus"})
    state = room.view(0).observation.state
    offer = next(action for action in state.all_actions() if action.kind == "offer")
    done = next(action for action in state.all_actions() if action.kind == "done")
    words = words_for(get_game("terra"))
    assert plan_text(words, state, [offer, offer, done]) == "buy a grave good twice, finish"


def test_cards_have_the_numbers_that_they_have_in_hand_now() -> None:
    """Their numbers change with every card that is laid."""
    room, words = played("necropolis", {}), words_for(get_game("necropolis"))
    rng = random.Random(3)
    checked = 0
    while room.current >= 0:
        state = room.view(room.current).observation.state
        assert isinstance(state, NecropolisState)
        if state.phase == BUILD and len(state.hands[state.player]) > 1:
            hand, after = list(state.hands[state.player]), state.clone()
            actions, laid = list[Action](), list[int]()
            while after.current_player() == state.player and after.phase == BUILD:
                legal = [action for action in after.legal_actions() if action.args]
                if not legal:
                    break
                action = rng.choice(legal)
                laid.append(after.hands[state.player][action.args[0]])
                actions.append(action)
                after.apply_action(action)
            numbers = [hand.index(card) + 1 for card in laid]
            for number, text in zip(numbers, words.plan(state, actions), strict=True):
                assert f"card {number} " in text
            checked += len(actions) > 1
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    assert checked
