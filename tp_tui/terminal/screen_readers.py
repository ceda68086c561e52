"""Screen readers of the Linux console: is one running?

A program cannot ask whether somebody listens. On the console of the machine itself, though, the readers are processes
or a module of the kernel. In a window or over SSH nothing can be told.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

READERS = frozenset({"brltty", "espeakup", "fenrir", "speechd-up", "yasr"})
"""The names of the processes of screen readers and braille drivers."""

CONSOLE = "linux"
"""`TERM` of the Linux console."""

OVER_NETWORK = ("SSH_CONNECTION", "SSH_TTY")

PROCESSES, SPEAKUP = Path("/proc"), Path("/sys/accessibility/speakup")


def is_reader_running(
    environment: Mapping[str, str] | None = None, processes: Path = PROCESSES, speakup: Path = SPEAKUP
) -> bool:
    """Return whether this is a Linux console with a screen reader or braille display.

    Args:
        environment: the environment variables; by default those of this process.
        processes: the folder in which the kernel lists processes.
        speakup: the folder that exists while the kernel's own reader is loaded.
    """
    environment = os.environ if environment is None else environment
    if environment.get("TERM") != CONSOLE or any(environment.get(name) for name in OVER_NETWORK):
        return False
    return speakup.is_dir() or any(_name_of(folder) in READERS for folder in _listed(processes))


def _listed(processes: Path) -> list[Path]:
    try:
        return [folder for folder in processes.iterdir() if folder.name.isdecimal()]
    except OSError:
        return []


def _name_of(folder: Path) -> str:
    try:
        return (folder / "comm").read_text(errors="replace").strip()
    except OSError:
        return ""  # it has ended
