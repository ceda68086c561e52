"""Choosing, populating and activating a row (B5 to B10, D6)."""

from __future__ import annotations

import random

import pytest

from tests.games.terra.positions import bare, blocks, example, found, give, hold, lay, legal, new, play
from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.action_handlers import yield_args
from tp_tui.games.terra.rules.row_previews import RowPreview, row_previews


@pytest.mark.rule("B5", "B6", "B8", "B9", "B10", "C2")
@pytest.mark.parametrize(
    ("axis", "gold", "got", "workers"),
    [("v", 2, {"blue": 1}, 2), ("h", 0, {"grey": 1}, 1), ("a", 1, {}, 1)],
)
def test_example_1_what_each_row_brings(axis, gold, got, workers):
    state = example()
    play(state, "place f7 s", f"row {axis}")
    assert state.gold[0] == gold
    assert blocks(state) == got
    assert (state.aside, state.supply[0]) == (workers, 15 - workers)


@pytest.mark.rule("B11", "B13", "C2")
def test_example_2_both_workers_can_reach_the_same_foundation():
    state = example()
    play(state, "place f7 s", "row v")
    assert {"move f5 e6", "move f7 e6"} <= legal(state, "move")
    play(state, "move f5 e6")
    assert legal(state, "move") == {"move f7 e6"}
    play(state, "move f7 e6")
    assert legal(state, "move") == set()


@pytest.mark.rule("B5")
def test_all_four_directions_are_always_choosable():
    state = bare()
    play(state, "place k9 n")
    assert legal(state, "row") == {"row h", "row v", "row d", "row a"}


@pytest.mark.rule("B5")
@pytest.mark.parametrize("axis", "hvda")
def test_the_tile_just_laid_is_part_of_the_row_even_alone(axis):
    state = bare()
    hold(state, "worker+eye")
    play(state, "place f7 s", f"row {axis}")
    assert (state.gold[0], state.aside) == (1, 1)


@pytest.mark.rule("B5")
def test_free_spaces_in_a_row_do_not_matter():
    state = bare()
    for name in ("g7", "d7"):
        lay(state, name, "eye")
    hold(state, "eye")
    play(state, "place e7 n", "row h")
    assert state.gold[0] == 3


@pytest.mark.rule("B5")
@pytest.mark.parametrize("built", [False, True])
def test_a_row_ends_at_a_site_in_whatever_state(built):
    state = bare()
    if built:
        found(state, "h7", 3)
    for name in ("i7", "j7", "k7"):
        lay(state, name, "eye")
    hold(state, "eye")
    play(state, "place g7 e", "row h")
    assert state.gold[0] == 1


@pytest.mark.rule("B5")
def test_a_row_is_only_what_lies_in_its_direction():
    state = bare()
    for name, face in {"f5": "red", "g6": "grey", "e7": "green", "g8": "violet", "f6": "yellow"}.items():
        lay(state, name, face)
    hold(state, "eye")
    play(state, "place f7 s", "row d")
    assert blocks(state) == {"violet": 1}


@pytest.mark.rule("B6", "B7")
def test_an_oasis_in_the_row_brings_1_gold():
    state = bare()
    hold(state, "red")
    play(state, "place h1 s", "row h")
    assert state.gold[0] == 1
    assert blocks(state) == {"red": 1}


@pytest.mark.rule("B7")
def test_every_oasis_of_the_row_counts():
    state = bare()
    hold(state, "red")
    play(state, "place c1 s", "row h")
    assert state.gold[0] == 2


@pytest.mark.rule("B7", "B8")
def test_oases_and_eyes_add_up():
    state = bare()
    lay(state, "i1", "worker+eye")
    hold(state, "eye")
    play(state, "place h1 s", "row h")
    assert state.gold[0] == 3


@pytest.mark.rule("B6", "C6")
@pytest.mark.parametrize(("left", "got"), [(0, 0), (1, 1), (2, 2), (5, 3)])
def test_gold_that_is_not_there_is_not_received(left, got):
    state = bare()
    lay(state, "i1", "worker+eye")
    hold(state, "eye")
    give(state, 1, gold=24 - left)
    play(state, "place h1 s", "row h")
    assert (state.gold[0], state.bank_gold) == (got, left - got)


