"""The JSON serialization of observations of Cubes: fields and consistency checks (Q19)."""

from __future__ import annotations

from collections.abc import Callable

from tp_tui.games.contract import Fault, JsonDataError, JsonValue, Options
from tp_tui.games.contract.faults import MAX_NUMBER
from tp_tui.games.cubes.rules.colour_fields import SIDE, fields_from, names_of, standard_fields
from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, MAX_STALLS, STRIP_LENGTH
from tp_tui.games.cubes.rules.cube_rules import rules_for
from tp_tui.games.cubes.rules.state import HIDDEN, UNKNOWN, CubesState, Rules
from tp_tui.games.kit.position_format import (
    ByteRow,
    Cache,
    Field,
    Flag,
    Given,
    Masks,
    Number,
    NumberList,
    PositionFormat,
)
from tp_tui.games.kit.toml_reader import LARGEST, TomlTable

LAST_COLOUR = KINDS_OF_CUBE - 1


def _players(state: CubesState) -> int:
    return state.rules.players


def _last_player(state: CubesState) -> int:
    return state.rules.players - 1


def _colours(state: CubesState) -> int:
    return state.rules.players * KINDS_OF_CUBE


def _cubes(state: CubesState) -> int:
    return sum(state.rules.counts)


def _places(state: CubesState) -> int:
    return state.rules.pyramid.size


FIELDS: tuple[Field, ...] = (
    Given("rules"),
    ByteRow("bag", hidden=True, most=HIDDEN, longest=_cubes),
    ByteRow("strip", most=LAST_COLOUR, longest=STRIP_LENGTH),
    NumberList("money", most=MAX_NUMBER, length=_players),
    NumberList("stocks", most=_cubes, length=_colours),
    Masks("built", bits=_places, length=_colours),
    Masks("opens", bits=_places, length=_colours),
    NumberList("points_built", most=MAX_NUMBER, length=_players),
    NumberList("rows_filled", most=lambda state: len(state.rules.pyramid.widths), length=_players),
    Number("player", most=_last_player),
    Number("turn", most=MAX_NUMBER),
    ByteRow("taken", most=_cubes, length=KINDS_OF_CUBE),
    Flag("acted"),
    Flag("bought"),
    Number("money_turns", most=_players),
    Number("stalls", most=MAX_STALLS),
    Number("mixing", hidden=True, least=UNKNOWN, most=LARGEST - 1),
    Number("mixings", most=MAX_NUMBER),
    Flag("is_over"),
    Cache("legal"),
)


class CubesFormat(PositionFormat[CubesState]):
    """Serializes observations of Cubes, including custom colour fields, which may come from a deal."""

    fields = FIELDS

    def __init__(self, rules_of: Callable[[Options], Rules]) -> None:
        """Look up the rules for complete options with `rules_of`."""
        self._rules_of = rules_of

    def blank(self, options: Options, box: object) -> CubesState:
        state = object.__new__(CubesState)
        state.rules = self._rules(self._rules_of(options), box)
        return state

    def write_box(self, position: CubesState) -> JsonValue:
        """Return custom colour fields; None for the standard ones."""
        rules = position.rules
        return names_of(rules.fields) if rules.side == SIDE and rules.fields != standard_fields().fields else None

    def check(self, position: CubesState) -> None:
        """Check the number of cubes of each colour, in the bag as far as it is known."""
        counts, bag = position.rules.counts, position.bag
        for colour, name in enumerate(COLOURS):
            if position.visible(colour) + bag.count(colour) > counts[colour]:
                raise JsonDataError("position", f"has more than {counts[colour]} {name} cubes")
            if position.taken[colour] > position.stocks[position.player * KINDS_OF_CUBE + colour]:
                raise JsonDataError("taken", "must be some of the cubes in stock")
        if sum(map(position.visible, range(KINDS_OF_CUBE))) + len(bag) != sum(counts):
            raise JsonDataError("bag", "must have all the cubes that are nowhere else")

    def _rules(self, named: Rules, box: object) -> Rules:
        if box is None:
            return named
        if named.side != SIDE or not isinstance(box, dict):
            raise JsonDataError("box", f"must be the colour fields of the {SIDE} side, or null")
        faults: list[Fault] = []
        fields = fields_from(box, TomlTable("box", box), faults)
        if faults:
            raise JsonDataError("box", f"has no colour fields: {faults[0]}")
        return rules_for(named.side, named.players, fields)
