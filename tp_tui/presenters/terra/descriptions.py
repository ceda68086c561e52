"""The table in words: status of the game, prompts, choices, and answers to questions about fields, rows and sites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.actions import CARDS
from tp_tui.games.terra.rules.board import AXES, NILE, OASIS, SITE
from tp_tui.games.terra.rules.components import PYRAMID_COLOURS, TOP_LEVEL, Face
from tp_tui.games.terra.rules.refusals import site_refusal
from tp_tui.games.terra.rules.row_previews import RowPreview, row_previews, sites_in_reach
from tp_tui.games.terra.rules.state import DRAW, HIDDEN, NEXT, PLACE, ROW, TAKE, TRIM, WORK, TerraState
from tp_tui.presenters.line_words import words as line_words
from tp_tui.presenters.log_text import reader
from tp_tui.presenters.messages import (
    N_,
    _,
    capitalized,
    either,
    in_context,
    joined,
    joined_clauses,
    listed,
    plural,
    sentence,
)
from tp_tui.presenters.players import player_names
from tp_tui.presenters.spans import Line, lines_of
from tp_tui.presenters.status_table import Fact, in_paragraphs, points_fact, status_table
from tp_tui.presenters.terra import labels, names
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, Glyphs
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.presenters.terra.refusal_words import refusal_words
from tp_tui.presenters.terra.symbols import IN_ORDER
from tp_tui.room import View
from tp_tui.room.seats import YOU

STEPS = {
    PLACE: (N_("{name} is placing a tile."), N_("You are placing a tile.")),
    ROW: (N_("{name} is choosing a row."), N_("You are choosing a row.")),
    WORK: (N_("{name} is sending workers and building."), N_("You are sending workers and building.")),
    DRAW: (N_("{name} is drawing a tile."), N_("You are drawing a tile.")),
    TAKE: (N_("{name} is searching a stack."), N_("You are searching a stack.")),
    NEXT: (N_("{name} is putting tiles back."), N_("You are putting tiles back.")),
    TRIM: (N_("{name} is over a limit."), N_("You are over a limit.")),
}
"""What the player to move does, by phase: somebody with a name, and “You”."""


def status_text(interaction: TerraInteraction) -> str:
    """Return all public information, with a paragraph each for the turn, every player, the tasks and the supply."""
    paragraphs = [_turn(interaction), *_players(interaction)]
    if interaction.state.rules.has_cards:
        paragraphs.append(_tasks(interaction))
    return "\n\n".join([*paragraphs, _supply(interaction.state)])


def status_in_columns(interaction: TerraInteraction, width: int) -> list[Line]:
    """Return the same with the players side by side, or as `status_text` does if that does not fit into `width`."""
    table = status_table(interaction.view, [points_fact(interaction.view), *_facts(interaction.state)], width)
    if not table:
        return lines_of(status_text(interaction))
    tasks = [_tasks(interaction)] if interaction.state.rules.has_cards else []
    return in_paragraphs([_turn(interaction), table, *tasks, *_supply_in_columns(interaction.state)])


def _facts(state: TerraState) -> Iterator[Fact]:
    """Yield what the players hold, a fact a line."""
    rules, players = state.rules, range(state.players)
    supplies = rules.supplies
    yield Fact(_("Workers in supply"), [*map(str, state.supply)])
    yield Fact(_("Gold, up to {limit} kept", limit=supplies.gold_limit), [*map(str, state.gold)])
    yield Fact(
        _("Blocks, up to {limit} kept", limit=supplies.block_limit),
        [joined(names.blocks(state.blocks_of(player))) or "0" for player in players],
        [_block_letters(state.blocks_of(player)) or "0" for player in players],
        BLOCKS,
    )
    if "horus" in rules.tracks:
        yield Fact(_("Horus track"), [*map(str, state.horus)])
        yield Fact(_("Grave goods"), [*map(str, state.graves)])
    if "ships" in rules.tracks:
        steps = supplies.nile_steps
        yield Fact(_("Oases track"), [*map(str, state.oases)])
        yield Fact(_("Ship's step, of {steps}", steps=steps), [*map(str, state.ships)])
        yield Fact(_("Palms passed"), [str(rules.palms(state, player)) for player in players])
    if rules.has_cards:
        yield Fact(_("Strategy card"), [_card_cell(state, player) for player in players])
    pieces = [str(state.pieces[rules.piece_index(TOP_LEVEL, 0, player)]) for player in players]
    yield Fact(_("Level-{level} pieces left", level=TOP_LEVEL), pieces)


BLOCKS = "blocks"
"""The style of the letters of blocks in the table of players, which a screen draws as chips."""


def _block_letters(held: Sequence[int]) -> str:
    return "".join(letter * count for letter, count in zip(COLOUR_LETTERS, held, strict=True))


def _card_cell(state: TerraState, player: int) -> str:
    card = card_held(state, player)
    if card is not None:
        return names.short_card(card)
    price = state.rules.coins_at(state.horus[player])
    return _("for {price} gold", price=price) if price else _("none yet")


def _turn(interaction: TerraInteraction) -> str:
    view, state = interaction.view, interaction.state
    turns, name = state.rules.turns, view.names[view.current]
    said = [_("Turn {turn} of {turns}.", turn=min(state.turn_number(), turns), turns=turns)]
    said.append(_("The game is over.") if view.is_over else _(STEPS[state.phase][name == YOU], name=name))
    if goal := state.goal():
        what = names.goal(goal.id)
        said.append(_("The goal: {goal}, {done} of {needed} so far.", goal=what, done=goal.done, needed=goal.needed))
    return " ".join(said)


def _players(interaction: TerraInteraction) -> Iterator[str]:
    view, state = interaction.view, interaction.state
    for player in sorted(range(state.players), key=lambda player: -state.points(player)):
        name, points = player_names(view)[player], state.points(player)
        head = plural("{name}, {count} point", "{name}, {count} points", points, name=name)
        yield "\n".join([head, *(f"  {line}" for line in player_status(state, player))])


def player_status(state: TerraState, player: int) -> Iterator[str]:
    """Yield a player's holdings line by line: resources with limits, tracks, strategy card, pieces of the top level."""
    supplies, rules = state.rules.supplies, state.rules
    yield _("Workers in supply: {count}", count=state.supply[player])
    gold, limit = state.gold[player], supplies.gold_limit
    yield _("Gold: {gold} of at most {limit} at the end of a turn", gold=gold, limit=limit)
    yield _blocks(state, player)
    if "horus" in rules.tracks:
        yield plural("Horus track: {count} step", "Horus track: {count} steps", state.horus[player])
        yield _("Grave goods: {count}", count=state.graves[player])
    if "ships" in rules.tracks:
        yield plural("Oases track: {count} step", "Oases track: {count} steps", state.oases[player])
        yield _ship(state, player)
    if rules.has_cards:
        yield _card(state, player)
    pieces = state.pieces[rules.piece_index(TOP_LEVEL, 0, player)]
    yield _("Pieces of level {level} left: {count}", level=TOP_LEVEL, count=pieces)


