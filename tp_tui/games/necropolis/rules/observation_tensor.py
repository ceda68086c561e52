"""The observation tensor of Necropolis (clause A23).

It consists of `PARTS`, in order. Players are ordered from the observer on. A card is `CARD_LENGTH` numbers: the colour
of each of its cells, column by column from the left and from below, whether its left and its right stone is tall, and
its glyph. A missing card, or one whose face is unknown to the player, is all zeros. All numbers are unscaled and not
negative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from tp_tui.games.contract import TERMINAL_PLAYER, State, TensorObserver, TensorPart
from tp_tui.games.necropolis.rules.actions import MAX_CARDS
from tp_tui.games.necropolis.rules.components import BUILDINGS, DECK_SIZE, KINDS_OF_STONE, Deck
from tp_tui.games.necropolis.rules.knowledge import pool_of
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER, PHASES, ROUNDS
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT
from tp_tui.games.necropolis.rules.scoring import faces_of, glyphs_of, obelisk_counts, stone_counts
from tp_tui.games.necropolis.rules.state import NecropolisObservation, NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAX_TILES, tile_out

CARD_LENGTH = 4 * KINDS_OF_STONE + 2 + len(BUILDINGS)
MAX_STONES = 3 * DECK_SIZE


class _View(NamedTuple):
    """A masked position and its observer."""

    state: NecropolisState
    player: int

    def order(self) -> list[int]:
        """Return the players, from the observer on."""
        players, first = self.state.players_count, max(self.player, 0)
        return [(first + number) % players for number in range(players)]

    def card(self, card: int) -> tuple[int, ...]:
        """Return the numbers of a card."""
        return _cards_of(self.state.deck)[self.state.faces[card] if card != HIDDEN else HIDDEN]


@lru_cache(maxsize=16)
def _cards_of(deck: Deck) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the cards by face; the last entry, at `HIDDEN`, is all zeros."""
    found = []
    for card in deck.cards:
        numbers: list[int] = []
        for column in (card.left, card.right):
            for colour in (column[-1], column[0]):
                numbers += _one_hot(KINDS_OF_STONE, colour)
        numbers += [int(len(card.left) == 1), int(len(card.right) == 1), *_one_hot(len(BUILDINGS), card.glyph)]
        found.append(tuple(numbers))
    return (*found, (0,) * CARD_LENGTH)


def _one_hot(count: int, chosen: int) -> list[int]:
    """Return a one-hot list of `count` numbers; all are 0 if `chosen` is out of range."""
    return [int(number == chosen) for number in range(count)]


def _bits(mask: int, first: int, count: int) -> list[int]:
    return [mask >> bit & 1 for bit in range(first, first + count)]


def _phase(view: _View) -> Iterable[int]:
    return _one_hot(len(PHASES), view.state.phase)


def _round(view: _View) -> Iterable[int]:
    return [view.state.round]


def _to_decide(view: _View) -> Iterable[int]:
    current = view.state.current_player()
    return [int(current != TERMINAL_PLAYER and player == current) for player in view.order()]


def _began(view: _View) -> Iterable[int]:
    state = view.state
    return [int(player == (state.first + state.round - 1) % state.players_count) for player in view.order()]


def _middle(view: _View) -> Iterable[int]:
    return _bits(view.state.middle, 1, MAX_TILES)


def _out(view: _View) -> Iterable[int]:
    state = view.state
    return _one_hot(MAX_TILES, tile_out(state.players_count, state.first_out, state.round) - 1)


def _tiles(view: _View) -> Iterable[int]:
    return chain.from_iterable(_one_hot(MAX_TILES, view.state.tiles[player] - 1) for player in view.order())


def _may(view: _View) -> Iterable[int]:
    return _bits(view.state.may, 0, len(BUILDINGS) + 1)


def _quarry(view: _View) -> Iterable[int]:
    state = view.state
    for pair in range(state.players_count):
        first = first_of_pair(state.players_count, state.round, pair)
        lies = state.lying >> pair & 1 and state.phase != OVER
        for card in (first, first + 1) if lies else (HIDDEN, HIDDEN):
            yield from view.card(card)


def _hand(view: _View) -> Iterable[int]:
    hand = view.state.hands[view.player] if view.player >= 0 else ()
    for card in (*hand, *[HIDDEN] * (MAX_CARDS - len(hand))):
        yield from view.card(card)


def _hand_sizes(view: _View) -> Iterable[int]:
    return [len(view.state.hands[player]) for player in view.order()]


