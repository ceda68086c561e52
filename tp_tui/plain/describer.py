"""What line mode says of a game: the step at hand, choices by number, and the answers to a player's questions.

A small game is described by this class as it is. A game of this project has a subclass in a module of its name beside
this one, another package brings one by the entry point group `tp_tui.describers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tp_tui.games.contract import Action
from tp_tui.presenters import house_actions
from tp_tui.presenters.actions import LineWord
from tp_tui.presenters.choices import Choice as Choice
from tp_tui.presenters.choices import Chooser as Chooser
from tp_tui.presenters.choices import NoAnswerError as NoAnswerError
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.line_words import words
from tp_tui.presenters.log_text import step_text, turn_text, turns_text
from tp_tui.presenters.messages import capitalized, joined, plural, sentence
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import View
from tp_tui.room.seats import YOU

Question = LineWord
"""A word that a player can ask with."""


class Describer:
    """Describes a view in words.

    Attributes:
        view: the game as the player may see it.
        focus: the place that the player asked about last or points at, by its name; empty for none.
    """

    QUESTIONS: ClassVar[Sequence[Question]] = ()
    """What can be asked of this game besides what can be asked of all."""

    def __init__(self, view: View, focus: str = "") -> None:
        """Describe `view` to a player whose attention is at `focus`."""
        self.view = view
        self.focus = focus

    # For a game to fill in

    def prompt(self) -> str:
        """Say what the player in front is to do, in a sentence."""
        return words.CHOOSE

    def choices(self) -> Sequence[Choice]:
        """Return what can be done, to be chosen by number."""
        state = self.view.observation.state
        return [Choice(state.action_to_string(action), action) for action in self.view.legal]

    def targets(self) -> Sequence[str]:
        """Return what can be pointed at now and does something, by name."""
        return [choice.label for choice in self.choices()]

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

    def board(self) -> str:
        """Say how the whole game stands, a line for each thing."""
        return str(self.view.observation.state) if self._has_text else "\n".join(self._points())

    def ask(self, word: str, argument: str) -> str:
        """Answer one of the `QUESTIONS`.

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
        state, names = self.view.observation.state, self.view.player_names
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
        for name, score in zip(self.view.player_names, self.view.scores(), strict=True):
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

    def at_target(self, name: str) -> str:
        """Say what a target is and brings."""
        return name

    def numbered(self, choices: Sequence[Choice]) -> str:
        """Return lines to choose from with their numbers."""
        return "\n".join(f"{number}: {capitalized(each.label)}" for number, each in enumerate(choices, 1))


def _score_line(place: str, reason: str, points: int) -> str:
    message = words.SCORE_AT if place else words.SCORE_LINE
    return message.format(place=place, reason=reason, points=points)


HOUSE_QUESTIONS: Sequence[Question] = house_actions.GAME.questions()
"""What can be asked of every game."""

TAKES_NOTHING = frozenset(question.word for question in HOUSE_QUESTIONS if not question.takes)


def questions_of(describer: Describer) -> Sequence[Question]:
    """Return everything that can be asked of a game."""
    return (*HOUSE_QUESTIONS, *describer.QUESTIONS)


def is_question(describer: Describer, text: str) -> bool:
    """Return whether `text` begins with a word that can be asked with."""
    word = text.strip().lower().partition(" ")[0]
    return any(question.word == word for question in questions_of(describer))


def answer(describer: Describer, text: str) -> str:
    """Return the answer to a question, which `is_question`; what cannot be answered is said as well."""
    word, _, argument = text.strip().lower().partition(" ")
    argument = argument.strip()
    if argument and word in TAKES_NOTHING:
        return words.TAKES_NOTHING.format(word=word)
    match word:
        case "turn":
            return describer.turn()
        case "choices":
            return describer.numbered(describer.choices()) or words.NOTHING_TO_CHOOSE
        case "target":
            return describer.target(argument)
        case "where":
            return describer.where()
        case "last":
            return describer.last()
        case "recap":
            return describer.recap()
        case "log":
            return describer.log()
        case "me":
            return describer.players(mine=True)
        case "others":
            return describer.players(mine=False)
        case "board":
            return describer.board()
        case "score":
            return describer.score()
    try:
        return describer.ask(word, argument)
    except NoAnswerError as error:
        return str(error)
