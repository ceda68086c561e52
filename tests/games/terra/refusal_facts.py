"""Every fact that refuses an action: when it is true, read off the reference engine, and how it reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.games.terra.positions import COLOURS
from tests.games.terra.reference import EIGHT, NILE_END, OPEN_STACKS, WAYS, Table, line
from tp_tui.games.contract import Argument, Refusal
from tp_tui.games.terra.rules.board import Board

ASKED = {
    "place_first": ("place", "place your tile first"),
    "row_first": ("row", "choose a row first"),
    "work_now": ("work", "this is the time to move workers and build"),
    "draw_now": ("draw", "now draw a tile"),
    "take_now": ("take", "now take a tile from the stack you searched"),
    "put_back_now": ("next", "now put the tiles of the searched stack back"),
    "over_limit": ("trim", "you hold more than the limit: spend gold or swap blocks first"),
    "game_over": ("over", "the game is over"),
}
PRICES = {"waive": 1, "search": 1, "hire": 3, "buy": 3, "offer": 1, "sail": 2}
FIELDS = {"S": "a building site", "o": "an oasis", "~": "the Nile"}
WAY_NAMES = {"north": "n", "east": "e", "south": "s", "west": "w"}
FEATURES = {
    "horus": "the version Horus & Grave Goods",
    "nile": "the version The Nile & the Oases",
    "symbol": "the symbol variant",
}
OUTSIDE = {
    "offer": "grave goods belong",
    "sail": "ship steps belong",
    "card": "strategy cards belong",
    "waive": "laying a tile on either half belongs",
}
"""What is not in every version, by kind of action, with its verb."""

BOUGHT = {
    "waive": "laying your tile on either half",
    "search": "looking through a stack",
    "hire": "a worker",
    "buy": "a white block",
    "offer": "a grave good",
    "sail": "a ship step",
    "card": "a strategy card",
}
EDITIONS = ("basic", "horus", "nile")


def belongs(table: Table, feature: str) -> bool:
    """Whether the game is played without that."""
    return not table.symbol if feature == "symbol" else EDITIONS.index(table.edition) < EDITIONS.index(feature)


def too_dear(table: Table, word: str, price: str, gold: str) -> bool:
    """Whether the price and the gold are those, and the one above the other."""
    right = table._card_price() if word == "card" else PRICES[word]
    return int(price) == right > table.gold[table.me] == int(gold)


def sites_beside(table: Table, field: str) -> list[str]:
    """The sites that a field touches along an edge."""
    return [near for step in WAYS.values() for near in line(field, step)[:1] if table.grid[near] == "S"]


def turned_right(table: Table, field: str, way: str, names: str) -> bool:
    """Whether the ways that the sentence names are all there are, and the one tried is none of them."""
    ways = set(table._ways(field))
    return {WAY_NAMES[name] for name in names.split(" or ")} == ways and way not in ways


def meets_no_site(table: Table, field: str, way: str) -> bool:
    """Whether no site lies that way at any distance."""
    return all(table.grid[near] != "S" for near in line(field, WAYS[way]))


def on_wrong_half(table: Table, field: str, half: str) -> bool:
    """Whether the tile in hand is bound to that half, which has room for it, and `field` is not in it."""
    own = table._own_half()
    sphinx = table.storages[table.me] <= 4
    return table.symbol and not table.waived and bool(own) and field not in own and (half == "sphinx") == sphinx


def fields_between(table: Table, start: str, site: str) -> list[str] | None:
    """What a worker passes on its way, None if no straight line leads there but over another site."""
    for step in EIGHT:
        fields = line(start, step)
        if site in fields:
            between = fields[: fields.index(site)]
            return None if any(table.grid[field] == "S" for field in between) else between
    return None


def passes(table: Table, start: str, site: str, gap: str) -> bool:
    """Whether `gap` lies between and is a free space."""
    return gap in (fields_between(table, start, site) or []) and table.grid[gap] in ".*" and gap not in table.tiles


def level_of(table: Table, site: str) -> int:
    """The level of the pyramid there, 0 without one."""
    return table.pyramids.get(site, ("", 0))[1]


def crew_of(table: Table, site: str) -> int:
    """How many workers of whose turn it is stand there."""
    player, crew = table.crews.get(site, (table.me, 0))
    return crew if player == table.me else 0


def no_piece(table: Table, colour: str, level: int) -> bool:
    """Whether no piece is left for that level."""
    return not table.pieces[(1, colour) if level == 1 else level if level < 5 else ("finial", table.me)]


def mine(table: Table, *colours: str) -> int:
    """How many blocks of these colours whose turn it is has."""
    return sum(table.blocks[table.me][colour] for colour in colours)


class Fact(NamedTuple):
    """A fact that refuses an action.

    `kinds` says what each of its numbers is, `sentence` has a place for each, and `is_true` takes the table, the
    action's word and arguments, and the numbers as they are written.
    """

    kinds: str
    sentence: str | Callable[..., str]
    is_true: Callable[..., bool]


def counted(one: str, many: str) -> Callable[..., str]:
    """The sentence by its last number."""
    return lambda *places: (one if places[-1] == "1" else many).format(*places)


FACTS: dict[str, Fact] = {
    **{
        name: Fact("", sentence, lambda t, w, a, phase=phase: phase == t.phase)
        for name, (phase, sentence) in ASKED.items()
    },
    "not_in_game": Fact(
        "id feature",
        lambda kind, feature: f"{OUTSIDE[kind]} to {FEATURES[feature]}",
        lambda t, w, a, word, feature: word == w and belongs(t, feature),
    ),
    "too_dear": Fact(
        "id number number",
        lambda kind, price, gold: f"{BOUGHT[kind]} costs {price} gold; you have {gold}",
        lambda t, w, a, kind, price, gold: kind == w and too_dear(t, w, price, gold),
    ),
    # Placing
    "no_space": Fact(
        "field",
        "{0} is {1}: you can't place a tile there",
        lambda t, w, a, field: field == a[0] and t.grid[field] in FIELDS,
    ),
    "taken": Fact("field", "{0} already has a tile", lambda t, w, a, field: field == a[0] and field in t.tiles),
    "no_site_in_sight": Fact(
        "field",
        "stairs at {0} can't point at a site in any direction",
        lambda t, w, a, field: field == a[0] and all(meets_no_site(t, field, way) for way in WAYS),
    ),
    "stairs_at_nothing": Fact(
        "field way ways",
        "stairs facing {1} at {0} point at no site; turn them {2}",
        lambda t, w, a, field, way, ways: (
            (field, WAY_NAMES[way]) == (a[0], a[1])
            and meets_no_site(t, field, a[1])
            and turned_right(t, field, a[1], ways)
        ),
    ),
    "stairs_not_at_empty_site": Fact(
        "field ways",
        "{0} touches an empty site, so its stairs must point there: {1}",
        lambda t, w, a, field, ways: (
            field == a[0]
            and any(site not in t.foundations for site in sites_beside(t, field))
            and turned_right(t, field, a[1], ways)
        ),
    ),
    "stairs_not_at_site": Fact(
        "field ways",
        "{0} touches a site, so its stairs must point at it: {1}",
        lambda t, w, a, field, ways: (
            field == a[0] and bool(sites_beside(t, field)) and turned_right(t, field, a[1], ways)
        ),
    ),
    "wrong_half": Fact(
        "id number",
        "your tile belongs on the {0} half; {1} gold lets you lay it on either",
        lambda t, w, a, half, price: on_wrong_half(t, a[0], half) and price == "1",
    ),
    "waived_already": Fact("", "you have already paid to lay this tile on either half", lambda t, w, a: t.waived),
    "own_half_full": Fact(
        "",
        "there is no space left on the tile's own half, so it may lie anywhere for free",
        lambda t, w, a: not t._own_half(),
    ),
    # Drawing
    "stack_empty": Fact(
        "stack", "stack {0} is out of play", lambda t, w, a, stack: stack == a[0] and not t.stacks[int(stack) - 1]
    ),
    "stack_open": Fact(
        "stack",
        "stack {0} lies face up; you can search only face-down stacks",
        lambda t, w, a, stack: (
            stack == a[0] and t.open and int(stack) in OPEN_STACKS and bool(t.stacks[int(stack) - 1])
        ),
    ),
    "no_such_tile": Fact(
        "number",
        counted("the searched stack has only {0} tile", "the searched stack has only {0} tiles"),
        lambda t, w, a, height: len(t.stacks[t.searched]) == int(height) < int(a[0]),
    ),
    "no_such_tile_left": Fact(
        "number",
        counted("there is only {0} tile left to put back", "there are only {0} tiles left to put back"),
        lambda t, w, a, left: len(t.back) == int(left) < int(a[0]),
    ),
    # Workers
    "all_moved": Fact("", "all workers of your row have moved", lambda t, w, a: not t.row_workers),
    "nobody_waiting": Fact(
        "field",
        "no worker of your row is waiting on {0}",
        lambda t, w, a, field: field == a[0] and not t.row_symbols[field],
    ),
    "no_foundation": Fact(
        "field", "{0} has no foundation yet", lambda t, w, a, site: site == a[-1] and site not in t.foundations
    ),
    "no_line": Fact(
        "field field",
        "no straight line leads from {0} to {1}",
        lambda t, w, a, start, site: [start, site] == a and not any(site in line(start, step) for step in EIGHT),
    ),
    "site_between": Fact(
        "field field",
        "no straight line leads from {0} to {1} without crossing another site",
        lambda t, w, a, start, site: (
            [start, site] == a
            and any(site in line(start, step) for step in EIGHT)
            and fields_between(t, start, site) is None
        ),
    ),
    "gap": Fact(
        "field field field",
        "workers can't cross the free space {0} between {1} and {2}",
        lambda t, w, a, gap, start, site: [start, site] == a and passes(t, start, site, gap),
    ),
    "site_of_another": Fact(
        "field",
        "{0} belongs to another player; send workers to a free foundation or a site of yours",
        lambda t, w, a, site: site == a[-1] and t.crews.get(site, (t.me, 0))[0] != t.me,
    ),
    "closed": Fact(
        "field number",
        "the pyramid at {0} is closed at level {1} in this mission",
        lambda t, w, a, site, level: site in a and t._closed(site) and level == "4",
    ),
    "site_full": Fact(
        "field number",
        "{0} is full: it has {1} workers",
        lambda t, w, a, site, crew: site == a[-1] and crew_of(t, site) == 3 == int(crew),
    ),
    "bound": Fact(
        "field",
        "in your first turn all your workers go to one foundation: {0}",
        lambda t, w, a, site: t.my_turns_over == 0 and t.bound[t.me] == site != a[-1],
    ),
    "no_workers_left": Fact("", "you have no workers left in your supply", lambda t, w, a: not t.workers[t.me]),
    "no_site": Fact(
        "", "none of your workers stands on a site", lambda t, w, a: not any(crew_of(t, site) for site in t.sites)
    ),
    "no_site_to_build": Fact(
        "number",
        "none of your workers stands on a site; it takes {0} of them on one to build",
        lambda t, w, a, crew: not any(crew_of(t, site) for site in t.sites) and crew == "3",
    ),
    "no_worker_there": Fact(
        "field", "you have no worker on {0}", lambda t, w, a, site: site == a[0] and not crew_of(t, site)
    ),
    "no_workers_to_build": Fact(
        "field number",
        "you have no workers on {0}; a site takes {1} of yours to build",
        lambda t, w, a, site, crew: site == a[0] and not crew_of(t, site) and crew == "3",
    ),
    "last_worker": Fact(
        "field",
        "the last worker has to stay on the pyramid at {0}",
        lambda t, w, a, site: site == a[0] and site in t.pyramids and crew_of(t, site) == 1,
    ),
    # Building
    "finished": Fact(
        "field", "the pyramid at {0} is finished", lambda t, w, a, site: site == a[0] and level_of(t, site) == 5
    ),
    "payment_missing": Fact(
        "field",
        "any block pays for level 1 at {0}: say which one, as in build {0} blue with red",
        lambda t, w, a, site: site == a[0] and not level_of(t, site) and len(a) == 2,
    ),
    "paid_in_own_colour": Fact(
        "number field",
        "level {0} at {1} is paid in its own colour: leave out “with” and what follows",
        lambda t, w, a, level, site: site == a[0] and level_of(t, site) == int(level) - 1 > 0 and len(a) > 2,
    ),
    "other_colour": Fact(
        "field colour",
        "the pyramid at {0} is {1}, and grows in {1} alone",
        lambda t, w, a, site, colour: site == a[0] and t.pyramids[site][0] == colour != a[1],
    ),
    "no_first_levels": Fact(
        "colour",
        "there are no {0} pieces of level 1 left",
        lambda t, w, a, colour: colour == a[1] and not level_of(t, a[0]) and no_piece(t, colour, 1),
    ),
    "no_pieces": Fact(
        "number",
        "there are no pieces of level {0} left",
        lambda t, w, a, level: level_of(t, a[0]) + 1 == int(level) > 1 and no_piece(t, a[1], int(level)),
    ),
    "too_few_workers": Fact(
        "field number number",
        counted(
            "it takes {1} workers to build at {0}, and there is {2}",
            "it takes {1} workers to build at {0}, and there are {2}",
        ),
        lambda t, w, a, site, crew, there: site == a[0] and crew_of(t, site) == int(there) < 3 == int(crew),
    ),
    "no_block": Fact("colour", "you have no {0} block", lambda t, w, a, colour: colour in a and not mine(t, colour)),
    "only_one_block": Fact(
        "colour",
        "you have only one {0} block",
        lambda t, w, a, colour: a == [colour, colour] and mine(t, colour) == 1,
    ),
    "too_few_blocks": Fact(
        "number colour number",
        "level {0} takes {0} {1} or white blocks, and you have {2}",
        lambda t, w, a, level, colour, have: (
            t.pyramids[a[0]] == (colour, int(level) - 1) and mine(t, colour, "white") == int(have) < int(level)
        ),
    ),
    # Purchases
    "no_blocks_left": Fact("", "the supply has no blocks left", lambda t, w, a: not t.blocks_left),
    "end_of_nile": Fact("", "your ship has reached the end of the Nile", lambda t, w, a: t.ships[t.me] == NILE_END),
    "card_of_another": Fact(
        "", "another player has that strategy card", lambda t, w, a: t.cards.get(a[0], t.me) != t.me
    ),
    "has_card": Fact(
        "",
        "you already have a strategy card, and one is all you can have",
        lambda t, w, a: t.me in t.cards.values(),
    ),
    "too_few_steps": Fact(
        "number number",
        "a strategy card needs {0} Horus steps; you have {1}",
        lambda t, w, a, coin, steps: t.horus[t.me] == int(steps) < 5 == int(coin),
    ),
}
"""By the id of the refusal."""


def written(board: Board, kind: str, value: Argument) -> str:
    """What a refusal is about, as players read it."""
    if kind == "field":
        return board.field_name(value)
    if kind == "way":
        return (*WAY_NAMES,)[value]
    if kind == "ways":
        return " or ".join((*WAY_NAMES,)[way] for way in value)
    if kind == "colour":
        return COLOURS[value]
    return str(value + 1 if kind == "stack" else value)


def places_of(board: Board, refusal: Refusal) -> list[str]:
    """Everything that a refusal is about, as players read it; it fails if the numbers are not those of its fact."""
    return [
        written(board, kind, value) for kind, value in zip(FACTS[refusal.id].kinds.split(), refusal.args, strict=True)
    ]


def check_truth(table: Table, board: Board, text: str, refusal: Refusal) -> None:
    """Fail if the fact that refuses the action `text` is not true on the `table`."""
    word, *args = text.replace(" with ", " ").split()
    fact = FACTS[refusal.id]
    assert fact.is_true(table, word, args, *places_of(board, refusal)), (text, table.phase, refusal)


def sentence_of(table: Table, board: Board, refusal: Refusal) -> str:
    """How that refusal must read."""
    places = places_of(board, refusal)
    if refusal.id == "no_space":
        places.append(FIELDS[table.grid[places[0]]])
    sentence = FACTS[refusal.id].sentence
    return sentence.format(*places) if isinstance(sentence, str) else sentence(*places)
