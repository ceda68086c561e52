"""Why a kind of action can't be done now, in the engine's own words."""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.cubes.interaction import Interaction


def refusal_of_kind(interaction: Interaction, kind: str) -> Refusal | None:
    """Return why no action of that kind is legal; None where nobody has a cube that could be taken.

    Of cubes that can't be taken the first one of the next player is told of, for money: what nothing but a cube could
    pay for has the same answer.
    """
    state, space = interaction.state, interaction.rules.space
    if kind != "take":
        return state.explain({"buy": space.buy[0], "money": space.money, "done": space.done}[kind])
    if state.hand != NOTHING:
        return state.explain(space.done)
    for by in range(1, state.players):
        seat = (state.player + by) % state.players
        for colour in range(KINDS_OF_CUBE):
            if state.stocks[seat * KINDS_OF_CUBE + colour]:
                return state.explain(space.take[seat][colour][-1])
    return None
