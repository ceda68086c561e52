"""A step of a game that is played or was: an action, the position before it, and what happened in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action, Event, Game, Reason, State
from tp_tui.room.seats import YOU, Seat
from tp_tui.room.view import SPECTATOR, LogEntry

NOTHING_SAID = "has begun a turn"
"""What is said of a turn in which nothing has happened yet that is worth a word."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game.

    Attributes:
        seat: who acted.
        action: what was done.
        before: the position before it; not to be played on.
        events: what happened.
        log: what happened, in words.
        turn_log: what the seat has done in its turn up to this step, in words.
        seconds: how long a bot thought about it.
        line: what stands in a saved game: the notation, and what happened.
    """

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
    turn_log: LogEntry
    seconds: float
    line: tuple[str, str]

    @property
    def turn(self) -> int:
        """Which of their turns the seat was in, from 1."""
        return self.before.turn_number()


def in_words(
    game: Game, seats: Sequence[Seat], number: int, before: State, events: Sequence[Event]
) -> tuple[LogEntry, ...]:
    """Return what happened in step `number`, one entry a player: `Bot 2 places worker+eye at f7, stairs west`."""
    acting, player = before.current_seat(), before.current_player()
    said: dict[int, list[str]] = {}
    for event in events:
        seat = acting if event.player == player else event.player
        said.setdefault(seat, []).append(game.describe(before, event, you=seats[seat].name == YOU))
    turn = before.turn_number()
    return tuple(LogEntry(number, turn, seat, f"{seats[seat].name} {'; '.join(texts)}") for seat, texts in said.items())


def turn_in_words(
    game: Game, seats: Sequence[Seat], steps: Sequence[Step], before: State, after: State, events: Sequence[Event]
) -> LogEntry:
    """Return in a sentence what the acting seat did in its turn so far, and what that brought.

    Such as `Greedy laid blue at h8, took 3 workers, raised g5 to level 3 (+10).`

    Args:
        game: what is played.
        seats: who plays it.
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
    own = game.describe_turn(start, [event for event in happened if event.player == player])
    # What everybody can see: the log must not betray what a player keeps hidden.
    gained = _open_points(after, player) - _open_points(start, player)
    said = [f"{seats[seat].name} {own or NOTHING_SAID}{f' ({gained:+})' if gained else ''}."]
    for event in happened:
        if event.player != player:
            name = seats[event.player].name
            said.append(f"{name} {game.describe(after, event, you=name == YOU)}.")
    return LogEntry(first, turn, seat, " ".join(said))


def _open_points(state: State, player: int) -> int:
    return state.observation(SPECTATOR).state.points(player)


def turns_of(steps: Sequence[Step]) -> tuple[LogEntry, ...]:
    """Return what was done in every turn of the `steps`, a sentence each; the last one may still go on."""
    found: list[LogEntry] = []
    for step in steps:
        found[len(found) - (bool(found) and found[-1].step == step.turn_log.step) :] = [step.turn_log]
    return tuple(found)


def reasons_in_words(reasons: Sequence[Reason], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the clauses of a bot's reasons with the rivals' names in them."""
    return tuple(
        reason.id.replace("{rival}", seats[reason.rival].name) if reason.rival >= 0 else reason.id for reason in reasons
    )
