"""Advice and reviews in lines: what the strongest bot says of the player's turns, when it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from tests.plain.lines import Lines, RandomPlayer, scripted
from tests.plain.test_line_mode import OWN_GAMES, asked, room_of
from tests.tui.settling import hold
from tests.tui.terminal import Terminal
from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver, CancelledError, ReviewQuestion
from tp_tui.bots.review import Review
from tp_tui.games.contract.faults import Fault
from tp_tui.plain import line_mode
from tp_tui.plain.line_mode import Ending
from tp_tui.room import Room
from tp_tui.storage.settings import Settings

BRIEF = Settings(verbosity="brief", thinking="1 s")
LATER = "Reviews come at the end of the game; advice speaks of your last turn."
NO_TURN = "There is nothing to advise on yet: you have not finished a turn."
ALONE = "Advice is for games with one person at the table."


def played(name: str = "cubes", seats: str = "human,random", seed: int = 5) -> Room:
    """A game that is over."""
    options = {"side": "small"} if name == "cubes" else {}
    room = room_of(name, seats, seed=seed, **options)
    Lines(room, RandomPlayer(seed), Settings(verbosity="brief")).run()
    assert room.current < 0
    return room


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> list[ReviewQuestion]:
    """What the bot was asked; the fourth turn of each player costs most, then the third, then the second."""
    questions: list[ReviewQuestion] = []

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        questions.append(question)
        seen = question.decision.observation
        turn = seen.state.turn_number()
        return Review(question.played, seen.legal_actions()[:1], turn - 0.5 if turn <= 4 else 0.0, 96)

    monkeypatch.setattr(BotDriver, "review", review)
    return questions


class OneTurn(RandomPlayer):
    """Plays the first turn, then types other lines."""

    def __init__(self, *lines: str) -> None:
        super().__init__(3)
        self._rest = list(lines)

    def __call__(self, lines: Lines) -> str | None:
        if not self._lines and lines.room.turn_number > 1:
            return self._rest.pop(0) if self._rest else None
        return super().__call__(lines)


# Advice


@pytest.mark.parametrize("name", OWN_GAMES)
def test_advice_is_on_the_last_turn_of_the_player(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest bot itself says it, in plain signs, and the game stays as it is."""
    monkeypatch.setattr(line_mode, "BUDGET", Budget(rollouts=4))
    room = room_of(name, "human,random", **({"first": 1} if name == "terra" else {}))
    lines = Lines(room, OneTurn("advice"), BRIEF)
    lines.run()
    advice = lines.said[-2]
    assert advice.startswith(("Well played", "Better by about ", "Too close to call. ", "There was no time"))
    assert advice.isascii()
    assert room.current == 0


def test_advice_asks_what_the_screen_would_ask(reviewed: list[ReviewQuestion]) -> None:
    room = room_of("terra", "human,random", first=1)
    Lines(room, OneTurn("advice"), BRIEF).run()
    (question,) = reviewed
    assert question.decision.budget == line_mode.BUDGET
    assert question.played == tuple(step.action for step in room.steps if step.seat == 0)
    assert question.decision.observation.player == 0


def test_why_there_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(room_of("terra", first=1), "advice", "advice now") == [
        NO_TURN,
        "advice stands alone: type just advice.",
    ]
    assert asked(played(seats="human,human"), "advice") == [ALONE]
    monkeypatch.setattr(BotDriver, "review", lambda bots, question: Fault.told("it failed"))
    assert asked(played(), "advice", settings=BRIEF) == ["No review this time: it failed."]


# Reviews


def test_the_costliest_turns_are_those_of_the_screen(reviewed: list[ReviewQuestion]) -> None:
    """Each turn is asked for once, and what is known of it serves again."""
    room = played()
    turns = len({step.turn for step in room.steps if step.seat == 0})
    progress, again, four = asked(room, "review", "review", "review 4")
    first, *said = progress.splitlines()
    assert first == "Pharaoh is reviewing your turns: 0%. Ctrl-C stops it."
    told = 0
    while said[0].startswith("Pharaoh is reviewing your turns: "):
        told += said.pop(0).endswith("%.")
    assert told == 3, "each quarter but the last"
    assert (
        said[0]
        == "Your costliest turns, according to Pharaoh; review and the number of a turn says more, as in review 4:"
    )
    assert [line.partition(": ")[0] for line in said[1::2]] == [
        "Turn 4, about 4 points", "Turn 3, about 2 points", "Turn 2, about 2 points",
    ]  # fmt: skip
    assert all(line.startswith("  better: ") for line in said[2::2])
    assert again.splitlines() == said
    lines = four.splitlines()
    assert lines[0].startswith("Turn 4: ")
    assert lines[1] == "The turn played cost about 4 points, in 48 games tried."
    assert lines[2].startswith("Better: ")
    assert len(reviewed) == turns


