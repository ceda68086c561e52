"""Menu and settings, by keys and by mouse."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.room.game_logs import let_go
from tests.toy import installed
from tests.tui.pilot_helpers import on_screen, open_entry, press, until
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.presenters.bot_titles import bot_summary
from tp_tui.presenters.menu_details import details_of
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.autosave import start_autosave
from tp_tui.room.daily import begin_daily, daily_game, today
from tp_tui.storage.lesson_progress import DONE, keep_progress, progress_file
from tp_tui.storage.saved_games import unfinished
from tp_tui.storage.settings import Settings, load_settings, settings_file
from tp_tui.tui.app import TpApp
from tp_tui.tui.banner import (
    LEAST,
    LEAST_FOR_THREE,
    MAX_HEIGHT,
    MIN_HEIGHT,
    banner_lines,
    drawing_of,
    low_scene,
    small_drawing_of,
)
from tp_tui.tui.choice_field import ChoiceField
from tp_tui.tui.mixes import mix_of
from tp_tui.tui.scenery import IN_SKY, LEAST_MOON, STREWN, Light, crescent
from tp_tui.tui.screens.challenges import ChallengesScreen
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.games import GamesScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.screens.settings import SettingsScreen
from tp_tui.tui.screens.setup import SetupScreen
from tp_tui.tui.screens.stats import StatsScreen
from tp_tui.tui.screens.tutorial import LessonsScreen
from tp_tui.tui.styled_lines import StyledLines
from tp_tui.tui.table import Notice


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    # Who was here before finds the quick game first, and not the tutorial.
    keep_progress(DEFAULT_GAME, "begun", 1)


async def test_the_menu_leads_everywhere_and_back() -> None:
    app = TpApp(settings=Settings(pace="instant"))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        leads_to = {"settings": SettingsScreen, "stats": StatsScreen, "setup": SetupScreen, "tutorial": LessonsScreen}
        leads_to["challenges"] = ChallengesScreen
        for name, screen in leads_to.items():
            await open_entry(pilot, name)
            assert isinstance(app.screen, screen)
            await press(pilot, "escape")
            assert isinstance(app.screen, MenuScreen)
        await open_entry(pilot, "quick")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.room.view(0).names == ("You", "Greedy")
        await press(pilot, "q")
        assert isinstance(app.screen, MenuScreen)


async def go_to(pilot: Pilot[None], setting: str) -> None:
    """Move the highlight of the settings down to one of them."""
    options = pilot.app.screen.query_one(OptionList)
    while options.highlighted_option is None or options.highlighted_option.id != setting:
        await press(pilot, "down")


async def test_settings_are_changed_by_enter_and_kept() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "settings")
        await go_to(pilot, "pace")
        await press(pilot, "enter")
        assert app.settings.pace == "slow"
        await go_to(pilot, "theme")
        await press(pilot, "enter")
        assert (app.settings.theme, app.theme) == ("tp-night", "tp-night")
        await press(pilot, "enter")
        assert app.theme == "tp-day"
    assert load_settings() == (Settings(pace="slow", theme="tp-day"), None)


async def test_left_and_right_choose_the_opponent_of_the_quick_game() -> None:
    app = TpApp()
    async with app.run_test(size=(80, 24)) as pilot:

        def shown() -> tuple[str, str]:
            menu = app.screen.query_one(OptionList)
            return str(menu.get_option("quick").prompt), str(app.screen.query_one("#about", Static).render())

        assert shown()[0].endswith("against Greedy (medium)")
        menu = app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index("quick")
        await press(pilot, "right", "l")
        assert shown()[0].endswith("against Pharaoh (expert)")
        assert shown()[1].startswith(bot_summary("pharaoh"))
        await press(pilot, "l", "left", "h", "j", "l")
        assert (app.settings.opponent, shown()[1]) == ("planner", words.MENU_ABOUT["setup"])
        await open_entry(pilot, "settings")
        await press(pilot, "left", "escape")
        assert shown()[0].endswith("against Greedy (medium)")
        menu.highlighted = menu.get_option_index("quick")
        await press(pilot, "l", "enter")
        assert isinstance(app.screen, GameScreen)
        assert [seat.bot for seat in app.screen.room.seats] == ["", "planner"]
    assert load_settings() == (Settings(opponent="planner"), None)


async def test_settings_that_cannot_be_read_are_said_in_the_menu() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("pace = 'warp'", encoding="utf-8")
    app = TpApp()
    async with app.run_test(size=(80, 24)):
        assert "pace is 'warp'" in str(app.screen.query_one("#fault", Static).render())


async def test_every_entry_of_the_menu_says_what_it_is_about() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        menu, said = app.screen.query_one(OptionList), []
        for _ in range(menu.option_count):
            said.append(str(app.screen.query_one("#about", Static).render()))
            await press(pilot, "down")
    assert all(said)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_the_whole_menu_is_on_the_screen(size: tuple[int, int], symbols: str) -> None:
    app = TpApp(settings=Settings(symbols=symbols))
    async with app.run_test(size=size):
        screen = app.screen
        parts = [screen.query_one(name) for name in ("#banner", "OptionList", "#about", "#keys")]
        assert all(screen.region.contains_region(part.region) for part in parts)
        banner = screen.query_one("#banner", StyledLines)
        assert banner.size.width == size[0]
        assert banner.text.strip()
        assert banner.text.isascii() == (symbols == "ascii")


SIZES = [(columns, lines) for columns in (60, 80, 100, 132, 200, 300) for lines in range(MIN_HEIGHT, MAX_HEIGHT + 1)]


@pytest.mark.parametrize("name", [*game_names(), "a game of another package"])
@pytest.mark.parametrize("is_night", [True, False])
def test_the_picture_over_the_menu_is_whole_at_every_size(name: str, is_night: bool) -> None:
    for columns, lines in SIZES:
        scene = drawing_of(name)(columns, lines, is_night=is_night)
        assert (scene.columns, scene.lines_high) == (columns, lines)
        pixels = scene._pixels
        sky, ground = pixels[: scene.foot], pixels[scene.foot :]
        assert {colour for row in ground for colour in row} <= {"scene-ground", "scene-ground-edge"}
        # Nothing is cut off at the left, at the right or at the top.
        edges = {colour for row in sky for colour in (row[0], row[1], row[-2], row[-1])} | {*sky[0]}
        assert all(colour.startswith("scene-sky") for colour in edges), (columns, lines, edges)
        colours = {colour for row in sky for colour in row if not colour.startswith("scene-sky")}
        assert colours
        assert is_night or "scene-moon" not in colours, "a moon by day"


def test_a_strip_of_dusk_is_whole_at_every_size() -> None:
    for columns in (*range(24, 60, 7), 60, 80, 132, 300):
        for lines in range(LEAST, MIN_HEIGHT):
            small = [small_drawing_of(name) for name in game_names()] if columns < LEAST_FOR_THREE else []
            for draw in (low_scene, *small):
                scene = draw(columns, lines)
                sky = scene._pixels[: scene.foot]
                edges = {colour for row in sky for colour in (row[0], row[-1])} | {*sky[0]}
                assert all(colour.startswith("scene-sky") for colour in edges), (columns, lines, edges)
                assert {colour for row in scene._pixels[scene.foot :] for colour in row} <= {
                    "scene-ground",
                    "scene-ground-edge",
                }


@pytest.mark.parametrize("name", [*game_names(), "a game of another package"])
@pytest.mark.parametrize("is_night", [True, False])
def test_the_sun_and_the_moon_touch_nothing(name: str, is_night: bool) -> None:
    for columns, lines in SIZES:
        scene = drawing_of(name)(columns, lines, is_night=is_night)
        pixels = [[mix_of(colour).first for colour in row] for row in scene._pixels]
        light = [(x, y) for y, row in enumerate(pixels) for x, colour in enumerate(row) if colour in LIGHTS]
        # The golden tip of a pyramid or an obelisk is no sun: the sun is the larger part.
        groups = connected(light)
        for x, y in max(groups, key=len):
            around = [pixels[y + down][x + across] for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            # A sun may set, behind the ground alone.
            free = [colour.startswith(("scene-sky", "scene-ground")) or colour in LIGHTS for colour in around]
            assert all(free), (columns, lines, x, y, around)


@pytest.mark.parametrize("name", [*game_names(), "a game of another package"])
@pytest.mark.parametrize("is_night", [True, False])
def test_no_cell_of_the_picture_has_a_colour_that_it_cannot_show(name: str, is_night: bool) -> None:
    for columns, lines in SIZES:
        scene = drawing_of(name)(columns, lines, is_night=is_night)
        for x, y in itertools.product(range(columns), range(lines)):
            assert len(scene.colours_of(x, y)) <= 2, (columns, lines, x, y)


@pytest.mark.parametrize("name", game_names())
def test_a_sky_has_a_colour_a_half_line_or_where_there_are_few_those_of_the_theme(name: str) -> None:
    def colours(lines: list[Line]) -> set[str]:
        return {part.partition(":")[2] for line in lines for _, style in line for part in style.split()}

    smooth, few, fewest = (banner_lines(name, 80, MIN_HEIGHT + 1, light) for light in Light)
    assert len([colour for colour in colours(smooth) if colour.startswith(IN_SKY)]) >= 2 * MIN_HEIGHT
    for lines, is_strewn in ((few, True), (fewest, False)):
        assert {mix_of(colour).percent for colour in colours(lines)} == {0}
        assert bool({*STREWN} & {sign for line in lines for text, _ in line for sign in text}) == is_strewn


@pytest.mark.parametrize("radius", range(LEAST_MOON, 20))
def test_a_crescent_is_one_piece_with_pointed_horns_and_thickest_between_them(radius: int) -> None:
    rows = crescent(radius)
    assert {len(row) for row in rows} == {4 * radius}
    assert len(rows) == 2 * radius
    lit = {(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel == "#"}
    assert len(connected([*lit])) == 1
    # The light comes from below at the right, so one horn ends at the top and one at the left.
    assert len([x for x, y in lit if y == 0]) < radius
    assert len([y for x, y in lit if x <= 1]) <= radius + 1
    assert (2 * radius - 1, radius - 1) not in lit, "the middle is lit"
    assert max(row.count("#") for row in rows) in [row.count("#") for row in rows[radius:]]


LIGHTS = {"scene-sun", "scene-glow", "scene-moon", "block-white-lit"}


def connected(places: list[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """The groups of neighbouring pixels, without those of white cubes, which lie on the ground or on cubes."""
    left, groups = {*places}, []
    while left:
        group, edge = set[tuple[int, int]](), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)} & left
            left -= near
            edge += near
        groups.append(group)
    return groups


@pytest.mark.parametrize("name", ["terra", "necropolis", "a game of another package"])
def test_a_pyramid_has_as_much_light_as_shade(name: str) -> None:
    for columns, lines in SIZES:
        drawn = Counter(colour for row in drawing_of(name)(columns, lines, is_night=True)._pixels for colour in row)
        if name != "necropolis":  # the plinth of whose obelisk has an odd foot
            assert drawn["scene-far-lit"] == drawn["scene-far-shade"] > 0
        assert drawn["scene-lit"] == drawn["scene-shade"] > 0


@pytest.mark.parametrize("name", game_names())
def test_the_picture_in_letters_is_as_large_as_asked_and_ascii(name: str) -> None:
    for columns, lines in SIZES[::5]:
        drawn = ["".join(text for text, _ in line) for line in banner_lines(name, columns, lines, plain=True)]
        assert [len(line) for line in drawn] == [columns] * lines
        assert all(line.isascii() for line in drawn)
        assert len({*"".join(drawn)}) > 4


async def test_no_line_of_the_menu_is_cut() -> None:
    """Every name and what is behind it is whole, or ends with a sign that there is more."""
    room = Room(get_game("terra"), parse_seats("you:Hatshepsut I,pharaoh", 2, 4), {"edition": "nile", "first": 1}, 4)
    start_autosave(room)
    room.submit(0, Play(room.view(0).legal[0]))
    assert room.game_log
    room.game_log.close()
    for game in game_names():
        for size in ((60, 20), (80, 24), (120, 40)):
            app = TpApp(settings=Settings(game=game))
            async with app.run_test(size=size) as pilot:
                menu = app.screen.query_one(OptionList)
                await until(pilot, lambda menu=menu: " 0 : 0 " in str(menu.get_option("continue").prompt))
                assert "Hatshepsut" in str(menu.get_option("continue").prompt)
                for _ in range(menu.option_count):
                    await press(pilot, "down")
                    for option in menu.options:
                        assert len(str(option.prompt)) <= menu.size.width - 4
                    about = app.screen.query_one("#about", Static)
                    assert len(str(about.content)) <= about.content_size.width * about.size.height
                shown = on_screen(app)
                assert all(str(option.prompt).split("  ")[0] in shown for option in menu.options)


async def test_continue_says_game_version_and_score() -> None:
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 2, 4), {"edition": "nile"}, 4)
    start_autosave(room)
    for _ in range(40):
        room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert room.game_log
    room.game_log.close()
    one, two = (score.total for score in room.view(0).scores())
    turn = room.view(0).observation.state.turn_number()
    for game, title in (("terra", "The Nile & the Oases"), ("cubes", "Terra Pyramides")):
        app = TpApp(settings=Settings(game=game))
        async with app.run_test(size=(80, 24)) as pilot:
            menu = app.screen.query_one(OptionList)
            said = f"{title} · Ada {one} : {two} Ben, turn {turn} of 14"
            await until(pilot, lambda menu=menu, said=said: str(menu.get_option("continue").prompt).endswith(said))
            assert "Terra Pyramides, The Nile & the Oases" in str(app.screen.query_one("#about", Static).content)


async def test_the_menu_says_of_each_game_what_was_begun_in_it() -> None:
    """The daily game, though another was begun after it, and lessons once there is something to tell."""
    daily = daily_game(get_game("cubes"), today())
    begun = begin_daily(daily)
    begun.submit(begun.current, Play(begun.view(begun.current).legal[0]))
    let_go(begun)
    later = Room(get_game("terra"), parse_seats("you,greedy", 2, 4), {}, 4)
    start_autosave(later)
    later.submit(later.current, Play(later.view(later.current).legal[0]))
    let_go(later)
    for game, said in (("cubes", "begun today"), ("terra", "not played yet")):
        found = details_of(get_game(game), unfinished()[0], today())
        assert found["daily"] == (said,)
        assert "stats" not in found
        assert found.get("tutorial") == (("0 of 3 lessons done",) if game == "terra" else None)  # one is begun
    keep_progress("cubes", "first", DONE)
    keep_progress("terra", "basic", DONE)
    assert details_of(get_game("cubes"), None, today())["tutorial"] == ("done",)
    assert details_of(get_game("terra"), None, today())["tutorial"] == ("1 of 3 lessons done",)
    assert "tutorial" not in details_of(get_game("necropolis"), None, today())


async def test_what_a_game_is_played_for_is_no_refusal() -> None:
    """A daily game says at its start that it counts once; it looks like a refusal only where something is wrong."""
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        for fault, notice in (("", Notice("It counts once.", style="plain")), ("No room.", Notice("No room."))):
            room = Room(get_game("cubes"), parse_seats("you,greedy", 2, 4), {"first": 1}, 4)
            app.play(room, fault, introduction="It counts once.")
            opened = app.screen
            assert isinstance(opened, GameScreen)
            await until(pilot, lambda table=opened.table, notice=notice: table.notice == notice)


async def test_clicks_choose_in_lists() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(OptionList, offset=(3, app.screen.query_one(OptionList).get_option_index("settings")))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.click(OptionList, offset=(3, 2))  # below the heading and the opponent
        await pilot.pause()
        assert app.settings.pace == "slow"


async def test_every_setting_says_what_it_is_for_and_what_it_does_now() -> None:
    app = TpApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "settings")
        options, said = app.screen.query_one(OptionList), []
        for option in options.options:
            if option.disabled:  # a heading
                continue
            said.append(str(app.screen.query_one("#about", Static).render()))
            assert len(str(option.prompt)) <= options.content_size.width
            await press(pilot, "j")
        assert all(said)
        assert len(set(said)) == len(said)
        assert any("to a legal direction" in " ".join(about.split()) for about in said)


async def test_ascii_is_ascii_at_once_where_it_is_chosen() -> None:
    app = TpApp(settings=Settings(symbols="narrow"))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_entry(pilot, "settings")
        await go_to(pilot, "symbols")
        assert not on_screen(app).isascii()
        await press(pilot, "enter")
        assert app.settings.symbols == "ascii"
        assert on_screen(app).isascii()
        await press(pilot, "escape")
        assert on_screen(app).isascii()


async def test_a_long_fault_is_whole_where_the_menu_is_longest() -> None:
    fault = "The settings in a folder far away cannot be read because of this and that. " * 3
    app = TpApp(settings=Settings(), fault=fault)
    async with app.run_test(size=(80, 24)) as pilot:
        menu = app.screen.query_one(OptionList)
        menu.add_options(["one more", "and another"])
        for said in (fault, "", fault):
            assert isinstance(app.screen, MenuScreen)
            app.screen.say(said)
            await pilot.pause()
            assert app.screen.region.contains_region(app.screen.query_one("#fault").region)
            banner = app.screen.query_one("#banner")
            assert not banner.display or app.screen.region.contains_region(banner.region)
            assert banner.display or said


def title(app: TpApp) -> str:
    return str(app.screen.query_one("#title", Static).content).replace(" ", "")


async def test_the_menu_asks_which_game_and_remembers_it() -> None:
    with installed() as toy:
        app = TpApp()
        async with app.run_test(size=(80, 24)) as pilot:
            menu = app.screen.query_one(OptionList)
            assert menu.options[0].prompt == f"{'Game':<16}{get_game(DEFAULT_GAME).title}, 2 to 4 players"
            assert menu.highlighted == 1
            await press(pilot, "up", *["left"] * (len(game_names()) - game_names().index("toy")))
            assert str(menu.options[0].prompt).startswith(f"{'Game':<16}{toy.title}, ")
            assert title(app) == toy.title.upper().replace(" ", "")
            await open_entry(pilot, "setup")
            assert app.screen.query_one("#game", ChoiceField).value == "toy"
            await press(pilot, "escape")
        assert load_settings()[0].game == "toy"
        app = TpApp()
        async with app.run_test(size=(80, 24)) as pilot:
            assert title(app) == toy.title.upper().replace(" ", "")
            await open_entry(pilot, "quick")
            assert isinstance(app.screen, GameScreen)
            assert app.screen.room.game is toy
            await press(pilot, "q")
    app = TpApp()
    async with app.run_test(size=(80, 24)):
        # What was installed is gone again, and nothing stands in the way of playing something else.
        assert title(app) != toy.title.upper().replace(" ", "")


async def test_enter_lists_the_games() -> None:
    with installed() as toy:
        app = TpApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await open_entry(pilot, "game")
            assert isinstance(app.screen, GamesScreen)
            assert all(get_game(name).title in on_screen(app) for name in game_names())
            await press(pilot, *["down"] * game_names().index("toy"), "enter")
            assert isinstance(app.screen, MenuScreen)
            assert title(app) == toy.title.upper().replace(" ", "")


async def test_who_is_here_for_the_first_time_is_asked_which_game_first() -> None:
    progress_file().unlink()
    with installed():
        app = TpApp()
        async with app.run_test(size=(80, 24)):
            assert app.screen.query_one(OptionList).highlighted == 0
