"""What the player points at, without a screen."""

from __future__ import annotations

import pytest

from tests.tui.necropolis.recorded import COUNTS, moves_until, room, whole_game
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, PAIR
from tp_tui.games.necropolis.rules.previews import place_preview
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, PLACE_NAMES, PLACES
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.spots import OBELISK_SPOT, TOMB_SPOT, stepped
from tp_tui.presenters.necropolis.step_text import info, prompt
from tp_tui.presenters.players import player_names
from tp_tui.room import PlayText


def at(players: int, moves: str) -> NecropolisInteraction:
    """What the player points at whose decision it is after these moves."""
    found = room(players, moves)
    return NecropolisInteraction(found.view(found.current))


def late_keep(state: NecropolisState) -> bool:
    return state.phase == KEEP and state.round > 2


def late_building(state: NecropolisState) -> bool:
    return state.phase == BUILD and state.round > 4 and len(state.hands[state.player]) == 3


def third_done(state: NecropolisState) -> bool:
    return any(action.kind == "done" for action in state.legal_actions())


@pytest.mark.parametrize("players", COUNTS)
def test_every_action_of_a_game_can_be_pointed_at_so_that_enter_does_it(players: int) -> None:
    found = room(players)
    for move in whole_game(players):
        view = found.view(found.current)
        interaction = NecropolisInteraction(view)
        for action in view.legal:
            interaction.point_at(action)
            assert interaction.confirm() == action
            text, style = info(interaction, 78)
            assert text
            assert len(text) <= 78
            assert style == "plain"
            assert len(DEFAULT_KEYS.in_text(prompt(interaction))) <= 79
        found.submit(found.current, PlayText(move))
    assert not NecropolisInteraction(found.view(0)).deciding


def test_tiles_are_chosen_by_arrows_tab_and_their_own_number() -> None:
    interaction = at(2, "")
    assert (interaction.phase, interaction.lines) == (GOD, 3)
    legal = [action.args[0] for action in interaction.view.legal]
    assert interaction.chosen("god") == legal[0]
    interaction.move(0, 1)
    assert interaction.chosen("god") == legal[1]
    interaction.jump(-1)
    interaction.jump(-1)
    assert interaction.chosen("god") == legal[-1]
    assert interaction.choose_number(legal[1]) is None
    assert interaction.confirm() == interaction.view.legal[1]


def test_a_number_that_cannot_be_taken_is_returned_for_the_rules_to_refuse() -> None:
    interaction = at(2, "")
    out = ({1, 2, 3, 4} - {action.args[0] for action in interaction.view.legal}).pop()
    refused = interaction.choose_number(out)
    assert refused is not None
    found = interaction.state.explain(refused)
    assert found is not None
    assert found.clause == "A5"
    assert interaction.choose_number(9) is None


def test_a_card_is_chosen_picked_up_moved_and_put_down() -> None:
    interaction = at(2, moves_until(2, late_building))
    assert interaction.card is None
    assert interaction.lines == 3
    interaction.move(0, 1)
    assert interaction.chosen("card") == 1
    assert interaction.confirm() is None
    assert interaction.card == 1
    assert interaction.spot in interaction.targets()
    seen = set()
    for _ in interaction.targets():
        seen.add(interaction.spot)
        interaction.jump(1)
    assert seen == interaction.targets()
    assert interaction.back()
    assert (interaction.card, interaction.index) == (None, 1)
    assert not interaction.back()


def test_a_card_picked_up_is_held_where_it_scores_most() -> None:
    interaction = at(2, moves_until(2, late_building))
    for card, face in enumerate(interaction.hand):
        interaction.spot = -1
        interaction.pick(card)
        gains = [
            place_preview(interaction.state, interaction.player, face, place).points
            for place in interaction.open_places
        ]
        assert interaction.points(interaction.spot) == max(gains)


def test_a_number_lays_no_card_unseen() -> None:
    """A number highlights the card, Enter holds it in sight at its best place, wherever the last one was held."""
    interaction = at(2, moves_until(2, late_building))
    for number in (1, 2, 3):
        interaction.pick(0)
        interaction.spot = TOMB_SPOT
        assert interaction.choose_number(number) is None
        assert (interaction.card, interaction.index) == (None, number - 1)
        assert interaction.confirm() is None
        assert interaction.card == number - 1
        best = max(interaction.points(spot) for spot in interaction.targets() if spot < PLACE_COUNT)
        assert interaction.spot < PLACE_COUNT
        assert interaction.points(interaction.spot) == best


