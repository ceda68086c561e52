"""Series on a Dask cluster: a real scheduler and workers in other processes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.commands import begin, environment, run
from tests.lab.arena.commands import write_bots
from tp_tui.lab.arena.executors import ClusterError, check_cluster

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed"),
]

CLUSTER = """\
import sys
import threading
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, none of which runs in the folder of the games."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "cluster.py").write_text(CLUSTER, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "cluster.py"], cwd=folder, env=environment(folder),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    found = process.stdout.readline().strip()
    assert found.startswith("tcp://")
    yield found
    process.communicate("", timeout=60)


def without_times(printed: str) -> dict[str, object]:
    figures: dict[str, object] = json.loads(printed)
    for entry in figures["entries"]:
        del entry["turn_ms"]
    return figures


def test_a_cluster_plays_the_same_games(address: str, tmp_path: Path) -> None:
    """With bots of one's own, some of which die; their file is where the command is given, not with the workers."""
    write_bots(tmp_path)
    arguments = ["simulate", "--json", "--seats", "mine.py:Dying,mine.py:Builder,random", "--games", "6"]
    there = run(*arguments, "--cluster", address, "--save-games", "there", folder=tmp_path)
    assert there.returncode == 0, there.stderr
    assert there.stderr == ""
    here = run(*arguments, "--save-games", "here", folder=tmp_path)
    assert without_times(there.stdout) == without_times(here.stdout)

    def games(folder: str) -> list[list[str]]:
        files = sorted((tmp_path / folder).iterdir())
        texts = [file.read_text(encoding="utf-8").splitlines() for file in files]
        return [[line for line in lines if not line.startswith("started")] for lines in texts]

    assert len(games("here")) == 6
    assert games("there") == games("here")


def test_a_cluster_plays_the_ladder(address: str, tmp_path: Path) -> None:
    arguments = ["arena", "ladder", "--bots", "random,greedy", "--games", "2"]
    there = run(*arguments, "--cluster", address, folder=tmp_path)
    assert there.returncode == 0, there.stderr
    assert there.stdout == run(*arguments, folder=tmp_path).stdout


def test_a_cluster_tunes_as_this_machine_does(address: str, tmp_path: Path) -> None:
    arguments = ["arena", "tune", "--bot", "greedy", "--weights", "unit", "--rounds", "1", "--games", "2"]
    arguments += ["--check-games", "2"]
    there = run(*arguments, "--cluster", address, folder=tmp_path)
    assert there.returncode == 0, there.stderr
    assert there.stdout == run(*arguments, folder=tmp_path).stdout


def test_ctrl_c_prints_what_the_cluster_has_done(address: str, tmp_path: Path) -> None:
    write_bots(tmp_path)
    process = begin(
        *(
            "simulate",
            "--seats",
            "mine.py:Slow,random",
            "--games",
            "500",
            "--cluster",
            address,
            "--save-games",
            "games",
        ),
        folder=tmp_path,
    )
    games, end = tmp_path / "games", time.monotonic() + 60
    while not games.exists() or len(list(games.glob("*.tp"))) < 2:
        assert time.monotonic() < end
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert process.returncode == 130
    assert " of 500 games" in out.splitlines()[0]


def test_a_cluster_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    result = run("simulate", "--games", "1", "--cluster", "tcp://127.0.0.1:1", folder=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "tp-tui: no Dask scheduler answers at tcp://127.0.0.1:1.\n"


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" * 100], ids=["silent", "garbage"])
def test_what_is_no_scheduler_is_said_in_one_line(answer: bytes, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connections = []
            with suppress(OSError):
                while True:
                    connections.append(server.accept()[0])
                    connections[-1].sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        result = run("simulate", "--games", "1", "--cluster", address, folder=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"tp-tui: no Dask scheduler answers at {address}.\n"


DASK = [sys.executable, "-m"]


@contextmanager
def a_scheduler() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a scheduler without workers, and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    module = [*DASK, "distributed.cli.dask_scheduler", "--no-dashboard", "--port", address.rpartition(":")[2]]
    with ended(subprocess.Popen(module, stderr=subprocess.DEVNULL)) as scheduler:
        yield address, scheduler


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def playing(address: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], subprocess.Popen[bytes]]]:
    """A series that is being played there, and the only worker."""
    module = [*DASK, "distributed.cli.dask_worker", "--no-dashboard", "--no-nanny", address]
    with ended(subprocess.Popen(module, stderr=subprocess.DEVNULL, cwd=folder)) as worker:
        games = folder / "games"
        arguments = ("--seats", "random,random", "--games", "100000", "--cluster", address, "--save-games", "games")
        end = time.monotonic() + 90
        while True:  # the program waits for a worker for some seconds, in which one need not start here
            try:
                check_cluster(address)
            except ClusterError:
                assert time.monotonic() < end
            else:
                break
        process = begin("simulate", *arguments, folder=folder)
        while not games.exists() or len(list(games.glob("*.tp"))) < 2:
            assert time.monotonic() < end
            time.sleep(0.05)
        yield process, worker


def test_a_cluster_without_workers_and_one_that_ends(tmp_path: Path) -> None:
    with a_scheduler() as (address, scheduler):
        for _ in range(20):
            result = run("simulate", "--games", "1", "--cluster", address, folder=tmp_path)
            if "no workers" in result.stderr:
                break
        assert f"the Dask scheduler at {address} has no workers" in result.stderr
        assert len(result.stderr.splitlines()) == 1
        with playing(address, tmp_path) as (process, _):
            scheduler.kill()
            _, err = process.communicate(timeout=90)
    assert process.returncode == 2
    assert err == f"tp-tui: the cluster at {address} has ended.\n"


def test_a_cluster_whose_only_worker_is_gone_is_given_up(tmp_path: Path) -> None:
    with a_scheduler() as (address, _):
        for _ in range(20):
            if "no workers" in run("simulate", "--games", "1", "--cluster", address, folder=tmp_path).stderr:
                break
        with playing(address, tmp_path) as (process, worker):
            worker.kill()
            out, err = process.communicate(timeout=90)
    assert process.returncode == 2
    assert err == f"tp-tui: the cluster at {address} has no workers any more.\n"
    assert " of 100000 games" in out.splitlines()[0], "what was played is printed"