def _tomb_sizes(view: _View) -> Iterable[int]:
    return [len(view.state.tombs[player]) for player in view.order()]


def _tomb_stones(view: _View) -> Iterable[int]:
    state = view.state
    for player in view.order():
        yield from stone_counts(state.deck, faces_of(state, state.tombs[player]))


def _pool_stones(view: _View) -> Iterable[int]:
    state = view.state
    for player in view.order():
        yield from stone_counts(state.deck, faces_of(state, pool_of(state, player)))


def _obelisks(view: _View) -> Iterable[int]:
    state = view.state
    for player in view.order():
        yield from obelisk_counts(state.deck, faces_of(state, state.obelisks[player]))


def _obelisk_sizes(view: _View) -> Iterable[int]:
    return [len(view.state.obelisks[player]) for player in view.order()]


def _glyphs(view: _View) -> Iterable[int]:
    return chain.from_iterable(glyphs_of(view.state, player) for player in view.order())


def _pyramids(view: _View) -> Iterable[int]:
    for player in view.order():
        first = player * PLACE_COUNT
        for card in view.state.laid[first : first + PLACE_COUNT]:
            yield from view.card(card - 1 if card else HIDDEN)


def _unseen(view: _View) -> Iterable[int]:
    shown = set(view.state.faces)
    return [int(face not in shown) for face in range(DECK_SIZE)]


class _Part(NamedTuple):
    """A part of the tensor: its length, per player if `each`, its greatest possible number, and what it holds."""

    name: str
    length: int
    each: bool
    most: int
    numbers: Callable[[_View], Iterable[int]]
    holds: str


PARTS = (
    _Part("phase", len(PHASES), False, 1, _phase, "which phase it is"),
    _Part("round", 1, False, ROUNDS, _round, "which round it is"),
    _Part("to decide", 1, True, 1, _to_decide, "by player, who is to decide"),
    _Part("began", 1, True, 1, _began, "by player, who was first to take a tile this round"),
    _Part("middle", MAX_TILES, False, 1, _middle, "by god tile, which lie in the middle"),
    _Part("out", MAX_TILES, False, 1, _out, "by god tile, which is out of this round"),
    _Part("tiles", MAX_TILES, True, 1, _tiles, "by player and god tile, who holds which"),
    _Part("may", len(BUILDINGS) + 1, False, 1, _may, "which buildings the turn still allows, and if only one of two"),
    _Part("quarry", 2 * CARD_LENGTH, True, 1, _quarry, "by pair, two cards"),
    _Part("hand", MAX_CARDS * CARD_LENGTH, False, 1, _hand, "the cards in the own hand"),
    _Part("hand sizes", 1, True, MAX_CARDS, _hand_sizes, "by player, cards in hand"),
    _Part("tomb sizes", 1, True, ROUNDS, _tomb_sizes, "by player, cards in the tomb"),
    _Part("tomb stones", KINDS_OF_STONE, True, MAX_STONES, _tomb_stones, "by player and colour, those that are known"),
    _Part("pool stones", KINDS_OF_STONE, True, MAX_STONES, _pool_stones, "the same of hand and tomb together"),
    _Part("obelisks", KINDS_OF_STONE, True, ROUNDS, _obelisks, "by player and colour, cards of the obelisk with it"),
    _Part("obelisk sizes", 1, True, ROUNDS, _obelisk_sizes, "by player, cards on the obelisk"),
    _Part("glyphs", len(BUILDINGS), True, ROUNDS, _glyphs, "by player and building, glyphs that score"),
    _Part("pyramids", PLACE_COUNT * CARD_LENGTH, True, 1, _pyramids, "by player and place, a card"),
    _Part("unseen", DECK_SIZE, False, 1, _unseen, "by number in the deck, the cards this player has not seen"),
)
"""The parts of the tensor, in order."""


class NecropolisObserver(TensorObserver):
    """Encodes positions of Necropolis; a spectator sees the players in seat order."""

    def tensor(self, state: State, player: int) -> list[int]:
        assert isinstance(state, NecropolisState)
        view = _View(NecropolisObservation(player, state).state, player)
        return [number for part in PARTS for number in part.numbers(view)]

    def layout(self, state: State) -> tuple[TensorPart, ...]:
        return _layout(state.players)


@lru_cache(maxsize=8)
def _layout(players: int) -> tuple[TensorPart, ...]:
    found, start = [], 0
    for part in PARTS:
        length = part.length * (players if part.each else 1)
        found.append(TensorPart(part.name, start, length, part.most, part.holds))
        start += length
    return tuple(found)
