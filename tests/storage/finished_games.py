"""Finished games of random actions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.games.contract import Game, Options
from tp_tui.storage.folders import make_folder, saves_folder
from tp_tui.storage.game_log import save_text
from tp_tui.storage.saved_game import SavedGame, new_saved_game

SEATS = ("human:Ada", "bot:greedy:Greedy")
FIRST_DAY = datetime(2026, 11, 1, 18, 0, tzinfo=UTC)


def finished_game(
    seed: int,
    seats: Sequence[str] = SEATS,
    options: Options | None = None,
    daily: date | None = None,
    game: Game | None = None,
    moves: int = 0,
) -> SavedGame:
    """Return a finished game of random actions, started `seed` hours after `FIRST_DAY`.

    Args:
        seed: the seed of the deal.
        seats: the seats.
        options: the game's options.
        daily: the date of a daily game.
        game: the game, by default the program's default.
        moves: selects different actions for the same deal.
    """
    rng, started = Random(seed + 1000 * moves), FIRST_DAY + timedelta(hours=seed)
    saved = new_saved_game(game or get_game(DEFAULT_GAME), options or {}, seats, seed, started, daily)
    state, actions = saved.start.clone(), []
    while not state.is_terminal():
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return saved._replace(actions=tuple(actions), finished=started + timedelta(minutes=20))


def put(saved: SavedGame, name: str = "") -> Path:
    """Write a game to the folder of saved games; return its file."""
    make_folder(saves_folder())
    file = saves_folder() / (name or f"{saved.game}-{saved.seed}.tp")
    file.write_text(save_text(saved), encoding="utf-8")
    return file
