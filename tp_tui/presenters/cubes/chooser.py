"""Lists to choose from: how many cubes to buy, which to take from whom, what to give for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import INCOME, KINDS_OF_CUBE, PRICES, TAKE_PRICE
from tp_tui.games.cubes.rules.previews import most_points
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.presenters.cubes.names import colour_list, colour_name, seat_letter
from tp_tui.presenters.highlight import Highlighted
from tp_tui.presenters.messages import N_, _


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
    if action.kind == "money":
        label = _("Take {money} money: that is your turn", money=INCOME)
    else:
        label = _("Done: end your turn")
    return Chooser("only", (Choice(label, None, action),))


def _purchase(state: CubesState, action: Action) -> Choice:
    number = action.args[0]
    label = _("{cubes} for {price}", cubes=colour_list(state.strip[:number]), price=PRICES[number - 1])
    return Choice(label, state.strip[number - 1], action)


def _cube(state: CubesState, seat: int, colour: int, actions: list[Action]) -> Choice:
    message = CUBES_TO_TAKE[len(actions) == 1, bool(points := most_points(state, state.player, colour))]
    price = _price(actions[0])
    label = _(message, colour=colour_name(colour), seat=seat_letter(seat), price=price, points=points)
    if len(actions) == 1:
        return Choice(label, colour, actions[0])
    return Choice(label, colour, None, tuple(actions))


CUBES_TO_TAKE = {
    (True, True): N_("{colour} from {seat} for {price} (up to +{points})"),
    (True, False): N_("{colour} from {seat} for {price}"),
    (False, True): N_("{colour} from {seat} (up to +{points})"),
    (False, False): N_("{colour} from {seat}"),
}
"""A cube that can be taken, by whether there is one way to pay for it, and whether it would score."""


def _payment(state: CubesState, action: Action) -> Choice:
    _seat, colour, paid = action.args
    if paid == FOR_MONEY:
        return Choice(_("for {price}", price=_price(action)), colour, action)
    message = (
        N_("for {price}, you have {count}, {taken} of them taken in this turn")
        if state.taken[paid]
        else N_("for {price}, you have {count}")
    )
    held = state.stocks[state.player * KINDS_OF_CUBE + paid]
    return Choice(_(message, price=_price(action), count=held, taken=state.taken[paid]), colour, action)


def _price(action: Action) -> str:
    paid = action.args[2]
    if paid == FOR_MONEY:
        return _("{money} money", money=TAKE_PRICE)
    return _("a {colour} one", colour=colour_name(paid))
