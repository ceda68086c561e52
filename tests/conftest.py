"""What all tests share: the marker `rule`, which says which clauses of the rules a test proves.

`pytest --rule B12` runs the tests that name B12; a clause that does not exist is an error.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.games.clauses import every_clause
from tests.slow import part_of, thin_out

# What one run of the tests, or one of the programs that they start, has compiled, the others need not.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


# No machine is too busy for a test: how fast Hypothesis comes to its examples is nothing to fail by.
settings.register_profile("tp-tui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tp-tui")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", default="1/1", help="2/4 for the second of four parts of the measured tests")
    parser.addoption("--rule", action="append", default=[], metavar="CLAUSE", help="only tests that name this clause")


def pytest_configure() -> None:
    # In the background of a shell a suite begins deaf to Ctrl-C, and so would the programs be that it interrupts.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    # Every app that a test starts has the garbage collector look through all objects: not through those that stay.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    # At its end pytest collects garbage five times over, so that what is left open is told of: once is enough.
    gc.collect()
    gc.freeze()


def rules_of(item: pytest.Item) -> set[str]:
    """The clauses that the marks of a test name."""
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
    """Pilots that wait for a state and never for a while."""
    from tests.tui.settling import settled_pilots

    with settled_pilots():
        yield


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for all that the program keeps: no test sees the player's own settings and games."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TP_TUI_HOME", str(folder))
    return folder
