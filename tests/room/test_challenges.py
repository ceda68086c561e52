"""Challenges and the ladder: what is kept when a game ends, and where the player stands."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.games.challenge_games import FOLDER
from tp_tui.games import get_game
from tp_tui.presenters.challenges import challenge_entries, challenge_results, challenge_room, first_open, label_of
from tp_tui.presenters.faults import remark_text
from tp_tui.presenters.personal_best import milestones
from tp_tui.room import Play, Room, parse_seats
from tp_tui.room.autosave import resume, start_autosave
from tp_tui.room.challenges import LADDER
from tp_tui.room.player_statistics import SeatResult, ladder_of
from tp_tui.storage.challenge_progress import challenges_file, keep_done, read_done
from tp_tui.storage.game_log import load_save
from tp_tui.storage.game_record import record_of
from tp_tui.storage.saved_game import SavedGame

CUBES = get_game("cubes")
DAY = date(2026, 11, 25)


def recorded(name: str) -> SavedGame:
    return load_save(FOLDER / "cubes" / f"{name}.tp").saved


def play_again(saved: SavedGame) -> Room:
    """Play a recorded game with autosave, as in a front end."""
    room = Room.of_saved(saved, ())
    start_autosave(room)
    for action in saved.actions:
        room.submit(room.current, Play(action))
    assert room.game_log
    room.game_log.close()
    return room


def test_what_a_game_does_is_kept_at_its_end() -> None:
    assert read_done() == {}
    missed = play_again(recorded("small.missed")).saved()
    assert challenge_results(missed._replace(challenge=""), CUBES) == []
    (said,) = challenge_results(missed._replace(challenge="small"), CUBES)
    assert said.startswith("Challenge missed: High on the small side. Score 80 ")
    assert "small" not in read_done().get("cubes", {})
    room = play_again(recorded("small"))
    assert "small" in read_done()["cubes"]
    assert challenge_results(room.saved(), CUBES)[0].startswith("Challenge done: High on the small side. Score 80 ")
    assert milestones(room.saved())[0].startswith("Challenge done: High on the small side. Score 80 ")
    entries = {entry.name: entry for entry in challenge_entries(CUBES)}
    assert entries["small"].state.startswith("done on ")
    assert entries["planners"].state == "open"


def test_the_first_day_stays_and_games_do_not_mix() -> None:
    assert keep_done("cubes", ["small"], DAY) is None
    assert keep_done("cubes", ["small", "large"], date(2027, 1, 1)) is None
    assert keep_done("terra", ["walls"], DAY) is None
    assert read_done() == {"cubes": {"small": DAY, "large": date(2027, 1, 1)}, "terra": {"walls": DAY}}


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\x00", b"cubes = [", b"cubes = 3\n", b"[cubes]\nsmall = 'x'\nlarge = 3\n", b"[cubes]\nsmall = []\n" * 2,
        b"[cubes]\nsmall = 2026-11-25T10:00:00Z\n",
        b"a = " + b"[" * 15_000, b'["\\u001b[2J"]\n"\\u001b" = 2026-11-25\n',
    ],
)  # fmt: skip
def test_a_garbled_file_does_no_harm(data: bytes) -> None:
    challenges_file().parent.mkdir(parents=True, exist_ok=True)
    challenges_file().write_bytes(data)
    assert all(entry.state == "open" for entry in challenge_entries(CUBES) if entry.name != LADDER)
    assert keep_done("cubes", ["small"], DAY) is None
    assert read_done()["cubes"] == {"small": DAY}


def test_a_file_that_cannot_be_written_is_said() -> None:
    challenges_file().mkdir(parents=True)
    room = play_again(recorded("small"))
    assert "That the challenge is done could not be saved" in remark_text(*room.records_faults)


# The ladder


def duel(*rivals: str, share: float = 1.0) -> SeatResult:
    """A finished game of Cubes against these bots."""
    record = record_of(recorded("small"), "")
    own, other = record.seats
    seats = (
        replace(own, bot="", player=0, share=share),
        *(replace(other, bot=bot, player=number, share=0.0) for number, bot in enumerate(rivals, 1)),
    )
    return SeatResult(replace(record, seats=seats), 0)


def hinted(played: SeatResult, by: int) -> SeatResult:
    """That game with hints in half of its turns, and some more."""
    return SeatResult(replace(played.record, hints=played.record.turns // 2 + by), 0)


@pytest.mark.parametrize(
    ("games", "rungs"),
    [
        ([], 0),
        ([duel("random")], 1),
        ([duel("random"), duel("greedy", share=0.0)], 1),
        ([duel("random"), duel("greedy", share=0.5)], 1),
        ([duel("greedy"), duel("random")], 2),
        ([duel("planner")], 3),
        ([duel("pharaoh")], 4),
        ([duel("sphinx")], 5),
        ([hinted(duel("sphinx"), by=0)], 5),
        ([hinted(duel("sphinx"), by=1), duel("greedy")], 2),
        ([duel("greedy", "random")], 0),
        ([duel("planner@unit=0.0"), duel("mine.py:Bot")], 0),
    ],
)
def test_the_ladder_is_climbed_by_beating_a_bot_in_a_game_of_two(games: list[SeatResult], rungs: int) -> None:
    assert ladder_of(games, "cubes") == rungs
    assert ladder_of(games, "terra") == 0


def test_the_end_says_that_a_win_by_hints_is_no_step_on_the_ladder() -> None:
    saved = recorded("small")._replace(challenge=LADDER)
    said = "You took hints in more than half of your turns, so this win does not count on the ladder."
    assert said in milestones(saved._replace(hints=99))
    assert said not in milestones(saved._replace(hints=1))


def test_the_next_bot_is_played_once_the_one_before_is_beaten() -> None:
    ladder = challenge_entries(CUBES)[0]
    assert (ladder.name, ladder.state, ladder.rivals) == (LADDER, "0 of 5", ("random",))
    play_again(recorded("large"))  # against Greedy
    ladder = challenge_entries(CUBES)[0]
    assert (ladder.state, ladder.rivals) == ("2 of 5", ("planner",))
    assert ladder.task == (
        "You have beaten Greedy. Next, in a two-player game: Planner (hard). "
        "A win with hints in more than half of your turns does not count."
    )
    assert challenge_entries(get_game("terra"))[0].state == "0 of 5"
    won = recorded("pharaoh")
    play_again(won)
    ladder = challenge_entries(CUBES)[0]
    assert (ladder.state, ladder.rivals, ladder.is_done) == ("4 of 5", ("sphinx",), False)
    play_again(won._replace(seats=("human:You", "bot:sphinx:Sphinx")))
    ladder = challenge_entries(CUBES)[0]
    assert (ladder.state, ladder.rivals, ladder.is_done) == ("5 of 5", ("sphinx",), True)
    assert first_open(challenge_entries(CUBES)) > 0


def test_a_game_knows_what_it_was_begun_for_when_it_goes_on() -> None:
    for name, label in (("planners", "Challenge: One against three"), (LADDER, "The ladder: Random")):
        entry = next(entry for entry in challenge_entries(CUBES) if entry.name == name)
        room = challenge_room(CUBES, entry, "Ada")
        assert room.seats[0].name == "Ada"
        start_autosave(room)
        assert label_of(room.view(0)) == label
        while room.current != 0:
            room.submit(room.current, Play(room.view(room.current).legal[0]))
        room.submit(0, Play(room.view(0).legal[0]))
        assert room.game_log
        room.game_log.close()
        again = resume(room.game_log.file).room
        assert label_of(again.view(0)) == label
        assert again.again(same_deal=False).challenge == name
        assert again.game_log
        again.game_log.close()


@pytest.mark.parametrize("name", ["", "nothing", "x" * 500, "\x1b[2J", "walls # no"])
def test_a_challenge_that_there_is_not_is_none(name: str) -> None:
    room = Room(CUBES, parse_seats("you,greedy", 2, 4), {}, 3)
    room.challenge = name
    assert label_of(room.view(0)) == ""
