"""The two lines below the board: what the player points at, and what to do next."""

from __future__ import annotations

from dataclasses import replace

from tp_tui.games.terra.rules.board import SITE, WAY_NAMES
from tp_tui.games.terra.rules.state import PLACE
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.terra import labels, words
from tp_tui.presenters.terra.choosers import Chooser
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.presenters.terra.preview import enclosures, missing_fields, refusal


def info(interaction: Interaction, width: int) -> str:
    """Return the field under the cursor in one line of `width` columns: while placing, what laying the tile does."""
    state = interaction.state
    if interaction.chooser:
        return _chosen(interaction.chooser, width)
    if not interaction.is_placing:
        return labels.field(state, interaction.cursor, interaction.view.player_names, interaction.player)
    return _refused(interaction) or _laid(interaction)


def _chosen(chooser: Chooser, width: int) -> str:
    """Return the highlighted line of a list, in words as far as they fit."""
    choice = chooser.chosen
    if chooser.kind == "row":
        choice = replace(choice, label=f"Row {choice.label}", short=f"Row {choice.short}")
    return choice.label if len(choice.label) <= width else choice.short


def _refused(interaction: Interaction) -> str:
    """Return why the tile may not lie there; empty if it may."""
    state, cursor = interaction.state, interaction.cursor
    refused = refusal(interaction)
    if refused is None:
        return ""
    if state.empty >> cursor & 1:
        return refusal_text(interaction.view, refused)
    # What lies there says more than the reason, and in fewer bytes. Spaces that the board marks are not listed too.
    board = interaction.board
    is_listed = board.kinds[cursor] == SITE and not missing_fields(interaction)
    missing = labels.still_open(state, board.site_number[cursor]) if is_listed else ""
    return f"{labels.what(state, cursor)}: {words.NO_TILE[board.kinds[cursor]]}{missing}"


def _laid(interaction: Interaction) -> str:
    """Return what the tile reveals and which rings it completes as it is held."""
    board, cursor, way = interaction.board, interaction.cursor, interaction.way
    said = f"{board.field_name(cursor)}: stairs {WAY_NAMES[way]}"
    site = interaction.rules.would_found(interaction.state, cursor, way)
    if site is not None:
        said += f", reveals {board.field_name(board.sites[site])}"
    enclosed = [board.field_name(board.sites[event.args[0]]) for event in enclosures(interaction)]
    return f"{said}, completes the ring around {' and '.join(enclosed)}" if enclosed else said


def prompt(interaction: Interaction) -> str:
    """Return what to do next, in one plain sentence, to whom it is to decide."""
    state = interaction.state
    if interaction.chooser:
        return labels.list_prompt(state, interaction.chooser, bool(interaction.offers("search")))
    if interaction.phase == PLACE:
        return words.PLACE_PROMPT
    if interaction.source is not None:
        return labels.worker_prompt(interaction.board.field_name(interaction.source), state.aside)
    if interaction.moves:
        return labels.pick_prompt(state.aside)
    return labels.done_prompt(state.aside, len({action.args[0] for action in interaction.offers("build")}))


def sentence(text: str) -> str:
    """Return a reason of the rules as a sentence: with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
