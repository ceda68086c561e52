"""Cubes in words: what happened, and what things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from tp_tui.games.contract import Event
from tp_tui.games.cubes.rules.actions import FOR_MONEY, SEAT_NAMES
from tp_tui.games.cubes.rules.components import COLOURS, TAKE_PRICE
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import Rules
from tp_tui.games.kit.wording import count, listed

SCORE_SOURCES = {"Q11": "cubes", "Q17": "rows"}
"""Where points come from, by the clause of their score lines (Q25)."""

REVEALS = {"refilled": "cubes were drawn from the bag", "mixed": "the strip was laid out anew"}
"""What came to light, for the events that reveal something."""


def describe(rules: Rules, event: Event, *, you: bool = False) -> str:
    """Return what the event's player did: `buys red and blue for 3`, or `buy …` to be said behind “You”."""
    text = _SAYS[event.kind](rules, event.args)
    if not you:
        return text
    verb, _, rest = text.partition(" ")
    return f"{verb.removesuffix('s')} {rest}"


def cube_list(colours: Iterable[int]) -> str:
    """Return cubes in words, by their colours: `2 red and 1 green`."""
    counted = Counter(colours)
    return listed(f"{number} {COLOURS[colour]}" for colour, number in sorted(counted.items()))


def _took(rules: Rules, args: tuple[int, ...]) -> str:
    seat, colour, paid = args
    price = f"{TAKE_PRICE} money" if paid == FOR_MONEY else f"a {COLOURS[paid]} one"
    return f"takes a {COLOURS[colour]} cube from {SEAT_NAMES[seat]} for {price}"


def _bought(rules: Rules, args: tuple[int, ...]) -> str:
    price, *colours = args
    return f"buys {listed(COLOURS[colour] for colour in colours)} for {price} money"


def _built(rules: Rules, args: tuple[int, ...]) -> str:
    colour, place, points, money, fills = args
    name = rules.pyramid.names[place]
    gains = [f"+{points}"] if points else []
    gains += [f"{money} money for the colour field"] if money else []
    gains += [f"fills row {ROWS[rules.pyramid.rows[place]]}"] if fills else []
    return f"builds {COLOURS[colour]} at {name}" + (f" ({', '.join(gains)})" if gains else "")


_SAYS: dict[str, Callable[[Rules, tuple[int, ...]], str]] = {
    "money": lambda rules, args: f"takes {args[0]} money",
    "bought": _bought,
    "refilled": lambda rules, args: f"fills the strip with {count(len(args), 'cube')}",
    "took": _took,
    "built": _built,
    "mixed": lambda rules, args: "lays out the strip anew: everybody has taken money",
    "over": lambda rules, args: (
        "ends the game: for the third time in a row everybody has taken money"
        if args[0]
        else "ends the game: the last cube was bought"
    ),
}
