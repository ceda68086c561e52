"""Pictures of the table; `pytest tests/tui/necropolis/test_snapshots.py --snapshot-update` takes them anew."""

from __future__ import annotations

import pytest

from tests.tui.necropolis.recorded import moves_until, room, whole_game
from tests.tui.necropolis.test_interaction import late_building
from tests.tui.snapshots import SIZES, Compare, run, same_everywhere
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp

pytestmark = same_everywhere


def app(players: int, moves: str, symbols: str = "auto", theme: str = "tp-night") -> TpApp:
    return TpApp(room(players, moves), Settings(pace="instant", advice="never", symbols=symbols, theme=theme))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5])
def test_building(snap_compare: Compare, players: int, size: tuple[int, int]) -> None:
    shown = app(players, moves_until(players, late_building))
    assert snap_compare(shown, terminal_size=size, run_before=run("1", "enter", "tab"))


@pytest.mark.parametrize(("symbols", "theme"), [("ascii", "tp-night"), ("auto", "tp-day")])
def test_signs_and_themes(snap_compare: Compare, symbols: str, theme: str) -> None:
    shown = app(3, moves_until(3, late_building), symbols, theme)
    assert snap_compare(shown, terminal_size=(80, 24), run_before=run("1", "enter"))


def test_the_first_tile(snap_compare: Compare) -> None:
    assert snap_compare(app(4, ""), terminal_size=(80, 24), run_before=run("down"))


def test_the_final_position(snap_compare: Compare) -> None:
    assert snap_compare(app(2, ",".join(whole_game(2))), terminal_size=(80, 24), run_before=run())


@pytest.mark.parametrize("pages", [3, 4])
def test_how_to_play(snap_compare: Compare, pages: int) -> None:
    assert snap_compare(app(2, ""), terminal_size=(80, 24), run_before=run("question_mark", *["tab"] * pages))
