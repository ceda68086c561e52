"""Screenshots of a game as SVG, such as those in the README."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tp_tui.bots import is_user_bot
from tp_tui.bots.base import UNLIMITED, Budget
from tp_tui.bots.driver import BotDriver, BotProcess, Question
from tp_tui.bots.game_loop import play_bots_sync
from tp_tui.games.contract import Game, Options, Role
from tp_tui.room import Room, Seat
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp
from tp_tui.tui.svg_picture import svg_picture

PLAYS_FOR_HUMANS = "greedy"


class _UntilTurn:
    """Wraps a room to stop the bots when the first seat begins turn `turn`, and to tell how far they are."""

    def __init__(self, room: Room, turn: int, tell: Callable[[Room], object] | None) -> None:
        self._room, self._turn, self._tell = room, turn, tell
        self.enter = room.enter

    def next_question(self, budget: Budget = UNLIMITED) -> Question | None:
        room = self._room
        is_reached = room.current == 0 and room.turn_number >= self._turn
        if self._tell:
            self._tell(room)
        return None if is_reached else room.next_question(budget)


def room_at(
    game: Game,
    seats: Sequence[Seat],
    options: Options,
    seed: int,
    turn: int,
    tell: Callable[[Room], object] | None = None,
) -> Room:
    """Return a room in which bots have played until the first seat begins turn `turn`, or to the end.

    `tell` is called with their room before each of their decisions.
    """
    played = [Seat(seat.name, seat.bot or PLAYS_FOR_HUMANS) for seat in seats]
    begins = {option.name: 1 for option in game.options_of(Role.FIRST_SEAT)}
    ahead = Room(game, played, {**options, **begins}, seed)
    # Built-in bots need no process to isolate them, and are faster without.
    bots = BotDriver(BotProcess() if any(is_user_bot(seat.bot) for seat in seats) else None, survives_interrupts=False)
    try:
        play_bots_sync(_UntilTurn(ahead, turn, tell), bots)
    finally:
        bots.close()
    room = Room(game, seats, {**options, **begins}, seed)
    room.follow(ahead.actions)
    return room


def write_screenshot(file: Path, room: Room, size: tuple[int, int], chosen: Mapping[str, str]) -> None:
    """Write an SVG screenshot of a game.

    Args:
        file: the file to write.
        room: the game.
        size: the columns and lines of the screen.
        chosen: the settings that differ from the defaults, by name.
    """
    app = TpApp(room, Settings(pace="instant").with_values(chosen), bots_play=False)

    async def take() -> str:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press("tab")
            await pilot.pause()
            return svg_picture([app.drawn_lines()], title=room.game.title)

    file.write_text(asyncio.run(take()), encoding="utf-8")
