"""Commands that are imported on use, so that a command does not wait for the imports of others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup

from tp_tui.cli.faults import UsageError
from tp_tui.presenters import command_help
from tp_tui.presenters.messages import _

HELP_OPTIONS: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
"""The context settings that give a command, and its subcommands by inheritance, both help options."""


class LazyGroup(TyperGroup):
    """A group whose commands are functions or Typer apps in other modules.

    Commands and contexts are typed as `Any` because Typer does not export their types.
    """

    COMMANDS: ClassVar[Mapping[str, str]] = {}
    """The commands as `MODULE:NAME` by name, in the order of the help text."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        return [*self.COMMANDS, *super().list_commands(ctx)]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the arguments begin with, and the arguments behind it.

        Raises:
            UsageError: there is no such command.
        """
        is_typed = bool(args) and not ctx.resilient_parsing and not args[0].startswith("-")
        if is_typed and self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            from tp_tui.cli.usage_words import no_command
            from tp_tui.games.kit.printable import printable

            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            raise UsageError(no_command(printable(args[0], 40), near))
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import and return the command `cmd_name`, or None."""
        if cmd_name not in self.COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, _, name = self.COMMANDS[cmd_name].partition(":")
        return as_command(getattr(import_module(module), name), cmd_name)


def as_command(function: Any, name: str) -> Any:
    """Convert an annotated function or a Typer app to a command."""
    if isinstance(function, typer.Typer):
        app = function
    else:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name)(function)
    command = typer.main.get_command(app)
    command.name = name
    for each in (command, *getattr(command, "commands", {}).values()):
        if each.name in command_help.COMMANDS:
            set_help(each, each.name)
        else:
            each.short_help = each.help
    return command


def set_help(command: Any, name: str) -> None:
    """Set the translated help texts of a command, its arguments and its options.

    This must happen when the command is created, as the language is not chosen yet when its module is imported.
    """
    command.help = command_help.command_help(name)
    # The whole first sentence, which Typer would truncate to a line.
    command.short_help = command_help.command_summary(name)
    for parameter in command.params:
        parameter.help = command_help.parameter_help(name, parameter.name)
        if parameter.metavar in command_help.METAVARS:
            parameter.metavar = _(command_help.METAVARS[parameter.metavar])
