"""The bots. A new one is a module here and a line in `BOTS`."""

from __future__ import annotations

from tp_tui.bots.base import UNLIMITED, Bot, Budget
from tp_tui.bots.greedy import GreedyBot
from tp_tui.bots.random_bot import RandomBot
from tp_tui.games.base import Game

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}
"""By name, the weakest first. The first one also stands in for a bot that fails."""

__all__ = ["BOTS", "UNLIMITED", "Bot", "Budget", "make_bot"]


def make_bot(name: str, game: Game) -> Bot:
    """The bot of that name, for seats of `game`.

    Raises:
        KeyError: there is none.
    """
    return BOTS[name](game)
