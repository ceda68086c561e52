"""The ratings of bots that a player's Elo stands on are those that follow from the games in docs/measured/."""

from __future__ import annotations

import pytest

from tests.lab.arena.test_measured import LEVELS, MEASURED, games_of
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import GameFile, OptionValue
from tp_tui.games.kit.elo import strengths

ANCHOR, ANCHOR_ELO = "greedy", 1000.0
GAME = get_game(DEFAULT_GAME)


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_they_follow_from_the_measured_games(edition: str) -> None:
    # A bot that won all its games has no end of Elo, and one that lost all none.
    levels = [level for level in LEVELS if level.version == edition and level.weaker != "random" and level.players == 2]
    bots = [ANCHOR, *sorted({bot for level in levels for bot in level.bots} - {ANCHOR})]
    wins = [[0.0] * len(bots) for _ in bots]
    for level in levels:
        better, worse = map(bots.index, level.bots)
        for result in level.results(games_of(level) or 0):
            wins[better][worse] += result.shares[0]
            wins[worse][better] += result.shares[1]
    measured = strengths(wins, ANCHOR_ELO)
    assert measured.added == ()
    assert GAME.bot_ratings({"edition": edition}) == {
        bot: round(elo) for bot, elo in zip(bots, measured.elo, strict=True)
    }


@pytest.mark.parametrize(
    "options",
    [{"mission": 1}, {"symbol": "yes"}, {"edition": "nile", "open": "yes"}, {"players": 3}],
    ids=["mission", "variant", "variant of a later version", "three seats"],
)
def test_what_was_not_measured_has_none(options: dict[str, OptionValue]) -> None:
    assert GAME.bot_ratings(options) == {}


def test_own_boards_have_none() -> None:
    board = (MEASURED.parents[1] / "tp_tui/games/terra/data/boards/desert.toml").read_text(encoding="utf-8")
    assert GAME.bot_ratings({"board": GameFile("mine.toml", board)}) == {}
    assert GAME.bot_ratings({"board": "desert"}) == GAME.bot_ratings({}) != {}
