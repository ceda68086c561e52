"""What is built holds what it must: from the source distribution the tests pass, from the wheel the game runs."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.commands import ROOT

pytestmark = pytest.mark.slow

IN_BOTH = {
    "tp_tui/py.typed",
    "tp_tui/tui/tp.tcss",
    "tp_tui/tui/screens/setup.tcss",
    "tp_tui/cli/completion_scripts/bash.sh",
    "tp_tui/cli/completion_scripts/zsh.sh",
    "tp_tui/cli/completion_scripts/fish.fish",
    "tp_tui/presenters/terra/data/rulebook.toml",
    "tp_tui/games/terra/data/boards/desert.toml",
    "tp_tui/games/terra/data/lessons/basic.toml",
}
IN_SOURCES = {"LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", ".ci/run", "docs/playing.md", "docs/tp-tui.1"}
SOME_TESTS = (
    "tests/cli/test_paths.py", "tests/test_structure.py", "tests/test_words.py", "tests/test_docs.py",
    "tests/storage/test_saves.py", "tests/storage/test_old_saves.py", "tests/tui/test_tables.py",
)  # fmt: skip
"""Tests that look at code, docs, saved games and tables, and at the program in processes of its own."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    pytest.importorskip("hatchling")
    environment = {**os.environ, "PYTHONPATH": ""}
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run([*build, "-t", "sdist"], cwd=ROOT, check=True, capture_output=True, env=environment)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    subprocess.run([*build, "-t", "wheel"], cwd=sources_in(folder), check=True, capture_output=True, env=environment)
    return folder


def sources_in(folder: Path) -> Path:
    (sources,) = (each for each in folder.glob("tp_tui-*") if each.is_dir())
    return sources


def files_in(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_the_source_distribution_holds_what_git_does(built: Path) -> None:
    found = files_in(sources_in(built))
    assert found >= IN_BOTH | IN_SOURCES
    if not (ROOT / ".git").exists():
        return
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    assert set(filter(None, kept)) - found == set()


def test_the_wheel_holds_what_players_need(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = opened.read(about).decode("utf-8")
    assert names >= IN_BOTH
    assert {f"tp_tui/themes/{file.name}" for file in (ROOT / "themes").glob("*.toml")} <= names
    (page,) = (name for name in names if name.endswith(".data/data/share/man/man1/tp-tui.1"))
    assert not [name for name in names if name.startswith(("tests/", "docs/"))], page
    assert "Requires-Python: >=3.11" in metadata


def test_the_program_runs_from_the_wheel_alone(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(tmp_path / "there"), str(wheel)],
        check=True, capture_output=True,
    )  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "there")}
    run = [sys.executable, "-P", "-m", "tp_tui"]
    themes = subprocess.run(
        run, env={**environment, "_TP_TUI_LINE": "tp-tui --theme tp-"}, cwd=tmp_path, check=True, capture_output=True
    )
    assert {b"tp-day", b"tp-night"} <= set(themes.stdout.split())
    for arguments in (["--version"], ["--help"], ["play", "--help"], ["rules"]):
        timed = [sys.executable, "-X", "importtime", "-P", "-m", "tp_tui", *arguments]
        said = subprocess.run(timed, env=environment, cwd=tmp_path, check=True, capture_output=True, text=True)
        imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in said.stderr.splitlines()}
        assert "tp_tui" in imported
        assert not imported & {"textual", "pydantic", "pydantic_core"}, arguments
    subprocess.run([*run, "picture", "x.svg"], env=environment, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
    page = tmp_path / "there" / "share" / "man" / "man1" / "tp-tui.1"
    assert page.read_text(encoding="utf-8") == (ROOT / "docs" / "tp-tui.1").read_text(encoding="utf-8")


def test_some_tests_pass_in_the_source_distribution(built: Path) -> None:
    sources = sources_in(built)
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_CURRENT_TEST", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SOME_TESTS], cwd=sources, env=environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:]
