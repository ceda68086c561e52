"""The Typer application: its commands, and how it is run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import typer

from tp_tui import __version__
from tp_tui.cli.faults import EXIT_INTERRUPTED, run_and_exit
from tp_tui.cli.front_ends import open_menu
from tp_tui.cli.lazy_group import HELP_OPTIONS, LazyGroup, as_command, set_help
from tp_tui.cli.run_settings import RunSettings, run_settings
from tp_tui.cli.session import begin_session
from tp_tui.cli.shared_options import with_options
from tp_tui.cli.streams import echo, prepare_streams
from tp_tui.games.contract import FaultError
from tp_tui.storage.restrictions import GUEST_COMMANDS, HostAccess, access_fault, is_restricted


class Commands(LazyGroup):
    """All commands: those listed here, and a group for each kind of game file."""

    COMMANDS: ClassVar[Mapping[str, str]] = {
        "play": "tp_tui.cli.play:play",
        "daily": "tp_tui.cli.play:daily",
        "challenges": "tp_tui.cli.play:challenges",
        "tables": "tp_tui.cli.tables:tables",
        "join": "tp_tui.cli.tables:join",
        "watch": "tp_tui.cli.tables:watch_table",
        "tutorial": "tp_tui.cli.play:tutorial",
        "saves": "tp_tui.cli.saves:list_saves",
        "replay": "tp_tui.cli.saves:replay",
        "verify": "tp_tui.cli.saves:verify",
        "stats": "tp_tui.cli.stats:stats",
        "themes": "tp_tui.cli.themes:themes",
        "rules": "tp_tui.cli.rules:rules",
        "games": "tp_tui.cli.rules:list_games",
        "picture": "tp_tui.cli.play:picture",
        "completion": "tp_tui.cli.completion:completion",
        "doctor": "tp_tui.cli.doctor:doctor",
        "paths": "tp_tui.cli.paths:paths",
        "simulate": "tp_tui.cli.arena:simulate",
        "arena": "tp_tui.cli.arena:arena",
        "lab": "tp_tui.cli.arena:lab",
        "bench": "tp_tui.cli.bench:bench",
        "guest": "tp_tui.cli.guest:guest",
        "host": "tp_tui.cli.host:host",
        "web": "tp_tui.cli.web:web",
    }

    def __init__(self, **settings: Any) -> None:
        """Create the group, with its help."""
        super().__init__(**settings)
        set_help(self, "tp-tui")

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands; for guests, of those that they may use."""
        from tp_tui.cli.files import file_commands

        return list(GUEST_COMMANDS) if is_restricted() else [*super().list_commands(ctx), *file_commands()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command `cmd_name`, or None.

        Raises:
            FaultError: guests may not use it.
        """
        if cmd_name not in GUEST_COMMANDS and (closed := access_fault(HostAccess.COMMAND, GUEST_COMMANDS)):
            raise FaultError(closed)
        if found := super().get_command(ctx, cmd_name):
            return found
        from tp_tui.cli.files import file_commands

        group = file_commands().get(cmd_name)
        return as_command(group, cmd_name) if group else None


def make_app(*, completes: bool = False) -> typer.Typer:
    """Return the Typer application, optionally with Typer's shell completion."""
    made = typer.Typer(
        cls=Commands,
        add_completion=completes,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=HELP_OPTIONS,
        invoke_without_command=True,
    )
    made.callback()(menu)
    return made


@with_options("run", run_settings, omit=("pace",))
def menu(
    context: typer.Context,
    run: RunSettings,
    version: Annotated[bool, typer.Option("--version")] = False,
) -> None:
    """Open the menu if no command is given."""
    if version:
        echo(f"tp-tui {__version__}")
    elif context.invoked_subcommand is None:
        open_menu(run.changed, in_lines=run.in_lines)


def main() -> None:
    """Run the command line and exit; a usage error prints one line and exits with status 2."""
    prepare_streams()
    run_and_exit(begin_and_run, usage_text)


def usage_text(error: Exception) -> str | None:
    """Return what Typer says of a wrong command line; None for any other error."""
    if not isinstance(error, typer.TyperException):
        return None
    said = str(error.format_message())
    from tp_tui.cli.usage_words import in_our_words

    return in_our_words(said)


def begin_and_run(arguments: Sequence[str] | None = None) -> object:
    """Begin a session, then run the command line as `run` does."""
    if remark := begin_session():
        echo(remark, err=True)
    return run(arguments)


def run(arguments: Sequence[str] | None = None) -> object:
    """Run the command line with `arguments`, by default those of the process; return the exit status, None for 0."""
    try:
        return make_app()(None if arguments is None else list(arguments), prog_name="tp-tui", standalone_mode=False)
    except typer.Abort:
        return EXIT_INTERRUPTED
