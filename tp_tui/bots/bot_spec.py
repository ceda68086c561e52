"""Names of bots with weights of their own: `planner@unit=2.5+rivals=1.2`. The name alone says how such a bot judges."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tp_tui.bots.user_bots import BotError

MARK = "@"
"""What stands between the bot and its weights."""

JOINT = "+"
"""What stands between two weights; a comma would stand between two seats."""

JOINTS = re.compile(r"(?<![eE])\+")
"""Where one stands: not in 1e+3."""

LONGEST_LABEL = 40


def split_name(name: str) -> tuple[str, dict[str, float]]:
    """The bot in `name`, and its weights, none if it has no others than everybody.

    Raises:
        BotError: what stands behind the `@` are no weights. Whether there are such weights is not looked at.
    """
    bot, mark, text = name.partition(MARK)
    weights: dict[str, float] = {}
    for part in JOINTS.split(text) if mark else ():
        weight, equals, value = (word.strip() for word in part.partition("="))
        if not (weight and equals):
            raise BotError(f"“{name}” has “{part}” for a weight; write weights as in {bot}@unit=2.5+rivals=1.2")
        if weight in weights:
            raise BotError(f"“{name}” has the weight {weight} twice")
        try:
            weights[weight] = float(value)
        except ValueError as error:
            raise BotError(f"“{name}” has “{value}” for the weight {weight}, which is no number") from error
    return bot.strip(), weights


def weighted_name(bot: str, weights: Mapping[str, float]) -> str:
    """The name of `bot` with these weights: the inverse of `split_name`."""
    return bot + MARK * bool(weights) + JOINT.join(f"{name}={value!r}" for name, value in weights.items())


def plain_name(name: str) -> str:
    """The bot in `name` without its weights."""
    return name.partition(MARK)[0].strip()


def short_name(name: str) -> str:
    """The name as far as a table has room for it."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"
