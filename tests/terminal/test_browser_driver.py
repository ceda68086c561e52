"""What a browser sends may be forged: whatever comes by the pipes of the web server, the program goes on."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.commands import environment
from tp_tui.storage.restrictions import RESTRICTED_VARIABLE
from tp_tui.terminal.browser_driver import LONGEST_META, PacketReader


def packet(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_packets_come_in_any_pieces(size: int) -> None:
    data = packet(b"D", b"abc") + packet(b"M", b"{}") + packet(b"D", b"") + packet(b"X", b"?") + packet(b"D", b"d")
    reader = PacketReader()
    found = [each for at in range(0, len(data), size) for each in reader.feed(data[at : at + size])]
    assert b"".join(payload for kind, payload in found if kind == b"D") == b"abcd"
    assert [each for each in found if each[0] != b"D"] == [(b"M", b"{}"), (b"X", b"?")]


def test_no_packet_is_kept_that_is_too_long() -> None:
    reader = PacketReader()
    assert list(reader.feed(b"M" + (2**32 - 1).to_bytes(4, "big"))) == []
    for _ in range(1_000):
        assert list(reader.feed(b"x" * 10_000)) == []
    assert len(reader._body) <= LONGEST_META + 10_000
    assert list(PacketReader().feed(packet(b"M", b"x" * 5_000) + packet(b"M", b"{}"))) == [(b"M", b"{}")]


class Page:
    """The program behind a web server, and what it has sent."""

    def __init__(self, home: Path, columns: str = "80") -> None:
        variables = environment(home) | {
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLUMNS": columns, "ROWS": columns,
            "TP_TUI_HOME": str(home), RESTRICTED_VARIABLE: "1",
        }  # fmt: skip
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tp_tui"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables,
            bufsize=0, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000)),
        )  # fmt: skip
        self.received = bytearray()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.program.stdout
        while data := os.read(self.program.stdout.fileno(), 65536):
            self.received += data

    def send(self, kind: bytes, payload: bytes) -> None:
        assert self.program.stdin
        self.program.stdin.write(packet(kind, payload))

    def wait(self, holds: Callable[[], bool]) -> None:
        for _ in range(1200):
            if holds():
                return
            assert self.program.poll() is None, self.received[-2000:]
            self._reader.join(0.05)
        raise AssertionError("waited in vain")

    def check_answers(self) -> None:
        before = len(self.received)
        for _ in range(60):
            self.send(b"D", b"?")
            self._reader.join(0.5)
            if len(self.received) > before:
                return
        raise AssertionError("no key is answered")

    @property
    def memory(self) -> int:
        """The most MiB that the program has taken."""
        status = Path(f"/proc/{self.program.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmHWM:\s*(\d+) kB", status)
        assert found
        return int(found[1]) // 1024

    def close(self) -> None:
        self.program.kill()
        self.program.wait(60)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    page = Page(tmp_path)
    yield page
    page.close()


FORGED = (
    {"type": "resize", "width": 30_000, "height": 30_000}, {"type": "resize", "width": 0, "height": -1},
    {"type": "resize", "width": "80", "height": None}, {"type": "resize", "width": 1e300, "height": [1]},
    {"type": "resize"}, {"type": ["resize"]}, {}, [], 5, "resize", {"type": "deliver_chunk_request", "key": [1]},
    {"type": "deliver_chunk_request", "key": "x", "size": -1}, {"type": "open_url"},
)  # fmt: skip


def test_forged_messages_end_nothing_and_take_no_memory(page: Page) -> None:
    page.wait(lambda: b"Quick game" in page.received)
    for said in FORGED:
        page.send(b"M", json.dumps(said).encode())
    for payload in (
        b"[1,2",
        b"[" * 900,
        b"\xff\xfe",
        b"NaN",
        b'{"type":"resize","width":NaN,"height":Infinity}',
        b"x" * 9_000,
    ):
        page.send(b"M", payload)
    for _ in range(2_000):
        page.send(b"M", b'{"type":"resize","width":500,"height":300}')
        page.send(b"M", b'{"type":"focus"}')
        page.send(b"M", b'{"type":"blur"}')
    page.send(b"X", b"jk" * 1_000)
    page.send(b"D", b"\xff\xfe\x1b[1:2u\x1b[1114112u\x1b[48;0;0;0;0t" + b"\x1b[200~" + b"x" * 3_000_000 + b"\x1b[201~")
    page.send(b"M", b'{"type":"resize","width":80,"height":24}')
    page.check_answers()
    assert page.memory < 200
    page.send(b"M", b'{"type":"quit"}')
    assert page.program.wait(60) == 0


@pytest.mark.slow
@pytest.mark.parametrize("columns", ["30000", "0", "-5", "x", "9" * 50])
def test_a_page_may_say_any_size_at_the_start(columns: str, tmp_path: Path) -> None:
    page = Page(tmp_path, columns)
    try:
        page.wait(lambda: b"\x1b[?2004h" in page.received)
        page.send(b"M", b'{"type":"resize","width":80,"height":24}')
        page.check_answers()
        assert page.memory < 200
    finally:
        page.close()
