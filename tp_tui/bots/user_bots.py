"""User bots: classes in the player's own Python files, named `FILE.py:CLASS`."""

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
"""Separates file and class in the name of a user bot."""

_modules: dict[tuple[str, str], ModuleType] = {}
"""Loaded modules by path and source text, so that a changed file is run again."""


class BotError(FaultError):
    """A bot does not exist or cannot play."""


def is_user_bot(name: str) -> bool:
    """Return whether `name` names a user bot."""
    return MARK in name


def split_user_bot(name: str) -> tuple[Path, str]:
    """Split `mine.py:MyBot` into file and class name."""
    file, _, class_name = name.rpartition(MARK)
    return Path(f"{file}.py"), class_name


def user_bot_source(name: str) -> str:
    """Return the source text of a user bot.

    Raises:
        BotError: its file cannot be read.
    """
    file, _ = split_user_bot(name)
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BotError("no_file", file) from error
    except OSError as error:
        raise BotError("unreadable_file", file, error.strerror) from error
    except UnicodeDecodeError as error:
        raise BotError("not_utf8", file) from error


def user_bot_class(name: str, sources: Mapping[str, str]) -> type[Bot]:
    """Return the class of a user bot. Its file is run once, and again when its text changes.

    Args:
        name: the bot's name.
        sources: source texts by bot name; the files of these bots are not read.

    Raises:
        BotError: the file or class does not exist, the class is not a `Bot`, or running the file fails.
    """
    file, class_name = split_user_bot(name)
    module = _module(file, sources[name] if name in sources else user_bot_source(name))
    found = getattr(module, class_name, None)
    if found is None:
        there = [key for key, value in vars(module).items() if _is_bot(value) and value.__module__ == module.__name__]
        raise BotError("other_classes", file, class_name, there) if there else BotError("no_class", file, class_name)
    if not _is_bot(found):
        raise BotError("no_bot", file, class_name)
    bot: type[Bot] = found
    return bot


def fault_of(error: BaseException) -> Fault:
    """Return the fault for an exception in a bot; one that is not a `BotError` gives its class and message."""
    if isinstance(error, BotError) and isinstance(found := vars(error).get("fault"), Fault):
        return Fault.of(found.id, *found.args)  # copied, as the bot itself may have made it
    if isinstance(error, FaultError) and isinstance(found := vars(error).get("fault"), Fault):
        return Fault.of("raised", printable(type(error).__name__), Fault.of(found.id, *found.args))
    try:
        message = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except Exception:  # a bot's own exception may fail in turn
        message = ""
    return Fault.of("raised", printable(type(error).__name__), printable(message))


def _is_bot(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Bot) and value is not Bot


def _module(file: Path, text: str) -> ModuleType:
    path = str(file.absolute())
    if (path, text) in _modules:
        return _modules[path, text]
    module = ModuleType(f"tp_tui_own_{file.stem}")
    module.__file__ = path
    # The file may import its neighbours, but they must not shadow what the program itself imports.
    if str(file.absolute().parent) not in sys.path:
        sys.path.append(str(file.absolute().parent))
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, path, "exec"), module.__dict__)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # a file may fail in any way, even by SystemExit
        line, fault = _line(path, error), fault_of(error)
        raise (BotError("in_line", file, line, fault) if line else BotError("in_file", file, fault)) from error
    _modules[path, text] = module
    return module


def _line(path: str, error: BaseException) -> int:
    """Return the line of the file at `path` that raised `error`; 0 if unknown."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0 if error.filename == path else 0
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return lines[-1] or 0 if lines else 0
