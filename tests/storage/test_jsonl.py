"""Files of JSON lines, plain and compressed: what was added stays, and what is damaged is refused and left alone."""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.faults import raises_fault
from tp_tui.games.contract import FaultError
from tp_tui.presenters.faults import fault_text
from tp_tui.storage import jsonl
from tp_tui.storage.jsonl import JsonlFile

ENTRIES = [{"number": 1, "word": "Käse"}, {"number": 2, "list": [1.5, None]}, {"number": 3, "lone": "\udc80"}]
PLAIN, PACKED = "r.jsonl", "r.jsonl.xz"
BOTH = pytest.mark.parametrize("name", [PLAIN, PACKED])


def written(file: Path, entries: Sequence[Mapping[str, object]] = ENTRIES) -> Path:
    """The file, with these entries added one after the other."""
    for entry in entries:
        JsonlFile(file).append(entry)
    return file


def text_of(*entries: Mapping[str, object]) -> bytes:
    return "".join(f"{json.dumps(entry)}\n" for entry in entries).encode()


@BOTH
def test_what_is_added_is_read_again(name: str, tmp_path: Path) -> None:
    file = JsonlFile(tmp_path / name)
    assert file.read() == []
    for count, entry in enumerate(ENTRIES):
        file.append(entry)
        # JSON writes what is no character of its own as an escape that is read as it stands.
        assert file.read()[:2] == ENTRIES[: count + 1][:2]
    assert len(file.read()) == 3


def test_a_compressed_file_is_one_that_every_tool_unpacks(tmp_path: Path) -> None:
    file = written(tmp_path / PACKED, ENTRIES[:2])
    with lzma.open(file) as unpacked:
        assert [json.loads(line) for line in unpacked] == ENTRIES[:2]


@pytest.mark.parametrize("preset", [0, 6, 9 | lzma.PRESET_EXTREME])
def test_a_file_that_was_packed_as_a_whole_is_gone_on_with(preset: int, tmp_path: Path) -> None:
    file = tmp_path / PACKED
    lines = [{"number": number} for number in range(5000)]
    file.write_bytes(lzma.compress(text_of(*lines), preset=preset))
    written(file, ENTRIES[:1])
    assert JsonlFile(file).read() == [*lines, ENTRIES[0]]


@BOTH
def test_a_line_cut_off_anywhere_is_left_out_and_written_over(name: str, tmp_path: Path) -> None:
    file = written(tmp_path / name, ENTRIES[:1])
    whole = file.read_bytes()
    added = written(tmp_path / f"other-{name}", ENTRIES[1:2]).read_bytes()
    for length in range(len(added)):
        file.write_bytes(whole + added[:length])
        torn = JsonlFile(file)
        assert torn.read() == ENTRIES[:1]
        assert file.read_bytes() == whole + added[:length], "reading changes nothing"
        torn.append(ENTRIES[1])
        assert file.read_bytes() == whole + added
        assert JsonlFile(file).read() == ENTRIES[:2]


@BOTH
def test_others_may_add_to_the_same_file(name: str, tmp_path: Path) -> None:
    first, second = JsonlFile(tmp_path / name), JsonlFile(tmp_path / name)
    header = {"record": "games", "seed": 1}
    assert first.resume(header) == second.resume(header) == []
    first.append({"by": 1})
    second.append({"by": 2})
    first.append({"by": 3})
    assert JsonlFile(tmp_path / name).resume(header) == [{"by": 1}, {"by": 2}, {"by": 3}]


@BOTH
def test_a_record_of_something_else_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    JsonlFile(file).resume({"record": "games", "seed": 1})
    before = file.read_bytes()
    with raises_fault(FaultError, "is a record of other games: seed is 1 there and 2 here; begin another record"):
        JsonlFile(file).resume({"record": "games", "seed": 2})
    with raises_fault(FaultError, "is no record of tuning"):
        JsonlFile(file).resume({"record": "tuning"})
    assert file.read_bytes() == before


def lines_packed(count: int) -> bytes:
    return lzma.compress(text_of(*({"number": number} for number in range(count))))


def changed(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (PLAIN, b"{", "line 1: is no whole line of JSON"),
        (PLAIN, b'{"a": 1}\n[]\n', "line 2: is no JSON object"),
        (PLAIN, b'{"a": 1}\n' + b"[" * 100_000 + b"\n", "line 2: is no JSON object"),
        (PLAIN, b'{"a": 1}\n\xff\n', "line 2: is no JSON object"),
        (PACKED, b'{"a": 1}\n', "is damaged, or not compressed by xz"),
        (PACKED, lzma.compress(b'{"a": 1}\n')[:-5], "line 1: is no whole line of JSON"),
        (PACKED, lzma.compress(b'{"a": 1}\n[]\n'), "line 2: is no JSON object"),
        (PACKED, lzma.compress(b'{"a": 1}\n{"b'), "is damaged: its last line was cut off before it was packed"),
        (PACKED, lines_packed(1000)[:-5], "is damaged: it is cut off amid its lines"),
        (PACKED, lines_packed(1) + lines_packed(1000)[:-5], "is damaged: it is cut off amid its lines"),
        (PACKED, changed(lines_packed(1000), 100), "is damaged, or not compressed by xz"),
        (PACKED, lines_packed(1) + changed(lines_packed(1), 30) + lines_packed(1), "is damaged, or not compressed"),
        (PACKED, lines_packed(1) + b"nothing", "is damaged, or not compressed by xz"),
    ],
)
def test_what_is_damaged_is_said_in_one_line_and_left_alone(name: str, data: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(FaultError) as refused:
        JsonlFile(file).read()
    text = fault_text(refused.value)
    assert text.startswith(str(file))
    assert said in text
    assert "\n" not in text
    assert file.read_bytes() == data


def test_a_small_file_that_unpacks_to_a_large_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MAX_BYTES", 1 << 20)
    file = tmp_path / PACKED
    one = lzma.compress(b" " * (1 << 19))
    for data in (lzma.compress(b" " * (1 << 24)), 3 * one):
        file.write_bytes(data)
        assert len(data) < 5000
        with raises_fault(FaultError, "is too large: unpacked it has more than 1 MiB"):
            JsonlFile(file).read()
    file.write_bytes(lzma.compress(b'{"a": "%s"}\n' % (b" " * ((1 << 20) - 10))))
    assert len(JsonlFile(file).read()) == 1


@BOTH
def test_a_file_that_cannot_be_read_or_written_is_named(name: str, tmp_path: Path) -> None:
    with raises_fault(FaultError, f"{name} cannot be written: No such file or directory"):
        JsonlFile(tmp_path / "no" / name).append({})
    (tmp_path / name).mkdir()
    with raises_fault(FaultError, f"{name} cannot be read: Is a directory"):
        JsonlFile(tmp_path / name).read()
