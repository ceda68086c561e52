"""Following "Through OpenSSH" of docs/hosting.md literally, in a mount namespace with a private /etc.

`unshare --mount --propagation private python -m tests.host.as_documented FOLDER` runs the commands of that chapter in
order, writes the files that it shows, and prints the result as JSON. Nothing outside FOLDER is changed.
"""

from __future__ import annotations

import json
import os
import pwd
import re
import subprocess
import sys
from pathlib import Path

from tests.commands import ROOT
from tests.hosting import free_port, is_open, tool
from tests.tui.terminal import Terminal

PRIVATE = ("/etc", "/opt", "/srv", "/run", "/var", "/root")
"""The folders that the commands change."""

SUDO = """#!/bin/sh
# We are root already. `sudo -u NAME` is of use all the same.
[ "$1" = -u ] && { name=$2; shift 2; exec setpriv --reuid="$name" --regid="$name" --clear-groups "$@"; }
exec "$@"
"""

SYSTEMCTL = """#!/bin/sh
# There is no systemd here: log the arguments; `follow` starts the SSH server itself.
echo "$@" >>{log}
"""


def make_private(folder: Path) -> None:
    """Mount overlays on the folders that will be changed."""
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    for place in PRIVATE:
        upper, work = folder / f"upper{place}", folder / f"work{place}"
        upper.mkdir(parents=True)
        work.mkdir(parents=True)
        layers = f"lowerdir={place},upperdir={upper},workdir={work}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, place], check=True)
    # Python may be in a home folder that others cannot enter, unlike an installed one.
    for part in Path(os.path.realpath(sys.executable)).parents:
        if not part.stat().st_mode & 0o001:
            part.chmod(part.stat().st_mode | 0o055)


def chapter() -> list[tuple[str, str]]:
    """Return the language and text of each code block of the chapter."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    text = page.partition("\n## Through OpenSSH\n")[2].partition("\n## ")[0]
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def new_key(folder: Path, name: str) -> str:
    """Create a key pair in `folder`, and return the public key."""
    subprocess.run([tool("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", folder / name], check=True)
    return (folder / f"{name}.pub").read_text(encoding="ascii").strip()


def follow(folder: Path) -> dict[str, object]:
    """Follow the chapter, and return what players then see."""
    programs = folder / "programs"
    programs.mkdir()
    told = folder / "systemctl.log"
    for name, text in (("sudo", SUDO), ("systemctl", SYSTEMCTL.format(log=told))):
        (programs / name).write_text(text, encoding="ascii")
        (programs / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}:/usr/sbin:/sbin", "HOME": str(folder)}
    keys = {name: new_key(folder, name) for name in ("ada", "ben")}
    printed: list[str] = []
    Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # as systemd does
    for language, text in chapter():
        if language == "sh" and "key-OLD" not in text and "ssh -t" not in text:
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", text],
                cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, (text, done.stdout, done.stderr)
            printed.append(done.stdout)
        elif language == "sshd_config":
            place = Path("/etc/ssh/sshd_config.d/pyramids.conf")
            place.parent.mkdir(exist_ok=True)
            place.write_text(text, encoding="ascii")
        elif language == "authorized_keys":
            lines = [
                re.sub(r"ssh-ed25519 \S+ (\w+)@\S+", lambda found: keys[found[1]], line) for line in text.splitlines()
            ]
            assert all(keys[name] in "\n".join(lines) for name in keys), lines
            Path("/etc/ssh/pyramids_keys").write_text("\n".join(lines) + "\n", encoding="ascii")
    port = free_port()
    log = (folder / "sshd.log").open("wb")
    server = subprocess.Popen(
        [tool("sshd"), "-D", "-e", "-p", str(port), "-o", "ListenAddress=127.0.0.1"], stderr=log, stdout=log
    )
    try:
        assert is_open(port, server), (folder / "sshd.log").read_text(errors="replace")
        found = {name: sign_in(folder, name, port) for name in keys}
        windows = [terminal_of(folder, "ada", port) for _ in range(3)]
        for window in windows:
            window.wait_for("How to play")
        windows.append(terminal_of(folder, "ada", port))
        windows[3].wait_for("window")
        refused = windows[3].text.strip()
        for window in windows:
            window.close()
    finally:
        server.terminate()
        server.wait(30)
    players = sorted(place.name for place in Path("/srv/tp-tui").iterdir() if place.name.startswith("key-"))
    owners = {pwd.getpwuid(place.stat().st_uid).pw_name for place in Path("/srv/tp-tui").iterdir()}
    return {
        "menus": found, "refused": refused, "players": players, "owners": sorted(owners), "printed": printed,
        "systemctl": told.read_text(encoding="utf-8").splitlines(),
    }  # fmt: skip


def terminal_of(folder: Path, name: str, port: int) -> Terminal:
    """Return a terminal in which a player logs in."""
    command = [
        tool("ssh"), "-F", "none", "-i", str(folder / name), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
        "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
        "-o", "LogLevel=ERROR", "-p", str(port), "pyramids@127.0.0.1",
    ]  # fmt: skip
    return Terminal((), folder, command=command)


def sign_in(folder: Path, name: str, port: int) -> str:
    """Log in as a player, and return the text of the menu."""
    terminal = terminal_of(folder, name, port)
    terminal.wait_for("How to play")
    menu = terminal.text
    terminal.press("q")
    for _ in range(600):
        terminal.read(0.05)
        if not terminal.child.isalive():
            break
    assert terminal.child.exitstatus == 0, terminal.text
    terminal.close()
    return menu


def main() -> None:
    """Follow the chapter in the folder named on the command line."""
    folder = Path(sys.argv[1])
    make_private(folder)
    print(json.dumps(follow(folder)))


if __name__ == "__main__":
    main()
