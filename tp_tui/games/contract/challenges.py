"""Challenges: tasks for one player, with a set-up and a condition that a finished game fulfils or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tp_tui.games.contract.actions import Action
from tp_tui.games.contract.options import Options
from tp_tui.games.contract.state import State

DEFAULT_OPTIONS: Options = {}


class PlayedGame(NamedTuple):
    """A finished game from the point of view of one player.

    Attributes:
        state: the final position.
        player: the player.
        actions: the player's actions.
        course: for each turn of any player, the scores of all players after it.
    """

    state: State
    player: int
    actions: Sequence[Action] = ()
    course: Sequence[Sequence[int]] = ()

    @property
    def is_won(self) -> bool:
        """Whether the player won alone, or reached the goal."""
        return self.state.shares_of_win()[self.player] == 1

    @property
    def points(self) -> int:
        """The player's final score."""
        return self.state.points(self.player)

    @property
    def lead(self) -> int:
        """The player's points more than the best other player's; negative if that one has more."""
        others = [self.state.points(player) for player in range(self.state.players) if player != self.player]
        return self.points - max(others, default=0)


class Challenge(NamedTuple):
    """A task for one player.

    Attributes:
        name: its name, in one word; no other challenge of the game has it.
        is_met: returns whether a finished game with this set-up fulfils the task.
        options: the options of the game; those left out have their defaults.
        rivals: the names of the bots that take part; none in a game played alone.
    """

    name: str
    is_met: Callable[[PlayedGame], bool]
    options: Options = DEFAULT_OPTIONS
    rivals: tuple[str, ...] = ()
