"""Terminals of a few cells: whatever screen is open, nothing divides by the room that is not there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from textual.events import Resize
from textual.geometry import Size

from tests.slow import some_quick
from tests.tui.pilot_helpers import on_screen, open_entry, press
from tests.tui.test_sizes import SETTINGS, a_game, menu, replayed
from tests.tui.walk import necropolis_session, terra, whole_game
from tp_tui.games import get_game
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.autosave import autosave_new
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import LeaveScreen, QuestionScreen, UnsavedScreen
from tp_tui.tui.screens.keys import KeysScreen
from tp_tui.tui.screens.menu import MenuScreen

SIZES = ((1, 1), (5, 1), (1, 5), (2, 3), (5, 5), (3, 2))


def with_a_fault() -> TpApp:
    """A menu that says at length what is wrong."""
    return TpApp(settings=SETTINGS, fault="Something is wrong with the settings, and that takes a few words to say.")


def with_a_save() -> TpApp:
    room = Room(get_game("cubes"), parse_seats("you:Ada,you:Ben", 1, 4), {}, 7)
    autosave_new(room)
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    return menu()


PLACES: dict[str, tuple[Callable[[], TpApp], str, Sequence[str]]] = {
    "menu": (menu, "", ()),
    "menu with a fault": (with_a_fault, "", ()),
    "set-up": (menu, "setup", ("down",)),
    "set-up, a list": (menu, "setup", ("enter",)),
    "settings": (menu, "settings", ()),
    "name": (menu, "settings", ("up", "enter")),
    "saves": (with_a_save, "saves", ()),
    "record": (menu, "stats", ()),
    "lessons": (menu, "tutorial", ()),
    "challenges": (menu, "challenges", ("down",)),
    "lesson": (menu, "tutorial", ("enter", "enter")),
    "rules": (menu, "help", ()),
    "replay": (replayed, "", ("right",)),
    "terra": (lambda: a_game("terra", 4, edition="nile"), "", ()),
    "terra, a list": (lambda: a_game("terra", 2), "", ("enter", "down")),
    "cubes": (lambda: a_game("cubes", 4), "", ("tab",)),
    "necropolis": (lambda: a_game("necropolis", 5), "", ("tab",)),
    "scores": (lambda: a_game("cubes"), "", ("S",)),
    "log": (lambda: a_game("terra", plays="place h6 s"), "", ("O",)),
    "help": (lambda: a_game("necropolis"), "", ("question_mark",)),
    "typing": (lambda: a_game("terra"), "", ("colon", *"place")),
    "scoring of terra": (lambda: TpApp(terra("nile", 0), SETTINGS), "", ("enter",)),
    "scoring of necropolis": (
        lambda: TpApp(necropolis_session(3, ",".join(whole_game(3))), SETTINGS), "", ("enter", "enter"),
    ),
}  # fmt: skip
"""By name an app, the entry of the menu that is opened, and the keys pressed then."""


QUICK = ("menu with a fault", "settings", "lesson", "terra", "necropolis")


@pytest.mark.parametrize(
    "place", [pytest.param(place, marks=() if place in QUICK else pytest.mark.slow) for place in PLACES]
)
async def test_no_terminal_is_too_small(place: str) -> None:
    make, entry, keys = PLACES[place]
    app = make()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        if entry:
            await open_entry(pilot, entry)
        await press(pilot, *keys)
        for size in SIZES:
            app.post_message(Resize(Size(*size), Size(*size)))
            await pilot.pause(0.05)  # not until all is idle: at some of these sizes scroll bars come and go for ever
            for key in ("x", "down", "enter"):
                app.simulate_key(key)
            await pilot.pause(0.05)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "down")
        assert len(on_screen(app).split()) > 3


@pytest.mark.parametrize("size", some_quick(SIZES, len(SIZES)))
async def test_every_screen_may_open_on_a_tiny_terminal(size: tuple[int, int]) -> None:
    for place in ("menu with a fault", "terra", "cubes", "necropolis", "replay"):
        app = PLACES[place][0]()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            boxes = (LeaveScreen(), QuestionScreen("a", "b", "c"), UnsavedScreen("The disk is full."), KeysScreen())
            for box in boxes:
                app.push_screen(box)
                await press(pilot, "x")
                if app.screen is box:
                    app.pop_screen()
            menu = next(screen for screen in app.screen_stack if isinstance(screen, MenuScreen))
            menu.say("Something went wrong.")
            await pilot.pause()
