"""The table of scores and the plot: what stands in them is what the game's own scores say."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from tests.storage.finished_games import finished_game
from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, on_screen, press, scored, until
from tests.tui.recorded import GAMES, moves_until
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action
from tp_tui.presenters.deciding_factors import counting_steps, points_by_turn, score_sources
from tp_tui.presenters.outcome import headline
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line
from tp_tui.room import ALL_OPEN, Room, parse_seats
from tp_tui.room.commands import Play
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.score_table import columns_lines, course_lines, duel_lines, plot_lines, scores_now, source_lines
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.scores import ScoresScreen
from tp_tui.tui.screens.scoring import ScoringScreen

FOUR = ("human:Ada", "human:Ben", "human:Cleo", "human:Djoser")


def text_of(line: Line) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize("seats", [FOUR[:2], FOUR[:3], FOUR])
@pytest.mark.parametrize("width", [52, 110])
@pytest.mark.parametrize("in_ascii", [True, False])
def test_the_scores_now_have_every_source_of_every_player(seats: tuple[str, ...], width: int, in_ascii: bool) -> None:
    replay = Replay.of_saved(finished_game(4, seats, {"edition": "nile"}))
    view = replay.view(replay.length, ALL_OPEN)
    sources = score_sources(replay.game, view.scores())
    names, *drawn = scores_now(view, sources, width, in_ascii=in_ascii)
    lines = [*map(text_of, drawn)]
    assert max(map(len, lines)) <= width
    assert all(letter in text_of(names) for letter in PLAYER_LETTERS[: len(seats)])
    assert len(lines) == len(sources) + 1
    for line, source in zip(lines, sources, strict=False):
        assert source.title.lower() in line.lower()
        assert [*map(int, re.findall(r"-?\d+", line))] == list(source.points)
    assert [*map(int, re.findall(r"-?\d+", lines[-1]))] == [score.total for score in view.scores()]


@pytest.mark.parametrize("in_ascii", [True, False])
def test_bars_are_as_long_as_the_points_are_many(in_ascii: bool) -> None:
    replay = Replay.of_saved(finished_game(4, FOUR[:2], {"edition": "nile"}))
    view = replay.view(replay.length, ALL_OPEN)
    sources = score_sources(replay.game, view.scores())
    _names, *lines, _total = scores_now(view, sources, 80, in_ascii=in_ascii)
    lengths = [
        [sum(len(text) for text, style in line if style == f"player-{player}") for player in (1, 2)] for line in lines
    ]
    for one, source in zip(lengths, sources, strict=True):
        for length, points in zip(one, source.points, strict=True):
            assert (length == 0) == (points == 0)
        assert sorted(one) == [one[source.points.index(value)] for value in sorted(source.points)]
    if in_ascii:
        assert all(text_of(line).isascii() for line in lines)


@pytest.mark.parametrize("size", [(20, 5), (60, 12), (150, 30)])
def test_a_plot_ends_with_the_totals(size: tuple[int, int]) -> None:
    replay = Replay.of_saved(finished_game(4, FOUR))
    rounds = points_by_turn(replay)
    lines = [text_of(line) for line in plot_lines(rounds, f"points, turns 1 to {len(rounds) - 1}", *size)]
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)
    assert str(max(max(points) for points in rounds)) in lines[0]
    last = rounds[-1]
    at_end = [line[-1] for line in lines[:-1] if line[-1] != " "]
    assert at_end[0] in [letter for letter, points in zip("ABCD", last, strict=True) if points == max(last)]
    assert f"1 to {len(rounds) - 1}" in lines[-1] or size[0] < 40


@pytest.mark.parametrize("in_ascii", [True, False])
def test_where_bars_would_be_short_each_has_a_line(in_ascii: bool) -> None:
    replay = Replay.of_saved(finished_game(4, FOUR[:2], {"edition": "basic"}))
    view = replay.view(replay.length, ALL_OPEN)
    sources = score_sources(replay.game, view.scores())
    height = 2 * (len(sources) + 1)
    lines = source_lines(view, sources, 48, in_ascii=in_ascii, height=height)
    assert len(lines) == height
    told = [*(source.points for source in sources), tuple(score.total for score in view.scores())]
    for number, line in enumerate(lines):
        title, _letter, said, (behind, style) = line
        assert len(text_of(line)) <= 48
        assert bool(title[0].strip()) == (not number % 2)
        assert int(said[0]) == told[number // 2][number % 2]
        assert style == f"player-{number % 2 + 1}"
        assert (FOUR[number % 2].removeprefix("human:") in behind) == (number >= height - 2)
    points = [each for source in sources for each in source.points]
    bars = [len(line[-1][0]) for line in lines[:-2]]
    assert [bar == max(bars) for bar in bars] == [each == max(points) for each in points]
    assert len(source_lines(view, sources, 48, in_ascii=in_ascii, height=height - 1)) == len(sources) + 2


MANY = [FOUR[:1], FOUR[:2], FOUR[:3], FOUR]


@pytest.mark.parametrize("width", [44, 47, 57, 77, 110, 197])
@pytest.mark.parametrize("in_ascii", [True, False])
def test_two_players_stand_against_each_other(width: int, in_ascii: bool) -> None:
    for seed in range(4):
        replay = Replay.of_saved(finished_game(seed, ("human:Hatshepsut I", "human:Ben"), {"edition": "nile"}))
        view = replay.view(replay.length, ALL_OPEN)
        sources = score_sources(replay.game, view.scores())
        lines = duel_lines(view, sources, width, in_ascii=in_ascii, shown=len(sources))
        texts = [text_of(line) for line in lines]
        assert max(map(len, texts)) <= width
        assert len(texts) == len(sources) + 2
        totals = tuple(score.total for score in view.scores())
        for line, title, points in zip(
            lines[1:], [*(s.title for s in sources), "Total"], [*(s.points for s in sources), totals], strict=True
        ):
            assert re.search(rf"(?i)\b{title} +{points[0]} +{points[1]}\b", text_of(line))
            shining = [int(text) for text, style in line if "primary" in style]
            assert shining == ([max(points)] if points[0] != points[1] else [])
            lengths = [sum(len(text) for text, style in line if style == f"player-{player}") for player in (1, 2)]
            if title != "Total" and any(lengths):
                assert (points[0] > points[1]) <= (lengths[0] >= lengths[1])
                assert [length > 0 for length in lengths] == [each > 0 for each in points]
        assert "Hatshepsut I" in texts[0]
        assert "B Ben" in texts[0]
        if in_ascii:
            assert all(text.isascii() for text in texts)


@pytest.mark.parametrize("seats", MANY)
@pytest.mark.parametrize("width", [47, 57, 77, 110, 197])
def test_columns_have_every_source_of_every_player(seats: tuple[str, ...], width: int) -> None:
    options = {"mission": 1} if len(seats) == 1 else {"edition": "nile"}
    replay = Replay.of_saved(finished_game(4, seats, options))
    view = replay.view(replay.length, ALL_OPEN)
    sources = score_sources(replay.game, view.scores())
    lines = columns_lines(view, sources, width, in_ascii=False, shown=len(sources))
    assert max(len(text_of(line)) for line in lines) <= width
    for line, source in zip(lines[1:-1], sources, strict=True):
        shown = text_of(line)[len(source.title) :]
        assert [int(each) for each in re.findall(r"-?\d+", shown)] == list(source.points)
    assert [int(each) for each in re.findall(r"\d+", text_of(lines[-1]))] == [score.total for score in view.scores()]
    assert len(sources) > 1


def test_counting_tells_no_source_before_its_turn_and_moves_no_line() -> None:
    for seats, draw in ((FOUR[:2], duel_lines), (FOUR, columns_lines)):
        replay = Replay.of_saved(finished_game(4, seats, {"edition": "nile"}))
        view = replay.view(replay.length, ALL_OPEN)
        sources = score_sources(replay.game, view.scores())
        for shown in range(len(sources) + 1):
            lines = [text_of(line) for line in draw(view, sources, 77, in_ascii=False, shown=shown)]
            assert len(lines) == len(sources) + 2
            assert not any("".join(lines[1 + shown : -1]))
            so_far = [sum(source.points[player] for source in sources[:shown]) for player in range(len(seats))]
            assert [int(each) for each in re.findall(r"\d+", lines[-1])] == so_far


@pytest.mark.parametrize("draw", [plot_lines, course_lines])
def test_lines_that_share_cells_are_all_seen(draw: Callable[..., list[Line]]) -> None:
    alike = [(turn, turn) for turn in range(12)]
    *drawn, _legend = draw(alike, "points", 50, 10)
    shown = [[style for text, style in line[1:-1] for _ in text] for line in drawn]
    for player in ("player-1", "player-2"):
        assert sum(styles.count(player) for styles in shown) > 10


@pytest.mark.parametrize("size", [(20, 5), (45, 7), (60, 12), (150, 24)])
def test_the_course_of_a_game_ends_with_the_players_in_their_order(size: tuple[int, int]) -> None:
    for seed in range(6):
        rounds = points_by_turn(Replay.of_saved(finished_game(seed, FOUR)))
        lines = course_lines(rounds, "points", *size)
        assert len(lines) == size[1]
        assert all(len(text_of(line)) <= size[0] for line in lines)
        assert str(max(max(points) for points in rounds)) in text_of(lines[0])
        letters = [text for line in lines[:-1] for text, _ in line if text in "ABCD" and len(text) == 1]
        final = rounds[-1]
        assert [final["ABCD".index(letter)] for letter in letters] == sorted(
            (final["ABCD".index(letter)] for letter in letters), reverse=True
        )
        assert len(letters) == min(4, size[1] - 1)
        drawn = {style for line in lines for _, style in line}
        assert all(any(f"player-{player}" in style for style in drawn) for player in range(1, 5))


@pytest.mark.parametrize("size", [(20, 5), (47, 7), (150, 24)])
@pytest.mark.parametrize("final", [(111, 129), (129, 111), (120, 121)])
def test_each_line_of_the_course_ends_before_its_letter_in_its_colour(
    size: tuple[int, int], final: tuple[int, int]
) -> None:
    lines = course_lines([(0, 0), (50, 52), final], "points", *size)
    ends = [(style, line[-3]) for line in lines for text, style in line[-1:] if text in "AB"]
    assert len(ends) == 2
    assert all(dots.strip() and drawn == style for style, (dots, drawn) in ends)


@pytest.mark.parametrize("size", [(20, 5), (45, 7), (150, 24)])
def test_an_axis_runs_below_the_whole_course_and_no_line_has_a_hole(size: tuple[int, int]) -> None:
    rounds = [*[(0, 0)] * 4, (9, 0), (9, 30), (84, 78)]
    *drawn, axis, _legend = (text_of(line) for line in course_lines(rounds, "points", *size))
    label, line = axis.split()[:2]
    assert (label, {*line}) == ("0", {"─"})
    begin = axis.index("─")
    for at in range(begin, begin + len(line)):
        assert any(text[at : at + 1].strip() for text in drawn), at
    halves = [line for line in course_lines(rounds, "points", *size)[-3][1:] if line[0].strip()]
    assert {style for _dots, style in halves[:4]} == {"player-1", "player-2"}  # both are at zero, and share it


def test_the_headline_says_the_margin_and_nobody_leads() -> None:
    said = set()
    for seed in range(60):
        replay = Replay.of_saved(finished_game(seed))
        view = replay.view(replay.length, ALL_OPEN)
        first, second = sorted((score.total for score in view.scores()), reverse=True)
        title, below = headline(view)
        assert "lead" not in title + below
        if first == second:
            assert "share the win" in title
            assert below == f"{first} : {second}"
        else:
            by = "one point!" if first - second == 1 else f"{first - second} points"
            assert below == f"{first} : {second}, by {by}"
            said.add(by)
    assert "one point!" in said


async def test_the_end_counts_up_and_any_key_shows_all(new_app: NewApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TpApp, "has_motion", True)
    monkeypatch.setattr("tp_tui.tui.screens.scoring.STEP_SECONDS", 1000.0)
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.table.view.is_over)
        await press(pilot, "enter")
        scoring = app.screen
        assert isinstance(scoring, ScoringScreen)
        assert "W I N S" not in on_screen(app)
        assert not scoring.query_one("#decided").display
        assert not any(each.display for each in scoring.query(".milestone"))
        await press(pilot, "space")
        assert app.screen is scoring
        assert "W I N S" in on_screen(app)
        assert scoring.query_one("#decided").display
        assert all(each.display for each in scoring.query(".milestone"))
        await press(pilot, "v", "enter")
        assert isinstance(app.screen, ScoringScreen)
        assert "W I N S" in on_screen(app)


def before_the_end(name: str, seed: int) -> tuple[Room, Action] | None:
    """A game at random up to the action that ends it; None if that is the second player's, or tells all at once."""
    room, rng = Room(get_game(name), parse_seats("you:Ada,random:Ben", 1, 4), {"first": 2}, seed), Random(seed)
    while True:
        action, after = rng.choice(room.view(room.current).legal), room._state.clone()
        after.apply_action(action)
        if after.is_terminal():
            is_counted = len({line.clause for score in after.scores() for line in score.lines}) > 1
            is_secret = name != "necropolis" or after.observation(0).sealed().state.scores() != after.scores()
            return (room, action) if room.current == 0 and is_counted and is_secret else None
        room.submit(room.current, Play(action))


