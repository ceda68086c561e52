"""Names of seats: what can be shown, whichever way it comes in."""

from __future__ import annotations

import pytest

from tp_tui.presenters.faults import fault_text
from tp_tui.room import SeatError, parse_seats, seat_text, seats_from_texts
from tp_tui.room.seats import named_seats

BAD = {
    "turns the line around": "a\u202eb",
    "no width": "a\u200bb",
    "isolates": "a\u2066b",
    "a mark of the byte order": "a\ufeffb",
    "a joiner": "a\u200db",
    "an accent on nothing": "\u0301a",
    "twelve accents": "a" + "\u0301" * 12,
    "looks like a space": "a\u3164",
    "braille of no dots": "\u2800",
    "controls": "a\x1b[2Jb",
    "a line end": "a\nb",
    "too wide": "貓" * 7,
    "too long": "x" * 13,
    "far too long": "x" * 100_000,
    "half a letter": "a\ud800",
}
GOOD = ["Ada", "Zoë", "貓貓", "Åse Ü", "नमस्ते", "x" * 12, "貓" * 6, "e\u0301"]


def test_several_humans_without_names_are_players() -> None:
    """A single one is you; of several, none is."""
    assert [seat.name for seat in parse_seats("you,greedy", 2, 2)] == ["You", "Greedy"]
    assert [seat.name for seat in parse_seats("you,you,you:Ben", 3, 3)] == ["Player 1", "Player 2", "Ben"]


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_names_that_cannot_be_shown_are_refused_everywhere(name: str) -> None:
    for way in (
        lambda: parse_seats(f"you:{name}", 1, 1),
        lambda: named_seats([""], [name]),
        lambda: seats_from_texts([f"human:{name}"]),
    ):
        with pytest.raises(SeatError) as error:
            way()
        sentence = fault_text(error.value)
        assert sentence.isprintable()
        assert len(sentence) < 200


@pytest.mark.parametrize("name", GOOD)
def test_names_come_back_as_they_were_given(name: str) -> None:
    (seat,) = named_seats([""], [name])
    assert parse_seats(f"you:{name}", 1, 1) == (seat,)
    assert seats_from_texts([seat_text(seat)]) == (seat,)
