"""Answers to what a player may ask of a position, in words: fields, rows, sites, ways of workers, choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.kit.wording import capitalized, sentence
from tp_tui.games.terra.rules.board import AXES, SITE
from tp_tui.games.terra.rules.components import Face
from tp_tui.games.terra.rules.row_previews import RowPreview, row_previews, sites_in_reach
from tp_tui.games.terra.rules.state import DRAW, HIDDEN, PLACE, ROW, TRIM, WORK, TerraState
from tp_tui.presenters.messages import N_, NC_, _, in_context, joined, listed, plural
from tp_tui.presenters.terra import labels, names
from tp_tui.presenters.terra.interaction import Interaction

RAYS = {
    "n": N_("n {field}"),
    "e": N_("e {field}"),
    "s": N_("s {field}"),
    "w": N_("w {field}"),
    "ne": N_("ne {field}"),
    "se": N_("se {field}"),
    "sw": N_("sw {field}"),
    "nw": N_("nw {field}"),
}
"""What is beside a field, by the direction."""

_SYMBOLS = {
    "oasis": NC_("on a tile", "oasis"),
    "grave": NC_("on a tile", "grave good"),
    "worker": NC_("on a tile", "worker"),
    "eye": NC_("on a tile", "eye"),
    "gold": NC_("on a tile", "gold"),
}


def face_words(face: Face) -> str:
    """Return what a tile shows in words: `red block, worker`."""
    found = [_("{colour} block", colour=names.colour(face.block))] if face.block >= 0 else []
    for symbol, name in _SYMBOLS.items():
        found += [in_context("on a tile", name)] * getattr(face, symbol)
    return joined(found)


def tile_in_hand(reader: Interaction) -> str:
    """Return what the tile in the player's hand shows."""
    number = reader.state.hands[reader.player]
    face = reader.state.faces[number] if number >= 0 else HIDDEN
    if face == HIDDEN:
        return _("face down")
    return face_words(reader.rules.tiles.faces[face]) or _("an empty tile")


def hand_text(reader: Interaction) -> str:
    """Say what the player holds."""
    return sentence(_("your tile: {tile}", tile=tile_in_hand(reader)))


def prompt(reader: Interaction) -> str:
    """Say what the step at hand asks for, with an example in notation."""
    state, moves = reader.state, reader.moves
    example = state.action_to_string(moves[0] if moves and state.phase == WORK else reader.view.legal[0])
    match state.phase:
        case phase if phase == PLACE:
            tile = tile_in_hand(reader)
            return _(
                "Place your tile: {tile}. Say where and which way its stairs point, as in {example}.",
                tile=tile,
                example=example,
            )
        case phase if phase == ROW:
            placed = names.field(state, state.placed)
            return _("Choose a row through {placed}, as in {example}.", placed=placed, example=example)
        case phase if phase == WORK:
            return _work_prompt(reader, example)
        case phase if phase == DRAW:
            return _("Draw a tile, as in {example}.", example=example)
        case phase if phase == TRIM:
            excess = capitalized(labels.trim_title(state))
            return _("{excess}. Spend some, as in {example}.", excess=excess, example=example)
    return _("Choose a tile, as in {example}.", example=example)


def _work_prompt(reader: Interaction, example: str) -> str:
    if reader.moves:
        return plural(
            "{count} worker to move. Send one, as in {example}, or type done.",
            "{count} workers to move. Send one, as in {example}, or type done.",
            reader.state.aside,
            example=example,
        )
    said = [_("No worker can move any more.")]
    if sites := len({action.args[0] for action in reader.offers("build")}):
        said.append(plural("You can build on {count} site.", "You can build on {count} sites.", sites))
    return " ".join([*said, _("Type done to finish.")])


# What can be done


def placements(reader: Interaction) -> list[tuple[str, list[tuple[str, Action]]]]:
    """Return the fields that the tile can be laid on, rich rows first: each with its best row, and the ways it can lie.

    Where there is but one way, the field says it too.
    """
    by_field: dict[int, list[Action]] = {}
    for action in reader.offers("place"):
        by_field.setdefault(action.args[0], []).append(action)
    found = [_placement(reader.state, field, actions) for field, actions in by_field.items()]
    return [each for _richness, each in sorted(found, key=lambda each: each[0])]


