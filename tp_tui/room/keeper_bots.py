"""Bots of a game that a guest plays alone: they think in the processes that all players of the host share (T31)."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from tp_tui.bots.answers import read_answer, write_question
from tp_tui.bots.bot_process import BotProcess, NoProcessError
from tp_tui.bots.questions import AnyQuestion, CancelledError, HintQuestion, Question, ReviewQuestion
from tp_tui.games.contract.json_data import JsonDataError
from tp_tui.room.keeper_socket import connect
from tp_tui.room.remote_room import ATTEMPTS, KeeperConnection
from tp_tui.room.table import TableError
from tp_tui.room.table_messages import LONGEST_LINE, Failed, Think, Thought, encode
from tp_tui.storage.folders import tables_folder

if TYPE_CHECKING:
    from tp_tui.bots.base import Advice
    from tp_tui.bots.review import Review
    from tp_tui.games.contract import Action, Fault


class KeeperBots:
    """Asks the keeper of a host's tables, whose bots they are; one question at a time.

    A question that is too long for the keeper, as one about a large board of the player's own, goes to a process of
    this session.
    """

    def __init__(self, open_socket: Callable[[], socket.socket]) -> None:
        """Reach the keeper by `open_socket`, once there is a question."""
        self._open_socket = open_socket
        self._connection: KeeperConnection | None = None
        self._own: BotProcess | None = None
        self._is_cancelled = self._is_closed = False
        self._asking, self._changing = threading.Lock(), threading.Lock()

    def reply(self, question: AnyQuestion) -> Action | Advice | Review | Fault | None:
        """Return the bot's answer, as `BotProcess.reply` does.

        Raises:
            CancelledError: `cancel` or `close` was called meanwhile.
            NoProcessError: there is no keeper, or it has no process.
            BotError: the bot failed.
        """
        with self._asking:
            with self._changing:
                if self._is_closed:
                    raise CancelledError
                self._is_cancelled = False
            message = _message(question)
            if message is None:
                return self._own_process().reply(question)
            return read_answer(self._answer(message), question)

    def cancel(self) -> None:
        """End the current search; the host's processes go on with what others ask."""
        with self._changing:
            self._is_cancelled = True
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            if self._own is not None:
                self._own.cancel()

    def close(self) -> None:
        """End the current search, and ask nothing more."""
        self._is_closed = True
        self.cancel()
        if self._own is not None:
            self._own.close()

    def _answer(self, message: Think) -> bytes:
        """Return the keeper's answer, or that of the next one if it is killed meanwhile."""
        why: Exception | None = None
        for _ in range(ATTEMPTS):
            try:
                return self._ask_once(message)
            except TableError as error:
                self._check_cancelled()
                raise NoProcessError(error.fault) from error
            except (OSError, JsonDataError) as error:
                self._check_cancelled()
                why = error
        raise NoProcessError("keeper_not_there", type(why).__name__) from why

    def _ask_once(self, message: Think) -> bytes:
        """Put the question to the keeper.

        Raises:
            TableError: there is no keeper, or it refuses.
            OSError, JsonDataError: the connection fails.
            NoProcessError: the keeper has no process.
        """
        connection = self._connection or KeeperConnection(self._open_socket(), "")
        with self._changing:
            if self._is_cancelled:
                connection.close()
                raise CancelledError
            self._connection = connection
        try:
            connection.send(message)
            text = ""
            while True:
                match connection.receive():
                    case Thought(id, part, is_last) if id == message.id:
                        text += part
                        if is_last:
                            return text.encode()
                    case Failed(fault):
                        raise NoProcessError(fault)
                    case _:
                        raise JsonDataError("the answer", "must be a bot's")
        except BaseException:
            with self._changing, suppress(OSError):
                connection.close()
                self._connection = None
            raise

    def _check_cancelled(self) -> None:
        if self._is_cancelled:
            raise CancelledError

    def _own_process(self) -> BotProcess:
        if self._own is None:
            self._own = BotProcess()
        return self._own


def _message(question: AnyQuestion) -> Think | None:
    """Return a question as a message, without what is known already if that is too long; None if all of it is."""
    is_look = not isinstance(question, Question)
    asked: list[AnyQuestion] = [question]
    match question:
        case HintQuestion(decision, _):
            asked.append(HintQuestion(decision))
        case ReviewQuestion(decision, played, _):
            asked.append(ReviewQuestion(decision, played))
    for each in asked:
        if (written := write_question(each)) is None:
            return None
        message = Think(0, written, is_look)
        if len(encode(message)) <= LONGEST_LINE:
            return message
    return None


def bots_of_host() -> KeeperBots:
    """Return the bots of the host whose guest plays in this process."""
    return KeeperBots(partial(connect, tables_folder().absolute()))
