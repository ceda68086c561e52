"""What people do at a table: clocks, bots that sit in, offers, resigning, talk; all of it comes back from the log."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.refusals import refusal_text
from tp_tui.room import Play, RefusedError, SeatError
from tp_tui.room.table import (
    LONGEST_TALK,
    MAX_OFFERS,
    OPEN,
    STAND_IN,
    WITH_CODE,
    Table,
    TableError,
    finished_game,
    player_on_this_machine,
)
from tp_tui.room.view_data import write_view
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.game_log import read_save
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.table_entries import AGAIN_OFFER, END_OFFER, UNDO_OFFER, Terms

CODE = "KHUFU7"
ADA, BEN, EVE = (player_on_this_machine(1000, name) for name in ("Ada", "Ben", "Eve"))
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def table_of(folder: Path, *players: object, seats: tuple[str, ...] = (), pace: int = 0, game: str = "cubes") -> Table:
    """A table of these players in order, whose game has begun if no seat is left."""
    terms = Terms(pace)
    table = Table.new(FileStore(folder), CODE, get_game(game), {"first": 1}, seats or (OPEN,) * len(players), terms)
    for player in players:
        table.sit_down(player)  # type: ignore[arg-type]
    return table


def again(table: Table, folder: Path) -> Table:
    """The table as the next keeper finds it."""
    table.close()
    return Table.open(FileStore(folder), CODE)


def play(table: Table, steps: int = 1, rng: random.Random | None = None) -> None:
    room = table.room
    assert room is not None
    for _ in range(steps):
        legal = room.view(room.current).legal
        table.submit(room.current, Play(rng.choice(legal) if rng else legal[0]), after=len(room.steps))


def play_turn(table: Table) -> None:
    """Play on until it is somebody else's turn."""
    room = table.room
    assert room is not None
    seat = room.current
    while room.current == seat:
        play(table)


def refusal_of(call: Callable[[], object], table: Table) -> str:
    """The id of the refusal of a call, which can be put into words."""
    with pytest.raises(RefusedError) as refused:
        call()
    assert table.room is not None
    assert refusal_text(table.room.view(0), refused.value.refusal)
    return refused.value.refusal.id


def same(one: Table, other: Table) -> bool:
    assert one.room is not None
    assert other.room is not None
    first, second = (
        (each.entries, each.seats, [write_view(each.room.view(seat)) for seat in range(-1, len(each.seats))])
        for each in (one, other)
    )
    assert first == second
    return True


@pytest.mark.rule("T5", "T6")
def test_a_seat_is_for_whom_it_was_made(tmp_path: Path) -> None:
    table = table_of(tmp_path, seats=("for:Ben", WITH_CODE, OPEN))
    with pytest.raises(SeatError):
        table_of(tmp_path, seats=("for:\x1b[31m", OPEN))
    assert table.summary().is_open_to(None)
    assert table.sit_down(ADA, has_code=False) == 2  # neither Ben's seat nor that for the code
    with pytest.raises(TableError) as refused:
        table.sit_down(EVE, has_code=False)
    assert refused.value.fault.id == "table_not_for_you"
    assert table.summary().is_open_to(BEN)
    assert not table.summary().is_open_to(EVE)
    assert table.sit_down(EVE) == 1  # with the code
    with pytest.raises(TableError):
        table.sit_down(player_on_this_machine(1000, "Zoe"))
    assert table.sit_down(BEN, has_code=False) == 0
    assert table.room is not None


@pytest.mark.rule("T8", "T37")
def test_the_deadline_is_a_time_in_the_log(tmp_path: Path) -> None:
    table = table_of(tmp_path, ADA, BEN, pace=180)
    assert table.seconds_left(NOON) is None
    assert table.start_clock(NOON)
    assert not table.start_clock(NOON + timedelta(seconds=60))
    assert table.seconds_left(NOON + timedelta(seconds=60)) == 120
    table = again(table, tmp_path)
    assert table.seconds_left(NOON + timedelta(hours=1)) == 180 - 3600
    assert not table.start_clock(NOON + timedelta(seconds=90))  # the same turn has the same deadline
    room = table.room
    assert room is not None
    while room.current == 0:
        assert not table.start_clock(NOON + timedelta(seconds=100))
        play(table)
    assert table.start_clock(NOON + timedelta(seconds=100))
    assert table.seconds_left(NOON + timedelta(seconds=100)) == 180
    assert "!clock 2026-11-24T12:04:40Z" in (tmp_path / f"{CODE}.tp").read_text(encoding="utf-8")
    table.close()


