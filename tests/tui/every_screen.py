"""Pictures of every screen of the program as PNG, for whoever judges the looks.

Run `python -m tests.tui.every_screen FOLDER` for all of them, or name some: `menu.80`, `terra-nile-middle.120.day`,
`'cubes-*'`. A name is that of the screen, its columns, and how it is drawn unless by night in all colours.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from datetime import UTC, date, datetime
from fnmatch import fnmatchcase
from functools import cache, partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple
from unittest.mock import PropertyMock, patch

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import OptionList

from tests.room.game_logs import let_go
from tests.storage.finished_games import finished_game, put
from tests.tui.cubes.table_helpers import session_after as cubes_session
from tests.tui.cubes.test_snapshots import whole_game as cubes_moves
from tests.tui.gallery import CALM, Act, Picture, cubes, entry, frames_of, hint, keys, necropolis, own_home, scoring
from tests.tui.necropolis.recorded import moves_until as necropolis_until
from tests.tui.necropolis.recorded import room as necropolis_room
from tests.tui.pilot_helpers import covered, on_screen, press, scored, until
from tests.tui.settling import settled_pilots
from tp_tui.bots.base import Budget
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Options
from tp_tui.games.necropolis.rules.phases import BUILD
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.lab.theme_check import XTERM_16
from tp_tui.presenters.settings_list import OWN_KEYS
from tp_tui.room import Room, parse_seats
from tp_tui.room.autosave import start_autosave
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.challenge_progress import keep_done
from tp_tui.storage.lesson_progress import DONE, keep_progress
from tp_tui.storage.records import record_game
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.appearance import Appearance
from tp_tui.tui.screens.tutorial import TutorialScreen
from tp_tui.tui.screenshot import room_at
from tp_tui.tui.svg_picture import svg_picture
from tp_tui.tui.terminal_capabilities import BY_SYSTEM

SIZES = {"60": (60, 20), "80": (80, 24), "120": (120, 40), "200": (200, 60)}
"""The columns and lines of the screen by the name of its size."""

USUAL = ("80", "120")
"""The sizes at which every screen is shown."""

XTERM = TerminalTheme(XTERM_16[0], XTERM_16[7], [*XTERM_16[:8]], [*XTERM_16[8:]])
"""The ground, the ink and the 16 colours of xterm, of which the terminal's user may choose others."""


class Mode(NamedTuple):
    """How a terminal shows the program.

    Attributes:
        theme: the theme in the settings.
        system: the colours of the terminal; None for none.
        symbols: the signs in the settings.
    """

    theme: str = "tp-night"
    system: ColorSystem | None = ColorSystem.TRUECOLOR
    symbols: str = CALM.symbols


MODES = {
    "": Mode(),
    "day": Mode("tp-day"),
    "256": Mode(system=ColorSystem.EIGHT_BIT),
    "day256": Mode("tp-day", ColorSystem.EIGHT_BIT),
    "16": Mode(system=ColorSystem.STANDARD),
    "day16": Mode("tp-day", ColorSystem.STANDARD),
    "none": Mode(system=None),
    "ascii": Mode(symbols="ascii"),
}


class Shown(NamedTuple):
    """A screen of the program, and how to get there; see `Picture` for what is not explained here.

    Attributes:
        name: its name.
        act: what to do before taking a picture.
        kind: the classes of the screen that must be on top then, and of its table.
        text: a pattern of what must be on it, whose letters are ASCII.
        settings: the player's settings.
        sizes: the sizes at which it is shown.
        modes: how it is shown at the usual sizes.
    """

    name: str
    act: Act
    kind: str
    text: str = ""
    settings: Settings = CALM
    sizes: tuple[str, ...] = USUAL
    modes: tuple[str, ...] = ("",)
    game: str = ""
    placements: int = 0
    is_replay: bool = False
    begin: Callable[[], Room] | None = None
    opening: Callable[[Settings], TutorialScreen] | None = None
    prepare: Callable[[], None] | None = None

    @property
    def picture(self) -> Picture:
        """What the gallery would take."""
        return Picture(
            self.name, self.name, self.act, game=self.game, placements=self.placements, is_replay=self.is_replay,
            begin=self.begin, opening=self.opening, prepare=self.prepare,
        )  # fmt: skip

    def names(self) -> Iterator[str]:
        """Yield the names of its pictures."""
        for size in self.sizes:
            for mode in self.modes if size in USUAL else ("",):
                yield ".".join(filter(None, (self.name, size, mode)))


