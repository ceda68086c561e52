"""The lists that a player chooses a line of: rows, stacks, tiles, what can be built or bought.

A line does an action, or opens a list of its own where there is more to decide: a site, then a colour, then what
to pay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, WHITE
from tp_tui.games.terra.rules.state import HIDDEN, TAKE, TerraState
from tp_tui.presenters.highlight import Highlighted
from tp_tui.presenters.terra import labels


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of an open list: its words, what it does, and the field it is about.

    It does `action`, or opens the list that `then` makes. `short` is the label as signs if it must be short, `full` is
    what is read out.
    """

    label: str
    short: str
    full: str
    action: Action | None = None
    field: int | None = None
    then: Callable[[], Chooser] | None = None


@dataclass(slots=True)
class Chooser(Highlighted):
    """An open list of actions of one `kind`. One that the turn waits for cannot be closed.

    One with `parent` was opened by a line of that list. `is_one_line` says that its lines differ in nothing that a
    player knows, so that only the highlighted one is shown.
    """

    kind: str
    title: str
    choices: tuple[Choice, ...]
    index: int = 0
    closes: bool = True
    is_one_line: bool = False
    parent: Chooser | None = field(default=None, repr=False)

    @property
    def chosen(self) -> Choice:
        """The line that is highlighted."""
        return self.choices[self.index]

    def place_of(self, args: tuple[int, ...]) -> int:
        """Return the place of the line whose action has these numbers; negative where there is none."""
        found = [choice.action.args if choice.action else () for choice in self.choices]
        return found.index(args) if args in found else -1

    def opened(self) -> Chooser:
        """Return the list that the highlighted line opens, as a child of this one."""
        assert self.chosen.then is not None
        return replace(self.chosen.then(), parent=self, closes=True)

    def at(self, action: Action) -> Chooser | None:
        """Return this list or one below it, highlighted at `action`; None if none has it."""
        for place, choice in enumerate(self.choices):
            if choice.action == action:
                return replace(self, index=place)
            if choice.then is not None and (found := replace(self, index=place).opened().at(action)):
                return found
        return None


def _line(said: str, action: Action | None, field: int | None, then: Callable[[], Chooser] | None = None) -> Choice:
    """Return a line whose words are the same whoever reads them."""
    return Choice(said, said, said, action, field, then)


def chooser_of(state: TerraState, actions: Iterable[Action], kind: str, title: str = "") -> Chooser:
    """Return a list of `actions`, each in words."""
    choices = tuple(
        replace(_line(labels.in_words(state, a), a, labels.field_of(state, a)), short=labels.in_short(state, a))
        for a in actions
    )
    return Chooser(kind, title or labels.list_title(state, kind), choices)


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
    choices = tuple(_line(text, action, None) for text, action in zip(said, actions, strict=True))
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
    return Chooser("trim", labels.trim_title(state), choices, closes=False)


# Building: the site, the colour, what to pay


def _builds(state: TerraState, actions: Sequence[Action]) -> Chooser:
    """Return the sites that can be built on; with one of them, its colours or what it does."""
    sites = list(dict.fromkeys(action.args[0] for action in actions))
    title = labels.list_title(state, "build")
    choices = tuple(_site_choice(state, site, [a for a in actions if a.args[0] == site]) for site in sites)
    if len(choices) == 1 and choices[0].then:
        return choices[0].then()
    return Chooser("build", title, choices)


def _site_choice(state: TerraState, site: int, actions: Sequence[Action]) -> Choice:
    at = state.rules.board.sites[site]
    if state.levels[site]:
        said = labels.in_words(state, actions[0])
        return _line(said, actions[0], at)
    return _line(labels.first_level(state, site), None, at, lambda: _colours(state, site, actions))


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
        then = None if only else _then_payments(state, colour, payments)
        choices.append(Choice(said, said, full, only, at, then))
    best = max(range(len(colours)), key=lambda place: (held[colours[place]], state.pieces[colours[place]], -place))
    return Chooser("build", labels.colour_title(state, site), tuple(choices), best)


def _then_payments(state: TerraState, colour: int, actions: Sequence[Action]) -> Callable[[], Chooser]:
    return lambda: _payments(state, colour, actions)


def _payments(state: TerraState, colour: int, actions: Sequence[Action]) -> Chooser:
    """Return the blocks that can be paid for a first level, one that is missed least highlighted.

    That is one of another colour than the pyramid and not a joker, and of those the one that the player has fewest of.
    """
    held = state.blocks_of(state.player)
    at = labels.field_of(state, actions[0])
    said = [labels.block_choice(state, action.args[2]) for action in actions]
    choices = tuple(Choice(label, label, full, action, at) for (label, full), action in zip(said, actions, strict=True))

    def is_missed(place: int) -> tuple[bool, bool, int]:
        paid = actions[place].args[2]
        return paid == WHITE, paid == colour, held[paid]

    least = min(range(len(actions)), key=is_missed)
    return Chooser("build", labels.payment_title(colour), choices, least)


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
        choices.append(Choice(said, said, full, None, None, _then_seconds(state, colour, pairs)))
    fewest = min(range(len(colours)), key=lambda place: (colours[place] == WHITE, held[colours[place]]))
    return Chooser("swap", labels.list_title(state, "swap"), tuple(choices), fewest)


def _then_seconds(state: TerraState, colour: int, actions: Sequence[Action]) -> Callable[[], Chooser]:
    return lambda: chooser_of(state, actions, "swap", labels.swap_title(colour))
