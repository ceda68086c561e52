"""The program of a child process: `child_main.py MODULE LIFELINE MEMORY PLACE…` calls `serve` of that module.

It is run by its path and imports nothing of tp-tui until it has divided, so that the guard stays small.

With the number of an open pipe as LIFELINE it divides in two: the guard, which leads the process group, and the server.
The guard ends the whole group when the pipe is closed, which it is however the starter ends, and when the server has
ended. A signal at the parent's death (`PR_SET_PDEATHSIG`) would not do: Linux sends it when the starting thread ends,
bots are asked from threads that come and go, and children of a bot would not get it. A thread of the server would
not do either: a bot that holds the interpreter stops it, too.

With a number of MiB as MEMORY each process has no more private memory than that.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module

NOT_STARTED = 71
"""The exit status where the system has no room for the second process."""


def limit_memory(mebibytes: int) -> None:
    """Limit the private memory of this process, and of those that it starts."""
    import resource

    limit = mebibytes << 20
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def divide(lifeline: int) -> None:
    """Return in a new process of this group; this one stays behind as its guard and never returns."""
    if os.getpgrp() != os.getpid():
        raise RuntimeError("a guard must lead the group that it ends")

    def end_group(*_: object) -> None:
        os.kill(0, signal.SIGKILL)

    def look(*_: object) -> None:
        if os.waitpid(-1, os.WNOHANG)[0]:
            end_group()

    signal.signal(signal.SIGCHLD, look)
    if not os.fork():
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(lifeline)
        return
    # The starter learns from these pipes that the server has ended.
    for standard in (0, 1):
        os.close(standard)
    os.read(lifeline, 1)
    end_group()


def main() -> None:
    """Do what the arguments say."""
    _, module, lifeline, memory, *places = sys.argv
    if memory:
        limit_memory(int(memory))
    if lifeline:
        try:
            divide(int(lifeline))
        except OSError:
            sys.exit(NOT_STARTED)
    sys.path[:] = places
    import_module(module).serve()


if __name__ == "__main__":
    main()
