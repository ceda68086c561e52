"""A second engine of all editions, variants and missions: slow, obvious, and written from the rules alone.

It speaks in names and notation only (`Table.legal`, `Table.apply`, `Table.total`). From the real engine it reads the
bare facts of a position once (`Table.of`); from the data files it reads the letters of the grids. What follows from
them it works out each time anew. `tests/engine/test_reference.py` plays both side by side. Every board it plays on has
the fields of the two that ship; a board of the test's own it reads field by field.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tp_tui.games.terra.rules.state import PHASES, TerraState

COLOURS = ["blue", "grey", "red", "green", "yellow", "violet", "white"]
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
AXES = {"h": (1, 0), "v": (0, 1), "d": (1, 1), "a": (1, -1)}
WORTH = [0, 5, 10, 20, 35, 60]
TURNS = {1: 28, 2: 14, 3: 12, 4: 9}
REMOVED_AT = {
    "basic": {1: 1, 2: 1, 3: 0, 4: 0},
    "horus": {2: 3, 3: 2, 4: 2},
    "nile": {2: 4, 3: 3, 4: 3},
}
CARDS = ["grave", "horus", "oases", "nile", "highest", "most"]
OPEN_STACKS = [1, 2, 5, 6]
NILE_END = 24


def read_grid(board: str) -> dict[str, str]:
    """From the name of each field to its letter, row by row."""
    text = (files("tp_tui.games.terra") / "data" / "boards" / f"{board}.toml").read_text(encoding="utf-8")
    rows = [line.split() for line in tomllib.loads(text)["grid"].strip().splitlines()]
    return {"abcdefghijk"[x] + str(y + 1): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


GRIDS = {board: read_grid(board) for board in ("desert", "nile")}
FIELDS = list(GRIDS["desert"])


@cache
def line(start: str, step: tuple[int, int]) -> list[str]:
    """The fields from `start`, not counting it, in one direction to the edge. The answer is not to be changed."""
    x, y, found = ord(start[0]), int(start[1:]), []
    while True:
        x, y = x + step[0], y + step[1]
        if chr(x) + str(y) not in GRIDS["desert"]:
            return found
        found.append(chr(x) + str(y))


@dataclass
class Table:
    """Everything that lies on the table and on the player boards, by name."""

    edition: str
    grid: dict[str, str]
    symbol: bool
    open: bool
    mission: int
    seats: int
    stairs: str
    search_order: str
    first: int
    ended: int  # turns that are over
    phase: str
    tiles: dict[str, str]
    foundations: dict[str, int]  # also under pyramids
    pyramids: dict[str, tuple[str, int]]
    crews: dict[str, tuple[int, int]]  # player and how many
    gold: list[int]
    blocks: list[Counter[str]]
    workers: list[int]
    gold_left: int
    blocks_left: int
    pieces: Counter[object]
    coming: list[int]  # foundations, top first
    stacks: list[list[str]]
    hands: list[str]
    laid: str = ""
    row_symbols: Counter[str] = None  # type: ignore[assignment]
    row_workers: int = 0
    bound: dict[int, str] = None  # type: ignore[assignment]
    searched: int = -1
    back: list[str] = None  # type: ignore[assignment]
    waived: bool = False
    storages: list[int] = None  # type: ignore[assignment]  # of the tiles in hand: the stack they came from
    horus: list[int] = None  # type: ignore[assignment]
    graves: list[int] = None  # type: ignore[assignment]
    oases: list[int] = None  # type: ignore[assignment]
    ships: list[int] = None  # type: ignore[assignment]
    arrivals: list[int] = None  # type: ignore[assignment]  # who moved a ship, last mover last
    cards: dict[str, int] = None  # type: ignore[assignment]  # who owns them

    @classmethod
    def of(cls, state: TerraState) -> Table:
        """The facts of an engine's position."""
        players = len(state.gold)
        faces = [face.name for face in state.rules.tiles.faces]
        count = len(COLOURS)
        pieces: Counter[object] = Counter({(1, colour): state.pieces[n] for n, colour in enumerate(COLOURS[:6])})
        pieces.update({level: state.pieces[4 + level] for level in (2, 3, 4)})
        pieces.update({("finial", player): state.pieces[9 + player] for player in range(players)})
        options = state.rules.options
        kinds = dict(zip(FIELDS, (".So~"[kind] for kind in state.rules.board.kinds), strict=True))
        grid = GRIDS.get(state.rules.board.name, kinds)
        sites = [name for name in FIELDS if grid[name] == "S"]
        levels = {name: level for name, level in zip(sites, state.levels, strict=True) if level}
        sailed = [player for player in range(players) if state.ships[player]]
        return cls(
            edition=options["edition"],
            grid=grid,
            symbol=options["symbol"] == "yes",
            open=options["open"] == "yes",
            mission=options["mission"],
            seats=options["players"],
            stairs=state.rules.options["stairs"],
            search_order=state.rules.options["search_order"],
            first=state.first,
            ended=state.turn * players + (state.player - state.first) % players,
            phase=PHASES[state.phase],
            tiles={FIELDS[n]: faces[tile - 1] for n, tile in enumerate(state.tiles) if tile},
            foundations={name: value for name, value in zip(sites, state.values, strict=True) if value},
            pyramids={name: (COLOURS[state.colours[sites.index(name)]], level) for name, level in levels.items()},
            crews={name: (state.owners[n] - 1, state.crews[n]) for n, name in enumerate(sites) if state.owners[n]},
            gold=list(state.gold),
            blocks=[
                +Counter(dict(zip(COLOURS, state.blocks[player * count : player * count + count], strict=True)))
                for player in range(players)
            ],
            workers=list(state.supply),
            gold_left=state.bank_gold,
            blocks_left=state.bank_blocks,
            pieces=+pieces,
            coming=list(state.foundations),
            stacks=[[faces[state.faces[tile]] for tile in stack] for stack in state.stacks],
            hands=[faces[state.faces[tile]] if tile >= 0 else "" for tile in state.hands],
            laid=FIELDS[state.placed] if state.placed >= 0 else "",
            row_symbols=Counter(FIELDS[n] for n in state.sources),
            row_workers=state.aside,
            bound={player: sites[site] for player, site in enumerate(state.bound) if site >= 0},
            searched=state.searched,
            back=[faces[state.faces[tile]] for tile in state.to_return],
            waived=state.waived,
            storages=[stack + 1 for stack in state.hand_stacks],
            horus=list(state.horus),
            graves=list(state.graves),
            oases=list(state.oases),
            ships=list(state.ships),
            arrivals=sorted(sailed, key=lambda player: state.ship_stamps[player]),
            cards={card: owner - 1 for card, owner in zip(CARDS, state.card_owners, strict=True) if owner},
        )

    # Whose turn

    @property
    def players(self) -> int:
        return len(self.gold)

    @property
    def sites(self) -> list[str]:
        return [name for name in FIELDS if self.grid[name] == "S"]

    @property
    def seat(self) -> int:
        return (self.first + self.ended) % self.seats

    @property
    def me(self) -> int:
        return (self.first + self.ended) % self.players

    @property
    def my_turns_over(self) -> int:
        return self.ended // self.players

    # What is legal (B1)

    def legal(self) -> set[str]:
        """Every legal action in notation."""
        if self.phase == "place":
            return self._placements() | self._waivers() | self._additional()
        if self.phase == "row":
            return {f"row {axis}" for axis in AXES} | self._additional()
        if self.phase == "work":
            return self._moves() | self._additional() | {"done"}
        if self.phase == "draw":
            words = ["draw", "search"] if self.gold[self.me] >= 1 else ["draw"]
            hidden = [n for n in range(1, 9) if not (self.open and n in OPEN_STACKS)]
            return {
                f"{word} {n}"
                for word in words
                for n, stack in enumerate(self.stacks, 1)
                if stack and (word == "draw" or n in hidden)
            }
        if self.phase == "take":
            return {f"take {n}" for n in range(1, len(self.stacks[self.searched]) + 1)}
        if self.phase == "next":
            return {f"next {n}" for n in range(1, len(self.back) + 1)}
        if self.phase == "trim":
            return self._additional()
        return set()

    def _placements(self) -> set[str]:
        free = [name for name in FIELDS if self.grid[name] in ".*" and name not in self.tiles]
        half = self._own_half()
        if self.symbol and not self.waived and half:
            free = half
        return {f"place {name} {way}" for name in free for way in self._ways(name)}

    def _own_half(self) -> list[str]:
        """The free spaces on the half that the storage of the tile in hand bears (V1, D8), if stairs fit there."""
        rows = range(1, 6) if self.storages[self.me] <= 4 else range(6, 11)
        free = [name for name in FIELDS if self.grid[name] in ".*" and name not in self.tiles]
        return [name for name in free if int(name[1:]) in rows and self._ways(name)]

    def _waivers(self) -> set[str]:
        able = self.symbol and not self.waived and self.gold[self.me] >= 1 and self._own_half()
        return {"waive"} if able else set()

    def _ways(self, name: str) -> list[str]:
        beside = {way: fields[0] for way, step in WAYS.items() if (fields := line(name, step))}
        beside = {way: site for way, site in beside.items() if self.grid[site] == "S"}
        if beside and self.stairs == "adjacent":
            return [way for way, site in beside.items() if site not in self.foundations] or list(beside)
        return [way for way, step in WAYS.items() if any(self.grid[field] == "S" for field in line(name, step))]

    def _takes(self, site: str) -> bool:
        """Whether one more worker may go there (B11 to B13)."""
        if site not in self.foundations or self._closed(site):
            return False
        if site in self.crews and (self.crews[site][0] != self.me or self.crews[site][1] == 3):
            return False
        return self.my_turns_over > 0 or self.bound.get(self.me, site) == site

    def _closed(self, site: str) -> bool:
        """Whether the pyramid there is closed by mission 3 (M4)."""
        return self.mission == 3 and site in self.pyramids and self.pyramids[site][1] == 4

    def _moves(self) -> set[str]:
        found: set[str] = set()
        for start in self.row_symbols:
            for step in EIGHT:
                for field in line(start, step):
                    if self.grid[field] == "S":
                        if self._takes(field):
                            found.add(f"move {start} {field}")
                        break
                    if self.grid[field] in ".*" and field not in self.tiles:
                        break
        return found if self.row_workers else set()

    def _additional(self) -> set[str]:
        me, mine = self.me, self.blocks[self.me]
        found = set()
        for site, (player, crew) in self.crews.items():
            if player == me and (site not in self.pyramids or crew > 1):
                found.add(f"recall {site}")
            if player == me and crew == 3:
                found |= self._builds(site)
        for number, one in enumerate(COLOURS):
            for other in COLOURS[number:]:
                if mine[one] and mine[other] and (one != other or mine[one] > 1):
                    found.add(f"swap {one} {other}")
        return found | self._purchases()

    def _purchases(self) -> set[str]:
        gold, found = self.gold[self.me], set()
        if gold >= 3 and self.blocks_left:
            found.add("buy")
        if gold >= 3 and self.workers[self.me]:
            found |= {f"hire {site}" for site in self.sites if self._takes(site)}
        if gold >= 1 and self.edition != "basic":
            found.add("offer")
        if gold >= 2 and self.edition == "nile" and self.ships[self.me] < NILE_END:
            found.add("sail")
        price = self._card_price()
        if self.edition == "nile" and 1 <= price <= gold and self.me not in self.cards.values():
            found |= {f"card {card}" for card in CARDS if card not in self.cards}
        return found

    def _card_price(self) -> int:
        """One gold for each coin at or before the Horus token: 5, 10, 15 … (N7, C11)."""
        return len([step for step in range(1, self.horus[self.me] + 1) if step % 5 == 0])

    def _builds(self, site: str) -> set[str]:
        mine = self.blocks[self.me]
        if site not in self.pyramids:
            paid = [colour for colour in COLOURS if mine[colour]]
            return {f"build {site} {c} with {p}" for c in COLOURS[:6] if self.pieces[1, c] for p in paid}
        colour, level = self.pyramids[site]
        if level == 5 or mine[colour] + mine["white"] < level + 1:
            return set()
        piece = level + 1 if level < 4 else ("finial", self.me)
        return {f"build {site} {colour}"} if self.pieces[piece] else set()

    # What actions do

    def apply(self, text: str) -> None:
        """Do a legal action."""
        word, *rest = text.split()
        getattr(self, f"_do_{word}")(*rest)
        if self.phase == "trim":
            self._end_turn_if_due()

    def _do_place(self, name: str, way: str) -> None:
        self.tiles[name] = self.hands[self.me]
        self.hands[self.me] = ""
        self.laid, self.phase = name, "row"
        site = line(name, WAYS[way])[0]
        if self.grid[site] == "S" and site not in self.foundations:
            self.foundations[site] = self.coming.pop(0)
        if self.edition != "basic":
            self._enclose(name)

    def _enclose(self, laid: str) -> None:
        """Bonuses for sites that have just been enclosed (H7, N6, D7)."""
        for distance in range(self.players):
            player = (self.me + distance) % self.players
            for site, (owner, crew) in self.crews.items():
                ring = [field for step in EIGHT for field in line(site, step)[:1]]
                full = all(field in self.tiles or self.grid[field] in "So~" for field in ring)
                if owner == player and crew and full and laid in ring:
                    self._enclosed(player, ring)

    def _enclosed(self, player: int, ring: list[str]) -> None:
        faces = [self.tiles[field].split("+") for field in ring if field in self.tiles]
        shown = [symbol for face in faces for symbol in face]
        self._eyes(player, shown.count("eye"))
        self.graves[player] += shown.count("grave")
        self._earn(player, shown.count("gold") + [self.grid[field] for field in ring].count("o"))
        if self.edition == "nile":
            self.oases[player] += shown.count("oasis")
            for _ in [face for face in faces if "oasis" in face and "white" in face]:
                self._get_block(player, "white")
            self._ship(player, [self.grid[field] for field in ring].count("~"))

    def _earn(self, player: int, gold: int) -> None:
        for _ in range(gold):
            if self.gold_left:
                self.gold[player] += 1
                self.gold_left -= 1

    def _get_block(self, player: int, colour: str) -> None:
        if self.blocks_left:
            self.blocks[player][colour] += 1
            self.blocks_left -= 1

    def _eyes(self, player: int, count: int) -> None:
        """Steps on the Horus track, with 2 gold at every fifth one; in the basic version gold (B8, H3)."""
        for _ in range(count):
            if self.edition == "basic":
                self._earn(player, 1)
            else:
                self.horus[player] += 1
                self._earn(player, 2 if self.horus[player] % 5 == 0 else 0)

    def _ship(self, player: int, steps: int) -> None:
        for _ in range(steps):
            if self.ships[player] < NILE_END:
                self.ships[player] += 1
                self.arrivals = [other for other in self.arrivals if other != player] + [player]

    def _do_row(self, axis: str) -> None:
        dx, dy = AXES[axis]
        row = [self.laid]
        for step, where in (((-dx, -dy), 0), ((dx, dy), None)):
            for field in line(self.laid, step):
                if self.grid[field] == "S":
                    break
                row.insert(where if where is not None else len(row), field)
        symbols = [(field, symbol) for field in row for symbol in self.tiles.get(field, "").split("+")]
        shown = [symbol for _, symbol in symbols]
        self._earn(self.me, len([field for field in row if self.grid[field] == "o"]) + shown.count("gold"))
        self._eyes(self.me, shown.count("eye"))
        self.graves[self.me] += shown.count("grave")
        if self.edition == "nile":
            self._ship(self.me, len([field for field in row if self.grid[field] == "~"]))
            self.oases[self.me] += shown.count("oasis")
        faces = [self.tiles[field].split("+") for field in row if field in self.tiles]
        first = [face for face in faces if "grave" in face]
        then = [face for face in faces if "oasis" in face]
        last = [face for face in faces if "grave" not in face and "oasis" not in face]
        for face in first + then + last:
            for symbol in face:
                if symbol in COLOURS:
                    self._get_block(self.me, symbol)
        sources = Counter(field for field, symbol in symbols if symbol == "worker")
        self.row_workers = min(sources.total(), self.workers[self.me])
        self.workers[self.me] -= self.row_workers
        self.row_symbols = sources if self.row_workers else Counter()
        self.phase = "work"

    def _do_move(self, start: str, site: str) -> None:
        self.row_symbols = self.row_symbols - Counter([start])
        self.row_workers -= 1
        if not self.row_workers:
            self.row_symbols = Counter()
        self._join(site)

    def _join(self, site: str) -> None:
        self.crews[site] = (self.me, self.crews.get(site, (0, 0))[1] + 1)
        if self.my_turns_over == 0:
            self.bound[self.me] = site

    def _do_recall(self, site: str) -> None:
        crew = self.crews.pop(site)[1] - 1
        if crew:
            self.crews[site] = (self.me, crew)
        self.workers[self.me] += 1

    def _do_hire(self, site: str) -> None:
        self._pay_gold(3)
        self.workers[self.me] -= 1
        self._join(site)

    def _do_buy(self) -> None:
        self._pay_gold(3)
        self.blocks[self.me]["white"] += 1
        self.blocks_left -= 1

    def _pay_gold(self, price: int) -> None:
        self.gold[self.me] -= price
        self.gold_left += price

    def _pay_block(self, colour: str) -> None:
        self.blocks[self.me] -= Counter([colour])
        self.blocks_left += 1

    def _do_swap(self, one: str, other: str) -> None:
        self._pay_block(one)
        self._pay_block(other)
        self.blocks[self.me]["white"] += 1
        self.blocks_left -= 1

    def _do_build(self, site: str, colour: str, *paid: str) -> None:
        level = self.pyramids.get(site, (colour, 0))[1] + 1
        for _ in range(level):
            if level == 1:
                self._pay_block(paid[1])
            else:
                self._pay_block(colour if self.blocks[self.me][colour] else "white")
        piece = (1, colour) if level == 1 else level if level < 5 else ("finial", self.me)
        self.pieces -= Counter([piece])
        self.pyramids[site] = (colour, level)
        self.crews[site] = (self.me, 1)
        self.workers[self.me] += 2
        if self._closed(site):
            self.crews[site] = (self.me, 0)
            self.workers[self.me] += 1
        if self.mission in (1, 3) and self.goal_stands():
            self.phase = "over"

    def goal_stands(self) -> bool:
        """Whether the goal of the mission is reached (M2 to M4)."""
        levels = [level for _, level in self.pyramids.values()]
        if self.mission == 1:
            return levels.count(5) >= 4
        if self.mission == 2:
            return self.total(0) > 275
        return len({colour for colour, level in self.pyramids.values() if level == 4}) == 6

    def _do_waive(self) -> None:
        self._pay_gold(1)
        self.waived = True

    def _do_offer(self) -> None:
        self._pay_gold(1)
        self.graves[self.me] += 1

    def _do_sail(self) -> None:
        self._pay_gold(2)
        self._ship(self.me, 1)

    def _do_card(self, card: str) -> None:
        self._pay_gold(self._card_price())
        self.cards[card] = self.me

    def _do_done(self) -> None:
        self.workers[self.me] += self.row_workers
        self.row_workers, self.row_symbols, self.laid = 0, Counter(), ""
        self._go_on_to_draw()

    def _go_on_to_draw(self) -> None:
        self.phase = "trim" if self.my_turns_over == TURNS[self.players] - 1 else "draw"

    def _do_draw(self, number: str) -> None:
        self.searched = int(number) - 1
        self._do_take("1", ordered=True)

    def _do_search(self, number: str) -> None:
        self._pay_gold(1)
        self.searched, self.phase = int(number) - 1, "take"

    def _do_take(self, number: str, ordered: bool = False) -> None:
        stack = self.stacks[self.searched]
        self.hands[self.me] = stack.pop(int(number) - 1)
        self.storages[self.me] = self.searched + 1
        if len(stack) <= REMOVED_AT[self.edition][self.players]:
            stack.clear()
        if ordered or self.search_order == "keep" or not stack:
            self.searched, self.phase = -1, "trim"
        else:
            self.back, self.stacks[self.searched], self.phase = stack, [], "next"

    def _do_next(self, number: str) -> None:
        self.stacks[self.searched].append(self.back.pop(int(number) - 1))
        if not self.back:
            self.searched, self.phase = -1, "trim"

    def _end_turn_if_due(self) -> None:
        if self.blocks[self.me].total() > 7:
            return
        surplus = self.gold[self.me] - 4
        if surplus > 0:
            if self._purchases():
                return
            self._pay_gold(surplus)
        self.ended += 1
        self.waived = False
        if self.ended == self.players * TURNS[self.players]:
            self.phase = "over"
        elif any(self._ways(name) for name in FIELDS if self.grid[name] in ".*" and name not in self.tiles):
            self.phase = "place"
        else:  # the tile fits nowhere and leaves the game (D10)
            self.hands[self.me] = ""
            self._go_on_to_draw()
            if self.phase == "trim":
                self._end_turn_if_due()

    # Final scoring (B30 to B32, H8, H9, N8, N9)

    def total(self, player: int) -> int:
        """That player's points."""
        points = self.gold[player] + self.blocks[player].total()
        for site, (owner, _) in self.crews.items():
            if owner == player:
                points += WORTH[self.pyramids[site][1]] if site in self.pyramids else self.foundations[site]
        if self.edition == "basic":
            return points
        mine = self.graves[player]
        points += self.horus[player] + mine + sum(mine - theirs for theirs in self.graves if theirs < mine)
        if self.edition == "nile":
            points += self.oases[player] * self._heights(player)[0]
            points += self._owned(player) * (self.ships[player] // 3)
            points += sum(20 if self.cards.get(card) == player else 10 for card in CARDS if self._does(card, player))
        return points

    def _owned(self, player: int) -> int:
        return len([site for site, (owner, _) in self.crews.items() if owner == player])

    def _heights(self, player: int) -> list[int]:
        """The levels of a player's pyramids, highest first, with noughts for three that are not there."""
        levels = [
            self.pyramids[site][1]
            for site, (owner, _) in self.crews.items()
            if owner == player and site in self.pyramids
        ]
        return sorted([*levels, 0, 0, 0], reverse=True)

    def _does(self, card: str, player: int) -> bool:
        """Whether that player alone fulfils the task (N9)."""
        others = [other for other in range(self.players) if other != player]
        if card == "nile":
            farthest = max(self.ships)
            there = [one for one in self.arrivals if self.ships[one] == farthest]
            return farthest > 0 and there[0] == player
        measure = {
            "grave": lambda one: self.graves[one],
            "horus": lambda one: self.horus[one],
            "oases": lambda one: self.oases[one],
            "highest": lambda one: self._heights(one)[:3],
            "most": self._owned,
        }[card]
        return all(measure(player) > measure(other) for other in others)
