"""Names, levels and summaries of bots, for lists to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tp_tui.presenters.messages import N_, _, joined

LEVELS: Final = {
    "random": N_("easy"),
    "greedy": N_("medium"),
    "planner": N_("hard"),
    "pharaoh": N_("expert"),
    "sphinx": N_("master"),
}
"""The level of each bot."""

SUMMARIES: Final = {
    "random": N_("Random plays any legal move, without a thought."),
    "greedy": N_("Greedy takes the best turn it can see and looks no further."),
    "planner": N_("Planner plans its whole turn and minds what it leaves you."),
    "pharaoh": N_("Pharaoh looks several turns ahead and guesses at what is hidden."),
    "sphinx": N_("Sphinx looks ahead as well, and has learned from thousands of games."),
}
"""How each bot plays."""


def bot_name(name: str) -> str:
    """Return the display name of a bot.
    >>> bot_name("greedy")
    'Greedy'
    """
    return name.capitalize()


def opponents_text(opponents: Iterable[str]) -> str:
    """Return the names of opponents, those of bots as they are displayed.

    >>> opponents_text(("greedy", "greedy", "planner", "Ada"))
    '2 × Greedy, Planner, Ada'
    """
    counts = Counter(bot_name(name) if name in LEVELS else name for name in opponents)
    return joined(f"{count} × {name}" if count > 1 else name for name, count in counts.items())


def bot_title(name: str) -> str:
    """Return the name of a bot with its level.

    >>> bot_title("greedy")
    'Greedy (medium)'
    """
    level = LEVELS.get(name)
    return _("{bot} ({level})", bot=bot_name(name), level=_(level)) if level else name


def bot_summary(name: str) -> str:
    """Return a sentence on how a built-in bot plays; empty for others."""
    return _(SUMMARIES[name]) if name in SUMMARIES else ""
