"""Necropolis: the rules in `rules`, the evaluation for bots in `ai`, cards and weights in `data`."""

from tp_tui.games.necropolis.game import GAME

__all__ = ["GAME"]
