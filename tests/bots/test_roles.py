"""Which bot gives hints and which stands in for another is said by name: a bot's place in the list says nothing."""

from __future__ import annotations

import pytest

from tp_tui.bots import BOTS, FALLBACK_BOT, HINT_BOT, make_bot
from tp_tui.bots.base import RandomBot
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.room import Room
from tp_tui.room.seats import parse_seats


@pytest.mark.parametrize("name", [HINT_BOT, FALLBACK_BOT])
def test_who_has_a_role_can_be_made(name: str) -> None:
    assert make_bot(name, get_game(DEFAULT_GAME)).name == name


def test_a_newcomer_gives_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOTS, "_bots", {"aaron": RandomBot, **BOTS._bots, "zoe": RandomBot})
    assert [*BOTS] == ["aaron", "random", "greedy", "planner", "pharaoh", "sphinx", "zoe"]
    room = Room(get_game(DEFAULT_GAME), parse_seats("you,zoe", 2, 4), {"first": 1}, 7)
    assert room.hint_question(0).decision.bot == HINT_BOT
