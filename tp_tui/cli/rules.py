"""The commands `rules` and `games`."""

from __future__ import annotations

import os
import shutil
from json import dumps
from typing import Annotated

import typer

from tp_tui.cli.arguments import ChosenGame, chosen_game
from tp_tui.cli.files import about_game
from tp_tui.cli.shared_options import with_options
from tp_tui.cli.streams import echo
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import with_seats
from tp_tui.presenters.command_reports import games_lines
from tp_tui.presenters.game_words import words_for
from tp_tui.room.rulebook import rules_as_text
from tp_tui.storage.restrictions import is_restricted

RULES_WIDTH = 78


@with_options("chosen", chosen_game)
def rules(chosen: ChosenGame, players: int = 2) -> None:
    """Show the rules of a game, clause by clause."""
    chapters = words_for(chosen.game).rulebook(with_seats(chosen.game, chosen.options, players))
    text = rules_as_text(chapters, min(RULES_WIDTH, shutil.get_terminal_size().columns))
    if is_restricted():
        echo(text)
        return
    import pydoc

    # A pager can run commands and open files, which users over SSH may not be allowed to.
    os.environ.setdefault("LESSSECURE", "1")
    pydoc.pager(text)


def list_games(json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List the games with their versions and player counts."""
    about = [about_game(get_game(name)) for name in game_names()]
    if json:
        echo(dumps(about, indent=2, ensure_ascii=False))
        return
    for line in games_lines(about):
        echo(line)
