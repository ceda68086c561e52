"""The two lines below the board: what the player points at, and what to do next."""

from __future__ import annotations

from dataclasses import replace

from tp_tui.games.kit.wording import count
from tp_tui.games.terra.rules.board import SITE, WAY_NAMES
from tp_tui.games.terra.rules.state import DRAW, PLACE, TRIM, TerraState
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
        return _list_prompt(state, interaction.chooser, bool(interaction.offers("search")))
    if interaction.phase == PLACE:
        return words.PLACE_PROMPT
    if interaction.source is not None:
        return _worker_prompt(interaction.board.field_name(interaction.source), state.aside)
    if interaction.moves:
        return _pick_prompt(state.aside)
    return _done_prompt(state.aside, len({action.args[0] for action in interaction.offers("build")}))


_NEXT_SITE = "[Tab|table.next]: next site · [Enter|table.confirm]: send"
_FINISH = "[d|terra.done]: finish"
_DRAW = "[Enter|table.confirm]: draw a tile · [1-8|table.number1-8]: another stack"


def _worker_prompt(field_name: str, waiting_workers: int) -> str:
    """Say what to do while a worker is picked up."""
    if waiting_workers > 1:
        more = f"From {field_name} ({waiting_workers - 1} more)."
        return f"{more} {_NEXT_SITE} · [Esc|game.back]: other worker · {_FINISH}"
    return f"Moving the worker from {field_name}. {_NEXT_SITE} · {_FINISH}"


def _pick_prompt(waiting_workers: int) -> str:
    """Say what to do while no worker is picked up and some could be."""
    left = f"{count(waiting_workers, 'worker')} to move."
    return f"{left} [Tab|table.next]: next worker · [Enter|table.confirm]: pick up · {_FINISH}"


def _done_prompt(waiting_workers: int, buildable: int) -> str:
    """Say what to do when no worker can move any more."""
    rest = f"{count(waiting_workers, 'worker')} can't move. " if waiting_workers else ""
    build = f"You can build on {count(buildable, 'site')} ([b|terra.build]). " if buildable else ""
    return f"{rest}{build}Press [Enter|table.confirm] to finish."


LIST_PROMPTS = {
    "row": (
        "Choose a row through {placed}. [Arrows|table.up table.down][ or h v d a|?terra.row_h terra.row_v terra.row_d "
        "terra.row_a table.up]: another row · [Enter|table.confirm]: take it"
    ),
    "search": "Choose the stack to look through. [s|terra.search] or [Esc|game.back]: back to drawing",
    "take": "Choose the tile to keep. [Enter|table.confirm]: take it",
    "next": "Put the other tiles back. [Enter|table.confirm]: this one next",
}
"""What to do while a list of that kind is open."""


def _list_prompt(state: TerraState, chooser: Chooser, can_search: bool) -> str:
    """Say what to do while a list is open."""
    if state.phase == DRAW and chooser.kind == "draw":
        return f"{_DRAW} · [s|terra.search]: look through a stack first" if can_search else _DRAW
    if chooser.kind == "trim":
        return trim_prompt(state)
    if chooser.kind in LIST_PROMPTS and state.phase != TRIM:
        return LIST_PROMPTS[chooser.kind].format(placed=state.rules.board.field_name(max(0, state.placed)))
    goes_on = chooser.chosen.then is not None
    return f"[Enter|table.confirm]: {'go on' if goes_on else 'do it'} · [Esc|game.back]: back"


def trim_prompt(state: TerraState) -> str:
    """Return what to do about it."""
    if labels.has_too_many_blocks(state):
        return f"{labels.trim_title(state)}: swap two for one, or build. [Enter|table.confirm]: do it"
    return f"{labels.trim_title(state)}: spend some. [Enter|table.confirm]: do it"


def sentence(text: str) -> str:
    """Return a reason of the rules as a sentence: with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
