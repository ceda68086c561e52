"""Bots of the player's own: classes in Python files, named `FILE.py:CLASS`."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from tp_tui.bots.base import Bot
from tp_tui.games.contract.faults import Fault, FaultError
from tp_tui.games.kit.printable import printable

MARK = ".py:"
"""Marks the name of a bot of the player's own."""

_modules: dict[tuple[str, str], ModuleType] = {}
"""The files that were run, by path and text: a changed file is run again."""


class BotError(FaultError):
    """A bot that does not exist or cannot play."""


def is_own(name: str) -> bool:
    """Return whether `name` names a class in a file of the player's own."""
    return MARK in name


def split_own(name: str) -> tuple[Path, str]:
    """Return the file and the class of `mine.py:MyBot`."""
    file, _, kind = name.rpartition(MARK)
    return Path(f"{file}.py"), kind


def own_source(name: str) -> str:
    """Return the text of the file that the bot `name` is in.

    Raises:
        BotError: it cannot be read.
    """
    file, _ = split_own(name)
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BotError("no_file", file) from error
    except OSError as error:
        raise BotError("unreadable_file", file, error.strerror) from error
    except UnicodeDecodeError as error:
        raise BotError("not_utf8", file) from error


def own_kind(name: str, sources: Mapping[str, str]) -> type[Bot]:
    """Return the class of the bot `name`; its file is run once, and again when its text changes.

    Args:
        name: the bot.
        sources: the texts of files by the names of bots, for bots whose files are not to be read.

    Raises:
        BotError: there is no such file or class, the class is no `Bot`, or the file fails when it is run.
    """
    file, kind = split_own(name)
    module = _module(file, sources[name] if name in sources else own_source(name))
    found = getattr(module, kind, None)
    if found is None:
        there = [key for key, value in vars(module).items() if _is_bot(value) and value.__module__ == module.__name__]
        raise BotError("other_classes", file, kind, there) if there else BotError("no_class", file, kind)
    if not _is_bot(found):
        raise BotError("no_bot", file, kind)
    bot: type[Bot] = found
    return bot


def fault_of(error: BaseException) -> Fault:
    """Return what went wrong in a bot; of a foreign exception its class and what it says, in one line."""
    if isinstance(error, BotError) and isinstance(found := vars(error).get("fault"), Fault):
        return Fault.of(found.id, *found.args)  # it may be of the bot's own making
    if isinstance(error, FaultError) and isinstance(found := vars(error).get("fault"), Fault):
        return Fault.of("raised", printable(type(error).__name__), Fault.of(found.id, *found.args))
    try:
        words = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except Exception:  # a bot's own exception may fail in turn
        words = ""
    return Fault.of("raised", printable(type(error).__name__), printable(words))


def _is_bot(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Bot) and value is not Bot


def _module(file: Path, text: str) -> ModuleType:
    path = str(file.absolute())
    if (path, text) in _modules:
        return _modules[path, text]
    module = ModuleType(f"tp_tui_own_{file.stem}")
    module.__file__ = path
    # The file may import what lies beside it, but nothing there may hide what the program itself imports.
    if str(file.absolute().parent) not in sys.path:
        sys.path.append(str(file.absolute().parent))
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, path, "exec"), module.__dict__)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # a file may fail in any way, also by leaving
        line, fault = _line(path, error), fault_of(error)
        raise (BotError("in_line", file, line, fault) if line else BotError("in_file", file, fault)) from error
    _modules[path, text] = module
    return module


def _line(path: str, error: BaseException) -> int:
    """Return the line of the file at `path` that raised `error`; 0 where that is not known."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0 if error.filename == path else 0
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return lines[-1] or 0 if lines else 0
