"""Commands in processes forked from one that has already imported the program, which makes them start faster."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing.context import ForkServerContext
from pathlib import Path


@cache
def fork_server() -> ForkServerContext:
    """Return the fork server, a process that has already imported the program."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.preloaded"])
    return context


def forked(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `tp-tui` to its end in a forked process; see `tests.commands.run` for the arguments.

    Raises:
        TimeoutExpired: it did not end within `seconds`.
    """
    with tempfile.TemporaryDirectory() as found:
        files = [os.path.join(found, name) for name in ("stdin", "stdout", "stderr")]  # noqa: PTH118 - a folder of no test
        Path(files[0]).write_text(typed, encoding="utf-8")
        process = fork_server().Process(target=_command, args=(list(arguments), str(folder), dict(environment), files))
        process.start()
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(["tp-tui", *arguments], seconds)
        stdout, stderr = (Path(file).read_text(encoding="utf-8") for file in files[1:])
    assert process.exitcode is not None
    return subprocess.CompletedProcess(["tp-tui", *arguments], process.exitcode, stdout, stderr)


def _command(arguments: list[str], folder: str, environment: dict[str, str], files: list[str]) -> None:
    """Run the command in the forked process, with its standard streams redirected to `files`."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    streams = [os.open(files[0], os.O_RDONLY), *(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600) for file in files[1:])]
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    sys.argv = ["tp-tui", *arguments]
    from tp_tui.cli.app import main

    status = 0
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    sys.exit(status)
