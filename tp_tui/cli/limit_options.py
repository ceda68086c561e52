"""Options for the limits of guests' sessions, for the commands that host games."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated

import typer

from tp_tui.cli.faults import UsageError
from tp_tui.cli.shared_options import in_place_of
from tp_tui.presenters.command_words import words
from tp_tui.storage.limits import Limits

RANGES = {
    "memory": (256, 65536),
    "file_size": (2, 1024),
    "open_files": (64, 65536),
    "bot_seconds": (1, 3600),
    "sessions": (1, 10_000),
    "player_sessions": (1, 1000),
    "starts": (2, 10_000),
    "idle_game": (1, 10_080),
    "idle_menu": (1, 10_080),
    "games": (1, 100_000),
    "folder_size": (1, 102_400),
    "bots": (0, 256),
}
"""The minimum and maximum of each limit; normal play stays below the minimum."""


def with_limits(
    *, without: tuple[str, ...] = (), **defaults: int
) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Return a decorator that adds an option for each limit to a command, which gets them as the argument `limits`.

    Args:
        without: limits without an option.
        defaults: those of the command, where they are not those of `Limits`.
    """
    limits = {name: value for name, value in (Limits()._asdict() | defaults).items() if name not in without}
    options = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=default,
            annotation=Annotated[int, typer.Option(_flag(name), metavar="NUMBER")],
        )
        for name, default in limits.items()
    ]

    return in_place_of("limits", options, limits_of)


def limits_of(**values: int) -> Limits:
    """Return limits with the given values, and defaults for the others.

    Raises:
        UsageError: a value is out of range.
    """
    for name, value in values.items():
        least, most = RANGES[name]
        if not least <= value <= most:
            raise UsageError(words.OUT_OF_RANGE.format(flag=_flag(name), least=least, most=most, value=value))
    return Limits(**values)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