def _blocks(state: TerraState, player: int) -> str:
    held, limit = state.blocks_of(player), state.rules.supplies.block_limit
    if not any(held):
        return _("Blocks: {count} of at most {limit}", count=0, limit=limit)
    blocks = joined(names.blocks(held))
    return _("Blocks: {count} of at most {limit}: {blocks}", count=sum(held), limit=limit, blocks=blocks)


def _ship(state: TerraState, player: int) -> str:
    steps, step, place = state.rules.supplies.nile_steps, state.ships[player], state.rules.arrival(state, player)
    palms = plural("{count} palm", "{count} palms", state.rules.palms(state, player))
    if place:
        return _(
            "Ship: step {step} of {steps}, number {place} to arrive there, {palms} passed",
            step=step,
            steps=steps,
            place=place,
            palms=palms,
        )
    return _("Ship: step {step} of {steps}, {palms} passed", step=step, steps=steps, palms=palms)


def _card(state: TerraState, player: int) -> str:
    card = card_held(state, player)
    if card is not None:
        return _("Strategy card: {card}", card=names.card(card))
    price = state.rules.coins_at(state.horus[player])
    if price:
        return _("A strategy card would cost {price} gold", price=price)
    return _("No strategy card before the first Horus coin")


def _tasks(interaction: TerraInteraction) -> str:
    """Return for each task who currently leads and who has its card (N7, N9)."""
    state, players = interaction.state, player_names(interaction.view)
    lines = [_("Tasks, as they stand now")]
    for card in range(len(CARDS)):
        leader, owner = state.rules.task_leader(state, card), state.card_owners[card]
        leads, has = _("nobody ahead"), _("the card can be bought")
        if leader is not None:
            name = players[leader]
            leads = _("you are ahead") if name == YOU else _("{name} is ahead", name=name)
        if owner:
            name = players[owner - 1]
            has = _("you have the card") if name == YOU else _("{name} has the card", name=name)
        said = _("{card}: {leads}, {has}", card=capitalized(names.card(card)), leads=leads, has=has)
        lines.append(f"  {said}")
    return "\n".join(lines)


