"""The symbols on tiles other than blocks: names, glyphs, legend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tp_tui.games.terra.rules.components import KINDS_OF_BLOCK, SYMBOLS
from tp_tui.presenters.messages import N_, NC_, plural


class SymbolWords(NamedTuple):
    """The words and glyphs of a tile symbol. Its gains are defined by the rules and worded by `names`.

    Attributes:
        name: the symbol's entry in `SYMBOLS`.
        in_name: its word in the name of a tile, as in `red+worker`.
        on_tile: its word in an enumeration of a tile's symbols.
        counted: returns the words for a number of them.
        unicode: its glyph.
        ascii: its ASCII glyph.
        legend: its explanation in the legend.
        is_on_board: whether the glyph also occurs on the board itself, so that every legend has it.
        leads: whether it precedes the other symbols on a tile.
    """

    name: str
    in_name: str
    on_tile: str
    counted: Callable[[int], str]
    unicode: str
    ascii: str
    legend: str
    is_on_board: bool = False
    leads: bool = False


SYMBOL_WORDS: Final = (
    SymbolWords(
        "worker",
        in_name=NC_("symbol of a tile", "worker"),
        on_tile=NC_("on a tile", "worker"),
        counted=lambda count: plural("a worker", "{count} workers", count),
        unicode="♟",
        ascii="i",
        legend=N_("a worker; on a tile, the symbol for one"),
        is_on_board=True,
    ),
    SymbolWords(
        "eye",
        in_name=NC_("symbol of a tile", "eye"),
        on_tile=NC_("on a tile", "eye"),
        counted=lambda count: plural("an eye", "{count} eyes", count),
        unicode="◉",
        ascii="o",
        legend=N_("an eye"),
        is_on_board=True,
    ),
    SymbolWords(
        "oasis",
        in_name=NC_("symbol of a tile", "oasis"),
        on_tile=NC_("on a tile", "oasis"),
        counted=lambda count: plural("an oasis", "{count} oases", count),
        unicode="Ψ",
        ascii="%",
        legend=N_("an oasis: on the board 1 gold, on a tile 1 oasis step"),
        is_on_board=True,
        leads=True,
    ),
    SymbolWords(
        "grave",
        in_name=NC_("symbol of a tile", "grave"),
        on_tile=NC_("on a tile", "grave good"),
        counted=lambda count: plural("a grave good", "{count} grave goods", count),
        unicode="Ω",
        ascii="&",
        legend=N_("a grave good"),
        leads=True,
    ),
    SymbolWords(
        "gold",
        in_name=NC_("symbol of a tile", "gold"),
        on_tile=NC_("on a tile", "gold"),
        counted=lambda count: plural("a gold coin", "{count} gold coins", count),
        unicode="●",
        ascii="$",
        legend=N_("gold; on a tile, 1 gold in its row"),
        is_on_board=True,
    ),
)
"""All symbols, in the order of the legend."""

IN_ORDER: Final = tuple(sorted(SYMBOL_WORDS, key=lambda words: not words.leads))
"""All symbols, in their order on a tile."""

WORDS_OF: Final = {words.name: words for words in SYMBOL_WORDS}

assert WORDS_OF.keys() == {*SYMBOLS[KINDS_OF_BLOCK:]}
