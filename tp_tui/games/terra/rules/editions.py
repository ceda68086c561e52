"""The rules for each combination of edition, variants and mission, and a cache of them."""

from __future__ import annotations

import copyreg
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache

from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.components import Supplies, Tiles
from tp_tui.games.terra.rules.horus import HorusRules
from tp_tui.games.terra.rules.missions import MISSION_RULES
from tp_tui.games.terra.rules.nile import NileRules
from tp_tui.games.terra.rules.variants import OpenStacks, SymbolVariant

RULES: dict[str, type[BasicRules]] = {"basic": BasicRules, "horus": HorusRules, "nile": NileRules}
"""By edition, the class of its rules."""


@cache
def rules_class(edition: str, symbol: bool, open_stacks: bool, mission: int) -> type[BasicRules]:
    """Return the class of the rules of `edition`, with variants and a mission (0 for none) as mixins.

    `TerraGame.misfit` refuses combinations that do not fit together.
    """
    layers: list[type[BasicRules]] = []
    if symbol:
        layers.append(SymbolVariant)
    if open_stacks:
        layers.append(OpenStacks)
    if mission:
        layers.append(MISSION_RULES[mission - 1])
    found = type("LayeredRules", (*layers, RULES[edition]), {}) if layers else RULES[edition]
    copyreg.pickle(found, _reduce_rules)
    return found


def _reduce_rules(rules: BasicRules) -> tuple[Callable[..., BasicRules], tuple[object, ...]]:
    """Pickle the arguments only, not the tables."""
    return rules_for, (rules.board, rules.tiles, rules.supplies, rules.players, rules.options)


MAX_CACHED_RULES = 64
"""The size of the cache: more than a series of games needs, and little enough for the memory."""

_RULES_CACHE: OrderedDict[object, BasicRules] = OrderedDict()
"""The cache, the most recently used rules last."""


def rules_for(
    board: Board, tiles: Tiles, supplies: Supplies, players: int, options: Mapping[str, int | str]
) -> BasicRules:
    """Return the rules for complete, checked `options`, from the cache if possible."""
    key = (repr(board), tiles, repr(supplies), players, tuple(sorted(options.items())))
    rules = _RULES_CACHE.get(key)
    if rules is None:
        kind = rules_class(
            str(options["edition"]), options["symbol"] == "yes", options["open"] == "yes", int(options["mission"])
        )
        rules = _RULES_CACHE[key] = kind(board, tiles, supplies, players, options)
        if len(_RULES_CACHE) > MAX_CACHED_RULES:
            _RULES_CACHE.popitem(last=False)
    else:
        _RULES_CACHE.move_to_end(key)
    return rules
