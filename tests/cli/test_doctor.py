"""The doctor in real terminals, some of which answer, some of which do not; and without one."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pexpect
import pytest

from tests.commands import check_refused, run
from tests.tui.terminal import DROPPED
from tp_tui.cli.terminal_probe import KEYS, REQUEST_POSITION
from tp_tui.presenters import doctor_text
from tp_tui.terminal.terminal_queries import ASK_STATUS


def in_a_terminal(
    arguments: list[str],
    home: Path,
    environment: Mapping[str, str] | None = None,
    answer: Callable[[bytes], bytes] = lambda received: b"",
    size: tuple[int, int] = (80, 24),
) -> tuple[str, int]:
    """What `tp-tui` prints in a terminal that answers what it received so, and the exit status."""
    kept = {name: value for name, value in os.environ.items() if name not in (*DROPPED, "SSH_CONNECTION", "SSH_TTY")}
    kept |= {"TERM": "xterm-256color", "TP_TUI_HOME": str(home), "LANG": "C.UTF-8", **(environment or {})}
    columns, lines = size
    child = pexpect.spawn(
        sys.executable, ["-m", "tp_tui", *arguments], env=kept, dimensions=(lines, columns), timeout=60
    )
    child.delaybeforesend = None
    received, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        try:
            data = child.read_nonblocking(65536, timeout=60)
        except pexpect.EOF:
            break
        received += data
        if said := answer(data):
            child.send(said)
    child.close()
    assert child.exitstatus is not None, received
    return received.decode("utf-8", "replace").replace("\r\n", "\n"), child.exitstatus


class Answering:
    """A terminal that tells where its cursor is, and draws the signs in `wide` two columns wide."""

    def __init__(self, wide: str = "", *, has_truecolor: bool = False) -> None:
        self._wide, self._behind, self.asked = wide, "", 0
        self._has_truecolor = has_truecolor

    def __call__(self, data: bytes) -> bytes:
        text = self._behind + data.decode("utf-8", "replace")
        if ASK_STATUS in text:
            text = text.replace(ASK_STATUS, "")
            self._behind = text
            return (b"\x1bP1$r0;48:2::1:2:3m\x1b\\" if self._has_truecolor else b"") + b"\x1b[0n"
        *questions, self._behind = text.split(REQUEST_POSITION)
        self.asked += len(questions)
        columns = (2 + (question[-1] in self._wide) for question in questions)
        return "".join(f"\x1b[1;{column}R" for column in columns).encode()


def test_a_terminal_that_answers_is_asked_for_the_width_of_signs(home: Path) -> None:
    terminal = Answering()
    text, status = in_a_terminal(["doctor"], home, answer=terminal)
    assert status == 0
    assert terminal.asked > 20
    assert f"Width of signs: all {terminal.asked - 1} are as wide as the program takes them to be" in text
    for line in ("TERM: xterm-256color", "Size: 80 columns, 24 lines", "SSH: no", "tmux or screen: none"):
        assert f"{line}\n" in text
    assert "Colours: 256, because TERM is xterm-256color" in text
    assert f"Saves: {home / 'saves'}, can be written" in text
    assert "Nothing needs to be changed." in text


def test_a_terminal_that_shows_all_colours_is_believed(home: Path) -> None:
    text, _ = in_a_terminal(["doctor"], home, answer=Answering(has_truecolor=True))
    assert "Colours: 16 million, because the terminal says so\n" in text
    assert "Theme: tp-night, chosen by the number of colours\n" in text


def test_signs_that_are_drawn_wide_are_named(home: Path) -> None:
    (home / "settings.toml").write_text('symbols = "unicode"\n')
    text, status = in_a_terminal(["doctor"], home, answer=Answering("♟·"))
    assert status == 0
    assert re.search(r"these are drawn as wide as the number says: (· 2, ♟ 2|♟ 2, · 2)\n", text)
    assert "use --symbols narrow, or --symbols ascii" in text


def test_of_the_set_that_is_chosen_its_own_signs_are_asked_for(home: Path) -> None:
    text, _ = in_a_terminal(["doctor"], home, answer=Answering("·▀"))
    assert "Set of signs: narrow, chosen by the encoding and the terminal\n" in text
    assert "·" not in text.partition("Program:")[0]
    assert re.search(r"Width of signs: all \d+ are as wide", text)


@pytest.mark.slow
def test_a_terminal_that_does_not_answer_is_not_waited_for_for_ever(home: Path) -> None:
    text, status = in_a_terminal(["doctor"], home)
    assert status == 0
    assert "Width of signs: unknown, for the terminal does not tell where its cursor is" in text


def test_half_an_answer_is_none(home: Path) -> None:
    text, _ = in_a_terminal(["doctor"], home, answer=lambda data: b"\x1b[1;2R" if b"\x1b[6n" in data else b"")
    assert "Width of signs: unknown" in text


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"NO_COLOR": "1"}, "Colours: none, because NO_COLOR is set\n"),
        ({"NO_COLOR": "1"}, "Theme: tp-mono, chosen by the number of colours\n"),
        ({"TERM": "vt100"}, "Colours: none, because TERM is vt100\n"),
        ({"COLORTERM": "truecolor"}, "Colours: 16 million, because COLORTERM is truecolor"),
        ({"TERM": "xterm"}, "If the terminal has 256 colours, as nearly all have, say so: export TERM=xterm-256color."),
        ({"TMUX": "/tmp/tmux,1,0"}, "tmux or screen: tmux"),
        ({"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, "SSH: yes"),
        ({"LC_ALL": "C"}, "set LC_ALL=C.UTF-8"),
        ({"LC_ALL": "", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "set LANG=C.UTF-8"),
        ({"LC_ALL": "no_SUCH.UTF-8"}, "Encoding: utf-8"),
        ({"LC_ALL": "no_SUCH.UTF-8"}, "This system lacks the locale no_SUCH.UTF-8; locale -a lists those it has."),
        ({"PYTHONIOENCODING": "iso-8859-1"}, "Set of signs: ascii, chosen by the encoding and the terminal\n"),
        ({"PYTHONIOENCODING": "iso-8859-1"}, "Width of signs: not asked, for the encoding lacks them"),
    ],
    ids=[
        "no colours",
        "no theme",
        "no colours here",
        "all colours",
        "16 colours",
        "tmux",
        "ssh",
        "ascii",
        "ascii by language",
        "no such locale",
        "no such locale is said",
        "latin signs",
        "latin",
    ],
)
def test_what_is_found_is_said(environment: dict[str, str], line: str, home: Path) -> None:
    text, status = in_a_terminal(["doctor"], home, environment, Answering())
    assert status == 0
    assert line in text


def test_a_terminal_that_cannot_place_text(home: Path) -> None:
    text, status = in_a_terminal(["doctor"], home, {"TERM": "dumb"})
    assert "\x1b" not in text
    assert status == 0
    assert "Games are played: line by line, for no screen can be shown here\n" in text
    assert "- For the screen, use a terminal that can place text" in text


def test_a_driver_that_there_is_not_prevents_play(home: Path) -> None:
    text, status = in_a_terminal(["doctor"], home, {"TEXTUAL_DRIVER": "no.such:Driver"}, Answering())
    assert status == 1
    assert "This prevents play:\n- There is no driver no.such:Driver" in text


def test_the_theme_is_told_with_the_reason(home: Path) -> None:
    def theme(term: str) -> str:
        text, _ = in_a_terminal(["doctor"], home, {"TERM": term}, Answering())
        (found,) = re.findall(r"^Theme: (.*)$", text, re.MULTILINE)
        return str(found)

    assert theme("xterm-256color") == "tp-night-256, chosen by the number of colours"
    (home / "settings.toml").write_text('theme = "tp-deutan"\n')
    assert theme("xterm-256color") == "tp-deutan, by the settings"
    assert theme("xterm") == "tp-16, for tp-deutan, which is set, needs more colours"
    (home / "settings.toml").write_text('theme = "runes"\n')
    assert theme("xterm-256color") == "tp-night-256, for there is no theme runes, which is set"


def test_a_small_window(home: Path) -> None:
    text, _ = in_a_terminal(["doctor"], home, answer=Answering(), size=(50, 15))
    assert "Size: 50 columns, 15 lines" in text
    assert "Make the window 80 columns and 24 lines large" in text


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    home = tmp_path / "file" / "home"
    text, status = in_a_terminal(["doctor"], home, answer=Answering())
    assert status == 0
    assert f"Saves: {home / 'saves'}, which cannot be written: Not a directory" in text
    assert "make it writable, or name another in TP_TUI_HOME" in text


def test_without_a_terminal_it_is_plain_text(tmp_path: Path) -> None:
    done = run("doctor", folder=tmp_path)
    assert done.returncode == 0
    assert "Terminal: none for both input and output" in done.stdout
    assert "\x1b" not in done.stdout
    check_refused(run("doctor", "--keys", folder=tmp_path), "--keys needs a terminal")


def test_keys_are_asked_for_and_those_that_do_not_arrive_are_named(home: Path) -> None:
    sent = {"Arrow up": b"\x1bOA", "Shift-Tab": b"\t", "Home": b"\x1b[1;5H"}
    keys = {title: key for key, title in doctor_text.KEYS.items()}

    def press(data: bytes) -> bytes:
        names = re.findall(r"([A-Z][\w -]+|a colon|a question mark)\? $", data.decode())
        return sent.get(names[-1], KEYS[keys[names[-1]]][0]) if names else b""

    text, status = in_a_terminal(["doctor", "--keys"], home, answer=press)
    assert status == 0
    assert "Arrow up? arrives\n" in text
    assert "Shift-Tab? something else arrives: Ctrl-I\n" in text
    assert "Home? something else arrives: ESC [1;5H\n" in text
    assert "Keys that do not arrive as they should: Shift-Tab, Home\n" in text
    assert "- Shift-Tab: Tab goes round all targets, too." in text


def test_ctrl_c_ends_the_asking(home: Path) -> None:
    text, status = in_a_terminal(["doctor", "--keys"], home, answer=lambda data: b"\x03" if b"? " in data else b"")
    assert status == 0
    assert "Arrow up? ended" in text
    assert "Arrow down" not in text
