"""A game being played: commands go in, views come out, and the past can be undone as far as that is fair."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tp_tui.bots import BOTS
from tp_tui.bots.base import UNLIMITED, Advice, Budget
from tp_tui.bots.driver import HintQuestion, Question, decision_of
from tp_tui.games.contract import (
    Action,
    Event,
    Game,
    IllegalActionError,
    NotationError,
    Observation,
    Options,
    RuleChapter,
    Score,
    State,
    with_seats,
)
from tp_tui.session.seats import NAME_LENGTH, YOU, Seat

SPECTATOR = -1
"""The seat of who only watches."""


LARGEST_SEED = 10**9

STRONGEST = list(BOTS)[-1]
"""The bot that gives hints."""


class RefusedError(ValueError):
    """A command that cannot be carried out.

    The message is a sentence for the player; `clause` is that of the rule that forbids it, empty if it is none.
    """

    def __init__(self, sentence: str, clause: str = "") -> None:
        """Refuse with that sentence."""
        super().__init__(sentence)
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Play:
    """Do this action for the seat whose decision it is.

    A `remark` is put behind it in the log; `seconds` is how long a bot thought about it.
    """

    action: Action
    remark: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class PlayText:
    """Do what this notation says."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back."""


Command = Play | PlayText | Undo | Redo


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one seat did in one step, in words; `turn` counts from 1 and `step` is the step's place in the game."""

    step: int
    turn: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat may see it.

    `legal` is empty unless it is this seat's decision. `undo_refusal` is empty when undo works, else it says why not.
    """

    seat: int
    seats: tuple[Seat, ...]
    observation: Observation
    current: int
    legal: tuple[Action, ...]
    log: tuple[LogEntry, ...]
    undo_refusal: str
    can_redo: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_shared(self) -> bool:
        """Whether the seats share one player, so that they have nothing to hide from each other."""
        return self.observation.state.players < len(self.seats)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players; seats that share one are named together."""
        if not self.is_shared:
            return self.names
        together = " & ".join(self.names)
        return (together if len(together) <= NAME_LENGTH else f"All {len(self.seats)} seats",)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.current < 0

    def since_last_turn(self) -> tuple[LogEntry, ...]:
        """Return what happened since this seat's last turn ended, what it did in the present one included."""
        now = self.observation.state.turn_number()
        earlier = [number for number, entry in enumerate(self.log) if entry.seat == self.seat and entry.turn < now]
        return self.log[earlier[-1] + 1 if earlier else 0 :]

    def scores(self) -> list[Score]:
        """Return what everyone has now, as if the game ended here."""
        return self.observation.state.scores()


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest bot would do: the next action, the turn as far as it can be known in notation, and why."""

    action: Action
    turn: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
    seconds: float


class Session:
    """One game and those who play it."""

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
        self.game = game
        self.seats = tuple(seats)
        self.options = dict(options)
        self.seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
        self._state = game.new_initial_state(with_seats(game, options, len(seats)), self.seed)
        self._steps: list[_Step] = []
        self._undone: list[Action] = []
        humans = sum(seat.is_human for seat in seats)
        self._free_undo = free_undo and humans == 1

    @property
    def current(self) -> int:
        """The seat whose decision it is; negative when the game is over."""
        return self._state.current_seat()

    @property
    def turn_number(self) -> int:
        """Which of their turns the current seat is in, from 1."""
        return self._state.turn_number()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, in order."""
        return tuple(step.action for step in self._steps)

    def notation(self) -> list[str]:
        """Everything that was done, in notation."""
        return [self._state.action_to_string(action) for action in self.actions]

    def rulebook(self) -> tuple[RuleChapter, ...]:
        """The rules of this very game in words."""
        return self.game.rulebook(with_seats(self.game, self.options, len(self.seats)))

    def execute(self, command: Command) -> tuple[LogEntry, ...]:
        """Carry out `command`; what happened comes back in words.

        Raises:
            RefusedError: it cannot be done now; nothing has changed.
        """
        match command:
            case Play(action, remark, seconds):
                return self._play(action, remark=remark, seconds=seconds)
            case PlayText(text):
                try:
                    return self._play(self._state.string_to_action(text))
                except NotationError as error:
                    raise RefusedError(_sentence(str(error))) from error
                except IllegalActionError as error:
                    raise RefusedError(_sentence(str(error)), error.refusal.clause) from error
            case Undo():
                return self._undo()
            case Redo():
                return self._redo()

    def view(self, seat: int) -> View:
        """The game as `seat` may see it; `SPECTATOR` sees what everyone may."""
        return View(
            seat=seat,
            seats=self.seats,
            observation=self._state.observation(self._state.player_of(seat)),
            current=self.current,
            legal=self._state.legal_actions() if seat == self.current else (),
            log=tuple(entry for step in self._steps for entry in step.log),
            undo_refusal=self._undo_refusal(),
            can_redo=bool(self._undone),
        )

    def bot_question(self, budget: Budget = UNLIMITED) -> Question:
        """Return what to ask the bot whose decision it is, which has what is left of the `budget` for its turn.

        The same seed and moves always ask the same, but for the time that is left.

        Raises:
            RefusedError: no bot is to decide.
        """
        if self.current < 0 or self.seats[self.current].is_human:
            raise RefusedError("No bot is to decide now.")
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
            raise RefusedError("The game is over: there is nothing to advise.")
        if not self.seats[self.current].is_human:
            raise RefusedError(f"It is {self.seats[self.current].name} who decides now.")
        return HintQuestion(self._question(STRONGEST, budget))

    def _question(self, bot: str, budget: Budget, used: float = 0.0) -> Question:
        number = len(self._steps)
        return decision_of(self.game.name, bot, self._state, seed=self.seed, number=number, budget=budget, used=used)

    def hint_in_words(self, advice: Advice) -> Hint:
        """The answer to `hint_question`, while the game still stands where it was asked."""
        turn = ", ".join(self._state.action_to_string(action) for action in advice.actions)
        names = [seat.name for seat in self.seats]
        reasons = tuple(
            reason.text.replace("{rival}", names[reason.rival]) if reason.rival >= 0 else reason.text
            for reason in advice.reasons
        )
        return Hint(advice.actions[0], turn, reasons)

    def _play(
        self, action: Action, *, remark: str = "", seconds: float = 0.0, keep_undone: bool = False
    ) -> tuple[LogEntry, ...]:
        before = self._state.clone()
        seat = before.current_seat()
        events: list[Event] = []
        try:
            self._state.apply_action(action, events)
        except IllegalActionError as error:
            raise RefusedError(_sentence(str(error)), error.refusal.clause) from error
        log = self._in_words(before, events)
        if remark and log:
            log = (replace(log[0], text=f"{log[0].text} ({remark})"), *log[1:])
        self._steps.append(_Step(seat, action, before, tuple(events), log, seconds))
        if not keep_undone:
            self._undone.clear()
        return log

    def _in_words(self, before: State, events: Sequence[Event]) -> tuple[LogEntry, ...]:
        """One entry a player: `Bot 2 places worker+eye at f7, stairs west; founds e6 (3)`."""
        acting, player = before.current_seat(), before.current_player()
        said: dict[int, list[str]] = {}
        for event in events:
            seat = acting if event.player == player else event.player
            said.setdefault(seat, []).append(self.game.describe(before, event, you=self.seats[seat].name == YOU))
        step, turn = len(self._steps), before.turn_number()
        return tuple(
            LogEntry(step, turn, seat, f"{self.seats[seat].name} {'; '.join(texts)}") for seat, texts in said.items()
        )

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
        if self._free_undo:
            return ""
        last = self._steps[-1]
        if not self.seats[last.seat].is_human:
            return f"{self.seats[last.seat].name} has answered: it cannot be undone."
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


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "…")) else ".")
