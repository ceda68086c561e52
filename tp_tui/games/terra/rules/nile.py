"""The Nile and the Oases: the rules that the third version adds to the second (clauses N1–N10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tp_tui.games.contract import Action, Event, ScoreLine
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.components import BRINGS, Brought, Symbols, Yield
from tp_tui.games.terra.rules.horus import HorusRules
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.games.terra.rules.yields import OASIS_RANK

OWN_CARD, OTHER_CARD = 20, 10
"""The points for a task with and without its card (N9)."""

COMPARED_PYRAMIDS = 3
"""The number of each player's highest pyramids that are compared (N9)."""


class NileRules(HorusRules):
    """The second version with ships, oases and strategy cards."""

    feature = "nile"
    tracks = (*HorusRules.tracks, "oases", "ships")
    brings: Mapping[str, Brought] = {**HorusRules.brings, **BRINGS["nile"]}
    has_cards = True

    # Ships and oases

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """Return what `symbols` bring; Nile fields are steps of the ship (N3, N5)."""
        gains = super().gains(state, player, symbols, workers)
        steps = symbols.nile + symbols.brought.ship
        if not steps:
            return gains
        gold, blocks, workers, sources, horus, graves, oases, _ = gains
        ship = min(steps, self.supplies.nile_steps - state.ships[player])
        return Yield(gold, blocks, workers, sources, horus, graves, oases, ship)

    def enclosed_symbols(self, symbols: Symbols) -> Symbols:
        """Count oasis tiles with their white blocks and the Nile around a site, too (N6)."""
        return symbols._replace(blocks=tuple(block for block in symbols.blocks if block[0] == OASIS_RANK))

    def receive(self, state: TerraState, player: int, gains: Yield) -> None:
        """Give `player` everything in `gains`, including steps of the ship."""
        super().receive(state, player, gains)
        state.oases[player] += gains.oases
        if gains.ship:
            self._move_ship(state, player, gains.ship)

    def _move_ship(self, state: TerraState, player: int, steps: int) -> None:
        state.ships[player] += steps
        state.ship_stamps[player] = max(state.ship_stamps) + 1

    def _sail(self, state: TerraState, events: list[Event] | None) -> None:
        self.pay(state, self.supplies.ship_price)
        self._move_ship(state, state.player, 1)
        if events is not None:
            events.append(Event("sailed", state.player))

    # Strategy cards

    def additional_actions(self, state: TerraState) -> list[Action]:
        """Add buying a step of the ship and, once, a strategy card (N4, N7)."""
        found = super().additional_actions(state)
        gold = state.gold[state.player]
        if gold >= self.supplies.ship_price and state.ships[state.player] < self.supplies.nile_steps:
            found.append(self.space.sail)
        price = self.card_price(state)
        if price and gold >= price and state.player + 1 not in state.card_owners:
            found += [self.space.card[card] for card, owner in enumerate(state.card_owners) if not owner]
        return found

    def card_price(self, state: TerraState) -> int:
        """Return the price of a strategy card: 1 gold for each coin reached or passed; 0 before the first (N7)."""
        return self.coins_at(state.horus[state.player])

    def _card(self, state: TerraState, events: list[Event] | None, card: int) -> None:
        self.pay(state, self.card_price(state))
        state.card_owners[card] = state.player + 1
        if events is not None:
            events.append(Event("card", state.player, (card,)))

    # Scoring

    def points(self, state: TerraState, player: int) -> int:
        """Return the points of the second version plus those for oases, Nile and tasks."""
        tasks = sum(points for _, points in self.task_points(state, player))
        return (
            super().points(state, player) + self.oasis_points(state, player) + self.nile_points(state, player) + tasks
        )

    def heights(self, state: TerraState, player: int) -> list[int]:
        """Return the levels of the pyramids of `player`, highest first."""
        own = [level for level, owner in zip(state.levels, state.owners, strict=True) if owner == player + 1 and level]
        return sorted(own, reverse=True)

    def oasis_points(self, state: TerraState, player: int) -> int:
        """Return oases × the level of the highest pyramid (N8)."""
        return state.oases[player] * max(self.heights(state, player), default=0)

    def palms(self, state: TerraState, player: int) -> int:
        """Return the number of palms that the ship of `player` has reached (C11)."""
        return state.ships[player] // self.supplies.nile_palm

    def arrival(self, state: TerraState, player: int) -> int:
        """Return the rank of arrival among ships in the same place: 1 for the first; 0 if alone or never moved (N9)."""
        steps = state.ships[player]
        if not steps or state.ships.count(steps) == 1:
            return 0
        stamps = [stamp for ship, stamp in zip(state.ships, state.ship_stamps, strict=True) if ship == steps]
        return 1 + sorted(stamps).index(state.ship_stamps[player])

    def site_count(self, state: TerraState, player: int) -> int:
        """Return the number of pyramids and foundations of `player`."""
        return state.owners.count(player + 1)

    def nile_points(self, state: TerraState, player: int) -> int:
        """Return (pyramids + foundations) × palms (N8)."""
        return self.site_count(state, player) * self.palms(state, player)

    def task_leader(self, state: TerraState, card: int) -> int | None:
        """Return the only player who fulfils the task of `card`; None if there is none (N9)."""
        players = range(self.players)
        match CARDS[card]:
            case "grave":
                return _sole_leader([(n,) for n in state.graves])
            case "horus":
                return _sole_leader([(n,) for n in state.horus])
            case "oases":
                return _sole_leader([(n,) for n in state.oases])
            case "nile":
                return _sole_leader(
                    [(n, -stamp) if n else (0, 0) for n, stamp in zip(state.ships, state.ship_stamps, strict=True)]
                )
            case "highest":
                return _sole_leader([tuple(_padded(self.heights(state, p)[:COMPARED_PYRAMIDS])) for p in players])
            case _:
                return _sole_leader([(self.site_count(state, p),) for p in players])

    def task_points(self, state: TerraState, player: int) -> list[tuple[int, int]]:
        """Return (card, points) for each task that `player` fulfils: 20 points with the card, else 10 (N9)."""
        return [
            (card, OWN_CARD if state.card_owners[card] == player + 1 else OTHER_CARD)
            for card in range(len(CARDS))
            if self.task_leader(state, card) == player
        ]

    def track_lines(self, state: TerraState, player: int) -> list[ScoreLine]:
        """Return the score lines for tracks, ships and tasks."""
        oases, height = state.oases[player], max(self.heights(state, player), default=0)
        own, palms = self.site_count(state, player), self.palms(state, player)
        return [
            *super().track_lines(state, player),
            ScoreLine("N8", "oases", oases * height, args=(oases, height)),
            ScoreLine("N8", "palms", own * palms, args=(own, palms)),
            *(ScoreLine("N9", "task", points, args=(card,)) for card, points in self.task_points(state, player)),
        ]


def _padded(levels: list[int]) -> list[int]:
    return levels + [0] * (COMPARED_PYRAMIDS - len(levels))


def _sole_leader(values: Sequence[tuple[int, ...]]) -> int | None:
    """Return the index of the greatest value; None if it is shared or zero."""
    best = max(values)
    if values.count(best) > 1 or not any(best):
        return None
    return values.index(best)
