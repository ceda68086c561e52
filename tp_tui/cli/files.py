"""Commands for game files, such as `tp-tui board check`, with a group for each kind of file."""

from __future__ import annotations

from typing import Any

import typer

from tp_tui.cli.completers import complete_noun
from tp_tui.cli.faults import LONGEST_FAULT
from tp_tui.cli.streams import echo
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Fault, FileOption, FileReport, Game, Role, seat_counts
from tp_tui.presenters.command_help import file_help
from tp_tui.presenters.command_words import words
from tp_tui.presenters.messages import joined
from tp_tui.storage.game_files import file_value


def file_commands() -> dict[str, typer.Typer]:
    """Return the command groups by the kind of game file, such as `board`."""
    found: dict[str, typer.Typer] = {}
    for name in game_names():
        game = get_game(name)
        for option in game.options_of(Role.FILE):
            if isinstance(option, FileOption):
                found.setdefault(option.noun, _commands(game, option))
    return found


def about_game(game: Game) -> dict[str, Any]:
    """Return the JSON data that describe a game: name, title, seat counts, versions, variants and scenarios."""
    from tp_tui.presenters.game_words import words_for
    from tp_tui.presenters.setup_fields import option_choices

    listed = {
        role: {str(value): title for option in game.options_of(role) for title, value in option_choices(game, option)}
        for role in (Role.VERSION, Role.SCENARIO)
    }
    title_of = words_for(game).option_title
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(seat_counts(game, {})),
        "versions": listed[Role.VERSION],
        "scenarios": listed[Role.SCENARIO],
        "scenario_seats": {
            str(value): list(seat_counts(game, {option.name: value}))
            for option in game.options_of(Role.SCENARIO)
            for value in option.listed()
        },
        "variants": {option.name: title_of(option) for option in game.options_of(Role.VARIANT)},
    }


def _commands(game: Game, option: FileOption) -> typer.Typer:
    about = file_help(option.noun, ", ".join(option.shipped_names))
    argument: Any = typer.Argument(..., help=about.argument, autocompletion=complete_noun(option))
    commands = typer.Typer(add_completion=False, rich_markup_mode=None, help=about.group)

    def show(name: str = argument) -> None:
        report = _examined(game, option, name)
        if report.faults:
            _complain(report)
        from tp_tui.presenters.game_words import words_for

        echo(report.title)
        echo("\n".join(filter(None, (*report.drawing, words_for(game).drawing_key(option)))))

    def check(name: str = argument) -> None:
        report = _examined(game, option, name)
        if report.faults:
            _complain(report)
        playable = [version for version, faults in report.misfits.items() if not faults]
        for warning in report.warnings:
            echo(words.WARNING.format(warning=_in_words(warning)))
        for version, faults in report.misfits.items():
            for fault in faults:
                echo(words.MISFIT.format(version=version, fault=_in_words(fault)), err=not playable)
        if report.misfits and not playable:
            raise typer.Exit(2)
        echo(words.PLAYABLE_WITH.format(versions=joined(playable)) if playable else words.PLAYABLE)

    commands.command(help=about.show)(show)
    commands.command(help=about.check)(check)
    return commands


def _examined(game: Game, option: FileOption, name: str) -> FileReport:
    return game.examine_file(option.name, file_value(option, name))


def _complain(report: FileReport) -> None:
    for fault in report.faults:
        echo(_in_words(fault), err=True)
    raise typer.Exit(2)


def _in_words(fault: Fault) -> str:
    from tp_tui.presenters.faults import fault_text  # imported here because a successful command does not need it

    return fault_text(fault, LONGEST_FAULT)
