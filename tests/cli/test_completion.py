"""Completion in real shells: Tab completes a line, Enter runs it, and the program says what it was given."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.commands import ROOT, check_refused, run
from tp_tui.cli.app import Commands

SHELLS = {
    "bash": ["bash", "--noprofile", "--norc", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
LOADS = {
    "bash": "source <(tp-tui completion bash)",
    "zsh": "autoload -U compinit; compinit -u -D; source <(tp-tui completion zsh)",
    "fish": "tp-tui completion fish | source",
}
PROGRAM = """#!{python}
import json, os, sys
if "_TP_TUI_LINE" in os.environ or sys.argv[1:2] == ["completion"]:
    from tp_tui.cli.main import main
    main()
else:
    with open({given!r}, "a") as file:
        print(json.dumps(sys.argv[1:]), file=file)
"""

BEGINNINGS = {
    "tp-tui tut": ["tutorial"],
    "tp-tui play --seats you:Ada,pl": ["play", "--seats", "you:Ada,planner"],
    "tp-tui play --seats=you:Ada,pha": ["play", "--seats=you:Ada,pharaoh"],
    "tp-tui play --seats you,mine.py:My": ["play", "--seats", "you,mine.py:MyBot"],
    "tp-tui play --edition hor": ["play", "--edition", "horus"],
    "tp-tui play --variant symbol,op": ["play", "--variant", "symbol,open"],
    "tp-tui play --game cubes --option side=sm": ["play", "--game", "cubes", "--option", "side=small"],
    "tp-tui play --mission 3 --board des": ["play", "--mission", "3", "--board", "desert"],
    "tp-tui play --board oasis-of": ["play", "--board", "oasis-of-mine"],
    "tp-tui replay odd": ["replay", "odd $(touch hacked) name.tp"],
    "tp-tui play --theme tp-da": ["play", "--theme", "tp-day"],
    "tp-tui play --theme du": ["play", "--theme", "dusk"],
    "tp-tui themes --check tp-mo": ["themes", "--check", "tp-mono"],
    "tp-tui paths rec": ["paths", "records"],
    "tp-tui play --symbols asc": ["play", "--symbols", "ascii"],
    "tp-tui simulate --game nec": ["simulate", "--game", "necropolis"],
    "tp-tui simulate --out some-f": ["simulate", "--out", "some-file.csv"],
}
"""Lines as they are begun, and what the program is to be called with."""


def folder_of(tmp_path: Path, home: Path) -> tuple[Path, dict[str, str]]:
    """A folder to stand in, and the environment in which `tp-tui` is this program."""
    here, binaries = tmp_path / "here", tmp_path / "bin"
    for folder in (here, binaries, home / "saves", home / "boards", home / "themes"):
        folder.mkdir()
    program = binaries / "tp-tui"
    program.write_text(PROGRAM.format(python=sys.executable, given=str(tmp_path / "given")), encoding="utf-8")
    program.chmod(0o755)
    (here / "mine.py").write_text("class MyBot:\n    pass\n\nraise SystemExit('this is not to be run')\n")
    (here / "some-file.csv").write_text("")
    (home / "saves" / "odd $(touch hacked) name.tp").write_text("this is no saved game")
    (home / "boards" / "oasis-of-mine.toml").write_text("this is no board")
    (home / "themes" / "dusk.toml").write_text('title = "dusk"\nbase = "tp-night"\n')
    (home / "settings.toml").write_text("this = is no settings file [")
    environment = {
        **os.environ, "PATH": f"{binaries}:{os.environ['PATH']}", "HOME": str(tmp_path), "TERM": "xterm-256color",
        "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data"),
    }  # fmt: skip
    return here, environment


@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes_in_a_real_shell(shell: str, tmp_path: Path, home: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    here, environment = folder_of(tmp_path, home)
    child = pexpect.spawn(
        SHELLS[shell][0], SHELLS[shell][1:], env=environment, cwd=str(here), dimensions=(50, 200), timeout=60
    )
    child.sendline(f"{LOADS[shell]}; echo rea''dy")
    child.expect("ready")
    for line in BEGINNINGS:
        child.send(f"{line}\t")
        child.send("\r")
        child.sendline("echo do''ne")
        child.expect("done")
    child.sendline("exit")
    child.expect(pexpect.EOF)
    child.close()
    given = [json.loads(line) for line in (tmp_path / "given").read_text().splitlines()]
    assert given == list(BEGINNINGS.values())
    assert not (here / "hacked").exists()


def offered(line: str, folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tp_tui"], env={**os.environ, "_TP_TUI_LINE": line}, cwd=folder,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return [each.partition("\t")[0] for each in done.stdout.splitlines()]


def test_seats_are_offered_one_after_the_other(tmp_path: Path) -> None:
    bots = ["random", "greedy", "planner", "pharaoh", "sphinx"]
    assert offered("tp-tui play --seats ", tmp_path) == ["you", *bots]
    assert offered("tp-tui play --seats you:Ada,", tmp_path) == [f"you:Ada,{seat}" for seat in ("you", *bots)]
    assert offered("tp-tui play --seats you:A", tmp_path) == []
    assert offered("tp-tui arena ladder --bots ", tmp_path) == bots


@pytest.mark.slow
def test_lines_that_make_no_sense_are_borne(tmp_path: Path) -> None:
    assert offered("tp-tui nonsense ", tmp_path)[0] == "play"
    assert offered('tp-tui play --game "', tmp_path) == ["terra", "cubes", "necropolis"]
    assert "horus" in offered("tp-tui play --game nonsense --edition ", tmp_path)
    assert offered("tp-tui play --option nonsense=", tmp_path) == []
    assert offered("", tmp_path)[0] == "play"


def test_files_that_cannot_be_read_are_passed_over(home: Path, tmp_path: Path) -> None:
    for name in ("themes", "boards", "saves"):
        (home / name).mkdir()
    (home / "themes" / "broken.toml").write_bytes(b"\xff\xfe")
    (home / "themes" / "fine.toml").write_text('name = "fine"\n')
    (home / "themes" / "pipe.toml").mkdir()
    (home / "saves" / "a\nb.tp").write_text("")
    assert offered("tp-tui --theme ", tmp_path)[:1] == ["auto"]
    assert {"tp-day", "tp-night", "tp-mono", "fine"} <= set(offered("tp-tui --theme ", tmp_path))
    assert offered("tp-tui replay ", tmp_path) == []


def test_a_shell_that_there_is_no_script_for(tmp_path: Path) -> None:
    check_refused(
        run("completion", "tcsh", folder=tmp_path), "there is no script for tcsh; shells are bash, zsh and fish"
    )


def test_a_long_meaning_is_no_offer_of_its_own(tmp_path: Path) -> None:
    assert offered("tp-tui ", tmp_path) == [*Commands.COMMANDS, "board", "pyramid", "deck"]
