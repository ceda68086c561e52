"""Running code within the limits of a guest's session, and bots that exhaust resources."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.commands import ROOT

HUNGRY_BOTS = """
from tp_tui import bots
from tp_tui.bots.base import Bot

class Hungry(Bot):
    '''Takes all the memory that there is, once `eat` lies in its folder.'''
    name = "greedy"
    def choose(self, observation, legal_actions, budget, rng):
        import os, time
        if os.path.exists({eat!r}):
            eaten = []
            try:
                while True:
                    eaten.append(bytearray(1 << 20))
            except MemoryError:
                if os.path.exists({eat!r} + ".up"):
                    os.close(os.open({eat!r} + ".full-" + str(os.getpid()), os.O_CREAT))
                    time.sleep(60)
                raise
        return legal_actions[0]

class Busy(Bot):
    '''Goes on thinking.'''
    name = "planner"
    def choose(self, observation, legal_actions, budget, rng):
        while True:
            sum(range(1000))

class Steady(Bot):
    '''Thinks for most of a second.'''
    name = "random"
    def choose(self, observation, legal_actions, budget, rng):
        import time
        end = time.process_time() + 0.8
        while time.process_time() < end:
            sum(range(1000))
        return legal_actions[0]

bots.BOTS["greedy"], bots.BOTS["planner"], bots.BOTS["random"] = Hungry, Busy, Steady
from tp_tui.bots.bot_server import serve
"""


def write_hungry_bots(folder: Path) -> Path:
    """Write the module `hungry` to a folder; return the file whose creation makes its bots take all memory."""
    eat = folder / "eat"
    (folder / "hungry.py").write_text(HUNGRY_BOTS.format(eat=str(eat)), encoding="utf-8")
    return eat


def begun(code: str, folder: Path, **limits: int) -> subprocess.Popen[str]:
    """Start `code` in a process with the limits of a guest's session."""
    begin = f"from tp_tui.storage.limits import *\nfrom tp_tui.host.guard import impose\nimpose(Limits(**{limits}))"
    return subprocess.Popen(
        [sys.executable, "-c", f"{begin}\n{code}"],
        cwd=folder, env={**os.environ, "PYTHONPATH": f"{ROOT}:{folder}"},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def limited(code: str, folder: Path, **limits: int) -> subprocess.CompletedProcess[str]:
    """Run `code` in such a process to its end, and return its output."""
    with begun(code, folder, **limits) as running:
        stdout, stderr = running.communicate(timeout=600)
    return subprocess.CompletedProcess(running.args, running.returncode, stdout, stderr)


def tree_of(process: int) -> list[int]:
    """Return a process and all its running descendants."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found, open_ones = [], [process]
    while open_ones:
        found.append(open_ones.pop())
        open_ones += children.get(found[-1], [])
    return found


def memory_of(processes: list[int]) -> float:
    """Return the total memory of processes in MiB, with shared memory counted once (PSS)."""
    total = 0
    for process in processes:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
        except OSError:  # the process has ended
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def tasks_of(processes: list[int]) -> int:
    """Return the number of threads of processes."""
    total = 0
    for process in processes:
        try:
            total += len(list(Path(f"/proc/{process}/task").iterdir()))
        except OSError:
            continue
    return total
