"""The state of a game of Terra Pyramides: flat lists of numbers, cheap to copy. The rules are in `basic`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence

from tp_tui.games.contract import (
    TERMINAL_PLAYER,
    Action,
    Event,
    Goal,
    Observation,
    Refusal,
    Score,
    State,
)
from tp_tui.games.kit.shuffling import shuffled
from tp_tui.games.terra.rules.actions import TerraActions
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, Brought, Face, Supplies, Tiles, Yield

PLACE, ROW, WORK, DRAW, TAKE, NEXT, TRIM, OVER = range(8)
PHASES = ("place", "row", "work", "draw", "take", "next", "trim", "over")
"""The phases of a turn (B1): `take` and `next` follow a search, `over` is the end of the game."""

HIDDEN = -1
"""The masked face of a tile, or value of a foundation."""

NOTHING = -1
"""The value for no tile in hand, no row chosen, or no site bound."""


class Rules(ABC):
    """The interface between a state and its rules, which `basic` implements and editions extend.

    Front ends find what an edition adds in `tracks`, `has_cards`, `has_halves` and `open_stacks`, and everything else
    in `features`.

    Attributes:
        board: the board.
        tiles: the tiles of the edition.
        supplies: quantities, prices and points.
        players: the number of players.
        seats: the number of seats; in a mission they share one player (M1).
        options: the options of the game, checked and complete.
        features: the names of the layers of the rules, such as `basic`, `horus`, `symbol` and `mission 1`.
        tracks: the attributes of a state that count each player's steps on the edition's tracks.
        has_cards: whether there are strategy cards (N7).
        has_halves: whether tiles belong to a half of the board (V1).
        open_stacks: the stacks that lie face up (V2).
        top_level: the highest level of pyramids.
        task: the id of the goal of a mission; empty without one.
        removal: the number of tiles left in a stack when it leaves the game (S4).
        stairs_line: whether stairs may point past a nearer site (B3).
        free_search_order: whether a searched stack may be put back in any order (B16).
    """

    board: Board
    tiles: Tiles
    supplies: Supplies
    players: int
    seats: int
    options: Mapping[str, int | str]
    features: frozenset[str]
    tracks: tuple[str, ...]
    has_cards: bool
    has_halves: bool
    open_stacks: frozenset[int]
    top_level: int
    task: str
    removal: int
    stairs_line: bool
    free_search_order: bool

    @property
    @abstractmethod
    def space(self) -> TerraActions:
        """The action space of the board."""

    @property
    @abstractmethod
    def turns(self) -> int:
        """The number of turns of each player (S4)."""

    @abstractmethod
    def blank_state(self) -> TerraState:
        """Return a position with an empty board and everything in the supply."""

    # Actions

    @abstractmethod
    def legal_actions(self, state: TerraState) -> tuple[Action, ...]:
        """Return all legal actions (B1)."""

    @abstractmethod
    def refusal(self, state: TerraState, action: Action) -> Refusal | None:
        """Return why `action` is illegal, with the clause; None if it is legal."""

    @abstractmethod
    def apply(self, state: TerraState, action: Action, events: list[Event] | None) -> None:
        """Do `action`, which must be legal."""

    @abstractmethod
    def price(self, state: TerraState, kind: str) -> int:
        """Return the price of an action of this kind for the current player, in gold (B16, B21); 0 if it is free."""

    # Placing a tile

    @abstractmethod
    def open_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Return the legal placements of the tile in hand (B2, B3, V1)."""

    @abstractmethod
    def all_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Compute all placements from scratch (B2, B3)."""

    @abstractmethod
    def stairs_ways(self, state: TerraState, field: int) -> list[int]:
        """Return the ways in which stairs at `field` may point (B3)."""

    @abstractmethod
    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """Return the placements on the half that the tile in hand belongs to (V1); none if halves do not matter."""

    @abstractmethod
    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """Return why the tile in hand must not be laid on the half of `field` (V1)."""

    @abstractmethod
    def would_found(self, state: TerraState, field: int, way: int) -> int | None:
        """Return the site that a tile at `field` with stairs pointing `way` would found; None if none (B4)."""

    @abstractmethod
    def lay(self, state: TerraState, field: int, way: int, face: int) -> None:
        """Lay a tile (B2)."""

    @abstractmethod
    def after_laying(self, state: TerraState, field: int, events: list[Event] | None) -> None:
        """Apply what follows after a tile was laid on `field` and its foundation revealed (H7)."""

    @abstractmethod
    def open_around(self, state: TerraState, site: int) -> tuple[int, ...]:
        """Return the free spaces around `site` that must be filled to enclose it (H7)."""

    @abstractmethod
    def would_enclose(self, state: TerraState, field: int, face: int) -> tuple[Event, ...]:
        """Return the `enclosed` events that a tile with `face` on the free space `field` would cause (H7)."""

    @abstractmethod
    def brought_by(self, face: Face) -> Brought:
        """Return what the symbols of a tile bring in a row, but for its block and its workers (B8, H3–H6, N5)."""

    @abstractmethod
    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """Return what the row through `field` brings the current player (B5–B10)."""

    # Workers and pyramids

    @abstractmethod
    def bound_to(self, state: TerraState) -> int:
        """Return the only site that the current player may send workers to (B13); negative if unrestricted."""

    @abstractmethod
    def takes_worker(self, state: TerraState, site: int) -> bool:
        """Return whether `site` takes another worker of the current player (B11–B13)."""

    @abstractmethod
    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Return why the pyramid at `site` is closed to workers and building (M4)."""

    @abstractmethod
    def piece_index(self, level: int, colour: int, player: int) -> int:
        """Return the index in `TerraState.pieces` of the pieces for this level (C7, B24)."""

    # Tracks and tasks of later versions

    @abstractmethod
    def coins_at(self, steps: int) -> int:
        """Return the number of coins within `steps` on the Horus track (C11)."""

    @abstractmethod
    def palms(self, state: TerraState, player: int) -> int:
        """Return the number of palms that the ship of `player` has reached (C11)."""

    @abstractmethod
    def arrival(self, state: TerraState, player: int) -> int:
        """Return the rank of arrival of the ship of `player` among ships in the same place (N9); 0 if it is alone."""

    @abstractmethod
    def task_leader(self, state: TerraState, card: int) -> int | None:
        """Return the only player who fulfils the task of `card` (N9); None if there is none."""

    # The end

    @abstractmethod
    def points(self, state: TerraState, player: int) -> int:
        """Return the total score of `player`, from totals kept in the position."""

    @abstractmethod
    def scores(self, state: TerraState) -> list[Score]:
        """Return the score of each player (B30–B32)."""

    @abstractmethod
    def returns(self, state: TerraState) -> list[float]:
        """Return the utility of each player (B33)."""

    @abstractmethod
    def goal(self, state: TerraState) -> Goal | None:
        """Return the goal of a mission (M2–M4); None without one."""

    @abstractmethod
    def nearness(self, state: TerraState) -> float | None:
        """Return how near the goal of a mission is, in points; None without one."""


