"""What decided a game, in sentences, and its points turn by turn, derived from the game's own scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tp_tui.games.contract import Game, Score
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.log_text import subject_of
from tp_tui.presenters.messages import N_, _, capitalized, joined
from tp_tui.presenters.players import player_names
from tp_tui.presenters.spans import SHINING, Line, filled
from tp_tui.room.replay import Replay
from tp_tui.room.view import SPECTATOR, View

MAX_FACTORS = 3
"""The maximum number of sentences."""

NO_POINTS: Mapping[str, int | str] = {}
"""For a sentence that names none."""


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """A source of points.

    Attributes:
        title: its name.
        points: the points it brings each player.
        is_provisional: whether the points can still change hands.
    """

    title: str
    points: tuple[int, ...]
    is_provisional: bool = False


def score_sources(game: Game, scores: Sequence[Score]) -> list[ScoreSource]:
    """Return the sources that bring points to any player, or are always told, in the order of the game's scoring."""
    words = words_for(game)
    titles, provisional = words.score_sources(), game.provisional_sources()
    by_clause = [score.by_clause() for score in scores]
    clauses = [
        clause for clause in titles if clause in words.LASTING_SOURCES or any(clause in points for points in by_clause)
    ]
    clauses += [clause for points in by_clause for clause in points if clause not in titles]
    return [
        ScoreSource(
            titles.get(clause, clause), tuple(points.get(clause, 0) for points in by_clause), clause in provisional
        )
        for clause in dict.fromkeys(clauses)
    ]


@dataclass(frozen=True, slots=True)
class CountingStep:
    """A step in which the points of a finished game are counted.

    Attributes:
        sources: all sources, of which only the first `shown` are told, the last of these as far as it is counted.
        shown: the number of sources that are told.
        said: what was just counted, if it was hidden before; else empty.
    """

    sources: tuple[ScoreSource, ...]
    shown: int
    said: str = ""


def counting_steps(view: View) -> list[CountingStep]:
    """Return the steps of counting up: one for each source, or for each line of a source that was hidden."""
    words, scores, state = words_for(view.game), view.scores(), view.observation.state
    sources, steps = score_sources(view.game, scores), list[CountingStep]()
    titles = words.score_sources()
    for number, source in enumerate(sources):
        clause = next((each for each in words.OPENED_SOURCES if titles.get(each) == source.title), "")
        gains: dict[str, list[int]] = {}
        for player, score in enumerate(scores):
            for line in score.lines:
                if line.clause == clause:
                    gained = gains.setdefault(words.score_line(state, line), [0] * len(scores))
                    gained[player] += line.points
        counted = [0] * len(scores)
        for said, gained in gains.items():
            counted = [before + more for before, more in zip(counted, gained, strict=True)]
            so_far = (*sources[:number], replace(source, points=tuple(counted)), *sources[number + 1 :])
            names = joined(name for name, points in zip(player_names(view), gained, strict=True) if points)
            steps.append(CountingStep(so_far, number + 1, _("{line}: {names}", line=said, names=names)))
        if not gains:
            steps.append(CountingStep(tuple(sources), number + 1))
    return steps


def points_by_turn(replay: Replay) -> list[tuple[int, ...]]:
    """Return the players' points at the start and after each round of turns."""
    ends = {turn.number: turn.end for turn in replay.turns}
    return [_points(replay, 0), *(_points(replay, ends[number]) for number in sorted(ends))]


def _points(replay: Replay, step: int) -> tuple[int, ...]:
    state = replay.position(step)
    return tuple(state.points(player) for player in range(state.players))


def deciding_factors(replay: Replay, scores: Sequence[Score]) -> list[Line]:
    """Return what decided a finished game, the weightiest first: at most `MAX_FACTORS` sentences, their points gold."""
    view = replay.view(replay.length, SPECTATOR)
    factors = [*_lead_factors(replay, view), *_turn_factors(replay, view), *_source_factors(replay, scores, view)]
    return factors[:MAX_FACTORS]


