"""A replay in lines of text, for a pipe: what is played and by whom, every step, the scores with their reasons."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.contract import GameFile, Role
from tp_tui.games.kit.printable import printable
from tp_tui.room.replay import Replay
from tp_tui.room.verify import named_scores, score_lines


def transcript(replay: Replay, from_step: int = 0) -> Iterator[str]:
    """Yield the lines of `replay`, the steps from `from_step` on."""
    yield from facts(replay)
    turn, width = None, max((len(step.line[0]) for step in replay.steps), default=0)
    for step in replay.steps[from_step:]:
        now = step.seat, step.turn
        if now != turn:
            turn = now
            yield ""
            yield f"Turn {step.turn}, {printable(replay.seats[step.seat].name)}"
        notation, happened = step.line
        yield f"  {notation:<{width}}  {happened}".rstrip()
    yield ""
    end = replay.position(replay.length)
    yield "The game is over." if end.is_terminal() else "The game goes on."
    for name, score in named_scores(end, replay.seats):
        yield f"{printable(name)}: {score.total}"
        yield from (f"  {line}" for line in score_lines(score))


def facts(replay: Replay) -> Iterator[str]:
    """Yield what is played, by whom, and when, a line each."""
    saved, game = replay.saved, replay.game
    yield f"{'Game':<10}{game.title}"
    for option in game.options():
        value = saved.options.get(option.name)
        if value is None or option.role is Role.SEATS or (value == option.default and option.role is not Role.VERSION):
            continue
        said = {str(each): title for each, title in option.listed()}.get(str(value), "")
        named = printable(value.name if isinstance(value, GameFile) else value)
        yield f"{option.title[:9]:<10}{named}{f', {said}' if said and said != named else ''}"
    for number, seat in enumerate(replay.seats, 1):
        yield f"{f'Seat {number}':<10}{printable(seat.name)}{'' if seat.is_human else f' ({printable(seat.bot)})'}"
    yield f"{'Seed':<10}{saved.seed}"
    for name in ("started", "finished", "daily"):
        if when := getattr(saved, name):
            yield f"{name.capitalize():<10}{when}"
    yield f"{'Steps':<10}{replay.length}"
