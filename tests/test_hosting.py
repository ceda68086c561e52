"""The game over real SSH servers, OpenSSH's as documented and that of `tp-tui host`: nothing leads out of it."""

from __future__ import annotations

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from tests.host.tables import keeper_of
from tests.hosting import Host, OpenSshHost, TpTuiHost, free_port, is_open, running, tool
from tp_tui.storage.game_log import load_save
from tp_tui.storage.saved_games import SaveSummary, saved_games

pytestmark = pytest.mark.slow

REFUSED = (
    "tp-tui: guests only play here; "
    "choose from play, daily, challenges, tables, join, watch, tutorial, saves, replay, stats, rules, games.\n"
)


@pytest.fixture(scope="module", params=[OpenSshHost, TpTuiHost], ids=["sshd", "tp-tui host"])
def host(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Host]:
    with running(request.param(tmp_path_factory.mktemp("host"))) as found:
        found.add_player("ada")
        found.add_player("ben")
        found.add_bare_player("cleo")  # what the server forbids holds for her, too
        yield found


def saves(host: Host) -> dict[str, list[SaveSummary]]:
    """The saved games by the folders of the players."""
    return {folder.name: saved_games(folder / "saves") for folder in host.players.glob("key-*")}


@pytest.mark.rule("T22")
@pytest.mark.parametrize("kind", [OpenSshHost, TpTuiHost])
def test_the_daily_game_has_a_table_of_the_day(kind: type[Host], tmp_path: Path) -> None:
    with running(kind(tmp_path)) as host:
        for name in ("ada", "ben"):
            host.add_player(name)
            # In words, the first suggestion at every step; the end of the input ends the session.
            played = subprocess.run(
                host.ssh(name, command="daily --game cubes --plain"),
                input="1\n" * 300, capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
            assert played.returncode == 0, played.stderr
            assert "Everybody's scores here:\n" in played.stderr
    (title, *lines) = played.stderr.partition("Everybody's")[2].splitlines()[:3]
    assert title == " scores here:"
    # Both did the same, and share the first place.
    assert [line.split()[0] for line in lines] == ["1.", "1."]
    assert sum("(you)" in line for line in lines) == 1


def test_what_is_typed_before_the_game_is_there_waits_for_it(host: Host) -> None:
    for _ in range(12):
        played = subprocess.run(
            host.ssh("ada", command="plain"), input="quit\n", capture_output=True, text=True, timeout=60, check=False
        )
        assert played.returncode == 0, played.stderr
        assert played.stdout.endswith("> quit\nGood-bye.\n")


def test_a_wrong_option_is_named_in_a_sentence(host: Host) -> None:
    done = host.run("ada", command="saves --wings")
    said = "tp-tui: there is no option --wings; --help lists them.\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_a_game_goes_on_after_the_line_was_lost(host: Host) -> None:
    terminal = host.terminal("ada", "-t", command="play --seats you,you:Ben --seed 7 --option first=1")
    terminal.wait_for("Enter place")
    terminal.press("tab", "enter")
    terminal.wait_for("Choose a row")
    terminal.press("\x1a")
    terminal.wait_for("Guests have no shell to go to here")
    terminal.press("enter")
    terminal.wait(lambda: "Choose a row" not in terminal.text)
    ((kept,),) = (games for games in saves(host).values() if games)
    moves = load_save(kept.file).saved.actions
    assert len(moves) >= 2
    terminal.child.kill(9)
    terminal.close()
    assert load_save(kept.file).saved.actions == moves
    wait_until_free(host)

    # Somebody else does not see it.
    other = host.terminal("ben")
    other.wait_for("How to play")
    assert "Continue" not in other.text
    assert "Saved games" not in other.text
    other.press("q")
    other.close()
    for name in (kept.file.name, str(kept.file), f"../{kept.file.parents[1].name}/saves/{kept.file.name}"):
        for command in (f"replay {name}", f"play --resume {name}"):
            result = host.run("ben", command=command)
            assert result.returncode == 2, result
            assert result.stderr.count("\n") == 1, result
            assert result.stdout == "", result

    # Its player goes on with it.
    again = host.terminal("ada")
    again.wait_for("Continue")
    again.press("enter")
    again.wait_for("Pass the keyboard")
    again.press("enter")
    again.wait_for("Turn 1/")
    again.press("u")
    again.wait_for("Choose a row")
    again.press("q")
    again.wait_for("How to play")
    again.press("q")
    for _ in range(200):
        again.read(0.05)
        if not again.child.isalive():
            break
    assert again.child.exitstatus == 0
    again.close()


def wait_until_free(host: Host) -> None:
    """Wait until no program plays a game any more."""
    for _ in range(600):
        if not any(game.is_in_use for games in saves(host).values() for game in games):
            return
        time.sleep(0.1)
    raise AssertionError("the program plays on though its line is gone")


PROGRAMS = ["id", "sh", "/bin/sh -i", "tp-tui; id", "env", "simulate", "guest /", "scp -f /etc/passwd", "internal-sftp"]


@pytest.mark.rule("T30")
@pytest.mark.parametrize("name", ["ada", "cleo"])
@pytest.mark.parametrize("command", PROGRAMS)
def test_no_other_program_is_run(command: str, name: str, host: Host) -> None:
    result = host.run(name, command=command)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", REFUSED)


@pytest.mark.parametrize("name", ["ada", "cleo"])
def test_no_shell_in_a_terminal(name: str, host: Host) -> None:
    terminal = host.terminal(name, "-tt", command="sh -i")
    terminal.wait_for("guests only play here")
    for _ in range(100):
        terminal.read(0.05)
        if not terminal.child.isalive():
            break
    assert terminal.child.exitstatus == 2
    terminal.close()


@pytest.mark.rule("T30")
def test_a_command_that_plays_is_carried_out(host: Host) -> None:
    result = host.run("ada", command="games")
    assert result.returncode == 0, result
    assert "Terra Pyramides" in result.stdout


@pytest.mark.rule("T30")
def test_no_files_are_copied(host: Host, tmp_path: Path) -> None:
    there = f"{host.user}@127.0.0.1"
    secret = tmp_path / "secret"
    secret.write_text("a secret", encoding="ascii")
    for program, arguments in (
        ("sftp", [there]),
        ("scp", [f"{there}:{secret}", str(tmp_path / "read")]),
        ("scp", ["-O", f"{there}:{secret}", str(tmp_path / "read")]),
        ("scp", [str(secret), f"{there}:{tmp_path}/written"]),
        ("scp", ["-O", str(secret), f"{there}:{tmp_path}/written"]),
    ):
        result = host.copy(program, "cleo", *arguments)
        assert result.returncode != 0, (program, arguments)
        assert "a secret" not in result.stdout
        assert not result.stdout.startswith("Remote working directory"), result
    assert sorted(file.name for file in tmp_path.iterdir()) == ["secret"]


@pytest.fixture
def service() -> Iterator[int]:
    """The port of something on the machine that guests should not reach: it says hello to whoever does."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with suppress(OSError):
                while True:
                    client, _ = server.accept()
                    client.sendall(b"hello")
                    client.close()

        Thread(target=greet, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def heard(kind: str, by: int, service: int) -> bytes:
    """What is heard of the service by way of the port `by`, where the client forwards (`-L`) or is a proxy (`-D`)."""
    with socket.socket() as client:
        client.settimeout(10)
        client.connect(("127.0.0.1", by))
        try:
            if kind == "-D":
                client.sendall(b"\x05\x01\x00")
                assert client.recv(2) == b"\x05\x00"
                client.sendall(b"\x05\x01\x00\x01\x7f\x00\x00\x01" + service.to_bytes(2, "big"))
                client.recv(10)  # the client agrees before it has asked the server
            return client.recv(100)
        except ConnectionError:
            return b""


def in_the_background(host: Host, name: str, *options: str) -> subprocess.Popen[bytes]:
    """Sign in with a terminal's session held open, so that what is forwarded stays."""
    return subprocess.Popen(
        host.ssh(name, *options, "-tt"), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def heard_through(host: Host, name: str, kind: str, service: int) -> bytes:
    """What a player hears of the service who forwards a port to it."""
    by = free_port()
    place = f"127.0.0.1:{by}"
    client = in_the_background(host, name, kind, f"{place}:127.0.0.1:{service}" if kind == "-L" else place)
    try:
        assert is_open(by)
        return heard(kind, by, service)
    finally:
        client.kill()
        client.communicate()


@pytest.mark.rule("T30")
@pytest.mark.parametrize("name", ["ada", "cleo"])
@pytest.mark.parametrize("kind", ["-L", "-D"])
def test_no_port_of_the_machine_is_reached(kind: str, name: str, host: Host, service: int) -> None:
    assert heard_through(host, name, kind, service) == b""


@pytest.mark.rule("T30")
@pytest.mark.parametrize("name", ["ada", "cleo"])
def test_no_port_of_the_machine_is_opened(name: str, host: Host, service: int, tmp_path: Path) -> None:
    for there in (f"127.0.0.1:{free_port()}", f"{tmp_path}/socket"):
        result = host.run(name, "-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{there}:127.0.0.1:{service}")
        assert result.returncode == 255, result
        assert "remote port forwarding failed" in result.stderr
    assert not (tmp_path / "socket").exists()


def test_nothing_else_is_forwarded_or_handed_on(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    if not isinstance(host, OpenSshHost):
        pytest.skip("what tp-tui host hands on, its own tests tell")
    host.environment.unlink(missing_ok=True)
    monkeypatch.setenv("DISPLAY", "127.0.0.1:99")
    for name in ("ada", "cleo"):
        result = host.run(
            name, "-A", "-X", "-o", "ExitOnForwardFailure=no",
            "-o", "SetEnv=TP_TUI_RESTRICTED=0 TP_TUI_HOME=/ PYTHONSTARTUP=/x TEXTUAL_DRIVER=a:b PAGER=sh",
            command="games",
        )  # fmt: skip
        assert result.returncode == 0, result
    handed_on = host.environment.read_text(encoding="utf-8")
    assert handed_on.count("SSH_ORIGINAL_COMMAND=games") == 2
    for variable in ("SSH_AUTH_SOCK", "DISPLAY", "TP_TUI", "PYTHONSTARTUP", "TEXTUAL_DRIVER", "PAGER"):
        assert variable not in handed_on


@pytest.mark.rule("T1", "T2", "T11", "T28")
def test_two_guests_meet_at_a_table(host: Host) -> None:
    ada = host.terminal("ada", "-t", command="tables new --game cubes --seats me,open --name Ada --option first=1")
    ben = eve = None
    try:
        ada.wait_for("Others join it with")
        code = next(iter(re.findall(r"Table (\w{6}):", ada.text)))
        listed = host.run("ben", command="tables")
        assert f"{code}  Cubes  Ada and an open seat  1 seat is open" in listed.stdout
        claimed = host.run("ben", command=f"join {code} --name Adа")  # with a Cyrillic letter
        assert claimed.returncode == 2
        assert "choose another name" in claimed.stderr
        ben = host.terminal("ben", "-t", command=f"plain join {code} --name Ben")
        ben.wait_for("Ada's turn.")
        ada.wait_for("Your turn.")
        ada.press("m")
        ben.wait_for("Ada took $5")
        eve = host.terminal("cleo", "-t", command=f"plain watch {code} --name Cleo")
        eve.wait_for("Ben's turn.")
        ben.press("say Hello\r")
        ada.wait_for("Ben: Hello")
        ben.child.kill(9)  # the line is lost
        ben.close()
        ben = host.terminal("ben", "-t", command=f"plain join {code}  --name Ben")
        ben.wait_for("your turn.")
        ben.press("money\r")
        ada.wait_for("B took $5, a new strip")
        eve.wait_for("Ben took $5")
        # A guest's session has started the keeper, which serves more people than a session may open files.
        limits = Path(f"/proc/{keeper_of(host.players / '.tables')}/limits").read_text(encoding="ascii")
        assert int(re.findall(r"Max open files +(\d+)", limits)[0]) > 1000
        (kept,) = (host.players / ".tables").glob("*.tp")
        keys = {holder.key for holder in load_save(kept).table.holders.values()}
        assert keys == {f"guest:{folder.name}" for folder in host.players.glob("key-*")} & keys
        assert len(keys) == 2
    finally:
        for terminal in (ada, ben, eve):
            if terminal:
                terminal.close()
    wait_until_free(host)


@pytest.mark.rule("T1")
@pytest.mark.parametrize("kind", [OpenSshHost, TpTuiHost], ids=["sshd", "tp-tui host"])
def test_two_keys_that_are_linked_are_one_player(kind: type[Host], tmp_path: Path) -> None:
    with running(kind(tmp_path)) as host:
        for name in ("old", "new", "other"):
            host.add_player(name)
        terminal = host.terminal("old", "-t", command="plain tables new --game cubes --seats me,open --name Ada")
        terminal.wait_for("Others join it with")
        (code,) = re.findall(r"Table (\w{6}):", terminal.text)
        (own,) = host.players.glob("key-*")
        shown = subprocess.run(
            [tool("ssh-keygen"), "-lf", host.folder / "new.pub"], capture_output=True, text=True, check=True
        ).stdout
        fingerprint = shown.split()[1].removeprefix("SHA256:").translate(str.maketrans("+/", "-_"))
        (host.players / f"key-{fingerprint}").symlink_to(own.name)
        hers = f"{code}  Cubes  Ada and an open seat  waits for 1 more\n"
        assert host.run("new", command="tables").stdout == hers
        assert host.run("other", command="tables").stdout == hers.replace("waits for 1 more", "1 seat is open")
        terminal.close()


def test_every_player_has_one_folder(host: Host) -> None:
    for name in ("ada", "ben", "cleo"):
        host.run(name, command="saves")
    assert len(list(host.players.glob("[!.]*"))) == 3


@pytest.mark.parametrize("kind", ["-L", "-D"])
def test_a_server_that_forbids_nothing_lets_all_that_through(kind: str, service: int, tmp_path: Path) -> None:
    """So the tests above would see it if something were not forbidden."""
    with running(OpenSshHost(tmp_path, is_documented=False)) as open_host:
        open_host.add_bare_player("ada")
        assert heard_through(open_host, "ada", kind, service) == b"hello"
        assert "uid=" in open_host.run("ada", command="id").stdout
        assert "Remote working directory" in open_host.copy("sftp", "ada", f"{open_host.user}@127.0.0.1").stdout
