"""What the words of the command line mean: seats, the choice of a game, its house options."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Annotated

import typer

from tp_tui.bots import BOTS, is_own, plain_name, weights_of
from tp_tui.cli.completers import (
    complete_edition,
    complete_file,
    complete_game,
    complete_mission,
    complete_option,
    complete_variant,
)
from tp_tui.cli.faults import LONGEST_FAULT, UsageError
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import FileOption, Game, Option, OptionError, Options, OptionValue, Role, seat_counts
from tp_tui.games.kit.printable import printable
from tp_tui.games.kit.toml_reader import LARGEST
from tp_tui.games.kit.wording import either
from tp_tui.presenters.faults import fault_text
from tp_tui.room import Seat, parse_seats
from tp_tui.room.seats import parse_seat
from tp_tui.storage.game_files import file_value

LONGEST_PATIENCE = 86_400.0
"""The most seconds that a bot may be waited for."""

LOADING_PATIENCE = 20.0
"""The seconds that the file of a bot of one's own may take to load."""

GameName = Annotated[
    str, typer.Option("--game", help="Which game to play; tp-tui games lists them.", autocompletion=complete_game)
]
Edition = Annotated[
    str, typer.Option(help="Which version to play; tp-tui games lists them.", autocompletion=complete_edition)
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant", help="A variant to play with; separate several with commas.", autocompletion=complete_variant
    ),
]
Mission = Annotated[str, typer.Option(help="A mission to play, together or alone.", autocompletion=complete_mission)]
OwnFile = Annotated[
    str,
    typer.Option("--board", "--file", help="A board by name, or a file of your own.", autocompletion=complete_file),
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", help="A house rule, such as first=2; repeat it for more.", autocompletion=complete_option),
]

ROLE_FLAGS = {Role.VERSION: "--edition", Role.VARIANT: "--variant", Role.SCENARIO: "--mission", Role.FILE: "--board"}
"""The flags that stand for options by their roles; house rules and who begins have `--option`."""


def finite(parameter: typer.CallbackParam, value: float) -> float:
    """A number of the command line as it is; inf and nan are none that can be counted with.

    Raises:
        BadParameter: it is one of these.
    """
    if not isfinite(value):
        raise typer.BadParameter(f"{value} is no finite number.", param_hint=f"'--{parameter.name}'")
    return value


def checked_patience(parameter: typer.CallbackParam, seconds: float) -> float:
    """Return a patience of the command line as it is, a day at most.

    Raises:
        BadParameter: it is longer, or no finite number.
    """
    if finite(parameter, seconds) > LONGEST_PATIENCE:
        raise typer.BadParameter(f"a day, {LONGEST_PATIENCE:.0f}, is the most.", param_hint="'--patience'")
    return seconds


def checked_seed(seed: int | None) -> int | None:
    """Return a seed of the command line as it is, if a saved game can hold it.

    Raises:
        BadParameter: it has more than 64 bits.
    """
    if seed is not None and not -LARGEST <= seed < LARGEST:
        raise typer.BadParameter("a seed has 64 bits at most.", param_hint="'--seed'")
    return seed


def read_game(name: str) -> Game:
    """Return the game of that name.

    Raises:
        UsageError: there is no such game.
    """
    if name not in game_names():
        raise UsageError(f"there is no game {printable(name, 40)}; --game takes {either(game_names())}")
    return get_game(name)


