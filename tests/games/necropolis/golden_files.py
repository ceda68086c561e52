"""The golden files: saved playthroughs and counts, which show any change of behaviour in a diff.

`golden/playthrough_N.txt` is a game of N players: header, then every action in notation with, behind `#`, what happened
in the words of the game, at the end the scores line by line. `golden/counts.json` holds, for fixed seeds, the number of
different sequences of actions from the start and from later in a random game.

To write them anew after an intended change: `python -m tests.games.necropolis.golden_files`, then read the diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.games.necropolis.positions import GAME, PLAYERS, new
from tp_tui.games.contract import Event
from tp_tui.games.necropolis.rules.state import NecropolisState

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = {f"playthrough_{players}.txt": (players, 10 + players) for players in PLAYERS}
COUNTS = FOLDER / "counts.json"
LATER = (0, 9, 25, 60)
"""After how many actions of a random game sequences are counted."""

DEPTH = 4


def moves_of(text: str) -> list[str]:
    """The actions of a playthrough."""
    return [line.split("#")[0].strip() for line in text.split("---\n")[1].splitlines()]


def random_moves(players: int, seed: int) -> list[str]:
    """The actions of a game that shows every kind of action."""
    state, rng, moves = new(players, seed), random.Random(seed), []
    while not state.is_terminal():
        kind = rng.choice(sorted({action.kind for action in state.legal_actions()}))
        action = rng.choice([action for action in state.legal_actions() if action.kind == kind])
        moves.append(state.action_to_string(action))
        state.apply_action(action)
    return moves


def written(players: int, seed: int, moves: list[str]) -> str:
    """The playthrough of these moves."""
    state = new(players, seed)
    lines = [f"players = {players}", f"seed = {seed}", "---"]
    for move in moves:
        events: list[Event] = []
        mover, before = state.current_player() + 1, state.clone()
        state.apply_action(state.string_to_action(move), events)
        said = "; ".join(GAME.describe(before, event) for event in events)
        lines.append(f"{move:<14} # P{mover} {said}".rstrip())
    lines.append("---")
    for player, score in enumerate(state.scores(), 1):
        lines.append(f"P{player}: {score.total}")
        lines += [f"  {line.clause} {line.reason}: {line.points}" for line in score.lines]
    return "\n".join(lines) + "\n"


def sequences(state: NecropolisState, depth: int) -> int:
    """How many sequences of so many actions there are."""
    if depth == 1:
        return len(state.legal_actions())
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        total += sequences(after, depth - 1)
    return total


def after_moves(players: int, seed: int, moves: list[str]) -> NecropolisState:
    """The position after these moves."""
    state = new(players, seed)
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


def counted(players: int, seed: int) -> list[list[int]]:
    """By the places of `LATER` the number of sequences of 1 to `DEPTH` actions."""
    moves = random_moves(players, seed)
    return [
        [sequences(after_moves(players, seed, moves[:count]), depth) for depth in range(1, DEPTH + 1)]
        for count in LATER
    ]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (players, seed) in PLAYTHROUGHS.items():
        (FOLDER / name).write_text(written(players, seed, random_moves(players, seed)), encoding="utf-8")
    counts = [{"players": players, "seed": players, "sequences": counted(players, players)} for players in PLAYERS]
    COUNTS.write_text("[\n" + ",\n".join(f" {json.dumps(entry)}" for entry in counts) + "\n]\n", encoding="utf-8")
