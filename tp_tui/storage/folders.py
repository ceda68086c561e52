"""The folders for settings, saved games and records.

They follow the platform's conventions, unless `TP_TUI_HOME` names a single folder for everything.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

from tp_tui.storage.restrictions import TABLES_VARIABLE, is_restricted

HOME_VARIABLE = "TP_TUI_HOME"
"""The environment variable that names a single folder for all files."""

OWNER_ONLY = 0o700
"""The mode of new folders, which keeps games private to their owner."""


def config_folder() -> Path:
    """Return the folder for settings."""
    return _home() or user_config_path("tp-tui", appauthor=False)


def data_folder() -> Path:
    """Return the folder for saved games and records."""
    return _home() or user_data_path("tp-tui", appauthor=False)


def cache_folder() -> Path:
    """Return the folder for what can be made again at any time."""
    return _home() or user_cache_path("tp-tui", appauthor=False)


def analyses_folder() -> Path:
    """Return the folder for what bots have found about positions."""
    return cache_folder() / "analyses"


SAVE_SUFFIX = ".tp"
"""The file name suffix of saved games."""


def saves_folder() -> Path:
    """Return the folder for saved games."""
    return data_folder() / "saves"


def tables_folder() -> Path:
    """Return the folder for tables, games of several people in terminals of their own; guests share the host's."""
    shared = os.environ.get(TABLES_VARIABLE, "") if is_restricted() else ""
    return Path(shared) if shared else data_folder() / "tables"


STORE_FILE = ".store"
"""The file in the folder of tables that says where their logs are, if not in that folder (see `store_location`)."""


def has_tables() -> bool:
    """Return whether there may be a table."""
    try:
        return any(entry.suffix == SAVE_SUFFIX or entry.name == STORE_FILE for entry in tables_folder().iterdir())
    except OSError:
        return False


def own_themes_folder() -> Path:
    """Return the folder for the player's own themes."""
    return config_folder() / "themes"


def own_symbols_folder() -> Path:
    """Return the folder for the player's own symbol sets."""
    return config_folder() / "symbols"


def own_files_folder(noun: str) -> Path:
    """Return the folder for the player's own game files of one kind.

    Args:
        noun: the kind, such as `board`.
    """
    return config_folder() / f"{noun}s"


def make_folder(folder: Path) -> None:
    """Create `folder` and its missing parents, accessible to their owner only.

    Raises:
        OSError: one cannot be created.
    """
    # `Path.mkdir` would create the parents with the default mode.
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=OWNER_ONLY, exist_ok=True)


def _home() -> Path | None:
    """Return the folder that the environment names; None if it names none.

    Raises:
        FaultError: it is in the home of an unknown user.
    """
    home = os.environ.get(HOME_VARIABLE, "")
    try:
        return Path(home).expanduser() if home else None
    except RuntimeError:
        from tp_tui.games.contract import FaultError
        from tp_tui.games.kit.printable import printable

        user = Path(home).parts[0]
        raise FaultError("no_user", printable(user[1:], 40), HOME_VARIABLE) from None
