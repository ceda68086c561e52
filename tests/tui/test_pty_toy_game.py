"""The toy game in a real pseudo-terminal: from the set-up to the scoring by keys, against every bot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.toy import installed
from tests.tui.terminal import Terminal, show_scoring


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    with installed():
        yield


def lists(terminal: Terminal, cards: int) -> bool:
    """Whether there are so many cards to choose from, and it is your turn."""
    return "Arrows choose" in terminal.text and cards == sum(
        line.lstrip(" ▌").startswith("play ") for line in terminal.lines
    )


def play_to_the_end(terminal: Terminal, cards: int) -> None:
    """Play the first card of the hand until none of so many is left."""
    for left in range(cards, 0, -1):
        terminal.wait(partial(lists, terminal, left), what=f"a list of {left}")
        terminal.press("enter")
    show_scoring(terminal)


def test_it_is_played_to_its_end_by_keys_against_every_bot(tmp_path: Path) -> None:
    arguments = ["play", "--game", "toy", "--edition", "long", "--seats", "you,greedy,planner,pharaoh", "--seed", "5"]
    terminal = Terminal([*arguments, "--pace", "instant"], tmp_path)
    try:
        play_to_the_end(terminal, 5)
        assert "Tricks: you led by 1." in terminal.text
        assert "stood in" not in terminal.text
        terminal.press("v")
        terminal.wait_for("takes the trick")
    finally:
        terminal.close()


def test_its_lesson_is_played_by_keys(tmp_path: Path) -> None:
    terminal = Terminal(["tutorial", "--game", "toy"], tmp_path)
    try:
        terminal.wait_for("Your first trick")
        terminal.press("enter")
        terminal.wait_for("Everybody plays a card")
        terminal.press("enter")
        terminal.wait_for("go to it and press Enter")
        terminal.press("enter")
        terminal.wait_for("A 17 beats them all")
        terminal.press("down", "down", "enter")
        terminal.wait_for("The trick is yours.")
        terminal.press("enter")
        terminal.wait_for("Well done!")
    finally:
        terminal.close()


def test_it_is_set_up_from_the_menu(tmp_path: Path) -> None:
    terminal = Terminal([], tmp_path)
    try:
        terminal.wait_for("New game")
        terminal.press("down", "down", "enter")  # past the game and the quick game
        terminal.wait_for("Enter begins the game")
        # From the start button on to the first field, the list of games, and to the last game in it.
        terminal.press("down")
        terminal.wait_for("game has its own")
        terminal.press("enter")
        terminal.wait_for("Toy Cards")
        terminal.press("up", "enter")
        terminal.wait_for("Three cards")
        assert "Mission" not in terminal.text
        terminal.press("enter")
        play_to_the_end(terminal, 3)
    finally:
        terminal.close()
