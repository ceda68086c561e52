"""Positions where one thing is plainly best, and the greedy bot does it: what each version adds, it knows."""

from __future__ import annotations

import random

import pytest

from tests.bots.games import GAME
from tests.games.terra.positions import bare, fill, found, give, hold, lay, pyramid, surround, to_phase, track
from tp_tui.bots import UNLIMITED, make_bot
from tp_tui.games.terra.ai.evaluation import TerraEvaluation
from tp_tui.games.terra.rules.state import NOTHING, TerraState


def played(state: TerraState) -> list[str]:
    """What a greedy bot does, in notation, until its turn is over."""
    bot, player, done = make_bot("greedy", GAME), state.player, []
    while state.current_player() == player and len(done) < 30:
        action = bot.choose(state.observation(player), state.legal_actions(), UNLIMITED, random.Random(1))
        done.append(state.action_to_string(action))
        state.apply_action(action)
    return done


def last_turn(edition: str) -> TerraState:
    """The end of the last turn, no tile left to draw: only purchases can still change anything."""
    state = bare(edition=edition, turn=13)
    state.player = 1 - state.first
    state.stacks = [()] * len(state.stacks)
    state.hands = [NOTHING] * state.players
    fill(state, "worker")
    return to_phase(state, "work")


@pytest.mark.rule("H7")
@pytest.mark.parametrize("edition", ["horus", "nile"])
def test_encloses_an_own_site_with_many_eyes(edition: str) -> None:
    state = bare(edition=edition)
    site, gap = ("e1", "f2") if edition == "horus" else ("b1", "b2")
    found(state, site, player=0, crew=1)
    surround(state, site, dict.fromkeys(("d1", "f1", "d2", "e2", "a1", "c1", "a2", "c2"), "eye+eye"), last=gap)
    hold(state, "worker")
    assert played(state)[0].startswith(f"place {gap} ")


@pytest.mark.rule("H7")
def test_leaves_a_ring_open_whose_site_is_a_rival_s() -> None:
    state = bare(edition="horus")
    found(state, "e1", player=1, crew=1)
    surround(state, "e1", dict.fromkeys(("d1", "f1", "d2", "e2"), "eye+eye"), last="f2")
    hold(state, "worker")
    assert not played(state)[0].startswith("place f2 ")


@pytest.mark.rule("H5", "H9")
@pytest.mark.parametrize("edition", ["horus", "nile"])
def test_offers_what_is_left_in_the_last_turn(edition: str) -> None:
    state = last_turn(edition)
    track(state, state.player, graves=4)
    state.ships = [3, 4]
    give(state, state.player, gold=3)
    assert played(state).count("offer") == 3


@pytest.mark.rule("N4", "N8")
def test_sails_to_a_palm_that_many_sites_count_by() -> None:
    state = last_turn("nile")
    for number, site in enumerate(("b1", "h1", "f2", "k2", "a3", "c3", "i3", "g4")):
        found(state, site, 1 + number % 3, player=state.player, crew=1)
    state.ships[state.player], state.ships[1 - state.player] = 5, 20
    track(state, 1 - state.player, graves=9)
    give(state, state.player, gold=2)
    assert played(state)[0] == "sail"


@pytest.mark.rule("N7", "N9")
@pytest.mark.parametrize("task", ["oases", "horus", "grave"])
def test_buys_the_card_of_the_task_it_leads_in(task: str) -> None:
    state = last_turn("nile")
    steps = {"horus": 5, {"grave": "graves"}.get(task, task): 9}
    track(state, state.player, **steps)
    track(state, 1 - state.player, horus=8, graves=3)
    give(state, state.player, gold=1)
    assert f"card {task}" in played(state)


@pytest.mark.rule("N8")
def test_takes_a_site_more_rather_than_crowd_one_while_palms_are_many() -> None:
    state = bare(edition="nile")
    for site in ("b1", "c3", "g4"):
        found(state, site, player=0, crew=1)
    for site in ("f2", "h7"):
        found(state, site)
    state.ships[0] = 18
    give(state, 0, gold=3)
    hold(state, "blue")
    assert {"hire f2", "hire h7", "hire e6"} & set(played(state))


@pytest.mark.rule("M4")
def test_two_pyramids_of_one_colour_serve_a_mission_no_better_than_one() -> None:
    values = []
    for colour in ("blue", "red"):
        state = bare(players=1, mission=3)
        pyramid(state, "e1", "blue", 3)
        pyramid(state, "c2", colour, 1)
        values.append(TerraEvaluation().value(state, 0))
    assert values[0] < values[1]


@pytest.mark.rule("B15", "M1")
def test_takes_a_worker_back_in_a_mission_when_all_sit_on_foundations() -> None:
    state = bare(players=1, mission=1)
    for number, site in enumerate(("e1", "j1", "c2", "h2", "a3", "f3", "k3", "d4", "i4", "b5", "g5", "e6")):
        found(state, site, 1 + number % 3, crew=1)
    give(state, 0, workers=0)
    hold(state, "worker")
    assert "recall" in {text.split()[0] for text in played(state)}


@pytest.mark.rule("V1")
def test_weighs_a_waiver_where_the_other_half_offers_more() -> None:
    kinds = []
    for named in ("d9", "b10"), ("d4", "a3"):
        state = bare(symbol="yes")
        state.hand_stacks[0] = 0
        found(state, named[0], player=0, crew=2)
        for name in ("c8", "b9") if named[0] == "d9" else ("c3", "b4"):
            lay(state, name, "worker+eye")
        give(state, 0, gold=1)
        kinds.append({action.kind for action in TerraEvaluation().candidates(state)})
    assert kinds == [{"place", "waive"}, {"place"}]
