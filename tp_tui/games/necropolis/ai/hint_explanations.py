"""Why a turn is good, in clauses made from the rules and the evaluation's own numbers.

All of it is worked out from the position as the player sees it, so that nothing turns on what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tp_tui.games.contract import MOST_REASONS, Action, Event, Reason
from tp_tui.games.kit.wording import count, listed
from tp_tui.games.necropolis.ai.turn_plan import card_valuation
from tp_tui.games.necropolis.ai.turn_value import pair_plans, players_before
from tp_tui.games.necropolis.ai.weights import Weights
from tp_tui.games.necropolis.rules.components import BUILDINGS, COLOURS, OBELISK, PYRAMID, TOMB
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
from tp_tui.games.necropolis.rules.tiles import (
    MAY_OBELISK,
    MAY_TOMB,
    TILE_NAMES,
    allowances,
)

LEAST = 0.5
"""Points that a reason is worth at least, where there is another."""

TOMB_STONE = 0.6
"""About what a stone in the tomb is worth, in points, where nobody knows who will have most."""

ORDER = 0.8
"""About what it is worth to take a pair before another player, in points."""

BUILDING_MORE = 1.5
"""About what it is worth that a tile allows a card on the obelisk or in the tomb, in points."""


@dataclass(frozen=True, slots=True)
class _Step:
    """An action of the turn: the position before it as the player sees it, the one after, and what happened."""

    before: NecropolisState
    after: NecropolisState
    event: Event


def hint_explanations(
    weights: Weights, state: NecropolisState, actions: Sequence[Action], instead: Sequence[Sequence[Action]]
) -> tuple[Reason, ...]:
    """Return why whose decision it is might do `actions` and not `instead`: at least one reason, weightiest first."""
    found: list[Reason] = []
    for step in _steps(state, actions):
        found += _REASONS.get(step.event.kind, _nothing)(weights, step)
    ordered = sorted(found, key=lambda reason: -reason.worth)
    chosen = [reason for reason in ordered if reason.worth >= LEAST] or ordered[:1]
    return tuple(chosen[:MOST_REASONS]) or (_as_a_whole(instead),)


def _steps(state: NecropolisState, actions: Sequence[Action]) -> Iterator[_Step]:
    """Yield the actions of one turn, with the first thing that happened in each."""
    player, turn = state.player, state.round
    for action in actions:
        if state.round != turn or state.is_terminal():
            return
        after, events = state.clone(), list[Event]()
        after.apply_action(action, events)
        if events:
            yield _Step(state.observation(player).state, after.observation(player).state, events[0])
        state = after


def _as_a_whole(instead: Sequence[Sequence[Action]]) -> Reason:
    return Reason("leaves you as well off as any other turn would" if instead else "no better option", 0.0)


def _nothing(weights: Weights, step: _Step) -> Iterator[Reason]:
    yield from ()


def _tile(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Say what a tile allows, and whom it comes before."""
    state, (tile,) = step.before, step.event.args
    allowed = allowances(state.players_count)[tile]
    besides = [name for name, bit in (("obelisk", MAY_OBELISK), ("tomb", MAY_TOMB)) if allowed & bit]
    if besides:
        joined = " and ".join(besides) if tile != 4 or state.players_count < 4 else " or ".join(besides)
        yield Reason(f"lets you build your {joined} besides your pyramid", BUILDING_MORE * len(besides))
    before = players_before(step.after, step.event.player, tile)
    if step.after.phase != GOD and not before:
        yield Reason("gives you the first choice of pairs", ORDER * (state.players_count - 1))
    elif not besides:
        yield Reason(f"takes your pair early, with {TILE_NAMES[tile]}", ORDER)


