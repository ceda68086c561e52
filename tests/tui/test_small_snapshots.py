"""Pictures at 60×20; `pytest tests/tui/test_small_snapshots.py --snapshot-update` takes them anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from tests.tui.pilot_helpers import open_entry, press
from tests.tui.recorded import moves
from tests.tui.snapshots import Compare, run, same_everywhere
from tests.tui.test_sizes import SMALLEST, a_game, menu, replayed

pytestmark = same_everywhere


def entry(name: str, *keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """What opens an entry of the menu and presses these keys."""

    async def before(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await open_entry(pilot, name)
        await press(pilot, *keys)

    return before


@pytest.mark.parametrize(("name", "players"), [("terra", 4), ("cubes", 4), ("necropolis", 5)])
def test_a_table(snap_compare: Compare, name: str, players: int) -> None:
    assert snap_compare(a_game(name, players), terminal_size=SMALLEST, run_before=run("tab"))


@pytest.mark.slow
def test_choosing_a_row(snap_compare: Compare) -> None:
    app = a_game("terra", plays=",".join(moves()[:30]))
    assert snap_compare(app, terminal_size=SMALLEST, run_before=run("tab", "enter", "down"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["setup", "settings", "help", "stats"])
def test_an_entry_of_the_menu(snap_compare: Compare, name: str) -> None:
    assert snap_compare(menu(), terminal_size=SMALLEST, run_before=entry(name))


@pytest.mark.slow
def test_the_menu(snap_compare: Compare) -> None:
    assert snap_compare(menu(), terminal_size=SMALLEST, run_before=run("down"))


@pytest.mark.slow
def test_a_lesson(snap_compare: Compare) -> None:
    assert snap_compare(menu(), terminal_size=SMALLEST, run_before=entry("tutorial", "enter", "enter"))


@pytest.mark.slow
def test_a_replay(snap_compare: Compare) -> None:
    assert snap_compare(replayed(), terminal_size=SMALLEST, run_before=run("down", "down", "right"))


@pytest.mark.slow
def test_the_scoring(snap_compare: Compare) -> None:
    app = a_game("terra", plays=",".join(moves()))
    assert snap_compare(app, terminal_size=SMALLEST, run_before=run("enter"))