def test_a_place_that_takes_no_card_says_why() -> None:
    interaction = at(2, moves_until(2, late_building))
    interaction.pick(0)
    said = set()
    for place in PLACES:
        interaction.spot = place
        refused = interaction.refusal()
        text, style = info(interaction, 78)
        assert (refused is None) == (place in interaction.targets()) == (style == "plain")
        if refused is not None:
            said.add(text.replace(PLACE_NAMES[place], "?"))
            assert refused.clause == "A11"
            assert text.endswith(".")
    assert "? is taken: placed cards never move." in said
    assert any("below it" in text for text in said)


def test_info_says_what_a_card_would_score_as_the_engine_does() -> None:
    interaction = at(2, moves_until(2, late_building))
    interaction.pick(0)
    for spot in sorted(interaction.targets()):
        interaction.spot = spot
        action = interaction.confirm()
        assert action is not None
        before = interaction.state.points(interaction.player)
        after = interaction.state.clone()
        after.apply_action(action)
        if spot != TOMB_SPOT:
            gain = after.points(interaction.player) - before
            assert f": {gain:+}" in info(interaction, 78)[0]


def test_the_turn_can_be_ended_from_the_list_or_held_open() -> None:
    interaction = at(3, moves_until(3, third_done))
    if interaction.card is not None:
        interaction.back()
    interaction.index = len(interaction.hand)
    assert interaction.is_at_done
    action = interaction.confirm()
    assert action is not None
    assert action.kind == "done"
    assert info(interaction, 78)[0].startswith("End your turn")


def test_a_card_to_keep_is_chosen() -> None:
    interaction = at(2, moves_until(2, late_keep))
    assert interaction.is_choosing_card
    interaction.move(1, 0)
    action = interaction.confirm()
    assert action is not None
    assert (action.kind, action.args) == ("keep", (1,))


def test_others_necropolises_are_looked_at_and_come_back_from() -> None:
    interaction = at(3, moves_until(3, late_building))
    own = interaction.player
    interaction.pick(0)
    interaction.show_next(1)
    assert interaction.shown == (own + 1) % 3
    assert interaction.open_places == ()
    assert DEFAULT_KEYS.in_text(prompt(interaction)).startswith("Esc")
    assert info(interaction, 78)[0].startswith(player_names(interaction.view)[interaction.shown])
    assert interaction.back()
    assert (interaction.shown, interaction.card) == (own, 0)


def test_what_a_click_means() -> None:
    interaction = at(2, moves_until(2, late_building))
    assert not interaction.click("card", 2)
    assert interaction.chosen("card") == 2
    assert interaction.click("card", 2)
    place = interaction.open_places[0]
    interaction.spot = -1
    assert not interaction.click("spot", place)
    assert (interaction.card, interaction.spot) == (2, place)
    assert interaction.click("spot", place)
    taken = next(place for place in PLACES if interaction.state.occupied[interaction.player] >> place & 1)
    assert not interaction.click("spot", taken)
    assert interaction.refusal() is not None


def test_pairs_are_chosen_by_number() -> None:
    interaction = at(5, moves_until(5, lambda state: state.phase == PAIR))
    assert interaction.choose_number(4) is None
    assert interaction.chosen("pair") == 3
    assert interaction.click("pair", 3)


def test_arrows_lead_to_every_place_and_back() -> None:
    reached, new = {0}, [0]
    while new:
        spot = new.pop()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = stepped(spot, *step)
            if there not in reached:
                reached.add(there)
                new.append(there)
    assert reached == {*PLACES, OBELISK_SPOT, TOMB_SPOT}
    for place in PLACES:
        up = stepped(place, 0, -1)
        assert up == place or PLACE_NAMES[up][0] > PLACE_NAMES[place][0]


def test_what_others_did_since_is_marked() -> None:
    found = room(2, moves_until(2, late_building))
    events = [event for event in found.view(found.current).news if event.kind == "pyramid"]
    interaction = NecropolisInteraction(found.view(found.current))
    assert interaction.changes.places == {(event.player, event.args[1]) for event in events}
