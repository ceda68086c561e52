"""What Typer says of a wrong command line, in the words of the program."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tp_tui.presenters.command_words import words
from tp_tui.presenters.messages import either

_NUMBER = re.compile(r"Invalid value for '(\S+?)(?: .*)?': '(.*)' is not a valid (int|float|integer)\w*\.?")
_NAME = re.compile(r"[\w-]+")
_COMMAND = re.compile(r"No such command '(.*?)'\.?(?: Did you mean (.*)\?)?")
_MISSING = re.compile(r"Missing argument '(\w+).*'\.?")
_EXTRA = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)\.?")
_OPTION = re.compile(r"No such option: (\S+?)\.?(?: Did you mean (\S+)\?| \(Possible options: (.*)\))?\.?")


def in_our_words(said: str) -> str:
    """Return a message of Typer as the program puts it, or as it is.

    >>> in_our_words("Invalid value for '--seed': 'abc' is not a valid int.")
    '--seed takes a whole number, not abc'
    >>> in_our_words("Missing argument 'file'.")
    'say which saved game; tp-tui saves lists them'
    >>> in_our_words("No such option: --pcae (Possible options: --game, --pace)")
    'there is no option --pcae; did you mean --game or --pace?'
    """
    if found := _NUMBER.fullmatch(said):
        wanted = words.NO_NUMBER if found[3] == "float" else words.NO_WHOLE_NUMBER
        return wanted.format(option=found[1], typed=found[2])
    if found := _COMMAND.fullmatch(said):
        return no_command(found[1], _NAME.findall(found[2] or ""))
    if found := _MISSING.fullmatch(said):
        name = found[1].lower()
        return words.MISSING.get(name) or words.NOTHING_GIVEN.format(name=name.upper())
    if found := _EXTRA.fullmatch(said):
        return words.TOO_MUCH.format(typed=found[1])
    if found := _OPTION.fullmatch(said):
        if near := _NAME.findall(found[2] or found[3] or ""):
            return words.NO_OPTION_BUT.format(name=found[1], meant=either(near))
        return words.NO_SUCH_OPTION.format(name=found[1])
    return said


def no_command(name: str, near: Sequence[str]) -> str:
    """Return that there is no command with a name, and which of those `near` it may be.

    >>> no_command("plya", ["play"])
    'there is no command plya; did you mean play?'
    """
    if near:
        return words.NO_COMMAND_BUT.format(name=name, meant=either(near))
    return words.NO_COMMAND.format(name=name)