class TerraState(State):
    """A position. Players, sites and stacks are numbered from 0, fields as on the board.

    Tiles are numbered by their place in the deal. Everyone can track each tile by that number, even through a search:
    which tile of the stack is taken is public, its face is not. So the private knowledge of a player is a set of tile
    numbers, and the hidden information is the faces of all other tiles and the stack of foundations.
    """

    __slots__ = (
        "aside",
        "bank_blocks",
        "bank_gold",
        "blocks",
        "bound",
        "card_owners",
        "colours",
        "crews",
        "empty",
        "faces",
        "first",
        "foundations",
        "gold",
        "graves",
        "hand_stacks",
        "hands",
        "horus",
        "legal",
        "levels",
        "oases",
        "owners",
        "phase",
        "pieces",
        "placed",
        "placements",
        "player",
        "revealed",
        "row",
        "rules",
        "searched",
        "seen",
        "ship_stamps",
        "ships",
        "sources",
        "stacks",
        "stairs",
        "supply",
        "tiles",
        "to_return",
        "turn",
        "values",
        "waived",
        "worth",
    )

    rules: Rules
    faces: tuple[int, ...]  # by tile
    revealed: int  # mask of the tiles whose faces are public
    seen: list[int]  # by player, mask of the tiles whose faces that player has seen
    stacks: list[tuple[int, ...]]  # by stack, its tiles, top first; empty once it has left the game
    hands: list[int]  # by player, the tile in hand
    hand_stacks: list[int]  # by player, the stack from which it came
    foundations: tuple[int, ...]  # values, top first
    tiles: bytearray  # by field, face + 1
    stairs: bytearray  # by field, way + 1
    empty: int  # mask of the free spaces
    values: bytearray  # by site, the value of its foundation; 0 while empty
    levels: bytearray  # by site
    colours: bytearray  # by site, valid once it has a level
    owners: bytearray  # by site, player + 1
    crews: bytearray  # by site, workers on it
    gold: list[int]  # by player
    blocks: list[int]  # by player and colour, flat
    supply: list[int]  # by player, workers in the supply
    worth: list[int]  # by player, points for foundations and pyramids (B30, B31)
    bank_gold: int
    bank_blocks: int
    pieces: list[int]  # level 1 by colour, levels 2 to 4, level 5 by player
    phase: int
    player: int
    first: int  # the first player or seat
    turn: int  # turns that all players have finished
    placements: tuple[Action, ...]  # all placements on the board, for any player
    placed: int  # the field of the tile laid this turn
    row: int  # the axis chosen this turn
    sources: tuple[int, ...]  # fields of the row with unused worker symbols, one entry per symbol
    aside: int  # workers set aside for the row
    bound: list[int]  # by player, the site of the workers of the first turn (B13)
    searched: int  # the stack being searched
    to_return: tuple[int, ...]  # tiles still to be put back, in stack order
    waived: bool  # whether the symbol of the tile in hand was waived (V1)
    horus: list[int]  # by player, steps on the Horus track (H2)
    graves: list[int]  # by player, grave goods (H2)
    oases: list[int]  # by player, steps on the oases track (N5)
    ships: list[int]  # by player, steps of the ship (N2)
    ship_stamps: list[int]  # by player, when the ship arrived where it is; earlier arrivals have lower stamps (N9)
    card_owners: list[int]  # by strategy card, player + 1 (N7)
    legal: tuple[Action, ...] | None  # cached

    @property
    def players(self) -> int:
        return len(self.gold)

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.phase == OVER else self.player

    @property
    def seats(self) -> int:
        """The number of seats; in a mission they share one player (M1)."""
        return self.rules.seats

    def current_seat(self) -> int:
        """Return the seat to act; in a mission the seats take turns (M1)."""
        if self.phase == OVER:
            return TERMINAL_PLAYER
        return self.player if len(self.gold) > 1 else (self.first + self.turn) % self.rules.seats

    def player_of(self, seat: int) -> int:
        return min(seat, len(self.gold) - 1)

    def turn_number(self) -> int:
        return self.turn + 1

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self.legal
        if legal is None:
            legal = self.legal = self.rules.legal_actions(self)
        return legal

    def all_actions(self) -> Sequence[Action]:
        return self.rules.space.all

    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        # The legal actions are usually cached already, since the caller chose from them.
        if action not in (self.legal or self.legal_actions()):
            raise self.illegal_action_error(action)
        self.rules.apply(self, action, events)

    def explain(self, action: Action) -> Refusal | None:
        return self.rules.refusal(self, action)

    def clone(self) -> TerraState:
        new = object.__new__(TerraState)
        new.rules = self.rules
        new.faces = self.faces
        new.revealed = self.revealed
        new.seen = self.seen[:]
        new.stacks = self.stacks[:]
        new.hands = self.hands[:]
        new.hand_stacks = self.hand_stacks[:]
        new.foundations = self.foundations
        new.tiles = self.tiles[:]
        new.stairs = self.stairs[:]
        new.empty = self.empty
        new.values = self.values[:]
        new.levels = self.levels[:]
        new.colours = self.colours[:]
        new.owners = self.owners[:]
        new.crews = self.crews[:]
        new.gold = self.gold[:]
        new.blocks = self.blocks[:]
        new.supply = self.supply[:]
        new.worth = self.worth[:]
        new.bank_gold = self.bank_gold
        new.bank_blocks = self.bank_blocks
        new.pieces = self.pieces[:]
        new.phase = self.phase
        new.player = self.player
        new.first = self.first
        new.turn = self.turn
        new.placements = self.placements
        new.placed = self.placed
        new.row = self.row
        new.sources = self.sources
        new.aside = self.aside
        new.bound = self.bound[:]
        new.searched = self.searched
        new.to_return = self.to_return
        new.waived = self.waived
        new.horus = self.horus[:]
        new.graves = self.graves[:]
        new.oases = self.oases[:]
        new.ships = self.ships[:]
        new.ship_stamps = self.ship_stamps[:]
        new.card_owners = self.card_owners[:]
        new.legal = self.legal
        return new

    def transposition_key(self) -> Hashable:
        # Points, free spaces, placements, pieces and the supply follow from board and hands, and the direction of the
        # row no longer matters once it has been counted.
        return (
            b"".join((self.tiles, self.stairs, self.values, self.levels, self.colours, self.owners, self.crews)),
            self.faces,
            self.foundations,
            *self.stacks,
            self.sources,
            self.to_return,
            self.revealed,
            *self.seen,
            *self.hands,
            *self.hand_stacks,
            *self.gold,
            *self.blocks,
            *self.supply,
            *self.bound,
            *self.horus,
            *self.graves,
            *self.oases,
            *self.ships,
            *self.ship_stamps,
            *self.card_owners,
            self.phase,
            self.player,
            self.first,
            self.turn,
            self.placed,
            self.aside,
            self.searched,
            self.waived,
        )

    def piece_counts(self) -> dict[str, int]:
        """Return the number of pieces of each kind in the supply, with the players and on the board (C4–C7, S3)."""
        counts = {
            "gold": self.bank_gold + sum(self.gold),
            "blocks": self.bank_blocks + sum(self.blocks),
            "foundations": len(self.foundations) + sum(value > 0 for value in self.values),
            "levels": sum(self.pieces) + sum(self.levels),
        }
        for player in range(self.players):
            on_sites = sum(crew for owner, crew in zip(self.owners, self.crews, strict=True) if owner == player + 1)
            aside = self.aside if player == self.player else 0
            counts[f"workers of player {player + 1}"] = self.supply[player] + aside + on_sites
        return counts

    def blocks_of(self, player: int) -> list[int]:
        """Return the blocks of `player`, by colour."""
        return self.blocks[player * KINDS_OF_BLOCK : (player + 1) * KINDS_OF_BLOCK]

    def points(self, player: int) -> int:
        return self.rules.points(self, player)

    def scores(self) -> list[Score]:
        return self.rules.scores(self)

    def returns(self) -> list[float]:
        return self.rules.returns(self)

    def goal(self) -> Goal | None:
        return self.rules.goal(self)

    def known(self, player: int) -> int:
        """Return the mask of the tiles whose faces `player`, or a spectator, knows (B18)."""
        return self.revealed if player < 0 else self.revealed | self.seen[player]

    def observation(self, player: int) -> TerraObservation:
        return TerraObservation(player, self)

    def action_to_string(self, action: Action) -> str:
        return self.rules.space.to_string(action)

    def read(self, text: str) -> Action:
        return self.rules.space.read(text, self.legal_actions())


