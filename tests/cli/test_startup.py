"""What commands import: those that only say something wait for no screen and no library that they do not use."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

HEAVY = {"textual", "pydantic", "pydantic_core", "rich", "asyncio", "tomlkit", "numpy", "tp_tui.tui.app"}
"""What is slow to import and nothing to a command that prints a text."""

CODE = """
import json, os, sys
sys.argv = ["tp-tui", *{arguments}]
from tp_tui.cli.main import main
try:
    main()
finally:
    with open(os.environ["IMPORTED"], "w") as file:
        json.dump(sorted(sys.modules), file)
"""


HELP_OF_ALL = """
import json, sys, typer
from tp_tui.cli.app import make_app, run

def lines(command, before):
    yield before
    for name in getattr(command, "list_commands", lambda context: [])(None):
        yield from lines(command.get_command(None, name), [*before, name])

shown, found = [], {}
for line in lines(typer.main.get_command(make_app()), []):
    run([*line, "--help"])
    shown.append(" ".join(line))
    for name in sys.modules.keys() - found.keys():
        found[name] = shown[-1]
print(json.dumps([shown, found]), file=sys.stderr)
"""


def imported_by(folder: Path, *arguments: str, typed: str = "") -> set[str]:
    """The modules that are there when `tp-tui` with these arguments ends, which reads what is `typed`."""
    file = folder / "imported.json"
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(arguments=list(arguments))],
        env={**os.environ, "IMPORTED": str(file), "PAGER": "cat"}, input=typed,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout
    return set(json.loads(file.read_text()))


@pytest.mark.parametrize("arguments", [["--help"], ["rules"], ["games"], ["paths"], ["saves"]])
def test_commands_that_say_something_import_no_screen(arguments: list[str], tmp_path: Path) -> None:
    assert not imported_by(tmp_path, *arguments) & HEAVY


def test_the_help_of_every_command_imports_no_screen() -> None:
    done = subprocess.run([sys.executable, "-c", HELP_OF_ALL], capture_output=True, text=True, check=True)
    shown, found = json.loads(done.stderr)
    assert {"", "play", "arena tune", "board show"} <= set(shown)
    assert not {name: line for name, line in found.items() if name in HEAVY}


@pytest.mark.parametrize("arguments", [["--plain"], ["play", "--plain"], ["tutorial", "basic", "--plain"]])
def test_line_mode_imports_no_screen(arguments: list[str], tmp_path: Path) -> None:
    found = imported_by(tmp_path, *arguments, typed="quit\n")
    assert not found & {"textual", "pydantic", "pydantic_core", "rich", "tomlkit", "numpy", "tp_tui.tui"}


def test_the_version_needs_no_command_line(tmp_path: Path) -> None:
    found = imported_by(tmp_path, "--version")
    assert not found & (HEAVY | {"typer", "tp_tui.games", "tp_tui.room", "importlib.metadata"})


def test_the_menu_needs_no_command_line_no_room_and_no_bot(tmp_path: Path) -> None:
    """A real start in a terminal: Python itself says what was imported."""
    log = tmp_path / "imports"
    environment = {**os.environ, "TERM": "xterm-256color", "HOME": str(tmp_path)}
    child = pexpect.spawn(
        "sh", ["-c", f"exec {sys.executable} -X importtime -m tp_tui 2>{log}"], env=environment, dimensions=(24, 80)
    )
    child.expect("Quick game", timeout=60)
    child.close(force=True)
    imported = {line.rpartition("|")[2].strip() for line in log.read_text().splitlines() if "|" in line}
    assert "textual.app" in imported
    assert not imported & {"typer", "pydantic", "pydantic_core"}
    assert not imported & {"tp_tui.room.room", "tp_tui.bots.driver", "tp_tui.bots.questions"}
