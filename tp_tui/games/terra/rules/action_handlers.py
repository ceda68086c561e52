"""The effects of the actions of the basic version (B1–B24), with hooks for editions."""

from __future__ import annotations

from tp_tui.games.contract import Event
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE, yield_args
from tp_tui.games.terra.rules.state import DRAW, NEXT, NOTHING, ROW, TAKE, TRIM, WORK, TerraState
from tp_tui.games.terra.rules.yields import Yields


class ActionHandlers(Yields):
    """A method for each kind of action, which must be legal in the position."""

    # Place, row, draw

    def _place(self, state: TerraState, events: list[Event] | None, field: int, way: int) -> None:
        tile = state.hands[state.player]
        state.hands[state.player] = NOTHING
        state.revealed |= 1 << tile
        face = state.faces[tile]
        self.lay(state, field, way, face)
        state.placements = self.placements_without(state.placements, field)
        state.placed = field
        state.phase = ROW
        if events is not None:
            events.append(Event("placed", state.player, (face, field, way)))
        site = self.would_found(state, field, way)
        if site is not None:
            self.found(state, site)
            state.placements = self.placements_after_founding(state, site)
            if events is not None:
                events.append(Event("founded", state.player, (site, state.values[site]), reveals=True))

        self.after_laying(state, field, events)

    def after_laying(self, state: TerraState, field: int, events: list[Event] | None) -> None:
        """Do nothing: a hook for editions, called after a tile was laid and its foundation revealed."""

    def lay(self, state: TerraState, field: int, way: int, face: int) -> None:
        """Lay a tile (B2)."""
        state.tiles[field] = face + 1
        state.stairs[field] = way + 1
        state.empty &= ~(1 << field)

    def found(self, state: TerraState, site: int) -> None:
        """Reveal the top foundation and lay it on `site` (B4)."""
        state.values[site] = state.foundations[0]
        state.foundations = state.foundations[1:]

    def _row(self, state: TerraState, events: list[Event] | None, axis: int) -> None:
        gains = self.row_yield(state, state.placed, axis)
        player = state.player
        state.row = axis
        self.receive(state, player, gains)
        state.sources = gains.sources
        state.aside = gains.workers
        state.supply[player] -= gains.workers
        state.phase = WORK
        if events is not None:
            events.append(Event("row", player, (axis, *yield_args(gains))))

    def _done(self, state: TerraState, events: list[Event] | None) -> None:
        returned = state.aside
        state.supply[state.player] += returned
        state.aside = 0
        state.sources = ()
        if events is not None and returned:
            events.append(Event("returned", state.player, (returned,)))
        self._to_draw(state)

    def _to_draw(self, state: TerraState) -> None:
        state.row = NOTHING
        state.placed = NOTHING
        state.phase = DRAW if any(state.stacks) else TRIM

    def _draw(self, state: TerraState, events: list[Event] | None, stack: int) -> None:
        tile, *rest = state.stacks[stack]
        self._take_in_hand(state, stack, tile, tuple(rest))
        if events is not None:
            events.append(Event("drew", state.player, (stack,), reveals=True))
            if not state.stacks[stack]:
                events.append(Event("stack_out", state.player, (stack,)))
        state.phase = TRIM

    def _search(self, state: TerraState, events: list[Event] | None, stack: int) -> None:
        self.pay(state, self.supplies.search_price)
        for tile in state.stacks[stack]:
            state.seen[state.player] |= 1 << tile
        state.searched = stack
        state.phase = TAKE
        if events is not None:
            events.append(Event("searched", state.player, (stack,), reveals=True))

    def _take(self, state: TerraState, events: list[Event] | None, place: int) -> None:
        stack = state.searched
        tiles = state.stacks[stack]
        rest = tiles[:place] + tiles[place + 1 :]
        self._take_in_hand(state, stack, tiles[place], rest)
        state.searched = NOTHING
        state.phase = TRIM
        if events is not None:
            events.append(Event("took", state.player, (stack, place)))
            if not state.stacks[stack]:
                events.append(Event("stack_out", state.player, (stack,)))
        if self.free_search_order and state.stacks[stack]:
            state.to_return = rest
            state.searched = stack
            state.stacks[stack] = ()
            state.phase = NEXT

    def _next(self, state: TerraState, events: list[Event] | None, place: int) -> None:
        stack = state.searched
        state.stacks[stack] += (state.to_return[place],)
        state.to_return = state.to_return[:place] + state.to_return[place + 1 :]
        if not state.to_return:
            state.searched = NOTHING
            state.phase = TRIM
            if events is not None:
                events.append(Event("returned_tiles", state.player, (stack,)))

    def _take_in_hand(self, state: TerraState, stack: int, tile: int, rest: tuple[int, ...]) -> None:
        """Take `tile` in hand; the stack leaves the game if `rest` is no more than the removal (S4, B16)."""
        state.hands[state.player] = tile
        state.hand_stacks[state.player] = stack
        state.seen[state.player] |= 1 << tile
        state.stacks[stack] = rest if len(rest) > self.removal else ()
        self.stack_changed(state, stack)

    def stack_changed(self, state: TerraState, stack: int) -> None:
        """Do nothing: a hook for variants, called after a tile has left `stack`."""

    # Workers, buildings and purchases

    def _move(self, state: TerraState, events: list[Event] | None, field: int, site: int) -> None:
        sources = list(state.sources)
        sources.remove(field)
        state.sources = tuple(sources)
        state.aside -= 1
        if not state.aside:
            state.sources = ()
        self._join_crew(state, site)
        if events is not None:
            events.append(Event("moved", state.player, (field, site)))

    def _hire(self, state: TerraState, events: list[Event] | None, site: int) -> None:
        self.pay(state, self.supplies.purchase_price)
        state.supply[state.player] -= 1
        self._join_crew(state, site)
        if events is not None:
            events.append(Event("hired", state.player, (site,)))

    def _join_crew(self, state: TerraState, site: int) -> None:
        if not state.owners[site]:
            state.owners[site] = state.player + 1
            state.worth[state.player] += state.values[site]
        state.crews[site] += 1
        if state.turn == 0:
            state.bound[state.player] = site

    def _recall(self, state: TerraState, events: list[Event] | None, site: int) -> None:
        state.crews[site] -= 1
        state.supply[state.player] += 1
        if not state.crews[site]:
            state.owners[site] = 0
            state.worth[state.player] -= state.values[site]
        if events is not None:
            events.append(Event("recalled", state.player, (site,)))

    def _build(self, state: TerraState, events: list[Event] | None, site: int, colour: int, paid: int) -> None:
        player = state.player
        base = player * KINDS_OF_BLOCK
        level = state.levels[site] + 1
        if paid == NO_BLOCK:
            coloured = min(level, state.blocks[base + colour])
            state.blocks[base + colour] -= coloured
            state.blocks[base + WHITE] -= level - coloured
        else:
            state.blocks[base + paid] -= 1
        state.bank_blocks += level
        state.pieces[self.piece_index(level, colour, player)] -= 1
        state.colours[site] = colour
        state.levels[site] = level
        state.supply[player] += state.crews[site] - 1
        state.crews[site] = 1
        before = state.values[site] if level == 1 else self.supplies.worth[level - 2]
        state.worth[player] += self.supplies.worth[level - 1] - before
        if events is not None:
            events.append(Event("built", player, (site, level, colour)))
        self.after_building(state, site, events)

    def after_building(self, state: TerraState, site: int, events: list[Event] | None) -> None:
        """Do nothing: a hook for missions, called after `site` was raised."""

    def _swap(self, state: TerraState, events: list[Event] | None, one: int, other: int) -> None:
        base = state.player * KINDS_OF_BLOCK
        state.blocks[base + one] -= 1
        state.blocks[base + other] -= 1
        state.blocks[base + WHITE] += 1
        state.bank_blocks += 1
        if events is not None:
            events.append(Event("swapped", state.player, (one, other)))

    def _buy(self, state: TerraState, events: list[Event] | None) -> None:
        self.pay(state, self.supplies.purchase_price)
        state.blocks[state.player * KINDS_OF_BLOCK + WHITE] += 1
        state.bank_blocks -= 1
        if events is not None:
            events.append(Event("bought", state.player))

    def pay(self, state: TerraState, price: int) -> None:
        """Let the current player pay `price` gold."""
        state.gold[state.player] -= price
        state.bank_gold += price
