"""Reading and checking the data files; boards are read by `board_reader`. Faults name the file and the field."""

from __future__ import annotations

from functools import cache

from tp_tui.games.contract import FaultError
from tp_tui.games.kit.package_data import package_text
from tp_tui.games.kit.toml_reader import TomlTable, parse
from tp_tui.games.terra.rules.actions import STACK_DEPTH
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.board_reader import read_board
from tp_tui.games.terra.rules.components import TOP_LEVEL, Face, Supplies, Tiles
from tp_tui.games.terra.rules.versions import EDITIONS

MAX_TILES = 400
"""The maximum number of tiles of one kind in a box."""

MAX_WORTH = 99
"""What a foundation may be worth: two digits, as there is room for on the board."""


def tiles_from(data: TomlTable, edition: str) -> Tiles:
    """The tiles of `edition`, and of those it builds on, from tables by edition.

    Raises:
        DataError: something is wrong with them.
    """
    faces: list[Face] = []
    deck: list[int] = []
    for name in EDITIONS[: EDITIONS.index(edition) + 1]:
        part = data.inner(name)
        for face in part.table:
            try:
                faces.append(Face.from_name(face))
            except FaultError as error:
                raise part.wrong(face, "in_file", error.fault) from error
            deck += [len(faces) - 1] * part.number(face, most=MAX_TILES)
    return Tiles(tuple(faces), tuple(deck))


def supplies_from(data: TomlTable, edition: str) -> Supplies:
    """The supplies for `edition` from their table.

    Raises:
        DataError: something is wrong with them.
    """
    pieces, limits, prices = data.inner("pieces"), data.inner("limits"), data.inner("prices")
    tracks = data.inner("tracks")
    worth = data.inner("worth").numbers("levels")
    if len(worth) != TOP_LEVEL:
        raise data.wrong("worth: levels", "terra.worth_count", len(worth), TOP_LEVEL)
    workers, removal = data.counts("workers"), data.inner("removal").counts(edition)
    for players in range(2, 5):
        if players not in workers:
            raise data.wrong("workers", "terra.players_missing", players)
        if players not in removal:
            raise data.wrong(f"removal: {edition}", "terra.players_missing", players)
    mission = data.inner("mission")
    workers[1], removal[1] = mission.number("workers"), mission.number("removal")
    foundations = data.counts("foundations", most=MAX_WORTH)
    if 0 in foundations:
        raise data.wrong("foundations: 0", "terra.worthless_foundation")
    stacks = data.number("stacks", least=5)
    if stacks > STACK_DEPTH:
        raise data.wrong("stacks", "terra.many_stacks", stacks, STACK_DEPTH)
    return Supplies(
        gold=data.number("gold"),
        blocks=data.number("blocks"),
        stacks=stacks,
        foundations=tuple(v for value, count in foundations.items() for v in [value] * count),
        workers=workers,
        first_levels=pieces.number("level1"),
        upper_levels=tuple(pieces.number(f"level{level}") for level in range(2, TOP_LEVEL)),
        finials=pieces.number("level5"),
        mission_finials=mission.number("level5"),
        gold_limit=limits.number("gold"),
        block_limit=limits.number("blocks", least=1),
        crew_limit=limits.number("crew", least=1),
        search_price=prices.number("search"),
        purchase_price=prices.number("purchase", least=1),
        waive_price=prices.number("waive"),
        grave_price=prices.number("grave_good", least=1),
        ship_price=prices.number("ship_step", least=1),
        horus_coin=tracks.number("horus_coin", least=1),
        horus_gold=tracks.number("horus_gold"),
        nile_steps=tracks.number("nile_steps", least=1),
        nile_palm=tracks.number("nile_palm", least=1),
        worth=tuple(worth),
        removal=removal,
    )


def _shipped_text(path: str) -> str:
    return package_text("tp_tui.games.terra", f"data/{path}")


@cache
def shipped_board(name: str) -> Board:
    """The board of that name that ships with the program."""
    file = f"{name}.toml"
    return read_board(file, _shipped_text(f"boards/{file}"))


@cache
def shipped_table(name: str) -> TomlTable:
    """The table in that file that ships with the program: `tiles`, `supplies`, `weights` or `bot_ratings`."""
    file = f"{name}.toml"
    return parse(file, _shipped_text(file))


@cache
def shipped_tiles(edition: str) -> Tiles:
    """The tiles of an edition as they ship with the program."""
    return tiles_from(shipped_table("tiles"), edition)


@cache
def shipped_supplies(edition: str) -> Supplies:
    """The supplies of an edition as they ship with the program."""
    return supplies_from(shipped_table("supplies"), edition)
