"""Completers for the values of options and arguments.

Typer calls them with the beginning of a word and, if they declare it, the context parsed so far. They return
completions with descriptions, and never raise an exception, which would disturb the player's command line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from tp_tui.bots import BOTS
from tp_tui.games import DEFAULT_GAME, game_names, get_game
from tp_tui.games.contract import FileOption, Game, Option, Role
from tp_tui.presenters.command_words import words
from tp_tui.presenters.messages import _
from tp_tui.storage.folders import SAVE_SUFFIX, own_themes_folder, saves_folder, tables_folder
from tp_tui.storage.game_files import SUFFIX, own_names
from tp_tui.storage.settings import CHOICES, sign_sets

if TYPE_CHECKING:
    from tp_tui.presenters.game_words import GameWords

Offer = tuple[str, str]
"""A completion and its description."""

HUMAN = "you"
THEME_NAME = re.compile(r'^name\s*=\s*"([^"]+)"', re.MULTILINE)
MAX_FILES = 1000
"""The maximum number of files of a folder to offer."""


def complete_game(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the games."""
    return _starting(incomplete, ((name, get_game(name).title) for name in game_names()))


def complete_edition(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the versions of the game."""
    return _of_role(ctx, Role.VERSION, incomplete)


def complete_mission(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the missions of the game."""
    return _of_role(ctx, Role.SCENARIO, incomplete)


def complete_variant(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the variants of the game, which may be separated by commas."""
    before, last = _split_last(incomplete, ",")
    game = _game(ctx)
    variants = [(option.name, _words(game).option_title(option)) for option in game.options_of(Role.VARIANT)]
    listed = before.split(",")
    return [(f"{before}{name}", title) for name, title in _starting(last, variants) if name not in listed]


def complete_option(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer house rules and the first seat: `NAME=` first, then the values."""
    game = _game(ctx)
    options = {each.name: each for role in (Role.FIRST_SEAT, Role.HOUSE_RULE) for each in game.options_of(role)}
    name, equals, value = incomplete.partition("=")
    if not equals:
        offers = ((f"{each}=", _words(game).option_title(option)) for each, option in options.items())
        return _starting(incomplete, offers)
    if name not in options:
        return []
    return [(f"{name}={word}", title) for word, title in _starting(value, _listed(game, options[name]))]


def complete_file(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the game files that ship with the program, the player's own, and other files."""
    return [
        *_starting(incomplete, (offer for option in _file_options(_game(ctx)) for offer in _file_names(option))),
        *_files(incomplete, SUFFIX),
    ]


def complete_noun(option: FileOption) -> Any:
    """Return a completer for one kind of game file, such as boards."""

    def complete(ctx: typer.Context, incomplete: str) -> list[Offer]:
        return [*_starting(incomplete, _file_names(option)), *_files(incomplete, SUFFIX)]

    return complete


def complete_seats(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer players for the next seat: you, the bots, and user bots in Python files."""
    return _seats(incomplete, {HUMAN: words.OFFERED_HUMAN, **_bots()})


def complete_bots(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the bots, for commands without human players."""
    return _seats(incomplete, _bots())


def complete_shipped_bot(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the bots that ship with the program."""
    return _starting(incomplete, _bots().items())


def complete_save(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the saved games, last played first, and other files."""
    return [*_starting(incomplete, _saves()), *_files(incomplete, SAVE_SUFFIX)]


def complete_table_seats(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer who may sit at a table next: the player, whoever has the code, and the bots."""
    from tp_tui.room.table import ME, OPEN
    from tp_tui.storage.table_entries import WITH_CODE

    before, last = _split_last(incomplete, ",")
    offered = {ME: words.OFFERED_ME, OPEN: words.OFFERED_OPEN, WITH_CODE: words.OFFERED_CODE, **_bots()}
    return [(f"{before}{word}", meaning) for word, meaning in _starting(last, offered.items())]


def complete_turn_time(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the times of a turn at a table."""
    from tp_tui.presenters.table_play import pace_text
    from tp_tui.storage.table_entries import TURN_TIMES

    return _starting(incomplete, ((name, pace_text(seconds)) for name, seconds in TURN_TIMES.items()))


def complete_watch(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer whether others may watch a table."""
    from tp_tui.presenters.tables_text import words as table_words

    return _starting(incomplete, table_words.WATCH.items())


def complete_table(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the codes of the tables."""
    from tp_tui.storage.file_store import FileStore

    names = FileStore(tables_folder()).names()[:MAX_FILES]
    return _starting(incomplete.upper(), ((Path(name).stem, "") for name in names))


def complete_lesson(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the lessons of the game."""
    return _starting(incomplete, ((lesson.name, _(lesson.title)) for lesson in _game(ctx).lessons()))


def complete_challenge(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the ladder and the challenges of the game, or of all games if none is named."""
    from tp_tui.presenters.challenges import words as texts
    from tp_tui.room.challenges import LADDER

    games = [_game(ctx)] if ctx.params.get("game") else [get_game(name) for name in game_names()]
    offers = {LADDER: texts.LADDER}
    for game in games:
        for challenge in game.challenges():
            offers.setdefault(challenge.name, _words(game).challenge_title(challenge))
    return _starting(incomplete, offers.items())


def complete_theme(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the themes, including the player's own."""
    package = Path(__file__).resolve().parents[1]
    folders = (package / "themes", package.parent / "themes", own_themes_folder())
    files = [file for folder in folders for file in _entries(folder) if file.suffix == SUFFIX]
    names = ("auto", *map(_theme_name, files))
    return _starting(incomplete, dict.fromkeys((name, "") for name in names))


def complete_theme_file(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the themes, and other files."""
    themes = [offer for offer in complete_theme(ctx, incomplete) if offer[0] != "auto"]
    return [*themes, *_files(incomplete, SUFFIX)]


def complete_symbols(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the symbol sets."""
    return _starting(incomplete, ((name, "") for name in sign_sets()))


def complete_keys(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the key presets."""
    return _starting(incomplete, ((name, "") for name in CHOICES["keys"]))


def complete_pace(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the speeds of bots."""
    return _starting(incomplete, ((name, "") for name in CHOICES["pace"]))


def _starting(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    return [(word, meaning) for word, meaning in offers if word.startswith(incomplete) and word.isprintable()]


def _split_last(text: str, separator: str) -> tuple[str, str]:
    """Split a text after the last separator."""
    before, found, last = text.rpartition(separator)
    return before + found, last


def _game(ctx: typer.Context) -> Game:
    """Return the game named on the command line, or the default."""
    name = ctx.params.get("game") or DEFAULT_GAME
    return get_game(name if name in game_names() else DEFAULT_GAME)


def _listed(game: Game, option: Option) -> list[Offer]:
    words = _words(game)
    return [(str(value), words.choice_title(option, value)) for value in option.listed()]


def _words(game: Game) -> GameWords:
    from tp_tui.presenters.game_words import words_for  # imported here because most completers do not need it

    return words_for(game)


def _of_role(ctx: typer.Context, role: Role, incomplete: str) -> list[Offer]:
    game = _game(ctx)
    return _starting(incomplete, (offer for option in game.options_of(role) for offer in _listed(game, option)))


def _file_options(game: Game) -> list[FileOption]:
    return [option for option in game.options_of(Role.FILE) if isinstance(option, FileOption)]


def _file_names(option: FileOption) -> list[Offer]:
    return [
        *((name, option.title_of(name)) for name in option.shipped_names),
        *((name, words.own_file(option.noun)) for name in own_names(option.noun)),
    ]


def _bots() -> dict[str, str]:
    return dict.fromkeys(BOTS, words.OFFERED_BOT)


def _seats(incomplete: str, players: dict[str, str]) -> list[Offer]:
    before, last = _split_last(incomplete, ",")
    if ":" in last and not last.partition(":")[0].endswith(".py"):
        return []  # a player's name
    if ":" in last:
        file, _, beginning = last.partition(":")
        found = [(f"{file}:{name}", words.OFFERED_OWN_BOT) for name in _classes(file) if name.startswith(beginning)]
    else:
        own = [(f"{name}:" if name.endswith(".py") else name, "") for name, _ in _files(last, ".py")]
        found = [*_starting(last, players.items()), *(own if last else [])]
    return [(f"{before}{word}", meaning) for word, meaning in found]


def _classes(file: str) -> list[str]:
    """Return the classes in a Python file, without running it."""
    with suppress(OSError, ValueError):
        return re.findall(r"^class (\w+)", _text_of(Path(file)), re.MULTILINE)
    return []


def _theme_name(file: Path) -> str:
    """Return the name of a theme from its file, by default the file's name."""
    with suppress(OSError, ValueError):
        if found := THEME_NAME.search(_text_of(file)):
            return found[1]
    return file.stem


def _text_of(file: Path) -> str:
    from tp_tui.storage.files import read_regular_file

    return read_regular_file(file).decode("utf-8")


def _saves() -> list[Offer]:
    """Return the file names of the saved games, last modified first, without reading the files."""
    dated = []
    for file in _entries(saves_folder()):
        with suppress(OSError):
            if file.suffix == SAVE_SUFFIX:
                dated.append((file.stat().st_mtime, file.name))
    return [(name, "") for _, name in sorted(dated, reverse=True)]


def _files(incomplete: str, suffix: str) -> list[Offer]:
    """Return the folders, and the files with `suffix`, whose paths begin with `incomplete`."""
    folder, name = _split_last(incomplete, os.sep)
    found = []
    with suppress(OSError, ValueError, RuntimeError):
        for file in _entries(Path(folder or ".").expanduser()):
            is_shown = file.name.isprintable() and (name or not file.name.startswith("."))
            if file.name.startswith(name) and is_shown:
                if file.is_dir():
                    found.append((f"{folder}{file.name}{os.sep}", words.OFFERED_FOLDER))
                elif file.suffix == suffix:
                    found.append((f"{folder}{file.name}", words.OFFERED_FILE))
    return found


def _entries(folder: Path) -> list[Path]:
    """Return the first entries of a folder in alphabetical order; none if it cannot be read."""
    try:
        return sorted(folder.iterdir())[:MAX_FILES]
    except (OSError, ValueError):
        return []
