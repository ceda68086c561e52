"""Guests are never told where anything lies on the machine, whatever is damaged, full or closed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands import ROOT, environment
from tests.storage.finished_games import finished_game
from tests.tui.terminal import Terminal
from tests.unprivileged import NOBODY
from tp_tui.games import get_game
from tp_tui.storage.game_log import save_text

GAME = "cubes"


def nothing(own: Path) -> None:
    """Leave the folder as it is."""


def full_disk(own: Path) -> None:
    """No file can be written any more: see `program`."""


def files_in_the_way(own: Path) -> None:
    (own / "saves").rename(own / "old")
    for name in ("saves", "themes", "symbols", "boards"):
        (own / name).write_text("", encoding="ascii")


def folders_in_the_way(own: Path) -> None:
    for name in (
        "settings.toml",
        "records.sqlite",
        "lessons.toml",
        "challenges.toml",
        "crash.log",
        "themes/mine.toml",
        "saves/folder.tp",
    ):
        (own / name).mkdir(parents=True)


def garbage(own: Path) -> None:
    for name in (
        "settings.toml",
        "records.sqlite",
        "lessons.toml",
        "challenges.toml",
        "themes/mine.toml",
        "symbols/mine.toml",
    ):
        (own / name).parent.mkdir(exist_ok=True)
        (own / name).write_bytes(b"\xff\x00garbage = [" * 100)
    for name in ("broken.tp", "torn.tp"):
        (own / "saves" / name).write_bytes(b"format = 1\ngame = 'cubes'\n\xff\n---\n")


def later_versions(own: Path) -> None:
    import sqlite3

    records = sqlite3.connect(own / "records.sqlite")
    records.execute("PRAGMA user_version = 99")
    records.close()
    (own / "settings.toml").write_text("pace = 3\ntheme = 'none'\n[of]\na = 1\n", encoding="ascii")
    (own / "saves/broken.tp").write_text("format = 99\n---\n", encoding="ascii")


def closed(own: Path) -> None:
    """Nothing may be read or written, but for what lies in the folder of all."""
    for path in (*own.rglob("*"), own):
        path.chmod(0)


DAMAGES = (garbage, nothing, files_in_the_way, full_disk, folders_in_the_way, later_versions, closed)

COMMANDS = (
    ("saves", ""),
    ("saves --json", ""),
    ("stats", ""),
    ("replay broken.tp", ""),
    ("replay none.tp", ""),
    (f"replay {GAME}-1.tp", ""),
    ("play --resume", ""),
    ("play --resume broken.tp", "quit\n"),
    ("play --resume folder.tp", "quit\n"),
    (f"play --resume {GAME}-2.tp", "undo\nbuy 1\nquit\nquit\n"),
    (f"play --game {GAME} --seed 3", "buy 1\nbuy 2\nset pace slow\nquit\nquit\n"),
    (f"daily --game {GAME}", "buy 1\nquit\nquit\n"),
    (f"tutorial --game {GAME}", "1\n\n\nquit\n"),
    ("rules --theme mine", ""),
    ("play --theme mine", ""),
    ("play --board mine", ""),
    ("", "game\n1\nstats\nquick\nbuy 1\nquit\nquit\ncontinue\nquit\ndaily\nquit\nsaves\n1\nquit\nquit\n"),
)


BEGIN = """
import json, os, resource, sys
import tp_tui.cli.app, tp_tui.cli.guest, tp_tui.cli.play, tp_tui.cli.rules, tp_tui.cli.saves, tp_tui.cli.stats
from tp_tui.cli import crashes, main
from tp_tui.host import session_slots
crashes.SOCKETS = ()
session_slots.sleep = lambda seconds: None
"""
"""What every program has imported before it becomes a user who may not read it. So many commands would have to wait."""

EACH = """
for asked, typed in json.loads(os.environ["ASKED"]):
    (theirs, typing), (reading, ours) = os.pipe(), os.pipe()
    os.write(typing, typed.encode())
    os.close(typing)
    if not os.fork():
        for number, stream in ((0, theirs), (1, ours), (2, ours)):
            os.dup2(stream, number)
        sys.stdin, sys.stdout, sys.stderr = (open(number, "rw"[number > 0], closefd=False) for number in range(3))
        os.environ["SSH_ORIGINAL_COMMAND"] = asked
        main.main()
    os.close(theirs)
    os.close(ours)
    said = b"".join(iter(lambda: os.read(reading, 65536), b""))
    os.close(reading)
    print(json.dumps([asked, os.waitstatus_to_exitcode(os.wait()[1]), said.decode("utf-8", "replace")]))
