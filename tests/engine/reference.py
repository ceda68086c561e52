"""A second engine of the basic game on the desert board: slow, obvious, and written from the rules alone.

It speaks in names and notation only (`Table.legal`, `Table.apply`, `Table.total`). From the real engine it reads the
bare facts of a position once (`Table.of`); from the data files it reads the letters of the grid. What follows from
them it works out each time anew. `tests/engine/test_reference.py` plays both side by side.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files

from tp_tui.games.terra.state import PHASES, TerraState

COLOURS = ["blue", "grey", "red", "green", "yellow", "violet", "white"]
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
AXES = {"h": (1, 0), "v": (0, 1), "d": (1, 1), "a": (1, -1)}
WORTH = [0, 5, 10, 20, 35, 60]
TURNS = {2: 14, 3: 12, 4: 9}


def read_grid() -> dict[str, str]:
    """From the name of each field to its letter, row by row."""
    text = (files("tp_tui.games.terra") / "data" / "boards" / "desert.toml").read_text(encoding="utf-8")
    rows = [line.split() for line in tomllib.loads(text)["grid"].strip().splitlines()]
    return {"abcdefghijk"[x] + str(y + 1): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


GRID = read_grid()
FIELDS = list(GRID)
SITES = [name for name in FIELDS if GRID[name] == "S"]


def line(start: str, step: tuple[int, int]) -> list[str]:
    """The fields from `start`, not counting it, in one direction to the edge."""
    x, y, found = ord(start[0]), int(start[1:]), []
    while True:
        x, y = x + step[0], y + step[1]
        if chr(x) + str(y) not in GRID:
            return found
        found.append(chr(x) + str(y))


@dataclass
class Table:
    """Everything that lies on the table and on the player boards, by name."""

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

    @classmethod
    def of(cls, state: TerraState) -> Table:
        """The facts of an engine's position."""
        players = len(state.gold)
        faces = [face.name for face in state.rules.tiles.faces]
        count = len(COLOURS)
        pieces: Counter[object] = Counter({(1, colour): state.pieces[n] for n, colour in enumerate(COLOURS[:6])})
        pieces.update({level: state.pieces[4 + level] for level in (2, 3, 4)})
        pieces.update({("finial", player): state.pieces[9 + player] for player in range(players)})
        levels = {name: level for name, level in zip(SITES, state.levels, strict=True) if level}
        return cls(
            stairs=state.rules.options["stairs"],
            search_order=state.rules.options["search_order"],
            first=state.first,
            ended=state.turn * players + (state.player - state.first) % players,
            phase=PHASES[state.phase],
            tiles={FIELDS[n]: faces[tile - 1] for n, tile in enumerate(state.tiles) if tile},
            foundations={name: value for name, value in zip(SITES, state.values, strict=True) if value},
            pyramids={name: (COLOURS[state.colours[SITES.index(name)]], level) for name, level in levels.items()},
            crews={name: (state.owners[n] - 1, state.crews[n]) for n, name in enumerate(SITES) if state.owners[n]},
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
            bound={player: SITES[site] for player, site in enumerate(state.bound) if site >= 0},
            searched=state.searched,
            back=[faces[state.faces[tile]] for tile in state.to_return],
        )

    # Whose turn

    @property
    def players(self) -> int:
        return len(self.gold)

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
            return self._placements() | self._additional()
        if self.phase == "row":
            return {f"row {axis}" for axis in AXES} | self._additional()
        if self.phase == "work":
            return self._moves() | self._additional() | {"done"}
        if self.phase == "draw":
            words = ["draw", "search"] if self.gold[self.me] >= 1 else ["draw"]
            return {f"{word} {n}" for word in words for n, stack in enumerate(self.stacks, 1) if stack}
        if self.phase == "take":
            return {f"take {n}" for n in range(1, len(self.stacks[self.searched]) + 1)}
        if self.phase == "next":
            return {f"next {n}" for n in range(1, len(self.back) + 1)}
        if self.phase == "trim":
            return self._additional()
        return set()

    def _placements(self) -> set[str]:
        free = [name for name in FIELDS if GRID[name] in ".*" and name not in self.tiles]
        return {f"place {name} {way}" for name in free for way in self._ways(name)}

    def _ways(self, name: str) -> list[str]:
        beside = {way: fields[0] for way, step in WAYS.items() if (fields := line(name, step))}
        beside = {way: site for way, site in beside.items() if GRID[site] == "S"}
        if beside and self.stairs == "adjacent":
            return [way for way, site in beside.items() if site not in self.foundations] or list(beside)
        return [way for way, step in WAYS.items() if any(GRID[field] == "S" for field in line(name, step))]

    def _takes(self, site: str) -> bool:
        """Whether one more worker may go there (B11 to B13)."""
        if site not in self.foundations:
            return False
        if site in self.crews and (self.crews[site][0] != self.me or self.crews[site][1] == 3):
            return False
        return self.my_turns_over > 0 or self.bound.get(self.me, site) == site

    def _moves(self) -> set[str]:
        found: set[str] = set()
        for start in self.row_symbols:
            for step in EIGHT:
                for field in line(start, step):
                    if GRID[field] == "S":
                        if self._takes(field):
                            found.add(f"move {start} {field}")
                        break
                    if GRID[field] in ".*" and field not in self.tiles:
                        break
        return found if self.row_workers else set()

    def _additional(self) -> set[str]:
        me, gold, mine = self.me, self.gold[self.me], self.blocks[self.me]
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
        return found | (self._purchases() if gold >= 3 else set())

    def _purchases(self) -> set[str]:
        found = {"buy"} if self.blocks_left else set()
        if self.workers[self.me]:
            found |= {f"hire {site}" for site in SITES if self._takes(site)}
        return found

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
        if GRID[site] == "S" and site not in self.foundations:
            self.foundations[site] = self.coming.pop(0)

    def _do_row(self, axis: str) -> None:
        dx, dy = AXES[axis]
        row = [self.laid]
        for step, where in (((-dx, -dy), 0), ((dx, dy), None)):
            for field in line(self.laid, step):
                if GRID[field] == "S":
                    break
                row.insert(where if where is not None else len(row), field)
        symbols = [(field, symbol) for field in row for symbol in self.tiles.get(field, "").split("+")]
        for _ in [field for field in row if GRID[field] == "o"] + [1 for _, symbol in symbols if symbol == "eye"]:
            if self.gold_left:
                self.gold[self.me], self.gold_left = self.gold[self.me] + 1, self.gold_left - 1
        for _, symbol in symbols:
            if symbol in COLOURS and self.blocks_left:
                self.blocks[self.me][symbol] += 1
                self.blocks_left -= 1
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

    def _do_done(self) -> None:
        self.workers[self.me] += self.row_workers
        self.row_workers, self.row_symbols, self.laid = 0, Counter(), ""
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
        if self.players == 2 and len(stack) == 1:
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
        self.phase = "over" if self.ended == self.players * TURNS[self.players] else "place"

    # Final scoring (B30 to B32)

    def total(self, player: int) -> int:
        """That player's points."""
        points = self.gold[player] + self.blocks[player].total()
        for site, (owner, _) in self.crews.items():
            if owner == player:
                points += WORTH[self.pyramids[site][1]] if site in self.pyramids else self.foundations[site]
        return points
