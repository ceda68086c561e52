"""What people do at a table of a real keeper: offers, votes on a turn out of time, resigning, talk, watching."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.host.tables import Stranger, close, kill_keeper, new_table, play_step, play_to_the_end, sit_down, until
from tp_tui.cli.stats import stats
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import seat_counts
from tp_tui.host.keeper import MAX_OWN_TABLES, MAX_TALK, remove_oldest
from tp_tui.room import Play, RefusedError
from tp_tui.room.ladder import LadderFile
from tp_tui.room.remote_room import RemoteRoom
from tp_tui.room.table import TableError
from tp_tui.room.table_messages import Ask, Failed, Join, NewTable, Refused, Seated, Status, Watch, encode
from tp_tui.room.table_status import Request, TableStatus
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.game_log import load_save
from tp_tui.storage.records import read_records

OPTIONS = {"first": 1}


@pytest.fixture
def folder(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of tables, beside which the data of the players have a folder of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return folder


def table_of(folder: Path, *others: str, pace: int = 0, watch: str = "yes", has_help: bool = False) -> list[RemoteRoom]:
    """A table that Ada sets up, and whose game has begun, with the sessions by seat."""
    seats = ("me", *("open" for _ in others))
    ada = sit_down(folder, "Ada", NewTable("cubes", OPTIONS, seats, pace, watch, has_help))
    rooms = [ada, *(sit_down(folder, name, ada.code) for name in others)]
    for room in rooms:
        until(room, lambda room=room: room.has_begun and status(room).present == tuple(range(len(rooms))))
    return rooms


def status(room: RemoteRoom) -> TableStatus:
    return room.status or TableStatus()


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(RefusedError) as error:
        call()
    return error.value.refusal.id


def insist(room: RemoteRoom, request: Request) -> None:
    """Ask for something until there is a keeper that hears it."""
    while True:
        try:
            room.ask_for(request)
        except RefusedError as error:
            if error.refusal.id != "keeper_away":
                raise
        else:
            return


@pytest.mark.rule("T13", "T14")
def test_offers_are_shown_to_all_and_answered_by_all(folder: Path) -> None:
    rooms = table_of(folder, "Ben", "Eve")
    ada, ben, eve = rooms
    rng = random.Random(1)
    while ada.current == 0:
        play_step(rooms, rng)
    steps = ada.view(0).steps
    ada.ask_for(Request.OFFER_END)
    for room in rooms:
        until(room, lambda room=room: status(room).offer is not None)
    offer = status(eve).offer
    assert offer is not None
    assert (offer.seat, offer.kind, offer.agreed) == (0, "end", {0})
    assert refused(lambda: ada.ask_for(Request.YES)) == "own_offer"
    ben.ask_for(Request.YES)
    eve.ask_for(Request.NO)
    for room in rooms:
        until(room, lambda room=room: status(room).offer is None)
    assert all(room.current >= 0 for room in rooms)
    assert refused(lambda: ben.ask_for(Request.YES)) == "no_offer"
    kill_keeper(folder)  # offers outlive the keeper
    insist(eve, Request.OFFER_END)
    insist(ben, Request.YES)
    insist(ada, Request.YES)
    for room in rooms:
        until(room, lambda room=room: room.current < 0)
        view = room.view(room.seat)
        assert view.is_ended
        assert view.steps == steps
        assert room.whole() is not None
        assert not status(room).next
    close(rooms)


@pytest.mark.rule("T14")
def test_playing_again_is_a_table_with_the_same_players_and_the_next_one_begins(folder: Path) -> None:
    rooms = table_of(folder, "Ben", "Eve", pace=600)
    ada, ben, eve = rooms
    assert refused(lambda: ada.ask_for(Request.OFFER_AGAIN)) == "not_over"
    play_to_the_end(rooms)
    ada.ask_for(Request.OFFER_AGAIN)
    ben.ask_for(Request.YES)
    eve.ask_for(Request.YES)
    for room in rooms:
        until(room, lambda room=room: bool(status(room).next))
    again = [room.next_table(status(room).next) for room in rooms]
    for old, new in zip(rooms, again, strict=True):
        until(new, lambda new=new: new.has_begun)
        assert new.seat == old.seat
        assert [seat.name for seat in new.seats] == ["Ada", "Ben", "Eve"]
        assert new.current == 1
        until(new, lambda new=new: status(new).pace == 600)
    close([*rooms, *again])


@pytest.mark.rule("T15")
def test_resigning_at_a_table_of_two_ends_the_game(folder: Path) -> None:
    rooms = table_of(folder, "Ben")
    rooms[1].ask_for(Request.RESIGN)
    for room in rooms:
        until(room, lambda room=room: room.current < 0)
        assert room.view(room.seat).resigned == (1,)
    assert refused(lambda: rooms[0].ask_for(Request.RESIGN)) == "is_over"
    close(rooms)


@pytest.mark.rule("T15", "T26")
def test_a_bot_plays_on_for_who_resigns_at_a_larger_table(folder: Path) -> None:
    rooms = table_of(folder, "Ben", "Eve")
    rooms[0].ask_for(Request.RESIGN)
    until(rooms[1], lambda: rooms[1].current == 1)
    assert rooms[1].view(1).seats[0].bot
    assert rooms[1].view(1).names == ("Ada", "Ben", "Eve")
    rng = random.Random(2)
    while rooms[1].current == 1:
        view = rooms[1].view(1)
        rooms[1].submit(1, Play(rng.choice(view.legal)))
    until(rooms[2], lambda: rooms[2].current == 2)
    close(rooms)


@pytest.mark.rule("T9")
def test_those_present_decide_what_happens_to_a_turn_out_of_time(folder: Path) -> None:
    rooms = table_of(folder, "Ben", "Eve", pace=1)
    ada, ben, eve = rooms
    assert refused(lambda: ada.ask_for(Request.BOT)) == "nobody_missing"  # it is Ada's own turn
    until(ben, lambda: status(ben).is_out_of_time)
    ben.ask_for(Request.BOT_TURN)
    until(eve, lambda: status(eve).votes == ((1, "bot_turn"),))
    assert eve.current == 0  # one of two is no majority
    eve.ask_for(Request.WAIT)
    assert eve.current == 0
    turns = deadlines(folder, ada.code)
    ben.ask_for(Request.WAIT)
    # The turn has its time once more, which may be over before anybody has looked.
    assert deadlines(folder, ada.code) == turns + 1
    until(ben, lambda: not status(ben).votes and status(ben).is_out_of_time)
    eve.close()
    until(ben, lambda: status(ben).present == (0, 1))
    ben.ask_for(Request.BOT_TURN)  # alone with who is late
    until(ben, lambda: ben.current == 1)
    assert all(seat.is_human for seat in ben.view(1).seats)
    until(ada, lambda: ada.current == 1)
    until(ada, lambda: status(ada).is_out_of_time)
    ada.ask_for(Request.BOT)
    until(ada, lambda: ada.current == 2)
    assert ada.view(0).seats[1].bot
    ben_again = sit_down(folder, "Ben", ada.code)  # who is back takes over at the next turn
    until(ben_again, lambda: ben_again.has_begun and not ben_again.view(1).seats[1].bot)
    close([ada, ben, ben_again])


@pytest.mark.rule("T9", "T25")
def test_nothing_is_decided_while_nobody_is_there(folder: Path) -> None:
    """Neither by the keeper that has seen the time run out, nor by one that finds the table late."""
    rooms = table_of(folder, "Ben", pace=1)
    elsewhere = table_of(folder, "Eve")  # so that the keeper stays
    log = folder / f"{rooms[0].code}.tp"
    until(rooms[1], lambda: status(rooms[1]).is_out_of_time)
    close(rooms)
    code, before = rooms[0].code, log.read_bytes()
    for is_next_keeper in (False, True):
        if is_next_keeper:
            kill_keeper(folder)
        play_step(elsewhere, random.Random(1))
        assert log.read_bytes() == before
        ben = sit_down(folder, "Ben", code)
        until(ben, lambda ben=ben: status(ben).is_out_of_time)
        assert ben.current == 0
        assert all(seat.is_human for seat in ben.view(1).seats)
        assert not status(ben).votes
        ben.close()
    close(elsewhere)


def deadlines(folder: Path, code: str) -> int:
    """How many deadlines the log of a table has: one for each turn, and one for each time that it has more."""
    return (folder / f"{code}.tp").read_text(encoding="utf-8").count("!clock ")


def left_by_keeper(folder: Path, code: str) -> tuple[float, Stranger]:
    """The seconds of the turn that are left, as a keeper tells a session of Ben's that comes now, and the session."""
    ben = Stranger(folder, "Ben")
    ben.send(encode(Join(code)))
    while not isinstance(message := ben.receive(), Status):
        pass
    assert message.status.left is not None
    return message.status.left, ben