EVERY_MODE = tuple(MODES)
BY_DAY = ("", "day")
LARGER = (*USUAL, "200")
EVERY_SIZE = tuple(SIZES)

# Games


def terra(seats: int, turn: int, edition: str = "basic", mission: int = 0) -> Callable[[], Room]:
    """Return a factory of a game of Terra Pyramides at the first seat's turn `turn`, played by Greedy."""
    names = ("Ada", "Ben", "Cleo", "Djoser")[:seats]
    people = parse_seats(",".join(f"you:{name}" for name in names), 1, 4)
    options: Options = {"mission": mission} if mission else {"edition": edition}
    return lambda: room_at(get_game("terra"), people, options, 7, turn)


def against_bot(game: str, options: Options | None = None, turn: int = 999) -> Callable[[], Room]:
    """Return a factory of a game against Greedy, by default a finished one."""
    return lambda: room_at(get_game(game), parse_seats("you:Ada,greedy:Greedy", 2, 4), options or {}, 7, turn)


def _first_building(state: NecropolisState) -> bool:
    return state.phase == BUILD


def _last_round(state: NecropolisState) -> bool:
    return state.phase == BUILD and state.round > 9


def necropolis_at(players: int, holds: Callable[[NecropolisState], bool]) -> Callable[[], Room]:
    """Return a factory of a recorded game of Necropolis at the first position for which `holds` returns true."""
    return lambda: necropolis_room(players, necropolis_until(players, holds))


def cubes_at(players: int, side: str, share: float) -> Callable[[], Room]:
    """Return a factory of a game of Cubes at the beginning of a turn, after a share of all moves."""

    def begin() -> Room:
        moves = cubes_moves(players, side)
        turns = [n for n, (before, _) in enumerate(pairwise(moves), 1) if before in ("done", "money")]
        return cubes_session(*moves[: next(n for n in turns if n >= share * len(moves))], players=players, side=side)

    return begin


# What the player's folder holds


def played_before() -> None:
    """Keep what somebody has who has played all games: games begun and finished, a record, lessons, challenges."""
    for name in game_names():
        game = get_game(name)
        keep_progress(name, game.lessons()[0].name, DONE)
        keep_done(name, [challenge.name for challenge in game.challenges()[:2]], date(2026, 11, 25))
        for seed in range(8):
            rivals = ("bot:greedy:Greedy", "bot:planner:Planner")[: 1 + seed % 2]
            saved = finished_game(seed, ("human:You", *rivals), game=game)
            record_game(saved, file := put(saved))
            played = datetime.now().timestamp() - 40_000 * seed
            os.utime(file, (played, played))
        room = room_at(game, parse_seats("you:Ada,greedy:Greedy", 2, 4), {}, 7, 3)
        room.started = datetime.now(UTC).replace(microsecond=0)
        start_autosave(room)
        let_go(room)


def lesson(game: str, number: int) -> Callable[[Settings], TutorialScreen]:
    """Return what opens the first lesson of a game at step `number`."""
    found = get_game(game)
    return lambda settings: TutorialScreen(LessonRun(found, found.lessons()[0], number), settings)


# Acts


def acts(*several: Act) -> Act:
    """Return an act of several."""

    async def act(app: TpApp, pilot: Pilot[None]) -> None:
        for each in several:
            await each(app, pilot)

    return act


def waits(pattern: str) -> Act:
    """Return an act that waits for a text on the screen."""

    async def act(app: TpApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(re.search(pattern, on_screen(app))))

    return act


async def final_board(app: TpApp, pilot: Pilot[None]) -> None:
    await scored(pilot, app)
    await press(pilot, "v")


async def highlighted(app: TpApp, pilot: Pilot[None], option: str) -> None:
    options = app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(option)
    await pilot.pause()


def at(option: str) -> Act:
    """Return an act that highlights an entry of a list."""
    return partial(highlighted, option=option)


GAME, HELP, LIST, SCORING, TEXT = "GameScreen", "HelpScreen", "ChallengesScreen", "ScoringScreen", "TextScreen"
TERRA, NECROPOLIS, CUBES = "TerraTable", "NecropolisTable", "CubesTable"
TABLES = {"terra": TERRA, "necropolis": NECROPOLIS, "cubes": CUBES}
QUICK = Budget(rollouts=24, processes=1)
"""The budget of a review whose look, and not whose judgement, is wanted."""

