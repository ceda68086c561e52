"""Reading and checking the data files. Every complaint names the file, the field and what is wrong (clause C1)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tp_tui.games.base import DataError
from tp_tui.games.terra.actions import STACK_DEPTH
from tp_tui.games.terra.board import LETTERS, SITE, SPACE, WAY_NAMES, Board
from tp_tui.games.terra.components import TOP_LEVEL, Face, Supplies, Tiles

EDITIONS = ("basic", "horus", "nile")
"""The editions there are, each building on the one before."""

Table = dict[str, object]


class Checked:
    """A table read from a file, with readers that complain in the file's own terms."""

    def __init__(self, where: str, table: Table) -> None:
        """Read from `table`; `where` begins every complaint: the file, and the table within it."""
        self.where = where
        self.table = table

    def wrong(self, field: str, what: str) -> DataError:
        """The complaint that `field` is wrong, to be raised."""
        return DataError(f"{self.where}: {field}: {what}")

    def number(self, field: str, least: int = 0) -> int:
        """The whole number in `field`, `least` or more."""
        value = self.table.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.wrong(field, f"is {value!r}, but must be a whole number of {least} or more")
        return value

    def text(self, field: str) -> str:
        """The text in `field`."""
        value = self.table.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(field, f"is {value!r}, but must be a text")
        return value

    def numbers(self, field: str) -> list[int]:
        """The list of whole numbers in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
            raise self.wrong(field, f"is {value!r}, but must be a list of whole numbers")
        return value

    def texts(self, field: str) -> list[str]:
        """The list of texts in `field`."""
        value = self.table.get(field)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(field, f"is {value!r}, but must be a list of texts")
        return value

    def inner(self, field: str) -> Checked:
        """The table in `field`."""
        value = self.table.get(field)
        if not isinstance(value, dict):
            raise self.wrong(field, "is missing, but must be a table")
        return Checked(f"{self.where}: {field}", value)

    def counts(self, field: str) -> dict[int, int]:
        """The table in `field`, from numbers to numbers."""
        inner = self.inner(field)
        for key in inner.table:
            if not key.isdecimal():
                raise inner.wrong(key, "must be a number")
        return {int(key): inner.number(key) for key in inner.table}


def parse(source: str, text: str) -> Checked:
    """The TOML in `text`; `source` names it in complaints.

    Raises:
        DataError: it is no TOML.
    """
    try:
        return Checked(source, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{source}: is no TOML: {error}") from error


def read_board(source: str, text: str) -> Board:
    """The board described by the TOML in `text`, named by `source`.

    Raises:
        DataError: something is wrong with it.
    """
    data = parse(source, text)
    lines = [line.split() if " " in line else list(line) for line in data.text("grid").split("\n") if line.strip()]
    columns = len(lines[0])
    if not 1 <= columns <= 26:
        raise data.wrong("grid", f"has {columns} columns; columns are named a to z")
    letters: list[str] = []
    for number, line in enumerate(lines, 1):
        if len(line) != columns:
            raise data.wrong("grid", f"row {number} has {len(line)} fields, but row 1 has {columns}")
        for letter in line:
            if letter not in LETTERS:
                raise data.wrong("grid", f"row {number} has {letter!r}, but fields are {' '.join(LETTERS)}")
        letters += line
    sphinx_rows = data.numbers("sphinx_rows")
    board = Board(
        name=source.removesuffix(".toml"),
        title=data.text("title"),
        columns=columns,
        rows=len(lines),
        kinds=tuple(LETTERS[letter] for letter in letters),
        starts=(),
        founded=(),
        sphinx=frozenset(f for f in range(len(letters)) if f // columns + 1 in sphinx_rows),
    )
    for row in sphinx_rows:
        if not 1 <= row <= board.rows:
            raise data.wrong("sphinx_rows", f"has {row}, but rows are 1 to {board.rows}")
    marked = {field for field, letter in enumerate(letters) if letter == "*"}
    starts = _read_starts(data, board, marked)
    return Board(
        name=board.name,
        title=board.title,
        columns=board.columns,
        rows=board.rows,
        kinds=board.kinds,
        starts=starts,
        founded=_read_founded(data, board, starts),
        sphinx=board.sphinx,
    )


def _read_starts(data: Checked, board: Board, marked: set[int]) -> tuple[tuple[int, int], ...]:
    entries = data.table.get("start")
    if not isinstance(entries, list) or len(entries) != 4:
        raise data.wrong("start", "there must be four [[start]] entries (clause S2)")
    starts: list[tuple[int, int]] = []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise data.wrong(f"start {number}", f"is {entry!r}, but must be a [[start]] entry with field and stairs")
        start = Checked(f"{data.where}: start {number}", entry)
        field = _field(start, board, "field", start.text("field"))
        way = start.text("stairs")
        if way not in WAY_NAMES:
            raise start.wrong("stairs", f"is {way!r}, but must be {', '.join(WAY_NAMES)}")
        if board.kinds[field] != SPACE:
            raise start.wrong("field", f"{board.field_name(field)} is no space")
        if WAY_NAMES.index(way) not in dict(board.touching_sites[field]):
            raise start.wrong("stairs", f"no site touches {board.field_name(field)} {way} of it")
        if field in dict(starts):
            raise start.wrong("field", f"{board.field_name(field)} is a start space already")
        starts.append((field, WAY_NAMES.index(way)))
    if {field for field, _ in starts} != marked:
        names = " ".join(sorted(board.field_name(field) for field in marked)) or "none"
        raise data.wrong("start", f"must name the spaces that the grid marks with *: {names}")
    return tuple(starts)


def _read_founded(data: Checked, board: Board, starts: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    at_starts = {board.sites[dict(board.touching_sites[field])[way]] for field, way in starts}
    fields: list[int] = []
    for field in (_field(data, board, "founded", name) for name in data.texts("founded")):
        name = board.field_name(field)
        if board.kinds[field] != SITE:
            raise data.wrong("founded", f"{name} is no site")
        if field in at_starts:
            raise data.wrong("founded", f"{name} is founded by a start tile already")
        if field in fields:
            raise data.wrong("founded", f"{name} is there twice")
        fields.append(field)
    return tuple(fields)


def _field(data: Checked, board: Board, key: str, name: str) -> int:
    try:
        return board.field_number(name)
    except ValueError as error:
        raise data.wrong(key, str(error)) from error


def read_tiles(source: str, text: str, edition: str) -> Tiles:
    """The tiles of `edition`, and of those it builds on, from the TOML in `text`.

    Raises:
        DataError: something is wrong with them.
    """
    data = parse(source, text)
    faces: list[Face] = []
    deck: list[int] = []
    for name in EDITIONS[: EDITIONS.index(edition) + 1]:
        part = data.inner(name)
        for face in part.table:
            try:
                faces.append(Face.from_name(face))
            except ValueError as error:
                raise part.wrong(face, str(error)) from error
            deck += [len(faces) - 1] * part.number(face)
    return Tiles(tuple(faces), tuple(deck))


def read_supplies(source: str, text: str, edition: str) -> Supplies:
    """The supplies for `edition` from the TOML in `text`.

    Raises:
        DataError: something is wrong with them.
    """
    data = parse(source, text)
    pieces, limits, prices = data.inner("pieces"), data.inner("limits"), data.inner("prices")
    tracks = data.inner("tracks")
    worth = data.inner("worth").numbers("levels")
    if len(worth) != TOP_LEVEL:
        raise data.wrong("worth: levels", f"has {len(worth)} numbers, but there are {TOP_LEVEL} levels")
    workers, removal = data.counts("workers"), data.inner("removal").counts(edition)
    for players in range(2, 5):
        if players not in workers:
            raise data.wrong("workers", f"says nothing of {players} players")
        if players not in removal:
            raise data.wrong(f"removal: {edition}", f"says nothing of {players} players")
    mission = data.inner("mission")
    workers[1], removal[1] = mission.number("workers"), mission.number("removal")
    foundations = data.counts("foundations")
    if 0 in foundations:
        raise data.wrong("foundations: 0", "no foundation is worth nothing")
    stacks = data.number("stacks", least=5)
    if stacks > STACK_DEPTH:
        raise data.wrong("stacks", f"is {stacks}, but there are {STACK_DEPTH} at most")
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
        block_limit=limits.number("blocks"),
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


def _shipped() -> Traversable:
    return files("tp_tui.games.terra") / "data"


def board_names() -> tuple[str, ...]:
    """The boards that ship with the program."""
    boards = (_shipped() / "boards").iterdir()
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in boards if entry.name.endswith(".toml")))


@cache
def shipped_board(name: str) -> Board:
    """The board of that name that ships with the program."""
    file = _shipped() / "boards" / f"{name}.toml"
    return read_board(file.name, file.read_text(encoding="utf-8"))


@cache
def shipped_tiles(edition: str) -> Tiles:
    """The tiles of an edition as they ship with the program."""
    file = _shipped() / "tiles.toml"
    return read_tiles(file.name, file.read_text(encoding="utf-8"), edition)


@cache
def shipped_supplies(edition: str) -> Supplies:
    """The supplies of an edition as they ship with the program."""
    file = _shipped() / "supplies.toml"
    return read_supplies(file.name, file.read_text(encoding="utf-8"), edition)
