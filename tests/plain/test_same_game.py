"""A game in lines and the same one on the screen: the same moves come to the same game, step for step."""

from __future__ import annotations

import random

import pytest

from tests.games.test_contract import CASES
from tests.plain.lines import Lines
from tests.plain.test_line_mode import OWN_GAMES, new
from tests.tui.pilot_helpers import game, press, until
from tp_tui.bots.driver import LocalBots
from tp_tui.games import get_game
from tp_tui.games.contract import Options, Role
from tp_tui.presenters.outcome import outcome
from tp_tui.room import Room, session_bots
from tp_tui.storage.settings import Settings
from tp_tui.tui.app import TpApp


def each_version_and_mission() -> list[tuple[str, Options]]:
    """Every version and mission of the games of this project, without variants, for the fewest seats."""
    found: dict[object, tuple[str, Options]] = {}
    for case in CASES:
        name, options = case.values  # type: ignore[attr-defined]
        roles = {option.name: option.role for option in get_game(name).options()} if name in OWN_GAMES else {}
        if roles and all(value == "no" for key, value in options.items() if roles[key] is Role.VARIANT):
            kept = tuple(value for key, value in options.items() if roles[key] is not Role.SEATS)
            found.setdefault((name, kept), (name, options))
    return list(found.values())


def in_lines(setup: tuple[str, Options]) -> tuple[Room, list[str]]:
    """A whole game in lines: the game, and what its human typed."""
    rng, typed = random.Random(4), list[str]()

    def player(lines: Lines) -> str | None:
        room = lines.room
        if room.current < 0:
            return None
        view = room.view(room.current)
        typed.append(view.observation.state.action_to_string(rng.choice(view.legal)))
        return typed[-1]

    room = new(*setup, bots=9)
    Lines(room, player).run()
    return room, typed


@pytest.mark.usefixtures("pilots_settle")
@pytest.mark.measured
@pytest.mark.parametrize("setup", each_version_and_mission())
async def test_the_same_moves_come_to_the_same_game(
    setup: tuple[str, Options], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_bots, "BotProcess", LocalBots)
    spoken, typed = in_lines(setup)
    shown = new(*setup, bots=9)
    app = TpApp(shown, Settings(pace="instant", advice="never"))
    async with app.run_test(size=(80, 24)) as pilot:
        for text in typed:
            await until(pilot, lambda: shown.current >= 0 and shown.seats[shown.current].is_human)
            before = len(shown.steps)
            await press(pilot, "colon")
            app.screen.query_one("#command").value = text  # type: ignore[attr-defined]
            await press(pilot, "enter")
            assert len(shown.steps) > before, text
        await until(pilot, lambda: shown.current < 0)
        assert game(app).room is shown
    assert shown.notation() == spoken.notation()
    assert [step.log for step in shown.steps] == [step.log for step in spoken.steps]
    assert outcome(shown.view(0)) == outcome(spoken.view(0))
