"""The variants, for any version: symbols (V1) and open stacks (V2)."""

from __future__ import annotations

from tp_tui.games.contract import Action, Event, Refusal
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.components import SPHINX_STACKS, half_of
from tp_tui.games.terra.rules.state import PLACE, TerraState


class SymbolVariant(BasicRules):
    """Each tile must be laid on the half with the symbol of its storage (V1)."""

    feature = "symbol"
    has_halves = True

    def hand_is_sphinx(self, state: TerraState) -> bool:
        """Return whether the current player's tile in hand comes from the sphinx storage (D8)."""
        return state.hand_stacks[state.player] in SPHINX_STACKS

    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """Return the placements on the half that the tile in hand belongs to."""
        sphinx = self.hand_is_sphinx(state)
        return tuple(action for action in state.placements if (action.args[0] in self.board.sphinx) == sphinx)

    def open_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Return the placements on the tile's own half, or all if there are none or the symbol is waived."""
        return state.placements if state.waived else self.on_own_half(state) or state.placements

    def additional_actions(self, state: TerraState) -> list[Action]:
        """Add waiving the symbol of the tile for gold, once, while its half still has a space (D8)."""
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
        """Reset the waiver, which is for one tile only."""
        state.waived = False
        super().begin_turn(state, events)

    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """Refuse the other half, while the own half has a space and the symbol is not waived (V1, D8)."""
        if state.waived or (field in self.board.sphinx) == self.hand_is_sphinx(state) or not self.on_own_half(state):
            return None
        half, price = half_of(state.hand_stacks[state.player]), self.supplies.waive_price
        return Refusal("V1", "wrong_half", (half, price))


class OpenStacks(BasicRules):
    """Four stacks lie face up: their top tiles are public, and they cannot be searched (V2)."""

    feature = "open"
    open_stacks = frozenset({0, 1, 4, 5})

    def searches(self, state: TerraState) -> tuple[Action, ...]:
        """Return the searches of face-down stacks."""
        return tuple(action for action in super().searches(state) if action.args[0] not in self.open_stacks)

    def stack_changed(self, state: TerraState, stack: int) -> None:
        """Reveal the new top tile of an open stack."""
        if stack in self.open_stacks and state.stacks[stack]:
            state.revealed |= 1 << state.stacks[stack][0]
