"""What a player types in line mode, and what is said to it: questions, numbers, rules, ways of speaking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar, NamedTuple

from tp_tui.games.kit.printable import printable
from tp_tui.plain.speech import heard, spoken
from tp_tui.presenters.actions import LineWord
from tp_tui.presenters.choices import Choice
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.line_words import words
from tp_tui.presenters.messages import _, listed
from tp_tui.presenters.presenter import Presenter, answer, game_settings, is_question, presenter_for, questions_of
from tp_tui.presenters.settings_list import SettingsList, name_fault, setting_line, setting_takes, setting_text
from tp_tui.presenters.settings_list import words as setting_words
from tp_tui.room import Command, Play, Room, View
from tp_tui.room.rulebook import line_of, rules_as_text
from tp_tui.storage.settings import Settings, Spelling, Verbosity, load_settings, save_settings

RULES_WIDTH = 78
QUIT = ("quit", "q", "exit")


@dataclass(frozen=True, slots=True)
class Console:
    """Where a player reads and types.

    Attributes:
        read: returns the next line that the player typed, None where none will come.
        say: prints a text of one line or more.
        has_screen: whether the player can change to the screen.
    """

    read: Callable[[], str | None]
    say: Callable[[str], None]
    has_screen: bool = False


class Typed(NamedTuple):
    """A line that a player typed.

    Attributes:
        text: all of it, spoken letters as letters.
        word: its first word, in small letters.
        argument: what stands behind that, in small letters.
        said: that, as it was typed.
    """

    text: str
    word: str
    argument: str
    said: str


def typed_line(console: Console) -> Typed | None:
    """Return the next line, spoken letters as letters; None where none will come."""
    line = console.read()
    if line is None:
        return None
    line = " ".join(line.split())
    text = heard(line)
    word, _, argument = text.lower().partition(" ")
    return Typed(text, word, argument, line.partition(" ")[2])


class Dialogue(ABC):
    """Answers what is typed about a game, and leaves what changes the game to a subclass.

    Attributes:
        settings: the player's settings.
    """

    COMMANDS: ClassVar[Sequence[LineWord]] = ()
    """The words that do something."""

    def __init__(self, settings: Settings, console: Console) -> None:
        """Speak as `settings` say."""
        self.settings = settings
        self._console = console
        self._focus = ""
        self._open: list[Sequence[Choice]] = []

    # For a subclass to fill in

    @property
    @abstractmethod
    def room(self) -> Room:
        """The game."""

    @abstractmethod
    def _view(self) -> View:
        """Return the game as the player in front may see it."""

    @abstractmethod
    def _do(self, command: Command) -> None:
        """Carry out a command of the player in front, and say what came of it."""

    # Speaking

    @property
    def _verbosity(self) -> Verbosity:
        return Verbosity(self.settings.verbosity)

    def say(self, text: str) -> None:
        """Say a text as the player has set it."""
        text = presenter_for(self.room.game.name).in_speech(text)
        self._console.say(spoken(text, Spelling(self.settings.spelling)))

    def _presenter(self) -> Presenter:
        return presenter_for(self.room.game.name)(self._view(), self._focus)

    # Listening

    def _answer(self, typed: Typed) -> bool:
        """Do what a word says that asks or sets something; return whether it is one."""
        text, word, argument, said = typed
        alone = [name for name, takes, _ in self.COMMANDS if not takes and name != "help"]
        if argument and word in alone:
            self.say(words.NOT_ALONE.format(word=word))
            return True
        if word.isascii() and word.isdecimal() and not argument:
            self._choose(word)
            return True
        match word:
            case "help" | "?":
                self._help()
            case "back":
                self._back()
            case "rules":
                self._rules(argument)
            case "verbosity":
                self._set("verbosity", argument, [*Verbosity])
            case "spell":
                self._set("spelling", argument, [*Spelling])
            case "settings":
                self.settings, answer_said = settings_answer(self.settings, said)
                self.say(answer_said)
            case _:
                return self._question(text)
        return True

    def _meant(self, text: str) -> str:
        """Say which word was perhaps meant by a text that means nothing, or where all words are."""
        known = [question.word for question in questions_of(self._presenter())]
        known += [name for name, _, _ in self.COMMANDS]
        near = get_close_matches(text.lower().partition(" ")[0], known, n=1, cutoff=0.75)
        return words.MEANT.format(word=near[0]) if near else words.HELP_LISTS

    def _question(self, text: str) -> bool:
        presenter = self._presenter()
        if not is_question(presenter, text):
            return False
        said = answer(presenter, text)
        self._focus = presenter.focus
        if text.lower() == "choices":
            self._open = [presenter.choices()]
        self.say(said)
        return True

    # Numbers

    def _list(self, choices: Sequence[Choice]) -> None:
        self._open = [*self._open, choices] if not self._open or self._open[-1] is not choices else self._open
        self.say(self._presenter().numbered(choices) or words.NOTHING_TO_CHOOSE)

    def _choose(self, number: str) -> None:
        """Do what the line of that number says, or open the list behind it."""
        choices = self._open[-1] if self._open else self._presenter().choices()
        place = int(number[:6]) - 1
        if not 0 <= place < len(choices):
            self.say(words.NO_NUMBER.format(number=number, most=len(choices)) if choices else words.NOTHING_TO_CHOOSE)
            return
        chosen = choices[place]
        if chosen.action is not None:
            self._do(Play(chosen.action))
        elif chosen.then is not None:
            opened = chosen.then().choices
            self._open = [*(self._open or [choices]), opened]
            self.say(f"{self._presenter().numbered(opened)}\n{words.OPEN_LIST.format(most=len(opened))}")

    def _back(self) -> None:
        if len(self._open) < 2:
            self._open = []
            self.say(words.NOTHING_OPEN)
            return
        self._open = self._open[:-1]
        self.say(self._presenter().numbered(self._open[-1]))

    # Words of the house

    def _rules(self, clause: str) -> None:
        chapters = rules_of(self._view())
        lines = rules_as_text(chapters, RULES_WIDTH).splitlines()
        if not clause:
            self.say("\n".join(lines))
            return
        first = line_of(chapters, clause, RULES_WIDTH)
        last = first + 1
        while last < len(lines) and lines[last].startswith(" "):
            last += 1
        self.say("\n".join(lines[first:last]))

    def _set(self, name: str, value: str, values: Sequence[str]) -> None:
        """Set and keep how line mode speaks."""
        if value not in values:
            word = "spell" if name == "spelling" else name
            self.say(words.NO_VALUE.format(word=word, values=listed(values)))
            return
        self.settings = self.settings.with_values({name: value})
        if name == "verbosity":
            self.say(words.VERBOSITY.format(value=value))
        else:
            self.say(words.SPELLING.format(example="e5"))
        # Not those of this run: what the command line says is not kept.
        if fault := save_settings(load_settings()[0].with_values({name: value})):
            self.say(remark_text(fault))

    def _help(self) -> None:
        view = self._view()
        lines = []
        if view.legal:
            example = view.observation.state.action_to_string(view.legal[0])
            lines += [words.HELP_MOVES, f"  {words.HELP_MOVE.format(example=example)}"]
        lines.append(words.HELP_QUESTIONS)
        lines += [_help_line(*question) for question in questions_of(self._presenter())]
        lines.append(words.HELP_WORDS)
        lines += [_help_line(*command) for command in self.COMMANDS]
        self.say("\n".join(lines))


def _help_line(word: str, takes: str, about: str) -> str:
    line = words.HELP_TAKES if takes else words.HELP_LINE
    return f"  {line.format(word=word, takes=_(takes) if takes else '', about=_(about))}"


def settings_answer(settings: Settings, typed: str) -> tuple[Settings, str]:
    """List the settings, say what one is for, or change one and keep it.

    Returns:
        The settings from now on, and what there is to say.
    """
    name, value = [*typed.split(" ", 1), "", ""][:2]
    games = game_settings()
    name, found, said = name.lower(), SettingsList(settings, games), setting_words
    if not name:
        return settings, "\n".join([*(setting_line(found, each) for each in found.names), said.HOW])
    if name not in found.names:
        near = get_close_matches(name, found.names, n=1, cutoff=0.6)
        missing = said.NO_SETTING.format(name=printable(name, 40))
        return settings, " ".join([missing, *(words.MEANT.format(word=each) for each in near)])
    if not value:
        return settings, setting_text(found, name)
    if name in said.TEXT_SETTINGS:
        value = "" if value == said.NOT_SET else value
        fault = name_fault(value)
    else:
        value = next((each for each in found.values(name) if each.lower() == value.lower()), value)
        fault = "" if value in found.values(name) else setting_takes(found, name)
    if fault:
        return settings, fault
    settings = found.with_value(settings, name, value)
    # Not those of this run: what the command line says is not kept.
    fault = remark_text(save_settings(found.with_value(load_settings()[0], name, value)))
    return settings, "\n".join(filter(None, [setting_line(SettingsList(settings, games), name), fault]))
