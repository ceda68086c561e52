"""What is shared with forked processes is not copied when they use it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ROOT
from tp_tui.cli.copy_on_write import TRIED

PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
"""Where pyenv keeps interpreters."""

PROGRAM = """
import gc, os, re, sys
from tp_tui.cli import copy_on_write

class Cell:
    pass

shared = [(f"number {number}", [number + 0.5], b"%d" % number, lambda: number, Cell()) for number in range(20_000)]
held = [None] * 5 * len(shared)

def private():
    with open("/proc/self/smaps_rollup") as rollup:
        return int(re.search(r"Private_Dirty: +(\\d+)", rollup.read())[1])

def copied_by_use():
    reads, writes = os.pipe()
    if not (pid := os.fork()):
        before = private()
        for number, cells in enumerate(shared):
            held[5 * number : 5 * number + 5] = cells
        assert held[5] == "number 1" and held[6] == [1.5] and held[8]() == 19_999
        shared[7][1].append("new")
        shared[7][4].new = "new"
        del shared[9]
        held.clear()
        gc.collect()
        os.write(writes, b"%d" % (private() - before))
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
    return int(os.read(reads, 100))

gc.collect()
gc.freeze()
print(copied_by_use())
copy_on_write.share_with_forked()
print(copied_by_use())
sys.stdout.flush()
os._exit(0)
"""


def pythons() -> list[str]:
    """Return the interpreters on this machine on which objects become immortal."""
    found = {".".join(map(str, sys.version_info[:2])): sys.executable}
    for version in (f"{major}.{minor}" for major, minor in TRIED):
        kept = sorted(PYENV.glob(f"versions/{version}.*/bin/python"))
        if version not in found and (python := kept[-1] if kept else shutil.which(f"python{version}")):
            found[version] = str(python)
    return [python for version, python in found.items() if tuple(map(int, version.split("."))) in TRIED]


@pytest.mark.slow
@pytest.mark.rule("T31")
@pytest.mark.skipif(not pythons(), reason="no Python of those that copy_on_write knows is installed")
@pytest.mark.parametrize("python", pythons())
def test_objects_are_used_without_being_copied(python: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [python, "-c", PROGRAM], capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False,
        env={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    frozen, immortal = map(int, done.stdout.split())
    assert frozen > 5_000  # KiB: the pages of the objects and of the list
    assert immortal < frozen / 4
