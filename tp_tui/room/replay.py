"""Replay: step through a game from any seat's point of view or with everything open, and play on from any position.

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> from tp_tui.room import PlayText, Room, parse_seats
>>> room = Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7)
>>> for text in ("place f7 s", "row v"):
...     room.submit(0, PlayText(text))
>>> replay = Replay(room)
>>> replay.length, replay.steps[1].notation
(2, 'row v')
>>> replay.turns
(ReplayTurn(number=1, seat=0, first=0, end=2),)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.questions import ReviewQuestion, decision_of
from tp_tui.games.contract import OpenObservation, State
from tp_tui.room.commands import RefusedError, RoomRefusal
from tp_tui.room.room import STRONGEST, Room
from tp_tui.room.seats import NAME_LENGTH, Seat, SeatError, seats_from_texts
from tp_tui.room.step import turns_of
from tp_tui.room.view import ALL_OPEN, SPECTATOR, View
from tp_tui.storage.saved_game import PROGRAM, SavedGame


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """A turn of a seat: its number, from 1, and its steps, from `first` up to but not including `end`."""

    number: int
    seat: int
    first: int
    end: int


class Replay:
    """The positions of a game played so far.

    A position is numbered by the steps before it: 0 is the deal, `length` the last position.

    Attributes:
        game: the game.
        seats: the seats.
        steps: the steps.
        turns: the turns.
        saved: the saved game.
        analyses: what bots have found about its positions.
    """

    def __init__(self, room: Room) -> None:
        """Replay what has happened in `room` until now."""
        self.game, self.seats, self.steps = room.game, room.seats, room.steps
        self.saved, self.analyses = room.saved(), room.analyses
        self._end = self.saved.start
        if self.steps:
            self._end = self.steps[-1].before.clone()
            self._end.apply_action(self.steps[-1].action)
        self.turns = _turns(room)
        hinted = dict(self.saved.hinted)
        self._hinted = {
            number for number in hinted if number < self.length and self.steps[number].notation == hinted[number]
        }
        self._entries = tuple(entry for step in self.steps for entry in step.log)

    @classmethod
    def of_saved(cls, saved: SavedGame) -> Replay:
        """Replay a saved game, even one with unknown bots."""
        return cls(Room.of_saved(saved, seats=watched_seats(saved.seats)))

    @property
    def length(self) -> int:
        """The number of steps."""
        return len(self.steps)

    @property
    def humans(self) -> tuple[int, ...]:
        """The human seats."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_human)

    @property
    def first_seat(self) -> int:
        """The initial point of view: that of the first human, otherwise `ALL_OPEN`."""
        return next(iter(self.humans), ALL_OPEN)

    @property
    def points_of_view(self) -> tuple[int, ...]:
        """All points of view: every seat, a spectator's, and all open."""
        return (*range(len(self.seats)), SPECTATOR, ALL_OPEN)

    def position(self, step: int) -> State:
        """Return the position before a step. Do not modify it."""
        return self.steps[step].before if step < self.length else self._end

    def view(self, step: int, seat: int) -> View:
        """Return the view of `seat` before a step, without legal actions."""
        state = self.position(step)
        is_open = seat == ALL_OPEN
        return View(
            game=self.game,
            options=self.saved.options,
            seat=SPECTATOR if is_open else seat,
            seats=self.seats,
            observation=OpenObservation(SPECTATOR, state) if is_open else state.observation(state.player_of(seat)),
            current=state.current_seat(),
            legal=(),
            log=tuple(entry for entry in self._entries if entry.step < step),
            undo_refusal=RoomRefusal("nothing_to_undo"),
            can_redo=False,
            turns=turns_of(self.steps[:step], state, seat),
            steps=step,
            daily=self.saved.daily,
            challenge=self.saved.challenge,
        )

    def turn_at(self, step: int) -> int:
        """Return the index in `turns` of the turn that a step belongs to; at the end, of the last turn.

        It is 0 if there are no turns.
        """
        return next((place for place, turn in enumerate(self.turns) if step < turn.end), max(0, len(self.turns) - 1))

    def step_of_turn(self, number: int) -> int:
        """Return the first step of the first turn with this number or a later one; the end if there is none."""
        return next((turn.first for turn in self.turns if turn.number >= number), self.length)

    def play_on(self, step: int, *, free_undo: bool = False) -> Room:
        """Return a new game that continues from before a step with the same seats, not autosaved yet.

        Raises:
            RefusedError: the game is over there. A copy of the end would count as another finished game.
            SeatError: one of its bots no longer exists.
        """
        if self.position(step).is_terminal():
            raise RefusedError(RoomRefusal("nothing_to_play"))
        saved = self.saved._replace(
            started=None,
            finished=None,
            daily=None,
            program=PROGRAM,
            hints=0,
            reviews=0,
            challenge="",
            hinted=(),
        )
        return Room.of_saved(saved, [played.action for played in self.steps[:step]], free_undo=free_undo)

    def is_as_hinted(self, step: int, count: int) -> bool:
        """Return whether hints had named `count` steps from `step` on, but for those that left no choice."""
        steps = range(step, step + count)
        return any(number in self._hinted for number in steps) and all(
            number in self._hinted or self.steps[number].is_forced for number in steps
        )

    def review_question(self, step: int, budget: Budget = UNLIMITED) -> ReviewQuestion:
        """Return the question that has the strongest bot review a step and the rest of its turn.

        The bot knows only what the player knew at the time.
        """
        turn = self.turns[self.turn_at(step)]
        state, seed = self.position(step).clone(), self.saved.seed
        options = self.saved.options
        decision = decision_of(self.game.name, STRONGEST, state, seed=seed, number=step, budget=budget, options=options)
        played = tuple(played.action for played in self.steps[step : turn.end])
        return ReviewQuestion(decision, played, self.analyses.known(decision))


def watched_seats(texts: Sequence[str]) -> tuple[Seat, ...]:
    """Parse the seats of a saved game for display only: unknown bots and duplicate names are accepted."""
    try:
        return seats_from_texts(texts)
    except SeatError:
        found = []
        for text in texts:
            kind, _, rest = text.partition(":")
            name = "".join(letter for letter in rest.rpartition(":")[2] if letter.isprintable())
            found.append(Seat(name[:NAME_LENGTH] or kind, "" if kind == "human" else rest))
        return tuple(found)


def _turns(room: Room) -> tuple[ReplayTurn, ...]:
    turns: list[ReplayTurn] = []
    for number, step in enumerate(room.steps):
        if turns and (turns[-1].number, turns[-1].seat) == (step.turn, step.seat):
            turns[-1] = replace(turns[-1], end=number + 1)
        else:
            turns.append(ReplayTurn(step.turn, step.seat, number, number + 1))
    return tuple(turns)
