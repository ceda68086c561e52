"""Private names of Textual are used in one room, and this Textual has them all."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import textual
from packaging.requirements import Requirement
from packaging.version import Version

from tests.commands import ROOT

PACKAGE = ROOT / "tp_tui"
ROOM = PACKAGE / "terminal"


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted(folder.rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


@cache
def names_of_textual() -> frozenset[str]:
    """The private methods, attributes and modules that Textual defines."""
    found: set[str] = set()
    for file, tree in trees(Path(textual.__file__).parent):
        found.add(file.stem)
        for node in ast.walk(tree):
            match node:
                case (
                    ast.FunctionDef(name=name)
                    | ast.AsyncFunctionDef(name=name)
                    | ast.Attribute(attr=name, ctx=ast.Store())
                ):
                    found.add(name)
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.Name(id=name, ctx=ast.Store()):
                    found.add(name)
    return frozenset(filter(is_private, found))


def own_names(tree: ast.Module) -> set[str]:
    """What the classes and functions of a module define themselves."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store(), value=ast.Name(id="self")):
                found.add(name)
    return found


def foreign_names(tree: ast.Module) -> set[str]:
    """The private attributes and modules that a module uses and does not define."""
    own, found = own_names(tree), set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="os"), attr="_exit"):
                pass  # documented
            case ast.Attribute(attr=name) if is_private(name) and name not in own:
                found.add(name)
            case ast.ImportFrom(module=str(module)) if module.startswith("textual"):
                found |= set(filter(is_private, module.split("."))) | {a.name for a in node.names if is_private(a.name)}
    return found


def test_only_the_terminal_touches_private_names_of_textual() -> None:
    touched = {
        f"{file.relative_to(ROOT)}: {name}"
        for file, tree in trees(PACKAGE)
        if ROOM not in file.parents and "textual" in file.read_text(encoding="utf-8")
        for name in foreign_names(tree) & names_of_textual()
    }
    assert touched == set()


def test_this_textual_has_every_private_name_that_is_touched() -> None:
    touched = {name for _, tree in trees(ROOM) for name in foreign_names(tree)}
    assert len(touched) > 20
    of_others = {"_ansi", "_color_system", "_replace"}  # Rich's, and that of named tuples
    assert touched - names_of_textual() - of_others == set(), f"Textual {textual.__version__} has other private names"


def test_textual_is_held_to_the_minor_version_that_was_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (asked,) = [found for text in project["dependencies"] if (found := Requirement(text)).name == "textual"]
    version = Version(textual.__version__)
    assert asked.specifier.contains(textual.__version__)
    assert not asked.specifier.contains(f"{version.major}.{version.minor + 1}.0")
