"""The two lines below the board: what the player points at, and the prompt."""

from __future__ import annotations

from tp_tui.games.terra.rules.board import SITE, SPACE
from tp_tui.games.terra.rules.state import DRAW, PLACE, TRIM, TerraState
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.log_text import reader
from tp_tui.presenters.messages import N_, _, joined_clauses, plural, shortened
from tp_tui.presenters.players import player_names
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.spans import Span
from tp_tui.presenters.terra import labels, names
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.preview import enclosures, missing_fields, refusal, rows_here

PLACE_PROMPT = N_(
    "Place your tile. [Arrows|table.left table.down table.up table.right]: move · [Tab|table.next]: next space · "
    "[r|terra.turn]: turn · [Enter|table.confirm]: lay it"
)
LIST_PROMPTS = {
    "row": N_(
        "Choose a row through {placed}. [Arrows|table.up table.down][ or h v d a|?terra.row_h terra.row_v terra.row_d "
        "terra.row_a table.up]: another row · [Enter|table.confirm]: take it"
    ),
    "search": N_("Choose the stack to look through. [s|terra.search] or [Esc|game.back]: back to drawing"),
    "take": N_("Choose the tile to keep. [Enter|table.confirm]: take it"),
    "next": N_("Put the other tiles back. [Enter|table.confirm]: this one next"),
}
"""The prompt while a list is open, by its kind."""


BOUGHT = {
    "buy": N_("You bought a white block for {price} gold. [u|game.undo]: undo"),
    "offer": N_("You bought a grave good for {price} gold. [u|game.undo]: undo"),
    "sail": N_("You bought a ship step for {price} gold. [u|game.undo]: undo"),
    "waive": N_("You paid {price} gold: this tile can lie on either half. [u|game.undo]: undo"),
}
"""What is said after a purchase by a key alone, by kind."""


def bought(state: TerraState, kind: str) -> str:
    """Return what was bought and how to undo it; empty for other kinds of action."""
    return _(BOUGHT[kind], price=state.rules.price(state, kind)) if kind in BOUGHT else ""


def info(interaction: TerraInteraction, width: int) -> Span:
    """Describe the field at the cursor in `width` columns; while placing, the effect of placing the tile there."""
    state, cursor, chooser = interaction.state, interaction.cursor, interaction.chooser
    if chooser:
        label, short = chooser.chosen.label, chooser.chosen.short
        if chooser.kind == "row" and (action := chooser.chosen.action):
            row, reach = _("Row {row}", row=label), labels.reach_of_row(state, action.args[0])
            gains = state.rules.row_yield(state, state.placed, action.args[0])
            texts = (joined_clauses(filter(None, [row, reach])), row, names.gains(gains), names.gains_to_hear(gains))
            return next((text for text in texts if len(text) <= width), _("Row {row}", row=short)), "plain"
        return label if len(label) <= width else short or label, "plain"
    if not interaction.is_placing:
        return labels.field(state, cursor, player_names(interaction.view), reader(interaction.view)), "plain"
    if refused := _refused(interaction):
        return refused if state.empty >> cursor & 1 else shortened(refused, width), "bad"
    reach = labels.reach(state, rows_here(interaction))
    half = _half(interaction)
    for has_rings in (True, False):  # which are told beside the board too
        laid_there = laid(interaction, has_rings=has_rings)
        said = _("{field}: {said}", field=names.field(state, cursor), said=laid_there)
        text = joined_clauses(filter(None, [said, reach, half]))
        if len(text) <= width:
            return text, "plain"
    room = width - len(joined_clauses(filter(None, [said, " ", half])))
    return joined_clauses(filter(None, [said, shortened(reach, room + 1), half])), "plain"


def placing(interaction: TerraInteraction) -> Span:
    """Describe how the tile in hand would lie at the cursor, and on which half; or why it cannot."""
    if refused := _refused(interaction):
        return refused, "bad"
    return joined_clauses(filter(None, [laid(interaction), _half(interaction)])), "plain"


def _half(interaction: TerraInteraction) -> str:
    """Return the half of the board at the cursor, in games where halves matter (V1); else nothing."""
    if not interaction.rules.has_halves:
        return ""
    half = "sphinx" if interaction.cursor in interaction.board.sphinx else "scarab"
    return _("on the {half} half", half=names.half(half))


def _refused(interaction: TerraInteraction) -> str:
    """Return why the tile cannot be placed at the cursor; empty if it can."""
    state, cursor = interaction.state, interaction.cursor
    refused = refusal(interaction)
    if refused is None:
        return ""
    if state.empty >> cursor & 1:
        return refusal_text(interaction.view, refused)
    # The contents of the field say more than the reason, in fewer bytes. Spaces marked on the board are not listed.
    board = interaction.board
    contents = labels.field_contents(state, cursor)
    if board.kinds[cursor] == SPACE:
        return _("{field}: taken", field=contents)
    said = _("{field}: no tiles here", field=contents)
    if board.kinds[cursor] == SITE and not missing_fields(interaction):
        return labels.with_open_fields(state, board.site_number[cursor], said)
    return said


