"""Which rules an edition, its variants and a mission make together, and the sets of them that are kept."""

from __future__ import annotations

import copyreg
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache

from tp_tui.games.terra.rules.basic import BasicRules
from tp_tui.games.terra.rules.board import Board
from tp_tui.games.terra.rules.components import Supplies, Tiles
from tp_tui.games.terra.rules.horus import HorusRules
from tp_tui.games.terra.rules.missions import MISSIONS
from tp_tui.games.terra.rules.nile import NileRules
from tp_tui.games.terra.rules.variants import OpenStacks, SymbolVariant

RULES: dict[str, type[BasicRules]] = {"basic": BasicRules, "horus": HorusRules, "nile": NileRules}
"""The rules of each edition."""

BOARDS = {"basic": "desert", "horus": "desert", "nile": "nile"}
"""The side of the board each edition is played on (N1)."""


@cache
def rules_class(edition: str, symbol: bool, open_stacks: bool, mission: int) -> type[BasicRules]:
    """Return the rules of `edition` with those variants and that mission (0 for none) laid over them.

    What does not go together is for the game to refuse (`TerraGame.misfit`).
    """
    layers: list[type[BasicRules]] = []
    if symbol:
        layers.append(SymbolVariant)
    if open_stacks:
        layers.append(OpenStacks)
    if mission:
        layers.append(MISSIONS[mission - 1])
    found = type("LayeredRules", (*layers, RULES[edition]), {}) if layers else RULES[edition]
    copyreg.pickle(found, _made_from)
    return found


def _made_from(rules: BasicRules) -> tuple[Callable[..., BasicRules], tuple[object, ...]]:
    """Let rules travel to another process as what they were made from, not with their tables."""
    return rules_for, (rules.board, rules.tiles, rules.supplies, rules.players, rules.options)


RULES_KEPT = 64
"""How many sets of rules stay worked out: more than a series of games needs, and no more than fit in memory."""

_RULES: OrderedDict[object, BasicRules] = OrderedDict()
"""Those used last, the last one last."""


def rules_for(
    board: Board, tiles: Tiles, supplies: Supplies, players: int, options: Mapping[str, int | str]
) -> BasicRules:
    """The rules for these, whose tables are kept for the next game; `options` are complete and checked."""
    key = (repr(board), tiles, repr(supplies), players, tuple(sorted(options.items())))
    rules = _RULES.get(key)
    if rules is None:
        kind = rules_class(
            str(options["edition"]), options["symbol"] == "yes", options["open"] == "yes", int(options["mission"])
        )
        rules = _RULES[key] = kind(board, tiles, supplies, players, options)
        if len(_RULES) > RULES_KEPT:
            _RULES.popitem(last=False)
    else:
        _RULES.move_to_end(key)
    return rules
