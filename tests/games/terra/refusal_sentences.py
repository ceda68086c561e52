"""Every sentence that refuses an action, with what must be so for it to be true: read off the reference engine."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.games.terra.reference import EIGHT, NILE_END, OPEN_STACKS, WAYS, Table, line

ASKED = {
    "place your tile first": "place",
    "choose a row first": "row",
    "this is the time to move workers and build": "work",
    "now draw a tile": "draw",
    "now take a tile from the stack you searched": "take",
    "now put the tiles of the searched stack back": "next",
    "you hold more than the limit: spend gold or swap blocks first": "trim",
    "the game is over": "over",
}
PRICES = {"waive": 1, "search": 1, "hire": 3, "buy": 3, "offer": 1, "sail": 2}
FIELDS = {"a building site": "S", "an oasis": "o", "the Nile": "~"}
WAY_NAMES = {"north": "n", "east": "e", "south": "s", "west": "w"}
EDITIONS = ("basic", "horus", "nile")


def belongs(table: Table, what: str) -> bool:
    """Whether the game is played without what the sentence names."""
    if what == "the symbol variant":
        return not table.symbol
    needed = {"the version Horus and Grave Goods": 1, "the version The Nile and the Oases": 2}[what]
    return EDITIONS.index(table.edition) < needed


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


SENTENCES: dict[str, Callable[..., bool]] = {
    f"({'|'.join(ASKED)})": lambda t, w, a, asked: ASKED[asked] == t.phase,
    r"“(\w+)” belongs to (.+)": lambda t, w, a, word, what: word == w and belongs(t, what),
    r"it costs (\d+) gold, and you have (\d+)": lambda t, w, a, price, gold: too_dear(t, w, price, gold),
    # Placing
    f"(..?.?) is ({'|'.join(FIELDS)}): you can't place a tile there": (
        lambda t, w, a, field, kind: field == a[0] and t.grid[field] == FIELDS[kind]
    ),
    r"(\w+) already has a tile": lambda t, w, a, field: field == a[0] and field in t.tiles,
    r"stairs at (\w+) can't point at a site in any direction": (
        lambda t, w, a, field: field == a[0] and all(meets_no_site(t, field, way) for way in WAYS)
    ),
    r"stairs facing (\w+) at (\w+) point at no site; turn them (.+)": (
        lambda t, w, a, way, field, names: (
            (field, WAY_NAMES[way]) == (a[0], a[1])
            and meets_no_site(t, field, a[1])
            and turned_right(t, field, a[1], names)
        )
    ),
    r"(\w+) touches an empty site, so its stairs must point there: (.+)": (
        lambda t, w, a, field, names: (
            field == a[0]
            and any(site not in t.foundations for site in sites_beside(t, field))
            and turned_right(t, field, a[1], names)
        )
    ),
    r"(\w+) touches a site, so its stairs must point at it: (.+)": (
        lambda t, w, a, field, names: (
            field == a[0] and bool(sites_beside(t, field)) and turned_right(t, field, a[1], names)
        )
    ),
    r"your tile belongs on the (sphinx|scarab) half; 1 gold lets you lay it on either": (
        lambda t, w, a, half: on_wrong_half(t, a[0], half)
    ),
    r"you have already paid to lay this tile on either half": lambda t, w, a: t.waived,
    r"there is no space left on the tile's own half, so it may lie anywhere for free": (
        lambda t, w, a: not t._own_half()
    ),
    # Drawing
    r"stack (\d) is empty": lambda t, w, a, stack: stack == a[0] and not t.stacks[int(stack) - 1],
    r"stack (\d) lies face up; you can search only face-down stacks": (
        lambda t, w, a, stack: stack == a[0] and t.open and int(stack) in OPEN_STACKS and bool(t.stacks[int(stack) - 1])
    ),
    r"the searched stack has only (\d) tiles?": (
        lambda t, w, a, height: len(t.stacks[t.searched]) == int(height) < int(a[0])
    ),
    r"there (?:is|are) only (\d) tiles? left to put back": lambda t, w, a, left: len(t.back) == int(left) < int(a[0]),
    # Workers
    r"all workers of your row have moved": lambda t, w, a: not t.row_workers,
    r"no worker of your row is waiting on (\w+)": lambda t, w, a, field: field == a[0] and not t.row_symbols[field],
    r"(\w+) has no foundation yet": lambda t, w, a, site: site == a[-1] and site not in t.foundations,
    r"no straight line leads from (\w+) to (\w+) without crossing another site": (
        lambda t, w, a, *ends: list(ends) == a and fields_between(t, *ends) is None
    ),
    r"workers walk on tiles only, and (\w+) between (\w+) and (\w+) has none": (
        lambda t, w, a, gap, start, site: [start, site] == a and passes(t, start, site, gap)
    ),
    r"(\w+) belongs to another player; send workers to a free foundation or a site of yours": (
        lambda t, w, a, site: site == a[-1] and t.crews.get(site, (t.me, 0))[0] != t.me
    ),
    r"the pyramid at (\w+) is closed at level 4 in this mission": lambda t, w, a, site: site in a and t._closed(site),
    r"(\w+) is full: it has 3 workers": lambda t, w, a, site: site == a[-1] and crew_of(t, site) == 3,
    r"in your first turn all your workers go to one foundation: (\w+)": (
        lambda t, w, a, site: t.my_turns_over == 0 and t.bound[t.me] == site != a[-1]
    ),
    r"you have no workers left in your supply": lambda t, w, a: not t.workers[t.me],
    r"you have no worker on (\w+)": lambda t, w, a, site: site == a[0] and not crew_of(t, site),
    r"you have no workers on (\w+); a site takes 3 of yours to build": (
        lambda t, w, a, site: site == a[0] and not crew_of(t, site)
    ),
    r"the last worker has to stay on the pyramid at (\w+)": (
        lambda t, w, a, site: site == a[0] and site in t.pyramids and crew_of(t, site) == 1
    ),
    # Building
    r"the pyramid at (\w+) is finished": lambda t, w, a, site: site == a[0] and level_of(t, site) == 5,
    r"say which block pays for level 1 at (\w+): build \1 COLOUR with PAID": (
        lambda t, w, a, site: site == a[0] and not level_of(t, site) and len(a) == 2
    ),
    r"level (\d) at (\w+) is paid in its own colour: build \2 COLOUR": (
        lambda t, w, a, level, site: site == a[0] and level_of(t, site) == int(level) - 1 > 0 and len(a) > 2
    ),
    r"the pyramid at (\w+) is (blue|grey|red|green|yellow|violet)": (
        lambda t, w, a, site, colour: site == a[0] and t.pyramids[site][0] == colour != a[1]
    ),
    r"there are no (\w+) pieces of level 1 left": (
        lambda t, w, a, colour: colour == a[1] and not level_of(t, a[0]) and no_piece(t, colour, 1)
    ),
    r"there are no pieces of level (\d) left": (
        lambda t, w, a, level: level_of(t, a[0]) + 1 == int(level) > 1 and no_piece(t, a[1], int(level))
    ),
    r"it takes 3 workers to build at (\w+), and there (?:is|are) (\d)": (
        lambda t, w, a, site, crew: site == a[0] and crew_of(t, site) == int(crew) < 3
    ),
    r"you have no (\w+) block": lambda t, w, a, colour: colour in a and not mine(t, colour),
    r"you have only one (\w+) block": lambda t, w, a, colour: a == [colour, colour] and mine(t, colour) == 1,
    r"level (\d) takes \1 (\w+) or white blocks, and you have (\d+)": (
        lambda t, w, a, level, colour, have: (
            t.pyramids[a[0]] == (colour, int(level) - 1) and mine(t, colour, "white") == int(have) < int(level)
        )
    ),
    # Purchases
    r"the supply has no blocks left": lambda t, w, a: not t.blocks_left,
    r"your ship has reached the end of the Nile": lambda t, w, a: t.ships[t.me] == NILE_END,
    r"another player has that strategy card": lambda t, w, a: t.cards.get(a[0], t.me) != t.me,
    r"you already have a strategy card, and one is all you can have": lambda t, w, a: t.me in t.cards.values(),
    r"you can take a strategy card from 5 Horus steps on, and you have (\d+)": (
        lambda t, w, a, steps: t.horus[t.me] == int(steps) < 5
    ),
}
"""By pattern of the sentence whether it is true, given the table, the action's word and arguments, and the groups."""

_COMPILED = {re.compile(pattern): true for pattern, true in SENTENCES.items()}


def pattern_of(table: Table, text: str, sentence: str) -> str:
    """The pattern of the `sentence` that refuses the action `text`.

    It fails if there is none, or several, or if the sentence is not true on the `table`.
    """
    word, *args = text.replace(" with ", " ").split()
    found = [(match, true) for pattern, true in _COMPILED.items() if (match := pattern.fullmatch(sentence))]
    assert len(found) == 1, (text, sentence)
    match, true = found[0]
    assert true(table, word, args, *match.groups()), (text, table.phase, sentence)
    return match.re.pattern
