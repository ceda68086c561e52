"""Random players that lead to a variety of positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.games.terra.positions import COLOURS, blocks, give, new
from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.state import TerraState

Chooser = Callable[[TerraState, random.Random], Action]


def any_action(state: TerraState, rng: random.Random) -> Action:
    """Choose a random legal action."""
    return rng.choice(state.legal_actions())


def any_kind(state: TerraState, rng: random.Random) -> Action:
    """Choose a random kind of legal action, then an action of it."""
    legal = state.legal_actions()
    kind = rng.choice(sorted({action.kind for action in legal}))
    return rng.choice([action for action in legal if action.kind == kind])


def builder(state: TerraState, rng: random.Random) -> Action:
    """Build if possible, gather workers where there are some, rarely waste blocks, and never recall workers."""
    legal = state.legal_actions()
    for kind in ("build", "move", "hire"):
        of_kind = [action for action in legal if action.kind == kind]
        if of_kind and rng.random() < 0.9:
            return max(of_kind, key=lambda action: _promise(state, action))
    wasteful = ("recall", "swap", "buy", "hire") if rng.random() < 0.95 else ("recall",)
    rest = [action for action in legal if action.kind not in wasteful] or list(legal)
    if rest[0].kind in ("place", "row"):
        rest = rng.sample(rest, min(12, len(rest)))
        return max(rest, key=lambda action: _brings(state, action))
    return rng.choice(rest)


def _promise(state: TerraState, action: Action) -> tuple[int, ...]:
    """Return a sort key of builds, moves and hires: the progress of the site, and for a first level the blocks held."""
    if action.kind != "build":
        return state.levels[action.args[-1]], state.crews[action.args[-1]]
    site, colour, paid = action.args
    held = [blocks(state, state.current_player()).get(name, 0) for name in COLOURS]
    return state.levels[site], held[colour], -held[paid]


def _brings(state: TerraState, action: Action) -> int:
    """Return a value of what `action` brings: workers that can move, blocks and gold."""
    after = state.clone()
    after.apply_action(action)
    if action.kind == "place":
        return max(_brings(after, row) for row in after.legal_actions() if row.kind == "row")
    movable = {move.args[0] for move in after.legal_actions() if move.kind == "move"}
    return 3 * len(movable) + sum(after.blocks) + sum(after.gold)


def hoarder(state: TerraState, rng: random.Random) -> Action:
    """Spend nothing unless forced to, so that the limits at the end of a turn are exceeded."""
    legal = state.legal_actions()
    spared = ("recall", "swap", "buy", "hire", "build", "search", "offer", "sail", "card", "waive")
    return rng.choice([action for action in legal if action.kind not in spared] or legal)


def encloser(state: TerraState, rng: random.Random) -> Action:
    """Enclose sites with workers by tiles, and never recall workers."""
    legal = [action for action in state.legal_actions() if action.kind != "recall"] or state.legal_actions()
    if legal[0].kind == "place" and rng.random() < 0.9:
        board = state.rules.board
        gaps = {
            site: [near for near in around(board.columns, board.rows, board.sites[site]) if state.empty >> near & 1]
            for site, crew in enumerate(state.crews)
            if crew
        }
        wanted = min((fields for fields in gaps.values() if fields), key=len, default=[])
        fitting = [action for action in legal if action.kind == "place" and action.args[0] in wanted]
        return rng.choice(fitting or legal)
    kinds = {action.kind for action in legal}
    kind = next((kind for kind in ("move", "hire") if kind in kinds and rng.random() < 0.8), "")
    return rng.choice([action for action in legal if action.kind == kind] or legal)


def around(columns: int, rows: int, number: int) -> list[int]:
    """Return the up to eight fields around a field."""
    x, y = number % columns, number // columns
    return [
        b * columns + a
        for a in (x - 1, x, x + 1)
        for b in (y - 1, y, y + 1)
        if (a, b) != (x, y) and 0 <= a < columns and 0 <= b < rows
    ]


PLAYERS = (any_action, any_kind, builder, hoarder)
EXTENDED = (*PLAYERS, encloser)


def enrich(state: TerraState, rng: random.Random) -> None:
    """Give the current player a random number of additional blocks and gold from the supply."""
    player = state.current_player()
    held = blocks(state, player)
    colour = COLOURS[rng.randrange(7)]
    more = min(rng.randrange(4), state.bank_blocks)
    give(
        state,
        player,
        gold=state.gold[player] + min(rng.randrange(4), state.bank_gold),
        **{**held, colour: held.get(colour, 0) + more},
    )


def games(count: int, seed: int = 0) -> Iterator[tuple[TerraState, Chooser, random.Random]]:
    """Yield new games with all numbers of players, house options and players in turn."""
    for number in range(count):
        state = new(
            players=2 + number // 4 % 3,
            seed=seed + number,
            first=0,
            stairs=("adjacent", "line")[number // 12 % 2],
            search_order=("keep", "free")[number // 24 % 2],
        )
        yield state, PLAYERS[number % 4], random.Random(seed + number)


def setups() -> list[dict[str, str | int]]:
    """Return options for every edition × player count × variants, and every mission × seats × variants."""
    found: list[dict[str, str | int]] = []
    for symbol in ("no", "yes"):
        for open_stacks in ("no", "yes"):
            variants = {"symbol": symbol, "open": open_stacks}
            for edition in ("basic", "horus", "nile"):
                found += [{"edition": edition, "players": players, **variants} for players in (2, 3, 4)]
            for mission in (1, 2, 3):
                found += [{"mission": mission, "players": seats, **variants} for seats in (1, 2, 3, 4)]
    return found


def wide_games(
    each: int, seed: int = 0, only: Callable[[dict[str, str | int]], bool] = lambda options: True
) -> Iterator[tuple[TerraState, Chooser, random.Random]]:
    """Yield `each` new games of every setup that `only` accepts, with all house options and players in turn."""
    number = 0
    for options in setups():
        for _ in range(each):
            number += 1
            if only(options):
                state = new(
                    seed=seed + number,
                    first=0,
                    stairs=("adjacent", "line")[number // 3 % 2],
                    search_order=("keep", "free")[number // 2 % 2],
                    **options,
                )
                yield state, EXTENDED[number % 5], random.Random(seed + number)
