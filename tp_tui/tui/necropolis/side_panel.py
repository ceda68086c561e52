"""The side of the table: round and step, the players, the god tiles, the quarry."""

from __future__ import annotations

from tp_tui.games.kit.wording import in_a_line
from tp_tui.games.necropolis.rules.phases import HIDDEN, OVER, ROUNDS
from tp_tui.games.necropolis.rules.tiles import MOST_TILES
from tp_tui.presenters.messages import _, joined, plural
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.descriptions import source_points
from tp_tui.presenters.necropolis.facts import pair_faces, tiles_of_round
from tp_tui.presenters.necropolis.glyphs import UNKNOWN, Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.names import tile_name
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line, Span
from tp_tui.tui.necropolis.canvas import SMALL_CARD, Canvas, CellSize
from tp_tui.tui.necropolis.parts import HitBox, Part, fitted

ROOM_FOR_PARTS = 50
"""The width from which lines below each name say where the points come from and what is held."""

ROOM_FOR_LARGE_CARDS = 60
"""The width from which the cards of the quarry are drawn larger."""

NAME_COLUMNS = 12


def side_part(interaction: Interaction, glyphs: Glyphs, width: int, height: int, below: int) -> Part:
    """Return the side, `width` columns wide, in at most `height` lines less `below`, which are for texts."""
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
    """Draw the steps of the round, the current one in the colour of who is to decide (A8–A13)."""
    state = interaction.state
    if state.phase == OVER:
        final = plural("Final position after {count} round", "Final position after {count} rounds", ROUNDS)
        return ((final, "strong"),)
    spans: list[Span] = [(f"{_('Round {round}/{rounds}', round=state.round, rounds=ROUNDS)} ", "strong")]
    for number, (phase, title) in enumerate(words.STEPS.items()):
        spans += [(glyphs.step, "dim")] if number else []
        spans.append((_(title), f"owner-{state.player + 1}" if phase == state.phase else "dim"))
    return tuple(spans)


def _players(interaction: Interaction, glyphs: Glyphs, width: int, *, in_full: bool) -> Part:
    """Draw a line for each player: whether they are to decide, their tile, their points, whether they lead."""
    state, names = interaction.state, interaction.view.player_names
    part = Part(0, [])
    totals = [state.points(player) for player in range(state.players_count)]
    for player, name in enumerate(names):
        here = glyphs.here if player == state.current_player() else " "
        is_new = player in interaction.changes.obelisks | interaction.changes.tombs
        style = f"player-{player + 1}"
        tile = tile_name(state.tiles[player])
        leads = totals[player] == max(totals) > min(totals)
        shown = player == interaction.shown
        spans: list[Span] = [
            (f"{here}{PLAYER_LETTERS[player]}", f"owner-{player + 1}" if shown else style),
            (f" {name[:NAME_COLUMNS]:<{NAME_COLUMNS}}", style),
            (glyphs.changed if is_new else " ", "strong"),
            (f" {tile:<{tile_width()}}", "plain"),
            (f"{totals[player]:>4}", "strong"),
            (f" {_('leads')}" if leads else "", "good"),
        ]
        part.add(tuple(span for span in spans if span[0]), "seat", player)
        if in_full:
            sums = " · ".join(source_points(state, player))
            for text in (sums or _("no points yet"), _held(interaction, player)):
                part.add(((f"   {in_a_line(text, width - 3)}", "dim"),), "seat", player)
    return part


def tile_width() -> int:
    """Return the columns that the longest name of a god takes, with a space behind it."""
    return max(len(tile_name(tile)) for tile in range(1, MOST_TILES + 1)) + 1


def _held(interaction: Interaction, player: int) -> str:
    """Return the number of cards in a player's tomb and what is known of the hand (A23)."""
    state, faces = interaction.state, interaction.hand_of(player)
    tomb = len(state.tombs[player])
    if player == interaction.player or not faces:
        return plural(
            "{count} card in the tomb, {hand} in hand",
            "{count} cards in the tomb, {hand} in hand",
            tomb,
            hand=len(faces),
        )
    hand = joined(state.deck.names[face] if face != HIDDEN else UNKNOWN for face in faces)
    return plural("{count} card in the tomb, hand: {hand}", "{count} cards in the tomb, hand: {hand}", tomb, hand=hand)


def tiles_part(interaction: Interaction, glyphs: Glyphs, rank: int, *, is_close: bool = False) -> Part:
    """Draw the god tiles, what each allows and who holds it (A3, A8), in a column less each if `is_close`."""
    state = interaction.state
    part = Part(rank, [])
    for tile in tiles_of_round(state):
        name = f"{tile_name(tile.number):<{tile_width()}}"
        if tile.is_out:
            part.add(((f" {tile.number} {name}{_('out this round')}", "dim"),), "god", tile.number)
            continue
        is_chosen = interaction.chosen("god") == tile.number
        builds = (
            f"{_(words.ALLOWS_IN_SHORTEST[tile.besides]):<17}"
            if is_close
            else f"{_(words.ALLOWS_IN_SHORT[tile.besides]):<18}"
        )
        text = f"{glyphs.here if is_chosen else ' '}{tile.number} {name}{builds}"
        is_free = bool(state.middle >> tile.number & 1)
        line: list[Span] = [(text, "now" if is_chosen else "strong" if is_free else "dim")]
        if tile.holder >= 0:
            line += [("" if is_close else " ", "plain"), (PLAYER_LETTERS[tile.holder], f"owner-{tile.holder + 1}")]
        part.add(tuple(span for span in line if span[0]), "god", tile.number)
    return part


def quarry_part(interaction: Interaction, glyphs: Glyphs, width: int, size: CellSize, rank: int) -> Part:
    """Draw the pairs of the quarry by number, as many in a row as fit (A7)."""
    state = interaction.state
    card = size.card_width + 1
    taken = _("taken")
    across = max(2 + 2 * card, 3 + len(taken)) + 1
    per_row = max(1, width // across)
    pairs = range(state.players_count)
    if not state.lying:
        return Part(rank, [((f" {_(words.NO_PAIR)}", "dim"),)])
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
            canvas.put(x + 3, y, taken, "dim")
            continue
        for number, face in enumerate(pair_faces(state, pair)):
            canvas.draw_card(x + 2 + number * card, y, state.deck, face, size, glyphs)
        part.hit_boxes.append(HitBox("pair", pair, x, x + across, y, y + size.card_height))
    part.lines = canvas.lines()
    return part
