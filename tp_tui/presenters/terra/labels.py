"""Terra's words on the screen: what an action, a field or a phase is called there."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action, Event
from tp_tui.games.kit.wording import count
from tp_tui.games.terra.rules.action_kinds import ADDITIONAL, KINDS
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import AXES, NILE, OASIS, SITE, WAY_NAMES
from tp_tui.games.terra.rules.components import COLOURS, WHITE, yield_of
from tp_tui.games.terra.rules.state import HIDDEN, TerraState
from tp_tui.games.terra.rules.variants import half_of
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.terra import names
from tp_tui.presenters.terra.row_text import gains_in_signs
from tp_tui.room.seats import YOU


def has_too_many_blocks(state: TerraState) -> bool:
    """Return whether the limit of blocks is exceeded, not that of gold."""
    return sum(state.blocks_of(state.player)) > state.rules.supplies.block_limit


def trim_title(state: TerraState) -> str:
    """Return what is too much before the turn can end (B17)."""
    if has_too_many_blocks(state):
        return f"{sum(state.blocks_of(state.player))} blocks – the limit is {state.rules.supplies.block_limit}"
    return f"{state.gold[state.player]} gold – the limit is {state.rules.supplies.gold_limit}"


def trim_order(state: TerraState) -> tuple[str, ...]:
    """Return the kinds of additional action that bring the exceeded limit nearer, in the order of their use."""
    exceeded = "blocks" if has_too_many_blocks(state) else "gold"
    return tuple(kind.name for kind in KINDS.values() if kind.phases == ADDITIONAL and kind.lowers == exceeded)


def list_title(state: TerraState, kind: str) -> str:
    """Return what heads a list of actions of that kind."""
    return KINDS[kind].title.format(price=state.rules.price(state, kind))


def tile(state: TerraState, number: int) -> str:
    """Return a tile by its face, or that it is unknown."""
    face = state.faces[number]
    return "face down" if face == HIDDEN else state.rules.tiles.faces[face].name


def field_of(state: TerraState, action: Action) -> int | None:
    """The field an action is about, None for none."""
    sites = state.rules.board.sites
    if action.kind in ("build", "hire", "recall"):
        return sites[action.args[0]]
    if action.kind == "move":
        return sites[action.args[1]]
    return None


def in_words(state: TerraState, action: Action) -> str:
    """A legal action as a line of a list: what it does and what it brings."""
    rules, args = state.rules, action.args
    match action.kind:
        case "row":
            return f"{AXES[args[0]]}  {names.gains(rules.row_yield(state, state.placed, args[0]))}"
        case "build":
            return _build(state, *args)
        case "hire" | "recall":
            return f"{'for' if action.kind == 'hire' else 'from'} {site(state, args[0])}"
        case "swap":
            return f"{COLOURS[args[0]]} + {COLOURS[args[1]]} → white"
        case "buy":
            return f"buy a white block for {state.rules.price(state, 'buy')} gold"
        case "offer":
            return f"buy a grave good for {state.rules.price(state, 'offer')} gold"
        case "sail":
            return f"buy a ship step for {state.rules.price(state, 'sail')} gold"
        case "waive":
            return f"lay it on either half for {state.rules.price(state, 'waive')} gold"
        case "done":
            return "finish the work of your turn"
        case "card":
            return f"{args[0] + 1}  {names.card(args[0])}{_leader(state, args[0])}"
        case "draw" | "search":
            return _stack(state, args[0])
        case "take":
            return f"{args[0] + 1}  {tile(state, state.stacks[state.searched][args[0]])}"
        case "next":
            return f"{args[0] + 1}  {tile(state, state.to_return[args[0]])}"
    return state.action_to_string(action)


def in_short(state: TerraState, action: Action) -> str:
    """The same in few columns where the words can be long: a row's yield in signs."""
    if action.kind != "row":
        return in_words(state, action)
    return f"{AXES[action.args[0]]}  {gains_in_signs(state.rules.row_yield(state, state.placed, action.args[0]))}"


def _stack(state: TerraState, stack: int) -> str:
    tiles = state.stacks[stack]
    lies_open = stack in state.rules.open_stacks
    half = f", {half_of(stack)}" if state.rules.has_halves else ""
    top = f", top: {tile(state, tiles[0])}" if lies_open else ""
    known = [tile(state, number) for number in tiles[lies_open:] if state.faces[number] != HIDDEN]
    seen = f", seen: {' '.join(known)}" if known else ""
    return f"{stack + 1}  {count(len(tiles), 'tile')}{half}{top}{seen}"


def draw_from(state: TerraState, stack: int) -> str:
    """Drawing from a stack that is like the others, as the one line of a list."""
    return f"Draw from stack {stack + 1} ({count(len(state.stacks[stack]), 'tile')})"


def _leader(state: TerraState, card: int) -> str:
    """Return who fulfils the task of a card as things stand."""
    leader = state.rules.task_leader(state, card)
    return f", {PLAYER_LETTERS[leader]} leads" if leader is not None else ", nobody leads"


