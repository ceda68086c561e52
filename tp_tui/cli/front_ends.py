"""Running the menu or a game on the screen or in line mode, and switching between the two."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.cli.screen import has_screen, run_app
from tp_tui.cli.streams import echo

# For a fast start, each front end, and what only games need, is imported on use.
if TYPE_CHECKING:
    from tp_tui.plain.line_mode import Ending
    from tp_tui.plain.menu import Menu
    from tp_tui.room import PlayerRoom
    from tp_tui.tui.app import TpApp


def open_menu(for_this_run: Mapping[str, str] | None = None, *, in_lines: bool = False, remark: str = "") -> None:
    """Show the menu until the player leaves.

    Args:
        for_this_run: settings that override the saved ones.
        in_lines: use line mode even if a screen can be shown.
        remark: a text to show at the start.
    """
    if in_lines or begins_in_lines():
        if remark:
            echo(remark)
        open_menu_in_lines(for_this_run or {})
        return

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        return TpApp(for_this_run=for_this_run, remark=remark)

    show(make)


def begins_in_lines() -> bool:
    """Return whether to begin in line mode without being told to: for lack of a screen, or by the settings."""
    if not has_screen():
        return True
    if os.environ.get("TEXTUAL_DRIVER"):  # there are no lines in a browser
        return False
    from tp_tui.storage.settings import load_settings

    return load_settings()[0].plain == "on"


def open_menu_in_lines(for_this_run: Mapping[str, str], run: Callable[[Menu], Ending] | None = None) -> None:
    """Show the menu in line mode, or `run` a part of it; continue on the screen if the player switches."""
    from tp_tui.cli.plain import run_menu

    room = run_menu(for_this_run, run) if run else run_menu(for_this_run)
    if room is not None:
        _play_on_screen(room.resumable(), for_this_run)


def play_game(game: PlayerRoom | Path, for_this_run: Mapping[str, str] | None = None, *, in_lines: bool) -> None:
    """Play a game or saved game until the player leaves, who may switch between line mode and the screen.

    Args:
        game: the game, or the file of a saved one.
        for_this_run: settings that override the saved ones until the player leaves the screen, where they may change.
        in_lines: start in line mode even if a screen can be shown.
    """
    of_run = for_this_run or {}
    if in_lines or begins_in_lines():
        from tp_tui.cli.plain import play_in_lines

        room = play_in_lines(game, of_run)
        if room is None:
            return
        game = room.resumable()
    _play_on_screen(game, of_run)


def _play_on_screen(game: PlayerRoom | Path, for_this_run: Mapping[str, str]) -> None:
    def make() -> TpApp:
        from tp_tui.presenters.faults import remark_text
        from tp_tui.room import Room
        from tp_tui.room.autosave import start_autosave
        from tp_tui.tui.app import TpApp

        if isinstance(game, Path):
            return TpApp(save=game, for_this_run=for_this_run)
        if isinstance(game, Room) and (removed := start_autosave(game)):
            echo(remark_text(removed), err=True)
        return TpApp(game, for_this_run=for_this_run)

    show(make)


def show(make: Callable[[], TpApp]) -> None:
    """Run an application until the player leaves; go on in line mode if the player switches."""
    app = run_app(make)
    if app.room_for_line_mode is not None:
        play_game(app.room_for_line_mode.resumable(), in_lines=True)
    elif app.goes_to_lines:
        open_menu_in_lines({})
