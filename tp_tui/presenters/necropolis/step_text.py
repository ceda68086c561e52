"""The two lines below the table: what the player points at and what doing it would score, and what to do next."""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.kit.wording import count, in_a_line, listed
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.components import COLOURS
from tp_tui.games.necropolis.rules.phases import HIDDEN
from tp_tui.games.necropolis.rules.position import first_of_pair
from tp_tui.games.necropolis.rules.previews import (
    PlacePreview,
    obelisk_preview,
    place_preview,
    points_by_place,
    tomb_preview,
)
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, PLACE_NAMES
from tp_tui.games.necropolis.rules.scoring import faces_of, obelisk_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import MAY_PYRAMID, TILE_NAMES, allowances
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.targets import OBELISK_SPOT
from tp_tui.presenters.spans import Span


def info(interaction: Interaction, width: int) -> Span:
    """Return what is pointed at in one line of `width` columns."""
    if interaction.shown != interaction.player or not interaction.deciding:
        return in_a_line(_necropolis(interaction), width), "plain"
    if interaction.card is not None:
        refused = interaction.refusal()
        if refused is not None:
            return _refused(interaction, refused), "bad"
        return in_a_line(_laid(interaction), width), "plain"
    return in_a_line(_chosen(interaction), width), "plain"


def _necropolis(interaction: Interaction) -> str:
    """Return what the necropolis that is shown brings, part by part."""
    view, shown = interaction.view, interaction.shown
    score = interaction.state.scores()[shown]
    parts = ", ".join(f"{name} {points}" for name, points in parts_of(interaction.state, shown))
    whose = view.player_names[shown]
    return f"{whose}: {count(score.total, 'point')}{f' ({parts})' if parts else ''}"


def parts_of(state: NecropolisState, player: int) -> list[tuple[str, int]]:
    """Return what a player's buildings bring: colours of the pyramid with bonus, obelisk, tomb, glyphs."""
    lines = state.scores()[player].lines
    sums = {"pyramid": ("A16", "A17", "A18"), "obelisk": ("A19",), "tomb": ("A20",), "glyphs": ("A21",)}
    found = [(name, sum(line.points for line in lines if line.clause in places)) for name, places in sums.items()]
    return [(name, points) for name, points in found if points]


def _chosen(interaction: Interaction) -> str:
    """Return the highlighted tile, pair or card in words."""
    state = interaction.state
    if interaction.is_at_done:
        return "End your turn; one card is all you can keep at the end of the round."
    if (tile := interaction.chosen("god")) >= 0:
        may = allowances(state.players_count)[tile]
        return f"{TILE_NAMES[tile]} ({tile}) builds {words.ALLOWS[may & ~MAY_PYRAMID]}."
    if (pair := interaction.chosen("pair")) >= 0:
        first = first_of_pair(state.players_count, state.round, pair)
        faces = faces_of(state, (first, first + 1))
        best = max(max(points_by_place(state, interaction.player, face).values()) for face in faces)
        names = listed(card_words(state, face) for face in faces)
        return f"Pair {pair + 1}, best place {best:+}: {names}"
    card = interaction.chosen("card")
    return f"Card {card + 1}: {card_words(state, interaction.hand[card])}" if card >= 0 else ""


def card_words(state: NecropolisState, face: int) -> str:
    """Return a card in words: its stones, and its glyph if any."""
    if face == HIDDEN:
        return "a card you don't know"
    glyph = state.deck.cards[face].glyph_name
    return f"{state.deck.names[face]}{f' with the {glyph} glyph' if glyph else ''}"


def _refused(interaction: Interaction, refused: Refusal) -> str:
    """Return why the card that is held cannot lie where it is, in as few bytes as that takes.

    What to do instead is marked on the table.
    """
    state, spot = interaction.state, interaction.spot
    if spot < PLACE_COUNT and state.occupied[interaction.player] >> spot & 1:
        return f"{PLACE_NAMES[spot]} is taken, and no card is moved."
    return f"{refused.id.partition(': ')[0].rstrip('.')}."


def _laid(interaction: Interaction) -> str:
    """Return what the card that is held would score where it is."""
    state, player, face, spot = interaction.state, interaction.player, interaction.held, interaction.spot
    if spot < PLACE_COUNT:
        preview = place_preview(state, player, face, spot)
        parts = gains(preview)
        said = f"{PLACE_NAMES[spot]}: {preview.points:+}"
        return f"{said} {', '.join(parts)}" if parts else said
    if spot == OBELISK_SPOT:
        faces = faces_of(state, state.obelisks[player])
        counts = obelisk_counts(state.deck, (*faces, face))
        most = max(counts)
        said = f"Obelisk: {obelisk_preview(state, player, face):+}"
        return f"{said}  {COLOURS[counts.index(most)]} on {count(most, 'card')}"
    return f"Tomb: {tomb_preview(state, face):+}, and 5 for most of a colour"


def gains(preview: PlacePreview) -> list[str]:
    """Return what a card at a place of the pyramid would bring, by what brings it; together that is what it scores."""
    parts = [(COLOURS[joined.colour], joined.grows_by) for joined in preview.groups]
    parts += [("largest", preview.largest), ("bonus", preview.bonus), ("glyph", preview.glyph)]
    return [f"{name} {points:+}" for name, points in parts if points]


def prompt(interaction: Interaction) -> str:
    """Return what to do next, in one plain sentence with its keys, to whom it is to decide."""
    can_end = SPACE.done in interaction.view.legal
    if interaction.shown != interaction.player:
        return words.LOOKING_PROMPT
    if interaction.phase in words.CHOOSING_PROMPTS:
        return words.CHOOSING_PROMPTS[interaction.phase]
    if interaction.card is None:
        return words.CARD_OR_DONE_PROMPT if can_end else words.CARD_PROMPT
    said = (words.LAY_LAST_PROMPT if can_end else words.PLACE_PROMPT).format(card=interaction.card + 1)
    return f"{said}{words.OTHER_CARD}" if interaction.lines_without_card() > 1 and not can_end else said
