"""The folders in which the program keeps things: settings, saved games, records.

They are the platform's own, unless `TP_TUI_HOME` names one folder for everything.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path

HOME_VARIABLE = "TP_TUI_HOME"
"""The variable of the environment that names a folder for everything the program keeps."""

OWNER_ONLY = 0o700
"""The mode of folders the program makes: what is played is nobody else's business."""


def config_folder() -> Path:
    """Return where settings are kept."""
    return _home() or user_config_path("tp-tui", appauthor=False)


def data_folder() -> Path:
    """Return where saved games and records are kept."""
    return _home() or user_data_path("tp-tui", appauthor=False)


SAVE_SUFFIX = ".tp"
"""What the names of saved games end with."""


def saves_folder() -> Path:
    """Return where saved games are kept."""
    return data_folder() / "saves"


def own_themes_folder() -> Path:
    """Return where themes of the player's own are looked for."""
    return config_folder() / "themes"


def own_symbols_folder() -> Path:
    """Return where sets of signs of the player's own are looked for."""
    return config_folder() / "symbols"


def own_files_folder(noun: str) -> Path:
    """Return where files of the player's own that a game is played with are looked for by their names.

    Args:
        noun: what such a file is called, as `board`.
    """
    return config_folder() / f"{noun}s"


def make_folder(folder: Path) -> None:
    """Make `folder`, and those above it, for its owner alone, where it is missing.

    Raises:
        OSError: it cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=OWNER_ONLY, exist_ok=True)


def _home() -> Path | None:
    """Return the folder that the environment names, None if it names none.

    Raises:
        FaultError: it names the home of a user that there is not.
    """
    home = os.environ.get(HOME_VARIABLE, "")
    try:
        return Path(home).expanduser() if home else None
    except RuntimeError:
        from tp_tui.games.contract import FaultError
        from tp_tui.games.kit.printable import printable

        user = Path(home).parts[0]
        raise FaultError("no_user", printable(user[1:], 40), HOME_VARIABLE) from None
