"""Whatever was done to a saved game, verifying and replaying it ends in words."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.storage.old_saves import folders
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.transcript import transcript, verified_data, verified_lines
from tp_tui.room.replay import Replay
from tp_tui.room.verify import verify

GAMES = [file.read_bytes() for file in sorted(folders()[-1].glob("*.tp"))]
STRANGE = (
    b"9" * 5000,
    b"[]",
    b"[" * 300,
    b"\n",
    b'""',
    b"human:",
    b"-1",
    b"bot:",
    b"nan",
    b"0x1",
    b"\0",
    b"\xc3",
    b"\x1b[2J",
)


def damaged(data: bytes, rng: Random) -> bytes:
    """The bytes with one to five changes, more of them in the header than behind it."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        header = changed.find(b"---\n") if rng.random() < 0.6 else -1
        at = rng.randrange(header if header > 0 else len(changed))
        match rng.randrange(4):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                changed[at] = rng.choice(b'"[]{}=,0123456789\n#-')
            case 2:
                del changed[at : at + rng.choice((1, 2, 10))]
            case _:
                changed[at:at] = rng.choice(STRANGE)
    return bytes(changed)


def check(count: int, seed: int, file: Path) -> None:
    rng, refused = Random(seed), 0
    for _ in range(count):
        file.write_bytes(damaged(rng.choice(GAMES), rng))
        found = verify(file)
        assert json.loads(json.dumps(verified_data(found)))["legal"] == found.is_legal
        assert verified_lines(found)
        assert found.is_legal or fault_text(found.fault).startswith(file.name)
        refused += not found.is_legal
        if found.loaded:
            replay = Replay.of_saved(found.loaded.saved)
            assert len(list(transcript(replay))) > replay.length
    assert refused > count / 2


@pytest.mark.parametrize("seed", [1, 2])
def test_damage_is_told(seed: int, tmp_path: Path) -> None:
    check(120, seed, tmp_path / "game.tp")


@pytest.mark.measured
def test_much_damage_is_told(tmp_path: Path) -> None:
    check(6_000, 3, tmp_path / "game.tp")
