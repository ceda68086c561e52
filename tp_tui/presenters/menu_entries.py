"""The entries of the menu: which there are now, and what they say."""

from __future__ import annotations

from tp_tui.games import game_names
from tp_tui.games.contract import Game
from tp_tui.presenters.bot_titles import bot_title
from tp_tui.presenters.shared_words import words
from tp_tui.storage.lesson_progress import read_progress
from tp_tui.storage.saved_games import SaveSummary, has_saves


def is_new_player() -> bool:
    """Return whether nothing was ever played here."""
    return not (has_saves() or read_progress())


def entry_names(game: Game, last: SaveSummary | None) -> list[str]:
    """Return the names of the entries in order; `last` is the saved game to go on with."""
    missing = set() if last else {"continue"}
    missing |= set() if last or has_saves() else {"saves"}
    missing |= set() if game.has_lessons() else {"tutorial"}
    missing |= set() if len(game_names()) > 1 else {"game"}
    names = [name for name in words.MENU if name not in missing]
    if "tutorial" in names and not is_new_player():
        # First for who is here for the first time; then among what explains.
        names.remove("tutorial")
        names.insert(names.index("help"), "tutorial")
    return names


def entry_line(name: str, game: Game, opponent: str, last: SaveSummary | None) -> str:
    """Return what the entry of that name says; `opponent` is the bot of the quick game."""
    filling = {}
    if last:
        from tp_tui.presenters.saved_games_text import names_of

        filling = {"names": names_of(last), "moves": words.moves(last.actions)}
    return words.MENU[name].format(game=game.title, opponent=bot_title(opponent), **filling)
