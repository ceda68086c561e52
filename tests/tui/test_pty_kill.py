"""The program is killed after every key of a game, and goes on each time from the position that it had shown."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from random import Random

import pytest

from tests.tui.terminal import Terminal
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import saved_games

KEYS = ("tab", "enter", "enter", "enter", "tab", "f", "right", "down", "r", "u", "U")
"""The keys that are struck; those that play come more often."""

GAMES = {
    "basic": ["--seats", "you,greedy"],
    "horus": ["--seats", "you:Ada,random", "--edition", "horus"],
    "nile": ["--seats", "you,greedy,random", "--edition", "nile"],
    "mission": ["--seats", "you", "--mission", "1"],
}
SIGNALS = (*[signal.SIGKILL] * 8, signal.SIGHUP, signal.SIGTERM)


def position(terminal: Terminal) -> list[str]:
    """What the side of the screen counts: turn and step, tile in hand, stacks, everybody's pieces and points.

    The board shows the same and the tile at the cursor. That stands elsewhere after a new start, as do the rows at the
    cursor and the interaction in a list, and the tile in hand may be turned another way.
    """
    side = [re.sub("[▴▾◂▸>]", " ", line[48:]).rstrip() for line in terminal.lines[:21]]
    last = max(number for number, line in enumerate(side) if re.match(r"[▍▌][▸ ]+[A-D] \w", line))
    return side[: last + 2]


def settle(terminal: Terminal) -> None:
    """Wait until nothing more comes, and no bot thinks."""
    terminal.wait_for("Turn")
    terminal.settle()
    while "is thinking" in terminal.text:
        terminal.read(0.02)
        terminal.settle()


def kill(terminal: Terminal, number: signal.Signals) -> None:
    terminal.child.kill(number)
    for _ in range(400):
        terminal.read(0.02)
        if not terminal.child.isalive():
            break
    terminal.close()


def play(home: Path, arguments: list[str], keys: int, seed: int) -> int:
    """Strike so many keys, kill the program after each, and see the same position again; how many actions it came to.

    Half of the time it is killed once the screen stands still, otherwise at once, at any moment of what the key does.
    """
    rng, folder = Random(seed), home / ".local/share/tp-tui/saves"
    terminal = Terminal(["play", "--seed", str(seed), "--pace", "instant", *arguments], home)
    done = 0
    for number in range(keys):
        settle(terminal)
        before = position(terminal)
        key = rng.choice(KEYS)
        terminal.press(key)
        is_settled = number % 2 == 0
        if is_settled:
            settle(terminal)
            before = position(terminal)
        else:
            terminal.read(rng.random() * 0.1)
        kill(terminal, rng.choice(SIGNALS))
        if not (saves := saved_games(folder)):
            assert number < 20  # nothing was done yet
            terminal = Terminal(["play", "--seed", str(seed), "--pace", "instant", *arguments], home)
            continue
        (summary,) = saves
        loaded = load_save(summary.file)
        assert not loaded.remarks
        if not is_settled and key not in ("u", "U"):
            assert len(loaded.saved.actions) >= done
        done = len(loaded.saved.actions)
        if loaded.position.is_terminal():
            break
        terminal = Terminal(["play", "--resume", "--pace", "instant"], home)
        if is_settled:
            settle(terminal)
            assert position(terminal) == before, (number, key)
    terminal.close()
    return done


def test_killed_after_every_key(tmp_path: Path) -> None:
    assert play(tmp_path, GAMES["basic"], keys=4, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_killed_after_every_key_of_a_long_game(game: str, tmp_path: Path) -> None:
    assert play(tmp_path, GAMES[game], keys=32, seed=3) > 3
