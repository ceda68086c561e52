"""The names of god tiles, colours, buildings, spots and cards; the notation has words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tp_tui.games.necropolis.rules.components import Column, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, PLACE_NAMES
from tp_tui.presenters.messages import N_, _, joined_clauses, plural

_TILES: Final = ("", N_("Horus"), N_("Anubis"), N_("Khepri"), N_("Sekhmet"), N_("Thoth"))
_COLOURS: Final = (N_("blue"), N_("white"), N_("red"), N_("green"), N_("yellow"))
_BUILDINGS: Final = (N_("pyramid"), N_("obelisk"), N_("tomb"))
_WITH_GLYPH: Final = (
    N_("{card} with the pyramid glyph"),
    N_("{card} with the obelisk glyph"),
    N_("{card} with the tomb glyph"),
)

_AND_GLYPH: Final = (N_("{card}, pyramid glyph"), N_("{card}, obelisk glyph"), N_("{card}, tomb glyph"))


def tile_name(tile: int) -> str:
    """Return the god of a tile, given its number; empty for 0, no tile."""
    return _(_TILES[tile]) if tile else ""


def colour_name(colour: int) -> str:
    """Return the name of a colour."""
    return _(_COLOURS[colour])


def building_name(building: int) -> str:
    """Return the name of a building."""
    return _(_BUILDINGS[building])


def spot_name(spot: int) -> str:
    """Return the name of a spot (`spots`)."""
    return PLACE_NAMES[spot] if spot < PLACE_COUNT else _(_BUILDINGS[spot - PLACE_COUNT + 1])


def stones(colour: int, count: int) -> str:
    """Return a number of stones of a colour: `3 blue stones`."""
    return (
        plural("{count} blue stone", "{count} blue stones", count),
        plural("{count} white stone", "{count} white stones", count),
        plural("{count} red stone", "{count} red stones", count),
        plural("{count} green stone", "{count} green stones", count),
        plural("{count} yellow stone", "{count} yellow stones", count),
    )[colour]


def stones_of(colour: int, count: int) -> str:
    """Return a number of stones where the context names them: `3 blue`."""
    return _("{count} {colour}", count=count, colour=colour_name(colour))


def card_stones(deck: Deck, face: int) -> str:
    """Return the stones of a card: `tall green beside white over white`."""
    card = deck.cards[face]
    return _("{left} beside {right}", left=_column(card.left), right=_column(card.right))


def one_by_one(cards: Sequence[str]) -> str:
    """Return the names of cards, so that each is heard to end: `tall green beside tall red; and tall blue beside …`."""
    if len(cards) < 2:
        return "".join(cards)
    return _("{cards}; and {last}", cards=joined_clauses(cards[:-1]), last=cards[-1])


def card_in_hand(deck: Deck, face: int) -> str:
    """Return the same with its glyph, if any: `tall green beside tall red, tomb glyph`."""
    card = deck.cards[face]
    return _(_AND_GLYPH[card.glyph], card=card_stones(deck, face)) if card.glyph_name else card_stones(deck, face)


def _column(stones: Column) -> str:
    if len(stones) == 1:
        return _("tall {colour}", colour=colour_name(stones[0]))
    upper, lower = map(colour_name, stones)
    return _("{upper} over {lower}", upper=upper, lower=lower)


def card_name(deck: Deck, face: int) -> str:
    """Return the stones of a card with its glyph, if any; unknown cards have no name."""
    if face == HIDDEN:
        return _("a card you don't know")
    card = deck.cards[face]
    return _(_WITH_GLYPH[card.glyph], card=card_stones(deck, face)) if card.glyph_name else card_stones(deck, face)