@pytest.mark.rule("T8", "T25", "T37")
def test_the_deadline_outlives_the_keeper(folder: Path) -> None:
    rooms = table_of(folder, "Ben", pace=600)
    left, _ = left_by_keeper(folder, rooms[0].code)
    assert 0 < left <= 600
    kill_keeper(folder)
    again, ben = left_by_keeper(folder, rooms[0].code)
    assert 0 < again < left
    assert deadlines(folder, rooms[0].code) == 1
    ben.close()
    close(rooms)


@pytest.mark.rule("T24", "T37")
def test_sessions_get_what_is_left_and_no_time_of_day(folder: Path) -> None:
    """So the clocks of two players may differ by an hour, or by a year."""
    rooms = table_of(folder, "Ben", pace=600)
    left, ben = left_by_keeper(folder, rooms[0].code)
    assert 0 < left <= 600
    assert b"20" + f"{datetime.now(UTC):%y-}".encode() not in ben.received
    ben.close()
    close(rooms)


@pytest.mark.rule("T18")
def test_players_talk_and_watchers_talk_among_themselves_until_the_end(folder: Path) -> None:
    rooms = table_of(folder, "Ben")
    ada, ben = rooms
    zoe, max_ = (sit_down(folder, name, Watch(ada.code)) for name in ("Zoe", "Max"))
    until(ada, lambda: status(ada).watching == 2)
    until(zoe, lambda: zoe.has_begun)
    assert (zoe.seat, zoe.local_seats, zoe.view(-1).seat) == (-1, (), -1)
    zoe.ask_for(Request.SAY, "Ada will win")
    ada.ask_for(Request.SAY, "Hello, Ben")
    until(max_, lambda: len(max_.talk) == 2)
    until(ben, lambda: len(ben.talk) == 1)
    assert [(line.name, line.text) for line in ben.talk] == [("Ada", "Hello, Ben")]
    assert {line.text for line in max_.talk} == {"Ada will win", "Hello, Ben"}
    ben.muted.add("Ada")
    assert not ben.talk
    assert refused(lambda: ada.ask_for(Request.SAY, "x" * 201)) == "talk_unusable"
    assert refused(lambda: ada.ask_for(Request.SAY, " ")) == "talk_unusable"
    for _ in range(MAX_TALK - 1):
        ada.ask_for(Request.SAY, "again")
    assert refused(lambda: ada.ask_for(Request.SAY, "again")) == "talk_fast"
    ben_again = sit_down(folder, "Ben", ada.code)
    until(ben_again, lambda: len(ben_again.talk) == MAX_TALK)
    play_to_the_end(rooms)
    zoe.ask_for(Request.SAY, "I knew it")
    until(ada, lambda: "I knew it" in [line.text for line in ada.talk])
    close([*rooms, zoe, max_, ben_again])


