"""The entries of the menu and their texts."""

from __future__ import annotations

from tp_tui.games import game_names
from tp_tui.games.contract import Game
from tp_tui.presenters.bot_titles import bot_title
from tp_tui.presenters.shared_words import words
from tp_tui.storage.lesson_progress import read_progress
from tp_tui.storage.saved_games import SaveSummary, has_saves


def is_new_player() -> bool:
    """Return whether no game was saved and no lesson begun yet."""
    return not (has_saves() or read_progress())


def entry_names(game: Game, last: SaveSummary | None) -> list[str]:
    """Return the names of the entries in order; `last` is the save to continue, if any."""
    missing = set() if last else {"continue"}
    missing |= set() if last or has_saves() else {"saves"}
    missing |= set() if game.has_lessons() else {"tutorial"}
    missing |= set() if len(game_names()) > 1 else {"game"}
    names = [name for name in words.MENU if name not in missing]
    if "tutorial" in names and not is_new_player():
        # First for a new player, beside the help for others.
        names.remove("tutorial")
        names.insert(names.index("help"), "tutorial")
    return names


def entry_line(name: str, game: Game, opponent: str, last: SaveSummary | None) -> str:
    """Return the text of an entry; `opponent` is the bot of the quick game, `last` the save to continue."""
    places = {}
    if last:
        from tp_tui.presenters.saved_games_text import names_of

        places = {"names": names_of(last), "moves": words.moves(last.actions)}
    return words.MENU[name].format(game=game.title, opponent=bot_title(opponent), **places)
