"""Golden files: playthroughs and counts, whose diffs show any change of behaviour.

`golden/playthrough_N.txt` is a game of N players: a header, each action in notation with its events after `#`, and the
scores. `golden/counts.json` has the number of different sequences of actions from several positions of random games
with fixed seeds.

To update them after an intended change, run `python -m tests.games.necropolis.golden_files`, then read the diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.games.golden import Header, after, playthrough, recorded, sequences
from tests.games.necropolis.positions import GAME, PLAYERS, new
from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.state import NecropolisState

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = {f"playthrough_{players}.txt": {"players": players, "seed": 10 + players} for players in PLAYERS}
COUNTS = FOLDER / "counts.json"
LATER = (0, 9, 25, 60)
"""The numbers of actions of a random game after which sequences are counted."""

DEPTH = 4


def any_kind(state: NecropolisState, rng: random.Random) -> Action:
    """Choose a random kind of legal action, then an action of it."""
    kind = rng.choice(sorted({action.kind for action in state.legal_actions()}))
    return rng.choice([action for action in state.legal_actions() if action.kind == kind])


def random_moves(players: int, seed: int) -> list[str]:
    """Return the actions of a game with every kind of action."""
    return recorded(new(players, seed), any_kind, seed)


def written(header: Header, moves: list[str]) -> str:
    """Return the playthrough of the moves."""
    return playthrough(GAME, header, new(int(header["players"]), int(header["seed"])), moves)


def counted(players: int, seed: int) -> list[list[int]]:
    """Return the numbers of sequences of 1 to `DEPTH` actions, for each position in `LATER`."""
    moves = random_moves(players, seed)
    return [
        [sequences(after(new(players, seed), moves[:count]), depth) for depth in range(1, DEPTH + 1)] for count in LATER
    ]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, header in PLAYTHROUGHS.items():
        (FOLDER / name).write_text(written(header, random_moves(**header)), encoding="utf-8")
    counts = [{"players": players, "seed": players, "sequences": counted(players, players)} for players in PLAYERS]
    COUNTS.write_text("[\n" + ",\n".join(f" {json.dumps(entry)}" for entry in counts) + "\n]\n", encoding="utf-8")
