"""Horus and Grave Goods: the rules that the second version adds to the basic one (clauses H1–H9)."""

from __future__ import annotations

from collections.abc import Mapping

from tp_tui.games.contract import Action, Event, Score, ScoreLine
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.components import BRINGS, Brought, Supplies, Symbols, Tiles, Yield, yield_args
from tp_tui.games.terra.rules.scoring import basic_scores, insert_lines
from tp_tui.games.terra.rules.state import TerraState


class HorusRules(BasicRules):
    """The basic version with the Horus track, grave goods and enclosed sites."""

    feature = "horus"
    tracks = (*BasicRules.tracks, "horus", "graves")
    brings: Mapping[str, Brought] = {**BasicRules.brings, **BRINGS["horus"]}

    def __init__(
        self, board: Board, tiles: Tiles, supplies: Supplies, players: int, options: Mapping[str, int | str]
    ) -> None:
        """Prepare the rules of the basic version, and the rings around sites."""
        super().__init__(board, tiles, supplies, players, options)
        self.rings = tuple(board.ring(field) for field in board.sites)
        self.ring_regions = tuple(board.region(ring) for ring in self.rings)
        self.ring_masks = tuple(sum(1 << field for field in ring) for ring in self.rings)
        self.sites_around = tuple(
            tuple(site for site, ring in enumerate(self.rings) if field in ring) for field in range(board.size)
        )

    # Eyes, grave goods, coins

    def gains(self, state: TerraState, player: int, symbols: Symbols, workers: int = 0) -> Yield:
        """Return what `symbols` bring: eyes are steps, and coins passed on the way are gold (H3, H4, H6)."""
        brought = symbols.brought
        coins = self.coins_at(state.horus[player] + brought.horus) - self.coins_at(state.horus[player])
        gold = symbols.board_oases + brought.gold + coins * self.supplies.horus_gold
        return Yield(
            min(gold, state.bank_gold),
            self.blocks_served(state, symbols),
            workers,
            symbols.sources if workers else (),
            brought.horus,
            brought.graves,
            brought.oases,
        )

    def coins_at(self, steps: int) -> int:
        """Return the number of coins within `steps` on the Horus track (C11)."""
        return steps // self.supplies.horus_coin

    def receive(self, state: TerraState, player: int, gains: Yield) -> None:
        """Give `player` everything in `gains`, including steps on the tracks."""
        super().receive(state, player, gains)
        state.horus[player] += gains.horus
        state.graves[player] += gains.graves

    def additional_actions(self, state: TerraState) -> list[Action]:
        """Add buying a step on the grave goods track (H5)."""
        found = super().additional_actions(state)
        if state.gold[state.player] >= self.supplies.grave_price:
            found.append(self.space.offer)
        return found

    def _offer(self, state: TerraState, events: list[Event] | None) -> None:
        self.pay(state, self.supplies.grave_price)
        state.graves[state.player] += 1
        if events is not None:
            events.append(Event("offered", state.player))

    # Enclosed sites

    def after_laying(self, state: TerraState, field: int, events: list[Event] | None) -> None:
        """Pay the owner of each site that the tile on `field` has enclosed (H7), in the order of D7."""
        enclosed = [
            site for site in self.sites_around[field] if state.crews[site] and not self.ring_masks[site] & state.empty
        ]
        if not enclosed:
            return
        for distance in range(self.players):
            player = (state.player + distance) % self.players
            for site in enclosed:
                if state.owners[site] == player + 1:
                    self._pay_bonus(state, player, site, events)

    def _pay_bonus(self, state: TerraState, player: int, site: int, events: list[Event] | None) -> None:
        gains = self.enclosure_yield(state, player, site)
        self.receive(state, player, gains)
        if events is not None:
            events.append(Event("enclosed", player, (site, *yield_args(gains))))

    def enclosure_yield(self, state: TerraState, player: int, site: int) -> Yield:
        """Return what the ring around `site` brings `player` when it is enclosed (H7)."""
        return self.gains(state, player, self.enclosed_symbols(self.symbols_on(state, self.ring_regions[site])))

    def enclosed_symbols(self, symbols: Symbols) -> Symbols:
        """Return the symbols around a site that count: all but blocks, and printed oases."""
        return symbols._replace(nile=0, blocks=())

    def open_around(self, state: TerraState, site: int) -> tuple[int, ...]:
        """Return the free spaces around `site` that must be filled to enclose it (H7)."""
        return tuple(field for field in self.rings[site] if state.empty >> field & 1)

    def would_enclose(self, state: TerraState, field: int, face: int) -> tuple[Event, ...]:
        """Return the `enclosed` events that a tile with `face` on the free space `field` would cause, in order (H7)."""
        if not any(self.open_around(state, site) == (field,) for site in self.sites_around[field]):
            return ()
        after, events = state.clone(), list[Event]()
        self.lay(after, field, 0, face)
        self.after_laying(after, field, events)
        return tuple(events)

    # Scoring

    def points(self, state: TerraState, player: int) -> int:
        """Return the basic points plus those for the Horus track and grave goods."""
        return super().points(state, player) + state.horus[player] + self.grave_points(state, player)

    def grave_points(self, state: TerraState, player: int) -> int:
        """Return one point for each grave good, plus the difference to each player with fewer (H9)."""
        own = state.graves[player]
        return own + sum(own - other for other in state.graves if other < own)

    def scores(self, state: TerraState) -> list[Score]:
        """Return the score of each player (B30–B32, H8, H9)."""
        return [insert_lines(basic_scores(state, p), self.track_lines(state, p)) for p in range(self.players)]

    def track_lines(self, state: TerraState, player: int) -> list[ScoreLine]:
        """Return the score lines for tracks."""
        return [
            ScoreLine("H8", "horus_track", state.horus[player]),
            ScoreLine("H9", "grave_goods", self.grave_points(state, player), args=(state.graves[player],)),
        ]
