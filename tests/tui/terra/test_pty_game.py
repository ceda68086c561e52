"""Whole games in a real pseudo-terminal, keys only, checked against the engine."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, as_drawn, as_spaced, asked, show_scoring
from tests.tui.terra.key_driver import KeyDriver, replay
from tp_tui.bots.driver import BotDriver, Question
from tp_tui.cli.arguments import read_options, read_seats
from tp_tui.games import get_game
from tp_tui.games.contract import State
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.messages import capitalized
from tp_tui.presenters.terra.step_text import prompt
from tp_tui.room import Play, Room
from tp_tui.tui.table import SENTENCE_END

SEED = 7
WORDS = words_of("terra")


def players_points(lines: list[str], letter: str) -> int | None:
    """The points beside the player's name on the side of the screen; None while they are not drawn."""
    found = (re.search(rf"[▸ ]{letter} \w.*?(-?\d+)\s*$", line) for line in lines)
    return next((int(points.group(1)) for points in found if points), None)


def shows_points(terminal: Terminal, points: tuple[int, ...]) -> bool:
    return tuple(players_points(terminal.lines, letter) for letter in "ABCD"[: len(points)]) == points


def prompt_line(terminal: Terminal) -> str:
    """What the line above the keys says, or what is typed there."""
    return terminal.lines[-2].strip()


def asks(terminal: Terminal, text: str) -> bool:
    """Whether a prompt is on the screen: its sentence, whose line may say more, or else its first key."""
    first, *_keys = SENTENCE_END.split(asked(text, terminal.lines[-1]), maxsplit=1)
    return first.partition(" · ")[0] in prompt_line(terminal)


def type_move(terminal: Terminal, text: str) -> None:
    """Type a move in notation, and see it done."""
    terminal.press(":", *text)
    terminal.wait(lambda: prompt_line(terminal).startswith(text), what=text)
    terminal.press("enter")
    terminal.wait(lambda: not prompt_line(terminal).startswith(text), what=f"{text} done")


def scrolled_through(terminal: Terminal) -> list[str]:
    """Every line of a text, read by scrolling down until nothing moves."""
    found, before = list(terminal.lines), ""
    while terminal.text != before:
        before = terminal.text
        terminal.press("j", "j")
        terminal.settle()
        found += terminal.lines
    return found


def scoring_is_right(terminal: Terminal, state: State) -> None:
    """The totals stand side by side; every point is told with its reason by a key."""
    scores = state.scores()
    totals = [score.total for score in scores]
    wanted = "Total +" + " +".join(map(str, totals)) + r"\s"
    assert any(re.search(wanted, f"{line} ") for line in terminal.lines), terminal.lines
    terminal.press("d")
    terminal.wait_for("Every point")
    lines = scrolled_through(terminal)
    for score in scores:
        for line in score.lines:
            wanted = rf"\b{line.points}  {line.place} ?{re.escape(as_drawn(WORDS.score_line(state, line)))}"
            assert any(re.search(wanted, shown) for shown in lines), (line, lines)
    terminal.press("escape")
    # What follows at once could be read as one key with it.
    terminal.wait(lambda: "Every point" not in terminal.text, what="the board")


def play_by_keys(terminal: Terminal, room: Room, brain: str) -> int:
    """Play the human seats as the bot `brain` would, by keys; how many moves were typed as notation."""
    driver = KeyDriver(room, room.current if room.seats[room.current].is_human else 0)
    typed = 0
    while room.current >= 0:
        if not room.seats[room.current].is_human:
            room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
            continue
        driver.seat = room.current
        driver.look()
        terminal.wait(lambda: asks(terminal, prompt(driver.interaction)), what=prompt(driver.interaction))
        view = room.view(room.current)
        state = view.observation.state
        points = tuple(state.points(player) for player in range(state.players))
        terminal.wait(partial(shows_points, terminal, points), what=f"points {points}")
        # A bot's turn may leave prompt and points as they were, and keys that come during it are lost.
        terminal.wait_for(f"{state.turn_number()}/{state.rules.turns} ")
        question = Question("terra", brain, view.observation, seed=len(room.actions))
        action = BotDriver().ask(question).action
        if len(room.actions) % 11 == 3:
            type_move(terminal, state.action_to_string(action))
            typed += 1
        else:
            for key in driver.keys_for(action):
                terminal.press(key)
                if key == "escape":
                    # On a busy machine what follows could still be read as one key with it.
                    terminal.wait_for("Enter move")
        room.submit(room.current, Play(action))
    return typed


GAMES = [
    pytest.param("you:Ada,greedy", {}, "greedy", id="basic", marks=pytest.mark.slow),
    pytest.param(
        "you:Ada,random",
        {"edition": "nile", "variant": "symbol,open"},
        "greedy",
        id="nile, both variants",
        marks=pytest.mark.slow,
    ),
    pytest.param("you:Ada,you:Ben", {"mission": "3"}, "random", id="mission 3, two", marks=pytest.mark.slow),
    *(
        pytest.param(seats, chosen, "greedy", id=name, marks=pytest.mark.slow)
        for name, seats, chosen in (
            ("horus", "you:Ada,greedy", {"edition": "horus"}),
            ("nile, four", "you:Ada,greedy,random,random", {"edition": "nile"}),
            ("mission 1, alone", "you:Ada", {"mission": "1"}),
            ("mission 2, with a bot, open", "greedy,you:Ada", {"mission": "2", "variant": "open"}),
            ("mission 3, three seats", "you:Ada,greedy,you:Ben", {"mission": "3", "variant": "symbol"}),
        )
    ),
]


@pytest.mark.parametrize(("seats", "chosen", "brain"), GAMES)
def test_a_game_by_keys_to_the_final_scoring(seats: str, chosen: dict[str, str], brain: str, tmp_path: Path) -> None:
    variants = [chosen["variant"]] if "variant" in chosen else []
    game = get_game("terra")
    options = read_options(game, chosen.get("edition", ""), variants, chosen.get("mission", ""), pairs=["first=1"])
    room = Room(game, read_seats(game, seats, options), options, SEED)
    arguments = ["play", "--seats", seats, "--seed", str(SEED), "--pace", "instant", "--option", "first=1"]
    arguments += [word for name, value in chosen.items() for word in (f"--{name}", value)]
    terminal = Terminal(arguments, tmp_path)
    try:
        typed = play_by_keys(terminal, room, brain)
        show_scoring(terminal)
        state = replay({**options, "players": len(room.seats)}, SEED, room.notation())
        assert state.is_terminal()
        scores = state.scores()
        totals = [score.total for score in scores]
        goal = state.goal()
        if goal is not None:
            reached = state.returns()[0] > 0
            assert as_spaced("The goal is reached" if reached else "The goal is missed") in terminal.text
            assert capitalized(WORDS.goal(state, goal))[:24] in terminal.text
        elif totals.count(max(totals)) == 1:
            winner = room.seats[totals.index(max(totals))]
            is_you = winner.is_human and sum(seat.is_human for seat in room.seats) == 1
            won = "You win" if is_you else f"{winner.name} wins"
            assert as_spaced(won) in terminal.text
        scoring_is_right(terminal, state)
        assert typed > 3
        terminal.press("n")
        terminal.wait_for(f"Turn 1/{state.rules.turns}")
        terminal.press("q", "q", "q")
        terminal.wait(lambda: not terminal.child.isalive(), 20, "the end")
    finally:
        terminal.close()
