"""The rules of Cubes: legal actions, their effects, and the end of the game (clauses Q6–Q18, Q20–Q24)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from tp_tui.games.contract import Action, Event, Refusal, Score, zero_sum_returns
from tp_tui.games.cubes.rules import refusals
from tp_tui.games.cubes.rules.actions import FOR_MONEY, space_of
from tp_tui.games.cubes.rules.colour_fields import ColourFields
from tp_tui.games.cubes.rules.components import (
    FIELD_MONEY,
    GREEN,
    INCOME,
    KINDS_OF_CUBE,
    MAX_STALLS,
    PRICES,
    REFILL_AT,
    STRIP_LENGTH,
    TAKE_PRICE,
    cube_counts,
)
from tp_tui.games.cubes.rules.pyramid import pyramid_of
from tp_tui.games.cubes.rules.scoring import points_at, score_of
from tp_tui.games.cubes.rules.state import NONE_TAKEN, NOTHING, CubesState, Rules

Handler = Callable[..., None]

MONEY_BIT = 1 << FOR_MONEY
"""The bit for money in a mask of payments."""


@lru_cache(maxsize=64)
def rules_for(side: str, players: int, fields: ColourFields) -> CubeRules:
    """Return the shared rules for this side, number of players and colour fields."""
    return CubeRules(side, players, fields)


class CubeRules(Rules):
    """The rules for a number of players on one side of the board."""

    def __init__(self, side: str, players: int, fields: ColourFields) -> None:
        """Prepare lookup tables for a side, a number of players and the colour fields (Q3)."""
        self.side = side
        self.players = players
        self.fields = fields
        self.pyramid = pyramid_of(side)
        self.space = space_of(side, players)
        self.counts = cube_counts(side, players)
        self.field_masks = tuple(
            sum(1 << place for place, field in fields if field == colour) for colour in range(KINDS_OF_CUBE)
        )
        self._handlers: dict[str, Handler] = {
            "money": self._money,
            "buy": self._buy,
            "take": self._take,
            "build": self._build,
            "done": self._done,
        }
        # Lookup tables for the builds in a row and for the takes: searches need them constantly, and few masks occur.
        self._row_builds = tuple(
            tuple(_RowBuilds(builds[start : start + width]) for builds in self.space.build)
            for start, width in zip(self.pyramid.row_starts, self.pyramid.widths, strict=True)
        )
        self._row_bits = tuple(
            (start, (1 << width) - 1) for start, width in zip(self.pyramid.row_starts, self.pyramid.widths, strict=True)
        )
        self._takes = tuple(_Takes(seat) for seat in self.space.take)
        self._all_colours = range(KINDS_OF_CUBE)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments only, not the tables."""
        return (rules_for, (self.side, self.players, self.fields))

    # Legal actions

    def legal_actions(self, state: CubesState) -> tuple[Action, ...]:
        """Return all legal actions (Q6–Q10, Q21)."""
        if state.is_over:
            return ()
        space, player, opens = self.space, state.player, state.opens
        base = player * KINDS_OF_CUBE
        money, found = state.money[player], list[Action]()
        if not state.acted:
            found.append(space.money)
        if not state.bought:
            for count in range(min(len(PRICES), len(state.strip))):
                if money < PRICES[count]:
                    break
                found.append(space.buy[count])
        stocks, taken, payments = state.stocks, state.taken, MONEY_BIT if money >= TAKE_PRICE else 0
        for colour in self._all_colours:
            if held := stocks[base + colour]:
                if held > taken[colour]:
                    payments |= 1 << colour
                if mask := opens[base + colour]:
                    found += self._builds(colour, mask)
        if payments:
            for seat, takes in enumerate(self._takes):
                if seat != player:
                    first = seat * KINDS_OF_CUBE
                    there = 0
                    for colour in self._all_colours:
                        if stocks[first + colour]:
                            there |= 1 << colour
                    if there:
                        found += takes[there, payments]
        if state.acted:
            found.append(space.done)
        return tuple(found)

    def _builds(self, colour: int, mask: int) -> list[Action]:
        """Return the builds of a cube of this colour at the places in `mask`."""
        found: list[Action] = []
        for (start, ones), builds in zip(self._row_bits, self._row_builds, strict=True):
            if bits := mask >> start & ones:
                found += builds[colour][bits]
        return found

    def refusal(self, state: CubesState, action: Action) -> Refusal | None:
        """Return why `action` is illegal, with the clause; None if it is legal."""
        return refusals.refusal(self, state, action)

    # Effects of actions

    def apply(self, state: CubesState, action: Action, events: list[Event] | None) -> None:
        """Do `action`, which must be legal."""
        state.legal = None
        self._handlers[action.kind](state, events, *action.args)

    def _money(self, state: CubesState, events: list[Event] | None) -> None:
        state.money[state.player] += INCOME
        state.money_turns += 1
        if events is not None:
            events.append(Event("money", state.player, (INCOME,)))
        if state.money_turns == self.players:
            state.money_turns = 0
            state.stalls += 1
            if state.stalls == MAX_STALLS:
                self._end(state, events)
                return
            self._mix(state, events)
        self._next_player(state)

    def _mix(self, state: CubesState, events: list[Event] | None) -> None:
        """Return the strip to the bag, mix it, and refill the strip (Q14, Q23)."""
        state.mixings += 1
        rng = random.Random(f"{state.mixing}/{state.mixings}")
        cubes = [(rng.random(), place, colour) for place, colour in enumerate(state.bag + state.strip)]
        mixed, had_bag = bytes(colour for _, _, colour in sorted(cubes)), bool(state.bag)
        state.strip, state.bag = mixed[:STRIP_LENGTH], mixed[STRIP_LENGTH:]
        if events is not None:
            events.append(Event("mixed", state.player, tuple(state.strip), reveals=True))
            if had_bag and not state.bag:
                events.append(Event("emptied", state.player))

    def _buy(self, state: CubesState, events: list[Event] | None, count: int) -> None:
        player, strip = state.player, state.strip
        base = player * KINDS_OF_CUBE
        for colour in strip[:count]:
            state.stocks[base + colour] += 1
        state.money[player] -= PRICES[count - 1]
        state.strip = strip[count:]
        state.acted = state.bought = True
        if events is not None:
            events.append(Event("bought", player, (PRICES[count - 1], *strip[:count])))
        if len(state.strip) <= REFILL_AT and state.bag:
            drawn = STRIP_LENGTH - len(state.strip)
            new, state.bag = state.bag[:drawn], state.bag[drawn:]
            state.strip += new
            if events is not None:
                events.append(Event("refilled", player, tuple(new), reveals=True))
                if not state.bag:
                    events.append(Event("emptied", player))

    def _take(self, state: CubesState, events: list[Event] | None, seat: int, colour: int, paid: int) -> None:
        player = state.player
        state.stocks[seat * KINDS_OF_CUBE + colour] -= 1
        if paid == FOR_MONEY:
            state.money[player] -= TAKE_PRICE
            state.money[seat] += TAKE_PRICE
        else:
            state.stocks[player * KINDS_OF_CUBE + paid] -= 1
            state.stocks[seat * KINDS_OF_CUBE + paid] += 1
        state.stocks[player * KINDS_OF_CUBE + colour] += 1
        state.taken = _changed(state.taken, colour, 1)
        state.acted = True
        if events is not None:
            events.append(Event("took", player, (seat, colour, paid)))

    def _build(self, state: CubesState, events: list[Event] | None, colour: int, place: int) -> None:
        player = state.player
        base = player * KINDS_OF_CUBE
        state.stocks[base + colour] -= 1
        if state.taken[colour]:
            state.taken = _changed(state.taken, colour, -1)
        state.acted = True
        self.lay(state, player, colour, place)
        points = points_at(self.pyramid, state.built, base, colour, place)
        state.points_built[player] += points
        earned = FIELD_MONEY if self.field_masks[colour] >> place & 1 else 0
        state.money[player] += earned
        row = self.pyramid.row_masks[self.pyramid.rows[place]]
        is_full = state.filled(player) & row == row
        state.rows_filled[player] += is_full
        if events is not None:
            events.append(Event("built", player, (colour, place, points, earned, int(is_full))))

    def lay(self, state: CubesState, player: int, colour: int, place: int) -> None:
        """Put a cube into a pyramid, and update the places where cubes can be built (Q10)."""
        base, opens = player * KINDS_OF_CUBE, state.opens
        bit = 1 << place
        state.built[base + colour] |= bit
        for each in self._all_colours:
            opens[base + each] &= ~bit
        filled = state.filled(player)
        for upper, beside in self.pyramid.above[place]:
            if filled >> beside & 1:
                other = state.colour_at(player, beside)
                takes = self._all_colours if GREEN in (colour, other) else {colour, other, GREEN}
                for each in takes:
                    opens[base + each] |= 1 << upper

    def _done(self, state: CubesState, events: list[Event] | None) -> None:
        state.money_turns = state.stalls = 0
        state.taken = NONE_TAKEN
        # The strip is empty only if the bag was already empty when the last cube was bought (Q16).
        if not state.strip:
            self._end(state, events)
            return
        self._next_player(state)

    def _next_player(self, state: CubesState) -> None:
        state.acted = state.bought = False
        state.turn += 1
        state.player = (state.player + 1) % self.players

    def _end(self, state: CubesState, events: list[Event] | None) -> None:
        state.is_over = True
        if events is not None:
            events.append(Event("over", state.player, (int(bool(state.strip)),)))

    # Scores

    def scores(self, state: CubesState) -> list[Score]:
        """Return the score of each player, as if the game ended now (Q17, Q25)."""
        return [score_of(self.pyramid, state, player) for player in range(self.players)]

    def returns(self, state: CubesState) -> list[float]:
        """Return the utility of each player; ties are broken by money plus cubes in stock, then shared (Q18)."""
        if not state.is_over or not any(state.built):
            return [0.0] * self.players
        best = max(map(state.points, range(self.players)))
        standings = [
            state.money[player] + sum(state.stock_of(player)) if state.points(player) == best else NOTHING
            for player in range(self.players)
        ]
        return zero_sum_returns(standings)


def _changed(counts: bytes, colour: int, by: int) -> bytes:
    """Return `counts` with the entry for `colour` changed."""
    changed = bytearray(counts)
    changed[colour] += by
    return bytes(changed)


class _RowBuilds(dict[int, tuple[Action, ...]]):
    """A cache of the builds in one row, by the mask of its places."""

    def __init__(self, builds: tuple[Action, ...]) -> None:
        super().__init__()
        self._builds = builds

    def __missing__(self, bits: int) -> tuple[Action, ...]:
        found = self[bits] = tuple(build for place, build in enumerate(self._builds) if bits >> place & 1)
        return found


class _Takes(dict[tuple[int, int], tuple[Action, ...]]):
    """A cache of the takes from one seat, by the masks of the colours in its stock and of the payments."""

    def __init__(self, takes: tuple[tuple[Action, ...], ...]) -> None:
        super().__init__()
        self._takes_of = takes

    def __missing__(self, masks: tuple[int, int]) -> tuple[Action, ...]:
        there, payments = masks
        found = self[masks] = tuple(
            take
            for colour, takes in enumerate(self._takes_of)
            if there >> colour & 1
            for paid, take in enumerate(takes)
            if payments >> paid & 1 and paid != colour
        )
        return found
