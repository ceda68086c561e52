"""The lists that a player chooses a line of: rows, stacks, tiles, what can be built or bought.

A line does an action, or opens a list of its own where there is more to decide: a site, then a colour, then what
to pay.
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
    """Return a list of `actions`, each in words."""
    choices = tuple(
        Choice(labels.in_words(state, a), a, target=labels.field_of(state, a), short=labels.in_short(state, a))
        for a in actions
    )
    return Chooser(choices, kind, title or labels.list_title(state, kind))


def rows(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return the rows through the tile that was laid, the richest highlighted."""
    chooser = chooser_of(state, (action for action in legal if action.kind == "row"), "row")
    gains = [state.rules.row_yield(state, state.placed, c.action.args[0]) for c in chooser.choices if c.action]
    richest = [
        gain.workers + sum(gain.blocks) + gain.gold + gain.horus + gain.graves + gain.oases + gain.ship
        for gain in gains
    ]
    return replace(chooser, index=richest.index(max(richest)), closes=False)


def stacks(state: TerraState, legal: Sequence[Action], *, searching: bool) -> Chooser:
    """Return the stacks to draw from, or to search, the fullest one highlighted.

    Where nothing is known of them that would tell one from another, one line is enough.
    """
    kind = "search" if searching else "draw"
    actions = [action for action in legal if action.kind == kind]
    chooser = chooser_of(state, actions, kind)
    fullest = max(range(len(actions)), key=lambda place: len(state.stacks[actions[place].args[0]]))
    if searching or _are_told_apart(state):
        return replace(chooser, index=fullest, closes=searching)
    said = [labels.draw_from(state, action.args[0]) for action in actions]
    choices = tuple(Choice(text, action) for text, action in zip(said, actions, strict=True))
    return replace(chooser, choices=choices, index=fullest, closes=False, is_one_line=True)


def _are_told_apart(state: TerraState) -> bool:
    """Return whether something is known of a stack besides how many tiles it has."""
    known = any(state.faces[tile] != HIDDEN for stack in state.stacks for tile in stack)
    return known or state.rules.has_halves


def searched_tiles(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return the tiles of a searched stack, to take one or to put them back."""
    return replace(chooser_of(state, legal, "take" if state.phase == TAKE else "next"), closes=False)


def offers(state: TerraState, legal: Sequence[Action], kind: str) -> Chooser:
    """Return the legal actions of that kind, which are to be paid for or swapped."""
    actions = [action for action in legal if action.kind == kind]
    if kind == "build":
        return _builds(state, actions)
    if kind == "swap":
        return _swaps(state, actions)
    return chooser_of(state, actions, kind)


def limits(state: TerraState, legal: Sequence[Action]) -> Chooser:
    """Return what brings the player's resources down to the limit that is exceeded, and nothing else (B17, D4)."""
    kinds = [kind for kind in labels.trim_order(state) if any(action.kind == kind for action in legal)]
    choices = tuple(choice for kind in kinds for choice in offers(state, legal, kind).choices)
    return Chooser(choices, "trim", labels.trim_title(state), closes=False)


# Building: the site, the colour, what to pay


def _builds(state: TerraState, actions: Sequence[Action]) -> Chooser:
    """Return the sites that can be built on; with one of them, its colours or what it does."""
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
    """Return the colours that a pyramid can have, the one that the player holds most blocks of highlighted."""
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
    """Return the blocks that can be paid for a first level, one that is missed least highlighted.

    That is one of another colour than the pyramid and not a joker, and of those the one that the player has fewest of.
    """
    held = state.blocks_of(state.player)
    at = labels.field_of(state, actions[0])
    choices = []
    for action in actions:
        said, full = labels.block_choice(state, action.args[2])
        choices.append(Choice(said, action, target=at, full=full))

    def is_missed(place: int) -> tuple[bool, bool, int]:
        paid = actions[place].args[2]
        return paid == WHITE, paid == colour, held[paid]

    least = min(range(len(actions)), key=is_missed)
    return Chooser(tuple(choices), "build", labels.payment_title(colour), least)


# Swapping: one block, then the other


def _swaps(state: TerraState, actions: Sequence[Action]) -> Chooser:
    """Return the blocks that can be given away first; with only one swap, that."""
    if len(actions) == 1:
        return chooser_of(state, actions, "swap")
    held = state.blocks_of(state.player)
    colours = [colour for colour in range(KINDS_OF_BLOCK) if any(colour in action.args for action in actions)]
    choices = []
    for colour in colours:
        said, full = labels.block_choice(state, colour)
        pairs = [action for action in actions if colour in action.args]
        then = partial(chooser_of, state, pairs, "swap", labels.swap_title(colour))
        choices.append(Choice(said, then=then, full=full))
    fewest = min(range(len(colours)), key=lambda place: (colours[place] == WHITE, held[colours[place]]))
    return Chooser(tuple(choices), "swap", labels.list_title(state, "swap"), fewest)
