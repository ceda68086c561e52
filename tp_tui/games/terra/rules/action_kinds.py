"""The kinds of action, one record each: when they are offered, what they cost, what refuses and does them.

Whatever else must be known of a kind is read from its record: `KINDS` is the one table of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules import refusals
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, Rules, TerraState

Price = Callable[[Rules, TerraState], int]

ADDITIONAL = (PLACE, ROW, WORK, TRIM)
"""The phases of additional actions (B1)."""


class ActionKind(NamedTuple):
    """All there is to know of the actions with one first word."""

    name: str
    """`Action.kind`, and the first word in notation."""

    clause: str
    """The clause that tells a player about it."""

    refusal: Callable[..., Refusal | None]
    """Takes the rules, a position in one of `phases` and the action's numbers; None if the action is legal there."""

    phases: tuple[int, ...] = ADDITIONAL
    """When it is offered (B1)."""

    feature: str = "basic"
    """The version or variant that brings it, one of `BasicRules.features`."""

    price: Price | None = None
    """What it costs the player whose turn it is, in gold; None if nothing."""

    lowers: Literal["", "gold", "blocks"] = ""
    """What it brings down to its limit; too much gold must be spent before the turn can end (B17, D4)."""

    is_at_once: bool = False
    """Whether there is one such action, which has a price and is done at once: it opens no list."""

    @property
    def handler(self) -> str:
        """The name of the method of the rules that does it."""
        return f"_{self.name}"


def _purchase_price(rules: Rules, state: TerraState) -> int:
    return rules.supplies.purchase_price


KINDS: Mapping[str, ActionKind] = {
    kind.name: kind
    for kind in (
        ActionKind("place", "B2", refusals.place, (PLACE,)),
        ActionKind(
            *("waive", "V1", refusals.waive, (PLACE,), "symbol"),
            price=lambda rules, state: rules.supplies.waive_price,
            is_at_once=True,
        ),
        ActionKind("row", "B5", refusals.row, (ROW,)),
        ActionKind("move", "B11", refusals.move, (WORK,)),
        ActionKind("done", "B14", refusals.done, (WORK,)),
        ActionKind("draw", "B16", refusals.draw, (DRAW,)),
        ActionKind(
            *("search", "B16", refusals.search, (DRAW,)),
            price=lambda rules, state: rules.supplies.search_price,
        ),
        ActionKind("take", "B16", refusals.take, (TAKE,)),
        ActionKind("next", "B16", refusals.put_back, (NEXT,)),
        # Additional actions, in the order of their use for who is over a limit.
        ActionKind("build", "B22", refusals.build, lowers="blocks"),
        ActionKind(
            *("swap", "B20", refusals.swap),
            lowers="blocks",
        ),
        ActionKind(
            *("hire", "B21", refusals.hire),
            price=_purchase_price,
            lowers="gold",
        ),
        ActionKind("buy", "B21", refusals.buy, price=_purchase_price, lowers="gold", is_at_once=True),
        ActionKind(
            *("card", "N7", refusals.card, ADDITIONAL, "nile"),
            price=lambda rules, state: rules.coins_at(state.horus[state.player]),
            lowers="gold",
        ),
        ActionKind(
            *("sail", "N4", refusals.sail, ADDITIONAL, "nile"),
            price=lambda rules, state: rules.supplies.ship_price,
            lowers="gold",
            is_at_once=True,
        ),
        ActionKind(
            *("offer", "H5", refusals.offer, ADDITIONAL, "horus"),
            price=lambda rules, state: rules.supplies.grave_price,
            lowers="gold",
            is_at_once=True,
        ),
        ActionKind("recall", "B15", refusals.recall),
    )
}
"""Every kind there is, by name."""


def refusal(rules: Rules, state: TerraState, kind: ActionKind, args: tuple[int, ...]) -> Refusal | None:
    """Return why an action of that `kind` is not legal in `state`, None if it is.

    What is no part of the game is named first, then the phase (B1), then what does not exist (D5).
    """
    if kind.feature not in rules.features:
        return Refusal(kind.clause, "not_in_game", (kind.name, kind.feature))
    if state.phase not in kind.phases:
        return refusals.wrong_phase(state)
    found: Refusal | None = kind.refusal(rules, state, *args)
    return found