@pytest.mark.rule("B9")
def test_every_block_of_the_row_is_received_in_its_colour():
    state = bare()
    give(state, 0, red=1)
    for name, face in {"f4": "red+eye", "f5": "red", "f6": "grey+worker"}.items():
        lay(state, name, face)
    hold(state, "violet")
    play(state, "place f7 s", "row v")
    assert blocks(state) == {"red": 3, "grey": 1, "violet": 1}
    assert state.bank_blocks == 32 - 5


@pytest.mark.rule("D6", "B6", "C5")
@pytest.mark.parametrize(
    ("axis", "first", "last"), [("h", "e7", "g7"), ("v", "f5", "f6"), ("d", "g8", "h9"), ("a", "e8", "h5")]
)
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_scarce_blocks_come_from_the_left_or_from_the_top(axis, first, last, left):
    order = {"h": ["grey", "red", "green"], "v": ["grey", "green", "red"], "d": ["red", "grey", "green"]}
    wanted = order.get(axis, ["grey", "red", "green"])[:left]
    state = bare()
    lay(state, first, "grey")
    lay(state, last, "green")
    hold(state, "red")
    give(state, 1, yellow=32 - left)
    play(state, "place f7 s", f"row {axis}")
    assert blocks(state) == dict.fromkeys(wanted, 1)
    assert state.bank_blocks == 0


@pytest.mark.rule("B10")
@pytest.mark.parametrize(("supply", "aside"), [(15, 3), (2, 2), (0, 0)])
def test_as_many_workers_are_set_aside_as_symbols_or_supply(supply, aside):
    state = bare()
    found(state, "e6", 2)
    for name in ("f5", "f6"):
        lay(state, name, "worker")
    hold(state, "worker")
    give(state, workers=supply)
    play(state, "place f7 s", "row v")
    assert (state.aside, state.supply[0]) == (aside, supply - aside)
    assert bool(legal(state, "move")) == bool(aside)


@pytest.mark.rule("B10")
def test_with_fewer_workers_than_symbols_their_player_chooses_the_tiles():
    state = bare()
    found(state, "e6", 2)
    for name in ("f5", "f6"):
        lay(state, name, "worker")
    hold(state, "worker")
    give(state, workers=1)
    play(state, "place f7 s", "row v")
    assert {text for text in legal(state, "move") if text.endswith("e6")} == {f"move f{n} e6" for n in (5, 6, 7)}
    play(state, "move f6 e6")
    assert legal(state, "move") == set()


@pytest.mark.rule("B9", "B10")
def test_what_others_hold_is_not_touched_by_a_row():
    state = bare(3)
    for player in (1, 2):
        give(state, player, gold=2, workers=7, blue=1)
    lay(state, "f6", "worker+eye")
    hold(state, "blue+eye")
    play(state, "place f7 s", "row v")
    assert state.gold == [2, 2, 2]
    assert state.supply == [12, 7, 7]
    assert [blocks(state, player) for player in range(3)] == [{"blue": 1}] * 3


@pytest.mark.rule("B5")
def test_a_row_is_chosen_once():
    state = new()
    play(state, "place f7 s", "row v")
    assert legal(state, "row") == legal(state, "place") == set()


@pytest.mark.rule("B5", "B6", "B8", "B9")
@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_a_preview_says_what_the_row_brings_in_whole_games(edition):
    state, rng = new(3, seed=5, edition=edition), random.Random(5)
    previews: tuple[RowPreview, ...] = ()
    chosen = 0
    while not state.is_terminal():
        known = state.observation(state.player).state
        events: list[Event] = []
        state.apply_action(rng.choice(state.legal_actions()), events)
        for event in events:
            if event.kind == "placed":
                previews = row_previews(known, *event.args[1:])
            elif event.kind == "row":
                (gains,) = (preview.gains for preview in previews if preview.axis == event.args[0])
                assert yield_args(gains) == event.args[1:]
                chosen += 1
    assert chosen > 10
