"""Labels of what is on the table: actions as lines of a list, fields with their contents, rows with their gains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tp_tui.games.contract import Action, Event
from tp_tui.games.terra.rules.action_kinds import ADDITIONAL, KINDS
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import AXES, NILE, OASIS, SITE
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE, Yield, half_of, yield_of
from tp_tui.games.terra.rules.row_previews import RowPreview, sites_in_reach
from tp_tui.games.terra.rules.state import HIDDEN, TerraState
from tp_tui.presenters.messages import N_, _, joined, plural, shortened
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.spans import Line
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.glyphs import COLOUR_LETTERS, UNICODE, Glyphs
from tp_tui.room.seats import YOU

ROOM_FOR_WORDS = 46
"""The width in columns from which gains are written in words."""


def gains_in_signs(gains: Yield) -> str:
    """Return gains in glyphs: `2♟ n v ●`."""
    counted = [(gains.workers, UNICODE.worker)]
    counted += [(number, COLOUR_LETTERS[colour]) for colour, number in enumerate(gains.blocks)]
    counted += [(gains.gold, UNICODE.gold), (gains.horus, UNICODE.eye), (gains.graves, UNICODE.grave)]
    counted += [(gains.oases, UNICODE.oasis), (gains.ship, UNICODE.nile)]
    return " ".join(f"{number if number > 1 else ''}{sign}" for number, sign in counted if number) or _("nothing")


def row_lines(
    state: TerraState, previews: tuple[RowPreview, ...], glyphs: Glyphs, width: int, *, has_letters: bool = True
) -> list[Line]:
    """Return a line for each row through a space with its gains: in words with the sites in reach if all of it fits,
    else in fewer words, else, and in a narrow column, in glyphs.

    Without letters its way alone says which row it is, as while these letters are keys for something else.
    """
    texts = [_in_full(state, preview, has_letters=has_letters) for preview in previews]
    if all(len(text) + 4 <= width for text in texts):
        return _signed([f"  {glyphs.ways[preview.axis]} " for preview in previews], texts, glyphs, width)
    signs = [row_sign(preview.axis, glyphs, has_letter=has_letters) for preview in previews]
    room = width - max(map(len, signs), default=0)
    for forms in ((names.gains,), (names.gains_to_hear, names.summed_to_hear)) if width >= ROOM_FOR_WORDS else ():
        told = [[form(preview.gains) for form in forms if len(form(preview.gains)) <= room] for preview in previews]
        if all(told):
            texts = [_with_sites(state, preview, said[0], room) for preview, said in zip(previews, told, strict=True)]
            return _signed(signs, texts, glyphs, width)
    return _signed(signs, [gains_in_signs(preview.gains) for preview in previews], glyphs, width)


def _signed(signs: list[str], texts: list[str], glyphs: Glyphs, width: int) -> list[Line]:
    return [
        ((sign, "row"), (shortened(glyphs.plain(text), width - len(sign)), "plain"))
        for sign, text in zip(signs, texts, strict=True)
    ]


def reach(state: TerraState, previews: Iterable[RowPreview]) -> str:
    """Return the sites that the workers of any of the rows could reach (B10), in the order of the board; or nothing."""
    return _workers_to(state, {site for preview in previews for site in preview.sites})


def reach_of_row(state: TerraState, axis: int) -> str:
    """Return the same for a row through the tile that lies already."""
    gains = state.rules.row_yield(state, state.placed, axis)
    return _workers_to(state, sites_in_reach(state, gains.sources))


def _workers_to(state: TerraState, sites: Iterable[int]) -> str:
    fields = sorted({state.rules.board.sites[site] for site in sites})
    said = " ".join(map(state.rules.board.field_name, fields))
    return _("workers to {sites}", sites=said) if said else ""


def row_sign(axis: int, glyphs: Glyphs, *, has_letter: bool = True) -> str:
    """Return the way of an axis and its letter or the room for it, as in the list of rows."""
    return f"  {glyphs.ways[axis]} {AXES[axis] if has_letter else ' '}  "


def _in_full(state: TerraState, preview: RowPreview, *, has_letters: bool) -> str:
    row = names.axis(preview.axis)
    if has_letters:
        row = _("{axis} ({direction})", axis=AXES[preview.axis], direction=row)
    gains = names.gains(preview.gains)
    if preview.sites:
        sites = " ".join(_sites(state, preview))
        return _("{row:<24} {gains}; workers can go to {sites}", row=row, gains=gains, sites=sites)
    return f"{row:<24} {gains}"


def sites_told(state: TerraState, preview: RowPreview) -> tuple[str, ...]:
    """Return the sites in reach of a row's workers, and their number; nothing if there are none."""
    sites = _sites(state, preview)
    said = _("to {sites}", sites=" ".join(sites)), plural("to {count} site", "to {count} sites", len(sites))
    return said if sites else ()


