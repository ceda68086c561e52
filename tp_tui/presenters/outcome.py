"""The outcome of a game in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from tp_tui.games.contract.scores import Goal
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.log_text import subject_of
from tp_tui.presenters.messages import N_, _, listed, plural, sentence
from tp_tui.presenters.players import player_names
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import View

GOAL_REACHED = N_("Won: {goal}. {points}.")
GOAL_MISSED = N_("Lost. The goal was {goal}: {done} of {needed} reached. {points}.")
GOAL_STANDING = N_("{goal}: {done} of {needed}. {points}.")


def outcome(view: View) -> str:
    """Return who won the game of `view`, or whether its goal was reached, in a sentence; and who resigned."""
    if view.is_ended:
        title, below = headline(view)
        return " ".join(map(sentence, (title, below)))
    return " ".join([_won(view), *_resigned(view)])


def _won(view: View) -> str:
    state = view.observation.state
    goal, returns, scores = state.goal(), state.returns(), view.scores()
    if goal is not None:
        return _about_goal(GOAL_REACHED if returns[0] > 0 else GOAL_MISSED, view, goal)
    total = scores[returns.index(max(returns))].total
    points = shared_words.points(total)
    winners = [player for player, won in enumerate(returns) if won == max(returns)]
    names = [player_names(view)[player] for player in winners]
    if len(winners) > 1:
        return _("{names} share the win with {points}.", names=listed(names), points=points)
    if not view.is_shared and subject_of(view, winners[0]).is_you:
        return _("You win with {points}.", points=points)
    return _("{name} wins with {points}.", name=names[0], points=points)


def headline(view: View) -> tuple[str, str]:
    """Return who won in a few words, and below it the points: `Ada wins` and `145 : 139, by 6 points`."""
    if view.is_ended:
        return _ended(view)
    state = view.observation.state
    goal, returns, scores = state.goal(), state.returns(), view.scores()
    if goal is not None:
        below = sentence(_about_goal(GOAL_STANDING, view, goal))
        return _("The goal is reached") if returns[0] > 0 else _("The goal is missed"), below
    winners = [player for player, won in enumerate(returns) if won == max(returns)]
    order = sorted(range(len(scores)), key=lambda player: (player not in winners, -scores[player].total))
    totals = [scores[player].total for player in order]
    points = standing(totals)
    if len(winners) > 1:
        return _("{names} share the win", names=listed(player_names(view)[player] for player in winners)), points
    you = not view.is_shared and subject_of(view, winners[0]).is_you
    title = _("You win") if you else _("{name} wins", name=player_names(view)[winners[0]])
    if len(totals) < 2:
        return title, points
    margin = totals[0] - totals[1]
    if margin == 1:
        return title, _("{points}, by one point!", points=points)
    if margin <= 0:
        return title, _("{points}, level on points", points=points)
    return title, plural("{points}, by {count} point", "{points}, by {count} points", margin, points=points)


def _ended(view: View) -> tuple[str, str]:
    """Return how a game was ended before its end, and how it stands (T14, T15)."""
    points = _("{points} when it ended", points=standing(score.total for score in view.scores()))
    if not view.resigned:
        return _("The game ended by agreement"), points
    gave_up = view.resigned[-1]
    others = [seat for seat in range(len(view.seats)) if seat not in view.resigned]
    if gave_up == view.you:
        return _("You resigned"), points
    if others == [view.you]:
        return _("You win: {name} resigned", name=view.names[gave_up]), points
    return _(
        "{name} wins: {other} resigned", name=listed(view.names[seat] for seat in others), other=view.names[gave_up]
    ), points


def _resigned(view: View) -> list[str]:
    """Return who resigned from a game that a bot played on, in a sentence each."""
    return [
        _("You resigned, and a bot played on.")
        if seat == view.you
        else _("{name} resigned, and a bot played on.", name=view.names[seat])
        for seat in view.resigned
    ]


def _about_goal(message: str, view: View, goal: Goal) -> str:
    points = shared_words.points(view.scores()[0].total)
    words = words_for(view.game).goal(view.observation.state, goal)
    return _(message, goal=words, done=goal.done, needed=goal.needed, points=points)


def standing(totals: Iterable[int]) -> str:
    """Return the points of several players side by side: `145 : 139`."""
    return " : ".join(map(str, totals))
