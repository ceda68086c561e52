"""What a position of the basic game is worth to a player: what the bots search with.

The worth is a forecast of the final score: the points that stand, and what the means at hand and the income of the
turns to come can still raise if they are spent as well as possible (`forecast`); besides, what the rows on the board
offer next turn. Everything that can be tuned is a number in `Weights`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from tp_tui.games.base import Action, Evaluation, Observation, State
from tp_tui.games.terra.board import OASIS
from tp_tui.games.terra.components import KINDS_OF_BLOCK, TOP_LEVEL, WHITE
from tp_tui.games.terra.rules import BasicRules
from tp_tui.games.terra.state import DRAW, NOTHING, OVER, PLACE, ROW, TRIM, WORK, TerraState


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the evaluation."""

    income_blocks: float = 1.5
    income_workers: float = 1.2
    income_gold: float = 0.9
    spread: tuple[float, ...] = (0.6, 0.9, 1.1, 1.4)
    off_colour: float = 0.5
    means: float = 0.3
    partial: float = 0.7
    places: int = 24
    unit: float = 2.3
    worker_elsewhere: float = 0.4
    aside: float = 0.9
    rows: tuple[float, ...] = (0.5, 0.25, 0.15)
    rivals: float = 0.0
    hand: float = 0.8


WEIGHTS = Weights()

PLANNED = 3

Site = tuple[int, int, int, int]
"""A site in a plan: its level, its crew, its points, the blocks of its colour at hand."""


class Tables:
    """What follows from the rules alone."""

    def __init__(self, rules: BasicRules) -> None:
        board = rules.board
        numbers: dict[tuple[int, ...], int] = {}
        self.reach = board.reach
        self.rows_of = [tuple(numbers.setdefault(row, len(numbers)) for row in rows) for rows in board.row_fields]
        self.masks = tuple(sum(1 << field for field in row) for row in numbers)
        self.oases = tuple(sum(board.kinds[field] == OASIS for field in row) / 3 for row in numbers)
        self.faces = tuple((face.block, face.worker, (face.eye + face.gold) / 3) for face in rules.tiles.faces)


class Lie(NamedTuple):
    """Tiles on the board."""

    tiles: tuple[tuple[int, int, float, tuple[int, ...], tuple[int, ...]], ...]
    sums: dict[int, float]


@lru_cache(maxsize=16)
def tables(rules: BasicRules) -> Tables:
    return Tables(rules)


@lru_cache(maxsize=4096)
def lie(rules: BasicRules, tiles: bytes, empty: int) -> Lie:
    table = tables(rules)
    sums: dict[int, float] = {}
    found = []
    for field, tile in enumerate(tiles):
        if tile:
            rows = tuple(row for row in table.rows_of[field] if table.masks[row] & empty)
            for row in rows:
                sums[row] = table.oases[row]
            sites = tuple(site for site, between in table.reach[field] if not between & empty)
            found.append((*table.faces[tile - 1], sites, rows))
    return Lie(tuple(found), sums)


@lru_cache(maxsize=200_000)
def best_gain(
    sites: tuple[Site, ...], blocks: float, workers: float, either: float, finials: int, partial: float
) -> float:
    if not sites:
        return 0.0
    level, crew, points, own = sites[0]
    rest = sites[1:]
    best = best_gain(rest, blocks, workers, either, finials, partial) if rest else 0.0
    gain = 0.0
    need_workers = 3 - crew
    for target in range(level + 1, 6):
        if target == 5 and not finials:
            break
        need = target - own
        if need < 0:
            own, need = -need, 0
        else:
            own = 0
        step = WORTH[target] - points
        points = WORTH[target]
        short = 0.0
        if need > blocks:
            short = need - blocks
            blocks = 0.0
        else:
            blocks -= need
        if need_workers > workers:
            short += need_workers - workers
            workers = 0.0
        else:
            workers -= need_workers
        if short > either:
            whole = target + need_workers
            gain += partial * step * max(0.0, 1 - (short - either) / whole)
            return max(best, gain)
        either -= short
        gain += step
        need_workers = 2
        best = max(
            best, gain + (best_gain(rest, blocks, workers, either, finials - (target == 5), partial) if rest else 0.0)
        )
    return best


WORTH = (0, 5, 10, 20, 35, 60)