def _placement(
    state: TerraState, field: int, actions: Sequence[Action]
) -> tuple[int, tuple[str, list[tuple[str, Action]]]]:
    best = max(row_previews(state, field, actions[0].args[1]), key=richness)
    said = _(
        "{field}: row {axis} brings {gains}",
        field=names.field(state, field),
        axis=AXES[best.axis],
        gains=names.gains(best.gains),
    )
    ways = [(_stairs(state, action), action) for action in actions]
    if len(ways) == 1:
        said = _("{placement}; {stairs}", placement=said, stairs=ways[0][0])
    return -richness(best), (said, ways)


def richness(preview: RowPreview) -> int:
    """Return how many things a row brings; a worker that has somewhere to go counts most."""
    gains = preview.gains
    others = sum(gains.blocks) + gains.gold + gains.horus + gains.graves + gains.oases + gains.ship
    return others + gains.workers * (4 if preview.sites else 1)


def _stairs(state: TerraState, action: Action) -> str:
    field, way = action.args
    site = state.rules.would_found(state, field, way)
    if site is None:
        return _("stairs {way}", way=names.way(way))
    return _("stairs {way}, reveals {site}", way=names.way(way), site=names.field_of_site(state, site))


def move_text(state: TerraState, action: Action) -> str:
    """Return which way a worker can go."""
    field, site = action.args
    return _("from {field} to {site}", field=names.field(state, field), site=labels.site(state, site))


# What lies there


def field_text(reader: Interaction, field: int) -> str:
    """Return a field and everything on it."""
    return labels.field(reader.state, field, reader.view.player_names, reader.player)


def fields_text(reader: Interaction, fields: Sequence[int]) -> str:
    """Say some fields one by one."""
    return "\n".join(sentence(field_text(reader, field)) for field in fields) or _("The board ends there.")


def surroundings(reader: Interaction, field: int, steps: dict[str, tuple[int, int]]) -> str:
    """Say what is at a field, and what is around it; `steps` are those of `RAYS`."""
    around = joined(
        _(RAYS[name], field=labels.what(reader.state, beside))
        for name, step in steps.items()
        if (beside := reader.board.beside(field, step)) is not None
    )
    return "\n".join([sentence(field_text(reader, field)), _("Around it: {fields}.", fields=around)])


def tiles_text(reader: Interaction) -> str:
    """Say which tiles lie where."""
    state = reader.state
    tiles = [labels.what(state, field) for field in reader.board.spaces if state.tiles[field]]
    return _("Tiles: {tiles}.", tiles=_set_apart(tiles)) if tiles else _("No tile lies yet.")


def _set_apart(items: Sequence[str]) -> str:
    """Return `a; b; c`, for items that have commas of their own."""
    text = items[0]
    for item in items[1:]:
        text = in_context("list", "{items}; {item}", items=text, item=item)
    return text


def reach_text(reader: Interaction, field: int) -> str:
    """Say which sites workers on a field could go to, and which tiles are missing on the way to the others."""
    state, board, name = reader.state, reader.board, names.field(reader.state, field)
    if board.kinds[field] == SITE:
        starts = [a.args[0] for a in reader.moves if a.args[1] == board.site_number[field]]
        if not starts:
            return _("No worker can go to {site} now.", site=name)
        fields = listed(names.field(state, start) for start in dict.fromkeys(starts))
        return _("Workers can go there from {fields}.", fields=fields)
    sites = [labels.site(state, site) for site in sites_in_reach(state, (field,))]
    if sites:
        said = [_("From {field} workers can go to: {sites}.", field=name, sites=_set_apart(sites))]
    else:
        said = [_("From {field} workers can go to: nothing.", field=name)]
    for site, between in board.reach[field]:
        empty = [names.field(state, at) for at in board.spaces if between & state.empty & (1 << at)]
        if empty:
            target = names.field_of_site(state, site)
            said.append(_("{site} is cut off: {fields} still without a tile.", site=target, fields=listed(empty)))
        elif not state.rules.takes_worker(state, site):
            said.append(_("{site}: takes no worker of yours.", site=capitalized(labels.site(state, site))))
    return "\n".join(said)


def rows_text(reader: Interaction, field: int) -> str:
    """Say what the rows through a field bring: with the tile in hand on a free space, else as they lie.

    Where workers could go is said as long as the row is still to be chosen.
    """
    state = reader.state
    if state.phase == PLACE and reader.deciding and state.empty >> field & 1:
        ways = [action.args[1] for action in reader.offers("place") if action.args[0] == field]
        return _previews_text(state, row_previews(state, field, (ways or [0])[0]))
    if reader.board.kinds[field] == SITE or state.empty >> field & 1:
        return _("No row goes through {field}.", field=labels.what(state, field))
    is_choosing = reader.deciding and state.phase == ROW
    lying = []
    for axis in range(len(AXES)):
        gains = state.rules.row_yield(state, field, axis)
        lying.append(RowPreview(axis, gains, sites_in_reach(state, gains.sources) if is_choosing else ()))
    return _previews_text(state, lying)


