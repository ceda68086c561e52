"""The JSON serialization of observations of Necropolis: fields and consistency checks (A23)."""

from __future__ import annotations

from collections.abc import Callable

from tp_tui.games.contract import Fault, Options, number_of
from tp_tui.games.contract.json_data import JsonDataError, JsonValue
from tp_tui.games.kit.position_format import (
    ByteArray,
    Cache,
    Field,
    Given,
    Mask,
    Masks,
    Number,
    NumberList,
    Numbers,
    PositionFormat,
    Rows,
)
from tp_tui.games.necropolis.rules.actions import MAX_CARDS
from tp_tui.games.necropolis.rules.components import BUILDINGS, DECK_SIZE, KINDS_OF_STONE, LINE, Deck, deck_of
from tp_tui.games.necropolis.rules.deck_reader import cards_from, standard_deck, written_cards
from tp_tui.games.necropolis.rules.knowledge import pool_of, possible_counts
from tp_tui.games.necropolis.rules.phases import HIDDEN, PHASES, ROUNDS
from tp_tui.games.necropolis.rules.position import NecropolisPosition
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, ROW_WIDTHS
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAX_TILES, TILES_OF_TWO

LAST_CARD = DECK_SIZE - 1
CELLS = 2 * LINE * len(ROW_WIDTHS)
"""The number of bits in a mask of cells: each row of cards has two lines of cells."""


def _players(state: NecropolisPosition) -> int:
    return state.players_count


def _last_player(state: NecropolisPosition) -> int:
    return state.players_count - 1


def _places(state: NecropolisPosition) -> int:
    return state.players_count * PLACE_COUNT


def _colours(state: NecropolisPosition) -> int:
    return state.players_count * KINDS_OF_STONE


FIELDS: tuple[Field, ...] = (
    Given("deck"),
    Given("players_count"),
    Numbers("faces", hidden=True, least=HIDDEN, most=LAST_CARD, length=DECK_SIZE),
    Mask("revealed", bits=DECK_SIZE),
    Number("first", most=_last_player),
    Number("first_out", most=TILES_OF_TWO),
    Rows("hands", hidden=True, rows=_players, longest=MAX_CARDS, least=HIDDEN, most=LAST_CARD),
    Rows("tombs", hidden=True, rows=_players, longest=ROUNDS, least=HIDDEN, most=LAST_CARD),
    Rows("tomb_rounds", rows=_players, longest=ROUNDS, least=1, most=ROUNDS),
    Masks("pools", bits=DECK_SIZE, length=_players),
    Rows("obelisks", rows=_players, longest=ROUNDS, most=LAST_CARD),
    Masks("occupied", bits=PLACE_COUNT, length=_players),
    ByteArray("laid", most=DECK_SIZE, length=_places),
    Masks("cells", bits=CELLS, length=_colours),
    Masks("anchors", bits=CELLS, length=_colours),
    Mask("thrown", bits=DECK_SIZE),
    NumberList("tiles", most=MAX_TILES, length=_players),
    Mask("middle", bits=MAX_TILES + 1),
    Mask("lying", bits=_players),
    Numbers("order", most=_last_player, longest=_players),
    Number("round", least=1, most=ROUNDS),
    Number("phase", most=len(PHASES) - 1),
    Number("player", most=_last_player),
    Mask("may", bits=len(BUILDINGS) + 1),
    Cache("legal"),
)


class NecropolisFormat(PositionFormat[NecropolisState]):
    """Serializes observations of Necropolis, including a custom deck, which may come from a deal."""

    fields = FIELDS

    def __init__(self, deck_named: Callable[[Options], Deck], dealt_title: str) -> None:
        """Look up the deck of complete options with `deck_named`; title any other deck `dealt_title`."""
        self._deck_named = deck_named
        self._dealt_title = dealt_title

    def blank(self, options: Options, box: object) -> NecropolisState:
        state = object.__new__(NecropolisState)
        state.deck = self._deck(self._deck_named(options), box)
        state.players_count = number_of(options, "players")
        return state

    def write_box(self, position: NecropolisState) -> JsonValue:
        """Return the cards of a custom deck; None for the standard one."""
        cards = position.deck.cards
        return None if cards == standard_deck().cards else written_cards(cards)

    def check(self, position: NecropolisState) -> None:
        """Check that no card occurs twice, and that each pool matches hand and tomb."""
        faces = [face for face in position.faces if face != HIDDEN]
        if len(set(faces)) < len(faces):
            raise JsonDataError("faces", "has a card twice")
        if position.order and len(set(position.order)) < position.players_count:
            raise JsonDataError("order", "must have every player once, or nobody")
        for player in range(position.players_count):
            pool, hand, tomb = pool_of(position, player), position.hands[player], position.tombs[player]
            if len(tomb) != len(position.tomb_rounds[player]):
                raise JsonDataError("tomb_rounds", "must say of each card of a tomb when it was laid")
            if position.pools[player] and len(pool) != len(hand) + len(tomb):
                raise JsonDataError("pools", "must have as many cards as hand and tomb together")
            if HIDDEN in hand or HIDDEN in tomb:
                possible = possible_counts(position, player, pool)
                if not pool or any(count <= place for place, count in enumerate(possible)):
                    raise JsonDataError("pools", "has too few cards for the tomb")

    def _deck(self, named: Deck, box: object) -> Deck:
        if box is None:
            return named
        faults: list[Fault] = []
        cards = cards_from("box", box, faults)
        if faults:
            raise JsonDataError("box", f"is no deck: {faults[0]}")
        return named if cards == named.cards else deck_of(self._dealt_title, cards)
