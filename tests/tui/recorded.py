"""A recorded game of two (seed 7, seat 1 begins), so that pictures do not change when a bot does.

`python -m tests.tui.recorded` records it anew, played by greedy.
"""

from __future__ import annotations

from pathlib import Path

from tp_tui.bots.worker import answer
from tp_tui.games import get_game
from tp_tui.session import Play, Session, parse_seats

FILE = Path(__file__).with_name("recorded_game.txt")


def moves() -> list[str]:
    """The whole game in notation."""
    return FILE.read_text(encoding="utf-8").splitlines()


def moves_until(beginning: str, count: int) -> str:
    """The moves before the `count`th one that begins so, joined by commas."""
    game = moves()
    places = [number for number, move in enumerate(game) if move.startswith(beginning)]
    return ",".join(game[: places[count - 1]])


def record() -> None:
    """Play the game and keep it."""
    session = Session(get_game("terra"), parse_seats("greedy,greedy", 2, 4), {"first": 1}, 7)
    while session.current >= 0:
        session.execute(Play(answer(session.bot_question())))
    FILE.write_text("\n".join(session.notation()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record()
