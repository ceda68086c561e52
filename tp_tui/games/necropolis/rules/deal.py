"""Setting up a game: every lot drawn from one seed, or a deal that is given (clauses A4–A6)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tp_tui.games.contract import DealError, Fault
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.games.necropolis.rules.components import DECK_SIZE, KINDS_OF_STONE, Card, Deck
from tp_tui.games.necropolis.rules.deck_reader import cards_from, standard_deck, written_cards
from tp_tui.games.necropolis.rules.phases import GOD, HIDDEN
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import TILES_OF_TWO
from tp_tui.games.necropolis.rules.turns import begin_round

ENTRIES = ("deck", "out", "cards")
"""What a deal may have: `out` with two players, `cards` with an own deck."""


class Deal(NamedTuple):
    """What chance decides."""

    faces: tuple[int, ...]
    """Of every card its face, in the order in which the cards are drawn: one to each seat, then pair by pair."""

    first_out: int
    """With two players the tile that is out in the first round, else 0."""


def deal(deck: Deck, players: int, seed: int, first: int = 0) -> NecropolisState:
    """Return a fresh position dealt by `seed`; `first` is the seat that begins, from 1, or 0 for the lot."""
    rng = random.Random(seed)
    faces = tuple(shuffled(range(DECK_SIZE), rng))
    by_lot = int(rng.random() * players)
    out = 1 + int(rng.random() * TILES_OF_TWO)
    return set_up(deck, players, Deal(faces, out if players == 2 else 0), first - 1 if first else by_lot)


def set_up(deck: Deck, players: int, dealt: Deal, first: int) -> NecropolisState:
    """Return a fresh position with that deal; `first` is the seat that begins, from 0."""
    state = object.__new__(NecropolisState)
    state.deck = deck
    state.players_count = players
    state.faces = dealt.faces
    state.first_out = dealt.first_out
    state.first = first
    state.revealed = state.thrown = 0
    state.hands = [(player,) for player in range(players)]
    state.pools = [1 << player for player in range(players)]
    state.tombs = [()] * players
    state.tomb_rounds = [()] * players
    state.obelisks = [()] * players
    state.occupied = [0] * players
    state.laid = bytearray(players * PLACE_COUNT)
    state.cells = [0] * (players * KINDS_OF_STONE)
    state.anchors = [0] * (players * KINDS_OF_STONE)
    begin_round(state, 1)
    return state


def written_deal(state: NecropolisState) -> dict[str, object]:
    """Return the deal of `state`, a position in which nobody has done anything, with cards numbered from 1.

    Raises:
        ValueError: something was done already, or a part of it is hidden.
    """
    if state.round > 1 or state.phase != GOD or any(state.tiles):
        raise ValueError("something was done in this position already; only a fresh one shows its deal")
    if HIDDEN in state.faces:
        raise ValueError("a part of this position is hidden, and so is its deal")
    written: dict[str, object] = {"deck": [face + 1 for face in state.faces]}
    if state.players_count == 2:
        written["out"] = state.first_out
    if state.deck.cards != standard_deck().cards:
        written["cards"] = written_cards(state.deck.cards)
    return written


def read_deal(players: int, written: Mapping[str, object]) -> Deal:
    """Return the deal that `written_deal` wrote, or a player; `cards_of_deal` reads its cards.

    Raises:
        DealError: an entry is missing or unknown, or is not as it must be.
    """
    for entry in written:
        if entry not in ENTRIES:
            raise DealError("deal_entry_unknown", entry, ENTRIES)
    if "deck" not in written:
        raise DealError("necropolis.deck_missing", "deck", DECK_SIZE)
    numbers = written["deck"]
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise DealError("deal_no_numbers", "deck")
    _check_numbers(numbers)
    out = written.get("out", 0)
    if players == 2:
        if not isinstance(out, int) or isinstance(out, bool) or not 1 <= out <= TILES_OF_TWO:
            if "out" not in written:
                raise DealError("necropolis.out_missing", "out", TILES_OF_TWO)
            raise DealError("necropolis.out_wrong", "out", quoted(out, 200), TILES_OF_TWO)
        return Deal(tuple(number - 1 for number in numbers), out)
    if "out" in written:
        raise DealError("necropolis.out_without_two", "out", players)
    return Deal(tuple(number - 1 for number in numbers), 0)


def cards_of_deal(written: Mapping[str, object]) -> tuple[Card, ...] | None:
    """Return the cards of an own deck that a deal carries; None if it carries none.

    Raises:
        DealError: they are no deck.
    """
    if "cards" not in written:
        return None
    faults: list[Fault] = []
    cards = cards_from("cards", written["cards"], faults)
    if faults:
        raise DealError(faults[0], "cards")
    return cards


def _check_numbers(numbers: Sequence[int]) -> None:
    """Raise DealError unless these are all the cards, each once."""
    seen = set[int]()
    for number in numbers:
        if not 1 <= number <= DECK_SIZE:
            raise DealError("necropolis.no_card_number", "deck", number, DECK_SIZE)
        if number in seen:
            raise DealError("necropolis.card_twice", "deck", number)
        seen.add(number)
    if len(seen) < DECK_SIZE:
        missing = min(set(range(1, DECK_SIZE + 1)) - seen)
        raise DealError("necropolis.cards_short", "deck", len(seen), DECK_SIZE, missing)
