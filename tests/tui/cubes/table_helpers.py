"""Helpers for games of Cubes on the screen."""

from __future__ import annotations

from itertools import dropwhile, takewhile

from tests.tui.conftest import SETTINGS
from tests.tui.pilot_helpers import game, shown
from tp_tui.games import get_game
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.tui.app import TpApp
from tp_tui.tui.cubes.table import CubesTable

SEED = 319
"""The strip begins with red, red, blue, white, yellow, red."""

SEATS = {2: "you:Ada,you:Ben", 3: "you:Ada,you:Ben,you:Cleo", 4: "you:Ada,you:Ben,you:Cleo,you:Dan"}


def session_after(*moves: str, players: int = 2, side: str = "large") -> Room:
    """Return a game in which A goes first, after the moves."""
    room = Room(get_game("cubes"), parse_seats(SEATS[players], 2, 4), {"first": 1, "side": side}, SEED)
    for move in moves:
        room.submit(room.current, PlayText(move))
    return room


def interaction_after(*moves: str, players: int = 2, seat: int | None = None) -> CubesInteraction:
    """Return the interaction of `seat`, by default the current one, after the moves."""
    room = session_after(*moves, players=players)
    return CubesInteraction(room.view(room.current if seat is None else seat))


def app_after(*moves: str, players: int = 2, symbols: str = "auto", side: str = "large") -> TpApp:
    """Return an app with a game after the moves."""
    return TpApp(session_after(*moves, players=players, side=side), SETTINGS._replace(symbols=symbols))


def table(app: TpApp) -> CubesTable:
    """Return the table of the game on the screen."""
    found = game(app).table
    assert isinstance(found, CubesTable)
    return found


def place(interaction: CubesInteraction, name: str) -> int:
    """Return the number of a place."""
    number = interaction.pyramid.number_of(name)
    assert number is not None
    return number


def pointed_at(app: TpApp) -> str:
    """Return what is said below the pyramid of the place that the player points at."""
    lines = dropwhile(lambda line: not line.strip(), shown(app, "under").splitlines())
    return " ".join(" ".join(takewhile(str.strip, lines)).split())
