"""A game at a table whose keeper is another process.

A thread of its own reads what the keeper sends, and finds the next keeper when this one is gone. What the player sees
changes only when the front end catches up, or with the answer to a command.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, TypeVar

from tp_tui.bots import HINT_BOT
from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import Answer
from tp_tui.bots.questions import HintQuestion, Question
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, DataError, Event, Fault, Game, OptionError
from tp_tui.games.contract.json_data import JsonDataError
from tp_tui.room.analyses import Analyses
from tp_tui.room.commands import Command, Play, PlayText, RefusedError, RoomRefusal, Undo, read_action
from tp_tui.room.room import Room
from tp_tui.room.seats import Seat
from tp_tui.room.table import FinishedGame, TableError
from tp_tui.room.table_messages import (
    FROM_KEEPER,
    LONGEST_LINE,
    VERSION,
    Ask,
    Done,
    Failed,
    Foresee,
    Foreseen,
    Granted,
    Hello,
    Join,
    Message,
    NewTable,
    Refused,
    Reveal,
    Revealed,
    Seated,
    Shown,
    Status,
    Submit,
    Talk,
    Waiting,
    Watch,
    Welcome,
    decode,
    encode,
    write_command,
)
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.room.view import View
from tp_tui.room.view_data import read_view
from tp_tui.storage.folders import SAVE_SUFFIX
from tp_tui.storage.game_log import read_save
from tp_tui.storage.restrictions import player_key
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.table_entries import MAX_WORDS, TalkLine

Got = TypeVar("Got")

ANSWER_SECONDS = 5.0
"""How long a command waits for its answer, and for a keeper if there is none."""

LONGEST_PAUSE = 1.0
"""The longest pause between attempts to go on after a lost connection, in seconds."""

ATTEMPTS = 5
"""How often a question is put to a keeper that may just be ending."""

PASSING = ("keeper_not_there", "keeper_full", "table_unreadable", "table_not_saved", "store_away")
"""The ids of temporary faults, after which another attempt is worthwhile."""


class KeeperConnection:
    """A connection to the keeper, greeted."""

    def __init__(self, opened: socket.socket, name: str) -> None:
        """Greet the keeper at the other end of a socket, which is closed if that fails.

        The player's key is that of this process: see `player_key`.

        Raises:
            TableError: the keeper refuses.
            OSError, JsonDataError: the connection fails.
        """
        self._socket = opened
        self._sending = threading.Lock()
        self._received = b""
        try:
            opened.settimeout(ANSWER_SECONDS)
            answer = self.ask(Hello(VERSION, name, player_key()))
            if not isinstance(answer, Welcome):
                raise JsonDataError("the answer", "must be a welcome")
            opened.settimeout(None)
        except BaseException:
            self.close()
            raise

    def send(self, message: Message) -> None:
        """Send a message.

        Raises:
            OSError: the connection has failed.
        """
        with self._sending:
            self._socket.sendall(encode(message))

    def receive(self) -> Message:
        """Wait for a message and return it.

        Raises:
            OSError: the connection has ended or failed.
            JsonDataError: what came is no message.
        """
        while b"\n" not in self._received and len(self._received) <= LONGEST_LINE:
            if not (data := self._socket.recv(LONGEST_LINE)):
                raise ConnectionResetError
            self._received += data
        line, _, self._received = self._received.partition(b"\n")
        return decode(line, FROM_KEEPER)

    def ask(self, message: Message) -> Message:
        """Send a message and return the answer.

        Raises:
            TableError: it is impossible.
            OSError, JsonDataError: the connection fails.
        """
        self.send(message)
        answer = self.receive()
        if isinstance(answer, Failed):
            raise TableError(answer.fault)
        return answer

    def close(self) -> None:
        """End the connection, which wakes whoever receives."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


def ask_keeper(connect: Callable[[], socket.socket], name: str, message: Message) -> Message:
    """Put one question to the keeper, and return the answer.

    Raises:
        TableError: it is impossible, or there is no keeper.
    """
    return _with_keeper(connect, name, lambda connection: connection.ask(message))


