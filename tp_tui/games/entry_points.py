"""Entry points of other distributions, looked up without importing `importlib.metadata` if there are none.

That import takes a fortieth of the program's start-up time, and hardly anyone has installed another game.
"""

from __future__ import annotations

import sys
from glob import iglob
from importlib.machinery import FileFinder, PathFinder
from pkgutil import get_importer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_FILES = "*-info/entry_points.txt"
"""The files in a folder of `sys.path` that list the entry points of its distributions."""


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group."""
    if not may_have(group):
        return ()
    from importlib import metadata

    return tuple(metadata.entry_points(group=group))


def load_entry_point(group: str, name: str) -> Any:
    """Return what an installed distribution brings in that group under that name; None where none does."""
    return next((point.load() for point in entry_points(group) if point.name == name), None)


def may_have(group: str) -> bool:
    """Return whether there may be entry points in `group`: a distribution names it, or a custom finder might."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    return any(_is_named(group, folder) for folder in dict.fromkeys(sys.path))


def _is_named(group: str, place: str) -> bool:
    """Return whether a distribution at `place`, an entry of `sys.path`, may name the group."""
    importer = get_importer(place)
    if not isinstance(importer, FileFinder):
        return importer is not None  # an archive, which is not searched, or no importer at all
    for file in iglob(ENTRY_POINT_FILES, root_dir=importer.path):  # noqa: PTH207  # no `pathlib` in the engine
        try:
            with open(f"{importer.path}/{file}", "rb") as text:  # noqa: PTH123
                if group.encode() in text.read():
                    return True
        except OSError:
            continue
    return False
