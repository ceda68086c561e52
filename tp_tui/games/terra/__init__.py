"""Terra Pyramides: the rules in `rules`, what bots judge by in `ai`, words in `text`, boards and figures in `data`."""

from tp_tui.games.terra.game import GAME

__all__ = ["GAME"]
