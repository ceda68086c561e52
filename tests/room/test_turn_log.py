"""The log by turns: one entry a turn, with the points it brought, of which the steps are the parts."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from tests.games.terra.positions import bare, found, hold, surround
from tests.room.told import turns_told
from tests.slow import some_quick
from tests.storage.finished_games import finished_game
from tests.tui.every_screen import terra
from tp_tui.games import DEFAULT_GAME, get_game
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.log_text import parts_for_you, step_text, turn_in_lines, turn_parts, turn_text
from tp_tui.room import ALL_OPEN, SPECTATOR, Hotseat, Play, PlayText, Room, Undo, View, named_seats, parse_seats
from tp_tui.room.replay import Replay

SENT = re.compile(r"- sent (\d+) workers from .+ to \w+")

GAIN = re.compile(r" \(([+-]\d+)\)\.")


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_turns_add_up_to_the_points(edition: str) -> None:
    replay = Replay.of_saved(finished_game(5, options={"edition": edition}))
    view = replay.view(replay.length, ALL_OPEN)
    assert len(view.turns) == len(replay.turns)
    for entry, told, turn in zip(view.turns, turns_told(view), replay.turns, strict=True):
        before, after = replay.position(turn.first), replay.position(turn.end)
        player = before.player_of(turn.seat)
        gained = after.points(player) - before.points(player)
        found = GAIN.search(told)
        assert (int(found[1]) if found else 0) == gained == entry.gained, told
        assert told.startswith(f"{replay.seats[turn.seat].name} ")
        steps = view.steps_of(entry)
        assert {each.step for each in steps} <= set(range(turn.first, turn.end))
    assert sum((view.steps_of(told) for told in view.turns), ()) == view.log


WITH_ALL_SEATS = ("necropolis", "terra edition=nile", "cubes side=small", "cubes side=large", "terra edition=basic")


@pytest.mark.parametrize("setup", some_quick(WITH_ALL_SEATS, 5))
def test_the_points_of_a_turn_are_the_change_of_the_total_that_the_viewer_sees(setup: str) -> None:
    """With the most players, to the end: every viewer reads by how much the total beside a name has changed."""
    name, _, option = setup.partition(" ")
    names = ["Ada", "Ben", "Cleo", "Dora", "Eli"][: 4 + (name == "necropolis")]
    key, _, value = option.partition("=")
    room = Room(get_game(name), named_seats([""] * len(names), names), {key: value} if key else {}, 3)
    rng, viewers = random.Random(8), [*range(len(names)), SPECTATOR]
    totals = {viewer: _totals(room.view(viewer)) for viewer in viewers}
    swings = 0
    while room.current >= 0:
        seat, turn = room.current, room.turn_number
        room.submit(seat, Play(rng.choice(room.view(seat).legal)))
        if (room.current, room.turn_number) == (seat, turn):
            continue
        for viewer in viewers:
            view, before = room.view(viewer), totals[viewer]
            entry, totals[viewer] = view.turns[-1], _totals(view)
            changes = [now - then for now, then in zip(totals[viewer], before, strict=True)]
            assert (entry.seat, entry.gained) == (seat, changes[seat])
            found = GAIN.search(told := turn_text(view, entry))
            assert (int(found[1]) if found else 0) == changes[seat], told
            for player, change in enumerate(changes):
                assert sum(points for whose, _clause, points in entry.sources if whose == player) == change
            swings += any(change for player, change in enumerate(changes) if player != seat)
    assert bool(swings) == (name == "necropolis" or value == "nile")


TAKEN = re.compile(r"took (\d+) off ([A-E])'s")
ADDED = re.compile(r"added (\d+) to ([A-E])'s")


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_what_the_log_beside_the_board_says_adds_up_to_every_score(edition: str) -> None:
    """From the first turn to the last, whoever reads it: nobody's score changes without a line that says so."""
    names, fractions = ("human:Ada", "human:Ben", "human:Cleo"), 4
    replay = Replay.of_saved(finished_game(5, names, options={"edition": edition}))
    losses = 0
    for viewer in (0, 2):
        view, start = replay.view(replay.length, viewer), _totals(replay.view(0, viewer))
        for end in range(fractions + 1):
            turns = view.turns[: len(view.turns) * end // fractions]
            told = list(start)
            for turn in turns:
                told[turn.seat] += turn.gained
                said = "; ".join((*parts_for_you(view, turn), *turn_parts(view, turn)))
                for points, letter in TAKEN.findall(said):
                    told["ABCDE".index(letter)] -= int(points)
                    losses += 1
                for points, letter in ADDED.findall(said):
                    told["ABCDE".index(letter)] += int(points)
            step = view.turns[len(turns)].step if len(turns) < len(view.turns) else replay.length
            assert told == _totals(replay.view(step, viewer)), (viewer, end)
    assert bool(losses) == (edition != "basic")


@pytest.mark.parametrize("edition", ["basic", "horus", "nile"])
def test_the_whole_log_tells_what_a_turn_changed_for_others(edition: str) -> None:
    replay = Replay.of_saved(finished_game(5, options={"edition": edition}))
    view = replay.view(replay.length, ALL_OPEN)
    for turn in view.turns:
        told = "\n".join("".join(text for text, _style in line) for line in turn_in_lines(view, turn))
        for player, clause, points in turn.sources:
            if player != turn.seat:
                source = words_for(view.game).score_sources()[clause]
                assert f"{source} {points:+}" in told, told


def test_workers_sent_to_one_site_are_a_line_of_the_recap() -> None:
    room = terra(2, 8)()
    view = room.view(0)
    lines = ["".join(text for text, _style in line) for turn in view.turns for line in turn_in_lines(view, turn)]
    together = [int(found[1]) for line in lines if (found := SENT.fullmatch(line))]
    alone = [line.rpartition(" to ")[2] if line.startswith("- sent a worker from ") else "" for line in lines]
    assert together
    assert min(together) > 1
    assert all(not one or one != other for one, other in pairwise(alone)), lines
    moved = [entry for entry in view.log if any(event.kind == "moved" for event in entry.events)]
    assert sum(together) + len([*filter(None, alone)]) == len(moved)


def _totals(view: View) -> list[int]:
    return [score.total for score in view.observation.state.scores()]


@pytest.mark.parametrize("seed", range(4))
def test_a_replay_has_the_points_of_the_game_for_every_point_of_view(seed: int) -> None:
    replay = Replay.of_saved(finished_game(seed, ("human:Ada", "bot:greedy:Greedy"), game=get_game("necropolis")))
    for viewer in replay.points_of_view:
        view = replay.view(replay.length, viewer)
        for entry, turn in zip(view.turns, replay.turns, strict=True):
            before, after = (_totals(replay.view(step, viewer)) for step in (turn.first, turn.end))
            assert entry.gained == after[turn.seat] - before[turn.seat]


def test_a_god_is_told_before_the_pair_that_is_taken_after_it() -> None:
    replay = Replay.of_saved(finished_game(5, game=get_game("necropolis")))
    orders = set[tuple[str, ...]]()
    for turn in replay.turns:
        view = replay.view(turn.end, ALL_OPEN)
        took = [part for part in turn_parts(view, view.turns[-1]) if re.match(r"took (a pair|[A-Z])", part)]
        orders.add(tuple("pair" if part == "took a pair" else "god" for part in took))
    assert ("god", "pair") in orders
    assert ("pair", "god") not in orders


def test_what_another_player_gets_is_told_behind_the_turn() -> None:
    state = bare(edition="horus", turn=2)
    found(state, "d4", 3, player=1, crew=2)
    surround(state, "d4", {"c3": "eye"}, "e5")
    hold(state, "worker")
    room = Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,you:Ben", 1, 4), {"edition": "horus"}, 7)
    room._state = state
    room.submit(room.current, PlayText("place e5"))
    view = room.view(SPECTATOR)
    (told,) = turns_told(view)
    (others,) = [step_text(view, entry) for entry in view.log if entry.seat == 1]
    assert "enclosed d4" in others
    assert told.startswith("Ada placed a worker tile on e5")
    assert told.endswith(f". {others}.")


def test_the_turn_that_goes_on_grows_and_shrinks() -> None:
    room = Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,you:Ben", 1, 4), {"first": 1}, 7)
    assert room.view(0).turns == ()
    room.submit(room.current, PlayText("place h6 s"))
    (begun,) = turns_told(room.view(1))
    assert begun.startswith("Ada placed a green+eye tile on h6")
    room.submit(room.current, PlayText("row v"))
    (grown,) = turns_told(room.view(1))
    assert grown.startswith(begun.removesuffix("."))
    assert ", took " in grown
    Hotseat(room).submit(Undo())
    assert turns_told(room.view(1)) == [begun]
    assert room.view(1).since_last_turn() == room.view(1).turns


def test_turns_since_the_last_one_begin_anew_as_soon_as_it_is_over() -> None:
    room = Room(get_game(DEFAULT_GAME), parse_seats("you:Ada,you:Ben,you:Cleo", 1, 4), {"first": 1}, 7)
    while room.turn_number < 3:
        before = room.current
        room.submit(room.current, Play(room.view(room.current).legal[0]))
        for seat in range(3):
            since, mine = room.view(seat).since_last_turn(), seat == room.current
            assert all(turn.seat != seat or mine for turn in since)
            assert len(since) <= 2 + mine
            if before != room.current:
                assert [turn.seat for turn in room.view(before).since_last_turn()] == []
