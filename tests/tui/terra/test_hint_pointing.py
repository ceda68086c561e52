"""Hints at Terra's table: where they point, and what of them is shown beside the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.conftest import NewApp
from tests.tui.pilot_helpers import game, game_of, hinted, press, shown, until
from tests.tui.recorded import GAMES, moves_until
from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.games.contract import Reason
from tp_tui.games.terra.rules.state import HIDDEN, TerraState
from tp_tui.presenters.terra.interaction import TerraInteraction

SEATS = "you:Ada,you:Ben"


@pytest.mark.parametrize("name", ["game", "horus", "nile", "mission"])
async def test_every_legal_action_can_be_pointed_at(new_app: NewApp, name: str) -> None:
    seats = "you:Ada" if name == "mission" else SEATS
    for step, number in (("build", 2), ("move", 9), ("draw", 7), ("place", 12), ("row", 9)):
        room = game_of(new_app(seats, options=GAMES[name], moves=moves_until(step, number, name)))
        interaction = TerraInteraction(room.view(room.current))
        for action in interaction.view.legal:
            interaction.point_at(action)
            assert interaction.confirm() == action


@pytest.mark.parametrize("options", [{}, {"edition": "horus"}, {"edition": "nile", "symbol": "yes", "open": "yes"}])
@pytest.mark.parametrize("laid", [False, True])
async def test_a_long_hint_fits_beside_four_players(
    new_app: NewApp, advised: Callable[..., None], options: dict[str, int | str], laid: bool
) -> None:
    app = new_app("you:Ada,you:Ben,you:Cleo,you:Djoser", options=options)
    async with app.run_test(size=(80, 24)) as pilot:
        if laid:
            await press(pilot, "enter")
        state = game(app).room.view(0).observation.state
        first = state.action_to_string(state.legal_actions()[0])
        reason = Reason("keeps {rival} from the row c3–c7, worth about 5 points", 5.0, 1)
        advised(first, "buy", "buy", "buy", "swap red white", "done", reasons=(reason,) * 4)
        await press(pilot, "i")
        await until(pilot, hinted(app))
        side = game(app).query_one("#side").region
        more = game(app).query_one("#more").region
        lines = shown(app, "more").splitlines()
        assert side.contains_region(more)
        assert len(lines) <= more.height
        said = " ".join(shown(app, "more").split())
        for act in ("take row h" if laid else "lay on ", "buy a white block 3 times", "swap red and white for white"):
            assert act in said
        assert ("▸" in shown(app, "more")) == laid
        assert "A Ada" in shown(app, "panel")
        assert "D Djoser" in shown(app, "panel")


def test_the_same_seed_and_moves_ask_the_same_and_no_hidden_thing_is_sent(new_app: NewApp) -> None:
    one, two = (game_of(new_app(moves="place f7 s")).hint_question(0, Budget(rollouts=1)) for _ in range(2))
    assert one.decision.seed == two.decision.seed
    state = one.decision.observation.state
    assert isinstance(state, TerraState)
    assert state.faces[state.hands[1]] == HIDDEN
    assert set(state.foundations) == {HIDDEN}
    assert BotDriver().advise(one) == BotDriver().advise(two)