def supply_text(state: TerraState) -> str:
    """Return gold, blocks and foundations in the supply in a few words."""
    return plural(
        "{gold} gold, {blocks}, {count} foundation",
        "{gold} gold, {blocks}, {count} foundations",
        len(state.foundations),
        gold=state.bank_gold,
        blocks=plural("{count} block", "{count} blocks", state.bank_blocks),
    )


def _supply_in_columns(state: TerraState) -> Iterator[str | list[Line]]:
    """Yield the supply with the tiles of each stack below its number."""
    heights = [str(len(tiles)) for tiles in state.stacks]
    labels = [_("Stack"), _("Tiles left")]
    columns = max(map(len, labels)) + 1
    yield [
        ((f"{label:<{columns}}", "dim"), ("".join(f"{cell:>3}" for cell in cells), style))
        for label, style, cells in zip(
            labels, ("dim", ""), ([*map(str, range(1, len(heights) + 1))], heights), strict=True
        )
    ]
    yield _supply(state, has_heights=False)


def _supply(state: TerraState, *, has_heights: bool = True) -> str:
    first = joined(
        _("{count} {colour}", count=state.pieces[colour], colour=names.colour(colour))
        for colour in range(len(PYRAMID_COLOURS))
    )
    upper = state.pieces[len(PYRAMID_COLOURS) : len(PYRAMID_COLOURS) + TOP_LEVEL - 2]
    levels = joined(_("level {level}: {pieces}", level=level, pieces=left) for level, left in enumerate(upper, 2))
    heights = joined(str(len(tiles)) for tiles in state.stacks)
    opened = joined(
        _("{tile} on stack {stack}", tile=labels.tile(state, tiles[0]), stack=number + 1)
        for number, tiles in enumerate(state.stacks)
        if number in state.rules.open_stacks and tiles
    )
    lines = [
        *(
            [_("Tiles in the stacks 1 to {stacks}: {heights}", stacks=len(state.stacks), heights=heights)]
            if has_heights
            else []
        ),
        *([_("Open tiles: {tiles}", tiles=opened)] if opened else []),
        plural(
            "{gold} gold, {blocks}, {count} foundation face down",
            "{gold} gold, {blocks}, {count} foundations face down",
            len(state.foundations),
            gold=state.bank_gold,
            blocks=plural("{count} block", "{count} blocks", state.bank_blocks),
        ),
        _("Pieces of level 1: {pieces}", pieces=first),
        _("Pieces of {levels}", levels=levels),
    ]
    return "\n".join([_("Supply"), *(f"  {line}" for line in lines)])


def card_held(state: TerraState, player: int) -> int | None:
    """Return the strategy card of a player (N7), or None."""
    return state.card_owners.index(player + 1) if player + 1 in state.card_owners else None


def workers_in_supply(state: TerraState, player: int) -> str:
    """Return the number of workers that a player still has in supply."""
    return plural("{count} worker in supply", "{count} workers in supply", state.supply[player])


def holdings(state: TerraState, player: int, glyphs: Glyphs) -> list[Line]:
    """Return what of a player's holdings is shown neither as pieces nor as a ship, in words behind its glyph.

    It has the same parts for all players: that of the card is empty for one who neither has one nor could buy one.
    """
    found: list[tuple[str, str, str]] = []
    if "horus" in state.rules.tracks:
        found += [
            (glyphs.eye, "light-blue", plural("{count} eye", "{count} eyes", state.horus[player])),
            (glyphs.grave, "light-red", names.grave_goods(state.graves[player])),
        ]
    if "ships" in state.rules.tracks:
        found += [
            (glyphs.oasis, "light-green", plural("{count} oasis", "{count} oases", state.oases[player])),
            (glyphs.palm, "good", plural("{count} palm", "{count} palms", state.rules.palms(state, player))),
        ]
    if state.rules.has_cards:
        card, price = card_held(state, player), state.rules.coins_at(state.horus[player])
        said = _("a card costs {price} gold", price=price) if price else ""
        found.append((glyphs.card, "gold", _("card: {card}", card=names.card(card)) if card is not None else said))
    finials = state.pieces[state.rules.piece_index(TOP_LEVEL, 0, player)]
    found.append((glyphs.pyramid, "dim", plural("{count} level-5 piece", "{count} level-5 pieces", finials)))
    return [((sign, ink), (f" {said}", "plain")) if said else () for sign, ink, said in found]


# What fields are for


