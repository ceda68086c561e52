"""Action spaces: all possible actions of a game, numbered, with their notation."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract.actions import Action
from tp_tui.games.kit.notation import read_action, words_of


class ActionSpace:
    """All possible actions of a game, created once and shared.

    A subclass creates its actions with `new` and keeps them in attributes, indexed by their arguments.

    Attributes:
        all: the actions, by number.
    """

    def __init__(self) -> None:
        """Create an empty space."""
        self.all: list[Action] = []
        self._texts: list[str] = []

    def new(self, kind: str, *args: int, words: tuple[str, ...] = ()) -> Action:
        """Create an action, written in notation as its kind and `words`."""
        action = Action(len(self.all), kind, args)
        self.all.append(action)
        self._texts.append(" ".join((kind, *words)))
        return action

    def to_string(self, action: Action) -> str:
        """Return the action in notation."""
        return self._texts[action.number]

    def alias(self, action: Action) -> str:
        """Return an alternative text for the action, which counts if no notation matches; empty if it has none."""
        return ""

    def words(self, text: str) -> list[str]:
        """Return the significant words of a text."""
        return words_of(text)

    def read(self, text: str, legal: Sequence[Action]) -> Action:
        """Return the action that `text` denotes: one of `legal` if possible, else one for the rules to refuse.

        Raises:
            NotationError: `text` denotes no action or several; the fault says what would be understood.
        """
        return read_action(text, legal, self.all, self.to_string, self.alias, split=self.words)
