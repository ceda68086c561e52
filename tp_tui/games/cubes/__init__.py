"""Cubes: the rules in `rules`, what bots judge by in `ai`, colour fields and figures in `data`."""

from tp_tui.games.cubes.game import GAME

__all__ = ["GAME"]
