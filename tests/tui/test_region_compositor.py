"""What is drawn after each key, over what was there before, is what the whole screen drawn at once shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import pytest
from rich.cells import cell_len
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tests.tui.every_screen import terra
from tests.tui.pilot_helpers import until
from tests.tui.walk import SCENES, press_all, walk
from tp_tui.storage.settings import Settings
from tp_tui.terminal.region_compositor import DrawnScreen, PlacedStrip, RegionsUpdate, around
from tp_tui.terminal.terminal_driver import placed_strips
from tp_tui.tui.app import TpApp
from tp_tui.tui.interactive_table import set_size
from tp_tui.tui.styled_lines import StyledLines

Frame = dict[tuple[int, int], tuple[str, str]]
"""By column and line the letter of a cell and its style."""

SETTINGS = Settings(pace="instant", advice="never", name="Ada")


def paint(frame: Frame, strips: Iterator[PlacedStrip]) -> None:
    for x, y, strip in strips:
        for text, style, _ in strip:
            for letter in text:
                frame[x, y] = (letter, str(style))
                x += cell_len(letter)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Callable[[TpApp], Frame]:
    """What every app has drawn so far, cell by cell."""
    frames: dict[int, Frame] = {}
    display = TpApp._display

    def spy(app: TpApp, screen: Screen[Any], update: Any) -> None:
        if isinstance(update, LayoutUpdate | RegionsUpdate):
            paint(frames.setdefault(id(app), {}), placed_strips(update))
        else:
            assert update is None, type(update)
        display(app, screen, update)

    monkeypatch.setattr(TpApp, "_display", spy)
    return lambda app: frames[id(app)]


def cells(strips: Iterable[Strip], begin: tuple[int, int] = (0, 0)) -> Frame:
    frame: Frame = {}
    paint(frame, iter([(begin[0], y, strip) for y, strip in enumerate(strips, begin[1])]))
    return frame


def compare_lines(app: TpApp, name: str) -> None:
    """Look whether lines of spans are drawn as Textual draws any widget."""
    for lines in app.screen.query(StyledLines):
        if lines.region:
            whole = lines.outer_size.region
            drawn = cells(lines.render_lines(whole))
            assert drawn == cells(Widget.render_lines(lines, whole)), (name, lines)
            for part in parts_of(whole):
                there = {place: cell for place, cell in drawn.items() if part.contains(*place)}
                assert cells(lines.render_lines(part), part.offset) == there, (name, lines, part)


def parts_of(whole: Region) -> Iterator[Region]:
    """Parts as narrow as a letter, somewhere in the middle, at the end of lines, and lines as a whole."""
    width, height = whole.size
    yield Region(width // 3, 0, 1, height)
    yield Region(width // 4, height // 2, width // 2, 1)
    yield Region(max(0, width - 7), 0, min(7, width), height)
    yield Region(0, height - 1, width, 1)


def compared(painted: Callable[[TpApp], Frame]) -> Callable[[TpApp, str], None]:
    def see(app: TpApp, name: str) -> None:
        compare_lines(app, name)
        whole: Frame = {}
        update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        paint(whole, placed_strips(cast("LayoutUpdate", update)))
        drawn = painted(app)
        shown = {
            place: cell for place, cell in drawn.items() if place[0] < app.size.width and place[1] < app.size.height
        }
        differing = {place: (shown.get(place), cell) for place, cell in whole.items() if shown.get(place) != cell}
        assert not differing, (name, dict(list(differing.items())[:5]))

    return see


@pytest.mark.parametrize("number", [0, 3, 8, 12, 15])
async def test_keys_at_a_table_draw_what_the_whole_screen_shows(number: int, painted: Callable[[TpApp], Frame]) -> None:
    scene = SCENES[number]
    app = TpApp(scene.begin(), SETTINGS, bots_play=False)
    await press_all(app, compared(painted), scene.name, scene.keys, (80, 24))


@pytest.mark.measured
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_keys_anywhere_draw_what_the_whole_screen_shows(
    size: tuple[int, int], painted: Callable[[TpApp], Frame]
) -> None:
    await walk(SETTINGS, compared(painted), [size])


def screens(kind: type[Screen[Any]]) -> Iterator[type[Screen[Any]]]:
    for each in kind.__subclasses__():
        yield each
        yield from screens(each)


async def test_what_changes_beside_a_new_size_is_drawn_once_that_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TpApp(terra(2, 2)(), SETTINGS)
    drawn: list[int] = []
    display = TpApp._display

    def spy(app: TpApp, screen: Screen[Any], update: Any) -> None:
        display(app, screen, update)
        if update is not None:
            drawn.append(app.screen.query_one("#panel").region.height)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        panel = app.screen.query_one("#panel", StyledLines)
        higher = panel.region.height + 3
        monkeypatch.setattr(TpApp, "_display", spy)
        set_size(panel, height=higher)
        panel.repaint([Region(0, 0, 5, 1)])
        app.screen._on_timer_update()
        assert drawn == []
        await until(pilot, lambda: bool(drawn))
        assert drawn[0] == higher


def test_every_screen_of_the_program_is_drawn_so() -> None:
    assert [
        kind for kind in screens(Screen) if kind.__module__.startswith("tp_tui") and not issubclass(kind, DrawnScreen)
    ] == []


@pytest.mark.parametrize(
    "hole", [Region(0, 0, 3, 2), Region(2, 1, 3, 1), Region(7, 0, 3, 4), Region(0, 0, 10, 4), Region(4, 3, 6, 1)]
)
def test_what_is_left_around_a_hole_and_the_hole_make_the_whole(hole: Region) -> None:
    whole = Region(0, 0, 10, 4)
    parts = [*around(whole, hole), hole]
    cells = [(x, y) for part in parts for x in part.column_range for y in part.line_range]
    assert sorted(cells) == sorted((x, y) for x in whole.column_range for y in whole.line_range)
