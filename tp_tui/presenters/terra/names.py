"""The names of colours, tiles, directions, cards and gains of Terra Pyramides.

The words of the notation are separate and not translated (`rules.actions`, `rules.board`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from tp_tui.games.terra.rules.board import AXES, WAYS
from tp_tui.games.terra.rules.components import COLOURS, Brought, Face, Yield
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.messages import N_, NC_, _, in_context, joined, listed, plural
from tp_tui.presenters.terra.symbols import SYMBOL_WORDS

_COLOURS = (N_("blue"), N_("grey"), N_("red"), N_("green"), N_("yellow"), N_("violet"), N_("white"))
_BLOCKS = (
    N_("{count} blue"),
    N_("{count} grey"),
    N_("{count} red"),
    N_("{count} green"),
    N_("{count} yellow"),
    N_("{count} violet"),
    N_("{count} white"),
)
_WAYS = (N_("north"), N_("east"), N_("south"), N_("west"))
_AXES = (N_("horizontal"), N_("vertical"), N_("diagonal down-right"), N_("diagonal up-right"))
_SHORT_AXES = (N_("horizontal"), N_("vertical"), N_("down-right"), N_("up-right"))
_CARDS = (
    NC_("strategy card", "grave goods"),
    NC_("strategy card", "eyes of Horus"),
    NC_("strategy card", "oases"),
    NC_("strategy card", "Nile"),
    NC_("strategy card", "highest pyramid"),
    NC_("strategy card", "most pyramids"),
)
_SHORT_CARDS = (
    NC_("strategy card, in one word", "Grave"),
    NC_("strategy card, in one word", "Horus"),
    NC_("strategy card, in one word", "Oases"),
    NC_("strategy card, in one word", "Nile"),
    NC_("strategy card, in one word", "High"),
    NC_("strategy card, in one word", "Most"),
)
_HALVES = {"sphinx": N_("sphinx"), "scarab": N_("scarab")}
_SHOWN_COLOURS = (
    NC_("symbol of a tile", "blue"),
    NC_("symbol of a tile", "grey"),
    NC_("symbol of a tile", "red"),
    NC_("symbol of a tile", "green"),
    NC_("symbol of a tile", "yellow"),
    NC_("symbol of a tile", "violet"),
    NC_("symbol of a tile", "white"),
)
GOALS = {
    "four_summits": N_("four pyramids of level 5"),
    "rich_harvest": N_("more than 275 points"),
    "six_colours": N_("six pyramids of level 4 in six colours"),
}

_IN_NAMES = dict(zip(COLOURS, _SHOWN_COLOURS, strict=True)) | {words.name: words.in_name for words in SYMBOL_WORDS}
"""The word of each symbol in the name of a tile."""

assert (len(_WAYS), len(_AXES)) == (len(WAYS), len(AXES))


def colour(number: int) -> str:
    """Return the name of a colour: `blue`."""
    return _(_COLOURS[number])


def way(number: int) -> str:
    """Return the direction of stairs: `north`."""
    return _(_WAYS[number])


def axis(number: int) -> str:
    """Return the direction of a row: `horizontal`."""
    return _(_AXES[number])


def short_axis(number: int) -> str:
    """Return the same in one word: `down-right`."""
    return _(_SHORT_AXES[number])


def card(number: int) -> str:
    """Return the task of a strategy card (N7): `highest pyramid`."""
    return in_context("strategy card", _CARDS[number])


def short_card(number: int) -> str:
    """Return the same in one word: `High`."""
    return in_context("strategy card, in one word", _SHORT_CARDS[number])


def half(name: str) -> str:
    """Return the name of a half of the board, given its symbol (V1): `sphinx`."""
    return _(_HALVES[name])


def goal(name: str) -> str:
    """Return the goal of a mission, given its id: `four pyramids of level 5`."""
    return _(GOALS[name])


def tile(face: Face) -> str:
    """Return the name of a tile, made of its symbols: `red+worker`."""
    return "+".join(symbols(face))


def symbols(face: Face) -> list[str]:
    """Return the symbols of a tile: `red`, `worker`."""
    return [in_context("symbol of a tile", _IN_NAMES[symbol]) for symbol in face.name.split("+")]


def tile_of(state: TerraState, face: int) -> str:
    """Return the name of the tile with a given face, by its index."""
    return tile(state.rules.tiles.faces[face])


def a_tile(state: TerraState, face: int) -> str:
    """Return the tile with a given face, with an article: `an eye tile`, `a red+worker tile`."""
    found = state.rules.tiles.faces[face]
    if found.name[:1] in tuple("aeiou"):
        return _("an {tile} tile", tile=tile(found))
    return _("a {tile} tile", tile=tile(found))


def field(state: TerraState, number: int) -> str:
    """Return the name of a field, as in the notation: `e5`."""
    return state.rules.board.field_name(number)


def field_of_site(state: TerraState, site: int) -> str:
    """Return the name of a site's field, given the number of the site."""
    return field(state, state.rules.board.sites[site])


