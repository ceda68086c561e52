"""A second engine: slow, obvious, and written from the rules alone.

It speaks in names and notation only (`Table.legal`, `Table.apply`, `Table.total`, `Table.winners`). From the real
engine it reads the bare facts of a position once (`Table.of`); what follows from them it works out each time anew.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from tp_tui.games.cubes.rules.state import CubesState

COLOURS = ["red", "yellow", "blue", "white", "green"]
ROWS = {
    "large": {"a": 10, "b": 9, "c": 8, "d": 7, "e": 6},
    "small": {"a": 7, "b": 6, "c": 5, "d": 4, "e": 3},
}
LARGE_FIELDS = {
    "b2": "red",
    "b5": "yellow",
    "b8": "blue",
    "c2": "white",
    "c4": "red",
    "c7": "yellow",
    "d2": "blue",
    "d4": "white",
    "d6": "red",
    "e3": "yellow",
}
PRICE = {1: 1, 2: 3, 3: 6, 4: 10}


def supports(place: str) -> list[str]:
    """The two places that one lies on; none in the bottom row."""
    row, number = place[0], int(place[1:])
    lower = chr(ord(row) - 1)
    return [] if row == "a" else [f"{lower}{number}", f"{lower}{number + 1}"]


def triangle(place: str) -> set[str]:
    """Every place below one, down to the bottom row."""
    found: set[str] = set()
    for support in supports(place):
        found |= {support} | triangle(support)
    return found


@dataclass
class Table:
    """Everything that lies on the table, by name."""

    side: str
    fields: dict[str, str]
    bag: list[str]
    strip: list[str]
    money: list[int]
    stocks: list[Counter[str]]
    pyramids: list[dict[str, str]]
    points: list[int]
    me: int
    taken: Counter[str]  # of my stock, what I took in this turn
    begun: bool
    bought: bool
    money_turns: int
    rounds: int
    mixing: int
    mixings: int
    over: bool

    @classmethod
    def of(cls, state: CubesState) -> Table:
        """The facts of an engine's position."""
        rows = ROWS[state.rules.side]
        places = [f"{row}{number}" for row, width in rows.items() for number in range(1, width + 1)]
        players = range(len(state.money))
        return cls(
            side=state.rules.side,
            fields={places[place]: COLOURS[colour] for place, colour in state.rules.fields},
            bag=[COLOURS[colour] for colour in state.bag],
            strip=[COLOURS[colour] for colour in state.strip],
            money=list(state.money),
            stocks=[+Counter(dict(zip(COLOURS, state.stocks[5 * p : 5 * p + 5], strict=True))) for p in players],
            pyramids=[
                {
                    name: COLOURS[colour]
                    for number, name in enumerate(places)
                    for colour in range(5)
                    if state.built[5 * player + colour] >> number & 1
                }
                for player in players
            ],
            points=list(state.points_built),
            me=state.player,
            taken=+Counter(dict(zip(COLOURS, state.taken, strict=True))),
            begun=state.acted,
            bought=state.bought,
            money_turns=state.money_turns,
            rounds=state.stalls,
            mixing=state.mixing,
            mixings=state.mixings,
            over=state.is_over,
        )

    # What is legal

    def legal(self) -> set[str]:
        """Every legal action in notation (Q6)."""
        if self.over:
            return set()
        found = {"done"} if self.begun else {"money"}
        if not self.bought:
            found |= {f"buy {n}" for n in (1, 2, 3, 4) if n <= len(self.strip) and PRICE[n] <= self.money[self.me]}
        for colour in self.stocks[self.me]:
            found |= {f"build {colour} {place}" for place in self.places_for(self.me, colour)}
        return found | self.takes()

    def takes(self) -> set[str]:
        """The cubes that can be had from the others (Q8, Q21)."""
        found = set()
        payments = [*(self.stocks[self.me] - self.taken), *(["money"] if self.money[self.me] >= 3 else [])]
        for seat, stock in enumerate(self.stocks):
            if seat != self.me:
                for colour in stock:
                    found |= {f"take {'ABCD'[seat]} {colour} for {paid}" for paid in payments if paid != colour}
        return found

    def places_for(self, player: int, colour: str) -> set[str]:
        """Where that player can build a cube of that colour (Q10)."""
        pyramid, found = self.pyramids[player], set()
        for row, width in ROWS[self.side].items():
            for place in (f"{row}{number}" for number in range(1, width + 1)):
                below = [pyramid.get(support, "") for support in supports(place)]
                if place not in pyramid and "" not in below and self.lies_on(colour, below):
                    found.add(place)
        return found

    @staticmethod
    def lies_on(colour: str, below: list[str]) -> bool:
        """Whether a cube of that colour can lie on those two, or on the ground."""
        return not below or colour == "green" or "green" in below or colour in below

    # What actions do

    def apply(self, text: str) -> None:
        """Do a legal action."""
        kind, *words = text.split()
        if kind == "money":
            self.money[self.me] += 5
            self.money_turns += 1
            if self.money_turns == len(self.money):
                self.money_turns = 0
                self.rounds += 1
                if self.rounds == 3:
                    self.over = True
                    return
                self.mix()
            self.next_player()
        elif kind == "done":
            self.money_turns = self.rounds = 0
            self.taken = Counter()
            if not self.strip:
                assert not self.bag
                self.over = True
            else:
                self.next_player()
        else:
            self.begun = True
            {"buy": self.buy, "take": self.take, "build": self.build}[kind](*words)

    def next_player(self) -> None:
        self.me = (self.me + 1) % len(self.money)
        self.begun = self.bought = False

    def mix(self) -> None:
        """The strip goes back into the bag, the bag is mixed, the strip is filled (Q14, Q23)."""
        self.mixings += 1
        cubes = self.bag + self.strip
        rng = random.Random(f"{self.mixing}/{self.mixings}")
        numbers = [rng.random() for _ in cubes]
        order = sorted(range(len(cubes)), key=lambda n: numbers[n])
        mixed = [cubes[n] for n in order]
        self.strip, self.bag = mixed[:16], mixed[16:]

    def buy(self, number: str) -> None:
        for _ in range(int(number)):
            self.stocks[self.me][self.strip.pop(0)] += 1
        self.money[self.me] -= PRICE[int(number)]
        self.bought = True
        if len(self.strip) <= 4:
            while self.bag and len(self.strip) < 16:
                self.strip.append(self.bag.pop(0))

    def take(self, seat: str, colour: str, _for: str, paid: str) -> None:
        other = "ABCD".index(seat)
        self._move_from(other, colour)
        if paid == "money":
            self.money[self.me] -= 3
            self.money[other] += 3
        else:
            self._move_from(self.me, paid)
            self.stocks[other][paid] += 1
        self.stocks[self.me][colour] += 1
        self.taken[colour] += 1

    def build(self, colour: str, place: str) -> None:
        self._move_from(self.me, colour)
        self.taken -= Counter([colour])
        self.pyramids[self.me][place] = colour
        self.points[self.me] += self.points_of(self.me, place)
        if self.fields.get(place) == colour:
            self.money[self.me] += 5

    def _move_from(self, player: int, colour: str) -> None:
        self.stocks[player][colour] -= 1
        self.stocks[player] += Counter()

    # Scores

    def points_of(self, player: int, place: str) -> int:
        """What the cube there scores (Q11)."""
        pyramid = self.pyramids[player]
        colour = pyramid[place]
        below = [pyramid[lower] for lower in triangle(place)]
        return 0 if colour == "green" else sum(other not in (colour, "green") for other in below)

    def full_rows(self, player: int) -> list[str]:
        """The rows of a pyramid without a gap (Q17)."""
        rows = ROWS[self.side]
        return [
            row
            for row, width in rows.items()
            if all(f"{row}{number}" in self.pyramids[player] for number in range(1, width + 1))
        ]

    def total(self, player: int) -> int:
        """All points, as if the game ended now (Q25)."""
        cubes = sum(self.points_of(player, place) for place in self.pyramids[player])
        return cubes + 10 * len(self.full_rows(player))

    def winners(self) -> list[int]:
        """Who shares the win (Q18)."""
        players = range(len(self.money))
        if not any(self.pyramids):
            return list(players)
        standing = [(self.total(p), self.money[p] + self.stocks[p].total()) for p in players]
        return [p for p in players if standing[p] == max(standing)]
