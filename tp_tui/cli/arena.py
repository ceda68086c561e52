"""The commands `tp-tui simulate`, `tp-tui arena` and `tp-tui lab`, which play bots against each other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from tp_tui.bots import BOTS, Budget, is_user_bot, user_bot_source
from tp_tui.bots.base import processes_each
from tp_tui.cli.arguments import (
    ChosenGame,
    checked_patience,
    checked_seed,
    chosen_game,
    finite,
    read_bots,
    read_seats,
    read_shipped_bot,
)
from tp_tui.cli.completers import complete_bots, complete_shipped_bot
from tp_tui.cli.faults import EXIT_INTERRUPTED, LONGEST_FAULT, UsageError
from tp_tui.cli.shared_options import with_options
from tp_tui.cli.streams import echo
from tp_tui.games.contract import FaultError, Game, Options
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.messages import joined

if TYPE_CHECKING:
    from tp_tui.lab.arena import Result, Series
    from tp_tui.lab.arena.record import Record

Reported = TypeVar("Reported")

arena = typer.Typer(add_completion=False, rich_markup_mode=None)
lab = typer.Typer(add_completion=False, rich_markup_mode=None)

MAX_GAMES = 10_000_000
MIN_LEARNED = 4  # one of them is held out
MAX_JOBS = 512
MAX_MILLISECONDS = 86_400_000  # a day
MAX_ROLLOUTS = 1_000_000_000
MAX_FARTHER = 100

Games = Annotated[int, typer.Option(min=1, max=MAX_GAMES)]
FirstSeed = Annotated[int, typer.Option(callback=checked_seed)]
Jobs = Annotated[int, typer.Option(min=1, max=MAX_JOBS)]
Milliseconds = Annotated[int | None, typer.Option(min=1, max=MAX_MILLISECONDS)]
Rollouts = Annotated[int | None, typer.Option("--rollouts", "--playouts", min=1, max=MAX_ROLLOUTS)]
Patience = Annotated[float, typer.Option(min=0.1, callback=checked_patience)]
Recorded = Annotated[Path | None, typer.Option("--record")]
Json = Annotated[bool, typer.Option("--json")]


class Execution(NamedTuple):
    """How a series is played: the budget of a bot, the number of parallel games, and the cluster, empty for none."""

    budget: Budget
    jobs: int
    cluster: str


def execution_of(
    jobs: Jobs = 1, milliseconds: Milliseconds = None, rollouts: Rollouts = None, cluster: str = ""
) -> Execution:
    """Return how a series is played; parallel games share the cores among their searches."""
    return Execution(Budget(milliseconds, rollouts, 1 if cluster else processes_each(jobs)), jobs, cluster)


@with_options("chosen", chosen_game)
@with_options("execution", execution_of)
def simulate(
    seats: Annotated[str, typer.Option(autocompletion=complete_bots)] = "greedy,random",
    games: Games = 100,
    seed: FirstSeed = 1,
    *,
    chosen: ChosenGame,
    execution: Execution,
    patience: Patience = 60.0,
    json: Json = False,
    out: Path | None = None,
    save_games: Path | None = None,
    record: Recorded = None,
) -> None:
    """Play bots against each other and report who wins."""
    from tp_tui.lab.arena.executors import SeriesTasks
    from tp_tui.lab.arena.record import play_recorded
    from tp_tui.lab.arena.report import print_report, report_csv, report_json

    played, options = chosen
    bots = read_series(played, seats, options)
    series = new_series(played, bots, seed, options, execution.budget, patience, save_games is not None)
    series.new_state(0)
    if out is not None and record is not None and out.absolute() == record.absolute():
        raise UsageError(words.SAME_FILE.format(file=out))
    _check_writable(out, save_games)
    kept = _record_of(record, series)
    results: list[Result] = []

    def play(advance: Callable[[object], None]) -> None:
        def take(_: int, result: Result) -> None:
            results.append(result)
            if save_games is not None and result.saved:
                _write(save_games / f"game-{series.seed + result.number:05}.tp", result.saved)
            advance(result)

        play_recorded(SeriesTasks([series], games), take, kept, execution.jobs, execution.cluster)

    end = run_with_progress(games, play)
    if isinstance(end, UsageError) and not results:
        raise end
    results.sort(key=lambda result: result.number)
    # Before printing, which fails if the reader of a pipe has gone.
    if out is not None:
        _write(out, report_csv(series, results))
    if json:
        echo(report_json(series, results, games))
    else:
        print_report(series, results, games)
    if end is not None:
        raise end


@arena.command()
@with_options("chosen", chosen_game, omit=("mission",))
@with_options("execution", execution_of)
def ladder(
    bots: Annotated[str, typer.Option("--bots", "--seats", autocompletion=complete_bots)] = ",".join(BOTS),
    games: Annotated[int, typer.Option(min=1, max=MAX_GAMES)] = 100,
    seed: FirstSeed = 1,
    *,
    chosen: ChosenGame,
    execution: Execution,
    patience: Patience = 60.0,
    anchor: Annotated[float, typer.Option(callback=finite)] = 0.0,
    json: Json = False,
    record: Recorded = None,
) -> None:
    """Rate bots by Elo: each plays every other, two at a table."""
    from tp_tui.lab.arena.ladder import Ladder, Standing, play_ladder
    from tp_tui.lab.arena.ladder_report import ladder_json, print_ladder

    played, options = chosen
    names = read_bots(played, bots, options)
    series = new_series(played, names, seed, options, execution.budget, patience)
    ladder = Ladder(series, games, anchor)
    pair = ladder.tasks()[0][0]
    pair.new_state(0)
    kept, standing = _record_of(record, pair), Standing(ladder)

    def play(advance: Callable[[object], None]) -> None:
        play_ladder(ladder, standing, execution.jobs, advance, execution.cluster, kept)

    end = run_with_progress(standing.asked, play)
    _tell(standing, ladder_json if json else None, print_ladder, end, is_begun=standing.played > 0)


@arena.command()
@with_options("chosen", chosen_game)
@with_options("execution", execution_of)
def tune(
    bot: Annotated[str, typer.Option(autocompletion=complete_shipped_bot)] = "planner",
    rounds: Annotated[int, typer.Option(min=1, max=MAX_GAMES)] = 100,
    games: Annotated[int, typer.Option(min=2, max=MAX_GAMES)] = 20,
    check_games: Annotated[int, typer.Option(min=2, max=MAX_GAMES)] = 200,
    weights: str = "",
    change: Annotated[float, typer.Option(min=0.001, max=1, callback=finite)] = 0.2,
    step: Annotated[float, typer.Option(min=0.001, max=1, callback=finite)] = 0.2,
    seed: FirstSeed = 1,
    *,
    chosen: ChosenGame,
    execution: Execution,
    record: Path | None = None,
    json: Json = False,
) -> None:
    """Tune a bot's weights by playing it against itself (SPSA)."""
    from tp_tui.lab.arena.tune import Tuner, Tuning, initial_weights
    from tp_tui.lab.arena.tune_report import print_tuning, tuning_json
    from tp_tui.storage.jsonl import JsonlFile

    played, options = chosen
    for name, number in (("--games", games), ("--check-games", check_games)):
        if number % 2:
            raise UsageError(words.ODD_NUMBER.format(flag=name, number=number))
    series, start = _own_games(played, bot, weights, seed, options, execution.budget)
    kept = JsonlFile(record) if record is not None else None
    tuning = Tuning(series, initial_weights(kept, start), rounds, games, check_games, change, step)
    tuner = Tuner(tuning, kept)
    end = run_with_progress(tuner.games_left, lambda advance: tuner.run(advance, execution.jobs, execution.cluster))
    _tell(tuner, tuning_json if json else None, print_tuning, end, is_begun=tuner.rounds_done > 0)


