"""Terra Pyramides: the rules in `rules`, the evaluation for bots in `ai`, boards, tiles and weights in `data`."""

from tp_tui.games.terra.game import GAME

__all__ = ["GAME"]
