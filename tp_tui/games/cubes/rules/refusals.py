"""Why an action is illegal, as a fact with the clause that forbids it; None if it is legal.

Colours, places and seats are given by number. If several clauses forbid an action, one that says something does not
exist comes first. The tests compare these functions with `CubeRules.legal_actions` over the whole action space.
"""

from __future__ import annotations

from collections.abc import Callable

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, PRICES, TAKE_PRICE
from tp_tui.games.cubes.rules.state import NOTHING, CubesState, Rules


def refusal(rules: Rules, state: CubesState, action: Action) -> Refusal | None:
    """Return why `action` is illegal (Q6–Q10, Q21)."""
    if state.is_over:
        return Refusal("Q14" if state.strip else "Q16", "over")
    return _REFUSALS[action.kind](rules, state, *action.args)


def _money(rules: Rules, state: CubesState) -> Refusal | None:
    return Refusal("Q6", "turn_begun") if state.acted else None


def _buy(rules: Rules, state: CubesState, number: int) -> Refusal | None:
    if state.bought:
        return Refusal("Q7", "bought_already")
    if number > len(state.strip):
        return Refusal("Q7", "strip_too_short", (len(state.strip),))
    price, money = PRICES[number - 1], state.money[state.player]
    if money >= price:
        return None
    return Refusal("Q7", "too_dear", (number, price, money, _instead(state)))


def _instead(state: CubesState) -> str:
    """Return what a player who cannot afford the purchase can do instead."""
    if state.money[state.player] >= PRICES[0]:
        return "buy_fewer"
    return "build_or_take" if state.acted else "take_money"


def _take(rules: Rules, state: CubesState, seat: int, colour: int, paid: int) -> Refusal | None:
    player = state.player
    if seat == player:
        return Refusal("Q8", "own_stock", (seat,))
    if colour == paid:
        return Refusal("Q8", "same_colour", (colour,))
    if not state.stocks[seat * KINDS_OF_CUBE + colour]:
        return Refusal("Q8", "not_in_their_stock", (seat, colour))
    if paid == FOR_MONEY:
        money = state.money[player]
        return Refusal("Q21", "take_too_dear", (TAKE_PRICE, money)) if money < TAKE_PRICE else None
    held = state.stocks[player * KINDS_OF_CUBE + paid]
    if not held:
        return Refusal("Q8", "nothing_to_give", (paid,))
    return Refusal("Q8", "taken_in_this_turn", (paid,)) if held == state.taken[paid] else None


def _build(rules: Rules, state: CubesState, colour: int, place: int) -> Refusal | None:
    player = state.player
    if not state.stocks[player * KINDS_OF_CUBE + colour]:
        return Refusal("Q9", "not_in_stock", (colour,))
    if (there := state.colour_at(player, place)) != NOTHING:
        return Refusal("Q10", "filled", (place, there))
    supports = rules.pyramid.supports[place]
    below = [state.colour_at(player, support) for support in supports]
    if NOTHING in below:
        missing = tuple(support for support, there in zip(supports, below, strict=True) if there == NOTHING)
        return Refusal("Q10", "unsupported", (place, missing))
    if not below or colour in (*below, GREEN) or GREEN in below:
        return None
    return Refusal("Q10", "wrong_colour", (place, *sorted(below)))


def _done(rules: Rules, state: CubesState) -> Refusal | None:
    return None if state.acted else Refusal("Q6", "nothing_done")


_REFUSALS: dict[str, Callable[..., Refusal | None]] = {
    "money": _money,
    "buy": _buy,
    "take": _take,
    "build": _build,
    "done": _done,
}
