"""Names of bots: with weights of their own, as in `planner@unit=2.5+rivals=1.2`, and as tables show them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tp_tui.bots.user_bots import BotError, is_own

MARK = "@"
"""Separates the bot from its weights."""

JOINT = "+"
"""Separates two weights; a comma would separate two seats."""

JOINTS = re.compile(r"(?<![eE])\+")
"""Finds the separators; the plus in 1e+3 is none."""

LONGEST_LABEL = 40


def split_name(name: str) -> tuple[str, dict[str, float]]:
    """Return the bot in `name` and the weights that the name gives.

    Raises:
        BotError: what follows the `@` is not a list of weights. Whether the game has such weights is not checked.
    """
    bot, mark, text = name.partition(MARK)
    weights: dict[str, float] = {}
    for part in JOINTS.split(text) if mark else ():
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
    """Return the name of `bot` with these weights: the inverse of `split_name`."""
    return bot + MARK * bool(weights) + JOINT.join(f"{name}={value!r}" for name, value in weights.items())


def plain_name(name: str) -> str:
    """Return the bot in `name` without its weights."""
    return name.partition(MARK)[0].strip()


def short_name(name: str) -> str:
    """Return the name, cut off where a table has no room for it."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"


def label_of(bot: str) -> str:
    """Return what to call a bot in a table: one of the player's own by its file without the folder."""
    return Path(bot).name if is_own(bot) else short_name(bot)


def labels_of(bots: Sequence[str]) -> list[str]:
    """Return what to call bots in a table, by their whole names where two of them would look the same."""
    labels = {bot: label_of(bot) for bot in bots}
    counts = Counter(labels.values())
    return [labels[bot] if counts[labels[bot]] == 1 else bot for bot in bots]
