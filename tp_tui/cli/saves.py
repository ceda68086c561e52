"""Commands about saved games."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Annotated, Any

import typer

from tp_tui.cli.arguments import UsageError
from tp_tui.cli.streams import echo
from tp_tui.session.keeping import names_of, title_of
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.saved_games import SaveSummary, saved_games, unfinished
from tp_tui.storage.saves import SaveError, load_save


def list_saves(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the saved games, the last played first."""
    summaries = saved_games()
    if json:
        echo(dumps([_as_json(summary) for summary in summaries], indent=2, ensure_ascii=False))
        return
    if not summaries:
        echo(f"No games are saved yet in {saves_folder()}.")
        return
    echo(f"In {saves_folder()}:")
    for summary in summaries:
        changed = summary.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        about = f"{title_of(summary)}, {names_of(summary)}" if not summary.fault else summary.fault
        echo(f"{changed}  {summary.file.name}  {about}  {_state(summary)}")


def save_to_resume(file: Path | None) -> Path:
    """Return the saved game to go on with: `file`, looked for among the saved games too, or the one played last.

    Raises:
        UsageError: there is none.
        SaveError: it cannot be opened, not even up to a line.
    """
    if file is None:
        if found := unfinished():
            return found[0].file
        raise UsageError(f"there is no game to go on with in {saves_folder()}; tp-tui play begins one")
    found_in = next((place for place in (file, saves_folder() / file) if place.exists()), None)
    if found_in is None:
        raise UsageError(
            f"there is no saved game {file}, neither here nor in {saves_folder()}; tp-tui saves lists them"
        )
    try:
        load_save(found_in)
    except SaveError as error:
        if error.readable is None:
            raise
    return found_in


def _state(summary: SaveSummary) -> str:
    if summary.fault:
        return "cannot be read"
    if summary.is_finished:
        return "finished"
    count = "1 move" if summary.actions == 1 else f"{summary.actions} moves"
    return f"{count}, open in another window" if summary.is_in_use else count


def _as_json(summary: SaveSummary) -> dict[str, Any]:
    return {
        "file": str(summary.file),
        "game": summary.game,
        "seats": list(summary.seats),
        "moves": summary.actions,
        "changed": summary.changed.astimezone().isoformat(timespec="seconds"),
        "finished": summary.is_finished,
        "daily": summary.daily.isoformat() if summary.daily else None,
        "in_use": summary.is_in_use,
        "fault": summary.fault or None,
    }
