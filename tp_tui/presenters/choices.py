"""Lists to choose from, on the screen by a highlight, in line mode by number."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tp_tui.games.contract import Action


class Choice(NamedTuple):
    """An entry of a list.

    Attributes:
        label: its text.
        action: the action it performs; None if it opens another list.
        then: creates the list it opens; None if it performs an action.
        target: what the board highlights for it, such as a field or a colour; None for nothing.
        short: a shorter label for narrow places; empty to use `label`.
        full: a longer label to read out; empty to use `label`.
        number: the number that it has in the game, which is that in lists as well; 0 to be counted.
        is_kind: whether it stands for a kind of action, so that it is said even behind a long list of another kind.
    """

    label: str
    action: Action | None = None
    then: Callable[[], Chooser] | None = None
    target: int | None = None
    short: str = ""
    full: str = ""
    number: int = 0
    is_kind: bool = False


@dataclass(slots=True)
class Chooser:
    """An open list with one entry highlighted.

    Attributes:
        choices: its entries.
        kind: what is chosen, such as the kind of the actions.
        title: its heading.
        index: the index of the highlighted entry.
        closes: whether Escape closes it; if not, a choice is mandatory.
        is_one_line: whether only the highlighted entry is shown, since a player cannot tell the entries apart.
        parent: the list that opened it.
    """

    choices: tuple[Choice, ...]
    kind: str = ""
    title: str = ""
    index: int = 0
    closes: bool = True
    is_one_line: bool = False
    parent: Chooser | None = field(default=None, repr=False)

    @property
    def chosen(self) -> Choice:
        """The highlighted entry."""
        return self.choices[self.index]

    def step(self, by: int) -> None:
        """Move the highlight, wrapping round."""
        self.index = (self.index + by) % len(self.choices)

    def highlight(self, index: int) -> bool:
        """Highlight the entry at `index`; return whether there is one."""
        if not 0 <= index < len(self.choices):
            return False
        self.index = index
        return True

    def index_of(self, args: tuple[int, ...]) -> int:
        """Return the index of the entry whose action has these arguments, or -1."""
        found = [choice.action.args if choice.action else () for choice in self.choices]
        return found.index(args) if args in found else -1

    def opened(self) -> Chooser:
        """Return the list that the highlighted entry opens, as a child of this one."""
        assert self.chosen.then is not None
        return replace(self.chosen.then(), parent=self, closes=True)

    def at(self, action: Action) -> Chooser | None:
        """Return this list or a descendant with `action` highlighted; None if none has it."""
        for index, choice in enumerate(self.choices):
            if choice.action == action:
                return replace(self, index=index)
            if choice.then is not None and (found := replace(self, index=index).opened().at(action)):
                return found
        return None

    def with_full_labels(self) -> Chooser:
        """Return this list and those it opens with their full labels, to be read out."""
        return replace(self, choices=tuple(_with_full_label(choice) for choice in self.choices))


def _with_full_label(choice: Choice) -> Choice:
    opens = choice.then
    then = None if opens is None else lambda: opens().with_full_labels()
    return choice._replace(label=choice.full or choice.label, then=then)


def numbers_of(choices: Sequence[Choice]) -> list[int]:
    """Return the number of each choice: its own, or else the next one from 1, or after the greatest own one."""
    following = itertools.count(max((choice.number for choice in choices), default=0) + 1)
    return [choice.number or next(following) for choice in choices]


def choice_of(label: str, choices: Sequence[Choice]) -> Choice:
    """Return an entry that performs the only one of `choices`, or opens them as a list."""
    if len(choices) == 1:
        return choices[0]._replace(label=label, number=0)
    return Choice(label, then=lambda: Chooser(tuple(choices)))


class NoAnswerError(ValueError):
    """A question cannot be answered; the message is a sentence for the player."""
