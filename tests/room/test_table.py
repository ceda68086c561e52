"""A table: seats taken by people one after another, in one log from which it comes back as it was."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tp_tui.games import get_game
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.room import Play, PlayText, RefusedError, SeatError, Undo
from tp_tui.room.seats import NAME_LENGTH, folded_name
from tp_tui.room.table import (
    CODE_LETTERS,
    OPEN,
    Table,
    TableError,
    TableNotSavedError,
    checked_code,
    new_code,
    player_name,
    player_on_this_machine,
    read_summary,
)
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.game_log import load_save, read_save
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.table_entries import Holder

CUBES = get_game("cubes")
ADA, BEN = (player_on_this_machine(1000, name) for name in ("Ada", "Ben"))
CODE = "KHUFU7"


def new_table(folder: Path, *seats: str) -> Table:
    return Table.new(FileStore(folder), CODE, CUBES, {"first": 1}, seats or (OPEN, OPEN))


def lines_of(table: Table, folder: Path) -> list[str]:
    text = (folder / f"{table.code}.tp").read_text(encoding="utf-8")
    return text.partition("---\n")[2].splitlines()


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "A" * (NAME_LENGTH + 1),
        "王" * 7,
        "a\x1b[31m",
        "a\nb",
        "a\u202eb",
        "a\u200bb",
        "\u3164",
        "\u0301a",
        "x !torn",
    ],
)
def test_names_that_nobody_can_have(name: str) -> None:
    with pytest.raises(SeatError) as refused:
        player_name(name)
    assert fault_text(refused.value)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("other", ["ada", "ADA", "Àdä", "Аdа", "A d a", "ad\N{GREEK SMALL LETTER ALPHA}"])
def test_a_name_that_can_be_taken_for_another_is_not_unique(tmp_path: Path, other: str) -> None:
    table = new_table(tmp_path)
    table.sit_down(ADA)
    with pytest.raises(TableError) as refused:
        table.sit_down(Holder("somebody-else", player_name(other)))
    assert refused.value.fault.id == "name_at_table"
    assert table.open_seats == (1,)


@pytest.mark.rule("T2")
def test_a_person_cannot_be_called_as_a_bot_at_the_table(tmp_path: Path) -> None:
    table = new_table(tmp_path, OPEN, OPEN, "greedy")
    with pytest.raises(TableError):
        table.sit_down(Holder("k", "GREEDY"))


@given(st.text(max_size=14))
def test_folding_a_folded_name_changes_nothing(name: str) -> None:
    once = folded_name(name)
    assert folded_name(once) == once
    assert folded_name(unicodedata.normalize("NFD", name)) == once


@pytest.mark.rule("T6")
def test_codes() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert len(set(CODE_LETTERS)) == 28
    assert all(checked_code(f" {code[:3].lower()}-{code[3:]} ") == code for code in codes)
    for text in ("", "KHUFU", "KHUFU77", "KHUFO7", "../../x", "KHUFU\x00", "ＫHUFU7"):
        with pytest.raises(TableError):
            checked_code(text)


@pytest.mark.rule("T7")
def test_the_game_begins_when_the_last_seat_is_taken_and_a_seat_can_be_left_until_then(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    assert table.sit_down(ADA) == 0
    assert table.sit_down(ADA) == 0  # the same player, in another terminal
    assert table.room is None
    with pytest.raises(RefusedError):
        table.submit(0, PlayText("draw"), after=0)
    table.leave(ADA)
    assert table.open_seats == (0, 1)
    assert table.sit_down(BEN) == 0
    assert table.sit_down(ADA) == 1
    assert table.room is not None
    assert [seat.name for seat in table.seats] == ["Ben", "Ada"] == [seat.name for seat in table.room.seats]
    with pytest.raises(TableError):
        table.leave(ADA)
    with pytest.raises(TableError):
        table.sit_down(Holder("k", "Cleo"))
    table.close()


@pytest.mark.rule("T12")
def test_who_may_submit(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    table.sit_down(ADA)
    table.sit_down(BEN)
    assert table.room is not None
    action = table.room.view(0).legal[0]
    for seat, after, why in ((1, 0, "others_turn"), (0, 1, "moved_on")):
        with pytest.raises(RefusedError) as refused:
            table.submit(seat, Play(action), after=after)
        assert refused.value.refusal.id == why
    assert table.submit(0, Play(action), after=0) == action
    with pytest.raises(RefusedError):
        table.submit(1, Undo(), after=1)


@pytest.mark.rule("T13")
def test_undo_ends_with_the_turn(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    table.sit_down(ADA)
    table.sit_down(BEN)
    room = table.room
    assert room is not None
    while room.current == 0:
        undoable = room.undo_refusal(0)
        assert not room.steps or undoable is None or undoable.id == "revealed"
        table.submit(0, Play(room.view(0).legal[0]), after=len(room.steps))
    refusal = room.undo_refusal(0)
    assert refusal is not None
    assert refusal.id in ("turn_is_over", "revealed")


@pytest.mark.rule("T23")
def test_the_log_gives_the_table_again(tmp_path: Path) -> None:
    table = new_table(tmp_path, "greedy", OPEN, OPEN)
    table.sit_down(ADA)
    table.leave(ADA)
    table.sit_down(BEN)
    assert lines_of(table, tmp_path)[1:] == ["!seat B local:1000:ada Ada", "!left B", "!seat B local:1000:ben Ben"]
    table.close()
    again = Table.open(FileStore(tmp_path), CODE)
    assert (again.holders, again.open_seats, again.room) == ({1: BEN}, (2,), None)
    with pytest.raises(SaveError):
        Table.open(FileStore(tmp_path), CODE)  # a table has one owner
    again.sit_down(ADA)
    assert again.room is not None
    seat = again.room.current
    again.room.submit(seat, Play(again.room.view(seat).legal[0]))
    again.close()
    third = Table.open(FileStore(tmp_path), CODE)
    assert third.room is not None
    assert third.room.actions == again.room.actions
    assert third.seats == again.seats
    assert third.summary() == read_summary(FileStore(tmp_path), CODE)
    third.close()


@pytest.mark.rule("T23", "T40")
def test_a_reader_skips_words_that_it_does_not_know_and_says_so(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    table.close()
    file = tmp_path / f"{CODE}.tp"
    with file.open("a", encoding="utf-8") as log:
        log.write("!seat A k Ada\n!ring 2026-11-24T20:00:00Z\n!sing A hello # there\n!left A\n!seat A l Ben # 2\n")
    loaded = load_save(file)
    assert loaded.table.holders == {0: Holder("l", "Ben # 2")}
    assert loaded.saved.seats == ("human:Ben # 2", "human:Player 2")
    said = remark_text(*loaded.remarks)
    assert "!ring" in said
    assert "!sing" in said
    assert "!seat" not in said


@pytest.mark.parametrize(
    "line",
    [
        "!seat A",
        "!seat A k",
        "!seat D k Ada",
        "!seat AB k Ada",
        "!seat  k Ada",
        "!left A",
        "!seat C k Ada",
        f"!seat A k {'n' * 41}",
    ],
)
def test_lines_about_seats_that_are_wrong(tmp_path: Path, line: str) -> None:
    new_table(tmp_path, OPEN, OPEN, "greedy").close()
    data = (tmp_path / f"{CODE}.tp").read_bytes()
    with pytest.raises(SaveError) as refused:
        read_save(data + line.encode() + b"\n")
    assert "3 seats" in fault_text(refused.value)


@pytest.mark.rule("T3", "T5")
@pytest.mark.parametrize(
    "seats", [(OPEN,), (OPEN, "greedy"), (OPEN,) * 6, (OPEN, OPEN, "mine.py:Bot"), (OPEN, OPEN, "nobody")]
)
def test_seats_that_are_no_table(tmp_path: Path, seats: tuple[str, ...]) -> None:
    with pytest.raises((TableError, SeatError)):
        new_table(tmp_path, *seats)
    assert not list(tmp_path.iterdir())


def test_a_game_whose_views_cannot_be_sent_is_none_for_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(CUBES), "observation_format", lambda game: None)
    with pytest.raises(TableError):
        new_table(tmp_path)


@pytest.mark.rule("T25")
def test_what_is_not_on_the_disk_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(tmp_path)
    table.sit_down(ADA)
    with monkeypatch.context() as full:
        full.setattr("tp_tui.storage.file_store.os.pwrite", _no_space)
        with pytest.raises(TableNotSavedError):
            table.sit_down(BEN)
    table.close()
    again = Table.open(FileStore(tmp_path), CODE)
    assert again.open_seats == (1,)
    again.sit_down(BEN)
    assert again.room is not None
    with monkeypatch.context() as full:
        full.setattr("tp_tui.storage.file_store.os.pwrite", _no_space)
        with pytest.raises(TableNotSavedError):
            again.submit(0, Play(again.room.view(0).legal[0]), after=0)
    again.close()
    third = Table.open(FileStore(tmp_path), CODE)
    assert third.room is not None
    assert not third.room.steps
    third.close()


def _no_space(*_: object) -> int:
    raise OSError(28, "No space left on device")