def _build(state: TerraState, site_number: int, colour: int, paid: int) -> str:
    rules = state.rules
    name = rules.board.field_name(rules.board.sites[site_number])
    level = state.levels[site_number] + 1
    if paid != NO_BLOCK:
        price = f"1 {COLOURS[paid]}"
    else:
        coloured = min(level, state.blocks_of(state.player)[colour])
        parts = [f"{n} {COLOURS[c]}" for n, c in ((coloured, colour), (level - coloured, WHITE)) if n]
        price = " + ".join(parts)
    return f"{name} {COLOURS[colour]} to {level} (+{_gain(state, site_number)}): {price}"


def _gain(state: TerraState, site_number: int) -> int:
    """Return how many points the next level of a site brings its owner (B31)."""
    worth, level = state.rules.supplies.worth, state.levels[site_number]
    return worth[level] - (worth[level - 1] if level else state.values[site_number])


def first_level(state: TerraState, site_number: int) -> str:
    """A site where a pyramid can be begun, as a line of a list."""
    name = state.rules.board.field_name(state.rules.board.sites[site_number])
    return f"{name} level 1 (+{_gain(state, site_number)}): choose a colour"


def colour_title(state: TerraState, site_number: int) -> str:
    """What heads the list of colours for a new pyramid."""
    return f"Colour of the pyramid on {state.rules.board.field_name(state.rules.board.sites[site_number])}"


def colour_choice(state: TerraState, colour: int) -> str:
    """A colour for a new pyramid, and what it commits to: pieces left, blocks held."""
    held, left = state.blocks_of(state.player)[colour], state.pieces[colour]
    return f"{COLOURS[colour]:<7}{left} left, you hold {held}"


def payment_title(colour: str) -> str:
    """What heads the list of blocks to pay for the first level."""
    return f"Pay 1 block for the {colour} level 1"


def payment(state: TerraState, paid: int) -> str:
    """A block to pay for a first level, and how many of it the player holds."""
    return f"{COLOURS[paid]:<7}you hold {state.blocks_of(state.player)[paid]}"


def swap_first(state: TerraState, colour: int) -> str:
    """The first of two blocks to swap, and how many of it the player holds."""
    return f"{COLOURS[colour]:<7}you hold {state.blocks_of(state.player)[colour]}"


def swap_title(colour: str) -> str:
    """What heads the list of the swaps of a block."""
    return f"Swap {colour} and which other block?"


def site(state: TerraState, number: int) -> str:
    """A site and who stands on it, without whose they are."""
    crew = state.crews[number]
    who = "" if not state.values[number] else f", {count(crew, 'worker')}" if crew else ", free"
    return f"{what(state, state.rules.board.sites[number])}{who}"


def what(state: TerraState, at: int) -> str:
    """A field and what it is or bears, without workers."""
    board = state.rules.board
    name = board.field_name(at)
    if board.kinds[at] == SITE:
        number = board.site_number[at]
        if state.levels[number]:
            worth = state.rules.supplies.worth[state.levels[number] - 1]
            return f"{name} {COLOURS[state.colours[number]]} pyramid {state.levels[number]} ({worth})"
        return f"{name} foundation {state.values[number]}" if state.values[number] else f"{name} empty site"
    if board.kinds[at] == OASIS:
        return f"{name} oasis"
    if board.kinds[at] == NILE:
        return f"{name} the Nile"
    if state.tiles[at]:
        face = state.rules.tiles.faces[state.tiles[at] - 1].name
        return f"{name} {face}, stairs {WAY_NAMES[state.stairs[at] - 1]}"
    return f"{name} free space"


def field(state: TerraState, at: int, names: Sequence[str], viewer: int) -> str:
    """A field and everything on it, in one line; of a site also what its enclosure still needs."""
    board = state.rules.board
    if board.kinds[at] != SITE:
        return what(state, at)
    number = board.site_number[at]
    owner = state.owners[number] - 1
    whose = "" if owner < 0 else ", yours" if owner == viewer else f" of {names[owner]}"
    return f"{site(state, number)}{whose}{still_open(state, number)}"


def still_open(state: TerraState, number: int) -> str:
    """The fields around a site that its enclosure still needs (H7), to be said behind the site."""
    fields = state.rules.open_around(state, number)
    return f"; open: {' '.join(state.rules.board.field_name(at) for at in fields)}" if fields else ""


def enclosing(state: TerraState, event: Event, players: Sequence[str]) -> str:
    """Return what an `enclosed` event that a tile would bring gives to whom: `encloses g5: Ben gets 2 Horus steps`."""
    site_number, *gains = event.args
    name = state.rules.board.field_name(state.rules.board.sites[site_number])
    gets = "get" if players[event.player] == YOU else "gets"
    return f"completes the ring around {name}: {players[event.player]} {gets} {names.gains(yield_of(tuple(gains)))}"
