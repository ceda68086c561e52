"""Terra Pyramides in words: what happened, what a turn asks for, what things are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tp_tui.games.contract import Event
from tp_tui.games.kit.wording import count
from tp_tui.games.terra.rules.board import AXES, AXIS_NAMES, WAY_NAMES
from tp_tui.games.terra.rules.components import COLOURS, Yield, yield_of
from tp_tui.games.terra.rules.nile import CARD_NAMES
from tp_tui.games.terra.rules.state import Rules, TerraState


def block_list(blocks: Sequence[int]) -> list[str]:
    """Blocks by colour, as `2 red`."""
    return [f"{number} {COLOURS[colour]}" for colour, number in enumerate(blocks) if number]


def yield_words(gains: Yield) -> str:
    """Return what a row brings: `2 workers, 1 red, 1 gold`, or `nothing`."""
    parts = [count(gains.workers, "worker")] if gains.workers else []
    parts += block_list(gains.blocks)
    parts += [count(gains.gold, "gold")] if gains.gold else []
    parts += [count(gains.horus, "Horus step")] if gains.horus else []
    parts += [count(gains.graves, "grave good")] if gains.graves else []
    parts += [count(gains.oases, "oasis step")] if gains.oases else []
    parts += [count(gains.ship, "ship step")] if gains.ship else []
    return ", ".join(parts) or "nothing"


def describe(state: TerraState, event: Event, *, you: bool = False) -> str:
    """What the event's player did: `places worker+eye at f7, stairs west`, or `place …` to be said behind “You”."""
    text = _SAYS[event.kind](state.rules, event.args) if event.kind != "built" else _built(state, event.args)
    if not you:
        return text
    verb, _, rest = text.partition(" ")
    return f"{_PLAIN_VERBS.get(verb, verb.removesuffix('s'))} {rest}"


SCORE_SOURCES = {
    "B30": "foundations",
    "B31": "pyramids",
    "H8": "Horus",
    "H9": "grave goods",
    "N8": "Nile",
    "N9": "tasks",
    "B32": "resources",
}
"""Where points come from, by the clause of their score lines."""

REVEALS = {
    "founded": "a foundation was revealed",
    "drew": "a tile was drawn",
    "searched": "a stack was searched",
}
"""What came to light, for the events that reveal something."""

_PLAIN_VERBS = {"searches": "search", "has": "have"}


def _site(rules: Rules, site: int) -> str:
    return rules.board.field_name(rules.board.sites[site])


def _placed(rules: Rules, args: tuple[int, ...]) -> str:
    face, field, way = args
    return f"places {rules.tiles.faces[face].name} at {rules.board.field_name(field)}, stairs {WAY_NAMES[way]}"


def _row(rules: Rules, args: tuple[int, ...]) -> str:
    axis, *gains = args
    return f"takes row {AXES[axis]} ({AXIS_NAMES[axis]}): {yield_words(yield_of(tuple(gains)))}"


def _built(state: TerraState, args: tuple[int, ...]) -> str:
    site, level, colour = args
    worth = state.rules.supplies.worth
    gained = worth[level - 1] - (worth[level - 2] if level > 1 else state.values[site])
    return f"raises {_site(state.rules, site)} to {COLOURS[colour]} level {level} (+{gained})"


def _moved(rules: Rules, args: tuple[int, ...]) -> str:
    return f"moves a worker {rules.board.field_name(args[0])} → {_site(rules, args[1])}"


def _enclosed(rules: Rules, args: tuple[int, ...]) -> str:
    site, *gains = args
    return f"completes the ring around {_site(rules, site)}: {yield_words(yield_of(tuple(gains)))}"


_SAYS: dict[str, Callable[[Rules, tuple[int, ...]], str]] = {
    "placed": _placed,
    "founded": lambda rules, args: f"reveals foundation {_site(rules, args[0])}, worth {args[1]}",
    "row": _row,
    "moved": _moved,
    "returned": lambda rules, args: f"returns {count(args[0], 'unused worker')}",
    "recalled": lambda rules, args: f"recalls a worker from {_site(rules, args[0])}",
    "hired": lambda rules, args: f"hires a worker for {_site(rules, args[0])}",
    "bought": lambda rules, args: "buys a white block",
    "swapped": lambda rules, args: f"swaps {COLOURS[args[0]]} and {COLOURS[args[1]]} for white",
    "drew": lambda rules, args: f"draws from stack {args[0] + 1}",
    "searched": lambda rules, args: f"searches stack {args[0] + 1} for {rules.supplies.search_price} gold",
    "took": lambda rules, args: f"takes tile {args[1] + 1} of stack {args[0] + 1}",
    "returned_tiles": lambda rules, args: f"puts stack {args[0] + 1} back in another order",
    "offered": lambda rules, args: "buys a grave good",
    "sailed": lambda rules, args: "buys a ship step",
    "card": lambda rules, args: f"takes the strategy card “{CARD_NAMES[args[0]]}”",
    "enclosed": _enclosed,
    "waived": lambda rules, args: f"pays {rules.supplies.waive_price} gold to lay the tile on either half",
    "won": lambda rules, args: "has reached the goal",
    "surplus": lambda rules, args: f"returns {args[0]} gold over the limit",
    "misfit": lambda rules, args: "has a tile that fits nowhere; it leaves the game",
    "over": lambda rules, args: "ends the game: all tiles are laid",
}
