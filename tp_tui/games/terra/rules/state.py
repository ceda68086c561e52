"""A position of Terra Pyramides: flat numbers that are cheap to copy. What they may become is in `rules`."""

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
"""The phases of a turn (B1): `take` and `next` are what follows a search, `over` is the end of the game."""

HIDDEN = -1
"""Stands for the face of a tile, or the value of a foundation, that an observer does not know."""

NOTHING = -1
"""Stands for no tile in hand, no row chosen, no site bound."""


class Rules(ABC):
    """What can be asked of the rules that a position is played by: `basic` has them, and what editions add.

    What front ends show of an edition beyond the basic version they find in `tracks`, `has_cards`, `has_halves` and
    `open_stacks`; what else a game has in `features`.

    Attributes:
        board: the board.
        tiles: the tiles of the edition.
        supplies: how many there are of everything, what it costs and what it is worth.
        players: how many players there are.
        seats: how many seats there are; in a mission they share the one player (M1).
        options: those of the game, checked and complete.
        features: what the rules are made of: `basic`, `horus`, `symbol`, `mission 1`.
        tracks: the attributes of a state that count each player's steps on the edition's tracks.
        has_cards: whether there are strategy cards (N7).
        has_halves: whether tiles belong to a half of the board (V1).
        open_stacks: the stacks that lie face up (V2).
        top_level: how high pyramids are raised.
        task: the id of the goal of a mission; empty without one.
        removal: how many tiles a stack that leaves the game still has (S4).
        stairs_line: whether stairs may point past a nearer site (B3).
        free_search_order: whether a searched stack goes back in any order (B16).
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
        """Every action there can be on the board."""

    @property
    @abstractmethod
    def turns(self) -> int:
        """How many turns each player has (S4)."""

    @abstractmethod
    def blank_state(self) -> TerraState:
        """Return a position with an empty board and everything in the supply."""

    # Actions

    @abstractmethod
    def legal_actions(self, state: TerraState) -> tuple[Action, ...]:
        """Return every legal action (B1)."""

    @abstractmethod
    def refusal(self, state: TerraState, action: Action) -> Refusal | None:
        """Return why `action` is not legal, with its clause; None if it is."""

    @abstractmethod
    def apply(self, state: TerraState, action: Action, events: list[Event] | None) -> None:
        """Do a legal `action`."""

    @abstractmethod
    def price(self, state: TerraState, kind: str) -> int:
        """Return what an action of that kind costs whose turn it is, in gold (B16, B21); 0 if it is free."""

    # Placing a tile

    @abstractmethod
    def open_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Return where the tile in hand can lie, and which way round (B2, B3, V1)."""

    @abstractmethod
    def all_placements(self, state: TerraState) -> tuple[Action, ...]:
        """Return where a tile can lie, and which way round, found anew (B2, B3)."""

    @abstractmethod
    def stairs_ways(self, state: TerraState, field: int) -> list[int]:
        """Return the ways that stairs at `field` may point (B3)."""

    @abstractmethod
    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """Return the placements on the half that the tile in hand belongs to (V1); none where halves do not matter."""

    @abstractmethod
    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """Return why the half of `field` takes no tile from the stack of the tile in hand (V1)."""

    @abstractmethod
    def would_found(self, state: TerraState, field: int, way: int) -> int | None:
        """Return the number of the site that a tile at `field` with stairs that way founds, None if none (B4)."""

    @abstractmethod
    def lay(self, state: TerraState, field: int, way: int, face: int) -> None:
        """Lay a tile (B2)."""

    @abstractmethod
    def after_laying(self, state: TerraState, field: int, events: list[Event] | None) -> None:
        """Do what follows when a tile was laid on `field` and its foundation turned up (H7)."""

    @abstractmethod
    def open_around(self, state: TerraState, site: int) -> tuple[int, ...]:
        """Return the free spaces around `site` that must be filled to enclose it (H7)."""

    @abstractmethod
    def closing(self, state: TerraState, field: int, face: int) -> tuple[Event, ...]:
        """Return the `enclosed` events that a tile with `face` on the free space `field` would bring (H7)."""

    @abstractmethod
    def brought_by(self, face: Face) -> Brought:
        """Return what the symbols of a tile bring in a row, but for its block and its workers (B8, H3–H6, N5)."""

    @abstractmethod
    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """Return what the row through `field` brings the player whose turn it is (B5–B10)."""

    # Workers and pyramids

    @abstractmethod
    def bound_to(self, state: TerraState) -> int:
        """Return the only site that may take workers of the player whose turn it is (B13); negative for no such."""

    @abstractmethod
    def takes_worker(self, state: TerraState, site: int) -> bool:
        """Return whether `site` takes one more worker of the player whose turn it is (B11–B13)."""

    @abstractmethod
    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Return why the pyramid at `site` is closed to workers and building (M4)."""

    @abstractmethod
    def piece_index(self, level: int, colour: int, player: int) -> int:
        """Return where `TerraState.pieces` counts the pieces for that level (C7, B24)."""

    # Tracks and tasks of later versions

    @abstractmethod
    def coins_at(self, steps: int) -> int:
        """Return how many coins so many steps on the Horus track have reached or passed (C11)."""

    @abstractmethod
    def palms(self, state: TerraState, player: int) -> int:
        """Return how many palms that player's ship has reached (C11)."""

    @abstractmethod
    def arrival(self, state: TerraState, player: int) -> int:
        """Return in which place that player's ship came to where several are (N9); 0 where it is alone."""

    @abstractmethod
    def task_leader(self, state: TerraState, card: int) -> int | None:
        """Return who alone fulfils the task of `card` (N9); None for nobody."""

    # The end

    @abstractmethod
    def points(self, state: TerraState, player: int) -> int:
        """Return the total of that player's score, from what the position keeps up to date."""

    @abstractmethod
    def scores(self, state: TerraState) -> list[Score]:
        """Return what each player's position is worth (B30–B32)."""

    @abstractmethod
    def returns(self, state: TerraState) -> list[float]:
        """Return each player's utility (B33)."""

    @abstractmethod
    def goal(self, state: TerraState) -> Goal | None:
        """Return what is to be reached, in a mission only (M2–M4)."""

    @abstractmethod
    def nearness(self, state: TerraState) -> float | None:
        """Return how near the goal of a mission is, in points; None without one."""


