"""The entries of the menu and their texts."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games import game_names
from tp_tui.games.contract import Game, seat_counts
from tp_tui.presenters.bot_titles import bot_summary, bot_title
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.screen_words import words as screen_words
from tp_tui.presenters.shared_words import words
from tp_tui.storage.folders import has_tables
from tp_tui.storage.lesson_progress import read_progress
from tp_tui.storage.restrictions import player_key
from tp_tui.storage.saved_games import SaveSummary, count_saves, has_saves
from tp_tui.storage.settings import Settings

UNSTEADY = ("continue", "saves", "tables")
"""The entries that come and go with what is played."""


def is_new_player() -> bool:
    """Return whether no game was saved and no lesson begun yet."""
    return not (has_saves() or read_progress())


def meets_others(settings: Settings) -> bool:
    """Return whether to offer tables with others (T4): on a host, if so set, or if there are tables."""
    return bool(player_key()) or settings.tables == "on" or has_tables()


def entry_names(game: Game, last: SaveSummary | None, *, meets_others: bool = False) -> list[str]:
    """Return the names of the entries in order.

    Args:
        game: the game of the menu.
        last: the save to continue, if any.
        meets_others: whether there is somebody to meet at tables (T4).
    """
    missing = set() if last else {"continue"}
    missing |= set() if last or has_saves() else {"saves"}
    missing |= set() if game.has_lessons() else {"tutorial"}
    missing |= set() if len(game_names()) > 1 else {"game"}
    missing |= set() if meets_others else {"tables"}
    return [name for name in words.MENU if name not in missing]


def numbered_entries(game: Game, last: SaveSummary | None, *, meets_others: bool = False) -> dict[int, str]:
    """Return the names of the entries by the numbers that line mode gives them.

    A number means the same whatever has been played: the last game has number 0 while there is one, the saved games are
    offered even if there are none, and tables have the last number before that of leaving.
    """
    names = [name for name in entry_names(game, last, meets_others=meets_others) if name not in UNSTEADY]
    names.insert(names.index("stats"), "saves")
    if meets_others:
        names.insert(names.index("quit"), "tables")
    return {**({0: "continue"} if last else {}), **dict(enumerate(names, 1))}


def entry_line(name: str, game: Game, opponent: str, last: SaveSummary | None) -> str:
    """Return the text of an entry; `opponent` is the bot of the quick game, `last` the save to continue."""
    places = {}
    if last:
        from tp_tui.presenters.saved_games_text import names_of, version_and_title_of

        places = {"names": names_of(last), "moves": words.moves(last.actions), "saved": version_and_title_of(last)}
    return words.MENU[name].format(game=game.title, opponent=bot_title(opponent), **places)


def details_at_once(name: str, game: Game, opponent: str, last: SaveSummary | None) -> Sequence[str]:
    """Return the details beside an entry that are known at once, in forms from the longest to the shortest.

    `menu_details` has those that take longer.
    """
    text = screen_words.MENU_DETAILS[name]
    match name:
        case "game":
            return (text.format(game=game.title, players=players_of(game)),)
        case "quick":
            return (text.format(opponent=bot_title(opponent)),)
        case "saves":
            return (screen_words.saves(count_saves()),)
        case "continue" if last:
            from tp_tui.presenters.saved_games_text import names_of

            return last_game_forms(last, game, f"{names_of(last)}, {words.moves(last.actions)}")
    return (text,)


def last_game_forms(last: SaveSummary, game: Game, standing: str) -> Sequence[str]:
    """Return the game, version and standing of a save in forms from the longest to the shortest.

    The title of the menu's game, which stands above the entries, is left out; that of another game always stays.
    """
    from tp_tui.presenters.saved_games_text import title_of, version_and_title_of, version_of

    text = screen_words.MENU_DETAILS["continue"]
    if last.game == game.name:
        version = version_of(last)
        return (*([text.format(title=version, standing=standing)] if version else []), standing)
    return tuple(text.format(title=title, standing=standing) for title in (version_and_title_of(last), title_of(last)))


def about_entry(name: str, game: Game, opponent: str, last: SaveSummary | None) -> str:
    """Return a sentence on an entry."""
    if name == "game":
        return words_for(game).summary()
    if name == "quick":
        return bot_summary(opponent)
    if name == "continue" and last:
        from tp_tui.presenters.saved_games_text import version_and_title_of

        return screen_words.CONTINUE_ABOUT.format(title=version_and_title_of(last))
    if name == "daily":
        from tp_tui.presenters.daily_text import daily_text
        from tp_tui.room.daily import daily_game, today

        return daily_text(daily_game(game, today()), has_title=False)
    return screen_words.MENU_ABOUT.get(name, "")


def players_of(game: Game) -> str:
    """Return how many players a game takes."""
    counts = seat_counts(game, {})
    return screen_words.players(min(counts), max(counts))


def facts_of(game: Game) -> str:
    """Return how many players a game takes, and how long."""
    return screen_words.game_facts(players_of(game), words_for(game).MINUTES)


def summary_of(game: Game) -> str:
    """Return what a game is about, in a sentence; may be empty."""
    return words_for(game).summary()
