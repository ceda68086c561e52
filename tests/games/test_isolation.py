"""The engine stands alone: the standard library only, and no clock, disk or screen."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "tp_tui" / "games"
FORBIDDEN = {"time", "datetime", "os", "pathlib", "io", "socket", "secrets", "tempfile", "shutil", "uuid", "threading"}

PLAY = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("textual", "rich", "typer", "platformdirs"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocker())
for name in ("textual", "rich", "typer"):
    try:
        __import__(name)
    except ImportError:
        continue
    raise SystemExit(f"{name} is not blocked")

import random
from tp_tui.games import game_names, get_game

assert "terra" in game_names()
rng = random.Random(1)
game = get_game("terra")
game.evaluation()
state = game.new_initial_state({"players": 3}, 1)
moves = 0
while not state.is_terminal():
    events = []
    state.apply_action(rng.choice(state.legal_actions()), events)
    for event in events:
        assert event.kind
    moves += 1
print(moves)
strangers = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"tp_tui", "__main__"}
print(sorted(strangers))
print(sorted(name for name in sys.modules if name.startswith("tp_tui.") and not name.startswith("tp_tui.games")))
"""


def test_the_engine_plays_where_nothing_else_is_installed():
    # -S: no site-packages at all; the blocker besides, should the program lie among them.
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-S", "-c", PLAY], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert run.returncode == 0, run.stderr
    moves, strangers, other_floors = run.stdout.splitlines()
    assert int(moves) > 36 * 4
    assert strangers == "[]"
    assert other_floors == "[]"


def imports(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield node.module


def test_the_engine_imports_the_standard_library_and_itself_only():
    checked = 0
    for file in ENGINE.rglob("*.py"):
        for name in imports(file):
            assert name.startswith("tp_tui.games") or name.partition(".")[0] in sys.stdlib_module_names, (file, name)
            assert name.partition(".")[0] not in FORBIDDEN, (file, name)
            checked += 1
    assert checked > 30


def test_the_contract_knows_no_game():
    floors = ("tp_tui.games.contract", "tp_tui.games.kit")
    for floor in ("contract", "kit"):
        for file in (ENGINE / floor).glob("*.py"):
            for name in imports(file):
                assert not name.startswith("tp_tui") or name.startswith(floors), (file, name)
