"""The refusals of Terra Pyramides (`rules.refusals`) in words, a clause each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from tp_tui.games.contract import Argument, Refusal
from tp_tui.games.terra.rules.board import NILE, OASIS
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import N_, _, either, plural
from tp_tui.presenters.terra import names

PLAIN: Final = {
    "place_first": N_("place your tile first"),
    "row_first": N_("choose a row first"),
    "work_now": N_("this is the time to move workers and build"),
    "draw_now": N_("now draw a tile"),
    "take_now": N_("now take a tile from the stack you searched"),
    "put_back_now": N_("now put the tiles of the searched stack back"),
    "over_limit": N_("you hold more than the limit: spend gold or swap blocks first"),
    "game_over": N_("the game is over"),
    "waived_already": N_("you have already paid to lay this tile on either half"),
    "own_half_full": N_("there is no space left on the tile's own half, so it may lie anywhere for free"),
    "all_moved": N_("all workers of your row have moved"),
    "no_workers_left": N_("you have no workers left in your supply"),
    "no_site": N_("none of your workers stands on a site"),
    "no_blocks_left": N_("the supply has no blocks left"),
    "end_of_nile": N_("your ship has reached the end of the Nile"),
    "card_of_another": N_("another player has that strategy card"),
    "has_card": N_("you already have a strategy card, and one is all you can have"),
}
"""The refusals without arguments."""

TOO_DEAR: Final = {
    "waive": N_("laying your tile on either half costs {price} gold; you have {gold}"),
    "search": N_("looking through a stack costs {price} gold; you have {gold}"),
    "hire": N_("a worker costs {price} gold; you have {gold}"),
    "buy": N_("a white block costs {price} gold; you have {gold}"),
    "offer": N_("a grave good costs {price} gold; you have {gold}"),
    "sail": N_("a ship step costs {price} gold; you have {gold}"),
    "card": N_("a strategy card costs {price} gold; you have {gold}"),
}
"""The refusals of what the player cannot pay, by kind of action."""

NOT_IN_GAME: Final = {
    "offer": N_("grave goods belong to the version Horus & Grave Goods"),
    "sail": N_("ship steps belong to the version The Nile & the Oases"),
    "card": N_("strategy cards belong to the version The Nile & the Oases"),
    "waive": N_("laying a tile on either half belongs to the symbol variant"),
}
"""The refusals of what is not in the version, by kind of action."""


def refusal_words(state: TerraState, refusal: Refusal) -> str:
    """Return why an action is refused in `state`; empty for an unknown refusal."""
    board = state.rules.board
    field = board.field_name
    match refusal.id, *refusal.args:
        case (str(name),):
            return _(PLAIN[name]) if name in PLAIN else ""
        case "not_in_game", str(kind), str(_feature):
            return _(NOT_IN_GAME[kind])
        case "too_dear", str(kind), int(price), int(gold):
            return _(TOO_DEAR[kind], price=price, gold=gold)
        # Placing a tile
        case "no_space", int(at):
            return _no_space(board.kinds[at], field(at))
        case "taken", int(at):
            return _("{field} already has a tile", field=field(at))
        case "no_site_in_sight", int(at):
            return _("stairs at {field} can't point at a site in any direction", field=field(at))
        case "stairs_at_nothing", int(at), int(way), [*ways]:
            return _(
                "stairs facing {way} at {field} point at no site; turn them {ways}",
                way=names.way(way),
                field=field(at),
                ways=_ways(ways),
            )
        case "stairs_not_at_empty_site", int(at), [*ways]:
            return _(
                "{field} touches an empty site, so its stairs must point there: {ways}",
                field=field(at),
                ways=_ways(ways),
            )
        case "stairs_not_at_site", int(at), [*ways]:
            return _(
                "{field} touches a site, so its stairs must point at it: {ways}", field=field(at), ways=_ways(ways)
            )
        case "wrong_half", str(half), int(price):
            return _(
                "your tile belongs on the {half} half; {price} gold lets you lay it on either",
                half=names.half(half),
                price=price,
            )
        # Drawing
        case "no_such_stack", int(stacks):
            return _("there are only {stacks} stacks", stacks=stacks)
        case "stack_empty", int(stack):
            return _("stack {stack} is out of play", stack=stack + 1)
        case "stack_open", int(stack):
            return _("stack {stack} lies face up; you can search only face-down stacks", stack=stack + 1)
        case "no_such_tile", int(tiles):
            return plural(
                "the searched stack has only {count} tile", "the searched stack has only {count} tiles", tiles
            )
        case "no_such_tile_left", int(tiles):
            return plural(
                "there is only {count} tile left to put back", "there are only {count} tiles left to put back", tiles
            )
        # Workers
        case "nobody_waiting", int(at):
            return _("no worker of your row is waiting on {field}", field=field(at))
        case "no_foundation", int(at):
            return _("{field} has no foundation yet", field=field(at))
        case "no_line", int(start), int(site):
            return _("no straight line leads from {field} to {site}", field=field(start), site=field(site))
        case "site_between", int(start), int(site):
            return _(
                "no straight line leads from {field} to {site} without crossing another site",
                field=field(start),
                site=field(site),
            )
        case "gap", int(gap), int(start), int(site):
            return _(
                "workers can't cross the free space {gap} between {field} and {site}",
                gap=field(gap),
                field=field(start),
                site=field(site),
            )
        case "site_of_another", int(at):
            return _(
                "{field} belongs to another player; send workers to a free foundation or a site of yours",
                field=field(at),
            )
        case "closed", int(at), int(level):
            return _("the pyramid at {field} is closed at level {level} in this mission", field=field(at), level=level)
        case "site_full", int(at), int(crew):
            return _("{field} is full: it has {crew} workers", field=field(at), crew=crew)
        case "bound", int(at):
            return _("in your first turn all your workers go to one foundation: {field}", field=field(at))
        case "no_worker_there", int(at):
            return _("you have no worker on {field}", field=field(at))
        case "last_worker", int(at):
            return _("the last worker has to stay on the pyramid at {field}", field=field(at))
        # Building and swapping
        case "no_site_to_build", int(crew):
            return _("none of your workers stands on a site; it takes {crew} of them on one to build", crew=crew)
        case "no_workers_to_build", int(at), int(crew):
            return _(
                "you have no workers on {field}; a site takes {crew} of yours to build", field=field(at), crew=crew
            )
        case "finished", int(at):
            return _("the pyramid at {field} is finished", field=field(at))
        case "payment_missing", int(at):
            return _(
                "any block pays for level 1 at {field}: say which one, as in build {field} blue with red",
                field=field(at),
            )
        case "paid_in_own_colour", int(level), int(at):
            return _(
                "level {level} at {field} is paid in its own colour: leave out “with” and what follows",
                level=level,
                field=field(at),
            )
        case "other_colour", int(at), int(colour):
            return _(
                "the pyramid at {field} is {colour}, and grows in {colour} alone",
                field=field(at),
                colour=names.colour(colour),
            )
        case "no_first_levels", int(colour):
            return _("there are no {colour} pieces of level 1 left", colour=names.colour(colour))
        case "no_pieces", int(level):
            return _("there are no pieces of level {level} left", level=level)
        case "too_few_workers", int(at), int(crew), int(there):
            return plural(
                "it takes {crew} workers to build at {field}, and there is {count}",
                "it takes {crew} workers to build at {field}, and there are {count}",
                there,
                crew=crew,
                field=field(at),
            )
        case "no_block", int(colour):
            return _("you have no {colour} block", colour=names.colour(colour))
        case "only_one_block", int(colour):
            return _("you have only one {colour} block", colour=names.colour(colour))
        case "too_few_blocks", int(level), int(colour), int(have):
            return _(
                "level {level} takes {level} {colour} or white blocks, and you have {have}",
                level=level,
                colour=names.colour(colour),
                have=have,
            )
        case "too_few_steps", int(coin), int(steps):
            return _("a strategy card needs {coin} Horus steps; you have {steps}", coin=coin, steps=steps)
    return ""


def _no_space(kind: int, field: str) -> str:
    """Return why a field that is not a space takes no tile, by its kind."""
    if kind == OASIS:
        return _("{field} is an oasis: you can't place a tile there", field=field)
    if kind == NILE:
        return _("{field} is the Nile: you can't place a tile there", field=field)
    return _("{field} is a building site: you can't place a tile there", field=field)


def _ways(ways: Sequence[Argument]) -> str:
    """Return `north or east or south`."""
    return reduce(lambda said, more: either((said, more)), (names.way(way) for way in ways if isinstance(way, int)))
