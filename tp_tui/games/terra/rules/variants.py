"""The variants, each played with any version: symbols (V1) and open stacks (V2)."""

from __future__ import annotations

from tp_tui.games.contract import Action, Event, Refusal
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.state import PLACE, TerraState

SPHINX_STACKS = frozenset(range(4))
"""The stacks of the sphinx storage; the others are the scarab's (S1)."""


def half_of(stack: int) -> str:
    """The half of the board that tiles of `stack` belong to, by its symbol (S1, V1)."""
    return "sphinx" if stack in SPHINX_STACKS else "scarab"


class SymbolVariant(BasicRules):
    """The tile must be laid on the half whose symbol its storage bears (V1)."""

    feature = "symbol"
    has_halves = True

    def hand_is_sphinx(self, state: TerraState) -> bool:
        """Return whether the tile in hand of the player whose turn it is comes from the sphinx storage (D8)."""
        return state.hand_stacks[state.player] in SPHINX_STACKS

    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """The placements on the half that the tile in hand belongs to."""
        sphinx = self.hand_is_sphinx(state)
        return tuple(action for action in state.placements if (action.args[0] in self.board.sphinx) == sphinx)

    def open_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Those on the tile's own half while there are any and the symbol is not waived."""
        return state.placements if state.waived else self.on_own_half(state) or state.placements

    def additional_actions(self, state: TerraState) -> list[Action]:
        """For 1 gold the symbol is waived for this tile, once and while its half still has a space (D8)."""
        found = super().additional_actions(state)
        if (
            state.phase == PLACE
            and not state.waived
            and state.gold[state.player] >= self.supplies.waive_price
            and self.on_own_half(state)
        ):
            found.append(self.space.waive)
        return found

    def _waive(self, state: TerraState, events: list[Event] | None) -> None:
        self.pay(state, self.supplies.waive_price)
        state.waived = True
        if events is not None:
            events.append(Event("waived", state.player))

    def begin_turn(self, state: TerraState, events: list[Event] | None) -> None:
        """A waiver is for one tile only."""
        state.waived = False
        super().begin_turn(state, events)

    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """The tile lies on its own half, while that has a space and the symbol is not waived (V1, D8)."""
        if state.waived or (field in self.board.sphinx) == self.hand_is_sphinx(state) or not self.on_own_half(state):
            return None
        half, price = half_of(state.hand_stacks[state.player]), self.supplies.waive_price
        return Refusal("V1", "wrong_half", (half, price))


class OpenStacks(BasicRules):
    """Four stacks lie face up: all see their top tile, and they cannot be searched (V2)."""

    feature = "open"
    open_stacks = frozenset({0, 1, 4, 5})

    def searches(self, state: TerraState) -> tuple[Action, ...]:
        """Only face-down stacks can be searched."""
        return tuple(action for action in super().searches(state) if action.args[0] not in self.open_stacks)

    def stack_changed(self, state: TerraState, stack: int) -> None:
        """The tile that comes to the top is seen by all."""
        if stack in self.open_stacks and state.stacks[stack]:
            state.revealed |= 1 << state.stacks[stack][0]