def field_help(state: TerraState, field: int) -> str:
    """Explain what a field is for, regardless of whose turn it is."""
    board = state.rules.board
    match board.kinds[field]:
        case k if k == OASIS:
            return _("Each oasis in your row brings 1 gold.")
        case k if k == NILE:
            return _("Each field of the Nile in your row moves your ship one step.")
        case k if k == SITE:
            return _site_help(state, board.site_number[field])
    if not state.tiles[field]:
        return _("You can lay a tile here.")
    return _("In your row: {brings}.", brings=brings(state, state.rules.tiles.faces[state.tiles[field] - 1]))


def _site_help(state: TerraState, site: int) -> str:
    supplies = state.rules.supplies
    level, value = state.levels[site], state.values[site]
    if not value:
        return _("Lay a tile beside it with stairs that point here, and a foundation is revealed.")
    if not level:
        return _(
            "Worth {value} to whoever has workers here. {crew} workers of yours can build level 1 for 1 block.",
            value=value,
            crew=supplies.crew_limit,
        )
    worth = supplies.worth[level - 1]
    if level >= state.rules.top_level:
        return _("Worth {worth} to its owner. It can't grow any more.", worth=worth)
    return _(
        "Worth {worth} to its owner. Level {next}, worth {more}: {crew} workers here and {next} {colour} or white "
        "blocks.",
        worth=worth,
        next=level + 1,
        more=supplies.worth[level],
        crew=supplies.crew_limit,
        colour=names.colour(state.colours[site]),
    )


def brings(state: TerraState, face: Face) -> str:
    """Return the gains of a tile in a row (B7–B10, H3–H5, N5)."""
    parts = [names.a_block(face.block)] if face.block >= 0 else []
    if workers := face.count("worker"):
        parts.append(plural("{count} worker to send to a site", "{count} workers to send to a site", workers))
    return joined(parts + names.brought(state.rules.brought_by(face))) or _("nothing")


MAX_STACKS = 3
"""The most stacks that a short prompt names."""

RAYS = {
    "n": N_("north, {field}"),
    "e": N_("east, {field}"),
    "s": N_("south, {field}"),
    "w": N_("west, {field}"),
    "ne": N_("north-east, {field}"),
    "se": N_("south-east, {field}"),
    "sw": N_("south-west, {field}"),
    "nw": N_("north-west, {field}"),
}
"""The neighbours of a field, by direction."""


def face_words(face: Face) -> str:
    """Return the symbols of a tile in words: `red block, worker`."""
    found = [_("{colour} block", colour=names.colour(face.block))] if face.block >= 0 else []
    for words in IN_ORDER:
        found += [in_context("on a tile", words.on_tile)] * face.count(words.name)
    return joined(found)


def tile_in_hand(interaction: TerraInteraction) -> str:
    """Return the symbols of the tile in the player's hand."""
    number = interaction.state.hands[interaction.player]
    face = interaction.state.faces[number] if number >= 0 else HIDDEN
    if face == HIDDEN:
        return _("face down")
    return face_words(interaction.rules.tiles.faces[face]) or _("an empty tile")


def tile_in_short(interaction: TerraInteraction) -> str:
    """Return the same in fewer words: `red, worker`."""
    number = interaction.state.hands[interaction.player]
    face = interaction.state.faces[number] if number >= 0 else HIDDEN
    if face == HIDDEN:
        return _("face down")
    return joined(names.symbols(interaction.rules.tiles.faces[face]))


def hand_text(interaction: TerraInteraction) -> str:
    """Describe the tile in the player's hand in a sentence."""
    if interaction.state.hands[interaction.player] < 0:
        return _("You hold no tile now.")
    return sentence(_("your tile: {tile}", tile=tile_in_hand(interaction)))


def prompt(interaction: TerraInteraction) -> str:
    """Prompt for the current step, with an example in notation."""
    state, moves = interaction.state, interaction.moves
    example = state.action_to_string(moves[0] if moves and state.phase == WORK else interaction.view.legal[0])
    match state.phase:
        case phase if phase == PLACE:
            tile = tile_in_hand(interaction)
            return _(
                "Place your tile: {tile}. Name its field and stairs, as in {example}.",
                tile=tile,
                example=example,
            )
        case phase if phase == ROW:
            placed = names.field(state, state.placed)
            rows = either(names.short_axis(action.args[0]) for action in interaction.offers("row"))
            return _("Row through {placed}: {rows}?", placed=placed, rows=rows)
        case phase if phase == WORK:
            return _work_prompt(interaction, example)
        case phase if phase == DRAW:
            return _("Draw, as in {example}.", example=example)
        case phase if phase == TRIM:
            excess = capitalized(labels.excess(state))
            helps = [a for kind in labels.trim_order(state) for a in interaction.offers(kind)]
            example = state.action_to_string(helps[0]) if helps else example
            if labels.has_too_many_blocks(state):
                return _("{excess}: swap two for white, as in {example}.", excess=excess, example=example)
            return _("{excess}. Spend some, as in {example}.", excess=excess, example=example)
    if state.phase == NEXT:
        return _("Put one back: {tiles}; as in {example}.", tiles=_searched(interaction), example=example)
    return _("Take one: {tiles}; as in {example}.", tiles=_searched(interaction), example=example)