@pytest.mark.rule("T18", "T25")
def test_what_is_said_again_is_heard_again_and_what_is_repeated_is_not(folder: Path) -> None:
    ada, ben = rooms = table_of(folder, "Ben")
    for number in (1, 2):
        ada.ask_for(Request.SAY, "Thanks.")
        until(ben, lambda number=number: len(ben.talk) == number)
    before = ben.talk
    kill_keeper(folder)  # the next one tells all of it again
    until(ada, lambda: status(ada).code == ada.code and not ada.is_away)
    while True:
        try:
            ada.ask_for(Request.SAY, "Thanks.")
        except RefusedError:
            continue
        break
    until(ben, lambda: len(ben.talk) == 3)
    assert ben.talk[:2] == before
    close(rooms)


@pytest.mark.rule("T20", "T38")
def test_a_watcher_does_nothing_but_talk(folder: Path) -> None:
    rooms = table_of(folder, "Ben")
    for line in (
        encode(Ask(1, Request.RESIGN)),
        encode(Ask(1, Request.YES)),
        b'{"is":"submit","id":1,"command":["play",0],"after":0}\n',
        b'{"is":"foresee","id":1,"command":["play",0]}\n',
    ):
        eve = Stranger(folder)
        eve.send(encode(Watch(rooms[0].code)))
        assert isinstance(eve.receive(), Seated)
        eve.send(line)
        assert eve.is_dropped()
    assert rooms[0].current == 0
    close(rooms)