def _with_sites(state: TerraState, preview: RowPreview, gains: str, width: int) -> str:
    """Return the gains with the sites in reach, or with their number, as far as there is room."""
    told = (f"{gains}; {said}" for said in sites_told(state, preview))
    return next((text for text in told if len(text) <= width), gains)


def _sites(state: TerraState, preview: RowPreview) -> list[str]:
    board = state.rules.board
    return [board.field_name(board.sites[site]) for site in preview.sites]


# Lists

LIST_TITLES = {
    "row": N_("Rows through your tile"),
    "draw": N_("Draw from a stack"),
    "search": N_("Pay {price} gold to search a stack"),
    "take": N_("Take one (top tile first)"),
    "next": N_("Put one back (first on top)"),
    "build": N_("Build"),
    "swap": N_("Swap two blocks for a white one"),
    "hire": N_("Hire a worker for {price} gold"),
    "card": N_("Take a strategy card for {price} gold"),
    "recall": N_("Recall a worker"),
}
"""The title of a list, by kind of action."""

PURCHASES = {
    "hire": (N_("hire a worker for {price}"), N_("hire {price}")),
    "buy": (N_("buy a block for {price}"), N_("block {price}")),
    "offer": (N_("buy a grave good for {price}"), N_("grave {price}")),
    "sail": (N_("buy a ship step for {price}"), N_("ship {price}")),
    "card": (N_("take a card for {price}"), N_("card {price}")),
    "waive": (N_("use either half for {price}"), N_("either half {price}")),
}
"""The purchases, in the order in which they are offered: in full and in short."""


def has_too_many_blocks(state: TerraState) -> bool:
    """Return whether the player exceeds the limit of blocks (B17)."""
    return sum(state.blocks_of(state.player)) > state.rules.supplies.block_limit


def trim_title(state: TerraState) -> str:
    """Return which limit is exceeded at the end of the turn (B17)."""
    supplies = state.rules.supplies
    if has_too_many_blocks(state):
        held = sum(state.blocks_of(state.player))
        return _("{blocks} blocks – the limit is {limit}", blocks=held, limit=supplies.block_limit)
    return _("{gold} gold – the limit is {limit}", gold=state.gold[state.player], limit=supplies.gold_limit)


def excess(state: TerraState) -> str:
    """Return by how much that limit is exceeded: `2 blocks too many`."""
    supplies = state.rules.supplies
    if has_too_many_blocks(state):
        over = sum(state.blocks_of(state.player)) - supplies.block_limit
        return plural("{count} block too many", "{count} blocks too many", over)
    return _("{gold} gold too many", gold=state.gold[state.player] - supplies.gold_limit)


def trim_order(state: TerraState) -> tuple[str, ...]:
    """Return the kinds of additional action that reduce the resource over its limit, in the order to list them."""
    exceeded = "blocks" if has_too_many_blocks(state) else "gold"
    return tuple(kind.name for kind in KINDS.values() if kind.phases == ADDITIONAL and kind.lowers == exceeded)


