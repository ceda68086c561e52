"""Games saved when a cube that was taken had to be built at once (Q8): they are read, and play as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cubes.golden_files import FOLDER, new
from tests.games.cubes.positions import GAME
from tests.games.golden import header_of, moves_of, playthrough
from tp_tui.room.autosave import resume_copy
from tp_tui.room.verify import verify
from tp_tui.storage.game_log import load_save

SAVES = Path(__file__).parent / "saves"
TOTALS = {"large": [109, 108, 62], "small": [48, 59, 60, 43], "in-hand": [13, 16]}
"""What everybody had at the end of the file, counted by the rules of then."""

PLAYTHROUGHS = sorted(FOLDER.glob("built_at_once_*.txt"))


@pytest.mark.rule("Q8")
@pytest.mark.parametrize("name", TOTALS)
def test_a_saved_game_comes_to_what_it_came_to(name: str) -> None:
    found = verify(SAVES / f"{name}.tp")
    assert found.is_legal, found.fault
    assert found.is_finished == (name != "in-hand")
    assert found.loaded is not None
    assert [score.total for score in found.loaded.position.scores()] == TOTALS[name]
    assert any(action.kind == "take" for action in found.loaded.saved.actions)


@pytest.mark.rule("Q8")
def test_who_had_a_cube_in_hand_goes_on_with_it_in_stock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))
    file = SAVES / "in-hand.tp"
    room = resume_copy(file, load_save(file)).room
    assert room.notation()[-1] == "take B yellow for white"
    view = room.view(room.current)
    legal = {view.observation.state.action_to_string(action) for action in view.legal}
    assert "done" in legal
    assert any(text.startswith("build yellow ") for text in legal)


@pytest.mark.rule("Q8")
@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_playthrough_of_then_plays_as_it_did(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert playthrough(GAME, header_of(text), new(header_of(text)), moves_of(text)) == text


def test_there_are_playthroughs_of_every_setup_that_plays_otherwise_now() -> None:
    assert len(PLAYTHROUGHS) == 5
