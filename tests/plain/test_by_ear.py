"""Whole games are played in line mode from nothing but what was said: by the numbers of its lists, or by targets."""

from __future__ import annotations

import random
import re

import pytest

from tests.plain.lines import Lines
from tests.plain.test_line_mode import OWN_GAMES, room_of
from tests.slow import some_quick

NUMBERED = re.compile(r"^(\d+): ", re.MULTILINE)


class Listener:
    """Asks for what can be done and chooses by a number that was said, or goes on to a target and takes it.

    Attributes:
        typed: the lines typed so far.
        refused: what was said to a number that was in the list.
    """

    def __init__(self, seed: int, *, by_target: bool) -> None:
        self.typed: list[str] = []
        self.refused: list[str] = []
        self._random = random.Random(seed)
        self._by_target = by_target
        self._heard = 0

    def __call__(self, lines: Lines) -> str | None:
        said = "\n".join(lines.said[self._heard :])
        self._heard = len(lines.said)
        if "There is no number" in said or "is not a move" in said:
            self.refused.append(said)
        if "again, board, score, review or quit" in said:
            return None
        self.typed.append(self._next(said))
        return self.typed[-1]

    def _next(self, said: str) -> str:
        if self.typed and self.typed[-1] == "target" and said.startswith("Target "):
            return ""
        asked = bool(self.typed) and (self.typed[-1] == "choices" or "back closes the list" in said)
        if asked and (numbers := NUMBERED.findall(said)):
            return self._random.choice(numbers)
        wants_target = self._by_target and (not self.typed or self.typed[-1] != "target")
        return "target" if wants_target else "choices"


@pytest.mark.parametrize("by_target", [False, True])
@pytest.mark.parametrize("played", some_quick([(name, seed) for name in OWN_GAMES for seed in (1, 2)], 3))
def test_a_whole_game_is_played_from_what_is_said(played: tuple[str, int], by_target: bool) -> None:
    name, seed = played
    room = room_of(name, "human,greedy", seed=seed)
    listener = Listener(seed, by_target=by_target)
    Lines(room, listener).run()
    assert room.current < 0
    assert listener.refused == []
    assert set(listener.typed) <= {"choices", "target", "", *map(str, range(100))}
    assert len(listener.typed) < 12 * len(room.steps)