def test_a_line_typed_meanwhile_is_answered_and_review_goes_on_later(reviewed: list[ReviewQuestion]) -> None:
    room = played()
    turns = len({step.turn for step in room.steps if step.seat == 0})
    lines = Lines(room, scripted("review", "review"))
    lines.mode._console = replace(lines.mode._console, has_typed=lambda: len(reviewed) == 2)
    lines.run()
    assert f"Stopped after 2 of {turns} turns. To go on, say review." in lines.said
    assert any("Your costliest turns" in said for said in lines.said)
    assert len(reviewed) == turns


def test_a_line_stops_the_turn_that_is_being_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a turn takes long: nobody waits for its end."""
    room, held, stopped = played(), Event(), Event()

    def review(self: BotDriver, question: ReviewQuestion) -> Review:
        if question.decision.observation.state.turn_number() == 3:
            held.set()
            hold(stopped)
            raise CancelledError
        return Review(question.played, question.played, rollouts=96)

    monkeypatch.setattr(BotDriver, "review", review)
    monkeypatch.setattr(BotDriver, "cancel", lambda self: stopped.set())
    turns = len({step.turn for step in room.steps if step.seat == 0})
    lines = Lines(room, scripted("review"), BRIEF)
    lines.mode._console = replace(lines.mode._console, has_typed=held.is_set)
    lines.run()
    assert stopped.is_set()
    assert f"Stopped after 2 of {turns} turns. To go on, say review." in lines.said


def test_a_turn_that_the_bot_fails_at_is_named_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    room, failing = played(), {2}
    asked_about = list[int]()

    def review(self: BotDriver, question: ReviewQuestion) -> Review | Fault:
        turn = question.decision.observation.state.turn_number()
        asked_about.append(turn)
        if turn in failing:
            return Fault.of("took_longer", "60")
        return Review(question.played, question.played, rollouts=96)

    monkeypatch.setattr(BotDriver, "review", review)
    turns = len({step.turn for step in room.steps if step.seat == 0})
    lines = Lines(room, scripted("review"), BRIEF)
    lines.run()
    assert lines.said[-2].splitlines() == [
        f"Pharaoh found nothing clearly better than any of your {turns - 1} turns.",
        "Pharaoh could not look at turn 2: it took longer than 60 seconds.",
    ]
    failing.clear()
    (again,) = asked(room, "review", settings=BRIEF)
    assert again == f"Pharaoh found nothing clearly better than any of your {turns} turns."
    failing.update(range(4, 99))
    asked_about.clear()
    (ended,) = asked(room, "review", settings=BRIEF)
    assert asked_about == [1, 2, 3, 4, 5, 6], "three times in vain is enough"
    assert ended.endswith(f"Pharaoh could not look at {turns - 3} turns: it took longer than 60 seconds.")


def test_several_people_are_told_apart(reviewed: list[ReviewQuestion]) -> None:
    room = played(seats="human,human")
    names = room.view(-1).names
    whole, two = asked(room, "review", "review 2", settings=BRIEF)
    assert all(f"{name}, turn 4, about 4 points" in whole for name in names)
    assert [line for line in two.splitlines() if ", turn 2: " in line] != []


def test_why_there_is_no_review(monkeypatch: pytest.MonkeyPatch, reviewed: list[ReviewQuestion]) -> None:
    assert asked(room_of("terra", first=1), "review", "review 1") == [LATER, LATER]
    assert asked(played(seats="random,random"), "review") == ["No person played: there is nothing to review."]
    room = played()
    last = max(step.turn for step in room.steps if step.seat == 0)
    expected = f"review takes a number, from 1 to {last}."
    assert asked(room, "review 99", "review best", settings=BRIEF) == [expected, expected]
    assert not reviewed
    monkeypatch.setattr(BotDriver, "review", lambda bots, question: Fault.told("it failed"))
    assert asked(room, "review", settings=BRIEF) == ["No review this time: it failed."]


def test_ctrl_c_stops_a_review_and_the_game_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    room = played()

    def interrupted(bots: BotDriver, question: ReviewQuestion) -> Review:
        raise stop

    monkeypatch.setattr(BotDriver, "review", interrupted)
    stop: BaseException = KeyboardInterrupt()
    lines = Lines(room, scripted("review", "review 1", "advice", "score"), BRIEF)
    assert lines.run() == Ending.STOPPED
    assert lines.said.count("\nStopped.") == 3
    stop = CancelledError()
    lines = Lines(room, scripted("review", "quit"), BRIEF)
    assert lines.run() == Ending.LEFT
    assert "Stopped." not in "\n".join(lines.said)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(["play", "--plain", "--seats", "you,random", "--seed", "7", "--option", "first=1"], tmp_path)
    yield terminal
    terminal.close()


def test_ctrl_c_in_a_terminal_stops_the_bot_alone(terminal: Terminal) -> None:
    """A hint is stopped the same way, and the bot's process begins anew."""
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">")
    terminal.press("hint\r")
    terminal.wait_for("Thinking")
    terminal.press("\x03")
    terminal.wait_for("Stopped.")
    terminal.wait(lambda: terminal.lines[terminal.screen.cursor.y] == ">")
    terminal.press("advice\r")
    terminal.wait_for("There is nothing to advise on yet")
    terminal.press("quit\r")
    terminal.wait_for("Good-bye.")
    terminal.child.wait()
