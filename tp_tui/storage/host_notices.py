"""Announcements from whoever runs a host to all players; `tp-tui host` passes them to its sessions through a pipe."""

from __future__ import annotations

import os

from tp_tui.games.kit.printable import printable

MAX_BYTES = 16 * 1024
"""The bytes to read at one time."""

LONGEST_NOTICE = 200
"""The characters of a line."""

_descriptors: list[int] = []
"""The descriptor from which this process reads the lines; none where nobody tells any."""


def listen_to_host(descriptor: int) -> None:
    """Read the host's lines from a descriptor from now on."""
    os.set_blocking(descriptor, False)
    _descriptors[:] = [descriptor]


def notice_descriptor() -> int:
    """Return the descriptor that becomes readable when there are lines, negative where nobody tells any."""
    return _descriptors[0] if _descriptors else -1


def host_notices() -> list[str]:
    """Return the announcements since the last call, without waiting."""
    if not _descriptors:
        return []
    try:
        data = os.read(_descriptors[0], MAX_BYTES)
    except OSError:
        return []
    if not data:  # the host is gone, and the line with it
        _descriptors.clear()
    return [printable(line, LONGEST_NOTICE) for line in data.decode(errors="replace").splitlines()]
