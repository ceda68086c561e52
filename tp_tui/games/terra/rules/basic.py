"""The rules of the basic version: turns, scoring and initial positions (clauses B1–B33).

Legal actions are in `legal_actions` and `refusals`, the yields of rows in `yields`, the effects of actions in
`action_handlers`. An edition is a subclass with what it adds to the one before. Positions are plain data (`state`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from tp_tui.games.contract import Action, Event, Goal, Refusal, Score, zero_sum_returns
from tp_tui.games.terra.rules.action_handlers import ActionHandlers
from tp_tui.games.terra.rules.action_kinds import KINDS, refusal
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.board import SPACE, Board
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, TOP_LEVEL, Supplies, Tiles
from tp_tui.games.terra.rules.scoring import basic_scores
from tp_tui.games.terra.rules.state import NOTHING, OVER, PLACE, TRIM, TerraState

Handler = Callable[..., None]


def drawn_tiles(board: Board, tiles: Tiles, supplies: Supplies, players: int) -> int:
    """Return the number of tiles drawn in a whole game: all except start tiles and those removed unseen (S4)."""
    return len(tiles.deck) - len(board.starts) - supplies.stacks * supplies.removal[players]


class BasicRules(ActionHandlers):
    """The basic version on a board, with tiles and supplies, for a number of players."""

    feature = "basic"
    """The name of what this class adds: a version, a variant, missions in general, or a mission."""

    tracks: tuple[str, ...] = ()
    has_cards = False
    has_halves = False
    open_stacks: frozenset[int] = frozenset()
    top_level = TOP_LEVEL
    task = ""

    def __init__(
        self,
        board: Board,
        tiles: Tiles,
        supplies: Supplies,
        players: int,
        options: Mapping[str, int | str],
    ) -> None:
        """Prepare the rules; `options` are checked and complete."""
        super().__init__(board, supplies, players, str(options["stairs"]))
        self.tiles = tiles
        self.count_tiles(tiles.faces)
        self.options = dict(options)
        self.free_search_order = options["search_order"] == "free"
        self.removal = supplies.removal[players]
        self.seats = int(options["players"])
        self.features = frozenset(vars(layer)["feature"] for layer in type(self).__mro__ if "feature" in vars(layer))
        kinds = [kind for kind in KINDS.values() if kind.feature in self.features]
        self.handlers: dict[str, Handler] = {kind.name: getattr(self, kind.handler) for kind in kinds}
        self.purchases = frozenset(kind.name for kind in kinds if kind.lowers == "gold")

    @cached_property
    def turns(self) -> int:
        """The number of turns of each player (S4)."""
        return drawn_tiles(self.board, self.tiles, self.supplies, self.players) // self.players

    def apply(self, state: TerraState, action: Action, events: list[Event] | None) -> None:
        """Do `action`, which must be legal."""
        state.legal = None
        self.handlers[action.kind](state, events, *action.args)
        if state.phase == TRIM:
            self._settle(state, events)

    def refusal(self, state: TerraState, action: Action) -> Refusal | None:
        """Return why `action` is illegal, with the clause; None if it is legal."""
        return refusal(self, state, KINDS[action.kind], action.args)

    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """Return None: tiles belong to no half in the basic version."""
        return None

    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """Return no placements: tiles belong to no half in the basic version."""
        return ()

    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Return None: pyramids are never closed in the basic version."""
        return None

    def coins_at(self, steps: int) -> int:
        """Return 0: the basic version has no Horus track."""
        return 0

    def palms(self, state: TerraState, player: int) -> int:
        """Return 0: the basic version has no ships."""
        return 0

    def arrival(self, state: TerraState, player: int) -> int:
        """Return 0: the basic version has no ships."""
        return 0

    def task_leader(self, state: TerraState, card: int) -> int | None:
        """Return None: the basic version has no strategy cards."""
        return None

    def points(self, state: TerraState, player: int) -> int:
        """Return the total score of `player`, from totals kept in the position."""
        return state.worth[player] + state.gold[player] + sum(state.blocks_of(player))

    def returns(self, state: TerraState) -> list[float]:
        """Return the utility of each player (B33)."""
        if state.phase != OVER:
            return [0.0] * self.players
        return zero_sum_returns([self.points(state, player) for player in range(self.players)])

    def scores(self, state: TerraState) -> list[Score]:
        """Return the score of each player (B30–B32)."""
        return [basic_scores(state, player) for player in range(self.players)]

    def goal(self, state: TerraState) -> Goal | None:
        """Return None: only missions have a goal."""
        return None

    def nearness(self, state: TerraState) -> float | None:
        """Return None: only missions have a goal."""
        return None

    # Turns

    def _settle(self, state: TerraState, events: list[Event] | None) -> None:
        """End the turn, unless a limit is exceeded and an action can change that (B17, D4).

        The limits apply to the player whose turn ends. Others may exceed them until their own next turn ends (H7).
        """
        player = state.player
        if sum(state.blocks_of(player)) > self.supplies.block_limit:
            return
        surplus = state.gold[player] - self.supplies.gold_limit
        if surplus > 0:
            if any(action.kind in self.purchases for action in state.legal_actions()):
                return
            state.gold[player] -= surplus
            state.bank_gold += surplus
            if events is not None:
                events.append(Event("surplus", player, (surplus,)))
        state.legal = None
        state.player = (player + 1) % self.players
        if self.players == 1 or state.player == state.first:
            state.turn += 1
        self.begin_turn(state, events)

    def begin_turn(self, state: TerraState, events: list[Event] | None) -> None:
        """Begin the turn of `state.player`, or end the game if there is no tile in hand (B19).

        A tile that fits nowhere leaves the game, and the turn continues with the draw (D10).
        """
        if state.hands[state.player] == NOTHING:
            state.phase = OVER
            if events is not None:
                events.append(Event("over", (state.player - 1) % self.players))
        elif state.placements:
            state.phase = PLACE
        else:
            state.hands[state.player] = NOTHING
            if events is not None:
                events.append(Event("misfit", state.player))
            self._to_draw(state)
            if state.phase == TRIM:
                self._settle(state, events)

    # Prices

    def price(self, state: TerraState, kind: str) -> int:
        """Return the price of an action of this kind for the current player, in gold (B16, B21); 0 if it is free."""
        price = KINDS[kind].price
        return price(self, state) if price and kind in self.handlers else 0

    # Initial positions

    def blank_state(self) -> TerraState:
        """Return a position with an empty board and everything in the supply, to be set up by `deal`."""
        board, supplies, players = self.board, self.supplies, self.players
        state = TerraState()
        state.rules = self
        state.faces = ()
        state.revealed = 0
        state.seen = [0] * players
        state.stacks = [()] * supplies.stacks
        state.hands = [NOTHING] * players
        state.hand_stacks = [NOTHING] * players
        state.foundations = ()
        state.tiles = bytearray(board.size)
        state.stairs = bytearray(board.size)
        state.empty = sum(1 << field for field in range(board.size) if board.kinds[field] == SPACE)
        sites = len(board.sites)
        state.values, state.levels, state.colours = bytearray(sites), bytearray(sites), bytearray(sites)
        state.owners, state.crews = bytearray(sites), bytearray(sites)
        state.gold = [0] * players
        state.blocks = [0] * (players * KINDS_OF_BLOCK)
        state.supply = [supplies.workers[players]] * players
        state.worth = [0] * players
        state.bank_gold, state.bank_blocks = supplies.gold, supplies.blocks
        state.pieces = [
            *[supplies.first_levels] * (KINDS_OF_BLOCK - 1),
            *supplies.upper_levels,
            *([supplies.mission_finials] if players == 1 else [supplies.finials] * players),
        ]
        state.phase, state.player, state.first, state.turn = PLACE, 0, 0, 0
        state.placements = ()
        state.placed = state.row = state.searched = NOTHING
        state.sources, state.to_return = (), ()
        state.aside = 0
        state.bound = [NOTHING] * players
        state.waived = False
        state.horus, state.graves, state.oases = [0] * players, [0] * players, [0] * players
        state.ships, state.ship_stamps = [0] * players, [0] * players
        state.card_owners = [0] * len(CARDS)
        state.legal = None
        return state