@lab.callback()
def laboratory() -> None:
    """Learn from games, and check what is said of them."""


@lab.command()
@with_options("chosen", chosen_game, omit=("mission",))
@with_options("execution", execution_of)
def learn(
    bot: Annotated[str, typer.Option(autocompletion=complete_shipped_bot)] = "pharaoh",
    games: Annotated[int, typer.Option(min=MIN_LEARNED, max=MAX_GAMES)] = 400,
    label_rollouts: Annotated[int, typer.Option(min=1, max=MAX_ROLLOUTS)] = 24,
    check_games: Annotated[int, typer.Option(min=2, max=MAX_GAMES)] = 400,
    weights: str = "",
    seed: FirstSeed = 1,
    *,
    chosen: ChosenGame,
    execution: Execution,
    record: Path | None = None,
    json: Json = False,
) -> None:
    """Learn a bot's weights from how its games against itself end."""
    from tp_tui.lab.arena.learn import Learner, Learning
    from tp_tui.lab.arena.tune import Tuning, initial_weights
    from tp_tui.lab.arena.tune_report import learning_json, print_learning
    from tp_tui.storage.jsonl import JsonlFile

    played, options = chosen
    if check_games % 2:
        raise UsageError(words.ODD_NUMBER.format(flag="--check-games", number=check_games))
    series, start = _own_games(played, bot, weights, seed, options, execution.budget)
    kept = JsonlFile(record) if record is not None else None
    tuning = Tuning(series, initial_weights(kept, start), 0, 2, check_games)
    learner = Learner(Learning(tuning, games, label_rollouts), kept)
    end = run_with_progress(learner.games_left, lambda advance: learner.run(advance, execution.jobs, execution.cluster))
    _tell(learner, learning_json if json else None, print_learning, end, is_begun=learner.games_played > 0)


