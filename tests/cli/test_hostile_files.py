"""Files made to do harm, among the player's own: nothing that is in them is obeyed, and nothing ends because of it."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import ROOT, environment, run
from tests.storage.old_saves import folders
from tp_tui.storage.folders import own_files_folder, own_symbols_folder, own_themes_folder, saves_folder
from tp_tui.storage.records import read_records
from tp_tui.storage.saved_games import saved_games
from tp_tui.storage.settings import settings_file

FINISHED = (folders()[0] / "basic.tp").read_bytes()
BEGUN = FINISHED.replace(b"\nfinished", b"\n#finished")[:-300]
BEGUN = BEGUN[: BEGUN.rindex(b"\n") + 1]

NAMES = [
    "\udcff",
    "\x1b]0;title\x07",
    "\udcfe\udc9b31m",
    "\x9b31m",
    "a\u202eb",
    "two\nlines",
    "tab\tbell\x07",
    "\u2028",
]
"""Names that files can have."""

FORGED = 'format = 1\ngame = "\\u001b]0;x\\u0007"\nseats = ["human:\\u001b[31m", "bot:gr\\u009beedy\\u202e"]\n---\n'

SHOWN = {"\n", "\t"}

MEMORY = 400 << 20
"""The bytes of address space that a command may take: it takes less than half of it for an honest game."""


def save(name: str, data: bytes) -> Path:
    saves_folder().mkdir(parents=True, exist_ok=True)
    file = saves_folder() / f"{name}.tp"
    file.write_bytes(data)
    return file


@pytest.fixture
def hostile_saves() -> list[Path]:
    """Saved games of such names, finished, begun and forged."""
    numbered = list(enumerate(NAMES))
    files = [save(name, FINISHED.replace(b"\nseed = 7", b"\nseed = %d" % number)) for number, name in numbered]
    files += [save(f"{name} begun", BEGUN) for name in NAMES]
    files += [save(f"{name} forged", FORGED.encode()) for name in NAMES]
    seats = FINISHED.index(b"\nseats")
    forged_seats = b'\nseats = ["human:\\u001b[31mX", "bot:greedy:\\u202ea\\nb"]'
    files.append(save("seats", FINISHED[:seats] + forged_seats + FINISHED[FINISHED.index(b"\n", seats + 1) :]))
    files.append(save("many seats", FORGED.replace("bot:gr", 'bot:greedy", "' * 11 + "bot:gr").encode()))
    return files


def run_in_little_memory(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process that gets no more than `MEMORY`."""
    return subprocess.run(
        [sys.executable, "-m", "tp_tui", *arguments],
        capture_output=True,
        input="quit\nquit\n",
        encoding="utf-8",
        cwd=ROOT,
        env=environment(ROOT) | {"TP_TUI_HOME": os.environ["TP_TUI_HOME"], "LC_ALL": "C.UTF-8", "TERM": "dumb"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        timeout=120,
        check=False,
    )


def check_output(done: subprocess.CompletedProcess[str], *statuses: int) -> str:
    """Nothing in it is obeyed by a terminal, and it is no traceback; return what was printed."""
    for text in (done.stdout, done.stderr):
        assert not [letter for letter in text if not (letter.isprintable() or letter in SHOWN)], ascii(text)[:2_000]
        assert "Traceback" not in text, text
    assert done.returncode in statuses, (done.returncode, done.stderr)
    return done.stdout


COMMANDS: dict[str, tuple[str, ...]] = {
    "saves": ("saves",),
    "saves as JSON": ("saves", "--json"),
    "stats": ("stats",),
    "stats as CSV": ("stats", "--csv"),
    "stats as JSON": ("stats", "--json"),
    "daily --result": ("daily", "--result"),
    "paths": ("paths",),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_saved_games_of_any_name_are_listed_and_counted(command: str, hostile_saves: list[Path]) -> None:
    printed = check_output(
        run(*COMMANDS[command], folder=saves_folder()), *(2,) if command == "daily --result" else (0,)
    )
    if command == "saves":
        assert len(printed.splitlines()) == len(hostile_saves) + 1, "a name of two lines takes one"
        assert r"\udcff.tp" in printed
    if command == "saves as JSON":
        assert {entry["file"] for entry in json.loads(printed)} == set(map(str, hostile_saves))
    if command == "stats as CSV":
        assert len(printed.splitlines()) >= len(NAMES) + 1
        assert r"\xff.tp" in printed


@pytest.mark.parametrize(
    "name", [*NAMES[:2], *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES[2:])], ids=ascii
)
def test_a_saved_game_of_any_name_can_be_looked_at(name: str) -> None:
    file = save(name, FINISHED)
    folder = saves_folder()
    check_output(run("verify", str(file), folder=folder), 0)
    check_output(run("replay", file.name, folder=folder), 0)
    file.write_bytes(BEGUN + b"row \x1b]0;x\x07 \x9b31m\n")
    check_output(run("verify", "--json", str(file), folder=folder), 1)
    check_output(run("replay", file.name, folder=folder), 1)
    file.unlink()
    check_output(run("verify", str(file), folder=folder), 1)
    check_output(run("replay", file.name, folder=folder), 2)


def test_paths_of_any_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path / "\x1b]0;x\x07\udcff\n"))
    save("game", FINISHED)
    for arguments in (["paths"], ["paths", "saves"], ["paths", "--json"], ["saves"], ["stats"]):
        check_output(run(*arguments, folder=tmp_path), 0)


