"""The manual page, generated from the help texts of the commands.

Run `python -m tp_tui.cli.manual_page > docs/tp-tui.1` to update it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import typer

from tp_tui import __version__
from tp_tui.cli.app import make_app
from tp_tui.cli.lazy_group import HELP_OPTIONS
from tp_tui.cli.streams import echo
from tp_tui.presenters.command_help import manual_words as words

DATE = "2026-11-23"
"""The date of the last manual change to the page."""

LINE = 72
"""The maximum line length of text, before characters are escaped."""


def manual_page() -> str:
    """Return the manual page of the program and all its commands, in roff with the man macros."""
    command = typer.main.get_command(make_app())
    return "\n".join(_page(command, typer.Context(command, info_name="tp-tui", **HELP_OPTIONS))) + "\n"


def _page(command: Any, context: typer.Context) -> Iterator[str]:
    about = _text(command.help)
    headings = {name: f".SH {_line(heading)}" for name, heading in words.HEADINGS.items()}
    yield f'.TH TP\\-TUI 1 "{DATE}" "tp\\-tui {__version__}" "{_line(words.SECTION)}"'
    yield from (headings["name"], f"tp\\-tui \\- {_line(words.TITLE)}")
    yield from (headings["synopsis"], ".B tp\\-tui", "[OPTIONS] [COMMAND [ARGS]...]")
    yield from (headings["description"], about, headings["options"], *_options(command, context))
    yield headings["commands"]
    for name in command.list_commands(context):
        yield from _command(command.get_command(context, name), context)
    entries: tuple[tuple[str, Mapping[Any, str]], ...] = (
        ("environment", words.ENVIRONMENT),
        ("status", words.STATUS),
    )
    for name, meanings in entries:
        yield headings[name]
        for term, meaning in meanings.items():
            yield from (".TP", f".B {_line(str(term))}", _text(meaning))
    yield from (headings["see_also"], _text(words.SEE_ALSO))


def _command(command: Any, parent: typer.Context) -> Iterator[str]:
    """Yield the description of a command with its arguments and options; of a group, that of each of its commands."""
    context = typer.Context(command, info_name=command.name, parent=parent)
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from _command(command.get_command(context, name), context)
        return
    yield f".SS {_line(context.command_path)} {_line(' '.join(command.collect_usage_pieces(context)))}"
    yield "\n.PP\n".join(map(_text, (command.help or "").split("\n\n")))
    yield from _options(command, context)


def _options(command: Any, context: typer.Context) -> Iterator[str]:
    """Yield the arguments and options of a command; `--help`, which all have, only for the program itself."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and (parameter.name != "help" or context.parent is None):
            yield from (".TP", f".B {_line(record[0])}", _text(record[1]))


def _text(text: str) -> str:
    """Wrap and escape a text for roff."""
    lines = textwrap.wrap(" ".join(text.split()), LINE, break_long_words=False, break_on_hyphens=False)
    return "\n".join(map(_line, lines))


def _line(text: str) -> str:
    """Escape a line of text for roff, where a leading `.` or `'` would start a macro."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    line = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in escaped)
    return f"\\&{line}" if line.startswith((".", "'")) else line


if __name__ == "__main__":
    echo(manual_page(), nl=False)
