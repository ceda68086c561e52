"""The commands `saves`, `replay` and `verify`, and finding the saved game to resume."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tp_tui.cli.completers import complete_save
from tp_tui.cli.faults import UsageError
from tp_tui.cli.front_ends import show
from tp_tui.cli.run_settings import RunSettings, run_settings
from tp_tui.cli.shared_options import with_options
from tp_tui.cli.streams import echo
from tp_tui.games.contract import FaultError
from tp_tui.presenters.command_help import EVERYONE, OPEN
from tp_tui.presenters.command_reports import saves_lines
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import either
from tp_tui.presenters.transcript import transcript, verified_data, verified_lines
from tp_tui.room import ALL_OPEN, SPECTATOR
from tp_tui.room.replay import Replay
from tp_tui.room.verify import saved_files
from tp_tui.room.verify import verify as verified
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_log import load_save
from tp_tui.storage.restrictions import HostAccess, access_fault, is_plain_name, is_restricted
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import SaveSummary, saved_games, unfinished

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

EXIT_NOT_LEGAL = 1
"""The exit status if a saved game is damaged or illegal."""


def list_saves(
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the saved games, last played first."""
    summaries = saved_games()
    if json:
        echo(dumps([_as_json(summary) for summary in summaries], indent=2, ensure_ascii=False))
        return
    for line in saves_lines(summaries):
        echo(line)


def save_to_resume(file: Path | None) -> Path:
    """Return the saved game to resume: `file`, which may be in the folder of saved games, or the one last played.

    Raises:
        UsageError: there is no saved game to resume.
        SaveError: not even the beginning of the saved game can be read.
    """
    if file is None:
        if found := unfinished():
            return found[0].file
        if is_restricted():
            raise UsageError(words.NOTHING_TO_RESUME)
        raise UsageError(words.NOTHING_TO_RESUME_IN.format(folder=saves_folder()))
    found_in = _place_of(file)
    try:
        load_save(found_in)
    except SaveError as error:
        if error.readable is None:
            raise
    return found_in


@with_options("run", run_settings, omit=("pace", "plain"))
def replay(
    file: Annotated[Path, typer.Argument(autocompletion=complete_save)],
    turn: Annotated[int, typer.Option(min=1)] = 1,
    seat: str = "",
    *,
    run: RunSettings,
) -> None:
    """Replay a saved game on the screen, or print a transcript if the output is not a terminal.

    A damaged file is shown up to its last legal line, with exit status 1.
    """
    fault = remark = ""
    try:
        loaded = load_save(_place_of(file))
        fault = remark = remark_text(*loaded.remarks)
    except SaveError as error:
        if error.readable is None:
            raise UsageError(fault_text(error)) from error
        loaded, fault = error.readable, fault_text(error)
    found = Replay.of_saved(loaded.saved)
    step, point_of_view = _first_step(found, turn), _point_of_view(found, seat)
    if not sys.stdout.isatty():
        for line in transcript(found, step):
            echo(line)
    else:

        def make() -> TpApp:
            from tp_tui.tui.app import TpApp
            from tp_tui.tui.screens.replay import ReplayScreen

            return TpApp(
                opening=lambda app: ReplayScreen(
                    found, app.settings, step=step, seat=point_of_view, notice=fault, is_alone=True
                ),
                for_this_run=run.changed,
            )

        show(make)
    if fault:
        echo(f"tp-tui: {fault}", err=True)
    if fault != remark:
        raise typer.Exit(EXIT_NOT_LEGAL)


def verify(
    files: Annotated[list[Path], typer.Argument(autocompletion=complete_save)],
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Check saved games against the rules and print the result; exit with status 1 if one is illegal."""
    try:
        paths = list(saved_files(files))
    except OSError as error:
        raise UsageError(words.UNREADABLE.format(file=error.filename, why=error.strerror)) from error
    if not paths:
        raise UsageError(words.NO_SAVES_IN.format(places=either(map(str, files))))
    are_legal, found = True, []
    for path in paths:
        result = verified(path)
        are_legal &= result.is_legal
        if json:
            found.append(verified_data(result))
        else:
            echo("\n".join(verified_lines(result)))
    if json:
        echo(dumps(found, indent=2, ensure_ascii=False))
    if not are_legal:
        raise typer.Exit(EXIT_NOT_LEGAL)


def _place_of(file: Path) -> Path:
    """Return the path of a saved game, which may be in the folder of saved games.

    Raises:
        UsageError: there is no such file.
        FaultError: it is a path, and the player is a guest.
    """
    if not is_plain_name(str(file)) and (closed := access_fault(HostAccess.PATH)):
        raise FaultError(closed)
    places = (saves_folder() / file,) if is_restricted() else (file, saves_folder() / file)
    for place in places:
        if place.exists():
            return place
    if is_restricted():
        raise UsageError(words.NO_SAVE.format(file=file))
    raise UsageError(words.NO_SAVE_IN.format(file=file, folder=saves_folder()))


def _as_json(summary: SaveSummary) -> dict[str, Any]:
    return {
        "file": summary.file.name if is_restricted() else str(summary.file),
        "game": summary.game,
        "seats": list(summary.seats),
        "moves": summary.actions,
        "changed": summary.changed.astimezone().isoformat(timespec="seconds"),
        "finished": summary.is_finished,
        "daily": summary.daily.isoformat() if summary.daily else None,
        "in_use": summary.is_in_use,
        "fault": fault_text(summary.fault) if summary.fault else None,
    }


def _first_step(found: Replay, turn: int) -> int:
    """Return the number of the first step of a turn.

    Raises:
        UsageError: the game has fewer turns.
    """
    last = max((each.number for each in found.turns), default=1)
    if turn > last:
        called = words_for(found.game)
        raise UsageError(words.NO_TURN.format(turn=called.turn_name(turn), turns=called.turns_to(last)))
    return found.step_of_turn(turn)


def _point_of_view(found: Replay, text: str) -> int | None:
    """Return the point of view that `--seat` names; None for the default.

    Raises:
        UsageError: there is no such seat.
    """
    if not text:
        return None
    names = [seat.name.casefold() for seat in found.seats]
    if text.casefold() in names:
        return names.index(text.casefold())
    if text in (OPEN, EVERYONE):
        return ALL_OPEN if text == OPEN else SPECTATOR
    known = either([*(seat.name for seat in found.seats), EVERYONE, OPEN])
    raise UsageError(words.NO_SEAT.format(name=text, seats=known))
