"""Where the cursor of Terra Pyramides goes by itself, in every position of recorded games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.slow import some
from tests.tui.recorded import GAMES, moves
from tp_tui.games import get_game
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.state import TRIM, WORK
from tp_tui.presenters.key_text import DEFAULT_KEYS
from tp_tui.presenters.log_text import turn_text, turn_with_swing
from tp_tui.presenters.terra import descriptions, step_text
from tp_tui.presenters.terra.actions import OF_NOTATION, refusal_of_kind
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.room import Play, PlayText, Room, Undo, parse_seats


def positions(name: str) -> Iterator[Room]:
    """The game of that name, before each of its moves and at its end."""
    seats = "you" if name == "mission" else "you,you"
    room = Room(get_game("terra"), parse_seats(seats, 1, 4), {"first": 1, **GAMES[name]}, 7, free_undo=True)
    yield room
    for move in moves(name):
        room.submit(room.current, PlayText(move))
        yield room


def working(name: str) -> Iterator[tuple[Room, TerraInteraction]]:
    """The positions in which workers move and pyramids rise."""
    for room in positions(name):
        if room.current >= 0:
            at = TerraInteraction(room.view(room.current))
            if at.phase == WORK:
                yield room, at


@pytest.mark.parametrize("name", GAMES)
def test_the_next_worker_points_where_the_last_one_went(name: str) -> None:
    stayed = 0
    for room, at in working(name):
        for action in at.moves:
            at.update(room.view(room.current))
            at.point_at(action)
            seat = room.current
            room.submit(seat, Play(action))
            before = at.cursor
            at.update(room.view(room.current))
            room.submit(seat, Undo())
            if any(at.board.sites[more.args[1]] == before for more in at.moves):
                assert at.cursor == before
                assert at.source is not None
                stayed += 1
    assert stayed > 10


@pytest.mark.parametrize("name", GAMES)
def test_lists_of_sites_open_at_the_cursor(name: str) -> None:
    opened = 0
    for _room, at in working(name):
        for kind in ("hire", "recall", "build"):
            for action in at.offers(kind):
                at.begin_step()
                at.cursor = at.board.sites[action.args[0]]
                before = at.cursor
                at.open(kind)
                assert at.chooser
                assert at.chooser.chosen.target == at.cursor == before
                opened += 1
    assert opened > 10


@pytest.mark.parametrize("name", GAMES)
def test_lists_of_sites_open_as_near_to_the_cursor_as_can_be(name: str) -> None:
    opened = 0
    for _room, at in working(name):
        for field in at.state.sources:
            at.begin_step()
            at.cursor = field
            at.open("hire")
            if at.chooser:
                columns = at.board.columns
                away = [
                    abs(choice.target % columns - field % columns) + abs(choice.target // columns - field // columns)
                    for choice in at.chooser.choices
                    if choice.target is not None
                ]
                assert away[at.chooser.index] == min(away)
                assert at.cursor == at.chooser.chosen.target
                opened += 1
    assert opened or name == "mission"


@pytest.mark.parametrize("name", GAMES)
def test_the_prompt_of_the_work_step_tells_what_is_left_before_the_end(name: str) -> None:
    """The end of the turn is offered last, stuck workers have a reason, and no line is longer than a screen."""
    stuck = 0
    for _room, at in working(name):
        if at.moves:
            continue
        said = DEFAULT_KEYS.in_text(step_text.prompt(at))
        assert len(said) <= 78
        assert said.endswith(("Enter finishes.", "Press Enter to finish."))
        assert ("b builds on " in said) == bool(at.offers("build"))
        assert "?" not in said, "Enter would be a yes"
        assert ("stuck (F3: why)." in said) == bool(at.state.aside)
        if at.state.aside:
            lines = descriptions.reach_text(at, at.state.sources[0]).splitlines()
            assert len(lines) > 1, lines
            stuck += 1
    assert stuck or name == "mission"


@pytest.mark.parametrize("name", GAMES)
def test_no_key_is_refused_for_what_was_never_typed(name: str, in_full: bool) -> None:
    refused = set()
    for _room, at in some(working(name), in_full, 11):
        for site in at.board.sites:
            at.cursor = site
            if refusal := refusal_of_kind(at, KINDS["build"]):
                refused.add(refusal.id)
    assert refused
    assert not refused & OF_NOTATION


@pytest.mark.parametrize("name", GAMES)
def test_a_jump_of_the_scores_says_where_it_came_from(name: str) -> None:
    """What the summary of a turn cannot tell, such as a task that changed hands, is told by source, for everybody."""
    *_, room = positions(name)
    view = room.view(0)
    swings = 0
    for turn in view.turns:
        said = turn_with_swing(view, turn)
        for player, name_of in enumerate(view.names):
            who = "You" if player == view.you else name_of
            changed = {clause: points for seat, clause, points in turn.sources if seat == player}
            if player == turn.seat:
                assert sum(changed.values()) == turn.gained
            if any(clause in ("H9", "N8", "N9") and abs(points) >= 5 for clause, points in changed.items()):
                assert f"{who}: " in re.split("If the game ended now|At the end", said)[1]
                assert all(f" {points:+}" in said for points in changed.values())
                swings += 1
    assert bool(swings) == (name in ("horus", "nile"))
    assert "You: foundations +2, Horus +2, grave goods +2, Nile +16, tasks +40" in log_of(room) or name != "nile"


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_that_has_only_begun_says_where_its_points_come_from(name: str) -> None:
    begun = 0
    for room in positions(name):
        if room.current < 0:
            continue
        view = room.view(room.current)
        for turn in view.turns:
            if (said := turn_text(view, turn)).startswith(("You have begun", "Player 1 has begun")):
                sources = [points for player, _clause, points in turn.sources if player == turn.seat]
                assert sum(sources) == turn.gained
                assert all(re.search(rf"[a-zN] \{points:+}", said) for points in sources)
                begun += bool(sources)
    assert begun or name != "nile"


def log_of(room: Room) -> str:
    """The whole log, as the first seat reads it."""
    view = room.view(0)
    return "\n".join(turn_with_swing(view, turn) for turn in view.turns)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_is_always_a_step_of_something(name: str) -> None:
    *_, room = positions(name)
    steps = re.findall(r"(\S+) (\S+) steps?\b", log_of(room))
    assert {kind for _count, kind in steps} <= {"Horus", "oasis", "ship"}
    assert bool(steps) == (name in ("horus", "nile"))


MAX_ENTERS = 20
"""The most times that Enter is pressed before a player holds no more than the limits allow."""


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_enter_alone_leads_back_below_the_limits(edition: str) -> None:
    seen = 0
    for seed in range(5):
        room, chance = game_of_hoarders(edition, seed), random.Random(seed)
        while room.current >= 0:
            view = room.view(room.current)
            if view.observation.state.phase == TRIM:
                press_enter_until_below_the_limits(room)
                seen += 1
            else:
                spending = ("build", "hire", "swap", "buy", "offer", "sail", "card")
                keeping = [action for action in view.legal if action.kind not in spending]
                room.submit(room.current, Play(chance.choice(keeping or view.legal)))
    assert seen


def game_of_hoarders(edition: str, seed: int) -> Room:
    return Room(get_game("terra"), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1, "edition": edition}, seed)


def press_enter_until_below_the_limits(room: Room) -> None:
    seat = room.current
    interaction = TerraInteraction(room.view(seat))
    for _ in range(MAX_ENTERS):
        action = interaction.confirm()
        if action is not None:
            room.submit(seat, Play(action))
            if room.current != seat or room.view(seat).observation.state.phase != TRIM:
                return
            interaction.update(room.view(seat))
    raise AssertionError(interaction.chooser)
