"""A position of Cubes: flat numbers that are cheap to copy. What they may become is in `cube_rules`."""

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
"""Stands for the colour of a cube in the bag that an observer does not know."""

UNKNOWN = -1
"""Stands for the number of later mixings that an observer does not know (Q19)."""

NOTHING = -1
"""Stands for an empty place."""

NONE_TAKEN = bytes(KINDS_OF_CUBE)
"""Cubes taken this turn, by colour, where there are none."""

MIXINGS = 2**32
"""Numbers of mixings are below this where chance draws them."""


class Rules(ABC):
    """What a position asks of the rules that it is played by: `cube_rules` has them.

    Attributes:
        side: the side of the board (Q2).
        players: how many players there are.
        fields: the colour fields (Q3).
        pyramid: the places of a pyramid on that side.
        space: all actions of such games.
        counts: the cubes of each colour that are in play (Q1).
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
        """Return every legal action (Q6–Q10, Q21)."""

    @abstractmethod
    def refusal(self, state: CubesState, action: Action) -> Refusal | None:
        """Return why `action` is not legal, with its clause; None if it is."""

    @abstractmethod
    def apply(self, state: CubesState, action: Action, events: list[Event] | None) -> None:
        """Do a legal `action`."""

    @abstractmethod
    def lay(self, state: CubesState, player: int, colour: int, place: int) -> None:
        """Put a cube into a pyramid, and note what can lie on it from now on (Q10)."""

    @abstractmethod
    def scores(self, state: CubesState) -> list[Score]:
        """Return every player's score, as if the game ended here (Q17, Q25)."""

    @abstractmethod
    def returns(self, state: CubesState) -> list[float]:
        """Return each player's utility (Q18)."""


class CubesState(State):
    """A position. Players, colours and places are meant by number from 0.

    Stocks and pyramids are flat: the entry of player p and colour c is at `p * KINDS_OF_CUBE + c`. A mask of places
    has a bit for each place of the pyramid.
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
    bag: bytes  # colours in the order they will be drawn
    strip: bytes  # colours, the first cube first
    money: list[int]  # by player
    stocks: list[int]  # by player and colour, how many cubes
    built: list[int]  # by player and colour, mask of the places with such a cube
    opens: list[int]  # by player and colour, mask of the places that would take such a cube (Q10)
    points_built: list[int]  # by player, the points of Q11, kept up to date
    rows_filled: list[int]  # by player, full rows, kept up to date
    player: int
    turn: int  # turns finished by all
    taken: bytes  # by colour, how many of the cubes in stock were taken this turn (Q8)
    acted: bool  # something was bought, taken or built this turn (Q6)
    bought: bool  # cubes were bought this turn (Q7)
    money_turns: int  # turns of taking money that have just followed one another (Q14)
    stalls: int  # how often in a row that went round the table (Q14)
    mixing: int  # the number that later mixings are drawn from (Q23)
    mixings: int  # how many there were
    is_over: bool
    legal: tuple[Action, ...] | None  # worked out on demand

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.money)

    def current_player(self) -> int:
        """Return whose decision it is."""
        return TERMINAL_PLAYER if self.is_over else self.player

    def turn_number(self) -> int:
        """Return which of their turns the current player is in, from 1."""
        return self.turn // len(self.money) + 1

    def is_terminal(self) -> bool:
        """Return whether the game is over (Q14, Q16)."""
        return self.is_over

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action (Q6)."""
        legal = self.legal
        if legal is None:
            legal = self.legal = self.rules.legal_actions(self)
        return legal

    def all_actions(self) -> Sequence[Action]:
        """Return the action space."""
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

    def clone(self) -> CubesState:
        """Return an independent copy."""
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
        """Return what tells this position from others of the game, flat and without what follows from the rest.

        Points, full rows and where cubes can be built follow from the cubes that are built.
        """
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
        """Return how many cubes of each colour there are, wherever they are (Q1)."""
        return {name: self.visible(colour) + self.bag.count(colour) for colour, name in enumerate(COLOURS)}

    def visible(self, colour: int) -> int:
        """Return how many cubes of that colour lie open: on the strip, in stocks and pyramids (Q19)."""
        built = sum(mask.bit_count() for mask in self.built[colour::KINDS_OF_CUBE])
        return self.strip.count(colour) + sum(self.stocks[colour::KINDS_OF_CUBE]) + built

    def stock_of(self, player: int) -> list[int]:
        """Return that player's stock, by colour."""
        return self.stocks[player * KINDS_OF_CUBE : (player + 1) * KINDS_OF_CUBE]

    def filled(self, player: int) -> int:
        """Return the mask of the places of that player's pyramid with a cube."""
        base, built = player * KINDS_OF_CUBE, self.built
        return built[base] | built[base + 1] | built[base + 2] | built[base + 3] | built[base + 4]

    def colour_at(self, player: int, place: int) -> int:
        """Return the colour of the cube there, `NOTHING` where there is none."""
        base = player * KINDS_OF_CUBE
        return next((c for c in range(KINDS_OF_CUBE) if self.built[base + c] >> place & 1), NOTHING)

    def points(self, player: int) -> int:
        """Return the total of that player's score, from what is kept up to date."""
        return self.points_built[player] + ROW_POINTS * self.rows_filled[player]

    def scores(self) -> list[Score]:
        """Return what each player's pyramid is worth, counted afresh (Q11, Q17, Q25)."""
        return self.rules.scores(self)

    def returns(self) -> list[float]:
        """Return each player's utility (Q18)."""
        return self.rules.returns(self)

    def observation(self, player: int) -> CubesObservation:
        """Return all that this player may know (Q19)."""
        return CubesObservation(player, self)

    def action_to_string(self, action: Action) -> str:
        """Return the action in notation."""
        return self.rules.space.to_string(action)

    def read(self, text: str) -> Action:
        """Return the action that `text` names: a legal one if it can, else one that is not."""
        return self.rules.space.read(text, self.legal_actions())


class CubesObservation(Observation):
    """What one player knows, which is what all know: a position whose bag is `HIDDEN`, cube by cube.

    What is left in the bag is remembered only as colours, which everyone can count.
    """

    __slots__ = ("_left",)

    state: CubesState

    def __init__(self, player: int, state: CubesState) -> None:
        """Observe `state` as `player`."""
        masked = state.clone()
        masked.bag = bytes([HIDDEN]) * len(state.bag)
        masked.mixing = UNKNOWN
        super().__init__(player, masked)
        # Counted from the whole game less what lies open, so that a state already masked can be observed too.
        counts = state.rules.counts
        left = [counts[colour] - state.visible(colour) for colour in range(KINDS_OF_CUBE)]
        self._left = bytes(colour for colour, count in enumerate(left) for _ in range(count))

    @property
    def left_in_bag(self) -> bytes:
        """The colours of the cubes in the bag, in ascending order (Q19)."""
        return self._left

    def fill(self, state: State, rng: random.Random) -> CubesState:
        """Return `state`, which is masked like this observation's, with what is hidden drawn from `rng`."""
        assert isinstance(state, CubesState)
        state.bag = bytes(shuffled(self._left, rng))
        state.mixing = int(rng.random() * MIXINGS)
        return state