@pytest.mark.rule("T20")
def test_some_tables_are_watched_a_round_later_and_some_not(folder: Path) -> None:
    closed = table_of(folder, "Ben", watch="no")
    eve = Stranger(folder)
    eve.send(encode(Watch(closed[0].code)))
    answer = eve.receive()
    assert isinstance(answer, Failed)
    assert answer.fault.id == "not_watched"
    close(closed)
    rooms = table_of(folder, "Ben", watch="later")
    zoe = sit_down(folder, "Zoe", Watch(rooms[0].code))
    until(zoe, lambda: zoe.has_begun)
    rng = random.Random(5)
    while rooms[0].current >= 0:
        play_step(rooms, rng)
        seen = zoe.view(-1)
        own = [turn for turn in rooms[0].view(0).turns if turn.seat == rooms[0].current]
        if rooms[0].current >= 0:
            assert seen.steps <= (own[-1].step if own else 0)
            assert not seen.is_over
    until(zoe, lambda: zoe.current < 0)
    assert zoe.view(-1).steps == rooms[0].view(0).steps
    close([*rooms, zoe])


@pytest.mark.rule("T19")
def test_a_session_is_told_where_else_it_is_the_players_turn(folder: Path) -> None:
    first = new_table(folder, "Ben")
    second = new_table(folder, "Ben")
    until(first[0], lambda: status(first[0]).elsewhere == (second[0].code,))
    assert status(first[1]).elsewhere == ()
    rng = random.Random(1)
    while second[0].current == 0:
        play_step(second, rng)
    until(first[0], lambda: status(first[0]).elsewhere == ())
    until(first[1], lambda: status(first[1]).elsewhere == (second[0].code,))
    close([*first, *second])
    kill_keeper(folder)
    ben = sit_down(folder, "Ben", first[0].code)
    until(ben, lambda: status(ben).elsewhere == (second[0].code,))
    ben.close()


@pytest.mark.rule("T16")
def test_hints_only_where_the_table_was_made_with_them(folder: Path) -> None:
    plain = table_of(folder, "Ben")
    assert refused(lambda: plain[0].hint_question(0)) == "help_at_table"
    assert refused(lambda: plain[0].ask_for(Request.HINT)) == "help_at_table"
    helped = table_of(folder, "Ben", has_help=True)
    question = helped[0].hint_question(0).decision
    assert question.observation.player == 0
    assert refused(lambda: helped[1].hint_question(1)) == "others_turn"
    helped[0].note_hint()
    assert "!hint" in (folder / f"{helped[0].code}.tp").read_text(encoding="utf-8")
    close([*plain, *helped])


@pytest.mark.rule("T38")
def test_requests_that_no_client_makes(folder: Path) -> None:
    rooms = table_of(folder, "Ben")
    eve = Stranger(folder)
    eve.send(encode(Ask(1, Request.SAY, "hello")))  # at no table
    assert eve.is_dropped()
    ben = Stranger(folder, "Ben")
    ben.send(encode(Join(rooms[0].code)))
    for number in range(30):
        ben.send(encode(Ask(number, Request.OFFER_UNDO, "", number)))
    refusals = 0
    while refusals < 30:
        refusals += isinstance(ben.receive(), Refused)
    assert status(rooms[0])._replace(left=None).offer is None
    close(rooms)