def short_prompt(interaction: TerraInteraction) -> str:
    """Prompt for the current step in few words."""
    state = interaction.state
    match state.phase:
        case phase if phase == PLACE:
            return _("Place {tile}.", tile=tile_in_short(interaction))
        case phase if phase == ROW:
            return _("Row?")
        case phase if phase == WORK and interaction.moves:
            return _send_prompt(interaction)
        case phase if phase == DRAW:
            return _draw_prompt(interaction)
        case phase if phase == TRIM:
            if labels.has_too_many_blocks(state):
                return _("{excess}: swap.", excess=capitalized(labels.excess(state)))
            return _("{excess}: spend.", excess=capitalized(labels.excess(state)))
        case phase if phase == WORK:
            sites = dict.fromkeys(action.args[0] for action in interaction.offers("build"))
            if not sites:
                return _("Done?")
            return _("Raise {sites}?", sites=either(names.field_of_site(state, site) for site in sites))
    if state.phase == NEXT:
        return _("Put one back: {tiles}.", tiles=_searched(interaction))
    return _("Take one: {tiles}.", tiles=_searched(interaction))


def _draw_prompt(interaction: TerraInteraction) -> str:
    """Ask for a stack, by number once there are few."""
    left = [str(action.args[0] + 1) for action in interaction.offers("draw")]
    return _("Draw from {stacks}.", stacks=either(left)) if len(left) <= MAX_STACKS else _("Draw.")


def _send_prompt(interaction: TerraInteraction) -> str:
    """Return the fields whose workers can be sent, and the site if there is only one."""
    state = interaction.state
    moves = interaction.moves
    fields = either(names.field(state, field) for field in dict.fromkeys(move.args[0] for move in moves))
    sites = {move.args[1] for move in moves}
    if len(sites) > 1:
        return _("From {fields}?", fields=fields)
    return _("From {fields} to {site}?", fields=fields, site=names.field_of_site(state, *sites))


def _searched(interaction: TerraInteraction) -> str:
    """Return the tiles of the searched stack with their numbers: `1 red+worker, 2 eye`."""
    state = interaction.state
    return joined(
        _("{number} {tile}", number=action.args[0] + 1, tile=labels.tile_taken(state, action))
        for action in interaction.view.legal
        if action.kind in ("take", "next")
    )


def _work_prompt(interaction: TerraInteraction, example: str) -> str:
    if interaction.moves:
        return plural(
            "Send {count} worker, as in {example}, or done.",
            "Send {count} workers, as in {example}, or done.",
            interaction.state.aside,
            example=example,
        )
    said = [_("No worker can move any more.")]
    if waiting := interaction.state.aside:
        said = [
            plural(
                "{count} worker has nowhere to go; reach says why.",
                "{count} workers have nowhere to go; reach says why.",
                waiting,
            )
        ]
    if sites := len({action.args[0] for action in interaction.offers("build")}):
        said.append(plural("You can build on {count} site.", "You can build on {count} sites.", sites))
    return " ".join([*said, _("Type done to finish.")])


# Choices


def placements(interaction: TerraInteraction) -> list[tuple[str, list[tuple[str, Action]]]]:
    """Return the legal spaces, those with the richest rows first, each with its best row and the legal directions.

    If only one direction is legal, the text of the space includes it.
    """
    by_field: dict[int, list[Action]] = {}
    for action in interaction.offers("place"):
        by_field.setdefault(action.args[0], []).append(action)
    found = [_placement(interaction.state, field, actions) for field, actions in by_field.items()]
    return [each for _richness, each in sorted(found, key=lambda each: each[0])]


def placement(interaction: TerraInteraction, field: int) -> tuple[str, list[tuple[str, Action]]]:
    """Return the same for one legal space."""
    actions = [action for action in interaction.offers("place") if action.args[0] == field]
    return _placement(interaction.state, field, actions)[1]


def _placement(
    state: TerraState, field: int, actions: Sequence[Action]
) -> tuple[int, tuple[str, list[tuple[str, Action]]]]:
    best = max(row_previews(state, field, actions[0].args[1]), key=richness)
    said = _(
        "{field}: {direction} row brings {gains}",
        field=names.field(state, field),
        direction=names.axis(best.axis),
        gains=names.gains(best.gains),
    )
    ways = [(_stairs(state, action), action) for action in actions]
    if len(ways) == 1:
        said = _("{placement}; {stairs}", placement=said, stairs=ways[0][0])
    return -richness(best), (said, ways)


