"""Format 2: the log of a game only ever grows, and whoever reads it knows what the room knew."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tests.room.game_logs import file_of, let_go, log_of
from tests.storage.old_saves import FOLDERS
from tests.unprivileged import folder_of_nobody, without_rights
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Fault
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.room import Hotseat, Play, Redo, RefusedError, Room, Undo, parse_seats
from tp_tui.room.autosave import autosave_new, resume, resume_copy
from tp_tui.storage.file_store import FileStore
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_log import GameLog, LogFollower, load_save, read_save, save_text
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_game import FORMAT, SaveError, header_text, new_saved_game
from tp_tui.storage.saved_games import saved_games, summary_of, unfinished

GAME = get_game(DEFAULT_GAME)
OLD = FOLDERS / "saves_v1"


def new_room(seed: int = 3, seats: str = "you:Ada,you:Ben", *, free_undo: bool = False) -> Room:
    return Room(GAME, parse_seats(seats, 1, 4), {}, seed, free_undo=free_undo)


def step(room: Room, rng: Random) -> None:
    """One command at random: an undo, a redo, the step that a redo would do, or another one."""
    roll, keyboard = rng.random(), Hotseat(room, room.current)
    try:
        if roll < 0.3:
            keyboard.submit(Undo())
            return
        if roll < 0.45:
            keyboard.submit(Redo())
            return
    except RefusedError:
        pass
    if room.current >= 0:
        legal = room.view(room.current).legal
        again = [action for action in room.redoable[-1:] if action in legal]
        fault = Fault.of("raised", "RuntimeError", "\x1b[31m out of\npapyrus") if roll > 0.95 else None
        room.submit(room.current, Play(again[0] if again and roll < 0.6 else rng.choice(legal), fault))


def state_of(room: Room) -> tuple[object, ...]:
    return room.actions, room.redoable, room.current


def text_of(*lines: str) -> bytes:
    """A log of a game of two in which Ada began, with these lines behind its header."""
    header = save_text(Room(GAME, parse_seats("you:Ada,you:Ben", 2, 4), {"first": 1}, 7).saved())
    return (header + "".join(f"{line}\n" for line in lines)).encode()


def notation(data: bytes) -> tuple[list[str], list[str]]:
    """The steps that a log comes to, and those that can be done again."""
    loaded = read_save(data)
    say = loaded.position.action_to_string
    return [*map(say, loaded.saved.actions)], [*map(say, loaded.undone)]


def body(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").partition("\n---\n")[2].splitlines()


# What a log says


def test_an_undo_takes_steps_back_that_can_be_done_again() -> None:
    assert notation(text_of("place f7 s", "row v")) == (["place f7 s", "row v"], [])
    assert notation(text_of("place f7 s", "row v", "!undo 1")) == (["place f7 s"], ["row v"])
    assert notation(text_of("place f7 s", "row v", "!undo 2")) == ([], ["row v", "place f7 s"])
    assert notation(text_of("place f7 s", "row v", "!undo 1", "!undo 1")) == ([], ["row v", "place f7 s"])


def test_a_step_that_is_the_next_to_be_done_again_is_that_one() -> None:
    again = "place f7 s", "row v", "!undo 2", "place f7 s"
    assert notation(text_of(*again)) == (["place f7 s"], ["row v"])
    assert notation(text_of(*again, "ROW  V")) == (["place f7 s", "row v"], [])
    assert notation(text_of("place f7 s", "row v", "!undo 2", "place e4 w")) == (["place e4 w"], [])
    assert notation(text_of(*again, "!undo 1", "place e4 w", "!undo 1")) == ([], ["place e4 w"])


def test_comments_are_left_out_and_torn_lines_too() -> None:
    torn = "place f7 !torn", "\0\0 !torn", "!undo 9 !to !torn", "!torn"
    lines = "# Ada", "place f7 s   # a daring start", "", *torn, "row v", "!undo 1   # no, not that"
    loaded = read_save(text_of(*lines).replace(b"\0\0", b"\xc3\0"))
    assert (len(loaded.saved.actions), len(loaded.undone), loaded.remarks) == (1, 1, ())


def test_words_of_later_programs_are_left_out_and_said() -> None:
    lines = "!sing A hello # all", "place f7 s", "!fault B why", "!dance", "!ring 2026-11-24T20:00:00Z"
    loaded = read_save(text_of(*lines), "mine.tp")
    assert len(loaded.saved.actions) == 1
    first = text_of().count(b"\n") + 1
    assert remark_text(*loaded.remarks) == (
        f"mine.tp: what this program does not know is left out: “!sing” (line {first}), “!dance” (line {first + 3}) "
        f"and “!ring” (line {first + 4})."
    )
    many = remark_text(*read_save(text_of(*["!dance"] * 12) + b"place", "mine.tp").remarks)
    assert "and 9 more." in many
    assert "“place”" in many


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["!undo 1"], "!undo takes how many steps are taken back, of "),
        (["place f7 s", "!undo 2"], "of 1 step so far"),
        (["place f7 s", "!undo 0"], "!undo takes"),
        (["place f7 s", "!undo -1"], "!undo takes"),
        (["place f7 s", "!undo"], "!undo takes"),
        (["place f7 s", "!undo ²"], "!undo takes"),
        (["place f7 s", f"!undo {'9' * 5000}"], "!undo takes"),
        (["place f7 s", "!finished today"], "!finished takes a date and time, such as 2026-11-20T19:30:00Z"),
        (["place f7 s", "!finished 2026-11-20T19:30:00Z"], "the steps stop before the end of the game"),
        (["place f7 s", "!undo 1", "place f7 q"], "legal now: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(lines: list[str], said: str) -> None:
    data = text_of(*lines)
    with pytest.raises(SaveError) as caught:
        read_save(data, "mine.tp")
    assert said in fault_text(caught.value)
    assert len(fault_text(caught.value)) < 400
    assert caught.value.line == data.count(b"\n")
    assert fault_text(caught.value).startswith(f"mine.tp, line {caught.value.line}: ")
    readable = caught.value.readable
    assert readable is not None
    assert len(readable.saved.actions) == len([line for line in lines[:-1] if not line.startswith("!")]) - (
        "!undo 1" in lines[:-1]
    )


def test_an_undo_of_the_end_takes_back_that_the_game_is_finished() -> None:
    saved = read_save((FOLDERS / "saves_v2/basic.tp").read_bytes()).saved
    assert saved.finished is not None
    text = save_text(saved)
    assert text.endswith(f"!finished {saved.finished:%Y-%m-%dT%H:%M:%SZ}\n")
    assert read_save(f"{text}!undo 1\n".encode()).saved.finished is None
    last = text.splitlines()[-2]
    again = read_save(f"{text}!undo 1\n{last}\n!finished 2027-01-01T00:00:00Z\n".encode()).saved
    assert again.finished == datetime(2027, 1, 1, tzinfo=UTC)
    assert again.actions == saved.actions


def test_a_list_counts_what_a_reader_plays(tmp_path: Path) -> None:
    for file in sorted(FOLDERS.glob("saves_v*/*.tp")):
        loaded, summary = load_save(file), summary_of(file)
        assert (summary.actions, summary.is_finished) == (len(loaded.saved.actions), loaded.saved.finished is not None)
        shutil.copyfile(file, tmp_path / f"{file.parent.name}-{file.name}")
    going_on = {summary.file.name for summary in unfinished(tmp_path)}
    assert going_on == {f"saves_v{number}-{name}.tp" for number in (1, 2) for name in ("unfinished", "undone")} | {
        "saves_v2-torn.tp"
    }


# What a room writes


@pytest.mark.parametrize("free_undo", [False, True])
@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 40))])
def test_the_log_grows_with_every_command_and_says_what_the_room_knows(seed: int, free_undo: bool) -> None:
    """Undo, redo, the same step again: at every moment the log, read anew, is the room; nothing is written twice."""
    rng = Random(seed)
    room = autosave_new(new_room(seed, "you:Ada,greedy" if free_undo else "you:Ada,you:Ben", free_undo=free_undo))
    follower, before = None, b""
    for number in range(70):
        step(room, rng)
        if not log_of(room).is_begun:
            continue
        data = file_of(room).read_bytes()
        assert data.startswith(before)
        before = data
        loaded = load_save(file_of(room))
        assert (loaded.saved.actions, loaded.undone, loaded.remarks) == (room.actions, room.redoable, ())
        follower = follower or LogFollower(file_of(room))
        followed = follower.poll()
        if followed is not None:
            assert (followed.saved._replace(start=loaded.saved.start), followed.undone) == (loaded.saved, loaded.undone)
        if number % 9 == 8:
            known = state_of(room)
            room = resume(let_go(room), free_undo=free_undo).room
            assert state_of(room) == known


def test_a_step_is_one_write_and_one_sync_of_its_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    room, rng = autosave_new(new_room()), Random(3)
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    written: list[int] = []
    synced: list[str] = []
    real_write, real_sync = os.pwrite, os.fdatasync
    monkeypatch.setattr(os, "pwrite", lambda *args: (written.append(len(args[1])), real_write(*args))[1])
    monkeypatch.setattr(os, "fdatasync", lambda *args: (synced.append("data"), real_sync(*args))[1])
    monkeypatch.setattr(os, "fsync", lambda *args: synced.append("all"))
    lengths = []
    while room.current >= 0:
        state, action = room.view(room.current).observation.state, rng.choice(room.view(room.current).legal)
        lengths.append(len(state.action_to_string(action)) + 1)
        room.submit(room.current, Play(action))
    end = len("!finished 2026-11-24T20:00:00Z\n")
    assert written == [*lengths[:-1], lengths[-1] + end]
    assert synced == ["data"] * len(lengths)


def test_a_failure_of_a_bot_is_a_fact_on_one_line() -> None:
    room = autosave_new(new_room(seats="greedy,greedy"))
    why = Fault.of("raised", "RuntimeError", "\x1b[31mout of\npapyrus # !torn")
    room.submit(room.current, Play(room.view(room.current).legal[0], why))
    fault, done = body(file_of(room))
    assert fault.startswith(f'!fault {"AB"[room.steps[0].seat]} ["raised", ["RuntimeError", ')
    assert fault.isprintable()
    assert done == room.steps[0].notation
    loaded = load_save(file_of(room))
    assert (loaded.remarks, loaded.stand_ins) == ((), (why,))
    log_of(room).close()
    assert [step.stand_in for step in resume(file_of(room)).room.steps] == [why]


@pytest.mark.parametrize("reason", ["it took longer than 5 seconds", '["raised", ["a", NaN]]', "[" * 5000, "3", ""])
def test_reasons_of_older_logs_are_told_as_they_are(reason: str) -> None:
    room = autosave_new(new_room(seats="greedy,greedy"))
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    fault = f"!fault A {reason}\n{room.steps[0].notation}\n".encode()
    header, _, _ = file_of(room).read_bytes().partition(b"---\n")
    loaded = read_save(header + b"---\n" + fault)
    assert loaded.stand_ins == (Fault.told(printable(reason, 300)),)


def test_a_game_that_goes_on_elsewhere_keeps_what_can_be_done_again() -> None:
    room, rng = autosave_new(new_room()), Random(5)
    while len(room.redoable) < 2:
        step(room, rng)
    file = let_go(room)
    copied = resume_copy(file, load_save(file)).room
    assert file_of(copied) != file
    assert state_of(copied) == state_of(room)
    loaded = load_save(file_of(copied))
    assert (loaded.saved.actions, loaded.undone) == (room.actions, room.redoable)


def test_a_finished_game_that_is_copied_is_finished() -> None:
    room = resume_copy(OLD / "basic.tp", load_save(OLD / "basic.tp")).room
    assert load_save(file_of(room)).saved.finished == load_save(OLD / "basic.tp").saved.finished
    assert [summary.is_finished for summary in saved_games()] == [True]


def test_an_end_of_which_only_the_step_was_written_is_finished_when_it_is_opened() -> None:
    room, rng = autosave_new(new_room(5)), Random(5)
    while room.current >= 0:
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    file = let_go(room)
    data = file.read_bytes()
    file.write_bytes(data[: data.index(b"!finished") + 7])
    assert unfinished() != []
    again = resume(file)
    assert "“!finish”" in remark_text(*again.remarks)
    assert load_save(file).saved.finished == again.room.saved().finished is not None
    assert file.read_bytes().startswith(data[: data.index(b"!finished") + 7] + b" !torn\n!finished ")
    assert unfinished() == []
    assert len(read_records()[0]) == 1


def test_a_file_has_all_its_names_and_its_mode_when_the_game_goes_on(tmp_path: Path) -> None:
    room, rng = autosave_new(new_room()), Random(5)
    step(room, rng)
    file = let_go(room)
    file.chmod(0o640)
    (tmp_path / "hard").hardlink_to(file)
    (tmp_path / "soft").symlink_to(file)
    again = resume(tmp_path / "soft").room
    while again.current >= 0:
        again.submit(again.current, Play(rng.choice(again.view(again.current).legal)))
    assert (tmp_path / "hard").read_bytes() == file.read_bytes() == (tmp_path / "soft").read_bytes()
    assert summary_of(file).is_finished
    assert (file.stat().st_nlink, file.stat().st_mode & 0o777) == (2, 0o640)


# Nothing is lost


@pytest.mark.parametrize("apart", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_a_log_that_was_cut_anywhere_goes_on_and_keeps_every_byte(apart: int, tmp_path: Path) -> None:
    whole = (FOLDERS / "saves_v2/taken-back.tp").read_bytes()
    rule = whole.index(b"\n---\n") + 4
    file, rng = tmp_path / "cut.tp", Random(apart)
    for position in (*range(rule, min(len(whole), rule + 1500), apart), len(whole) - 20, len(whole) - 1):
        file.write_bytes(whole[:position])
        room = resume(file).room
        if room.current >= 0:
            assert file.read_bytes() == whole[:position]
        known, cut = room.actions, whole[:position].rpartition(b"\n")[2]
        if room.current >= 0:
            room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
            assert len(room.actions) == len(known) + 1
        let_go(room)
        data = file.read_bytes()
        assert data.startswith(whole[:position] + (b" !torn\n" if cut and position > rule else b"\n" if cut else b""))
        again = resume(file).room
        assert state_of(again) == state_of(room)
        let_go(again)


def killed(home: Path, seed: int, count: int) -> int:
    """Kill who plays again and again at random; everything that was shown is there. Return how often it was."""
    rng, known = Random(seed), list[str]()
    file: Path | None = None
    for number in range(count):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                play_until_killed(home, file, seed * 1000 + number, writing)
            finally:
                os._exit(1)
        os.close(writing)
        deadline = time.monotonic() + 0.02 + rng.random() * 0.08
        shown = b""
        with os.fdopen(reading, "rb", buffering=0) as report:
            while time.monotonic() < deadline or not shown:
                shown += report.read(1 + rng.randrange(200))
            os.kill(child, signal.SIGKILL)
            while more := report.read(65536):
                shown += more
        os.waitpid(child, 0)
        known = [*known, *shown.decode().split("\n")[:-1]]
        (file,) = home.glob("*.tp")
        told = known[-1] if known else ""
        loaded = load_save(file)
        say = loaded.position.action_to_string
        found = f"{'/'.join(map(say, loaded.saved.actions))} {'/'.join(map(say, loaded.undone))}"
        room = resume(file).room
        let_go(room)
        # What was done last may be there before it was told: what a command later would be told.
        assert found == told or found in nexts(home, file, told), (number, told, found)
    return count


def nexts(home: Path, file: Path, told: str) -> Iterator[str]:
    """What would be told after one more line of the log than what was told last."""
    lines = file.read_bytes().splitlines(keepends=True)
    for number in range(len(lines), 0, -1):
        try:
            loaded = read_save(b"".join(lines[:number]))
        except SaveError:
            return
        say = loaded.position.action_to_string
        found = f"{'/'.join(map(say, loaded.saved.actions))} {'/'.join(map(say, loaded.undone))}"
        if found == told:
            assert len(lines) - number <= 3, "more was lost than one command"
            loaded = read_save(b"".join(lines))
            yield f"{'/'.join(map(say, loaded.saved.actions))} {'/'.join(map(say, loaded.undone))}"
            return


def play_until_killed(home: Path, file: Path | None, seed: int, writing: int) -> None:
    rng = Random(seed)
    room = autosave_new(new_room(7), home) if file is None else resume(file).room
    while True:
        step(room, rng)
        if room.current < 0:
            Hotseat(room).submit(Undo()) if not room.undo_refusal(room.steps[-1].seat) else None
        if log_of(room).is_begun and not log_of(room).fault:
            say = room.view(0).observation.state.action_to_string
            os.write(writing, f"{'/'.join(map(say, room.actions))} {'/'.join(map(say, room.redoable))}\n".encode())


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.measured) for seed in range(2, 12))])
def test_what_was_shown_is_there_however_the_program_is_killed(seed: int, tmp_path: Path) -> None:
    count = 10 if seed == 1 else 50
    assert killed(tmp_path, seed, count) == count


# Format 1


@pytest.mark.parametrize("name", sorted(file.stem for file in OLD.glob("*.tp")))
def test_a_game_of_format_1_goes_on_in_format_2(name: str, tmp_path: Path) -> None:
    file = Path(shutil.copyfile(OLD / f"{name}.tp", tmp_path / f"{name}.tp"))
    file.chmod(0o640)
    before, old = load_save(file), file.read_bytes()
    game_log, loaded = GameLog.resume(FileStore(file.parent), file.name)
    assert file.read_bytes() == old
    assert loaded.format == 1
    game_log.append_undo(1)
    game_log.write()
    assert game_log.fault is None
    after = load_save(file)
    assert (after.format, after.saved.finished) == (FORMAT, None)
    assert after.saved.actions == before.saved.actions[:-1]
    assert after.undone == (*before.undone, before.saved.actions[-1])
    assert after.saved._replace(start=before.saved.start, actions=(), finished=None) == before.saved._replace(
        actions=(), finished=None
    )
    # Whatever was said behind the steps still stands there.
    assert [line for line in old.splitlines() if b"   # " in line] == [
        line for line in file.read_bytes().splitlines() if b"   # " in line
    ]
    assert file.stat().st_mode & 0o777 == 0o640
    assert [entry.name for entry in tmp_path.iterdir()] == [file.name]
    assert summary_of(file).is_in_use
    game_log.append_step(before.position.action_to_string(before.saved.actions[-1]))
    if before.saved.finished:
        game_log.append_finished(before.saved.finished)
    game_log.write()
    game_log.close()
    again = load_save(file)
    assert (again.saved.actions, again.undone) == (before.saved.actions, before.undone)
    assert again.saved.finished == before.saved.finished


def test_a_room_goes_on_with_a_game_of_format_1_and_what_can_be_done_again(tmp_path: Path) -> None:
    file = Path(shutil.copyfile(OLD / "undone.tp", tmp_path / "undone.tp"))
    room = resume(file).room
    assert len(room.redoable) == 1
    for _ in range(2):
        room.submit(room.current, Redo())
        assert [room.notation(), room.redoable] == [["place c3 n", "row v"], ()]
        room = resume(let_go(room)).room
        Hotseat(room).submit(Undo())
        assert len(room.redoable) == 1
    room = resume(let_go(room)).room
    assert len(room.redoable) == 1
    assert body(file)[1:] == ["row v", "!undo 1", "row v", "!undo 1", "row v", "!undo 1"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"format = 1", b'"format" = 1'),
        (b"format = 1", b"  format=1 # mine"),
        (b"format = 1\n", b""),
        (b"finished = ", b"'finished' = "),
    ],
)
def test_a_header_of_format_1_may_be_written_in_any_way(old: bytes, new: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.tp"
    data = (OLD / "basic.tp").read_bytes().replace(old, new, 1)
    if not new:
        data = data.replace(b"seed = ", b"format = 1\nseed = ", 1)
    file.write_bytes(data)
    before = load_save(file)
    game_log, _ = GameLog.resume(FileStore(file.parent), file.name)
    game_log.append_undo(2)
    game_log.write()
    after = load_save(file)
    assert (game_log.fault, after.format) == (None, FORMAT)
    assert after.saved.actions == before.saved.actions[:-2]
    assert after.saved.seats == before.saved.seats


def test_a_torn_line_of_format_1_stays_but_counts_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "torn.tp"
    file.write_bytes((OLD / "unfinished.tp").read_bytes()[:-9])
    resumed = resume(file)
    assert "was not written to its end" in remark_text(*resumed.remarks)
    room, rng = resumed.room, Random(2)
    room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
    assert body(file)[-2].endswith(" !torn")
    assert load_save(file).saved.actions == room.actions


def test_links_to_a_game_of_format_1_lead_to_it_when_it_goes_on(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file = Path(shutil.copyfile(OLD / "unfinished.tp", tmp_path / "folder" / "old.tp"))
    link, old = tmp_path / "link.tp", file.read_bytes()
    link.symlink_to(file)
    (tmp_path / "hard").hardlink_to(file)
    room = resume(link).room
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert link.is_symlink()
    assert load_save(file).saved.actions == room.actions
    assert (tmp_path / "hard").read_bytes() == old


def test_a_window_that_watches_sees_a_game_of_format_1_go_on(tmp_path: Path) -> None:
    file, rng = Path(shutil.copyfile(OLD / "unfinished.tp", tmp_path / "old.tp")), Random(4)
    follower = LogFollower(file)
    first = follower.poll()
    assert first is not None
    assert follower.poll() is None
    with file.open("ab") as older:  # a program of before, in another window
        older.write(f"{first.position.action_to_string(first.position.legal_actions()[0])}\n".encode())
    longer = follower.poll()
    assert longer is not None
    assert len(longer.saved.actions) == len(first.saved.actions) + 1
    file.write_bytes((OLD / "unfinished.tp").read_bytes())
    shorter = follower.poll()
    assert shorter is not None
    assert shorter.saved.actions == first.saved.actions
    room = resume(file).room
    for _ in range(6):
        room.submit(room.current, Play(rng.choice(room.view(room.current).legal)))
        seen = follower.poll()
        assert seen is not None
        assert seen.saved.actions == room.actions


def test_a_game_of_format_1_in_a_folder_that_may_only_be_read_goes_on_in_another() -> None:
    old = (OLD / "unfinished.tp").read_bytes()
    with folder_of_nobody() as home:

        def part() -> None:
            os.environ["TP_TUI_HOME"] = str(home / "home")
            (home / "closed").mkdir()
            file = home / "closed" / "old.tp"
            file.write_bytes(old)
            file.parent.chmod(0o500)
            resumed = resume(file)
            assert "cannot be written; the game goes on in" in remark_text(*resumed.remarks)
            assert file_of(resumed.room).parent == saves_folder()
            room = resumed.room
            room.submit(room.current, Play(room.view(room.current).legal[0]))
            assert load_save(file_of(room)).saved.actions == room.actions
            assert file.read_bytes() == old

        without_rights(part)


def test_a_full_disk_leaves_a_game_of_format_1_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path(shutil.copyfile(OLD / "unfinished.tp", tmp_path / "old.tp"))
    old, room, real = file.read_bytes(), resume(file).room, os.pwrite

    def half(descriptor: int, data: bytes, place: int) -> int:
        real(descriptor, data[: len(data) // 2], place)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", half)
    for _ in range(3):
        room.submit(room.current, Play(room.view(room.current).legal[0]))
        assert "No space left on device" in remark_text(log_of(room).fault)
        assert file.read_bytes() == old
        assert [entry.name for entry in tmp_path.iterdir()] == ["old.tp"]
    monkeypatch.setattr(os, "pwrite", real)
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert log_of(room).fault is None
    assert load_save(file).saved.actions == room.actions


def test_a_game_of_format_1_that_somebody_changes_meanwhile_is_left_to_them(tmp_path: Path) -> None:
    file = Path(shutil.copyfile(OLD / "unfinished.tp", tmp_path / "old.tp"))
    room = resume(file).room
    edited = file.read_bytes() + b"# mine\n"
    file.write_bytes(edited)
    room.submit(room.current, Play(room.view(room.current).legal[0]))
    assert file.read_bytes() == edited
    assert "old.tp was changed by another program; the game goes on in old-2.tp." in remark_text(log_of(room).moved)
    loaded = load_save(file_of(room))
    assert (loaded.format, loaded.saved.actions) == (FORMAT, room.actions)


def test_steps_that_a_hint_named_are_known_until_something_else_is_played() -> None:
    header = header_text(new_saved_game(get_game("terra"), {}, ["human:Ada", "bot:greedy"], seed=7))
    game = "!hint\n!plan place f7 s, row v, done\nplace f7 s\nrow v\n"
    saved = read_save(f"{header}{game}".encode()).saved
    assert saved.hinted == ((0, "place f7 s"), (1, "row v"), (2, "done"))
    assert saved.hints == 1
    again = read_save(save_text(saved).encode()).saved
    assert again.hinted == saved.hinted[:2]
    other = read_save(f"{header}{game}!undo 1\nrow h\n".encode()).saved
    assert other.hinted == saved.hinted[:1]
    redone = read_save(f"{header}{game}!undo 2\nplace f7 s\nrow v\n".encode()).saved
    assert redone.hinted == saved.hinted
