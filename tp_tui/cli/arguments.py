"""What the words of the command line mean: seats, the choice of a game, its house options."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from math import isfinite
from typing import Annotated

import typer

from tp_tui.bots import BOTS, is_own, plain_name, weights_of
from tp_tui.bots.driver import BotDriver, BotProcess, Check
from tp_tui.games import get_game
from tp_tui.games.contract import OptionError
from tp_tui.games.terra.rules.data_files import EDITIONS
from tp_tui.session import Seat, SeatError, parse_seats
from tp_tui.session.seats import parse_seat
from tp_tui.storage.boards import board_option

GAME = "terra"
HOUSE_OPTIONS = ("first", "stairs", "search_order")
"""The options of the game that `--option` takes."""

LOADING_PATIENCE = 20.0
"""The seconds that the file of a bot of one's own may take to load."""

Edition = Annotated[str, typer.Option(help=f"The version of the game: {', '.join(EDITIONS)}.")]
Variants = Annotated[list[str] | None, typer.Option("--variant", help="A variant: symbol, open, or symbol,open.")]
Mission = Annotated[int, typer.Option(help="Play mission 1, 2 or 3 together, or alone; 0 is no mission.")]
OwnBoard = Annotated[str, typer.Option(help="A board by name, or a file of your own; by default the edition's.")]
OptionPairs = Annotated[list[str] | None, typer.Option("--option", help="A house option, such as stairs=line.")]


class UsageError(ValueError):
    """What was asked for cannot be; the message says what would be right."""


def finite(parameter: typer.CallbackParam, value: float) -> float:
    """A number of the command line as it is; inf and nan are none that can be counted with.

    Raises:
        BadParameter: it is one of these.
    """
    if not isfinite(value):
        raise typer.BadParameter(f"{value} is no finite number.", param_hint=f"'--{parameter.name}'")
    return value


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
    variants_there = [name for name, spec in specs.items() if spec.is_switch]
    for variant in [word.strip() for text in variants or [] for word in text.split(",")]:
        if variant not in variants_there:
            raise UsageError(f"--variant {variant} is none; it is {' or '.join(variants_there)}, and both may be given")
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
        SeatError: the seats cannot be, or a bot of one's own cannot be loaded.
        OptionError: a bot has a weight that there is not in that game.
    """
    game = get_game(GAME)
    seats = parse_seats(text, 1 if options.get("mission") else game.least_players, game.most_players)
    check_bots([seat.bot for seat in seats], options)
    return seats


def read_bots(text: str, options: dict[str, int | str]) -> tuple[str, ...]:
    """The bots in `text`, two or more, none twice, for games with these `options`.

    Raises:
        SeatError: they cannot be, or one of one's own cannot be loaded.
        OptionError: a bot has a weight that there is not in that game.
    """
    words = [word.strip() for word in text.split(",")]
    bots = [bot for bot, _ in map(parse_seat, words)]
    for word, bot in zip(words, bots, strict=True):
        if not bot:
            raise SeatError(f"“{word}” is a human; only bots climb the ladder")
        if bots.count(bot) > 1:
            raise SeatError(f"“{bot}” is there twice")
    if len(bots) < 2:
        raise SeatError(f"“{text}” is one bot; a ladder takes two or more")
    check_bots(bots, options)
    return tuple(bots)


def read_shipped_bot(text: str, options: dict[str, int | str]) -> str:
    """The bot in `text`, one of the program's own, for games with these `options`.

    Raises:
        SeatError: it is none of them.
        OptionError: it has a weight that there is not in that game.
    """
    bot, name = parse_seat(text.strip())
    if not bot or is_own(bot) or name:
        raise SeatError(f"“{text}” is none of the program's bots; they are {', '.join(BOTS)}")
    check_bots([bot], options)
    return bot


def check_bots(bots: Sequence[str], options: dict[str, int | str]) -> None:
    """Raises SeatError or OptionError where one cannot play, for its file or its weights; humans are passed over."""
    for bot in bots:
        if bot and not is_own(bot) and plain_name(bot) != bot:
            weights_of(bot, get_game(GAME), options)
    check_own_bots(bots)


def check_own_bots(bots: Sequence[str]) -> None:
    """Raises SeatError where one of one's own cannot be loaded, in a process of its own."""
    own = [bot for bot in dict.fromkeys(bots) if is_own(bot)]
    if not own:
        return
    driver = BotDriver(BotProcess(LOADING_PATIENCE))
    try:
        for bot in own:
            if fault := driver.check(Check(GAME, bot)):
                raise SeatError(fault if bot.rpartition(":")[0] in fault else f"{bot}: {fault}")
    finally:
        driver.close()


def check_terminal() -> None:
    """Raises UsageError where a screen cannot be shown."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("this needs a terminal, and input or output is none; try it in one, or tp-tui --help")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise UsageError(
            f"the terminal (TERM={os.environ.get('TERM', '')}) cannot place text; use one of 80×24 that can"
        )
