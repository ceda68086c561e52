"""What a front end sees of a room: the game as one seat may see it, and what happened in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tp_tui.games.contract import Action, Event, Observation, Score
from tp_tui.room.seats import NAME_LENGTH, Seat

SPECTATOR = -1
"""The seat of who only watches."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one seat did in a step or a turn, in words.

    `turn` counts from 1; `step` is the step's place in the game, of a turn that of its first one.
    """

    step: int
    turn: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat may see it.

    `legal` is empty unless it is this seat's decision. `undo_refusal` is empty when undo works, else it says why not.
    `log` has an entry for each step, `turns` one for each turn, the one that goes on included.
    `goal` says what the players want, as long as nothing was done.
    `news` is what happened since this seat's last turn; empty once the seat has acted, and for spectators.
    """

    seat: int
    seats: tuple[Seat, ...]
    observation: Observation
    current: int
    legal: tuple[Action, ...]
    log: tuple[LogEntry, ...]
    undo_refusal: str
    can_redo: bool
    turns: tuple[LogEntry, ...] = ()
    news: tuple[Event, ...] = ()
    goal: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_shared(self) -> bool:
        """Whether the seats share one player, so that they have nothing to hide from each other."""
        return self.observation.state.players < len(self.seats)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players; seats that share one are named together."""
        return player_names(self.names, self.observation.state.players)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.current < 0

    def to_watch(self) -> View:
        """Return the same with nothing to decide, undo or redo."""
        return replace(self, legal=(), can_redo=False)

    def since_last_turn(self) -> tuple[LogEntry, ...]:
        """Return the turns since this seat's last one ended, what it did in the present one included."""
        now = self.observation.state.turn_number()
        earlier = [number for number, entry in enumerate(self.turns) if entry.seat == self.seat and entry.turn < now]
        return self.turns[earlier[-1] + 1 if earlier else 0 :]

    def steps_of(self, turn: LogEntry) -> tuple[LogEntry, ...]:
        """Return the steps of one of the `turns`."""
        later = [other.step for other in self.turns if other.step > turn.step]
        return tuple(entry for entry in self.log if turn.step <= entry.step and (not later or entry.step < later[0]))

    def is_going_on(self, turn: LogEntry) -> bool:
        """Return whether that one of the `turns` is not over yet."""
        return (turn.seat, turn.turn) == (self.current, self.observation.state.turn_number())

    def scores(self) -> list[Score]:
        """Return what everyone has now, as if the game ended here."""
        return self.observation.state.scores()


def player_names(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """Return what so many players are called whose seats have these names; seats that share one are named together."""
    if players == len(seats):
        return tuple(seats)
    together = " & ".join(seats)
    return (together if len(together) <= NAME_LENGTH else f"All {len(seats)} seats",)


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest bot would do: the next action, the turn as far as it can be known in notation, and why.

    `title` is what it is called where it is shown.
    """

    action: Action
    turn: str
    reasons: tuple[str, ...]
    title: str = "Hint"
