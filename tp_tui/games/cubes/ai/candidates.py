"""Candidate actions: the pruning that keeps searches narrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE
from tp_tui.games.cubes.rules.state import CubesState


def candidates(state: CubesState, places: int, value: Callable[[CubesState], float]) -> Sequence[Action]:
    """Return the legal actions worth searching, in a fixed order; at least one if any action is legal.

    For each colour, only the best `places` are kept, by the `value` of the resulting position. Of takes, only those of
    `without_pointless_takes` are kept: taking cubes that fit nowhere lost more games than it won.
    """
    builds: dict[int, list[Action]] = {}
    found: list[Action] = []
    for action in without_pointless_takes(state):
        if action.kind == "build":
            builds.setdefault(action.args[0], []).append(action)
        else:
            found.append(action)

    def worth(action: Action) -> float:
        after = state.clone()
        after.apply_action(action)
        return value(after)

    for actions in builds.values():
        found += sorted(actions, key=worth, reverse=True)[:places] if len(actions) > places else actions
    return found


def without_pointless_takes(state: CubesState) -> Sequence[Action]:
    """Return the legal actions, but of takes only those of a cube that fits, for money or for the least useful cube.

    At least one action is left if any is legal.
    """
    legal = state.legal_actions()
    if not any(action.kind == "take" for action in legal):
        return legal
    spare, opens = _least_useful(state), state.opens[state.player * KINDS_OF_CUBE :]
    return [
        action
        for action in legal
        if action.kind != "take"
        or (opens[action.args[1]] and action.args[2] in (FOR_MONEY, _payment(action.args[1], spare)))
    ]


def _payment(wanted: int, spare: Sequence[int]) -> int:
    """Return the first of the `spare` colours that can be given for the `wanted` one."""
    return next((colour for colour in spare if colour != wanted), FOR_MONEY)


def _least_useful(state: CubesState) -> list[int]:
    """Return the colours that the player can give away, those that fit into the fewest places first."""
    base = state.player * KINDS_OF_CUBE
    free = [colour for colour in range(KINDS_OF_CUBE) if state.stocks[base + colour] > state.taken[colour]]
    return sorted(free, key=lambda colour: (state.opens[base + colour].bit_count(), -state.stocks[base + colour]))