class TerraState(State):
    """A position. Players, sites and stacks are meant by number from 0, fields as the board numbers them.

    Tiles are numbered by their place in the deal. Everyone can follow each tile by that number, a search included:
    which tile of the stack was taken is seen by all, its face only by who took it. So all that a player knows more
    than the others is a set of tile numbers, and all that is hidden is the faces of the rest and the foundation stack.
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
    faces: tuple[int, ...]  # of every tile, by number
    revealed: int  # mask of the tiles whose faces all have seen
    seen: list[int]  # by player, mask of the tiles whose faces that player has seen
    stacks: list[tuple[int, ...]]  # tile numbers, top first; empty once it left the game
    hands: list[int]  # by player, tile number
    hand_stacks: list[int]  # by player, the stack it came from
    foundations: tuple[int, ...]  # values, top first
    tiles: bytearray  # by field, face + 1
    stairs: bytearray  # by field, way + 1
    empty: int  # mask of the free spaces
    values: bytearray  # by site, value of its foundation, 0 while empty
    levels: bytearray  # by site
    colours: bytearray  # by site, once it has a level
    owners: bytearray  # by site, player + 1
    crews: bytearray  # by site, workers on it
    gold: list[int]  # by player
    blocks: list[int]  # by player and colour, flat
    supply: list[int]  # by player, workers in the supply
    worth: list[int]  # by player, of foundations and pyramids (B30, B31), kept up to date
    bank_gold: int
    bank_blocks: int
    pieces: list[int]  # level 1 by colour, levels 2 to 4, level 5 by player
    phase: int
    player: int
    first: int  # who began
    turn: int  # turns finished by all
    placements: tuple[Action, ...]  # where a tile can lie, for whoever is next
    placed: int  # field of the tile laid this turn
    row: int  # the axis chosen this turn
    sources: tuple[int, ...]  # fields of the row whose worker symbols are unused, one entry a symbol
    aside: int  # workers set aside for the row
    bound: list[int]  # by player, the site their first turn's workers went to (B13)
    searched: int  # the stack being searched
    to_return: tuple[int, ...]  # tiles still to be put back, in the order of the stack
    waived: bool  # the symbol of the tile in hand was waived (V1)
    horus: list[int]  # by player, steps on the Horus track (H2)
    graves: list[int]  # by player, grave goods (H2)
    oases: list[int]  # by player, steps on the oases track (N5)
    ships: list[int]  # by player, steps of the ship (N2)
    ship_stamps: list[int]  # by player, when the ship came to where it is: ships there first have the lower one (N9)
    card_owners: list[int]  # by strategy card, player + 1 (N7)
    legal: tuple[Action, ...] | None  # worked out on demand

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.gold)

    def current_player(self) -> int:
        """Whose decision it is."""
        return TERMINAL_PLAYER if self.phase == OVER else self.player

    @property
    def seats(self) -> int:
        """How many seats there are: in a mission they share the one player (M1)."""
        return self.rules.seats

    def current_seat(self) -> int:
        """Return who is to decide: in a mission the seats take turns for the one player (M1)."""
        if self.phase == OVER:
            return TERMINAL_PLAYER
        return self.player if len(self.gold) > 1 else (self.first + self.turn) % self.rules.seats

    def player_of(self, seat: int) -> int:
        """The player that `seat` decides for; spectators stay spectators."""
        return min(seat, len(self.gold) - 1)

    def turn_number(self) -> int:
        """Return which of their turns the current player is in, from 1."""
        return self.turn + 1

    def is_terminal(self) -> bool:
        """Return whether the game is over (B19)."""
        return self.phase == OVER

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action (B1)."""
        legal = self.legal
        if legal is None:
            legal = self.legal = self.rules.legal_actions(self)
        return legal

    def all_actions(self) -> Sequence[Action]:
        """The action space of the board."""
        return self.rules.space.all

    def apply_action(self, action: Action, events: list[Event] | None = None) -> None:
        """Do `action`."""
        # Who chose it has mostly asked for the legal actions before.
        if action not in (self.legal or self.legal_actions()):
            raise self.illegal(action)
        self.rules.apply(self, action, events)

    def explain(self, action: Action) -> Refusal | None:
        """Return why `action` is not legal now, with its clause; None when it is."""
        return self.rules.refusal(self, action)

    def clone(self) -> TerraState:
        """An independent copy."""
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
        """Return what tells this position from others of the game, flat and without what follows from the rest.

        Points, free spaces, placements, pieces and the bank follow from what lies on the board and is in hand, and the
        direction of the row is of no use once it was counted.
        """
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
        """Return how many pieces of each kind there are: in the box, with the players and on the board (C4–C7, S3)."""
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
        """That player's blocks, by colour."""
        return self.blocks[player * KINDS_OF_BLOCK : (player + 1) * KINDS_OF_BLOCK]

    def points(self, player: int) -> int:
        """The total of that player's score, from the worth kept up to date."""
        return self.rules.points(self, player)

    def scores(self) -> list[Score]:
        """Return what each player's position is worth, counted afresh (B30–B32)."""
        return self.rules.scores(self)

    def returns(self) -> list[float]:
        """Each player's utility (B33)."""
        return self.rules.returns(self)

    def goal(self) -> Goal | None:
        """Return what a mission is about (M2–M4)."""
        return self.rules.goal(self)

    def known(self, player: int) -> int:
        """Mask of the tiles whose faces that player, or a spectator, knows (B18)."""
        return self.revealed if player < 0 else self.revealed | self.seen[player]

    def observation(self, player: int) -> TerraObservation:
        """All that this player may know (B18)."""
        return TerraObservation(player, self)

    def action_to_string(self, action: Action) -> str:
        """The action in notation."""
        return self.rules.space.to_string(action)

    def read(self, text: str) -> Action:
        """Return the action that `text` names: a legal one if it can, else one that is not."""
        return self.rules.space.read(text, self.legal_actions())


