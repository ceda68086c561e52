"""Whole games are played in line mode from nothing but what was said: by the numbers of its lists, or by targets."""

from __future__ import annotations

import random
import re

import pytest

from tests.plain.lines import Lines, RandomPlayer
from tests.plain.test_line_mode import OWN_GAMES, room_of
from tests.slow import some_quick
from tp_tui.plain.line_mode import LineMode
from tp_tui.presenters.presenter import presenter_for, questions_of

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
        if "again, board, score, log, review or quit" in said:
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


def heard_of(name: str, *typed: str, seed: int = 11, **options: str | int) -> list[str]:
    """Return what is said to each line typed in a game in which the player begins."""
    room, told = room_of(name, "human,greedy", seed=seed, **options), list[str]()
    left, heard = list(typed), [0]

    def read(lines: Lines) -> str | None:
        told.append("\n".join(lines.said[heard[0] :]))
        heard[0] = len(lines.said)
        return left.pop(0) if left else None

    Lines(room, read).run()
    return told[1:]


def said_in_random_game(name: str, seed: int) -> list[str]:
    """Return what is said in a whole game of random moves against a bot."""
    lines = Lines(room_of(name, "human,greedy", seed=seed), RandomPlayer(seed))
    lines.run()
    return lines.said


def test_a_number_lays_the_tile_in_every_turn_and_other_kinds_of_move_are_said_behind_it() -> None:
    moves = ["place f7 s", "row v", "done", "draw 1"]
    first, *_answers, later = heard_of("terra", "choices", *moves, "choices", seed=7, first=1)
    for said in (first, later):
        assert re.match(r"1: [a-k]\d+: .* row brings ", said)
    kinds = heard_of("terra", "place f7 s", "row v", "move f6 g5", "done", "draw 1", "choices", seed=7, first=1)[-1]
    *lines, more = kinds.splitlines()
    assert [line.partition(":")[0] for line in lines[:5]] == ["1", "2", "3", "4", "5"]
    assert any(re.fullmatch(r"\d\d: Recall a worker: .*", line) for line in lines[5:])
    assert more.endswith("the word more goes on.")


def test_the_gods_and_pairs_that_are_left_are_said_with_the_question() -> None:
    said = "\n".join(said_in_random_game("necropolis", 1))
    assert re.search(r"Round \d+\. (?:Horus|Anubis|Khepri|Sekhmet|Thoth)(?:, \w+)* or \w+\?", said)
    assert re.search(r"^Pair \d(?:(?:, \d)* or \d)?\?$", said, re.MULTILINE)


def test_what_the_others_have_laid_is_found_with_its_owner() -> None:
    found = heard_of("necropolis", *["choices", "1"] * 12, "find tall", seed=5)[-1]
    assert "Greedy, 1d: " in found


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("verbosity", "verbosity is normal. verbosity takes brief, normal or full."),
        ("settings spell", "spell is plain. spell takes plain, spaced or nato."),
        ("rules b100", "There is no clause b100. The word rules lists the chapters."),
        ("take", "Place your tile first."),
        ("find mine", "Nothing on the board is called mine."),
        ("100", "There is no number 100 in this list of "),
        ("place a1 x", '"place a1 x" is not a move; legal now: place c1 s (and 75 more). After place comes '),
        ("recap", "Nothing has happened yet."),
        ("again", "To begin another game, say again once this one is over."),
        ("hint, do hint", "hint is not a move: type it on a line of its own."),
        ("do hint, row d", "do hint is not a move: type it on a line of its own."),
        ("where, row d", "where is not a move: type it on a line of its own."),
        ("back up", "back takes [NUMBER]."),
    ],
)
def test_what_was_asked_is_answered(typed: str, said: str) -> None:
    assert heard_of("terra", typed, first=1)[0].startswith(said)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_no_word_is_suggested_in_place_of_itself(name: str) -> None:
    questions = questions_of(presenter_for(name)(room_of(name, "human,greedy").view(0)))
    for word in (*(question.word for question in questions), *(word for word, _, _ in LineMode.COMMANDS)):
        said = heard_of(name, f"{word}, choices", seed=11)[0]
        assert f"Did you mean {word}?" not in said, said


def test_what_is_wrong_is_answered_by_what_would_be_right() -> None:
    *_moves, said = heard_of("terra", "c1 s", "row d", "done", "draw 9", first=1)
    assert said.endswith("After draw comes 1, 2, 3, 4, 5, 6, 7 or 8.")
    assert heard_of("cubes", "buy red", first=1)[0].endswith("After buy comes 1, 2, 3 or 4.")
    assert heard_of("necropolis", "god 9", seed=5)[0].endswith("After god comes horus or anubis.")


def test_undo_says_what_and_the_hand_is_empty_once_the_tile_lies() -> None:
    said = heard_of("terra", "place c1 s", "hand", "row d", "undo", seed=11, first=1)
    assert said[1] == "You hold no tile now."
    assert said[3].startswith("Undone: took row d (diagonal down-right): ")


def test_the_end_of_cubes_is_near_and_money_may_lay_out_the_strip_anew() -> None:
    said = "\n".join(line for seed in (1, 2, 3) for line in said_in_random_game("cubes", seed))
    assert re.search(r"You have \$\d+\. Last \d+ cubes\. ", said)
    assert "Money with a new strip" in said
    assert "; last cube bought" in said