REVIEWED = "[Cc]ostliest|found nothing"
"""What the scoring says once the game has been reviewed."""

PAGES = {"terra": "Workers and pyramids", "necropolis": "Three buildings", "cubes": "Buying cubes"}
"""The name of a page that only this game's help has."""

CLAUSE = r"(?m)^\W*[A-Z]\d+ "
"""A line that begins with the number of a clause."""


def of_menu() -> Iterator[Shown]:
    """Yield the screens that belong to no game."""
    yield Shown("menu", keys(), "MenuScreen", "Quick game", sizes=EVERY_SIZE, modes=EVERY_MODE)
    yield Shown(
        "menu-continue", waits(r"\d+ of \d+ won"), "MenuScreen", "Continue", prepare=played_before, modes=BY_DAY
    )
    yield Shown("menu-help", keys("question_mark"), HELP, PAGES["terra"])
    yield Shown("games", entry("game"), "GamesScreen", "Necropolis", modes=BY_DAY)
    yield Shown("settings", entry("settings"), "SettingsScreen", "Settings", modes=BY_DAY)
    yield Shown("settings-later", acts(entry("settings"), keys("end")), "SettingsScreen", "Your name")
    yield Shown("keys", acts(entry("settings"), at(OWN_KEYS), keys("enter")), "KeysScreen")
    saves = acts(entry("saves"), waits(r"\d+:\d+:\d+"), keys("down"))
    yield Shown("saves", saves, "SavesScreen", "Cubes", prepare=played_before, modes=BY_DAY)
    yield Shown(
        "record",
        acts(entry("stats"), waits("of 8 won")),
        "StatsScreen",
        "of 8 won",
        prepare=played_before,
        modes=BY_DAY,
    )
    yield Shown("record-empty", entry("stats"), "StatsScreen", "Your record")


def of_each_game() -> Iterator[Shown]:
    """Yield the screens that each game has, at the table or away from it."""
    for name in game_names():
        game, table = get_game(name), TABLES[name]
        settings = CALM._replace(game=name)
        if name != CALM.game:
            yield Shown(f"menu-{name}", keys(), "MenuScreen", game.title, settings, LARGER, BY_DAY)
        yield Shown(
            f"setup-{name}", entry("setup", "down"), "SetupScreen", game.title, settings,
            modes=EVERY_MODE if name == "terra" else BY_DAY,
        )  # fmt: skip
        yield Shown(f"lessons-{name}", entry("tutorial"), "LessonsScreen", "done", settings, prepare=played_before)
        yield Shown(f"ladder-{name}", entry("challenges"), LIST, "Next", settings, prepare=played_before, modes=BY_DAY)
        yield Shown(
            f"challenges-{name}", entry("challenges", *["down"] * 4), LIST, game.title, settings, prepare=played_before
        )
        yield Shown(f"daily-{name}", entry("daily"), f"{GAME} {table}", "Daily game", settings)
        yield Shown(f"help-{name}", entry("help"), HELP, PAGES[name], settings, sizes=LARGER, modes=BY_DAY)
        yield Shown(f"help-{name}-next", entry("help", "tab"), HELP, PAGES[name], settings, sizes=LARGER)
        yield Shown(f"help-{name}-rules", entry("help", "tab", "tab"), HELP, CLAUSE, settings)
        yield Shown(f"lesson-{name}", keys(), f"TutorialScreen {table}", "1/", opening=lesson(name, 0))
        yield Shown(
            f"lesson-{name}-later", keys(), f"TutorialScreen {table}", "7/", opening=lesson(name, 6), modes=BY_DAY
        )
        ended = against_bot(name, {"edition": "basic"} if name == "terra" else {})
        yield Shown(
            f"{name}-end", scoring, SCORING, REVIEWED, begin=ended, sizes=LARGER,
            modes=EVERY_MODE if name == "terra" else BY_DAY,
        )  # fmt: skip
        yield Shown(f"{name}-end-board", final_board, f"{GAME} {table}", "The game is over", begin=ended)
        yield Shown(f"replay-{name}", keys(*["down"] * 4), f"ReplayScreen {table}", begin=ended, is_replay=True)
        going_on = against_bot(name, turn=4)
        yield Shown(f"{name}-recap", keys("o"), TEXT, "Since your last turn", begin=going_on)
        yield Shown(f"{name}-log", keys("O"), TEXT, "The whole game", begin=going_on)
        yield Shown(f"{name}-status", keys("e"), TEXT, "How the game stands", begin=going_on)
        yield Shown(f"{name}-scores", keys("S"), "ScoresScreen", "Greedy", begin=going_on)
        yield Shown(f"{name}-help", keys("question_mark"), HELP, CLAUSE, begin=going_on)


