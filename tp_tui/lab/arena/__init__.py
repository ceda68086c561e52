"""The arena plays many games without a front end: series and their statistics, ladders, tuning."""

from tp_tui.lab.arena.executors import ArenaError, ClusterError, play_series, play_tasks
from tp_tui.lab.arena.match import Result, play
from tp_tui.lab.arena.series import Series
from tp_tui.lab.arena.statistics import mean, wilson_interval

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
