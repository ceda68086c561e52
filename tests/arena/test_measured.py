"""The README's figures are what its commands print from the records that are kept, and come up to what was asked."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.commands import readme_blocks, run
from tp_tui.arena import Result, Series, mean
from tp_tui.arena.record import Record
from tp_tui.bots import BOTS, Budget
from tp_tui.storage.jsonl import JsonlFile

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "measured").glob("*.jsonl"))
EDITIONS = ("basic", "horus", "nile")
PAIRS = tuple(pairwise(reversed(BOTS)))
"""Each level with the one below."""
OVERRUN = 0.2
"""The seconds by which a search may overrun its time."""


def shown() -> Iterator[tuple[str, list[str]]]:
    """The README's commands that have a record, and what it shows of the output."""
    for block in readme_blocks():
        for part in block.split("$ tp-tui ")[1:]:
            command, _, output = part.replace("\\\n", "").partition("\n")
            if "--record" in command:
                yield command, [line for line in output.splitlines() if line]


def games_in(record: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()[1:]]


def test_the_readme_shows_figures_of_every_record() -> None:
    commands = " ".join(command for command, _ in shown())
    for folder in ("measured", "tuning"):
        for file in (ROOT / folder).iterdir():
            assert f"--record {folder}/{file.name}" in commands


@pytest.mark.parametrize(("command", "lines"), shown(), ids=[command for command, _ in shown()])
def test_the_commands_print_what_the_readme_shows(command: str, lines: list[str], tmp_path: Path) -> None:
    for folder in ("measured", "tuning"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    result = run(*shlex.split(command), folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    printed = iter(line.rstrip() for line in result.stdout.splitlines())
    for line in lines:
        assert line in printed, f"{line!r} is not there, or not in this order"
    for folder in ("measured", "tuning"):
        for file in (ROOT / folder).iterdir():
            # Nothing had to be played.
            assert (tmp_path / folder / file.name).read_bytes() == file.read_bytes()


def kept_games(record: str, series: Series, games: int) -> list[Result]:
    """So many games of the series, all of which are in that record."""
    record_of = Record(JsonlFile(ROOT / "measured" / record), series)
    found = [record_of.find(series, number) for number in range(games)]
    assert None not in found
    return [result for result in found if result is not None]


@pytest.mark.parametrize(
    ("edition", "stronger", "weaker"),
    [(edition, *pair) for edition in EDITIONS for pair in PAIRS],
)
def test_every_level_wins_70_of_100_games_against_the_one_below(edition: str, stronger: str, weaker: str) -> None:
    series = Series((stronger, weaker), 1, options=(("edition", edition),))
    assert mean([result.shares[0] for result in kept_games(f"{edition}.jsonl", series, 400)]) >= 0.7


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="Python 3.12 began to round sums of floats otherwise")
@pytest.mark.parametrize(
    ("record", "series"),
    [
        *((edition, Series(pair, 1, options=(("edition", edition),))) for edition in EDITIONS for pair in PAIRS),
        *((f"mission-{number}", Series(("pharaoh",), 1, options=(("mission", number),), budget=Budget(rollouts=24)))
          for number in (1, 2, 3)),
    ],
)  # fmt: skip
def test_the_bots_play_the_games_that_are_kept(record: str, series: Series) -> None:
    """Whoever changes what bots do sees it here, and plays the series anew."""
    Record(JsonlFile(ROOT / "measured" / f"{record}.jsonl"), series).check(series)


def test_at_a_second_a_turn_one_pharaoh_wins_60_of_100_games_against_three_greedy() -> None:
    series = Series(("pharaoh", "greedy", "greedy", "greedy"), 900, budget=Budget(1000))
    results = kept_games("basic-1000ms.jsonl", series, 400)
    assert mean([result.shares[0] for result in results]) >= 0.6
    assert max(max(result.turns[0]) for result in results) <= 1 + OVERRUN


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_nobody_failed_in_the_games_that_are_kept(record: Path) -> None:
    assert sum(sum(game["stand_ins"]) for game in games_in(record)) == 0