class TerraObservation(Observation):
    """What one player knows: a position whose other faces and coming foundations are `HIDDEN`.

    What is hidden is remembered only as which faces and values are still about, which everyone can count.
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
        # Counted from the whole box less what is known, so that a state already masked can be observed too.
        self._hidden_faces = _left_over(state.rules.tiles.deck, masked.faces, HIDDEN)
        self._hidden_values = _left_over(state.rules.supplies.foundations, state.values, 0)

    @property
    def hidden_faces(self) -> tuple[int, ...]:
        """The faces of all tiles not seen, in ascending order."""
        return self._hidden_faces

    def fill(self, state: State, rng: random.Random) -> TerraState:
        """`state`, which is masked like this observation's, with what is hidden drawn from `rng`."""
        assert isinstance(state, TerraState)
        faces = iter(shuffled(self._hidden_faces, rng))
        state.faces = tuple([next(faces) if face == HIDDEN else face for face in state.faces])
        state.foundations = tuple(shuffled(self._hidden_values, rng)[: len(state.foundations)])
        return state


def _left_over(box: Sequence[int], taken: Iterable[int], nothing: int) -> tuple[int, ...]:
    """Return what is in the `box` and not `taken`, in ascending order; `nothing` among those taken stands for none."""
    left = list(box)
    remove = left.remove
    for one in taken:
        if one != nothing:
            remove(one)
    left.sort()
    return tuple(left)
