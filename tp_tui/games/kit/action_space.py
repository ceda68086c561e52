"""An action space: every action there can be in a game, made once, numbered and written."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract.actions import Action
from tp_tui.games.kit.notation import read_action, words_of


class ActionSpace:
    """Every action there can be in a game, made once and shared.

    A subclass makes its actions with `new` and keeps them in attributes by what they are about.

    Attributes:
        all: the actions, by number.
    """

    def __init__(self) -> None:
        """Make an empty space."""
        self.all: list[Action] = []
        self._texts: list[str] = []

    def new(self, kind: str, *args: int, says: tuple[str, ...] = ()) -> Action:
        """Return a new action of that kind, written as its kind and the words of `says`."""
        action = Action(len(self.all), kind, args)
        self.all.append(action)
        self._texts.append(" ".join((kind, *says)))
        return action

    def to_string(self, action: Action) -> str:
        """Return the action in notation."""
        return self._texts[action.number]

    def also(self, action: Action) -> str:
        """Return another text that means the action where no notation does; empty for none."""
        return ""

    def words(self, text: str) -> list[str]:
        """Return the words of a text that count."""
        return words_of(text)

    def read(self, text: str, legal: Sequence[Action]) -> Action:
        """Return the action that `text` names: one of `legal` if it can, else one that is not, for the rules to refuse.

        Raises:
            NotationError: it names none or several; the fault has what would be understood.
        """
        return read_action(text, legal, self.all, self.to_string, self.also, split=self.words)
