"""The dialogue with a player in line mode: questions, numbered choices, rules, and settings."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar, Final, NamedTuple

from tp_tui.games.kit.printable import printable
from tp_tui.plain.speech import PLACE, heard, spoken
from tp_tui.presenters.actions import LineWord
from tp_tui.presenters.choices import Choice, numbers_of
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.game_words import rules_of
from tp_tui.presenters.key_text import KeyNames
from tp_tui.presenters.line_words import words
from tp_tui.presenters.messages import _, either, joined
from tp_tui.presenters.presenter import Presenter, answer, game_settings, is_question, presenter_for, questions_of
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.settings_list import SettingsList, name_fault, setting_line, setting_takes, setting_text
from tp_tui.presenters.settings_list import words as setting_words
from tp_tui.room import Command, Play, PlayerRoom, RefusedError, View
from tp_tui.room.rulebook import chapter_as_text, rule_as_text, rules_as_text
from tp_tui.storage.settings import CHOICES, Settings, Spelling, Verbosity, load_settings, save_settings

RULES_WIDTH = 78
MAX_FOLLOWING = 8
"""The most words that are said to be right in place of a wrong one."""

LISTED = 5
"""The entries of a list that are said at a time."""

KEPT_LINES = 10
"""The number of typed lines that `history` lists and whose answers `back` can repeat."""

_LITERALS = re.compile(r"\b[a-z]+\b")
"""The literal words among the arguments in a help text; placeholders are in capitals."""

_PLACES = re.compile(r"\b(?:PLACE|FIELD)\b")
"""Arguments that are places of the board."""

SPEECH_WORDS = {"verbosity": "verbosity", "spell": "spelling"}
"""The words that say and set how line mode speaks, each with the name of its setting."""

QUIT = ("quit", "q", "exit")

HELP = ("help", "?")


def dont_wait(descriptor: int, reads_ahead: bool) -> bool:
    """Return True: `Console.wait` for a console where nothing but a line can arrive."""
    return True


def nothing_typed() -> bool:
    """Return False: `Console.has_typed` for a console where nobody types."""
    return False


Offers = Callable[[str], Sequence[str]]
"""Returns the words that can follow in a line typed so far, each in place of its last word, which may be empty."""


def offer_nothing(line: str) -> Sequence[str]:
    """Return no words: the `Offers` while nothing can be completed."""
    return ()


def complete_nothing(offers: Offers) -> None:
    """Do nothing: `Console.complete` for a console without completion."""


def ring_nothing() -> None:
    """Do nothing: `Console.ring` for a console without a bell."""


OTHER_WORDS: Final = {
    **dict.fromkeys(("status", "state", "position"), "board"),
    **dict.fromkeys(("moves", "actions", "legal"), "choices"),
    **dict.fromkeys(("points", "scoring"), "score"),
}
"""Words that other programs take, and which one to say here."""


QUESTION_NAMES = KeyNames({"game.ask_rows": "rows"}, frozenset({"game.ask_rows"}))
"""The words of the questions that answers refer to, which have keys on the screen."""


@dataclass(frozen=True, slots=True)
class Console:
    """The player's console.

    Attributes:
        read: returns the next line typed; None at the end of input.
        say: prints a text of one or more lines.
        has_screen: whether the player can switch to the screen.
        wait: waits until a line can be read, or a descriptor is readable; returns whether it is a line. A line that no
            person types is not read ahead: it waits for the descriptor unless the second argument is true.
        at_table: the console for games at tables, where something may happen while a line is typed; None for this one.
        complete: makes Tab complete by these offers from now on, where a person types at a terminal.
        ring: rings the terminal's bell.
        has_typed: returns whether a person has typed a line that is still to be read.
        is_typed: whether a person types, as opposed to a script.
        is_read: whether a screen reader is known to read it.
    """

    read: Callable[[], str | None]
    say: Callable[[str], None]
    has_screen: bool = False
    wait: Callable[[int, bool], bool] = dont_wait
    at_table: Console | None = None
    complete: Callable[[Offers], None] = complete_nothing
    ring: Callable[[], None] = ring_nothing
    has_typed: Callable[[], bool] = nothing_typed
    is_typed: bool = False
    is_read: bool = False


class Typed(NamedTuple):
    """A line that a player typed.

    Attributes:
        text: the line, with code words of the spelling alphabet replaced by letters.
        word: its first word, in lower case.
        argument: the rest, in lower case.
        raw_argument: the rest as it was typed, with runs of spaces reduced to one.
    """

    text: str
    word: str
    argument: str
    raw_argument: str


def typed_line(console: Console) -> Typed | None:
    """Read and parse the next line; return None at the end of input."""
    line = console.read()
    if line is None:
        return None
    line = " ".join(line.split())
    text = heard(line)
    word, _, argument = text.lower().partition(" ")
    return Typed(text, word, argument, line.partition(" ")[2])


class Dialogue(ABC):
    """Answers questions about a game; subclasses carry out the commands that change it.

    Attributes:
        settings: the player's settings.
    """

    COMMANDS: ClassVar[Sequence[LineWord]] = ()
    """The commands that `help` lists."""

    def __init__(self, settings: Settings, console: Console) -> None:
        """Talk to the player on `console`."""
        self.settings = settings
        self._console = console
        self._focus = ""
        self._open: list[Sequence[Choice]] = []
        """The lists of choices opened one from another, the innermost last."""
        self._listed = 0
        """The number of entries of the innermost list that have been said."""
        self._target = ""
        """The target that was named last at this step; empty for none."""
        self._at_target = False
        """Whether the last line named it."""
        self._clause = ""
        """The clause of the rule that refused the last move; empty if none did."""
        self._reasons = ""
        """The reasons of the hint given at this step; empty for none."""
        self._history: deque[tuple[str, list[str]]] = deque(maxlen=KEPT_LINES)
        """The last lines typed, each with what was said until the next."""

    # For subclasses to implement

    @property
    @abstractmethod
    def room(self) -> PlayerRoom:
        """The game."""

    @abstractmethod
    def _view(self) -> View:
        """Return the view of the current player."""

    @abstractmethod
    def _do(self, command: Command) -> None:
        """Carry out a command of the current player, and report the result."""

    # Output

    @property
    def _verbosity(self) -> Verbosity:
        return Verbosity(self.settings.verbosity)

    def say(self, text: str) -> None:
        """Print a text in the player's spelling."""
        text = presenter_for(self.room.game.name).in_speech(text)
        if self._history:
            self._history[-1][1].append(text)
        self._console.say(spoken(text, Spelling(self.settings.spelling)))

    def _note_typed(self, typed: Typed) -> None:
        """Keep a line for `history`, unless it asks for that itself."""
        if typed.text and typed.word not in ("history", "back"):
            self._history.append((typed.text, []))

    def _tell_history(self) -> None:
        lines = [
            words.TYPED.format(number=at, line=line) for at, (line, _said) in enumerate(reversed(self._history), 1)
        ]
        self._console.say("\n".join(lines) or words.NOTHING_TYPED)

    def _say_again(self, number: int) -> None:
        """Say what was said after the line typed `number` lines ago, 1 for the last."""
        if 0 < number <= len(self._history):
            for text in self._history[-number][1]:
                self._console.say(spoken(text, Spelling(self.settings.spelling)))
        else:
            self._console.say(words.NOTHING_SAID)

    def _presenter(self) -> Presenter:
        return presenter_for(self.room.game.name)(self._view(), self._focus)

    # Input

    @contextmanager
    def _completed(self) -> Iterator[None]:
        """Let Tab complete what can be typed now."""
        self._console.complete(self.offers)
        try:
            yield
        finally:
            self._console.complete(offer_nothing)

    def offers(self, line: str) -> list[str]:
        """Return the words that can follow in a line: of moves that are legal now, of questions and commands."""
        typed = heard(line).lower().rpartition(",")[2]
        *before, last = (*typed.split(), "") if typed[-1:] in ("", " ") else typed.split()
        place = len(before)
        # Without their first words, moves are offered once something is typed: all fields would drown the rest.
        phrases = [*self._moves(is_bare=bool(before or last)), *self._phrases()]
        fitting = (
            words[place]
            for words in map(str.split, phrases)
            if len(words) > place
            and words[place].startswith(last)
            and all(word.startswith(start) for word, start in zip(words, before, strict=False))
        )
        return [*dict.fromkeys(fitting)]

    def _moves(self, *, is_bare: bool) -> Iterator[str]:
        """Yield the legal moves as they are typed; with `is_bare`, without their first words, too."""
        presenter = self._presenter()
        for action in self._view().legal:
            move = presenter.typed(action)
            yield move
            if is_bare:
                yield move.partition(" ")[2]

    def _phrases(self) -> Iterator[str]:
        """Yield questions and commands, alone and with the arguments that can be listed."""
        presenter = self._presenter()
        targets = [*presenter.targets()] if self._view().legal else []
        for word, takes, _about in (*questions_of(presenter), *self._commands()):
            yield word
            of_places = targets if _PLACES.search(takes) else []
            yield from (f"{word} {argument}" for argument in (*_LITERALS.findall(takes), *of_places))
        found = SettingsList(self.settings, game_settings())
        for name in found.names:
            yield f"settings {name}"
            yield from (f"settings {name} {value}" for value in found.values(name))

    def _answer(self, typed: Typed) -> bool:
        """Answer a question, or change a setting; return whether the line is one of these."""
        text, word, argument, raw_argument = typed
        self._at_target = False
        alone = [name for name, takes, _ in self.COMMANDS if not takes and name != "help"]
        if argument and word in alone:
            self.say(words.NOT_ALONE.format(word=word))
            return True
        if word.isascii() and word.isdecimal() and not argument:
            self._choose(word)
            return True
        match word:
            case word if word in HELP:
                self._help(argument)
            case "back" if argument.isascii() and argument.isdecimal():
                self._say_again(int(argument[:6]))
            case "back" if not argument:
                self._back()
            case "history":
                self._tell_history()
            case "choices":
                self._open = []
                self._list(self._presenter().choices(), argument)
            case "more":
                self._more()
            case "take" if argument == "it" or (not argument and self._target):
                self._take_target()
            case "rules":
                self._rules(argument)
            case "why":
                self._why()
            case word if word in SPEECH_WORDS:
                self.settings, reply = speech_answer(self.settings, word, argument)
                self.say(reply)
            case "settings":
                self.settings, reply = settings_answer(self.settings, raw_argument)
                self.say(reply)
            case _:
                return self._question(text)
        return True

    def _suggestion(self, text: str) -> str:
        """Return a suggestion for an unknown text: what would be a move, the closest command, or else `help`."""
        if said := self._what_fits(text):
            return said
        first = text.lower().partition(" ")[0]
        if (meant := OTHER_WORDS.get(first, "")) in self._takes():
            return words.MEANT.format(word=meant)
        if self._rule_of(first):
            return words.EXPLAINED.format(noun=printable(first, 20))
        if PLACE.fullmatch(text.lower()):
            return words.WHAT_LIES.format(place=text.lower())
        near = get_close_matches(first, self._takes(), n=1, cutoff=0.75)
        return words.MEANT.format(word=near[0]) if near else words.HELP_LISTS

    def _takes(self) -> dict[str, str]:
        """Return what each question and command takes."""
        return {word: takes for word, takes, _ in (*questions_of(self._presenter()), *self.COMMANDS)}

    def _misplaced(self, text: str, *, is_alone: bool) -> str:
        """Return why a question or command in a line, `is_alone` or not, was not carried out; empty for other texts."""
        takes, typed = self._takes(), text.lower()
        word = typed if typed in takes else typed.partition(" ")[0]
        if word not in takes:
            return ""
        if not is_alone:
            return words.LINE_OF_ITS_OWN.format(word=word)
        return words.AGAIN_LATER if word == "again" else words.NO_VALUE.format(word=word, values=takes[word])

    def _unfinished(self, text: str) -> str:
        """Return what must follow a text that begins a legal move without its first word; empty if it does not."""
        typed = " ".join(text.lower().split())
        verbs = (verb for verb, _, rest in (move.partition(" ") for move in self._moves(is_bare=False)) if rest)
        for verb in dict.fromkeys(verbs):
            if any(move.lower().startswith(f"{verb} {typed} ") for move in self._moves(is_bare=False)):
                return words.UNFINISHED.format(text=printable(typed, 20), follows=self._what_fits(f"{verb} {typed}"))
        return ""

    def _what_fits(self, text: str) -> str:
        """Return what the first word of a text can be as the beginning of a legal move, or what can follow it.

        Empty if no legal move begins so.
        """
        moves, typed = [move.split() for move in self._moves(is_bare=False)], list[str]()
        for at, word in enumerate(text.lower().split()):
            fitting = [move for move in moves if len(move) > at and _begins(word, move[at].lower())]
            if not fitting:
                break
            whole = {move[at] for move in fitting}
            moves, typed = fitting, [*typed, whole.pop() if len(whole) == 1 else word]
        if not typed:
            return ""
        following = _following(moves, len(typed))
        while len(following) == 1 and len({move[0] for move in moves}) == 1 and _following(moves, len(typed) + 1):
            typed += following
            following = _following(moves, len(typed))
        if not following:
            return ""
        if len(kinds := [*dict.fromkeys(move[0] for move in moves)]) > 1:
            return words.CAN_BE.format(words=either(kinds))
        return words.followed(" ".join([kinds[0], *typed[1:]]), following, MAX_FOLLOWING)

    def _question(self, text: str) -> bool:
        presenter = self._presenter()
        if not is_question(presenter, text):
            return False
        before = presenter.focus
        said = QUESTION_NAMES.in_text(answer(presenter, text))
        if presenter.focus != before or presenter.target_named:
            self._focus = presenter.focus
        if presenter.target_named:
            # A number now means a target.
            self._target, self._at_target = presenter.target_named, True
            self._open = [[presenter.choice_at(name) for name in presenter.targets()]]
            self._listed = [*presenter.targets()].index(self._target) + 1
        self.say(said)
        return True

    def _take_target(self) -> None:
        """Apply the choice at the target that was named last, or open its list of further choices."""
        if self._target:
            self._take(self._presenter().choice_at(self._target))
        else:
            self.say(words.NO_TARGET)

    def _forget_lists(self) -> None:
        """Close all lists and forget the target: the game has moved on."""
        self._open, self._target, self._reasons = [], "", ""

    # Numbered choices

    def _list(self, choices: Sequence[Choice], start: str = "") -> None:
        """Open a list and say its first entries, or those from the number `start` on, or `all`."""
        self._open = [*self._open, choices]
        numbers = numbers_of(choices)
        is_number = start.isascii() and start.isdecimal()
        if choices and is_number and int(start[:6]) not in numbers:
            self.say(words.no_number(start, numbers))
        elif is_number and len(choices) <= LISTED and (opens := choices[numbers.index(int(start[:6]))]).then:
            self._take(opens)  # the whole list is heard at once: to begin it with a number would be in vain
        else:
            first = numbers.index(int(start[:6])) if choices and is_number else 0
            self.say(self._entries(first, len(choices) if start == "all" else LISTED))

    def _entries(self, first: int, most: int = LISTED) -> str:
        """Return some entries of the innermost list, and how many come after them."""
        choices = self._open[-1]
        self._listed = min(first + most, len(choices))
        lines = [self._presenter().numbered(choices, first, most) or words.NOTHING_TO_CHOOSE]
        rest = choices[self._listed :]
        kinds = [at for at, choice in enumerate(rest, self._listed) if choice.is_kind]
        lines += [self._presenter().numbered(choices, at, 1) for at in kinds]
        if len(rest) > len(kinds):
            lines.append(words.more(len(rest) - len(kinds)))
        return "\n".join(lines)

    def _more(self) -> None:
        """Say the next entries of the innermost list."""
        if not self._open:
            self.say(words.NOTHING_OPEN)
        elif self._listed >= len(self._open[-1]):
            self.say(words.ALL_LISTED)
        else:
            self.say(self._entries(self._listed))

    def _choose(self, number: str) -> None:
        """Apply the choice with a number, or open its list of further choices.

        If no list is open, this opens and says one instead, unless all its choices have numbers of their own: those can
        be typed at any time.
        """
        if not self._open:
            offered = self._presenter().choices()
            if not all(choice.number for choice in offered):
                numbers = numbers_of(offered)
                if offered and int(number[:6]) not in numbers:
                    self.say(words.no_number(number, numbers))
                self._list(offered)
                return
            self._open = [offered]
        choices = self._open[-1]
        numbers = numbers_of(choices)
        if int(number[:6]) in numbers:
            self._take(choices[numbers.index(int(number[:6]))])
        else:
            self.say(words.no_number(number, numbers) if choices else words.NOTHING_TO_CHOOSE)

    def _take(self, chosen: Choice) -> None:
        if chosen.action is not None:
            self._do(Play(chosen.action))
        elif chosen.then is not None:
            opened = chosen.then().choices
            self._open = [*self._open, opened]
            self.say(f"{self._entries(0)}\n{words.OPEN_LIST}")

    def _back(self) -> None:
        if len(self._open) < 2:
            self._open = []
            self.say(words.NOTHING_OPEN)
            return
        self._open = self._open[:-1]
        self.say(self._entries(0))

    # General commands

    def _rules(self, asked: str) -> None:
        """Say the chapters of the rules, the one with a number, the rule of a clause, or everything."""
        chapters = rules_of(self._view())
        if asked == "all":
            self.say(rules_as_text(chapters, RULES_WIDTH))
        elif asked.isascii() and asked.isdecimal():
            number = int(asked[:6])
            if 0 < number <= len(chapters):
                self.say(chapter_as_text(chapters[number - 1], RULES_WIDTH))
            else:
                self.say(words.NO_CHAPTER.format(number=asked, count=len(chapters)))
        elif asked:
            rule = rule_as_text(chapters, asked, RULES_WIDTH) or self._rule_of(asked)
            self.say(rule or words.NO_CLAUSE.format(clause=printable(asked, 20)))
        else:
            titles = [
                words.CHAPTER.format(number=number, title=chapter.title) for number, chapter in enumerate(chapters, 1)
            ]
            self.say("\n".join([*titles, words.CHAPTERS]))

    def _rule_of(self, noun: str) -> str:
        """Return the rule that explains a noun of the game, also one with an ending; empty if none does."""
        clauses = presenter_for(self.room.game.name).NOUNS
        clause = next((clause for known, clause in clauses.items() if noun.startswith(known)), "")
        return rule_as_text(rules_of(self._view()), clause, RULES_WIDTH) if clause else ""

    def _refused(self, error: RefusedError) -> str:
        """Return why a move was refused, and keep the clause of the rule for `why`."""
        self._clause = error.clause
        return refusal_text(self._view(), error.refusal)

    def _why(self) -> None:
        """Print the rule behind the last refusal, or else the reasons of the hint given at this step."""
        if self._clause and rules_of(self._view()):
            self._rules(self._clause)
        elif self._reasons:
            self.say(self._reasons)
        else:
            self.say(words.NOTHING_REFUSED)

    def _is_understood(self, short: str, whole: str) -> bool:
        """Return whether the beginnings of its words mean the same move as the whole."""
        state = self._view().observation.state
        try:
            return short != whole and state.string_to_action(short) == state.string_to_action(whole)
        except ValueError:
            return False

    def _help(self, asked: str) -> None:
        """Say how to type moves and which words there are, or what the word asked for does, or `all` of them."""
        questions, commands = questions_of(self._presenter()), self._commands()
        if asked == "all":
            lines = [words.HELP_QUESTIONS, *map(_help_line, questions), words.HELP_WORDS, *map(_help_line, commands)]
            lines.append(words.HELP_POINTS)
        elif asked:
            named = (each for each in (*questions, *commands) if asked in (each.word, each.word.partition(" ")[0]))
            lines = [*self._help_of_move(asked), *map(_help_line, named)]
            if not lines or asked in {action.kind for action in self._view().observation.state.all_actions()}:
                lines += filter(None, [self._rule_of(asked)])
            lines = lines or [self._suggestion(asked)]
        else:
            lines = [
                *self._help_of_moves(),
                words.HELP_SEVERAL,
                words.HELP_LISTED.format(title=words.HELP_QUESTIONS, words=joined(each.word for each in questions)),
                words.HELP_LISTED.format(title=words.HELP_WORDS, words=joined(each.word for each in commands)),
                words.HELP_MORE,
            ]
        self.say("\n".join(lines))

    def _help_of_move(self, word: str) -> Iterator[str]:
        """Yield an example of the moves that begin with a word, and how many of them are legal now."""
        moves = [move for move in self._moves(is_bare=False) if move.partition(" ")[0] == word]
        if moves:
            yield words.move_example(word, moves[0], len(moves))
            return
        if others := [action for action in self._view().observation.state.all_actions() if action.kind == word]:
            example = self._presenter().typed(others[len(others) // 2])
            yield words.MOVE_LATER.format(word=word, example=example)

    def _help_of_moves(self) -> Iterator[str]:
        view = self._view()
        if not view.legal:
            return
        moves = [*self._moves(is_bare=False)]
        example = next((move for move in moves if " " in move), moves[0])
        short = " ".join(word[:1] if word.isalpha() else word for word in example.split())
        bare = example.partition(" ")[2]
        yield words.HELP_MOVE.format(example=example)
        if self._is_understood(short, example):
            yield words.HELP_SHORT.format(example=short)
        if not bare.isdecimal() and self._is_understood(bare, example):
            yield words.HELP_BARE.format(example=bare)

    def _commands(self) -> Sequence[LineWord]:
        """Return the commands that this game has: only one at a table has those of tables."""
        return [command for command in self.COMMANDS if command.word != "table" or self.room.code]


def _following(moves: Sequence[Sequence[str]], place: int) -> list[str]:
    """Return the different words of moves at a place."""
    return [*dict.fromkeys(move[place] for move in moves if len(move) > place)]


def _begins(beginning: str, word: str) -> bool:
    """Return whether a word begins so; a number is never the beginning of another: a1 does not mean a10."""
    rest = word[len(beginning) :]
    return word.startswith(beginning) and not (beginning[-1:].isdecimal() and rest[:1].isdecimal())


def _help_line(about: LineWord) -> str:
    line = words.HELP_TAKES if about.takes else words.HELP_LINE
    return line.format(word=about.word, takes=_(about.takes) if about.takes else "", about=_(about.about))


def speech_answer(settings: Settings, word: str, value: str) -> tuple[Settings, str]:
    """Change and save the verbosity or spelling, or say what it is; return the new settings, and the reply."""
    name = SPEECH_WORDS[word]
    if value not in (values := CHOICES[name]):
        said = [] if value else [words.IS_NOW.format(word=word, value=getattr(settings, name))]
        return settings, " ".join([*said, words.NO_VALUE.format(word=word, values=either(values))])
    is_spelling = name == "spelling"
    done = words.SPELLING.format(example=spoken("e5", Spelling(value))) if is_spelling else words.VERBOSITY
    said = [done.format(value=value)]
    # Change the saved settings, not those of this run, which the command line may override.
    if fault := save_settings(load_settings()[0].with_values({name: value})):
        said.append(remark_text(fault))
    return settings.with_values({name: value}), "\n".join(said)


def settings_answer(settings: Settings, typed: str) -> tuple[Settings, str]:
    """List the settings, explain one, or change and save one.

    Args:
        settings: the current settings.
        typed: the arguments: none, the name of a setting, or its name and new value.

    Returns:
        The new settings, and the reply.
    """
    name, value = [*typed.split(" ", 1), "", ""][:2]
    games = game_settings()
    name, found, said = name.lower(), SettingsList(settings, games), setting_words
    if name in ("", "all"):
        heeded = [each for each in found.names if name or not found.is_for_screen(each)]
        lines = [setting_line(found, each) for each in heeded]
        lines += [said.LISTED.format(name=word, value=getattr(settings, each)) for word, each in SPEECH_WORDS.items()]
        return settings, "\n".join([*lines, said.HOW, *([] if name else [said.ALL])])
    if name in (*SPEECH_WORDS, *SPEECH_WORDS.values()):
        return speech_answer(settings, next(word for word, each in SPEECH_WORDS.items() if name in (word, each)), value)
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
    # Change the saved settings, not those of this run, which the command line may override.
    fault = remark_text(save_settings(found.with_value(load_settings()[0], name, value)))
    return settings, "\n".join(filter(None, [setting_line(SettingsList(settings, games), name), fault]))