def _previews_text(state: TerraState, previews: Sequence[RowPreview]) -> str:
    lines = []
    for preview in previews:
        axis, direction, gains = AXES[preview.axis], names.axis(preview.axis), names.gains(preview.gains)
        if preview.sites:
            sites = listed(names.field_of_site(state, site) for site in preview.sites)
            lines.append(
                _(
                    "Row {axis}, {direction}: {gains}; workers can go to {sites}.",
                    axis=axis,
                    direction=direction,
                    gains=gains,
                    sites=sites,
                )
            )
        else:
            lines.append(_("Row {axis}, {direction}: {gains}.", axis=axis, direction=direction, gains=gains))
    return "\n".join(lines)


# What sites are worth


def sites_text(reader: Interaction) -> str:
    """Say what every site is worth to the player: points now, and what its next level takes and brings."""
    state, player = reader.state, reader.player
    order = sorted(
        (site for site in range(len(reader.board.sites)) if state.values[site]),
        key=lambda site: (state.owners[site] != player + 1, state.owners[site] != 0, -state.values[site]),
    )
    lines = [" ".join([sentence(field_text(reader, reader.board.sites[s])), _worth(reader, s)]) for s in order]
    empty = [names.field(state, at) for site, at in enumerate(reader.board.sites) if not state.values[site]]
    if empty:
        lines.append(
            plural(
                "{count} empty site, to be revealed by stairs: {sites}.",
                "{count} empty sites, to be revealed by stairs: {sites}.",
                len(empty),
                sites=listed(empty),
            )
        )
    return "\n".join(lines)


def _worth(reader: Interaction, site: int) -> str:
    state, owner, level = reader.state, reader.state.owners[site] - 1, reader.state.levels[site]
    worths = state.rules.supplies.worth
    worth = worths[level - 1] if level else state.values[site]
    if owner < 0:
        return plural(
            "Worth {now} to you now; {count} point for the first to send a worker.",
            "Worth {now} to you now; {count} points for the first to send a worker.",
            state.values[site],
            now=names.points(0),
        )
    if owner != reader.player:
        return _("Not yours: worth {worth} to its owner.", worth=worth)
    now = names.points(worth)
    if level >= state.rules.top_level:
        return _("Worth {now} to you now.", now=now)
    blocks = _blocks_for(state, site)
    missing = state.rules.supplies.crew_limit - state.crews[site]
    more = worths[level] - worth
    if missing > 0:
        return plural(
            "Worth {now} to you now; level {level} brings {more} more for {blocks} once {count} more worker stand "
            "there.",
            "Worth {now} to you now; level {level} brings {more} more for {blocks} once {count} more workers stand "
            "there.",
            missing,
            now=now,
            level=level + 1,
            more=more,
            blocks=blocks,
        )
    return _(
        "Worth {now} to you now; level {level} brings {more} more for {blocks}.",
        now=now,
        level=level + 1,
        more=more,
        blocks=blocks,
    )


def _blocks_for(state: TerraState, site: int) -> str:
    level = state.levels[site]
    if not level:
        return _("1 block of any colour")
    colour = names.colour(state.colours[site])
    return plural("{count} {colour} block", "{count} {colour} blocks", level + 1, colour=colour)


# Parts of the board


def line_of_board(reader: Interaction, text: str) -> Sequence[int] | None:
    """Return the fields of a line of the board, by its number, or of a column, by its letter; None for neither."""
    board = reader.board
    if text.isascii() and text.isdecimal() and len(text) < 3 and 0 < int(text) <= board.rows:
        first = (int(text) - 1) * board.columns
        return range(first, first + board.columns)
    if len(text) == 1 and 0 <= (column := ord(text) - ord("a")) < board.columns:
        return range(column, board.size, board.columns)
    return None


def targets(reader: Interaction) -> Iterator[str]:
    """Yield the fields that a tile or a worker can go to."""
    state, fields = reader.state, set[int]()
    if state.phase == PLACE:
        fields = {action.args[0] for action in reader.offers("place")}
    elif state.phase == WORK:
        fields = {reader.board.sites[action.args[1]] for action in reader.moves}
    return (names.field(state, field) for field in sorted(fields))