@pytest.mark.rule("T9")
def test_a_bot_sits_in_for_one_turn_or_until_the_player_is_back(tmp_path: Path) -> None:
    table = table_of(tmp_path, ADA, BEN, pace=180)
    room = table.room
    assert room is not None
    table.let_bot_sit_in(0, for_turn=True)
    assert [seat.bot for seat in table.seats] == [STAND_IN, ""]
    assert [seat.name for seat in room.seats] == ["Ada", "Ben"]
    assert refusal_of(lambda: table.submit(0, Play(room.view(0).legal[0]), after=0), table) == "bot_sits_in"
    table = again(table, tmp_path)
    room = table.room
    assert room is not None
    while room.current == 0:
        assert room.next_question() is not None
        room.submit(0, Play(room.view(0).legal[0]))
        table.after_step()
    assert all(seat.is_human for seat in room.seats)
    play_turn(table)  # Ben
    table.let_bot_sit_in(0, for_turn=False)
    room.submit(0, Play(room.view(0).legal[0]))
    table.after_step()
    in_turn = room.current == 0
    table.come_back(0)
    assert room.seats[0].is_human != in_turn
    while room.current == 0 and not room.seats[0].is_human:
        room.submit(0, Play(room.view(0).legal[0]))
        table.after_step()
    assert all(seat.is_human for seat in room.seats)
    other = again(table, tmp_path)
    assert same(table, other)
    other.close()


@pytest.mark.rule("T13", "T14")
def test_an_undo_into_a_finished_turn_needs_everybody(tmp_path: Path) -> None:
    table = table_of(tmp_path, ADA, BEN, EVE)
    room = table.room
    assert room is not None
    while not (undoable := [step for step in range(len(room.steps)) if not room.take_back_refusal(step)]):
        play_turn(table)
    step, steps = undoable[0], len(room.steps)
    for _ in range(MAX_OFFERS - 1):
        table.offer(0, UNDO_OFFER, step)
        assert refusal_of(lambda: table.offer(1, END_OFFER), table) == "offer_stands"
        assert refusal_of(lambda: table.answer(0, is_yes=True), table) == "own_offer"
        table.answer(1, is_yes=True)
        table.answer(2, is_yes=False)
        assert len(room.steps) == steps
        assert refusal_of(lambda: table.answer(2, is_yes=True), table) == "no_offer"
    table.offer(0, UNDO_OFFER, step)
    table = again(table, tmp_path)  # an offer outlives its keeper
    room = table.room
    assert room is not None
    assert table.entries.offer is not None
    table.answer(2, is_yes=True)
    table.answer(1, is_yes=True)
    assert len(room.steps) == step
    other = again(table, tmp_path)
    assert same(table, other)
    other.close()


@pytest.mark.rule("T13")
@pytest.mark.parametrize("name", game_names())
def test_no_offer_goes_back_across_what_was_revealed(tmp_path: Path, name: str) -> None:
    table = table_of(tmp_path, ADA, BEN, game=name)
    room = table.room
    assert room is not None
    rng = random.Random(3)
    while not any(event.reveals for step in room.steps for event in step.events):
        play(table, 1, rng)
    for step in range(len(room.steps)):
        reveals = any(event.reveals for later in room.steps[step:] for event in later.events)
        if reveals:
            assert refusal_of(lambda step=step: table.offer(0, UNDO_OFFER, step), table) == "revealed"
    assert refusal_of(lambda: table.offer(0, UNDO_OFFER, len(room.steps)), table) == "nothing_to_undo"
    table.close()


@pytest.mark.rule("T14")
def test_an_offer_lapses_with_the_next_move_and_three_are_enough(tmp_path: Path) -> None:
    table = table_of(tmp_path, ADA, BEN)
    room = table.room
    assert room is not None
    for _ in range(MAX_OFFERS):
        table.offer(1, END_OFFER)
        table.answer(1, is_yes=False)  # taken back
    assert refusal_of(lambda: table.offer(1, END_OFFER), table) == "many_offers"
    table.offer(0, END_OFFER)
    play(table)
    assert table.entries.offer is None
    table.offer(1, END_OFFER)
    assert refusal_of(lambda: table.offer(0, AGAIN_OFFER), table) == "offer_stands"
    table.close()


