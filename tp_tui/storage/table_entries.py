"""The directives about people in the log of a table: seats, offers, clocks and talk (T23).

These directives change no position. A reader keeps them as data, so that whoever owns the log next goes on with them:

- `!table pace=180 watch=yes help=no seats=open,code`: what the table was set up with.
- `!seat A KEY NAME`, `!left A`: a player took or left seat A.
- `!bot C planner`: a bot sits in for the player of seat C; with `turn` after it, for the present turn only. `!seat`
  brings the player back.
- `!clock 2026-11-24T20:00:00Z`: when the present turn is out of time.
- `!offer A undo 12`, `!yes B`, `!no B`: seat A offers to go back to before step 12, and the answers. The other offers
  are `end` and `again`.
- `!resign A`: seat A has resigned.
- `!next KHUFU7`: the same players go on at another table.
- `!say A TEXT`, `!say - NAME: TEXT`: words of a player or watcher.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable

TABLE = "!table"
SEAT = "!seat"
LEFT = "!left"
BOT = "!bot"
CLOCK = "!clock"
OFFER = "!offer"
YES = "!yes"
NO = "!no"
RESIGN = "!resign"
NEXT = "!next"
SAY = "!say"

DIRECTIVES: Final = (TABLE, SEAT, LEFT, BOT, CLOCK, OFFER, YES, NO, RESIGN, NEXT, SAY)
"""The directives about people."""

UNDO_OFFER, END_OFFER, AGAIN_OFFER = "undo", "end", "again"
OFFERS: Final = (UNDO_OFFER, END_OFFER, AGAIN_OFFER)

ANYBODY, WITH_CODE, FOR = "open", "code", "for:"
"""Whom a seat is for: anybody, who has the code, or the player whose name follows."""

WATCH: Final = ("yes", "later", "no")
"""Whether others may watch: at once, a round later, or not at all."""

LONGEST_KEY, LONGEST_NAME, LONGEST_TEXT = 200, 40, 200
"""The letters of a player's key and name, and of what is said at once."""

TURN_TIMES = {"1m": 60, "3m": 180, "10m": 600, "1d": 86_400, "3d": 3 * 86_400, "7d": 7 * 86_400}
"""The times of a turn that a table may have, in seconds (T8); without one there is no limit."""

MAX_PACE = 30 * 24 * 3600
"""The seconds of the slowest pace."""

MAX_WORDS = 50
"""The lines of talk that are kept in memory."""


class Holder(NamedTuple):
    """A player who holds a seat at a table.

    Attributes:
        key: identifies the player, without spaces.
        name: the player's name.
    """

    key: str
    name: str


class Terms(NamedTuple):
    """What a table was set up with.

    Attributes:
        pace: the seconds of a turn; 0 for no limit.
        watch: one of `WATCH`.
        has_help: whether hints are allowed.
        seats: for each seat whom it is for, one of `ANYBODY`, `WITH_CODE` or `FOR` with a name; empty for a bot.
    """

    pace: int = 0
    watch: str = "yes"
    has_help: bool = False
    seats: tuple[str, ...] = ()


PLAIN_TERMS = Terms()
"""The terms of a table about which nothing was said."""


class Offer(NamedTuple):
    """What a player offers the others.

    Attributes:
        seat: the player's seat.
        kind: one of `OFFERS`.
        step: for `UNDO_OFFER`, the number of the first step to take back, from 0.
        agreed: the seats that have said yes, with that of the player.
        number: the number of offers made at the table before, which tells it from an equal one.
    """

    seat: int
    kind: str
    step: int = 0
    agreed: frozenset[int] = frozenset()
    number: int = 0


class TalkLine(NamedTuple):
    """A line of talk.

    Attributes:
        seat: the seat of who said it; negative for a watcher.
        name: the name of who said it.
        text: what was said.
        number: the number of lines said at the table before, which tells it from an equal one.
    """

    seat: int
    name: str
    text: str
    number: int = 0


NO_HOLDERS: Mapping[int, Holder] = {}
NO_BOTS: Mapping[int, str] = {}
NO_OFFERS: Mapping[int, int] = {}


