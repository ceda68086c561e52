"""The tables of several people in line mode: the list, setting one up, and waiting until its game begins."""

from __future__ import annotations

import select

from tp_tui.games.contract import FaultError, Game
from tp_tui.games.contract.json_data import write_options
from tp_tui.plain.dialogue import Console
from tp_tui.plain.questions import ask, ask_text, say
from tp_tui.plain.set_up import SetUp
from tp_tui.presenters.line_words import words as line_words
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words as screen_words
from tp_tui.presenters.setup_fields import NOBODY, Choices
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.table_play import duration
from tp_tui.presenters.tables_text import FOR_SOMEBODY, ordered, table_kinds, table_lines, waiting_text, words
from tp_tui.room.remote_room import RemoteRoom
from tp_tui.room.table import ME, OPEN
from tp_tui.room.table_messages import Join, NewTable, Watch
from tp_tui.room.tables_client import TablesClient
from tp_tui.storage.settings import Settings
from tp_tui.storage.table_entries import FOR, TURN_TIMES

NEW = "new"


class TablesInLines:
    """Lists the tables, and returns the game of the one that the player chooses."""

    def __init__(self, game: Game, settings: Settings, console: Console) -> None:
        """Offer tables; new ones play `game`."""
        self._game, self._settings, self._console = game, settings, console

    def choose(self) -> RemoteRoom | None:
        """Return the game of a table once it has begun; None if the player leaves before.

        Raises:
            FaultError: a table cannot be had.
            LeftError: the player leaves.
        """
        client = TablesClient(self._settings.name or self._name())
        rows = ordered(client.rows())
        lines = [f"{number}: {line}" for number, line in enumerate(table_lines(rows), 1)] if rows else [words.NONE_YET]
        say(self._console, "\n".join([*lines, words.MENU_LIST]))
        typed = ask_text(self._console)
        request: Join | NewTable | Watch
        if typed.lower() == NEW:
            request = TableSetUp(self._game, self._settings, self._console).table()
        elif typed.isascii() and typed.isdigit() and 0 < int(typed[:4]) <= len(rows):
            summary, seat = rows[int(typed[:4]) - 1]
            is_watching = seat < 0 and summary.current is not None
            request = Watch(summary.code) if is_watching else Join(summary.code)
        else:
            request = Join(typed)
        return self._wait(client.sit_down(request))

    def _name(self) -> str:
        say(self._console, words.NAME_TEXT)
        return ask_text(self._console)

    def _wait(self, room: RemoteRoom) -> RemoteRoom | None:
        """Say who is missing until the game begins; return None if the player does not wait."""
        has_waited = False
        try:
            while not room.has_begun:
                select.select([room.news], [], [])
                was_away, is_new = room.is_away, room.catch_up()
                if room.ended:
                    raise FaultError(room.ended)
                if room.is_away and not was_away:
                    say(self._console, screen_words.AWAY)
                elif is_new and not room.has_begun:
                    if not has_waited:
                        say(self._console, f"{words.OTHERS_JOIN.format(code=room.code)} {words.LEAVE_BY_KEY}")
                    has_waited = True
                    say(self._console, waiting_text(room.waiting))
        except KeyboardInterrupt:
            say(self._console, "\n" + words.SEAT_KEPT.format(code=room.code))
            room.close()
            return None
        except BaseException:
            room.close()
            raise
        if has_waited:
            say(self._console, words.BEGINS)
        return room


class TableSetUp(SetUp):
    """Asks for the settings of a table: those of a game alone, and three more (T5)."""

    def table(self) -> NewTable:
        """Return the table that the player sets up.

        Raises:
            LeftError: the player leaves.
        """
        self._ask_version()
        seats = self._table_seats()
        paces: Choices = [(words.NO_LIMIT, 0), *((duration(seconds), seconds) for seconds in TURN_TIMES.values())]
        pace = int(ask(self._console, self._about(words.PACE, words.PACE_HINT), paces, TURN_TIMES["3m"]))
        watching: Choices = [(title, value) for value, title in words.WATCH.items()]
        watch = str(ask(self._console, self._about(words.WATCHING, words.WATCHING_HINT), watching, "yes"))
        helps: Choices = [(title, value) for value, title in words.HELP_CHOICES.items()]
        has_help = ask(self._console, self._about(words.HELP, words.HELP_HINT), helps, "no") == "yes"
        return NewTable(self._game.name, write_options(self._options), tuple(seats), pace, watch, has_help)

    def _about(self, title: str, about: str) -> str:
        return line_words.QUESTION.format(title=title, about=about)

    def _table_seats(self) -> list[str]:
        """Ask who each seat is for; the first seat left empty ends the list."""
        counts = self._seat_counts()
        seats = [ME]
        for seat in range(1, max(counts, default=1)):
            empty: Choices = [(shared_words.EMPTY_SEAT, NOBODY)] if seat in counts and seat > 1 else []
            question = line_words.SEAT_QUESTION.format(letter=PLAYER_LETTERS[seat])
            usual = NOBODY if empty else OPEN
            kind = str(ask(self._console, question, [*table_kinds(is_first=False), *empty], usual))
            if kind == NOBODY:
                break
            seats.append(f"{FOR}{self._whose()}" if kind == FOR_SOMEBODY else kind)
        return seats

    def _whose(self) -> str:
        say(self._console, words.WHOSE)
        while not (name := ask_text(self._console)):
            say(self._console, words.WHOSE)
        return name
