"""Reports of a tuning and of learning: tables and lines for a weights file, or JSON."""

from __future__ import annotations

import json
from typing import Protocol

from rich.console import Console

from tp_tui.bots import split_name, weights_of
from tp_tui.bots.bot_spec import label_of
from tp_tui.games import get_game
from tp_tui.lab.arena.learn import Learner
from tp_tui.lab.arena.paired_result import PairedResult
from tp_tui.lab.arena.report import ReportConsole, count_of, table_of
from tp_tui.lab.arena.tune import Tuner, Tuning


class Found(Protocol):
    """Weights found for a bot, and how they fared: a `Tuner` or a `Learner`."""

    @property
    def tuning(self) -> Tuning:
        """The settings."""

    @property
    def tuned(self) -> dict[str, float]:
        """The weights found."""

    @property
    def check(self) -> PairedResult | None:
        """How the weights found fared against those before; None before the check."""

    @property
    def check_seed(self) -> int:
        """The first seed of the check."""

    @property
    def contests_asked(self) -> int:
        """The number of contests in a complete check."""


def print_tuning(tuner: Tuner, console: Console | None = None) -> None:
    """Print the rounds played, the weight changes, the result of the check, and the weights as TOML."""
    out = console or ReportConsole()

    tuning = tuner.tuning
    rounds = f"{tuning.rounds} round{'s' * (tuning.rounds != 1)} of {tuning.games} games"
    kept = f", {tuner.rounds_kept} of them from the record" if tuner.rounds_kept else ""
    done = rounds if tuner.rounds_done == tuning.rounds else f"{tuner.rounds_done} of {rounds}"
    seeds = f"seeds {tuning.series.seed} to {tuner.check_seed - 1}"
    _say(out, f"{label_of(tuning.series.bots[0])}: {done}, {seeds}{kept}")
    if not tuner.rounds_done:
        return
    _print_found(tuner, out)


def print_learning(learner: Learner, console: Console | None = None) -> None:
    """Print the games played, how well positions predict the result, the weights, the check, and lines of TOML."""
    out = console or ReportConsole()

    learning, found = learner.learning, learner.fit
    seed = learning.tuning.series.seed
    kept = f", {learner.kept} of them from the record" if learner.kept else ""
    games = count_of(learner.games_played, learning.games, "game")
    _say(out, f"{label_of(learning.tuning.series.bots[0])}: {games}, seeds {seed} to {learner.check_seed - 1}{kept}")
    if found is None:
        return
    _say(
        out,
        f"{found.positions} positions foretell the lead at the end, off by {found.before:.2f} points before and "
        f"{found.after:.2f} after; always foretelling a tie is off by {found.spread:.2f} "
        "(root mean square, in games held out)",
    )
    if learner.tuned == learning.tuning.start:
        _say(out, "No other weights foretell held-out games better: nothing was learned.")
        return
    _print_found(learner, out)


def _print_found(found: Found, out: Console) -> None:
    """Print weights before and after, their check, and lines of TOML."""
    table = table_of("weight", "from", "to", "change")
    for name, weight in found.tuned.items():
        before = found.tuning.start[name]
        table.add_row(name, f"{before:g}", f"{weight:g}", f"{weight / before - 1:+.1%}")
    out.print(table)
    check = found.check
    if check is not None and check.contests:
        _say(out, "")
        _print_check(found, check, out)
        _say(out, _verdict(check))
    if check is not None and check.stand_ins:
        _say(out, f"The simplest bot stood in for {check.stand_ins} decisions of these games.")
    _say(out, "\nAs lines of a file of weights:")
    for line in toml_lines(found):
        _say(out, line)


def tuning_json(tuner: Tuner) -> str:
    """Return the settings, the tuned weights and the check as a JSON object."""
    about: dict[str, object] = {
        **tuner.tuning.settings(),
        "rounds_done": tuner.rounds_done,
        "rounds_kept": tuner.rounds_kept,
        "tuned": tuner.tuned,
        "toml": toml_lines(tuner),
    }
    return _with_check(about, tuner)


def _with_check(about: dict[str, object], found: Found) -> str:
    """Return a report and the check, if there was one, as a JSON object."""
    if found.check is not None and found.check.contests:
        low, high = found.check.interval
        about["check"] = {
            **found.check.as_entry(),
            "asked": found.contests_asked,
            "seed": found.check_seed,
            "interval": [low, high],
            "is_better": low > 0.5,
        }
    return json.dumps(about, indent=2, ensure_ascii=False)


def learning_json(learner: Learner) -> str:
    """Return the settings, what was learned and the check as a JSON object."""
    about: dict[str, object] = {**learner.learning.settings(), "games_played": learner.games_played}
    if learner.fit is not None:
        about |= {**learner.fit._asdict(), "weights": learner.tuned, "toml": toml_lines(learner)}
    return _with_check(about, learner)


def toml_lines(found: Found) -> list[str]:
    """Return the weights that were tuned or given as lines of TOML: `unit = 2.41`, `rows = [0.42, 0.15]`."""
    series = found.tuning.series
    game, options, bot = get_game(series.game), dict(series.options), series.bots[0]
    weights = {**weights_of(bot, game, options), **found.tuned}
    concerned = {**split_name(bot)[1], **found.tuned}
    lines = []
    for field in dict.fromkeys(name.partition(".")[0] for name in weights):
        values = {name: weight for name, weight in weights.items() if name.partition(".")[0] == field}
        if values.keys() & concerned.keys():
            written = [repr(weight) for weight in values.values()]
            one = written[0] if field in values else f"[{', '.join(written)}]"
            lines.append(f"{field} = {one}")
    return lines


def _print_check(found: Found, check: PairedResult, out: Console) -> None:
    tuning = found.tuning
    seeds = f"seeds {found.check_seed} to {found.check_seed + tuning.check_games // 2 - 1}"
    played = count_of(check.contests, found.contests_asked, "seed" if tuning.alone else "game")
    each = (
        ", each played with the weights as tuned and as before" if tuning.alone else ", tuned weights and those before"
    )
    _say(out, f"The check: {played}{each}, {seeds}")
    goals = ["goals"] if tuning.alone else []
    table = table_of("weights", "nearer the goal" if tuning.alone else "wins", "95% interval", "points", *goals)
    low, high = check.interval
    for side, (name, wins, interval) in enumerate(
        (("tuned", check.wins, (low, high)), ("before", check.contests - check.wins, (1 - high, 1 - low)))
    ):
        reached = [str(check.goals[side])] if tuning.alone else []
        table.add_row(
            name,
            f"{wins / check.contests:.1%}",
            f"{interval[0]:.1%} – {interval[1]:.1%}",
            f"{check.points[side]:.1f}",
            *reached,
        )
    out.print(table)


def _verdict(check: PairedResult) -> str:
    low, high = check.interval
    if low > 0.5:
        return "The interval lies above one half: the tuned weights are better."
    if high < 0.5:
        return "The interval lies below one half: the tuned weights are worse."
    return "One half is within the interval: it is not shown that the tuned weights are better."


def _say(out: Console, text: str) -> None:
    """Print a line as it is, however long."""
    out.print(text, soft_wrap=True, highlight=False, markup=False)
