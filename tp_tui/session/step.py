"""A step of a game that is played or was: an action, the position before it, and what happened in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action, Event, Game, Reason, State
from tp_tui.session.seats import YOU, Seat
from tp_tui.session.view import LogEntry


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game.

    Attributes:
        seat: who acted.
        action: what was done.
        before: the position before it; not to be played on.
        events: what happened.
        log: what happened, in words.
        seconds: how long a bot thought about it.
        line: what stands in a saved game: the notation, and what happened.
    """

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
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


def reasons_in_words(reasons: Sequence[Reason], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the clauses of a bot's reasons with the rivals' names in them."""
    return tuple(
        reason.text.replace("{rival}", seats[reason.rival].name) if reason.rival >= 0 else reason.text
        for reason in reasons
    )
