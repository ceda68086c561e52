"""The bots. A new one is a module here and a line in `BOTS`."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.bots.base import UNLIMITED, Bot, Budget
from tp_tui.bots.bot_kinds import BotKinds
from tp_tui.bots.bot_spec import plain_name, short_name, split_name, weighted_name
from tp_tui.bots.user_bots import BotError, fault_of, is_own, own_kind, own_source
from tp_tui.games.contract import Evaluation, Game, OptionError, Options

BOTS = BotKinds(
    {
        "random": "tp_tui.bots.base:RandomBot",
        "greedy": "tp_tui.bots.beam_search:GreedyBot",
        "planner": "tp_tui.bots.planner:PlannerBot",
        "pharaoh": "tp_tui.bots.pharaoh:PharaohBot",
    }
)
"""By name, the weakest first."""

HINT_BOT = "pharaoh"
"""The bot that gives hints and advice, and reviews games: the strongest."""

STAND_IN = "random"
"""The bot that decides where another fails: the simplest."""

__all__ = [
    "BOTS",
    "HINT_BOT",
    "STAND_IN",
    "UNLIMITED",
    "Bot",
    "BotError",
    "Budget",
    "fault_of",
    "is_own",
    "make_bot",
    "own_source",
    "plain_name",
    "short_name",
    "split_name",
    "weighted_name",
    "weights_of",
]


def make_bot(name: str, game: Game, sources: Mapping[str, str] | None = None) -> Bot:
    """Make the bot of that name for `game`: one of `BOTS`, with or without `@WEIGHT=NUMBER+…`, or `FILE.py:CLASS`.

    Args:
        name: the bot.
        game: what it is to play.
        sources: the texts of files by the names of bots, for bots whose files are not to be read.

    Raises:
        KeyError: there is no bot of that name.
        BotError: there is no such file or class, it is no bot, or what follows the `@` is not a list of weights.
        OptionError: the game has no such weights.
    """
    if not is_own(name):
        bot, weights = split_name(name)
        return BOTS[bot](game, weights)
    kind = own_kind(name, sources or {})
    try:
        return kind(game)
    except Exception as error:  # whatever a player's own class raises
        raise BotError("not_made", name, fault_of(error)) from error


def weights_of(name: str, game: Game, options: Options) -> dict[str, float]:
    """Return the replaceable weights that the bot of that name evaluates by in a game with these options.

    A bot without an evaluation has none. `name` is one of `BOTS`, with or without weights of its own.

    Raises:
        KeyError, BotError, OptionError: as `make_bot` does; OptionError also for a weight that such games do not use.
    """
    bot, own = split_name(name)
    evaluation = getattr(make_bot(name, game), "evaluation", None)
    if not isinstance(evaluation, Evaluation):
        return {}
    there = {weight: value for weight, value in game.weights(options).items() if weight not in evaluation.fixed}
    for weight, value in own.items():
        if weight not in there:
            raise OptionError("weight_not_used", bot, weight, [*there])
        there[weight] = type(there[weight])(value)
    return there
