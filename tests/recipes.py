"""Following the recipes of docs/contributing.md literally in a copy of the program."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from tests.commands import ROOT

PROGRAM = (sys.executable, "-P", "-m", "tp_tui")
"""The program on `PYTHONPATH`, whatever the working directory is."""

CONTRIBUTING = ROOT / "docs" / "contributing.md"

_BLOCK = re.compile(
    r"(?P<before>(?:^(?!```)[^\n]*\n)*)^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def copy_of_the_program(folder: Path) -> Path:
    """Fill `folder` with symbolic links to the files of the program, each of which can be replaced; return it."""
    for name in ("tp_tui", "themes"):
        shutil.copytree(ROOT / name, folder / name, copy_function=_link, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _link(source: str, target: str) -> None:
    Path(target).symlink_to(source)


def follow(heading: str, folder: Path) -> list[str]:
    """Follow the recipe under a heading in the program in `folder`; return the paths of the changed files.

    The text before a block names its file. A Python block is a new file, and a diff changes one; a TOML block is a
    player's own file, and is skipped.
    """
    changed: list[str] = []
    path = ""
    for block in _BLOCK.finditer(_section(heading)):
        if block["language"] == "toml":
            continue
        named = re.findall(r"`(tp_tui/[\w/]+\.\w+)`", block["before"])
        path = named[-1] if named else path
        assert path, block[0]
        file = folder / path
        if block["language"] == "python":
            assert not file.exists(), path
            text = block["text"]
        else:
            assert block["language"] == "diff", block[0]
            text = patched(file.read_text(encoding="utf-8"), block["text"])
        file.unlink(missing_ok=True)
        file.write_text(text, encoding="utf-8")
        changed += [path] * (path not in changed)
    assert changed, heading
    return changed


def own_file(heading: str) -> str:
    """Return the player's own file in a recipe."""
    (found,) = (block["text"] for block in _BLOCK.finditer(_section(heading)) if block["language"] == "toml")
    return found


def _section(heading: str) -> str:
    page = CONTRIBUTING.read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return str(section)


def patched(text: str, diff: str) -> str:
    """Apply a diff without line numbers to `text`, in which its old lines must occur exactly once.

    >>> patched("a\\nb\\nc\\n", " b\\n-c\\n+d\\n")
    'a\\nb\\nd\\n'
    """
    lines = diff.splitlines(keepends=True)
    assert all(line[0] in " +-" for line in lines), diff
    before, after = (_side(lines, signs) for signs in (" -", " +"))
    assert text.count(before) == 1, before
    assert ("\n" + text).count("\n" + before) == 1, before
    return text.replace(before, after)


def _side(lines: list[str], signs: str) -> str:
    return "".join(line[1:] for line in lines if line[0] in signs)