def richness(preview: RowPreview) -> int:
    """Return the number of gains of a row, with four for each worker if one of them can reach a site."""
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
    """Return a worker move as a choice."""
    field, site = action.args
    return _("from {field} to {site}", field=names.field(state, field), site=labels.site(state, site))


# Fields


def field_text(interaction: TerraInteraction, field: int) -> str:
    """Describe a field and everything on it."""
    return labels.field(interaction.state, field, player_names(interaction.view), reader(interaction.view))


def row_of_board(interaction: TerraInteraction, field: int, axis: int) -> tuple[str, Sequence[int]]:
    """Return the fields of the row through a field, with its name."""
    name = _(
        "The {direction} row through {field}.", direction=names.axis(axis), field=names.field(interaction.state, field)
    )
    return name, interaction.board.row_fields[field][axis]


def fields_text(interaction: TerraInteraction, fields: Sequence[int]) -> str:
    """Describe fields one by one, each in a line."""
    return "\n".join(sentence(field_text(interaction, field)) for field in fields) or _("The board ends there.")


def surroundings(interaction: TerraInteraction, field: int, steps: dict[str, tuple[int, int]]) -> str:
    """Describe a field and its neighbours; `steps` are the directions of `RAYS`."""
    around = _set_apart(
        [
            _(RAYS[name], field=labels.field_contents(interaction.state, beside))
            for name, step in steps.items()
            if (beside := interaction.board.beside(field, step)) is not None
        ]
    )
    return "\n".join([sentence(field_text(interaction, field)), _("Around it: {fields}.", fields=around)])


def tiles_text(interaction: TerraInteraction) -> str:
    """List the tiles on the board."""
    state = interaction.state
    tiles = [labels.field_contents(state, field) for field in interaction.board.spaces if state.tiles[field]]
    return _("Tiles: {tiles}.", tiles=_set_apart(tiles)) if tiles else _("No tile lies yet.")


def _set_apart(items: Sequence[str]) -> str:
    """Return `a; b; c`, for items that contain commas."""
    text = items[0]
    for item in items[1:]:
        text = in_context("list", "{items}; {item}", items=text, item=item)
    return text


def _waiting(interaction: TerraInteraction) -> tuple[int, ...]:
    """Return the fields where workers of the chosen row wait to be sent."""
    state = interaction.state
    sends = state.phase == WORK and bool(state.aside) and interaction.deciding
    return tuple(dict.fromkeys(state.sources)) if sends else ()


def _example_field(interaction: TerraInteraction) -> str:
    """Return a field to ask about: the best one for the tile in hand, or else one with a tile, or the first space."""
    state, board = interaction.state, interaction.board
    if state.phase == PLACE and interaction.deciding:
        best = min(interaction.offers("place"), key=lambda a: _placement(state, a.args[0], [a])[0])
        return names.field(state, best.args[0])
    return names.field(state, next((at for at in board.spaces if state.tiles[at]), board.spaces[0]))


def reach_here(interaction: TerraInteraction, field: int | None) -> str:
    """Describe which sites all waiting workers can reach, or else what a worker on the player's place could reach.

    Without waiting workers and a place, say so, and how to ask about a field.
    """
    if waiting := _waiting(interaction):
        lines = (line for source in waiting for line in _reach_of_tile(interaction, source, waiting))
        return "\n".join(dict.fromkeys(lines))
    if interaction.deciding and interaction.state.phase == ROW:
        return _("No worker waits yet: choose a row; {rows} says what each brings.", rows="[F4|game.ask_rows]")
    if field is not None and interaction.board.kinds[field] != SITE:
        here = line_words.WHERE.format(place=names.field(interaction.state, field))
        return f"{here}\n{reach_text(interaction, field)}"
    said = _("No worker waits now.")
    if interaction.deciding and interaction.state.phase == PLACE:
        said = _("No worker waits yet: place your tile and choose a row.")
    ask = _("You can name a field, as in reach {field}.", field=_example_field(interaction))
    return f"{said} {ask}"


