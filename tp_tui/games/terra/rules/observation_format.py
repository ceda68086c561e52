"""The JSON serialization of observations of Terra Pyramides: fields and consistency checks (B18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tp_tui.games.contract import Action, JsonDataError, Options
from tp_tui.games.contract.faults import MAX_NUMBER
from tp_tui.games.contract.json_data import MAX_ITEMS
from tp_tui.games.kit.position_format import (
    ByteArray,
    Cache,
    Derived,
    Field,
    Flag,
    Given,
    Mask,
    Masks,
    Number,
    NumberList,
    Numbers,
    PositionFormat,
    Rows,
)
from tp_tui.games.terra.rules.actions import CARDS, STACK_DEPTH
from tp_tui.games.terra.rules.board import AXES, WAYS
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import HIDDEN, NOTHING, PHASES, Rules, TerraState

MAX_WORKERS = 255
"""The bound of crews, which are stored in bytes."""


def _players(state: TerraState) -> int:
    return state.rules.players


def _last_player(state: TerraState) -> int:
    return state.rules.players - 1


def _tiles(state: TerraState) -> int:
    return len(state.rules.tiles.deck)


def _last_tile(state: TerraState) -> int:
    return len(state.rules.tiles.deck) - 1


def _faces(state: TerraState) -> int:
    return len(state.rules.tiles.faces)


def _last_face(state: TerraState) -> int:
    return len(state.rules.tiles.faces) - 1


def _stacks(state: TerraState) -> int:
    return state.rules.supplies.stacks


def _last_stack(state: TerraState) -> int:
    return state.rules.supplies.stacks - 1


def _fields(state: TerraState) -> int:
    return state.rules.board.size


def _last_field(state: TerraState) -> int:
    return state.rules.board.size - 1


def _sites(state: TerraState) -> int:
    return len(state.rules.board.sites)


def _last_site(state: TerraState) -> int:
    return len(state.rules.board.sites) - 1


def _foundations(state: TerraState) -> int:
    return len(state.rules.supplies.foundations)


def _highest_value(state: TerraState) -> int:
    return max(state.rules.supplies.foundations)


def _gold(state: TerraState) -> int:
    return state.rules.supplies.gold


def _blocks(state: TerraState) -> int:
    return state.rules.supplies.blocks


def _workers(state: TerraState) -> int:
    return state.rules.supplies.workers[state.rules.players]


def _kinds_of_piece(state: TerraState) -> int:
    return KINDS_OF_BLOCK - 1 + len(state.rules.supplies.upper_levels) + state.rules.players


def _placements(state: TerraState) -> tuple[Action, ...]:
    return state.rules.all_placements(state)


FIELDS: tuple[Field, ...] = (
    Given("rules"),
    Numbers("faces", hidden=True, least=HIDDEN, most=_last_face, length=_tiles),
    Mask("revealed", bits=_tiles),
    Masks("seen", bits=_tiles, length=_players),
    Rows("stacks", rows=_stacks, longest=STACK_DEPTH, most=_last_tile),
    NumberList("hands", least=NOTHING, most=_last_tile, length=_players),
    NumberList("hand_stacks", least=NOTHING, most=_last_stack, length=_players),
    Numbers("foundations", hidden=True, least=HIDDEN, most=_highest_value, longest=_foundations),
    ByteArray("tiles", most=_faces, length=_fields),
    ByteArray("stairs", most=len(WAYS), length=_fields),
    Mask("empty", bits=_fields),
    ByteArray("values", most=_highest_value, length=_sites),
    ByteArray("levels", most=TOP_LEVEL, length=_sites),
    ByteArray("colours", most=len(PYRAMID_COLOURS) - 1, length=_sites),
    ByteArray("owners", most=_players, length=_sites),
    ByteArray("crews", most=MAX_WORKERS, length=_sites),
    NumberList("gold", most=_gold, length=_players),
    NumberList("blocks", most=_blocks, length=lambda state: state.rules.players * KINDS_OF_BLOCK),
    NumberList("supply", most=_workers, length=_players),
    NumberList("worth", most=MAX_NUMBER, length=_players),
    Number("bank_gold", most=_gold),
    Number("bank_blocks", most=_blocks),
    NumberList("pieces", most=MAX_NUMBER, length=_kinds_of_piece),
    Number("phase", most=len(PHASES) - 1),
    Number("player", most=_last_player),
    Number("first", most=lambda state: state.rules.seats - 1),
    Number("turn", most=lambda state: state.rules.turns),
    Number("placed", least=NOTHING, most=_last_field),
    Number("row", least=NOTHING, most=len(AXES) - 1),
    Numbers("sources", most=_last_field, longest=MAX_ITEMS),
    Number("aside", most=_workers),
    NumberList("bound", least=NOTHING, most=_last_site, length=_players),
    Number("searched", least=NOTHING, most=_last_stack),
    Numbers("to_return", most=_last_tile, longest=STACK_DEPTH),
    Flag("waived"),
    NumberList("horus", most=MAX_NUMBER, length=_players),
    NumberList("graves", most=MAX_NUMBER, length=_players),
    NumberList("oases", most=MAX_NUMBER, length=_players),
    NumberList("ships", most=MAX_NUMBER, length=_players),
    NumberList("ship_stamps", most=MAX_NUMBER, length=_players),
    NumberList("card_owners", most=_players, length=len(CARDS)),
    Derived("placements", derive=_placements),
    Cache("legal"),
)


class TerraFormat(PositionFormat[TerraState]):
    """Serializes observations of Terra Pyramides; board, tiles and supplies follow from the options."""

    fields = FIELDS

    def __init__(self, rules_of: Callable[[Options], Rules]) -> None:
        """Look up the rules for complete options with `rules_of`."""
        self._rules_of = rules_of

    def blank(self, options: Options, box: object) -> TerraState:
        if box is not None:
            raise JsonDataError("box", "must be null: the options say what the game is played with")
        state = TerraState()
        state.rules = self._rules_of(options)
        return state

    def check(self, position: TerraState) -> None:
        """Check the numbers of tiles and foundations, and the fields of workers."""
        rules = position.rules
        if Counter(face for face in position.faces if face != HIDDEN) - Counter(rules.tiles.deck):
            raise JsonDataError("faces", "has more tiles of a kind than there are")
        values, box = [value for value in position.values if value], Counter(rules.supplies.foundations)
        if Counter(values) - box or len(values) + len(position.foundations) != box.total():
            raise JsonDataError("values", "must have, with those still to come, the foundations that there are")
        if not set(position.sources) <= set(rules.board.spaces):
            raise JsonDataError("sources", "must be spaces")
