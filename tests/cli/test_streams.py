"""Where the output goes: other encodings, closed, full, of no width; in real processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pytest

from tp_tui.cli import streams

SERIES = ["simulate", "--seats", "greedy,random", "--games", "1"]
LADDER = ["arena", "ladder", "--bots", "greedy,random", "--games", "1"]
COMMANDS = {"simulate": SERIES, "ladder": LADDER, "rules": ["rules"], "fault": ["play", "--seats", "you:“貓”é\u200b"]}


def shell(redirections: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    kept: Mapping[str, str] = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirections}', "sh", sys.executable, "-m", "tp_tui", *arguments],
        capture_output=True,
        env={**kept, "PAGER": "cat", **environment},
        timeout=120,
        check=False,
    )


SLOW = pytest.mark.slow


@pytest.mark.parametrize("encoding", ["ascii", *(pytest.param(each, marks=SLOW) for each in ("ISO-8859-1", "GB18030"))])
@pytest.mark.parametrize("command", COMMANDS)
def test_any_encoding_will_do(command: str, encoding: str) -> None:
    done = shell("", *COMMANDS[command], PYTHONIOENCODING=encoding)
    assert done.returncode == (2 if command == "fault" else 0), done.stderr
    assert b"Traceback" not in done.stderr
    said = done.stderr if command == "fault" else done.stdout
    assert said.decode(encoding).strip()


@pytest.mark.parametrize(
    ("named", "encoding"),
    [
        ({"LC_ALL": "de_DE.ISO-8859-1"}, "iso8859-1"),
        ({"LANG": "ru_RU.KOI8-R"}, "koi8-r"),
        ({"LC_ALL": "C"}, "ascii"),
        ({"LC_ALL": "xx_XX.UTF-8"}, None),
        ({"LC_ALL": "xx_XX.UTF-16"}, None),
        ({"LC_ALL": "xx_XX.rot13"}, None),
        ({"LANG": "de_DE"}, None),
        ({"LC_ALL": "de_DE.ISO-8859-1", "PYTHONUTF8": "1"}, None),
    ],
)
def test_the_encoding_that_a_locale_names_holds_even_where_it_is_not_installed(
    named: dict[str, str], encoding: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONUTF8", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    assert streams._encoding_asked_for() == encoding


@pytest.mark.parametrize("command", ["simulate", "rules", "fault"])
@pytest.mark.parametrize("closed", [">&- 2>&-", *(pytest.param(each, marks=SLOW) for each in (">&-", "2>&-"))])
def test_closed_streams_do_no_harm(command: str, closed: str) -> None:
    done = shell(closed, *COMMANDS[command])
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["simulate", "ladder", "rules"])
def test_a_full_device_is_said_in_a_sentence(command: str) -> None:
    done = shell(">/dev/full", *COMMANDS[command])
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1 or command != "rules"


def test_no_room_for_complaints_either() -> None:
    assert shell(">/dev/full 2>/dev/full", *SERIES).returncode == 2


@pytest.mark.parametrize("columns", ["0", *(pytest.param(each, marks=SLOW) for each in ("00", ""))])
def test_a_width_of_nothing_is_none(columns: str) -> None:
    done = shell("", *SERIES, COLUMNS=columns)
    assert b"greedy" in done.stdout
    assert done.returncode == 0


def test_the_pager_runs_no_commands(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text('#!/bin/sh\necho "secure=$LESSSECURE" >"$0.said"\ncat >/dev/null\n')
    pager.chmod(0o755)
    environment = {**os.environ, "PAGER": str(pager), "TERM": "xterm-256color"}
    child = pexpect.spawn(sys.executable, ["-m", "tp_tui", "rules"], env=environment, timeout=60)
    child.expect(pexpect.EOF)
    child.close()
    assert Path(f"{pager}.said").read_text() == "secure=1\n"
