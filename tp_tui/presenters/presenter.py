"""Presenters: everything that a front end needs to show of a game, independent of the screen.

A presenter reads a view and provides the choices, targets, prompts and keys, the status of the game, and the answers
to a player's questions. The screen and line mode use the same presenter. `presenter_for` finds that of a game; a game
without one is played from the list of its legal actions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Generic, TypeVar

from tp_tui.games import game_names
from tp_tui.games.contract import Action, Score
from tp_tui.games.entry_points import load_entry_point
from tp_tui.presenters import common_actions
from tp_tui.presenters.actions import ActionGroup, LineWord
from tp_tui.presenters.choices import Choice, NoAnswerError, numbers_of
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.interaction import Interaction
from tp_tui.presenters.line_words import words
from tp_tui.presenters.log_text import recap_text, step_text, turn_text, turns_text
from tp_tui.presenters.messages import Message, capitalized, joined, plural, sentence
from tp_tui.presenters.players import player_names
from tp_tui.presenters.settings_list import TableSetting
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.spans import Line, Span, lines_of
from tp_tui.room import View
from tp_tui.room.seats import YOU
from tp_tui.storage.settings import Settings

ENTRY_POINTS = "tp_tui.presenters"
"""The entry point group through which other packages provide presenters, each under the name of its game."""


SHORT_WORD = 3
"""The letters up to which a word must be found whole."""

OWN = {"mine": "yours", "my": "your", "me": "you", "i": "you"}
"""How words of the player are said by the game."""

MAX_FOUND = 10
"""The most places that `find` says one by one."""


class Presenter:
    """Presents a view of any game as the list of its legal actions; the base of each game's presenter.

    Attributes:
        view: the game as the player may see it.
        focus: the name of the place that the player pointed at or asked about last; empty for none.
        target_named: the target that an answer has named; empty for none.
        is_pointed: whether the player pointed at the focus or asked about it; if not, it is the one to begin with.
    """

    ACTIONS: ClassVar[ActionGroup] = common_actions.LIST_TABLE
    """The keys of the table and the game's questions."""

    TURN = Message("Turn {turn}, {name}'s turn.")
    YOUR_TURN = Message("Turn {turn}, your turn.")
    TURN_IN_SHORT = Message("Turn {turn}.")
    IN_ROUNDS: ClassVar[bool] = False
    """Whether the turns of all players with a number make up a round: then others say its number, too."""

    SETTINGS: ClassVar[Sequence[TableSetting]] = ()
    """The settings of the game's table."""

    LOG_NOTE = Message("")
    """What the numbers of points in the log count, where they count different things."""

    NOUNS: ClassVar[Mapping[str, str]] = {}
    """The nouns that prompts and answers use, each with the clause of the rules that explains it."""

    def __init__(self, view: View, focus: str = "", settings: Settings | None = None) -> None:
        """Present `view` with the focus at the place named `focus`."""
        self.view = view
        self.focus = focus
        self.is_pointed = bool(focus)
        self.target_named = ""

    # For a game to fill in

    def prompt(self) -> str:
        """Return what the player has to do, in a sentence with an example in notation."""
        return words.CHOOSE

    def short_prompt(self) -> str:
        """Return the same for a player who knows the notation: in few words, without the example."""
        return self.prompt()

    def notation_of(self, text: str) -> str:
        """Return a typed move in notation, where a game takes more than that, such as the names of people."""
        return text

    def typed(self, action: Action) -> str:
        """Return a move as a player types it: in notation, with names where `notation_of` takes them."""
        return self.view.observation.state.action_to_string(action)

    def taught(self) -> frozenset[str]:
        """Return the kinds of action that `prompt` teaches; once heard for each of them, `short_prompt` is enough."""
        return frozenset(action.kind for action in self.view.legal)

    def choices(self) -> Sequence[Choice]:
        """Return the choices at this step, which are numbered from 1."""
        state = self.view.observation.state
        return [Choice(state.action_to_string(action), action) for action in self.view.legal]

    def targets(self) -> Sequence[str]:
        """Return the names of the legal targets."""
        return [choice.label for choice in self.choices()]

    def choice_at(self, name: str) -> Choice:
        """Return what can be done at a legal target: an action, or a list of several."""
        return next(choice for choice in self.choices() if choice.label == name)

    def first_target(self) -> str:
        """Return the name of the legal target to begin with; empty or another place for the first of them."""
        return self.focus

    def describe_target(self, name: str) -> str:
        """Describe a target and what it brings."""
        return name

    def where(self) -> str:
        """Describe the focus."""
        return words.WHERE.format(place=self.focus) if self.focus else words.NOWHERE

    def focus_after(self, action: Action) -> str:
        """Return the focus after the player's `action`: the place it concerns, or else the previous focus.

        Empty if that is only an entry of a list, which differs at the next step.
        """
        return ""

    def holdings(self, player: int) -> Sequence[str]:
        """Return the possessions of a player in lines, without name and points."""
        return ()

    def status_text(self) -> str:
        """Describe the whole state of the game."""
        return "\n".join(self._points())

    def status_table(self, width: int) -> Sequence[Line]:
        """Describe the whole state of the game in `width` columns, players side by side if there is room."""
        return lines_of(self.status_text())

    def board(self) -> str:
        """Describe the board, place by place."""
        return str(self.view.observation.state) if self._has_text else self.status_text()

    def places(self) -> Sequence[str]:
        """Return what lies at each place that has something to be found, a line each, beginning with the place."""
        return ()

    def ask(self, word: str, argument: str) -> str:
        """Answer one of the game's own questions, declared in `ACTIONS`.

        Raises:
            NoAnswerError: the argument is invalid for that word.
        """
        raise NotImplementedError

    @staticmethod
    def in_speech(text: str) -> str:
        """Return a text of this game for reading aloud, with abbreviations spelled out."""
        return text

    # For every game

    @property
    def _has_text(self) -> bool:
        return type(self.view.observation.state).__str__ is not object.__str__

    def _points(self) -> list[str]:
        state, names = self.view.observation.state, player_names(self.view)
        return [
            shared_words.SCORE.format(name=name, points=shared_words.points(state.points(player)))
            for player, name in enumerate(names)
        ]

    def turn(self, *, in_short: bool = False) -> str:
        """Return whose turn it is and what to do; with `in_short`, only what a player who knows the game needs."""
        view = self.view
        if view.is_over:
            return words.OVER
        name = view.names[view.current]
        is_you = name == YOU or (view.is_at_table and view.current == view.seat)
        # At a table the turns of others are announced as well.
        yours = self.TURN_IN_SHORT if in_short and not view.is_at_table else self.YOUR_TURN
        message = yours if is_you else self.TURN
        turn = message.format(turn=view.observation.state.turn_number(), name=name)
        return f"{turn} {self.short_prompt() if in_short else self.prompt()}" if view.legal else turn

    def last(self) -> str:
        """Describe the last step and, if it was the viewer's own, the last turn of another seat."""
        view = self.view
        if not view.log:
            return words.NOTHING_YET
        lines = [sentence(step_text(view, view.log[-1]))]
        others = [turn for turn in view.turns if turn.seat != view.seat]
        if others and view.log[-1].seat == view.seat:
            lines.append(words.LAST_OF_OTHERS.format(text=turn_text(view, others[-1])))
        return "\n".join(lines)

    def players(self, *, mine: bool) -> str:
        """Return the points and possessions of the player, or those of the others."""
        view, lines = self.view, []
        viewer = view.observation.player if view.observation.player >= 0 else view.observation.state.current_player()
        for player, points in enumerate(self._points()):
            if (player == viewer) == mine:
                lines += [points, *(f"  {each}" for each in self.holdings(player))]
        return "\n".join(lines) or words.NOBODY_ELSE

    def score(self, *, in_full: bool = False) -> str:
        """Return the scores of all players with the reasons for their points; every line of them `in_full`."""
        lines = [] if self.view.is_over else [words.IF_IT_ENDED_NOW]
        game_words, state = words_for(self.view.game), self.view.observation.state
        for name, score in zip(player_names(self.view), self.view.scores(), strict=True):
            lines.append(shared_words.SCORE.format(name=name, points=shared_words.points(score.total)))
            told = [_score_line(line.place, game_words.score_line(state, line), line.points) for line in score.lines]
            lines += [f"  {each}" for each in (told if in_full else self.score_in_short(score) or told)]
        if not self.view.is_over and (note := game_words.score_note()):
            lines.append(note)
        return "\n".join(lines)

    def score_in_short(self, score: Score) -> Sequence[str]:
        """Return where a player's points come from in a few lines; empty where every reason is told."""
        return ()

    def other_totals(self) -> str:
        """Return the points of the players whose points the outcome has not told, most first; empty for none."""
        view = self.view
        state = view.observation.state
        if state.goal() is not None:
            return ""
        returns = state.returns()
        others = [
            (-score.total, name)
            for name, score, won in zip(player_names(view), view.scores(), returns, strict=True)
            if view.is_ended or won < max(returns)
        ]
        return joined(
            shared_words.SCORE.format(name=name, points=shared_words.points(-total)) for total, name in sorted(others)
        )

    def recap(self) -> str:
        """Return the turns since the player's last one, or from that one on if the game is over."""
        turns = self.view.since_last_turn()
        return recap_text(self.view, turns) or (words.NOTHING_SINCE if self.view.turns else words.NOTHING_YET)

    def log(self, argument: str) -> str:
        """Return turns with their steps: those with the last number, with that in `argument`, or all for `all`."""
        turns = self.view.turns
        if not turns:
            return words.NOTHING_YET
        if argument == "all":
            return turns_text(self.view, turns)
        wanted = int(argument[:6]) if argument.isascii() and argument.isdecimal() else turns[-1].turn
        text = turns_text(self.view, [turn for turn in turns if turn.turn == wanted])
        if not text or (argument and not argument.isdecimal()):
            return words.NO_TURN.format(turn=words_for(self.view.game).turn_name(argument))
        notes = [] if argument else [self.LOG_NOTE, words.LOG_MORE]
        return "\n".join(filter(None, [text, *notes]))

    def find(self, argument: str) -> str:
        """Return the places where all words of `argument` can be read, in the singular or plural."""
        wanted = [OWN.get(word, word) for word in argument.split()]
        if not wanted:
            return words.FIND_WHAT
        patterns = [_pattern(word) for word in wanted]
        found = [line for line in self.places() if all(each.search(line.lower()) for each in patterns)]
        if not found:
            missing = words.NOT_FOUND.format(what=argument)
            is_noun = any(argument.startswith(noun) for noun in self.NOUNS)
            return " ".join([missing, words.EXPLAINED.format(noun=argument)]) if is_noun else missing
        shown = [sentence(line) for line in found[:MAX_FOUND]]
        count = plural("{count} place.", "{count} places.", len(found))
        left = len(found) - len(shown)
        more = [plural("{count} more place.", "{count} more places.", left)] if left else []
        return "\n".join([count, *shown, *more])

    def target(self, argument: str) -> str:
        """Move the focus to a legal target and describe it: the next one, the one before, or that with a number.

        Args:
            argument: empty for the next target, `back` for the previous one, a number from 1, or `all` to list them.
        """
        targets = list(self.targets())
        if not targets:
            return words.NO_TARGETS
        numbers = numbers_of([self.choice_at(name) for name in targets])
        if argument == "all":
            names = joined(targets)
            return plural("{count} target: {targets}.", "{count} targets: {targets}.", len(targets), targets=names)
        if argument.isascii() and argument.isdecimal():
            if (number := int(argument[:6])) not in numbers:
                return words.no_number(argument, numbers)
            index = numbers.index(number)
        else:
            is_pointed = self.is_pointed and self.focus in targets
            here = self.focus if is_pointed else self.first_target()
            at = targets.index(here) if here in targets else -1
            step = (-1 if argument == "back" else 1) if is_pointed else 0
            index = (at + step) % len(targets) if at >= 0 else 0 if argument != "back" else len(targets) - 1
        self.focus = self.target_named = targets[index]
        target = sentence(self.describe_target(self.focus))
        if max(numbers) > len(targets):  # the numbers of the game have gaps now
            return words.TARGET_OF_OWN_NUMBER.format(number=numbers[index], target=target)
        return words.TARGET.format(number=numbers[index], count=len(targets), target=target)

    def numbered(self, choices: Sequence[Choice], first: int = 0, most: int | None = None) -> str:
        """Return choices as numbered lines: `most` of them, or all, from the index `first` on."""
        shown = [*zip(numbers_of(choices), choices, strict=True)][first:]
        return "\n".join(f"{number}: {capitalized(each.label)}" for number, each in shown[:most])


