"""The figures in docs/ are what their commands print from the records that are kept, and come up to what was asked.

Records are in docs/measured/. A command under which no output is shown has not been measured since bots or rules
changed; of the others everything is asked.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.commands import ROOT, documented_blocks, run
from tp_tui.arena import Result, Series, mean
from tp_tui.arena.record import Record
from tp_tui.bots import BOTS, Budget
from tp_tui.storage.jsonl import JsonlFile

FOLDER = "docs/measured"
MEASURED = ROOT / FOLDER
RECORDS = sorted(MEASURED.glob("*.jsonl.xz"))
EDITIONS = ("basic", "horus", "nile")
PAIRS = tuple(pairwise(reversed(BOTS)))
"""Each level with the one below."""
LEAST_GAMES = 200
"""Of each pair in each version."""
NO_OPTIONS = {"program", "record", "format", "game", "milliseconds", "rollouts", "processes", "patience"}
"""What a record says in its first line beside the options of the game."""
MOST_BYTES = 1_000_000
"""Of all records together."""


def shown() -> Iterator[tuple[str, list[str]]]:
    """The commands in docs/ that have one of these records, and what is shown of their output."""
    for block in documented_blocks():
        for part in block.split("$ tp-tui ")[1:]:
            command, _, output = part.replace("\\\n", "").partition("\n")
            if f"--record {FOLDER}/" in command:
                yield command, [line.rstrip() for line in output.splitlines() if line.strip()]


SHOWN = [(command, lines) for command, lines in shown() if lines]


def games_of(stronger: str, weaker: str, edition: str) -> int | None:
    """How many games of that pair docs/ show the figures of; None where they were not measured."""
    for command, _ in SHOWN:
        words = shlex.split(command)
        if {"simulate", f"{stronger},{weaker}", edition, f"{FOLDER}/{edition}.jsonl.xz"} <= set(words):
            return int(words[words.index("--games") + 1])
    return None


LEVELS = [
    (edition, stronger, weaker, games)
    for edition in EDITIONS
    for stronger, weaker in PAIRS
    if (games := games_of(stronger, weaker, edition)) is not None
]
"""The pairs that were measured."""


@cache
def lines_of(record: Path) -> list[dict[str, Any]]:
    return JsonlFile(record).read()


def named(path: Path) -> str:
    return path.name.partition(".")[0]


def test_every_record_is_shown_and_every_record_shown_is_there() -> None:
    named_in_docs = {word for command, _ in SHOWN for word in shlex.split(command) if word.startswith(f"{FOLDER}/")}
    assert named_in_docs == {f"{FOLDER}/{file.name}" for file in MEASURED.iterdir()}
    assert sum(file.stat().st_size for file in RECORDS) <= MOST_BYTES


def test_docs_show_how_to_measure_every_level_in_every_version() -> None:
    commands = [shlex.split(command) for command, _ in shown()]
    for edition in EDITIONS:
        for stronger, weaker in PAIRS:
            asked = {"simulate", f"{stronger},{weaker}", edition, f"{FOLDER}/{edition}.jsonl.xz"}
            assert any(asked <= set(words) for words in commands), asked


def test_docs_say_what_was_not_measured() -> None:
    bots = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    missing = {stronger for stronger, _ in PAIRS} - {stronger for _, stronger, *_ in LEVELS}
    assert {f"`{bot}` has not been measured since" in bots for bot in missing} <= {True}
    assert len(LEVELS) == len(EDITIONS) * (len(PAIRS) - len(missing))


@pytest.mark.parametrize(("command", "lines"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_commands_print_what_is_shown_and_play_nothing(command: str, lines: list[str], tmp_path: Path) -> None:
    shutil.copytree(MEASURED, tmp_path / FOLDER)
    result = run(*shlex.split(command), folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    printed = iter(line.rstrip() for line in result.stdout.splitlines())
    for line in lines:
        assert line in printed, f"{line!r} is not there, or not in this order"
    kept, left = (
        {file.name: file.read_bytes() for file in folder.iterdir()} for folder in (MEASURED, tmp_path / FOLDER)
    )
    assert left == kept


@pytest.mark.parametrize(("edition", "stronger", "weaker", "games"), LEVELS)
def test_every_level_wins_70_of_100_games_against_the_one_below(
    edition: str, stronger: str, weaker: str, games: int
) -> None:
    assert games >= LEAST_GAMES
    series = Series((stronger, weaker), 1, options=(("edition", edition),))
    record = Record(JsonlFile(MEASURED / f"{edition}.jsonl.xz"), series)
    found: list[Result] = [result for number in range(games) if (result := record.find(series, number))]
    assert len(found) == games
    assert mean([result.shares[0] for result in found]) >= 0.7


def series_in(record: Path) -> list[Series]:
    """A series for each choice of bots that has games in that record, played as its first line says."""
    header, *games = lines_of(record)
    chosen = tuple((name, value) for name, value in header.items() if name not in NO_OPTIONS)
    budget = Budget(header["milliseconds"], header["rollouts"])
    return [
        Series(bots, 1, header["game"], chosen, budget, header["patience"])
        for bots in sorted({tuple(sorted(game["bots"])) for game in games})
    ]


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="Python 3.12 began to round sums of floats otherwise")
@pytest.mark.parametrize("record", RECORDS, ids=map(named, RECORDS))
def test_the_bots_play_the_games_that_are_kept(record: Path) -> None:
    """Whoever changes what bots do sees it here, and plays the series anew."""
    found = series_in(record)
    assert found
    for series in found:
        Record(JsonlFile(record), series).check(series)


@pytest.mark.parametrize("record", RECORDS, ids=map(named, RECORDS))
def test_nobody_failed_in_the_games_that_are_kept(record: Path) -> None:
    games = lines_of(record)[1:]
    assert games
    assert not [game["seed"] for game in games if any(game["stand_ins"])]
