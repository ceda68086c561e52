"""The lists of choices: rows, stacks, tiles, buildings, purchases.

A line stands for an action, or opens another list while there is more to decide: first a site, then a colour, then the
payment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE
from tp_tui.games.terra.rules.state import HIDDEN, TAKE, TerraState
from tp_tui.presenters.choices import Choice, Chooser
from tp_tui.presenters.terra import labels


def chooser_of(state: TerraState, actions: Iterable[Action], kind: str, title: str = "") -> Chooser:
    """Return a list of `actions` with a line of text for each."""
    choices = tuple(
        Choice(labels.in_words(state, a), a, target=labels.field_of(state, a), short=labels.in_short(state, a))
        for a in actions
    )
    return Chooser(choices, kind, title or labels.list_title(state, kind))


def rows(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return the rows through the tile just placed, with the richest highlighted."""
    chooser = chooser_of(state, (action for action in legal if action.kind == "row"), "row")
    gains = [state.rules.row_yield(state, state.placed, c.action.args[0]) for c in chooser.choices if c.action]
    richest = [
        gain.workers + sum(gain.blocks) + gain.gold + gain.horus + gain.graves + gain.oases + gain.ship
        for gain in gains
    ]
    return replace(chooser, index=richest.index(max(richest)), closes=False)


def stacks(state: TerraState, legal: Sequence[Action], *, searching: bool) -> Chooser:
    """Return the stacks to draw from or to search, with the fullest highlighted.

    If nothing is known about the tiles in them, a list to draw from shows a single line.
    """
    kind = "search" if searching else "draw"
    actions = [action for action in legal if action.kind == kind]
    chooser = chooser_of(state, actions, kind)
    fullest = max(range(len(actions)), key=lambda place: len(state.stacks[actions[place].args[0]]))
    if searching or _stacks_differ(state):
        return replace(chooser, index=fullest, closes=searching)
    choices = tuple(Choice(labels.draw_from(state, action.args[0]), action) for action in actions)
    return replace(chooser, choices=choices, index=fullest, closes=False, is_one_line=True)


def _stacks_differ(state: TerraState) -> bool:
    """Return whether anything is known about the stacks besides their heights."""
    known = any(state.faces[tile] != HIDDEN for stack in state.stacks for tile in stack)
    return known or state.rules.has_halves


def searched_tiles(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return the tiles of the searched stack, to take one or to put the others back."""
    return replace(chooser_of(state, legal, "take" if state.phase == TAKE else "next"), closes=False)


def offers(state: TerraState, legal: Sequence[Action], kind: str) -> Chooser:
    """Return the legal actions of a kind that has a list of its own, such as `build` or `hire`."""
    actions = [action for action in legal if action.kind == kind]
    if kind == "build":
        return _builds(state, actions)
    if kind == "swap":
        return _swaps(state, actions)
    return chooser_of(state, actions, kind)


def limits(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return only the actions that reduce the resource whose limit is exceeded (B17, D4)."""
    kinds = [kind for kind in labels.trim_order(state) if any(action.kind == kind for action in legal)]
    choices = tuple(_spending(state, kind, choice) for kind in kinds for choice in offers(state, legal, kind).choices)
    return Chooser(choices, "trim", labels.trim_title(state), closes=False)


def _spending(state: TerraState, kind: str, choice: Choice) -> Choice:
    """Return a line of the list of a kind with the verb and the price that its title has there."""
    said = labels.spending(state, kind, choice.action, choice.label)
    short = labels.spending(state, kind, choice.action, choice.short) if choice.short else ""
    return choice._replace(label=said, short=short, full=choice.full and said)


# Building: the site, the colour, what to pay


def _builds(state: TerraState, actions: Sequence[Action]) -> Chooser:
    """Return the sites that can be built on; for a single site without a pyramid, its colours."""
    sites = list(dict.fromkeys(action.args[0] for action in actions))
    title = labels.list_title(state, "build")
    choices = tuple(_site_choice(state, site, [a for a in actions if a.args[0] == site]) for site in sites)
    if len(choices) == 1 and choices[0].then:
        return choices[0].then()
    return Chooser(choices, "build", title)


def _site_choice(state: TerraState, site: int, actions: Sequence[Action]) -> Choice:
    at = state.rules.board.sites[site]
    if state.levels[site]:
        said = labels.in_words(state, actions[0])
        return Choice(said, actions[0], target=at)
    return Choice(labels.first_level(state, site), None, partial(_colours, state, site, actions), at)


def _colours(state: TerraState, site: int, actions: Sequence[Action]) -> Chooser:
    """Return the colours available for a pyramid, highlighting the one the player has the most blocks of."""
    colours = list(dict.fromkeys(action.args[1] for action in actions))
    held = state.blocks_of(state.player)
    at = state.rules.board.sites[site]
    choices = []
    for colour in colours:
        payments = [action for action in actions if action.args[1] == colour]
        said, full = labels.colour_choice(state, colour)
        only = payments[0] if len(payments) == 1 else None
        then = None if only else partial(_payments, state, colour, payments)
        choices.append(Choice(said, only, then, at, full=full))
    best = max(range(len(colours)), key=lambda place: (held[colours[place]], state.pieces[colours[place]], -place))
    return Chooser(tuple(choices), "build", labels.colour_title(state, site), best)


def _payments(state: TerraState, colour: int, actions: Sequence[Action]) -> Chooser:
    """Return the blocks that can pay for a first level, highlighting the most expendable.

    That is neither a joker nor of the pyramid's colour if possible, and of those the colour held least.
    """
    held = state.blocks_of(state.player)
    at = labels.field_of(state, actions[0])
    choices = []
    for action in actions:
        said, full = labels.block_choice(state, action.args[2])
        choices.append(Choice(said, action, target=at, full=full))

    def value(place: int) -> tuple[bool, bool, int]:
        paid = actions[place].args[2]
        return paid == WHITE, paid == colour, held[paid]

    least = min(range(len(actions)), key=value)
    return Chooser(tuple(choices), "build", labels.payment_title(colour), least)


# Swapping: one block, then the other


def _swaps(state: TerraState, actions: Sequence[Action]) -> Chooser:
    """Return the blocks that can be given away first; if only one swap is legal, just that."""
    if len(actions) == 1:
        return chooser_of(state, actions, "swap")
    held = state.blocks_of(state.player)
    colours = [colour for colour in range(KINDS_OF_BLOCK) if any(colour in action.args for action in actions)]
    choices = []
    for colour in colours:
        said, full = labels.block_choice(state, colour)
        pairs = [action for action in actions if colour in action.args]
        then = partial(_swaps_for, state, colour, pairs)
        choices.append(Choice(said, then=then, full=full))
    fewest = min(range(len(colours)), key=lambda place: (colours[place] == WHITE, held[colours[place]]))
    return Chooser(tuple(choices), "swap", labels.list_title(state, "swap"), fewest)


def _swaps_for(state: TerraState, colour: int, pairs: Sequence[Action]) -> Chooser:
    """Return the blocks that can be given away beside one of `colour`."""
    choices = []
    for action in pairs:
        one, other = action.args
        said, full = labels.block_choice(state, other if one == colour else one)
        choices.append(Choice(said, action, full=full))
    return Chooser(tuple(choices), "swap", labels.swap_title(colour))
