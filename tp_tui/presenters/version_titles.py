"""The titles of versions that were played, for daily results and statistics."""

from __future__ import annotations

from tp_tui.games import game_names, get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.messages import joined
from tp_tui.room.player_statistics import PlayedVersion


def version_title(game: str, version: PlayedVersion | None) -> str:
    """Return the title of a version with its variants: `Basic`, `Basic, open`, `1: four summits`; empty for None."""
    if version is None:
        return ""
    title = version.value
    option = get_game(game).option_of(version.role) if game in game_names() else None
    if option is not None:
        listed = {str(value): value for value in option.listed()}
        title = words_of(game).choice_title(option, listed[title]) if title in listed else title
    return joined(printable(part) for part in (title, *version.variants) if part)
