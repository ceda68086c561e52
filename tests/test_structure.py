"""The house keeps its order: no import cycles, and nobody but a game's own rooms names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tp_tui.games import DEFAULT_GAME

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tp_tui"

ROOMS_OF_GAMES = ("games", "presenters", "plain", "tui")
"""Where each game has a package or a module of its own name."""

GAMES = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "rules").is_dir()]


def modules(folder: Path) -> dict[str, Path]:
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in sorted(folder.rglob("*.py"))
    }


def run_time_imports(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that are carried out when a module is imported."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If):
            if "TYPE_CHECKING" not in ast.dump(node.test):
                yield from run_time_imports(node.body)
            yield from run_time_imports(node.orelse)
        elif isinstance(node, ast.Try | ast.ClassDef):
            yield from run_time_imports(node.body)


def test_no_module_imports_itself_by_a_detour() -> None:
    there = modules(PACKAGE)
    graph: dict[str, set[str]] = {}
    for name, file in there.items():
        graph[name] = set()
        for node in run_time_imports(ast.parse(file.read_text(encoding="utf-8")).body):
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            else:
                assert node.module
                wanted = [f"{node.module}.{alias.name}" for alias in node.names]
                wanted = [full if full in there else node.module for full in wanted]
            graph[name] |= {full for full in wanted if full in there} - {name}
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " → ".join((*path[path.index(name) :], name))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*path, name))
            done.add(name)

    for name in graph:
        visit(name, ())
    assert len(done) > 100


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
