"""The missions: one player against a goal, shared by one to four seats (clauses M1–M5)."""

from __future__ import annotations

from tp_tui.games.contract import Event, Goal, Refusal
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.components import PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import OVER, TerraState

SUMMITS = 4
"""The pyramids of mission 1 (M2)."""

HARVEST = 276
"""The points of mission 2 (M3)."""

ASIDE = 0.05
"""How much all points count for the nearness of a goal that is none of points: means can still serve it."""

MISSION_LEVEL = 4
"""The level that the pyramids of mission 3 end at (M4)."""

COLOURS = len(PYRAMID_COLOURS)
"""How many pyramids mission 3 asks for, each in another colour (M4)."""


class MissionRules(BasicRules):
    """The basic version for one player and a goal; ends as soon as the goal stands, or with the last turn (M5)."""

    feature = "mission"
    ends_early = True

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Return how far the goal is, and how far it must be."""
        raise NotImplementedError

    def nearness(self, state: TerraState) -> float:
        """Return how near the goal is, in points: those of what it asks for; what stands beside that counts little."""
        raise NotImplementedError

    def goal(self, state: TerraState) -> Goal:
        """The task and how far it is."""
        return Goal(self.task, *self.progress(state))

    def is_won(self, state: TerraState) -> bool:
        """Return whether the goal stands."""
        done, needed = self.progress(state)
        return done >= needed

    def returns(self, state: TerraState) -> list[float]:
        """1 for a mission won, -1 for one lost."""
        if state.phase != OVER:
            return [0.0]
        return [1.0 if self.is_won(state) else -1.0]

    def after_building(self, state: TerraState, site: int, events: list[Event] | None) -> None:
        """The game ends when the goal stands (M5)."""
        if self.ends_early and self.is_won(state):
            state.phase = OVER
            if events is not None:
                events.append(Event("won", state.player))


class FourSummits(MissionRules):
    """Mission 1: four pyramids worth 60 (M2)."""

    feature = "mission 1"
    task = "four_summits"

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Complete pyramids, of four."""
        return state.levels.count(TOP_LEVEL), SUMMITS

    def nearness(self, state: TerraState) -> float:
        """The points of the four highest pyramids."""
        highest = sorted(state.levels, reverse=True)[:SUMMITS]
        return sum(self.supplies.worth[level - 1] for level in highest if level) + ASIDE * self.points(state, 0)


class RichHarvest(MissionRules):
    """Mission 2: more than 275 points at the end (M3)."""

    feature = "mission 2"
    task = "rich_harvest"
    ends_early = False

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Points, of 276."""
        return self.points(state, 0), HARVEST

    def nearness(self, state: TerraState) -> float:
        """The points."""
        return self.points(state, 0)


class SixColours(MissionRules):
    """Mission 3: six pyramids of level 4 in six colours; a pyramid that reaches it is closed (M4)."""

    feature = "mission 3"
    task = "six_colours"
    top_level = MISSION_LEVEL

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Colours with a pyramid of level 4, of six."""
        reached = {state.colours[site] for site, level in enumerate(state.levels) if level == MISSION_LEVEL}
        return len(reached), COLOURS

    def nearness(self, state: TerraState) -> float:
        """The points of the highest pyramid of each colour."""
        highest = dict.fromkeys(range(COLOURS), 0)
        for level, colour in zip(state.levels, state.colours, strict=True):
            if level:
                highest[colour] = max(highest[colour], level)
        return sum(self.supplies.worth[level - 1] for level in highest.values() if level) + ASIDE * self.points(
            state, 0
        )

    def takes_worker(self, state: TerraState, site: int) -> bool:
        """Nobody goes to a closed pyramid."""
        return state.levels[site] < MISSION_LEVEL and super().takes_worker(state, site)

    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Nobody goes to a closed pyramid, and it is not raised."""
        if state.levels[site] < MISSION_LEVEL:
            return None
        return Refusal("M4", "closed", (self.board.sites[site], MISSION_LEVEL))

    def after_building(self, state: TerraState, site: int, events: list[Event] | None) -> None:
        """All workers come back from a pyramid that is closed; it stays the player's."""
        if state.levels[site] == MISSION_LEVEL:
            state.supply[state.player] += state.crews[site]
            state.crews[site] = 0
        super().after_building(state, site, events)


MISSIONS: tuple[type[MissionRules], ...] = (FourSummits, RichHarvest, SixColours)
