"""Games of Cubes to look at and to point with: sessions, apps, places."""

from __future__ import annotations

from dataclasses import replace

from tests.tui.conftest import SETTINGS
from tests.tui.pilot_helpers import game
from tp_tui.games import get_game
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.room import PlayText, Room, parse_seats
from tp_tui.tui.app import TpApp
from tp_tui.tui.cubes.table import CubesTable

SEED = 319
"""The strip begins with red, red, blue, white, yellow, red."""

SEATS = {2: "you:Ada,you:Ben", 3: "you:Ada,you:Ben,you:Cleo", 4: "you:Ada,you:Ben,you:Cleo,you:Dan"}


def session_after(*moves: str, players: int = 2, side: str = "large") -> Room:
    """A game in which A begins, after these moves."""
    room = Room(get_game("cubes"), parse_seats(SEATS[players], 2, 4), {"first": 1, "side": side}, SEED)
    for move in moves:
        room.submit(room.current, PlayText(move))
    return room


def interaction_after(*moves: str, players: int = 2, seat: int | None = None) -> CubesInteraction:
    """What the player whose turn it is points at after these moves."""
    room = session_after(*moves, players=players)
    return CubesInteraction(room.view(room.current if seat is None else seat))


def app_after(*moves: str, players: int = 2, symbols: str = "auto", side: str = "large") -> TpApp:
    """An app with such a game."""
    return TpApp(session_after(*moves, players=players, side=side), replace(SETTINGS, symbols=symbols))


def table(app: TpApp) -> CubesTable:
    """The table of the game in front."""
    found = game(app).table
    assert isinstance(found, CubesTable)
    return found


def place(interaction: CubesInteraction, name: str) -> int:
    """The number of a place."""
    number = interaction.pyramid.number_of(name)
    assert number is not None
    return number