class TableEntries(NamedTuple):
    """What the directives about people add up to.

    Attributes:
        terms: what the table was set up with.
        holders: who holds the seats of people, by seat.
        sitting_in: the bots that sit in for players, by seat.
        for_turn: the seats whose bots sit in for one turn only.
        deadline: when the turn in which it was set is out of time; None for no clock.
        clocked_at: the number of steps when the deadline was set.
        offer: the offer that stands.
        offers: the number of offers of each seat since the last step.
        all_offers: the number of all offers so far.
        has_stood_in: whether a bot has ever sat in for somebody.
        resigned: the seats that have resigned, in their order.
        is_ended: whether the players have agreed to end the game as it stands.
        next: the code of the table where they go on; empty for none.
        talk: the last words said.
    """

    terms: Terms = PLAIN_TERMS
    holders: Mapping[int, Holder] = NO_HOLDERS
    sitting_in: Mapping[int, str] = NO_BOTS
    for_turn: frozenset[int] = frozenset()
    deadline: datetime | None = None
    clocked_at: int = 0
    offer: Offer | None = None
    offers: Mapping[int, int] = NO_OFFERS
    all_offers: int = 0
    has_stood_in: bool = False
    resigned: tuple[int, ...] = ()
    is_ended: bool = False
    next: str = ""
    talk: tuple[TalkLine, ...] = ()

    def is_over(self, seats: int) -> bool:
        """Return whether people have ended the game of so many `seats` before its end (T14, T15)."""
        return self.is_ended or (bool(self.resigned) and seats <= 2)

    def after_step(self) -> TableEntries:
        """Return the entries after a step or an undo, with which an offer lapses."""
        return self._replace(offer=None, offers={}) if self.offer or self.offers else self


class WrongEntryError(ValueError):
    """A directive is wrong.

    Attributes:
        fault: the reason.
    """

    def __init__(self, fault: Fault) -> None:
        """Create the error."""
        super().__init__(fault.id)
        self.fault = fault


def letter(seat: int) -> str:
    """Return the letter by which a log names a seat."""
    return chr(ord("A") + seat)


def read_entry(entries: TableEntries, word: str, rest: str, seats: Sequence[str], steps: int) -> TableEntries:
    """Return the entries after one more directive.

    Args:
        entries: those before.
        word: one of `DIRECTIVES`.
        rest: what follows it.
        seats: the seats as the header has them.
        steps: the number of steps so far.

    Raises:
        WrongEntryError: the directive is wrong.
    """
    if word == TABLE:
        return entries._replace(terms=_read_terms(rest, len(seats)))
    if word == CLOCK:
        return entries._replace(deadline=_read_moment(rest), clocked_at=steps)
    if word == NEXT:
        return entries._replace(next=printable(rest.strip(), 20))
    if word == SAY:
        return entries._replace(talk=(*entries.talk, _read_words(entries, rest))[-MAX_WORDS:])
    name, _, rest = rest.partition(" ")
    seat = ord(name) - ord("A") if len(name) == 1 else -1
    if not (0 <= seat < len(seats) and seats[seat].startswith("human:")):
        raise WrongEntryError(Fault("wrong_holder", (word, len(seats))))
    if word == SEAT:
        key, _, player = rest.strip().partition(" ")
        if not (key and player) or len(key) > LONGEST_KEY or len(player) > LONGEST_NAME:
            raise WrongEntryError(Fault("wrong_holder", (word, len(seats))))
        others = {other: bot for other, bot in entries.sitting_in.items() if other != seat}
        holders = {**entries.holders, seat: Holder(key, player)}
        return entries._replace(holders=holders, sitting_in=others, for_turn=entries.for_turn - {seat})
    if seat not in entries.holders or (word == LEFT and rest):
        raise WrongEntryError(Fault("wrong_holder", (word, len(seats))))
    match word:
        case "!left":
            left = {other: holder for other, holder in entries.holders.items() if other != seat}
            return entries._replace(holders=left)
        case "!resign":
            return entries._replace(resigned=(*entries.resigned, seat), offer=None)
        case "!bot":
            return _read_bot(entries, seat, rest)
        case "!offer":
            return _read_offer(entries, seat, rest)
    return _read_answer(entries, seat, is_yes=word == YES)