@lab.command()
@with_options("chosen", chosen_game, omit=("mission",))
def coach(
    turns: Annotated[int, typer.Option(min=1, max=MAX_GAMES)] = 100,
    rollouts: Annotated[int, typer.Option("--rollouts", "--playouts", min=1, max=MAX_ROLLOUTS)] = 240,
    times: Annotated[int, typer.Option(min=1, max=1000)] = 20,
    farther: Annotated[int, typer.Option(min=0, max=MAX_FARTHER)] = 2,
    seed: FirstSeed = 1,
    *,
    chosen: ChosenGame,
    record: Path | None = None,
    json: Json = False,
) -> None:
    """Check hints and reviews by a much longer look at turns of human-like games."""
    from tp_tui.lab.coach import Checked, CoachCheck, coach_json, coach_lines
    from tp_tui.storage.jsonl import JsonlFile

    played, options = chosen
    check = CoachCheck(played.name, options, seed, rollouts, times, farther)
    kept = JsonlFile(record) if record is not None else None
    found: list[Checked] = []

    def run(advance: Callable[[object], None]) -> None:
        for turn in check.turns(turns, kept):
            found.append(turn)
            advance(turn)

    end = run_with_progress(turns, run)
    if isinstance(end, UsageError) and not found:
        raise end
    for line in [coach_json(check, found)] if json else coach_lines(found):
        echo(line)
    if end is not None:
        raise end


def _own_games(
    game: Game, bot: str, weights: str, seed: int, options: Options, budget: Budget
) -> tuple[Series, dict[str, float]]:
    """Return games of a bot against itself, and those of its weights that `weights` names, or all.

    Raises:
        OptionError, BotError, DataError: there is no such bot or weight.
    """
    from tp_tui.lab.arena.tune import tunable_weights

    player = read_shipped_bot(game, bot, options)
    start = tunable_weights(player, game.name, options, [word.strip() for word in weights.split(",") if word.strip()])
    return new_series(game, [player], seed, options, budget), start


def _tell(
    found: Reported,
    as_json: Callable[[Reported], str] | None,
    show: Callable[[Reported], None],
    end: Exception | None,
    *,
    is_begun: bool,
) -> None:
    """Report what was found, as JSON if wanted, and then raise `end`; a wrong use that left nothing is raised alone."""
    if isinstance(end, UsageError) and not is_begun:
        raise end
    if as_json is not None:
        echo(as_json(found))
    else:
        show(found)
    if end is not None:
        raise end


