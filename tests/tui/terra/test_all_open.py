"""What the side shows of hidden tiles: nothing to who only watches, all of them where all lies open."""

from __future__ import annotations

import pytest

from tests.tui.recorded import GAMES, moves
from tp_tui.games import get_game
from tp_tui.games.terra.rules.state import NOTHING, TerraState
from tp_tui.presenters.terra.glyphs import GLYPHS
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.room import ALL_OPEN, SPECTATOR, PlayText, Room, parse_seats
from tp_tui.room.replay import Replay
from tp_tui.tui.terra.panels import panel_lines


def a_replay(name: str, seats: str) -> Replay:
    room = Room(get_game("terra"), parse_seats(seats, 1, 4), {"first": 1, **GAMES[name]}, 7)
    for move in moves(name):
        room.submit(room.current, PlayText(move))
    return Replay(room)


def side(replay: Replay, step: int, seat: int) -> list[str]:
    lines = panel_lines(TerraInteraction(replay.view(step, seat)), GLYPHS["unicode"], 32, 60)
    return ["".join(text for text, _ in line) for line in lines if line]


def faces(state: TerraState, tiles: list[int]) -> list[str]:
    """What tiles show, in signs; a dash where there is none."""
    glyphs, kinds = GLYPHS["unicode"], state.rules.tiles.faces
    return ["–" if t == NOTHING else "".join(sign for sign, _ in glyphs.face(kinds[state.faces[t]])) for t in tiles]


@pytest.mark.parametrize(("name", "seats"), [("game", "you:Ada,you:Ben"), ("mission", "you:Ada")])
def test_all_open_shows_every_hand_and_the_top_of_every_stack(name: str, seats: str) -> None:
    replay = a_replay(name, seats)
    for step in range(0, replay.length, 9):
        state = replay.position(step)
        assert isinstance(state, TerraState)
        lines = side(replay, step, ALL_OPEN)
        held = [f"{'ABCD'[n]} {face}" for n, face in enumerate(faces(state, list(state.hands)))]
        if any(tile != NOTHING for tile in state.hands):
            assert lines[1] == f"Hands  {' '.join(held)}"
        tops = [(n + 1, faces(state, [tiles[0]])[0]) for n, tiles in enumerate(state.stacks) if tiles]
        shown = " ".join(line for line in lines[3:5] if "▍" not in line)
        forms = [f"{n} {face}" for n, face in tops], [f"{face} on stack {n}" for n, face in tops]
        assert " ".join(shown.split()) in [" ".join(["Open", *form]) for form in forms]
        assert all(len(line) <= 32 for line in lines[:5])


def test_who_only_watches_sees_no_hidden_tile() -> None:
    replay = a_replay("game", "you:Ada,you:Ben")
    lines = side(replay, 0, SPECTATOR)
    assert lines[1] == "No tile in hand"
    assert not [line for line in lines if line.startswith("Open")]


def test_who_only_watches_sees_the_hands_that_all_have_seen() -> None:
    """A tile drawn from an open stack is known to all (V2)."""
    replay = a_replay("nile", "you:Ada,you:Ben")
    known = [
        step
        for step in range(replay.length)
        if isinstance(state := replay.position(step), TerraState)
        and [tile != NOTHING and bool(state.revealed >> tile & 1) for tile in state.hands] == [True, False]
        and state.hands[1] != NOTHING
    ]
    assert known
    state = replay.position(known[0])
    assert isinstance(state, TerraState)
    assert side(replay, known[0], SPECTATOR)[1] == f"Hands  A {faces(state, [state.hands[0]])[0]} B ?"
