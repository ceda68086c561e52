"""The manual page, made of what the commands say about themselves.

`python -m tp_tui.cli.manual_page > docs/tp-tui.1` writes it anew.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import typer

from tp_tui import __version__
from tp_tui.cli.app import make_app
from tp_tui.cli.lazy_group import HELP_OPTIONS
from tp_tui.cli.streams import echo
from tp_tui.storage.folders import HOME_VARIABLE

DATE = "2026-11-23"
"""When the page last changed in more than what is made by itself."""

LINE = 72
"""The letters of a line of text, before some become longer in roff."""

ENVIRONMENT = {
    HOME_VARIABLE: "Names one folder for settings, saved games, records and files of the player's own.",
    "NO_COLOR": "If set, no colours are used.",
    "PAGER": "What tp-tui rules shows the rules with on a terminal.",
    "TERM, COLORTERM": "Say which colours the terminal has; tp-tui doctor says what becomes of them.",
}
STATUS = {
    "0": "The command did what was asked.",
    "1": "A saved game is damaged or not legal, or nobody read the output to its end.",
    "2": "What was asked for cannot be; standard error says in one line what would be right.",
    "130": "The command was interrupted.",
}
SEE_ALSO = "The pages in docs/, above all playing.md."


def manual_page() -> str:
    """Return the manual page of the program and all its commands, in the man macros of roff."""
    command = typer.main.get_command(make_app())
    return "\n".join(_page(command, typer.Context(command, info_name="tp-tui", **HELP_OPTIONS))) + "\n"


def _page(command: Any, context: typer.Context) -> Iterator[str]:
    about = _text(command.help)
    yield f'.TH TP\\-TUI 1 "{DATE}" "tp\\-tui {__version__}" "Games"'
    yield from (".SH NAME", "tp\\-tui \\- board games of pyramids in the terminal")
    yield from (".SH SYNOPSIS", ".B tp\\-tui", "[OPTIONS] [COMMAND [ARGS]...]")
    yield from (".SH DESCRIPTION", about, ".SH OPTIONS", *_options(command, context), ".SH COMMANDS")
    for name in command.list_commands(context):
        yield from _command(command.get_command(context, name), context)
    for heading, entries in (("ENVIRONMENT", ENVIRONMENT), ("EXIT STATUS", STATUS)):
        yield f".SH {heading}"
        for term, meaning in entries.items():
            yield from (".TP", f".B {_line(term)}", _text(meaning))
    yield from (".SH SEE ALSO", _text(SEE_ALSO))


def _command(command: Any, parent: typer.Context) -> Iterator[str]:
    """Yield a command with its arguments and options; of a group, each of its commands."""
    context = typer.Context(command, info_name=command.name, parent=parent)
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from _command(command.get_command(context, name), context)
        return
    yield f".SS {_line(context.command_path)} {_line(' '.join(command.collect_usage_pieces(context)))}"
    yield "\n.PP\n".join(map(_text, (command.help or "").split("\n\n")))
    yield from _options(command, context)


def _options(command: Any, context: typer.Context) -> Iterator[str]:
    """Yield what a command takes. `--help`, which all take, stands with the program's own options alone."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and (parameter.name != "help" or context.parent is None):
            yield from (".TP", f".B {_line(record[0])}", _text(record[1]))


def _text(text: str) -> str:
    """Return a text as lines of roff."""
    lines = textwrap.wrap(" ".join(text.split()), LINE, break_long_words=False, break_on_hyphens=False)
    return "\n".join(map(_line, lines))


def _line(text: str) -> str:
    """Return a text as one line of roff, which is no macro, whatever it begins with."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    line = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in escaped)
    return f"\\&{line}" if line.startswith((".", "'")) else line


if __name__ == "__main__":
    echo(manual_page(), nl=False)
