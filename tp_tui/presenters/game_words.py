"""What a game says: its options and facts (events, refusals, faults, reasons) made into words for who reads them.

A game of this project has a subclass of `GameWords` as `WORDS` in `tp_tui/presenters/NAME/game_words.py`; another
package brings one by the entry point group `tp_tui.words`. A game without one is told by the ids of its facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    Event,
    Fault,
    FileOption,
    Game,
    Goal,
    Option,
    Options,
    Reason,
    Refusal,
    RuleChapter,
    ScoreLine,
    State,
    SwitchOption,
)
from tp_tui.games.contract.actions import NOT_POSSIBLE
from tp_tui.games.entry_points import load_entry_point
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.messages import N_, _, chained, joined
from tp_tui.room import View
from tp_tui.room.player_statistics import PlayedVersion

BOTS_REASONS = {"simulated": N_("best when simulated ahead")}
"""Reasons that bots give in every game."""

ENTRY_POINTS = "tp_tui.words"
"""The group of entry points by which other packages bring words, each under the name of its game."""


class Subject(NamedTuple):
    """Who did something: the name of the seat, and whether the reader is that seat and is spoken to as “you”."""

    name: str
    is_you: bool = False

    @property
    def called(self) -> str:
        """What begins a sentence about it: “You”, or the name."""
        return _("You") if self.is_you else self.name


class Forms(NamedTuple):
    """A message by person: with a name or as “you”, and both again for where the subject has just been named."""

    named: str
    you: str
    named_then: str
    you_then: str

    def said(self, subject: Subject, places: Mapping[str, object], *, is_continued: bool = False) -> str:
        """Return the form for that subject with `places` filled in, in the reader's language."""
        if is_continued:
            return _(self.you_then if subject.is_you else self.named_then, **places)
        return _(self.you, **places) if subject.is_you else _(self.named, name=subject.name, **places)


class OptionWords(NamedTuple):
    """What an option is called and what it is about, as messages, and the same of its values where they have words."""

    title: str
    summary: str = ""
    choices: Mapping[int | str, ChoiceWords] = MappingProxyType({})


class ChoiceWords(NamedTuple):
    """What a value of an option is called, and in a few words what it means; nothing where its title says it all."""

    title: str
    summary: str = ""


