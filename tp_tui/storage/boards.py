"""Boards that players wrote: read from the disk, examined by the engine."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.base import DataError
from tp_tui.games.terra.boards import Examined, examine_board, read_board
from tp_tui.games.terra.loading import board_names, shipped_board


def board_option(name: str) -> str:
    """What the game's option `board` takes for `name`: a board that ships with the program, or the text of a file.

    Raises:
        DataError: there is neither, or something is wrong with the board in the file.
    """
    if name in board_names():
        return name
    text = _read(name)
    read_board(Path(name).name, text)
    return text if "\n" in text else f"{text}\n"


def examine(name: str) -> Examined:
    """The board of that name or in that file, and what is wrong with it.

    Raises:
        DataError: there is neither.
    """
    if name in board_names():
        return Examined(shipped_board(name), ())
    return examine_board(Path(name).name, _read(name))


def _read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(
            f"there is no board {name!r} and no such file; boards are {' and '.join(board_names())}"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{name} cannot be read: {error}") from error
