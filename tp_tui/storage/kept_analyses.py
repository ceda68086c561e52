"""Analyses of positions, kept in the cache for when a game is opened again: a file for each position.

They can be made again at any time, so what is unreadable or cannot be written is done without.
"""

from __future__ import annotations

import json
from contextlib import suppress
from operator import itemgetter
from pathlib import Path

from tp_tui import __version__
from tp_tui.bots.analysis import Analysis
from tp_tui.bots.answers import read_analysis, read_line, write_analysis
from tp_tui.bots.questions import Question
from tp_tui.bots.user_bots import BotError
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import FaultError, Role
from tp_tui.games.contract.json_data import write_options
from tp_tui.storage.files import read_regular_file
from tp_tui.storage.folders import OWNER_ONLY, analyses_folder
from tp_tui.storage.restrictions import is_restricted

MAX_FILES = 300
"""The most positions that are kept: those of ten games or so, a few megabytes."""

LARGEST_ANALYSIS = 1_000_000
"""The bytes of the largest file that is read: ten times what the longest analysis takes."""


def kept_analysis(decision: Question) -> Analysis | None:
    """Return the analysis of the position of a decision that was kept, if there is one."""
    file = _file_of(decision)
    if file is None:
        return None
    try:
        return read_analysis(read_line(read_regular_file(file, LARGEST_ANALYSIS)), decision.observation)
    except (OSError, BotError):
        return None


def keep_analysis(decision: Question, analysis: Analysis) -> None:
    """Keep the analysis of the position of a decision, and no longer the oldest ones."""
    file = _file_of(decision)
    if file is None:
        return
    with suppress(OSError):
        file.parent.mkdir(OWNER_ONLY, parents=True, exist_ok=True)
        file.write_text(json.dumps(write_analysis(analysis), separators=(",", ":")), encoding="ascii")
        files = [(each.stat().st_mtime_ns, each) for each in file.parent.glob("*.json")]
        for _written, oldest in sorted(files, key=itemgetter(0))[:-MAX_FILES]:
            oldest.unlink(missing_ok=True)


def forget_analysis(decision: Question) -> None:
    """Keep the analysis of the position of a decision no longer: the bot failed with it."""
    if file := _file_of(decision):
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _file_of(decision: Question) -> Path | None:
    """Return the file for the position of a decision, as this version of the program with these weights sees it.

    None for guests, who get no room for it, and for games that are not known by name or whose observations cannot be
    written.
    """
    import hashlib  # which takes its time, and most games are opened without a hint

    if is_restricted() or decision.options is None or decision.game not in game_names():
        return None
    game = get_game(decision.game)
    format = game.observation_format()
    if format is None:
        return None
    try:
        options = game.complete_options(decision.options)
    except FaultError:  # a file of the player's that it names is gone
        return None
    for option in game.options_of(Role.FIRST_SEAT):  # whom the lot has named by now
        del options[option.name]
    judged_by = [__version__, decision.bot, game.weights(options)]
    position = [game.name, write_options(options), format.write(decision.observation)]
    digest = hashlib.sha256(json.dumps([judged_by, position], sort_keys=True).encode()).hexdigest()
    return analyses_folder() / f"{digest[:32]}.json"
