"""Plays the bots of another commit, over lines of JSON. Run as a script, with the folder of that commit's package.

The other commit's engine deals the same game from the same seed and follows it move by move, so its bots see what its
own rules show them. This file must import nothing from its own package: all its imports come from the other one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import IO, Any


class Player:
    """The other commit's engine and bots in one game."""

    def __init__(self, game: str, options: Mapping[str, Any], seed: int) -> None:
        """Deal a game."""
        from tp_tui.bots.driver import LocalBots
        from tp_tui.games import get_game

        self._game, self._seed = game, seed
        self._state = get_game(game).new_initial_state(options, seed)
        self._bots = LocalBots()
        self._moves = 0

    def follow(self, moves: list[str]) -> None:
        """Play these moves, in notation.

        Raises:
            ValueError: one of them is illegal by the other commit's rules.
        """
        for move in moves:
            self._state.apply_action(self._state.string_to_action(move))
        self._moves += len(moves)

    def choose(self, bot: str, budget: list[int | None]) -> str:
        """Return what `bot` plays for the seat that is to decide, in notation."""
        from tp_tui.bots.base import Budget
        from tp_tui.bots.driver import decision_of

        milliseconds, rollouts, processes = budget
        question = decision_of(
            self._game, bot, self._state, seed=self._seed, number=self._moves,
            budget=Budget(milliseconds, rollouts, processes or 1),
        )  # fmt: skip
        action = self._bots.reply(question)
        return self._state.action_to_string(action)  # type: ignore[arg-type]


def serve(requests: IO[str], replies: IO[str]) -> None:
    """Answer requests until there are no more: the first one deals; each other has moves to follow, and gets a move."""
    player: Player | None = None
    for line in requests:
        asked = json.loads(line)
        try:
            if player is None:
                player, answer = Player(**asked), {}
            else:
                player.follow(asked.pop("moves"))
                answer = {"move": player.choose(**asked)}
        except Exception as error:  # whatever the other commit raises
            answer = {"error": f"{type(error).__name__}: {error}"}
        replies.write(json.dumps(answer) + "\n")
        replies.flush()


if __name__ == "__main__":
    sys.path[:] = [sys.argv[1], *(path for path in sys.path[1:] if path)]
    output, sys.stdout = sys.stdout, sys.stderr
    serve(sys.stdin, output)
