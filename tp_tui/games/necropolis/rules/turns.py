"""The effects of actions and the course of rounds (clauses A7–A14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tp_tui.games.contract import Event
from tp_tui.games.necropolis.rules.actions import remaining_allowance
from tp_tui.games.necropolis.rules.components import KINDS_OF_STONE, OBELISK, PYRAMID, TOMB
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, OVER, PAIR, ROUNDS
from tp_tui.games.necropolis.rules.position import NecropolisPosition, first_of_pair
from tp_tui.games.necropolis.rules.pyramid import CORNERS, PLACE_COUNT
from tp_tui.games.necropolis.rules.tiles import MAY_ANY, allowances, tiles_in_play

Events = list[Event] | None
Handler = Callable[[NecropolisPosition, tuple[int, ...], Events], None]


def begin_round(state: NecropolisPosition, round_number: int) -> None:
    """Reveal the pairs of the round, and put the tiles in the middle (A5, A7, A13)."""
    players = state.players_count
    state.round = round_number
    state.phase = GOD
    state.player = (state.first + round_number - 1) % players
    state.tiles = [0] * players
    state.middle = tiles_in_play(players, state.first_out, round_number)
    state.order = ()
    state.lying = (1 << players) - 1
    state.may = 0
    state.revealed |= (1 << 2 * players) - 1 << first_of_pair(players, round_number, 0)
    state.legal = None


def _god(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    (tile,) = args
    player, players = state.player, state.players_count
    state.tiles[player] = tile
    state.middle &= ~(1 << tile)
    if events is not None:
        events.append(Event("god", player, args))
    following = (player + 1) % players
    if state.tiles[following]:
        tiles = state.tiles
        state.order = tuple(sorted(range(players), key=tiles.__getitem__))
        state.phase = PAIR
        state.player = state.order[0]
    else:
        state.player = following


def _pair(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    (pair,) = args
    player, players = state.player, state.players_count
    card = first_of_pair(players, state.round, pair)
    state.lying &= ~(1 << pair)
    state.hands[player] += (card, card + 1)
    state.pools[player] |= 3 << card
    state.may = allowances(players)[state.tiles[player]]
    state.phase = BUILD
    if events is not None:
        events.append(Event("pair", player, (state.faces[card], state.faces[card + 1])))


def _pyramid(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    number, place = args
    player = state.player
    card = _from_hand(state, number)
    face, corner, first = state.faces[card], CORNERS[place], player * KINDS_OF_STONE
    state.laid[player * PLACE_COUNT + place] = card + 1
    state.occupied[player] |= 1 << place
    for colour, cells, anchors in state.deck.shapes[face]:
        state.cells[first + colour] |= cells << corner
        state.anchors[first + colour] |= anchors << corner
    _show(state, player, card)
    if events is not None:
        events.append(Event("pyramid", player, (face, place)))
    _after_building(state, PYRAMID, events)


def _obelisk(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    player = state.player
    card = _from_hand(state, args[0])
    state.obelisks[player] += (card,)
    _show(state, player, card)
    if events is not None:
        events.append(Event("obelisk", player, (state.faces[card],)))
    _after_building(state, OBELISK, events)


def _tomb(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    player = state.player
    state.tombs[player] += (_from_hand(state, args[0]),)
    state.tomb_rounds[player] += (state.round,)
    if events is not None:
        # The card stays secret (A23).
        events.append(Event("tomb", player))
    _after_building(state, TOMB, events)


def _done(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    _end_turn(state, events)


def _keep(state: NecropolisPosition, args: tuple[int, ...], events: Events) -> None:
    player = state.player
    hand = state.hands[player]
    kept = hand[args[0]]
    put_down = [card for card in hand if card != kept]
    state.hands[player] = (kept,)
    for card in put_down:
        state.thrown |= 1 << card
        _show(state, player, card)
    if events is not None:
        # The kept card stays secret (A23).
        events.append(Event("keep", player, tuple(state.faces[card] for card in put_down)))
    _keep_from(state, state.order.index(player) + 1, events)


HANDLERS: Mapping[str, Handler] = {
    "god": _god,
    "pair": _pair,
    "pyramid": _pyramid,
    "obelisk": _obelisk,
    "tomb": _tomb,
    "done": _done,
    "keep": _keep,
}
"""By kind of action, the function that does it."""


def _from_hand(state: NecropolisPosition, number: int) -> int:
    """Remove a card from the hand of the current player and return it."""
    hand = state.hands[state.player]
    state.hands[state.player] = hand[:number] + hand[number + 1 :]
    return hand[number]


def _show(state: NecropolisPosition, player: int, card: int) -> None:
    """Reveal a card that was in a hand to all players."""
    state.revealed |= 1 << card
    state.pools[player] &= ~(1 << card)


def _after_building(state: NecropolisPosition, building: int, events: Events) -> None:
    """Mark `building` as done for this turn, and end the turn if nothing more is allowed (A10)."""
    state.may = may = remaining_allowance(state.may, building)
    if not may & MAY_ANY or not state.hands[state.player]:
        _end_turn(state, events)


def _end_turn(state: NecropolisPosition, events: Events) -> None:
    """Pass the turn to the next player; after the last one, end the round (A9, A13)."""
    following = state.order.index(state.player) + 1
    state.may = 0
    if following < state.players_count:
        state.player = state.order[following]
        state.phase = PAIR
    else:
        _keep_from(state, 0, events)


def _keep_from(state: NecropolisPosition, place: int, events: Events) -> None:
    """Let players with more than one card, from `place` in turn order, choose one to keep; then end the round (A13)."""
    if state.round < ROUNDS:
        for player in state.order[place:]:
            if len(state.hands[player]) > 1:
                state.player = player
                state.phase = KEEP
                return
        if events is not None:
            events.append(Event("round", state.player, (state.round,), reveals=True))
        begin_round(state, state.round + 1)
    else:
        if events is not None:
            events.append(Event("over", state.player, reveals=True))
        _end_game(state)


def _end_game(state: NecropolisPosition) -> None:
    """Discard the hands and reveal the tombs (A14, A23)."""
    for player, hand in enumerate(state.hands):
        for card in (*hand, *state.tombs[player]):
            _show(state, player, card)
        state.thrown |= sum(1 << card for card in hand)
        state.hands[player] = ()
    state.phase = OVER