def laid(interaction: TerraInteraction, *, has_rings: bool = True) -> str:
    """Describe how the tile in hand would lie, with what it reveals and encloses: `stairs south, reveals f8`."""
    state, field, way = interaction.state, interaction.cursor, interaction.way
    said = _("stairs {way}", way=names.way(way))
    site = state.rules.would_found(state, field, way)
    if site is not None:
        said = _("{stairs}, reveals {site}", stairs=said, site=names.field_of_site(state, site))
    if has_rings and (enclosed := _enclosed(interaction)):
        said = _("{stairs}, encloses {sites}", stairs=said, sites=names.all_of(enclosed))
    return said


def _enclosed(interaction: TerraInteraction) -> list[str]:
    return [names.field_of_site(interaction.state, event.args[0]) for event in enclosures(interaction)]


def prompt(interaction: TerraInteraction) -> str:
    """Return the prompt with its keys for the player to move."""
    state = interaction.state
    if interaction.chooser:
        return _list_prompt(state, interaction.chooser, bool(interaction.offers("search")))
    if interaction.phase == PLACE:
        return _(PLACE_PROMPT)
    if interaction.source is not None:
        return _worker_prompt(names.field(state, interaction.source), state.aside)
    if interaction.moves:
        return plural(
            "{count} worker to move. [Tab|table.next]: next worker · [Enter|table.confirm]: pick up · "
            "[f|terra.done]: finish",
            "{count} workers to move. [Tab|table.next]: next worker · [Enter|table.confirm]: pick up · "
            "[f|terra.done]: finish",
            state.aside,
        )
    return _done_prompt(interaction)


def _worker_prompt(field: str, waiting_workers: int) -> str:
    """Return the prompt while a worker is picked up."""
    if waiting_workers > 1:
        return _(
            "From {field} ({more} more). [Tab|table.next]: next site · [Enter|table.confirm]: send · "
            "[Esc|game.back]: other worker · [f|terra.done]: finish",
            field=field,
            more=waiting_workers - 1,
        )
    return _(
        "Moving the worker from {field}. [Tab|table.next]: next site · [Enter|table.confirm]: send · "
        "[f|terra.done]: finish",
        field=field,
    )


def _done_prompt(interaction: TerraInteraction) -> str:
    """Return the prompt when no worker can move any more: what can still be built comes before the end of the turn."""
    state, sites = interaction.state, sorted({action.args[0] for action in interaction.offers("build")})
    # A lesson offers the end of the turn only when it asks for it.
    can_finish = bool(interaction.offers("done"))
    if len(sites) == 1:
        site, points = names.field_of_site(state, sites[0]), labels.gain(state, sites[0])
        said = _("[b|terra.build] builds on {site} (+{points})", site=site, points=points)
    elif sites:
        said = _("[b|terra.build] builds on one of {count} sites", count=len(sites))
    elif can_finish:
        said = _("Press [Enter|table.confirm] to finish.")
    else:
        said = _("Do what the lesson asks for; [i|tutorial.point] shows it.")
    if sites:
        # In whole sentences, which stay where the footer has the keys: a question would make Enter a yes.
        finished = _("{builds}, [Enter|table.confirm] finishes.", builds=said)
        said = finished if can_finish else _("{builds}.", builds=said)
    if not state.aside:
        return said
    return plural(
        "{count} worker is stuck ([F3|game.ask_reach]: why). {keys}",
        "{count} workers are stuck ([F3|game.ask_reach]: why). {keys}",
        state.aside,
        keys=said,
    )


def _list_prompt(state: TerraState, chooser: Chooser, can_search: bool) -> str:
    """Return the prompt while a list is open."""
    if state.phase == DRAW and chooser.kind == "draw":
        if can_search:
            return _(
                "[Enter|table.confirm]: draw a tile · [1-8|table.number1-8]: another stack · "
                "[s|terra.search]: look through a stack first"
            )
        return _("[Enter|table.confirm]: draw a tile · [1-8|table.number1-8]: another stack")
    if chooser.kind == "trim":
        return trim_prompt(state)
    if chooser.kind in LIST_PROMPTS and state.phase != TRIM:
        return _(LIST_PROMPTS[chooser.kind], placed=names.field(state, max(0, state.placed)))
    if chooser.chosen.then is not None:
        return _("[Enter|table.confirm]: go on · [Esc|game.back]: back")
    return _("[Enter|table.confirm]: do it · [Esc|game.back]: back")


def trim_prompt(state: TerraState) -> str:
    """Return the prompt while a limit is exceeded (B17)."""
    excess = labels.trim_title(state)
    if labels.has_too_many_blocks(state):
        return _("{excess}: swap two for one, or build. [Enter|table.confirm]: do it", excess=excess)
    return _("{excess}: spend some. [Enter|table.confirm]: do it", excess=excess)
