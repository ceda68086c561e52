"""Lists to choose from, on the screen by a highlight, in line mode by number; and questions that have no answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tp_tui.games.contract import Action


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a list.

    Attributes:
        label: what it says.
        action: the action it does; None where it opens a list.
        then: makes the list that it opens; None where it does an action.
        target: what the board points out for it, such as a field or a colour; None for nothing.
        short: the label where there is little room, if that is another.
        full: the label where it is read out, if that is another.
    """

    label: str
    action: Action | None = None
    then: Callable[[], Chooser] | None = None
    target: int | None = None
    short: str = ""
    full: str = ""


@dataclass(slots=True)
class Chooser:
    """An open list, of which one line is highlighted.

    Attributes:
        choices: its lines.
        kind: what is chosen, such as the kind of its actions.
        title: what stands above it.
        index: the highlighted line, from 0.
        closes: whether Escape closes it; the turn waits for one that does not.
        is_one_line: whether its lines differ in nothing a player knows, so that only the highlighted one is shown.
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
        """The highlighted line."""
        return self.choices[self.index]

    def step(self, by: int) -> None:
        """Move the highlight, wrapping round."""
        self.index = (self.index + by) % len(self.choices)

    def highlight(self, place: int) -> bool:
        """Highlight the line at that place from 0; return whether there is one."""
        if not 0 <= place < len(self.choices):
            return False
        self.index = place
        return True

    def place_of(self, args: tuple[int, ...]) -> int:
        """Return the place of the line whose action has these numbers; -1 if there is none."""
        found = [choice.action.args if choice.action else () for choice in self.choices]
        return found.index(args) if args in found else -1

    def opened(self) -> Chooser:
        """Return the list that the highlighted line opens, as a child of this one."""
        assert self.chosen.then is not None
        return replace(self.chosen.then(), parent=self, closes=True)

    def at(self, action: Action) -> Chooser | None:
        """Return this list or one below it, highlighted at `action`; None if none has it."""
        for place, choice in enumerate(self.choices):
            if choice.action == action:
                return replace(self, index=place)
            if choice.then is not None and (found := replace(self, index=place).opened().at(action)):
                return found
        return None

    def read_out(self) -> Chooser:
        """Return this list, and the lists it opens, with what is read out as labels."""
        return replace(self, choices=tuple(_read_out(choice) for choice in self.choices))


def _read_out(choice: Choice) -> Choice:
    opens = choice.then
    then = None if opens is None else lambda: opens().read_out()
    return replace(choice, label=choice.full or choice.label, then=then)


class NoAnswerError(ValueError):
    """A question cannot be answered; the message says in a sentence what can be asked."""
