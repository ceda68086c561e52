"""The option `--store` of the commands that offer games: where the tables of a host are kept."""

from __future__ import annotations

import os
from pathlib import Path

from tp_tui.cli.faults import UsageError
from tp_tui.games.kit.printable import printable
from tp_tui.host.key_folders import TABLES
from tp_tui.presenters.command_words import words
from tp_tui.room.keeper_socket import KEEPER_LOCK
from tp_tui.storage import store_location
from tp_tui.storage.files import lock


def choose_store(players: Path, url: str) -> None:
    """Have the tables of a folder of players kept at `url`; an empty one leaves the last choice.

    Raises:
        FaultError: it is no store.
        UsageError: the tables are in use elsewhere, so that the choice would split them, or it does not answer.
        OSError: the choice cannot be written.
    """
    folder = players / TABLES
    if not url or store_location.checked_store(url) == store_location.chosen_store(folder):
        return
    if (held := folder / KEEPER_LOCK).exists():
        descriptor = os.open(held, os.O_RDWR | os.O_CLOEXEC)
        try:
            if not lock(descriptor):
                raise UsageError(words.STORE_IN_USE.format(folder=printable(players)))
        finally:
            os.close(descriptor)
    try:
        store_location.store_at(folder, url).names()
    except OSError as error:
        raise UsageError(words.STORE_AWAY.format(why=printable(error.strerror or error, 200))) from error
    store_location.choose_store(folder, url)
