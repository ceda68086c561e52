"""The table of scores and the plot: what stands in them is what the game's own scores say."""

from __future__ import annotations

import re

import pytest

from tests.storage.finished_games import finished_game
from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, on_screen, press
from tests.tui.recorded import GAMES, moves_until
from tp_tui.presenters.deciding_factors import points_by_turn, score_sources
from tp_tui.presenters.spans import Line
from tp_tui.room.replay import ALL_OPEN, Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.score_table import BEST, min_width, plot_lines, table_lines
from tp_tui.tui.screens.scores import ScoresScreen

FOUR = ("human:Ada", "human:Ben", "human:Cleo", "human:Djoser")


def text_of(line: Line) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize("seats", [FOUR[:2], FOUR[:3], FOUR])
@pytest.mark.parametrize("width", [27, 52, 110])
def test_a_table_has_every_source_of_every_player(seats: tuple[str, ...], width: int) -> None:
    replay = Replay.of_saved(finished_game(4, seats, {"edition": "nile"}))
    view = replay.view(replay.length, ALL_OPEN)
    sources = score_sources(replay.game, view.scores())
    lines = [text_of(line) for line in table_lines(view, sources, width, in_ascii=False)]
    least = min_width(sources, len(seats))
    assert (
        max(map(len, lines)) == least if width < least + 10 or len(seats) > 2 else least < max(map(len, lines)) <= width
    )
    assert len(lines) == 2 + len(sources)
    for line, source in zip(lines[2:], sources, strict=True):
        assert line.lower().startswith(source.title.lower())
        shown = [(int(points), mark) for points, mark in re.findall(r"(-?\d+)(\*?)", line)]
        assert [points for points, _ in shown] == list(source.points)
        best = max(source.points)
        marked = [points for points, mark in shown if mark]
        assert marked == ([best] if source.points.count(best) == 1 else [])
    assert BEST in "".join(lines)


@pytest.mark.parametrize("in_ascii", [True, False])
def test_bars_are_as_long_as_the_points_are_many(in_ascii: bool) -> None:
    replay = Replay.of_saved(finished_game(4, FOUR[:2], {"edition": "nile"}))
    view = replay.view(replay.length, ALL_OPEN)
    sources = score_sources(replay.game, view.scores())
    lines = table_lines(view, sources, 80, in_ascii=in_ascii)[2:]
    lengths = [
        [sum(len(text) for text, style in line if style == f"player-{player}") for player in (1, 2)] for line in lines
    ]
    for one, source in zip(lengths, sources, strict=True):
        for length, points in zip(one, source.points, strict=True):
            assert (length == 0) == (points * 40 < max(max(other.points) for other in sources)) or points < 3
        assert sorted(one) == [one[source.points.index(value)] for value in sorted(source.points)]
    if in_ascii:
        assert all(text_of(line).isascii() for line in lines)


@pytest.mark.parametrize("size", [(20, 5), (60, 12), (150, 30)])
def test_a_plot_ends_with_the_totals(size: tuple[int, int]) -> None:
    replay = Replay.of_saved(finished_game(4, FOUR))
    rounds = points_by_turn(replay)
    lines = [text_of(line) for line in plot_lines(rounds, *size)]
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)
    assert str(max(max(points) for points in rounds)) in lines[0]
    last = rounds[-1]
    at_end = [line[-1] for line in lines[:-1] if line[-1] != " "]
    assert at_end[0] in [letter for letter, points in zip("ABCD", last, strict=True) if points == max(last)]
    assert f"1 to {len(rounds) - 1}" in lines[-1] or size[0] < 40


@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_the_score_so_far_is_a_key_away(new_app: NewApp, symbols: str) -> None:
    settings = Settings(pace="instant", advice="never", symbols=symbols)
    app = new_app(moves=moves_until("place", 19, "nile"), options=GAMES["nile"], settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "S")
        assert isinstance(app.screen, ScoresScreen)
        shown = on_screen(app)
        for score in app.screen._view.scores():
            assert re.search(rf"Total.*\b{score.total}\b", shown)
        assert "They can still change hands." in shown
        await press(pilot, "escape")
        assert game(app).table.is_deciding
