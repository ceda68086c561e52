"""The program of a child process: `child_main.py MODULE LIFELINE MEMORY PATH…` calls `serve` of a module.

PATH… becomes `sys.path`. The script is run by path and imports nothing of tp-tui before it forks, so that the guard
stays small.

If LIFELINE is the descriptor of an open pipe, the process forks into a guard, which leads the process group, and the
server. The guard kills the whole group when the server ends or the pipe is closed, as it is however the parent ends.
`PR_SET_PDEATHSIG` would not do: Linux sends that signal when the starting thread ends, and bots are asked from
short-lived threads; nor would a bot's own children get it. A watchdog thread in the server would not do either: a bot
that holds the GIL stops it, too.

MEMORY limits the private memory of each process, in MiB.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module

NOT_STARTED = 71
"""The exit status if the system cannot fork the second process."""


def limit_memory(mebibytes: int) -> None:
    """Limit the private memory of this process and its children."""
    import resource

    limit = mebibytes << 20
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def fork_under_guard(lifeline: int) -> None:
    """Fork, and return in the child only; the parent stays behind as its guard."""
    if os.getpgrp() != os.getpid():
        raise RuntimeError("a guard must lead the group that it ends")

    def end_group(*_: object) -> None:
        os.kill(0, signal.SIGKILL)

    def reap(*_: object) -> None:
        if os.waitpid(-1, os.WNOHANG)[0]:
            end_group()

    signal.signal(signal.SIGCHLD, reap)
    if not os.fork():
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(lifeline)
        return
    # The starter reads end of file from these pipes when the server ends, so the guard must not hold them open.
    for standard in (0, 1):
        os.close(standard)
    os.read(lifeline, 1)
    end_group()


def main() -> None:
    """Run `serve` of the module named in the arguments."""
    _, module, lifeline, memory, *path = sys.argv
    if memory:
        limit_memory(int(memory))
    if lifeline:
        try:
            fork_under_guard(int(lifeline))
        except OSError:
            sys.exit(NOT_STARTED)
    sys.path[:] = path
    import_module(module).serve()


if __name__ == "__main__":
    main()
