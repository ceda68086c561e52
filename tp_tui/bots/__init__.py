"""The bots. A new one is a module here and a line in `BOTS`."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.bots.base import UNLIMITED, Bot, Budget
from tp_tui.bots.greedy import GreedyBot
from tp_tui.bots.own import BotError, fault_in_words, is_own, own_kind, own_source
from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.bots.planner import PlannerBot
from tp_tui.bots.random_bot import RandomBot
from tp_tui.games.base import Game

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot, PlannerBot, PharaohBot)}
"""By name, the weakest first. The first one also stands in for a bot that fails."""

STAND_IN = next(iter(BOTS))
"""Who decides where a bot fails: the simplest one."""

__all__ = [
    "BOTS",
    "STAND_IN",
    "UNLIMITED",
    "Bot",
    "BotError",
    "Budget",
    "fault_in_words",
    "is_own",
    "make_bot",
    "own_source",
]


def make_bot(name: str, game: Game, sources: Mapping[str, str] | None = None) -> Bot:
    """The bot of that name, for seats of `game`: one of `BOTS`, or `FILE.py:CLASS`.

    Args:
        name: the bot.
        game: what it is to play.
        sources: the texts of files by the names of bots, for those whose files are not to be read here.

    Raises:
        KeyError: there is none of that name.
        BotError: there is no such file or class, or it is no bot.
    """
    if not is_own(name):
        return BOTS[name](game)
    kind = own_kind(name, sources or {})
    try:
        return kind(game)
    except Exception as error:
        raise BotError(f"{name} cannot be made: {fault_in_words(error)}") from error
