"""Autosave: write a new game to a log from its first action on, and resume a saved game."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable
from tp_tui.room.room import Room
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.folder_quota import enforce_quota
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_log import GameLog, load_save
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.saved_game import LoadedGame, SaveError, header_text
from tp_tui.storage.saved_games import new_save_file


class Resumed(NamedTuple):
    """A resumed game.

    Attributes:
        room: the game.
        remarks: what the player should know of it.
        damage: what is wrong with its file, if only part of it could be read.
    """

    room: Room
    remarks: tuple[Fault, ...] = ()
    damage: SaveError | None = None


def autosave_new(room: Room, folder: Path | None = None) -> Room:
    """Autosave a new game to `folder`, by default that of saved games; return `room`."""
    now = datetime.now(UTC).replace(microsecond=0)
    room.started = now
    saved = room.saved()
    return _attach_log(new_save_file(saved.game, now.astimezone(), saved.daily, folder), room)


def start_autosave(room: Room) -> Fault | None:
    """Start autosaving a game unless it already is; return what was removed from a guest's folder to make room.

    Raises:
        FolderFullError: a guest's folder is full.
    """
    removed = None if room.is_on_disk else enforce_quota(for_new_game=True)
    if room.game_log is None:
        autosave_new(room)
        if room.actions:
            room.autosave()
    return removed


def resume(file: Path, *, free_undo: bool = False) -> Resumed:
    """Resume the game in `file` and autosave to it.

    Raises:
        InUseError: the game is open in another window.
        SaveError: the file is unreadable or damaged; it is left alone. If the error has a `readable` part,
            `resume_copy` can resume that.
        SeatError: a bot does not exist or a name is invalid.
    """
    try:
        game_log, loaded = GameLog.resume(FileStore(file.parent), file.name)
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
        room.autosave()  # the last step was written, but not the end of the game
    return Resumed(room, loaded.remarks)


def resume_copy(file: Path, loaded: LoadedGame, *, free_undo: bool = False) -> Resumed:
    """Resume the readable part of `file` in a new save; `file` is left alone.

    Raises:
        SeatError: a bot does not exist or a name is invalid.
    """
    room = _room_of(loaded, free_undo=free_undo)
    _attach_log(saves_folder() / file.name, room).autosave()
    return Resumed(room, (Fault.of("goes_on_elsewhere", _place(room), shown_path(file)),))


def resume_readable(file: Path, *, free_undo: bool = False) -> Resumed:
    """Resume the game in `file`; if it is damaged, resume its readable part in a new save.

    Raises:
        SaveError: no part of the file can be read.
        SeatError: a bot does not exist or a name is invalid.
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


def _attach_log(file: Path, room: Room) -> Room:
    """Attach to `room` a log in a new file, with all its steps and those that can be redone; return `room`."""
    saved, redone = room.saved(), room.redoable
    room.game_log = GameLog(FileStore(file.parent), file.name, header_text(saved, room.game))
    if saved.challenge:
        room.game_log.append_challenge(saved.challenge)
    for number, step in enumerate(room.steps):
        if step.stand_in is not None:
            room.game_log.append_fault(step.seat, step.stand_in)
        if dict(saved.hinted).get(number) == step.notation:
            room.game_log.append_plan([step.notation])
        room.game_log.append_step(step.notation)
    for action in reversed(redone):
        room.game_log.append_step(saved.start.action_to_string(action))
    if redone:
        room.game_log.append_undo(len(redone))
    for _ in range(saved.hints):
        room.game_log.append_hint()
    for _ in range(saved.reviews):
        room.game_log.append_review()
    if saved.finished is not None:
        room.game_log.append_finished(saved.finished)
    return room


def _place(room: Room) -> str:
    assert room.game_log is not None
    return shown_path(room.game_log.file)
