"""The rules of the basic version: its turns, its scoring and its fresh positions (clauses B1–B33).

What is legal is in `legal_actions` and `refusals`, what rows bring in `yields`, what actions do in `action_handlers`.
An edition is a class that says what it adds to the one before it; positions are plain data (`state`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from tp_tui.games.contract import Action, Event, Goal, Refusal, Score, win_shares
from tp_tui.games.terra.rules.action_handlers import ActionHandlers
from tp_tui.games.terra.rules.action_kinds import KINDS, refusal
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.board import SPACE, Board
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, TOP_LEVEL, Supplies, Tiles
from tp_tui.games.terra.rules.scoring import basic_scores
from tp_tui.games.terra.rules.state import NOTHING, OVER, PLACE, TRIM, TerraState

Handler = Callable[..., None]


def drawn_tiles(board: Board, tiles: Tiles, supplies: Supplies, players: int) -> int:
    """How many tiles come into hands in a whole game: all but the start tiles and what is taken out unseen (S4)."""
    return len(tiles.deck) - len(board.starts) - supplies.stacks * supplies.removal[players]


class BasicRules(ActionHandlers):
    """The basic version on one board with one set of tiles and supplies, for a number of players."""

    feature = "basic"
    """What this class brings, in a word: a version, a variant, missions or one of them."""

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
        """Rules for `players` on `board`; `options` are those of the game, checked and complete."""
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
        """How many turns each player has (S4)."""
        return drawn_tiles(self.board, self.tiles, self.supplies, self.players) // self.players

    def apply(self, state: TerraState, action: Action, events: list[Event] | None) -> None:
        """Do a legal `action`."""
        state.legal = None
        self.handlers[action.kind](state, events, *action.args)
        if state.phase == TRIM:
            self._settle(state, events)

    def refusal(self, state: TerraState, action: Action) -> Refusal | None:
        """Return why `action` is not legal, with its clause; None if it is."""
        return refusal(self, state, KINDS[action.kind], action.args)

    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """Why the half of `field` takes no tile from the stack of the tile in hand; None in the basic version."""
        return None

    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """The placements on the half that the tile in hand belongs to; none where tiles belong to no half."""
        return ()

    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Return why the pyramid at `site` is closed to workers and building; None in the basic version."""
        return None

    def coins_at(self, steps: int) -> int:
        """Return how many coins so many steps on the Horus track have reached or passed; none in the basic version."""
        return 0

    def palms(self, state: TerraState, player: int) -> int:
        """Return how many palms that player's ship has reached; none without ships."""
        return 0

    def arrival(self, state: TerraState, player: int) -> int:
        """Return in which place that player's ship came to where several are; 0 without ships."""
        return 0

    def task_leader(self, state: TerraState, card: int) -> int | None:
        """Return who alone fulfils the task of `card`; None without strategy cards."""
        return None

    def points(self, state: TerraState, player: int) -> int:
        """The total of that player's score, from what the position keeps up to date."""
        return state.worth[player] + state.gold[player] + sum(state.blocks_of(player))

    def returns(self, state: TerraState) -> list[float]:
        """Each player's utility (B33)."""
        if state.phase != OVER:
            return [0.0] * self.players
        return win_shares([self.points(state, player) for player in range(self.players)])

    def scores(self, state: TerraState) -> list[Score]:
        """Return what each player's position is worth (B30–B32)."""
        return [basic_scores(state, player) for player in range(self.players)]

    def goal(self, state: TerraState) -> Goal | None:
        """Return what is to be reached, in a mission only."""
        return None

    def nearness(self, state: TerraState) -> float | None:
        """Return how near the goal of a mission is, in points; None without one."""
        return None

    # Turns

    def _settle(self, state: TerraState, events: list[Event] | None) -> None:
        """End the turn, unless a limit is exceeded and something can be done about it (B17, D4).

        The limits bind the player whose turn ends. What it brought the others they may hold until the end of their own
        next turn (H7).
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
        """Begin the turn of `state.player`, or end the game if nothing is in hand (B19).

        A tile that fits nowhere leaves the game and the turn goes on with draw (D10).
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

    # Before a decision

    def price(self, state: TerraState, kind: str) -> int:
        """Return what an action of that kind costs whose turn it is, in gold (B16, B21); 0 if it is free."""
        price = KINDS[kind].price
        return price(self, state) if price and kind in self.handlers else 0

    # For a fresh position

    def blank_state(self) -> TerraState:
        """A position with an empty board and everything in the supply; `deal` fills it."""
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
