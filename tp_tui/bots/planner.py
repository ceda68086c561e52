"""The planner: looks through its whole turn, and asks what it leaves to those who come next."""

from __future__ import annotations

from tp_tui.bots.beam import TurnBot


class PlannerBot(TurnBot):
    """Pursues many turns, and judges what each of them leaves to itself and to the others."""

    name = "planner"
    summary = "looks through its whole turn, and at what it leaves to the others and to the end"
    width = 8
    samples = 12
