"""Views: what one seat may see of a room, and the log of what has happened."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from tp_tui.games.contract import Action, Event, Fault, Game, Observation, Options, Score
from tp_tui.room.commands import RoomRefusal
from tp_tui.room.seats import Seat

SPECTATOR = -1
"""The seat number of a spectator."""

ALL_OPEN = -2
"""The point of view that sees everything."""

Changes = tuple[tuple[int, str, int], ...]
"""By how much the points of players changed, as `(player, clause, points)`."""


class StepEntry(NamedTuple):
    """The events of one seat in one step.

    Attributes:
        step: the number of the step, from 0.
        turn: the number of the acting seat's turn, from 1.
        seat: the seat that the events happened to, acting or not.
        events: the events.
        stand_in: why the stand-in chose the action in place of the seat's bot; None if it did not.
    """

    step: int
    turn: int
    seat: int
    events: tuple[Event, ...]
    stand_in: Fault | None = None


class TurnEntry(NamedTuple):
    """A turn, or the part of it played so far.

    Attributes:
        step: the first step of the turn, from 0.
        turn: the number of the seat's turn, from 1.
        seat: the acting seat.
        events: the seat's own events.
        gained: by how much the player's total changed, as if the game ended before and after the turn, as far as the
            viewer knew at the time.
        others: the events of other seats, each with its player.
        sources: the same for every player, by clause.
    """

    step: int
    turn: int
    seat: int
    events: tuple[Event, ...]
    gained: int = 0
    others: tuple[tuple[int, Event], ...] = ()
    sources: Changes = ()


Entry = StepEntry | TurnEntry


class View(NamedTuple):
    """What a seat may see of a room.

    Attributes:
        game: the game.
        options: all options of the game, as in a saved game.
        seat: the viewing seat; `SPECTATOR` sees only public information.
        seats: the seats.
        observation: the position as far as the seat may know it.
        current: the seat that is to decide; negative when the game is over.
        legal: the legal actions; empty unless this seat is to decide.
        log: the entries of all steps, several for a step that affected several seats.
        undo_refusal: why this seat cannot undo now; None if it can.
        can_redo: whether this seat can redo.
        turns: the entries of all turns, including the current one.
        news: the events since this seat's last turn; empty once it has acted, and for spectators.
        steps: the number of steps so far.
        you: the seat addressed as “you”; negative for none, as when several people share a screen.
        daily: the date of a daily game; None for any other game.
        challenge: the name of the challenge that the game was begun as; empty for none.
        resigned: the seats that have resigned, in their order.
        is_ended: whether the game was ended before its end, by agreement or because somebody resigned.
        is_at_table: whether the others play in terminals of their own.
        has_help: whether hints are allowed.
        is_sealed: whether the game is over and what its end revealed is not shown yet, nor who has won.
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
    daily: date | None = None
    challenge: str = ""
    resigned: tuple[int, ...] = ()
    is_ended: bool = False
    is_at_table: bool = False
    has_help: bool = True
    is_sealed: bool = False

    def sealed(self) -> View:
        """Return the view of a finished game until its points have been counted."""
        return self._replace(observation=self.observation.sealed(), is_sealed=True)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_shared(self) -> bool:
        """Whether the seats share one player, so that nothing is hidden between them."""
        return self.observation.state.players < len(self.seats)

    @property
    def turn(self) -> tuple[int, int]:
        """The current seat and the number of its turn, from 1, which identify a turn."""
        return self.current, self.observation.state.turn_number()

    @property
    def last_turn(self) -> tuple[int, int]:
        """The turn of the last step, like `turn`; (-1, 0) before the first step."""
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
        """Return a copy without legal actions or redo."""
        return self._replace(legal=(), can_redo=False)

    def since_last_turn(self) -> tuple[TurnEntry, ...]:
        """Return the turns after this seat's last completed one, including its current one."""
        return self._turns_after(lambda turn: turn.seat == self.seat and not self.is_going_on(turn))

    def since_last_step(self) -> tuple[TurnEntry, ...]:
        """Return the turns of others after this seat's last step, which may be one of a round that goes on."""
        return self._turns_after(lambda turn: turn.seat == self.seat)

    def _turns_after(self, is_such: Callable[[TurnEntry], bool]) -> tuple[TurnEntry, ...]:
        """Return the turns after the last of those for which `is_such` is true; all turns if there is none."""
        such = (number for number in range(len(self.turns), 0, -1) if is_such(self.turns[number - 1]))
        return self.turns[next(such, 0) :]

    def steps_of(self, turn: TurnEntry) -> tuple[StepEntry, ...]:
        """Return the log entries of one of the `turns`."""
        later = [other.step for other in self.turns if other.step > turn.step]
        return tuple(entry for entry in self.log if turn.step <= entry.step and (not later or entry.step < later[0]))

    def is_going_on(self, turn: TurnEntry) -> bool:
        """Return whether one of the `turns` is unfinished."""
        return (turn.seat, turn.turn) == self.turn

    def scores(self) -> list[Score]:
        """Return the scores of all players as if the game ended now."""
        return self.observation.state.scores()
