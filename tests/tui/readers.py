"""Real readers of the terminal: Fenrir and yasr with their speech in a log, BRLTTY with a virtual display of 40 cells.

Debian: `apt-get install --no-install-recommends fenrir yasr brltty`. What they say and show of keys, turns and a
lesson, for every game and with the reader setting off and on, is told by

    python -m tests.tui.readers

The readers must not stay installed behind it: line mode and the screen look for one on the Linux console.
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
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import mean
from typing import ClassVar

from tests.tui.terminal import Terminal
from tp_tui.games import game_names, get_game
from tp_tui.presenters.messages import word_count
from tp_tui.room import Room
from tp_tui.storage.game_log import load_save
from tp_tui.storage.settings import Settings, save_settings

SYSTEM = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
FENRIR, YASR, BRLTTY = shutil.which("fenrir"), shutil.which("yasr"), shutil.which("brltty", path=SYSTEM)

BEGINNINGS = {"terra": "Place your tile", "cubes": "Your turn", "necropolis": "Take a god tile"}
"""What the screen says when the first turn begins."""

TEN_KEYS = ("right", "left", "tab", "tab", "down", "up", "tab", "right", "tab", "left")

SIGNS = re.compile(r"\b(?:dash|plus|slash|dollar|star|dot|colon|comma|left paren|right paren|bar|equals|tick)\b")
"""What Fenrir calls signs, which are no words of the program."""


def played(game: str) -> list[str]:
    """Return the arguments that begin the same game each time."""
    return ["play", "--game", game, "--seats", "you,greedy", "--seed", "7"]


def keep_settings(home: Path, reader: str) -> None:
    """Keep the reader setting for the program that starts in `home`."""
    config = home / ".config" / "tp-tui" / "settings.toml"
    config.parent.mkdir(parents=True)
    fault = save_settings(Settings(reader=reader, pace="instant", name="Ada"), config)
    assert fault is None


def words_heard(said: Sequence[str]) -> int:
    """Return how many words are said, without the names of signs."""
    return sum(word_count(SIGNS.sub(" ", each)) for each in said)


STARTS = 5
"""How often Fenrir is started at most until it takes keys."""


class Speaker:
    """The program in a terminal under a reader, whose speech goes to a log.

    Attributes:
        terminal: the terminal.
        at_start: what was said until the screen stood.
    """

    terminal: Terminal
    at_start: list[str]
    ENVIRONMENT: ClassVar = {
        "TERM": "linux", "PYTHONPATH": str(Path(__file__).parents[2]), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]
    }  # fmt: skip

    def __init__(self, home: Path, arguments: Sequence[str], reader: str, says: str) -> None:
        """Write the scripts that start the program and, by the command `says`, log what is said."""
        self._log = home / "said"
        self._log.touch()
        keep_settings(home, reader)
        self._started, self._says = home / "play.sh", home / "say.sh"
        self._started.write_text(f"#!/bin/sh\nexec {shlex.join([sys.executable, '-m', 'tp_tui', *arguments])}\n")
        self._says.write_text(f"#!/bin/sh\n{says} >> {shlex.quote(str(self._log))}\n")
        for script in (self._started, self._says):
            script.chmod(0o755)

    def quiet(self) -> None:
        """Wait until nothing more is drawn and said."""
        said = -1
        while said != (now := self._log.stat().st_size):
            said = now
            self.terminal.settle(1.0)

    def _texts(self, line: str) -> list[str]:
        """Return the texts in a line of the log."""
        raise NotImplementedError

    def _said_since(self, place: int) -> list[str]:
        said = self._log.read_bytes()[place:].decode(errors="replace")
        parts = (" ".join(part.split()) for line in said.splitlines() for part in self._texts(line))
        return [part for part in parts if part]

    def hears(self, key: str) -> list[str]:
        """Press a key once, and return what is said until nothing more comes."""
        before = self._log.stat().st_size
        self.terminal.press(key)
        self.terminal.settle(0.3)
        self.quiet()
        return self._said_since(before)

    def close(self) -> None:
        """End the reader and the program."""
        self.terminal.close()


class Yasr(Speaker):
    """The program under yasr, which speaks what is written as it is written."""

    def __init__(self, home: Path, arguments: Sequence[str], until: str, reader: str = "on") -> None:
        """Start the program, and wait until it shows `until`."""
        super().__init__(home, arguments, reader, "exec cat")
        assert YASR is not None
        command = [YASR, "-s", "emacspeak server", "-p", f"|{self._says}", str(self._started)]
        self.terminal = Terminal([], home, environment=self.ENVIRONMENT, command=command)
        self.terminal.wait_for(until)
        self.quiet()
        self.at_start = self._said_since(0)

    def _texts(self, line: str) -> list[str]:
        """Return the text of a command that queues one for the speech server."""
        return re.findall(r"^q \{(.*)\}$", line)


class Fenrir(Speaker):
    """The program under Fenrir, which reads its screen."""

    def __init__(self, home: Path, arguments: Sequence[str], until: str, reader: str = "on") -> None:
        """Start the program, and wait until it shows `until` and Fenrir takes keys."""
        super().__init__(home, arguments, reader, "printf '%s\\n' \"$1\"")
        options = [
            "speech#driver=genericDriver",
            f'speech#genericSpeechCommand={self._says} "fenrirText"',
            "sound#enabled=False",
            f"general#shell={self._started}",
            "general#debugLevel=0",
        ]
        assert FENRIR is not None
        for _ in range(STARTS):
            begun = self._log.stat().st_size
            arguments = ["-e", "-o", ";".join(options)]
            self.terminal = Terminal(arguments, home, environment=self.ENVIRONMENT, command=[FENRIR])
            self.terminal.wait_for(until)
            self.quiet()
            self.at_start = self._said_since(begun)
            if self._takes_keys():
                return
            self.terminal.close()
        raise AssertionError(f"Fenrir takes no keys:\n{self.terminal.text}")

    def _texts(self, line: str) -> list[str]:
        return line.split(" , ")

    def _takes_keys(self) -> bool:
        """Return whether keys come through: Fenrir loses them while it starts, and all of them in some starts."""
        for key, back in (("right", "left"), ("left", "right")) * 2:
            before = self._log.stat().st_size
            self.terminal.press(key)
            with suppress(AssertionError):
                self.terminal.wait(lambda: self._log.stat().st_size > before, 3, "a word")  # noqa: B023
                self.terminal.press(back)
                self.quiet()
                return True
        return False


def enter_or_done(terminal: Terminal) -> str:
    """Return the key that goes on with a turn as the prompt says: Enter, or `d` where nothing but the end is left."""
    prompt = "\n".join(line for line in terminal.lines[-3:] if line.strip())
    return "d" if re.search(r"\bd(?:: done|\.)", prompt) and "Enter" not in prompt else "enter"


def turns_done(home: Path) -> int:
    """Return how many turns of the game saved in `home` the person has finished."""
    files = [*home.rglob("*.tp")]
    if not files:
        return 0
    room = Room.of_saved(load_save(max(files, key=lambda file: file.stat().st_mtime_ns)).saved)
    view = room.view(0)
    return sum(turn.seat == 0 and not view.is_going_on(turn) for turn in view.turns)


def hear_turns(speaker: Speaker, home: Path, turns: int) -> tuple[list[list[str]], int]:
    """Play turns by Enter, which takes what is offered first.

    Returns:
        What is said of each key, and how many turns were finished.
    """
    said: list[list[str]] = []
    done = 0
    while done < turns and "Enter shows the scoring" not in speaker.terminal.text:
        said.append(speaker.hears(enter_or_done(speaker.terminal)))
        done = turns_done(home)
        assert len(said) < 30 * turns, speaker.terminal.text
    return said, done


def hear_lesson(fenrir: Fenrir, game: str) -> Iterator[tuple[str, list[str]]]:
    """Take the first lesson of a game, pointing at what is asked for with `i`, and yield each key with what is said."""
    lesson = get_game(game).lessons()[0]
    for number in range(lesson.length - 1):  # at the last step, Enter leaves
        part, place = lesson.locate(number)
        for key in ["i", "enter"] if part.steps[place].wanted else ["enter"]:
            yield key, fenrir.hears(key)


CELLS = 40

SCREEN_BYTES = 4 + 66 * 132 * 2
"""The memory that BRLTTY's driver for GNU Screen reads: width, height, the cursor's column and line, texts, styles."""

SCREEN_KEY = ctypes.c_int(0xBACD072F).value
"""The key of that memory. There is one on a machine, so one display has it at a time."""

CREATE_NEW, PRIVATE = 0o3000, 0o700

SHARED_MEMORY = Path("/proc/sysvipc/shm")


class Brltty:
    """BRLTTY, which shows a terminal's picture on a virtual display; it gets the picture as GNU Screen would give it.

    Attributes:
        shown: the texts that the display has shown, the last one last.
    """

    def __init__(self, home: Path) -> None:
        """Start BRLTTY, and the display that it writes to."""
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.shmat.restype = ctypes.c_void_p
        self._libc.shmdt.argtypes = [ctypes.c_void_p]
        self._id = self._memory_id()
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

    def _memory_id(self) -> int:
        """Return new shared memory, once nobody alive has it; what a killed process has left is removed."""
        end = time.monotonic() + 120
        while (found := self._libc.shmget(SCREEN_KEY, SCREEN_BYTES, CREATE_NEW | PRIVATE)) < 0:
            assert time.monotonic() < end, os.strerror(ctypes.get_errno())
            for line in SHARED_MEMORY.read_text().splitlines()[1:]:
                key, number, _mode, _size, creator = map(int, line.split()[:5])
                if key == SCREEN_KEY and not Path(f"/proc/{creator}").exists():
                    self._libc.shmctl(number, 0, None)
            time.sleep(0.1)
        return int(found)

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
            self.read()

    def read(self) -> bool:
        """Take in what the display is sent now; return whether that was anything."""
        try:
            self._rest += self._display.recv(4096)
        except TimeoutError:
            return False
        *lines, self._rest = self._rest.split(b"\n")
        found = (re.fullmatch(rb'Visual "(.*)"\s*', line) for line in lines)
        self.shown += [match[1].decode().strip() for match in found if match]
        return True

    def window(self) -> str:
        """Return what the display shows once it changes no more."""
        self._display.settimeout(0.6)
        while self.read():
            pass
        return self.shown[-1] if self.shown else ""

    def close(self) -> None:
        """End BRLTTY, and give the memory back."""
        self._display.close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._libc.shmdt(self._address)
        self._libc.shmctl(self._id, 0, None)


# The tables

HEARD_KEYS = {"arrows": ("right", "down", "left", "up"), "Tab": ("tab",) * 4, "a box": ("e", "backspace"), "q": ("q",)}
"""The keys of the table, by what they are called."""


def tell_speech(kind: type[Fenrir | Yasr], game: str, turns: int) -> Iterator[str]:
    """Yield lines with the words that a reader says of a game: at the start, of keys and of turns."""
    for reader in ("off", "on"):
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            speaker = kind(home, played(game), BEGINNINGS[game], reader)
            try:
                yield f"{game}, reader {reader}: start {words_heard(speaker.at_start)}"
                for called, keys in HEARD_KEYS.items():
                    if called == "q":
                        said, done = hear_turns(speaker, home, turns)
                        counts = [words_heard(each) for each in said]
                        yield f"  {done} turns by Enter: {sum(counts) / max(1, done):.0f} words and {len(counts)} keys"
                        yield f"  Enter: {mean(counts):.0f} words, at most {max(counts)}"
                    found = [words_heard(speaker.hears(key)) for key in keys]
                    yield f"  {called}: {mean(found):.0f} words, at most {max(found)}"
            finally:
                speaker.close()


def tell_braille(game: str) -> Iterator[str]:
    """Yield a line a key with what the braille display shows of a game."""
    for reader in ("off", "on"):
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            keep_settings(home, reader)
            terminal, display = Terminal(played(game), home), Brltty(home)
            try:
                terminal.wait_for(BEGINNINGS[game])
                display.see(terminal)
                while display.window().startswith("BRLTTY"):  # its name stands there first
                    pass
                yield f"{game}, reader {reader}"
                for key in TEN_KEYS:
                    terminal.press(key)
                    terminal.settle()
                    display.see(terminal)
                    yield f"  {key:<7}{display.window()}"
            finally:
                display.close()
                terminal.close()


def main() -> None:
    """Print the tables."""
    for kind, is_there in ((Fenrir, FENRIR), (Yasr, YASR)):
        if is_there:
            print(f"Words that {kind.__name__} says")
            for game in game_names():
                for line in tell_speech(kind, game, 3):
                    print(line, flush=True)
    if BRLTTY is not None:
        print(f"What a braille display of {CELLS} cells shows")
        for game in game_names():
            for line in tell_braille(game):
                print(line, flush=True)


if __name__ == "__main__":
    main()
