"""Running the command line in real processes, and the examples in the documentation."""

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
"""Environment variables that Python reads at startup."""

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
"""The pages of the documentation."""


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "COLUMNS": "120"}


def run(
    *arguments: str, folder: Path, stdout: int | IO[str] | None = None, seconds: float = 180, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `tp-tui` to its end.

    The process is forked from one that has already imported the program, unless `stdout` or the environment requires a
    fresh start of Python.

    Args:
        arguments: its arguments.
        folder: its working and home directory.
        stdout: where its output goes, if it is not to be captured.
        seconds: the timeout.
        typed: its input.
    """
    if stdout is None and not READ_AT_THE_START & set(os.environ):
        return forked(arguments, folder, environment(folder), seconds, typed)
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", *arguments],
        stdout=subprocess.PIPE if stdout is None else stdout, stderr=subprocess.PIPE, text=True, cwd=folder,
        env=environment(folder), input=typed, timeout=seconds, check=False,
    )  # fmt: skip


def begin(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """Start `tp-tui` in a new session, without waiting for its end."""
    return subprocess.Popen(
        [sys.executable, "-m", "tp_tui", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, env=environment(folder),
        stdin=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip


def check_refused(result: subprocess.CompletedProcess[str], said: str) -> None:
    """Check that a command printed nothing but one line of error that contains `said`, and exited with status 2."""
    assert (result.returncode, result.stdout) == (2, ""), result
    assert result.stderr.startswith("tp-tui: "), result.stderr
    assert result.stderr.endswith("\n"), result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert said in result.stderr, result.stderr


def documented_blocks(language: str = "") -> list[str]:
    """Return the code blocks in `language` of the README and docs/; those without a language are command output."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    found = [block for text in texts for block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)]
    return [text for named, text in found if named == language]


def documented_example(language: str, word: str) -> str:
    """Return the only code block in `language` that contains `word`."""
    (found,) = [text for text in documented_blocks(language) if word in text]
    return found