def _told(message: str, points: Mapping[str, int | str] = NO_POINTS, **texts: str) -> Line:
    """Return a translated message with its places filled and its points in gold."""
    styled = {place: (text, "") for place, text in texts.items()}
    return filled(message, "", **styled, **{place: (str(count), SHINING) for place, count in points.items()})


def _source_factors(replay: Replay, scores: Sequence[Score], view: View) -> list[Line]:
    """Name the source that the winner gained most by, and the one where the runner-up was ahead."""
    if len(scores) < 2:
        return []
    first, second = sorted(range(len(scores)), key=lambda player: -scores[player].total)[:2]
    sources = score_sources(replay.game, scores)
    leads = sorted(sources, key=lambda source: source.points[second] - source.points[first])
    factors = []
    for source, ahead, behind in ((leads[0], first, second), (leads[-1], second, first)):
        lead = source.points[ahead] - source.points[behind]
        if lead > 0:
            is_you = _is_you(view, ahead)
            message = N_("{source}: you led by {points}.") if is_you else N_("{source}: {name} led by {points}.")
            texts = {"name": player_names(view)[ahead], "source": capitalized(source.title)}
            factors.append(_told(_(message), {"points": lead}, **texts))
    return factors


def _lead_factors(replay: Replay, view: View) -> list[Line]:
    """Name the turn in which the final leader took the lead for good.

    Points are compared after whole rounds, when all have had as many turns. A leader who had the game's last turn and
    was behind before it won by that turn, unless nobody else led after any round.
    """
    ends = points_by_turn(replay)[1:]
    leader = _sole_leader(ends[-1]) if ends else None
    if leader is None or len(ends[-1]) < 2:
        return []
    name, is_you = player_names(view)[leader], _is_you(view, leader)
    led_by_others = [number for number, each in enumerate(ends, 1) if _sole_leader(each) != leader]
    if not led_by_others:
        if is_you:
            return [_told(_("You led after every round."))]
        return [_told(_("{name} led after every round."), name=name)]
    closing = max(replay.turns, key=lambda turn: turn.end)
    before = _points(replay, closing.first)
    short = max(before) - before[leader]
    if replay.position(closing.first).player_of(closing.seat) == leader and short > 0:
        points: Mapping[str, int | str] = {"gained": f"+{ends[-1][leader] - before[leader]}", "behind": short}
        if is_you:
            return [_told(_("Your last turn: {gained} from {behind} down."), points)]
        return [_told(_("{name}'s last turn: {gained} from {behind} down."), points, name=name)]
    last = led_by_others[-1]
    behind = max(ends[last - 1]) - ends[last - 1][leader]
    if last == len(ends) - 1 and behind > 0:
        if is_you:
            return [_told(_("You came from {points} down at the end."), {"points": behind})]
        return [_told(_("{name} came from {points} down at the end."), {"points": behind}, name=name)]
    called = words_for(replay.game).turn_name(last + 1)
    if is_you:
        return [_told(_("You led from {turn} on."), turn=called)]
    return [_told(_("{name} led from {turn} on."), name=name, turn=called)]


def _sole_leader(points: Sequence[int]) -> int | None:
    """Return the player with the most points; None in a tie."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def _turn_factors(replay: Replay, view: View) -> list[Line]:
    """Name the turn with the largest gain of points."""
    best, gained = None, 0
    for turn in replay.turns:
        player = replay.position(turn.first).player_of(turn.seat)
        gain = _points(replay, turn.end)[player] - _points(replay, turn.first)[player]
        if gain > gained:
            best, gained = turn, gain
    if best is None:
        return []
    called = words_for(replay.game).turn_name(best.number)
    points = {"points": f"+{gained}"}
    if subject_of(view, best.seat).is_you:
        return [_told(_("Biggest turn: your {turn}, {points}."), points, turn=called)]
    return [_told(_("Biggest turn: {name}'s {turn}, {points}."), points, name=view.names[best.seat], turn=called)]


def _is_you(view: View, player: int) -> bool:
    """Return whether `player` is the reader, and not shared with other seats."""
    return not view.is_shared and subject_of(view, player).is_you