class GameWords:
    """Makes the facts of one game into words.

    Attributes:
        game: the game.
    """

    OPTIONS: ClassVar[Mapping[str, OptionWords]] = MappingProxyType({})
    """The words of the options, by their names; an option without any is called by its name."""

    def __init__(self, game: Game) -> None:
        """Speak of `game`."""
        self.game = game

    def event(self, state: State, event: Event, subject: Subject, *, is_continued: bool = False) -> str:
        """Return what happened, in the present tense and without an end: `Ada places eye at f7`.

        Args:
            state: any position of that game that knows no less than the reader.
            event: what happened.
            subject: who did it.
            is_continued: say it behind a semicolon, where the subject has been named: `takes row d`.
        """
        said = " ".join([event.kind.replace("_", " "), *map(str, event.args)])
        return said if is_continued else _("{name}: {what}", name=subject.called, what=said)

    def turn(self, state: State, events: Sequence[Event], subject: Subject) -> str:
        """Return what the subject did in a turn or the part of it so far, without an end: `Ada laid eye at f7, …`.

        Empty where nothing happened that is worth a word. `state` is any position of that game.
        """
        told = [self.event(state, event, subject, is_continued=place > 0) for place, event in enumerate(events)]
        return chained(told)

    def reveal(self, event: Event) -> str:
        """Return what came to light with an event that `reveals`, without an end: `a foundation was turned up`."""
        return _("hidden information was revealed")

    # Before a game begins

    def option_title(self, option: Option) -> str:
        """Return what an option is called."""
        words = self.OPTIONS.get(option.name)
        return _(words.title) if words else option.name.replace("_", " ").capitalize()

    def option_summary(self, option: Option) -> str:
        """Return in a few words what an option is about; empty where that is not known."""
        words = self.OPTIONS.get(option.name)
        return _(words.summary) if words and words.summary else ""

    def choice_title(self, option: Option, value: int | str) -> str:
        """Return what a listed value of an option is called; empty for a file that is left to the other options."""
        words = self._choice_words(option, value)
        if words:
            return _(words.title)
        if isinstance(option, FileOption):
            return next((_(shipped.title) for shipped in option.shipped if shipped.name == value), "")
        if isinstance(option, SwitchOption):
            return _("yes") if value == "yes" else _("no")
        return str(value)

    def choice_summary(self, option: Option, value: int | str) -> str:
        """Return in a few words what a listed value means for the game; empty where its title says it all."""
        words = self._choice_words(option, value)
        return _(words.summary) if words and words.summary else ""

    def _choice_words(self, option: Option, value: int | str) -> ChoiceWords | None:
        words = self.OPTIONS.get(option.name)
        return words.choices.get(value) if words else None

    def drawing_key(self, option: Option) -> str:
        """Return what the letters mean in drawings of files for `option` (`FileReport.drawing`); empty for none."""
        return ""

    def fault(self, fault: Fault) -> str:
        """Return what is wrong with options, a file or a deal, as a clause without its end.

        The ids of such faults are those of the game, `GAME.ID`.

        Raises:
            LookupError, TypeError, ValueError: there is no such fault, or not about such things.
        """
        raise LookupError(fault.id)

    # The game

    def refusal(self, state: State, refusal: Refusal) -> str:
        """Return why an action is not legal, in a sentence without its end and without the clause."""
        if refusal.id == NOT_POSSIBLE and len(refusal.args) == 1:
            return _("{action} is not possible now", action=refusal.args[0])
        return refusal.id

    def score_line(self, state: State, line: ScoreLine) -> str:
        """Return what brought the points of that line, without the place: `a full row`."""
        return line.id

    def score_note(self) -> str:
        """Return what is to be known of the score before the end, in a sentence; empty for nothing."""
        return ""

    def score_sources(self) -> Mapping[str, str]:
        """Return where points come from, in a word each, by the clause of the score lines."""
        return {}

    def score_columns(self) -> Mapping[str, str]:
        """Return what the columns of points are called in CSV, by clause; the same in every language."""
        return {}

    def reason(self, state: State, reason: Reason, rival: str) -> str:
        """Return a reason of a hint or review as a clause that speaks to “you”: `founds e6 for 2 workers`.

        `rival` is the name of the player it names, empty where it names none.
        """
        if reason.id in BOTS_REASONS:
            return _(BOTS_REASONS[reason.id])
        return reason.id.replace("{rival}", rival)

    def goal(self, state: State, goal: Goal) -> str:
        """Return what is to be reached in a game against no rival, as a phrase."""
        return goal.id

    def aim(self, options: Options) -> str:
        """Return what the players want, in a sentence: `Most points after 14 turns win: raise high pyramids.`

        Raises:
            OptionError, DataError: as `Game.new_initial_state` does.
        """
        return ""

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        """Return the rules of the game with these options, for a player to read.

        Raises:
            OptionError, DataError: as `Game.new_initial_state` does.
        """
        return ()


def rules_of(view: View) -> tuple[RuleChapter, ...]:
    """Return the rules of the very game that `view` shows."""
    return words_for(view.game).rulebook(view.options)


def aim_of(view: View) -> str:
    """Return what the players want, in a sentence, as long as nothing was done; then empty."""
    return "" if view.log else words_for(view.game).aim(view.options)


@cache
def words_of(name: str) -> GameWords:
    """Return the words of the registered game of that name."""
    return words_for(get_game(name))


def version_title(game: str, version: PlayedVersion | None) -> str:
    """Return what was played of that game: `Basic`, `Basic, open`, `1: four summits`; empty for None."""
    if version is None:
        return ""
    title = version.value
    option = get_game(game).option_of(version.role) if game in game_names() else None
    if option is not None:
        listed = {str(value): value for value in option.listed()}
        title = words_of(game).choice_title(option, listed[title]) if title in listed else title
    return joined(printable(part) for part in (title, *version.variants) if part)


_registered: dict[str, type[GameWords]] = {}


def register_words(name: str, words: type[GameWords]) -> None:
    """Have the game of that name told by `words`, where no package declares that."""
    _registered[name] = words


def words_for(game: Game) -> GameWords:
    """Return the words of `game`."""
    module = f"{__package__}.{game.name}.game_words"
    if game.name.isidentifier() and find_spec(f"{__package__}.{game.name}") and find_spec(module):
        words: type[GameWords] = import_module(module).WORDS
        return words(game)
    return _other_words(game.name)(game)


@cache
def _other_words(name: str) -> type[GameWords]:
    offered: type[GameWords] | None = load_entry_point(ENTRY_POINTS, name)
    return offered or _registered.get(name, GameWords)
