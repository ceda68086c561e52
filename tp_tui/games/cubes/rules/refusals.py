"""Why an action is not legal, in words for a player, with the clause that forbids it; None where nothing does.

Of several clauses what does not exist is named first. `CubeRules.legal_actions` lists what is legal; the tests go
through the whole action space to prove that both agree.
"""

from __future__ import annotations

from collections.abc import Callable

from tp_tui.games.contract import Action, Refusal
from tp_tui.games.cubes.rules.actions import FOR_MONEY, SEAT_NAMES
from tp_tui.games.cubes.rules.components import COLOURS, GREEN, KINDS_OF_CUBE, PRICES, TAKE_PRICE
from tp_tui.games.cubes.rules.state import NOTHING, CubesState, Rules
from tp_tui.games.kit.wording import count, listed


def refusal(rules: Rules, state: CubesState, action: Action) -> Refusal | None:
    """Return why `action` is not legal (Q6–Q10, Q21)."""
    if state.is_over:
        return Refusal("Q14" if state.strip else "Q16", "the game is over")
    return _REFUSALS[action.kind](rules, state, *action.args)


def _money(rules: Rules, state: CubesState) -> Refusal | None:
    if not state.acted:
        return None
    return Refusal("Q6", "taking money is a whole turn of its own, and you have begun another: end it with done")


def _buy(rules: Rules, state: CubesState, number: int) -> Refusal | None:
    if state.bought:
        return Refusal("Q7", "you have already bought cubes in this turn; you can buy again in the next one")
    if number > len(state.strip):
        return Refusal("Q7", f"the strip has only {count(len(state.strip), 'cube')} left")
    price, money = PRICES[number - 1], state.money[state.player]
    if money >= price:
        return None
    cubes = "the first cube costs" if number == 1 else f"the first {number} cubes cost"
    return Refusal("Q7", f"{cubes} {price} money, and you have {money}: {_instead(state)}")


def _take(rules: Rules, state: CubesState, seat: int, colour: int, paid: int) -> Refusal | None:
    player, name = state.player, COLOURS[colour]
    if seat == player:
        return Refusal("Q8", f"{SEAT_NAMES[seat]} is you: cubes of your own stock you simply build")
    if colour == paid:
        return Refusal("Q8", f"{name} for {name} changes nothing; give another colour, or money")
    if not state.stocks[seat * KINDS_OF_CUBE + colour]:
        return Refusal("Q8", f"{SEAT_NAMES[seat]} has no {name} cube in stock; take one that is there")
    if paid == FOR_MONEY:
        if (money := state.money[player]) < TAKE_PRICE:
            return Refusal(
                "Q21", f"a cube of another player costs {TAKE_PRICE} money, and you have {money}: give a cube for it"
            )
        return None
    held = state.stocks[player * KINDS_OF_CUBE + paid]
    if not held:
        return Refusal("Q8", f"you have no {COLOURS[paid]} cube in stock to give for it; give another colour, or money")
    if held == state.taken[paid]:
        return Refusal(
            "Q8",
            f"a {COLOURS[paid]} cube taken in this turn cannot be handed on in it; give another colour, or money",
        )
    return None


def _build(rules: Rules, state: CubesState, colour: int, place: int) -> Refusal | None:
    player, pyramid, name = state.player, rules.pyramid, COLOURS[colour]
    if not state.stocks[player * KINDS_OF_CUBE + colour]:
        return Refusal("Q9", f"you have no {name} cube in stock; buy or take one first")
    if (there := state.colour_at(player, place)) != NOTHING:
        return Refusal("Q10", f"{pyramid.names[place]} already has a {COLOURS[there]} cube")
    supports = pyramid.supports[place]
    below = [state.colour_at(player, support) for support in supports]
    if NOTHING in below:
        missing = [pyramid.names[p] for p, c in zip(supports, below, strict=True) if c == NOTHING]
        return Refusal("Q10", f"{pyramid.names[place]} lies on two cubes: fill {listed(missing)} first")
    if not below or colour in (*below, GREEN) or GREEN in below:
        return None
    one, other = sorted(below)
    if one == other:
        lies, takes = f"two {COLOURS[one]} cubes", f"{COLOURS[one]} or green"
        return Refusal("Q10", f"{pyramid.names[place]} lies on {lies} and takes {takes}")
    takes = f"{COLOURS[one]}, {COLOURS[other]} or green"
    return Refusal("Q10", f"{pyramid.names[place]} lies on {COLOURS[one]} and {COLOURS[other]} and takes {takes}")


def _done(rules: Rules, state: CubesState) -> Refusal | None:
    if state.acted:
        return None
    return Refusal("Q6", "you have done nothing yet in this turn: buy, take or build, or take money")


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
