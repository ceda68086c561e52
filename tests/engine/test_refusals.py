"""The clause by which an action is refused is one that really forbids it, over positions of random games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.players import games
from tests.engine.reference import EIGHT, GRID, Table, line

WHEN = {"place": "place", "row": "row", "move": "work", "done": "work", "draw": "draw", "search": "draw"}
WHEN |= {"take": "take", "next": "next"}
LATER = {"offer": "H5", "sail": "N4", "card": "N7", "waive": "V1"}
ANY_TIME = ("place", "row", "work", "trim")


def reasons(table: Table, text: str) -> set[str]:
    """Every clause that forbids this action now."""
    word, *args = text.split()
    if word in LATER:
        return {LATER[word]}
    if table.phase == "over":
        return {"B19"}
    if table.phase not in ([WHEN[word]] if word in WHEN else ANY_TIME):
        return {"B1", "D5"}
    return globals()[f"_{word}"](table, *args)


def _place(table, field, way):
    free = GRID[field] in ".*" and field not in table.tiles
    return {"B3"} if free else {"B2"}


def _site(table, site):
    found = set()
    player, crew = table.crews.get(site, (table.me, 0))
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
    walked = [name for name in (between[0] if between else []) if GRID[name] == "o" or name in table.tiles]
    if not between or walked != between[0]:
        found |= {"B11"}
    return found


def _recall(table, site):
    return {"B15"}


def _build(table, site, colour, *paid):
    mine, level = table.blocks[table.me], table.pyramids.get(site, ("", 0))[1] + 1
    found = set()
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


@pytest.mark.rule("B2", "B3", "B10", "B11", "B12", "B13", "B15", "B20", "B21", "B22", "B23", "C7")
def test_the_clause_named_really_forbids_it():
    seen = Counter()
    for state, choose, rng in games(48, seed=7000):
        while not state.is_terminal():
            if not rng.randrange(8 if state.turn == 0 else 60):
                table = Table.of(state)
                for action in rng.sample(state.rules.space.all, 800):
                    refused = state.explain(action)
                    if refused is not None:
                        text = state.action_to_string(action)
                        assert refused.clause in reasons(table, text), (text, table.phase, str(refused))
                        seen[refused.clause] += 1
            state.apply_action(choose(state, rng))
    assert set(seen) >= {"B1", "B2", "B3", "B10", "B11", "B12", "B13", "B15", "B16", "B20", "B21", "B22", "B23"}
