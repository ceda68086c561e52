"""The observation tensor of Terra Pyramides (clause B18).

It consists of `PARTS`, in order. Players and seats are ordered from the observer on, spaces and sites as on the board,
the tiles of a stack from the top. A tile is one number for each of `SYMBOLS`, how often it shows the symbol; they are
all 0 if its face is unknown to the player. Tiles that have left the game are only counted in `unseen`. All numbers are
unscaled and not negative.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from tp_tui.games.contract import TERMINAL_PLAYER, State, TensorObserver, TensorPart
from tp_tui.games.terra.rules.actions import CARDS, STACK_DEPTH
from tp_tui.games.terra.rules.board import AXES, WAYS
from tp_tui.games.terra.rules.components import PYRAMID_COLOURS, SYMBOLS, TOP_LEVEL
from tp_tui.games.terra.rules.state import HIDDEN, NOTHING, PHASES, Rules, TerraState

MANY = 9999
"""The cap on numbers that the rules do not limit."""


class _View(NamedTuple):
    """A position, its observer, and the mask of the tiles whose faces the observer knows."""

    state: TerraState
    rules: Rules
    player: int
    known: int

    def from_here(self, by_player: Sequence[int]) -> list[int]:
        """Return a list by player, rotated to begin with the observer."""
        return [*by_player[self.player :], *by_player[: self.player]]

    def order(self) -> list[int]:
        """Return the players, from the observer on."""
        return self.from_here(range(self.rules.players))

    def face(self, tile: int) -> int:
        """Return the face of a tile; `HIDDEN` if it is unknown or there is no tile."""
        return self.state.faces[tile] if tile != NOTHING and self.known >> tile & 1 else HIDDEN

    def symbols(self, face: int) -> tuple[int, ...]:
        """Return the numbers of a face."""
        return symbols_of(self.rules)[face]

    def slots(self) -> list[int]:
        """Return the tiles in stacks and those to be put back, by place; `NOTHING` for an empty place."""
        return [
            tile
            for tiles in (*self.state.stacks, self.state.to_return)
            for tile in (*tiles, *[NOTHING] * (STACK_DEPTH - len(tiles)))
        ]


@lru_cache(maxsize=16)
def symbols_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return by face how often it shows each symbol; the last entry, at `HIDDEN`, is all zeros."""
    return (*(face.counts for face in rules.tiles.faces), (0,) * len(SYMBOLS))


def _one_hot(count: int, chosen: int) -> list[int]:
    """Return a one-hot list of `count` numbers; all are 0 if `chosen` is out of range."""
    return [int(number == chosen) for number in range(count)]


def _each_one_hot(count: int, chosen: Sequence[int]) -> list[int]:
    return [number for one in chosen for number in _one_hot(count, one)]


def _tiles(view: _View) -> list[int]:
    tiles = view.state.tiles
    return list(chain.from_iterable(view.symbols(tiles[space] - 1) for space in view.rules.board.spaces))


def _stairs(view: _View) -> list[int]:
    return _each_one_hot(len(WAYS), [view.state.stairs[space] - 1 for space in view.rules.board.spaces])


def _placed(view: _View) -> list[int]:
    return [int(space == view.state.placed) for space in view.rules.board.spaces]


def _sources(view: _View) -> list[int]:
    return [view.state.sources.count(space) for space in view.rules.board.spaces]


def _colours(view: _View) -> list[int]:
    state = view.state
    built = [colour if level else NOTHING for colour, level in zip(state.colours, state.levels, strict=True)]
    return _each_one_hot(len(PYRAMID_COLOURS), built)


def _owners(view: _View) -> list[int]:
    count = view.rules.players
    owners = [(owner - 1 - view.player) % count if owner else NOTHING for owner in view.state.owners]
    return _each_one_hot(count, owners)


def _blocks(view: _View) -> list[int]:
    return [number for player in view.order() for number in view.state.blocks_of(player)]


def _arrivals(view: _View) -> list[int]:
    """Return the order of arrival; the stamps themselves grow without limit."""
    stamps = view.state.ship_stamps
    order = sorted({stamp for stamp in stamps if stamp})
    return [order.index(stamp) + 1 if stamp else 0 for stamp in view.from_here(stamps)]


