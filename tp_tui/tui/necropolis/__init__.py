"""Necropolis on the screen: its table and its picture above the menu."""

from __future__ import annotations


def __getattr__(name: str) -> object:
    """Return the table as `TABLE`, for `tp_tui.tui.tables`; the menu, which needs the picture, does not load it."""
    if name == "TABLE":
        from tp_tui.tui.necropolis.table import NecropolisTable

        return NecropolisTable
    raise AttributeError(name)
