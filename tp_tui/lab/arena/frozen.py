"""Frozen opponents: the bots of an earlier commit, as a fixed reference for measuring strength.

The package of that commit is extracted from the git history into a folder of its own, and its bots run from there in a
separate process (`frozen_player`). The two processes exchange only moves, in notation.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import tp_tui
from tp_tui.bots.questions import AnyQuestion, Question
from tp_tui.games.contract import Action, Fault, FaultError, GameFile
from tp_tui.games.kit.toml_reader import parse
from tp_tui.lab.arena.series import Series
from tp_tui.storage.folders import cache_folder

PREFIX = "frozen:"
"""The prefix of a bot's name that selects its version at the commit in `frozen_commits`."""

NAMES = ("random", "greedy", "planner", "pharaoh")
"""The bots of those commits."""

PLAYER = Path(__file__).with_name("frozen_player.py")
COMMITS = Path(__file__).with_name("frozen.toml")


class FrozenError(FaultError):
    """Frozen bots cannot play here."""


def is_frozen(name: str) -> bool:
    """Return whether `name` names a frozen bot."""
    return name.startswith(PREFIX)


@cache
def frozen_commits() -> Mapping[str, str]:
    """Return by game the commit whose bots are played."""
    commits = parse(COMMITS.name, COMMITS.read_text(encoding="utf-8"))
    return {game: commits.text(game) for game in commits.table}


def frozen_package(game: str) -> Path:
    """Return the folder with the package whose frozen bots play `game`; it is built on first use.

    Raises:
        FrozenError: that commit is not in the history here, or cannot be written.
    """
    commit = frozen_commits().get(game)
    if commit is None:
        raise FrozenError(Fault.told(f"no bots of {game} are frozen, only of {', '.join(frozen_commits())}"))
    folder = cache_folder() / "frozen" / commit
    if folder.is_dir():
        return folder
    source = Path(tp_tui.__file__).parents[1]
    found = subprocess.run(
        ["git", "-C", str(source), "archive", commit, "tp_tui"],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if found.returncode:
        raise FrozenError(
            Fault.told(f"frozen bots are built from commit {commit}, which git does not find in {source}; run a clone")
        )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Built beside its place and then moved there, so that nobody finds half a package.
        with tempfile.TemporaryDirectory(dir=folder.parent) as unfinished:
            with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
                archive.extractall(unfinished, filter="data")
            built = Path(unfinished) / "built"
            built.mkdir()
            (Path(unfinished) / "tp_tui").rename(built / "tp_tui")
            if not folder.is_dir():
                built.rename(folder)
    except OSError as error:
        raise FrozenError(Fault.told(f"{folder} cannot be written: {error.strerror}")) from error
    return folder


class FrozenBots:
    """Asks one frozen bot in one game of a series; implements `driver.Bots` for its seat."""

    def __init__(self, series: Series, number: int, moves: Callable[[], Sequence[str]]) -> None:
        """Play game `number` of the series, whose moves so far `moves` returns before every decision."""
        self._series, self._number, self._moves = series, number, moves
        self._process: subprocess.Popen[str] | None = None
        self._followed = 0

    def reply(self, question: AnyQuestion) -> Action:
        """Return the bot's move.

        Raises:
            FrozenError: the process failed, or the two engines disagree.
        """
        assert isinstance(question, Question)
        if self._process is None:
            self._start()
        moves = self._moves()
        budget = question.budget
        answer = self._ask(
            bot=question.bot.removeprefix(PREFIX),
            moves=moves[self._followed :],
            budget=(budget.milliseconds, budget.rollouts, budget.processes),
        )
        self._followed = len(moves)
        state, move = question.observation.state, answer.get("move")
        for action in question.observation.legal_actions():
            if state.action_to_string(action) == move:
                return action
        raise FrozenError(Fault.told(f"the frozen bot played {move}, which is not legal today"))

    def cancel(self) -> None:
        """Do nothing: nobody cancels in a series."""

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            with self._process:
                self._process.kill()
            self._process = None

    def _start(self) -> None:
        series = self._series
        options = series.all_options
        if any(isinstance(value, GameFile) for value in options.values()):
            raise FrozenError(Fault.told("frozen bots play no games with files of your own"))
        self._process = subprocess.Popen(
            [sys.executable, str(PLAYER), str(frozen_package(series.game))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._ask(game=series.game, options=options, seed=series.seed + self._number)

    def _ask(self, **request: object) -> Mapping[str, str]:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            answer: Mapping[str, str] = json.loads(self._process.stdout.readline())
        except (OSError, ValueError) as error:
            raise FrozenError(Fault.told("the process of the frozen bot has ended")) from error
        if "error" in answer:
            raise FrozenError(Fault.told(answer["error"]))
        return answer