def rows_here(interaction: TerraInteraction, field: int | None) -> str:
    """Describe the rows through the tile just placed, or else through the player's place; say which of them it is.

    Where neither has rows, say how to ask about a field.
    """
    state = interaction.state
    if interaction.deciding and state.phase == ROW:
        name = names.field(state, state.placed)
        return "\n".join([_("You placed your tile on {field}.", field=name), rows_text(interaction, state.placed)])
    can_lay = interaction.deciding and state.phase == PLACE
    if field is None or interaction.board.kinds[field] == SITE or (state.empty >> field & 1 and not can_lay):
        return _("Name a field to hear what its rows bring, as in rows {field}.", field=_example_field(interaction))
    return "\n".join([line_words.WHERE.format(place=names.field(state, field)), rows_text(interaction, field)])


def reach_text(interaction: TerraInteraction, field: int) -> str:
    """Describe which sites workers on a field could reach, and what is in the way of the others."""
    state, board, waiting = interaction.state, interaction.board, _waiting(interaction)
    here = names.field(state, field)
    if board.kinds[field] != SITE:
        if not waiting or field in waiting:
            return "\n".join(_reach_of_tile(interaction, field, waiting))
        fields = listed(names.field(state, source) for source in waiting)
        said = _("No worker waits on {field}, only on {fields}.", field=here, fields=fields)
    elif starts := [a.args[0] for a in interaction.moves if a.args[1] == board.site_number[field]]:
        fields = listed(names.field(state, start) for start in dict.fromkeys(starts))
        return _("Workers can go there from {fields}.", fields=fields)
    else:
        said = _("No worker can go to {site} now.", site=here)
    return "\n".join([said, *(line for source in waiting for line in _reach_of_tile(interaction, source, waiting))])


def _reach_of_tile(interaction: TerraInteraction, field: int, waiting: Sequence[int]) -> list[str]:
    """Return the same for a tile or a space, line by line.

    Only from a field in `waiting` can workers go; of others it is said what would be in reach if a worker waited there.
    """
    state, board, name = interaction.state, interaction.board, names.field(interaction.state, field)
    sites = [labels.site(state, site) for site in sites_in_reach(state, (field,))]
    if field not in waiting:
        if (face := _face_on(interaction, field)) is not None and not face.count("worker"):
            if state.tiles[field]:
                return [_("The tile on {field} has no worker symbol.", field=name)]
            return [_("Your tile has no worker symbol: none would wait on {field}.", field=name)]
        said = [_no_worker_on(interaction, field)]
        if sites:
            said.append(_("If one did, it could go to: {sites}.", sites=_set_apart(sites)))
        else:
            said.append(_("If one did, it could go nowhere."))
    elif sites:
        said = [_("From {field} workers can go to: {sites}.", field=name, sites=_set_apart(sites))]
    else:
        said = [_("From {field} workers can go nowhere.", field=name)]
    if not board.reach[field]:
        said.append(_("No site lies in a straight line from there."))
    for site, between in board.reach[field]:
        empty = [names.field(state, at) for at in board.spaces if between & state.empty & (1 << at)]
        if empty:
            target = names.field_of_site(state, site)
            said.append(_("{site} is cut off: {fields} still without a tile.", site=target, fields=listed(empty)))
        elif refused := site_refusal(state.rules, state, site):
            said.append(sentence(refusal_words(state, refused)))
    return said


def _face_on(interaction: TerraInteraction, field: int) -> Face | None:
    """Return the face of the tile on a field, or of the one in hand if it would be laid there; None if not known."""
    state = interaction.state
    face = state.tiles[field] - 1
    if face < 0 and interaction.deciding and state.phase == PLACE:
        face = state.faces[state.hands[interaction.player]]
    return interaction.rules.tiles.faces[face] if face >= 0 else None


def _no_worker_on(interaction: TerraInteraction, field: int) -> str:
    """Return that no worker waits on a field, and when one could."""
    state, name = interaction.state, names.field(interaction.state, field)
    if interaction.deciding and state.phase in (PLACE, ROW):
        return _("No worker waits on {field}: first choose a row that brings one from there.", field=name)
    return _("No worker waits on {field}.", field=name)


def rows_text(interaction: TerraInteraction, field: int) -> str:
    """Describe the gains of the rows through a field; on a free space, as if the tile in hand were placed there.

    The sites in reach are included until the row is chosen.
    """
    state = interaction.state
    if state.phase == PLACE and interaction.deciding and state.empty >> field & 1:
        ways = [action.args[1] for action in interaction.offers("place") if action.args[0] == field]
        return _previews_text(state, row_previews(state, field, (ways or [0])[0]))
    if interaction.board.kinds[field] == SITE or state.empty >> field & 1:
        contents = labels.field_contents(state, field)
        return _("No row goes through this field: {field}.", field=contents)
    is_choosing = interaction.deciding and state.phase == ROW
    previews = []
    for axis in range(len(AXES)):
        gains = state.rules.row_yield(state, field, axis)
        previews.append(RowPreview(axis, gains, sites_in_reach(state, gains.sources) if is_choosing else ()))
    return _previews_text(state, previews)


