"""The words of a game: the wording of its options and facts (events, refusals, faults, reasons).

A game of this project has a subclass of `GameWords` as `WORDS` in `tp_tui/presenters/NAME/game_words.py`; another
package provides one through the entry point group `tp_tui.words`. A game without one is worded by the ids of its facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tp_tui.games import get_game
from tp_tui.games.contract import (
    Action,
    Argument,
    Challenge,
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
from tp_tui.presenters.messages import _, joined_clauses, plural, word_count

if TYPE_CHECKING:  # the menu shows words of a game, and needs no room
    from tp_tui.room import View

ENTRY_POINTS = "tp_tui.words"
"""The entry point group through which other packages provide words, each under the name of its game."""


class Subject(NamedTuple):
    """The subject of a sentence: the name of a seat, and whether it is the reader, addressed as “you”.

    Attributes:
        name: the name.
        is_you: whether it is the reader.
        table: all players by number, to name those whom a turn concerns; empty if they are not known.
    """

    name: str
    is_you: bool = False
    table: tuple[Subject, ...] = ()

    @property
    def called(self) -> str:
        """“You” or the name, to begin a sentence with."""
        return _("You") if self.is_you else self.name


class Forms(NamedTuple):
    """A message by person: with a name, with “you”, and as a continuation that omits the subject."""

    named: str
    you: str
    then: str

    def text(self, subject: Subject, places: Mapping[str, object], *, is_continued: bool = False) -> str:
        """Return the form for `subject`, translated, with `places` filled in."""
        if is_continued:
            return _(self.then, **places)
        return _(self.you, **places) if subject.is_you else _(self.named, name=subject.name, **places)


class Spoken(NamedTuple):
    """A part of a turn to be spoken, and the same in fewer words for a long turn; empty if it is then left out."""

    text: str
    brief: str = ""


def spoken_turn(subject: Subject, parts: Sequence[Spoken], most: int) -> str:
    """Return a turn in `most` words, if there is a way: `Greedy: g5 level 3; blue on h8`; empty for no parts.

    The most important part comes first. Words are saved from the last one on: by saying them in fewer words, and if
    that is not enough, by saying only which question tells the rest.
    """
    said = [part.text for part in parts]
    for place in reversed(range(len(parts))):
        if word_count(_spoken(subject, said)) <= most:
            break
        said[place] = parts[place].brief
    is_cut = False
    while len(said) > 1 + is_cut and word_count(_spoken(subject, said)) > most:
        said = [*said[: len(said) - 1 - is_cut], _("recap has more")]
        is_cut = True
    if is_cut and word_count(_spoken(subject, said)) > most:
        said[-1] = _("recap")
    return _spoken(subject, said)


def _spoken(subject: Subject, said: Sequence[str]) -> str:
    parts = joined_clauses(filter(None, said))
    return _("{name}: {parts}", name=subject.called, parts=parts) if parts else ""


class OptionWords(NamedTuple):
    """The title and summary of an option as messages, and the words of its values."""

    title: str
    summary: str = ""
    choices: Mapping[int | str, ChoiceWords] = MappingProxyType({})


class ChoiceWords(NamedTuple):
    """The title and summary of an option's value as messages; no summary if the title is enough."""

    title: str
    summary: str = ""


class ChallengeWords(NamedTuple):
    """The title of a challenge, its task in a sentence, and the task in a few words for a list, as messages."""

    title: str
    task: str
    short: str = ""