def a_block(number: int) -> str:
    """Return `a red block`, given the colour."""
    return _("a {colour} block", colour=colour(number))


def all_of(items: Iterable[str]) -> str:
    """Return `a and b and c`."""
    return reduce(lambda said, more: listed((said, more)), items)


# Counted things


def workers(count: int) -> str:
    """Return `1 worker`, `2 workers`."""
    return plural("{count} worker", "{count} workers", count)


def gold(count: int) -> str:
    """Return `2 gold`."""
    return _("{count} gold", count=count)


def points(count: int) -> str:
    """Return `1 point`, `2 points`."""
    return plural("{count} point", "{count} points", count)


def white_blocks(count: int) -> str:
    """Return `1 white block`, `2 white blocks`."""
    return plural("{count} white block", "{count} white blocks", count)


def grave_goods(count: int) -> str:
    """Return `1 grave good`, `2 grave goods`."""
    return plural("{count} grave good", "{count} grave goods", count)


def horus_steps(count: int) -> str:
    """Return `1 Horus step`, `2 Horus steps`."""
    return plural("{count} Horus step", "{count} Horus steps", count)


def oasis_steps(count: int) -> str:
    """Return `1 oasis step`, `2 oasis steps`."""
    return plural("{count} oasis step", "{count} oasis steps", count)


def ship_steps(count: int) -> str:
    """Return `1 ship step`, `2 ship steps`."""
    return plural("{count} ship step", "{count} ship steps", count)


def brought(each: Brought) -> list[str]:
    """Return the gains of a tile's symbols: `1 Horus step`."""
    parts = [horus_steps(each.horus)] if each.horus else []
    parts += [grave_goods(each.graves)] if each.graves else []
    parts += [oasis_steps(each.oases)] if each.oases else []
    parts += [gold(each.gold)] if each.gold else []
    return [*parts, ship_steps(each.ship)] if each.ship else parts


def blocks(held: Sequence[int]) -> list[str]:
    """Return the blocks of each colour held: `2 red`."""
    return [_(_BLOCKS[number], count=count) for number, count in enumerate(held) if count]


def gains(brought: Yield) -> str:
    """Return the gains of a row or ring: `2 workers, 1 red, 1 gold`, or `nothing`."""
    parts = [workers(brought.workers)] if brought.workers else []
    parts += blocks(brought.blocks)
    parts += [gold(brought.gold)] if brought.gold else []
    return joined(parts + _on_tracks(brought)) or _("nothing")


def gains_to_hear(brought: Yield) -> str:
    """Return the same in fewer words, without the number 1: `2 workers, red, gold`."""
    held = enumerate(brought.blocks)
    blocks = [colour(number) if count == 1 else _(_BLOCKS[number], count=count) for number, count in held if count]
    return joined(_to_hear(brought, blocks)) or _("nothing")


def summed_to_hear(brought: Yield) -> str:
    """Return the same with colours summed up: `2 workers, block, gold`."""
    return joined(_to_hear(brought, _summed(brought))) or _("nothing")


def _summed(brought: Yield) -> list[str]:
    number = sum(brought.blocks)
    return [plural("block", "{count} blocks", number)] if number else []


def _to_hear(brought: Yield, blocks: list[str]) -> list[str]:
    workers = [plural("worker", "{count} workers", brought.workers)] if brought.workers else []
    coins = [plural("gold", "{count} gold", brought.gold)] if brought.gold else []
    tracks = [plural("Horus step", "{count} Horus steps", brought.horus)] if brought.horus else []
    tracks += [plural("grave good", "{count} grave goods", brought.graves)] if brought.graves else []
    tracks += [plural("oasis step", "{count} oasis steps", brought.oases)] if brought.oases else []
    tracks += [plural("ship step", "{count} ship steps", brought.ship)] if brought.ship else []
    return [*workers, *blocks, *coins, *tracks]


def gains_in_short(brought: Yield) -> str:
    """Return the same with colours summed up: `2 workers, 3 blocks and 4 Horus steps`."""
    number = sum(brought.blocks)
    parts = [workers(brought.workers)] if brought.workers else []
    parts += [plural("{count} block", "{count} blocks", number)] if number else []
    parts += [gold(brought.gold)] if brought.gold else []
    return listed(parts + _on_tracks(brought), nothing=_("nothing"))


def _on_tracks(brought: Yield) -> list[str]:
    """Return the gains on tracks, each by its own name: a step is always a step of something."""
    parts = [horus_steps(brought.horus)] if brought.horus else []
    parts += [grave_goods(brought.graves)] if brought.graves else []
    parts += [oasis_steps(brought.oases)] if brought.oases else []
    return [*parts, ship_steps(brought.ship)] if brought.ship else parts
