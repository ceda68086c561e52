"""The legal actions of the basic version (clauses B1–B24); `refusals` explains why others are illegal."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property, lru_cache
from itertools import compress

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.actions import TerraActions, space_of
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, PYRAMID_COLOURS, TOP_LEVEL, WHITE, Supplies
from tp_tui.games.terra.rules.state import DRAW, NEXT, NOTHING, PLACE, ROW, TAKE, TRIM, WORK, Rules, TerraState

NEVER_BOUND = -2
"""The result of `bound_to` after the first turn, when workers may go anywhere."""


class LegalActions(Rules):
    """The legal actions of a position, by phase. Editions extend `additional_actions`."""

    def __init__(self, board: Board, supplies: Supplies, players: int, stairs: str) -> None:
        """Prepare for `board` with the house rule `stairs` (B3)."""
        self.board = board
        self.supplies = supplies
        self.players = players
        self.stairs_line = stairs == "line"
        self.site_numbers = range(len(board.sites))
        # Searches need the swaps constantly, and few combinations of blocks occur.
        self._swaps = lru_cache(maxsize=4096)(self._swaps_with)

    @cached_property
    def space(self) -> TerraActions:
        """The action space of the board: thousands of actions, created for the first position and not for the menu."""
        return space_of(self.board)

    def legal_actions(self, state: TerraState) -> tuple[Action, ...]:
        """Return all legal actions of the phase (B1)."""
        phase, space = state.phase, self.space
        if phase == PLACE:
            return (*self.open_placements(state), *self.additional_actions(state))
        if phase == ROW:
            return (*space.row, *self.additional_actions(state))
        if phase == WORK:
            return (*self._moves(state), *self.additional_actions(state), space.done)
        if phase == DRAW:
            draws = tuple(compress(space.draw, state.stacks))
            return draws if state.gold[state.player] < self.supplies.search_price else draws + self.searches(state)
        if phase == TAKE:
            return space.take[: len(state.stacks[state.searched])]
        if phase == NEXT:
            return space.next[: len(state.to_return)]
        if phase == TRIM:
            return tuple(self.additional_actions(state))
        return ()

    def searches(self, state: TerraState) -> tuple[Action, ...]:
        """Return the searches of all stacks with tiles, regardless of the price (B16)."""
        return tuple(compress(self.space.search, state.stacks))

    # Stairs and spaces

    def open_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Return the legal placements of the tile in hand (B2, B3)."""
        return state.placements

    def stairs_ways(self, state: TerraState, field: int) -> list[int]:
        """Return the ways in which stairs at `field` may point (B3)."""
        touching = self.board.touching_sites[field]
        if touching and not self.stairs_line:
            return [way for way, site in touching if not state.values[site]] or [way for way, _ in touching]
        return [way for way, _ in self.board.facing_sites[field]]

    def all_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Compute all placements from scratch (B2, B3)."""
        return tuple(
            self.space.place[field][way]
            for field in self.board.spaces
            if state.empty >> field & 1
            for way in self.stairs_ways(state, field)
        )

    def placements_after_founding(self, state: TerraState, site: int) -> tuple[Action, ...]:
        """Return the placements updated after `site` was founded.

        Only spaces that also touch another site can change, since stairs next to a single site always point at it.
        """
        placements = state.placements
        if self.stairs_line:
            return placements
        for field in self.board.spaces_between[site]:
            if state.empty >> field & 1:
                ways = self.space.place[field]
                first, last = _span(placements, ways)
                now = [ways[way] for way in self.stairs_ways(state, field)]
                placements = (*placements[:first], *now, *placements[last:])
        return placements

    def placements_without(self, placements: tuple[Action, ...], field: int) -> tuple[Action, ...]:
        """Return the placements except those on `field`."""
        first, last = _span(placements, self.space.place[field])
        return placements[:first] + placements[last:]

    # Workers

    def bound_to(self, state: TerraState) -> int:
        """Return the only site that the current player may send workers to (B13).

        It is `NOTHING` in the first turn until a worker is sent, and `NEVER_BOUND` after that turn.
        """
        return state.bound[state.player] if state.turn == 0 else NEVER_BOUND

    def takes_worker(self, state: TerraState, site: int) -> bool:
        """Return whether `site` takes another worker of the current player (B11–B13)."""
        if not state.values[site] or state.crews[site] >= self.supplies.crew_limit:
            return False
        owner = state.owners[site]
        if owner and owner != state.player + 1:
            return False
        bound = self.bound_to(state)
        return bound < 0 or bound == site

    def _moves(self, state: TerraState) -> list[Action]:
        """Return the moves of workers set aside, in straight lines over non-empty fields (B10, B11)."""
        found: list[Action] = []
        empty, last = state.empty, NOTHING
        for field in state.sources:
            if field == last:
                continue
            last = field
            moves = self.space.move[field]
            for site, between in self.board.reach[field]:
                if not between & empty and self.takes_worker(state, site):
                    found.append(moves[site])
        return found

    # Additional actions

    def additional_actions(self, state: TerraState) -> list[Action]:
        """Return the actions that are possible in any number and order in place, row, work and trim (B15, B20–B22)."""
        player, space = state.player, self.space
        mine, owners, crews = player + 1, state.owners, state.crews
        can_buy = state.gold[player] >= self.supplies.purchase_price
        can_hire = can_buy and state.supply[player] > 0
        found: list[Action] = []
        # Workers stand on founded sites only, and unless workers can be hired, only owned sites matter.
        for site in compress(self.site_numbers, state.values if can_hire else owners):
            if owners[site] == mine:
                crew = crews[site]
                if crew > 1 or not state.levels[site]:
                    found.append(space.recall[site])
                if crew == self.supplies.crew_limit:
                    found += self._builds(state, site)
                    continue
            if can_hire and self.takes_worker(state, site):
                found.append(space.hire[site])
        if can_buy and state.bank_blocks:
            found.append(space.buy)
        base = player * KINDS_OF_BLOCK
        found += self._swaps(tuple(state.blocks[base : base + KINDS_OF_BLOCK]))
        return found

    def _swaps_with(self, blocks: tuple[int, ...]) -> tuple[Action, ...]:
        """Return the swaps possible with these `blocks`, by colour (B20)."""
        found: list[Action] = []
        held = [colour for colour in range(KINDS_OF_BLOCK) if blocks[colour]]
        for place, one in enumerate(held):
            if blocks[one] > 1:
                found.append(self.space.swap[one][one])
            found += [self.space.swap[one][other] for other in held[place + 1 :]]
        return tuple(found)

    def _builds(self, state: TerraState, site: int) -> list[Action]:
        """Return the ways to build the next level of a site with a full crew (B22–B24, C7)."""
        level = state.levels[site] + 1
        blocks = state.blocks_of(state.player)
        if level == 1:
            return [
                self.space.first_level[site][colour][paid]
                for colour in range(len(PYRAMID_COLOURS))
                if state.pieces[colour]
                for paid in range(KINDS_OF_BLOCK)
                if blocks[paid]
            ]
        if level > TOP_LEVEL:
            return []
        colour = state.colours[site]
        if blocks[colour] + blocks[WHITE] < level or not state.pieces[self.piece_index(level, colour, state.player)]:
            return []
        return [self.space.raise_level[site][colour]]

    def piece_index(self, level: int, colour: int, player: int) -> int:
        """Return the index in `TerraState.pieces` of the pieces for this level (C7, B24)."""
        if level == 1:
            return colour
        if level < TOP_LEVEL:
            return len(PYRAMID_COLOURS) + level - 2
        return len(PYRAMID_COLOURS) + TOP_LEVEL - 2 + player


def _span(placements: tuple[Action, ...], ways: tuple[Action, ...]) -> tuple[int, int]:
    """Return the slice of `placements`, which are sorted, that lies on the field with these `ways`."""
    first = bisect_left(placements, ways[0])
    return first, bisect_right(placements, ways[-1], first)
