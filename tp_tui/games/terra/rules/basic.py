"""The rules of the basic version: what each action does (clauses B1–B24). What is legal is in `legality`.

An edition is a class that says what it adds to the one before it; positions are plain data (`state`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from tp_tui.games.contract import Action, Event, Goal, Refusal, Score, win_shares
from tp_tui.games.terra.rules.action_kinds import KINDS, refusal
from tp_tui.games.terra.rules.actions import CARDS, NO_BLOCK, space_of
from tp_tui.games.terra.rules.board import SPACE, Board, Stretch
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, TOP_LEVEL, WHITE, Face, Supplies, Tiles
from tp_tui.games.terra.rules.legal_actions import LegalActions
from tp_tui.games.terra.rules.scoring import basic_scores
from tp_tui.games.terra.rules.state import DRAW, NEXT, NOTHING, OVER, PLACE, ROW, TAKE, TRIM, WORK, TerraState

Handler = Callable[..., None]


class Symbols(NamedTuple):
    """What lies on some fields, counted: the raw material of a row (B6) or an enclosure (H7).

    `blocks` holds (rank, colour) of each block shown, lower ranks served first from a short supply (D6);
    `sources` the fields with worker symbols, one entry a symbol.
    """

    board_oases: int
    eyes: int
    graves: int
    oases: int
    coins: int
    nile: int
    blocks: tuple[tuple[int, int], ...]
    sources: tuple[int, ...]


class Yield(NamedTuple):
    """What a row or an enclosure brings: gold, blocks by colour, workers with the tiles they can move from, steps."""

    gold: int
    blocks: tuple[int, ...]
    workers: int = 0
    sources: tuple[int, ...] = ()
    horus: int = 0
    graves: int = 0
    oases: int = 0
    ship: int = 0


def drawn_tiles(board: Board, tiles: Tiles, supplies: Supplies, players: int) -> int:
    """How many tiles come into hands in a whole game: all but the start tiles and what is taken out unseen (S4)."""
    return len(tiles.deck) - len(board.starts) - supplies.stacks * supplies.removal[players]


NO_BLOCKS = (0,) * KINDS_OF_BLOCK
GRAVE_RANK, OASIS_RANK, PLAIN_RANK = range(3)

Shown = tuple[tuple[int, int] | None, int, int, int, int, int]
"""A tile as it is counted: (rank, colour) of its block, then workers, eyes, grave goods, oases and coins."""

NO_SYMBOLS: Shown = (None, 0, 0, 0, 0, 0)


class BasicRules(LegalActions):
    """The basic version on one board with one set of tiles and supplies, for a number of players.

    What front ends show of an edition beyond the basic version they find in `tracks`, `has_cards`, `has_halves` and
    `open_stacks`; what else a game has in `features`.
    """

    feature = "basic"
    """What this class brings, in a word: a version, a variant, missions or one of them."""

    features: frozenset[str]
    """What the rules bring, `feature` of every class that they are made of: `basic`, `horus`, `symbol`, `mission 1`."""

    tracks: tuple[str, ...] = ()
    """The attributes of a state that count each player's steps on the edition's tracks."""

    has_cards = False
    """Whether there are strategy cards (N7)."""

    has_halves = False
    """Whether tiles belong to a half of the board (V1)."""

    open_stacks: frozenset[int] = frozenset()
    """The stacks that lie face up (V2)."""

    top_level = TOP_LEVEL
    """How high pyramids are raised."""

    task = ""
    """What a mission asks for, in words."""

    def __init__(
        self,
        board: Board,
        tiles: Tiles,
        supplies: Supplies,
        players: int,
        options: Mapping[str, int | str],
    ) -> None:
        """Rules for `players` on `board`; `options` are those of the game, checked and complete."""
        super().__init__(board, space_of(board), supplies, players, str(options["stairs"]))
        self.tiles = tiles
        self.shown = (NO_SYMBOLS, *(_shown_on(face) for face in tiles.faces))
        self.options = dict(options)
        self.free_search_order = options["search_order"] == "free"
        self.removal = supplies.removal[players]
        self.seats = int(options["players"])
        self.features = frozenset(vars(layer)["feature"] for layer in type(self).__mro__ if "feature" in vars(layer))
        kinds = [kind for kind in KINDS.values() if kind.feature in self.features]
        self.handlers: dict[str, Handler] = {kind.name: getattr(self, kind.handler) for kind in kinds}
        self.purchases = frozenset(kind.name for kind in kinds if kind.lowers == "gold")

    def __reduce__(self) -> tuple[object, ...]:
        """Rules travel to another process as what they were made from, not with their tables."""
        # Here, because the editions stand on these rules.
        from tp_tui.games.terra.rules.editions import rules_for

        return (rules_for, (self.board, self.tiles, self.supplies, self.players, self.options))

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
        """Why `action` is not legal, with its clause; None if it is."""
        return refusal(self, state, KINDS[action.kind], action.args)

    def half_refusal(self, state: TerraState, field: int) -> Refusal | None:
        """Why the half of `field` takes no tile from the stack of the tile in hand; None in the basic version."""
        return None

    def on_own_half(self, state: TerraState) -> tuple[Action, ...]:
        """The placements on the half that the tile in hand belongs to; none where tiles belong to no half."""
        return ()

    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Why the pyramid at `site` is closed to workers and building; None in the basic version."""
        return None

    def coins_at(self, steps: int) -> int:
        """How many coins so many steps on the Horus track have reached or passed; none in the basic version."""
        return 0

    def points(self, state: TerraState, player: int) -> int:
        """The total of that player's score, from what the position keeps up to date."""
        return state.worth[player] + state.gold[player] + sum(state.blocks_of(player))

    def returns(self, state: TerraState) -> list[float]:
        """Each player's utility (B33)."""
        if state.phase != OVER:
            return [0.0] * self.players
        return win_shares([self.points(state, player) for player in range(self.players)])

    def scores(self, state: TerraState) -> list[Score]:
        """What each player's position is worth (B30–B32)."""
        return [basic_scores(state, player) for player in range(self.players)]

    def goal(self, state: TerraState) -> Goal | None:
        """What is to be reached, in a mission only."""
        return None

    def nearness(self, state: TerraState) -> float | None:
        """How near the goal of a mission is, in points; None without one."""
        return None

    # What front ends and bots ask before they decide

    def price(self, state: TerraState, kind: str) -> int:
        """What an action of that kind costs whose turn it is, in gold (B16, B21); 0 if it is free."""
        price = KINDS[kind].price
        return price(self, state) if price and kind in self.handlers else 0

    def row_yield(self, state: TerraState, field: int, axis: int) -> Yield:
        """What the row through `field` brings the player whose turn it is (B5–B10)."""
        symbols = self.symbols_on(state, self.board.row_stretches[field][axis])
        player = state.player
        return self.gains(state, player, symbols, min(len(symbols.sources), state.supply[player]))

    def symbols_on(self, state: TerraState, stretch: Stretch) -> Symbols:
        """Everything shown on these fields."""
        eyes = graves = oases = coins = 0
        blocks: list[tuple[int, int]] = []
        sources: list[int] = []
        tiles, shown = state.tiles, self.shown
        for field in stretch.spaces:
            tile = tiles[field]
            if tile:
                block, workers, eye, grave, oasis, coin = shown[tile]
                eyes += eye
                graves += grave
                oases += oasis
                coins += coin
                if block:
                    blocks.append(block)
                if workers:
                    sources += [field] * workers
        return Symbols(stretch.oases, eyes, graves, oases, coins, stretch.nile, tuple(blocks), tuple(sources))

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """What `symbols` bring `player`, as far as the supply reaches (B6–B9); by a row also so many `workers`."""
        gold = symbols.board_oases + symbols.eyes + symbols.coins
        return Yield(
            min(gold, state.bank_gold),
            self.blocks_served(state, symbols),
            workers,
            symbols.sources if workers else (),
        )

    def blocks_served(self, state: TerraState, symbols: Symbols) -> tuple[int, ...]:
        """The blocks by colour that the supply can give, in the order of D6."""
        blocks = symbols.blocks
        if not blocks:
            return NO_BLOCKS
        if len(blocks) > state.bank_blocks:
            blocks = tuple(sorted(blocks, key=_rank)[: state.bank_blocks])
        served = [0] * KINDS_OF_BLOCK
        for _, colour in blocks:
            served[colour] += 1
        return tuple(served)

    def receive(self, state: TerraState, player: int, gains: Yield) -> None:
        """Give `player` the gold and blocks of `gains`."""
        state.gold[player] += gains.gold
        state.bank_gold -= gains.gold
        base = player * KINDS_OF_BLOCK
        if gains.blocks != NO_BLOCKS:
            for colour, count in enumerate(gains.blocks):
                if count:
                    state.blocks[base + colour] += count
                    state.bank_blocks -= count

    def would_found(self, state: TerraState, field: int, way: int) -> int | None:
        """The number of the site that a tile at `field` with stairs that way founds, None if it founds none (B4)."""
        site = self.board.site_beside[field][way]
        return None if site is None or state.values[site] or not state.foundations else site

    def open_around(self, state: TerraState, site: int) -> tuple[int, ...]:
        """The free spaces around `site` that its enclosure still needs; none in the basic version."""
        return ()

    def closing(self, state: TerraState, field: int, face: int) -> tuple[Event, ...]:
        """What a tile with `face` on the free space `field` would enclose, for whom; nothing in the basic version."""
        return ()

    # Phases

    def _place(self, state: TerraState, events: list[Event] | None, field: int, way: int) -> None:
        tile = state.hands[state.player]
        state.hands[state.player] = NOTHING
        state.revealed |= 1 << tile
        face = state.faces[tile]
        self.lay(state, field, way, face)
        state.placements = self.placements_without(state.placements, field)
        state.placed = field
        state.phase = ROW
        if events is not None:
            events.append(Event("placed", state.player, (face, field, way)))
        site = self.would_found(state, field, way)
        if site is not None:
            self.found(state, site)
            state.placements = self.placements_after_founding(state, site)
            if events is not None:
                events.append(Event("founded", state.player, (site, state.values[site]), reveals=True))

        self.after_laying(state, field, events)

    def after_laying(self, state: TerraState, field: int, events: list[Event] | None) -> None:
        """What follows when a tile was laid on `field` and its foundation turned up; nothing in the basic version."""

    def lay(self, state: TerraState, field: int, way: int, face: int) -> None:
        """Lay a tile (B2)."""
        state.tiles[field] = face + 1
        state.stairs[field] = way + 1
        state.empty &= ~(1 << field)

    def found(self, state: TerraState, site: int) -> None:
        """Turn up the top foundation and lay it on `site` (B4)."""
        state.values[site] = state.foundations[0]
        state.foundations = state.foundations[1:]

    def _row(self, state: TerraState, events: list[Event] | None, axis: int) -> None:
        gains = self.row_yield(state, state.placed, axis)
        player = state.player
        state.row = axis
        self.receive(state, player, gains)
        state.sources = gains.sources
        state.aside = gains.workers
        state.supply[player] -= gains.workers
        state.phase = WORK
        if events is not None:
            events.append(Event("row", player, (axis, *yield_args(gains))))

    def _done(self, state: TerraState, events: list[Event] | None) -> None:
        returned = state.aside
        state.supply[state.player] += returned
        state.aside = 0
        state.sources = ()
        if events is not None and returned:
            events.append(Event("returned", state.player, (returned,)))
        self._to_draw(state)

    def _to_draw(self, state: TerraState) -> None:
        state.row = NOTHING
        state.placed = NOTHING
        state.phase = DRAW if any(state.stacks) else TRIM

    def _draw(self, state: TerraState, events: list[Event] | None, stack: int) -> None:
        tile, *rest = state.stacks[stack]
        self._take_in_hand(state, stack, tile, tuple(rest))
        if events is not None:
            events.append(Event("drew", state.player, (stack,), reveals=True))
        state.phase = TRIM

    def _search(self, state: TerraState, events: list[Event] | None, stack: int) -> None:
        self.pay(state, self.supplies.search_price)
        for tile in state.stacks[stack]:
            state.seen[state.player] |= 1 << tile
        state.searched = stack
        state.phase = TAKE
        if events is not None:
            events.append(Event("searched", state.player, (stack,), reveals=True))

    def _take(self, state: TerraState, events: list[Event] | None, place: int) -> None:
        stack = state.searched
        tiles = state.stacks[stack]
        rest = tiles[:place] + tiles[place + 1 :]
        self._take_in_hand(state, stack, tiles[place], rest)
        state.searched = NOTHING
        state.phase = TRIM
        if events is not None:
            events.append(Event("took", state.player, (stack, place)))
        if self.free_search_order and state.stacks[stack]:
            state.to_return = rest
            state.searched = stack
            state.stacks[stack] = ()
            state.phase = NEXT

    def _next(self, state: TerraState, events: list[Event] | None, place: int) -> None:
        stack = state.searched
        state.stacks[stack] += (state.to_return[place],)
        state.to_return = state.to_return[:place] + state.to_return[place + 1 :]
        if not state.to_return:
            state.searched = NOTHING
            state.phase = TRIM
            if events is not None:
                events.append(Event("returned_tiles", state.player, (stack,)))

    def _take_in_hand(self, state: TerraState, stack: int, tile: int, rest: tuple[int, ...]) -> None:
        """Put `tile` in hand; the stack leaves the game when `rest` is at its limit (S4, B16)."""
        state.hands[state.player] = tile
        state.hand_stacks[state.player] = stack
        state.seen[state.player] |= 1 << tile
        state.stacks[stack] = rest if len(rest) > self.removal else ()
        self.stack_changed(state, stack)

    def stack_changed(self, state: TerraState, stack: int) -> None:
        """What follows when a tile has left `stack`; nothing in the basic version."""

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

    # Workers, buildings and purchases

    def _move(self, state: TerraState, events: list[Event] | None, field: int, site: int) -> None:
        sources = list(state.sources)
        sources.remove(field)
        state.sources = tuple(sources)
        state.aside -= 1
        if not state.aside:
            state.sources = ()
        self._join_crew(state, site)
        if events is not None:
            events.append(Event("moved", state.player, (field, site)))

    def _hire(self, state: TerraState, events: list[Event] | None, site: int) -> None:
        self.pay(state, self.supplies.purchase_price)
        state.supply[state.player] -= 1
        self._join_crew(state, site)
        if events is not None:
            events.append(Event("hired", state.player, (site,)))

    def _join_crew(self, state: TerraState, site: int) -> None:
        if not state.owners[site]:
            state.owners[site] = state.player + 1
            state.worth[state.player] += state.values[site]
        state.crews[site] += 1
        if state.turn == 0:
            state.bound[state.player] = site

    def _recall(self, state: TerraState, events: list[Event] | None, site: int) -> None:
        state.crews[site] -= 1
        state.supply[state.player] += 1
        if not state.crews[site]:
            state.owners[site] = 0
            state.worth[state.player] -= state.values[site]
        if events is not None:
            events.append(Event("recalled", state.player, (site,)))

    def _build(self, state: TerraState, events: list[Event] | None, site: int, colour: int, paid: int) -> None:
        player = state.player
        base = player * KINDS_OF_BLOCK
        level = state.levels[site] + 1
        if paid == NO_BLOCK:
            coloured = min(level, state.blocks[base + colour])
            state.blocks[base + colour] -= coloured
            state.blocks[base + WHITE] -= level - coloured
        else:
            state.blocks[base + paid] -= 1
        state.bank_blocks += level
        state.pieces[self.piece_index(level, colour, player)] -= 1
        state.colours[site] = colour
        state.levels[site] = level
        state.supply[player] += state.crews[site] - 1
        state.crews[site] = 1
        before = state.values[site] if level == 1 else self.supplies.worth[level - 2]
        state.worth[player] += self.supplies.worth[level - 1] - before
        if events is not None:
            events.append(Event("built", player, (site, level, colour)))
        self.after_building(state, site, events)

    def after_building(self, state: TerraState, site: int, events: list[Event] | None) -> None:
        """What follows when `site` was raised; nothing in the basic version."""

    def _swap(self, state: TerraState, events: list[Event] | None, one: int, other: int) -> None:
        base = state.player * KINDS_OF_BLOCK
        state.blocks[base + one] -= 1
        state.blocks[base + other] -= 1
        state.blocks[base + WHITE] += 1
        state.bank_blocks += 1
        if events is not None:
            events.append(Event("swapped", state.player, (one, other)))

    def _buy(self, state: TerraState, events: list[Event] | None) -> None:
        self.pay(state, self.supplies.purchase_price)
        state.blocks[state.player * KINDS_OF_BLOCK + WHITE] += 1
        state.bank_blocks -= 1
        if events is not None:
            events.append(Event("bought", state.player))

    def pay(self, state: TerraState, price: int) -> None:
        """Let the player whose turn it is pay `price` gold."""
        state.gold[state.player] -= price
        state.bank_gold += price

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


def _shown_on(face: Face) -> Shown:
    rank = GRAVE_RANK if face.grave else OASIS_RANK if face.oasis else PLAIN_RANK
    block = (rank, face.block) if face.block >= 0 else None
    return block, face.worker, face.eye, face.grave, face.oasis, face.gold


def _rank(block: tuple[int, int]) -> int:
    return block[0]


def yield_args(gains: Yield) -> tuple[int, ...]:
    """A yield as the numbers of an event; `yield_of` reads them."""
    return (gains.gold, gains.workers, gains.horus, gains.graves, gains.oases, gains.ship, *gains.blocks)


def yield_of(args: tuple[int, ...]) -> Yield:
    """The yield in the numbers of an event, without the tiles that workers move from."""
    gold, workers, horus, graves, oases, ship, *blocks = args
    return Yield(gold, tuple(blocks), workers, (), horus, graves, oases, ship)
