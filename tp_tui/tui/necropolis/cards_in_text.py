"""Cards drawn within a line of text, in the place of their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from tp_tui.games.necropolis.rules.components import NO_GLYPH, Deck
from tp_tui.presenters.messages import listed, shortened
from tp_tui.presenters.necropolis.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.necropolis.names import card_name, card_stones, one_by_one
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.necropolis.drawing import stone_colours
from tp_tui.tui.side_text import with_pictures

FIRST_STAND_IN = 0xF0000
"""The first private-use character that stands for a card; cards with a glyph follow those without."""

FILLER = "\U000fffff"
"""Follows such a character once for every further column of its card."""

CARD = re.compile(f"([\U000f0000-\U000fff00]{FILLER}*)")

DIVIDER, PLAIN_DIVIDER = "│", "|"
"""Between the two columns of a card, and in ASCII."""


def stand_ins(deck: Deck, text: str) -> str:
    """Return `text` with stand-ins for the names of cards, each a word as wide as the card drawn by `drawn`."""
    names, pattern = _names(deck, card_name(deck, 0))
    told = pattern.sub(lambda found: names[found[0].lower()], text)
    return told if told == text else _between_cards().sub(listed(("", "")), told)


def _between_cards() -> re.Pattern[str]:
    """Return what finds the words between two cards that keep apart their names."""
    return re.compile(f"(?<={FILLER}){re.escape(one_by_one(('', '')))}(?=[\U000f0000-\U000fff00])")


@cache
def _names(deck: Deck, language: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the stand-ins of cards by name, and what finds a name; `language` is a name, as it may change."""
    names: dict[str, str] = {}
    for face, card in enumerate(deck.cards):
        for more in (0, 1) if card.glyph != NO_GLYPH else (0,):
            name = card_name(deck, face) if more else card_stones(deck, face)
            columns = len(card.stones) + len(DIVIDER) + more
            sign = chr(FIRST_STAND_IN + 2 * face + more) + FILLER * (columns - 1)
            names.setdefault(name.lower(), sign)
    longest_first = sorted(names, key=len, reverse=True)
    return names, re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE)


def drawn(deck: Deck, lines: Iterable[Line], glyphs: Glyphs) -> list[Line]:
    """Draw the cards in place of their stand-ins."""

    def card(stand_in: str) -> list[Span]:
        face, has_glyph = divmod(ord(stand_in[0]) - FIRST_STAND_IN, 2)
        return card_spans(deck, face, glyphs, has_glyph=bool(has_glyph))

    return with_pictures(lines, CARD, card)


def card_spans(deck: Deck, face: int, glyphs: Glyphs, *, has_glyph: bool) -> list[Span]:
    """Return a card in a single line: its columns from left to right, upper stones before lower ones."""
    found: list[Span] = []
    for column in (deck.cards[face].left, deck.cards[face].right):
        if found:
            found.append((PLAIN_DIVIDER if glyphs.is_plain else DIVIDER, found[-1][1]))
        for colour in column:
            ground, ink, _foot = stone_colours(colour, is_lit=True)
            found.append((COLOUR_LETTERS[colour], f"on:{ground} ink:{ink}"))
    if has_glyph:
        sign = glyphs.buildings[deck.cards[face].glyph]
        found.append((sign, "on:necropolis-glyph ink:necropolis-glyph-ink"))
    return found


def lines_with_cards(deck: Deck, lines: Sequence[Line], glyphs: Glyphs) -> list[Line]:
    """Return lines of a text with cards in the place of their names unless only ASCII is drawn."""
    if glyphs.is_plain:
        return [*lines]
    return drawn(deck, [tuple((stand_ins(deck, text), style) for text, style in line) for line in lines], glyphs)


def with_cards(deck: Deck, text: str, style: str, width: int, glyphs: Glyphs) -> Line:
    """Return a text in `width` columns, with cards in the place of their names, in ASCII only if those do not fit."""
    if glyphs.is_plain and len(text) <= width:
        return ((text, style),)
    return drawn(deck, [((shortened(stand_ins(deck, text), width), style),)], glyphs)[0]
