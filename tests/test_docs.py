"""The README and docs/ lead where they say: pages, files, commands and options that are there."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.commands import PAGES, ROOT, documented_blocks, run
from tp_tui.games import game_names
from tp_tui.presenters.common_actions import GAME, REPLAY
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.presenter import presenter_for

README, PLAYING = (ROOT / name for name in ("README.md", "docs/playing.md"))
PAGE = pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])


def anchors(page: Path) -> set[str]:
    """What a link can point at in that page, as GitHub makes it of headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@PAGE
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = page.parent / name if name else page
        assert there.is_file(), target
        assert not anchor or anchor in anchors(there), target


@PAGE
def test_files_that_are_named_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    # A recipe's new file has its whole text below its name; what is measured is kept only once it is.
    new = {"docs/measured/", *re.findall(r"`(tp_tui/[\w./]*)`:\n\n```python\n\"\"\"", text)}
    for name in re.findall(r"`((?:tp_tui|tests|docs|themes)/[\w./]*)`", text):
        assert (ROOT / name).exists() or name in new, name


def test_every_page_can_be_reached_from_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    assert [page.name for page in PAGES[1:] if f"(docs/{page.name})" not in text] == []
    assert len(text.splitlines()) <= 100


def test_the_checks_find_their_line_in_the_readme() -> None:
    (pattern,) = re.findall(r'grep -m 1 -F "([^"]+)" README\.md', (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    found = subprocess.run(
        ["grep", "-m", "1", "-F", pattern, README], capture_output=True, text=True, check=True
    ).stdout
    assert found.startswith("python3 -m venv .venv && ")
    assert found.endswith(" -m pytest -n auto\n")


def test_every_key_is_said() -> None:
    said = re.findall(r"^\|([^|]+)\|", PLAYING.read_text(encoding="utf-8"), re.MULTILINE)
    keys = {
        key
        for cell in said
        for key in re.findall(r"`([^`]+)`|\b(Tab|Shift-Tab|Enter|Esc|arrows)\b", cell)
        for key in key
    }
    games = (presenter_for(name).ACTIONS for name in game_names())
    for names in (keys for group in (GAME, REPLAY, *games) for keys, _ in group.key_rows()):
        for name in re.split(r", | to |(?<=[hjk]) ", DEFAULT_KEYS.in_text(names)):
            assert name in keys, name


def commands_shown() -> Iterator[str]:
    """Every command line of tp-tui in the blocks that a shell or its output is in."""
    for language in ("", "sh"):
        for block in documented_blocks(language):
            yield from re.findall(r"^(?:\$ )?tp-tui (\w.*)$", block, re.MULTILINE)
    for page in PAGES:
        yield from re.findall(r"`tp-tui (\w[^`]*)`", page.read_text(encoding="utf-8"))


@cache
def help_of(command: str, folder: Path) -> str:
    result = run(*command.split(), "--help", folder=folder)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_commands_have_the_options_that_are_shown(tmp_path: Path) -> None:
    shown = list(commands_shown())
    assert len(shown) > 20
    for line in shown:
        words = line.split()
        command = " ".join(words[: 2 if words[0] in ("arena", "board", "lab", "tables") and len(words) > 1 else 1])
        for option in re.findall(r"(?<!\S)--[\w-]+", line.partition("#")[0]):
            assert option in help_of(command, tmp_path), line
