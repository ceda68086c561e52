"""A walk through all screens: the menu and its entries, each game in several positions, and its dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, cast

from rich.segment import Segment
from textual._compositor import LayoutUpdate

from tests.tui.coins import CoinGame
from tests.tui.cubes.table_helpers import session_after as cubes_session
from tests.tui.cubes.test_snapshots import middle as cubes_middle
from tests.tui.necropolis.recorded import moves_until as necropolis_moves
from tests.tui.necropolis.recorded import room as necropolis_session
from tests.tui.necropolis.recorded import whole_game
from tests.tui.necropolis.test_interaction import late_building
from tests.tui.pilot_helpers import open_entry, press
from tests.tui.recorded import GAMES, moves, moves_until
from tp_tui.games import get_game
from tp_tui.room import ALL_OPEN, PlayText, Room, parse_seats
from tp_tui.room.replay import Replay
from tp_tui.storage.folders import make_folder, saves_folder
from tp_tui.storage.game_log import save_text
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.replay import ReplayScreen

See = Callable[[TpApp, str], None]
"""Is called with the app, and a name of the point in the walk."""

MENU_ENTRIES = {
    "settings": ("down", "up", "up", "enter", "escape", "question_mark", "escape", "escape"),
    "stats": ("escape",),
    "saves": ("question_mark", "escape", "d", "x", "r", "right", "escape", "escape"),
    "setup": ("down", "enter", "escape", "question_mark", "escape", "escape"),
    "tutorial": ("enter", "enter", "question_mark", "escape", "q", "escape"),
    "challenges": ("question_mark", "escape", "down", "escape"),
    "help": ("right", "right", "right", "escape"),
}

BOXES = (
    "S",
    "escape",
    "e",
    "escape",
    "question_mark",
    "right",
    "right",
    "right",
    "escape",
    "o",
    "escape",
    "O",
    "escape",
)
POINTING = ("tab", "r", "right", "down", "down", "enter", "down", "enter", "tab", "enter", "escape", "escape", "u")
TYPING = ("colon", "z", "enter", "escape")
WRONG = ("d", "g", "b", "w", "x", "1")


class Scene(NamedTuple):
    """A game at a position, and the keys to press there."""

    name: str
    begin: Callable[[], Room]
    keys: Sequence[str]


def terra(name: str, until: int, seats: str = "you:Ada,you:Ben") -> Room:
    """Return a recorded game before its `until`-th placement; for 0, the whole game."""
    at = "you:Ada" if name == "mission" else seats
    room = Room(get_game("terra"), parse_seats(at, 1, 4), {"first": 1, **GAMES[name]}, 7)
    for move in moves_until("place", until, name).split(",") if until else moves(name):
        room.submit(room.current, PlayText(move))
    return room


def terra_at(name: str, step: str, count: int) -> Room:
    """Return a recorded game before its `count`-th move of a kind."""
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1, **GAMES[name]}, 7)
    for move in moves_until(step, count, name).split(","):
        room.submit(room.current, PlayText(move))
    return room


def four_at_terra() -> Room:
    """Return a game of four in which everybody has sites and workers."""
    options: dict[str, int | str] = {"first": 1, "edition": "nile", "symbol": "yes", "open": "yes"}
    room = Room(get_game("terra"), parse_seats("you:Ada,you:Ben,you:Cleo,you:Djoser", 1, 4), options, 7)
    while len(room.actions) < 170 and room.current >= 0:
        legal = room.view(room.current).legal
        room.submit(room.current, PlayText(room.view(room.current).observation.state.action_to_string(legal[0])))
    return room


SCENES = (
    *(
        Scene(
            f"terra {name} {until}",
            lambda name=name, until=until: terra(name, until),
            (*POINTING, *BOXES, *WRONG, *TYPING),
        )
        for name, until in (("game", 2), ("game", 15), ("horus", 17), ("nile", 9), ("nile", 19), ("mission", 17))
    ),
    *(
        Scene(
            f"terra {step}",
            lambda step=step, count=count: terra_at("nile", step, count),
            ("tab", "down", "b", "down", "escape"),
        )
        for step, count in (("row", 9), ("move", 5), ("draw", 3), ("build", 6))
    ),
    Scene("terra over", lambda: terra("nile", 0), ("enter", "v", "enter", "down", "p", "escape")),
    Scene("terra four", four_at_terra, (*POINTING, *BOXES)),
    *(
        Scene(
            f"necropolis {players}",
            lambda players=players: necropolis_session(players, necropolis_moves(players, late_building)),
            ("1", "enter", "tab", "tab", "right", "down", "enter", *BOXES, "right", *WRONG, *TYPING),
        )
        for players in (2, 5)
    ),
    Scene("necropolis new", lambda: necropolis_session(3), ("down", "enter", "enter", "tab", "enter", "S", "escape")),
    Scene("necropolis over", lambda: necropolis_session(3, ",".join(whole_game(3))), ("enter", "v", "enter")),
    *(
        Scene(
            f"cubes {side} {players}",
            lambda players=players, side=side: cubes_session(*cubes_middle(players, side), players=players, side=side),
            ("tab", "right", "down", "b", "down", "enter", "escape", *BOXES, *WRONG, *TYPING),
        )
        for players, side in ((2, "large"), (4, "large"), (2, "small"))
    ),
    Scene(
        "coins",
        lambda: Room(CoinGame(), parse_seats("you:Ada,you:Ben", 2, 2), {}, 7),
        ("down", "S", "escape", "enter"),
    ),
)


async def walk(settings: Settings, see: See, sizes: Sequence[tuple[int, int]] = ((80, 24),)) -> None:
    """Walk through all screens at each size, and call `see` at each point."""
    for size in sizes:
        await _through_the_menu(settings, see, size)
        for scene in SCENES:
            app = TpApp(scene.begin(), settings, bots_play=False)
            await press_all(app, see, scene.name, scene.keys, size)
        replay = Replay(terra("nile", 0))
        for seat in (0, ALL_OPEN):
            opening = partial(_replay_screen, replay, seat)
            app = TpApp(settings=settings, opening=opening)
            await press_all(app, see, "replay", ("down", "right", "o", "escape", "g", "question_mark"), size)
    await press_all(TpApp(terra("game", 15), settings), see, "too small", (), (70, 20))


def _replay_screen(replay: Replay, seat: int, app: TpApp) -> ReplayScreen:
    return ReplayScreen(replay, app.settings, step=replay.step_of_turn(8), seat=seat)


async def _through_the_menu(settings: Settings, see: See, size: tuple[int, int]) -> None:
    make_folder(saves_folder())
    (saves_folder() / "begun.tp").write_text(save_text(terra("horus", 9).saved()), encoding="utf-8")
    (saves_folder() / "torn.tp").write_text("format = 1", encoding="utf-8")
    app = TpApp(settings=settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        see(app, "menu")
        for entry, keys in MENU_ENTRIES.items():
            await open_entry(pilot, entry)
            see(app, entry)
            for key in keys:
                await press(pilot, key)
                see(app, f"{entry} {key}")


async def press_all(app: TpApp, see: See, name: str, keys: Sequence[str], size: tuple[int, int]) -> None:
    """Press keys one after another, and call `see` before the first and after each."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        see(app, name)
        for key in keys:
            await press(pilot, key)
            if not app.is_running:
                return
            see(app, f"{name} {key}")


def segments(app: TpApp) -> Iterator[Segment]:
    """Yield all segments of the screen as sent to the terminal, including modal screens over others."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    for line in cast("LayoutUpdate", update).strips:
        for strip in line:
            yield from strip
