"""What goes on at a table besides the game, and what its people may request there."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tp_tui.storage.table_entries import AGAIN_OFFER, END_OFFER, UNDO_OFFER, Offer


class TableStatus(NamedTuple):
    """What goes on at a table beside the game, as one of its sessions is told.

    Attributes:
        code: the code of the table.
        present: the seats of people who are there.
        watching: how many watch.
        left: the seconds until the turn is out of time, negative after that; None without a clock.
        pace: the seconds of a turn; 0 for no limit.
        offer: the offer that stands.
        votes: what the others want to do about a turn that is out of time, as `(seat, choice)`.
        has_help: whether hints are allowed.
        next: the code of the table where the players go on; empty for none.
        elsewhere: the codes of other tables where it is the player's turn.
    """

    code: str = ""
    present: tuple[int, ...] = ()
    watching: int = 0
    left: float | None = None
    pace: int = 0
    offer: Offer | None = None
    votes: tuple[tuple[int, str], ...] = ()
    has_help: bool = False
    next: str = ""
    elsewhere: tuple[str, ...] = ()

    @property
    def is_out_of_time(self) -> bool:
        """Whether the turn is out of time."""
        return self.left is not None and self.left < 0


class Request(StrEnum):
    """What somebody at a table may ask for, beside the commands of the game; `VOTES` are about a turn out of time."""

    SAY = "say"
    OFFER_UNDO = "offer_undo"
    OFFER_END = "offer_end"
    OFFER_AGAIN = "offer_again"
    YES = "yes"
    NO = "no"
    RESIGN = "resign"
    WAIT = "wait"
    BOT_TURN = "bot_turn"
    BOT = "bot"
    HINT = "hint"


OFFER_REQUESTS = {
    Request.OFFER_UNDO: UNDO_OFFER,
    Request.OFFER_END: END_OFFER,
    Request.OFFER_AGAIN: AGAIN_OFFER,
}
"""The requests that make offers, with the kinds of these."""

VOTES = (Request.WAIT, Request.BOT_TURN, Request.BOT)
"""What the others may do about a turn that is out of time."""
