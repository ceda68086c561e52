"""Cubes: the rules in `rules`, the evaluation for bots in `ai`, colour fields and weights in `data`."""

from tp_tui.games.cubes.game import GAME

__all__ = ["GAME"]
