"""Many games without a front end: series, figures of them, a ladder."""

from tp_tui.arena.figures import mean, wilson_interval
from tp_tui.arena.match import Result, Series, play
from tp_tui.arena.workers import ArenaError, ClusterError, play_series, play_tasks

__all__ = [
    "ArenaError",
    "ClusterError",
    "Result",
    "Series",
    "mean",
    "play",
    "play_series",
    "play_tasks",
    "wilson_interval",
]