"""
"""Carries out one command after another, and prints how each ended and what it said."""


def program(damage: Callable[[Path], None], rest: str = "main.main()") -> tuple[str, ...]:
    """`tp-tui`, where need be on a full disk, or as a user without rights."""
    begin = BEGIN
    if damage is full_disk:
        begin += "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    if damage is closed and os.getuid() == 0:
        begin += f"os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})\n"
    return (sys.executable, "-c", begin + rest)


@pytest.fixture
def players(tmp_path: Path) -> Path:
    """The folder of the players, with some games of Ada's in it."""
    folder = tmp_path / "srv" / "players"
    own = folder / "ada" / "saves"
    own.mkdir(parents=True)
    for number in (1, 2):
        saved = finished_game(number, game=get_game(GAME))
        if number == 2:
            lines = save_text(saved).splitlines(keepends=True)
            text = "".join(lines[: lines.index("---\n") + 4])
            text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("finished"))
        else:
            text = save_text(saved)
        (own / f"{GAME}-{number}.tp").write_text(text, encoding="utf-8")
    return folder


def check_nowhere(said: str, players: Path) -> None:
    for place in (str(players), str(players.parent), str(ROOT), "/ada", "Traceback"):
        assert place not in said, said


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.slow
def test_no_message_has_a_place(damage: Callable[[Path], None], players: Path, tmp_path: Path) -> None:
    damage(players / "ada")
    done = subprocess.run(
        [*program(damage, EACH), "guest", str(players), "--player", "ada"],
        cwd=ROOT, env=environment(tmp_path) | {"ASKED": json.dumps(COMMANDS)}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    ended = [json.loads(line) for line in done.stdout.splitlines()]
    assert [asked for asked, _, _ in ended] == [asked for asked, _ in COMMANDS]
    for asked, status, said in ended:
        assert status in (0, 1, 2, 75), (asked, status, said)
        check_nowhere(said, players)
    said = "".join(said for _, _, said in ended)
    for path in (players / "ada", *(players / "ada").rglob("*")):
        path.chmod(0o700)
    expected = {
        nothing: "",
        full_disk: "is not saved: cubes-",
        files_in_the_way: "is not saved: cubes-",
        folders_in_the_way: "settings in settings.toml cannot be read",
        garbage: "now in records.damaged-1.sqlite",
        later_versions: "records in records.sqlite are of a later version",
        closed: "ermission denied",
    }[damage]
    assert expected in said, said


@pytest.mark.parametrize(
    "damage", [pytest.param(full_disk, marks=pytest.mark.slow), garbage], ids=lambda damage: damage.__name__
)
def test_no_screen_has_a_place(damage: Callable[[Path], None], players: Path, tmp_path: Path) -> None:
    damage(players / "ada")
    terminal = Terminal(["guest", str(players), "--player", "ada"], tmp_path, (200, 60), command=program(damage))
    try:
        terminal.wait_for("How to play")
        if damage is full_disk:
            terminal.press("enter")
            terminal.wait_for("Turn ")
            terminal.press("m")
            terminal.wait_for("The game is not saved")
            terminal.press("enter", "q", "q")
        else:
            terminal.wait_for("settings.toml")
            terminal.press("q")
        terminal.wait(lambda: not terminal.child.isalive() or "How to play" in terminal.text)
        check_nowhere(terminal.received.decode("utf-8", "replace"), players)
        check_nowhere(terminal.text.replace("\n", ""), players)
    finally:
        terminal.close()
