"""Tables in words, for the command line: the list of them, and who is missing at one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tp_tui.games import game_names, get_game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.messages import Message, _, listed, plural
from tp_tui.room.table import TableSummary


class TableWords:
    """The words of the command line at a table."""

    SEATED = Message("Table {code}: {title}. Others join it with: tp-tui join {code} --name NAME")
    BEGINS = Message("The game begins.")
    SEAT_KEPT = Message("Your seat is kept. To go on: tp-tui join {code}")
    LEFT = Message("You have left the table {code}.")
    AWAY = Message("The table does not answer. Looking for it…")
    NONE = Message("There are no tables with a seat for you. tp-tui tables new sets one up.")


words = TableWords()


def table_lines(rows: Sequence[tuple[TableSummary, int]]) -> Iterator[str]:
    """Yield the list of tables: where it is the player's turn, where the player waits, where a seat is open.

    Args:
        rows: the tables, each with the player's seat, negative for none.
    """
    if not rows:
        yield words.NONE
    for summary, seat in sorted(rows, key=lambda row: (_rank(*row), row[0].code)):
        title = get_game(summary.game).title if summary.game in game_names() else printable(summary.game, 40)
        yield f"{summary.code}  {title}  {listed(map(_name, summary.seats))}  {_state(summary, seat)}"


def _rank(summary: TableSummary, seat: int) -> int:
    """Return where in the list a table belongs."""
    return 2 if seat < 0 else int(summary.current != seat)


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
    return _("{name}'s turn", name=printable(summary.seats[summary.current], 40))


def waiting_text(seats: Sequence[str]) -> str:
    """Return who is at a table, and how many are missing, in a sentence."""
    there = listed(printable(name, 40) for name in seats if name)
    missing = plural("{count} more is to come", "{count} more are to come", seats.count(""))
    return _("At the table: {names}; {missing}.", names=there, missing=missing)