def turns_left(state: TerraState, player: int) -> int:
    """How many turns `player` will still begin."""
    removal = state.rules.removal
    draws = sum(len(stack) - removal for stack in state.stacks if stack)
    distance = (player - state.player - (state.phase >= TRIM)) % state.players
    return max(0, -((distance - draws) // state.players)) + (state.hands[player] != NOTHING)


class Means:
    """A player's means and sites."""

    __slots__ = ("colours", "gold", "own", "price", "sites")

    def __init__(self, state: TerraState, player: int, weights: Weights) -> None:
        mine = player + 1
        levels, crews, colours = state.levels, state.crews, state.colours
        found = [
            (levels[site], crews[site], site)
            for site, owner in enumerate(state.owners)
            if owner == mine and levels[site] < TOP_LEVEL
        ]
        found.sort(reverse=True)
        blocks = state.blocks[player * KINDS_OF_BLOCK : mine * KINDS_OF_BLOCK]
        price = [weights.off_colour] * KINDS_OF_BLOCK
        price[WHITE] = 1.0
        taken = [False] * KINDS_OF_BLOCK
        taken[WHITE] = True
        for level, _, site in islice(found, PLANNED):
            if level:
                taken[colours[site]] = True
                price[colours[site]] = 1.0
        self.sites = found
        self.own = taken
        self.price = price


class TerraEvaluation(Evaluation):
    """Judges positions of the basic game."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        """Judge with these `weights`."""
        self.weights = weights

    def imagine(self, observation: Observation, rng: random.Random) -> TerraState:
        """A resampled position whose coming foundations all have the mean value, so that none is chased."""
        state = observation.resample(rng)
        assert isinstance(state, TerraState)
        state.foundations = (2,) * len(state.foundations)
        return state

    def is_chance(self, state: State) -> bool:
        assert isinstance(state, TerraState)
        return state.phase == DRAW

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, TerraState)
        if state.phase == OVER:
            return float(state.points(player))
        weights = self.weights
        left = turns_left(state, player)
        acting = state.player == player and state.phase in (ROW, WORK)
        if not left and not acting:
            return float(state.points(player))
        means = Means(state, player, weights)
        base = player * KINDS_OF_BLOCK
        blocks = state.blocks[base : base + KINDS_OF_BLOCK]
        gold = state.gold[player]
        if acting and state.phase == ROW:
            worth = -1e9
            for axis in range(4):
                gains = state.rules.row_yield(state, state.placed, axis)
                more = [a + b for a, b in zip(blocks, gains.blocks, strict=True)]
                movable = self._movable(state, player, gains.sources, gains.workers)
                worth = max(worth, self._forecast(state, player, means, left, more, gold + gains.gold, movable))
        elif acting:
            movable = self._movable(state, player, state.sources, state.aside)
            worth = self._forecast(state, player, means, left, blocks, gold, movable)
        else:
            worth = self._forecast(state, player, means, left, blocks, gold, 0.0)
        if left:
            worth += self._prospects(state, player, means)
            if weights.rivals:
                worth -= weights.rivals * max(
                    self._prospects(state, rival, Means(state, rival, weights))
                    for rival in range(state.players)
                    if rival != player
                )
        return worth

    def _wants(self, state: TerraState, player: int) -> list[float]:
        """By site, how gladly it takes a worker of `player`."""
        mine, free = player + 1, self.weights.worker_elsewhere
        return [
            (1.0 if level < TOP_LEVEL else 0.0) if owner == mine else free if value and not owner else 0.0
            for owner, level, value in zip(state.owners, state.levels, state.values, strict=True)
        ]

    def _movable(self, state: TerraState, player: int, sources: Sequence[int], most: int) -> float:
        """Workers that can still move."""
        if not most:
            return 0.0
        wants = self._wants(state, player)
        count = 0.0
        for field in sources:
            count += max(
                [0.0, *(wants[s] for s, between in state.rules.board.reach[field] if not between & state.empty)]
            )
        return self.weights.aside * min(count, most)

    def _forecast(
        self, state: TerraState, player: int, means: Means, left: int, blocks: list[int], gold: int, movable: float
    ) -> float:
        weights = self.weights
        worth = state.rules.supplies.worth
        plan: list[Site] = []
        used = [False] * KINDS_OF_BLOCK
        used[WHITE] = True
        loose: list[tuple[int, int]] = []
        for level, crew, site in means.sites[:PLANNED]:
            if level:
                colour = state.colours[site]
                own = 0 if used[colour] else blocks[colour]
                used[colour] = True
                plan.append((level, crew, worth[level - 1], own))
            else:
                loose.append((crew, state.values[site]))
        while len(plan) + len(loose) < PLANNED:
            loose.append((0, 0))
        for crew, points in loose:
            colour = -1
            most = 0
            for kind in range(WHITE):
                if not used[kind] and blocks[kind] > most:
                    most, colour = blocks[kind], kind
            if colour >= 0:
                used[colour] = True
            plan.append((0, crew, points, most))
        off = sum(count for kind, count in enumerate(blocks) if not used[kind])
        now_blocks = blocks[WHITE] + off * weights.off_colour
        now_either = gold / 3
        key = tuple(plan)
        finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
        total = 0.0
        for share in weights.spread:
            turns = left * share
            total += best_gain(
                key,
                round(2 * (now_blocks + turns * weights.income_blocks)) / 2,
                round(2 * (movable + turns * weights.income_workers)) / 2,
                round(3 * (now_either + turns * weights.income_gold)) / 3,
                finials,
                weights.partial,
            )
        return state.worth[player] + total / len(weights.spread) + weights.means * (sum(blocks) + gold)

    def _row_sums(self, state: TerraState, player: int, means: Means) -> dict[int, float]:
        price = means.price
        tiles, sums = lie(state.rules, bytes(state.tiles), state.empty)
        sums = dict(sums)
        wants = self._wants(state, player)
        for block, worker, worth, sites, rows in tiles:
            if block >= 0:
                worth += price[block]
            if worker and sites:
                worth += worker * max([wants[site] for site in sites])
            for row in rows:
                sums[row] += worth
        return sums

    def _prospects(self, state: TerraState, player: int, means: Means) -> float:
        weights = self.weights
        price = means.price
        rows = sorted(self._row_sums(state, player, means).values(), reverse=True)
        worth = sum(weight * total for weight, total in zip(weights.rows, rows, strict=False))
        hand = state.hands[player]
        if hand != NOTHING and state.faces[hand] >= 0:
            block, worker, gold = tables(state.rules).faces[state.faces[hand]]
            worth += weights.hand * (gold + worker * 0.8 + (price[block] if block >= 0 else 0.0))
        return worth * weights.unit

    def candidates(self, state: State) -> Sequence[Action]:
        assert isinstance(state, TerraState)
        legal = state.legal_actions()
        phase = state.phase
        if phase == PLACE:
            return self._places(state)
        if phase == ROW:
            return state.rules.space.row
        if phase == DRAW:
            return self._draws(state)
        if phase in (WORK, TRIM):
            return self._works(state, legal) or legal
        return legal

    def _places(self, state: TerraState) -> list[Action]:
        """The placements in the rows that bring most, one for each field and each site that it can found."""
        sums = self._row_sums(state, state.player, Means(state, state.player, self.weights))
        rows_of = tables(state.rules).rows_of
        found: dict[tuple[int, int | None], tuple[float, Action]] = {}
        for action in state.placements:
            field, way = action.args
            key = field, state.rules.would_found(state, field, way)
            if key not in found:
                found[key] = max([sums.get(row, 0.0) for row in rows_of[field]]), action
        return [action for _, action in sorted(found.values(), key=lambda entry: -entry[0])[: self.weights.places]]

    def _draws(self, state: TerraState) -> list[Action]:
        known = state.known(state.player)
        found: list[Action] = []
        unknown = -1
        deepest = -1
        depth = 0
        for number, stack in enumerate(state.stacks):
            if not stack:
                continue
            if known >> stack[0] & 1:
                found.append(state.rules.space.draw[number])
            elif unknown < 0 or len(stack) < len(state.stacks[unknown]):
                unknown = number
            if len(stack) > depth:
                deepest, depth = number, len(stack)
        if unknown >= 0:
            found.append(state.rules.space.draw[unknown])
        if state.gold[state.player] and depth > 1:
            found.append(state.rules.space.search[deepest])
        return found

    def _works(self, state: TerraState, legal: Sequence[Action]) -> list[Action]:
        player = state.player
        means = Means(state, player, self.weights)
        blocks = state.blocks_of(player)
        order = sorted(
            (means.price[kind], -blocks[kind] if means.own[kind] else blocks[kind], kind)
            for kind in range(KINDS_OF_BLOCK)
            if blocks[kind]
        )
        cheapest = order[0][2] if order else -1
        lacking = sum(blocks) > 7 and state.phase == TRIM
        for level, crew, site in means.sites:
            if crew == 3 and level:
                colour = state.colours[site]
                lacking = lacking or blocks[colour] + blocks[WHITE] < level + 1
        pair: tuple[int, ...] = ()
        if lacking and sum(blocks) >= 2:
            spare = [kind for _, _, kind in order for _ in range(blocks[kind])]
            pair = tuple(sorted(spare[:2]))
        few = len(means.sites) < PLANNED
        found: list[Action] = []
        for action in legal:
            kind = action.kind
            if kind == "recall":
                continue
            if kind == "swap":
                if action.args != pair:
                    continue
            elif kind == "build":
                if action.args[2] >= 0 and action.args[2] != cheapest:
                    continue
            elif kind == "move":
                if state.levels[action.args[1]] >= TOP_LEVEL:
                    continue
            elif kind == "hire":
                site = action.args[0]
                if state.levels[site] >= TOP_LEVEL or (not few and not state.owners[site]):
                    continue
            found.append(action)
        return found
