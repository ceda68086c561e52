"""How bots are called where a player chooses one: their names, and how strong they are beside them."""

from __future__ import annotations

from typing import Final

from tp_tui.presenters.messages import N_, _

LEVELS: Final = {"random": N_("easy"), "greedy": N_("medium"), "planner": N_("hard"), "pharaoh": N_("expert")}
"""How hard a bot is to beat."""

SUMMARIES: Final = {
    "random": N_("Random plays any legal move, without a thought."),
    "greedy": N_("Greedy takes the best turn it can see and looks no further."),
    "planner": N_("Planner plans its whole turn and minds what it leaves you."),
    "pharaoh": N_("Pharaoh looks several turns ahead and guesses at what is hidden."),
}
"""How a bot plays."""


def bot_name(name: str) -> str:
    """Return what a bot is called.

    >>> bot_name("greedy")
    'Greedy'
    """
    return name.capitalize()


def bot_title(name: str) -> str:
    """Return what a bot is called in a list.

    >>> bot_title("greedy")
    'Greedy (medium)'
    """
    level = LEVELS.get(name)
    return _("{bot} ({level})", bot=bot_name(name), level=_(level)) if level else name


def bot_summary(name: str) -> str:
    """Return a sentence about how a bot plays; nothing about one that is not the program's own."""
    return _(SUMMARIES[name]) if name in SUMMARIES else ""
