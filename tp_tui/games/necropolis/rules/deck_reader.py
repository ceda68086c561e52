"""Reading and checking decks; faults name the file and the card (clauses A1, A2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.kit.package_data import package_text
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined, TomlTable, examine, noting
from tp_tui.games.necropolis.rules.components import BUILDINGS, COLOURS, DECK_SIZE, Card, Deck, deck_of

STANDARD = "standard"
"""The deck that ships with the program."""

FIELDS = ("title", "cards")
CARD_FIELDS = ("stones", "glyph")

STONES_EACH = 57
THREE_STONES = 75
GLYPHS_EACH = 15
"""What the standard deck has of each colour, of cards with three stones, and of each glyph; own decks may differ."""


@cache
def standard_deck() -> Deck:
    """Return the deck that ships with the program."""
    file = f"{STANDARD}.toml"
    return examine_deck(file, package_text("tp_tui.games.necropolis", f"data/decks/{file}")).get()


@lru_cache(maxsize=8)
def read_deck(source: str, text: str) -> Deck:
    """Return the deck that the TOML in `text` describes, named by `source`.

    Raises:
        DataError: something is wrong with it; it carries the first fault.
    """
    return examine_deck(source, text).get()


def examine_deck(source: str, text: str) -> Examined[Deck]:
    """Return the deck that the TOML in `text` describes, or everything that is wrong with it."""
    return examine(source, text, FIELDS, _deck, "necropolis.unknown_in_deck")


def _deck(data: TomlTable, faults: list[Fault]) -> Deck | None:
    title = ""
    with noting(faults):
        title = data.title()
    if "cards" not in data.table:
        faults.append(data.wrong("cards", "necropolis.cards_missing", DECK_SIZE).fault)
        return None
    cards = cards_from(f"{data.where}: cards", data.table["cards"], faults)
    return None if faults else deck_of(title, cards)


def cards_from(source: str, value: object, faults: list[Fault]) -> tuple[Card, ...]:
    """Return the cards in `value`, a list of tables; what is wrong with them is added to `faults`."""
    if not isinstance(value, list):
        faults.append(Fault.of("necropolis.no_cards", source, DECK_SIZE))
        return ()
    cards = []
    for number, entry in enumerate(value, 1):
        try:
            cards.append(_card(entry))
        except FaultError as error:
            faults.append(Fault.of("necropolis.wrong_card", source, number, error.fault))
    if len(value) != DECK_SIZE:
        faults.append(Fault.of("necropolis.card_count", source, len(value), DECK_SIZE))
    return tuple(cards)


def written_cards(cards: Sequence[Card]) -> list[dict[str, str]]:
    """Return the cards as a file has them: what `cards_from` reads."""
    return [{"stones": card.name} | ({"glyph": card.glyph_name} if card.glyph_name else {}) for card in cards]


def oddities(deck: Deck) -> tuple[Fault, ...]:
    """Return in what sums a deck differs from the standard one: it can be played, but may favour something (A2)."""
    odd = []
    stones = Counter(colour for card in deck.cards for colour in card.stones)
    if uneven := [(stones[n], n) for n in range(len(COLOURS)) if stones[n] != STONES_EACH]:
        odd.append(Fault.of("necropolis.odd_stones", uneven, STONES_EACH))
    of_three = sum(len(card.stones) == 3 for card in deck.cards)
    if of_three != THREE_STONES:
        odd.append(Fault.of("necropolis.odd_cards_of_three", of_three, THREE_STONES))
    if plain := [number for number, card in enumerate(deck.cards, 1) if len(set(card.stones)) == 1]:
        odd.append(Fault.of("necropolis.odd_plain_cards", plain))
    glyphs = Counter(card.glyph for card in deck.cards)
    if uneven := [(glyphs[n], n) for n in range(len(BUILDINGS)) if glyphs[n] != GLYPHS_EACH]:
        odd.append(Fault.of("necropolis.odd_glyphs", uneven, GLYPHS_EACH))
    return tuple(odd)


def draw(deck: Deck) -> tuple[str, ...]:
    """Return the cards, a line each: number, stones and glyph."""
    return tuple(f"{number:3}  {card.name:<20}{card.glyph_name}".rstrip() for number, card in enumerate(deck.cards, 1))


def _card(entry: object) -> Card:
    """Return the card that a table of a file describes.

    Raises:
        FaultError: it describes none.
    """
    if not isinstance(entry, dict):
        raise FaultError("necropolis.no_card", quoted(entry))
    for field in entry:
        if field not in CARD_FIELDS:
            raise FaultError("necropolis.unknown_in_card", quoted(field), CARD_FIELDS)
    stones, glyph = entry.get("stones"), entry.get("glyph", "")
    if not isinstance(stones, str):
        raise FaultError("necropolis.no_stones")
    if not isinstance(glyph, str):
        raise FaultError("necropolis.glyph_no_text", BUILDINGS)
    return Card.from_text(stones, glyph)
