"""Bot names: with weights, as in `planner@unit=2.5+rivals=1.2`, and shortened for tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tp_tui.bots.user_bots import BotError, is_user_bot

MARK = "@"
"""Separates the bot from its weights."""

SEPARATOR = "+"
"""Separates two weights; a comma separates two seats."""

SEPARATORS = re.compile(r"(?<![eE])\+")
"""Matches a separator, but not the plus in 1e+3."""

LONGEST_LABEL = 40


def split_name(name: str) -> tuple[str, dict[str, float]]:
    """Split `name` into a bot and its weights, without checking that the game has them.

    Raises:
        BotError: the text after `@` is not a list of weights.
    """
    bot, mark, text = name.partition(MARK)
    weights: dict[str, float] = {}
    for part in SEPARATORS.split(text) if mark else ():
        weight, equals, value = (word.strip() for word in part.partition("="))
        if not (weight and equals):
            raise BotError("no_weight", name, part, bot)
        if weight in weights:
            raise BotError("weight_twice", name, weight)
        try:
            weights[weight] = float(value)
        except ValueError as error:
            raise BotError("no_number", name, value, weight) from error
    return bot.strip(), weights


def weighted_name(bot: str, weights: Mapping[str, float]) -> str:
    """Return the name of `bot` with these weights, the inverse of `split_name`."""
    return bot + MARK * bool(weights) + SEPARATOR.join(f"{name}={value!r}" for name, value in weights.items())


def plain_name(name: str) -> str:
    """Return `name` without weights."""
    return name.partition(MARK)[0].strip()


def short_name(name: str) -> str:
    """Return the name, truncated to fit a table."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"


def label_of(bot: str) -> str:
    """Return the label of a bot in a table; a user bot's file is shown without its folder."""
    return Path(bot).name if is_user_bot(bot) else short_name(bot)


def labels_of(bots: Sequence[str]) -> list[str]:
    """Return the labels of bots in a table: their full names where labels would clash."""
    labels = {bot: label_of(bot) for bot in bots}
    counts = Counter(labels.values())
    return [labels[bot] if counts[labels[bot]] == 1 else bot for bot in bots]