class GameWords:
    """The wording of one game's options and facts.

    The defaults use ids and names; each game's subclass overrides them.

    Attributes:
        game: the game.
    """

    OPTIONS: ClassVar[Mapping[str, OptionWords]] = MappingProxyType({})
    """The words of the options by name; an option without any is titled by its name."""

    CHALLENGES: ClassVar[Mapping[str, ChallengeWords]] = MappingProxyType({})
    """The words of the challenges by name; one without any is called by its name."""

    MINUTES: ClassVar[int] = 0
    """About how many minutes a game against one bot takes; 0 if nobody said."""

    TOLD_SOURCES: ClassVar[frozenset[str]] = frozenset()
    """The clauses of sources whose points the summary of a turn explains by itself."""

    LASTING_SOURCES: ClassVar[frozenset[str]] = frozenset()
    """The clauses of sources that are told even while they bring nobody any points."""

    MOVES: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that are a turn's move, which is told before what it brought."""

    OPENED_SOURCES: ClassVar[frozenset[str]] = frozenset()
    """The clauses of sources that were hidden until the end: their lines are counted and announced one by one."""

    SEALED: ClassVar[str] = ""
    """The prompt of a finished game while those sources are hidden still; empty where there are none."""

    TOLD_REASONS: ClassVar[frozenset[str]] = frozenset()
    """The ids of reasons whose words are about points that are one of their arguments."""

    def __init__(self, game: Game) -> None:
        """Create the words of `game`."""
        self.game = game

    def event(self, state: State, event: Event, subject: Subject, *, is_continued: bool = False) -> str:
        """Describe an event in the past tense, without a full stop: `Ada placed eye at f7`.

        Args:
            state: any position of the game that reveals no less than the reader knows.
            event: the event.
            subject: who caused it.
            is_continued: omit the subject, to continue after a semicolon: `took row d`.
        """
        what = " ".join([event.kind.replace("_", " "), *map(str, event.args)])
        return what if is_continued else _("{name}: {what}", name=subject.called, what=what)

    def joint_key(self, event: Event) -> tuple[Argument, ...]:
        """Return what consecutive events share that a list of steps tells in one line; empty if each has its own."""
        return ()

    def joint_event(self, state: State, events: Sequence[Event]) -> str:
        """Describe consecutive events with the same `joint_key`, without their player: `sent 2 workers from …`."""
        raise NotImplementedError

    def turn(self, state: State, events: Sequence[Event], subject: Subject) -> str:
        """Describe a turn, or its part so far, without a full stop: `Ada laid eye at f7, …`.

        Empty if nothing notable happened. `state` is any position of the game.
        """
        return joined_clauses(
            self.event(state, event, subject, is_continued=number > 0) for number, event in enumerate(events)
        )

    def echo(self, state: State, event: Event, players: Sequence[Subject], *, is_continued: bool = False) -> str:
        """Return the result of the move that the player has just typed, in few words: `f7, south`.

        Empty if there is none. By default the event is described in full; then `is_continued` omits the subject.
        """
        return self.event(state, event, Subject("", is_you=True), is_continued=is_continued)

    def price(self, event: Event) -> int:
        """Return the points that the player paid for what happened; by default none."""
        return 0

    def plan(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        """Return what a player would do from `state` on, an imperative for each action: `take row d`.

        By default in notation. `state` is that of the first action; the others may be legal only after those before.
        """
        return [state.action_to_string(action) for action in actions]

    def plan_in_short(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        """Return the same in fewer words, for a narrow column; by default not."""
        return self.plan(state, actions)

    def plan_with_pieces(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        """Return the same with the names of pieces, for a display that draws these instead; by default without."""
        return self.plan_in_short(state, actions)

    def turn_in_short(
        self, state: State, events: Sequence[Event], subject: Subject, players: Sequence[Subject], most: int
    ) -> str:
        """Describe a turn to be spoken, in `most` words if there is a way; by default as `turn` does."""
        return self.turn(state, events, subject)

    def event_in_short(self, state: State, event: Event, subject: Subject) -> str:
        """Describe what somebody else's turn brought to `subject`, to be spoken; by default as `event` does."""
        return self.event(state, event, subject)

    def turn_parts(self, state: State, events: Sequence[Event], players: Sequence[Subject]) -> Sequence[str]:
        """Return the parts of a turn in few words, for display without the player; the most important comes first."""
        return [self.event(state, event, Subject(""), is_continued=True) for event in events]

    def parts_with_pieces(self, state: State, events: Sequence[Event], players: Sequence[Subject]) -> Sequence[str]:
        """Return the same with the names of pieces, for a display that draws these instead; by default without."""
        return self.turn_parts(state, events, players)

    def concerns(self, event: Event, players: Sequence[Subject]) -> bool:
        """Return whether an event of somebody else's turn gives something to the reader, or takes it."""
        return False

    def highlight(
        self, state: State, event: Event, earlier: Iterable[Event], subject: Subject, players: Sequence[Subject]
    ) -> str:
        """Return what nobody should miss of an event, without a full stop: `Greedy filled row b`; mostly empty.

        Args:
            state: any position of the game.
            event: the event.
            earlier: what had happened in the game before.
            subject: who caused it.
            players: all players.
        """
        return ""

    def reveal(self, event: Event) -> str:
        """Describe what an event with `reveals` revealed, without a full stop: `a foundation was turned up`."""
        return _("hidden information was revealed")

    # Set-up

    def option_title(self, option: Option) -> str:
        """Return the title of an option."""
        words = self.OPTIONS.get(option.name)
        return _(words.title) if words else option.name.replace("_", " ").capitalize()

    def option_summary(self, option: Option) -> str:
        """Return the summary of an option; empty if it has none."""
        words = self.OPTIONS.get(option.name)
        return _(words.summary) if words and words.summary else ""

    def choice_title(self, option: Option, value: int | str) -> str:
        """Return the title of a listed value of an option; empty for a file that other options determine."""
        words = self._choice_words(option, value)
        if words:
            return _(words.title)
        if isinstance(option, FileOption):
            return _(option.title_of(str(value))) if value in option.shipped_names else ""
        if isinstance(option, SwitchOption):
            return _("yes") if value == "yes" else _("no")
        return str(value)

    def choice_summary(self, option: Option, value: int | str) -> str:
        """Return the summary of a listed value of an option; empty if its title is enough."""
        words = self._choice_words(option, value)
        return _(words.summary) if words and words.summary else ""

    def _choice_words(self, option: Option, value: int | str) -> ChoiceWords | None:
        words = self.OPTIONS.get(option.name)
        return words.choices.get(value) if words else None

    def challenge_title(self, challenge: Challenge) -> str:
        """Return the title of a challenge."""
        words = self.CHALLENGES.get(challenge.name)
        return _(words.title) if words else challenge.name.replace("-", " ").capitalize()

    def challenge_task(self, challenge: Challenge) -> str:
        """Return the task of a challenge in a sentence; empty if its title is all there is to say."""
        words = self.CHALLENGES.get(challenge.name)
        return _(words.task) if words else ""

    def challenge_in_short(self, challenge: Challenge) -> str:
        """Return the task of a challenge in a few words; empty if there are none."""
        words = self.CHALLENGES.get(challenge.name)
        return _(words.short) if words and words.short else ""

    def drawing_key(self, option: Option) -> str:
        """Return the legend of drawings of files for `option` (`FileReport.drawing`); empty for none."""
        return ""

    def fault(self, fault: Fault) -> str:
        """Return the message of one of the game's own faults, `GAME.ID`, as a clause without a full stop.

        Raises:
            LookupError, TypeError, ValueError: the id is unknown or the arguments do not fit it.
        """
        raise LookupError(fault.id)

    # The game

    def refusal(self, state: State, refusal: Refusal) -> str:
        """Return why an action is illegal, as a sentence without a full stop or the clause."""
        if refusal.id == NOT_POSSIBLE and len(refusal.args) == 1:
            return _("{action} is not possible now", action=refusal.args[0])
        return refusal.id

    def score_line(self, state: State, line: ScoreLine) -> str:
        """Return the reason for the points of a score line, without the place: `a full row`."""
        return line.id

    def score_note(self) -> str:
        """Return a sentence on the score before the end of the game; empty for none."""
        return ""

    def score_sources(self) -> Mapping[str, str]:
        """Return the sources of points, a word each, by the clause of the score lines."""
        return {}

    def score_columns(self) -> Mapping[str, str]:
        """Return the CSV headings of the sources of points, by clause; not translated."""
        return {}

    def reason(self, state: State, reason: Reason, rival: str) -> str:
        """Return a reason of a hint or review as a clause that addresses “you”: `founds e6 for 2 workers`.

        `rival` is the name of the rival it mentions; empty if it mentions none.
        """
        return reason.id.replace("{rival}", rival)

    def prospect(self, name: str) -> str:
        """Return a component of an evaluation as a noun phrase: what one turn is better for than another."""
        return name

    def goal(self, state: State, goal: Goal) -> str:
        """Return the goal of a game without a rival, as a phrase."""
        return goal.id

    def aim(self, options: Options) -> str:
        """Return the aim of the game in a sentence: `Score the most points in 14 turns: raise high pyramids.`

        Raises:
            OptionError, DataError: as `Game.new_initial_state` does.
        """
        return ""

    def summary(self) -> str:
        """Return what the game is about in a sentence of 50 characters at most; by default its aim."""
        return self.aim({})

    def moment(self, state: State) -> str:
        """Return how far a game is, as a phrase: `turn 8 of 14`."""
        return self.turn_name(state.turn_number())

    def turn_name(self, number: int | str) -> str:
        """Return what the game calls a turn with a number, as a phrase: `turn 8`, or `round 8`."""
        return _("turn {turn}", turn=number)

    def turns_to(self, last: int) -> str:
        """Return all turns up to one, as a phrase: `turns 1 to 8`."""
        return _("turns 1 to {turn}", turn=last)

    def turn_count(self, count: int) -> str:
        """Return a number of turns: `8 turns`."""
        return plural("{count} turn", "{count} turns", count)

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        """Return the rules of the game with these options.

        Raises:
            OptionError, DataError: as `Game.new_initial_state` does.
        """
        return ()


def rules_of(view: View) -> tuple[RuleChapter, ...]:
    """Return the rules of the game in `view` with its options."""
    return words_for(view.game).rulebook(view.options)


def aim_of(view: View) -> str:
    """Return the aim of the game in a sentence before the first step, in a challenge its task; empty after it."""
    if view.log:
        return ""
    words = words_for(view.game)
    tasks = (words.challenge_task(each) for each in view.game.challenges() if each.name == view.challenge)
    return next(tasks, "") or words.aim(view.options)


@cache
def words_of(name: str) -> GameWords:
    """Return the words of a registered game."""
    return words_for(get_game(name))


_registered: dict[str, type[GameWords]] = {}


def register_words(name: str, words: type[GameWords]) -> None:
    """Register the words of a game that has none in this package and no entry point for them."""
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
    provided: type[GameWords] | None = load_entry_point(ENTRY_POINTS, name)
    return provided or _registered.get(name, GameWords)
