"""Golden files: playthroughs and counts, whose diffs show any change of behaviour.

`golden/playthrough_….txt` is a game: a header, each action in notation with its events after `#`, and the scores.
`golden/counts.json` has games with fixed seeds, with the number of legal actions before each move, and of different
sequences of actions from the start and the middle.

`golden/built_at_once_….txt` are playthroughs by an old rule, when a cube that was taken had to be built at once
(`test_old_saves`); their moves never change, only words may.

To update the others after an intended change, run `python -m tests.games.cubes.golden_files`, then read the diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.games.cubes.positions import GAME, SETUPS, any_kind, builder, hoarder
from tests.games.golden import after, legal_counts, playthrough, recorded, sequences
from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.state import CubesState

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = {f"playthrough_{side}_{players}.txt": {"side": side, "players": players} for side, players in SETUPS}
DEPTH = 3
"""The maximum length of the sequences counted."""


def new(header: dict[str, str | int]) -> CubesState:
    """Return a new game by a header, with the number of players as its seed."""
    return GAME.new_initial_state(header, int(header["players"]))


def counts() -> str:
    """Return the content of `counts.json`."""
    entries = []
    for header in PLAYTHROUGHS.values():
        moves = recorded(new(header), any_kind, 5)
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


def builder_or_hoarder(state: CubesState, rng: random.Random) -> Action:
    """Choose an action as a builder or a hoarder, in turn by player."""
    return (builder, hoarder)[state.player % 2](state, rng)


def main() -> None:
    """Update the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for name, header in PLAYTHROUGHS.items():
        moves = recorded(new(header), builder_or_hoarder, 11)
        (FOLDER / name).write_text(playthrough(GAME, header, new(header), moves), encoding="utf-8")
    (FOLDER / "counts.json").write_text(counts(), encoding="utf-8")


if __name__ == "__main__":
    main()
