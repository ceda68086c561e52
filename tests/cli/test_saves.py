"""`tp-tui replay` in a pipe and `tp-tui verify`: every legal game is accepted, a forged one refused at its line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.commands import check_refused, run
from tests.storage.old_saves import folders
from tests.toy import installed
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.presenters.transcript import verified_lines
from tp_tui.room.verify import Verified, verify
from tp_tui.storage.file_store import LARGEST_LOG

OLD = folders()[0]
BASIC = (OLD / "basic.tp").read_text(encoding="utf-8")

Forge = Callable[[list[str]], int]
"""Changes the lines of a legal game and returns the number of the first wrong one."""


def begin(lines: list[str]) -> int:
    """The place of the first action."""
    return lines.index("---") + 1


def line_of(lines: list[str], beginning: str) -> int:
    return next(place for place, line in enumerate(lines) if line.startswith(beginning))


def with_an_illegal_move(lines: list[str]) -> int:
    place = next(n for n, line in enumerate(lines) if n > begin(lines) + 40 and line.startswith("place"))
    lines[place] = lines[begin(lines)].partition("#")[0]  # where a tile lies already
    return place + 1


def with_an_unknown_word(lines: list[str]) -> int:
    lines[begin(lines) + 30] = "teleport e5 g5"
    return begin(lines) + 31


def with_a_line_less(lines: list[str]) -> int:
    del lines[begin(lines)]
    return begin(lines) + 1


def with_a_line_twice(lines: list[str]) -> int:
    lines.insert(begin(lines), lines[begin(lines)])
    return begin(lines) + 2


def with_another_turn_behind_the_end(lines: list[str]) -> int:
    lines.append("draw 1")
    return len(lines)


def with_a_tile_of_which_there_are_too_many(lines: list[str]) -> int:
    place = line_of(lines, "hands = ")
    lines[place] = 'hands = ["eye+eye+eye", "worker"]'
    return place + 1


def with_an_impossible_foundation(lines: list[str]) -> int:
    place = line_of(lines, "foundations = ")
    lines[place] = re.sub(r"\d+", "9", lines[place], count=1)
    return place + 1


def with_seats_that_are_none(lines: list[str]) -> int:
    place = line_of(lines, "seats = ")
    lines[place] = 'seats = ["robot:Ada", "bot:greedy"]'
    return place + 1


def with_a_bot_that_there_is_not(lines: list[str]) -> int:
    place = line_of(lines, "seats = ")
    lines[place] = 'seats = ["human:Ada", "bot:oracle"]'
    return place + 1


def with_names_that_are_alike(lines: list[str]) -> int:
    place = line_of(lines, "seats = ")
    lines[place] = 'seats = ["human:Ada", "human:Ada"]'
    return place + 1


def with_a_number_of_very_many_digits(lines: list[str]) -> int:
    place = line_of(lines, "seed = ")
    lines[place] = f"seed = {'9' * 5000}"
    return place + 1


def with_deeply_nested_seats(lines: list[str]) -> int:
    place = line_of(lines, "seats = ")
    lines[place] = f"seats = {'[' * 5000}"
    return place + 1


def of_another_version(lines: list[str]) -> int:
    lines[0] = "format = 99"
    return 1


def finished_but_short(lines: list[str]) -> int:
    del lines[-5:]
    return line_of(lines, "finished = ") + 1


def with_another_to_begin(lines: list[str]) -> int:
    """The hands belong to the other seats then, so that the first tile that is laid is another."""
    place = line_of(lines, "first = ")
    lines[place] = "first = 3"
    return place + 1


FORGED: list[Forge] = [
    with_an_illegal_move,
    with_an_unknown_word,
    with_a_line_less,
    with_a_line_twice,
    with_another_turn_behind_the_end,
    with_a_tile_of_which_there_are_too_many,
    with_an_impossible_foundation,
    with_seats_that_are_none,
    with_a_bot_that_there_is_not,
    with_names_that_are_alike,
    of_another_version,
    finished_but_short,
    with_a_number_of_very_many_digits,
    with_deeply_nested_seats,
    with_another_to_begin,
]


@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_a_forged_game_is_refused_at_the_right_line(forge: Forge, tmp_path: Path) -> None:
    lines = BASIC.splitlines()
    wrong = forge(lines)
    file = tmp_path / "forged.tp"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = verify(file)
    assert not found.is_legal
    assert found.line == wrong, found.fault
    assert fault_text(found.fault).startswith(f"forged.tp, line {wrong}: ")
    assert found.scores() == []


def test_a_byte_that_is_no_text_is_refused_at_its_line(tmp_path: Path) -> None:
    data = BASIC.encode().splitlines()
    place = begin(BASIC.splitlines()) + 12
    data[place] += b" \xe9t\xe9"
    (tmp_path / "latin.tp").write_bytes(b"\n".join(data) + b"\n")
    found = verify(tmp_path / "latin.tp")
    assert (found.line, found.is_legal) == (place + 1, False)
    assert "no text in UTF-8" in fault_text(found.fault)


def test_a_torn_line_is_said_and_the_rest_is_legal(tmp_path: Path) -> None:
    text = (OLD / "unfinished.tp").read_text(encoding="utf-8")
    (tmp_path / "torn.tp").write_text(text[:-9], encoding="utf-8")
    found = verify(tmp_path / "torn.tp")
    assert found.is_legal
    assert not found.is_finished
    assert "was not written to its end" in remark_text(*found.remarks)
    assert remark_text(*found.remarks) in "\n".join(verified_lines(found))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda file: None, "No such file"),
        (lambda file: os.mkfifo(file), "no regular file"),
        (lambda file: file.symlink_to("/dev/zero"), "no regular file"),
        (lambda file: file.write_bytes(b"x" * (LARGEST_LOG + 1)), "larger than"),
        (lambda file: file.write_bytes(b""), "header ends without"),
    ],
    ids=["missing", "fifo", "device", "huge", "empty"],
)
def test_what_is_no_saved_game_gets_a_sentence(make: Callable[[Path], object], said: str, tmp_path: Path) -> None:
    file = tmp_path / "none.tp"
    make(file)
    found = verify(file)
    assert not found.is_legal
    assert said in fault_text(found.fault)


def test_what_is_found_is_printed_and_the_status_says_it(tmp_path: Path) -> None:
    good = run("verify", str(OLD), folder=tmp_path)
    assert (good.returncode, good.stderr) == (0, "")
    heads = [line for line in good.stdout.splitlines() if not line.startswith(" ")]
    assert len(heads) == len(list(OLD.glob("*.tp")))
    assert f"{OLD / 'basic.tp'}: legal, finished, 185 actions" in heads
    assert f"{OLD / 'undone.tp'}: legal, not finished, 1 action" in heads
    assert "  Ada: 54" in good.stdout.splitlines()
    (tmp_path / "bad.tp").write_text(BASIC.replace("row v", "row x", 1), encoding="utf-8")
    mixed = run("verify", str(OLD / "basic.tp"), "bad.tp", "missing.tp", "--json", folder=tmp_path)
    assert (mixed.returncode, mixed.stderr) == (1, "")
    first, second, third = json.loads(mixed.stdout)
    assert (first["legal"], first["finished"], first["line"], first["fault"]) == (True, True, None, None)
    assert [score["total"] for score in first["scores"]] == [54, 40]
    for score in first["scores"]:
        assert sum(line["points"] for line in score["lines"]) == score["total"]
        assert all(line["reason"] for line in score["lines"])
    assert (second["legal"], second["scores"]) == (False, [])
    assert BASIC.replace("row v", "row x", 1).splitlines()[second["line"] - 1].startswith("row x")
    assert (third["legal"], third["line"]) == (False, None)
    assert "missing.tp cannot be read" in third["fault"]


def test_a_folder_without_games_is_a_mistake(tmp_path: Path) -> None:
    check_refused(run("verify", ".", folder=tmp_path), "no saved games")


def simulated(folder: Path, games: int, *arguments: str) -> list[Verified]:
    played = run(
        "simulate",
        "--games",
        str(games),
        "--jobs",
        "2",
        "--save-games",
        "games",
        *arguments,
        folder=folder,
        seconds=1_200,
    )
    assert played.returncode == 0, played.stderr
    return [verify(file) for file in sorted((folder / "games").iterdir())]


@pytest.fixture
def toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.mark.usefixtures("toy_game")
@pytest.mark.parametrize(
    "arguments", [["--seats", "random,greedy"], ["--game", "toy", "--edition", "long", "--seats", "random,greedy"]]
)
def test_every_game_that_was_simulated_is_legal(arguments: list[str], tmp_path: Path) -> None:
    found = simulated(tmp_path, 4, *arguments)
    assert len(found) == 4
    assert all(game.is_finished for game in found)
    assert all(len(game.scores()) == 2 for game in found)


@pytest.mark.measured
@pytest.mark.parametrize(
    "arguments",
    [
        ["--seats", "random,greedy"],
        ["--seats", "random,random,random", "--edition", "horus"],
        ["--seats", "random,random,random,random", "--edition", "nile", "--variant", "symbol,open"],
        ["--seats", "random,random", "--mission", "2"],
    ],
    ids=["basic", "horus", "nile", "mission"],
)
def test_hundreds_of_games_that_were_simulated_are_legal(arguments: list[str], tmp_path: Path) -> None:
    """100 games each."""
    found = simulated(tmp_path, 100, *arguments)
    assert len(found) == 100
    assert [game.fault for game in found if not game.is_finished] == []


# Replays in a pipe


def test_a_replay_in_a_pipe_is_in_lines(tmp_path: Path) -> None:
    told = run("replay", str(OLD / "basic.tp"), folder=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    lines = told.stdout.splitlines()
    assert lines[0] == "Game      Terra Pyramides"
    assert "Seat 1    Ada" in lines
    assert "The game is over." in lines
    assert "Ada: 54" in lines
    notation = [line.partition("#")[0].strip() for line in BASIC.partition("---\n")[2].splitlines()]
    told_steps = [line.strip().split("  ")[0] for line in lines if re.match(r"  [a-z]", line)]
    assert told_steps == notation
    late = run("replay", str(OLD / "basic.tp"), "--turn", "14", folder=tmp_path).stdout
    assert "Turn 14" in late
    assert "Turn 13" not in late


def test_a_damaged_game_is_told_up_to_its_last_legal_line(tmp_path: Path) -> None:
    lines = BASIC.splitlines()
    wrong = with_an_unknown_word(lines)
    (tmp_path / "bad.tp").write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = run("replay", "bad.tp", folder=tmp_path)
    assert told.returncode == 1
    assert told.stderr.startswith(f"tp-tui: bad.tp, line {wrong}: ")
    assert "Steps     30" in told.stdout
    assert "The game goes on." in told.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.tp"], "there is no saved game missing.tp, neither here nor in "),
        ([str(OLD / "basic.tp"), "--turn", "15"], "there is no turn 15; the game has turns 1 to 14"),
        ([str(OLD / "basic.tp"), "--seat", "Eve"], "no seat Eve; --seat takes Ada, Greedy, everyone or open"),
        (["header.tp"], "header.tp, line 1: the header ends without the line ---"),
    ],
)
def test_what_cannot_be_replayed_is_refused_in_a_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "header.tp").write_text("format = 1", encoding="utf-8")
    check_refused(run("replay", *arguments, folder=tmp_path), said)
