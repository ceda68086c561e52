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
    def contests_asked(self) -> int:
        """The number of contests in a complete check."""


def print_tuning(tuner: Tuner, console: Console | None = None) -> None:
    """Print the rounds played, the weight changes, the result of the check, and the weights as TOML."""
    out = console or ReportConsole()

    def say(text: str) -> None:
        out.print(text, soft_wrap=True, highlight=False, markup=False)

    tuning = tuner.tuning
    rounds = f"{tuning.rounds} round{'s' * (tuning.rounds != 1)} of {tuning.games} games"
    kept = f", {tuner.rounds_kept} of them from the record" if tuner.rounds_kept else ""
    done = rounds if tuner.rounds_done == tuning.rounds else f"{tuner.rounds_done} of {rounds}"
    seeds = f"seeds {tuning.series.seed} to {tuning.seed_of(tuning.rounds + 1) - 1}"
    say(f"{label_of(tuning.series.bots[0])}: {done}, {seeds}{kept}")
    if not tuner.rounds_done:
        return
    _print_found(tuner, tuner.check, tuning.seed_of(tuning.rounds + 1), out)


def print_learning(learner: Learner, console: Console | None = None) -> None:
    """Print the games played, how well positions foretell their ends, the weights, the check, and lines of TOML."""
    out = console or ReportConsole()

    def say(text: str) -> None:
        out.print(text, soft_wrap=True, highlight=False, markup=False)

    learning, found = learner.learning, learner.fit
    seed = learning.tuning.series.seed
    kept = f", {learner.kept} of them from the record" if learner.kept else ""
    games = count_of(learner.games_played, learning.games, "game")
    say(f"{label_of(learning.tuning.series.bots[0])}: {games}, seeds {seed} to {learning.check_seed - 1}{kept}")
    if found is None:
        return
    say(
        f"{found.positions} positions foretell the lead at the end, off by {found.before:.2f} points before and "
        f"{found.after:.2f} after; always foretelling a tie is off by {found.spread:.2f} "
        "(root mean square, in games held out)"
    )
    if learner.tuned == learning.tuning.start:
        say("No other weights foretell held-out games better: nothing was learned.")
        return
    _print_found(learner, learner.check, learning.check_seed, out)


def _print_found(found: Found, check: PairedResult | None, seed: int, out: Console) -> None:
    """Print weights before and after, their check on games from `seed` on, and lines of TOML."""

    def say(text: str) -> None:
        out.print(text, soft_wrap=True, highlight=False, markup=False)

    table = table_of("weight", "from", "to", "change")
    for name, weight in found.tuned.items():
        before = found.tuning.start[name]
        table.add_row(name, f"{before:g}", f"{weight:g}", f"{weight / before - 1:+.1%}")
    out.print(table)
    if check is not None and check.contests:
        say("")
        _print_check(found, check, seed, out)
        say(_verdict(check))
    if check is not None and check.stand_ins:
        say(f"The simplest bot stood in for {check.stand_ins} decisions of these games.")
    say("\nAs lines of a file of weights:")
    for line in toml_lines(found):
        say(line)


def tuning_json(tuner: Tuner) -> str:
    """Return the settings, the tuned weights and the check as a JSON object."""
    about: dict[str, object] = {
        **tuner.tuning.settings(),
        "rounds_done": tuner.rounds_done,
        "rounds_kept": tuner.rounds_kept,
        "tuned": tuner.tuned,
        "toml": toml_lines(tuner),
    }
    if tuner.check is not None and tuner.check.contests:
        about["check"] = _check_entry(tuner, tuner.check, tuner.tuning.seed_of(tuner.tuning.rounds + 1))
    return json.dumps(about, indent=2, ensure_ascii=False)


def _check_entry(found: Found, check: PairedResult, seed: int) -> dict[str, object]:
    low, high = check.interval
    return {
        **check.as_entry(),
        "asked": found.contests_asked,
        "seed": seed,
        "interval": [low, high],
        "is_better": low > 0.5,
    }


def learning_json(learner: Learner) -> str:
    """Return the settings, what was learned and the check as a JSON object."""
    about: dict[str, object] = {**learner.learning.settings(), "games_played": learner.games_played}
    if learner.fit is not None:
        about |= {**learner.fit._asdict(), "weights": learner.tuned, "toml": toml_lines(learner)}
    if learner.check is not None and learner.check.contests:
        about["check"] = _check_entry(learner, learner.check, learner.learning.check_seed)
    return json.dumps(about, indent=2, ensure_ascii=False)


def toml_lines(tuner: Found) -> list[str]:
    """Return the weights that were tuned or given as lines of TOML: `unit = 2.41`, `rows = [0.42, 0.15]`."""
    series = tuner.tuning.series
    game, options, bot = get_game(series.game), dict(series.options), series.bots[0]
    weights = {**weights_of(bot, game, options), **tuner.tuned}
    concerned = {**split_name(bot)[1], **tuner.tuned}
    lines = []
    for field in dict.fromkeys(name.partition(".")[0] for name in weights):
        values = {name: weight for name, weight in weights.items() if name.partition(".")[0] == field}
        if values.keys() & concerned.keys():
            written = [repr(weight) for weight in values.values()]
            one = written[0] if field in values else f"[{', '.join(written)}]"
            lines.append(f"{field} = {one}")
    return lines


def _print_check(tuner: Found, check: PairedResult, first: int, out: Console) -> None:
    tuning = tuner.tuning
    seeds = f"seeds {first} to {first + tuning.check_games // 2 - 1}"
    played = count_of(check.contests, tuner.contests_asked, "seed" if tuning.alone else "game")
    each = (
        ", each played with the weights as tuned and as before" if tuning.alone else ", tuned weights and those before"
    )
    out.print(f"The check: {played}{each}, {seeds}", soft_wrap=True, highlight=False, markup=False)
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
