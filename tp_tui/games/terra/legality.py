"""Which actions are legal in the basic version: the one place that decides it (clauses B1–B24)."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.base import Action
from tp_tui.games.terra.actions import ActionSpace
from tp_tui.games.terra.board import Board
from tp_tui.games.terra.components import KINDS_OF_BLOCK, PYRAMID_COLOURS, TOP_LEVEL, WHITE, Supplies
from tp_tui.games.terra.state import DRAW, NEXT, NOTHING, PLACE, ROW, TAKE, TRIM, WORK, TerraState

NEVER_BOUND = -2
"""No site number: a player whose first turn is over may send workers anywhere."""


class Legality:
    """The legal actions of a position, by phase. Editions extend `additional_actions`."""

    purchases = frozenset({"hire", "buy"})
    """The kinds of action that too much gold must be spent on before a turn can end (B17)."""

    def __init__(self, board: Board, space: ActionSpace, supplies: Supplies, players: int, stairs: str) -> None:
        """Legality on `board`, with the house option `stairs` (B3)."""
        self.board = board
        self.space = space
        self.supplies = supplies
        self.players = players
        self.stairs_line = stairs == "line"

    def legal_actions(self, state: TerraState) -> tuple[Action, ...]:
        """Every legal action of the phase (B1)."""
        phase, space = state.phase, self.space
        if phase == PLACE:
            return (*self.open_placements(state), *self.additional_actions(state))
        if phase == ROW:
            return (*space.row, *self.additional_actions(state))
        if phase == WORK:
            return (*self._moves(state), *self.additional_actions(state), space.done)
        if phase == DRAW:
            stacks = [number for number, tiles in enumerate(state.stacks) if tiles]
            draws = tuple(space.draw[number] for number in stacks)
            if state.gold[state.player] < self.supplies.search_price:
                return draws
            return draws + tuple(space.search[number] for number in stacks if self.searchable(state, number))
        if phase == TAKE:
            return space.take[: len(state.stacks[state.searched])]
        if phase == NEXT:
            return space.next[: len(state.to_return)]
        if phase == TRIM:
            return tuple(self.additional_actions(state))
        return ()

    def searchable(self, state: TerraState, stack: int) -> bool:
        """Whether a stack with tiles can be searched (B16)."""
        return True

    # Stairs and spaces

    def open_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Where the tile in hand can lie, and which way round (B2, B3)."""
        return state.placements

    def stairs_ways(self, state: TerraState, field: int) -> list[int]:
        """The ways that stairs at `field` may point (B3)."""
        touching = self.board.touching_sites[field]
        if touching and not self.stairs_line:
            return [way for way, site in touching if not state.values[site]] or [way for way, _ in touching]
        return [way for way, _ in self.board.facing_sites[field]]

    def all_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Where a tile can lie, and which way round, found anew (B2, B3)."""
        return tuple(
            self.space.place[field][way]
            for field in self.board.spaces
            if state.empty >> field & 1
            for way in self.stairs_ways(state, field)
        )

    def placements_after_founding(self, state: TerraState, site: int) -> tuple[Action, ...]:
        """The placements kept up to date when `site` is no longer empty: only spaces touching it change."""
        changed = [field for field in self.board.spaces_touching[site] if state.empty >> field & 1]
        if not changed or self.stairs_line:
            return state.placements
        kept = [action for action in state.placements if action.args[0] not in changed]
        kept += [self.space.place[field][way] for field in changed for way in self.stairs_ways(state, field)]
        return tuple(sorted(kept))

    # Workers

    def bound_to(self, state: TerraState) -> int:
        """The only site that may take workers of the player whose turn it is (B13).

        `NOTHING` in a first turn before any went out, `NEVER_BOUND` after it.
        """
        return state.bound[state.player] if state.turn == 0 else NEVER_BOUND

    def takes_worker(self, state: TerraState, site: int) -> bool:
        """Whether `site` takes one more worker of the player whose turn it is (B11–B13)."""
        if not state.values[site] or state.crews[site] >= self.supplies.crew_limit:
            return False
        owner = state.owners[site]
        if owner and owner != state.player + 1:
            return False
        bound = self.bound_to(state)
        return bound < 0 or bound == site

    def _moves(self, state: TerraState) -> Iterator[Action]:
        """Moves of the workers set aside, in straight lines over non-empty fields (B10, B11)."""
        empty, last = state.empty, NOTHING
        for field in state.sources:
            if field == last:
                continue
            last = field
            for site, between in self.board.reach[field]:
                if not between & empty and self.takes_worker(state, site):
                    yield self.space.move[field][site]

    # Additional actions

    def additional_actions(self, state: TerraState) -> Iterator[Action]:
        """What may be done in any number and order in place, row, work and trim (B15, B20–B22)."""
        player, space = state.player, self.space
        mine = player + 1
        can_hire = state.gold[player] >= self.supplies.purchase_price and state.supply[player] > 0
        for site, owner in enumerate(state.owners):
            if owner == mine:
                crew = state.crews[site]
                if crew > 1 or not state.levels[site]:
                    yield space.recall[site]
                if crew == self.supplies.crew_limit:
                    yield from self._builds(state, site)
                elif can_hire and self.takes_worker(state, site):
                    yield space.hire[site]
            elif can_hire and not owner and self.takes_worker(state, site):
                yield space.hire[site]
        if state.gold[player] >= self.supplies.purchase_price and state.bank_blocks:
            yield space.buy
        blocks = state.blocks_of(player)
        held = [colour for colour in range(KINDS_OF_BLOCK) if blocks[colour]]
        for place, one in enumerate(held):
            if blocks[one] > 1:
                yield space.swap[one][one]
            for other in held[place + 1 :]:
                yield space.swap[one][other]

    def _builds(self, state: TerraState, site: int) -> Iterator[Action]:
        """The next level of a site with a full crew (B22–B24, C7)."""
        level = state.levels[site] + 1
        blocks = state.blocks_of(state.player)
        if level == 1:
            for colour in range(len(PYRAMID_COLOURS)):
                if state.pieces[colour]:
                    for paid in range(KINDS_OF_BLOCK):
                        if blocks[paid]:
                            yield self.space.first_level[site][colour][paid]
        elif level <= TOP_LEVEL:
            colour = state.colours[site]
            if blocks[colour] + blocks[WHITE] >= level and state.pieces[self.piece_index(level, colour, state.player)]:
                yield self.space.raise_level[site][colour]

    def piece_index(self, level: int, colour: int, player: int) -> int:
        """Where `TerraState.pieces` counts the pieces for that level (C7, B24)."""
        if level == 1:
            return colour
        if level < TOP_LEVEL:
            return len(PYRAMID_COLOURS) + level - 2
        return len(PYRAMID_COLOURS) + TOP_LEVEL - 2 + player