def _read_bot(entries: TableEntries, seat: int, rest: str) -> TableEntries:
    bot, _, until = rest.partition(" ")
    if not bot or until not in ("", "turn"):
        raise WrongEntryError(Fault("wrong_entry", (BOT,)))
    for_turn = entries.for_turn | {seat} if until else entries.for_turn - {seat}
    return entries._replace(sitting_in={**entries.sitting_in, seat: bot}, for_turn=for_turn, has_stood_in=True)


def _read_offer(entries: TableEntries, seat: int, rest: str) -> TableEntries:
    kind, _, step = rest.partition(" ")
    is_number = step.isascii() and step.isdigit() and len(step) < 7
    if kind not in OFFERS or is_number != (kind == UNDO_OFFER):
        raise WrongEntryError(Fault("wrong_entry", (OFFER,)))
    offer = Offer(seat, kind, int(step or 0), frozenset({seat}), entries.all_offers)
    offers = {**entries.offers, seat: entries.offers.get(seat, 0) + 1}
    return entries._replace(offer=offer, offers=offers, all_offers=entries.all_offers + 1)


def _read_answer(entries: TableEntries, seat: int, *, is_yes: bool) -> TableEntries:
    offer = entries.offer
    if offer is None:
        raise WrongEntryError(Fault("wrong_entry", (YES if is_yes else NO,)))
    if not is_yes:
        return entries._replace(offer=None)
    offer = offer._replace(agreed=offer.agreed | {seat})
    if has_all_agreed(entries, offer):
        return entries._replace(offer=None, is_ended=entries.is_ended or offer.kind == END_OFFER)
    return entries._replace(offer=offer)


def has_all_agreed(entries: TableEntries, offer: Offer) -> bool:
    """Return whether all people at the table have said yes; bots that sit in need not be asked."""
    people = {seat for seat in entries.holders if seat not in entries.resigned and seat not in entries.sitting_in}
    return people <= offer.agreed


def _read_moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text.partition("#")[0].strip())
        return moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise WrongEntryError(Fault("no_moment_there", (CLOCK,))) from error


def _read_words(entries: TableEntries, rest: str) -> TalkLine:
    number = entries.talk[-1].number + 1 if entries.talk else 0
    who, _, text = rest.partition(" ")
    seat = ord(who) - ord("A") if len(who) == 1 and who != "-" else -1
    if seat < 0:
        name, _, text = text.partition(": ")
        return TalkLine(-1, printable(name, LONGEST_NAME), printable(text, LONGEST_TEXT), number)
    name = entries.holders[seat].name if seat in entries.holders else ""
    return TalkLine(seat, name, printable(text, LONGEST_TEXT), number)


# The directive `!table`


def terms_text(terms: Terms) -> str:
    """Return terms as the log has them.

    >>> terms_text(Terms(180, "no", seats=("open", "for:Ben # 2", "")))
    'pace=180 watch=no help=no seats=open,for%3ABen%20%23%202,'
    """
    seats = ",".join(quote(seat, safe="") for seat in terms.seats)
    return f"pace={terms.pace} watch={terms.watch} help={'yes' if terms.has_help else 'no'} seats={seats}"


def _read_terms(text: str, seats: int) -> Terms:
    """Parse terms, the inverse of `terms_text`; entries that a later version may add are skipped."""
    given = dict(word.partition("=")[::2] for word in text.split())
    pace, watch = given.get("pace", "0"), given.get("watch", "yes")
    wanted = tuple(map(unquote, given.get("seats", "").split(","))) if "seats" in given else ()
    if (
        not (pace.isascii() and pace.isdigit() and int(pace[:9]) <= MAX_PACE)
        or watch not in WATCH
        or len(wanted) not in (0, seats)
    ):
        raise WrongEntryError(Fault("wrong_entry", (TABLE,)))
    return Terms(int(pace), watch, given.get("help") == "yes", wanted)