def list_title(state: TerraState, kind: str) -> str:
    """Return the title of a list of actions; empty for kinds without a list."""
    return _(LIST_TITLES[kind], price=state.rules.price(state, kind)) if kind in LIST_TITLES else ""


SPENDINGS = {
    "swap": N_("swap {choice}"),
    "build": N_("build {choice}"),
    "hire": N_("{choice} ({price} gold)"),
    "card": N_("take card {choice} ({price} gold)"),
}
"""What brings a player within a limit, by kind, where the choice has no verb of its own."""


def spending(state: TerraState, kind: str, action: Action | None, label: str) -> str:
    """Return a choice of its own list, called `label` there, as a line of the list of all that spends."""
    if kind not in SPENDINGS:
        return label
    choice = imperative(state, action) if kind == "hire" and action else " ".join(label.split())
    return _(SPENDINGS[kind], choice=choice, price=state.rules.price(state, kind) if KINDS[kind].price else "")


def purchase(state: TerraState, kind: str, coin: str, *, in_full: bool = False) -> str:
    """Return a purchase with its price: `hire 3●`, in full `hire a worker for 3●`."""
    said, in_short = PURCHASES[kind]
    return _(said if in_full else in_short, price=f"{state.rules.price(state, kind)}{coin}")


def tile(state: TerraState, number: int) -> str:
    """Return the name of a tile, or that it lies face down."""
    face = state.faces[number]
    return _("face down") if face == HIDDEN else names.tile_of(state, face)


def field_of(state: TerraState, action: Action) -> int | None:
    """Return the field that an action is about, or None."""
    sites = state.rules.board.sites
    if action.kind in ("build", "hire", "recall"):
        return sites[action.args[0]]
    if action.kind == "move":
        return sites[action.args[1]]
    return None


# Actions


def in_words(state: TerraState, action: Action) -> str:
    """Return a legal action with its gains, as a line of a list on the screen."""
    rules, args = state.rules, action.args
    match action.kind:
        case "row":
            return f"{AXES[args[0]]}  {names.gains(rules.row_yield(state, state.placed, args[0]))}"
        case "build":
            return _build(state, *args)
        case "hire" | "recall":
            return site(state, args[0])
        case "swap":
            return _("{one} + {other} → white", one=names.colour(args[0]), other=names.colour(args[1]))
        case "buy":
            return _("buy a white block for {price} gold", price=rules.price(state, "buy"))
        case "offer":
            return _("buy a grave good for {price} gold", price=rules.price(state, "offer"))
        case "sail":
            return _("buy a ship step for {price} gold", price=rules.price(state, "sail"))
        case "waive":
            return _("either half for {price} gold", price=rules.price(state, "waive"))
        case "done":
            return _("finish the work of your turn")
        case "card":
            return _card(state, args[0])
        case "draw" | "search":
            return f"{args[0] + 1}  {_stack(state, args[0])}"
        case "take" | "next":
            return f"{args[0] + 1}  {tile_taken(state, action)}"
    return state.action_to_string(action)


def imperative(state: TerraState, action: Action) -> str:
    """Return an action as what to do, which may be legal only later in the turn: `send the worker on f6 to g5`."""
    args, site_field = action.args, names.field_of_site
    match action.kind:
        case "place":
            return _("lay it on {field}, stairs {way}", field=names.field(state, args[0]), way=names.way(args[1]))
        case "row":
            return _("take row {row}", row=AXES[args[0]])
        case "move":
            at, to = names.field(state, args[0]), site_field(state, args[1])
            return _("send the worker on {field} to {site}", field=at, site=to)
        case "build":
            said = _("build on {site} in {colour}", site=site_field(state, args[0]), colour=names.colour(args[1]))
            if args[2] in (NO_BLOCK, args[1]):
                return said
            return _("{build} (pay {paid})", build=said, paid=names.colour(args[2]))
        case "hire":
            return _("hire a worker for {site}", site=site_field(state, args[0]))
        case "recall":
            return _("recall a worker from {site}", site=site_field(state, args[0]))
        case "swap":
            one, other = map(names.colour, args)
            return _("swap {one} and {other} for white", one=one, other=other)
        case "card":
            return _("take the card “{card}”", card=names.card(args[0]))
        case "draw":
            return _("draw from stack {stack}", stack=args[0] + 1)
        case "search":
            return _("look through stack {stack}", stack=args[0] + 1)
        case "take":
            return _("take tile {number}", number=args[0] + 1)
        case "next":
            return _("put tile {number} on top", number=args[0] + 1)
    return _(IMPERATIVES[action.kind])