def _pattern(word: str) -> re.Pattern[str]:
    """Return a pattern for a word as it is, with one more letter at its end or, if it is long, with one less."""
    more = r"[^\W\d]?" if word.isalpha() else ""
    less = f"|{re.escape(word[:-1])}" if len(word) > SHORT_WORD else ""
    return re.compile(rf"\b(?:{re.escape(word)}{more}{less})\b")


def _score_line(place: str, reason: str, points: int) -> str:
    message = words.SCORE_AT if place else words.SCORE_LINE
    return message.format(place=place, reason=reason, points=points)


InteractionType = TypeVar("InteractionType", bound=Interaction)


class InteractivePresenter(Presenter, Generic[InteractionType]):
    """Presents a game in which players point with the arrow keys and confirm with Enter.

    Attributes:
        interaction: what the player points at and has begun to do.
    """

    def __init__(self, view: View, focus: str = "", settings: Settings | None = None) -> None:
        """Present `view`; the focus is by default the place that the step concerns."""
        super().__init__(view, focus, settings)
        self.interaction = self.make_interaction(view, settings)
        self.focus = focus or self.first_focus()

    def update(self, view: View) -> None:
        """Replace the view, and point at what its step concerns."""
        self.view = view
        self.interaction.update(view)

    def follow(self, settings: Settings) -> None:
        """Apply the settings that concern this game."""

    def board(self) -> str:
        """Describe the whole state of the game."""
        return self.status_text()

    def first_target(self) -> str:
        """Return the focus, or else the place that the step concerns."""
        return self.focus if self.focus in self.targets() else self.first_focus()

    # For a game to fill in

    def make_interaction(self, view: View, settings: Settings | None) -> InteractionType:
        """Return the interaction for the step in `view`."""
        raise NotImplementedError

    def first_focus(self) -> str:
        """Return the name of the place that the step concerns."""
        return self.pointed_at

    @property
    def pointed_at(self) -> str:
        """The name of the place that the player points at, in the form that questions take."""
        raise NotImplementedError

    def info(self, width: int) -> Span:
        """Describe what the player points at in `width` columns: what it brings, or why it is not possible."""
        raise NotImplementedError

    def key_prompt(self) -> str:
        """Return what the player can do next, with the keys."""
        raise NotImplementedError

    def said_at_once(self, action: Action) -> str:
        """Return what to say after `action`, played by a key that asked nothing; empty for nothing."""
        return ""

    def clause(self) -> str:
        """Return the clause of the rules that covers this step."""
        raise NotImplementedError

    def step_help(self) -> str:
        """Explain the present step to the player who decides it; empty for no explanation."""
        raise NotImplementedError

    def keys_now(self) -> list[tuple[str, str]]:
        """Return the keys available at this step, in the markup of `key_text`, and what each would do."""
        raise NotImplementedError


