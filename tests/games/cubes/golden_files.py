"""The golden files: saved playthroughs and position counts, which show any change of behaviour in a diff.

`golden/playthrough_….txt` is a game: header, then every action in notation with, behind `#`, what happened in the words
of the game, at the end the scores line by line. `golden/counts.json` holds, for fixed seeds, a recorded game with the
number of legal actions before each move, and the number of different sequences of actions from its start and middle.

To write them anew after an intended change: `python -m tests.games.cubes.golden_files`, then read the diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.games.cubes.positions import GAME, SETUPS, any_kind, builder, hoarder
from tp_tui.games.contract import Event
from tp_tui.games.cubes.rules.state import CubesState

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = {f"playthrough_{side}_{players}.txt": {"side": side, "players": players} for side, players in SETUPS}
DEPTH = 3
"""How deep sequences are counted."""


def new(header: dict[str, str | int]) -> CubesState:
    """The fresh game of a header; its seed is the number of players."""
    return GAME.new_initial_state(header, int(header["players"]))


def recorded(state: CubesState, choosers, seed: int) -> list[str]:
    """The moves of a game played from there, the players choosing in their own ways."""
    rng, moves = random.Random(seed), []
    while not state.is_terminal():
        action = choosers[state.player % len(choosers)](state, rng)
        moves.append(state.action_to_string(action))
        state.apply_action(action)
    return moves


def written(header: dict[str, str | int], moves: list[str]) -> str:
    """The playthrough of these moves."""
    state = new(header)
    names = [f"P{number}" for number in range(1, state.players + 1)]
    lines = [f"{name} = {value}" for name, value in header.items()] + ["---"]
    for text in moves:
        events: list[Event] = []
        state.apply_action(state.string_to_action(text), events)
        said = "; ".join(f"{names[event.player]} {GAME.describe(state, event)}" for event in events)
        lines.append(f"{text:<28}# {said}".rstrip(" #"))
    assert state.is_terminal()
    lines.append("---")
    for name, score in zip(names, state.scores(), strict=True):
        lines.append(f"{name} {score.total}")
        lines += [f"  {line.clause} {line.place:<3} {line.reason}: {line.points}" for line in score.lines]
    return "\n".join(lines) + "\n"


def header_of(text: str) -> dict[str, str | int]:
    """The options in a playthrough's header."""
    pairs = (line.split(" = ") for line in text.split("---\n")[0].splitlines())
    return {name: int(value) if value.isdecimal() else value for name, value in pairs}


def moves_of(text: str) -> list[str]:
    """The actions of a playthrough."""
    return [line.split("#")[0].strip() for line in text.split("---\n")[1].splitlines()]


def legal_counts(state: CubesState, moves: list[str]) -> list[int]:
    """How many actions are legal before each move."""
    counts = []
    for text in moves:
        counts.append(len(state.legal_actions()))
        state.apply_action(state.string_to_action(text))
    return counts


def after(state: CubesState, moves: list[str]) -> CubesState:
    """The position after these moves."""
    for text in moves:
        state.apply_action(state.string_to_action(text))
    return state


def sequences(state: CubesState, depth: int) -> int:
    """How many different sequences of so many actions there are."""
    if depth == 1 or state.is_terminal():
        return len(state.legal_actions())
    total = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        total += sequences(child, depth - 1)
    return total


def counts() -> str:
    """The content of `counts.json`."""
    entries = []
    for header in PLAYTHROUGHS.values():
        moves = recorded(new(header), (any_kind,), 5)
        middle = after(new(header), moves[: len(moves) // 2])
        entries.append(
            {
                **header,
                "sequences": [sequences(new(header), depth) for depth in range(1, DEPTH + 1)],
                "later": [sequences(middle, depth) for depth in range(1, DEPTH + 1)],
                "moves": " ; ".join(moves),
                "legal": " ".join(map(str, legal_counts(new(header), moves))),
            }
        )
    return json.dumps(entries, indent=1) + "\n"


def main() -> None:
    """Write all golden files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, header in PLAYTHROUGHS.items():
        moves = recorded(new(header), (builder, hoarder), 11)
        (FOLDER / name).write_text(written(header, moves), encoding="utf-8")
    (FOLDER / "counts.json").write_text(counts(), encoding="utf-8")


if __name__ == "__main__":
    main()
