"""Guests only play: every way out of the game is closed, and says so in one sentence."""

from __future__ import annotations

import base64
import hashlib
import os
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.commands import check_refused, run
from tests.faults import raises_fault
from tests.tui.terminal import Terminal
from tp_tui.cli.faults import UsageError
from tp_tui.cli.guest import checked_player, folder_of_key, requested_arguments
from tp_tui.games import get_game
from tp_tui.games.contract import FaultError, FileOption, Role
from tp_tui.room import SeatError, parse_seats
from tp_tui.storage.game_files import file_value
from tp_tui.storage.restrictions import GUEST_COMMANDS, RESTRICTED_VARIABLE, is_plain_name
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.screens.dialogs import TextScreen

KEY = b"\x00\x00\x00\x0bssh-ed25519\x00\x00\x00 " + bytes(range(32))
SIGNED_IN = f"publickey ssh-ed25519 {base64.b64encode(KEY).decode()}\n"


@pytest.fixture
def restricted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESTRICTED_VARIABLE, "1")


@pytest.fixture
def signed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What sshd tells of who signed in."""
    file = tmp_path / "auth"
    file.write_text(SIGNED_IN, encoding="ascii")
    monkeypatch.setenv("SSH_USER_AUTH", str(file))
    return file


# The restrictions


@pytest.mark.parametrize("value", ["", "0"])
def test_at_home_nothing_is_restricted(value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESTRICTED_VARIABLE, value)
    assert "simulate" in run("--help", folder=tmp_path).stdout


@pytest.mark.usefixtures("restricted")
def test_help_lists_what_guests_have(tmp_path: Path) -> None:
    said = run("--help", folder=tmp_path).stdout
    assert all(f"  {command} " in said for command in GUEST_COMMANDS)
    assert "simulate" not in said


@pytest.mark.usefixtures("restricted")
@pytest.mark.parametrize(
    "command",
    [
        "simulate",
        "arena",
        "arena ladder",
        "bench",
        "verify .",
        "picture a.svg",
        "paths",
        "guest .",
        "board show desert",
    ],
)
def test_other_commands_are_closed(command: str, tmp_path: Path) -> None:
    check_refused(
        run(*command.split(), folder=tmp_path),
        "guests only play here; choose from play, daily, challenges, tables, join, watch, tutorial",
    )


@pytest.mark.usefixtures("restricted")
@pytest.mark.parametrize(
    "arguments",
    [["play", "--resume", "../game.tp"], ["play", "--resume", "/etc/passwd"], ["replay", "a/game.tp"], ["replay", "~"]],
)
def test_saved_games_are_opened_by_name_alone(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.tp").write_text("", encoding="ascii")
    check_refused(run(*arguments, folder=tmp_path), "guests open no files by path here")


@pytest.mark.usefixtures("restricted")
def test_saved_games_are_looked_for_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "game.tp").write_text("", encoding="ascii")
    check_refused(run("replay", "game.tp", folder=tmp_path), "there is no saved game game.tp")


@pytest.mark.usefixtures("restricted")
def test_own_bots_are_closed(tmp_path: Path) -> None:
    with raises_fault(SeatError, "guests play against the program's own bots"):
        parse_seats("you,mine.py:MyBot", 2, 4)
    bot = tmp_path / "mine.py"
    bot.write_text("open('ran', 'w')", encoding="ascii")
    check_refused(run("play", "--seats", f"you,{bot}:MyBot", folder=tmp_path), "a bot from a file is not offered")
    assert not (tmp_path / "ran").exists()


@pytest.mark.usefixtures("restricted")
@pytest.mark.parametrize("game", ["terra", "necropolis", "cubes"])
def test_own_files_are_closed(game: str, tmp_path: Path) -> None:
    for option in get_game(game).options_of(Role.FILE):
        assert isinstance(option, FileOption)
        for name in ("/etc/passwd", "../x", "x.toml"):
            with raises_fault(FaultError, "a file of your own is not offered"):
                file_value(option, name)
        for name in option.shipped_names:
            assert file_value(option, name) == name


@pytest.mark.usefixtures("restricted")
def test_boards_that_the_host_offers_can_be_played(home: Path) -> None:
    (option,) = (each for each in get_game("terra").options_of(Role.FILE) if isinstance(each, FileOption))
    folder = home / f"{option.noun}s"
    folder.mkdir()
    (folder / "club.toml").write_text("# a board", encoding="ascii")
    assert "a board" in str(file_value(option, "club"))


@pytest.mark.usefixtures("restricted")
def test_no_pager_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "touch paged; cat")
    assert "B2" in run("rules", folder=tmp_path).stdout
    assert not (tmp_path / "paged").exists()


@pytest.mark.usefixtures("restricted")
async def test_nothing_is_suspended() -> None:
    app = TpApp(None, Settings())
    async with app.run_test() as pilot:
        await pilot.press("ctrl+z")
        assert "Guests have no shell" in str(app.screen.query_one("#fault").render())


@pytest.mark.usefixtures("restricted")
async def test_no_folder_can_be_typed_where_a_game_cannot_be_saved(tmp_path: Path) -> None:
    from tp_tui.room import Room, Seat
    from tp_tui.room.autosave import autosave_new

    blocked = tmp_path / "file"
    blocked.write_text("", encoding="ascii")
    room = autosave_new(Room(get_game("terra"), (Seat("Ada"), Seat("Ben")), {"first": 1}, 7), blocked / "saves")
    app = TpApp(room, Settings(pace="instant", advice="never"))
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        assert "Guests cannot choose a folder here" in app.screen.text
        assert not app.screen.query(Input)


@pytest.mark.parametrize("name", ["a/b", "/a", "..", ".a", "~", "~a", "-a", "a\\b", "a\0b", ""])
def test_what_is_no_plain_name(name: str) -> None:
    assert not is_plain_name(name)


# Who signed in


def test_each_key_has_a_folder_of_its_own(signed_in: Path) -> None:
    fingerprint = base64.b64encode(hashlib.sha256(KEY).digest()).decode().rstrip("=")
    folder = folder_of_key(os.environ)
    assert folder == "key-" + fingerprint.replace("+", "-").replace("/", "_")
    assert is_plain_name(folder)
    signed_in.write_text(f"password\n{SIGNED_IN}", encoding="ascii")
    assert folder_of_key(os.environ) == folder


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("", "does not say which key"),
        ("password\n", "does not say which key"),
        ("publickey\n", "does not say which key"),
        ("publickey ssh-ed25519 ../../etc\n", "does not say which key"),
        ("publickey ssh-ed25519-cert-v01@openssh.com AAAA\n", "a certificate changes"),
    ],
)
def test_who_cannot_be_told_apart_does_not_play(said: str, fault: str, signed_in: Path, tmp_path: Path) -> None:
    signed_in.write_text(said, encoding="ascii")
    check_refused(run("guest", str(tmp_path / "players"), folder=tmp_path), fault)
    assert not (tmp_path / "players").exists()


def test_without_a_server_nobody_has_signed_in(tmp_path: Path) -> None:
    check_refused(run("guest", str(tmp_path), folder=tmp_path), "does not say which key")


@pytest.mark.parametrize("name", ["../ada", "a/b", ".ada", "-ada", "Ada", "key-ada", "ada ", "ü", "a" * 33, "con\0"])
def test_names_that_are_no_folders(name: str) -> None:
    with pytest.raises(UsageError, match="cannot name a player's folder"):
        checked_player(name)


@pytest.mark.parametrize("name", ["ada", "ada-l", "ada_l", "a1", "0"])
def test_names_that_are_folders(name: str) -> None:
    assert checked_player(name) == name


# What the client asks to be run


@pytest.mark.parametrize(
    "command",
    [
        "sh", "/bin/sh", "bash -i", "tp-tui; id", "id; tp-tui", "$(id)", "`id`", "simulate", "tp-tui simulate", "paths",
        "scp -t .", "/usr/lib/openssh/sftp-server", "internal-sftp", "guest /tmp", "tp-tui guest .", "play 'x", "-c id",
        "--install-completion", "--version --install-completion", "env play", "./play", "verify .", "doctor", "web",
        "plain simulate", "plain plain", "--plain sh",
    ],
)  # fmt: skip
def test_no_other_program_is_run(
    command: str, tmp_path: Path, signed_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FaultError):
        requested_arguments(command)
    monkeypatch.setenv("SSH_ORIGINAL_COMMAND", command)
    check_refused(run("guest", str(tmp_path / "players"), folder=tmp_path), "guests only play here; choose from play")


@pytest.mark.usefixtures("restricted")
@pytest.mark.parametrize(
    "command",
    ["play --resume ../x.tp", "play --resume=/x.tp", "play --board /x", "replay ~/x", "play --seats you,/x.py:Bot",
     "play --board .x", "rules --file=x/y", "play 'a\nb'", "play $HOME", "play a\\\\b"],
)  # fmt: skip
def test_no_path_is_taken(command: str) -> None:
    with raises_fault(FaultError, "guests open no files by path"):
        requested_arguments(command)


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("", []),
        ("tp-tui", []),
        ("daily", ["daily"]),
        ("tp-tui play --seats 'you:Ada Lovelace,greedy'", ["play", "--seats", "you:Ada Lovelace,greedy"]),
        ("play --option first=2 --seed -7", ["play", "--option", "first=2", "--seed", "-7"]),
        ("play --resume 2026-11-23-1.tp", ["play", "--resume", "2026-11-23-1.tp"]),
        ("--version", ["--version"]),
        ("--plain", ["--plain"]),
        ("plain", ["--plain"]),
        ("tp-tui plain daily", ["--plain", "daily"]),
        ("play --plain --game cubes", ["play", "--plain", "--game", "cubes"]),
    ],
)
def test_what_guests_may_ask_for(command: str, arguments: list[str]) -> None:
    assert requested_arguments(command) == arguments


def test_a_command_that_plays_is_carried_out(tmp_path: Path, signed_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_ORIGINAL_COMMAND", "saves")
    folder = tmp_path / "players"
    result = run("guest", str(folder), folder=tmp_path)
    assert result.returncode == 0, result
    (own,) = folder.glob("[!.]*")
    assert own.name == folder_of_key(os.environ)
    assert own.stat().st_mode & 0o777 == 0o700
    assert result.stdout == "No games are saved yet.\n"
    run("guest", str(folder), "--player", "ada", folder=tmp_path)
    assert (folder / "ada").is_dir()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--memory", "5"], "--memory takes a number from 256 to 65536, not 5"),
        (["--player-sessions", "0"], "--player-sessions takes a number from 1 to 1000, not 0"),
        (["--games", "-1"], "--games takes a number from 1 to 100000, not -1"),
        (["--folder-size", "1.5"], "--folder-size takes a whole number, not 1.5"),
        (["--idle-menu", "soon"], "--idle-menu takes a whole number, not soon"),
    ],
)
def test_a_limit_that_cannot_be_is_refused(
    arguments: list[str], fault: str, tmp_path: Path, signed_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_ORIGINAL_COMMAND", "saves")
    check_refused(run("guest", str(tmp_path / "players"), *arguments, folder=tmp_path), fault)
    assert not (tmp_path / "players").exists()


@pytest.mark.parametrize("home", ["~nobody-of-that-name", "~nobody-of-that-name/games"])
def test_the_home_of_nobody_is_refused(home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", home)
    check_refused(run("saves", folder=tmp_path), "there is no user nobody-of-that-name, whose folder TP_TUI_HOME names")


# In words


def test_a_guest_with_a_dumb_terminal_plays_in_words(tmp_path: Path, signed_in: Path) -> None:
    """Cubes with every answer that would lead out of the game, a move, and the game again in a second session."""
    (tmp_path / "mine.py").write_text("open('ran', 'w')", encoding="ascii")
    (tmp_path / "fields.toml").write_text("", encoding="ascii")
    environment = {"TERM": "dumb", "PAGER": "touch paged; cat", "SSH_USER_AUTH": str(signed_in)}

    def session(*typed: str) -> str:
        """What a session says while these lines are typed; `quit` ends it."""
        terminal = Terminal(["guest", str(tmp_path / "players")], tmp_path, environment=environment)
        try:
            for number, line in enumerate(typed):
                terminal.wait(lambda at=number: terminal.received.count(b"\n> ") > at)  # type: ignore[misc]
                terminal.press(f"{line}\r")
            terminal.wait_for("Good-bye.")
            terminal.child.wait()
            assert terminal.child.exitstatus == 0
            return " ".join(terminal.received.decode("ascii").split())
        finally:
            terminal.close()

    way_out = (tmp_path / "fields.toml", "../../fields.toml", "~/fields.toml", "/etc/passwd")
    said = session(
        "game", "Cubes", "how", "1", "!sh", "/etc/passwd",
        "new", "small", "1", "Ada", str(tmp_path / "mine.py:Bot"), "mine.py:Bot", "random", "nobody",
        "2", *map(str, way_out), "", "1", "7",
        "!sh", "screen", "rules | sh", "buy 1", "quit", "quit",
    )  # fmt: skip
    assert "\x1b" not in said
    assert said.count("a file of your own is not offered") == len(way_out)
    assert said.count("is none of them.") == 2  # the bots
    assert "There is no terminal here that can show a screen." in said
    assert not any((tmp_path / name).exists() for name in ("ran", "paged"))
    (own,) = (tmp_path / "players").glob("[!.]*")
    assert own.name == folder_of_key({"SSH_USER_AUTH": str(signed_in)})
    assert [file.relative_to(own).parts[0] for file in own.rglob("*.tp")] == ["saves"]
    assert "You bought" in session("continue", "last", "quit", "quit")
