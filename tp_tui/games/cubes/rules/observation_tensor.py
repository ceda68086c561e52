"""The observation tensor of Cubes (clause Q19).

Players are ordered from the observer on, colours and places by number. All numbers are unscaled and not negative.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tp_tui.games.contract import TERMINAL_PLAYER, State, TensorObserver, TensorPart
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE, MAX_STALLS, STRIP_LENGTH
from tp_tui.games.cubes.rules.deal import deal
from tp_tui.games.cubes.rules.state import CubesState, Rules

MANY = 9999
"""The cap on numbers that the rules do not limit."""

Reader = Callable[[CubesState, list[int]], list[int]]
"""Returns the numbers of a part, from a position and the players in order from the observer on."""


def _one_hot(count: int, chosen: int) -> list[int]:
    """Return a one-hot list of `count` numbers; all are 0 if `chosen` is out of range."""
    return [int(number == chosen) for number in range(count)]


def _strip(state: CubesState, order: list[int]) -> list[int]:
    cubes = [*state.strip, *[-1] * (STRIP_LENGTH - len(state.strip))]
    return [number for colour in cubes for number in _one_hot(KINDS_OF_CUBE, colour)]


def _bag(state: CubesState, order: list[int]) -> list[int]:
    return [state.rules.counts[colour] - state.visible(colour) for colour in range(KINDS_OF_CUBE)]


def _money(state: CubesState, order: list[int]) -> list[int]:
    return [min(MANY, state.money[player]) for player in order]


def _stocks(state: CubesState, order: list[int]) -> list[int]:
    return [number for player in order for number in state.stock_of(player)]


def _pyramids(state: CubesState, order: list[int]) -> list[int]:
    size = state.rules.pyramid.size
    return [
        state.built[player * KINDS_OF_CUBE + colour] >> place & 1
        for player in order
        for place in range(size)
        for colour in range(KINDS_OF_CUBE)
    ]


def _points(state: CubesState, order: list[int]) -> list[int]:
    return [min(MANY, state.points(player)) for player in order]


def _deciding(state: CubesState, order: list[int]) -> list[int]:
    current = state.current_player()
    return [int(current != TERMINAL_PLAYER and player == current) for player in order]


def _turn(state: CubesState, order: list[int]) -> list[int]:
    return [int(state.acted), int(state.bought)]


def _fields(state: CubesState, order: list[int]) -> list[int]:
    masks = state.rules.field_masks
    return [
        masks[colour] >> place & 1 for place in range(state.rules.pyramid.size) for colour in range(KINDS_OF_CUBE - 1)
    ]


class _Part(NamedTuple):
    """A part of the tensor: what it holds, how to read it, and its greatest possible number."""

    name: str
    holds: str
    read: Reader
    most: Callable[[Rules], int] = lambda rules: 1


PARTS: tuple[_Part, ...] = (
    _Part("strip", "by place of the strip and colour, 1 if such a cube lies there", _strip),
    _Part("bag", "by colour, the cubes in the bag", _bag, lambda rules: max(rules.counts)),
    _Part("money", "by player", _money, lambda rules: MANY),
    _Part("stocks", "by player and colour, the cubes in stock", _stocks, lambda rules: max(rules.counts)),
    _Part("pyramids", "by player, place and colour, 1 if such a cube is built there", _pyramids),
    _Part("points", "by player, as if the game ended here", _points, lambda rules: MANY),
    _Part(
        "taken",
        "by colour, the cubes in stock that were taken this turn",
        lambda state, order: list(state.taken),
        lambda rules: max(rules.counts),
    ),
    _Part("deciding", "by player, 1 for the one who is to decide, none at the end", _deciding),
    _Part("turn", "1 if anything was done this turn, 1 if cubes were bought", _turn),
    _Part(
        "money_turns",
        "turns of taking money that have just followed one another",
        lambda state, order: [state.money_turns],
        lambda rules: rules.players,
    ),
    _Part(
        "stalls",
        "how often in a row all have taken money",
        lambda state, order: [state.stalls],
        lambda rules: MAX_STALLS,
    ),
    _Part("fields", "by place and plain colour, 1 for a colour field", _fields),
)
"""The parts of the tensor, in order."""


class CubesObserver(TensorObserver):
    """Encodes positions of Cubes; a spectator sees them as player 0."""

    def tensor(self, state: State, player: int) -> list[int]:
        assert isinstance(state, CubesState)
        order = [(max(player, 0) + step) % state.players for step in range(state.players)]
        return [number for part in PARTS for number in part.read(state, order)]

    def layout(self, state: State) -> tuple[TensorPart, ...]:
        assert isinstance(state, CubesState)
        return _layout(state.rules)


@lru_cache(maxsize=16)
def _layout(rules: Rules) -> tuple[TensorPart, ...]:
    state, order = deal(rules, 0), list(range(rules.players))
    start, found = 0, list[TensorPart]()
    for part in PARTS:
        length = len(part.read(state, order))
        found.append(TensorPart(part.name, start, length, part.most(rules), part.holds))
        start += length
    return tuple(found)
