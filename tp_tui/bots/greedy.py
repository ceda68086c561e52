"""The greedy bot: plays the turn that is best for itself, and looks no further."""

from __future__ import annotations

from tp_tui.bots.beam_search import TurnBot
from tp_tui.games.contract import SearchKind


class GreedyBot(TurnBot):
    """A narrow beam search that ignores what a turn leaves to the others."""

    name = "greedy"
    summary = "takes the best turn it can see and looks no further"
    search_kind = SearchKind.OWN_TURN
