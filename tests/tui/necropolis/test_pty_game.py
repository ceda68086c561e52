"""Whole games of Necropolis in a real pseudo-terminal, keys only, checked against the engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tui.necropolis.key_driver import KeyDriver
from tests.tui.necropolis.recorded import SEED
from tests.tui.terminal import Terminal, asked, show_scoring
from tp_tui.bots.driver import BotDriver, Question
from tp_tui.games import get_game
from tp_tui.presenters.necropolis.step_text import prompt
from tp_tui.room import Play, Room, parse_seats
from tp_tui.tui.necropolis.drawing import SIZES, pyramid_width
from tp_tui.tui.table import SENTENCE_END


def prompt_line(terminal: Terminal) -> str:
    """What the line above the keys says, without the picture of the card."""
    return re.sub(r"(card \d), [^.]*\.", r"\1.", terminal.lines[-2].strip())


def asks(terminal: Terminal, text: str) -> bool:
    """Whether a prompt is on the screen: its sentence, whose line may say more."""
    first, *_keys = SENTENCE_END.split(asked(text, terminal.lines[-1]), maxsplit=1)
    return prompt_line(terminal).startswith(first)


def shows_points(terminal: Terminal, points: tuple[int, ...]) -> bool:
    """Whether every player's points stand on the side."""
    side = [line[pyramid_width(SIZES[-1]) :] for line in terminal.lines]
    rows = (re.search(rf"▍[▸ ]{letter} .*?\s(\d+)$", line) for letter in "ABCDE" for line in side)
    return tuple(int(row.group(1)) for row in rows if row) == points


def play_by_keys(terminal: Terminal, room: Room) -> int:
    """Play the human seat as a bot would, by keys, and see all points on the way; how many keys it took."""
    driver, pressed = KeyDriver(room, 0), 0
    while room.current >= 0:
        if not room.seats[room.current].is_human:
            room.submit(room.current, Play(BotDriver().ask(room.next_question()).action))
            continue
        driver.look()
        wanted = prompt(driver.interaction)
        terminal.wait(lambda wanted=wanted: asks(terminal, wanted), what=wanted)
        view = room.view(0)
        state = view.observation.state
        points = tuple(state.points(player) for player in range(state.players))
        terminal.wait(lambda points=points: shows_points(terminal, points), what=f"points {points}")
        action = BotDriver().ask(Question("necropolis", "greedy", view.observation, seed=len(room.actions))).action
        keys = driver.keys_for(action)
        terminal.press(*keys)
        pressed += len(keys)
        room.submit(room.current, Play(action))
    return pressed


@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.slow) for players in (3, 4, 5))])
def test_a_game_by_keys_to_the_final_scoring(players: int, tmp_path: Path) -> None:
    seats = f"you:Ada{',random' * (players - 1)}"
    room = Room(get_game("necropolis"), parse_seats(seats, 2, 5), {"first": 1}, SEED)
    arguments = ["play", "--game", "necropolis", "--seats", seats, "--seed", str(SEED), "--option", "first=1"]
    terminal = Terminal([*arguments, "--pace", "instant"], tmp_path)
    try:
        pressed = play_by_keys(terminal, room)
        show_scoring(terminal)
        state = room.view(0).observation.state
        assert state.is_terminal()
        totals = [score.total for score in state.scores()]
        wanted = "Total " + " ".join(rf"{total}\*?" for total in totals)
        squeezed = [" ".join(line.split()) for line in terminal.lines]
        assert any(re.search(wanted, line) for line in squeezed), terminal.lines
        print(f"\n{players} players: {pressed} keys")
    finally:
        terminal.close()
