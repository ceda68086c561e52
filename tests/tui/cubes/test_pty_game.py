"""Whole games of Cubes in a real pseudo-terminal, keys only, checked against the engine; and the lesson."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.tui.cubes.key_driver import KeyDriver
from tests.tui.terminal import Terminal, as_spaced, asked, show_scoring
from tp_tui.bots.driver import BotDriver, Question
from tp_tui.games import get_game
from tp_tui.presenters.cubes.step_text import prompt
from tp_tui.room import Play, Room, parse_seats

SEED = 7

GAMES = [
    pytest.param("you:Ada,greedy", "small", id="two, small"),
    pytest.param("you:Ada,you:Ben", "large", id="two, large", marks=pytest.mark.slow),
    pytest.param("you:Ada,greedy,random", "small", id="three, small", marks=pytest.mark.slow),
    pytest.param("you:Ada,greedy,you:Cleo", "large", id="three, large", marks=pytest.mark.slow),
    pytest.param("you:Ada,greedy,greedy,greedy", "large", id="four, large", marks=pytest.mark.slow),
    pytest.param("you:Ada,greedy,you:Cleo,random", "small", id="four, small", marks=pytest.mark.slow),
]


def is_asked(terminal: Terminal, wanted: str, turn: int, seat: int) -> bool:
    """Whether the screen has come to that turn of that seat and says what to do in it."""
    text, (*_table, line, footer) = terminal.text, terminal.lines
    return line.strip() == asked(wanted, footer) and f"Turn {turn} " in text and f"▸{'ABCD'[seat]} " in text


def points_shown(lines: list[str], letter: str) -> int:
    """The points at the right of the player's line; -1 while it is not drawn."""
    found = (re.search(rf"[▸ ]{letter} \w.*[●$].*?(\d+)$", line) for line in lines)
    return next((int(match.group(1)) for match in found if match), -1)


def play_by_keys(terminal: Terminal, room: Room) -> int:
    """Play the human seats as Greedy would, by keys; return how many keys it took."""
    keys = 0
    driver = KeyDriver(room, 0)
    while room.current >= 0:
        seat = room.current
        if not room.seats[seat].is_human:
            room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
            continue
        driver.seat = seat
        driver.look()
        view = room.view(seat)
        state = view.observation.state
        wanted, turn = prompt(driver.interaction), state.turn_number()
        terminal.wait(partial(is_asked, terminal, wanted, turn, seat), what=f"{turn}: {wanted}")
        for player in range(state.players):
            letter, points = "ABCD"[player], state.points(player)
            terminal.wait(
                lambda letter=letter, points=points: points_shown(terminal.lines, letter) == points,
                what=f"{letter} {points}",
            )
        action = BotDriver().ask(Question("cubes", "greedy", view.observation, seed=len(room.actions))).action
        pressed = driver.keys_for(action)
        terminal.press(*pressed)
        keys += len(pressed)
        room.submit(room.current, Play(action))
    return keys


@pytest.mark.parametrize(("seats", "side"), GAMES)
def test_a_game_by_keys_to_the_final_scoring(seats: str, side: str, tmp_path: Path) -> None:
    options = {"first": 1, "side": side}
    room = Room(get_game("cubes"), parse_seats(seats, 2, 4), options, SEED)
    arguments = ["play", "--game", "cubes", "--seats", seats, "--seed", str(SEED), "--pace", "instant"]
    terminal = Terminal([*arguments, "--option", "first=1", "--option", f"side={side}"], tmp_path)
    try:
        keys = play_by_keys(terminal, room)
        show_scoring(terminal)
        scores = room.view(0).scores()
        totals = [score.total for score in scores]
        assert re.search("Total +" + " +".join(rf"{total}\*?" for total in totals), terminal.text)
        if totals.count(max(totals)) == 1:
            winner = room.seats[totals.index(max(totals))]
            is_alone = sum(seat.is_human for seat in room.seats) == 1
            wins = "You win" if winner.is_human and is_alone else f"{winner.name} wins"
            assert as_spaced(wins) in terminal.text
            margin = max(totals) - sorted(totals)[-2]
            assert (f"by {margin} points" if margin > 1 else "by one point!") in terminal.text
        print(f"\n{seats}, {side}: {keys} keys, totals {totals}")
        terminal.press("q", "q", "q")
        terminal.wait(lambda: not terminal.child.isalive(), 20, "the end")
    finally:
        terminal.close()
