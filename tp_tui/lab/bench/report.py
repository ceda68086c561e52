"""Reports of a benchmark run: every figure in loop steps and in plain units, and ratios if there are any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tp_tui.lab.bench.measure import LOOP_STEPS
from tp_tui.lab.bench.run import Measured, Run, peer_ratios, speed_ratios

LABELS = {
    "decision": "random decision",
    "game": "random game",
    "legal": "legal_actions",
    "apply": "apply_action",
    "clone": "clone",
    "resample": "resample",
}
RATES = frozenset({"decision", "game"})
"""The figures given per second; the others are in microseconds."""

EXTRA = "pip install 'tp-tui[peers]'"


def report_lines(run: Run, kept: Run | None = None, kept_name: str = "") -> Iterator[str]:
    """Yield the lines of the report, with speed-ups over an earlier run `kept`, read from `kept_name`."""
    where = "not held to one core" if run.core is None else f"core {run.core}"
    yield f"{run.program}, Python {run.python}, {run.machine}, {where}; best of {run.rounds} rounds, seed {run.seed}"
    yield f"1 step = one step of a fixed pure-Python loop = {run.step * 1e9:.1f} ns (best of {LOOP_STEPS} in a row)"
    ratios: Mapping[str, Mapping[str, float]] = {}
    if kept is not None:
        ratios = speed_ratios(run, kept)
        yield f"×: how many times as fast, in steps, as {kept_name}"
        yield f"   ({kept.program}, Python {kept.python}, {kept.step * 1e9:.1f} ns a step)"
    for measured in (*run.games, *run.peers):
        yield ""
        yield from _block(run, measured, None if kept is None else ratios.get(measured.name, {}))
    if run.peers:
        yield ""
        yield from _against_peers(run)
    for package in run.missing:
        yield ""
        yield f"{package} is not installed; {EXTRA} brings it"


def _block(run: Run, measured: Measured, ratios: Mapping[str, float] | None) -> Iterator[str]:
    """Yield the lines of one game or peer; `ratios` is None if there is no earlier run to compare with."""
    counts = measured.counts
    yield (
        f"{measured.name}: {counts.branching:.2f} legal actions a decision, {counts.forced:.1%} forced, "
        f"{counts.decisions / counts.games:.1f} decisions a game"
    )
    for name, seconds in measured.seconds.items():
        plain = f"{1 / seconds:>11,.0f} /s" if name in RATES else f"{seconds * 1e6:>11.2f} µs"
        line = f"  {LABELS[name]:<16}{run.steps(seconds):>11,.1f} steps{plain}"
        if ratios is not None:
            line += f"{ratios[name]:>9.2f} ×" if name in ratios else "        – ×"
        yield line


def _against_peers(run: Run) -> Iterator[str]:
    own = run.games[0]
    yield f"tp-tui ({own.name}) / peer"
    for peer, ratios in peer_ratios(run).items():
        other = run.find(peer)
        line = f"  {peer:<24}{ratios['decision']:>6.2f} × the random decisions a second"
        if other is not None and "clone" in ratios:
            line += f"; clone {own.seconds['clone'] * 1e6:.2f} µs, its copy {other.seconds['clone'] * 1e6:.2f} µs"
        yield line
