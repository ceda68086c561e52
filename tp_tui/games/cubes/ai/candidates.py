"""The actions that are worth weighing: what keeps a bot's search narrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE
from tp_tui.games.cubes.rules.state import CubesState


def candidates(state: CubesState, places: int, value: Callable[[CubesState], float]) -> Sequence[Action]:
    """Return of the legal actions those worth weighing, in a fixed order: never none while one is legal.

    For a cube of each colour there are so many `places`, those with the greatest `value` of what they lead to; cubes of
    others are taken where they fit, for money or the cube of stock that fits least. To take what fits nowhere cost more
    games than it won.
    """
    builds: dict[int, list[Action]] = {}
    found: list[Action] = []
    for action in without_odd_takes(state):
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


def without_odd_takes(state: CubesState) -> Sequence[Action]:
    """Return the legal actions, but takes only of cubes that fit, for money and the cube that fits least.

    There is always one while one is legal.
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
    """Return which of the `spare` colours is given for one that is `wanted`."""
    return next((colour for colour in spare if colour != wanted), FOR_MONEY)


def _least_useful(state: CubesState) -> list[int]:
    """Return the colours that the player can hand on, those first that fit into the fewest places."""
    base = state.player * KINDS_OF_CUBE
    free = [colour for colour in range(KINDS_OF_CUBE) if state.stocks[base + colour] > state.taken[colour]]
    return sorted(free, key=lambda colour: (state.opens[base + colour].bit_count(), -state.stocks[base + colour]))
