"""Playing at a table in words: who is there, whose time runs, offers, talk, and what one can do about it.

Screen and line mode list the same choices: `table_choices` has them, most urgent first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from tp_tui.games.kit.printable import printable
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import N_, Message, _, listed, plural
from tp_tui.room import SPECTATOR, PlayerRoom, View
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.storage.table_entries import AGAIN_OFFER, END_OFFER, UNDO_OFFER, Offer, TalkLine

SHORT = 90
"""The seconds up to which time is told in seconds."""

COARSE, FINE = 10, 5
"""The steps, in seconds, of the time shown: every update costs bytes on a slow line."""

LAST_QUARTER = 4
"""Time is short when less than this part of a turn's time is left (T8)."""


class TablePlayWords:
    """The words of a table that is being played at."""

    TITLE = Message("Table {code}")
    TALK_TITLE = Message("What was said")
    SAY_TITLE = Message("Say")
    SAY_TEXT = Message("Everybody at the table reads it.")
    SAY_KEYS = Message(
        (
            ("Enter", N_("go on")),
            ("[Esc|input.leave]", N_("leave it")),
        )
    )
    RESIGN_TITLE = Message("Resign?")
    RESIGN_TEXT = Message("The game ends, and the other wins.")
    RESIGN_OF_MANY = Message("A bot plays on for you, and the result says so.")
    RESIGN_KEYS = Message(
        (
            ("[Enter|question.yes]", N_("resign")),
            ("[Esc|question.no]", N_("play on")),
        )
    )
    RESIGN_AGAIN = Message("Type resign again to give the game up.")
    ANSWER_IT = Message("{offer} Answer with [T|game.table].")
    GO_THERE = Message("{elsewhere} Go there with [N|game.next_table].")
    NOWHERE_ELSE = Message("No other table waits for you.")
    TYPE_ANSWER = Message("Type yes or no.")
    TYPE_VOTE = Message("Type wait, bot turn or bot.")
    NOTHING_SAID = Message("Nothing has been said yet.")
    NO_TABLE = Message("This game is not played at a table.")
    MUTED = Message("{name} is muted.")
    HEARD = Message("{name} is no longer muted.")
    NOBODY = Message("Nobody here is called {name}.")
    SAY_WHAT = Message("say takes a text, or the number of a phrase, from 1 to {most}.")
    OFFER_WHAT = Message("offer takes undo, end or again.")
    ASKED = Message({
        Request.OFFER_UNDO: N_("You have asked to undo your last turn. Now the others decide."),
        Request.OFFER_END: N_("You have offered to end the game as it stands. Now the others decide."),
        Request.OFFER_AGAIN: N_("You have offered another game. Now the others decide."),
        Request.YES: N_("You have agreed."),
        Request.NO: N_("The offer is off."),
        Request.RESIGN: N_("You have resigned."),
        Request.WAIT: N_("You voted to wait."),
        Request.BOT_TURN: N_("You voted for a bot to play this turn."),
        Request.BOT: N_("You voted for a bot to take over."),
        Request.SAY: N_("Sent."),
    })  # fmt: skip
    PHRASES = Message((
        N_("Hello, and have fun!"), N_("Well played!"), N_("Thanks."), N_("One moment, please."), N_("Oops!"),
        N_("Good game!"),
    ))  # fmt: skip


words = TablePlayWords()


class TableChoice(NamedTuple):
    """Something that the player can do at a table.

    Attributes:
        label: what it is, as a list shows it.
        line: what to type for it in line mode.
        request: what is asked of the keeper; None for what concerns only this terminal.
        number: the step to take back to.
        text: what is said, or whom or which table it is about.
    """

    label: str
    line: str
    request: Request | None = None
    number: int = 0
    text: str = ""


MUTE, NEXT, TALK, TYPE = "mute", "next", "talk", "say"
"""What `TableChoice.line` begins with for what concerns only this terminal."""


def duration(seconds: float) -> str:
    """Return a time in its largest unit of which there are two or more, in coarse steps below a minute and a half.

    It is rounded up, so that a turn begins with all of its time.

    >>> duration(3 * 86400), duration(86399), duration(5400), duration(179.9), duration(73), duration(3)
    ('3 days', '24 hours', '90 minutes', '3 minutes', '80 seconds', '5 seconds')
    """
    if seconds > 2 * 86400:
        return plural("{count} day", "{count} days", ceil(seconds / 86400))
    if seconds > 2 * 3600:
        return plural("{count} hour", "{count} hours", ceil(seconds / 3600))
    if seconds > SHORT:
        return plural("{count} minute", "{count} minutes", ceil(seconds / 60))
    step = FINE if seconds <= 3 * COARSE else COARSE
    return plural("{count} second", "{count} seconds", max(1, ceil(seconds / step)) * step)


