"""The clauses of the rules, and which tests name them. The one place to extend when an edition is added."""

from __future__ import annotations

import ast
from pathlib import Path


def _numbered(letter: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for number in range(first, last + 1))


REQUIRED = (
    *_numbered("C", 1, 11),
    *_numbered("S", 1, 5),
    *_numbered("B", 1, 24),
    *_numbered("B", 30, 33),
    *_numbered("V", 1, 3),
    *_numbered("M", 1, 5),
    *_numbered("H", 1, 10),
    *_numbered("N", 1, 10),
    *_numbered("D", 1, 10),
)
"""The clauses that some test must name: all there are; B25 to B29 do not exist."""

KNOWN = frozenset(REQUIRED)
"""Every clause there is."""


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
