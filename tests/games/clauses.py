"""The clauses of all games' rules, listed in each game's `clauses.py`, and the tests that cover them."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def numbered(letter: str, first: int, last: int) -> tuple[str, ...]:
    """Return the clauses of a letter in a range of numbers.

    >>> numbered("B", 1, 3)
    ('B1', 'B2', 'B3')
    """
    return tuple(f"{letter}{number}" for number in range(first, last + 1))


def clauses_by_game() -> dict[str, frozenset[str]]:
    """Return the clauses by game."""
    games = sorted(file.parent.name for file in HERE.glob("*/clauses.py"))
    return {game: frozenset(import_module(f"tests.games.{game}.clauses").REQUIRED) for game in games}


def table_clauses() -> frozenset[str]:
    """Return the clauses on tables, games of several people in terminals of their own."""
    return frozenset(numbered("T", 1, 40))


def every_clause() -> frozenset[str]:
    """Return the clauses of all games and of tables."""
    return table_clauses().union(*clauses_by_game().values())


def named_by_tests(folder: Path) -> dict[str, list[str]]:
    """Return the tests under `folder` by the clauses that they are marked with.

    It parses the sources, so that the result does not depend on the tests selected for this run.
    """
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if not node.name.lower().startswith("test"):
                continue
            for clause in _rules_of(node):
                found.setdefault(clause, []).append(f"{file.name}::{node.name}")
    return found


def _rules_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[str]:
    clauses = []
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
            clauses += [str(word.value) for word in mark.args if isinstance(word, ast.Constant)]
    return clauses
