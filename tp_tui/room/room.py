"""A room is a game being played: seats submit commands and get views, and undo is limited to what is fair.

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> from tp_tui.room import PlayText, Room, parse_seats
>>> room = Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7)
>>> room.submit(0, PlayText("place f7 s"))
>>> room.view(0).undo_refusal is None, room.view(1).undo_refusal.id
(True, 'not_your_step')
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from random import SystemRandom
from typing import NoReturn

from tp_tui.bots import HINT_BOT
from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import Answer
from tp_tui.bots.questions import HintQuestion, Question, decision_of
from tp_tui.games import get_game
from tp_tui.games.contract import Action, Event, Fault, Game, IllegalActionError, Options, Role, with_seats
from tp_tui.room.analyses import Analyses
from tp_tui.room.commands import Command, Play, PlayText, Redo, RefusedError, RoomRefusal, Undo, read_action
from tp_tui.room.seats import Seat, seat_text, seats_from_texts
from tp_tui.room.step import Step, step_entries, turn_entry, turns_of
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.room.view import View
from tp_tui.storage.game_log import GameLog, hinted_before
from tp_tui.storage.saved_game import SavedGame, new_saved_game
from tp_tui.storage.table_entries import TalkLine

LARGEST_SEED = 10**9

STRONGEST = HINT_BOT
"""The bot that gives hints."""


class Room:
    """A game and its players: the only way to access a game being played.

    Attributes:
        code: the code of a table; empty for a game in this process.
        news: the descriptor that becomes readable when something has happened elsewhere; negative for none.
        is_away: whether the owner of the game is out of reach.
        ended: why the people here are in the game no longer; None if they are.
        game: the game.
        seats: the seats, in order of play.
        options: the game's options, without the number of players.
        seed: the seed of all randomness.
        started: when play began, if known.
        daily: the date of a daily game; None for other games.
        challenge: the name of the challenge that the game was begun as; empty for none.
        status: what goes on at a table beside the game; None for a game in this process.
        talk: what was said at the table.
        muted: the names of those whose words are not heard.
        is_recorded: whether the game counts in the records of who runs this process.
        game_log: the autosave log, or None: every command is on disk when `submit` returns.
        records_faults: what went wrong when the game, at its end, was to be recorded.
        analyses: what bots have found about positions that somebody asked about.
    """

    code = ""
    news = -1
    is_away = False
    ended: Fault | None = None
    is_recorded = True
    status: TableStatus | None = None
    talk: tuple[TalkLine, ...] = ()
    muted: frozenset[str] = frozenset()

    def __init__(
        self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None, *, free_undo: bool = False
    ) -> None:
        """Start a game.

        Args:
            game: the game.
            seats: the seats, in order of play.
            options: the game's options, without the number of players.
            seed: the seed of all randomness; None for a random one.
            free_undo: lift all limits on undo, if one human plays against bots.

        Raises:
            OptionError: an option is unknown or invalid.
        """
        seed = SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
        saved = new_saved_game(game, options, [*map(seat_text, seats)], seed)
        self._begin(game, saved, seats, options, free_undo=free_undo)

    @classmethod
    def of_saved(
        cls,
        saved: SavedGame,
        actions: Sequence[Action] | None = None,
        undone: Sequence[Action] = (),
        *,
        seats: Sequence[Seat] | None = None,
        stand_ins: Sequence[Fault | None] = (),
        free_undo: bool = False,
        undo_ends_with_turn: bool = False,
    ) -> Room:
        """Return a room that continues a saved game.

        Args:
            saved: the saved game.
            actions: the actions to replay; None for all in `saved`.
            undone: the actions that can be redone, the next one last.
            seats: the seats; None for those in `saved`.
            stand_ins: for each action, why the stand-in decided, if it did.
            free_undo: lift all limits on undo, if one human plays against bots.
            undo_ends_with_turn: end the right to undo with the turn, even if nobody else has moved since.

        Raises:
            SeatError: a bot does not exist or a name is invalid.
        """
        room = cls.__new__(cls)
        game = get_game(saved.game)
        seats = seats_from_texts(saved.seats) if seats is None else seats
        # Without the first seat, which the deal determines; a rematch draws it anew.
        counted = {option.name for role in (Role.SEATS, Role.FIRST_SEAT) for option in game.options_of(role)}
        options = {name: value for name, value in saved.options.items() if name not in counted}
        room._begin(game, saved, seats, options, free_undo=free_undo)
        room._undo_ends_with_turn = undo_ends_with_turn
        for action, stand_in in zip_longest(saved.actions if actions is None else actions, stand_ins):
            room._play(action, stand_in=stand_in)
        room._undone = list(undone)
        return room

    def _begin(self, game: Game, saved: SavedGame, seats: Sequence[Seat], options: Options, *, free_undo: bool) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = dict(options)
        self.seed = saved.seed
        self.game_log: GameLog | None = None
        self.records_faults: tuple[Fault, ...] = ()
        self.started = saved.started
        self.daily = saved.daily
        self.challenge = saved.challenge
        self._saved = saved._replace(actions=())
        self._finished = saved.finished
        self._state = saved.start.clone()
        self._steps: list[Step] = []
        self._undone: list[Action] = []
        self._hinted = dict(saved.hinted)
        self._resigned: tuple[int, ...] = ()
        self._is_ended = False
        self._undo_ends_with_turn = False
        self.analyses = Analyses()
        self._free_undo = free_undo and saved.daily is None and sum(seat.is_human for seat in seats) == 1

    @property
    def current(self) -> int:
        """The seat that is to decide; negative when the game is over."""
        return -1 if self._is_ended else self._state.current_seat()

    @property
    def local_seats(self) -> tuple[int, ...]:
        """The seats of people, all of whom play here."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_human)

    @property
    def last_seat(self) -> int:
        """The seat that acted last; negative before the first step."""
        return self._steps[-1].seat if self._steps else -1

    @property
    def turn_number(self) -> int:
        """The number of the current seat's turn, from 1."""
        return self._state.turn_number()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far."""
        return tuple(self._steps)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far."""
        return tuple(step.action for step in self._steps)

    @property
    def redoable(self) -> tuple[Action, ...]:
        """The actions that can be redone, the next one last."""
        return tuple(self._undone)

    def all_actions(self) -> Sequence[Action]:
        """Return all actions of the game, legal or not, by their numbers."""
        return self._state.all_actions()

    def notation(self) -> list[str]:
        """Return all actions in notation."""
        return [self._state.action_to_string(action) for action in self.actions]

    def again(self, *, same_deal: bool, free_undo: bool = False) -> Room:
        """Return a rematch with the same seats and options, and the same deal or a new one."""
        if same_deal:
            fresh = self._saved._replace(started=None, finished=None, daily=None, hints=0, reviews=0, hinted=())
            room = Room.__new__(Room)
            room._begin(self.game, fresh, self.seats, self.options, free_undo=free_undo)
            return room
        room = Room(self.game, self.seats, self.options, None, free_undo=free_undo)
        room.challenge = self.challenge
        return room

    def saved(self) -> SavedGame:
        """Return the current game as a saved game."""
        return self._saved._replace(
            actions=self.actions,
            started=self.started,
            finished=self._finished,
            daily=self.daily,
            challenge=self.challenge,
            hinted=tuple(self._hinted.items()),
        )

    def follow(self, actions: Sequence[Action]) -> None:
        """Synchronize with the actions of the same game played elsewhere: undo what differs, apply the rest."""
        pairs = enumerate(zip(self.actions, actions, strict=False))
        same = next((number for number, (one, other) in pairs if one != other), min(len(self._steps), len(actions)))
        while len(self._steps) > same:
            self._state = self._steps.pop().before
        for action in actions[same:]:
            self._play(action)

    # What people at a table agree on

    def seat_bot(self, seat: int, bot: str) -> None:
        """Let a bot sit in for the person at `seat`; an empty `bot` brings the person back."""
        there = self.seats[seat]._replace(bot=bot)
        self.seats = tuple(there if number == seat else other for number, other in enumerate(self.seats))

    def note_end(self, resigned: tuple[int, ...], *, is_ended: bool) -> None:
        """Note who has resigned, and whether the game ends as it stands."""
        self._resigned, self._is_ended = resigned, is_ended

    def take_back_refusal(self, step: int) -> RoomRefusal | None:
        """Return why the steps from `step` on, from 0, cannot be taken back even if all agree; None if they can."""
        if not 0 <= step < len(self._steps) or self.current < 0:
            return RoomRefusal("nothing_to_undo")
        event = next(filter(None, (_reveal_in(each.events) for each in self._steps[step:])), None)
        return RoomRefusal("revealed", event=event) if event else None

    def take_back(self, step: int) -> None:
        """Take back the steps from `step` on, from 0, as all have agreed.

        Raises:
            RefusedError: that is impossible.
        """
        if refusal := self.take_back_refusal(step):
            raise RefusedError(refusal)
        self._take_back(step)

    def as_of(self, step: int) -> Room:
        """Return the game as it was before `step`, from 0, to be looked at."""
        if step >= len(self._steps):
            return self
        earlier = copy(self)
        earlier.game_log = None
        earlier._state = self._steps[step].before.clone()
        earlier._steps = self._steps[:step]
        earlier._undone, earlier._is_ended = [], False
        return earlier

    def whole(self) -> Room:
        """Return the game with all that is hidden."""
        return self

    def catch_up(self) -> bool:
        """Return False: nothing happens here unasked."""
        return False

    def mute(self, name: str) -> bool:
        """Return False: nobody is to be heard here."""
        return False

    def ask_for(self, request: Request, text: str = "", number: int = 0) -> NoReturn:
        """Refuse what there is only at a table.

        Raises:
            RefusedError: always.
        """
        raise RefusedError(RoomRefusal("no_table"))

    def next_table(self, code: str) -> NoReturn:
        """Refuse to go to another table.

        Raises:
            RefusedError: always.
        """
        raise RefusedError(RoomRefusal("no_table"))

    def await_begin(self) -> None:
        """Do nothing: the game has begun."""

    def close(self) -> None:
        """Release the log, so that others may own it."""
        if self.game_log is not None:
            self.game_log.close()

    def resumable(self) -> Room | Path:
        """Return the file of the game if it has one, else the game itself, for another front end to continue."""
        game_log = self.game_log
        return game_log.file if game_log is not None and game_log.file.exists() else self

    @property
    def is_on_disk(self) -> bool:
        """Whether the game has a file, which is created at the first action."""
        return self.game_log is not None and self.game_log.is_begun

    @property
    def is_unsaved(self) -> bool:
        """Whether an unfinished game would be lost if the program ended now."""
        return bool(self._steps) and self.current >= 0 and (self.game_log is None or bool(self.game_log.fault))

    def autosave(self) -> None:
        """Write the log, if there is one, to disk; update the records when the game ends or is resumed by an undo.

        `game_log.fault` and `records_faults` say what went wrong.
        """
        if self.game_log is None or not (self._steps or self.game_log.is_begun):
            return
        was_finished = self._finished is not None
        if self.current >= 0:
            self._finished = None
        elif self._finished is None:
            self._finished = datetime.now(UTC).replace(microsecond=0)
            self.game_log.append_finished(self._finished)
        self.game_log.write()
        if was_finished == (self._finished is not None) or not self.is_recorded:
            return
        from tp_tui.room.challenges import keep_challenges  # only a game that ends is recorded
        from tp_tui.room.daily_scores import keep_daily_score
        from tp_tui.storage.records import forget_game, record_game

        if self._finished is not None:
            self.records_faults = (
                *record_game(self.saved(), self.game_log.file, self.game),
                *keep_challenges(self.saved(), self.game),
                *keep_daily_score(self.saved()),
            )
        else:
            self.records_faults = forget_game(self.saved())

    def note_hint(self, actions: Sequence[Action] = (), *, is_new: bool = True) -> None:
        """Note that a hint was given, which the record of a game tells; nothing counts after the end.

        Args:
            actions: the steps that it named from here on: a review blames nobody for them.
            is_new: False if it only replaces one that counts already.
        """
        if self.current >= 0:
            self._saved = self._saved._replace(hints=self._saved.hints + is_new)
            notation, number = [self._state.action_to_string(action) for action in actions], len(self._steps)
            self._hinted = {**hinted_before(self._hinted, number), **dict(enumerate(notation, number))}
            if self.game_log is not None:
                if is_new:
                    self.game_log.append_hint()
                if notation:
                    self.game_log.append_plan(notation)
            self._write_help()

    def note_review(self) -> None:
        """Note that a turn was reviewed, as `note_hint` does."""
        if self.current >= 0:
            self._saved = self._saved._replace(reviews=self._saved.reviews + 1)
            if self.game_log is not None:
                self.game_log.append_review()
            self._write_help()

    def _write_help(self) -> None:
        """Write the log even before the first step of a daily game, so that leaving does not undo the help."""
        if self.game_log is not None and (self._steps or self.daily is not None):
            self.game_log.write()

    # Commands

    def submit(self, seat: int, command: Command, *, after: int | None = None) -> Action | None:
        """Carry out a command and return the action applied; None for an undo.

        Args:
            seat: the seat that gives the command.
            command: the command.
            after: the number of steps when the seat decided, to refuse a command meant for an earlier position.

        Raises:
            RefusedError: the command is impossible now or for this seat; nothing has changed.
        """
        if after is not None and after != len(self._steps):
            raise RefusedError(RoomRefusal("moved_on"))
        match command:
            case Play(action, stand_in, seconds):
                self._check_turn(seat)
                self._play(action, stand_in=stand_in, seconds=seconds)
            case PlayText(text):
                self._check_turn(seat)
                self._play(read_action(self._state, text))
            case Undo():
                self._undo(seat)
            case Redo():
                self._redo(seat)
        self.autosave()
        return None if isinstance(command, Undo) else self._steps[-1].action

    def _check_turn(self, seat: int) -> None:
        if self._is_ended:
            raise RefusedError(RoomRefusal("is_over"))
        if self.current >= 0 and seat != self.current:
            raise RefusedError(RoomRefusal("others_turn", self.current))

    def revealed_by(self, command: Command) -> Event | None:
        """Return the event by which `command` would reveal something and so could not be undone, or None."""
        match command:
            case Play(action):
                pass
            case PlayText(text):
                try:
                    action = read_action(self._state, text)
                except RefusedError:
                    return None
            case _:
                return None
        if self._free_undo or self._state.explain(action):
            return None
        events: list[Event] = []
        self._state.clone().apply_action(action, events)
        return _reveal_in(events)

    def _play(self, action: Action, *, stand_in: Fault | None = None, seconds: float = 0.0) -> None:
        before, number = self._state.clone(), len(self._steps)
        events: list[Event] = []
        try:
            self._state.apply_action(action, events)
        except IllegalActionError as error:
            raise RefusedError(error.refusal) from error
        if self._hinted and self._hinted.get(number) != before.action_to_string(action):
            self._hinted = hinted_before(self._hinted, number)
        log = step_entries(number, before, events, stand_in)
        turn, start = turn_entry(self._steps, before, events)
        seat = before.current_seat()
        self._steps.append(Step(seat, action, before, tuple(events), log, turn, start, {}, seconds, stand_in))
        if self._undone and self._undone[-1] == action:  # a redo, as for the log
            self._undone.pop()
        else:
            self._undone.clear()
        if self.game_log is not None:
            if stand_in is not None:
                self.game_log.append_fault(seat, stand_in)
            self.game_log.append_step(before.action_to_string(action))

    # Views

    def view(self, seat: int) -> View:
        """Return what `seat` may see; `SPECTATOR` sees only public information."""
        return View(
            game=self.game,
            options=with_seats(self.game, self.options, len(self.seats)),
            seat=seat,
            seats=self.seats,
            daily=self.daily,
            challenge=self.challenge,
            observation=self._state.observation(self._state.player_of(seat)),
            current=self.current,
            legal=self._state.legal_actions() if seat == self.current >= 0 else (),
            log=tuple(entry for step in self._steps for entry in step.log),
            turns=turns_of(self._steps, self._state, seat),
            undo_refusal=self.undo_refusal(seat),
            can_redo=bool(self._undone) and seat == self.current,
            news=self._news(seat),
            you=seat,
            steps=len(self._steps),
            resigned=self._resigned,
            is_ended=self._is_ended,
        )

    def _news(self, seat: int) -> tuple[Event, ...]:
        """Return the events since the last turn of `seat`; empty once it has acted in the current one."""
        if seat < 0:
            return ()
        acted = max((number for number, step in enumerate(self._steps) if step.seat == seat), default=-1)
        if acted >= 0 and (seat, self.turn_number) == (self.current, self._steps[acted].turn):
            return ()
        return tuple(event for step in self._steps[acted + 1 :] for event in step.events)

    # Questions to bots

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        """Return the question for the bot that is to decide, or None; `budget` is for its whole turn.

        The question depends only on the seed, the actions so far and the time left. In a daily game no time is limited:
        all who play it are compared, and those on a busy machine must not meet a weaker bot.
        """
        if self.current < 0 or self.seats[self.current].is_human:
            return None
        if self.daily is not None:
            budget = budget._replace(milliseconds=None)
        return self._question(self.seats[self.current].bot, budget, self._thought())

    def enter(self, question: Question, answer: Answer) -> bool:
        """Apply a bot's answer; return False if the game has moved on since the question."""
        asked = self.next_question()
        if asked is None or asked.seed != question.seed or asked.observation.player != question.observation.player:
            return False
        self.submit(self.current, Play(answer.action, answer.fault, answer.seconds))
        return True

    def _thought(self) -> float:
        """Return the seconds that the current seat has spent on this turn."""
        seconds, turn = 0.0, (self.current, self.turn_number)
        for step in reversed(self._steps):
            if (step.seat, step.before.turn_number()) != turn:
                break
            seconds += step.seconds
        return seconds

    def hint_question(self, seat: int, budget: Budget = UNLIMITED) -> HintQuestion:
        """Return the question for the hint bot, with only what `seat` may know.

        Raises:
            RefusedError: the game is over, or it is not the seat's decision.
        """
        if self.current < 0:
            raise RefusedError(RoomRefusal("no_hint_at_the_end"))
        self._check_turn(seat)
        decision = self._question(STRONGEST, budget)
        return HintQuestion(decision, self.analyses.known(decision))

    def _question(self, bot: str, budget: Budget, used: float = 0.0) -> Question:
        number = len(self._steps)
        return decision_of(
            *(self.game.name, bot, self._state),
            seed=self.seed,
            number=number,
            budget=budget,
            used=used,
            options=with_seats(self.game, self.options, len(self.seats)),
        )

    # Undo and redo

    def _undo_to(self) -> int:
        """Return the number of steps left after an undo."""
        if not self._free_undo:
            return len(self._steps) - 1
        mine = [number for number, step in enumerate(self._steps) if self.seats[step.seat].is_human]
        return mine[-1] if mine else -1

    def undo_refusal(self, seat: int) -> RoomRefusal | None:
        """Return why `seat` cannot undo now, or None: each seat may undo only its own steps."""
        left = self._undo_to()
        if left < 0:
            return RoomRefusal("nothing_to_undo")
        if self._is_ended:
            return RoomRefusal("game_ended")
        if self.daily is not None and self.current < 0:
            return RoomRefusal("daily_is_over")
        if self._free_undo:
            return None
        last = self._steps[-1]
        if not self.seats[last.seat].is_human:
            has_moved = any(step.seat == seat for step in self._steps)
            return RoomRefusal("moved_since", last.seat) if has_moved else RoomRefusal("nothing_to_undo")
        if last.seat != seat:
            return RoomRefusal("not_your_step", last.seat)
        if event := _reveal_in(last.events):
            return RoomRefusal("revealed", event=event)
        if self._undo_ends_with_turn and (last.seat, last.turn) != (self.current, self.turn_number):
            return RoomRefusal("turn_is_over")
        return None

    def _undo(self, seat: int) -> None:
        if refusal := self.undo_refusal(seat):
            raise RefusedError(refusal)
        self._take_back(self._undo_to())

    def _take_back(self, left: int) -> None:
        if self.game_log is not None:
            self.game_log.append_undo(len(self._steps) - left)
        while len(self._steps) > left:
            step = self._steps.pop()
            self._undone.append(step.action)
            self._state = step.before

    def _redo(self, seat: int) -> None:
        if not self._undone:
            raise RefusedError(RoomRefusal("nothing_to_redo"))
        self._check_turn(seat)
        self._play(self._undone[-1])
        while self._undone and self.current >= 0 and not self.seats[self.current].is_human:
            self._play(self._undone[-1])


def _reveal_in(events: Sequence[Event]) -> Event | None:
    """Return the first event that revealed hidden information, or None."""
    return next((event for event in events if event.reveals), None)
