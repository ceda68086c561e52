"""The recipes of docs/contributing.md, done to a copy of the program to the letter."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from tests.commands import ROOT

PROGRAM = (sys.executable, "-P", "-m", "tp_tui")
"""The program of the path, whatever the folder is that it is called in."""

CONTRIBUTING = ROOT / "docs" / "contributing.md"

_BLOCK = re.compile(
    r"(?P<before>(?:^(?!```)[^\n]*\n)*)^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def copy_of_the_program(folder: Path) -> Path:
    """Return a folder with links to all that is in the program, each of which can be replaced by a file."""
    for name in ("tp_tui", "themes"):
        shutil.copytree(ROOT / name, folder / name, copy_function=_link, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _link(source: str, target: str) -> None:
    Path(target).symlink_to(source)


def follow(heading: str, folder: Path) -> list[str]:
    """Do to the program in `folder` what the recipe under that heading says; return the paths of the files it names.

    A file is named in the text before its block. A block in Python is a whole file, a diff is some of its lines; a
    block in TOML is a file of a player's own.
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
    """Return the file of a player's own that the recipe shows."""
    (found,) = (block["text"] for block in _BLOCK.finditer(_section(heading)) if block["language"] == "toml")
    return found


def _section(heading: str) -> str:
    page = CONTRIBUTING.read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return str(section)


def patched(text: str, diff: str) -> str:
    """Return `text` with some lines changed: those of `diff` with a space or minus before them are there once.

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