def imperative_in_short(state: TerraState, action: Action) -> str:
    """Return the same in few words, for a narrow column: `f6 → g5`."""
    args = action.args
    match action.kind:
        case "place":
            return _("lay on {field}, stairs {way}", field=names.field(state, args[0]), way=names.way(args[1]))
        case "move":
            return f"{names.field(state, args[0])} → {names.field_of_site(state, args[1])}"
    return imperative(state, action)


IMPERATIVES = {
    "buy": N_("buy a white block"),
    "offer": N_("buy a grave good"),
    "sail": N_("buy a ship step"),
    "waive": N_("pay to use either half"),
    "done": N_("finish"),
}
"""The actions that need no further words, as what to do."""


def in_short(state: TerraState, action: Action) -> str:
    """Return the same for a narrow list: gains of rows in glyphs, who leads for a card by letter alone."""
    if action.kind == "card":
        leader = state.rules.task_leader(state, action.args[0])
        player = _("nobody") if leader is None else PLAYER_LETTERS[leader]
        return f"{action.args[0] + 1}  {names.card(action.args[0])}: {player}"
    if action.kind != "row":
        return in_words(state, action)
    return f"{AXES[action.args[0]]}  {gains_in_signs(state.rules.row_yield(state, state.placed, action.args[0]))}"


def in_full(state: TerraState, action: Action, players: Sequence[str]) -> str:
    """Return the same to be read aloud, where numbers and letters have their nouns: `stack 3`."""
    args = action.args
    match action.kind:
        case "row":
            gains = names.gains(state.rules.row_yield(state, state.placed, args[0]))
            return _("row {axis}, {direction}: {gains}", axis=AXES[args[0]], direction=names.axis(args[0]), gains=gains)
        case "card":
            return _card_in_full(state, args[0], players)
        case "draw" | "search":
            return _("stack {stack}: {tiles}", stack=args[0] + 1, tiles=_stack(state, args[0]))
        case "take" | "next":
            return _("tile {number}: {tile}", number=args[0] + 1, tile=tile_taken(state, action))
    return in_words(state, action)


def _stack(state: TerraState, stack: int) -> str:
    tiles = state.stacks[stack]
    lies_open = stack in state.rules.open_stacks
    known = [tile(state, number) for number in tiles[lies_open:] if state.faces[number] != HIDDEN]
    parts = [_tiles(len(tiles))]
    parts += [names.half(half_of(stack))] if state.rules.has_halves else []
    parts += [_("top: {tile}", tile=tile(state, tiles[0]))] if lies_open else []
    parts += [_("seen: {tiles}", tiles=" ".join(known))] if known else []
    return joined(parts)


def _tiles(count: int) -> str:
    return plural("{count} tile", "{count} tiles", count)


def tile_taken(state: TerraState, action: Action) -> str:
    """Return the tile of the searched stack that an action takes or puts back."""
    tiles = state.stacks[state.searched] if action.kind == "take" else state.to_return
    return tile(state, tiles[action.args[0]])


def draw_from(state: TerraState, stack: int) -> str:
    """Return the draw from a stack that does not differ from the others, as the only line of a list."""
    return _("Draw from stack {stack} ({tiles})", stack=stack + 1, tiles=_tiles(len(state.stacks[stack])))


