"""What decided a game, in sentences, and how the points grew turn by turn: worked out from the game's own scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tp_tui.games.contract import Game, Score
from tp_tui.room.replay import Replay
from tp_tui.room.seats import YOU
from tp_tui.room.view import player_names

MOST_FACTORS = 3
"""Sentences that are said of a game."""


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """Where points come from: what it is called, and what it brings each player."""

    title: str
    points: tuple[int, ...]
    is_provisional: bool = False


def score_sources(game: Game, scores: Sequence[Score]) -> list[ScoreSource]:
    """Return the sources that bring any player points, in the order of the game's scoring."""
    titles, provisional = game.score_sources(), game.provisional_sources()
    by_clause = [score.by_clause() for score in scores]
    clauses = [clause for clause in titles if any(clause in points for points in by_clause)]
    clauses += [clause for points in by_clause for clause in points if clause not in titles]
    return [
        ScoreSource(
            titles.get(clause, clause), tuple(points.get(clause, 0) for points in by_clause), clause in provisional
        )
        for clause in dict.fromkeys(clauses)
    ]


def points_by_turn(replay: Replay) -> list[tuple[int, ...]]:
    """Return the players' points at the beginning and after every round of turns."""
    found = [_points(replay, 0)]
    ends = {turn.number: turn.end for turn in replay.turns}
    found += [_points(replay, ends[number]) for number in sorted(ends)]
    return found


def _points(replay: Replay, step: int) -> tuple[int, ...]:
    state = replay.position(step)
    return tuple(state.points(player) for player in range(state.players))


def deciding_factors(replay: Replay, scores: Sequence[Score]) -> list[str]:
    """Return what decided a finished game, the weightiest first, in at most three sentences."""
    names = player_names([seat.name for seat in replay.seats], len(scores))
    said = [*_sources_said(replay.game, scores, names), *_lead_said(replay, names), *_turn_said(replay)]
    return said[:MOST_FACTORS]


def _sources_said(game: Game, scores: Sequence[Score], names: Sequence[str]) -> list[str]:
    """Say what the winner won by, and what spoke for the one who came second."""
    if len(scores) < 2:
        return []
    first, second = sorted(range(len(scores)), key=lambda player: -scores[player].total)[:2]
    sources = score_sources(game, scores)
    leads = sorted(sources, key=lambda source: source.points[second] - source.points[first])
    said = []
    best, worst = leads[0], leads[-1]
    if best.points[first] > best.points[second]:
        better, less = best.points[first], best.points[second]
        said.append(
            f"The biggest part of {_whose(names[first])} lead came from {best.title}: {better} points to {less}."
        )
    if worst.points[second] > worst.points[first]:
        better, less = worst.points[second], worst.points[first]
        has = "were" if names[second] == YOU else "was"
        said.append(f"{names[second]} {has} ahead in {worst.title}: {better} points to {less}.")
    return said


def _lead_said(replay: Replay, names: Sequence[str]) -> list[str]:
    """Say since when the one who leads at the end has led."""
    rounds = points_by_turn(replay)
    leader = _sole_leader(rounds[-1])
    if len(names) < 2 or leader is None:
        return []
    not_alone = [turn for turn, points in enumerate(rounds) if _sole_leader(points) != leader]
    since = max(not_alone, default=0) + 1
    if since <= 1:
        return [f"{names[leader]} led from the first turn to the last."]
    return [f"{names[leader]} took the lead for good in turn {since}."]


def _sole_leader(points: Sequence[int]) -> int | None:
    """Return who has more points than anybody else; None where nobody has."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def _turn_said(replay: Replay) -> list[str]:
    """Say which turn brought most points at once."""
    best, gained = None, 0
    for turn in replay.turns:
        player = replay.position(turn.first).player_of(turn.seat)
        gain = _points(replay, turn.end)[player] - _points(replay, turn.first)[player]
        if gain > gained:
            best, gained = turn, gain
    if best is None:
        return []
    whose = _whose(replay.seats[best.seat].name)
    return [f"{whose[:1].upper()}{whose[1:]} turn {best.number} was the biggest: {gained} points at once."]


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"
