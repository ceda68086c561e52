"""A game being played: commands go in, views come out, and the past can be undone as far as that is fair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import SystemRandom

from tp_tui.bots import BOTS
from tp_tui.bots.base import UNLIMITED, Advice, Budget
from tp_tui.bots.questions import HintQuestion, Question, decision_of
from tp_tui.games import get_game
from tp_tui.games.contract import (
    Action,
    Event,
    Game,
    IllegalActionError,
    NotationError,
    Options,
    Role,
    RuleChapter,
    with_seats,
)
from tp_tui.games.kit.wording import sentence
from tp_tui.room.commands import Command, Play, PlayText, Redo, RefusedError, Undo, read_action
from tp_tui.room.seats import Seat, seat_text, seats_from_texts
from tp_tui.room.step import Step, in_words, reasons_in_words, turn_in_words, turns_of
from tp_tui.room.view import Hint, LogEntry, View
from tp_tui.storage.journal import Journal, common_length
from tp_tui.storage.saves import SavedGame, begun_game

LARGEST_SEED = 10**9

STRONGEST = list(BOTS)[-1]
"""The bot that gives hints."""


class Room:
    """One game and those who play it.

    Attributes:
        game: what is played.
        seats: who plays, in order of play.
        options: the game's options, but for the number of players.
        seed: what all chance came from.
        started: when play began, if that is known.
        daily: the day whose daily game it is; None if it is none.
        journal: keeps the game on disk, if it is to be kept: every command is there when `execute` returns.
        records_fault: what went wrong when the game, at its end, was to be recorded, as a sentence; empty for nothing.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None, *, free_undo: bool = False
    ) -> None:
        """Begin a game.

        Args:
            game: what is played.
            seats: who plays, in order of play.
            options: the game's options but for the number of players.
            seed: all chance comes from it; None takes one that nobody chose.
            free_undo: undo may go back past anything, where one human plays against bots.

        Raises:
            OptionError: an option is unknown or has a wrong value.
        """
        seed = SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
        saved = begun_game(game, options, [*map(seat_text, seats)], seed)
        self._begin(game, saved, seats, options, free_undo=free_undo)

    @classmethod
    def of_saved(
        cls,
        saved: SavedGame,
        actions: Sequence[Action] | None = None,
        undone: Sequence[str] = (),
        *,
        seats: Sequence[Seat] | None = None,
        free_undo: bool = False,
    ) -> Room:
        """Return the room in which a saved game goes on.

        Args:
            saved: the game.
            actions: what was done in it; None for all that `saved` says.
            undone: the notation of what was taken back last, the first to be done again at the end.
            seats: who plays; None for those that `saved` names.
            free_undo: undo may go back past anything, where one human plays against bots.

        Raises:
            SeatError: there is no such bot, or a name that cannot be.
        """
        room = cls.__new__(cls)
        game = get_game(saved.game)
        seats = seats_from_texts(saved.seats) if seats is None else seats
        # Who began was drawn by lot, or is said by the deal; another game draws again.
        counted = {option.name for role in (Role.SEATS, Role.FIRST_SEAT) for option in game.options_of(role)}
        options = {name: value for name, value in saved.options.items() if name not in counted}
        room._begin(game, saved, seats, options, free_undo=free_undo)
        for action in saved.actions if actions is None else actions:
            room._play(action)
        room._undone = room._readable(undone)
        return room

    def _begin(self, game: Game, saved: SavedGame, seats: Sequence[Seat], options: Options, *, free_undo: bool) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = dict(options)
        self.seed = saved.seed
        self.journal: Journal | None = None
        self.records_fault = ""
        self.started = saved.started
        self.daily = saved.daily
        self._saved = replace(saved, actions=())
        self._finished = saved.finished
        self._state = saved.start.clone()
        self._steps: list[Step] = []
        self._undone: list[Action] = []
        self._free_undo = free_undo and saved.daily is None and sum(seat.is_human for seat in seats) == 1

    def _readable(self, undone: Sequence[str]) -> list[Action]:
        """Return what these lines say can be done again, as far as it can be: they may have been edited."""
        state, actions = self._state.clone(), list[Action]()
        try:
            for text in reversed(undone):
                actions.append(state.string_to_action(text))
                state.apply_action(actions[-1])
        except (NotationError, IllegalActionError):
            pass
        return actions[::-1]

    @property
    def current(self) -> int:
        """The seat whose decision it is; negative when the game is over."""
        return self._state.current_seat()

    @property
    def turn_number(self) -> int:
        """Which of their turns the current seat is in, from 1."""
        return self._state.turn_number()

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that happened, in order."""
        return tuple(self._steps)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, in order."""
        return tuple(step.action for step in self._steps)

    def notation(self) -> list[str]:
        """Everything that was done, in notation."""
        return [self._state.action_to_string(action) for action in self.actions]

    def again(self, *, same_deal: bool, free_undo: bool = False) -> Room:
        """Return a new game with the same seats and options, and the same deal or another."""
        if same_deal:
            fresh = replace(self._saved, started=None, finished=None, daily=None)
            room = Room.__new__(Room)
            room._begin(self.game, fresh, self.seats, self.options, free_undo=free_undo)
            return room
        return Room(self.game, self.seats, self.options, None, free_undo=free_undo)

    def saved(self) -> SavedGame:
        """Return the game as it is now, to be kept, verified or replayed."""
        return replace(
            self._saved, actions=self.actions, started=self.started, finished=self._finished, daily=self.daily
        )

    def follow(self, actions: Sequence[Action]) -> None:
        """Bring a game that is played elsewhere to where it stands there."""
        same = common_length(self.actions, actions)
        while len(self._steps) > same:
            self._state = self._steps.pop().before
        for action in actions[same:]:
            self._play(action)

    @property
    def is_on_disk(self) -> bool:
        """Whether the game has a file, as it has from its first action on."""
        return self.journal is not None and self.journal.is_begun

    @property
    def is_unsaved(self) -> bool:
        """Whether the game would be lost if the program ended now."""
        return bool(self._steps) and self.current >= 0 and (self.journal is None or bool(self.journal.fault))

    def keep(self) -> None:
        """Bring the journal, if there is one, and the records to where the game is.

        `journal.fault` and `records_fault` say what went wrong.
        """
        if self.journal is None or not (self._steps or self.journal.is_begun):
            return
        was_finished = self._finished is not None
        if self.current >= 0:
            self._finished = None
        elif self._finished is None:
            self._finished = datetime.now(UTC).replace(microsecond=0)
        undone = [self._state.action_to_string(action) for action in self._undone]
        self.journal.update([step.line for step in self._steps], undone, self._finished)
        if was_finished == (self._finished is not None):
            return
        from tp_tui.storage.records import forget_game, record_game  # only a game that ends is recorded

        if self._finished is not None:
            self.records_fault = record_game(self.saved(), self.journal.file, self.game)
        else:
            self.records_fault = forget_game(self.saved())

    def rulebook(self) -> tuple[RuleChapter, ...]:
        """The rules of this very game in words."""
        return self.game.rulebook(with_seats(self.game, self.options, len(self.seats)))

    def execute(self, command: Command) -> tuple[LogEntry, ...]:
        """Carry out `command`; what happened comes back in words.

        Raises:
            RefusedError: it cannot be done now; nothing has changed.
        """
        log = self._carry_out(command)
        self.keep()
        return log

    def _carry_out(self, command: Command) -> tuple[LogEntry, ...]:
        match command:
            case Play(action, remark, seconds):
                return self._play(action, remark=remark, seconds=seconds)
            case PlayText(text):
                return self._play(read_action(self._state, text))
            case Undo():
                return self._undo()
            case Redo():
                return self._redo()

    def reveals(self, command: Command) -> str:
        """Return what would come to light with `command`, which then could not be undone; empty where nothing would."""
        events: list[Event] = []
        match command:
            case Play(action):
                pass
            case PlayText(text):
                try:
                    action = read_action(self._state, text)
                except RefusedError:
                    return ""
            case _:
                return ""
        if self._free_undo or self._state.explain(action):
            return ""
        self._state.clone().apply_action(action, events)
        return next((self.game.describe_reveal(event) for event in events if event.reveals), "")

    def view(self, seat: int) -> View:
        """The game as `seat` may see it; `SPECTATOR` sees what everyone may."""
        return View(
            seat=seat,
            seats=self.seats,
            observation=self._state.observation(self._state.player_of(seat)),
            current=self.current,
            legal=self._state.legal_actions() if seat == self.current else (),
            log=tuple(entry for step in self._steps for entry in step.log),
            turns=turns_of(self._steps),
            undo_refusal=self._undo_refusal(),
            can_redo=bool(self._undone),
            news=self._news(seat),
            goal="" if self._steps else self.game.goal_in_words(with_seats(self.game, self.options, len(self.seats))),
        )

    def _news(self, seat: int) -> tuple[Event, ...]:
        """Return what happened since the last turn of `seat`; nothing once it has acted in the present one."""
        if seat < 0:
            return ()
        acted = max((number for number, step in enumerate(self._steps) if step.seat == seat), default=-1)
        if acted >= 0 and (seat, self.turn_number) == (self.current, self._steps[acted].turn):
            return ()
        return tuple(event for step in self._steps[acted + 1 :] for event in step.events)

    def bot_question(self, budget: Budget = UNLIMITED) -> Question:
        """Return what to ask the bot whose decision it is, which has what is left of the `budget` for its turn.

        The same seed and moves always ask the same, but for the time that is left.

        Raises:
            RefusedError: no bot is to decide.
        """
        if self.current < 0 or self.seats[self.current].is_human:
            raise RefusedError("It is no bot's turn.")
        return self._question(self.seats[self.current].bot, budget, self._thought())

    def _thought(self) -> float:
        """The seconds that the seat whose decision it is has thought about this turn so far."""
        seconds, turn = 0.0, (self.current, self.turn_number)
        for step in reversed(self._steps):
            if (step.seat, step.before.turn_number()) != turn:
                break
            seconds += step.seconds
        return seconds

    def hint_question(self, budget: Budget = UNLIMITED) -> HintQuestion:
        """Return what to ask the strongest bot for the human whose decision it is, who may know no more than before.

        Raises:
            RefusedError: no human is to decide.
        """
        if self.current < 0:
            raise RefusedError("The game is over, so there is nothing to hint at.")
        if not self.seats[self.current].is_human:
            raise RefusedError(f"It is {self.seats[self.current].name}'s turn.")
        return HintQuestion(self._question(STRONGEST, budget))

    def _question(self, bot: str, budget: Budget, used: float = 0.0) -> Question:
        number = len(self._steps)
        return decision_of(self.game.name, bot, self._state, seed=self.seed, number=number, budget=budget, used=used)

    def hint_in_words(self, advice: Advice) -> Hint:
        """The answer to `hint_question`, while the game still stands where it was asked."""
        turn = ", ".join(self._state.action_to_string(action) for action in advice.actions)
        return Hint(advice.actions[0], turn, reasons_in_words(advice.reasons, self.seats))

    def _play(
        self, action: Action, *, remark: str = "", seconds: float = 0.0, keep_undone: bool = False
    ) -> tuple[LogEntry, ...]:
        before = self._state.clone()
        seat = before.current_seat()
        events: list[Event] = []
        try:
            self._state.apply_action(action, events)
        except IllegalActionError as error:
            raise RefusedError(sentence(str(error)), error.refusal.clause) from error
        log = in_words(self.game, self.seats, len(self._steps), before, events)
        if remark and log:
            log = (replace(log[0], text=f"{log[0].text} ({remark})"), *log[1:])
        line = before.action_to_string(action), "; ".join(entry.text for entry in log)
        turn_log = turn_in_words(self.game, self.seats, self._steps, before, self._state, events)
        self._steps.append(Step(seat, action, before, tuple(events), log, turn_log, seconds, line))
        if not keep_undone:
            self._undone.clear()
        return log

    # Undo and redo

    def _undo_to(self) -> int:
        """Return how many steps are left after an undo."""
        if not self._free_undo:
            return len(self._steps) - 1
        mine = [number for number, step in enumerate(self._steps) if self.seats[step.seat].is_human]
        return mine[-1] if mine else -1

    def _undo_refusal(self) -> str:
        if self._undo_to() < 0:
            return "There is nothing to undo."
        if self.daily is not None and self.current < 0:
            return "The daily game is over: its end counts and cannot be undone."
        if self._free_undo:
            return ""
        last = self._steps[-1]
        if not self.seats[last.seat].is_human:
            return f"{self.seats[last.seat].name} has moved since, so that cannot be undone."
        for event in last.events:
            if event.reveals:
                return f"That cannot be undone: {self.game.describe_reveal(event)}."
        return ""

    def _undo(self) -> tuple[LogEntry, ...]:
        if refusal := self._undo_refusal():
            raise RefusedError(refusal)
        left = self._undo_to()
        while len(self._steps) > left:
            step = self._steps.pop()
            self._undone.append(step.action)
            self._state = step.before
        return ()

    def _redo(self) -> tuple[LogEntry, ...]:
        if not self._undone:
            raise RefusedError("There is nothing to redo.")
        log = self._play(self._undone.pop(), keep_undone=True)
        while self._undone and self.current >= 0 and not self.seats[self.current].is_human:
            log += self._play(self._undone.pop(), keep_undone=True)
        return log
