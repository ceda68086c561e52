"""Ways of playing that lead tests to many kinds of position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.engine.positions import COLOURS, blocks, give, new
from tp_tui.games.base import Action
from tp_tui.games.terra.state import TerraState

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
    spared = ("recall", "swap", "buy", "hire", "build", "search")
    return rng.choice([action for action in legal if action.kind not in spared] or legal)


PLAYERS = (any_action, any_kind, builder, hoarder)


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