def ask_whole_game(connect: Callable[[], socket.socket], name: str, code: str) -> Room:
    """Return the finished game at a table with all that was hidden.

    Raises:
        TableError: it is not over or not for this player, or there is no keeper.
        SaveError: what the keeper sent is no game.
    """

    def ask(connection: KeeperConnection) -> Room:
        text, answer = "", connection.ask(Reveal(code))
        while isinstance(answer, Revealed):
            text += answer.text
            if answer.is_last:
                return FinishedGame(read_save(text.encode(), code).saved, answer.resigned, answer.is_ended).room()
            answer = connection.receive()
        raise JsonDataError("the answer", "must be a game")

    return _with_keeper(connect, name, ask)


def _with_keeper(connect: Callable[[], socket.socket], name: str, ask: Callable[[KeeperConnection], Got]) -> Got:
    """Return what `ask` gets from the keeper, on a connection of its own.

    Raises:
        TableError: it is impossible, or there is no keeper.
    """
    for _ in range(ATTEMPTS):
        try:
            connection = KeeperConnection(connect(), name)
            try:
                return ask(connection)
            finally:
                connection.close()
        except JsonDataError as error:
            raise TableError("other_version") from error
        except OSError as error:  # it was just ending
            fault = Fault.of("keeper_not_there", os.strerror(error.errno) if error.errno else type(error).__name__)
    raise TableError(fault)


