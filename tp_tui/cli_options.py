"""What the words of the command line mean: seats, the choice of a game, its house options."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from tp_tui.games import get_game
from tp_tui.games.base import OptionError
from tp_tui.session import Seat, parse_seats
from tp_tui.storage.boards import board_option

GAME = "terra"
VARIANTS = ("symbol", "open")
"""The options of the game that `--variant` switches on."""

HOUSE_OPTIONS = ("first", "stairs", "search_order")
"""The options of the game that `--option` takes."""


class UsageError(ValueError):
    """What was asked for cannot be; the message says what would be right."""


def read_game(
    edition: str = "basic",
    variants: Sequence[str] | None = None,
    mission: int = 0,
    board: str = "",
    pairs: Sequence[str] | None = None,
) -> dict[str, int | str]:
    """The game's options for these words: `pairs` are `NAME=VALUE` texts, `board` is a name or a file.

    Raises:
        UsageError: a text is not of the form it must have.
        OptionError: there is no such option, it does not take the value, or two do not fit together.
        DataError: there is no such board, or something is wrong with it.
    """
    specs = {spec.name: spec for spec in get_game(GAME).options()}
    options: dict[str, int | str] = {
        "edition": specs["edition"].check(edition),
        "mission": specs["mission"].check(mission),
    }
    for variant in [word.strip() for text in variants or [] for word in text.split(",")]:
        if variant not in VARIANTS:
            raise UsageError(f"--variant {variant} is none; it is {' or '.join(VARIANTS)}, and both may be given")
        options[variant] = "yes"
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--option {pair} has no value; write it as NAME=VALUE, such as stairs=line")
        if name not in HOUSE_OPTIONS:
            raise OptionError(f"there is no option {name!r}; there are {', '.join(HOUSE_OPTIONS)}")
        options[name] = specs[name].check(value)
    options["board"] = board_option(board, edition)
    return options


def read_seats(text: str, options: dict[str, int | str]) -> tuple[Seat, ...]:
    """The seats in `text`, as many as the game with these `options` takes: a mission can be played alone.

    Raises:
        SeatError: the seats cannot be.
    """
    game = get_game(GAME)
    return parse_seats(text, 1 if options.get("mission") else game.least_players, game.most_players)


def check_terminal() -> None:
    """Raises UsageError where a screen cannot be shown."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("this needs a terminal, and input or output is none; try it in one, or tp-tui --help")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise UsageError(
            f"the terminal (TERM={os.environ.get('TERM', '')}) cannot place text; use one of 80×24 that can"
        )
