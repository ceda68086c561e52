"""The clauses of the rules of all games, and which tests name them: each game lists its own in its `clauses.py`."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def numbered(letter: str, first: int, last: int) -> tuple[str, ...]:
    """The clauses of a letter from one number to another."""
    return tuple(f"{letter}{number}" for number in range(first, last + 1))


def clauses_by_game() -> dict[str, frozenset[str]]:
    """From each game with rules of its own to its clauses."""
    games = sorted(file.parent.name for file in HERE.glob("*/clauses.py"))
    return {game: frozenset(import_module(f"tests.games.{game}.clauses").REQUIRED) for game in games}


def every_clause() -> frozenset[str]:
    """The clauses of all games."""
    return frozenset().union(*clauses_by_game().values())


def named_by_tests(folder: Path) -> dict[str, list[str]]:
    """From each clause to the tests under `folder` that name it.

    The sources are read, nothing is collected: so it does not matter which tests were asked for in this run.
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
