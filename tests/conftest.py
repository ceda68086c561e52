"""Shared fixtures, and the marker `rule`, which names the clauses of the rules that a test covers.

`pytest --rule B12` runs only the tests marked with B12. An unknown clause is an error.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.games.clauses import every_clause
from tests.slow import part_of, thin_out

if TYPE_CHECKING:
    from tests.storage.postgres import Server

# Let all test runs, and the programs that they start, share compiled bytecode.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


# Busy machines must not fail tests: Hypothesis has no deadline, and may generate examples slowly.
settings.register_profile("tp-tui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tp-tui")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", default="1/1", help="2/12 for the second of twelve parts of the long tests")
    parser.addoption("--rule", action="append", default=[], metavar="CLAUSE", help="only tests that name this clause")


def pytest_configure() -> None:
    # A shell's background jobs ignore SIGINT, and so would the programs that tests start and interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    # Each app under test triggers full collections: exempt the permanent objects from them.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    # pytest collects garbage five times at the end to report unclosed resources: once is enough.
    gc.collect()
    gc.freeze()


def rules_of(item: pytest.Item) -> set[str]:
    """Return the clauses in a test's `rule` markers."""
    return {clause for mark in item.iter_markers("rule") for clause in mark.args}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    thin_out(items)
    left_out = set(part_of(items, config.getoption("--part")))
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = [item for item in items if item not in left_out]
    known = every_clause()
    for item in items:
        unknown = rules_of(item) - known
        if unknown:
            raise pytest.UsageError(f"{item.nodeid} names clauses that do not exist: {', '.join(sorted(unknown))}")
    wanted = set(config.getoption("--rule"))
    if wanted:
        config.hook.pytest_deselected(items=[item for item in items if not rules_of(item) & wanted])
        items[:] = [item for item in items if rules_of(item) & wanted]


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["some", "all"])
def in_full(request: pytest.FixtureRequest) -> bool:
    """Whether a test is to play all its games, as in the long suites, or `some` of them."""
    assert isinstance(request.param, bool)
    return request.param


@pytest.fixture(scope="session")
def pilots_settle() -> Iterator[None]:
    """Make pilots wait for a state instead of a time."""
    from tests.tui.settling import settled_pilots

    with settled_pilots():
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server of the tests' own; they are skipped where none is installed."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'tp-tui[postgres]'")
    from tests.storage.postgres import programs, server

    if programs() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with server() as running:
        yield running


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set `TP_TUI_HOME` to an empty folder, so that tests do not see the developer's settings and games."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TP_TUI_HOME", str(folder))
    return folder
