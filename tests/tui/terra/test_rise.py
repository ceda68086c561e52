"""A pyramid that has just been built on rises row by row with its points, unless nothing may move or a key skips it."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, on_screen, press, until
from tests.tui.recorded import moves_until
from tp_tui.room import Play
from tp_tui.storage.settings import Settings
from tp_tui.terminal.terminal_queries import CapabilitiesReported
from tp_tui.tui.app import TpApp
from tp_tui.tui.flying_points import FRAMES, FlyingPoints
from tp_tui.tui.terra import table as terra_table
from tp_tui.tui.terra.board_drawing import SIZES, rows_of_level
from tp_tui.tui.terra.board_view import BoardView
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


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_it_rises_by_itself_and_its_points_fly_to_the_score(
    new_app: NewApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(TerraTable, "has_motion", True)
    monkeypatch.setattr(terra_table, "RISE_SECONDS", 0.05)
    seen = list[Offset]()
    move_on = FlyingPoints.move_on

    def move_on_and_look(points: FlyingPoints) -> bool:
        is_flying = move_on(points)
        if is_flying:
            seen.append(points.offset)
        return is_flying

    monkeypatch.setattr(FlyingPoints, "move_on", move_on_and_look)
    app = new_app(moves=moves_until("build", 2))
    async with app.run_test(size=size) as pilot:
        await built(app)
        table = game(app).table
        assert isinstance(table, TerraTable)
        await until(pilot, lambda: len(seen) == FRAMES and not table.query_one(FlyingPoints).display)
        await pilot.pause()
        assert "+" not in drawn(app)
        assert "1b" in drawn(app)
        assert table.query_one(FlyingPoints).text == "+2"
        assert seen[0] == table.query_one(BoardView).cell_of_field(FIELD)
        line = on_screen(app).splitlines()[seen[-1].y]
        assert line[seen[-1].x :].split()[0] == str(table.view.observation.state.points(0))
        assert len(set(seen)) == FRAMES


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
    assert all(row > 0 for row in rows)
    # In the lowest fields the tip of level 4 turns to gold.
    assert sum(rows) == 2 * size[1] + (size[1] == 2)


@pytest.mark.usefixtures("moving")
@pytest.mark.parametrize(("pace", "rises"), [("quick", False), ("slow", True)])
async def test_what_a_bot_builds_rises_if_its_next_step_leaves_the_time(
    new_app: NewApp, monkeypatch: pytest.MonkeyPatch, pace: str, rises: bool
) -> None:
    monkeypatch.setattr(terra_table, "PACE_SECONDS", {"quick": 500.0, "slow": 2000.0})
    app = new_app(moves=moves_until("build", 2), settings=Settings(pace=pace, advice="never"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = game(app).table
        assert isinstance(table, TerraTable)
        site = table.interaction.board.site_number[FIELD]
        build = next(action for action in table.interaction.offers("build") if action.args[0] == site)
        room = game(app).room
        room.submit(room.current, Play(build))
        view = game(app).view()
        table.view = view._replace(seats=tuple(seat._replace(bot="greedy") for seat in view.seats))
        await pilot.pause()
        assert ("+" in drawn(app)) is rises


async def test_over_a_slow_line_nothing_moves(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = new_app(settings=Settings(pace="slow", advice="never"))
    async with app.run_test(size=(80, 24)):
        table = game(app).table
        assert isinstance(table, TerraTable)
        assert not table.has_motion, "nobody is looking"
        monkeypatch.setattr(TpApp, "is_headless", False)
        assert table.has_motion
        app.on_capabilities_reported(CapabilitiesReported(has_truecolor=False, ambiguous_width=1, is_slow=True))
        assert not table.has_motion
