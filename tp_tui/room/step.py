"""A step of a game: an action, the position before it, and the resulting events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.games.contract import Action, Event, Fault, State
from tp_tui.room.view import SPECTATOR, StepEntry, TurnEntry


class Step(NamedTuple):
    """A step of a game.

    Attributes:
        seat: the acting seat.
        action: the action.
        before: the position before it; not to be modified.
        events: the resulting events.
        log: the events by seat.
        turn_log: the seat's turn up to and including this step.
        seconds: the time a bot took to decide.
        stand_in: why the stand-in chose the action in place of the seat's bot; None if it did not.
    """

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]
    log: tuple[StepEntry, ...]
    turn_log: TurnEntry
    seconds: float = 0.0
    stand_in: Fault | None = None

    @property
    def turn(self) -> int:
        """The number of the seat's turn, from 1."""
        return self.before.turn_number()

    @property
    def notation(self) -> str:
        """The action in notation."""
        return self.before.action_to_string(self.action)


def step_entries(
    number: int, before: State, events: Sequence[Event], stand_in: Fault | None = None
) -> tuple[StepEntry, ...]:
    """Return the log entries of step `number`, one for each seat, in order of their first events."""
    acting, player, turn = before.current_seat(), before.current_player(), before.turn_number()
    found: dict[int, list[Event]] = {}
    for event in events:
        found.setdefault(acting if event.player == player else event.player, []).append(event)
    return tuple(
        StepEntry(number, turn, seat, tuple(happened), None if place else stand_in)
        for place, (seat, happened) in enumerate(found.items())
    )


def turn_entry(steps: Sequence[Step], before: State, after: State, events: Sequence[Event]) -> TurnEntry:
    """Return the log entry of the acting seat's turn so far.

    Args:
        steps: the steps before the last one.
        before: the position before the last step.
        after: the position now.
        events: the events of the last step.
    """
    seat, player, turn = before.current_seat(), before.current_player(), before.turn_number()
    first = len(steps)
    while first and (steps[first - 1].seat, steps[first - 1].turn) == (seat, turn):
        first -= 1
    start = steps[first].before if first < len(steps) else before
    happened = [*(event for step in steps[first:] for event in step.events), *events]
    return TurnEntry(
        first,
        turn,
        seat,
        tuple(event for event in happened if event.player == player),
        # Public points only: the log must not reveal hidden information.
        _open_points(after, player) - _open_points(start, player),
        tuple((event.player, event) for event in happened if event.player != player),
        _changed_sources(start, after),
    )


def _changed_sources(start: State, after: State) -> tuple[tuple[int, str, int], ...]:
    """Return by how much each player's public points changed, by clause."""
    found: list[tuple[int, str, int]] = []
    pairs = zip(*(state.observation(SPECTATOR).state.scores() for state in (start, after)), strict=True)
    for player, (old, new) in enumerate(pairs):
        before, now = old.by_clause(), new.by_clause()
        changes = {clause: now.get(clause, 0) - before.get(clause, 0) for clause in dict.fromkeys((*before, *now))}
        found += [(player, clause, points) for clause, points in changes.items() if points]
    return tuple(found)


def _open_points(state: State, player: int) -> int:
    return state.observation(SPECTATOR).state.points(player)


def turns_of(steps: Sequence[Step]) -> tuple[TurnEntry, ...]:
    """Return the log entries of all turns; the last one may be unfinished."""
    found: list[TurnEntry] = []
    for step in steps:
        found[len(found) - (bool(found) and found[-1].step == step.turn_log.step) :] = [step.turn_log]
    return tuple(found)
