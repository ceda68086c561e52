"""The side of the table: round and step, the players, the god tiles, the quarry."""

from __future__ import annotations

from tp_tui.games.kit.wording import count, in_a_line
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER, ROUNDS
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.scoring import faces_of
from tp_tui.games.necropolis.rules.tiles import MAY_PYRAMID, TILE_NAMES, allowances, tile_out, tiles_in_play
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.glyphs import UNKNOWN, Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.step_text import parts_of
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.necropolis.canvas import SMALL_CARD, Canvas, CellSize
from tp_tui.tui.necropolis.parts import Part, Spot, fitted

ROOM_FOR_PARTS = 50
"""Columns from which on a second line below each name says what the points are for."""

ROOM_FOR_LARGE_CARDS = 60
"""Columns from which on the quarry's cards are drawn larger."""

NAME_COLUMNS = 12


def side_part(interaction: Interaction, glyphs: Glyphs, width: int, height: int, below: int) -> Part:
    """Return the side in `width` columns and at most `height` lines less the `below` that texts need."""
    state = interaction.state
    parts = [
        Part(0, [steps_line(interaction, glyphs)]),
        _players(interaction, glyphs, width, in_full=width >= ROOM_FOR_PARTS and height >= 30),
    ]
    if state.phase != OVER:
        choosing_tile = interaction.chosen("god") >= 0
        choosing_pair = interaction.chosen("pair") >= 0
        parts.append(tiles_part(interaction, glyphs, 0 if choosing_tile else 2))
        size = CellSize(3, 1) if width >= ROOM_FOR_LARGE_CARDS else SMALL_CARD
        parts.append(quarry_part(interaction, glyphs, width, size, 0 if choosing_pair else 1))
    return fitted(parts, height - below)


def steps_line(interaction: Interaction, glyphs: Glyphs) -> Line:
    """Draw the steps of a round, the present one in the colour of whose decision it is (A8–A13)."""
    state = interaction.state
    if state.phase == OVER:
        return ((f"{words.FINAL} after {ROUNDS} rounds", "strong"),)
    spans: list[Span] = [(f"Round {state.round}/{ROUNDS} ", "strong")]
    for number, (phase, title) in enumerate(words.STEPS.items()):
        spans += [(glyphs.step, "dim")] if number else []
        spans.append((title, f"owner-{state.player + 1}" if phase == state.phase else "dim"))
    return tuple(spans)


def _players(interaction: Interaction, glyphs: Glyphs, width: int, *, in_full: bool) -> Part:
    """Draw a line for each player: whose decision it is, tile, cards in hand, points; who leads is marked."""
    state, names = interaction.state, interaction.view.player_names
    part = Part(0, [])
    totals = [state.points(player) for player in range(state.players_count)]
    for player, name in enumerate(names):
        here = glyphs.here if player == state.current_player() else " "
        is_new = player in interaction.changes.obelisks | interaction.changes.tombs
        style = f"player-{player + 1}"
        tile = TILE_NAMES[state.tiles[player]] if state.tiles[player] else ""
        leads = totals[player] == max(totals) > min(totals)
        shown = player == interaction.shown
        spans: list[Span] = [
            (f"{here}{PLAYER_LETTERS[player]}", f"owner-{player + 1}" if shown else style),
            (f" {name[:NAME_COLUMNS]:<{NAME_COLUMNS}}", style),
            (glyphs.changed if is_new else " ", "strong"),
            (f" {tile:<8}", "plain"),
            (f"{totals[player]:>4}", "strong"),
            (" leads" if leads else "", "good"),
        ]
        part.add(tuple(span for span in spans if span[0]), "seat", player)
        if in_full:
            sums = " · ".join(f"{name} {points}" for name, points in parts_of(state, player))
            for text in (sums or words.NO_POINTS, _held(interaction, player)):
                part.add(((f"   {in_a_line(text, width - 3)}", "dim"),), "seat", player)
    return part


def _held(interaction: Interaction, player: int) -> str:
    """Return how many cards lie in a player's tomb and what is known of those in hand (A23)."""
    state = interaction.state
    tomb = f"{count(len(state.tombs[player]), 'card')} in the tomb"
    faces = interaction.hand_of(player)
    if player == interaction.player or not faces:
        return f"{tomb}, {len(faces)} in hand"
    return f"{tomb}, hand: {', '.join(state.deck.names[face] if face != HIDDEN else UNKNOWN for face in faces)}"


def tiles_part(interaction: Interaction, glyphs: Glyphs, rank: int, *, is_close: bool = False) -> Part:
    """Draw the god tiles: what each allows, and who holds it (A3, A8); `is_close` leaves no gaps between these."""
    state = interaction.state
    part = Part(rank, [])
    allowed = allowances(state.players_count)
    in_play = tiles_in_play(state.players_count, state.first_out, state.round)
    for tile in range(1, len(TILE_NAMES)):
        if not in_play >> tile & 1:
            continue
        is_chosen = interaction.chosen("god") == tile
        says = words.ALLOWS_IN_SHORT[allowed[tile] & ~MAY_PYRAMID]
        if is_close:
            says = says.replace(" or ", "/")
        text = f"{glyphs.here if is_chosen else ' '}{tile} {TILE_NAMES[tile]:<8}{says:<{17 if is_close else 18}}"
        is_free = bool(state.middle >> tile & 1)
        line: list[Span] = [(text, "now" if is_chosen else "strong" if is_free else "dim")]
        if tile in state.tiles:
            holder = state.tiles.index(tile)
            line += [("" if is_close else " ", "plain"), (PLAYER_LETTERS[holder], f"owner-{holder + 1}")]
        part.add(tuple(span for span in line if span[0]), "god", tile)
    if out := tile_out(state.players_count, state.first_out, state.round):
        part.add(((f" {out} {TILE_NAMES[out]:<8}out this round", "dim"),), "god", out)
    return part


def quarry_part(interaction: Interaction, glyphs: Glyphs, width: int, size: CellSize, rank: int) -> Part:
    """Draw the pairs that lie in the quarry, by number, as many in a row as fit (A7)."""
    state = interaction.state
    card = size.card_width + 1
    across = 2 + 2 * card + 1
    per_row = max(1, width // across)
    pairs = range(state.players_count)
    if not state.lying:
        return Part(rank, [((f" {words.NO_PAIR}", "dim"),)])
    rows = -(-len(pairs) // per_row)
    height = size.card_height + (size != SMALL_CARD)
    canvas = Canvas(width, rows * height, "plain")
    part = Part(rank, [])
    for pair in pairs:
        x, y = pair % per_row * across, pair // per_row * height
        is_chosen, lies = interaction.chosen("pair") == pair, bool(state.lying >> pair & 1)
        style = "now" if is_chosen else "strong" if lies else "dim"
        canvas.put(x, y, f"{glyphs.here if is_chosen else ' '}{pair + 1}", style)
        if not lies:
            canvas.put(x + 3, y, "taken", "dim")
            continue
        first = first_of_pair(state.players_count, state.round, pair)
        for number, face in enumerate(faces_of(state, (first, first + 1))):
            canvas.draw_card(x + 2 + number * card, y, state.deck, face, size, glyphs)
        part.spots.append(Spot("pair", pair, x, x + across, y, y + size.card_height))
    part.lines = canvas.lines()
    return part
