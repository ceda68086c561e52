"""The gallery in docs/: screenshots of the real program, and the page that shows them.

Run `python -m tests.tui.gallery` to update it.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from tests.commands import ROOT
from tests.tui.cubes.table_helpers import session_after as cubes_session
from tests.tui.cubes.test_snapshots import middle as cubes_middle
from tests.tui.necropolis.recorded import moves_until as necropolis_moves
from tests.tui.necropolis.recorded import room as necropolis_session
from tests.tui.necropolis.test_interaction import late_building
from tests.tui.pilot_helpers import hinted, open_entry, scored, until
from tests.tui.recorded import GAMES, moves, moves_until
from tp_tui.games import get_game
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.room.replay import Replay
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.costly_turns import CostlyTurns
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.svg_picture import svg_picture

PAGE, FOLDER = ROOT / "docs" / "gallery.md", ROOT / "docs" / "gallery"
SMALL, MIDDLE, LARGE = (80, 24), (120, 40), (200, 60)

CALM = Settings(pace="instant", thinking="1 s", advice="never")

FIRST_SECONDS = 2.0
"""How long the first screen of a moving picture is shown."""

Act = Callable[[TpApp, Pilot[None]], Awaitable[None]]


def keys(*pressed: str) -> Act:
    """Return an act that presses keys one after another."""

    async def act(app: TpApp, pilot: Pilot[None]) -> None:
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()

    return act


def entry(name: str, *pressed: str) -> Act:
    """Return an act that opens an entry of the menu and presses keys there."""

    async def act(app: TpApp, pilot: Pilot[None]) -> None:
        await open_entry(pilot, name)
        await keys(*pressed)(app, pilot)

    return act


async def hint(app: TpApp, pilot: Pilot[None]) -> None:
    await pilot.press("i")
    await until(pilot, hinted(app))


async def scoring(app: TpApp, pilot: Pilot[None]) -> None:
    """Open the scoring, and wait until the costliest turns are found, if any are looked for, which may take minutes."""
    screen = await scored(pilot, app)
    lines = screen.query(CostlyTurns)

    def are_told() -> bool:
        told = [str(each.render()) for each in lines]
        return all(told) and not any("is reviewing" in each for each in told)

    await until(pilot, are_told, seconds=inf)


@dataclass(frozen=True)
class Picture:
    """A picture of the gallery.

    Attributes:
        name: its file name without suffix.
        about: its caption.
        act: what to do before taking it.
        size: columns and lines of the screen.
        game: the name of the recorded game to show; empty for the menu, or if `begin` creates the game.
        placements: the number of the placement before which to stop; 0 for the whole game.
        settings: the player's settings.
        environment: additional environment variables.
        is_replay: whether to show a replay of the game.
        begin: creates the game.
        opening: makes the first screen over the menu, if there is no game.
        prepare: fills the player's folder before the program starts.
        film: the keys of a moving picture, each with the seconds for which its screen is shown; it begins with the
            screen after `act`.
    """

    name: str
    about: str
    act: Act
    size: tuple[int, int] = SMALL
    game: str = ""
    placements: int = 0
    settings: Settings = CALM
    environment: tuple[tuple[str, str], ...] = ()
    is_replay: bool = False
    begin: Callable[[], Room] | None = None
    opening: Callable[[Settings], Screen[None]] | None = None
    prepare: Callable[[], None] | None = None
    film: tuple[tuple[str, float], ...] = ()

    @property
    def file(self) -> Path:
        """The SVG file."""
        return FOLDER / f"{self.name}.svg"


def necropolis(players: int) -> Callable[[], Room]:
    """Return a factory of a game of Necropolis in which cards can still go to several places."""
    return lambda: necropolis_session(players, necropolis_moves(players, late_building))


def cubes(players: int, side: str = "large") -> Callable[[], Room]:
    """Return a factory of a game of Cubes in its second half, on a side of the board."""
    return lambda: cubes_session(*cubes_middle(players, side), players=players, side=side)


TURN = (
    *(("left", 0.3), ("left", 0.3), ("left", 0.3), ("left", 0.3), ("down", 0.3), ("down", 2.0)),
    *(("enter", 1.2), ("d", 0.8), ("a", 1.6), ("enter", 1.2)),
    *(("b", 1.2), ("enter", 2.5)),
)
"""The keys of a turn: a tile is laid, a row is chosen, and a pyramid is raised."""

PICTURES = (
    Picture("turn", "A turn: a tile, a row of workers, and a pyramid rises.", keys(), MIDDLE, "horus", 11, film=TURN),
    Picture("nile", "The Nile & the Oases at 120×40, in the middle of a game.", keys("tab"), MIDDLE, "nile", 15),
    Picture("menu", "The menu.", keys("down"), SMALL),
    Picture("set-up", "A new game: every field has a sensible value already.", entry("setup", "down"), SMALL),
    Picture(
        "placing",
        "Placing a tile at 80×24: what each row would bring stands at the cursor.",
        keys("tab"),
        game="game",
        placements=15,
    ),
    Picture("rows", "Choosing a row.", keys("tab", "enter"), SMALL, "horus", 17),
    Picture("hint", "A hint: what a strong bot would do, and why.", hint, SMALL, "game", 13),
    Picture("large", "The same game grows with the room: 200×60.", keys("tab"), LARGE, "nile", 19),
    Picture("status", "How the game stands (`e`).", keys("e"), SMALL, "nile", 19),
    Picture("help", "Help begins with what you can do now.", keys("question_mark"), SMALL, "horus", 9),
    Picture("log", "The log: a sentence for each turn, its steps below it.", keys("O"), SMALL, "game", 9),
    Picture("scoring", "The end of a game: who won, and with what.", scoring, MIDDLE, "nile"),
    Picture("scoring-small", "The same at 80×24.", scoring, SMALL, "horus"),
    Picture(
        "replay",
        "A replay, seen from any seat or with everything open.",
        keys("down", "down", "right"),
        SMALL,
        "horus",
        is_replay=True,
    ),
    Picture(
        "necropolis",
        "Necropolis at 120×40: where a card could lie.",
        keys("1", "enter", "tab"),
        MIDDLE,
        begin=necropolis(3),
    ),
    Picture("necropolis-small", "The same with five players at 80×24.", keys("1", "enter", "tab"), begin=necropolis(5)),
    Picture("cubes", "Cubes at 120×40: what a cube would score at each place.", keys("tab"), MIDDLE, begin=cubes(2)),
    Picture("cubes-small", "The same with four players at 80×24.", keys("tab"), begin=cubes(4)),
    Picture("tutorial", "The tutorial plays a real game with you.", entry("tutorial", "enter", "enter"), SMALL),
    Picture("day", "By day.", keys("tab"), MIDDLE, "horus", 17, CALM._replace(theme="tp-day")),
    Picture(
        "ascii",
        "In ASCII, without colour.",
        keys("tab"),
        SMALL,
        "nile",
        15,
        CALM._replace(symbols="ascii"),
        (("NO_COLOR", "1"),),
    ),
)


def room_of(picture: Picture) -> Room | None:
    """Return the game of a picture, if it shows one."""
    if picture.begin is not None or not picture.game:
        return picture.begin() if picture.begin else None
    room = Room(get_game("terra"), parse_seats("you:Ada,greedy:Greedy", 2, 4), {"first": 1, **GAMES[picture.game]}, 7)
    played = (
        moves_until("place", picture.placements, picture.game).split(",") if picture.placements else moves(picture.game)
    )
    for move in played:
        room.submit(room.current, PlayText(move))
    return room


def app_of(picture: Picture) -> TpApp:
    """Return the app for a picture, before its act."""
    room, settings, opening = room_of(picture), picture.settings, picture.opening
    if room is None:
        return TpApp(settings=settings, opening=(lambda _: opening(settings)) if opening else None)
    if picture.is_replay:
        return TpApp(settings=settings, opening=lambda _: ReplayScreen(Replay(room), settings))
    # Bots must not move on in a game, but review it at its end.
    return TpApp(room, settings, bots_play=room.current < 0)


async def frames_of(picture: Picture, check: Callable[[TpApp], None] = lambda _: None) -> list[list[Strip]]:
    """Return the lines of a picture, several times if it moves; `check` looks at the screen after the act."""
    if picture.prepare:
        picture.prepare()
    app = app_of(picture)
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        await picture.act(app, pilot)
        await pilot.pause()
        check(app)
        frames = [app.drawn_lines()]
        for key, _ in picture.film:
            await pilot.press(key)
            await pilot.pause()
            frames.append(app.drawn_lines())
    return frames


async def take(picture: Picture) -> str:
    """Take a picture, and return it as SVG."""
    seconds = [FIRST_SECONDS, *(shown for _, shown in picture.film)]
    return svg_picture(await frames_of(picture), seconds=seconds, title=picture.about)


@contextmanager
def own_home(picture: Picture) -> Iterator[None]:
    """Give the program a folder and an environment of its own while a picture is taken."""
    with (
        tempfile.TemporaryDirectory() as home,
        patch.dict(os.environ, {"TP_TUI_HOME": home, **dict(picture.environment)}),
    ):
        if "NO_COLOR" not in dict(picture.environment):
            os.environ.pop("NO_COLOR", None)
        yield


def page() -> str:
    """Return the text of the page in docs/."""
    begins = "# Gallery\n\nPictures of the program, taken by `python -m tests.tui.gallery`.\n"
    return begins + "".join(
        f"\n{picture.about}\n\n![{picture.about}](gallery/{picture.name}.svg)\n" for picture in PICTURES
    )


def main() -> None:
    """Update all pictures and the page, once every picture is taken."""
    with tempfile.TemporaryDirectory(dir=FOLDER.parent) as beside:
        taken = Path(beside) / FOLDER.name
        taken.mkdir()
        for picture in PICTURES:
            with own_home(picture):
                (taken / picture.file.name).write_text(asyncio.run(take(picture)), encoding="utf-8")
        if FOLDER.exists():
            FOLDER.rename(Path(beside) / "before")
        taken.rename(FOLDER)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