class RemoteRoom:
    """A game at a table, from the seat of one player.

    Attributes:
        code: the code of the table.
        game: the game.
        seat: the player's seat.
        news: the descriptor that is readable once `catch_up` has something to do.
        waiting: the names at the table before the game begins, empty for an open seat.
        is_away: whether there is no keeper just now.
        ended: why the player is at the table no longer; None if still there.
        muted: the names of those whose words are not heard.
        analyses: what bots have found about positions that the player asked about.
    """

    game_log = None
    records_faults: tuple[Fault, ...] = ()
    is_unsaved = False

    def __init__(
        self,
        connect: Callable[[], socket.socket],
        name: str,
        request: Join | NewTable | Watch,
    ) -> None:
        """Sit down at a table.

        Args:
            connect: connects to the keeper, and starts one if there is none.
            name: the player's name.
            request: which table.

        Raises:
            TableError: that is impossible.
        """
        self._connect, self._name = connect, name
        self._whole: Room | None = None
        self._changed = threading.Condition()
        self._is_closed = False
        self._view: View | None = None
        self._view_data: object = None
        self._latest: tuple[View, object] | None = None
        self._latest_names: tuple[str, ...] = ()
        self._latest_status: tuple[TableStatus, float] | None = None
        self._status: tuple[TableStatus, float] | None = None
        self._talk: list[TalkLine] = []
        self._heard: tuple[TalkLine, ...] = ()
        self._is_recorded = False
        self.muted: set[str] = set()
        self.analyses = Analyses()
        self._answers: dict[int, Done | Refused | Foreseen | Granted] = {}
        self._awaited = -1
        self._done_view: tuple[View, object] | None = None
        self._asked = 0
        self._generation = 0
        self._now_away = False
        self.waiting: tuple[str, ...] = ()
        self.is_away = False
        self.ended: Fault | None = None
        self._connection, seated = self._sit_down(request)
        self.code, self.seat, self.game = seated.code, seated.seat, _game(seated)
        self.news, self._bell = os.pipe()
        os.set_blocking(self.news, False)
        os.set_blocking(self._bell, False)
        self._thread = threading.Thread(target=self._follow, name="table", daemon=True)
        self._thread.start()

    # The connection

    def _sit_down(self, request: Join | NewTable | Watch) -> tuple[KeeperConnection, Seated]:
        """Return a new connection, and the seat at the table.

        Raises:
            TableError: that is impossible.
        """
        for attempt in range(1, ATTEMPTS + 1):
            try:
                connection = KeeperConnection(self._connect(), self._name)
            except JsonDataError as error:
                raise TableError("other_version") from error
            except OSError as error:
                if attempt == ATTEMPTS:
                    raise TableError("keeper_not_there", type(error).__name__) from error
                continue
            try:
                answer = connection.ask(request)
                if isinstance(answer, Seated):
                    return connection, answer
                raise JsonDataError("the answer", "must be a seat")
            except JsonDataError as error:
                connection.close()
                raise TableError("other_version") from error
            except TableError:
                connection.close()
                raise
            except OSError as error:
                connection.close()
                if attempt == ATTEMPTS or isinstance(request, NewTable):
                    raise TableError("keeper_not_there", type(error).__name__) from error
        raise AssertionError

    def _follow(self) -> None:
        """Take what the keeper sends, until the room is closed or the player has no seat any more."""
        pause = 0.0
        while not self._is_closed:
            with suppress(OSError, JsonDataError, ValueError, OptionError, DataError):
                while True:
                    self._take(self._connection.receive())
                    pause = 0.0
            self._connection.close()
            if self._is_closed:
                return
            self._tell(is_away=True)
            if self.ended:
                return
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause + 0.02)
            self._go_on()

    def _go_on(self) -> None:
        """Find the next keeper, and sit down again."""
        try:
            connection, _ = self._sit_down(self._coming_back)
        except TableError as error:
            self._end_unless_passing(error.fault)
            return
        with self._changed:
            self._connection = connection
            self._generation += 1
        if self._is_closed:
            connection.close()

    @property
    def _coming_back(self) -> Join | Watch:
        """What a session asks for to go on."""
        return Watch(self.code) if self.seat < 0 else Join(self.code)

    def _end_unless_passing(self, fault: Fault) -> None:
        """Note why the player is at the table no longer, unless that may be gone at the next attempt."""
        if fault.id not in PASSING:
            self.ended = fault

    def _take(self, message: Message) -> None:
        """Take in a message from the keeper.

        Raises:
            JsonDataError, OptionError, DataError: its view is invalid.
        """
        match message:
            case Shown(data):
                view = self._read(data), data
                with self._changed:
                    self._latest = view
                self._tell(is_away=False)
            case Waiting(names):
                with self._changed:
                    self._latest_names = names
                self._tell(is_away=False)
            case Done(id, _, data):
                view = self._read(data), data
                with self._changed:
                    if id == self._awaited:
                        self._answers[id], self._done_view, self._latest = message, view, None
                        self._changed.notify_all()
                        return
                    self._latest = view
                self._tell(is_away=False)
            case Status(status):
                with self._changed:
                    self._latest_status = status, time.monotonic()
                self._tell(is_away=False)
            case Talk(lines):
                with self._changed:
                    self._talk = [*self._talk, *lines][-MAX_WORDS:]
                self._tell(is_away=False)
            case Refused(id) | Foreseen(id) | Granted(id):
                with self._changed:
                    if id == self._awaited:
                        self._answers[id] = message
                    self._changed.notify_all()
            case Failed(fault):
                self._end_unless_passing(fault)
                raise ConnectionResetError

    def _read(self, data: object) -> View:
        return read_view(self.game, data)._replace(is_at_table=True)

    def _tell(self, *, is_away: bool) -> None:
        """Wake the front end and whoever waits for an answer."""
        with self._changed:
            self._now_away = is_away
            self._changed.notify_all()
            if not self._is_closed:
                with suppress(BlockingIOError):
                    os.write(self._bell, b"!")

    # What has happened

    def catch_up(self) -> bool:
        """Apply what has happened at the table; return whether the view or the names of those waiting have changed."""
        with self._changed:
            with suppress(BlockingIOError):
                while os.read(self.news, 4096):
                    pass
            self.is_away = self._now_away
            is_new = self._latest_names != self.waiting
            self.waiting = self._latest_names
            if self._latest is not None:
                is_new = is_new or self._view is None or self._latest[1] != self._view_data
                self._view, self._view_data = self._latest
                self._latest = None
            self._status = self._latest_status
            heard, self._talk = self._talk, []
        # A session that comes back is told again what was said.
        self._heard = (*self._heard, *(line for line in heard if line not in self._heard))[-MAX_WORDS:]
        self._record()
        return is_new

    @property
    def status(self) -> TableStatus | None:
        """What goes on at the table beside the game, with the time that is left now; None before it is known."""
        if self._status is None:
            return None
        status, since = self._status
        left = None if status.left is None else status.left - (time.monotonic() - since)
        return status._replace(left=left)

    @property
    def talk(self) -> tuple[TalkLine, ...]:
        """The last words said, without those of people who are muted."""
        return tuple(line for line in self._heard if line.name not in self.muted)

    def mute(self, name: str) -> bool:
        """Hear nothing more of somebody at the table, or hear them again; return whether they are muted now."""
        self.muted ^= {name}
        return name in self.muted

    def _record(self) -> None:
        """Count a finished game in the player's own records (T21)."""
        if self._is_recorded or self.seat < 0 or self._view is None or not self._view.is_over or self._view.is_ended:
            return
        if whole := self.whole():
            self._is_recorded = True
            from tp_tui.storage.records import record_game  # only a game that ends is recorded

            self.records_faults = record_game(whole.saved(), Path(f"{self.code}{SAVE_SUFFIX}"), self.game)

    @property
    def has_begun(self) -> bool:
        """Whether all seats are taken, so that there is a game to look at."""
        return self._view is not None

    def view(self, seat: int) -> View:
        """Return what the player may see, whichever `seat` is asked for."""
        assert self._view is not None
        return self._view._replace(has_help=bool(self._status and self._status[0].has_help))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in order of play."""
        return self.view(self.seat).seats

    @property
    def local_seats(self) -> tuple[int, ...]:
        """The player's seat; none for a watcher."""
        return (self.seat,) if self.seat >= 0 else ()

    @property
    def current(self) -> int:
        """The seat that is to decide; negative when the game is over."""
        return self.view(self.seat).current

    @property
    def last_seat(self) -> int:
        """The seat that acted last; negative before the first step."""
        return self.view(self.seat).last_turn[0]

    def undo_refusal(self, seat: int) -> RoomRefusal | None:
        """Return why the player cannot undo now, or None."""
        return self.view(seat).undo_refusal

    def whole(self) -> Room | None:
        """Return the game with all that is hidden, once it is over."""
        if self._whole is None and self.current < 0:
            with suppress(TableError, SaveError):
                self._whole = ask_whole_game(self._connect, self._name, self.code)
        return self._whole

    # Commands

    def submit(self, seat: int, command: Command) -> Action | None:
        """Have the keeper carry out a command, and return the action applied; None for an undo.

        Raises:
            RefusedError: the keeper refuses it, or there is none; nothing has changed.
        """
        before = self.view(seat)
        while True:
            generation = self._generation
            match self._answer_to(lambda id: Submit(id, write_command(command), before.steps)):
                case Done(action=number):
                    with self._changed:
                        assert self._done_view is not None
                        self._view, self._view_data = self._done_view
                        self._done_view = None
                    return None if number < 0 else before.observation.state.all_actions()[number]
                case Refused(refusal=refusal):
                    raise RefusedError(refusal)
            # The keeper was lost on the way. If it did not carry out the command, the next one is to.
            self._await_keeper_after(generation)
            self.catch_up()
            if self.view(seat).steps != before.steps:
                return _action_of(command, before)

    def _await_keeper_after(self, generation: int) -> None:
        """Wait for the first view from another keeper than that of `generation`.

        Raises:
            RefusedError: none comes.
        """
        with self._changed:
            if not self._changed.wait_for(
                lambda: self._generation != generation and not self._now_away, ANSWER_SECONDS
            ):
                raise RefusedError(RoomRefusal("keeper_away"))

    def ask_for(self, request: Request, text: str = "", number: int = 0) -> None:
        """Have the keeper do something beside the game; `text` is what is said, `number` the step to take back to.

        Raises:
            RefusedError: the keeper refuses it, or there is none.
        """
        answer = self._answer_to(lambda id: Ask(id, request, text, number))
        if isinstance(answer, Refused):
            raise RefusedError(answer.refusal)
        if answer is None:
            raise RefusedError(RoomRefusal("keeper_away"))

    def next_table(self, code: str) -> RemoteRoom:
        """Return the player's seat at another table.

        Raises:
            TableError: there is none.
        """
        return RemoteRoom(self._connect, self._name, Join(code))

    def revealed_by(self, command: Command) -> Event | None:
        """Return the event by which `command` would reveal something, without what it reveals; None for none."""
        answer = self._answer_to(lambda id: Foresee(id, write_command(command)))
        if isinstance(answer, Foreseen) and answer.kind:
            return Event(answer.kind, self.seat, (), True)
        return None

    def _answer_to(self, make: Callable[[int], Message]) -> Done | Refused | Foreseen | Granted | None:
        """Send a message to the keeper, and return the answer; None if the keeper is lost meanwhile."""
        end = time.monotonic() + ANSWER_SECONDS
        with self._changed:
            self._changed.wait_for(lambda: not self._now_away, ANSWER_SECONDS)
            if self._now_away:
                raise RefusedError(RoomRefusal("keeper_away"))
            self._asked += 1
            id = self._awaited = self._asked
            generation, connection = self._generation, self._connection
        try:
            connection.send(make(id))
        except OSError:
            return None
        with self._changed:
            self._changed.wait_for(
                lambda: id in self._answers or self._generation != generation or self._now_away,
                max(0.0, end - time.monotonic()),
            )
            self._awaited = -1
            return self._answers.pop(id, None)

    # What there is not at a table

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        """Return None: the keeper asks the bots."""
        return None

    def enter(self, question: Question, answer: Answer) -> bool:
        """Return False: no bot is asked here."""
        return False

    def hint_question(self, seat: int, budget: Budget = UNLIMITED) -> HintQuestion:
        """Return the question for the hint bot, with what the player sees.

        Raises:
            RefusedError: there are no hints at this table, or it is not the player's decision.
        """
        view = self.view(seat)
        if not view.has_help:
            raise RefusedError(RoomRefusal("help_at_table"))
        if view.is_over:
            raise RefusedError(RoomRefusal("no_hint_at_the_end"))
        if view.current != self.seat:
            raise RefusedError(RoomRefusal("others_turn", view.current))
        decision = Question(self.game.name, HINT_BOT, view.observation, budget, view.steps, view.options)
        return HintQuestion(decision, self.analyses.known(decision))

    def note_hint(self, actions: Sequence[Action] = (), *, is_new: bool = True) -> None:
        """Have the keeper note that a hint was given; what it named stays with the player."""
        if not is_new:
            return
        with suppress(RefusedError):
            self.ask_for(Request.HINT)

    def autosave(self) -> None:
        """Do nothing: the keeper writes."""

    def again(self, *, same_deal: bool, free_undo: bool = False) -> NoReturn:
        """Refuse a rematch, which is another table.

        Raises:
            RefusedError: always.
        """
        raise RefusedError(RoomRefusal("again_at_table"))

    def close(self) -> None:
        """Leave the terminal's place at the table; the player keeps the seat."""
        with self._changed:
            if self._is_closed:
                return
            self._is_closed = True
            connection = self._connection
        connection.close()
        os.close(self.news)
        os.close(self._bell)

    def resumable(self) -> RemoteRoom:
        """Return the same seat at the same table, for another front end."""
        room = RemoteRoom(self._connect, self._name, self._coming_back)
        room.muted = self.muted
        room.await_begin()
        return room

    def await_begin(self) -> None:
        """Wait for the first view of a game that has begun.

        Raises:
            TableError: none comes.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._latest is not None and self._latest_status is not None, ANSWER_SECONDS)
        self.catch_up()
        if not self.has_begun:
            raise TableError("keeper_not_there", TimeoutError.__name__)


def _action_of(command: Command, before: View) -> Action | None:
    """Return the action of a command that was carried out, as its position has changed; None for an undo.

    Only the player could change the position, having been the one to decide.

    Raises:
        RefusedError: that cannot be told for a redo.
    """
    match command:
        case Play(action):
            return action
        case PlayText(text):
            return read_action(before.observation.state, text)
        case Undo():
            return None
    raise RefusedError(RoomRefusal("moved_on"))


def _game(seated: Seated) -> Game:
    if seated.game not in game_names():
        raise TableError("other_version")
    return get_game(seated.game)
