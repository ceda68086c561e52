"""A replay in a real pseudo-terminal: by keys through a kept game, a real review, and on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.old_saves import folders
from tests.tui.terminal import Terminal
from tp_tui.storage.game_log import load_save

GAME = folders()[0] / "basic.tp"
DEAREST_STEP = 3000
"""The bytes that a step on may cost: much less than the whole screen."""


@pytest.mark.slow
def test_a_kept_game_is_looked_at_by_keys_and_played_on(tmp_path: Path) -> None:
    saved = load_save(GAME).saved
    before = GAME.read_bytes()
    terminal = Terminal(
        ["replay", str(GAME), "--turn", "2"], tmp_path, environment={"TP_TUI_HOME": str(tmp_path / "kept")}
    )
    try:
        terminal.wait_for("Turn 2, ")
        terminal.wait_for("q leave")
        terminal.settle()
        place = int(terminal.text.partition("· step ")[2].split()[0])
        for step in range(place + 1, place + 8):
            begun = len(terminal.received)
            terminal.press("right")
            terminal.wait_for(f"step {step} of {len(saved.actions)}")
            terminal.settle()
            assert len(terminal.received) - begun < DEAREST_STEP
        terminal.press("g", "9", "enter")
        terminal.wait_for("Turn 9, ")
        terminal.press("v", "v", "v")
        terminal.wait_for("all open")
        assert "Hands  A " in terminal.text
        terminal.press("r")
        terminal.wait(lambda: "In place of" in terminal.text or "Pharaoh: " in terminal.text)
        terminal.press("p")
        terminal.wait_for("Turn 9/14")
        terminal.wait(lambda: any((tmp_path / "kept" / "saves").glob("*.tp")))
        # The game is kept, so that one key leaves it without a question, and the next one the menu.
        terminal.press("q")
        terminal.wait_for("Quick game")
        terminal.press("q")
        terminal.wait(lambda: not terminal.child.isalive())
    finally:
        terminal.close()
    (kept,) = (tmp_path / "kept" / "saves").glob("*.tp")
    actions = load_save(kept).saved.actions
    assert len(actions) > place + 8
    assert saved.actions[: len(actions)][: place + 8] == actions[: place + 8]
    assert GAME.read_bytes() == before


def test_leaving_a_replay_that_the_program_was_started_for_ends_the_program(tmp_path: Path) -> None:
    terminal = Terminal(["replay", str(GAME)], tmp_path, environment={"TP_TUI_HOME": str(tmp_path / "kept")})
    try:
        terminal.wait_for("q leave")
        terminal.press("q")
        terminal.wait(lambda: not terminal.child.isalive())
    finally:
        terminal.close()
    assert "Quick game" not in terminal.text
