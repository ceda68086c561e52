"""Parsing of arguments that several commands share: the game, its options, seats and bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Annotated, NamedTuple

import typer

from tp_tui.bots import BOTS, is_user_bot, plain_name, weights_of
from tp_tui.cli.completers import (
    complete_edition,
    complete_file,
    complete_game,
    complete_mission,
    complete_option,
    complete_variant,
)
from tp_tui.cli.faults import LONGEST_FAULT, UsageError
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.games.contract import FileOption, Game, Option, Options, OptionValue, Role, seat_counts
from tp_tui.games.kit.printable import printable
from tp_tui.games.kit.toml_reader import LARGEST
from tp_tui.presenters.command_words import words
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.messages import either, joined
from tp_tui.room import Seat, parse_seats
from tp_tui.room.seats import parse_seat
from tp_tui.storage.game_files import file_value

LONGEST_PATIENCE = 86_400.0
"""The maximum value in seconds of `--patience`."""

LOADING_PATIENCE = 20.0
"""The seconds within which a user bot must load."""

GameName = Annotated[str, typer.Option("--game", autocompletion=complete_game)]
GameOrAll = Annotated[str, typer.Option("--game", show_default=False, autocompletion=complete_game)]
Edition = Annotated[str, typer.Option(autocompletion=complete_edition)]
Variants = Annotated[list[str] | None, typer.Option("--variant", autocompletion=complete_variant)]
Mission = Annotated[str, typer.Option(autocompletion=complete_mission)]
OwnFile = Annotated[str, typer.Option("--board", "--file", autocompletion=complete_file)]
OptionPairs = Annotated[list[str] | None, typer.Option("--option", autocompletion=complete_option)]

ROLE_FLAGS = {Role.VERSION: "--edition", Role.VARIANT: "--variant", Role.SCENARIO: "--mission", Role.FILE: "--board"}
"""The flags for options by role; for house rules and the first seat there is `--option`."""


def finite(parameter: typer.CallbackParam, value: float) -> float:
    """Check that a number is finite, and return it.

    Raises:
        BadParameter: it is infinite or not a number.
    """
    if not isfinite(value):
        raise typer.BadParameter(words.NOT_FINITE.format(value=value), param_hint=f"'--{parameter.name}'")
    return value


def checked_patience(parameter: typer.CallbackParam, seconds: float) -> float:
    """Check that `--patience` is at most a day, and return it.

    Raises:
        BadParameter: it is longer, or not finite.
    """
    if finite(parameter, seconds) > LONGEST_PATIENCE:
        raise typer.BadParameter(words.LONG_PATIENCE.format(most=f"{LONGEST_PATIENCE:.0f}"), param_hint="'--patience'")
    return seconds


def checked_seed(seed: int | None) -> int | None:
    """Check that a saved game can hold a seed, and return it.

    Raises:
        BadParameter: it has more than 64 bits.
    """
    if seed is not None and not -LARGEST <= seed < LARGEST:
        raise typer.BadParameter(words.LONG_SEED, param_hint="'--seed'")
    return seed


def read_game(name: str) -> Game:
    """Return the game `name`.

    Raises:
        UsageError: there is no such game.
    """
    if name not in game_names():
        raise UsageError(words.NO_GAME.format(name=printable(name, 40), games=either(game_names())))
    return get_game(name)


class ChosenGame(NamedTuple):
    """A game, and the options that were given for it."""

    game: Game
    options: dict[str, OptionValue]


def chosen_game(
    game: GameName = DEFAULT_GAME,
    edition: Edition = "",
    variant: Variants = None,
    mission: Mission = "",
    board: OwnFile = "",
    option: OptionPairs = None,
) -> ChosenGame:
    """Return the game and its options from the options of a command.

    Raises:
        UsageError, OptionError, FaultError: as `read_game` and `read_options` do.
    """
    chosen = read_game(game)
    return ChosenGame(chosen, read_options(chosen, edition, variant, mission, board, option))


def read_options(
    game: Game,
    edition: str = "",
    variants: Sequence[str] | None = None,
    mission: str = "",
    file: str = "",
    pairs: Sequence[str] | None = None,
) -> dict[str, OptionValue]:
    """Return the options of `game` from arguments; each is valid by itself, but not necessarily in combination.

    Args:
        game: the game.
        edition: the version; empty for the default.
        variants: names of variants, which may be separated by commas.
        mission: the scenario; empty for none.
        file: the name of a shipped file, or a file of the player's; empty for the default.
        pairs: `NAME=VALUE` for house rules and the first seat.

    Raises:
        UsageError: an argument is malformed, or the game has no such option or variant.
        OptionError: an option does not have the value.
        FaultError: a file cannot be read.
    """
    options: dict[str, OptionValue] = {}
    for role, text in ((Role.VERSION, edition), (Role.SCENARIO, mission), (Role.FILE, file)):
        if text:
            option = _option_for(game, role, text)
            options[option.name] = option.check(file_value(option, text) if isinstance(option, FileOption) else text)
    there = [option.name for option in game.options_of(Role.VARIANT)]
    for variant in [word.strip() for text in variants or [] for word in text.split(",")]:
        if variant not in there:
            named = printable(variant, 40)
            if there:
                raise UsageError(words.NO_VARIANT.format(name=named, variants=either(there)))
            raise UsageError(words.NO_VARIANTS.format(name=named, game=game.title))
        options[variant] = "yes"
    others = {option.name: option for role in (Role.FIRST_SEAT, Role.HOUSE_RULE) for option in game.options_of(role)}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(words.OPTION_WITHOUT_VALUE.format(option=pair))
        flag = next((ROLE_FLAGS.get(option.role, "") for option in game.options() if option.name == name), "")
        if flag:
            said = name if name in there else value
            raise UsageError(words.OPTION_HAS_FLAG.format(option=name, flag=flag, value=said))
        if name not in others:
            raise UsageError(words.NO_OPTION.format(name=printable(name, 40), options=joined(others)))
        options[name] = others[name].check(value)
    return options


def _option_for(game: Game, role: Role, text: str) -> Option:
    option = game.option_of(role)
    if option is None:
        raise UsageError(words.FLAG_NOT_OF_GAME.format(flag=ROLE_FLAGS[role], game=game.title))
    return option


def read_seats(game: Game, text: str, options: Options) -> tuple[Seat, ...]:
    """Return the seats in `text`, whose number must suit the game with these `options`.

    Raises:
        SeatError: the seats are invalid.
        UsageError: a user bot cannot be loaded.
        OptionError: the options do not fit together, or a bot has a weight unknown to the game.
    """
    counts = seat_counts(game, options)
    if not counts:
        game.complete_options(options)
    option, number = game.option_of(Role.SEATS), text.count(",") + 1
    if option is not None and number not in counts and number in option.listed():
        game.complete_options({**options, option.name: number})  # which says what it takes
    seats = parse_seats(text, counts[0], counts[-1])
    check_bots(game, [seat.bot for seat in seats], options)
    return seats


def read_bots(game: Game, text: str, options: Options) -> tuple[str, ...]:
    """Return the two or more different bots in `text`, for games with these `options`.

    Raises:
        SeatError: a bot is unknown.
        UsageError: there are too few bots, one is listed twice or human, or a user bot cannot be loaded.
        OptionError: a bot has a weight unknown to the game.
    """
    seats = [word.strip() for word in text.split(",")]
    bots = [bot for bot, _ in map(parse_seat, seats)]
    for seat, bot in zip(seats, bots, strict=True):
        if not bot:
            raise UsageError(words.LADDER_HUMAN.format(seat=seat))
        if bots.count(bot) > 1:
            raise UsageError(words.LADDER_TWICE.format(bot=bot))
    if len(bots) < 2:
        raise UsageError(words.LADDER_OF_ONE.format(bots=text))
    check_bots(game, bots, options)
    return tuple(bots)


def read_shipped_bot(game: Game, text: str, options: Options) -> str:
    """Return the bot in `text`, which must ship with the program, for games with these `options`.

    Raises:
        SeatError: the bot is unknown.
        UsageError: it is a user bot or a human.
        OptionError: it has a weight unknown to the game.
    """
    bot, name = parse_seat(text.strip())
    if not bot or is_user_bot(bot) or name:
        raise UsageError(words.NOT_SHIPPED.format(bot=text, bots=joined(BOTS)))
    check_bots(game, [bot], options)
    return bot


def check_bots(game: Game, bots: Sequence[str], options: Options) -> None:
    """Check that all `bots` can play; empty names, which are humans, are skipped.

    Raises:
        UsageError: a user bot cannot be loaded.
        OptionError: a bot has a weight unknown to the game.
    """
    for bot in bots:
        if bot and not is_user_bot(bot) and plain_name(bot) != bot:
            weights_of(bot, game, options)
    check_user_bots(game, bots)


def check_user_bots(game: Game, bots: Sequence[str]) -> None:
    """Check that the user bots among `bots` can be loaded, in a separate process.

    Raises:
        UsageError: one cannot be loaded.
    """
    own = [bot for bot in dict.fromkeys(bots) if is_user_bot(bot)]
    if not own:
        return
    from tp_tui.bots.driver import BotDriver, BotProcess, Check

    driver = BotDriver(BotProcess(LOADING_PATIENCE))
    try:
        for bot in own:
            if fault := driver.check(Check(game.name, bot)):
                said = fault_text(fault, LONGEST_FAULT)
                raise UsageError(
                    said if bot.rpartition(":")[0] in said else words.FAULT_OF.format(name=bot, fault=said)
                )
    finally:
        driver.close()
