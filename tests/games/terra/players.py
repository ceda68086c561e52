"""Ways of playing that lead tests to many kinds of position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.games.terra.positions import COLOURS, blocks, give, new
from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.state import TerraState

Chooser = Callable[[TerraState, random.Random], Action]


def any_action(state: TerraState, rng: random.Random) -> Action:
    """Any legal action, each as likely as the other."""
    return rng.choice(state.legal_actions())


def any_kind(state: TerraState, rng: random.Random) -> Action:
    """Any kind of legal action, then any of that kind."""
    legal = state.legal_actions()
    kind = rng.choice(sorted({action.kind for action in legal}))
    return rng.choice([action for action in legal if action.kind == kind])


def builder(state: TerraState, rng: random.Random) -> Action:
    """Builds when it can, gathers workers where it has some, seldom wastes blocks and never takes workers back."""
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
    """How far on the site of a build, move or hire is, and whether a first level has the colour most held."""
    if action.kind != "build":
        return state.levels[action.args[-1]], state.crews[action.args[-1]]
    site, colour, paid = action.args
    held = [blocks(state, state.current_player()).get(name, 0) for name in COLOURS]
    return state.levels[site], held[colour], -held[paid]


def _brings(state: TerraState, action: Action) -> int:
    """What can be had after `action`, counted in workers that can move and in blocks."""
    after = state.clone()
    after.apply_action(action)
    if action.kind == "place":
        return max(_brings(after, row) for row in after.legal_actions() if row.kind == "row")
    movable = {move.args[0] for move in after.legal_actions() if move.kind == "move"}
    return 3 * len(movable) + sum(after.blocks) + sum(after.gold)


def hoarder(state: TerraState, rng: random.Random) -> Action:
    """Spends nothing before it must, so that the limits at the end of its turns are exceeded."""
    legal = state.legal_actions()
    spared = ("recall", "swap", "buy", "hire", "build", "search", "offer", "sail", "card", "waive")
    return rng.choice([action for action in legal if action.kind not in spared] or legal)


def encloser(state: TerraState, rng: random.Random) -> Action:
    """Lays tiles around the sites that have workers, so that they are enclosed, and leaves workers where they are."""
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
    """The fields around a field, off the border only those there are."""
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
    """Now and then, at the start of a turn, give whose turn it is more blocks and gold out of the supply."""
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
    """So many fresh games, over all counts of players, house options and ways of playing."""
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
    """Every edition × player count × variants, and every mission × seats × variants, as options."""
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
    """So many fresh games of every setup, over all house options and ways of playing."""
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
