"""A player's whole turn in one short sentence, in the past tense."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Event
from tp_tui.games.kit.wording import listed
from tp_tui.games.necropolis.rules.components import Deck
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.tiles import TILE_NAMES

_WORTH_A_WORD = ("god", "pair", "pyramid", "obelisk", "tomb", "keep")
"""The kinds of event that are said, in the order in which they happen."""


def turn_summary(deck: Deck, events: Sequence[Event]) -> str:
    """Return what the player of these events did in a round: `took Anubis, took blue|white and red|green, laid …`."""
    return ", ".join(_said(deck, event) for event in events if event.kind in _WORTH_A_WORD)


def _said(deck: Deck, event: Event) -> str:
    names = [deck.names[face] for face in event.args[:1]]
    match event.kind:
        case "god":
            return f"took {TILE_NAMES[event.args[0]]}"
        case "pair":
            return f"took {listed(deck.names[face] for face in event.args)}"
        case "pyramid":
            return f"laid {names[0]} at {PLACE_NAMES[event.args[1]]}"
        case "obelisk":
            return f"added {names[0]} to the obelisk"
        case "tomb":
            return "laid a card in the tomb"
        case _:
            return f"put down {listed(deck.names[face] for face in event.args)}"
