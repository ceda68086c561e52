"""Kinds of bots by name, each imported when it is first asked for: most of the program only wants to know the names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tp_tui.bots.base import Bot


class BotKinds(MutableMapping[str, "type[Bot]"]):
    """Classes of bots by their names, in the order in which they were named."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Have the classes at these places, each `MODULE:CLASS`, by the names of the bots."""
        self._kinds: dict[str, str | type[Bot]] = {**places}

    def __getitem__(self, name: str) -> type[Bot]:
        """Return the class of the bot of that name."""
        kind = self._kinds[name]
        if isinstance(kind, str):
            module, _, attribute = kind.partition(":")
            found: type[Bot] = getattr(import_module(module), attribute)
            self._kinds[name] = kind = found
        return kind

    def __setitem__(self, name: str, kind: type[Bot]) -> None:
        """Have another class for a name."""
        self._kinds[name] = kind

    def __delitem__(self, name: str) -> None:
        """Have none for a name any more."""
        del self._kinds[name]

    def __contains__(self, name: object) -> bool:
        """Return whether there is a bot of that name."""
        return name in self._kinds

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._kinds)

    def __reversed__(self) -> Iterator[str]:
        """Yield the names, the last one first."""
        return reversed(self._kinds)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._kinds)