@cache
def presenter_for(game_name: str) -> type[Presenter]:
    """Return the presenter class of a game.

    It is `PRESENTER` of the module `presenter` in the subpackage named after the game, else one that an installed
    package provides as an entry point, else `Presenter`.
    """
    spec = find_spec(f"{__package__}.{game_name}") if game_name.isidentifier() else None
    if spec is not None and spec.submodule_search_locations:
        found: type[Presenter] = import_module(f"{spec.name}.presenter").PRESENTER
        return found
    provided: type[Presenter] | None = load_entry_point(ENTRY_POINTS, game_name)
    return provided or Presenter


def game_settings() -> dict[str, Sequence[TableSetting]]:
    """Return the settings of all games' tables, by the name of the game."""
    return {name: presenter_for(name).SETTINGS for name in game_names()}


# Questions

COMMON_QUESTIONS: Sequence[LineWord] = common_actions.GAME.questions()
"""The questions that apply to every game."""

TAKES_NOTHING = frozenset(question.word for question in COMMON_QUESTIONS if not question.takes)
"""The words of common questions without an argument."""


def questions_of(presenter: Presenter) -> Sequence[LineWord]:
    """Return the questions that can be asked in a game."""
    return (*COMMON_QUESTIONS, *presenter.ACTIONS.questions())


