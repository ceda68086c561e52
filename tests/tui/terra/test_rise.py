"""A pyramid that has just been built on rises row by row with its points, unless nothing may move or a key skips it."""

from __future__ import annotations

import pytest

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, press, until
from tests.tui.recorded import moves_until
from tp_tui.tui.app import TpApp
from tp_tui.tui.terra import table as terra_table
from tp_tui.tui.terra.board_drawing import SIZES, rows_of_level
from tp_tui.tui.terra.table import TerraTable

FIELD = 2 * 11 + 5
"""The field f3, on whose pyramid the recorded game builds."""


def drawn(app: TpApp) -> str:
    table = game(app).table
    assert isinstance(table, TerraTable)
    return table.field_text(FIELD)


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table move as if somebody were looking, but so slowly that a test sees each state."""
    monkeypatch.setattr(TerraTable, "has_motion", True)
    monkeypatch.setattr(terra_table, "RISE_SECONDS", 1000.0)


async def built(app: TpApp) -> None:
    table = game(app).table
    assert isinstance(table, TerraTable)
    site = table.interaction.board.site_number[FIELD]
    table.choose(next(action for action in table.interaction.offers("build") if action.args[0] == site))


@pytest.mark.usefixtures("moving")
async def test_the_points_stand_in_the_pyramid_until_a_key_skips_it(new_app: NewApp) -> None:
    app = new_app(moves=moves_until("build", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await built(app)
        await pilot.pause()
        text = drawn(app)
        assert "+" in text
        await press(pilot, "left", "right")
        assert "+" not in drawn(app)


async def test_it_rises_by_itself_and_ends_with_its_name(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TerraTable, "has_motion", True)
    monkeypatch.setattr(terra_table, "RISE_SECONDS", 0.01)
    app = new_app(moves=moves_until("build", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await built(app)
        await until(pilot, lambda: "+" not in drawn(app) and "1b" in drawn(app))


async def test_nothing_moves_at_pace_instant(new_app: NewApp) -> None:
    app = new_app(moves=moves_until("build", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await built(app)
        await pilot.pause()
        assert "+" not in drawn(app)
        assert "1b" in drawn(app)


@pytest.mark.parametrize("size", SIZES)
def test_a_level_is_as_high_as_it_is_drawn(size: tuple[int, int]) -> None:
    rows = [rows_of_level(level, size) for level in range(1, 6)]  # type: ignore[arg-type]
    assert all(row >= 0 for row in rows)
    assert sum(rows) == 2 * size[1]