def _card(state: TerraState, card: int) -> str:
    """Return a strategy card with who fulfils its task as things stand, by letter."""
    leader = state.rules.task_leader(state, card)
    if leader is None:
        return _("{number}  {card}, nobody leads", number=card + 1, card=names.card(card))
    letter = PLAYER_LETTERS[leader]
    return _("{number}  {card}, {player} leads", number=card + 1, card=names.card(card), player=letter)


def _card_in_full(state: TerraState, card: int, players: Sequence[str]) -> str:
    leader = state.rules.task_leader(state, card)
    if leader is None:
        return _("card {number}: {card}, nobody leads", number=card + 1, card=names.card(card))
    if players[leader] == YOU:
        return _("card {number}: {card}, you lead", number=card + 1, card=names.card(card))
    return _("card {number}: {card}, {player} leads", number=card + 1, card=names.card(card), player=players[leader])


def _price(state: TerraState, site_number: int, colour: int, paid: int) -> str:
    """Return the blocks that a level of a pyramid costs."""
    price, level = [0] * KINDS_OF_BLOCK, state.levels[site_number] + 1
    if paid != NO_BLOCK:
        price[paid] = 1
    else:
        price[colour] = min(level, state.blocks_of(state.player)[colour])
        price[WHITE] += level - price[colour]
    return " + ".join(names.blocks(price))


def _build(state: TerraState, site_number: int, colour: int, paid: int) -> str:
    return _(
        "{site} {colour} to {level} (+{points}): {price}",
        site=names.field_of_site(state, site_number),
        colour=names.colour(colour),
        level=state.levels[site_number] + 1,
        points=gain(state, site_number),
        price=_price(state, site_number, colour, paid),
    )


def building(state: TerraState, action: Action) -> str:
    """Return a building to offer with its price; a first level can be of any colour, and paid with any block."""
    site_number, colour, paid = action.args
    site_name, points = names.field_of_site(state, site_number), gain(state, site_number)
    if not state.levels[site_number]:
        return _("{site} to level 1 (+{points})", site=site_name, points=points)
    return _(
        "{site} to level {level} (+{points}) for {price}",
        site=site_name,
        level=state.levels[site_number] + 1,
        points=points,
        price=_price(state, site_number, colour, paid),
    )


def buildings(state: TerraState, builds: Sequence[Action]) -> str:
    """Return the best of the legal `builds`, and the number of other sites that can be built on."""
    worth = state.rules.supplies.worth
    best = max(builds, key=lambda action: worth[state.levels[action.args[0]]])
    said = _("build {building}", building=building(state, best))
    others = len({action.args[0] for action in builds}) - 1
    if not others:
        return said
    return plural("{building}, or {count} more site", "{building}, or {count} more sites", others, building=said)


def gain(state: TerraState, site_number: int) -> int:
    """Return the points that the next level of a site is worth to its owner (B31)."""
    worth, level = state.rules.supplies.worth, state.levels[site_number]
    return worth[level] - (worth[level - 1] if level else state.values[site_number])


def first_level(state: TerraState, site_number: int) -> str:
    """Return a site where a pyramid can be started, as a line of a list."""
    site_name, points = names.field_of_site(state, site_number), gain(state, site_number)
    return _("{site} level 1 (+{points}): choose a colour", site=site_name, points=points)


def colour_title(state: TerraState, site_number: int) -> str:
    """Return the title of the list of colours for a new pyramid."""
    return _("Colour of the pyramid on {site}", site=names.field_of_site(state, site_number))


def colour_choice(state: TerraState, colour: int) -> tuple[str, str]:
    """Return a colour for a new pyramid with pieces left and blocks held, in columns and to be read aloud."""
    places = {
        "colour": names.colour(colour),
        "left": state.pieces[colour],
        "held": state.blocks_of(state.player)[colour],
    }
    return _("{colour:<7}{left} left, you hold {held}", **places), _("{colour}: {left} left, you hold {held}", **places)


def payment_title(colour: int) -> str:
    """Return the title of the list of blocks that can pay for a first level."""
    return _("Pay 1 block for {colour} level 1", colour=names.colour(colour))


