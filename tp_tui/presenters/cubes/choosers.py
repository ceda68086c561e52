"""The lists of choices: purchases, cubes to take, payments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import INCOME, KINDS_OF_CUBE, MAX_STALLS, PRICES, TAKE_PRICE
from tp_tui.games.cubes.rules.previews import most_points
from tp_tui.games.cubes.rules.state import CubesState
from tp_tui.presenters.choices import Choice, Chooser
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.names import colour_name, counted_colours
from tp_tui.presenters.messages import N_, _, joined_clauses
from tp_tui.presenters.players import PLAYER_LETTERS


def buys(state: CubesState, legal: Sequence[Action]) -> Chooser:
    """Return the legal purchases, each with its cubes and price (Q7)."""
    return _chooser("buy", [_purchase(state, action) for action in legal if action.kind == "buy"])


def takes(state: CubesState, legal: Sequence[Action], names: Sequence[str] = PLAYER_LETTERS) -> Chooser:
    """Return the cubes that can be taken from other players, who are called by `names` (Q8)."""
    by_cube: dict[tuple[int, int], list[Action]] = {}
    for action in legal:
        if action.kind == "take":
            by_cube.setdefault((action.args[0], action.args[1]), []).append(action)
    return _chooser("take", [_cube(state, names[seat], colour, found) for (seat, colour), found in by_cube.items()])


def only(state: CubesState, action: Action) -> Chooser:
    """Return a list of one action: `money` or `done`."""
    label = _("Done: end your turn")
    if action.kind == "money":
        label = joined_clauses(filter(None, [_("Take ${money} as your whole turn", money=INCOME), after_money(state)]))
    return _chooser("only", [Choice(label, action)])


def after_money(state: CubesState) -> str:
    """Return what becomes of the strip if the player takes money, as a clause; mostly empty (Q14)."""
    if state.money_turns + 1 < state.players:
        return ""
    return _("money now ends the game") if ends_with_money(state) else _("money now brings a new strip")


def ends_with_money(state: CubesState) -> bool:
    """Return whether the game is over once all have taken money again (Q14)."""
    return state.stalls + 1 == MAX_STALLS


def _chooser(kind: str, choices: Sequence[Choice]) -> Chooser:
    return Chooser(tuple(choices), kind, _(words.LIST_TITLES[kind]))


def _purchase(state: CubesState, action: Action) -> Choice:
    cubes = state.strip[: action.args[0]]
    label = _("for ${price}: {cubes}", cubes=counted_colours(cubes), price=PRICES[len(cubes) - 1])
    return Choice(label, action, target=cubes[-1])


def _cube(state: CubesState, name: str, colour: int, actions: list[Action]) -> Choice:
    message = CUBES_TO_TAKE[len(actions) == 1, bool(points := most_points(state, state.player, colour))]
    price = _price(actions[0])
    label = _(message, colour=colour_name(colour), seat=name, price=price, points=points)
    if len(actions) == 1:
        return Choice(label, actions[0], target=colour)
    return Choice(label, None, partial(_payments, state, actions), colour)


CUBES_TO_TAKE = {
    (True, True): N_("{colour} from {seat} for {price} (up to +{points})"),
    (True, False): N_("{colour} from {seat} for {price}"),
    (False, True): N_("{colour} from {seat} (up to +{points})"),
    (False, False): N_("{colour} from {seat}"),
}
"""The label of a cube to take, by whether there is only one way to pay and whether it could score."""


def _payments(state: CubesState, actions: Sequence[Action]) -> Chooser:
    return _chooser("pay", [_payment(state, action) for action in actions])


def _payment(state: CubesState, action: Action) -> Choice:
    _seat, colour, paid = action.args
    if paid == FOR_MONEY:
        return Choice(_("for {price}", price=_price(action)), action, target=colour)
    message = (
        N_("for {price}, you have {count}, {taken} of them taken in this turn")
        if state.taken[paid]
        else N_("for {price}, you have {count}")
    )
    held = state.stocks[state.player * KINDS_OF_CUBE + paid]
    return Choice(_(message, price=_price(action), count=held, taken=state.taken[paid]), action, target=colour)


def _price(action: Action) -> str:
    paid = action.args[2]
    if paid == FOR_MONEY:
        return _("${money}", money=TAKE_PRICE)
    return _("a {colour} one", colour=colour_name(paid))
