"""Boards that players wrote, with tiles and supplies of their own: read from the disk, examined by the engine."""

from __future__ import annotations

from pathlib import Path

from tp_tui.games.contract import DataError
from tp_tui.games.kit.toml_reader import Examined
from tp_tui.games.terra.rules.box import Box, examine_box, read_box, shipped_box
from tp_tui.games.terra.rules.data_files import board_names


def board_option(name: str, edition: str) -> str:
    """What the game's option `board` takes for `name`.

    That is nothing for no name, the name of a board that ships with the program, or the text of a file.

    Raises:
        DataError: there is neither, something is wrong with what the file holds, or `edition` cannot be played with it.
    """
    if not name:
        return ""
    if name in board_names():
        box, source, option = shipped_box(name), name, name
    else:
        text, source = _read(name), Path(name).name
        box, option = read_box(source, text), text if "\n" in text else f"{text}\n"
    if faults := box.faults(edition):
        raise DataError(f"{source}: {faults[0]}")
    return option


def examine(name: str) -> Examined[Box]:
    """The board of that name or in that file, with the tiles and supplies it brings, and what is wrong with it.

    Raises:
        DataError: there is neither.
    """
    if name in board_names():
        return Examined(shipped_box(name), ())
    return examine_box(Path(name).name, _read(name))


def _read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(
            f"there is no board {name!r} and no such file; boards are {' and '.join(board_names())}"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{name} cannot be read: {error}") from error
