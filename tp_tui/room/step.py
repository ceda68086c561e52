"""A step of a game: an action, the position before it, and the resulting events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tp_tui.games.contract import Action, Event, Fault, State
from tp_tui.room.view import ALL_OPEN, Changes, StepEntry, TurnEntry


class Step(NamedTuple):
    """A step of a game.

    Attributes:
        seat: the acting seat.
        action: the action.
        before: the position before it; not to be modified.
        events: the resulting events.
        log: the events by seat.
        turn_log: the seat's turn up to and including this step, without points.
        start: the position before that turn; not to be modified.
        changes: how it changed the points, as far as a viewer knows, by viewer; worked out when somebody looks.
        seconds: the time a bot took to decide.
        stand_in: why the stand-in chose the action in place of the seat's bot; None if it did not.
    """

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]
    log: tuple[StepEntry, ...]
    turn_log: TurnEntry
    start: State
    changes: dict[int, Changes]
    seconds: float = 0.0
    stand_in: Fault | None = None

    @property
    def is_forced(self) -> bool:
        """Whether nothing else was legal."""
        return len(self.before.legal_actions()) == 1

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


def turn_entry(steps: Sequence[Step], before: State, events: Sequence[Event]) -> tuple[TurnEntry, State]:
    """Return the log entry of the acting seat's turn so far, without points, and the position before that turn.

    Args:
        steps: the steps before the last one.
        before: the position before the last step.
        events: the events of the last step.
    """
    seat, player, turn = before.current_seat(), before.current_player(), before.turn_number()
    first = len(steps)
    while first and (steps[first - 1].seat, steps[first - 1].turn) == (seat, turn):
        first -= 1
    happened = [*(event for step in steps[first:] for event in step.events), *events]
    own = tuple(event for event in happened if event.player == player)
    others = tuple((event.player, event) for event in happened if event.player != player)
    return TurnEntry(first, turn, seat, own, others=others), steps[first].start if first < len(steps) else before


def turns_of(steps: Sequence[Step], now: State, viewer: int) -> tuple[TurnEntry, ...]:
    """Return the log entries of all turns, with the points as far as `viewer` knew; the last one may be unfinished.

    Args:
        steps: the steps of the game up to now.
        now: the position after them.
        viewer: a seat, `SPECTATOR` or `ALL_OPEN`.
    """
    found = list[TurnEntry]()
    for number, step in enumerate(steps, 1):
        following = steps[number] if number < len(steps) else None
        if following is None or following.turn_log.step != step.turn_log.step:
            changes = _changes(step, following.before if following else now, viewer)
            player = step.before.current_player()
            gained = sum(points for whose, _clause, points in changes if whose == player)
            found.append(step.turn_log._replace(gained=gained, sources=changes))
    return tuple(found)


def known_to(viewer: int, state: State) -> State:
    """Return a position as far as a seat, a spectator or somebody who sees everything knows it."""
    return state if viewer == ALL_OPEN else state.observation(state.player_of(viewer)).state


def _changes(step: Step, after: State, viewer: int) -> Changes:
    if viewer not in step.changes:
        step.changes[viewer] = _changed_points(known_to(viewer, step.start), known_to(viewer, after))
    return step.changes[viewer]


def _changed_points(start: State, after: State) -> Changes:
    """Return by how much each player's points changed, by clause."""
    found: list[tuple[int, str, int]] = []
    for player, (old, new) in enumerate(zip(start.scores(), after.scores(), strict=True)):
        before, now = old.by_clause(), new.by_clause()
        changes = {clause: now.get(clause, 0) - before.get(clause, 0) for clause in dict.fromkeys((*before, *now))}
        found += [(player, clause, points) for clause, points in changes.items() if points]
    return tuple(found)