def _previews_text(state: TerraState, previews: Sequence[RowPreview]) -> str:
    by_gains = dict[tuple[str, str], list[str]]()
    for preview in previews:
        sites = listed(names.field_of_site(state, site) for site in preview.sites)
        row = _("{axis}, {direction}", axis=AXES[preview.axis], direction=names.axis(preview.axis))
        by_gains.setdefault((names.gains(preview.gains), sites), []).append(row)
    return "\n".join(_row_line(joined_clauses(rows), len(rows), *said) for said, rows in by_gains.items())


def _row_line(rows: str, count: int, gains: str, sites: str) -> str:
    if not sites:
        return plural("Row {rows}: {gains}.", "Rows {rows}: {gains}.", count, rows=rows, gains=gains)
    return plural(
        "Row {rows}: {gains}; workers can go to {sites}.",
        "Rows {rows}: {gains}; workers can go to {sites}.",
        count,
        rows=rows,
        gains=gains,
        sites=sites,
    )


# Sites


def sites_text(interaction: TerraInteraction) -> str:
    """Describe every site, for the player's own with the cost and gain of the next level."""
    state, player = interaction.state, interaction.player
    order = sorted(
        (site for site in range(len(interaction.board.sites)) if state.values[site]),
        key=lambda site: (state.owners[site] != player + 1, state.owners[site] != 0, -state.values[site]),
    )
    lines = [
        " ".join(
            filter(None, [sentence(field_text(interaction, interaction.board.sites[s])), _next_level(interaction, s)])
        )
        for s in order
    ]
    if any(not state.owners[site] for site in order):
        lines.append(_("A free foundation is worth its number to the first to send a worker."))
    empty = [names.field(state, at) for site, at in enumerate(interaction.board.sites) if not state.values[site]]
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


def _next_level(interaction: TerraInteraction, site: int) -> str:
    """Return what the next level of a site of the player brings and costs; empty for other sites and the last level."""
    state, level = interaction.state, interaction.state.levels[site]
    if state.owners[site] - 1 != interaction.player or level >= state.rules.top_level:
        return ""
    missing = state.rules.supplies.crew_limit - state.crews[site]
    places = {"level": level + 1, "more": labels.gain(state, site), "blocks": _blocks_for(state, site)}
    if missing > 0:
        return plural(
            "Level {level} brings {more:+} for {blocks} once {count} more worker stands there.",
            "Level {level} brings {more:+} for {blocks} once {count} more workers stand there.",
            missing,
            **places,
        )
    return _("Level {level} brings {more:+} for {blocks}.", **places)


def _blocks_for(state: TerraState, site: int) -> str:
    level = state.levels[site]
    if not level:
        return _("1 block of any colour")
    colour = names.colour(state.colours[site])
    return _("{count} {colour} or white blocks", count=level + 1, colour=colour)


# Parts of the board


def line_of_board(interaction: TerraInteraction, text: str) -> tuple[str, Sequence[int]] | None:
    """Return the fields of a board line, given its number, or column, given its letter, with its name; or None."""
    board = interaction.board
    if text.isascii() and text.isdecimal() and len(text) < 3 and 0 < int(text) <= board.rows:
        first = (int(text) - 1) * board.columns
        return _("Line {line}.", line=int(text)), range(first, first + board.columns)
    if len(text) == 1 and 0 <= (column := ord(text) - ord("a")) < board.columns:
        return _("Column {column}.", column=text), range(column, board.size, board.columns)
    return None


def targets(interaction: TerraInteraction) -> Iterator[str]:
    """Return the names of the fields that a tile or a worker can go to."""
    state, fields = interaction.state, set[int]()
    if state.phase == PLACE:
        fields = {action.args[0] for action in interaction.offers("place")}
    elif state.phase == WORK:
        fields = {interaction.board.sites[action.args[1]] for action in interaction.moves}
    return (names.field(state, field) for field in sorted(fields))


def lead_text(view: View, player: int) -> str:
    """Return by how many points a player leads, or has won; empty for others, and for those with as many as another.

    It is empty for everybody while the points are still to be counted.
    """
    state = view.observation.state
    assert isinstance(state, TerraState)
    others = [state.points(other) for other in range(state.players) if other != player]
    ahead = state.points(player) - max(others, default=state.points(player))
    if ahead <= 0 or view.is_sealed:
        return ""
    return _("won by {points}", points=ahead) if view.is_over else _("leads by {points}", points=ahead)
