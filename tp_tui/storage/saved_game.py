"""A saved game as data, and the TOML header of its file: the setup, the seats, and the deal.

The header includes the deal, so that the file stays readable when the shuffling changes. Options and deal are specific
to the game. The steps follow after the header (see `game_log`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

from tp_tui import __version__
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    Action,
    DataError,
    DealError,
    Fault,
    FaultError,
    Game,
    GameFile,
    OptionError,
    Options,
    OptionValue,
    Refusal,
    Role,
    State,
    plain_options,
    with_seats,
)
from tp_tui.games.kit.printable import printable, quoted
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.storage.table_entries import TableEntries
from tp_tui.storage.toml_writer import toml_table, toml_value

FORMAT = 2
"""The version of the format that is written; later versions are refused."""

FORMATS = (1, FORMAT)
"""The versions that are read."""

PROGRAM = f"tp-tui {__version__}"
"""The name and version of this program, as written to saved games."""

SEPARATOR = "---"
"""The line between the header and the steps."""

OWN_ENTRIES = (Role.VERSION, Role.SCENARIO)
"""The roles of options that have a header entry of their own, under the option's name."""


class SaveError(FaultError):
    """A saved game cannot be read; the fault names the file, the line, and the reason.

    Attributes:
        line: the number of the line at fault, from 1; 0 if none is.
        readable: the game up to the line before, if the header is valid.
        source: the name of the file.
        refusal: the refusal of an illegal action; None for another fault.
    """

    def __init__(
        self,
        fault: Fault,
        line: int = 0,
        readable: LoadedGame | None = None,
        *,
        source: str = "",
        refusal: Refusal | None = None,
    ) -> None:
        """Create the error; presenters prefer the `refusal` to the `fault`."""
        super().__init__(fault)
        self.line = line
        self.readable = readable
        self.source = source
        self.refusal = refusal


class SavedGame(NamedTuple):
    """A game from its deal to its last action.

    Attributes:
        game: the name of the game.
        options: the complete options, including the number of seats and the first seat.
        seats: the seats in order of play, each `human:NAME`, `bot:KIND` or `bot:KIND:NAME`.
        seed: the seed of the deal.
        start: the position before the first action; it must not be modified.
        actions: the actions applied.
        started: when play began; None if unknown.
        finished: when the game ended; None if it is unfinished.
        daily: the date of a daily game; None for any other game.
        program: the program that wrote the file.
        hints: the number of hints given before the end.
        reviews: the number of the player's turns that were reviewed before the end.
        challenge: the name of the challenge that it was begun as; empty for none.
        hinted: steps that a hint named, by number, in notation; those that were played differently are not as hinted.
    """

    game: str
    options: Options
    seats: tuple[str, ...]
    seed: int
    start: State
    actions: tuple[Action, ...] = ()
    started: datetime | None = None
    finished: datetime | None = None
    daily: date | None = None
    program: str = PROGRAM
    hints: int = 0
    reviews: int = 0
    challenge: str = ""
    hinted: tuple[tuple[int, str], ...] = ()


class LoadedGame(NamedTuple):
    """The content of a saved game's file.

    Attributes:
        saved: the game.
        position: the position after its last action.
        remarks: the lines that were skipped because they are incomplete or unknown.
        undone: the undone actions, the one to redo first at the end.
        seats_line: the number of the line with the seats, from 1.
        format: the version of the file's format.
        stand_ins: for each action, why the stand-in chose it in place of the seat's bot; None if it did not.
        table: what it says of the people at a table.
    """

    saved: SavedGame
    position: State
    remarks: tuple[Fault, ...] = ()
    undone: tuple[Action, ...] = ()
    seats_line: int = 0
    format: int = FORMAT
    stand_ins: tuple[Fault | None, ...] = ()
    table: TableEntries = TableEntries()


