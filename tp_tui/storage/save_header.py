"""Reading the header of a saved game, with complaints that name its lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    DataError,
    DealError,
    Game,
    GameFile,
    OptionError,
    OptionValue,
    Role,
    with_seats,
)
from tp_tui.games.kit.printable import printable
from tp_tui.games.kit.toml_reader import TomlError, read_toml
from tp_tui.games.kit.wording import either
from tp_tui.storage.saved_game import FORMAT, OWN_ENTRIES, SavedGame, SaveError, header_entries, own_entries


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


class HeaderReader:
    """The header of a file, with complaints that name its lines."""

    def __init__(self, source: str, lines: Sequence[str]) -> None:
        """Read `lines`, those above the rule; `source` names the file in complaints.

        Raises:
            SaveError: they are no TOML.
        """
        self.source = source
        self.lines = lines
        try:
            self.table = read_toml("\n".join(lines) + "\n")
        except TomlError as error:
            raise self.fault(error.line or len(lines), error) from error

    def read(self) -> SavedGame:
        """The game it describes, no action done yet."""
        if self.number("format") != FORMAT:
            raise self.wrong("format", f"is {self.table['format']}, but this program reads format {FORMAT}")
        if self.text("game") not in game_names():
            raise self.wrong("game", f"is {self.table['game']!r}; there is {either(game_names())}")
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
            raise self.fault(self.line_of(error.entry, inside="deal"), error) from error
        except OptionError as error:
            raise self.fault(self.line_of(_entry_of(game, error.option)), error) from error
        except DataError as error:
            raise self.fault(self.line_of("options"), error) from error
        started, finished, daily = self.moment("started"), self.moment("finished"), self.day("daily")
        seats, seed = tuple(self.texts("seats")), self.number("seed")
        program = self.text("program") if "program" in self.table else ""
        return SavedGame(game.name, options, seats, seed, start, (), started, finished, daily, program)

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
        for name in (*own_entries(game), *first):
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
        """Return the number of that entry."""
        value = self.table.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, f"is {value!r}, but must be a whole number" if value is not None else "is missing")
        return value

    def text(self, name: str) -> str:
        """Return the text of that entry."""
        value = self.table.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, f"is {value!r}, but must be a text" if value is not None else "is missing")
        return value

    def moment(self, name: str) -> datetime | None:
        """Return the date and time of that entry, None where it is missing."""
        value = self.table.get(name)
        if value is not None and not isinstance(value, datetime):
            raise self.wrong(name, "must be a date and time, such as 2026-11-20T19:30:00Z")
        return value

    def day(self, name: str) -> date | None:
        """Return the date of that entry, None where it is missing."""
        value = self.table.get(name)
        if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
            return value
        raise self.wrong(name, "must be a date, such as 2026-11-20")

    def texts(self, name: str) -> list[str]:
        """Return the texts of that entry, a list."""
        value = self.table.get(name)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(name, "must be a list of texts" if value is not None else "is missing")
        return value

    def wrong(self, name: str, what: str) -> SaveError:
        """The complaint about an entry, to be raised."""
        return self.fault(self.line_of(name), f"{name} {what}")

    def fault(self, line: int, what: object) -> SaveError:
        """The complaint about a line, to be raised."""
        return SaveError(f"{self.source}, line {line}: {printable(what, 300)}", line)

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
