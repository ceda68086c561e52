"""Commands that are imported once they are asked for: `tp-tui rules` needs nothing of what `tp-tui replay` needs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup

from tp_tui.presenters import command_help
from tp_tui.presenters.messages import _

HELP_OPTIONS: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
"""Settings of a context by which every command has both; commands have them from the one they belong to."""


class LazyGroup(TyperGroup):
    """A group whose commands are functions, or Typer apps, in other modules.

    Typer names neither the type of a command nor that of a context in public.
    """

    COMMANDS: ClassVar[Mapping[str, str]] = {}
    """By the names of the commands, in the order in which help lists them: `MODULE:NAME`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        return [*self.COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of that name, None if there is none."""
        if cmd_name not in self.COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, _, name = self.COMMANDS[cmd_name].partition(":")
        return as_command(getattr(import_module(module), name), cmd_name)


def as_command(function: Any, name: str) -> Any:
    """Return a function with annotations, or a Typer app, as the command of that name."""
    if isinstance(function, typer.Typer):
        app = function
    else:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name)(function)
    command = typer.main.get_command(app)
    command.name = name
    for each in (command, *getattr(command, "commands", {}).values()):
        if each.name in command_help.COMMANDS:
            put_help(each, each.name)
        else:
            each.short_help = each.help
    return command


def put_help(command: Any, name: str) -> None:
    """Give a command, its arguments and its options the help that the program has for them, in the reader's language.

    It is put there when the command is made, not when its module is imported: the language is chosen in between.
    """
    command.help = command_help.command_help(name)
    # In lists of commands the whole first sentence: Typer would cut it off at the end of the line.
    command.short_help = command_help.command_summary(name)
    for parameter in command.params:
        parameter.help = command_help.parameter_help(name, parameter.name)
        if parameter.metavar in command_help.METAVARS:
            parameter.metavar = _(command_help.METAVARS[parameter.metavar])
