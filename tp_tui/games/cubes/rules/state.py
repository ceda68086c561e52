"""The state of a game of Cubes: flat lists of numbers, cheap to copy. The rules are in `cube_rules`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from tp_tui.games.contract import (
    TERMINAL_PLAYER,
    Action,
    Event,
    Observation,
    Refusal,
    Score,
    State,
)
from tp_tui.games.cubes.rules.actions import CubesActions
from tp_tui.games.cubes.rules.colour_fields import ColourFields
from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, ROW_POINTS
from tp_tui.games.cubes.rules.pyramid import Pyramid
from tp_tui.games.kit.shuffling import shuffled

HIDDEN = KINDS_OF_CUBE
"""The masked colour of a cube in the bag."""

UNKNOWN = -1
"""The masked seed of later mixings (Q19)."""

NOTHING = -1
"""The colour of an empty place."""

NONE_TAKEN = bytes(KINDS_OF_CUBE)
"""The value of `CubesState.taken` before any cube is taken."""

MIXINGS = 2**32
"""The exclusive upper bound of random mixing seeds."""


class Rules(ABC):
    """The interface between a state and its rules, which `cube_rules` implements.

    Attributes:
        side: the side of the board (Q2).
        players: the number of players.
        fields: the colour fields (Q3).
        pyramid: the geometry of a pyramid on that side.
        space: the action space.
        counts: by colour, the number of cubes in play (Q1).
        field_masks: by colour, the mask of its colour fields.
    """

    side: str
    players: int
    fields: ColourFields
    pyramid: Pyramid
    space: CubesActions
    counts: tuple[int, ...]
    field_masks: tuple[int, ...]

    @abstractmethod
    def legal_actions(self, state: CubesState) -> tuple[Action, ...]:
        """Return all legal actions (Q6–Q10, Q21)."""

    @abstractmethod
    def refusal(self, state: CubesState, action: Action) -> Refusal | None:
        """Return why `action` is illegal, with the clause; None if it is legal."""

    @abstractmethod
    def apply(self, state: CubesState, action: Action, events: list[Event] | None) -> None:
        """Do `action`, which must be legal."""

    @abstractmethod
    def lay(self, state: CubesState, player: int, colour: int, place: int) -> None:
        """Put a cube into a pyramid, and update the places where cubes can be built (Q10)."""

    @abstractmethod
    def scores(self, state: CubesState) -> list[Score]:
        """Return the score of each player, as if the game ended now (Q17, Q25)."""

    @abstractmethod
    def returns(self, state: CubesState) -> list[float]:
        """Return the utility of each player (Q18)."""


class CubesState(State):
    """A position. Players, colours and places are numbered from 0.

    Stocks and pyramids are flat lists: the entry for player p and colour c is at `p * KINDS_OF_CUBE + c`. Masks have a
    bit for each place of the pyramid.
    """

    __slots__ = (
        "acted",
        "bag",
        "bought",
        "built",
        "is_over",
        "legal",
        "mixing",
        "mixings",
        "money",
        "money_turns",
        "opens",
        "player",
        "points_built",
        "rows_filled",
        "rules",
        "stalls",
        "stocks",
        "strip",
        "taken",
        "turn",
    )

    rules: Rules
    bag: bytes  # colours in the order in which they will be drawn
    strip: bytes  # colours, in the order in which they are bought
    money: list[int]  # by player
    stocks: list[int]  # by player and colour, how many cubes
    built: list[int]  # by player and colour, mask of the places with such a cube
    opens: list[int]  # by player and colour, mask of the places that take such a cube now (Q10)
    points_built: list[int]  # by player, points for cubes (Q11)
    rows_filled: list[int]  # by player, number of full rows
    player: int
    turn: int  # finished turns of all players
    taken: bytes  # by colour, cubes in stock that were taken this turn (Q8)
    acted: bool  # something was bought, taken or built this turn (Q6)
    bought: bool  # cubes were bought this turn (Q7)
    money_turns: int  # consecutive turns of taking money (Q14)
    stalls: int  # consecutive rounds of the table in which all took money (Q14)
    mixing: int  # the seed of later mixings (Q23)
    mixings: int  # mixings so far
    is_over: bool
    legal: tuple[Action, ...] | None  # cached

    @property
    def players(self) -> int:
        return len(self.money)

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.is_over else self.player

    def turn_number(self) -> int:
        return self.turn // len(self.money) + 1

    def is_terminal(self) -> bool:
        return self.is_over

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

    def clone(self) -> CubesState:
        new = object.__new__(CubesState)
        new.rules = self.rules
        new.bag = self.bag
        new.strip = self.strip
        new.money = self.money[:]
        new.stocks = self.stocks[:]
        new.built = self.built[:]
        new.opens = self.opens[:]
        new.points_built = self.points_built[:]
        new.rows_filled = self.rows_filled[:]
        new.player = self.player
        new.turn = self.turn
        new.taken = self.taken
        new.acted = self.acted
        new.bought = self.bought
        new.money_turns = self.money_turns
        new.stalls = self.stalls
        new.mixing = self.mixing
        new.mixings = self.mixings
        new.is_over = self.is_over
        new.legal = self.legal
        return new

    def transposition_key(self) -> Hashable:
        # Points, full rows and open places follow from the cubes that are built.
        return (
            self.bag,
            self.strip,
            *self.money,
            *self.stocks,
            *self.built,
            self.player,
            self.turn,
            self.taken,
            self.acted,
            self.bought,
            self.money_turns,
            self.stalls,
            self.mixing,
            self.mixings,
            self.is_over,
        )

    def piece_counts(self) -> dict[str, int]:
        return {name: self.visible(colour) + self.bag.count(colour) for colour, name in enumerate(COLOURS)}

    def visible(self, colour: int) -> int:
        """Return the number of visible cubes of this colour: on the strip, in stocks and in pyramids (Q19)."""
        built = sum(mask.bit_count() for mask in self.built[colour::KINDS_OF_CUBE])
        return self.strip.count(colour) + sum(self.stocks[colour::KINDS_OF_CUBE]) + built

    def stock_of(self, player: int) -> list[int]:
        """Return the stock of `player`, by colour."""
        return self.stocks[player * KINDS_OF_CUBE : (player + 1) * KINDS_OF_CUBE]

    def filled(self, player: int) -> int:
        """Return the mask of the filled places in the pyramid of `player`."""
        base, built = player * KINDS_OF_CUBE, self.built
        return built[base] | built[base + 1] | built[base + 2] | built[base + 3] | built[base + 4]

    def colour_at(self, player: int, place: int) -> int:
        """Return the colour of the cube at `place`, or `NOTHING`."""
        base = player * KINDS_OF_CUBE
        return next((c for c in range(KINDS_OF_CUBE) if self.built[base + c] >> place & 1), NOTHING)

    def points(self, player: int) -> int:
        return self.points_built[player] + ROW_POINTS * self.rows_filled[player]

    def scores(self) -> list[Score]:
        return self.rules.scores(self)

    def returns(self) -> list[float]:
        return self.rules.returns(self)

    def observation(self, player: int) -> CubesObservation:
        return CubesObservation(player, self)

    def action_to_string(self, action: Action) -> str:
        return self.rules.space.to_string(action)

    def read(self, text: str) -> Action:
        return self.rules.space.read(text, self.legal_actions())


class CubesObservation(Observation):
    """What any player knows: a position with all cubes in the bag `HIDDEN`.

    The content of the bag is known only as colours, which everyone can count.
    """

    __slots__ = ("_left",)

    state: CubesState

    def __init__(self, player: int, state: CubesState) -> None:
        """Observe `state` as `player`."""
        masked = state.clone()
        masked.bag = bytes([HIDDEN]) * len(state.bag)
        masked.mixing = UNKNOWN
        super().__init__(player, masked)
        # Computed from what is visible, so that a state already masked can be observed too.
        counts = state.rules.counts
        left = [counts[colour] - state.visible(colour) for colour in range(KINDS_OF_CUBE)]
        self._left = bytes(colour for colour, count in enumerate(left) for _ in range(count))

    @property
    def left_in_bag(self) -> bytes:
        """The colours of the cubes in the bag, in ascending order (Q19)."""
        return self._left

    def fill(self, state: State, rng: random.Random) -> CubesState:
        assert isinstance(state, CubesState)
        state.bag = bytes(shuffled(self._left, rng))
        state.mixing = int(rng.random() * MIXINGS)
        return state