def test_lines_of_any_content(hostile_saves: list[Path]) -> None:
    """Line mode lists the saved games, goes on with one, and repeats what was typed."""
    typed = "6\n\n1\nquit\n\x1b]0;x\x07\n\x9b31m\n2\nrow \x1b[31m\u202e\nsay \x07\nquit\nquit\n"
    printed = check_output(run("--plain", folder=saves_folder(), typed=typed), 0)
    assert "human" not in printed


BROKEN = {
    "a dotted key": (f"{'.'.join('a' * 9_000)} = 1\n", "a name of more than 8 parts"),
    "many dots": (f"{'.'.join('a' * 20_001)} = 1\n", "more than 20000 keys and values"),
    "a number": (f"a = {'9' * 5_000}\n", "a number of too many digits"),
    "a longer number": (f"a = {'9' * 49_000}\n", "a number of too many digits"),
    "lists": (f"a = {'[' * 15_000}\n", "nested too deeply"),
    "many lists": (f"a = [{'[],' * 16_000}]\n", "more than 20000 keys and values"),
    "a zero byte": ("a = '\0'\n", r"Found invalid character '\x00'"),
}
"""Texts in TOML and what is wrong with them."""

PLACES: dict[str, Callable[[], Path]] = {
    "save": lambda: saves_folder() / "own.tp",
    "settings": settings_file,
    "theme": lambda: own_themes_folder() / "own.toml",
    "signs": lambda: own_symbols_folder() / "own.toml",
    "board": lambda: own_files_folder("board") / "own.toml",
    "deck": lambda: own_files_folder("deck") / "own.toml",
    "lessons": lambda: Path(os.environ["TP_TUI_HOME"]) / "lessons.toml",
    "challenges": lambda: Path(os.environ["TP_TUI_HOME"]) / "challenges.toml",
}

READ_BY: dict[str, tuple[str, ...]] = {
    "save": ("saves",),
    "settings": ("--plain",),
    "theme": ("themes",),
    "signs": ("doctor",),
    "board": ("board", "check", "own"),
    "deck": ("deck", "check", "own"),
    "lessons": ("tutorial", "--plain"),
    "challenges": ("challenges",),
}


@pytest.mark.parametrize(
    "place", ["save", *(pytest.param(name, marks=pytest.mark.slow) for name in PLACES if name != "save")]
)
def test_toml_that_is_made_to_do_harm_is_a_sentence_wherever_it_lies(place: str) -> None:
    file = PLACES[place]()
    file.parent.mkdir(parents=True, exist_ok=True)
    if place == "signs":
        settings_file().write_text("symbols = 'own'\n", encoding="utf-8")
    for name, (text, wrong) in BROKEN.items():
        file.write_text(f"{text}---\n" if place == "save" else text, encoding="utf-8")
        done = run_in_little_memory(*READ_BY[place])
        printed = check_output(done, 0, 2) + done.stderr
        assert max(map(len, printed.splitlines())) < 700, name
        # Of how far a player is in lessons and challenges nothing is said: it just begins anew.
        assert wrong in printed or place in ("lessons", "challenges"), (name, printed)


def test_hidden_letters_are_what_the_tests_take_them_for() -> None:
    assert all(not letter.isprintable() for letter in "\x1b\x9b\u202e\udcff\u2028")
    assert unicodedata.category("\u202e") == "Cf"


@pytest.mark.usefixtures("hostile_saves")
def test_the_records_have_games_of_any_name_once() -> None:
    first, remark = read_records()
    assert remark == ()
    assert len(first) >= len(NAMES)
    assert read_records() == (first, ())
    assert len(saved_games()) == len(list(saves_folder().iterdir()))
