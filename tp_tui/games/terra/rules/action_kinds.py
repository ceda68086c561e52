"""The kinds of action, one record each: phases, price, clause, refusal.

`KINDS` is the single source of everything that depends on the kind of an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules import refusals
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, Rules, TerraState

Price = Callable[[Rules, TerraState], int]

ADDITIONAL = (PLACE, ROW, WORK, TRIM)
"""The phases in which additional actions are possible (B1)."""


class ActionKind(NamedTuple):
    """A kind of action: all actions with the same first word."""

    name: str
    """The value of `Action.kind`, and the first word in notation."""

    clause: str
    """The clause that explains it to players."""

    refusal: Callable[..., Refusal | None]
    """Takes the rules, a position in one of `phases`, and the arguments of the action; returns None if it is legal."""

    phases: tuple[int, ...] = ADDITIONAL
    """The phases in which it is possible (B1)."""

    feature: str = "basic"
    """The version or variant that introduces it, one of `BasicRules.features`."""

    price: Price | None = None
    """Its price for the current player, in gold; None if it is free."""

    lowers: Literal["", "gold", "blocks"] = ""
    """The resource that it reduces towards its limit, which must be kept when the turn ends (B17, D4)."""

    is_at_once: bool = False
    """Whether there is only one such action, so that it is done at once, without a list to choose from."""

    @property
    def handler(self) -> str:
        """The name of the rules' method that does it."""
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
        # Additional actions, the most useful ones for a player over a limit first.
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
"""All kinds, by name."""


def refusal(rules: Rules, state: TerraState, kind: ActionKind, args: tuple[int, ...]) -> Refusal | None:
    """Return why an action of this `kind` is illegal in `state`; None if it is legal.

    Reasons are checked in this order: not part of the game, wrong phase (B1), then those of the kind (D5).
    """
    if kind.feature not in rules.features:
        return Refusal(kind.clause, "not_in_game", (kind.name, kind.feature))
    if state.phase not in kind.phases:
        return refusals.wrong_phase(state)
    found: Refusal | None = kind.refusal(rules, state, *args)
    return found
