"""The variants, each played with any version: symbols (V1) and open stacks (V2)."""

from __future__ import annotations

from tp_tui.games.contract import Action, Event, Refusal
from tp_tui.games.terra.rules.basic import BasicRules, Handler
from tp_tui.games.terra.rules.state import DRAW, PLACE, TerraState

SPHINX_STACKS = frozenset(range(4))
"""The stacks of the sphinx storage; the others are the scarab's (S1)."""


def half_of(stack: int) -> str:
    """The half of the board that tiles of `stack` belong to, by its symbol (S1, V1)."""
    return "sphinx" if stack in SPHINX_STACKS else "scarab"


class SymbolVariant(BasicRules):
    """The tile must be laid on the half whose symbol its storage bears (V1)."""

    has_halves = True

    def deeds(self) -> dict[str, Handler]:
        """The symbol can be waived."""
        return {**super().deeds(), "waive": self._waive}

    def price(self, state: TerraState, kind: str) -> int:
        """That of a waiver, too (V1)."""
        return self.supplies.waive_price if kind == "waive" else super().price(state, kind)

    def hand_is_sphinx(self, state: TerraState) -> bool:
        """Whether the tile in hand of the player whose turn it is comes from the sphinx storage (D8)."""
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

    def refuse(self, state: TerraState, action: Action) -> Refusal:
        """Name the symbol where it is what forbids a placement or a waiver."""
        if state.phase == PLACE and action in state.placements:
            half, price = half_of(state.hand_stacks[state.player]), self.supplies.waive_price
            return Refusal("V1", f"your tile belongs on the {half} half; {price} gold waives that")
        if state.phase == PLACE and action.kind == "waive":
            if state.waived:
                return Refusal("D8", "the symbol is waived for this tile already")
            if not self.on_own_half(state):
                return Refusal("D8", "no space is left on the tile's half, so it may lie anywhere")
            return Refusal("V1", f"it costs {self.supplies.waive_price} gold and you have {state.gold[state.player]}")
        return super().refuse(state, action)


class OpenStacks(BasicRules):
    """Four stacks lie face up: all see their top tile, and they cannot be searched (V2)."""

    open_stacks = frozenset({0, 1, 4, 5})

    def searches(self, state: TerraState) -> tuple[Action, ...]:
        """Only face-down stacks can be searched."""
        return tuple(action for action in super().searches(state) if action.args[0] not in self.open_stacks)

    def stack_changed(self, state: TerraState, stack: int) -> None:
        """The tile that comes to the top is seen by all."""
        if stack in self.open_stacks and state.stacks[stack]:
            state.revealed |= 1 << state.stacks[stack][0]

    def refuse(self, state: TerraState, action: Action) -> Refusal:
        """Name the open stack where that is what forbids a search: a stack that is gone lies no longer open (D5)."""
        if action.kind == "search" and state.phase == DRAW:
            stack = action.args[0]
            if stack in self.open_stacks and stack < len(state.stacks) and state.stacks[stack]:
                return Refusal("V2", f"stack {stack + 1} lies open; only face-down stacks can be searched")
        return super().refuse(state, action)
