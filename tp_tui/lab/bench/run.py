"""A whole run of measurements, and how it is kept: as JSON, to compare a later one with."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import inf
from typing import Any

from tp_tui import __version__
from tp_tui.games.contract import Fault, Game, OptionError, OptionValue, Role, seat_counts, with_seats
from tp_tui.games.kit.printable import quoted
from tp_tui.lab.bench.measure import LOOP_STEPS, best_rounds, one_core
from tp_tui.lab.bench.peers import installed_peers
from tp_tui.lab.bench.subjects import Counts, EngineSubject, Subject

FORMAT = 1
"""The number of the JSON format; a run in another one cannot be compared with."""

FIGURES = ("decision", "game", "legal", "apply", "clone", "resample")
"""What can be timed, in the order of the report."""


class RunError(ValueError):
    """A text that is no kept run; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was found of one game or peer: its name, what its games were like, and by figure the seconds of one."""

    name: str
    counts: Counts
    seconds: dict[str, float]


@dataclass(frozen=True, slots=True)
class Run:
    """One run: the seconds of a step of the loop, what was measured, and by which program, Python and machine.

    `core` is the number of the one core that all of it ran on, None where it could not be held to one. `missing` are
    the peers that were asked for and are not installed.
    """

    step: float
    rounds: int
    seed: int
    core: int | None
    games: tuple[Measured, ...]
    peers: tuple[Measured, ...] = ()
    missing: tuple[str, ...] = ()
    program: str = f"tp-tui {__version__}"
    python: str = field(default_factory=platform.python_version)
    machine: str = field(default_factory=platform.machine)

    def steps(self, seconds: float) -> float:
        """So many seconds in steps of the loop."""
        return seconds / self.step

    def find(self, name: str) -> Measured | None:
        """The game or peer of that name."""
        return next((found for found in (*self.games, *self.peers) if found.name == name), None)


Wanted = tuple[str, int]
"""What is measured: a version, empty in a game that has but one, and the number of players."""


def name_of(version: str, players: int) -> str:
    """Return what a measured game is called: `basic, 2 players`."""
    said = f"{players} player{'s' * (players != 1)}"
    return f"{version}, {said}" if version else said


def all_wanted(game: Game, version: str = "", players: int = 0) -> list[Wanted]:
    """Return the versions and numbers of players that a run of `game` goes through.

    An empty `version` is all there are, 0 `players` the fewest and the most that each takes.

    Raises:
        OptionError: there is no such version, or it is not for so many.
    """
    option = game.option_of(Role.VERSION)
    versions = [""]
    if version and option is None:
        raise OptionError(Fault.told(f"{game.title} has one version only"))
    if option is not None:
        versions = [str(option.check(version))] if version else [*map(str, option.listed())]
    found = []
    for each in versions:
        counts = seat_counts(game, options_of(game, each))
        if players and players not in counts:
            raise OptionError(Fault.told(f"--players {players} cannot be; it is {counts[0]} to {counts[-1]}"))
        found += [(each, count) for count in ([players] if players else dict.fromkeys((counts[0], counts[-1])))]
    return found


def options_of(game: Game, version: str) -> dict[str, OptionValue]:
    """Return the options that say that `version` is played; none where it is empty."""
    option = game.option_of(Role.VERSION)
    return {option.name: version} if version and option else {}


def measure_run(
    game: Game,
    wanted: Sequence[Wanted],
    rounds: int,
    seed: int = 1,
    peers: bool = False,
    done: Callable[[], object] | None = None,
) -> Run:
    """Measure `game` with each version and number of players of `wanted` in so many rounds; `done` hears of each round.

    Raises:
        OptionError, DataError: as `Game.new_initial_state` does.
    """
    beside = all_wanted(game)[0]
    if peers and beside not in wanted:
        wanted = (beside, *wanted)
    subjects: list[Subject[Any]] = [
        EngineSubject(name_of(version, players), game, with_seats(game, options_of(game, version), players), seed)
        for version, players in wanted
    ]
    own, missing = len(subjects), list[str]()
    if peers:
        others, missing = installed_peers(seed)
        subjects += others
    workloads = [subject.workloads for subject in subjects]
    with one_core() as core:
        timings = best_rounds([workload for some in workloads for workload in some], rounds, done)
    found = iter(timings.workloads)
    measured = []
    for subject, some in zip(subjects, workloads, strict=True):
        seconds = {name: value for _ in some for name, value in next(found).items()}
        ordered = {name: seconds[name] for name in FIGURES if name in seconds}
        measured.append(Measured(subject.name, subject.counts, ordered))
    return Run(timings.step, rounds, seed, core, tuple(measured[:own]), tuple(measured[own:]), tuple(missing))


def speed_ratios(run: Run, kept: Run) -> dict[str, dict[str, float]]:
    """Return by game or peer and figure how many times as fast `run` is as `kept`, both in steps of their own loop.

    What only one of them has is left out.
    """
    ratios = {}
    for now in (*run.games, *run.peers):
        before = kept.find(now.name)
        if before is not None:
            ratios[now.name] = {
                name: kept.steps(before.seconds[name]) / run.steps(seconds)
                for name, seconds in now.seconds.items()
                if name in before.seconds
            }
    return ratios


def peer_ratios(run: Run) -> dict[str, dict[str, float]]:
    """Return by peer and figure how many times as fast the first game measured is, which stands beside them."""
    own = run.games[0]
    return {
        peer.name: {name: seconds / own.seconds[name] for name, seconds in peer.seconds.items() if name in own.seconds}
        for peer in run.peers
    }


def to_json(run: Run, kept: Run | None = None) -> str:
    """The run as JSON, each figure in seconds and in steps, with the ratios to `kept` and to the peers if any."""

    def listed(measured: Sequence[Measured]) -> list[dict[str, object]]:
        return [
            {
                "name": found.name,
                **asdict(found.counts),
                "figures": {
                    name: {"seconds": seconds, "steps": run.steps(seconds)} for name, seconds in found.seconds.items()
                },
            }
            for found in measured
        ]

    table: dict[str, object] = {
        "format": FORMAT,
        "program": run.program,
        "python": run.python,
        "machine": run.machine,
        "core": run.core,
        "seed": run.seed,
        "rounds": run.rounds,
        "loop": {"steps": LOOP_STEPS, "seconds_a_step": run.step},
        "games": listed(run.games),
        "peers": listed(run.peers),
        "missing": list(run.missing),
    }
    if run.peers:
        table["peer_ratios"] = peer_ratios(run)
    if kept is not None:
        table["speed_ratios"] = speed_ratios(run, kept)
    return json.dumps(table, indent=2)


def from_json(text: str) -> Run:
    """The run that `to_json` wrote.

    Raises:
        RunError: it is none, or of another format.
    """
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RunError("is no JSON") from error
    if not isinstance(table, dict) or "format" not in table:
        raise RunError("is no kept run of tp-tui bench --json")
    if table["format"] != FORMAT:
        raise RunError(f"has format {quoted(table['format'])}; this program reads {FORMAT}")
    try:
        return Run(
            step=_positive(table["loop"]["seconds_a_step"]),
            rounds=int(table["rounds"]),
            seed=int(table["seed"]),
            core=table["core"],
            games=tuple(_measured(entry) for entry in table["games"]),
            peers=tuple(_measured(entry) for entry in table["peers"]),
            missing=tuple(str(name) for name in table["missing"]),
            program=str(table["program"]),
            python=str(table["python"]),
            machine=str(table["machine"]),
        )
    except KeyError as error:
        raise RunError(f"lacks {quoted(error.args[0])}") from error
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise RunError("has a value that is no figure") from error


def _measured(entry: Mapping[str, Mapping[str, Mapping[str, float]]]) -> Measured:
    kept = {name: entry[name] for name in ("games", "decisions", "branching", "forced")}
    counts = Counts(**kept)  # type: ignore[arg-type]
    return Measured(
        str(entry["name"]), counts, {name: _positive(told["seconds"]) for name, told in entry["figures"].items()}
    )


def _positive(number: object) -> float:
    value = float(str(number))
    if not 0 < value < inf:
        raise ValueError(f"{number} is no positive number")
    return value