@pytest.mark.rule("T14")
def test_a_game_ends_as_it_stands_if_all_agree(tmp_path: Path) -> None:
    table = table_of(tmp_path, ADA, BEN)
    room = table.room
    assert room is not None
    play_turn(table)
    assert refusal_of(lambda: table.offer(0, AGAIN_OFFER), table) == "not_over"
    store = FileStore(tmp_path)
    with pytest.raises(TableError):
        finished_game(store, CODE, ADA)
    table.offer(0, END_OFFER)
    table.answer(1, is_yes=True)
    view = room.view(1)
    assert view.is_over
    assert view.is_ended
    assert not view.legal
    assert not room.view(-1).legal
    action = room.all_actions()[0]
    assert refusal_of(lambda: table.submit(1, Play(action), after=len(room.steps)), table) == "is_over"
    assert refusal_of(lambda: table.offer(1, END_OFFER), table) == "is_over"
    undo = room.undo_refusal(0)
    assert undo is not None
    table.offer(0, AGAIN_OFFER)
    other = again(table, tmp_path)
    assert same(table, other)
    assert finished_game(store, CODE, ADA).room().view(0).is_ended
    other.close()


@pytest.mark.rule("T15")
@pytest.mark.parametrize("name", game_names())
def test_resigning_ends_a_game_of_two_and_seats_a_bot_with_more(tmp_path: Path, name: str) -> None:
    game = get_game(name)
    for count in seat_counts(game, {}):
        if count < 2:
            continue
        players = [player_on_this_machine(1000, f"P{number}") for number in range(count)]
        folder = tmp_path / str(count)
        folder.mkdir()
        table = table_of(folder, *players, game=name)
        room = table.room
        assert room is not None
        play_turn(table)
        table.resign(1)
        assert room.view(0).is_over == (count == 2)
        assert room.view(0).resigned == (1,)
        if count > 2:
            assert room.seats[1].bot == STAND_IN
            assert refusal_of(lambda table=table: table.resign(1), table) == "has_resigned"
            table.come_back(1)
            assert room.seats[1].bot == STAND_IN
        other = again(table, folder)
        assert same(table, other)
        other.close()


@pytest.mark.rule("T18")
@pytest.mark.parametrize("text", ["", "  ", "a" * (LONGEST_TALK + 1), "\x1b[31mred", "a\u202eb", "a\nb", "x !torn", "́"])
def test_what_cannot_be_said(tmp_path: Path, text: str) -> None:
    table = table_of(tmp_path, ADA, BEN)
    assert refusal_of(lambda: table.say(0, "Ada", text), table) == "talk_unusable"
    assert not table.entries.talk
    table.close()


@pytest.mark.rule("T18", "T23")
def test_talk_is_in_the_log_whatever_it_says(tmp_path: Path) -> None:
    table = table_of(tmp_path, ADA, BEN)
    said = ["hello # not a comment", "!undo 3", "!finished 2026-11-24T20:00:00Z", "Wie geht's? – gut", "a: b"]
    for text in said:
        table.say(0, "Ada", text)
        table.say(-1, "Zoe", text)
    other = again(table, tmp_path)
    assert same(table, other)
    assert [line.text for line in other.entries.talk if line.seat == 0] == said
    assert [line.text for line in other.entries.talk if line.seat < 0] == said
    assert {line.name for line in other.entries.talk} == {"Ada", "Zoe"}
    other.close()


@pytest.mark.parametrize(
    "line",
    [
        "!bot A", "!bot C planner", "!bot A planner for-ever", "!clock", "!clock soon", "!offer A", "!offer A peace",
        "!offer A undo", "!offer A undo x", "!offer A end 3", "!yes A", "!no B", "!resign D", "!table pace=fast",
        "!table watch=maybe", "!table seats=open", "!table pace=99999999999999999999",
    ],
)  # fmt: skip
def test_lines_about_people_that_are_wrong(tmp_path: Path, line: str) -> None:
    table_of(tmp_path, ADA, BEN).close()
    data = (tmp_path / f"{CODE}.tp").read_bytes()
    with pytest.raises(SaveError) as refused:
        read_save(data + line.encode() + b"\n")
    assert fault_text(refused.value)
