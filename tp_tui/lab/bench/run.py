"""A complete benchmark run, saved as JSON for later comparisons."""

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
"""The version of the JSON format; runs in other versions cannot be compared."""

FIGURES = ("decision", "game", "legal", "apply", "clone", "resample")
"""The names of all figures, in the order of the report."""


class RunError(ValueError):
    """A text is not a saved run. The message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The results for one game or peer: the characteristics of its games, and the seconds per unit of each figure."""

    name: str
    counts: Counts
    seconds: dict[str, float]


@dataclass(frozen=True, slots=True)
class Run:
    """A benchmark run.

    Attributes:
        step: the seconds of a loop step.
        core: the core that the process was pinned to; None if it could not be.
        missing: the requested peers that are not installed.
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
        """Convert seconds to loop steps."""
        return seconds / self.step

    def find(self, name: str) -> Measured | None:
        """Return the game or peer called `name`, or None."""
        return next((found for found in (*self.games, *self.peers) if found.name == name), None)


Configuration = tuple[str, int]
"""A version, empty if the game has only one, and the number of players."""


def name_of(version: str, players: int) -> str:
    """Return the name of a configuration: `basic, 2 players`."""
    said = f"{players} player{'s' * (players != 1)}"
    return f"{version}, {said}" if version else said


def configurations(game: Game, version: str = "", players: int = 0) -> list[Configuration]:
    """Return the configurations to measure.

    Args:
        game: the game.
        version: the only version to measure; empty for all.
        players: the only number of players; 0 for the fewest and the most of each version.

    Raises:
        OptionError: the version does not exist or does not allow this number of players.
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
    """Return the options that select `version`; empty if it is."""
    option = game.option_of(Role.VERSION)
    return {option.name: version} if version and option else {}


def measure_run(
    game: Game,
    wanted: Sequence[Configuration],
    rounds: int,
    seed: int = 1,
    peers: bool = False,
    done: Callable[[], object] | None = None,
) -> Run:
    """Measure the `wanted` configurations of `game`, and the installed `peers`; call `done` after each round.

    Raises:
        OptionError, DataError: as for `Game.new_initial_state`.
    """
    reference = configurations(game)[0]
    if peers and reference not in wanted:
        wanted = (reference, *wanted)
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
    """Return the speed-ups of `run` over `kept`, by name and figure, each measured in its own loop steps.

    Figures that only one of them has are left out.
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
    """Return the speed-ups of the first game over the peers, by peer and figure."""
    own = run.games[0]
    return {
        peer.name: {name: seconds / own.seconds[name] for name, seconds in peer.seconds.items() if name in own.seconds}
        for peer in run.peers
    }


def to_json(run: Run, kept: Run | None = None) -> str:
    """Return the run as JSON, each figure in seconds and in steps, with the speed-ups over `kept` and the peers."""

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
    """Parse the output of `to_json`.

    Raises:
        RunError: the text is not a saved run, or has another format.
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
