"""A whole game in a real pseudo-terminal, keys only, checked against the engine."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from tests.tui.fingers import Fingers, replay
from tests.tui.terminal import Terminal
from tp_tui.bots.worker import Question, answer
from tp_tui.games import get_game
from tp_tui.session import Play, Session, parse_seats

SEED = 7


def players_points(lines: list[str], letter: str) -> int:
    """The points beside the player's name on the side of the screen."""
    found = re.search(
        rf"[▸ ]{letter} \w.*?(-?\d+)\s*$", next(line for line in lines if re.search(rf"[▸ ]{letter} \w", line))
    )
    assert found
    return int(found.group(1))


def shows_points(terminal: Terminal, points: tuple[int, ...]) -> bool:
    return tuple(players_points(terminal.lines, letter) for letter in "AB") == points


def test_a_game_against_greedy_by_keys_to_the_final_scoring(tmp_path: Path) -> None:
    session = Session(get_game("terra"), parse_seats("you:Ada,greedy", 2, 4), {"first": 1}, SEED)
    fingers = Fingers(session, 0)
    arguments = ["play", "--seats", "you:Ada,greedy", "--seed", str(SEED), "--pace", "instant", "--option", "first=1"]
    terminal = Terminal(arguments, tmp_path)
    typed = 0
    try:
        while session.current >= 0:
            if not session.seats[session.current].is_human:
                session.execute(Play(answer(session.bot_question())))
                continue
            fingers.look()
            terminal.wait(lambda: fingers.aim.prompt() in terminal.text, what=fingers.aim.prompt())
            view = session.view(0)
            points = tuple(view.observation.state.points(player) for player in range(2))
            terminal.wait(partial(shows_points, terminal, points), what=f"points {points}")
            # Ada plays as greedy would, so that everything a turn can hold comes up.
            action = answer(Question("terra", "greedy", view.observation, seed=len(session.actions)))
            text = view.observation.state.action_to_string(action)
            if len(session.actions) % 11 == 3:
                terminal.press(":", *text, "enter")
                typed += 1
            else:
                terminal.press(*fingers.keys_for(action))
            session.execute(Play(action))
        terminal.wait_for("Final scoring")
        state = replay({"players": 2, "first": 1}, SEED, session.notation())
        assert state.is_terminal()
        totals = [score.total for score in state.scores()]
        assert re.search(rf"Total +{totals[0]} +Total +{totals[1]}", terminal.text), terminal.text
        for score in state.scores():
            for line in score.lines:
                assert re.search(rf"{line.place} ?{re.escape(line.reason)} +{line.points}", terminal.text), line
        if totals[0] != totals[1]:
            winner = "Ada" if totals[0] > totals[1] else "Greedy"
            assert f"{winner} wins with {max(totals)} points." in terminal.text
        assert typed > 3
        terminal.press("enter")
        terminal.wait_for("Turn 1 of 14")
        terminal.press("q", "q", "q")
        terminal.wait(lambda: not terminal.child.isalive(), 20, "the end")
    finally:
        terminal.close()
