"""Measure how much the log of a game delays a key, by games with and without a log in alternation.

    python -m tests.lab.bench.log_cost

The key places a tile, which a log has on disk before the screen shows it; `u` undoes that.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.room import Room, parse_seats
from tp_tui.room.autosave import autosave_new
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp

ROUNDS = 12
KEYS = 8
"""The number of keys in each game."""


async def key_times(room: Room) -> list[float]:
    """Return the seconds from Enter, which places a tile, until the screen shows it, for each key."""
    app = TpApp(room, Settings(pace="instant"), bots_play=False)
    seconds = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for number in range(KEYS + 2):
            begin = time.perf_counter()
            await pilot.press("enter")
            await pilot.pause()
            end = time.perf_counter()
            assert len(room.actions) == 1
            await pilot.press("u")
            await pilot.pause()
            assert not room.actions
            if number > 1:  # the first ones fill caches
                seconds.append(end - begin)
    return seconds


def main() -> None:
    """Measure, and print the medians and their ratio."""
    found: dict[bool, list[float]] = {True: [], False: []}
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        for number in range(ROUNDS):
            for is_kept in (True, False):
                seats = parse_seats("you,greedy", 1, 4)
                room = Room(get_game(DEFAULT_GAME), seats, {"first": 1}, number, free_undo=True)
                if is_kept:
                    autosave_new(room, Path(folder))
                found[is_kept] += asyncio.run(key_times(room))
    kept, unkept = statistics.median(found[True]), statistics.median(found[False])
    print(f"with the log {1000 * kept:.1f} ms a key, without {1000 * unkept:.1f} ms, ratio {kept / unkept:.2f}")


if __name__ == "__main__":
    main()
