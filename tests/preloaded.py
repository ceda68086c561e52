"""All modules of the program, imported once for the processes that are forked off."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import tests.tui.marks
import tp_tui

__all__ = ["tests", "tp_tui"]

OPTIONAL = ("tp_tui.learning", "tp_tui.cli.web", "tp_tui.host.web")
"""Beginnings of modules that need what not everybody has, or that hardly any test runs in a process."""

for module in walk_packages(tp_tui.__path__, "tp_tui."):
    if not module.name.startswith(OPTIONAL) and not module.name.endswith("__main__"):
        import_module(module.name)
