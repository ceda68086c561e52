"""The interface of a game being played for front ends, whether it runs in this process or another."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import Answer
from tp_tui.bots.questions import HintQuestion, Question
from tp_tui.games.contract import Action, Event, Fault, Game
from tp_tui.room.analyses import Analyses
from tp_tui.room.commands import Command, RoomRefusal
from tp_tui.room.room import Room
from tp_tui.room.seats import Seat
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.room.view import View
from tp_tui.storage.table_entries import TalkLine

if TYPE_CHECKING:
    from tp_tui.storage.game_log import GameLog


class PlayerRoom(Protocol):
    """A game as the people at one keyboard play it; `Room` explains its parts."""

    @property
    def code(self) -> str:
        """The code of the table that the game is played at; empty for a game in this process."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats, in order of play."""

    @property
    def local_seats(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard."""

    @property
    def current(self) -> int:
        """The seat that is to decide; negative when the game is over."""

    @property
    def last_seat(self) -> int:
        """The seat that acted last; negative before the first step."""

    @property
    def game_log(self) -> GameLog | None:
        """The log that this process writes; None if another does, or nobody."""

    @property
    def records_faults(self) -> tuple[Fault, ...]:
        """What went wrong when the game, at its end, was to be recorded."""

    @property
    def is_unsaved(self) -> bool:
        """Whether an unfinished game would be lost if the program ended now."""

    @property
    def is_away(self) -> bool:
        """Whether the owner of the game is out of reach."""

    @property
    def ended(self) -> Fault | None:
        """Why the people at this keyboard are no longer in the game; None if they still are."""

    @property
    def news(self) -> int:
        """The descriptor that is readable once something has happened elsewhere; negative for none."""

    @property
    def status(self) -> TableStatus | None:
        """What goes on at the table beside the game; None for a game in this process."""

    @property
    def analyses(self) -> Analyses:
        """What bots have found about positions that somebody asked about."""

    @property
    def talk(self) -> tuple[TalkLine, ...]:
        """The last words said at the table."""

    @property
    def muted(self) -> AbstractSet[str]:
        """The names of those at the table whose words are not heard."""

    def mute(self, name: str) -> bool:
        """Mute or unmute somebody at the table; return whether they are muted now."""

    def ask_for(self, request: Request, text: str = "", number: int = 0) -> None:
        """Have something done at the table, beside the commands of the game."""

    def next_table(self, code: str) -> PlayerRoom:
        """Return the player's seat at another table, whose game may not have begun."""

    def await_begin(self) -> None:
        """Wait for the first view of a game that has begun."""

    def catch_up(self) -> bool:
        """Apply what has happened elsewhere; return whether views have changed."""

    def view(self, seat: int) -> View:
        """Return what `seat` may see."""

    def undo_refusal(self, seat: int) -> RoomRefusal | None:
        """Return why `seat` cannot undo now, or None."""

    def submit(self, seat: int, command: Command) -> Action | None:
        """Carry out a command and return the action applied; None for an undo."""

    def revealed_by(self, command: Command) -> Event | None:
        """Return the event by which `command` would reveal something and so could not be undone, or None."""

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        """Return the question for the bot that is to decide, if bots are asked here."""

    def enter(self, question: Question, answer: Answer) -> bool:
        """Apply a bot's answer; return False if the game has moved on since the question."""

    def hint_question(self, seat: int, budget: Budget = UNLIMITED) -> HintQuestion:
        """Return the question for the hint bot."""

    def note_hint(self, actions: Sequence[Action] = (), *, is_new: bool = True) -> None:
        """Note that a hint was given and which steps it named; without `is_new` it replaces one that counts already."""

    def autosave(self) -> None:
        """Write what has happened to the disk."""

    def whole(self) -> Room | None:
        """Return the game with all that is hidden; None while it must stay hidden from this player."""

    def again(self, *, same_deal: bool, free_undo: bool = False) -> Room:
        """Return a rematch with the same seats and options."""

    def close(self) -> None:
        """Release what the game holds of the system."""

    def resumable(self) -> PlayerRoom | Path:
        """Return what another front end continues the game with, after `close`."""
