"""The house keeps its order: no import cycles, and nobody but a game's own rooms names it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from tp_tui.games import DEFAULT_GAME

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tp_tui"

ROOMS_OF_GAMES = ("games", "presenters", "tui")
"""Where each game has a package or a module of its own name."""

GAMES = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "rules").is_dir()]

MIN_LINES = 25
"""The lines from which on a module with one importer may stand by itself."""


def modules(folder: Path) -> dict[str, Path]:
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in sorted(folder.rglob("*.py"))
    }


def imports_of(file: Path, there: Collection[str]) -> set[str]:
    """The modules of `there` that a file imports anywhere: inside functions and for types alone as well."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {name if name in there else node.module for name in names}
    return found & set(there)


@cache
def import_graph() -> dict[str, set[str]]:
    """What each module imports of the others."""
    there = modules(PACKAGE)
    return {name: imports_of(file, there) - {name} for name, file in there.items()}


def circles(graph: Mapping[str, Collection[str]]) -> list[set[str]]:
    """The strongly connected components of more than one module (Tarjan's algorithm)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: list[str] = []
    found = []

    def visit(name: str) -> None:
        numbers[name] = lowest[name] = len(numbers)
        open_.append(name)
        for other in graph[name]:
            if other not in numbers:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in open_:
                lowest[name] = min(lowest[name], numbers[other])
        if lowest[name] == numbers[name]:
            at = open_.index(name)
            if len(open_) - at > 1:
                found.append({*open_[at:]})
            del open_[at:]

    for name in graph:
        if name not in numbers:
            visit(name)
    return found


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = import_graph()
    assert len(graph) > 100
    assert circles(graph) == []


def test_a_detour_is_found_however_it_is_hidden(tmp_path: Path) -> None:
    file = tmp_path / "hiding.py"
    file.write_text("if TYPE_CHECKING:\n    import tp.one\n\ndef late():\n    from tp import other, x\n")
    assert imports_of(file, {"tp", "tp.one", "tp.other", "tp.third"}) == {"tp", "tp.one", "tp.other"}
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_module_is_a_function_in_the_wrong_place() -> None:
    """A module of a few lines that one other imports belongs to it. Nobody imports what is found by its name or run."""
    importers = Counter(name for imported in import_graph().values() for name in imported)
    lines = {name: len(file.read_text(encoding="utf-8").splitlines()) for name, file in modules(PACKAGE).items()}
    packages = {name for name, file in modules(PACKAGE).items() if file.name == "__init__.py"}
    small = {name for name, count in importers.items() if count == 1 and lines[name] < MIN_LINES}
    assert small - packages == set()


def test_only_a_games_own_rooms_name_it() -> None:
    named = []
    for file in modules(PACKAGE).values():
        inside = file.relative_to(PACKAGE).parts
        for game in GAMES:
            if inside[0] in ROOMS_OF_GAMES and Path(inside[1]).stem == game:
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if re.search(rf"\b{game}\b", line, re.IGNORECASE):
                    named.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()}")
    assert GAMES
    assert named == [f'tp_tui/games/__init__.py:{line_of("DEFAULT_GAME")}: DEFAULT_GAME = "{DEFAULT_GAME}"']


def line_of(name: str) -> int:
    lines = (PACKAGE / "games" / "__init__.py").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(name))
