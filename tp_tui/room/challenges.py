"""Challenges: which of them a finished game fulfils."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tp_tui.games import get_game
from tp_tui.games.contract import Action, Challenge, Fault, Game, OptionError, PlayedGame, Role, with_seats
from tp_tui.room.seats import Seat, SeatError, named_seats, seats_from_texts
from tp_tui.storage.challenge_progress import keep_done
from tp_tui.storage.game_record import in_utc
from tp_tui.storage.saved_game import SavedGame

LADDER = "ladder"
"""The name of games on the ladder of bots, instead of a challenge's."""


def challenge_seats(rivals: Sequence[str], name: str = "") -> tuple[Seat, ...]:
    """Return the seats of a challenge: the player's, called `name` unless that is empty, and those of its rivals.

    Raises:
        SeatError: the name is invalid.
    """
    return named_seats(["", *rivals], [name, *[""] * len(rivals)])


def challenges_met(saved: SavedGame, game: Game | None = None) -> tuple[str, ...]:
    """Return the names of the challenges that a finished game of one person fulfils.

    It counts however it was begun: what matters is its options, its bots, and how it was played.

    Args:
        saved: the game.
        game: the game played, by default the registered one named in `saved`.
    """
    game = game or get_game(saved.game)
    try:
        seats = seats_from_texts(saved.seats)
    except SeatError:
        return ()
    humans = [number for number, seat in enumerate(seats) if seat.is_human]
    rivals = sorted(seat.bot for seat in seats if not seat.is_human)
    offered = [challenge for challenge in game.challenges() if sorted(challenge.rivals) == rivals]
    offered = [challenge for challenge in offered if _is_set_up(game, challenge, saved)]
    if len(humans) != 1 or not offered:
        return ()
    played = _played(saved, humans[0])
    if not played.state.is_terminal():
        return ()
    return tuple(challenge.name for challenge in offered if challenge.is_met(played))


def keep_challenges(saved: SavedGame, game: Game | None = None) -> tuple[Fault, ...]:
    """Keep which challenges a finished game fulfils; return what went wrong."""
    met = challenges_met(saved, game)
    day = in_utc(saved.finished).astimezone().date() if saved.finished else date.today()
    fault = keep_done(saved.game, met, day) if met else None
    return (fault,) if fault else ()


def _is_set_up(game: Game, challenge: Challenge, saved: SavedGame) -> bool:
    """Return whether a game has the options of a challenge; who begins does not matter."""
    first = [option.name for option in game.options_of(Role.FIRST_SEAT)]
    try:
        wanted = game.complete_options(with_seats(game, challenge.options, 1 + len(challenge.rivals)))
        there = game.complete_options(saved.options)
    except OptionError:
        return False
    return all(there.get(name) == value for name, value in wanted.items() if name not in first)


def _played(saved: SavedGame, seat: int) -> PlayedGame:
    """Replay a game from the point of view of a seat."""
    state = saved.start.clone()
    actions: list[Action] = []
    course: list[tuple[int, ...]] = []
    for number, action in enumerate(saved.actions, 1):
        turn = state.current_seat(), state.turn_number()
        if state.current_seat() == seat:
            actions.append(action)
        state.apply_action(action)
        if number == len(saved.actions) or (state.current_seat(), state.turn_number()) != turn:
            course.append(tuple(state.points(player) for player in range(state.players)))
    return PlayedGame(state, state.player_of(seat), tuple(actions), tuple(course))
