"""A registry of bot classes that imports each on first use: most of the program needs only their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tp_tui.bots.base import Bot


class BotRegistry(MutableMapping[str, "type[Bot]"]):
    """Bot classes by name, in the order of registration."""

    def __init__(self, import_paths: Mapping[str, str]) -> None:
        """Register classes by their import paths, `MODULE:CLASS`."""
        self._bots: dict[str, str | type[Bot]] = {**import_paths}

    def __getitem__(self, name: str) -> type[Bot]:
        """Return the class of a bot, imported if necessary."""
        bot = self._bots[name]
        if isinstance(bot, str):
            module, _, attribute = bot.partition(":")
            found: type[Bot] = getattr(import_module(module), attribute)
            self._bots[name] = bot = found
        return bot

    def __setitem__(self, name: str, bot: type[Bot]) -> None:
        """Register a class."""
        self._bots[name] = bot

    def __delitem__(self, name: str) -> None:
        """Unregister a bot."""
        del self._bots[name]

    def __contains__(self, name: object) -> bool:
        """Return whether a bot is registered, without importing it."""
        return name in self._bots

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._bots)

    def __reversed__(self) -> Iterator[str]:
        """Iterate over the names, the last one first."""
        return reversed(self._bots)

    def __len__(self) -> int:
        """Return the number of bots."""
        return len(self._bots)
