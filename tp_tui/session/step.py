"""A step of a game that is played or was: an action, the position before it, and what happened in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action, Event, Game, Reason, State
from tp_tui.session.seats import YOU, Seat
from tp_tui.session.view import LogEntry

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
    game: Game, seats: Sequence[Seat], number: int, before: State, after: State, events: Sequence[Event]
) -> LogEntry:
    """Return in a sentence what the acting seat did in its turn so far, and what that brought.

    Such as `Greedy laid blue at h8, took 3 workers, raised g5 to level 3 (+10). Ada completes the ring around b2.`

    Args:
        game: what is played.
        seats: who plays it.
        number: of the first step of the turn.
        before: the position at the beginning of the turn.
        after: the position now.
        events: what happened in between.
    """
    seat, player = before.current_seat(), before.current_player()
    own = game.describe_turn(before, [event for event in events if event.player == player])
    gained = after.points(player) - before.points(player)
    said = f"{seats[seat].name} {own or NOTHING_SAID}{f' ({gained:+})' if gained else ''}"
    others = [event for event in events if event.player != player]
    said += "".join(
        f". {seats[event.player].name} {game.describe(after, event, you=seats[event.player].name == YOU)}"
        for event in others
    )
    return LogEntry(number, before.turn_number(), seat, f"{said.replace('(-', '(−')}.")


def turns_of(steps: Sequence[Step]) -> tuple[LogEntry, ...]:
    """Return what was done in every turn of the `steps`, a sentence each; the last one may still go on."""
    found: list[LogEntry] = []
    for step in steps:
        found[len(found) - (bool(found) and found[-1].step == step.turn_log.step) :] = [step.turn_log]
    return tuple(found)


def reasons_in_words(reasons: Sequence[Reason], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the clauses of a bot's reasons with the rivals' names in them."""
    return tuple(
        reason.text.replace("{rival}", seats[reason.rival].name) if reason.rival >= 0 else reason.text
        for reason in reasons
    )