def of_terra() -> Iterator[Shown]:
    """Yield the tables of Terra Pyramides."""
    table = f"{GAME} {TERRA}"
    for name, edition in (("game", "basic"), ("horus", "horus"), ("nile", "nile")):
        yield Shown(f"terra-{edition}-start", keys(), table, "Turn 1/14", begin=terra(2, 1, edition))
        yield Shown(
            f"terra-{edition}-middle", keys("tab"), table, "Place your tile", game=name, placements=15,
            sizes=EVERY_SIZE, modes=EVERY_MODE if edition == "nile" else BY_DAY,
        )  # fmt: skip
        yield Shown(f"terra-{edition}-row", keys("tab", "enter"), table, "row", game=name, placements=17)
        yield Shown(f"terra-{edition}-hint", hint, table, "Hint", game=name, placements=13)
        four = terra(4, 5, edition)
        yield Shown(f"terra-{edition}-four", keys("tab"), table, "Djoser", begin=four, sizes=LARGER)
    yield Shown("terra-mission", keys("tab"), table, "Goal", begin=terra(1, 4, mission=1), modes=BY_DAY)
    yield Shown("terra-mission-end", scoring, SCORING, "G O A L   I S   R E A C H E D", begin=terra(1, 999, mission=1))
    yield Shown("terra-nile-end", scoring, SCORING, REVIEWED, game="nile", sizes=LARGER)


def of_necropolis() -> Iterator[Shown]:
    """Yield the tables of Necropolis."""
    table = f"{GAME} {NECROPOLIS}"
    building, late = necropolis_at(3, _first_building), necropolis_at(3, _last_round)
    three, five = necropolis(3), necropolis(5)
    yield Shown("necropolis-start", keys(), table, "Round 1/", begin=lambda: necropolis_room(4))
    yield Shown("necropolis-turn-1", keys(), table, "Round 1/", begin=building)
    yield Shown("necropolis-card", keys("1", "enter", "tab"), table, "Lay card 1", begin=building)
    yield Shown(
        "necropolis-middle", keys("1", "enter", "tab"), table, "Lay card 1", begin=three, sizes=EVERY_SIZE,
        modes=EVERY_MODE,
    )  # fmt: skip
    yield Shown(
        "necropolis-five", keys("1", "enter", "tab"), table, "Lay card 1", begin=five, sizes=LARGER, modes=BY_DAY
    )
    yield Shown("necropolis-hint", hint, table, "Hint", begin=three)
    yield Shown("necropolis-others", keys("v"), table, "back to yours", begin=three, sizes=LARGER)
    yield Shown("necropolis-late", keys(), table, "Round 10/10", begin=late, sizes=LARGER)


def of_cubes() -> Iterator[Shown]:
    """Yield the tables of Cubes."""
    table = f"{GAME} {CUBES}"
    yield Shown("cubes-start", keys(), table, "Turn 1 ", begin=cubes_session)
    yield Shown("cubes-start-small", keys(), table, "Turn 1 ", begin=lambda: cubes_session(side="small"))
    yield Shown("cubes-middle", keys("tab"), table, "Build", begin=cubes(2), sizes=EVERY_SIZE, modes=EVERY_MODE)
    yield Shown("cubes-four", keys("tab"), table, "Build", begin=cubes(4), sizes=LARGER, modes=BY_DAY)
    yield Shown("cubes-middle-small", keys("tab"), table, "Build", begin=cubes(2, "small"), sizes=LARGER)
    yield Shown("cubes-four-small", keys("tab"), table, "Build", begin=cubes(4, "small"))
    yield Shown("cubes-buying", keys("b", "down"), table, "How many", begin=cubes_at(2, "large", 0.5))
    yield Shown("cubes-hint", hint, table, "Hint", begin=cubes_at(2, "large", 0.5))
    yield Shown("cubes-others", keys("v"), table, "back to yours", begin=cubes(2))
    yield Shown("cubes-late", keys(), table, "Your turn", begin=cubes_at(4, "large", 0.9))


SCREENS = {shown.name: shown for shown in (*of_menu(), *of_each_game(), *of_terra(), *of_necropolis(), *of_cubes())}


