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

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tp_tui import __version__
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    Action,
    DataError,
    DealError,
    Game,
    GameFile,
    IllegalActionError,
    NotationError,
    OptionError,
    Options,
    OptionValue,
    Role,
    State,
    plain_options,
    with_seats,
)
from tp_tui.storage.toml_writer import toml_table, toml_value

FORMAT = 1
"""The version of the format; a file of a later one is refused."""

RULE = "---"
"""The line between the header and the actions."""

OWN_ENTRIES = (Role.VERSION, Role.SCENARIO)
"""The roles of options that have an entry of the header of their own, by their names."""


class SaveError(ValueError):
    """A saved game that cannot be read. The message names the file, the line and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game from its deal to its last action.

    Attributes:
        game: its name.
        options: its options, complete, the number of players (as many as seats) and who began among them.
        seats: in order of play, `human:NAME`, `bot:KIND` or `bot:KIND:NAME` each.
        seed: what the deal was drawn from.
        start: the position before the first action; not to be played on.
        actions: what was done.
        started: when play began, if that is known.
        program: what wrote the file.
    """

    game: str
    options: Options
    seats: tuple[str, ...]
    seed: int
    start: State
    actions: tuple[Action, ...] = ()
    started: datetime | None = None
    program: str = f"tp-tui {__version__}"


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """What a file holds: the game, the position after its last action, and a sentence about what was left out.

    `left_out` is empty unless the last line was torn, which is then not among the actions.
    """

    saved: SavedGame
    position: State
    left_out: str = ""


