"""The command line in real processes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

from tests.forked_commands import forked

ROOT = Path(__file__).parents[1]
READ_AT_THE_START = {"PYTHONPATH", "PYTHONIOENCODING"}
"""Variables of the environment that Python reads before anything else."""

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
"""What people read about the program."""


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "COLUMNS": "120"}


def run(
    *arguments: str, folder: Path, stdout: int | IO[str] | None = None, seconds: float = 180, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """`tp-tui` with these arguments in that folder, which is also the home; it is hung after so many seconds.
    `typed` is what it reads.

    Unless the output is wanted elsewhere, or Python is to start in another way, the process is a fork of one that has
    imported the program already.
    """
    if stdout is None and not READ_AT_THE_START & set(os.environ):
        return forked(arguments, folder, environment(folder), seconds, typed)
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", *arguments],
        stdout=subprocess.PIPE if stdout is None else stdout, stderr=subprocess.PIPE, text=True, cwd=folder,
        env=environment(folder), input=typed, timeout=seconds, check=False,
    )  # fmt: skip


def begin(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """The same, while it is running, in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tp_tui", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, env=environment(folder),
        stdin=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip


def check_refused(result: subprocess.CompletedProcess[str], said: str) -> None:
    """What is wrong is said in one line that holds `said`, with exit status 2, and nothing else is printed."""
    assert (result.returncode, result.stdout) == (2, ""), result
    assert result.stderr.startswith("tp-tui: "), result.stderr
    assert result.stderr.endswith("\n"), result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert said in result.stderr, result.stderr


def documented_blocks(language: str = "") -> list[str]:
    """The blocks of the README and of docs/ in that language, without one those of what commands print."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    found = [block for text in texts for block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)]
    return [text for named, text in found if named == language]


def documented_example(language: str, word: str) -> str:
    """The one block in that language which has `word` in it."""
    (found,) = [text for text in documented_blocks(language) if word in text]
    return found