def names_of_all() -> list[str]:
    """Return the names of all pictures."""
    return [name for shown in SCREENS.values() for name in shown.names()]


def names_for(patterns: Sequence[str]) -> list[str]:
    """Return the names of the pictures to take: all of them without patterns.

    Raises:
        LookupError: a pattern matches nothing, or a name is of no screen, size or mode.
    """
    found: dict[str, None] = {}
    for pattern in patterns or ("*",):
        names = [name for name in names_of_all() if fnmatchcase(name, pattern)]
        if not names:
            read_name(pattern)
        found |= dict.fromkeys(names or [pattern])
    return [*found]


def read_name(name: str) -> tuple[Shown, str, str]:
    """Return the screen, the size and the mode that a picture's name tells.

    Raises:
        LookupError: there is no such screen, size or mode.
    """
    screen, _, drawn = name.partition(".")
    size, _, mode = drawn.partition(".")
    if screen not in SCREENS or size not in SIZES or mode not in MODES:
        raise LookupError(
            f"{name} is no picture: SCREEN.SIZE or SCREEN.SIZE.MODE; "
            f"sizes: {' '.join(SIZES)}; modes: {' '.join(filter(None, MODES))}; screens: {' '.join(SCREENS)}"
        )
    return SCREENS[screen], size, mode


# What a terminal shows


def in_terminal(strip: Strip, system: ColorSystem | None) -> Strip:
    """Return a line in the colours that a terminal shows, whose own colours are xterm's."""
    return Strip([Segment(text, _in_terminal(style or Style(), system)) for text, style, _ in strip])


@cache
def _in_terminal(style: Style, system: ColorSystem | None) -> Style:
    def shown(colour: Color | None, *, is_ink: bool) -> Color:
        nearest = colour.downgrade(system) if colour and system else Color.default()
        return Color.from_triplet(nearest.get_truecolor(XTERM, foreground=is_ink))

    ink, ground = shown(style.color, is_ink=True), shown(style.bgcolor, is_ink=False)
    return style + Style.from_color(ink, ground)


async def svg_of(name: str) -> str:
    """Return a picture as SVG.

    Raises:
        LookupError: there is no such screen, size or mode.
        AssertionError: another screen is shown.
    """
    shown, size, mode = read_name(name)
    look = MODES[mode]
    system = look.system
    picture = replace(
        shown.picture,
        size=SIZES[size],
        settings=shown.settings._replace(theme=look.theme, symbols=look.symbols),
        environment=() if system else (("NO_COLOR", "1"),),
    )

    def check(app: TpApp) -> None:
        screen, text = app.screen, on_screen(app)
        kinds = {type(screen).__name__, type(getattr(screen, "table", None)).__name__}
        assert kinds.issuperset(shown.kind.split()), f"{name} shows {' '.join(sorted(kinds))}"
        assert not covered(app), f"{name} shows {covered(app)!r}"
        assert re.search(shown.text, text), f"{name} shows no {shown.text!r}:\n{text}"

    colours = BY_SYSTEM[system] if system else 0
    with (
        own_home(picture),
        patch.object(Appearance, "colours", new_callable=PropertyMock, return_value=colours),
        patch("tp_tui.tui.costly_turns.review_budget", return_value=QUICK),
    ):
        (lines,) = await frames_of(picture, check)
    return svg_picture([[in_terminal(line, system) for line in lines]], title=name)


def save(folder: Path, name: str) -> None:
    """Save a picture as PNG."""
    with settled_pilots():
        svg = asyncio.run(svg_of(name))
    to = ("--output", str(folder / f"{name}.png"))
    subprocess.run(("rsvg-convert", *to), input=svg, text=True, check=True)


def main(folder: Path, patterns: Sequence[str]) -> int:
    """Save pictures, say which could not be taken, and return how many those are."""
    names = names_for(patterns)
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        taken = {pool.submit(save, folder, name): name for name in names}
        for each in as_completed(taken):
            if error := each.exception():
                failed += 1
                print(f"{taken[each]}: {type(error).__name__}: {error}", file=sys.stderr)
    print(f"{len(names) - failed} of {len(names)} pictures saved in {folder}")
    return failed


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("patterns", metavar="NAME.SIZE[.MODE]", nargs="*")
    given = parser.parse_args()
    try:
        sys.exit(min(1, main(given.folder, given.patterns)))
    except LookupError as error:
        parser.error(str(error))