def begun_game(
    game: Game, options: Options, seats: Sequence[str], seed: int, started: datetime | None = None
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
    return SavedGame(game.name, complete, tuple(seats), seed, start, started=started)


def header_text(saved: SavedGame) -> str:
    """The header of `saved` with the line that ends it; `saved.start` must be a fresh position."""
    game = get_game(saved.game)
    options = dict(saved.options)
    for seats in game.options_of(Role.SEATS):
        options.pop(seats.name, None)
    variants = [option.name for option in game.options_of(Role.VARIANT) if option.name in options]
    entries: dict[str, object] = {"format": FORMAT, "program": saved.program, "game": saved.game}
    entries |= {name: options.pop(name) for name in _own_entries(game) if name in options}
    first = {option.name: options.pop(option.name) for option in game.options_of(Role.FIRST_SEAT)}
    entries["variants"] = [name for name in variants if options.pop(name) == "yes"]
    entries |= {"options": plain_options(options), "seats": list(saved.seats), **first, "seed": saved.seed}
    if saved.started is not None:
        entries["started"] = saved.started
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
        data = file.read_bytes()
    except OSError as error:
        raise SaveError(f"{file} cannot be read: {error.strerror}") from error
    return read_save(data, file.name)


def read_save(data: bytes, source: str = "saved game") -> LoadedGame:
    """The game that the bytes of a file hold; `source` names it in complaints.

    A last line without its end was torn while it was written: it is left out, and `LoadedGame.left_out` says so.

    Raises:
        SaveError: something is wrong with it.
    """
    lines, torn = _lines(data, source)
    if RULE not in (line.rstrip() for line in lines):
        if torn.rstrip() != RULE:
            raise SaveError(f"{source}, line {len(lines) + 1}: the header ends without the line {RULE}")
        lines, torn = [*lines, RULE], ""
    end = next(number for number, line in enumerate(lines) if line.rstrip() == RULE)
    saved = _Header(source, lines[:end]).read()
    state = saved.start.clone()
    actions: list[Action] = []
    for number, line in enumerate(lines[end + 1 :], end + 2):
        text = _without_comment(line)
        if not text:
            continue
        try:
            actions.append(state.string_to_action(text))
        except (NotationError, IllegalActionError) as error:
            raise SaveError(f"{source}, line {number}: {error}") from error
        state.apply_action(actions[-1])
    lost = _without_comment(torn)
    left_out = f"{source}: its last line, “{lost}”, was not written to its end and is left out." if lost else ""
    return LoadedGame(replace(saved, actions=tuple(actions)), state, left_out)


def _lines(data: bytes, source: str) -> tuple[list[str], str]:
    """The lines, and what stands behind the last line end."""
    whole, newline, torn = data.rpartition(b"\n")
    lines = []
    for number, line in enumerate(whole.split(b"\n") if newline else [], 1):
        try:
            lines.append(line.removesuffix(b"\r").decode("utf-8"))
        except UnicodeDecodeError as error:
            raise SaveError(f"{source}, line {number}: is no text in UTF-8") from error
    return lines, torn.decode("utf-8", "replace").replace("\0", "")


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def header_entries(game: Game) -> tuple[str, ...]:
    """Return all that the header of a saved `game` can hold, in the order in which it is written."""
    first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
    own = _own_entries(game)
    return ("format", "program", "game", *own, "variants", "options", "seats", *first, "seed", "started", "deal")


def _own_entries(game: Game) -> tuple[str, ...]:
    return tuple(option.name for role in OWN_ENTRIES for option in game.options_of(role))


def _entry_of(game: Game, name: str) -> str:
    """Return the entry of the header that the option of that name is written in."""
    option = next((option for option in game.options() if option.name == name), None)
    if option is None:
        return "options"
    if option.role is Role.FIRST_SEAT or option.role in OWN_ENTRIES:
        return option.name
    return {Role.SEATS: "seats", Role.VARIANT: "variants"}.get(option.role, "options")


def _file_of(value: object) -> GameFile | None:
    """Return the file that an entry holds, None if it holds none."""
    if isinstance(value, dict) and value.keys() == {"file", "text"} and all(type(v) is str for v in value.values()):
        return GameFile(value["file"], value["text"])
    return None


class _Header:
    """The header of a file, with complaints that name its lines."""

    def __init__(self, source: str, lines: Sequence[str]) -> None:
        self.source = source
        self.lines = lines
        try:
            self.table: dict[str, object] = tomllib.loads("\n".join(lines) + "\n")
        except tomllib.TOMLDecodeError as error:
            raise self.toml_fault(str(error)) from error

    def read(self) -> SavedGame:
        """The game it describes, no action done yet."""
        if self.number("format") != FORMAT:
            raise self.wrong("format", f"is {self.table['format']}, but this program reads format {FORMAT}")
        if self.text("game") not in game_names():
            raise self.wrong("game", f"is {self.table['game']!r}; there is {' or '.join(game_names())}")
        game = get_game(self.text("game"))
        entries = header_entries(game)
        for name in self.table:
            if name not in entries:
                raise self.wrong(name, f"is nothing that a saved game holds; it can hold {', '.join(entries)}")
        options = self.options(game)
        deal = self.table.get("deal")
        if not isinstance(deal, dict):
            raise self.wrong("deal", "is missing, but must be a table")
        try:
            start = game.state_from_deal(options, deal)
            options = game.complete_options(options)
        except DealError as error:
            raise SaveError(f"{self.source}, line {self.line_of(error.entry, inside='deal')}: {error}") from error
        except OptionError as error:
            raise SaveError(f"{self.source}, line {self.line_of(_entry_of(game, error.option))}: {error}") from error
        except DataError as error:
            raise SaveError(f"{self.source}, line {self.line_of('options')}: {error}") from error
        started = self.table.get("started")
        if started is not None and not isinstance(started, datetime):
            raise self.wrong("started", "must be a date and time, such as 2026-11-20T19:30:00Z")
        seats, seed = tuple(self.texts("seats")), self.number("seed")
        program = self.text("program") if "program" in self.table else ""
        return SavedGame(game.name, options, seats, seed, start, started=started, program=program)

    def options(self, game: Game) -> dict[str, OptionValue]:
        """Return the game's options, the number of seats and who begins among them."""
        inside = {option.name for option in game.options() if option.role in (Role.HOUSE_RULE, Role.FILE)}
        options: dict[str, OptionValue] = {}
        others = self.table.get("options", {})
        if not isinstance(others, dict):
            raise self.wrong("options", "must be a table")
        for name, value in others.items():
            if name not in inside:
                raise self.wrong("options", f"{name} is no option that stands here")
            if file := _file_of(value):
                options[name] = file
            elif isinstance(value, int | str):
                options[name] = value
            else:
                raise self.wrong("options", f"{name} must be a number, a text or a file")
        # What is not said is as the game has it, but for who begins: that was drawn by lot.
        first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
        for name in (*_own_entries(game), *first):
            if name in self.table or name in first:
                default = next(option.default for option in game.options() if option.name == name)
                options[name] = self.number(name) if isinstance(default, int) else self.text(name)
        variants = [option.name for option in game.options_of(Role.VARIANT)]
        for name in self.texts("variants") if "variants" in self.table else []:
            if name not in variants:
                raise self.wrong("variants", f"has {name!r}; there is {' and '.join(variants) or 'none'}")
            options[name] = "yes"
        seats = self.texts("seats")
        for seat in seats:
            kind, colon, rest = seat.partition(":")
            if kind not in ("human", "bot") or not colon or not rest:
                raise self.wrong("seats", f"has {seat!r}; a seat is human:NAME, bot:KIND or bot:KIND:NAME")
        return with_seats(game, options, len(seats))

    def number(self, name: str) -> int:
        value = self.table.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, f"is {value!r}, but must be a whole number" if value is not None else "is missing")
        return value

    def text(self, name: str) -> str:
        value = self.table.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, f"is {value!r}, but must be a text" if value is not None else "is missing")
        return value

    def texts(self, name: str) -> list[str]:
        value = self.table.get(name)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(name, "must be a list of texts" if value is not None else "is missing")
        return value

    def wrong(self, name: str, what: str) -> SaveError:
        """The complaint about an entry, to be raised."""
        return SaveError(f"{self.source}, line {self.line_of(name)}: {name} {what}")

    def toml_fault(self, message: str) -> SaveError:
        """The complaint about text that is no TOML; the reader's message ends with its place, as `(at line 3, …)`."""
        what, _, place = message.rpartition(" (at ")
        number = place.removeprefix("line ").partition(",")[0]
        if not number.isdecimal():
            number = str(len(self.lines))
        return SaveError(f"{self.source}, line {number}: {what or message}")

    def line_of(self, name: str, inside: str = "") -> int:
        """The line, from 1, that the entry `name` begins on, of the table `inside`; of what is missing the last one."""
        section, number, in_text = "", 0, False
        for number, line in enumerate(self.lines, 1):
            if in_text or line.count('"""') % 2:
                in_text ^= line.count('"""') % 2 == 1
                if in_text and name == line.partition("=")[0].strip():
                    return number
            elif line.startswith("["):
                section = line.strip("[] \t")
                if section == name:
                    return number
            elif section == inside and line.partition("=")[0].strip() == name:
                return number
        return number