class TerraObservation(Observation):
    """What one player knows: a position with unknown faces and future foundations `HIDDEN`.

    Beyond that it only keeps the multisets of unseen faces and values, which everyone can count.
    """

    __slots__ = (
        "_hidden_faces",
        "_hidden_values",
    )

    state: TerraState

    def __init__(self, player: int, state: TerraState) -> None:
        """Observe `state` as `player`."""
        known = state.known(player)
        masked = state.clone()
        masked.faces = tuple([face if known >> tile & 1 else HIDDEN for tile, face in enumerate(state.faces)])
        masked.foundations = (HIDDEN,) * len(state.foundations)
        super().__init__(player, masked)
        # Computed from what is known, so that a state already masked can be observed too.
        self._hidden_faces = _left_over(state.rules.tiles.deck, masked.faces, HIDDEN)
        self._hidden_values = _left_over(state.rules.supplies.foundations, state.values, 0)

    @property
    def hidden_faces(self) -> tuple[int, ...]:
        """The faces of all unseen tiles, in ascending order."""
        return self._hidden_faces

    def fill(self, state: State, rng: random.Random) -> TerraState:
        assert isinstance(state, TerraState)
        faces = iter(shuffled(self._hidden_faces, rng))
        state.faces = tuple([next(faces) if face == HIDDEN else face for face in state.faces])
        state.foundations = tuple(shuffled(self._hidden_values, rng)[: len(state.foundations)])
        return state


def _left_over(box: Sequence[int], taken: Iterable[int], nothing: int) -> tuple[int, ...]:
    """Return the items in `box` that are not `taken`, in ascending order, ignoring `nothing` among those taken."""
    left = list(box)
    remove = left.remove
    for one in taken:
        if one != nothing:
            remove(one)
    left.sort()
    return tuple(left)
