"""How bots are called where a player chooses one: their names, how strong they are beside them, and how they play."""

from __future__ import annotations

from tp_tui.presenters.messages import N_, Message


class BotWords:
    """What is said of the program's own bots, by their names."""

    LEVELS = Message({"random": N_("easy"), "greedy": N_("medium"), "planner": N_("hard"), "pharaoh": N_("expert")})
    """How hard a bot is to beat."""
    TITLE = Message("{bot} ({level})")
    SUMMARIES = Message(
        {
            "random": N_("Random plays any legal move, without a thought."),
            "greedy": N_("Greedy takes the best turn it can see and looks no further."),
            "planner": N_("Planner plans its whole turn and minds what it leaves you."),
            "pharaoh": N_("Pharaoh looks several turns ahead and guesses at what is hidden."),
        }
    )
    """How a bot plays."""


words = BotWords()


def bot_title(name: str) -> str:
    """Return what a bot is called in a list.

    >>> bot_title("greedy")
    'Greedy (medium)'
    """
    level = words.LEVELS.get(name)
    return words.TITLE.format(bot=name.capitalize(), level=level) if level else name


def bot_summary(name: str) -> str:
    """Return a sentence about how a bot plays; nothing about one that is not the program's own."""
    return words.SUMMARIES.get(name, "")
