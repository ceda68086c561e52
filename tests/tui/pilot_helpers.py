"""What stands on a screen, and keys to press on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from time import monotonic

from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import OptionList

from tp_tui.room import Room
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.game import GameScreen
from tp_tui.tui.screens.min_size import TooSmall
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.styled_lines import StyledLines

SECONDS = 60.0
"""How long a busy machine may take to come to what a test waits for."""

POLL = 0.002
"""The seconds between two looks."""


def shown(app: TpApp, part: str) -> str:
    """The text in a part of the game screen."""
    return app.screen.query_one(f"#{part}", StyledLines).text.strip()


def on_screen(app: TpApp) -> str:
    """Everything that is on the screen, boxes over other screens included, line by line."""
    width, height = app.size
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    console = Console(width=width, height=height, file=StringIO(), color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(update)
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", capture.get())


def game(app: TpApp) -> GameScreen:
    """The game screen, which must be the one in front."""
    assert isinstance(app.screen, GameScreen)
    return app.screen


def footer(app: TpApp) -> set[str]:
    """The keys that do something now, by what they are called."""
    return {binding.binding.description for binding in app.screen.active_bindings.values() if binding.enabled}


def covered(app: TpApp) -> str:
    """The sentence over a screen that is too small, nothing while it is not shown."""
    cover = app.screen.query_one(TooSmall)
    return [*str(cover.render()).splitlines(), ""][0] if cover.display and cover.region else ""


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait until `holds` does."""
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end, "waited in vain"
        await pilot.pause(POLL)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until the screen has answered."""
    await pilot.press(*keys)
    await pilot.pause()


async def open_entry(pilot: Pilot[None], name: str) -> None:
    """Go to the entry of the menu that bears that name, and open it."""
    menu = pilot.app.screen.query_one(OptionList)
    menu.highlighted = menu.get_option_index(name)
    await press(pilot, "enter")


def game_of(app: TpApp) -> Room:
    """The game that an app is to begin with."""
    assert app.first_room is not None
    return app.first_room


def hinted(app: TpApp) -> Callable[[], bool]:
    """Whether a hint is on the screen."""
    return lambda: "Hint:" in shown(app, "more")


async def scored(pilot: Pilot[None], app: TpApp) -> ScoringScreen:
    """Wait until the game in front is over, and open its scoring."""
    await until(pilot, lambda: any(isinstance(s, GameScreen) and s.table.view.is_over for s in app.screen_stack))
    await pilot.pause()  # the board is laid out before it is covered in part
    if isinstance(app.screen, GameScreen):
        await press(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, ScoringScreen))
    assert isinstance(app.screen, ScoringScreen)
    return app.screen