@pytest.mark.rule("T21")
def test_finished_games_count_on_the_ladder_and_in_the_records_of_their_players(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for has_help in (True, False):
        rooms = table_of(folder, "Ben", has_help=has_help)
        if has_help:
            rooms[0].note_hint()  # such a game does not count
        play_to_the_end(rooms)
        until(rooms[0], lambda rooms=rooms: rooms[0].whole() is not None)
        close(rooms)
    ended = table_of(folder, "Ben")
    ended[0].ask_for(Request.OFFER_END)
    ended[1].ask_for(Request.YES)
    close(ended)
    lost = table_of(folder, "Eve")
    lost[1].ask_for(Request.RESIGN)
    until(lost[0], lambda: lost[0].current < 0)
    close(lost)
    end = time.monotonic() + 30
    while len(games := LadderFile(folder).read()) < 2:
        assert time.monotonic() < end
    assert [[seat.name for seat in game.seats] for game in games] == [["Ada", "Ben"], ["Ada", "Eve"]]
    assert [seat.share for seat in games[1].seats] == [1.0, 0.0]
    played = read_records()[0]
    assert len(played) == 2  # both whole games, once, though both players have one home here
    monkeypatch.setattr("tp_tui.storage.folders.tables_folder", lambda: folder)
    stats(game="cubes", ladder=True)
    said = capsys.readouterr().out
    assert "Cubes" in said
    assert {"Ada", "Ben", "Eve"} <= set(said.split())


@pytest.mark.rule("T38")
def test_a_player_cannot_fill_the_house_with_tables(folder: Path) -> None:
    rooms = [sit_down(folder, "Eve", NewTable("cubes", {}, ("me", "open"))) for _ in range(MAX_OWN_TABLES)]
    with pytest.raises(TableError) as error:
        sit_down(folder, "Eve", NewTable("cubes", {}, ("me", "open")))
    assert error.value.fault.id == "many_own_tables"
    rooms.append(sit_down(folder, "Ada", NewTable("cubes", {}, ("me", "open"))))
    close(rooms)


def test_the_oldest_finished_tables_go_first(tmp_path: Path) -> None:
    for number, code in enumerate(("OLDEST", "KEPT", "OLD", "NEW")):
        file = tmp_path / f"{code}.tp"
        file.touch()
        os.utime(file, (number, number))
    remove_oldest(FileStore(tmp_path), {"KEPT"}, 1)
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["KEPT", "NEW"]


def games_and_counts() -> list[tuple[str, int]]:
    return [(name, count) for name in game_names() for count in seat_counts(get_game(name), {}) if count > 1]


@pytest.mark.measured
@pytest.mark.rule("T9", "T11", "T21", "T25")
@pytest.mark.parametrize(("name", "count"), games_and_counts())
def test_a_whole_game_with_the_keeper_killed_and_somebody_replaced_for_a_while(
    folder: Path, name: str, count: int
) -> None:
    names = ["Ada", "Ben", "Eve", "Max", "Zoe"][:count]
    ada = sit_down(folder, "Ada", NewTable(name, {}, ("me", *["open"] * (count - 1)), 1, "later", False))
    rooms = [ada, *(sit_down(folder, other, ada.code) for other in names[1:])]
    watcher = None
    try:
        for room in rooms:
            until(room, lambda room=room: room.has_begun)
        watcher = sit_down(folder, "Tom", Watch(ada.code))
        rng = random.Random(count)
        for _ in range(12):
            play_step(rooms, rng)
        kill_keeper(folder)
        for _ in range(12):
            play_step(rooms, rng)
        late = next(room for room in rooms if room.seat == rooms[0].current)
        others = [room for room in rooms if room is not late]
        late.close()
        for room in others:
            until(room, lambda room=room: status(room).is_out_of_time and late.seat not in status(room).present)
        for room in others:
            with suppress(RefusedError):  # the majority has decided already
                room.ask_for(Request.BOT)
        until(others[0], lambda: others[0].current != late.seat)
        back = rooms[late.seat] = sit_down(folder, names[late.seat], ada.code)
        until(back, lambda: back.has_begun)
        play_to_the_end(rooms)
        until(watcher, lambda: watcher.current < 0)
        kept = load_save(folder / f"{ada.code}.tp")
        assert kept.position.is_terminal()
        assert kept.table.has_stood_in
        assert not kept.remarks
        final = [score.total for score in kept.position.scores()]
        for room in (*rooms, watcher):
            assert [score.total for score in room.view(room.seat).scores()] == final
        assert not LadderFile(folder).read()  # a bot sat in
    finally:
        close([*rooms, *filter(None, [watcher])])
