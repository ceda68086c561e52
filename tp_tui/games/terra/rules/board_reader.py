"""Reading boards, and saying field by field what is wrong with one (clause C1)."""

from __future__ import annotations

from dataclasses import replace

from tp_tui.games.contract import Fault, FaultError
from tp_tui.games.kit.printable import quoted
from tp_tui.games.kit.toml_reader import Examined, TomlTable, noting, parse
from tp_tui.games.terra.rules.board import LETTERS, OASIS, SITE, SPACE, WAY_NAMES, Board

MAX_ROWS = 26
"""Rows that a board may have: as many as columns."""

LONGEST_ROW = 4
"""Fields between sites that the rulebook promises for the front board (C2)."""


def read_board(source: str, text: str) -> Board:
    """The board described by the TOML in `text`, named by `source`.

    Raises:
        DataError: something is wrong with it; it carries the first fault.
    """
    return examine_board(source, parse(source, text)).get()


def examine_board(source: str, data: TomlTable) -> Examined[Board]:
    """The board described by the fields of `data`, and everything that is wrong with it."""
    faults: list[Fault] = []
    title, columns = "", 0
    letters: list[str] = []
    with noting(faults):
        title = data.title()
    with noting(faults):
        letters, columns = _read_grid(data, faults)
    if not letters:
        return Examined(None, tuple(faults))
    board = Board(
        name=source.removesuffix(".toml"),
        title=title,
        columns=columns,
        rows=len(letters) // columns,
        kinds=tuple(LETTERS[letter] for letter in letters),
        starts=(),
        founded=(),
        sphinx=frozenset(),
    )
    with noting(faults):
        board = replace(board, sphinx=_read_sphinx(data, board, faults))
    marked = {field for field, letter in enumerate(letters) if letter == "*"}
    with noting(faults):
        board = replace(board, starts=_read_starts(data, board, marked, faults))
    with noting(faults):
        board = replace(board, founded=_read_founded(data, board, faults))
    return Examined(None if faults else board, tuple(faults))


def long_rows(board: Board) -> list[Fault]:
    """The rows that are longer than the rulebook promises for the front board, each once."""
    found: dict[tuple[int, ...], Fault] = {}
    for rows in board.row_fields:
        for axis, row in enumerate(rows):
            if len(row) > LONGEST_ROW and all(board.kinds[field] in (SPACE, OASIS) for field in row):
                first, last = board.field_name(row[0]), board.field_name(row[-1])
                found[row] = Fault("terra.long_row", (axis, first, last, len(row), LONGEST_ROW))
    return list(found.values())


def draw(board: Board) -> list[str]:
    """The board as lines of text with its coordinates, in the letters of its file."""
    signs = {kind: letter for letter, kind in LETTERS.items() if letter != "*"}
    starts = dict(board.starts)
    lines = ["    " + " ".join(chr(ord("a") + column) for column in range(board.columns))]
    for row in range(board.rows):
        fields = range(row * board.columns, (row + 1) * board.columns)
        lines.append(f"{row + 1:>3} " + " ".join("*" if f in starts else signs[board.kinds[f]] for f in fields))
    return lines


def _read_grid(data: TomlTable, faults: list[Fault]) -> tuple[list[str], int]:
    """The letters of the fields and the number of columns; no letters if there is any fault."""
    lines = [line.split() if " " in line else list(line) for line in data.text("grid").split("\n") if line.strip()]
    columns = len(lines[0])
    if not 1 <= columns <= 26:
        raise data.wrong("grid", "terra.columns", columns)
    if len(lines) > MAX_ROWS:
        raise data.wrong("grid", "terra.rows", len(lines), MAX_ROWS)
    before = len(faults)
    for number, line in enumerate(lines, 1):
        with noting(faults):
            if len(line) != columns:
                raise data.wrong("grid", "terra.row_length", number, len(line), columns)
        for letter in dict.fromkeys(line):
            with noting(faults):
                if letter not in LETTERS:
                    raise data.wrong("grid", "terra.no_letter", number, quoted(letter, 12), " ".join(LETTERS))
    if len(faults) > before:
        return [], columns
    return [letter for line in lines for letter in line], columns


def _read_sphinx(data: TomlTable, board: Board, faults: list[Fault]) -> frozenset[int]:
    rows = data.numbers("sphinx_rows")
    for row in rows:
        with noting(faults):
            if not 1 <= row <= board.rows:
                raise data.wrong("sphinx_rows", "terra.no_row", row, board.rows)
    return frozenset(field for field in range(board.size) if field // board.columns + 1 in rows)


def _read_starts(data: TomlTable, board: Board, marked: set[int], faults: list[Fault]) -> tuple[tuple[int, int], ...]:
    entries = data.table.get("start")
    if not isinstance(entries, list) or len(entries) != 4:
        raise data.wrong("start", "terra.four_starts")
    starts: list[tuple[int, int]] = []
    before = len(faults)
    for number, entry in enumerate(entries, 1):
        with noting(faults):
            starts.append(_read_start(data, board, number, entry, starts))
    if len(faults) == before and {field for field, _ in starts} != marked:
        names = " ".join(sorted(board.field_name(field) for field in marked))
        raise data.wrong("start", "terra.other_starts", names)
    return tuple(starts)


def _read_start(
    data: TomlTable, board: Board, number: int, entry: object, starts: list[tuple[int, int]]
) -> tuple[int, int]:
    if not isinstance(entry, dict):
        raise data.wrong(f"start {number}", "terra.no_start", quoted(entry, 60))
    start = TomlTable(f"{data.where}: start {number}", entry)
    field = _field(start, board, "field", start.text("field"))
    way = start.text("stairs")
    if way not in WAY_NAMES:
        raise start.wrong("stairs", "terra.no_way", quoted(way, 40), WAY_NAMES)
    if board.kinds[field] != SPACE:
        raise start.wrong("field", "terra.no_space", board.field_name(field))
    if WAY_NAMES.index(way) not in dict(board.touching_sites[field]):
        raise start.wrong("stairs", "terra.no_site_there", board.field_name(field), WAY_NAMES.index(way))
    if field in dict(starts):
        raise start.wrong("field", "terra.start_twice", board.field_name(field))
    return field, WAY_NAMES.index(way)


def _read_founded(data: TomlTable, board: Board, faults: list[Fault]) -> tuple[int, ...]:
    at_starts = {board.sites[dict(board.touching_sites[field])[way]] for field, way in board.starts}
    fields: list[int] = []
    for name in data.texts("founded"):
        with noting(faults):
            field = _field(data, board, "founded", name)
            if board.kinds[field] != SITE:
                raise data.wrong("founded", "terra.no_site", name)
            if field in at_starts:
                raise data.wrong("founded", "terra.founded_at_start", name)
            if field in fields:
                raise data.wrong("founded", "terra.founded_twice", name)
            fields.append(field)
    return tuple(fields)


def _field(data: TomlTable, board: Board, key: str, name: str) -> int:
    try:
        return board.field_number(name)
    except FaultError as error:
        raise data.wrong(key, "in_file", error.fault) from error