def block_choice(state: TerraState, colour: int) -> tuple[str, str]:
    """Return a block to pay or swap with the number held, in columns and to be read aloud."""
    places = {"colour": names.colour(colour), "held": state.blocks_of(state.player)[colour]}
    return _("{colour:<7}you hold {held}", **places), _("{colour}: you hold {held}", **places)


def swap_title(colour: int) -> str:
    """Return the title of the list of swaps for a block."""
    return _("Swap {colour} and which other?", colour=names.colour(colour))


# Fields


def site(state: TerraState, number: int) -> str:
    """Return a site with its workers, but not their owner."""
    said, crew = field_contents(state, state.rules.board.sites[number]), state.crews[number]
    if not state.values[number]:
        return said
    return _("{site}, {workers}", site=said, workers=names.workers(crew)) if crew else _("{site}, free", site=said)


def field_contents(state: TerraState, at: int) -> str:
    """Return a field with its kind or what lies on it, without workers: `f7 red+worker, stairs north`."""
    board = state.rules.board
    name = board.field_name(at)
    if board.kinds[at] == SITE:
        return _site_alone(state, board.site_number[at], name)
    if board.kinds[at] == OASIS:
        return _("{field} oasis", field=name)
    if board.kinds[at] == NILE:
        return _("{field} the Nile", field=name)
    if state.tiles[at]:
        tile_name, way = names.tile_of(state, state.tiles[at] - 1), names.way(state.stairs[at] - 1)
        return _("{field} {tile}, stairs {way}", field=name, tile=tile_name, way=way)
    return _("{field} free space", field=name)


def _site_alone(state: TerraState, number: int, name: str) -> str:
    level = state.levels[number]
    if level:
        return _(
            "{site} {colour} pyramid, level {level}, worth {worth}",
            site=name,
            colour=names.colour(state.colours[number]),
            level=level,
            worth=state.rules.supplies.worth[level - 1],
        )
    if state.values[number]:
        return _("{site} foundation {value}", site=name, value=state.values[number])
    return _("{site} empty site", site=name)


def field(state: TerraState, at: int, players: Sequence[str], viewer: int) -> str:
    """Return a field and everything on it in one line, for a site also the spaces its enclosure still needs."""
    board = state.rules.board
    if board.kinds[at] != SITE:
        return field_contents(state, at)
    number = board.site_number[at]
    return with_open_fields(state, number, owned_site(state, number, players, viewer))


def owned_site(state: TerraState, number: int, players: Sequence[str], viewer: int) -> str:
    """Return a site with its workers and their owner."""
    owner, said = state.owners[number] - 1, site(state, number)
    if owner == viewer >= 0:
        return _("{site}, yours", site=said)
    return _("{site} of {name}", site=said, name=players[owner]) if owner >= 0 else said


def with_open_fields(state: TerraState, number: int, said: str) -> str:
    """Append to the text `said` of a site the spaces that its enclosure still needs (H7)."""
    fields = " ".join(names.field(state, at) for at in state.rules.open_around(state, number))
    return _("{site}; open: {fields}", site=said, fields=fields) if fields else said


def enclosing_in_short(state: TerraState, event: Event) -> str:
    """Describe the same with the player's letter and the gains in glyphs: `encloses g5: B 2h`."""
    around, gains = names.field_of_site(state, event.args[0]), gains_in_signs(yield_of(event.args[1:]))
    return _("encloses {site}: {name} {gains}", site=around, name=PLAYER_LETTERS[event.player], gains=gains)


def enclosing(state: TerraState, event: Event, players: Sequence[str]) -> str:
    """Describe an `enclosed` event of a preview: `encloses g5: Ben gets 2 Horus steps`."""
    around, gains = names.field_of_site(state, event.args[0]), names.gains(yield_of(event.args[1:]))
    if players[event.player] == YOU:
        return _("encloses {site}: you get {gains}", site=around, gains=gains)
    name = players[event.player]
    return _("encloses {site}: {name} gets {gains}", site=around, name=name, gains=gains)