def _cards(view: _View) -> list[int]:
    return [int(owner == player + 1) for player in view.order() for owner in view.state.card_owners]


def _bound(view: _View) -> list[int]:
    return _each_one_hot(len(view.rules.board.sites), view.from_here(view.state.bound))


def _hands(view: _View) -> list[int]:
    return list(chain.from_iterable(view.symbols(view.face(tile)) for tile in view.from_here(view.state.hands)))


def _stacks(view: _View) -> list[int]:
    return list(chain.from_iterable(view.symbols(view.face(tile)) for tile in view.slots()))


def _seen(view: _View) -> list[int]:
    tiles = [*view.from_here(view.state.hands), *view.slots()]
    masks = [view.state.known(player) for player in view.order()]
    return [int(tile != NOTHING and mask >> tile & 1) for mask in masks for tile in tiles]


def _unseen(view: _View) -> list[int]:
    counts = [0] * len(view.rules.tiles.faces)
    for face in view.rules.tiles.deck:
        counts[face] += 1
    for tile in range(len(view.state.faces)):
        if (face := view.face(tile)) != HIDDEN:
            counts[face] -= 1
    return counts


def _unfounded(view: _View) -> list[int]:
    box, lying = view.rules.supplies.foundations, view.state.values
    return [box.count(value) - lying.count(value) for value in range(1, max(box) + 1)]


def _pieces(view: _View) -> list[int]:
    shared = len(view.state.pieces) - view.rules.players
    return [*view.state.pieces[:shared], *view.from_here(view.state.pieces[shared:])]


def _seat(view: _View, seat: int) -> list[int]:
    """Return a one-hot seat, from the observer on; in a mission, where all seats are one player, from the first."""
    seats = view.rules.seats
    return _one_hot(seats, NOTHING if seat == TERMINAL_PLAYER else (seat - view.player) % seats)


class _Part(NamedTuple):
    """A part of the tensor: what it holds, how to read it, and its greatest possible number."""

    name: str
    holds: str
    read: Callable[[_View], Sequence[int]]
    most: Callable[[Rules], int] = lambda rules: 1


def _most_symbols(rules: Rules) -> int:
    return max(chain.from_iterable(symbols_of(rules)))