@pytest.mark.parametrize("name", game_names())
async def test_nothing_tells_who_has_won_before_the_points_are_counted(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The board beside the counting is the player's own, and what is hidden stays so until all points are shown."""
    monkeypatch.setattr(TpApp, "has_motion", True)
    monkeypatch.setattr("tp_tui.tui.screens.scoring.STEP_SECONDS", 1000.0)
    room, action = next(filter(None, map(partial(before_the_end, name), range(20))))
    app = TpApp(room, Settings(pace="fast"))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        game(app).do(Play(action))
        table, whole = game(app).table, room.view(0)
        await pilot.pause()
        assert table.view.is_over
        assert "won by" not in on_screen(app)
        assert ("the tombs are closed. Enter opens them" in on_screen(app)) == (name == "necropolis")
        before, sealed, opened = table.view.observation.state, whole.sealed().observation.state, whole.observation.state
        assert before.scores() == sealed.scores()
        assert (sealed.scores() != opened.scores()) == (name == "necropolis"), "which opens the tombs at the end"
        await press(pilot, "enter")
        assert table.view.is_sealed
        await press(pilot, "space")
        assert not table.view.is_sealed
        assert table.view.observation.state.scores() == opened.scores()


async def test_the_key_that_shows_every_point_closes_it(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        scoring = await scored(pilot, app)
        await press(pilot, "d")
        assert "Every point" in on_screen(app)
        await press(pilot, "d")
        assert app.screen is scoring


@pytest.mark.parametrize("size", [(60, 20), (100, 30), (80, 60)])
async def test_what_lies_below_the_edge_has_a_key_in_the_footer(new_app: NewApp, size: tuple[int, int]) -> None:
    app = new_app("random,random")
    async with app.run_test(size=size) as pilot:
        await scored(pilot, app)
        scores = app.screen.query_one("#scores")
        await pilot.pause()
        footer = on_screen(app).splitlines()[-1]
        assert ("scroll" in footer) == (scores.max_scroll_y > 0)
        assert "? " in footer  # all the keys
        if scores.max_scroll_y:
            await press(pilot, "down")
            assert scores.scroll_offset.y == 1


async def test_enter_is_a_rematch_with_another_deal(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        before = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen)).room
        await press(pilot, "enter")
        after = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen)).room
        assert after is not before
        assert after.seed != before.seed
        assert [seat.bot for seat in after.seats] == [seat.bot for seat in before.seats]


async def test_the_help_of_the_end_is_its_own(new_app: NewApp) -> None:
    app = new_app("random,random")
    async with app.run_test(size=(80, 24)) as pilot:
        await scored(pilot, app)
        await press(pilot, "question_mark")
        said = on_screen(app)
        assert "the same players, another deal" in said
        assert "Scroll" not in said.replace("scroll", "")


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
        assert "Tasks can still change hands." in shown
        await press(pilot, "escape")
        assert game(app).table.is_deciding


def test_the_tombs_are_opened_colour_by_colour() -> None:
    from tests.tui.necropolis.recorded import room, whole_game

    finished = room(3, ",".join(whole_game(3)))
    view = finished.view(0)
    steps = counting_steps(view)
    opened = [step for step in steps if step.said]
    assert len(opened) > 1
    assert all(step.said.startswith("tomb: most ") for step in opened)
    tomb = opened[0].shown - 1
    counted = [step.sources[tomb].points for step in opened]
    assert counted == sorted(counted, key=sum)
    assert counted[-1] == score_sources(view.game, view.scores())[tomb].points
    assert [step.shown for step in steps] == sorted(step.shown for step in steps)
    assert steps[-1].shown == len(steps[-1].sources)
