"""A style sheet whose parsed rules are shared by the apps of a process, and by what is forked from it."""

from __future__ import annotations

from typing import Any

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

MAX_SOURCES = 256
"""The pieces of CSS whose rules are kept; each widget class has one."""

_Rules = LRUCache[tuple[Any, ...], list[RuleSet]]

_parsed: LRUCache[frozenset[tuple[str, str]], _Rules] = LRUCache(4)
"""The rules that were parsed with given variables, which a theme sets; those of the last themes."""


class SharedRules(Stylesheet):
    """Parses a piece of CSS once for all apps with the same variables.

    Textual parses it once an app, although rules are never changed. For a session of `tp-tui host`, whose fork server
    has shown a menu before, that was a sixth of its start, and memory of its own.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        """Create a style sheet without rules."""
        super().__init__(variables=variables)
        self._share()

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the CSS variables, and forget only the rules that this style sheet does not share."""
        self._parse_cache = LRUCache(1)
        super().set_variables(variables)
        self._share()

    def _share(self) -> None:
        variables = frozenset(self._variables.items())
        if variables not in _parsed:
            _parsed[variables] = LRUCache(MAX_SOURCES)
        self._parse_cache = _parsed[variables]
