"""The missions: one player, shared by one to four seats, pursues a goal (clauses M1–M5)."""

from __future__ import annotations

from tp_tui.games.contract import Event, Goal, Refusal
from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.components import PYRAMID_COLOURS, TOP_LEVEL
from tp_tui.games.terra.rules.state import OVER, TerraState

SUMMITS_NEEDED = 4
"""The number of complete pyramids for mission 1 (M2)."""

HARVEST_POINTS = 276
"""The number of points for mission 2 (M3)."""

OTHER_POINTS_WEIGHT = 0.05
"""The weight of the total score in the nearness of other goals, which it can still serve."""

MISSION_LEVEL = 4
"""The final level of pyramids in mission 3 (M4)."""

COLOURS_NEEDED = len(PYRAMID_COLOURS)
"""The number of pyramids for mission 3, each in a different colour (M4)."""


class MissionRules(BasicRules):
    """The basic version with a goal; it ends when the goal is reached, or after the last turn (M5)."""

    feature = "mission"
    ends_early = True

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Return the progress towards the goal, and the progress needed."""
        raise NotImplementedError

    def nearness(self, state: TerraState) -> float:
        """Return how near the goal is, in points of whatever contributes to it."""
        raise NotImplementedError

    def goal(self, state: TerraState) -> Goal:
        """Return the goal with its progress."""
        return Goal(self.task, *self.progress(state))

    def is_won(self, state: TerraState) -> bool:
        """Return whether the goal is reached."""
        done, needed = self.progress(state)
        return done >= needed

    def returns(self, state: TerraState) -> list[float]:
        """Return 1 for a mission won, -1 for a mission lost."""
        if state.phase != OVER:
            return [0.0]
        return [1.0 if self.is_won(state) else -1.0]

    def after_building(self, state: TerraState, site: int, events: list[Event] | None) -> None:
        """End the game if the goal is reached (M5)."""
        if self.ends_early and self.is_won(state):
            state.phase = OVER
            if events is not None:
                events.append(Event("won", state.player))


class FourSummits(MissionRules):
    """Mission 1: four pyramids worth 60 (M2)."""

    feature = "mission 1"
    task = "four_summits"

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Return the number of complete pyramids, of four."""
        return state.levels.count(TOP_LEVEL), SUMMITS_NEEDED

    def nearness(self, state: TerraState) -> float:
        """Return mainly the points of the four highest pyramids."""
        highest = sorted(state.levels, reverse=True)[:SUMMITS_NEEDED]
        pyramids = sum(self.supplies.worth[level - 1] for level in highest if level)
        return pyramids + OTHER_POINTS_WEIGHT * self.points(state, 0)


class RichHarvest(MissionRules):
    """Mission 2: more than 275 points at the end (M3)."""

    feature = "mission 2"
    task = "rich_harvest"
    ends_early = False

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Return the points, of 276."""
        return self.points(state, 0), HARVEST_POINTS

    def nearness(self, state: TerraState) -> float:
        """Return the points."""
        return self.points(state, 0)


class SixColours(MissionRules):
    """Mission 3: six pyramids of level 4 in different colours; a pyramid of that level is closed (M4)."""

    feature = "mission 3"
    task = "six_colours"
    top_level = MISSION_LEVEL

    def progress(self, state: TerraState) -> tuple[int, int]:
        """Return the number of colours with a pyramid of level 4, of six."""
        reached = {state.colours[site] for site, level in enumerate(state.levels) if level == MISSION_LEVEL}
        return len(reached), COLOURS_NEEDED

    def nearness(self, state: TerraState) -> float:
        """Return mainly the points of the highest pyramid of each colour."""
        highest = dict.fromkeys(range(COLOURS_NEEDED), 0)
        for level, colour in zip(state.levels, state.colours, strict=True):
            if level:
                highest[colour] = max(highest[colour], level)
        pyramids = sum(self.supplies.worth[level - 1] for level in highest.values() if level)
        return pyramids + OTHER_POINTS_WEIGHT * self.points(state, 0)

    def takes_worker(self, state: TerraState, site: int) -> bool:
        """Return False for a closed pyramid."""
        return state.levels[site] < MISSION_LEVEL and super().takes_worker(state, site)

    def closed_refusal(self, state: TerraState, site: int) -> Refusal | None:
        """Refuse workers and building at a closed pyramid."""
        if state.levels[site] < MISSION_LEVEL:
            return None
        return Refusal("M4", "closed", (self.board.sites[site], MISSION_LEVEL))

    def after_building(self, state: TerraState, site: int, events: list[Event] | None) -> None:
        """Return all workers from a pyramid that is now closed; it keeps its owner."""
        if state.levels[site] == MISSION_LEVEL:
            state.supply[state.player] += state.crews[site]
            state.crews[site] = 0
        super().after_building(state, site, events)


MISSION_RULES: tuple[type[MissionRules], ...] = (FourSummits, RichHarvest, SixColours)
