"""Reading and checking decks; complaints name the file, the card and the fault (clauses A1, A2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined, TomlTable, examine, noting
from tp_tui.games.kit.wording import listed
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
    file = files("tp_tui.games.necropolis") / "data" / "decks" / f"{STANDARD}.toml"
    return examine_deck(file.name, file.read_text(encoding="utf-8")).get()


@lru_cache(maxsize=8)
def read_deck(source: str, text: str) -> Deck:
    """Return the deck that the TOML in `text` describes, named by `source`.

    Raises:
        DataError: something is wrong with it; the message is the first fault.
    """
    return examine_deck(source, text).get()


def examine_deck(source: str, text: str) -> Examined[Deck]:
    """Return the deck that the TOML in `text` describes, or everything that is wrong with it."""
    return examine(source, text, FIELDS, "a deck", _deck)


def _deck(data: TomlTable, faults: list[str]) -> Deck | None:
    title = ""
    with noting(faults):
        title = data.title()
    if "cards" not in data.table:
        faults.append(str(data.not_what("cards", f"a list of {DECK_SIZE} cards")))
        return None
    cards = cards_from(f"{data.where}: cards", data.table["cards"], faults)
    return None if faults else deck_of(title, cards)


def cards_from(source: str, value: object, faults: list[str]) -> tuple[Card, ...]:
    """Return the cards in `value`, a list of tables; what is wrong with them is added to `faults`."""
    if not isinstance(value, list):
        faults.append(f"{source}: must be a list of {DECK_SIZE} cards")
        return ()
    cards = []
    for number, entry in enumerate(value, 1):
        try:
            cards.append(_card(entry))
        except ValueError as error:
            faults.append(f"{source}: card {number}: {error}")
    if len(value) != DECK_SIZE:
        faults.append(f"{source}: there are {len(value)}, but a deck has {DECK_SIZE}")
    return tuple(cards)


def written_cards(cards: Sequence[Card]) -> list[dict[str, str]]:
    """Return the cards as a file has them: what `cards_from` reads."""
    return [{"stones": card.name} | ({"glyph": card.glyph_name} if card.glyph_name else {}) for card in cards]


def oddities(deck: Deck) -> tuple[str, ...]:
    """Return in what sums a deck differs from the standard one: it can be played, but may favour something (A2)."""
    said = []
    stones = Counter(colour for card in deck.cards for colour in card.stones)
    uneven = [f"{stones[colour]} {name}" for colour, name in enumerate(COLOURS) if stones[colour] != STONES_EACH]
    if uneven:
        said.append(f"there are {listed(uneven)} stones, and {STONES_EACH} of each colour in the standard deck")
    of_three = sum(len(card.stones) == 3 for card in deck.cards)
    if of_three != THREE_STONES:
        said.append(f"{of_three} cards have three stones, and {THREE_STONES} in the standard deck")
    if plain := [str(number) for number, card in enumerate(deck.cards, 1) if len(set(card.stones)) == 1]:
        said.append(f"{'cards' if len(plain) > 1 else 'card'} {listed(plain)}: of one colour alone")
    glyphs = Counter(card.glyph for card in deck.cards)
    uneven = [f"{glyphs[place]} {name}" for place, name in enumerate(BUILDINGS) if glyphs[place] != GLYPHS_EACH]
    if uneven:
        said.append(f"there are {listed(uneven)} glyphs, and {GLYPHS_EACH} of each in the standard deck")
    return tuple(said)


def draw(deck: Deck) -> tuple[str, ...]:
    """Return the cards, a line each: number, stones and glyph."""
    return tuple(f"{number:3}  {card.name:<20}{card.glyph_name}".rstrip() for number, card in enumerate(deck.cards, 1))


def _card(entry: object) -> Card:
    """Return the card that a table of a file describes.

    Raises:
        ValueError: it describes none; the message says why.
    """
    if not isinstance(entry, dict):
        raise ValueError(f'is {quoted(entry)}, but must be a table such as {{ stones = "blue | white" }}')
    for field in entry:
        if field not in CARD_FIELDS:
            raise ValueError(f"{quoted(field)} is nothing that a card has; it has {' and '.join(CARD_FIELDS)}")
    stones, glyph = entry.get("stones"), entry.get("glyph", "")
    if not isinstance(stones, str):
        raise ValueError('stones must be a text such as "blue | white/red"')
    if not isinstance(glyph, str):
        raise ValueError(f"glyph must be one of {', '.join(BUILDINGS)}")
    return Card.from_text(stones, glyph)
