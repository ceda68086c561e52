"""Views: a room as one seat may see it, and what has happened in it, as facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tp_tui.games.contract import Action, Event, Fault, Game, Observation, Options, Score
from tp_tui.room.commands import RoomRefusal
from tp_tui.room.seats import NAME_LENGTH, Seat

SPECTATOR = -1
"""The seat of who only watches."""


@dataclass(frozen=True, slots=True)
class StepEntry:
    """What happened to one seat in one step.

    Attributes:
        step: which step of the game it was, from 0.
        turn: which of their turns the acting seat was in, from 1.
        seat: whom it happened to: who acted, or somebody else.
        events: what happened.
        stand_in: why the simplest bot stood in for the seat's, None where it did not.
    """

    step: int
    turn: int
    seat: int
    events: tuple[Event, ...]
    stand_in: Fault | None = None


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """What a seat did in a turn, or in the part of it so far.

    Attributes:
        step: the first step of the turn, from 0.
        turn: which of the seat's turns it is, from 1.
        seat: who played it.
        events: what the seat did.
        gained: the points it brought, as far as everybody can see them.
        others: what happened to other seats meanwhile.
    """

    step: int
    turn: int
    seat: int
    events: tuple[Event, ...]
    gained: int = 0
    others: tuple[tuple[int, Event], ...] = ()


Entry = StepEntry | TurnEntry


@dataclass(frozen=True, slots=True)
class View:
    """A room as one seat may see it.

    Attributes:
        game: what is played.
        options: the options of the game, as complete as a saved game has them.
        seat: who sees it; `SPECTATOR` sees what everyone may.
        seats: who plays.
        observation: the position as far as the seat may know it.
        current: whose decision it is; negative when the game is over.
        legal: what is legal; empty unless it is this seat's decision.
        log: an entry for each step, in order; more than one where a step happened to several seats.
        undo_refusal: why this seat can take back nothing now; None where it can.
        can_redo: whether this seat can do again what was taken back.
        turns: an entry for each turn, the one that goes on included.
        news: what happened since this seat's last turn; empty once the seat has acted, and for spectators.
        steps: how many steps have been done.
        you: the seat that is spoken to as “you”; negative for none, as where several people look at one screen.
    """

    game: Game
    options: Options
    seat: int
    seats: tuple[Seat, ...]
    observation: Observation
    current: int
    legal: tuple[Action, ...]
    log: tuple[StepEntry, ...]
    undo_refusal: RoomRefusal | None
    can_redo: bool
    turns: tuple[TurnEntry, ...] = ()
    news: tuple[Event, ...] = ()
    you: int = SPECTATOR
    steps: int = 0

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
    def turn(self) -> tuple[int, int]:
        """Whose turn it is, and which of theirs, from 1: what tells turns from each other."""
        return self.current, self.observation.state.turn_number()

    @property
    def last_turn(self) -> tuple[int, int]:
        """The turn in which the last step was done; nobody's before the first step."""
        return (self.turns[-1].seat, self.turns[-1].turn) if self.turns else (-1, 0)

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to decide."""
        return self.current >= 0 and not self.seats[self.current].is_human

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.current < 0

    def to_watch(self) -> View:
        """Return the same with nothing to decide, undo or redo."""
        return replace(self, legal=(), can_redo=False)

    def since_last_turn(self) -> tuple[TurnEntry, ...]:
        """Return the turns since this seat's last one ended, what it did in the present one included."""
        now = self.observation.state.turn_number()
        earlier = [number for number, entry in enumerate(self.turns) if entry.seat == self.seat and entry.turn < now]
        return self.turns[earlier[-1] + 1 if earlier else 0 :]

    def steps_of(self, turn: TurnEntry) -> tuple[StepEntry, ...]:
        """Return the steps of one of the `turns`."""
        later = [other.step for other in self.turns if other.step > turn.step]
        return tuple(entry for entry in self.log if turn.step <= entry.step and (not later or entry.step < later[0]))

    def is_going_on(self, turn: TurnEntry) -> bool:
        """Return whether that one of the `turns` is not over yet."""
        return (turn.seat, turn.turn) == self.turn

    def scores(self) -> list[Score]:
        """Return what everyone has now, as if the game ended here."""
        return self.observation.state.scores()


def player_names(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of that many players whose seats have these names; seats that share a player stand together."""
    if players == len(seats):
        return tuple(seats)
    together = " & ".join(seats)
    return (together if len(together) <= NAME_LENGTH else f"All {len(seats)} seats",)