def read_series(game: Game, seats: str, options: Options) -> list[str]:
    """Return the bots in `seats`, frozen ones among them, for a series with these `options`.

    Raises:
        UsageError: somebody is no bot, or not one that was frozen.
        SeatError, OptionError: as for `read_seats`.
        FrozenError: frozen bots cannot play here.
    """
    from tp_tui.lab.arena.frozen import NAMES, PREFIX, frozen_package, is_frozen

    seated = [word.strip() for word in seats.split(",")]
    for bot in filter(is_frozen, seated):
        if bot.removeprefix(PREFIX) not in NAMES:
            raise UsageError(words.NOT_FROZEN.format(bot=bot, bots=joined(PREFIX + name for name in NAMES)))
    bots = [seat.bot for seat in read_seats(game, ",".join(bot.removeprefix(PREFIX) for bot in seated), options)]
    if not all(bots):
        raise UsageError(words.HUMAN_SIMULATED.format(seats=seats))
    if any(map(is_frozen, seated)):
        frozen_package(game.name)  # before any process needs it
    return [PREFIX * is_frozen(seat) + bot for seat, bot in zip(seated, bots, strict=True)]


def new_series(
    game: Game,
    bots: Sequence[str],
    seed: int,
    options: Options,
    budget: Budget,
    patience: float = 60.0,
    keep_games: bool = False,
) -> Series:
    """Return a series of `game`, with a snapshot of the source files of user bots.

    Raises:
        BotError: such a file cannot be read.
    """
    from tp_tui.lab.arena.series import Series

    return Series(
        tuple(bots),
        seed,
        game.name,
        tuple(options.items()),
        budget,
        patience,
        tuple((name, user_bot_source(name)) for name in dict.fromkeys(bots) if is_user_bot(name)),
        keep_games,
        datetime.now(UTC).replace(microsecond=0),
    )


def run_with_progress(games: int, run: Callable[[Callable[[object], None]], object]) -> Exception | None:
    """Run a series with a progress bar, and return the exception to raise after printing its results.

    Args:
        games: the number of games.
        run: plays them, and calls its argument after each.

    Returns:
        None if the series is complete; else an exit after Ctrl-C, or an error that stopped the series.

    Raises:
        StaleRecordError: the record is outdated, so that there are no results to print.
    """
    from tp_tui.lab.arena.executors import ArenaError, ClusterError
    from tp_tui.lab.arena.record import StaleRecordError

    with progress_bar(games) as advance:
        try:
            run(advance)
        except KeyboardInterrupt:
            return typer.Exit(EXIT_INTERRUPTED)
        except StaleRecordError:
            raise
        except (ArenaError, ClusterError, FaultError, UsageError) as error:
            return UsageError(fault_text(error, LONGEST_FAULT))
    return None


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[object], None]]:
    """Show a progress bar if standard error is a terminal; yield a function that advances it by a game."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words.GAMES_PLAYED, total=games)
        yield lambda _: progress.advance(task)


def _record_of(file: Path | None, series: Series) -> Record | None:
    from tp_tui.lab.arena.record import Record
    from tp_tui.storage.jsonl import JsonlFile

    return None if file is None else Record(JsonlFile(file), series)


def _check_writable(out: Path | None, folder: Path | None) -> None:
    """Raise UsageError if results could not be written, before hours are spent on them."""
    from tp_tui.storage.files import check_folder_writable, check_writable

    wanted = folder
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            check_folder_writable(folder)
        wanted = out
        if out is not None:
            check_writable(out)
    except OSError as error:
        raise UsageError(words.UNWRITABLE.format(file=wanted, why=error.strerror)) from error


def _write(file: Path, text: str) -> None:
    from tp_tui.storage.files import write_atomically

    try:
        write_atomically(file, text)
    except OSError as error:
        raise UsageError(words.UNWRITABLE.format(file=file, why=error.strerror)) from error
