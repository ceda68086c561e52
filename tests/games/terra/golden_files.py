"""Golden files: playthroughs and counts, whose diffs show any change of behaviour.

`golden/playthrough_….txt` is a game: a header, each action in notation with its events after `#`, and the scores.
`golden/counts.json` has games with fixed seeds, with the number of legal actions before each move, and of different
sequences of actions from the start; `golden/later.json` has the number of sequences from the middle of these games.

To update them after an intended change, run `python -m tests.games.terra.golden_files`, then read the diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.games.golden import after, legal_counts, playthrough, recorded, sequences
from tests.games.terra.players import any_kind, builder
from tests.games.terra.positions import new
from tp_tui.games import get_game
from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.state import TerraState

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = {
    "playthrough_2.txt": {"players": 2, "seed": 69},
    "playthrough_4.txt": {"players": 4, "seed": 11, "stairs": "line", "search_order": "free"},
    "playthrough_horus.txt": {"players": 3, "seed": 2, "edition": "horus", "open": "yes"},
    "playthrough_nile.txt": {"players": 2, "seed": 1, "edition": "nile", "symbol": "yes"},
    "playthrough_nile_4.txt": {"players": 4, "seed": 1, "edition": "nile", "search_order": "free"},
    "playthrough_mission_1.txt": {"players": 2, "seed": 1, "mission": 1},
    "playthrough_mission_2.txt": {"players": 1, "seed": 1, "mission": 2, "symbol": "yes", "open": "yes"},
    "playthrough_mission_3.txt": {"players": 4, "seed": 1, "mission": 3},
}
COUNTED = [
    *({"players": players, "seed": 10 * players + 1} for players in (2, 3, 4)),
    *({"players": n, "seed": n, "edition": edition} for edition in ("horus", "nile") for n in (2, 3, 4)),
    *({"players": n, "seed": n, "edition": "nile", "symbol": "yes", "open": "yes"} for n in (2, 3, 4)),
    *({"players": number + 1, "seed": number, "mission": number} for number in (1, 2, 3)),
    *(
        {"players": seats, "seed": seats, "mission": number}
        for number in (1, 2, 3)
        for seats in (1, 2, 3, 4)
        if seats != number + 1
    ),
    *(
        {"players": 2 + (place + shift) % 3, "seed": 3 * place + shift, "edition": edition, **variants}
        for place, edition in enumerate(("basic", "horus", "nile"))
        for shift, variants in enumerate(({"symbol": "yes"}, {"open": "yes"}, {"symbol": "yes", "open": "yes"}))
    ),
    *({"players": n, "seed": 40 + n, "mission": 1 + n % 3, "symbol": "yes", "open": "yes"} for n in (1, 2, 3, 4)),
    *(
        {"players": n, "seed": 50 + n, "edition": edition, "stairs": "line", "search_order": "free"}
        for n, edition in ((2, "horus"), (3, "nile"), (4, "basic"))
    ),
]


LATER_DEPTH = 3
"""The maximum length of the sequences counted from the middle of a game."""


def depth_of(header: dict[str, str | int]) -> int:
    """Return the maximum length of the sequences counted from the start, which is larger for the basic version."""
    return 3 if len(header) == 2 else 2


def counts() -> str:
    """Return the content of `counts.json`."""
    entries = []
    for header in COUNTED:
        moves = recorded(new(**header), any_kind, header["seed"])
        numbers = [sequences(new(**header), depth) for depth in range(1, depth_of(header) + 1)]
        entries.append(
            {
                **header,
                "sequences": numbers,
                "moves": " ; ".join(moves),
                "legal": " ".join(map(str, legal_counts(new(**header), moves))),
            }
        )
    return json.dumps(entries, indent=1) + "\n"


def middle(header: dict[str, str | int], moves: list[str]) -> TerraState:
    """Return the position in a game after the row of its middle turn was chosen."""
    rows = [number for number, text in enumerate(moves, 1) if text.startswith("row ")]
    return after(new(**header), moves[: rows[len(rows) // 2]])


def later(entries: list[dict[str, str | int]]) -> str:
    """Return the content of `later.json`, from that of `counts.json`."""
    found = []
    for header, entry in zip(COUNTED, entries, strict=True):
        state = middle(header, str(entry["moves"]).split(" ; "))
        found.append({**header, "sequences": [sequences(state, depth) for depth in range(1, LATER_DEPTH + 1)]})
    return json.dumps(found, indent=1) + "\n"


def colourful(state: TerraState, rng: random.Random) -> Action:
    """Choose an action as a builder who sometimes waives the symbol of a tile."""
    waivers = [action for action in state.legal_actions() if action.kind == "waive"]
    return waivers[0] if waivers and rng.random() < 0.3 else builder(state, rng)


def main() -> None:
    """Update the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for name, header in PLAYTHROUGHS.items():
        moves = recorded(new(**header), colourful, header["seed"])
        text = playthrough(get_game("terra"), header, new(**header), moves)
        (FOLDER / name).write_text(text, encoding="utf-8")
    text = counts()
    (FOLDER / "counts.json").write_text(text, encoding="utf-8")
    (FOLDER / "later.json").write_text(later(json.loads(text)), encoding="utf-8")


if __name__ == "__main__":
    main()
