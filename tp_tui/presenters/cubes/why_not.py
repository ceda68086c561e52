"""Why a kind of action can't be done now, in the engine's own words."""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE
from tp_tui.presenters.cubes.interaction import Interaction


def refusal_of_kind(interaction: Interaction, kind: str) -> Refusal | None:
    """Return why no action of that kind is legal; None where nobody has a cube that could be taken.

    Of cubes that can't be taken the first one of the next player is told of: for a cube of stock that was itself taken
    in this turn, else for money.
    """
    state, space = interaction.state, interaction.rules.space
    if kind != "take":
        return state.explain({"buy": space.buy[0], "money": space.money, "done": space.done}[kind])
    there = [
        (seat, colour)
        for seat in ((state.player + by) % state.players for by in range(1, state.players))
        for colour in range(KINDS_OF_CUBE)
        if state.stocks[seat * KINDS_OF_CUBE + colour]
    ]
    if not there:
        return None
    held = [colour for colour, number in enumerate(state.stock_of(state.player)) if number]
    payments = ((seat, colour, paid) for seat, colour in there for paid in held if paid != colour)
    seat, colour, paid = next(payments, (*there[0], FOR_MONEY))
    return state.explain(space.take[seat][colour][paid])
