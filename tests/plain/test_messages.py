"""Line mode speaks in messages: in a language of brackets no word stands outside of them, and none is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.games.test_lessons import LESSONS
from tests.plain.lines import Lines, RandomPlayer
from tests.presenters.brackets import (
    FILES,
    GAMES,
    PEOPLE,
    in_brackets,
    is_whole,
    words_outside,
)
from tp_tui.bots.driver import BotDriver, LocalBots
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Game, Lesson
from tp_tui.plain.dialogue import Console
from tp_tui.plain.lesson_lines import LessonLines
from tp_tui.plain.line_mode import LineMode
from tp_tui.plain.menu import Menu
from tp_tui.presenters.presenter import presenter_for, questions_of
from tp_tui.room import Room, parse_seats
from tp_tui.room.lesson_run import LessonRun
from tp_tui.storage.settings import Settings

EXCEPTED = (
    FILES,
    GAMES,
    PEOPLE,
    re.compile(r"^  [a-z]+(?= ?: *$)", re.MULTILINE),  # words that are typed, as help lists them
)

SEATS = parse_seats("you:Ada,you:Ben", 1, 4)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TP_TUI_HOME", str(tmp_path))


def no_messages(said: Iterable[str], *excepted: re.Pattern[str]) -> list[str]:
    """The texts that have words outside of brackets, or half a bracket."""
    return [text for text in said if not is_whole(text) or words_outside(text, *excepted, *EXCEPTED)]


def menu_said(type_next: Callable[[Menu, list[str]], str]) -> list[str]:
    """What the menu says to who types what that function returns."""
    said: list[str] = []
    with in_brackets():
        menu = Menu(
            Settings(pace="instant"), Console(lambda: type_next(menu, said), said.append), BotDriver(LocalBots())
        )
        menu.run()
    return said


def test_the_menu_is_in_brackets() -> None:
    typed = [
        "",
        "99",
        "dance",
        "⟦Game",
        "x",
        "1",
        "⟦Tutorial",
        "back",
        "⟦Your",
        "⟦How",
        "1",
        "⟦Settings",
        *(f"settings {each}" for each in ("thinking", "thinking 1 s", "undo no", "theme", "name Mike", "x")),
        "⟦Challenges",
        "dance",
        "⟦⟦Nothing",
        "quit",
        "⟦Daily",
        "quit",
        "quit",
    ]
    said = menu_said(lambda menu, said: typed.pop(0))
    assert not typed
    assert len(said) > 15
    assert no_messages(said) == []


@pytest.mark.parametrize("name", game_names())
def test_the_set_up_is_in_brackets(name: str) -> None:
    typed = ["⟦Game", get_game(name).title, "⟦New", "dance"]

    def type_next(menu: Menu, said: list[str]) -> str:
        if typed:
            return typed.pop(0)
        is_back = any(text.startswith("⟦Menu.") for text in said[-2:])
        return "quit" if menu.is_playing or is_back else "2" if said[-1].startswith("⟦Is that") else ""

    said = menu_said(type_next)
    assert any(text.startswith("⟦Seed: ") for text in said)
    assert no_messages(said) == []


@pytest.mark.parametrize("name", game_names())
def test_a_game_and_its_questions_are_in_brackets(name: str) -> None:
    """A game that is played at random, with everything asked that can be asked, and its help."""
    room = Room(get_game(name), SEATS, {}, 7)
    words = [question.word for question in questions_of(presenter_for(name)(room.view(0)))]
    words += [command.word for command in LineMode.COMMANDS if command.word not in ("again", "quit", "screen")]
    words += ["rules A2", "target all", "where now", "dance", "99", "at e5", "verbosity full", "spell plain"]
    with in_brackets():
        lines = Lines(room, RandomPlayer(1, lambda lines, rng: rng.sample(words, 3)))
        lines.run()
    assert room.current < 0
    assert len(lines.said) > 100
    assert no_messages(lines.said, notation_of(room)) == []


def notation_of(room: Room) -> re.Pattern[str]:
    """Lines of nothing but moves: a hint begins with them."""
    words = "|".join({word for move in room.notation() for word in move.split() if word.isalpha()})
    return re.compile(rf"^(?:(?:{words}|\w|\w?\d+\w?|and|,)[, ]*)+$", re.MULTILINE)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_in_brackets(game: Game, lesson: Lesson) -> None:
    said: list[str] = []

    def pupil() -> str:
        found = re.findall(r"⟦Type (.+?)(?:, for example)?\.⟧$", said[-1])
        return found[0] if found else ""

    run = LessonRun(game, lesson, is_typed=True)
    with in_brackets():
        LessonLines(run, Settings(), Console(pupil, said.append)).run()
    assert run.is_at_end
    assert no_messages(said) == []
