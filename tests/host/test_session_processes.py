"""The processes of sessions: how each begins and ends, as the fork server tells."""

from __future__ import annotations

import array
import asyncio
import fcntl
import os
import termios
from pathlib import Path

import pytest

from tp_tui.host.session_processes import SessionProcesses

MIN_OF_TWO = len('{"number": 1, "pid": 1}') + len('{"number": 1, "status": 0}')
"""The bytes of two answers at least."""


@pytest.mark.slow
@pytest.mark.rule("T31")
async def test_a_session_that_ends_while_the_host_is_busy_has_its_status(tmp_path: Path) -> None:
    processes = SessionProcesses()
    processes.open()
    control = processes._control
    assert control is not None
    reads, writes = os.pipe()
    about = {"environment": {}, "folder": str(tmp_path), "own": "key-ada", "command": "no such word"}
    starting = asyncio.create_task(processes.start(about, [reads, writes, writes, reads]))
    await asyncio.sleep(0)
    # The host is busy until both answers have come.
    waiting = array.array("i", [0])
    while waiting[0] < MIN_OF_TWO:
        fcntl.ioctl(control, termios.FIONREAD, waiting)
    process = await starting
    assert await asyncio.wait_for(process.status, 60) == 2
    assert process.pid > 1
    processes.close()
    os.close(reads)
    os.close(writes)
