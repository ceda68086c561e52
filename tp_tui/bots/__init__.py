"""The bots. To add one, write a module here and list its class in `BOTS`."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.bots.base import UNLIMITED, Bot, Budget
from tp_tui.bots.bot_registry import BotRegistry
from tp_tui.bots.bot_spec import plain_name, short_name, split_name, weighted_name
from tp_tui.bots.user_bots import BotError, fault_of, is_user_bot, user_bot_class, user_bot_source
from tp_tui.games.contract import Evaluation, Game, OptionError, Options, SearchKind

BOTS = BotRegistry(
    {
        "random": "tp_tui.bots.base:RandomBot",
        "greedy": "tp_tui.bots.beam_search:GreedyBot",
        "planner": "tp_tui.bots.planner:PlannerBot",
        "pharaoh": "tp_tui.bots.pharaoh:PharaohBot",
        "sphinx": "tp_tui.bots.sphinx:SphinxBot",
    }
)
"""By name, the weakest first."""

HINT_BOT = "pharaoh"
"""The bot that gives hints and advice, and reviews games."""

FALLBACK_BOT = "random"
"""The bot that decides where another fails: the simplest."""

__all__ = [
    "BOTS",
    "FALLBACK_BOT",
    "HINT_BOT",
    "UNLIMITED",
    "Bot",
    "BotError",
    "Budget",
    "fault_of",
    "is_user_bot",
    "make_bot",
    "plain_name",
    "short_name",
    "split_name",
    "user_bot_source",
    "weighted_name",
    "weights_of",
]


def make_bot(name: str, game: Game, sources: Mapping[str, str] | None = None) -> Bot:
    """Create a bot that plays `game`.

    Args:
        name: one of `BOTS`, optionally followed by `@WEIGHT=NUMBER+…`, or `FILE.py:CLASS`.
        game: the game to play.
        sources: source texts by bot name; the files of these bots are not read.

    Raises:
        KeyError: no bot has this name.
        BotError: the file or class does not exist or is not a bot, or the text after `@` is not a list of weights.
        OptionError: the game does not know a weight.
    """
    if not is_user_bot(name):
        bot, weights = split_name(name)
        return BOTS[bot](game, weights)
    kind = user_bot_class(name, sources or {})
    try:
        return kind(game)
    except Exception as error:  # whatever a player's own class raises
        raise BotError("not_made", name, fault_of(error)) from error


def weights_of(name: str, game: Game, options: Options) -> dict[str, float]:
    """Return the tunable evaluation weights of a bot in a game with these options; empty if it has no evaluation.

    `name` is one of `BOTS`, optionally with weights of its own.

    Raises:
        KeyError, BotError, OptionError: as for `make_bot`; OptionError also for a weight unused with these options.
    """
    bot, own = split_name(name)
    made = make_bot(name, game)
    evaluation = getattr(made, "evaluation", None)
    if not isinstance(evaluation, Evaluation):
        return {}
    begun = game.weights(options)
    if getattr(made, "search_kind", None) is SearchKind.LEARNED:
        begun |= {weight: value for weight, value in game.learned_weights(options).items() if weight in begun}
    there = {weight: value for weight, value in begun.items() if weight not in evaluation.fixed}
    for weight, value in own.items():
        if weight not in there:
            raise OptionError("weight_not_used", bot, weight, [*there])
        there[weight] = type(there[weight])(value)
    return there
