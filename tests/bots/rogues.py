"""Malicious and failing user bots."""

from __future__ import annotations

from pathlib import Path

ROGUES = """\
import os
import pickle
import re
import stat
import time
from pathlib import Path

from tp_tui.bots import Bot

FOLDER = Path(__file__).parent


def write_to_whoever_listens(text):
    for descriptor in range(3, 64):
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                os.write(descriptor, text)
        except OSError:
            continue


def note(name, process):
    (FOLDER / "new").write_text(str(process))
    (FOLDER / "new").rename(FOLDER / name)


class Rogue(Bot):
    def choose(self, observation, legal_actions, budget, rng):
        with (FOLDER / "asked").open("a") as file:
            file.write(".")
        self.misbehave()
        return legal_actions[0]


class Forking(Rogue):
    def misbehave(self):
        if child := os.fork():
            note("child", child)
        time.sleep(60)


class Leaving(Rogue):
    def misbehave(self):
        if child := os.fork():
            note("child", child)
            os._exit(0)
        time.sleep(60)


class Escaping(Rogue):
    def misbehave(self):
        if not (child := os.fork()):
            os.setsid()
        else:
            note("child", child)
        time.sleep(60)


class Holding(Rogue):
    def misbehave(self):
        note("server", os.getpid())
        re.match("(a+)+b", "a" * 60)


class Junk(Rogue):
    def misbehave(self):
        write_to_whoever_listens(b"\\x80\\xff nobody reads this\\n")


class Lengthy(Rogue):
    def misbehave(self):
        write_to_whoever_listens(b"[" * 200_000)


class NoNumber(Rogue):
    def misbehave(self):
        write_to_whoever_listens(b'{"action": NaN}\\n')


class Forger(Rogue):
    def misbehave(self):
        write_to_whoever_listens(b'[99999999, 0, ""]\\n"over"\\n')


class Bomb(Rogue):
    def __reduce__(self):
        return Path.touch, (FOLDER / "crater",)

    def misbehave(self):
        write_to_whoever_listens(pickle.dumps(self) + b"\\n")


class UnsayableError(Exception):
    def __str__(self):
        raise ValueError("no words")


class Unsayable(Rogue):
    def misbehave(self):
        raise UnsayableError


class Colourful(Rogue):
    def misbehave(self):
        raise RuntimeError("\\x1b[31mred\\u202e" + "x" * 10_000)


class Hanging(Rogue):
    def misbehave(self):
        time.sleep(60)


class Raising(Rogue):
    def misbehave(self):
        raise RuntimeError("out of papyrus")
"""


def write_rogues(folder: Path) -> Path:
    """Write the file of the bots, which write their notes beside it; return it."""
    file = folder / "rogues.py"
    file.write_text(ROGUES, encoding="utf-8")
    return file


def times_asked(folder: Path) -> int:
    """Return how often the bots of a folder were asked."""
    return len((folder / "asked").read_text(encoding="utf-8"))


def noted(folder: Path, name: str) -> int:
    """Return the process id in a bot's note."""
    return int((folder / name).read_text(encoding="utf-8"))
