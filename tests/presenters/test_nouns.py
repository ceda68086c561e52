"""The nouns that line mode explains: each with a clause of the rules that there is, and that speaks of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Role
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.presenter import presenter_for
from tp_tui.room import Room, View, parse_seats


def views(name: str) -> Iterator[View]:
    """A game of each version for two."""
    game = get_game(name)
    version = game.option_of(Role.VERSION)
    for value in version.choices if version else [None]:
        options = {version.name: value} if version else {}
        yield Room(game, parse_seats("you,you:Ben", 2, 2), options, 1).view(0)


SAID_DIFFERENTLY = {"goal", "market", "dollar", "money"}
"""What is explained in other words."""


@pytest.mark.parametrize("name", game_names())
def test_each_noun_is_explained_by_a_clause_that_there_is(name: str) -> None:
    texts = {rule.clause: rule.text for view in views(name) for chapter in rules_of(view) for rule in chapter.rules}
    nouns = presenter_for(name).NOUNS
    assert nouns
    for noun, clause in nouns.items():
        assert noun[:4] in texts[clause].lower() or noun in SAID_DIFFERENTLY, (noun, clause, texts[clause])
