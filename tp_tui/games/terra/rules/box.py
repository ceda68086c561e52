"""What a game is played with: board, tiles and supplies, from the program's own files or from a file of the player's.

A file of one's own describes a board as those in `data/boards` do, or names one of them (`board = "desert"`). It may
bring tiles (`[tiles.basic]` …, each in the place of the program's table of that name) and supplies (`[supplies]`, of
which only what differs need be there).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined, Table, TomlTable, examine, noting
from tp_tui.games.terra.rules.basic import drawn_tiles
from tp_tui.games.terra.rules.board import NILE, Board
from tp_tui.games.terra.rules.board_reader import examine_board
from tp_tui.games.terra.rules.components import Supplies, Tiles
from tp_tui.games.terra.rules.data_files import (
    shipped_board,
    shipped_supplies,
    shipped_table,
    shipped_tiles,
    supplies_from,
    tiles_from,
)
from tp_tui.games.terra.rules.deal import equal_height
from tp_tui.games.terra.rules.versions import BOARD_NAMES, EDITIONS

BOARD_FIELDS = ("title", "grid", "sphinx_rows", "founded", "start")
FIELDS = (*BOARD_FIELDS, "board", "tiles", "supplies")
"""What a file of one's own may hold."""

FREE_COUNTS = ("foundations",)
"""Tables of the supplies that are taken as a whole: their keys are the player's to choose."""


@dataclass(frozen=True, slots=True)
class Box:
    """A board, and by edition the tiles and supplies that are played with on it."""

    board: Board
    tiles: Mapping[str, Tiles]
    supplies: Mapping[str, Supplies]
    _faults: dict[str, list[Fault]] = dataclasses.field(default_factory=dict, repr=False, compare=False)

    def faults(self, edition: str) -> list[Fault]:
        """Return what keeps `edition` from being played with this box, whoever plays; worked out once."""
        if edition not in self._faults:
            self._faults[edition] = fit_faults(edition, self.board, self.tiles[edition], self.supplies[edition])
        return self._faults[edition]


@cache
def shipped_box(name: str) -> Box:
    """The program's own tiles and supplies with its board of that name."""
    return Box(
        shipped_board(name),
        {edition: shipped_tiles(edition) for edition in EDITIONS},
        {edition: shipped_supplies(edition) for edition in EDITIONS},
    )


@lru_cache(maxsize=8)
def read_box(source: str, text: str) -> Box:
    """The box described by the TOML in `text`, named by `source`; read once, for every game of a series asks for it.

    Raises:
        DataError: something is wrong with it; it carries the first fault.
    """
    return examine_box(source, text).get()


def examine_box(source: str, text: str) -> Examined[Box]:
    """The box described by the TOML in `text`, or everything that is wrong with it."""
    return examine(source, text, FIELDS, _box)


def _box(data: TomlTable, faults: list[Fault]) -> Box | None:
    board: Board | None = None
    if "board" in data.table:
        with noting(faults):
            board = _named_board(data)
    else:
        examined = examine_board(data.where, data)
        board = examined.found
        faults += examined.faults
    tiles: dict[str, Tiles] = {}
    supplies: dict[str, Supplies] = {}
    with noting(faults):
        table = _replaced(shipped_table("tiles"), data, "tiles")
        for edition in EDITIONS:
            tiles[edition] = tiles_from(table, edition)
    with noting(faults):
        table = _merged(shipped_table("supplies"), data, "supplies")
        for edition in EDITIONS:
            supplies[edition] = supplies_from(table, edition)
    return None if board is None or faults else Box(board, tiles, supplies)


def fit_faults(edition: str, board: Board, tiles: Tiles, supplies: Supplies) -> list[Fault]:
    """Return what keeps `edition` from being played on `board` with these `tiles` and `supplies`, whoever plays."""
    faults: list[Fault] = []
    with noting(faults):
        equal_height(tiles, supplies)
    most = 0
    # 1 is the one player of a mission, and missions are basic games.
    for players in range(1 if edition == "basic" else 2, 5):
        drawn = drawn_tiles(board, tiles, supplies, players)
        if drawn < players:
            faults.append(Fault("terra.no_tile_left", ("tiles", len(tiles.deck), players)))
        elif drawn % players:
            faults.append(Fault("terra.uneven_turns", ("tiles", drawn, players)))
        most = max(most, len(board.starts) + drawn)
    if len(board.spaces) < most:
        faults.append(Fault("terra.few_spaces", ("grid", len(board.spaces), most)))
    if len(board.sites) > len(supplies.foundations):
        faults.append(Fault("terra.many_sites", ("grid", len(board.sites), len(supplies.foundations))))
    has_nile = NILE in board.kinds
    if has_nile and edition != "nile":
        faults.append(Fault("terra.nile_fields", ("grid",)))
    if not has_nile and edition == "nile":
        faults.append(Fault("terra.no_nile_field", ("grid",)))
    return faults


def _named_board(data: TomlTable) -> Board:
    name = data.text("board")
    if name not in BOARD_NAMES:
        raise data.wrong("board", "terra.no_such_board", quoted(name, 40), BOARD_NAMES)
    for field in BOARD_FIELDS:
        if field in data.table:
            raise data.wrong(field, "terra.board_twice", quoted(name))
    return shipped_board(name)


def _replaced(shipped: TomlTable, data: TomlTable, field: str) -> TomlTable:
    """The shipped table with the inner tables of `data` in the place of its own."""
    if field not in data.table:
        return shipped
    own = data.inner(field)
    _only_known(own, shipped.table)
    return TomlTable(own.where, {**shipped.table, **own.table})


def _merged(shipped: TomlTable, data: TomlTable, field: str) -> TomlTable:
    """The shipped table with every single value of `data` in the place of its own."""
    return _merge(shipped.table, data.inner(field)) if field in data.table else shipped


def _merge(shipped: Table, own: TomlTable) -> TomlTable:
    _only_known(own, shipped)
    merged = dict(shipped)
    for key, value in own.table.items():
        before = shipped[key]
        if isinstance(before, dict) and isinstance(value, dict) and key not in FREE_COUNTS:
            merged[key] = _merge(before, own.inner(key)).table
        else:
            merged[key] = value
    return TomlTable(own.where, merged)


def _only_known(own: TomlTable, known: Table) -> None:
    for key in own.table:
        if key not in known:
            raise own.wrong(key, "terra.not_known", [*known])
