"""Helpers to read an app's screen, and to press keys on it."""

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
from tp_tui.tui.screens.table_screen import TableScreen
from tp_tui.tui.styled_lines import StyledLines

SECONDS = 60.0
"""The seconds within which a test's condition must hold, even on a busy machine."""

POLL = 0.002
"""The seconds between two checks of a condition."""


def shown(app: TpApp, part: str) -> str:
    """Return the text in a part of the game screen; of `info` and `prompt`, which may share a line, only the one."""
    if part not in ("info", "prompt") or not (isinstance(app.screen, TableScreen) and app.screen.shares_line):
        return app.screen.query_one(f"#{part}", StyledLines).text.strip()
    spans = [span for line in app.screen.query_one("#prompt", StyledLines).lines for span in line]
    asked = " ".join(text.strip() for text, style in spans if style in ("strong", "dim")).strip()
    if part == "prompt":
        return asked
    asks = max((at for at, (_text, style) in enumerate(spans) if style == "strong"), default=-1)
    said = "".join(text for text, style in spans[asks + 1 :] if style != "dim")
    return f"{app.screen.query_one('#info', StyledLines).text.strip()} {said}".strip()


def on_screen(app: TpApp) -> str:
    """Return the text of the whole screen, including modal screens over others."""
    width, height = app.size
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    console = Console(width=width, height=height, file=StringIO(), color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(update)
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", capture.get())


def game(app: TpApp) -> GameScreen:
    """Return the game screen, which must be on top."""
    assert isinstance(app.screen, GameScreen)
    return app.screen


def footer(app: TpApp) -> set[str]:
    """Return the descriptions of the enabled key bindings."""
    return {binding.binding.description for binding in app.screen.active_bindings.values() if binding.enabled}


def covered(app: TpApp) -> str:
    """Return the message that covers a screen that is too small; empty if it is not shown."""
    covers = app.screen.query(TooSmall)
    return next((str(cover.render()).partition("\n")[0] for cover in covers if cover.display and cover.region), "")


async def until(pilot: Pilot[None], holds: Callable[[], bool], *, seconds: float = SECONDS) -> None:
    """Wait until `holds` returns true; fail after `seconds`."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, "waited in vain"
        await pilot.pause(POLL)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until they are handled and drawn."""
    await pilot.press(*keys)
    await pilot.pause()


async def open_entry(pilot: Pilot[None], name: str) -> None:
    """Open the menu entry `name`."""
    menu = pilot.app.screen.query_one(OptionList)
    menu.highlighted = menu.get_option_index(name)
    await press(pilot, "enter")


def game_of(app: TpApp) -> Room:
    """Return the game that an app starts with."""
    assert app.first_room is not None
    return app.first_room


def hinted(app: TpApp) -> Callable[[], bool]:
    """Return a condition for `until`: a hint is on the screen."""
    return lambda: any("Hint" in shown(app, each) for each in ("more", "panel") if app.screen.query(f"#{each}"))


async def scored(pilot: Pilot[None], app: TpApp) -> ScoringScreen:
    """Wait until the game on the screen is over, and open its scoring."""
    await until(pilot, lambda: any(isinstance(s, GameScreen) and s.table.view.is_over for s in app.screen_stack))
    await pilot.pause()  # lay out the board before the scoring covers it in part
    if isinstance(app.screen, GameScreen):
        await press(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, ScoringScreen))
    assert isinstance(app.screen, ScoringScreen)
    return app.screen
