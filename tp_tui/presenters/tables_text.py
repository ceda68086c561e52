"""Tables in words: the list of them, setting one up, and who is missing at one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tp_tui.bots import BOTS
from tp_tui.games import game_names, get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.bot_titles import bot_title
from tp_tui.presenters.messages import N_, Message, _, listed, plural
from tp_tui.presenters.setup_fields import Choices, FieldAbout, about_kind
from tp_tui.room.table import ME, OPEN, TableSummary
from tp_tui.room.tables_client import Rows
from tp_tui.storage.table_entries import WITH_CODE


class TableWords:
    """The words of the list of tables, of setting one up and of waiting at it."""

    SEATED = Message("Table {code}: {title}. Others join it with: tp-tui join {code} --name NAME")
    BEGINS = Message("The game begins.")
    SEAT_KEPT = Message("Your seat is kept. To go on: tp-tui join {code}")
    LEFT = Message("You have left the table {code}.")
    AWAY = Message("The table does not answer. Looking for it…")
    TITLE = Message("Tables")
    KEYS = Message(
        (
            ("[Enter|list.choose]", N_("go there")),
            ("[n|tables.new]", N_("new")),
            ("[c|tables.code]", N_("code")),
            ("[r|tables.ladder]", N_("ladder")),
            ("[d|tables.leave]", N_("leave")),
            ("[Esc|tables.back]", N_("menu")),
        )
    )
    SETUP_TITLE = Message("New table")
    CODE_TITLE = Message("Join a table")
    CODE_TEXT = Message("The six letters and digits that a friend told you.")
    CODE_KEYS = Message(
        (
            ("Enter", N_("go on")),
            ("[Esc|input.leave]", N_("leave it")),
        )
    )
    NAME_TITLE = Message("Your name")
    NAME_TEXT = Message("The others at a table see it. It becomes the name in your settings.")
    NAME_KEYS = Message(
        (
            ("Enter", N_("go on")),
            ("[Esc|input.leave]", N_("leave it")),
        )
    )
    ASKING = Message("Asking for the tables…")
    EMPTY = Message(
        "No table has a seat for you yet. [n|tables.new] sets one up; [c|tables.code] takes the code of a friend's."
    )
    WAITING_TITLE = Message("Table {code}")
    WAITING = Message("{title} begins when the last seat is taken.")
    OTHERS_JOIN = Message("Others join with the code {code}.")
    WAITING_KEYS = Message((("[Esc|waiting.back]", N_("leave; your seat is kept")),))
    NOT_LEFT = Message("You have no seat there, or the game has begun.")
    PACE = Message("Turn time")
    PACE_HINT = Message("How long a turn may take. When time is up, the others decide what happens.")
    NO_LIMIT = Message("no limit")
    WATCHING = Message("Watching")
    WATCHING_HINT = Message("Whether others may look on. Hidden things stay hidden from them.")
    WATCH = Message({"yes": N_("at once"), "later": N_("a round later"), "no": N_("not at all")})
    HELP = Message("Hints")
    HELP_HINT = Message("Games with hints do not count on the ladder.")
    HELP_CHOICES = Message({"no": N_("none"), "yes": N_("allowed")})
    SEATS = Message({"me": N_("you"), "open": N_("anybody"), "code": N_("with the code"), "for": N_("only for")})
    SEATS_HINT = Message(
        {
            "me": N_("You."),
            "open": N_("Whoever finds the table in the list, or has its code."),
            "code": N_("Whoever has the code; the list does not offer the seat."),
            "for": N_("The player with the name beside it."),
        }
    )
    START_HINT = Message("Sets the table up. The game begins when the last seat is taken.")
    NONE_YET = Message("No table has a seat for you yet.")
    LEAVE_BY_KEY = Message("Ctrl-C stops waiting.")
    WHOSE = Message("For whom? Type the player's name.")
    NAMELESS = Message("The seat of {letter} is for somebody: write the name beside it.")
    MENU_LIST = Message("Type the number of a table, the code of a friend's, new, or back.")
    NONE = Message("There are no tables with a seat for you. tp-tui tables new sets one up.")


words = TableWords()

FOR_SOMEBODY = "for"
"""The choice of a seat that is kept for a name."""


def table_kinds(*, is_first: bool) -> Choices:
    """Return who may sit at a seat of a table: at the first one its founder, else people and bots."""
    if is_first:
        return [(words.SEATS[ME], ME)]
    people = [(words.SEATS[kind], kind) for kind in (OPEN, WITH_CODE, FOR_SOMEBODY)]
    return [*people, *((bot_title(name), name) for name in BOTS)]


def about_table_kind(letter: str) -> FieldAbout:
    """Return the help of the field of a seat at a table."""
    about = about_kind(letter)
    meanings = dict(about.meanings)
    meanings.update(words.SEATS_HINT.items())
    return replace(about, meanings=meanings)


def table_lines(rows: Rows) -> Iterator[str]:
    """Yield the list of tables: where it is the player's turn, where the player waits, where a seat is open, to watch.

    Args:
        rows: the tables, each with the player's seat, negative for none.
    """
    if not rows:
        yield words.NONE
    for summary, seat in ordered(rows):
        yield "  ".join(table_columns(summary, seat))


def ordered(rows: Rows) -> list[tuple[TableSummary, int]]:
    """Return tables in the order of the list (T4): the player's turn, waiting, open seats, games to watch."""
    return sorted(rows, key=lambda row: (_rank(*row), row[0].code))


def _rank(summary: TableSummary, seat: int) -> int:
    if seat >= 0:
        return int(summary.current != seat)
    return 2 if summary.current is None else 3


def table_columns(summary: TableSummary, seat: int) -> tuple[str, str, str, str]:
    """Return code, game, names and state of a table, for a list in columns."""
    title = get_game(summary.game).title if summary.game in game_names() else printable(summary.game, 40)
    return printable(summary.code, 10), title, listed(map(_name, summary.seats)), _state(summary, seat)


def _name(name: str) -> str:
    return printable(name, 40) if name else _("an open seat")


def _state(summary: TableSummary, seat: int) -> str:
    if summary.current is None:
        count = summary.seats.count("")
        if seat >= 0:
            return plural("waits for {count} more", "waits for {count} more", count)
        return plural("{count} seat is open", "{count} seats are open", count)
    if summary.current == seat:
        return _("your turn")
    if seat < 0:
        return _("to watch")
    return _("{name}'s turn", name=printable(summary.seats[summary.current], 40))


def waiting_text(seats: Sequence[str]) -> str:
    """Return who is at a table, and how many are missing, in a sentence."""
    there = listed(printable(name, 40) for name in seats if name)
    missing = plural("{count} more is to come", "{count} more are to come", seats.count(""))
    return _("At the table: {names}; {missing}.", names=there, missing=missing)
