"""The sphinx: searches as the pharaoh does, but with what was learned from games or with another search."""

from __future__ import annotations

from typing import ClassVar

from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.games.contract import SearchKind


class SphinxBot(PharaohBot):
    """A search with the settings of `SearchKind.LEARNED`; in games that have none it plays as `PharaohBot` does."""

    name = "sphinx"
    search_kind: ClassVar[SearchKind] = SearchKind.LEARNED
