"""Why an action is not legal, in words for a player, with the clause that forbids it; None where nothing does.

Of several clauses what does not exist is named first. `CubeRules.legal_actions` lists what is legal; the tests go
through the whole action space to prove that both agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.cubes.rules.actions import FOR_MONEY, SEAT_NAMES
from tp_tui.games.cubes.rules.components import COLOURS, GREEN, KINDS_OF_CUBE, PRICES, TAKE_PRICE
from tp_tui.games.cubes.rules.state import NOTHING, CubesState
from tp_tui.games.kit.wording import count, listed

if TYPE_CHECKING:
    from tp_tui.games.cubes.rules.cube_rules import CubeRules


def refusal(rules: CubeRules, state: CubesState, action: Action) -> Refusal | None:
    """Return why `action` is not legal (Q6–Q10, Q21)."""
    if state.is_over:
        return Refusal("Q14" if state.strip else "Q16", "the game is over")
    if state.hand != NOTHING and (action.kind != "build" or action.args[0] != state.hand):
        return Refusal("Q8", f"a cube you take is built at once: choose a place for the {COLOURS[state.hand]} one")
    return _REFUSALS[action.kind](rules, state, *action.args)


def _money(rules: CubeRules, state: CubesState) -> Refusal | None:
    if not state.acted:
        return None
    return Refusal("Q6", "taking money is a whole turn, and you have begun this one: end it with done")


def _buy(rules: CubeRules, state: CubesState, number: int) -> Refusal | None:
    if state.bought:
        return Refusal("Q7", "you have bought in this turn; you can buy again in the next one")
    if number > len(state.strip):
        return Refusal("Q7", f"only {count(len(state.strip), 'cube')} {_is(len(state.strip))} left on the strip")
    price, money = PRICES[number - 1], state.money[state.player]
    if money >= price:
        return None
    cubes = "the first cube costs" if number == 1 else f"the first {number} cubes cost"
    return Refusal("Q7", f"{cubes} {price} money and you have {money}; {_instead(state)}")


def _take(rules: CubeRules, state: CubesState, seat: int, colour: int, paid: int) -> Refusal | None:
    player, name = state.player, COLOURS[colour]
    if seat == player:
        return Refusal("Q8", f"{SEAT_NAMES[seat]} is you; what is in your own stock you just build")
    if colour == paid:
        return Refusal("Q8", f"{name} for {name} changes nothing; give another colour, or money")
    if not state.stocks[seat * KINDS_OF_CUBE + colour]:
        return Refusal("Q8", f"{SEAT_NAMES[seat]} has no {name} cube in stock")
    if paid == FOR_MONEY:
        if (money := state.money[player]) < TAKE_PRICE:
            return Refusal("Q21", f"a cube of another player costs {TAKE_PRICE} money and you have {money}")
    elif not state.stocks[player * KINDS_OF_CUBE + paid]:
        return Refusal("Q8", f"you have no {COLOURS[paid]} cube in stock to give for it")
    if not state.opens[player * KINDS_OF_CUBE + colour]:
        return Refusal("Q8", f"a cube you take is built at once, and a {name} one fits nowhere in your pyramid")
    return None


def _build(rules: CubeRules, state: CubesState, colour: int, place: int) -> Refusal | None:
    player, pyramid, name = state.player, rules.pyramid, COLOURS[colour]
    if state.hand == NOTHING and not state.stocks[player * KINDS_OF_CUBE + colour]:
        return Refusal("Q9", f"you have no {name} cube in stock; buy or take one first")
    if (there := state.colour_at(player, place)) != NOTHING:
        return Refusal("Q10", f"a {COLOURS[there]} cube lies on {pyramid.names[place]} already")
    supports = pyramid.supports[place]
    below = [state.colour_at(player, support) for support in supports]
    if NOTHING in below:
        missing = [pyramid.names[p] for p, c in zip(supports, below, strict=True) if c == NOTHING]
        return Refusal("Q10", f"{pyramid.names[place]} lies on two cubes, and {listed(missing)} {_are(missing)} empty")
    if not below or colour in (*below, GREEN) or GREEN in below:
        return None
    one, other = sorted(below)
    if one == other:
        lies, takes = f"two {COLOURS[one]} cubes", f"{COLOURS[one]} or green"
        return Refusal("Q10", f"{pyramid.names[place]} lies on {lies} and takes {takes}")
    takes = f"{COLOURS[one]}, {COLOURS[other]} or green"
    return Refusal("Q10", f"{pyramid.names[place]} lies on {COLOURS[one]} and {COLOURS[other]} and takes {takes}")


def _done(rules: CubeRules, state: CubesState) -> Refusal | None:
    if state.acted:
        return None
    return Refusal("Q6", "nothing is done yet in this turn: buy, take or build, or take money instead")


_REFUSALS: dict[str, Callable[..., Refusal | None]] = {
    "money": _money,
    "buy": _buy,
    "take": _take,
    "build": _build,
    "done": _done,
}


def _instead(state: CubesState) -> str:
    """Return what a player who cannot pay can do."""
    money = state.money[state.player]
    if money >= PRICES[0]:
        return "buy fewer"
    return "build or take what you can" if state.acted else "take money instead"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _are(names: list[str]) -> str:
    return _is(len(names))
