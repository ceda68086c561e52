"""A position as numbers: what is where in them, and that nothing hidden shows (B18)."""

from __future__ import annotations

import pickle
import random

import pytest

from tests.games.terra.knowledge_tracker import Witness, disguised
from tests.games.terra.players import setups, wide_games
from tests.games.terra.positions import COLOURS, give, hold, lay, new, play, pyramid
from tests.slow import some
from tp_tui.games import get_game
from tp_tui.games.terra.rules.components import SYMBOLS

OBSERVER = get_game("terra").tensor_observer()


def part(state, player, name):
    found = next(part for part in OBSERVER.layout(state) if part.name == name)
    return OBSERVER.tensor(state, player)[found.start : found.start + found.length]


def symbols(*shown):
    return [shown.count(symbol) for symbol in SYMBOLS]


def watched(share, in_full=True):
    """Positions of random games of every setup, each with what every player has seen."""
    for state, choose, rng in some(wide_games(1, seed=1200), in_full):
        witness = Witness(state)
        while not state.is_terminal():
            if not rng.randrange(share):
                yield state, witness
            before = state.clone()
            action = choose(state, rng)
            state.apply_action(action)
            witness.watch(before, action, state)
        yield state, witness


@pytest.mark.parametrize("options", setups(), ids=lambda options: " ".join(map(str, options.values())))
def test_the_parts_follow_each_other_without_a_gap(options):
    state = new(**{"first": 1, **options})
    end = 0
    for one in OBSERVER.layout(state):
        assert one.start == end, one.name
        assert one.holds
        end += one.length
    assert len(OBSERVER.tensor(state, 0)) == end


def test_every_number_is_within_what_its_part_says(in_full):
    for state, _ in watched(share=25, in_full=in_full):
        for player in range(-1, state.players):
            numbers = OBSERVER.tensor(state, player)
            layout = OBSERVER.layout(state)
            assert len(numbers) == sum(one.length for one in layout)
            for one in layout:
                inside = numbers[one.start : one.start + one.length]
                assert 0 <= min(inside) <= max(inside) <= one.most, one.name


@pytest.mark.slow
@pytest.mark.rule("B18", "V2", "M1")
def test_what_is_hidden_makes_no_difference():
    rng, changed = random.Random(2), 0
    for state, witness in watched(share=40):
        seen = [(player, witness.seen[player]) for player in range(state.players)]
        for player, tiles in [(-1, witness.shown), *seen]:
            other = disguised(state, tiles, rng)
            changed += other.faces != state.faces
            numbers = OBSERVER.tensor(state, player)
            assert OBSERVER.tensor(other, player) == numbers
            assert OBSERVER.tensor(state.observation(player).state, player) == numbers
            assert OBSERVER.tensor(pickle.loads(pickle.dumps(state)), player) == numbers
    assert changed > 100


@pytest.mark.rule("B18")
def test_what_a_player_has_seen_makes_a_difference(in_full):
    told = 0
    for state, witness in watched(share=60, in_full=in_full):
        for player in range(state.players):
            tiles = [tile for stack in state.stacks for tile in stack] + [t for t in state.hands if t >= 0]
            for tile in sorted(set(tiles) & witness.seen[player]):
                faces = list(state.faces)
                faces[tile] = (faces[tile] + 1) % len(state.rules.tiles.faces)
                other = state.clone()
                other.faces = tuple(faces)
                assert OBSERVER.tensor(other, player) != OBSERVER.tensor(state, player)
                told += 1
    assert told > (100 if in_full else 25)


def test_each_sees_their_own_first_and_no_others_hand():
    state = new(players=3, edition="nile")
    hold(state, "red+worker", 0)
    hold(state, "eye+eye", 2)
    give(state, 0, gold=1, blue=2)
    give(state, 2, gold=3, white=1)
    assert part(state, 0, "gold") == [1, 0, 3]
    assert part(state, 2, "gold") == [3, 1, 0]
    assert part(state, 2, "blocks")[:14] == [*[0] * 6, 1, 2, *[0] * 6]
    assert part(state, 0, "hands") == [*symbols("red", "worker"), *symbols() * 2]
    assert part(state, 2, "hands") == [*symbols("eye", "eye"), *symbols() * 2]
    assert part(state, -1, "hands") == symbols() * 3
    assert part(state, 1, "holds") == [1, 1, 1]
    assert [part(state, player, "deciding") for player in range(3)] == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]


def test_the_board_is_there_by_spaces_and_sites():
    state = new()
    lay(state, "f7", "blue+eye", "s")
    pyramid(state, "e6", "green", 3, player=1, crew=2)
    board = state.rules.board
    space = board.spaces.index(board.field_number("f7"))
    site = board.sites.index(board.field_number("e6"))
    assert part(state, 0, "tiles")[space * len(SYMBOLS) : (space + 1) * len(SYMBOLS)] == symbols("blue", "eye")
    assert part(state, 0, "stairs")[space * 4 : space * 4 + 4] == [0, 0, 1, 0]
    assert part(state, 0, "levels")[site] == 3
    assert part(state, 0, "crews")[site] == 2
    assert part(state, 0, "owners")[site * 2 : site * 2 + 2] == [0, 1]
    assert part(state, 1, "owners")[site * 2 : site * 2 + 2] == [1, 0]
    assert part(state, 0, "colours")[site * 6 : site * 6 + 6] == [int(name == "green") for name in COLOURS[:6]]


def test_a_search_shows_the_stack_to_the_searcher_and_the_search_to_all():
    state = new()
    play(state, next(text for text in map(state.action_to_string, state.legal_actions()) if "place" in text), "row h")
    play(state, "done")
    give(state, 0, gold=1)
    before = part(state, 1, "stacks")
    play(state, "search 1")
    faces = [state.rules.tiles.faces[state.faces[tile]].name.split("+") for tile in state.stacks[0]]
    assert part(state, 0, "stacks")[: len(SYMBOLS) * len(faces)] == [n for names in faces for n in symbols(*names)]
    assert part(state, 1, "stacks") == before
    assert part(state, 0, "searched") == part(state, 1, "searched") == [1, *[0] * 7]
    places = len(part(state, 1, "seen")) // 2
    assert sum(part(state, 1, "seen")[places:]) == len(faces)  # the searcher, seen from the other


def test_the_action_space_is_numbered_and_the_same_in_every_position():
    state = new(edition="nile")
    actions = state.all_actions()
    assert [action.number for action in actions] == list(range(len(actions)))
    assert all(actions[action.number] is action for action in state.legal_actions())
    assert new(edition="nile", players=4, seed=9).all_actions() == actions
