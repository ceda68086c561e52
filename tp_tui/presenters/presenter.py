"""Presenters: all that a front end needs of a game at a table, without a screen.

A presenter reads a view and answers: what can be done and why not, what the keys do, what the player points at, how the
game stands, and what a player asks. The screen and line mode ask the same one. `presenter_for` finds that of a game; a
small game has none and is played from the list of its legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Generic, TypeVar

from tp_tui.games import game_names
from tp_tui.games.contract import Action
from tp_tui.games.entry_points import load_entry_point
from tp_tui.presenters import house_actions
from tp_tui.presenters.actions import ActionGroup, LineWord
from tp_tui.presenters.choices import Choice, NoAnswerError
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.interaction import Interaction
from tp_tui.presenters.line_words import words
from tp_tui.presenters.log_text import step_text, turn_text, turns_text
from tp_tui.presenters.messages import capitalized, joined, plural, sentence
from tp_tui.presenters.players import player_names
from tp_tui.presenters.settings_list import TableSetting
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.spans import Span
from tp_tui.room import View
from tp_tui.room.seats import YOU
from tp_tui.storage.settings import Settings

ENTRY_POINTS = "tp_tui.presenters"
"""The group of entry points by which other packages bring presenters, each under the name of its game."""


class Presenter:
    """Presents a view of any game: what there is to choose from is the list of its legal actions.

    Attributes:
        view: the game as the player may see it.
        focus: the place that the player asked about last or points at, by its name; empty for none.
    """

    ACTIONS: ClassVar[ActionGroup] = house_actions.LIST_TABLE
    """What can be done by a key at the table, and asked by a word."""

    SETTINGS: ClassVar[Sequence[TableSetting]] = ()
    """The settings of the game."""

    def __init__(self, view: View, focus: str = "", settings: Settings | None = None) -> None:
        """Present `view` to a player whose attention is at `focus`, as `settings` say."""
        self.view = view
        self.focus = focus

    # For a game to fill in

    def prompt(self) -> str:
        """Say what the player in front is to do, in a sentence, with an example in notation."""
        return words.CHOOSE

    def choices(self) -> Sequence[Choice]:
        """Return what can be done, to be chosen by number."""
        state = self.view.observation.state
        return [Choice(state.action_to_string(action), action) for action in self.view.legal]

    def targets(self) -> Sequence[str]:
        """Return what can be pointed at now and does something, by name."""
        return [choice.label for choice in self.choices()]

    def at_target(self, name: str) -> str:
        """Say what a target is and brings."""
        return name

    def where(self) -> str:
        """Say where the player is."""
        return words.WHERE.format(place=self.focus) if self.focus else words.NOWHERE

    def focus_after(self, action: Action) -> str:
        """Return where the player is once this action of theirs is done: the place it is about, else where they were.

        Where that is only a line of a list, which is another one then, they are nowhere.
        """
        return ""

    def holdings(self, player: int) -> Sequence[str]:
        """Return what a player has, a line each, without name and points."""
        return ()

    def status_text(self) -> str:
        """Say how the game stands: everything that there is to know."""
        return "\n".join(self._points())

    def board(self) -> str:
        """Say how the whole game stands, place by place."""
        return str(self.view.observation.state) if self._has_text else self.status_text()

    def ask(self, word: str, argument: str) -> str:
        """Answer one of the questions of its `ACTIONS`.

        Raises:
            NoAnswerError: `argument` is not what the word takes.
        """
        raise NotImplementedError

    @staticmethod
    def in_speech(text: str) -> str:
        """Return a text of this game as it is said aloud: what is short for the eye in words."""
        return text

    # What every game can say

    @property
    def _has_text(self) -> bool:
        return type(self.view.observation.state).__str__ is not object.__str__

    def _points(self) -> list[str]:
        state, names = self.view.observation.state, player_names(self.view)
        return [
            shared_words.SCORE.format(name=name, points=shared_words.points(state.points(player)))
            for player, name in enumerate(names)
        ]

    def turn(self) -> str:
        """Say whose turn it is and what is to be done."""
        view = self.view
        if view.is_over:
            return words.OVER
        name = view.names[view.current]
        said = words.YOUR_TURN if name == YOU else words.TURN
        turn = said.format(turn=view.observation.state.turn_number(), name=name)
        return f"{turn} {self.prompt()}" if view.legal else turn

    def last(self) -> str:
        """Say what was done last: the step, and the last turn of somebody else."""
        view = self.view
        if not view.log:
            return words.NOTHING_YET
        said = [sentence(step_text(view, view.log[-1]))]
        others = [turn for turn in view.turns if turn.seat != view.seat]
        if others and view.log[-1].seat == view.seat:
            said.append(words.LAST_OF_OTHERS.format(text=turn_text(view, others[-1])))
        return "\n".join(said)

    def players(self, *, mine: bool) -> str:
        """Say what the player in front has, or what the others have."""
        view, found = self.view, []
        here = view.observation.player if view.observation.player >= 0 else view.observation.state.current_player()
        for player, line in enumerate(self._points()):
            if (player == here) == mine:
                found += [line, *(f"  {each}" for each in self.holdings(player))]
        return "\n".join(found) or words.NOBODY_ELSE

    def score(self) -> str:
        """Say where everybody's points come from."""
        found = []
        said, state = words_for(self.view.game), self.view.observation.state
        for name, score in zip(player_names(self.view), self.view.scores(), strict=True):
            found.append(shared_words.SCORE.format(name=name, points=shared_words.points(score.total)))
            found += [f"  {_score_line(line.place, said.score_line(state, line), line.points)}" for line in score.lines]
        if not self.view.is_over and (note := said.score_note()):
            found.append(note)
        return "\n".join(found)

    def recap(self) -> str:
        """Say what happened since the player's last turn; in a game that is over, in all of it."""
        turns = self.view.turns if self.view.is_over else self.view.since_last_turn()
        return "\n".join(turn_text(self.view, turn) for turn in turns) or words.NOTHING_YET

    def log(self) -> str:
        """Say what happened in the whole game, turn by turn with the steps of each."""
        return turns_text(self.view, self.view.turns) or words.NOTHING_YET

    def target(self, argument: str) -> str:
        """Say the next legal target, or all of them for `all`; the focus goes there."""
        targets = list(self.targets())
        if not targets:
            return words.NO_TARGETS
        if argument == "all":
            targets_said = joined(targets)
            return plural(
                "{count} target: {targets}.", "{count} targets: {targets}.", len(targets), targets=targets_said
            )
        at = targets.index(self.focus) if self.focus in targets else -1
        step = -1 if argument == "back" else 1
        place = (at + step) % len(targets) if at >= 0 else 0 if step > 0 else len(targets) - 1
        self.focus = targets[place]
        said = self.at_target(self.focus)
        return words.TARGET.format(number=place + 1, count=len(targets), target=sentence(said))

    def numbered(self, choices: Sequence[Choice]) -> str:
        """Return lines to choose from with their numbers."""
        return "\n".join(f"{number}: {capitalized(each.label)}" for number, each in enumerate(choices, 1))


