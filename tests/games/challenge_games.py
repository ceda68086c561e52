"""Recorded games that fulfil the challenges, and won ones that miss them by what the challenge asks.

`python -m tests.games.challenge_games [NAME…]` looks for them: a bot sits in the player's place, which may look into
the future, and keeps off what the challenge forbids. They are in `challenges/GAME/`. Those of `flood` and `tasks`
are from a series; that of `rich-harvest` is its missed game, its last fourteen turns played by a wider beam search.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from tp_tui.bots import make_bot
from tp_tui.bots.base import UNLIMITED
from tp_tui.bots.local_bots import LocalBots
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Action, Challenge, Game, OpenObservation, State
from tp_tui.room import Play, Room
from tp_tui.room.challenges import challenge_seats, challenges_met
from tp_tui.storage.game_log import save_text
from tp_tui.storage.saved_game import SavedGame

FOLDER = Path(__file__).parent / "challenges"
FINISHED = datetime(2026, 11, 25, 20, tzinfo=UTC)
MAX_SEEDS = 400
MAX_WON = 10
"""The seeds among which a game that misses a challenge is to be a won one."""

Forbidden = Callable[[Any, int], int]
"""Counts what a challenge forbids in a position, the player's number given."""


def graves(state: Any, player: int) -> int:
    hand = state.hands[player]
    in_hand = state.rules.brought_by(state.rules.tiles.faces[state.faces[hand]]).graves if hand >= 0 else 0
    return int(100 * state.graves[player] + in_hand)


FORBIDDEN: dict[tuple[str, str], Forbidden] = {
    ("terra", "no-graves"): graves,
    ("necropolis", "no-obelisk"): lambda state, player: len(state.obelisks[player]),
    ("cubes", "no-joker"): lambda state, player: state.built[5 * player + 4].bit_count(),
}

PLAYERS = {
    ("terra", "rich-harvest"): "pharaoh",
    ("terra", "six-colours"): "pharaoh",
    ("cubes", "pharaoh"): "pharaoh",
    ("necropolis", "outshine"): "pharaoh",
}
"""Who plays instead of Planner."""


class Avoiding:
    """An evaluation without the actions that bring what is forbidden, where there are others."""

    def __init__(self, inner: Any, forbidden: Forbidden, player: int) -> None:
        self._inner, self._forbidden, self._player = inner, forbidden, player

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def candidates(self, state: State) -> tuple[Action, ...]:
        found = self._inner.candidates(state)
        if state.current_player() != self._player:
            return tuple(found)
        before = self._forbidden(state, self._player)
        kept = tuple(action for action in found if self._after(state, action) <= before)
        if not kept:
            kept = tuple(action for action in state.legal_actions() if self._after(state, action) <= before)
        return kept or tuple(found)

    def _after(self, state: State, action: Action) -> int:
        after = state.clone()
        after.apply_action(action)
        return self._forbidden(after, self._player)


def played(game: Game, challenge: Challenge, seed: int, *, is_avoiding: bool = True) -> SavedGame:
    """Play a challenge to its end."""
    room = Room(game, challenge_seats(challenge.rivals), challenge.options, seed)
    key = (game.name, challenge.name)
    player: Any = make_bot(PLAYERS.get(key, "planner"), game)
    forbidden = FORBIDDEN.get(key) if is_avoiding else None
    if forbidden:
        player.evaluation = Avoiding(player.evaluation, forbidden, 0)
    others, rng = LocalBots(), Random(seed)
    while room.current >= 0:
        if room.current == 0:
            state = room._state
            observation = OpenObservation(0, state) if forbidden else state.observation(state.player_of(0))
            action = player.choose(observation, state.legal_actions(), UNLIMITED, rng)
        else:
            question = room.next_question()
            assert question
            answer = others.reply(question)
            assert isinstance(answer, Action)
            action = answer
        room.submit(room.current, Play(action))
    return room.saved()._replace(finished=FINISHED)


def find(game: Game, challenge: Challenge, seeds: Iterable[int]) -> None:
    """Look for a game that fulfils a challenge, and for one that is won without that."""
    files = {
        is_met: FOLDER / game.name / f"{challenge.name}{'' if is_met else '.missed'}.tp" for is_met in (True, False)
    }
    for seed in seeds:
        for is_avoiding in {True, (game.name, challenge.name) not in FORBIDDEN}:
            saved = played(game, challenge, seed, is_avoiding=is_avoiding)
            is_met = challenge.name in challenges_met(saved)
            state = saved.start.clone()
            for action in saved.actions:
                state.apply_action(action)
            is_won = state.shares_of_win()[0] == 1
            print(
                game.name,
                challenge.name,
                seed,
                is_met,
                is_won,
                [state.points(p) for p in range(state.players)],
                flush=True,
            )
            if (is_met or is_won or state.players == 1 or seed > MAX_WON) and not files[is_met].exists():
                files[is_met].parent.mkdir(parents=True, exist_ok=True)
                files[is_met].write_text(save_text(saved), encoding="utf-8")
        if all(file.exists() for file in files.values()):
            return


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for name in game_names():
        for each in get_game(name).challenges():
            if not wanted or f"{name}/{each.name}" in wanted:
                find(get_game(name), each, range(1, MAX_SEEDS))
