"""docs/hosting.md, followed to the letter: what it says is what a host and the players get."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ROOT
from tests.hosting import tool

pytestmark = pytest.mark.slow

IN_ITS_OWN_NAMESPACE = ("unshare", "--mount", "--propagation", "private")


def can_have_a_namespace(folder: Path) -> bool:
    """Whether this user may lay private layers over /etc and others."""
    if os.getuid() or not shutil.which("unshare") or not shutil.which("adduser"):
        return False
    tried = [*IN_ITS_OWN_NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", str(folder)]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


@pytest.mark.rule("T34")
def test_a_host_who_follows_the_page_has_players(tmp_path: Path) -> None:
    tool("sshd")
    if not can_have_a_namespace(tmp_path):
        pytest.skip("this user may not set up a machine of its own, which takes root and unshare")
    done = subprocess.run(
        [*IN_ITS_OWN_NAMESPACE, sys.executable, "-m", "tests.host.as_documented", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout)
    assert all("Quick game" in menu for menu in found["menus"].values())
    assert len(found["players"]) == len(found["menus"]) == 2
    assert found["owners"] == ["pyramids"]
    assert found["refused"].startswith("tp-tui: you play in 3 windows already")
    assert found["systemctl"][0] == "reload ssh"
    assert re.fullmatch(
        r"set-property user-\d+\.slice CPUQuota=\d+% MemoryMax=\d+G TasksMax=\d+", found["systemctl"][1]
    )
    assert any(printed.startswith("256 SHA256:") for printed in found["printed"])
