"""Why a turn is good: facts from the rules and the evaluation's own numbers; colours and places by number.

Nothing here turns on what is hidden: of the strip only cubes are spoken of that lay there before the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import MOST_REASONS, Action, Event, Reason
from tp_tui.games.cubes.ai.weights import Weights
from tp_tui.games.cubes.rules.components import GREEN, KINDS_OF_CUBE, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.previews import build_preview, most_points
from tp_tui.games.cubes.rules.state import CubesState

LEAST = 0.5
"""Points that a reason is worth at least, where there is another."""

WIN = 20.0
"""The weight of winning at once, in points."""

COIN = 0.5
"""About what a piece of money is worth while there are cubes to buy, in points."""

Value = Callable[[CubesState], float]
"""Returns what a position is worth to the player whose turn is explained, hidden things left out."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A chain of actions from a position: where it leads, and what happened."""

    before: CubesState
    after: CubesState
    events: tuple[Event, ...]

    @property
    def player(self) -> int:
        """Who plays it."""
        return self.before.player

    def args(self, kind: str) -> list[tuple[int, ...]]:
        """Return the arguments of all events of that kind, in order."""
        return [event.args for event in self.events if event.kind == kind]


def played_out(state: CubesState, actions: Sequence[Action]) -> PlayedTurn:
    """Return what the chain leads to from `state`, which stays as it is."""
    after, events = state.clone(), list[Event]()
    for action in actions:
        after.apply_action(action, events)
    return PlayedTurn(state, after, tuple(events))


def hint_explanations(
    state: CubesState, actions: Sequence[Action], instead: Sequence[Sequence[Action]], value: Value, weights: Weights
) -> tuple[Reason, ...]:
    """Return why whose decision it is might do `actions` in `state` rather than any of `instead`.

    There is at least one reason, weightiest first.
    """
    played = played_out(state, actions)
    others = [played_out(state, chain) for chain in instead if chain[0] != actions[0]]
    found = [
        *_end(played),
        *_points(played),
        *_rows(played),
        *_money(played),
        *_room(played, others),
        *_denied(played, others, weights),
        *_kept(played),
    ]
    ordered = sorted(found, key=lambda reason: -reason.worth)
    kept = [reason for reason in ordered if reason.worth >= LEAST] or ordered[:1]
    return tuple(kept or [_as_a_whole(played, others, value)])[:MOST_REASONS]


def _end(played: PlayedTurn) -> Iterator[Reason]:
    """The end of the game, where it comes with this turn."""
    if played.after.is_over and not played.before.is_over:
        won = played.after.returns()[played.player] > 0
        yield Reason("wins", WIN) if won else Reason("ends", LEAST)


def _points(played: PlayedTurn) -> Iterator[Reason]:
    """The cubes that score, a reason each."""
    for colour, place, points, _, _ in played.args("built"):
        if points:
            yield Reason("scores", float(points), args=(points, colour, place))


def _rows(played: PlayedTurn) -> Iterator[Reason]:
    rules = played.before.rules
    for _, place, _, _, fills in played.args("built"):
        if fills:
            yield Reason("fills_row", float(ROW_POINTS), args=(rules.pyramid.rows[place], ROW_POINTS))


def _money(played: PlayedTurn) -> Iterator[Reason]:
    """Money of colour fields, and what a turn of taking money is for."""
    for _, place, _, earned, _ in played.args("built"):
        if earned:
            yield Reason("earns", COIN * earned, args=(earned, place))
    if played.args("money") and not played.after.is_over:
        before, now = (_affordable(state.money[played.player]) for state in (played.before, played.after))
        if played.args("mixed"):
            yield Reason("new_strip", LEAST)
        if now > before:
            yield Reason("affords", COIN * PRICES[now - 1], args=(now,))
        else:
            yield Reason("saves", COIN)


def _affordable(money: int) -> int:
    return sum(price <= money for price in PRICES)


def _room(played: PlayedTurn, others: Sequence[PlayedTurn]) -> Iterator[Reason]:
    """The best place that opens with this turn: where a cube could score next."""
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
    """Return the most points that a place opened by the turn takes a cube for, and the place; None without any."""
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
    """What this turn does not leave the next player on the strip, and other turns would."""
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
    if less >= 2 * LEAST:
        yield Reason("less_for", less / 2, rival, (round(less),))


def _kept(played: PlayedTurn) -> Iterator[Reason]:
    """Cubes taken and not built, which who had them could have scored with."""
    built = [colour for colour, *_ in played.args("built")]
    for seat, colour, _ in played.args("took"):
        if colour in built:
            built.remove(colour)
        elif points := most_points(played.before, seat, colour):
            yield Reason("keeps_from", points / 2, seat, (colour, points))


def _strip_is_known(played: PlayedTurn) -> bool:
    """Return whether the cubes on the strip lay there before the turn."""
    return not played.args("refilled") and not played.args("mixed")


def _on_offer(state: CubesState, player: int) -> bytes:
    """Return the cubes of the strip that `player` can pay for."""
    return state.strip[: _affordable(state.money[player])]


def _as_a_whole(played: PlayedTurn, others: Sequence[PlayedTurn], value: Value) -> Reason:
    """Return how the turn compares with others where nothing else is to be said."""
    if not others:
        return Reason("nothing_else", 0.0)
    ahead = value(played.after) - sum(value(other.after) for other in others) / len(others)
    if ahead >= LEAST:
        return Reason("more_to_hope_for", ahead, args=(round(ahead) or 1,))
    return Reason("as_well_off", 0.0)
