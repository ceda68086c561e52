"""Determining the clauses that forbid an action with the reference engine."""

from __future__ import annotations

from tests.games.terra.reference import CARDS, EIGHT, NILE_END, OPEN_STACKS, Table, line

WHEN = {"place": "place", "row": "row", "move": "work", "done": "work", "draw": "draw", "search": "draw"}
WHEN |= {"take": "take", "next": "next", "waive": "place"}
LATER = {"offer": ("H5", "horus"), "sail": ("N4", "nile"), "card": ("N7", "nile")}
EDITIONS = ("basic", "horus", "nile")
ANY_TIME = ("place", "row", "work", "trim")


def reasons(table: Table, text: str) -> set[str]:
    """Return all clauses that forbid an action in the current position."""
    word, *args = text.split()
    if word in LATER and EDITIONS.index(LATER[word][1]) > EDITIONS.index(table.edition):
        return {LATER[word][0]}
    if word == "waive" and not table.symbol:
        return {"V1"}
    if word == "search" and table.open and int(args[0]) in OPEN_STACKS:
        return {"V2", *reasons_in_phase(table, word, *args)}
    return reasons_in_phase(table, word, *args)


def reasons_in_phase(table: Table, word: str, *args: str) -> set[str]:
    """Return the clauses that forbid an action in this phase, or else by its own conditions."""
    if table.phase == "over":
        return {"B19"}
    if table.phase not in ([WHEN[word]] if word in WHEN else ANY_TIME):
        return {"B1", "D5"}
    return globals()[f"_{word}"](table, *args)


def _place(table, field, way):
    if table.grid[field] not in ".*" or field in table.tiles:
        return {"B2"}
    found = set() if way in table._ways(field) else {"B3"}
    half = table._own_half() if table.symbol and not table.waived else []
    return found | ({"V1"} if half and field not in half else set())


def _waive(table):
    return {"V1"} if not table.waived and table._own_half() else {"D8"}


def _offer(table):
    return {"H5"}


def _sail(table):
    return {"N4"} if table.ships[table.me] < NILE_END else {"N3", "D3"}


def _card(table, card):
    assert card in CARDS
    return {"N7"}


def _site(table, site):
    found = set()
    player, crew = table.crews.get(site, (table.me, 0))
    if table._closed(site):
        found |= {"M4"}
    if site not in table.foundations:
        found |= {"B11", "B21"}
    if player != table.me or crew == 3:
        found |= {"B12"}
    if table.my_turns_over == 0 and table.bound.get(table.me, site) != site:
        found |= {"B13"}
    return found


def _move(table, field, site):
    found = _site(table, site) - {"B21"}
    if not table.row_workers or not table.row_symbols[field]:
        found |= {"B10"}
    between = [fields[: fields.index(site)] for step in EIGHT if site in (fields := line(field, step))]
    walked = [name for name in (between[0] if between else []) if table.grid[name] in "o~" or name in table.tiles]
    if not between or walked != between[0]:
        found |= {"B11"}
    return found


def _recall(table, site):
    return {"B15"}


def _build(table, site, colour, *paid):
    mine, level = table.blocks[table.me], table.pyramids.get(site, ("", 0))[1] + 1
    found = {"M4"} if table._closed(site) else set()
    if table.crews.get(site) != (table.me, 3) or level > 5:
        found |= {"B22"}
    if bool(paid) != (level == 1) or (level > 1 and colour != table.pyramids[site][0]):
        found |= {"B23"}
    piece = (1, colour) if level == 1 else level if level < 5 else ("finial", table.me)
    if not table.pieces[piece]:
        found |= {"C7", "B24"} if level >= 5 else {"C7"}
    if (paid and not mine[paid[1]]) or (not paid and mine[colour] + mine["white"] < level):
        found |= {"B22"}
    return found


def _swap(table, one, other):
    return {"B20"}


def _hire(table, site):
    poor = table.gold[table.me] < 3 or not table.workers[table.me]
    return _site(table, site) | ({"B21", "D3"} if poor else set())


def _buy(table):
    return {"B21", "D3", "C5"}


def _draw(table, number):
    return {"B16", "S1"} if int(number) > 8 else {"B16", "S4"}


def _search(table, number):
    return _draw(table, number)


def _take(table, number):
    return {"B16", "D5"}


_next = _take