def _score_line(place: str, reason: str, points: int) -> str:
    message = words.SCORE_AT if place else words.SCORE_LINE
    return message.format(place=place, reason=reason, points=points)


InteractionType = TypeVar("InteractionType", bound=Interaction)


class InteractivePresenter(Presenter, Generic[InteractionType]):
    """Presents a game whose player points at something with the arrows and does it with Enter.

    Attributes:
        interaction: what the player points at.
    """

    def __init__(self, view: View, focus: str = "", settings: Settings | None = None) -> None:
        """Present `view`; where the player has no place in mind it is the one that the step is about."""
        super().__init__(view, focus, settings)
        self.interaction = self.make_interaction(view, settings)
        self.focus = focus or self.first_focus()

    def update(self, view: View) -> None:
        """Take in a new view, and point at what it is about."""
        self.view = view
        self.interaction.update(view)

    def follow(self, settings: Settings) -> None:
        """Follow the settings that concern this game."""

    def board(self) -> str:
        """Say how the whole game stands."""
        return self.status_text()

    # For a game to fill in

    def make_interaction(self, view: View, settings: Settings | None) -> InteractionType:
        """Return the interaction for the step in `view`."""
        raise NotImplementedError

    def first_focus(self) -> str:
        """Return the name of the place that the step is about."""
        return self.pointed_at

    @property
    def pointed_at(self) -> str:
        """The name of the place that the player points at, as questions take it."""
        raise NotImplementedError

    def info(self, width: int) -> Span:
        """Say what the player points at in `width` columns: what it brings, or why it can't be done."""
        raise NotImplementedError

    def key_prompt(self) -> str:
        """Say what the player may do next, and by which keys."""
        raise NotImplementedError

    def clause(self) -> str:
        """Return the clause of the rules that matters now."""
        raise NotImplementedError

    def step_help(self) -> str:
        """Explain the step at hand, which the player is to decide; empty for nothing."""
        raise NotImplementedError

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys that do something now, as texts name them, and what each would do."""
        raise NotImplementedError


@cache
def presenter_for(game_name: str) -> type[Presenter]:
    """Return the presenter of the game of that name.

    It is the `PRESENTER` of the module `presenter` in the package of that name beside this one, else what an installed
    package offers as an entry point, else the one that serves for any game.
    """
    spec = find_spec(f"{__package__}.{game_name}") if game_name.isidentifier() else None
    if spec is not None and spec.submodule_search_locations:
        found: type[Presenter] = import_module(f"{spec.name}.presenter").PRESENTER
        return found
    offered: type[Presenter] | None = load_entry_point(ENTRY_POINTS, game_name)
    return offered or Presenter


def game_settings() -> dict[str, Sequence[TableSetting]]:
    """Return the settings of each game, by its name."""
    return {name: presenter_for(name).SETTINGS for name in game_names()}


# What a player asks

HOUSE_QUESTIONS: Sequence[LineWord] = house_actions.GAME.questions()
"""What can be asked of every game."""

TAKES_NOTHING = frozenset(question.word for question in HOUSE_QUESTIONS if not question.takes)


def questions_of(presenter: Presenter) -> Sequence[LineWord]:
    """Return everything that can be asked of a game."""
    return (*HOUSE_QUESTIONS, *presenter.ACTIONS.questions())


def is_question(presenter: Presenter, text: str) -> bool:
    """Return whether `text` begins with a word that can be asked with."""
    word = text.strip().lower().partition(" ")[0]
    return any(question.word == word for question in questions_of(presenter))


def answer(presenter: Presenter, text: str) -> str:
    """Return the answer to a question, which `is_question`; what cannot be answered is said as well."""
    word, _, argument = text.strip().lower().partition(" ")
    argument = argument.strip()
    if argument and word in TAKES_NOTHING:
        return words.TAKES_NOTHING.format(word=word)
    match word:
        case "turn":
            return presenter.turn()
        case "choices":
            return presenter.numbered(presenter.choices()) or words.NOTHING_TO_CHOOSE
        case "target":
            return presenter.target(argument)
        case "where":
            return presenter.where()
        case "last":
            return presenter.last()
        case "recap":
            return presenter.recap()
        case "log":
            return presenter.log()
        case "me":
            return presenter.players(mine=True)
        case "others":
            return presenter.players(mine=False)
        case "board":
            return presenter.board()
        case "score":
            return presenter.score()
    try:
        return presenter.ask(word, argument)
    except NoAnswerError as error:
        return str(error)
