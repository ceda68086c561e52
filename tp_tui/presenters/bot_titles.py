"""How bots are called where a player chooses one: their names, and how strong they are beside them."""

from __future__ import annotations

from tp_tui.bots import BOTS

LEVELS = {"random": "easy", "greedy": "medium", "planner": "hard", "pharaoh": "expert"}
"""How hard a bot is to beat."""


def bot_title(name: str) -> str:
    """Return what a bot is called in a list.

    >>> bot_title("greedy")
    'Greedy (medium)'
    """
    level = LEVELS.get(name)
    return f"{name.capitalize()} ({level})" if level else name


def bot_summary(name: str) -> str:
    """Return a sentence about how a bot plays; nothing about one that is not the program's own."""
    return f"{name.capitalize()} {BOTS[name].summary}." if name in BOTS else ""
