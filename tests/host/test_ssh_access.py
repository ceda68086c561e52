"""Who may sign in to `tp-tui host`: the policies, the host's key, and its picture."""

from __future__ import annotations

import stat
import subprocess
from pathlib import Path

import asyncssh
import pytest

from tests.hosting import tool
from tp_tui.host.key_folders import key_folder
from tp_tui.host.ssh_access import (
    BANNED,
    HOST_KEY,
    Bans,
    InvitedAccess,
    ListedAccess,
    OpenAccess,
    host_key,
    invitation,
    randomart,
)
from tp_tui.host.ssh_server import own_variables
from tp_tui.room.table import CODE


@pytest.fixture(scope="module")
def keys() -> list[asyncssh.SSHKey]:
    return [asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(12)]


def line_of(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode("ascii")


def test_the_host_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    made = host_key(tmp_path)
    assert host_key(tmp_path).get_fingerprint() == made.get_fingerprint()
    assert stat.S_IMODE((tmp_path / HOST_KEY).stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [HOST_KEY]


def test_the_picture_of_a_key_is_that_of_openssh(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    for number, key in enumerate(keys):
        file = tmp_path / f"{number}.pub"
        file.write_text(line_of(key), encoding="ascii")
        drawn = subprocess.run([tool("ssh-keygen"), "-lvf", file], capture_output=True, text=True, check=True).stdout
        assert drawn.splitlines()[1:] == randomart(key).splitlines()


def test_the_folder_of_a_key_is_named_by_its_fingerprint(keys: list[asyncssh.SSHKey]) -> None:
    for key in keys:
        shown = key.get_fingerprint().removeprefix("SHA256:")
        assert key_folder(key.public_data) == f"key-{shown.replace('+', '-').replace('/', '_')}"


def test_an_open_host_admits_everybody(keys: list[asyncssh.SSHKey]) -> None:
    assert all(OpenAccess().admits(key, "anybody", "192.0.2.1") for key in keys)


def test_listed_keys_come_in_and_the_list_is_read_again(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    ada, ben, *_ = keys
    file = tmp_path / "keys"
    file.write_text("# nobody yet\n\n", encoding="ascii")
    access = ListedAccess(file)
    assert not access.admits(ada, "ada", "192.0.2.1")
    file.write_text(f'# friends\n{line_of(ada)}\nfrom="192.0.2.9" {line_of(ben)}', encoding="ascii")
    assert access.admits(ada, "whoever", "192.0.2.1")
    assert not access.admits(ben, "ben", "192.0.2.1")
    assert access.admits(ben, "ben", "192.0.2.9")
    file.write_text("this is no key, but a mistake made while playing goes on\n", encoding="ascii")
    assert access.admits(ada, "ada", "192.0.2.1")
    file.unlink()
    assert not access.admits(ada, "ada", "192.0.2.1")


@pytest.mark.parametrize("text", ["nonsense\n", "ssh-ed25519 AAAA\n", "\0"])
def test_a_list_without_keys_is_refused_at_the_start(text: str, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(text, encoding="ascii")
    with pytest.raises(ValueError, match=r"."):
        ListedAccess(file)


def test_the_code_lets_newcomers_in_and_they_stay(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    ada, ben, *_ = keys
    code = invitation(tmp_path)
    assert CODE.fullmatch(code)
    assert invitation(tmp_path) == code
    access = InvitedAccess(tmp_path, code)
    assert not access.admits(ada, "ada", "192.0.2.1")
    assert access.admits(ada, code.lower(), "192.0.2.1")
    (tmp_path / key_folder(ada.public_data)).mkdir()
    assert access.admits(ada, "ada", "192.0.2.1")
    assert not access.admits(ben, "ada", "192.0.2.1")
    later = InvitedAccess(tmp_path, invitation(tmp_path, renews=True))
    assert not later.admits(ben, code, "192.0.2.1")
    assert later.admits(ada, "ada", "192.0.2.1")


def test_banned_keys_are_named_by_their_fingerprints(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    ada, ben, *_ = keys
    bans = Bans(tmp_path)
    assert ada not in bans
    (tmp_path / BANNED).write_text(f"\n{ada.get_fingerprint()} floods\n", encoding="ascii")
    assert ada in bans
    assert ben not in bans
    (tmp_path / BANNED).unlink()
    assert ada not in bans


@pytest.mark.rule("T30")
def test_only_what_tells_about_the_terminal_is_taken_from_a_client() -> None:
    told = {
        "LANG": "de_DE.UTF-8", "LC_ALL": "C", "LC_TIME": "../../etc", "COLORTERM": "truecolor", "PAGER": "sh",
        "TP_TUI_HOME": "/", "TP_TUI_RESTRICTED": "0", "PYTHONPATH": "/tmp", "TEXTUAL_DRIVER": "a:b", "PATH": "/tmp",
        "LC_MESSAGES": "a" * 65, "LC_NAME": "a\nb", "LC_PAPER": "$(id)",
    }  # fmt: skip
    taken = {"LANG": "de_DE.UTF-8", "LC_ALL": "C", "COLORTERM": "truecolor", "TERM": "xterm-kitty"}
    assert own_variables(told, "xterm-kitty") == taken
    assert own_variables({}, "\x1b]0;title") == {}
    assert len(own_variables({f"LC_{number}": "C" for number in range(100)}, "xterm")) <= 24