def new_saved_game(
    game: Game,
    options: Options,
    seats: Sequence[str],
    seed: int,
    started: datetime | None = None,
    daily: date | None = None,
) -> SavedGame:
    """Return a new game that starts from `game.new_initial_state`.

    Raises:
        OptionError, DataError: as for `new_initial_state`.
    """
    asked = with_seats(game, options, len(seats))
    start = game.new_initial_state(asked, seed)
    complete = game.complete_options(asked)
    if first := game.option_of(Role.FIRST_SEAT):
        complete[first.name] = start.current_seat() + 1
    return SavedGame(game.name, complete, tuple(seats), seed, start, started=started, daily=daily)


def header_entries(game: Game, version: int = FORMAT) -> tuple[str, ...]:
    """Return the names of all possible header entries of `game` in a version of the format, in order of writing."""
    first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
    times = ("started", "finished", "daily") if version == 1 else ("started", "daily")
    own = own_entries(game)
    return ("format", "program", "game", *own, "variants", "options", "seats", *first, "seed", *times, "deal")


def own_entries(game: Game) -> tuple[str, ...]:
    """Return the names of the options of `game` that have a header entry of their own."""
    return tuple(option.name for role in OWN_ENTRIES for option in game.options_of(role))


def header_text(saved: SavedGame, game: Game | None = None) -> str:
    """Return the header of `saved`, including the separator.

    Args:
        saved: the saved game, whose `start` must be an initial position.
        game: the game played, by default the registered one named in `saved`.
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
    entries |= {name: when for name in ("started", "daily") if (when := getattr(saved, name)) is not None}
    lines = [f"{name} = {toml_value(entries[name])}\n" for name in header_entries(game) if name in entries]
    return f"{''.join(lines)}\n{toml_table('deal', game.deal_of(saved.start))}{SEPARATOR}\n"


def _entry_of(game: Game, name: str) -> str:
    """Return the name of the header entry that holds the option `name`."""
    option = next((option for option in game.options() if option.name == name), None)
    if option is None:
        return "options"
    if option.role is Role.FIRST_SEAT or option.role in OWN_ENTRIES:
        return option.name
    return {Role.SEATS: "seats", Role.VARIANT: "variants"}.get(option.role, "options")


def _file_of(value: object) -> GameFile | None:
    """Return the game file that an option value represents; None if it is not one."""
    if isinstance(value, dict) and value.keys() == {"file", "text"} and all(type(v) is str for v in value.values()):
        return GameFile(value["file"], value["text"])
    return None


class HeaderReader:
    """A reader of headers whose errors name the line at fault.

    Attributes:
        source: the name of the file.
        lines: the lines above the separator.
        format: the version of the format; 0 until it is read.
        table: the parsed TOML.
    """

    def __init__(self, source: str, lines: Sequence[str]) -> None:
        """Parse `lines`.

        Raises:
            SaveError: they are not valid TOML.
        """
        self.source = source
        self.lines = lines
        self.format = 0
        try:
            self.table = read_toml("\n".join(lines) + "\n")
        except TomlError as error:
            raise self.fault(error.line or len(lines), error.fault) from error

    def read(self) -> SavedGame:
        """Return the game that the header describes, without actions.

        Raises:
            SaveError: an entry is missing or invalid.
        """
        self.format = self.number("format")
        if self.format not in FORMATS:
            raise self.wrong("format_unknown", "format", self.format, [*map(str, FORMATS)])
        if self.text("game") not in game_names():
            raise self.wrong("game_unknown", "game", quoted(self.table["game"], 300), game_names())
        game = get_game(self.text("game"))
        entries = header_entries(game, self.format)
        for name in self.table:
            if name not in entries:
                raise self.wrong("entry_unknown", name, entries)
        options = self.options(game)
        deal = self.table.get("deal")
        if not isinstance(deal, dict):
            raise self.wrong("table_missing", "deal")
        try:
            start = game.state_from_deal(options, deal)
            options = game.complete_options(options)
        except DealError as error:
            raise self.fault(self.line_of(error.entry, inside="deal"), error.fault) from error
        except OptionError as error:
            raise self.fault(self.line_of(_entry_of(game, error.option)), error.fault) from error
        except DataError as error:
            raise self.fault(self.line_of("options"), error.fault) from error
        started, finished, daily = self.moment("started"), self.moment("finished"), self.day("daily")
        seats, seed = tuple(self.texts("seats")), self.number("seed")
        program = self.text("program") if "program" in self.table else ""
        return SavedGame(game.name, options, seats, seed, start, (), started, finished, daily, program)

    def options(self, game: Game) -> dict[str, OptionValue]:
        """Return the game's options, including the number of seats and the first seat."""
        inside = {option.name for option in game.options() if option.role in (Role.HOUSE_RULE, Role.FILE)}
        options: dict[str, OptionValue] = {}
        others = self.table.get("options", {})
        if not isinstance(others, dict):
            raise self.wrong("no_table", "options")
        for name, value in others.items():
            if name not in inside:
                raise self.wrong("option_elsewhere", "options", name)
            if file := _file_of(value):
                options[name] = file
            elif isinstance(value, int | str):
                options[name] = value
            else:
                raise self.wrong("option_of_no_kind", "options", name)
        # Omitted options have their defaults, except for the first seat, which was drawn by lot and must be given.
        first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
        for name in (*own_entries(game), *first):
            if name in self.table or name in first:
                default = next(option.default for option in game.options() if option.name == name)
                options[name] = self.number(name) if isinstance(default, int) else self.text(name)
        variants = [option.name for option in game.options_of(Role.VARIANT)]
        for name in self.texts("variants") if "variants" in self.table else []:
            if name not in variants:
                raise self.wrong("variant_unknown", "variants", quoted(name, 300), variants)
            options[name] = "yes"
        seats = self.texts("seats")
        for seat in seats:
            kind, colon, rest = seat.partition(":")
            if kind not in ("human", "bot") or not colon or not rest:
                raise self.wrong("seat_unknown", "seats", quoted(seat, 300))
        return with_seats(game, options, len(seats))

    def number(self, name: str) -> int:
        """Return the integer of the entry `name`, which is required."""
        value = self.table.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong_or_missing("no_whole_number", name, value)
        return value

    def text(self, name: str) -> str:
        """Return the text of the entry `name`, which is required."""
        value = self.table.get(name)
        if not isinstance(value, str):
            raise self.wrong_or_missing("no_text", name, value)
        return value

    def moment(self, name: str) -> datetime | None:
        """Return the date and time of the entry `name`; None if it is missing."""
        value = self.table.get(name)
        if value is not None and not isinstance(value, datetime):
            raise self.wrong("no_moment", name)
        return value

    def day(self, name: str) -> date | None:
        """Return the date of the entry `name`; None if it is missing."""
        value = self.table.get(name)
        if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
            return value
        raise self.wrong("no_date", name)

    def texts(self, name: str) -> list[str]:
        """Return the list of texts of the entry `name`, which is required."""
        value = self.table.get(name)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong("no_texts" if value is not None else "entry_missing", name)
        return value

    def wrong_or_missing(self, id: str, name: str, value: object) -> SaveError:
        """Return an error that the entry `name` has a wrong `value`, or is missing if that is None, to be raised."""
        return self.wrong("entry_missing", name) if value is None else self.wrong(id, name, quoted(value, 300))

    def wrong(self, id: str, name: str, *about: object) -> SaveError:
        """Return an error about the entry `name`, to be raised."""
        return self.fault(self.line_of(name), Fault.of(id, printable(name, 300), *about))

    def fault(self, line: int, fault: Fault) -> SaveError:
        """Return an error about a line, to be raised."""
        return SaveError(Fault.of("in_line", self.source, line, fault), line)

    def line_of(self, name: str, inside: str = "") -> int:
        """Return the number of the line, from 1, where an entry starts; of the last line if there is no such entry.

        Args:
            name: the name of the entry or table.
            inside: the table of the entry; empty for the top level.
        """
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
