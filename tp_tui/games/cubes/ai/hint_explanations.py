"""Explanations of hints, from the rules and the numbers of the evaluation; colours and places by number.

They do not depend on hidden information: they mention only cubes that lay on the strip before the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import MIN_WORTH, Action, Event, Reason
from tp_tui.games.cubes.ai.weights import Weights
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.previews import build_preview, most_points
from tp_tui.games.cubes.rules.state import CubesState

WIN = 20.0
"""The worth of winning at once, in points."""

COIN = 0.5
"""The approximate worth of a piece of money in points while there are cubes to buy."""

Value = Callable[[CubesState], float]
"""Returns the value of a position to the player whose turn is explained, independent of hidden information."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A chain of actions: the position before and after it, and what happened."""

    before: CubesState
    after: CubesState
    events: tuple[Event, ...]

    @property
    def player(self) -> int:
        """Who plays it."""
        return self.before.player

    def args(self, kind: str) -> list[tuple[int, ...]]:
        """Return the arguments of all events of this kind, in order."""
        return [event.args for event in self.events if event.kind == kind]


def play_out(state: CubesState, actions: Sequence[Action]) -> PlayedTurn:
    """Play `actions` on a copy of `state`."""
    after, events = state.clone(), list[Event]()
    for action in actions:
        after.apply_action(action, events)
    return PlayedTurn(state, after, tuple(events))


def facts_of(
    state: CubesState, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]], weights: Weights
) -> list[Reason]:
    """Return what `actions` do for the current player, and what they leave unlike the `alternatives`."""
    played, others = play_out(state, actions), _begun_differently(state, actions, alternatives)
    return [
        *_end(played),
        *_points(played),
        *_rows(played),
        *_money(played),
        *_room(played, others),
        *_denied(played, others, weights),
        *_kept(played),
    ]


def _begun_differently(
    state: CubesState, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]
) -> list[PlayedTurn]:
    return [play_out(state, chain) for chain in alternatives if chain[0] != actions[0]]


def _end(played: PlayedTurn) -> Iterator[Reason]:
    """Explain that the turn ends the game."""
    if played.after.is_over and not played.before.is_over:
        won = played.after.returns()[played.player] > 0
        yield Reason("wins", WIN) if won else Reason("ends", MIN_WORTH)


def _points(played: PlayedTurn) -> Iterator[Reason]:
    """Explain each cube that scores."""
    for colour, place, points, _, _ in played.args("built"):
        if points:
            yield Reason("scores", float(points), args=(points, colour, place))


def _rows(played: PlayedTurn) -> Iterator[Reason]:
    rules = played.before.rules
    for _, place, _, _, fills in played.args("built"):
        if fills:
            yield Reason("fills_row", float(ROW_POINTS), args=(rules.pyramid.rows[place], ROW_POINTS))


def _money(played: PlayedTurn) -> Iterator[Reason]:
    """Explain money from colour fields and what a turn of taking money is for."""
    for _, place, _, earned, _ in played.args("built"):
        if earned:
            yield Reason("earns", COIN * earned, args=(earned, place))
    if played.args("money") and not played.after.is_over:
        before, now = (_affordable(state, played.player) for state in (played.before, played.after))
        if played.args("mixed"):
            yield Reason("new_strip", MIN_WORTH)
        if now > before:
            yield Reason("affords", COIN * PRICES[now - 1], args=(now,))
        else:
            yield Reason("saves", COIN)


def _affordable(state: CubesState, player: int) -> int:
    """Return how many cubes the player could pay for, of those still to be had."""
    left = len(state.strip) + len(state.bag)
    return sum(price <= state.money[player] for price in PRICES[:left])


def _room(played: PlayedTurn, others: Sequence[PlayedTurn]) -> Iterator[Reason]:
    """Explain the best place that the turn opens for a scoring cube."""
    best = _best_opened(played)
    if best is None:
        return
    points, place = best
    elsewhere = [(_best_opened(other) or (0, 0))[0] for other in others]
    if points > (sum(elsewhere) / len(elsewhere) if elsewhere else 0):
        colours = tuple(
            colour
            for colour in _colours_at(played.after, played.player, place)
            if build_preview(played.after, played.player, colour, place).points == points
        )
        yield Reason("opens", points / 2, args=(place, colours, points))


def _best_opened(played: PlayedTurn) -> tuple[int, int] | None:
    """Return the most points that a cube could score at a newly opened place, and the place; None if none scores."""
    player, pyramid = played.player, played.before.rules.pyramid
    base = player * KINDS_OF_CUBE
    found = []
    for colour in range(GREEN):
        opened = played.after.opens[base + colour] & ~played.before.opens[base + colour]
        found += [(build_preview(played.after, player, colour, p).points, p) for p in pyramid.places_in(opened)]
    best = max(found, default=None)
    return best if best and best[0] else None


def _colours_at(state: CubesState, player: int, place: int) -> list[int]:
    base = player * KINDS_OF_CUBE
    return [colour for colour in range(GREEN) if state.opens[base + colour] >> place & 1]


def _denied(played: PlayedTurn, others: Sequence[PlayedTurn], weights: Weights) -> Iterator[Reason]:
    """Explain what the turn keeps from the next player that the alternatives would leave on the strip."""
    rival = (played.player + 1) % played.after.players
    if played.after.is_over or not _strip_is_known(played):
        return
    known = [other for other in others if _strip_is_known(other) and not other.after.is_over]
    if not known:
        return
    left = [_on_offer(turn.after, rival) for turn in (played, *known)]
    if GREEN not in left[0] and all(GREEN in offer for offer in left[1:]):
        yield Reason("no_joker_for", weights.joker, rival)
        return
    worth = [sum(most_points(played.after, rival, colour) for colour in offer) for offer in left]
    less = sum(worth[1:]) / len(known) - worth[0]
    if less >= 2 * MIN_WORTH:
        yield Reason("less_for", less / 2, rival, (round(less),))


def _kept(played: PlayedTurn) -> Iterator[Reason]:
    """Explain cubes that are taken but not built, with which their owner could have scored."""
    built = [colour for colour, *_ in played.args("built")]
    for seat, colour, _ in played.args("took"):
        if colour in built:
            built.remove(colour)
        elif points := most_points(played.before, seat, colour):
            yield Reason("keeps_from", points / 2, seat, (colour, points))


def _strip_is_known(played: PlayedTurn) -> bool:
    """Return whether all cubes on the strip lay there before the turn."""
    return not played.args("refilled") and not played.args("mixed")


def _on_offer(state: CubesState, player: int) -> bytes:
    """Return the cubes of the strip that `player` can afford."""
    return state.strip[: _affordable(state, player)]


def as_a_whole(
    state: CubesState, actions: Sequence[Action], alternatives: Sequence[Sequence[Action]], value: Value
) -> Reason:
    """Compare the turn as a whole with the others, for want of a better reason."""
    others = _begun_differently(state, actions, alternatives)
    if not others:
        return Reason("nothing_else", 0.0)
    ahead = value(play_out(state, actions).after) - sum(value(other.after) for other in others) / len(others)
    if ahead >= MIN_WORTH:
        return Reason("more_to_hope_for", ahead, args=(round(ahead) or 1,))
    return Reason("as_well_off", 0.0)