def pace_text(pace: int) -> str:
    """Return the time of a turn; empty for no limit."""
    return _("{time} a turn", time=duration(pace)) if pace else ""


def is_time_short(status: TableStatus) -> bool:
    """Return whether the last quarter of a turn's time has begun."""
    return status.left is not None and status.left * LAST_QUARTER < status.pace


def clock_text(view: View, status: TableStatus) -> str:
    """Return whose time runs and what is left of it; empty without a clock."""
    if status.left is None or view.current < 0:
        return ""
    is_you = view.current == view.you
    name = view.names[view.current]
    if status.is_out_of_time:
        return _("You are out of time.") if is_you else _("{name} is out of time.", name=name)
    time = duration(status.left)
    return _("You have {time} left.", time=time) if is_you else _("{name} has {time} left.", name=name, time=time)


def elsewhere_text(status: TableStatus) -> str:
    """Return at which other tables it is the player's turn; empty for none."""
    codes = [printable(code, 10) for code in status.elsewhere]
    if len(codes) > 2:
        return plural("It is your turn at {count} other table.", "It is your turn at {count} other tables.", len(codes))
    return _("It is your turn at table {codes}.", codes=listed(codes)) if codes else ""


def offer_text(view: View, offer: Offer) -> str:
    """Return what is offered, in a sentence."""
    name = view.names[offer.seat]
    messages = {
        UNDO_OFFER: (N_("You ask to undo your last turn."), N_("{name} asks to undo the last turn.")),
        END_OFFER: (N_("You offer to end the game as it stands."), N_("{name} offers to end the game as it stands.")),
        AGAIN_OFFER: (N_("You offer another game."), N_("{name} offers another game.")),
    }
    if offer.kind == UNDO_OFFER and not _is_last_turn(view, offer):
        number = next((turn.turn for turn in reversed(view.turns) if turn.step <= offer.step), 1)
        turn = words_for(view.game).turn_name(number)
        if offer.seat == view.you:
            return _("You offer to go back to {turn}.", turn=turn)
        return _("{name} asks to go back to {turn}.", name=name, turn=turn)
    mine, others = messages[offer.kind]
    return _(mine) if offer.seat == view.you else _(others, name=name)


def _is_last_turn(view: View, offer: Offer) -> bool:
    return offer.step == _own_turn(view, offer.seat)


def _own_turn(view: View, seat: int) -> int:
    """Return the first step of the last turn of `seat`; negative for none."""
    return next((turn.step for turn in reversed(view.turns) if turn.seat == seat), -1)


def must_answer(view: View, status: TableStatus) -> bool:
    """Return whether the player has yet to answer an offer."""
    return status.offer is not None and view.seat >= 0 and view.seat not in status.offer.agreed


def table_lines(view: View, status: TableStatus) -> Iterator[str]:
    """Yield what goes on at a table, a sentence each, the most urgent first."""
    if status.offer is not None:
        yield offer_text(view, status.offer)
    if clock := clock_text(view, status):
        yield clock
    for seat, choice in status.votes:
        yield _vote_text(view, seat, choice)
    away = [name for seat, name in enumerate(view.names) if view.seats[seat].is_human and seat not in status.present]
    if away:
        yield plural("{names} is away.", "{names} are away.", len(away), names=listed(away))
    if status.watching:
        yield plural("{count} is watching.", "{count} are watching.", status.watching)
    for seat in view.resigned:
        yield _("You have resigned.") if seat == view.you else _("{name} has resigned.", name=view.names[seat])
    if status.next:
        yield _("The next game is at table {code}.", code=printable(status.next, 10))
    if elsewhere := elsewhere_text(status):
        yield elsewhere


def is_new_offer(told: TableStatus, status: TableStatus) -> bool:
    """Return whether there is an offer that was not in the last status the player was told."""
    return status.offer is not None and (told.offer is None or told.offer.number != status.offer.number)


