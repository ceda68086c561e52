"""Explanations of hints, from the rules and the numbers of the evaluation.

They are computed from the player's observation, so that they do not depend on hidden information.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import MIN_WORTH, Action, Event, Reason
from tp_tui.games.necropolis.ai.turn_plan import card_valuation
from tp_tui.games.necropolis.ai.turn_value import pair_worths, players_before
from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.components import OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import GOD
from tp_tui.games.necropolis.rules.previews import obelisk_preview, place_preview
from tp_tui.games.necropolis.rules.scoring import (
    BONUS,
    BONUS_FROM,
    GLYPH,
    faces_of,
    groups_of,
    obelisk_counts,
    obelisk_points,
    tomb_counts,
)
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_PYRAMID, allowances

TOMB_STONE_WORTH = 0.6
"""The approximate worth in points of a stone in the tomb."""

EARLIER_PAIR = 0.8
"""The approximate worth in points of taking a pair before another player."""

EXTRA_BUILDING = 1.5
"""The approximate worth in points of being allowed a card on the obelisk or in the tomb."""


@dataclass(frozen=True, slots=True)
class _Step:
    """An action of the turn: the player's observations before and after it, and what happened."""

    before: NecropolisState
    after: NecropolisState
    event: Event


def facts_of(weights: Weights, state: NecropolisState, actions: Sequence[Action]) -> list[Reason]:
    """Return what `actions` do for the current player."""
    return [
        reason for step in _steps(state, actions) for reason in _REASONS.get(step.event.kind, _nothing)(weights, step)
    ]


def _steps(state: NecropolisState, actions: Sequence[Action]) -> Iterator[_Step]:
    """Yield the actions of one turn, each with its first event."""
    player, turn = state.player, state.round
    for action in actions:
        if state.round != turn or state.is_terminal():
            return
        after, events = state.clone(), list[Event]()
        after.apply_action(action, events)
        if events:
            yield _Step(state.observation(player).state, after.observation(player).state, events[0])
        state = after


def as_a_whole(actions: Sequence[Action], alternatives: Sequence[Sequence[Action]]) -> Reason:
    """Compare the turn as a whole with the others, for want of a better reason."""
    if alternatives:
        return Reason("as_good", 0.0)
    return Reason("only_pair" if actions and actions[0].kind == "pair" else "no_better", 0.0)


def _nothing(weights: Weights, step: _Step) -> Iterator[Reason]:
    yield from ()


def _tile(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Explain what a tile allows and how early its turn comes."""
    state, (tile,) = step.before, step.event.args
    besides = allowances(state.players_count)[tile] & ~MAY_PYRAMID
    buildings = (besides & ~EITHER).bit_count()
    if buildings:
        yield Reason("builds_besides", EXTRA_BUILDING * buildings, args=(besides,))
    before = players_before(step.after, step.event.player, tile)
    if step.after.phase != GOD and not before:
        yield Reason("first_choice", EARLIER_PAIR * (state.players_count - 1))
    elif not buildings:
        yield Reason("early_pair", EARLIER_PAIR, args=(tile,))


def _pair(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Explain which opponent wanted the pair."""
    state, player = step.before, step.event.player
    place = state.order.index(player) + 1
    if place == state.players_count or state.lying.bit_count() < 2:
        return
    rival = state.order[place]
    valuation, may = card_valuation(weights, state, rival), allowances(state.players_count)[state.tiles[rival]]
    before, after = (
        max(worths[may] for worths in pair_worths(valuation, there, rival).values()) for there in (state, step.after)
    )
    if before - after >= MIN_WORTH:
        yield Reason("rivals_pair", (before - after) / 2, rival)


def _pyramid(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Explain which groups grow and what they complete."""
    state, player, (face, place) = step.before, step.event.player, step.event.args
    preview = place_preview(state, player, face, place)
    before, after = groups_of(state, player), groups_of(step.after, player)
    grown = [joined for joined in preview.groups if joined.grows_by]
    for joined in grown:
        colour, stones, grows_by = joined.colour, joined.stones, joined.grows_by
        twice = max(after) - max(before) if stones == max(after) else 0
        if not before[colour]:
            yield Reason("first_stones", float(grows_by), args=(colour, stones, grows_by))
        elif twice:
            yield Reason("largest_group", float(grows_by + twice), args=(colour, stones, grows_by + twice))
        else:
            yield Reason("group", float(grows_by), args=(colour, stones, grows_by))
    if min(after) >= BONUS_FROM > min(before):
        yield Reason("bonus", float(BONUS), args=(BONUS_FROM, BONUS))
    elif needed := tuple(joined.colour for joined in grown if after[joined.colour] < BONUS_FROM):
        yield Reason("nearer_to_bonus", MIN_WORTH, args=(needed, BONUS_FROM))
    yield from _glyph(state, face, PYRAMID)


def _obelisk(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Explain what the card does for the best colour of the obelisk."""
    state, player, (face,) = step.before, step.event.player, step.event.args
    on_cards = obelisk_counts(state.deck, faces_of(step.after, step.after.obelisks[player]))
    before = obelisk_counts(state.deck, faces_of(state, state.obelisks[player]))
    most = max(on_cards)
    if obelisk_points(most) > obelisk_points(max(before)):
        gained = obelisk_points(most) - obelisk_points(max(before))
        yield Reason("obelisk_colour", float(gained), args=(on_cards.index(most), most, gained))
    elif not obelisk_preview(state, player, face):
        yield Reason("other_colour", MIN_WORTH)
    yield from _glyph(state, face, OBELISK)


def _tomb(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Explain which stones are added to the tomb; the tombs of the others are hidden."""
    state, player = step.before, step.event.player
    (card,) = step.after.tombs[player][-1:]
    face = state.faces[card]
    counts, added = tomb_counts(step.after, player), state.deck.stones[face]
    colours = tuple(colour for colour, more in enumerate(added) if more)
    now = tuple(counts[colour] for colour in colours)
    yield Reason("tomb_stones", TOMB_STONE_WORTH * sum(added), args=(sum(added), colours, now))
    yield from _glyph(state, face, TOMB)


def _glyph(state: NecropolisState, face: int, building: int) -> Iterator[Reason]:
    if state.deck.glyphs[face] == building:
        yield Reason("glyph", float(GLYPH), args=(building, GLYPH))


def _keep(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Explain which building the kept card is good for."""
    state, player = step.before, step.event.player
    (kept,) = set(state.hands[player]) - {card for card in state.hands[player] if step.after.thrown >> card & 1}
    gains = card_valuation(weights, state, player).gains(state.faces[kept])
    building = max((PYRAMID, OBELISK, TOMB), key=(gains.pyramid, gains.obelisk, gains.tomb).__getitem__)
    yield Reason("keeps", max(MIN_WORTH, gains.best / 2), args=(building,))


_REASONS = {"god": _tile, "pair": _pair, "pyramid": _pyramid, "obelisk": _obelisk, "tomb": _tomb, "keep": _keep}
"""By kind of event, the function that explains it."""
