"""Lists to choose from: how many cubes to buy, which to take from whom, what to give for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.actions import FOR_MONEY, SEAT_NAMES
from tp_tui.games.cubes.rules.components import COLOURS, INCOME, KINDS_OF_CUBE, PRICES, TAKE_PRICE
from tp_tui.games.cubes.rules.previews import most_points
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.games.kit.wording import listed
from tp_tui.presenters.highlight import Highlighted


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a list.

    Attributes:
        label: what it says.
        colour: the cube it is about, whose places the board shows; None for none.
        action: what Enter does; None where it opens another list.
        then: the actions of the list that Enter opens.
    """

    label: str
    colour: int | None
    action: Action | None
    then: tuple[Action, ...] = ()


@dataclass(slots=True)
class Chooser(Highlighted):
    """An open list.

    Attributes:
        kind: `buy`, `take`, `pay`, or `only` for a single action that a hint points at.
        choices: its lines.
        index: the highlighted line, from 0.
        parent: the list that opened it.
    """

    kind: str
    choices: tuple[Choice, ...]
    index: int = 0
    parent: Chooser | None = None

    @property
    def chosen(self) -> Choice:
        """The highlighted line."""
        return self.choices[self.index]

    def opened(self, state: CubesState) -> Chooser:
        """Return the list that the highlighted line opens."""
        return Chooser("pay", tuple(_payment(state, action) for action in self.chosen.then), parent=self)


def buys(state: CubesState, legal: Sequence[Action]) -> Chooser:
    """Return the list of the numbers of cubes that can be bought, each with its price and its cubes (Q7)."""
    return Chooser("buy", tuple(_purchase(state, action) for action in legal if action.kind == "buy"))


def takes(state: CubesState, legal: Sequence[Action]) -> Chooser:
    """Return the list of the cubes that can be taken from others (Q8)."""
    by_cube: dict[tuple[int, int], list[Action]] = {}
    for action in legal:
        if action.kind == "take":
            by_cube.setdefault((action.args[0], action.args[1]), []).append(action)
    return Chooser("take", tuple(_cube(state, seat, colour, found) for (seat, colour), found in by_cube.items()))


def only(state: CubesState, action: Action) -> Chooser:
    """Return a list with that action alone: to take money, or to be done."""
    label = f"Take {INCOME} money: that is your turn" if action.kind == "money" else "Done: end your turn"
    return Chooser("only", (Choice(label, None, action),))


def _purchase(state: CubesState, action: Action) -> Choice:
    number = action.args[0]
    cubes = [COLOURS[colour] for colour in state.strip[:number]]
    return Choice(f"{listed(cubes)} for {PRICES[number - 1]}", state.strip[number - 1], action)


def _cube(state: CubesState, seat: int, colour: int, actions: list[Action]) -> Choice:
    label = f"{COLOURS[colour]} from {SEAT_NAMES[seat]}"
    points = most_points(state, state.player, colour)
    best = f" (up to +{points})" if points else ""
    if len(actions) == 1:
        return Choice(f"{label} for {_price(actions[0])}{best}", colour, actions[0])
    return Choice(f"{label}{best}", colour, None, tuple(actions))


def _payment(state: CubesState, action: Action) -> Choice:
    _, colour, paid = action.args
    left = ""
    if paid != FOR_MONEY:
        left = f", you have {state.stocks[state.player * KINDS_OF_CUBE + paid]}"
        left += f", {state.taken[paid]} of them taken in this turn" if state.taken[paid] else ""
    return Choice(f"for {_price(action)}{left}", colour, action)


def _price(action: Action) -> str:
    paid = action.args[2]
    return f"{TAKE_PRICE} money" if paid == FOR_MONEY else f"a {COLOURS[paid]} one"
