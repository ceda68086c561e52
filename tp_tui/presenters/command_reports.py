"""The output of commands that list saved games, games and the program's paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tp_tui.games.contract import Game
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.messages import _, joined, plural
from tp_tui.presenters.saved_games_text import names_of, version_and_title_of
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.storage.folders import saves_folder
from tp_tui.storage.restrictions import is_restricted, shown_path
from tp_tui.storage.saved_games import SaveSummary

if TYPE_CHECKING:
    from tp_tui.presenters.challenges import ChallengeEntry  # other lists need neither records nor statistics

LONGEST_NAME: Final = 255
"""The characters of a printed file name: no name is cut, so that it can be copied."""

LONGEST_PATH: Final = 4096
"""The characters of a printed path."""


def saves_lines(summaries: Sequence[SaveSummary]) -> Iterator[str]:
    """Yield the list of saved games; guests are not told its folder."""
    folder = shown_path(saves_folder())
    if not summaries:
        if is_restricted():
            yield _("No games are saved yet.")
        else:
            yield _("No games are saved yet in {folder}.", folder=folder)
        return
    if not is_restricted():
        yield _("In {folder}:", folder=folder)
    for summary in summaries:
        changed = summary.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        about = (
            fault_text(summary.fault) if summary.fault else joined((version_and_title_of(summary), names_of(summary)))
        )
        yield f"{changed}  {printable(summary.file.name, LONGEST_NAME)}  {about}  {_state(summary)}"


def _state(summary: SaveSummary) -> str:
    if summary.fault:
        return _("cannot be read")
    if summary.is_finished:
        return _("finished")
    if summary.is_in_use:
        return plural("{count} move, open in another window", "{count} moves, open in another window", summary.actions)
    return shared_words.moves(summary.actions)


def challenge_lines(games: Sequence[tuple[Game, Sequence[ChallengeEntry]]]) -> Iterator[str]:
    """Yield the challenges of games with what the player has done of them, each with its name and task."""
    for number, (game, entries) in enumerate(entries_of for entries_of in games if entries_of[1]):
        if number:
            yield ""
        yield game.title
        for entry in entries:
            yield f"  {entry.name:<14} {entry.title:<28} {entry.state}"
            if entry.task:
                yield f"      {entry.task}"


def games_lines(games: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the list of games, each followed by its versions."""
    for about in games:
        least, most = about["seats"][0], about["seats"][-1]
        yield plural(
            "{name}  {title}, {least} to {count} player",
            "{name}  {title}, {least} to {count} players",
            most,
            name=about["name"],
            title=about["title"],
            least=least,
        )
        for version, title in about["versions"].items():
            yield f"    --edition {version}  {title}"
        for scenario, title in about["scenarios"].items():
            if (seats := about["scenario_seats"][scenario]) != about["seats"]:
                yield plural(
                    "    --mission {scenario}  {title}, {least} to {count} player",
                    "    --mission {scenario}  {title}, {least} to {count} players",
                    seats[-1],
                    scenario=scenario,
                    title=title,
                    least=seats[0],
                )


def paths_lines(paths: Mapping[str, Path]) -> Iterator[str]:
    """Yield the paths of files and folders, each after its name in `tp-tui paths NAME`."""
    width = max(map(len, paths))
    for name, path in paths.items():
        shown = f"{name:{width}}  {printable(path, LONGEST_PATH)}"
        yield shown if path.exists() else _("{path}  (not there yet)", path=shown)
