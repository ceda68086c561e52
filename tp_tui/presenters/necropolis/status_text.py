"""How a game stands, in words: round, god tiles, every player's necropolis and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.kit.wording import count
from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER, ROUNDS
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES, PLACES
from tp_tui.games.necropolis.rules.scoring import faces_of, tomb_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAY_PYRAMID, TILE_NAMES, allowances, tile_out, tiles_in_play
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.step_text import card_words, parts_of
from tp_tui.room.seats import YOU


def status_text(interaction: Interaction) -> str:
    """Return everything that the viewer may know, a paragraph each for round, tiles, quarry and every player."""
    state = interaction.state
    paragraphs = [_round(interaction)]
    if state.phase != OVER:
        paragraphs += [tiles_status(interaction), quarry_status(state)]
    order = sorted(range(state.players_count), key=lambda player: -state.points(player))
    return "\n\n".join([*paragraphs, *(_player(interaction, player) for player in order)])


def _round(interaction: Interaction) -> str:
    view, state = interaction.view, interaction.state
    if state.phase == OVER:
        return f"Round {ROUNDS} of {ROUNDS}. The game is over."
    return f"Round {state.round} of {ROUNDS}. {view.names[view.current]}: {words.STEPS[state.phase].lower()}."


def tiles_status(interaction: Interaction) -> str:
    """Return who holds which god tile, and what each allows (A3, A5)."""
    state, names = interaction.state, interaction.view.player_names
    in_play = tiles_in_play(state.players_count, state.first_out, state.round)
    lines = ["God tiles, each with what its holder builds"]
    for tile in range(1, len(TILE_NAMES)):
        if in_play >> tile & 1:
            name = names[state.tiles.index(tile)] if tile in state.tiles else ""
            holder = f", {name} {'have' if name == YOU else 'has'} it" if name else ""
            may = allowances(state.players_count)[tile] & ~MAY_PYRAMID
            lines.append(f"  {TILE_NAMES[tile]} ({tile}): {words.ALLOWS[may]}{holder}")
    if out := tile_out(state.players_count, state.first_out, state.round):
        lines.append(f"  {TILE_NAMES[out]} ({out}) stays out this round")
    return "\n".join(lines)


def quarry_status(state: NecropolisState) -> str:
    """Return the pairs that still lie in the quarry (A7)."""
    lines = ["Pairs in the quarry"]
    for pair in range(state.players_count):
        if state.lying >> pair & 1:
            first = first_of_pair(state.players_count, state.round, pair)
            cards = faces_of(state, (first, first + 1))
            lines.append(f"  {pair + 1}: {' and '.join(card_words(state, face) for face in cards)}")
    return "\n".join(lines if len(lines) > 1 else [words.NO_PAIR])


def _player(interaction: Interaction, player: int) -> str:
    name, points = interaction.view.player_names[player], interaction.state.points(player)
    lines = "\n".join(f"  {line}" for line in player_status(interaction, player))
    return f"{name}, {count(points, 'point')}\n{lines}"


def player_status(interaction: Interaction, player: int) -> Iterator[str]:
    """Yield what a player has built and holds, line by line, as far as the viewer knows it (A23)."""
    state = interaction.state
    parts = parts_of(state, player)
    if parts:
        yield f"Points: {', '.join(f'{name} {points}' for name, points in parts)}"
    faces = {place: state.card_at(player, place) for place in PLACES}
    rows = [f"{PLACE_NAMES[place]} {state.deck.names[face]}" for place, face in faces.items() if face != HIDDEN]
    yield f"Pyramid: {', '.join(rows) if rows else 'no card yet'}"
    obelisk = [state.deck.names[face] for face in faces_of(state, state.obelisks[player])]
    yield f"Obelisk: {', '.join(obelisk) if obelisk else 'no card yet'}"
    yield f"Tomb: {_tomb(state, player)}"
    if state.phase != OVER:
        hand = [card_words(state, face) for face in interaction.hand_of(player)]
        yield f"Hand: {', '.join(hand) if hand else 'empty'}"


def _tomb(state: NecropolisState, player: int) -> str:
    faces = faces_of(state, state.tombs[player])
    if not faces:
        return "no card yet"
    stones = tomb_counts(state, player)
    seen = ", ".join(f"{number} {COLOURS[colour]}" for colour, number in enumerate(stones) if number)
    hidden = f", {faces.count(HIDDEN)} of them face down" if HIDDEN in faces else ""
    return f"{count(len(faces), 'card')}{hidden}{f'; stones: {seen}' if seen else ''}"
