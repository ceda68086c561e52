"""Keeping games: a log for a new one, and going on with one that is on disk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable
from tp_tui.room.room import Room
from tp_tui.storage.folder_quota import make_room
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_log import GameLog, load_save
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.saved_game import LoadedGame, SaveError, header_text
from tp_tui.storage.saved_games import new_save_file


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game taken up again.

    Attributes:
        room: the game.
        remarks: what the player should know of it.
        damage: what is wrong with its file, where the game goes on from what could be read of it.
    """

    room: Room
    remarks: tuple[Fault, ...] = ()
    damage: SaveError | None = None


def keep_new(room: Room, folder: Path | None = None) -> Room:
    """Keep `room` on disk from its first action on, in `folder` or where saved games are; return it."""
    now = datetime.now(UTC).replace(microsecond=0)
    room.started = now
    saved = room.saved()
    return _keep_in(new_save_file(saved.game, now.astimezone(), saved.daily, folder), room)


def start_keeping(room: Room) -> Fault | None:
    """Keep a game that is not kept yet on disk from now on; return what was removed from a guest's folder for it.

    Raises:
        FolderFullError: a guest's folder has no room for it.
    """
    removed = None if room.is_on_disk else make_room(for_a_game=True)
    if room.game_log is None:
        keep_new(room)
        if room.actions:
            room.keep()
    return removed


def resume(file: Path, *, free_undo: bool = False) -> Resumed:
    """Go on with the game in `file`, which is its log from now on.

    Raises:
        InUseError: another window plays it.
        SaveError: it cannot be read, or something is wrong with it; the file is left alone. Where the error says
            what is `readable`, `resume_copy` goes on from there.
        SeatError: there is no such bot, or a name that cannot be.
    """
    try:
        game_log, loaded = GameLog.resume(file)
    except PermissionError:
        copied = resume_copy(file, load_save(file), free_undo=free_undo)
        return Resumed(copied.room, (Fault.of("goes_on_unwritable", printable(file.name), _place(copied.room)),))
    try:
        room = _room_of(loaded, free_undo=free_undo)
    except BaseException:
        game_log.close()
        raise
    room.game_log = game_log
    if room.current < 0 and loaded.saved.finished is None:
        room.keep()  # its last step was written, but not that it was the last
    return Resumed(room, loaded.remarks)


def resume_copy(file: Path, loaded: LoadedGame, *, free_undo: bool = False) -> Resumed:
    """Go on with what could be read of `file`, in a new file among the saved games; `file` is left alone.

    Raises:
        SeatError: there is no such bot, or a name that cannot be.
    """
    room = _room_of(loaded, free_undo=free_undo)
    _keep_in(saves_folder() / file.name, room).keep()
    return Resumed(room, (Fault.of("goes_on_elsewhere", _place(room), shown_path(file)),))


def resume_readable(file: Path, *, free_undo: bool = False) -> Resumed:
    """Go on with the game in `file`; where it is damaged, with what can be read of it, in a new file.

    Raises:
        SaveError: it cannot be opened, not even up to a line.
        SeatError: there is no such bot, or a name that cannot be.
    """
    try:
        return resume(file, free_undo=free_undo)
    except SaveError as error:
        if error.readable is None:
            raise
        copied = resume_copy(file, error.readable, free_undo=free_undo)
        return Resumed(copied.room, copied.remarks, error)


def _room_of(loaded: LoadedGame, *, free_undo: bool) -> Room:
    return Room.of_saved(loaded.saved, undone=loaded.undone, stand_ins=loaded.stand_ins, free_undo=free_undo)


def _keep_in(file: Path, room: Room) -> Room:
    """Keep `room` in a new file, with all that was done and can be done again; return it."""
    saved, redone = room.saved(), room.redoable
    room.game_log = GameLog(file, header_text(saved, room.game))
    for step in room.steps:
        if step.stand_in is not None:
            room.game_log.append_fault(step.seat, step.stand_in)
        room.game_log.append_step(step.notation)
    for action in reversed(redone):
        room.game_log.append_step(saved.start.action_to_string(action))
    if redone:
        room.game_log.append_undo(len(redone))
    if saved.finished is not None:
        room.game_log.append_finished(saved.finished)
    return room


def _place(room: Room) -> str:
    assert room.game_log is not None
    return shown_path(room.game_log.file)
