"""How to play in pictures: they fit, they are what the game draws, and the positions in them obey the rules."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from tests.slow import some_quick
from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import on_screen, press
from tp_tui.games.terra.rules.board import WAY_NAMES
from tp_tui.presenters.terra import names, words
from tp_tui.presenters.terra.glyphs import GLYPHS
from tp_tui.presenters.terra.preview import refusal, row_shown
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.reading_scroll import ReadingScroll
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.skyline import Skyline
from tp_tui.tui.terra.board_drawing import BoardRenderer
from tp_tui.tui.terra.how_to_play import (
    LARGE,
    LARGEST,
    SMALL,
    STAGES,
    FieldsPicture,
    choosing_a_row,
    placing,
    pyramid_stages,
    rectangle,
    sending_workers,
)

PAGES = (words.TILES_PAGE, words.WORKERS_PAGE)


@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
@pytest.mark.parametrize("size", some_quick([(80, 24), (120, 40), (200, 60)], 3))
async def test_both_pages_fit_the_screen(size: tuple[int, int], symbols: str) -> None:
    app = TpApp(settings=Settings(symbols=symbols))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        for name in PAGES:
            assert isinstance(app.screen, HelpScreen)
            assert app.screen.page.name == name
            assert app.screen.query_one(ReadingScroll).max_scroll_y == 0
            pictures = list(app.screen.query("#picture FieldsPicture").results(FieldsPicture))
            assert len(pictures) == 2
            assert all(app.screen.region.contains_region(picture.region) for picture in pictures)
            assert on_screen(app).isascii() == (symbols == "ascii")
            await press(pilot, "tab")


@pytest.mark.parametrize(("size", "reader", "is_there"), [
    ((200, 60), "off", True), ((200, 60), "on", False), ((120, 40), "off", False), ((80, 24), "off", False),
])  # fmt: skip
async def test_the_picture_of_the_game_stands_below_pages_that_leave_room(
    size: tuple[int, int], reader: str, is_there: bool
) -> None:
    app = TpApp(settings=Settings(reader=reader))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        skyline = app.screen.query_one(Skyline)
        assert bool(skyline.display and skyline.lines) == is_there
        if is_there:
            await press(pilot, "tab")
            assert not skyline.lines, "the rules need all lines"


async def test_the_pictures_are_what_the_game_draws_and_grow_with_the_screen() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark")
        for screen, size in (((80, 24), SMALL), ((100, 30), LARGE), ((120, 40), LARGEST), ((80, 24), SMALL)):
            await pilot.resize_terminal(*screen)
            await pilot.pause()
            row = choosing_a_row()
            cells = BoardRenderer(row, size, GLYPHS["unicode"]).cells()
            (fields,) = rectangle(row, "c7", "h7")
            expected = [
                "".join(text for field in fields for text, _ in cells[field][line]) for line in range(size.height)
            ]
            assert app.screen.query_one("#row", FieldsPicture).text == "\n".join(expected)


async def test_the_row_is_said_to_bring_what_it_brings() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark")
        row = choosing_a_row()
        gains = names.gains(row.rules.row_yield(row.state, row.state.placed, 0))
        assert "2 workers" in gains
        assert "2 gold" in gains
        assert gains in on_screen(app).replace("\n", " ")


def test_the_tile_may_lie_as_it_is_shown() -> None:
    laying = placing()
    assert refusal(laying) is None
    assert WAY_NAMES[laying.way] == "south"
    assert laying.board.field_name(laying.cursor) == "f7"


def test_the_row_is_the_one_in_the_picture() -> None:
    row = choosing_a_row()
    assert [row.board.field_name(field) for field in row_shown(row)] == ["d7", "e7", "f7", "g7"]


def test_the_workers_can_go_to_the_marked_sites() -> None:
    sending = sending_workers()
    assert {sending.board.field_name(field) for field in sending.targets()} >= {"c7", "h7"}


def test_the_stages_are_those_under_the_picture() -> None:
    stages, fields = pyramid_stages()
    assert len(fields) == len(STAGES) == len(words.STAGES)
    state, sites = stages.state, [stages.board.site_number[field] for field in fields]
    for site, caption in zip(sites, words.STAGES, strict=True):
        assert state.values[site]
        if caption.startswith("level"):
            assert caption == f"level {state.levels[site]}"
        else:
            assert state.levels[site] == 0
            assert caption == (f"{state.crews[site]} workers" if state.crews[site] else "revealed")


async def test_a_wide_and_high_screen_shows_the_next_pages_below_each_other(new_app: NewApp) -> None:
    app = new_app()
    async with app.run_test(size=(200, 70)) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        titles = [str(title.render()) for title in app.screen.query("#beside .title").results(Static)]
        assert (app.screen.page.name, titles) == ("Rules", ["Signs"])
        await press(pilot, "tab", "tab")
        titles = [str(title.render()) for title in app.screen.query("#beside .title").results(Static)]
        assert (app.screen.page.name, titles) == ("Signs", ["Workers and pyramids"])
        assert len(app.screen.query("#beside FieldsPicture")) == 4
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not app.screen.query("#beside .page")
