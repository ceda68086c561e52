"""A step of a game that is played or was: an action, the position before it, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action, Event, Fault, State
from tp_tui.room.view import SPECTATOR, StepEntry, TurnEntry


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game.

    Attributes:
        seat: who acted.
        action: what was done.
        before: the position before it; not to be played on.
        events: what happened.
        log: what happened, an entry for each seat.
        turn_log: what the seat has done in its turn up to this step.
        seconds: how long a bot thought about it.
        stand_in: why the simplest bot chose it in the place of the seat's; None where it did not.
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
        """Which of their turns the seat was in, from 1."""
        return self.before.turn_number()

    @property
    def notation(self) -> str:
        """The action in notation."""
        return self.before.action_to_string(self.action)


def step_entries(
    number: int, before: State, events: Sequence[Event], stand_in: Fault | None = None
) -> tuple[StepEntry, ...]:
    """Return what happened in step `number`, an entry for each seat, in the order in which it came to them."""
    acting, player, turn = before.current_seat(), before.current_player(), before.turn_number()
    found: dict[int, list[Event]] = {}
    for event in events:
        found.setdefault(acting if event.player == player else event.player, []).append(event)
    return tuple(
        StepEntry(number, turn, seat, tuple(happened), None if place else stand_in)
        for place, (seat, happened) in enumerate(found.items())
    )


def turn_entry(steps: Sequence[Step], before: State, after: State, events: Sequence[Event]) -> TurnEntry:
    """Return what the acting seat did in its turn so far, and what that brought.

    Args:
        steps: those before the last one.
        before: the position before the last one.
        after: the position now.
        events: what happened in the last one.
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
        # What everybody can see: the log must not betray what a player keeps hidden.
        _open_points(after, player) - _open_points(start, player),
        tuple((event.player, event) for event in happened if event.player != player),
    )


def _open_points(state: State, player: int) -> int:
    return state.observation(SPECTATOR).state.points(player)


def turns_of(steps: Sequence[Step]) -> tuple[TurnEntry, ...]:
    """Return what was done in every turn of the `steps`; the last one may still go on."""
    found: list[TurnEntry] = []
    for step in steps:
        found[len(found) - (bool(found) and found[-1].step == step.turn_log.step) :] = [step.turn_log]
    return tuple(found)
