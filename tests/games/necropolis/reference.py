"""Necropolis a second time, slowly and from the rules alone: what is legal, what it leads to, and what it scores.

It shares nothing with the engine but the notation. Cards are texts as in the deck's file, a pyramid is a table from the
names of places to cards, and every question is answered by looking at all of it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import tp_tui

DECK = Path(tp_tui.__file__).parent / "games" / "necropolis" / "data" / "decks" / "standard.toml"
COLOURS = ("blue", "white", "red", "green", "yellow")
LETTERS = "abcdefg"
PLACES = [f"{row}{letter}" for row in (1, 2, 3, 4) for letter in LETTERS[: 8 - row]]


def standard_cards() -> list[tuple[str, str]]:
    """The stones and the glyph of every card, as the file has them."""
    table = tomllib.loads(DECK.read_text(encoding="utf-8"))
    return [(card["stones"], card.get("glyph", "")) for card in table["cards"]]


def columns(card: tuple[str, str]) -> list[list[str]]:
    """The two columns of a card, each one or two colours, the upper one first."""
    return [[stone.strip() for stone in column.split("/")] for column in card[0].split("|")]


def colours(card: tuple[str, str]) -> list[str]:
    """The colour of every stone."""
    return [stone for column in columns(card) for stone in column]


def is_pyramid(names: set[str]) -> bool:
    """Whether these places can be filled by the rules (A11)."""
    rows = [sorted(LETTERS.index(name[1]) for name in names if name[0] == str(row)) for row in (1, 2, 3, 4)]
    for row in rows:
        if row and row != list(range(row[0], row[-1] + 1)):
            return False
    if names and ("1d" not in names or len(rows[0]) > 4):
        return False
    return all(
        left in rows[number - 1] and left + 1 in rows[number - 1] for number in (1, 2, 3) for left in rows[number]
    )


def stones_of(pyramid: dict[str, tuple[str, str]]) -> list[tuple[str, frozenset[tuple[int, int]]]]:
    """Every stone of a pyramid: its colour and its cells, column and line (A15)."""
    found = []
    for name, card in pyramid.items():
        row, left = int(name[0]) - 1, LETTERS.index(name[1])
        for number, column in enumerate(columns(card)):
            x, y = 2 * left + row + number, 2 * row
            if len(column) == 1:
                found.append((column[0], frozenset({(x, y), (x, y + 1)})))
            else:
                upper, lower = column
                found += [(upper, frozenset({(x, y + 1)})), (lower, frozenset({(x, y)}))]
    return found


def touch(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> bool:
    """Whether two stones share an edge."""
    return any(abs(x - a) + abs(y - b) == 1 for x, y in one for a, b in other)


def largest(pyramid: dict[str, tuple[str, str]], colour: str) -> int:
    """How many stones of that colour are connected at most (A16)."""
    left = [cells for name, cells in stones_of(pyramid) if name == colour]
    best = 0
    while left:
        group, grown = [left.pop()], True
        while grown:
            grown = False
            for cells in left[:]:
                if any(touch(cells, member) for member in group):
                    left.remove(cells)
                    group.append(cells)
                    grown = True
        best = max(best, len(group))
    return best


@dataclass
class Necropolis:
    """What a player has."""

    hand: list[int]
    pyramid: dict[str, int] = field(default_factory=dict)
    obelisk: list[int] = field(default_factory=list)
    tomb: list[int] = field(default_factory=list)


class Table:
    """A game: who plays are numbers from 0, cards are numbers from 1."""

    def __init__(
        self, players: int, first: int, deal: dict[str, object], cards: list[tuple[str, str]] | None = None
    ) -> None:
        """Set up; `first` is the seat that begins, from 1."""
        self.players, self.first = players, first - 1
        self.cards = dict(enumerate(cards or standard_cards(), 1))
        self.out = int(str(deal.get("out", 0)))
        self.deck = [int(str(number)) for number in deal["deck"]]  # type: ignore[attr-defined]
        self.necropolises = [Necropolis([self.deck.pop(0)]) for _ in range(players)]
        self.round = 0
        self.gone: list[int] = []
        self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        self.quarry = {k: [self.deck.pop(0), self.deck.pop(0)] for k in range(1, self.players + 1)}
        self.middle = {1, 2, 3, 4, 5} if self.players > 3 else {1, 2, 3, 4}
        if self.players == 2:
            self.middle.remove((self.out + self.round - 2) % 4 + 1)
        self.tile: dict[int, int] = {}
        self.stage, self.mover = "god", (self.first + self.round - 1) % self.players
        self.built: list[str] = []

    def by_tile(self) -> list[int]:
        """The players in the order of their tiles."""
        return sorted(self.tile, key=lambda player: self.tile[player])

    # What is legal

    def legal(self) -> set[str]:
        """Every legal action in notation."""
        if self.stage == "god":
            return {f"god {tile}" for tile in self.middle}
        if self.stage == "pair":
            return {f"pair {k}" for k in self.quarry}
        if self.stage == "keep":
            return {f"keep {card}" for card in range(1, len(self.necropolises[self.mover].hand) + 1)}
        return set(self._builds()) if self.stage == "build" else set()

    def _builds(self) -> Iterator[str]:
        own = self.necropolises[self.mover]
        numbers = range(1, len(own.hand) + 1)
        if "pyramid" not in self.built:
            for place in PLACES:
                if place not in own.pyramid and is_pyramid({*own.pyramid, place}):
                    yield from (f"pyramid {card} {place}" for card in numbers)
        else:
            yield "done"
        if len(own.hand) > 1 or "pyramid" in self.built:
            for building in self._besides():
                yield from (f"{building} {card}" for card in numbers)

    def _besides(self) -> set[str]:
        """What the tile still allows besides the pyramid (A3)."""
        tile, used = self.tile[self.mover], set(self.built) - {"pyramid"}
        both = {"obelisk", "tomb"}
        if tile == 4 and self.players > 3:
            return set() if used else both
        allowed: dict[int, set[str]] = {1: set(), 2: {"tomb"}, 3: {"obelisk"}, 4: both, 5: both}
        return allowed[tile] - used

    # What it leads to

    def apply(self, text: str) -> None:
        """Do a legal action."""
        assert text in self.legal(), text
        kind, *said = text.split()
        own, mover = self.necropolises[self.mover], self.mover
        if kind == "god":
            self.tile[mover] = int(said[0])
            self.middle.remove(int(said[0]))
            self.mover = (mover + 1) % self.players
            if len(self.tile) == self.players:
                self.stage, self.mover = "pair", self.by_tile()[0]
        elif kind == "pair":
            own.hand += self.quarry.pop(int(said[0]))
            self.stage, self.built = "build", []
        elif kind == "keep":
            kept = own.hand[int(said[0]) - 1]
            self.gone += [card for card in own.hand if card != kept]
            own.hand = [kept]
            self._clear_hands(self.by_tile()[self.by_tile().index(mover) + 1 :])
        else:
            if kind != "done":
                card = own.hand.pop(int(said[0]) - 1)
                self.built.append(kind)
                if kind == "pyramid":
                    own.pyramid[said[1]] = card
                else:
                    (own.obelisk if kind == "obelisk" else own.tomb).append(card)
            over = not own.hand or ("pyramid" in self.built and not self._besides())
            if kind == "done" or over:
                self._next_turn()

    def _next_turn(self) -> None:
        later = self.by_tile()[self.by_tile().index(self.mover) + 1 :]
        if later:
            self.stage, self.mover = "pair", later[0]
        else:
            self._clear_hands(self.by_tile())

    def _clear_hands(self, players: list[int]) -> None:
        """Let the first of these who has too many cards put some down, or end the round (A13, A14)."""
        if self.round == 10:
            self.stage = "over"
            for own in self.necropolises:
                self.gone += own.hand
                own.hand = []
            return
        for player in players:
            if len(self.necropolises[player].hand) > 1:
                self.stage, self.mover = "keep", player
                return
        self._begin_round()

    # What it scores

    def scores(self) -> list[dict[str, int]]:
        """By player the points of every line (A16–A22)."""
        return [self._score(own) for own in self.necropolises]

    def _score(self, own: Necropolis) -> dict[str, int]:
        pyramid = {place: self.cards[card] for place, card in own.pyramid.items()}
        found = {colour: largest(pyramid, colour) for colour in COLOURS}
        five = [*found.values()]
        found["largest"] = max(five)
        found["bonus"] = 10 if all(points >= 3 for points in five) else 0
        on_cards = [sum(colour in colours(self.cards[card]) for card in own.obelisk) for colour in COLOURS]
        found["obelisk"] = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10}.get(max(on_cards), 15)
        found["tomb"] = 5 * sum(self._leads(own, colour) for colour in COLOURS)
        buildings = {"pyramid": own.pyramid.values(), "obelisk": own.obelisk, "tomb": own.tomb}
        found["glyphs"] = 2 * sum(
            self.cards[card][1] == building for building, cards in buildings.items() for card in cards
        )
        return found

    def _leads(self, own: Necropolis, colour: str) -> bool:
        """Whether nobody else has as many stones of that colour in the tomb (A20)."""
        counts = [
            Counter(stone for card in each.tomb for stone in colours(self.cards[card]))[colour]
            for each in self.necropolises
            if each is not own
        ]
        return Counter(stone for card in own.tomb for stone in colours(self.cards[card]))[colour] > max(counts)
