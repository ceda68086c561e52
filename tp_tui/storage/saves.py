"""Saved games: text files that a person can read, mail and edit (`NAME.tp`).

A header in TOML, a line `---`, then one action a line; `#` begins a comment. The header carries the deal, so that a
game stays readable when the shuffling changes. What the header says of the game are the game's own options and deal:

>>> from tp_tui.games import DEFAULT_GAME, get_game
>>> game = get_game(DEFAULT_GAME)
>>> saved = begun_game(game, {"edition": "horus"}, ["human:Ada", "bot:greedy"], seed=7)
>>> text = header_text(saved) + action_line("place f7 s", comment="Ada")
>>> loaded = read_save(text.encode())
>>> loaded.position.action_to_string(loaded.saved.actions[0])
'place f7 s'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

from tp_tui.games import get_game
from tp_tui.games.contract import (
    Action,
    Game,
    IllegalActionError,
    NotationError,
    Options,
    Role,
    plain_options,
    with_seats,
)
from tp_tui.games.kit.printable import printable
from tp_tui.storage.files import read_regular_file
from tp_tui.storage.restrictions import shown_path
from tp_tui.storage.save_header import HeaderReader
from tp_tui.storage.saved_game import (
    FORMAT,
    RULE,
    TIMES,
    UNDONE,
    LoadedGame,
    SavedGame,
    SaveError,
    header_entries,
    own_entries,
)
from tp_tui.storage.toml_writer import toml_table, toml_value

__all__ = [
    "LoadedGame",
    "SaveError",
    "SavedGame",
    "action_line",
    "begun_game",
    "header_text",
    "load_save",
    "read_save",
    "save_text",
]


def begun_game(
    game: Game,
    options: Options,
    seats: Sequence[str],
    seed: int,
    started: datetime | None = None,
    daily: date | None = None,
) -> SavedGame:
    """The game that `game.new_initial_state` begins with these options and seed, no action done yet.

    Raises:
        OptionError, DataError: as `new_initial_state` does.
    """
    asked = with_seats(game, options, len(seats))
    start = game.new_initial_state(asked, seed)
    complete = game.complete_options(asked)
    if first := game.option_of(Role.FIRST_SEAT):
        complete[first.name] = start.current_seat() + 1
    return SavedGame(game.name, complete, tuple(seats), seed, start, started=started, daily=daily)


def header_text(saved: SavedGame, game: Game | None = None) -> str:
    """Return the header of `saved` with the line that ends it; `saved.start` must be a fresh position.

    `game` is the one played, by default the registered one of that name.
    """
    game = game or get_game(saved.game)
    options = dict(saved.options)
    for seats in game.options_of(Role.SEATS):
        options.pop(seats.name, None)
    variants = [option.name for option in game.options_of(Role.VARIANT) if option.name in options]
    entries: dict[str, object] = {"format": FORMAT, "program": saved.program, "game": saved.game}
    entries |= {name: options.pop(name) for name in own_entries(game) if name in options}
    first = {option.name: options.pop(option.name) for option in game.options_of(Role.FIRST_SEAT)}
    entries["variants"] = [name for name in variants if options.pop(name) == "yes"]
    entries |= {"options": plain_options(options), "seats": list(saved.seats), **first, "seed": saved.seed}
    entries |= {name: when for name in TIMES if (when := getattr(saved, name)) is not None}
    lines = [f"{name} = {toml_value(entries[name])}\n" for name in header_entries(game) if name in entries]
    return f"{''.join(lines)}\n{toml_table('deal', game.deal_of(saved.start))}{RULE}\n"


def action_line(notation: str, comment: str = "") -> str:
    """The line of an action, with its end: `place f7 s   # Ada`."""
    said = " ".join(comment.split())
    return f"{notation}   # {said}\n" if said else f"{notation}\n"


def save_text(saved: SavedGame, comments: Iterable[str] = ()) -> str:
    """The whole file; `comments` are put behind the actions in their order, an empty one is none."""
    notation = [saved.start.action_to_string(action) for action in saved.actions]
    said = list(comments)
    said += [""] * (len(notation) - len(said))
    return header_text(saved) + "".join(map(action_line, notation, said))


def load_save(file: Path) -> LoadedGame:
    """The game in `file`.

    Raises:
        SaveError: it cannot be read, or something is wrong with it; the file is left alone.
    """
    try:
        data = read_regular_file(file)
    except OSError as error:
        raise SaveError(f"{shown_path(file)} cannot be read: {error.strerror}") from error
    return read_save(data, file.name)


def read_save(data: bytes, source: str = "saved game") -> LoadedGame:
    """The game that the bytes of a file hold; `source` names it in complaints.

    A last line without its end was torn while it was written: it is left out, and `LoadedGame.left_out` says so.

    Raises:
        SaveError: something is wrong with it.
    """
    source = printable(source)
    whole, newline, torn = data.rpartition(b"\n")
    lines = [line.removesuffix(b"\r") for line in whole.split(b"\n")] if newline else []
    rule = RULE.encode()
    end = next((number for number, line in enumerate(lines) if line.rstrip() == rule), len(lines))
    if end == len(lines):
        if torn.rstrip() != rule:
            raise SaveError(f"{source}, line {len(lines) + 1}: the header ends without the line {RULE}", len(lines) + 1)
        lines, torn = [*lines, rule], b""
    header = HeaderReader(source, [_decoded(line, source, number) for number, line in enumerate(lines[:end], 1)])
    loaded = _read_actions(header.read(), lines, end + 1, source)
    if loaded.saved.finished is not None and not loaded.position.is_terminal():
        what = "says that the game is finished, but the actions stop before its end: lines are missing"
        number = header.line_of("finished")
        raise SaveError(f"{source}, line {number}: finished {what}", number, loaded)
    lost = _without_comment(torn.decode("utf-8", "replace").replace("\0", ""))
    left_out = (
        f"{source}: its last line, “{printable(lost, 60)}”, was not written to its end and is left out." if lost else ""
    )
    return replace(loaded, left_out=left_out, seats_line=header.line_of("seats"))


def _read_actions(saved: SavedGame, lines: Sequence[bytes], begin: int, source: str) -> LoadedGame:
    """Return the game with the actions on `lines` from the one numbered `begin`, counted from 0.

    Raises:
        SaveError: a line is wrong; the error carries the game up to there.
    """
    state = saved.start.clone()
    actions: list[Action] = []
    undone: list[str] = []
    numbers: list[int] = []

    def so_far() -> LoadedGame:
        return LoadedGame(replace(saved, actions=tuple(actions)), state, "", tuple(undone), tuple(numbers))

    for number, line in enumerate(lines[begin:], begin + 1):
        try:
            decoded = _decoded(line, source, number)
            text = _without_comment(decoded)
            if not text:
                undone += [decoded.removeprefix(UNDONE).strip()] if decoded.startswith(UNDONE) else []
                continue
            action = state.string_to_action(text)
        except (NotationError, IllegalActionError) as error:
            raise SaveError(f"{source}, line {number}: {printable(error, 300)}", number, so_far()) from error
        except SaveError as error:
            raise SaveError(str(error), number, so_far()) from error
        state.apply_action(action)
        undone.clear()
        actions.append(action)
        numbers.append(number)
    return so_far()


def _decoded(line: bytes, source: str, number: int) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(f"{source}, line {number}: is no text in UTF-8", number) from error


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()
