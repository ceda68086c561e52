"""The ratings of bots that a player's Elo stands on are those that follow from the games in docs/measured/."""

from __future__ import annotations

import pytest

from tests.arena.test_measured import LEVELS, MEASURED
from tp_tui.arena.elo import strengths
from tp_tui.arena.record import Record
from tp_tui.arena.series import Series
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import GameFile, OptionValue
from tp_tui.storage.jsonl import JsonlFile

ANCHOR, ANCHOR_ELO = "greedy", 1000.0
GAME = get_game(DEFAULT_GAME)


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_they_follow_from_the_measured_games(edition: str) -> None:
    # A bot that won all its games has no end of Elo, and one that lost all none.
    pairs = [(better, worse, games) for of, better, worse, games in LEVELS if of == edition and worse != "random"]
    bots = [ANCHOR, *sorted({bot for better, worse, _ in pairs for bot in (better, worse)} - {ANCHOR})]
    wins = [[0.0] * len(bots) for _ in bots]
    for better, worse, games in pairs:
        series = Series((better, worse), 1, options=(("edition", edition),))
        record = Record(JsonlFile(MEASURED / f"{edition}.jsonl.xz"), series)
        for number in range(games):
            found = record.find(series, number)
            assert found is not None
            wins[bots.index(better)][bots.index(worse)] += found.shares[0]
            wins[bots.index(worse)][bots.index(better)] += found.shares[1]
    measured = strengths(wins, ANCHOR_ELO)
    assert measured.added == ()
    said = GAME.bot_ratings({"edition": edition})
    assert said == {bot: round(elo) for bot, elo in zip(bots, measured.elo, strict=True)}


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
