"""Necropolis: the rules in `rules`, what bots judge by in `ai`, words in `text`, the cards and figures in `data`."""

from tp_tui.games.necropolis.game import GAME

__all__ = ["GAME"]
