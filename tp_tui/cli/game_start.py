"""A game from the command line: on the screen or in lines, and how it changes from one to the other and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tp_tui.cli.screen import has_screen, run_app
from tp_tui.cli.streams import echo
from tp_tui.room import Room
from tp_tui.room.keeping import keep_new
from tp_tui.storage.folder_quota import make_room

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp


@dataclass(frozen=True, slots=True)
class Start:
    """A game to play.

    Attributes:
        game: the game, or the file that it is saved in.
        for_this_run: single settings by their names, in the place of those that are kept.
    """

    game: Room | Path
    for_this_run: Mapping[str, str] = field(default_factory=dict)


def play_game(start: Start, *, in_lines: bool) -> None:
    """Play a game in lines or on the screen, and change between them as often as the player likes.

    Without a screen it is lines in any case.
    """
    if in_lines or not has_screen():
        from tp_tui.cli.plain import play_in_lines

        played = play_in_lines(start)
        if played is None:
            return
        start = replace(start, game=played)
    play_on_screen(start)


def go_on_in_lines(room: Room) -> None:
    """Go on with a game that was played on the screen so far."""
    play_game(Start(to_go_on(room)), in_lines=True)


def play_on_screen(start: Start) -> None:
    """Play on the screen, which goes on in lines if the player wants that."""

    def make() -> TpApp:
        from tp_tui.tui.app import TpApp

        if isinstance(start.game, Path):
            return TpApp(save=start.game, for_this_run=start.for_this_run)
        return TpApp(kept(start.game), for_this_run=start.for_this_run)

    run_app(make)


def kept(room: Room) -> Room:
    """Return the game, which is kept on disk from now on.

    Raises:
        FolderFullError: a guest's folder has no room for it.
    """
    if not room.is_on_disk and (remark := make_room(for_a_game=True)):
        echo(remark, err=True)
    return keep_new(room) if room.game_log is None else room


def to_go_on(room: Room) -> Room | Path:
    """Return what a game goes on from elsewhere: its file once there is one."""
    game_log = room.game_log
    return game_log.file if game_log is not None and game_log.file.exists() else room
