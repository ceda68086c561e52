"""A table in line mode: what happens beside the game, and what the player says and asks for there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tp_tui.plain.dialogue import Typed
from tp_tui.presenters.messages import listed
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.table_play import (
    MUTE,
    NEXT,
    TALK,
    clock_text,
    elsewhere_text,
    is_new_offer,
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
from tp_tui.presenters.table_play import TYPE as SAY
from tp_tui.room import PlayerRoom, RefusedError, View
from tp_tui.room.table_status import Request, TableStatus

TABLE, OFFER = "table", "offer"


class TableLines:
    """Tells what happens at a table beside the game, and does what the player types about it.

    Attributes:
        next: the code of the table to go on at; empty for none.
    """

    def __init__(self, room: PlayerRoom, view: Callable[[], View], say: Callable[[str], None]) -> None:
        """Stand beside a game; `view` returns what the player sees of it."""
        self._room, self._view, self._say = room, view, say
        self._told: TableStatus = TableStatus()
        self._heard = room.talk
        self._is_resigning = False
        self.next = ""

    # What happens

    def tell_news(self) -> None:
        """Say what is new at the table since the last call, each thing once."""
        lines = [*self._news()]
        if lines:
            self._say("\n".join(lines))

    def _news(self) -> Iterator[str]:
        heard, talk = self._heard, self._room.talk
        self._heard = talk
        mine = [line for line in talk if line.seat in self._room.local_seats]
        yield from (talk_text(line) for line in talk if line not in heard and line not in mine)
        status, told = self._room.status, self._told
        if status is None:
            return
        self._told = status
        view = self._view()
        if is_new_offer(told, status) and status.offer is not None and status.offer.seat != view.seat:
            asked = _answer_hint(view, status)
            yield " ".join(filter(None, (offer_text(view, status.offer), asked)))
        if status.is_out_of_time and not told.is_out_of_time:
            yield " ".join(filter(None, (clock_text(view, status), _vote_hint(view))))
        elif is_time_short(status) and not is_time_short(told):
            yield clock_text(view, status)
        yield from table_news(view, told, status)
        if set(status.elsewhere) - set(told.elsewhere):
            yield elsewhere_text(status)

    # What the player types

    def do(self, typed: Typed) -> bool:
        """Do what a line asks for at the table; return whether it asks for anything there."""
        word, rest = typed.word, typed.argument
        is_resigning, self._is_resigning = self._is_resigning, False
        if word == TABLE and not rest:
            self._describe()
        elif word == SAY:
            self._say_text(typed.raw_argument)
        elif word == TALK and not rest:
            self._say("\n".join(map(talk_text, self._room.talk)) or words.NOTHING_SAID)
        elif word == MUTE:
            self._mute(typed.raw_argument)
        elif word == Request.RESIGN and not rest and not is_resigning:
            self._is_resigning = True
            self._say(f"{resign_text(self._room.seats)} {words.RESIGN_AGAIN}")
        else:
            return self._choose(f"{word} {rest}".strip())
        return True

    def _choose(self, line: str) -> bool:
        choice = next((choice for choice in table_choices(self._room) if choice.line == line), None)
        if choice is None:
            if line.split()[0] == OFFER:
                self._say(words.OFFER_WHAT)
                return True
            return False
        if choice.line == NEXT:
            self.next = choice.text
        elif choice.request is not None:
            self._ask(choice.request, choice.text, choice.number)
        return True

    def _describe(self) -> None:
        """Say what goes on at the table, and what can be typed about it."""
        room = self._room
        if room.status is None:
            self._say(words.NO_TABLE)
            return
        lines = [words.TITLE.format(code=room.code) + ".", *table_lines(self._view(), room.status)]
        self._say("\n".join([*lines, *(f"{choice.line}: {choice.label}" for choice in table_choices(room))]))

    def _say_text(self, text: str) -> None:
        phrases = words.PHRASES
        if text.isascii() and text.isdigit():
            text = phrases[int(text[:3]) - 1] if 0 < int(text[:3]) <= len(phrases) else ""
        if text:
            self._ask(Request.SAY, text)
        else:
            self._say(words.SAY_WHAT.format(most=len(phrases)))

    def _mute(self, name: str) -> None:
        names = {seat.name.casefold(): seat.name for number, seat in enumerate(self._room.seats) if seat.is_human}
        if found := names.get(name.casefold()):
            is_muted = self._room.mute(found)
            self._say((words.MUTED if is_muted else words.HEARD).format(name=found))
        else:
            self._say(words.NOBODY.format(name=name or listed(names.values())))

    def _ask(self, request: Request, text: str = "", number: int = 0) -> None:
        try:
            self._room.ask_for(request, text, number)
        except RefusedError as error:
            self._say(refusal_text(self._view(), error.refusal))
        else:
            self._say(words.ASKED[request])


def _answer_hint(view: View, status: TableStatus) -> str:
    return words.TYPE_ANSWER if must_answer(view, status) else ""


def _vote_hint(view: View) -> str:
    return words.TYPE_VOTE if view.current != view.seat and view.seat >= 0 else ""
