"""Necropolis in words: what happened, and what things are called."""

from __future__ import annotations

from collections.abc import Callable

from tp_tui.games.contract import Event
from tp_tui.games.kit.wording import listed
from tp_tui.games.necropolis.rules.components import Deck
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.tiles import TILE_NAMES

SCORE_SOURCES = {
    "A16": "colours",
    "A17": "largest group",
    "A18": "bonus",
    "A19": "obelisk",
    "A20": "tomb",
    "A21": "glyphs",
}
"""Where points come from, by the clause of their score lines (A22)."""

REVEALS = {"round": "new pairs were laid open in the quarry", "over": "the tombs were opened"}
"""What came to light, for the events that reveal something."""

_PLAIN_VERBS = {"takes": "take", "lays": "lay", "adds": "add", "puts": "put", "ends": "end"}


def describe(deck: Deck, event: Event, *, you: bool = False) -> str:
    """Return what the event's player did: `lays blue|white at 2d`, or `lay …` to be said behind “You”."""
    text = _SAYS[event.kind](deck, event.args)
    if not you:
        return text
    verb, _, rest = text.partition(" ")
    return f"{_PLAIN_VERBS[verb]} {rest}"


def tile_name(tile: int) -> str:
    """Return what a god tile is called: `Anubis (2)`."""
    return f"{TILE_NAMES[tile]} ({tile})"


_SAYS: dict[str, Callable[[Deck, tuple[int, ...]], str]] = {
    "god": lambda deck, args: f"takes {tile_name(args[0])}",
    "pair": lambda deck, args: f"takes {listed(deck.names[face] for face in args)} from the quarry",
    "pyramid": lambda deck, args: f"lays {deck.names[args[0]]} at {PLACE_NAMES[args[1]]}",
    "obelisk": lambda deck, args: f"adds {deck.names[args[0]]} to the obelisk",
    "tomb": lambda deck, args: "lays a card face down in the tomb",
    "keep": lambda deck, args: f"puts down {listed(deck.names[face] for face in args)}",
    "round": lambda deck, args: f"ends round {args[0]}",
    "over": lambda deck, args: "ends the game, and the tombs are opened",
}
