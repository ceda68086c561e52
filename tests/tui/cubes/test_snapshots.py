"""Pictures of the table; `pytest tests/tui/cubes/test_snapshots.py --snapshot-update` takes them anew."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.tui.cubes.table_helpers import SEED, SETTINGS, session_after
from tests.tui.snapshots import SIZES, Compare, run, same_everywhere
from tp_tui.bots import Budget, make_bot
from tp_tui.games import get_game
from tp_tui.tui.app import TpApp

pytestmark = same_everywhere


@cache
def whole_game(players: int, side: str) -> tuple[str, ...]:
    """A game of Greedy against itself, in notation."""
    state = get_game("cubes").new_initial_state({"players": players, "first": 1, "side": side}, SEED)
    bot, rng, played = make_bot("greedy", get_game("cubes")), Random(1), []
    while not state.is_terminal():
        seen = state.observation(state.current_player())
        action = bot.choose(seen, seen.legal_actions(), Budget(), rng)
        played.append(state.action_to_string(action))
        state.apply_action(action)
    return tuple(played)


def middle(players: int, side: str) -> tuple[str, ...]:
    """The same up to where a player in the second half of the game has just bought cubes."""
    moves = whole_game(players, side)
    bought = next(n for n in range(len(moves) // 2, len(moves)) if moves[n].startswith("buy"))
    return moves[: bought + 1]


def app(
    moves: tuple[str, ...], players: int, side: str = "large", symbols: str = "auto", theme: str = "tp-night"
) -> TpApp:
    room = session_after(*moves, players=players, side=side)
    return TpApp(room, SETTINGS._replace(symbols=symbols, theme=theme))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4])
def test_building(snap_compare: Compare, players: int, size: tuple[int, int]) -> None:
    shown = app(middle(players, "large"), players)
    assert snap_compare(shown, terminal_size=size, run_before=run("tab"))


@pytest.mark.parametrize(("symbols", "theme"), [("ascii", "tp-night"), ("auto", "tp-day")])
def test_signs_and_themes(snap_compare: Compare, symbols: str, theme: str) -> None:
    shown = app(middle(3, "small"), 3, "small", symbols, theme)
    assert snap_compare(shown, terminal_size=(80, 24), run_before=run("tab"))


def test_buying(snap_compare: Compare) -> None:
    assert snap_compare(app((), 2), terminal_size=(80, 24), run_before=run("b", "down"))


def test_the_final_position(snap_compare: Compare) -> None:
    assert snap_compare(app(whole_game(2, "large"), 2), terminal_size=(80, 24), run_before=run())
