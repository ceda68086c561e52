"""Imports all modules of the program in the fork server."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import tests.tui.marks
import tp_tui

__all__ = ["tests", "tp_tui"]

LEFT_OUT = ("tp_tui.lab.learning", "tp_tui.cli.web", "tp_tui.host.web")
"""The prefixes of modules whose imports hardly any process needs."""

for module in walk_packages(tp_tui.__path__, "tp_tui."):
    if not module.name.startswith(LEFT_OUT) and not module.name.endswith("__main__"):
        import_module(module.name)
