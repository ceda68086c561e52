"""Real readers listen to the real program: Fenrir with its speech in a log, BRLTTY with a virtual display of 40 cells.

Debian: `apt-get install --no-install-recommends fenrir brltty`. Where one is missing, its tests are skipped.
"""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal
from tp_tui.lab.bench.speech import word_count
from tp_tui.storage.settings import Settings, save_settings

SYSTEM = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
FENRIR, BRLTTY = shutil.which("fenrir"), shutil.which("brltty", path=SYSTEM)

MOST_WORDS_OF_A_KEY = 12

pytestmark = pytest.mark.slow

WITH_FENRIR = pytest.mark.skipif(FENRIR is None, reason="Fenrir is not installed (Debian: fenrir)")
WITH_BRLTTY = pytest.mark.skipif(BRLTTY is None, reason="BRLTTY is not installed (Debian: brltty)")

GAMES = {"terra": "Place your tile", "cubes": "Your turn", "necropolis": "Take a god tile"}

DASHES = re.compile(r" (?:dash|plus|slash|dollar|star) ")


class Fenrir:
    """The program under Fenrir, which reads its screen; what it says goes to a log, an utterance a line."""

    def __init__(self, home: Path, game: str) -> None:
        self.log = home / "said"
        self.log.touch()
        config = home / ".config" / "tp-tui" / "settings.toml"
        config.parent.mkdir(parents=True)
        assert save_settings(Settings(reader="on"), config) is None
        play = f"{sys.executable} -m tp_tui play --game {game} --seats you,greedy --seed 7"
        started, says = home / "play.sh", home / "say.sh"
        started.write_text(f"#!/bin/sh\nexec {play}\n")
        says.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> {shlex.quote(str(self.log))}\n")
        for script in (started, says):
            script.chmod(0o755)
        options = [
            "speech#driver=genericDriver",
            f'speech#genericSpeechCommand={says} "fenrirText"',
            "sound#enabled=False",
            f"general#shell={started}",
            "general#debugLevel=0",
        ]
        assert FENRIR is not None
        root = str(Path(__file__).parents[2])
        environment = {"TERM": "linux", "PYTHONPATH": root, "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
        self.terminal = Terminal(["-e", "-o", ";".join(options)], home, environment=environment, command=[FENRIR])
        self.terminal.wait_for(GAMES[game])
        self.quiet()

    def quiet(self) -> None:
        """Wait until nothing more is drawn and said."""
        said = -1
        while said != (now := self.log.stat().st_size):
            said = now
            self.terminal.settle(1.0)

    def hears(self, key: str) -> list[str]:
        """Press a key and return what is said."""
        before = self.log.stat().st_size
        is_heard = False
        for _ in range(4):
            self.terminal.press(key)  # again: Fenrir loses keys while it is busy starting
            with suppress(AssertionError):
                self.terminal.wait(lambda: self.log.stat().st_size > before, 5, "a word")
                is_heard = True
                break
        assert is_heard, self.terminal.text
        self.quiet()
        said = self.log.read_text(encoding="utf-8", errors="replace")[before:]
        parts = (" ".join(part.split()) for line in said.splitlines() for part in line.split(" , "))
        return [part for part in parts if part]


@pytest.fixture(params=GAMES)
def fenrir(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fenrir]:
    found = Fenrir(tmp_path, request.param)
    yield found
    found.terminal.close()


@WITH_FENRIR
def test_a_cursor_key_is_a_few_words_of_what_is_pointed_at(fenrir: Fenrir) -> None:
    terminal = fenrir.terminal
    for key in ("right", "left", "tab", "tab"):
        line = terminal.lines[terminal.screen.cursor.y]
        terminal.press(key)
        fenrir.quiet()
        if terminal.lines[terminal.screen.cursor.y] == line:
            continue  # the cursor stands at the edge
        said = fenrir.log.read_text(encoding="utf-8", errors="replace").splitlines()[-1]
        assert word_count(DASHES.sub(" ", said)) <= MOST_WORDS_OF_A_KEY, said
        first = re.findall(r"\w+", terminal.lines[terminal.screen.cursor.y])[0]
        assert re.findall(r"\w+", said)[0] == first


@WITH_FENRIR
def test_a_box_says_its_title_first(fenrir: Fenrir) -> None:
    assert fenrir.hears("e")[0] == "How the game stands"


@WITH_FENRIR
def test_a_box_and_the_game_are_left_without_escape(fenrir: Fenrir) -> None:
    box = "How the game stands"
    assert fenrir.hears("e")[0] == box
    assert "Esc" not in fenrir.terminal.text
    fenrir.hears("backspace")
    assert box not in fenrir.terminal.text
    fenrir.hears("q")
    fenrir.terminal.wait_for("Quick game")


CELLS = 40

SCREEN_BYTES = 4 + 66 * 132 * 2
"""The memory that BRLTTY's driver for GNU Screen reads: width, height, the cursor's column and line, texts, styles."""

SCREEN_KEY = ctypes.c_int(0xBACD072F).value
"""The key of that memory. There is one on a machine, so one test has it at a time."""

CREATE_NEW, PRIVATE = 0o3000, 0o700


class Brltty:
    """BRLTTY, which shows a terminal's picture on a virtual display; it gets the picture as GNU Screen would give it.

    Attributes:
        shown: the texts that the display has shown, the last one last.
    """

    def __init__(self, home: Path) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.shmat.restype = ctypes.c_void_p
        self._libc.shmdt.argtypes = [ctypes.c_void_p]
        end = time.monotonic() + 120
        while (found := self._libc.shmget(SCREEN_KEY, SCREEN_BYTES, CREATE_NEW | PRIVATE)) < 0:
            assert time.monotonic() < end, os.strerror(ctypes.get_errno())
            time.sleep(0.1)
        self._id = found
        self._address = self._libc.shmat(self._id, None, 0)
        self._memory = (ctypes.c_ubyte * SCREEN_BYTES).from_address(self._address)
        self._memory[0], self._memory[1] = 80, 24
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        assert BRLTTY is not None
        command = [BRLTTY, "-n", "-E", "-b", "vr", "-d", f"server:127.0.0.1:{port}", "-x", "sc", "-s", "no", "-N"]
        command += ["-f", os.devnull, "-P", str(home / "brltty.pid")]
        environment = {"HOME": str(home), "PATH": SYSTEM, "LANG": "C.UTF-8"}
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )
        self.shown: list[str] = []
        self._rest = b""
        self._display = self._connected(port)
        self._display.sendall(f"cells {CELLS}\n".encode())

    def _connected(self, port: int) -> socket.socket:
        end = time.monotonic() + 20
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), 2)
            except OSError:
                assert time.monotonic() < end, "BRLTTY does not listen"
                time.sleep(0.05)

    def see(self, terminal: Terminal) -> None:
        """Give it the picture of a terminal."""
        screen, memory = terminal.screen, self._memory
        text = "".join(line.ljust(80)[:80] for line in screen.display)
        memory[4 : 4 + len(text)] = list(text.encode("latin-1", "replace"))
        memory[4 + len(text) : 4 + 2 * len(text)] = [7] * len(text)
        memory[2], memory[3] = screen.cursor.x, screen.cursor.y

    def wait_for(self, text: str) -> None:
        """Wait until the display shows a text."""
        self._display.settimeout(0.2)
        end = time.monotonic() + 20
        while not (self.shown and self.shown[-1] == text):
            assert time.monotonic() < end, f"waited in vain for {text!r}: {self.shown}"
            try:
                self._rest += self._display.recv(4096)
            except TimeoutError:
                continue
            *lines, self._rest = self._rest.split(b"\n")
            found = (re.fullmatch(rb'Visual "(.*)"\s*', line) for line in lines)
            self.shown += [match[1].decode().strip() for match in found if match]

    def close(self) -> None:
        self._display.close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._libc.shmdt(self._address)
        self._libc.shmctl(self._id, 0, None)


@pytest.fixture
def brltty(tmp_path: Path) -> Iterator[Brltty]:
    (tmp_path / "braille").mkdir()
    found = Brltty(tmp_path / "braille")
    yield found
    found.close()


@WITH_BRLTTY
@pytest.mark.parametrize("game", GAMES)
def test_the_braille_window_shows_what_each_of_ten_keys_points_at(game: str, brltty: Brltty, tmp_path: Path) -> None:
    config = tmp_path / ".config" / "tp-tui" / "settings.toml"
    config.parent.mkdir(parents=True)
    assert save_settings(Settings(reader="on"), config) is None
    terminal = Terminal(["play", "--game", game, "--seats", "you,greedy", "--seed", "7"], tmp_path)
    try:
        terminal.wait_for(GAMES[game])
        for key in ("right", "left", "tab", "tab", "down", "up", "tab", "right", "tab", "left"):
            terminal.press(key)
            terminal.settle()
            brltty.see(terminal)
            line = terminal.screen.display[terminal.screen.cursor.y]
            brltty.wait_for(line[:CELLS].strip())
        assert len(set(brltty.shown)) > 2
    finally:
        terminal.close()
