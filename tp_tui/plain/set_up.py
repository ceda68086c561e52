"""Setting up a new game in line mode by a series of questions."""

from __future__ import annotations

from tp_tui.bots import BOTS
from tp_tui.games.contract import FaultError, FileOption, Game, Option, OptionError, OptionValue, Role, unfit_choices
from tp_tui.games.contract import seat_counts as counts_of
from tp_tui.plain.dialogue import Console
from tp_tui.plain.questions import ask, ask_text, say
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.faults import fault_sentence
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.line_words import words
from tp_tui.presenters.messages import capitalized, listed
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.setup_fields import (
    BY_LOT,
    HUMAN,
    NO_VARIANT,
    NOBODY,
    Choices,
    about_option,
    kinds,
    variant_choices,
)
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import Room, Seat, SeatError, named_seats
from tp_tui.room.room import LARGEST_SEED
from tp_tui.room.seats import checked_name
from tp_tui.storage.game_files import file_value
from tp_tui.storage.settings import Settings


class SetUp:
    """Asks for the options, seats and seed of a new game; each question offers only what fits the answers so far."""

    def __init__(self, game: Game, settings: Settings, console: Console) -> None:
        """Set up `game`; `settings` give the default opponent, the player's name, and the kind of undo."""
        self._game, self._settings, self._console = game, settings, console
        self._words = words_for(game)
        self._options: dict[str, OptionValue] = {}

    def room(self) -> Room:
        """Return the game that the player sets up.

        Raises:
            LeftError: the player leaves.
        """
        self._ask_version()
        # Where there is no version to choose, a choice of two is what sets games apart, such as the side of a pyramid.
        rules = self._game.options_of(Role.HOUSE_RULE)
        early = [] if self._game.options_of(Role.VERSION) else [rule for rule in rules if len(rule.listed()) == 2]
        for option in early:
            self._choose(option)
        seats = self._seats()
        seed = None
        if ask(self._console, words.MORE_QUESTION, [(words.START_GAME, False), (words.CHOOSE_MORE, True)], False):
            for option in self._game.options_of(Role.FILE):
                if isinstance(option, FileOption):
                    self._choose_file(option)
            self._choose_first(len(seats))
            for option in rules:
                if option not in early:
                    self._choose(option)
            seed = self._seed()
        return Room(self._game, seats, self._options, seed, free_undo=self._settings.undo == "free")

    def _ask_version(self) -> None:
        """Ask for version, variants and scenario."""
        say(self._console, words.SET_UP.format(title=self._game.title))
        for option in self._game.options_of(Role.VERSION):
            self._choose(option)
        self._choose_variants()
        for option in self._game.options_of(Role.SCENARIO):
            self._choose(option)

    def _choose(self, option: Option) -> None:
        unfit = unfit_choices(self._game, self._options, option.name)
        choices = [(self._in_words(option, value), value) for value in option.listed() if value not in unfit]
        self._options[option.name] = ask(self._console, self._question(option), choices, option.default)

    def _question(self, option: Option) -> str:
        about = about_option(self._game, option)
        return words.QUESTION.format(title=about.title, about=about.text)

    def _in_words(self, option: Option, value: int | str) -> str:
        """Return the title and summary of a choice; a title that is a number follows the option's title."""
        title = self._words.choice_title(option, value)
        named = f"{self._words.option_title(option)} {title}" if title[:1].isdecimal() else title
        summary = self._words.choice_summary(option, value)
        return words.OPTION_CHOICE.format(choice=named, about=summary) if summary else named

    def _choose_variants(self) -> None:
        """Ask for the variants, of which only those that fit the version are offered."""
        offered = [
            option
            for option in self._game.options_of(Role.VARIANT)
            if "yes" not in unfit_choices(self._game, self._options, option.name)
        ]
        if not offered:
            return
        abouts = [about_option(self._game, option) for option in offered]
        about = " ".join(words.VARIANT.format(title=capitalized(each.title), about=each.text) for each in abouts)
        question = words.QUESTION.format(title=shared_words.VARIANTS, about=about)
        chosen = ask(self._console, question, variant_choices(self._game, offered), NO_VARIANT)
        self._options |= dict.fromkeys(str(chosen).split(), "yes")

    def _choose_file(self, option: FileOption) -> None:
        """Ask for a game file until a valid one is named."""
        names = listed(option.shipped_names)
        about = about_option(self._game, option)
        say(self._console, words.FILE_QUESTION.format(title=about.title, about=about.text, names=names))
        while True:
            try:
                value = file_value(option, ask_text(self._console))
                self._game.complete_options({**self._options, option.name: value})
            except (FaultError, OptionError) as error:
                say(self._console, fault_sentence(error))
            else:
                self._options[option.name] = value
                return

    # Seats

    def _seat_counts(self) -> tuple[int, ...]:
        """Return how many seats the game can have with the options chosen so far."""
        return counts_of(self._game, self._options)

    def _seats(self) -> tuple[Seat, ...]:
        """Ask for the player of each seat; the first seat left empty ends the list."""
        counts = self._seat_counts()
        bots: list[str] = []
        names: list[str] = []
        for seat in range(max(counts, default=1)):
            empty: Choices = [(shared_words.EMPTY_SEAT, NOBODY)] if seat in counts else []
            usual = HUMAN if seat == 0 else NOBODY if empty else self._settings.opponent
            question = words.SEAT_QUESTION.format(letter=PLAYER_LETTERS[seat])
            kind = str(ask(self._console, question, [*kinds(), *empty], usual))
            if kind == NOBODY:
                break
            bots.append("" if kind == HUMAN else kind)
            names.append(self._name(names) if kind == HUMAN else "")
        return named_seats(bots, names)

    def _name(self, others: list[str]) -> str:
        """Ask for a player's name until it is valid and unique; an empty one is replaced by the room."""
        say(self._console, words.NAME_QUESTION)
        doubted = ""
        while True:
            name = ask_text(self._console) or ("" if any(others) else self._settings.name)
            try:
                checked = checked_name(name)
                named_seats([""] * (len(others) + 1), [*others, checked])
            except SeatError as error:
                say(self._console, fault_sentence(error))
                continue
            if checked.lower() != doubted and checked.lower() in map(str.lower, BOTS):
                doubted = checked.lower()
                say(self._console, words.NAME_OF_BOT.format(name=bot_name(doubted), typed=checked))
                continue
            return checked

    def _choose_first(self, seats: int) -> None:
        for option in self._game.options_of(Role.FIRST_SEAT):
            choices: Choices = [(shared_words.BY_LOT, BY_LOT)]
            choices = [*choices, *((shared_words.SEAT.format(letter=PLAYER_LETTERS[n]), n + 1) for n in range(seats))]
            self._options[option.name] = ask(self._console, self._question(option), choices, BY_LOT)

    def _seed(self) -> int | None:
        """Ask for the seed until it is valid; return None for a random one."""
        say(self._console, words.SEED_QUESTION)
        while True:
            text = ask_text(self._console)
            if not text:
                return None
            if text.isascii() and text.isdecimal() and int(text[:20]) <= LARGEST_SEED:
                return int(text)
            say(self._console, words.NO_SEED.format(most=LARGEST_SEED))
