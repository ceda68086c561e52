"""Commands about saved games: to list them, to look at them again, to check them."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tp_tui.cli.completers import complete_save
from tp_tui.cli.faults import UsageError
from tp_tui.cli.front_ends import show
from tp_tui.cli.run_settings import Keys, NoMouse, Symbols, Theme, settings_of_run
from tp_tui.cli.streams import echo
from tp_tui.games.kit.printable import printable
from tp_tui.games.kit.wording import count, either
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.transcript import transcript, verified_data, verified_lines
from tp_tui.room import SPECTATOR
from tp_tui.room.keeping import names_of, title_of
from tp_tui.room.replay import ALL_OPEN, Replay
from tp_tui.room.verify import saved_files
from tp_tui.room.verify import verify as verified
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.game_log import load_save
from tp_tui.storage.restrictions import Exit, is_plain_name, is_restricted, refusal, shown_path
from tp_tui.storage.saved_game import SaveError
from tp_tui.storage.saved_games import SaveSummary, saved_games, unfinished

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

NOT_LEGAL = 1
"""The exit status where a saved game is damaged or not legal."""

LONGEST_NAME = 255
"""The letters of names that are printed: all of them, for they are to be copied."""

OPEN, EVERYONE = "open", "everyone"
"""What `--seat` takes besides a name."""


def list_saves(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the saved games, the last played first."""
    summaries = saved_games()
    if json:
        echo(dumps([_as_json(summary) for summary in summaries], indent=2, ensure_ascii=False))
        return
    if not summaries:
        echo(
            "No games are saved yet." if is_restricted() else f"No games are saved yet in {shown_path(saves_folder())}."
        )
        return
    if not is_restricted():
        echo(f"In {shown_path(saves_folder())}:")
    for summary in summaries:
        changed = summary.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        about = f"{title_of(summary)}, {names_of(summary)}" if not summary.fault else fault_text(summary.fault)
        echo(f"{changed}  {printable(summary.file.name, LONGEST_NAME)}  {about}  {_state(summary)}")


def save_to_resume(file: Path | None) -> Path:
    """Return the saved game to go on with: `file`, looked for among the saved games too, or the one played last.

    Raises:
        UsageError: there is no saved game to go on with.
        SaveError: it cannot be opened, not even up to a line.
    """
    if file is None:
        if found := unfinished():
            return found[0].file
        searched = "" if is_restricted() else f" in {saves_folder()}"
        raise UsageError(f"there is no game to go on with{searched}; tp-tui play begins one")
    found_in = _place_of(file)
    try:
        load_save(found_in)
    except SaveError as error:
        if error.readable is None:
            raise
    return found_in


def replay(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            help="The saved game: a file, or the name of one that tp-tui saves lists.", autocompletion=complete_save
        ),
    ],
    turn: Annotated[int, typer.Option(min=1, help="The turn to begin at.")] = 1,
    seat: Annotated[
        str,
        typer.Option(help=f"Whose view the screen shows: a player's name, {EVERYONE}, or {OPEN} to hide nothing."),
    ] = "",
    theme: Theme = "",
    symbols: Symbols = "",
    keys: Keys = "",
    no_mouse: NoMouse = False,
) -> None:
    """Look at a saved game again; in a pipe it is printed line by line.

    A damaged file is shown up to its last legal line, with exit status 1.
    """
    of_run = settings_of_run(context, theme=theme, symbols=symbols, keys=keys, no_mouse=no_mouse)
    fault = ""
    try:
        loaded = load_save(_place_of(file))
        fault = loaded.remark
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
                opening=lambda app: ReplayScreen(found, app.settings, step=step, seat=point_of_view, notice=fault),
                for_this_run=of_run,
            )

        show(make)
    if fault:
        echo(f"tp-tui: {fault}", err=True)
    if fault != loaded.remark:
        raise typer.Exit(NOT_LEGAL)


def verify(
    files: Annotated[list[Path], typer.Argument(help="Saved games, or folders of them.", autocompletion=complete_save)],
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Replay saved games by the rules and print what is found; the exit status is 1 if one is not legal."""
    try:
        paths = list(saved_files(files))
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read: {error.strerror}") from error
    if not paths:
        raise UsageError(f"there are no saved games in {either(map(str, files))}")
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
        raise typer.Exit(NOT_LEGAL)


def _place_of(file: Path) -> Path:
    """Return where `file` is: here, or among the saved games.

    Raises:
        UsageError: it is in neither place, or guests may not look there.
    """
    if not is_plain_name(str(file)) and (closed := refusal(Exit.PATH)):
        raise UsageError(closed)
    places = (saves_folder() / file,) if is_restricted() else (file, saves_folder() / file)
    for place in places:
        if place.exists():
            return place
    searched = "" if is_restricted() else f", neither here nor in {saves_folder()}"
    raise UsageError(f"there is no saved game {file}{searched}; tp-tui saves lists them")


def _state(summary: SaveSummary) -> str:
    if summary.fault:
        return "cannot be read"
    if summary.is_finished:
        return "finished"
    moves = count(summary.actions, "move")
    return f"{moves}, open in another window" if summary.is_in_use else moves


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
    """Return where that turn begins.

    Raises:
        UsageError: the game has not come so far.
    """
    last = max((each.number for each in found.turns), default=1)
    if turn > last:
        raise UsageError(f"there is no turn {turn}; the game has turns 1 to {last}")
    return found.step_of_turn(turn)


def _point_of_view(found: Replay, text: str) -> int | None:
    """Return the point of view that `--seat` names; None for the usual one.

    Raises:
        UsageError: nobody is called that.
    """
    if not text:
        return None
    names = [seat.name.casefold() for seat in found.seats]
    if text.casefold() in names:
        return names.index(text.casefold())
    if text in (OPEN, EVERYONE):
        return ALL_OPEN if text == OPEN else SPECTATOR
    known = either([*(seat.name for seat in found.seats), EVERYONE, OPEN])
    raise UsageError(f"there is no seat {text}; --seat takes {known}")
