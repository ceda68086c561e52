"""The two front ends, the screen and lines: the menu or a game in one of them, which may go on in the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.cli.screen import has_screen, run_app
from tp_tui.cli.streams import echo

# The menu on the screen waits for nothing that only games need, and nothing waits for the other front end.
if TYPE_CHECKING:
    from tp_tui.plain.line_mode import Ending
    from tp_tui.plain.menu import Menu
    from tp_tui.room import Room
    from tp_tui.tui.app import TpApp


def open_menu(for_this_run: Mapping[str, str] | None = None, *, in_lines: bool = False, remark: str = "") -> None:
    """Show the menu until the player leaves, with these settings in the place of those that are kept.

    Without a screen, or with `in_lines`, it is shown in line mode. A `remark` is said at once.
    """
    if in_lines or not has_screen():
        if remark:
            echo(remark)
        open_menu_in_lines(for_this_run or {})
        return

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        return TpApp(for_this_run=for_this_run, remark=remark)

    show(make)


def open_menu_in_lines(for_this_run: Mapping[str, str], run: Callable[[Menu], Ending] | None = None) -> None:
    """Show the menu in lines, or `run` a part of it; a game may go on on the screen."""
    from tp_tui.cli.plain import run_menu

    room = run_menu(for_this_run, run) if run else run_menu(for_this_run)
    if room is not None:
        _play_on_screen(_to_go_on(room), for_this_run)


def play_game(game: Room | Path, for_this_run: Mapping[str, str] | None = None, *, in_lines: bool) -> None:
    """Play a game, or what is saved in a file, in lines or on the screen; without a screen in lines in any case.

    The player may change between them at any time. Settings `for_this_run` hold until the screen is left, where they
    may have been changed.
    """
    of_run = for_this_run or {}
    if in_lines or not has_screen():
        from tp_tui.cli.plain import play_in_lines

        room = play_in_lines(game, of_run)
        if room is None:
            return
        game = _to_go_on(room)
    _play_on_screen(game, of_run)


def _play_on_screen(game: Room | Path, for_this_run: Mapping[str, str]) -> None:
    def make() -> TpApp:
        from tp_tui.presenters.faults import remark_text
        from tp_tui.room.autosave import start_autosave
        from tp_tui.tui.app import TpApp

        if isinstance(game, Path):
            return TpApp(save=game, for_this_run=for_this_run)
        if removed := start_autosave(game):
            echo(remark_text(removed), err=True)
        return TpApp(game, for_this_run=for_this_run)

    show(make)


def show(make: Callable[[], TpApp]) -> None:
    """Show the screen until the player leaves; a game goes on in lines if the player wants that, and back again."""
    room = run_app(make)
    if room is not None:
        play_game(_to_go_on(room), in_lines=True)


def _to_go_on(room: Room) -> Room | Path:
    """Return what the other front end goes on from: the file of the game once there is one."""
    game_log = room.game_log
    return game_log.file if game_log is not None and game_log.file.exists() else room