PARTS = (
    _Part("tiles", "by space, the tile on it", _tiles, _most_symbols),
    _Part("stairs", "by space, 1 for the way its stairs point, of four", _stairs),
    _Part("placed", "by space, 1 if this turn's tile lies there", _placed),
    _Part("sources", "by space, worker symbols of the row not used yet", _sources, _most_symbols),
    _Part(
        "foundations",
        "by site, the value of its foundation, 0 if it has none",
        lambda view: view.state.values,
        lambda rules: max(rules.supplies.foundations),
    ),
    _Part("levels", "by site, the level of its pyramid", lambda view: view.state.levels, lambda rules: TOP_LEVEL),
    _Part("colours", "by site, 1 for the colour of its pyramid, of six", _colours),
    _Part("owners", "by site, 1 for the player it belongs to", _owners),
    _Part(
        "crews", "by site, the workers on it", lambda view: view.state.crews, lambda rules: rules.supplies.crew_limit
    ),
    _Part("gold", "by player", lambda view: view.from_here(view.state.gold), lambda rules: rules.supplies.gold),
    _Part("blocks", "by player, blocks of each of seven colours", _blocks, lambda rules: rules.supplies.blocks),
    _Part(
        "supply",
        "by player, workers in the supply",
        lambda view: view.from_here(view.state.supply),
        lambda rules: rules.supplies.workers[rules.players],
    ),
    _Part("horus", "by player, steps", lambda view: view.from_here(view.state.horus), lambda rules: MANY),
    _Part("graves", "by player, grave goods", lambda view: view.from_here(view.state.graves), lambda rules: MANY),
    _Part("oases", "by player, steps", lambda view: view.from_here(view.state.oases), lambda rules: MANY),
    _Part(
        "ships",
        "by player, steps of the ship",
        lambda view: view.from_here(view.state.ships),
        lambda rules: rules.supplies.nile_steps,
    ),
    _Part(
        "arrivals",
        "by player, which of the ships came first to where it is: 1 for the first; 0 if it never left",
        _arrivals,
        lambda rules: rules.players,
    ),
    _Part("cards", f"by player, 1 for each strategy card bought, of {len(CARDS)}", _cards),
    _Part("bound", "by player, 1 for the site that the workers of the first turn went to", _bound),
    _Part("holds", "by player, 1 if there is a tile in hand", lambda view: _held(view.from_here(view.state.hands))),
    _Part("hands", "by player, the tile in hand", _hands, _most_symbols),
    _Part(
        "hand_stacks",
        "by player, 1 for the stack that the last tile taken came from",
        lambda view: _each_one_hot(view.rules.supplies.stacks, view.from_here(view.state.hand_stacks)),
    ),
    _Part(
        "lies",
        f"by stack and its {STACK_DEPTH} places, then by place for the tiles to be put back, 1 if a tile is there",
        lambda view: _held(view.slots()),
    ),
    _Part("stacks", "by the same places, the tile", _stacks, _most_symbols),
    _Part("seen", "by player, by the tiles in hand and then the same places, 1 if the player has seen it", _seen),
    _Part(
        "unseen",
        "by face, how many tiles the player who looks has not seen",
        _unseen,
        lambda rules: len(rules.tiles.deck),
    ),
    _Part(
        "unfounded",
        "by value from 1, foundations still face down",
        _unfounded,
        lambda rules: len(rules.supplies.foundations),
    ),
    _Part("bank_gold", "gold in the supply", lambda view: [view.state.bank_gold], lambda rules: rules.supplies.gold),
    _Part(
        "bank_blocks",
        "blocks in the supply",
        lambda view: [view.state.bank_blocks],
        lambda rules: rules.supplies.blocks,
    ),
    _Part("pieces", "pieces left: level 1 by colour, levels 2 to 4, level 5 by player", _pieces, lambda rules: MANY),
    _Part("phase", "1 for the phase of the turn, of " + ", ".join(PHASES), lambda view: _phase(view.state)),
    _Part(
        "deciding",
        "by seat, 1 for the one that is to decide, none at the end",
        lambda view: _seat(view, view.state.current_seat()),
    ),
    _Part("first", "by seat, 1 for the one that began", lambda view: _seat(view, view.state.first)),
    _Part("turn", "turns that all have finished", lambda view: [view.state.turn], lambda rules: MANY),
    _Part("row", "1 for the direction of the row, of four", lambda view: _one_hot(len(AXES), view.state.row)),
    _Part("aside", "workers set aside", lambda view: [view.state.aside], lambda rules: MANY),
    _Part(
        "searched",
        "1 for the stack being searched",
        lambda view: _one_hot(view.rules.supplies.stacks, view.state.searched),
    ),
    _Part("waived", "1 if the tile in hand may lie on either half", lambda view: [int(view.state.waived)]),
)
"""The parts of the tensor, in order."""


def _held(tiles: Sequence[int]) -> list[int]:
    return [int(tile != NOTHING) for tile in tiles]


def _phase(state: TerraState) -> list[int]:
    return _one_hot(len(PHASES), state.phase)


class TerraObserver(TensorObserver):
    """Encodes positions of Terra Pyramides; a spectator sees them as player 0."""

    def tensor(self, state: State, player: int) -> list[int]:
        assert isinstance(state, TerraState)
        view = _View(state, state.rules, max(player, 0), state.known(player))
        numbers: list[int] = []
        for part in PARTS:
            numbers += part.read(view)
        return numbers if max(numbers) <= MANY else [min(number, MANY) for number in numbers]

    def layout(self, state: State) -> tuple[TensorPart, ...]:
        assert isinstance(state, TerraState)
        return _layout(state.rules)


@lru_cache(maxsize=16)
def _layout(rules: Rules) -> tuple[TensorPart, ...]:
    blank = _View(rules.blank_state(), rules, 0, 0)
    found: list[TensorPart] = []
    start = 0
    for part in PARTS:
        length = len(part.read(blank))
        found.append(TensorPart(part.name, start, length, part.most(rules), part.holds))
        start += length
    return tuple(found)