def table_news(view: View, told: TableStatus, status: TableStatus) -> Iterator[str]:
    """Yield what has changed at a table since `told`, as far as neither clock nor prompt show it."""
    is_mine = told.offer is not None and view.seat in told.offer.agreed
    if is_mine and status.offer is None and not view.is_over and not status.next:
        yield words.ASKED[Request.NO]
    if status.votes != told.votes:
        for seat, choice in status.votes:
            yield _vote_text(view, seat, choice)
    if status.next and not told.next:
        yield _("The next game is at table {code}.", code=printable(status.next, 10))


def _vote_text(view: View, seat: int, choice: str) -> str:
    name, late = view.names[seat], view.names[view.current] if view.current >= 0 else ""
    match choice:
        case Request.WAIT:
            return _("{name} votes to wait.", name=name)
        case Request.BOT_TURN:
            return _("{name} votes for a bot to play this turn for {late}.", name=name, late=late)
    return _("{name} votes for a bot to take over for {late}.", name=name, late=late)


def talk_text(line: TalkLine) -> str:
    """Return a line of talk with its speaker."""
    name = printable(line.name, 40)
    if line.seat < 0:
        name = _("{name}, watching", name=name)
    return _("{name}: {text}", name=name, text=printable(line.text, 250))


def table_choices(room: PlayerRoom) -> list[TableChoice]:
    """Return what the player can do at the table now, the most urgent first."""
    status = room.status
    if status is None:
        return []
    view = room.view(room.local_seats[0] if room.local_seats else SPECTATOR)
    return [*_urgent(view, status), *_talking(room), *(_offers(view, status) if view.seat >= 0 else ())]


def _urgent(view: View, status: TableStatus) -> Iterator[TableChoice]:
    offer = status.offer
    if offer is not None and must_answer(view, status):
        yield TableChoice(_("Yes: {offer}", offer=offer_text(view, offer)), "yes", Request.YES)
        yield TableChoice(_("No: {offer}", offer=offer_text(view, offer)), "no", Request.NO)
    elif offer is not None and view.seat >= 0:
        yield TableChoice(_("Withdraw your yes: {offer}", offer=offer_text(view, offer)), "no", Request.NO)
    if status.is_out_of_time and view.current not in (view.seat, SPECTATOR) and view.seat >= 0:
        late = view.names[view.current]
        yield TableChoice(_("Keep waiting for {name}", name=late), "wait", Request.WAIT)
        yield TableChoice(_("Let a bot play this turn for {name}", name=late), "bot turn", Request.BOT_TURN)
        yield TableChoice(_("Let a bot take over for {name}", name=late), "bot", Request.BOT)
    if status.next and view.seat >= 0:
        yield TableChoice(_("Go on at the next table"), NEXT, text=status.next)
    for code in status.elsewhere[:1]:
        yield TableChoice(_("To table {code}, where it is your turn", code=printable(code, 10)), NEXT, text=code)


def _talking(room: PlayerRoom) -> Iterator[TableChoice]:
    yield TableChoice(_("Say something…"), TYPE)
    for number, phrase in enumerate(words.PHRASES, 1):
        yield TableChoice(_("Say: {phrase}", phrase=phrase), f"say {number}", Request.SAY, text=phrase)
    yield TableChoice(words.TALK_TITLE, TALK)
    for seat, there in enumerate(room.seats):
        if there.is_human and seat not in room.local_seats:
            message = N_("Unmute {name}") if there.name in room.muted else N_("Mute {name}")
            yield TableChoice(_(message, name=there.name), f"{MUTE} {there.name}", text=there.name)


def _offers(view: View, status: TableStatus) -> Iterator[TableChoice]:
    if view.is_over:
        if not status.next and status.offer is None:
            yield TableChoice(_("Offer another game"), "offer again", Request.OFFER_AGAIN)
        return
    step = _own_turn(view, view.seat)
    if status.offer is None:
        if step >= 0 and not _reveals_since(view, step):
            yield TableChoice(_("Ask to undo your last turn"), "offer undo", Request.OFFER_UNDO, step)
        yield TableChoice(_("Offer to end the game as it stands"), "offer end", Request.OFFER_END)
    if view.seat not in view.resigned:
        yield TableChoice(_("Resign"), "resign", Request.RESIGN)


def _reveals_since(view: View, step: int) -> bool:
    return any(event.reveals for entry in view.log if entry.step >= step for event in entry.events)


def resign_text(seats: Sequence[object]) -> str:
    """Return what resigning means with so many seats."""
    return words.RESIGN_TEXT if len(seats) <= 2 else words.RESIGN_OF_MANY