def _pair(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Say whom a pair is taken from."""
    state, player = step.before, step.event.player
    place = state.order.index(player) + 1
    if place == state.players_count or state.lying.bit_count() < 2:
        return
    rival = state.order[place]
    valuation = card_valuation(weights, state, rival)
    before, after = (
        max(plan.worth for plan in pair_plans(valuation, there, rival, state.tiles[rival]).values())
        for there in (state, step.after)
    )
    if before - after >= LEAST:
        yield Reason("takes the pair that {rival} could use best", (before - after) / 2, rival)


def _pyramid(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Say which stones are joined, and what that completes."""
    state, player, (face, place) = step.before, step.event.player, step.event.args
    preview = place_preview(state, player, face, place)
    before, after = groups_of(state, player), groups_of(step.after, player)
    grown = [joined for joined in preview.groups if joined.grows_by]
    for joined in grown:
        colour, grows_by = COLOURS[joined.colour], joined.grows_by
        group = count(joined.stones, f"{colour} stone")
        twice = max(after) - max(before) if joined.stones == max(after) else 0
        if not before[joined.colour]:
            first = f"{colour} stone" if joined.stones == 1 else group
            yield Reason(f"lays your first {first} (+{grows_by})", float(grows_by))
        elif twice:
            gained = grows_by + twice
            yield Reason(f"makes {group} your largest group, which counts twice (+{gained})", float(gained))
        else:
            yield Reason(f"makes a group of {group} (+{grows_by})", float(grows_by))
    if min(after) >= BONUS_FROM > min(before):
        yield Reason(f"completes {BONUS_FROM} stones of every colour (+{BONUS})", float(BONUS))
    elif needed := [COLOURS[joined.colour] for joined in grown if before[joined.colour] < BONUS_FROM]:
        yield Reason(f"brings {listed(needed)} nearer to the {BONUS_FROM} that the bonus needs", LEAST)
    yield from _glyph(state, face, PYRAMID)


def _obelisk(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Say on how many cards the best colour of the obelisk is."""
    state, player, (face,) = step.before, step.event.player, step.event.args
    on_cards = obelisk_counts(state.deck, faces_of(step.after, step.after.obelisks[player]))
    before = obelisk_counts(state.deck, faces_of(state, state.obelisks[player]))
    most = max(on_cards)
    if obelisk_points(most) > obelisk_points(max(before)):
        gained = obelisk_points(most) - obelisk_points(max(before))
        colour = COLOURS[on_cards.index(most)]
        yield Reason(f"puts {colour} on {count(most, 'card')} of your obelisk (+{gained})", float(gained))
    elif not obelisk_preview(state, player, face):
        yield Reason("prepares another colour on your obelisk", LEAST)
    yield from _glyph(state, face, OBELISK)


def _tomb(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Say what the tomb has more of; what the others have there is hidden."""
    state, player = step.before, step.event.player
    (card,) = step.after.tombs[player][-1:]
    face = state.faces[card]
    counts, added = tomb_counts(step.after, player), state.deck.stones[face]
    stones = listed(f"{counts[colour]} {COLOURS[colour]}" for colour, more in enumerate(added) if more)
    yield Reason(f"adds {count(sum(added), 'stone')} to your tomb: now {stones}", TOMB_STONE * sum(added))
    yield from _glyph(state, face, TOMB)


def _glyph(state: NecropolisState, face: int, building: int) -> Iterator[Reason]:
    if state.deck.glyphs[face] == building:
        yield Reason(f"puts {_A[building]} glyph where it counts (+{GLYPH})", float(GLYPH))


def _keep(weights: Weights, step: _Step) -> Iterator[Reason]:
    """Say what the card that stays is good for."""
    state, player = step.before, step.event.player
    (kept,) = set(state.hands[player]) - {card for card in state.hands[player] if step.after.thrown >> card & 1}
    gains = card_valuation(weights, state, player).gains(state.faces[kept])
    where = BUILDINGS[max((PYRAMID, OBELISK, TOMB), key=(gains.pyramid, gains.obelisk, gains.tomb).__getitem__)]
    yield Reason(f"keeps the card that can do more for your {where} next round", max(LEAST, gains.best / 2))


_A = ("a pyramid", "an obelisk", "a tomb")

_REASONS = {"god": _tile, "pair": _pair, "pyramid": _pyramid, "obelisk": _obelisk, "tomb": _tomb, "keep": _keep}
"""What is said of each thing that happens in a turn."""
