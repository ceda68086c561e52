"""The manual page says what help says, and readers of such pages find nothing wrong with it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.commands import ROOT, run
from tp_tui.cli.app import Commands
from tp_tui.cli.manual_page import manual_page

PAGE = ROOT / "docs" / "tp-tui.1"


def test_the_kept_page_is_what_help_says() -> None:
    """Write it anew with `python -m tp_tui.cli.manual_page > docs/tp-tui.1`."""
    assert PAGE.read_text(encoding="utf-8") == manual_page()


def test_every_option_of_every_command_is_in_it(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8").replace("\\-", "-")
    for command in Commands.COMMANDS:
        said = page.partition(f".SS tp-tui {command} ")[2].partition(".SS tp-tui ")[0]
        for option in re.findall(r"^  (--[\w-]+)", run(command, "-h", folder=tmp_path).stdout, re.MULTILINE):
            assert re.search(rf"^\.B (.*, )?{option}\b", said, re.MULTILINE), (command, option)


@pytest.mark.parametrize("checker", [["mandoc", "-T", "lint"], ["groff", "-man", "-ww", "-z", "-Tutf8"]])
def test_it_is_a_proper_page(checker: list[str]) -> None:
    if shutil.which(checker[0]) is None:
        pytest.skip(f"no {checker[0]} here")
    done = subprocess.run([*checker, str(PAGE)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
