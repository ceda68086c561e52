"""The sphinx: searches as the pharaoh does, but judges positions by what was learned from games."""

from __future__ import annotations

from typing import ClassVar

from tp_tui.bots.pharaoh import PharaohBot
from tp_tui.games.contract import SearchKind


class SphinxBot(PharaohBot):
    """A Monte Carlo search with learned weights; in games that have none it plays as `PharaohBot` does."""

    name = "sphinx"
    search_kind: ClassVar[SearchKind] = SearchKind.LEARNED
