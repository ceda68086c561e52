"""Deals as saved games write them: they set up the same game again, and one that cannot be is refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.bots.games import VERSIONS, name_of
from tests.faults import raises_fault
from tests.games.terra.positions import snapshot
from tp_tui.games import get_game
from tp_tui.games.contract import DealError, OptionError
from tp_tui.presenters.faults import fault_text

GAME = get_game("terra")


def begun(options: dict[str, int | str], seed: int):
    """A fresh position, and its options with who begins."""
    state = GAME.new_initial_state(options, seed)
    return state, {**GAME.complete_options(options), "first": state.current_seat() + 1}


@pytest.mark.parametrize("options", VERSIONS, ids=name_of)
def test_a_deal_sets_up_the_same_position_again(options: dict[str, int | str]) -> None:
    for seed in range(5):
        state, complete = begun(options, seed)
        deal = GAME.deal_of(state)
        again = GAME.state_from_deal(complete, deal)
        assert snapshot(again) == snapshot(state)
        assert again.current_seat() == state.current_seat()
        assert GAME.deal_of(again) == deal


@pytest.mark.rule("S1", "S2", "S3")
def test_a_deal_says_what_lies_where() -> None:
    state, complete = begun({"players": 2}, 7)
    deal: Any = GAME.deal_of(state)
    assert list(deal) == ["start", "start_foundations", "hands", "hand_stacks", "stacks", "foundations"]
    assert list(deal["start_foundations"]) == ["g5", "e6", "h7"]
    assert len(deal["stacks"]) == 8
    turned = copy.deepcopy(deal)
    turned["stacks"] = [stack[::-1] for stack in deal["stacks"]]
    turned["foundations"].reverse()
    assert GAME.deal_of(GAME.state_from_deal(complete, turned)) == turned
    assert turned != deal


def test_a_game_dealt_by_hand_is_played_to_its_end() -> None:
    state, complete = begun({"players": 3, "edition": "nile", "open": "yes"}, 3)
    again = GAME.state_from_deal(complete, GAME.deal_of(state))
    rng = random.Random(4)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        again.apply_action(action)
    assert snapshot(again) == snapshot(state)


def swap(deal: dict[str, Any], entry: str, value: object) -> None:
    deal[entry] = value


IMPOSSIBLE: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no hands": (lambda d: d.pop("hands"), "hands: is missing"),
    "something else": (lambda d: swap(d, "market", []), "market: is nothing that a deal has"),
    "a tile too few": (lambda d: d["start"].pop(), "start: has 3 tiles, but there are 4 start spaces"),
    "no such tile": (lambda d: swap(d, "hands", ["lotus", "eye"]), "hands: 'lotus' is no tile of this game"),
    "a tile of another box": (
        lambda d: swap(d, "hands", ["eye+eye", "eye"]),
        "hands: 'eye+eye' is no tile of this game",
    ),
    "one hand": (lambda d: d["hands"].pop(), "hands: has 1 tile, but there are 2 players"),
    "no list": (lambda d: swap(d, "hands", "eye"), "hands: must be a list of tiles"),
    "one stack of hands": (lambda d: swap(d, "hand_stacks", [3, 3]), "hand_stacks: has a stack twice"),
    "no such stack": (lambda d: swap(d, "hand_stacks", [3, 9]), "hand_stacks: has 9, which is no whole number from 1"),
    "one hand's stack": (lambda d: swap(d, "hand_stacks", [3]), "hand_stacks: has 1 number, but there are 2 players"),
    "seven stacks": (lambda d: d["stacks"].pop(), "stacks: must be a list of 8 stacks"),
    "stacks of texts": (lambda d: swap(d, "stacks", ["eye"] * 8), "stacks: stack 1: must be a list of tiles"),
    "a high stack": (lambda d: d["stacks"][2].extend(["eye", "eye"]), "stacks: stack 3: has"),
    "a hand from a full stack": (
        lambda d: d["stacks"][d["hand_stacks"][0] - 1].append("eye"),
        "has all its 5 tiles, but a hand came from it",
    ),
    "a start tile from nowhere": (
        lambda d: next(s for n, s in enumerate(d["stacks"], 1) if len(s) == 4 and n not in d["hand_stacks"]).append(
            "eye"
        ),
        "stacks: 3 stacks without a hand's tile lack one, but there are 4 start tiles",
    ),
    "seven eyes": (
        lambda d: next(s for s in d["stacks"] if "worker" in s).__setitem__(
            next(s for s in d["stacks"] if "worker" in s).index("worker"), "eye"
        ),
        "there are 5 of the tile worker in all, but the box holds 6",
    ),
    "a site not founded": (lambda d: d["start_foundations"].pop("g5"), "start_foundations: says nothing of g5"),
    "a site too many": (
        lambda d: d["start_foundations"].update(a3=1),
        "start_foundations: a3 is not founded at the start; g5, e6, h7 are",
    ),
    "no table": (lambda d: swap(d, "start_foundations", [1]), "start_foundations: must be a table"),
    "worth nothing": (lambda d: d["foundations"].__setitem__(0, 0), "foundations: has 0, which is no whole number"),
    "a truth value": (lambda d: d["foundations"].__setitem__(0, True), "foundations: has True"),
    "a foundation too few": (lambda d: d["foundations"].remove(1), "there are 6 of the foundations of value 1 in all"),
    "no foundations": (lambda d: swap(d, "foundations", 3), "foundations: must be a list of whole numbers"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_deal_that_cannot_be_is_refused_in_one_sentence(name: str) -> None:
    spoil, said = IMPOSSIBLE[name]
    state, complete = begun({"players": 2}, 7)
    deal = copy.deepcopy(dict(GAME.deal_of(state)))
    spoil(deal)
    with pytest.raises(DealError) as caught:
        GAME.state_from_deal(complete, deal)
    assert said in fault_text(caught.value)
    assert fault_text(caught.value).startswith(f"{caught.value.entry}: ")
    assert "\n" not in fault_text(caught.value)


def test_a_deal_of_another_version_or_number_of_players_is_refused() -> None:
    state, complete = begun({"players": 3}, 7)
    for other in ({"players": 2}, {"players": 4}, {"edition": "horus"}, {"mission": 1}):
        with pytest.raises(DealError):
            GAME.state_from_deal({**complete, "board": "", **other, "first": 1}, GAME.deal_of(state))


def test_who_begins_must_be_said() -> None:
    state, complete = begun({"players": 2}, 7)
    with raises_fault(OptionError, "a deal does not say who begins"):
        GAME.state_from_deal({**complete, "first": 0}, GAME.deal_of(state))


def test_only_a_fresh_position_that_is_seen_whole_shows_its_deal() -> None:
    state, _ = begun({"players": 2}, 7)
    with pytest.raises(ValueError, match="hidden"):
        GAME.deal_of(state.observation(0).state)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="done"):
        GAME.deal_of(state)


def test_options_are_completed() -> None:
    complete = GAME.complete_options({"edition": "nile", "players": 3})
    assert set(complete) == {spec.name for spec in GAME.options()}
    assert (complete["board"], complete["stairs"], complete["players"]) == ("nile", "adjacent", 3)
    assert GAME.complete_options(complete) == complete
    with raises_fault(OptionError, "edition"):
        GAME.complete_options({"edition": "gold"})
