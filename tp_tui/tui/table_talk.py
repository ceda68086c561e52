"""A table on the game screen: clock, offers and talk beside the game, and the list of what one can do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from textual.screen import Screen

from tp_tui.games.contract import FaultError
from tp_tui.presenters.faults import fault_sentence
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.table_play import (
    MUTE,
    NEXT,
    TALK,
    TYPE,
    TableChoice,
    clock_text,
    elsewhere_text,
    is_time_short,
    must_answer,
    offer_text,
    resign_text,
    table_choices,
    table_lines,
    table_news,
    talk_text,
    words,
)
from tp_tui.room import PlayerRoom, RefusedError, View
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.tui.screens.dialogs import ChoiceScreen, InputScreen, QuestionScreen, TextScreen

TICK_SECONDS = 1.0
"""The interval at which the remaining time is worked out; it is drawn only if its text changes."""


class TableHost(Protocol):
    """The interface of a game screen for `TableTalk`."""

    @property
    def room(self) -> PlayerRoom:
        """The game being played."""

    def view(self) -> View:
        """Return the current view."""

    def show_info(self) -> None:
        """Update the information line with its label."""

    def show_prompt(self) -> None:
        """Update the prompt."""

    def say(self, text: str, clause: str = "") -> None:
        """Show a refusal or fault on the information line; an empty text clears it."""

    def tell(self, text: str) -> None:
        """Show a neutral message on the information line."""

    def ring(self, notice: str) -> None:
        """Call the player, who may look elsewhere, as far as they want to be called."""

    def in_signs(self, text: str) -> str:
        """Fill in the configured keys, and convert the text to ASCII if need be."""

    def open_dialog(self, dialog: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Open a dialog, and call `then` with its result."""

    def every(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something again and again."""

    def go_to_table(self, room: PlayerRoom) -> None:
        """Go on with the game at another table."""


class TableTalk:
    """Tells the player what happens at the table beside the game, and does what the player asks for there."""

    def __init__(self, host: TableHost) -> None:
        """Stand beside the game of `host`."""
        self._host = host
        self._told = TableStatus()
        self._heard = host.room.talk
        self._label = ""

    def start(self) -> None:
        """Keep the clock."""
        if self._host.room.code:
            self._host.every(TICK_SECONDS, self.show_clock)

    # What happens

    @property
    def label(self) -> str:
        """The clock, and where else it is the player's turn, for the right end of the information line."""
        status = self._host.room.status
        if status is None:
            return ""
        elsewhere = elsewhere_text(status)
        there = self._in_signs(words.GO_THERE.format(elsewhere=elsewhere)) if elsewhere else ""
        return "  ".join(filter(None, (clock_text(self._host.view(), status), there)))

    @property
    def is_label_urgent(self) -> bool:
        """Whether the last quarter of the turn's time has begun (T8)."""
        status = self._host.room.status
        return status is not None and is_time_short(status)

    @property
    def prompt(self) -> str:
        """The offer that the player has to answer; empty for none."""
        status = self._host.room.status
        if status is None or status.offer is None or not must_answer(self._host.view(), status):
            return ""
        return words.ANSWER_IT.format(offer=offer_text(self._host.view(), status.offer))

    def show_clock(self) -> None:
        """Draw the clock if it reads differently."""
        if (label := self.label) != self._label:
            self._label = label
            self._host.show_info()

    def tell_news(self) -> None:
        """Tell what is new at the table since the last call, each thing once."""
        said = " ".join(self._news())
        self.show_clock()
        self._host.show_prompt()
        if said:
            self._host.tell(said)

    def _news(self) -> Iterator[str]:
        room = self._host.room
        heard, self._heard = self._heard, room.talk
        yield from (talk_text(line) for line in room.talk if line not in heard and line.seat not in room.local_seats)
        status, told = room.status, self._told
        if status is None:
            return
        self._told = status
        if set(status.elsewhere) - set(told.elsewhere):
            self._host.ring(elsewhere_text(status))
        yield from table_news(self._host.view(), told, status)

    # What the player asks for

    def open(self) -> None:
        """List what the player can do at the table."""
        room = self._host.room
        if room.status is None:
            self._host.say(words.NO_TABLE)
            return
        choices = table_choices(room)
        lines = [*map(self._in_signs, (choice.label for choice in choices))]

        def chosen(place: int | None) -> None:
            if place is not None:
                self._do(choices[place])

        self._host.open_dialog(ChoiceScreen(words.TITLE.format(code=room.code), lines), chosen)

    def go_on_elsewhere(self) -> None:
        """Go to the next game of this table, or else to another table where it is the player's turn."""
        for choice in table_choices(self._host.room):
            if choice.line == NEXT:
                self._go_to(choice.text)
                return
        self._host.say(words.NOWHERE_ELSE)

    def _in_signs(self, text: str) -> str:
        return self._host.in_signs(text)

    def _do(self, choice: TableChoice) -> None:
        word = choice.line.split()[0]
        if choice.request == Request.RESIGN:
            self._host.open_dialog(
                QuestionScreen(words.RESIGN_TITLE, resign_text(self._host.room.seats), words.RESIGN_KEYS),
                lambda agreed: self._ask(Request.RESIGN) if agreed else None,
            )
        elif choice.request is not None:
            self._ask(choice.request, choice.text, choice.number)
        elif word == TYPE:
            self._host.open_dialog(InputScreen(words.SAY_TITLE, words.SAY_TEXT, words.SAY_KEYS), self._say)
        elif word == TALK:
            room = self._host.room
            told = [*table_lines(self._host.view(), room.status or TableStatus()), "", *map(talk_text, room.talk)]
            text = "\n".join(told if room.talk else [*told, words.NOTHING_SAID])
            self._host.open_dialog(TextScreen(words.TALK_TITLE, self._in_signs(text), at_end=True))
        elif word == MUTE:
            is_muted = self._host.room.mute(choice.text)
            self._host.tell((words.MUTED if is_muted else words.HEARD).format(name=choice.text))
        elif word == NEXT:
            self._go_to(choice.text)

    def _say(self, text: str | None) -> None:
        if text:
            self._ask(Request.SAY, text)

    def _ask(self, request: Request, text: str = "", number: int = 0) -> None:
        try:
            self._host.room.ask_for(request, text, number)
        except RefusedError as error:
            self._host.say(refusal_text(self._host.view(), error.refusal))
        else:
            self._host.tell(words.ASKED[request])

    def _go_to(self, code: str) -> None:
        """Go to another table."""
        try:
            room = self._host.room.next_table(code)
            room.await_begin()
        except FaultError as error:
            self._host.say(fault_sentence(error))
        else:
            self._host.go_to_table(room)
