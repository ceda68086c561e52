"""How a game ended, in a sentence."""

from __future__ import annotations

from tp_tui.room import View
from tp_tui.room.seats import YOU

GOAL_REACHED = "Won: {goal}. {points} points."
GOAL_MISSED = "Lost. The goal was {goal}: {done} of {needed} reached. {points} points."


def outcome(view: View) -> str:
    """Say who won the game of `view`, or whether its goal was reached."""
    goal = view.observation.state.goal()
    if goal is not None:
        reached = view.observation.state.returns()[0] > 0
        return (GOAL_REACHED if reached else GOAL_MISSED).format(
            goal=goal.id, done=goal.done, needed=goal.needed, points=view.scores()[0].total
        )
    returns = view.observation.state.returns()
    total = view.scores()[returns.index(max(returns))].total
    points = f"{total} point{'' if total == 1 else 's'}"
    winners = [name for name, won in zip(view.player_names, returns, strict=True) if won == max(returns)]
    if len(winners) == 1:
        verb = "win" if winners[0] == YOU else "wins"
        return f"{winners[0]} {verb} with {points}."
    return f"{' and '.join(winners)} share the win with {points}."