def is_question(presenter: Presenter, text: str) -> bool:
    """Return whether `text` begins with the word of a question."""
    word = text.strip().lower().partition(" ")[0]
    return any(question.word == word for question in questions_of(presenter))


def answer(presenter: Presenter, text: str) -> str:
    """Answer a question (see `is_question`), or explain why it has no answer."""
    word, _, argument = text.strip().lower().partition(" ")
    argument = argument.strip()
    if argument and word in TAKES_NOTHING:
        return words.TAKES_NOTHING.format(word=word)
    match word:
        case "turn":
            return presenter.turn()
        case "choices":
            choices = presenter.choices()
            numbers = numbers_of(choices)
            wanted = int(argument[:6]) if argument.isascii() and argument.isdecimal() else 0
            first = numbers.index(wanted) if wanted in numbers else 0
            return presenter.numbered(choices, first) or words.NOTHING_TO_CHOOSE
        case "target":
            return presenter.target(argument)
        case "find":
            return presenter.find(argument)
        case "where":
            return presenter.where()
        case "last":
            return presenter.last()
        case "recap":
            return presenter.recap()
        case "log":
            return presenter.log(argument)
        case "me":
            return presenter.players(mine=True)
        case "others":
            return presenter.players(mine=False)
        case "board":
            return presenter.board()
        case "score":
            return presenter.score(in_full=argument == "all")
    try:
        return presenter.ask(word, argument)
    except NoAnswerError as error:
        return str(error)