def read_options(
    game: Game,
    edition: str = "",
    variants: Sequence[str] | None = None,
    mission: str = "",
    file: str = "",
    pairs: Sequence[str] | None = None,
) -> dict[str, OptionValue]:
    """Return the options of `game` for these words, each right by itself.

    Args:
        game: what is played.
        edition: the version, empty for the game's first.
        variants: their names, single or with commas between.
        mission: the scenario, empty for none.
        file: what ships with the program by its name, or a file of the player's; empty for the version's own.
        pairs: `NAME=VALUE` for house rules and who begins.

    Raises:
        UsageError: a text is not of the form it must have, or the game has nothing of that kind.
        OptionError: there is no such option, or it does not take the value.
        DataError: a file cannot be read.
    """
    options: dict[str, OptionValue] = {}
    for role, text in ((Role.VERSION, edition), (Role.SCENARIO, mission), (Role.FILE, file)):
        if text:
            option = _option_for(game, role, text)
            options[option.name] = option.check(file_value(option, text) if isinstance(option, FileOption) else text)
    there = [option.name for option in game.options_of(Role.VARIANT)]
    for variant in [word.strip() for text in variants or [] for word in text.split(",")]:
        if variant not in there:
            known = f"--variant takes {either(there)}, or both" if there else f"{game.title} has no variants"
            raise UsageError(f"there is no variant {printable(variant, 40)}; {known}")
        options[variant] = "yes"
    others = {option.name: option for role in (Role.FIRST_SEAT, Role.HOUSE_RULE) for option in game.options_of(role)}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--option {pair} has no value; write it as NAME=VALUE, such as first=2")
        flag = next((ROLE_FLAGS.get(option.role, "") for option in game.options() if option.name == name), "")
        if flag:
            said = name if name in there else value
            raise UsageError(f"--option does not take {name}; write {flag} {said}")
        if name not in others:
            raise OptionError("no_house_option", printable(name, 40), [*others], option=name)
        options[name] = others[name].check(value)
    return options


def _option_for(game: Game, role: Role, text: str) -> Option:
    option = game.option_of(role)
    if option is None:
        raise UsageError(f"{ROLE_FLAGS[role]} does not go with {game.title}")
    return option


def read_seats(game: Game, text: str, options: Options) -> tuple[Seat, ...]:
    """Return the seats in `text`, as many as the game with these `options` takes.

    Raises:
        SeatError: the seats cannot be, or a bot of one's own cannot be loaded.
        OptionError: the options do not go together, or a bot has a weight that there is not in that game.
    """
    counts = seat_counts(game, options)
    if not counts:
        game.complete_options(options)
    seats = parse_seats(text, counts[0], counts[-1])
    check_bots(game, [seat.bot for seat in seats], options)
    return seats


def read_bots(game: Game, text: str, options: Options) -> tuple[str, ...]:
    """Return the bots in `text`, two or more, none twice, for games with these `options`.

    Raises:
        SeatError: they cannot be, or one of one's own cannot be loaded.
        OptionError: a bot has a weight that there is not in that game.
    """
    words = [word.strip() for word in text.split(",")]
    bots = [bot for bot, _ in map(parse_seat, words)]
    for word, bot in zip(words, bots, strict=True):
        if not bot:
            raise UsageError(f"“{word}” is a human; a ladder is for bots")
        if bots.count(bot) > 1:
            raise UsageError(f"“{bot}” is there twice")
    if len(bots) < 2:
        raise UsageError(f"“{text}” is one bot; a ladder needs two or more")
    check_bots(game, bots, options)
    return tuple(bots)


def read_shipped_bot(game: Game, text: str, options: Options) -> str:
    """Return the bot in `text`, one of the program's own, for games with these `options`.

    Raises:
        SeatError: it is no bot of the program.
        OptionError: the game has no such weight.
    """
    bot, name = parse_seat(text.strip())
    if not bot or is_own(bot) or name:
        raise UsageError(f"“{text}” is not one of the program's bots: {', '.join(BOTS)}")
    check_bots(game, [bot], options)
    return bot


def check_bots(game: Game, bots: Sequence[str], options: Options) -> None:
    """Check that all `bots` can play, with their files and weights; humans are passed over.

    Raises:
        SeatError: the file of one cannot be loaded.
        OptionError: a bot has a weight that there is not in that game.
    """
    for bot in bots:
        if bot and not is_own(bot) and plain_name(bot) != bot:
            weights_of(bot, game, options)
    check_own_bots(game, bots)


def check_own_bots(game: Game, bots: Sequence[str]) -> None:
    """Load the bots of one's own, in a process of their own.

    Raises:
        SeatError: one cannot be loaded.
    """
    own = [bot for bot in dict.fromkeys(bots) if is_own(bot)]
    if not own:
        return
    from tp_tui.bots.driver import BotDriver, BotProcess, Check

    driver = BotDriver(BotProcess(LOADING_PATIENCE))
    try:
        for bot in own:
            if fault := driver.check(Check(game.name, bot)):
                said = fault_text(fault, LONGEST_FAULT)
                raise UsageError(said if bot.rpartition(":")[0] in said else f"{bot}: {said}")
    finally:
        driver.close()
