"""The lists that a player chooses a line of: rows, stacks, tiles, what can be built or bought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.state import TAKE, TerraState
from tp_tui.tui.terra import labels


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of an open list: its words, as signs if they must be short, the action, and the field it is about."""

    label: str
    short: str
    action: Action
    field: int | None = None


@dataclass(slots=True)
class Chooser:
    """An open list. One that the turn waits for cannot be closed."""

    title: str
    choices: tuple[Choice, ...]
    index: int = 0
    closes: bool = True

    @property
    def chosen(self) -> Choice:
        """The line that is highlighted."""
        return self.choices[self.index]

    @property
    def actions(self) -> list[Action]:
        """The actions of the lines."""
        return [choice.action for choice in self.choices]

    def step(self, by: int) -> None:
        """Move the highlight, round the ends."""
        self.index = (self.index + by) % len(self.choices)

    def highlight(self, place: int) -> bool:
        """Highlight the line at that place from 0; return whether there is one."""
        if not 0 <= place < len(self.choices):
            return False
        self.index = place
        return True


def chooser_of(state: TerraState, actions: Iterable[Action], title: str, *, closes: bool = True) -> Chooser:
    """Return a list of `actions`, each in words."""
    choices = tuple(
        Choice(labels.in_words(state, a), labels.in_short(state, a), a, labels.field_of(state, a)) for a in actions
    )
    return Chooser(title, choices, closes=closes)


def rows(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return the rows through the tile that was laid, the richest highlighted."""
    actions = [action for action in legal if action.kind == "row"]
    chooser = chooser_of(state, actions, labels.list_title(state, "row"), closes=False)
    gains = [state.rules.row_yield(state, state.placed, action.args[0]) for action in actions]
    richest = [
        gain.workers + sum(gain.blocks) + gain.gold + gain.horus + gain.graves + gain.oases + gain.ship
        for gain in gains
    ]
    chooser.index = richest.index(max(richest))
    return chooser


def stacks(state: TerraState, legal: Sequence[Action], *, searching: bool) -> Chooser:
    """Return the stacks to draw from, or to search."""
    kind = "search" if searching else "draw"
    actions = (action for action in legal if action.kind == kind)
    return chooser_of(state, actions, labels.list_title(state, kind), closes=searching)


def searched_tiles(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return the tiles of a searched stack, to take one or to put them back."""
    return chooser_of(state, legal, labels.list_title(state, "take" if state.phase == TAKE else "next"), closes=False)


def limits(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return what brings the player's holdings down to the limits, the most useful first.

    Enter, struck without looking, must not take a worker back.
    """
    order = labels.trim_order(state)
    useful = sorted(legal, key=lambda action: order.index(action.kind))
    return chooser_of(state, useful, labels.trim_title(state), closes=False)


def offers(state: TerraState, legal: Sequence[Action], kind: str) -> Chooser:
    """Return the legal actions of that kind, which are to be paid for or exchanged."""
    return chooser_of(state, (action for action in legal if action.kind == kind), labels.list_title(state, kind))
