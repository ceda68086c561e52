"""Lines from a descriptor: every kind of end, bounds, time limits, bytes that are no text."""

from __future__ import annotations

import os
import pty
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands import environment
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE
from tp_tui.terminal import line_reader
from tp_tui.terminal.line_reader import LONGEST_LINE, IdleError, LineReader, LineTooLongError


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """A pipe: where to read, where to write."""
    outlet, inlet = os.pipe()
    yield outlet, inlet
    os.close(outlet)


def lines_of(data: bytes, pipe: tuple[int, int]) -> list[str | None]:
    os.write(pipe[1], data)
    os.close(pipe[1])
    reader = LineReader(pipe[0])
    lines: list[str | None] = []
    while True:
        try:
            lines.append(reader.read())
        except LineTooLongError:
            lines.append("TOO LONG")
        if lines[-1] is None:
            return lines


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"a\nb\n", ["a", "b"]),
        (b"a\r\nb\rc\n\nd", ["a", "b", "c", "", "d"]),
        (b"\n\r\n\r", ["", "", ""]),
        ("é漢\n".encode(), ["é漢"]),
        (b"x" * LONGEST_LINE + b"\n", ["x" * LONGEST_LINE]),
        (b"x" * (LONGEST_LINE + 1) + b"\nnext\n", ["TOO LONG", "next"]),
        (b"x" * 20_000 + b"\rnext", ["TOO LONG", "next"]),
        (b"x" * 20_000, ["TOO LONG"]),
    ],
    ids=range(9),
)
def test_lines_end_in_every_way_and_none_is_too_long(
    data: bytes, lines: list[str], pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lines_of(data, pipe) == [*lines, None]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_it_does_not_matter_in_which_pieces_lines_come(
    size: int, pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_reader, "PIECE", size)
    assert lines_of(b"a\r\nb\r\rc\n\nd\r\n", pipe) == ["a", "b", "", "c", "", "d", None]


def test_bytes_that_are_no_text_are_told_of_and_the_next_line_is_read(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], b"\xff\xfe\nb\n")
    reader = LineReader(pipe[0])
    with pytest.raises(UnicodeDecodeError):
        reader.read()
    assert reader.read() == "b"
    os.close(pipe[1])


def test_no_line_is_waited_for_beyond_the_limit(pipe: tuple[int, int]) -> None:
    reader = LineReader(pipe[0])
    os.write(pipe[1], b"beg")
    with pytest.raises(IdleError):
        reader.read(0.01)
    os.write(pipe[1], b"un\n")
    assert reader.read(60) == "begun"
    os.close(pipe[1])


def test_a_terminal_edits_the_line_and_may_be_read_on_after_its_end() -> None:
    master, slave = pty.openpty()
    try:
        reader = LineReader(slave)
        os.write(master, b"helpx\x7f\nabc\x04\x04def\n\x04")
        assert [reader.read(60), reader.read(60)] == ["help", "abc"]
        assert [reader.read(60), reader.read(60)] == ["def", None]
        os.write(master, b"again\n")
        assert reader.read(60) == "again"
        os.close(master)
        assert reader.read(60) is None
    finally:
        os.close(slave)


ADDRESS_SPACE = 1_500_000_000


@pytest.mark.parametrize("guest", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["guest", "at home"])
@pytest.mark.slow
def test_a_line_without_end_takes_no_memory_and_is_refused(guest: bool, tmp_path: Path) -> None:
    variables = environment(tmp_path) | ({RESTRICTED_VARIABLE: "1"} if guest else {})
    program = subprocess.Popen(
        [sys.executable, "-m", "tp_tui"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE)),
    )  # fmt: skip
    assert program.stdin
    assert program.stdout
    for _ in range(640):
        program.stdin.write(b"x" * 100_000)
    program.stdin.write(b"\n\nnowhere")
    program.stdin.flush()
    status = Path(f"/proc/{program.pid}/status").read_text(encoding="ascii")
    out, _ = program.communicate(b"\nq\n", timeout=120)
    assert program.returncode == 0
    assert out.count(b"That line is too long; type 1024 letters at most.") == 1
    assert b"nowhere is not in the menu" in out
    found = re.search(r"VmHWM:\s*(\d+) kB", status)
    assert found
    assert int(found[1]) < 120 * 1024
