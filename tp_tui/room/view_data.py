"""JSON encoding of views, for front ends in another process.

A view contains only what its seat may know: no deal, no seed, no saved game. Reading is strict, because the data is
untrusted.
"""

from __future__ import annotations

from datetime import date

from tp_tui.games.contract import Event, Game
from tp_tui.games.contract.json_data import (
    MAX_ARGUMENTS,
    JsonDataError,
    JsonValue,
    read_action,
    read_event,
    read_fault,
    read_flag,
    read_items,
    read_number,
    read_options,
    read_row,
    read_table,
    read_text,
    write_action,
    write_event,
    write_fault,
    write_options,
)
from tp_tui.room.commands import RoomRefusal
from tp_tui.room.seats import Seat
from tp_tui.room.view import SPECTATOR, StepEntry, TurnEntry, View

MAX_SEATS = 16
MAX_STEPS = 100_000

ENTRIES = (
    *("options", "seat", "seats", "observation", "current", "legal", "log", "turns", "news"),
    *("undo_refusal", "can_redo", "you", "steps", "daily", "challenge"),
    *("resigned", "is_ended"),
)
"""The keys of an encoded view."""


def write_view(view: View) -> JsonValue:
    """Return `view` as JSON data, without the game.

    Raises:
        ValueError: the game has no observation format, so it can only be played in one process.
    """
    format = view.game.observation_format()
    if format is None:
        raise ValueError(f"{view.game.name} has no format of observations")
    return {
        "options": write_options(view.options),
        "seat": view.seat,
        "seats": [[seat.name, seat.bot] for seat in view.seats],
        "observation": format.write(view.observation),
        "current": view.current,
        "legal": [write_action(action) for action in view.legal],
        "log": [
            [
                entry.step,
                entry.turn,
                entry.seat,
                [write_event(event) for event in entry.events],
                write_fault(entry.stand_in),
            ]
            for entry in view.log
        ],
        "turns": [
            [
                *(entry.step, entry.turn, entry.seat, [write_event(event) for event in entry.events], entry.gained),
                [[seat, write_event(event)] for seat, event in entry.others],
                [[*source] for source in entry.sources],
            ]
            for entry in view.turns
        ],
        "news": [write_event(event) for event in view.news],
        "undo_refusal": view.undo_refusal and write_room_refusal(view.undo_refusal),
        "can_redo": view.can_redo,
        "you": view.you,
        "steps": view.steps,
        "daily": None if view.daily is None else view.daily.isoformat(),
        "challenge": view.challenge,
        "resigned": [*view.resigned],
        "is_ended": view.is_ended,
    }


def read_view(game: Game, data: object) -> View:
    """Parse a view of `game`, the inverse of `write_view`.

    Raises:
        JsonDataError: the data is not such a view.
        OptionError, DataError: as for `Game.new_initial_state`.
    """
    format = game.observation_format()
    if format is None:
        raise JsonDataError("the game", "has no format of observations")
    table = read_table(data, "view", ENTRIES)
    options = read_options(table["options"], "options", game.options())
    observation = format.read(game.complete_options(options), table["observation"])
    seats = read_items(table["seats"], "seats", _read_seat, MAX_SEATS)
    last = len(seats) - 1
    actions = observation.state.all_actions()
    return View(
        game=game,
        options=options,
        seat=read_number(table["seat"], "seat", SPECTATOR, last),
        seats=seats,
        observation=observation,
        current=read_number(table["current"], "current", -1, last),
        legal=read_items(table["legal"], "legal", lambda item, entry: read_action(item, entry, actions), len(actions)),
        log=read_items(table["log"], "log", _read_step, MAX_STEPS),
        undo_refusal=None if (refusal := table["undo_refusal"]) is None else read_room_refusal(refusal, "undo_refusal"),
        can_redo=read_flag(table["can_redo"], "can_redo"),
        turns=read_items(table["turns"], "turns", _read_turn, MAX_STEPS),
        news=read_items(table["news"], "news", read_event, MAX_STEPS),
        you=read_number(table["you"], "you", SPECTATOR, last),
        steps=read_number(table["steps"], "steps", 0, MAX_STEPS),
        daily=_read_day(table["daily"]),
        challenge=read_text(table["challenge"], "challenge"),
        resigned=read_items(
            table["resigned"], "resigned", lambda item, entry: read_number(item, entry, 0, last), MAX_SEATS
        ),
        is_ended=read_flag(table["is_ended"], "is_ended"),
    )


def _read_day(data: object) -> date | None:
    if data is None:
        return None
    text = read_text(data, "daily")
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise JsonDataError("daily", "must be a date, such as 2026-11-25") from error


def _read_seat(data: object, entry: str) -> Seat:
    name, bot = read_row(data, entry, 2)
    return Seat(read_text(name, entry), read_text(bot, entry))


def _read_step(data: object, entry: str) -> StepEntry:
    step, turn, seat, events, stand_in = read_row(data, entry, 5)
    return StepEntry(
        read_number(step, entry, 0, MAX_STEPS),
        read_number(turn, entry, 0, MAX_STEPS),
        read_number(seat, entry, 0, MAX_SEATS),
        read_items(events, entry, read_event, MAX_ARGUMENTS),
        None if stand_in is None else read_fault(stand_in, entry),
    )


def _read_turn(data: object, entry: str) -> TurnEntry:
    step, turn, seat, events, gained, others, sources = read_row(data, entry, 7)
    return TurnEntry(
        read_number(step, entry, 0, MAX_STEPS),
        read_number(turn, entry, 0, MAX_STEPS),
        read_number(seat, entry, 0, MAX_SEATS),
        read_items(events, entry, read_event, MAX_STEPS),
        read_number(gained, entry),
        read_items(others, entry, _read_other, MAX_STEPS),
        read_items(sources, entry, _read_source, MAX_STEPS),
    )


def _read_source(data: object, entry: str) -> tuple[int, str, int]:
    player, clause, points = read_row(data, entry, 3)
    return read_number(player, entry, 0, MAX_SEATS), read_text(clause, entry), read_number(points, entry)


def _read_other(data: object, entry: str) -> tuple[int, Event]:
    seat, event = read_row(data, entry, 2)
    return read_number(seat, entry, 0, MAX_SEATS), read_event(event, entry)


def write_room_refusal(refusal: RoomRefusal) -> JsonValue:
    """Return a refusal of the room as JSON data."""
    event = refusal.event and write_event(refusal.event)
    return [refusal.id, refusal.seat, event, refusal.text, write_fault(refusal.fault)]


def read_room_refusal(data: object, entry: str) -> RoomRefusal:
    """Parse a refusal of the room, the inverse of `write_room_refusal`.

    Raises:
        JsonDataError: the data is not such a refusal.
    """
    id, seat, event, text, fault = read_row(data, entry, 5)
    return RoomRefusal(
        read_text(id, entry),
        read_number(seat, entry, -1, MAX_SEATS),
        None if event is None else read_event(event, entry),
        read_text(text, entry),
        None if fault is None else read_fault(fault, entry),
    )
