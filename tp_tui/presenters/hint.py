"""Hints: what a bot would do, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tp_tui.bots.analysis import Margin
from tp_tui.bots.base import Advice, Budget
from tp_tui.bots.review import RESTS
from tp_tui.games.contract import Action, Reason, State
from tp_tui.presenters.game_words import GameWords, words_for
from tp_tui.presenters.messages import _, joined, plural, sentence
from tp_tui.presenters.players import player_names
from tp_tui.room import View


class Hint(NamedTuple):
    """What a bot would do.

    Attributes:
        action: the next action.
        said: the turn as far as it is known, in words.
        reasons: the reasons as clauses, the weightiest first.
        title: the heading.
        in_short: the turn act by act in few words, for a narrow column; empty for no other words.
        margin: how it compares with the next best turn, and in how many games that was tried; empty for no other.
        with_pieces: `in_short` with the names of pieces, for a display that draws them in their place.
        adds_up: whether the reasons account for a loss, so that none may be left out where there is room.
        rest: what ends it where it is cut off: a sign, and where the whole is.
    """

    action: Action
    said: str
    reasons: tuple[str, ...]
    title: str
    in_short: tuple[str, ...] = ()
    margin: str = ""
    with_pieces: tuple[str, ...] = ()
    adds_up: bool = False
    rest: str = "…"

    @property
    def whole(self) -> str:
        """The whole hint in lines."""
        said = _("{title}: {turn}.", title=self.title, turn=self.said)
        return "\n".join((said, *map(sentence, filter(None, (*self.reasons, self.margin)))))

    @property
    def acts(self) -> tuple[str, ...]:
        """What to show of the turn in a narrow column, act by act."""
        return self.in_short or (self.said,)


def hint_from_advice(view: View, advice: Advice, *, is_first: bool = False) -> Hint:
    """Return a bot's advice as a hint; `view` must be of the position that the advice is for.

    With `is_first` the heading says that the bot is still looking, which need not say yet that it has tried too little.
    """
    words, state = words_for(view.game), view.observation.state
    said, acts = plan_text(words, state, advice.actions), _counted(words.plan_in_short(state, advice.actions))
    changed = (_("looked longer: this came out ahead"),) if advice.is_changed else ()
    title = _("Hint so far") if is_first else _("Hint")
    reasons, lead = (*changed, *reasons_text(view, advice.reasons)), advice.analysis and advice.analysis.lead
    margin = lead_text(lead) if lead and (lead.is_sampled or not is_first) else ""
    pieces = _counted(words.plan_with_pieces(state, advice.actions))
    return Hint(advice.actions[0], said, reasons, title, acts, margin, pieces)


def wants_time(advice: Advice, budget: Budget) -> bool:
    """Return whether more games would have been tried for a hint with more time than `budget` gave."""
    lead = advice.analysis.lead if advice.analysis else None
    return lead is not None and not lead.is_sampled and budget.milliseconds is not None


def lead_text(lead: Margin) -> str:
    """Return by how much a turn is better than the next one, and in how many games; or that these are too few."""
    if not lead.is_sampled:
        return _("too few games tried to compare it")
    if lead.is_open:
        return _("too close to another turn to call, in {count} games tried", count=lead.games)
    if not lead.is_clear:
        return _("another turn is about as good, in {count} games tried", count=lead.games)
    loss = points_text(lead.points, lead.error)
    return _("better than any other turn by {loss}, in {count} games tried", loss=loss, count=lead.games)


def points_text(points: float, error: float) -> str:
    """Return a difference in points and how sure it is: `3 to 7 points`."""
    whole, off = round(points), round(error)
    if off:
        return _("{least} to {most} points", least=whole - off, most=whole + off)
    return plural("about {count} point", "about {count} points", whole)


def plan_text(words: GameWords, state: State, actions: Sequence[Action]) -> str:
    """Return what a player would do in words; what is done several times in a row is said once, with the number."""
    return joined(_counted(words.plan(state, actions)))


def _counted(moves: Sequence[str]) -> tuple[str, ...]:
    return tuple(_times(move, len([*same])) for move, same in groupby(moves))


def _times(move: str, count: int) -> str:
    """Return what a player would do so many times: `buy a grave good twice`."""
    return _("{move} twice", move=move) if count == 2 else plural("{move}", "{move} {count} times", count, move=move)


def reasons_text(view: View, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Return a bot's reasons as clauses with the names of players."""
    words, state, names = words_for(view.game), view.observation.state, player_names(view)
    return tuple(
        _of_any_game(words, reason)
        or words.reason(state, reason, names[reason.rival] if 0 <= reason.rival < len(names) else "")
        for reason in reasons
    )


def weighed_reasons(view: View, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Return a bot's reasons as clauses that all say what they are worth: `sends a worker to g5 (+1)`."""
    told = words_for(view.game).TOLD_REASONS
    return tuple(
        _weighed(reason, clause, is_told=reason.id in told)
        for reason, clause in zip(reasons, reasons_text(view, reasons), strict=True)
    )


def _weighed(reason: Reason, clause: str, *, is_told: bool) -> str:
    points = round(reason.worth)
    if not points or reason.id in OWN_FIGURES or (is_told and points in reason.args):
        return clause
    if is_told:
        return _("{reason}, counted as +{points}", reason=clause, points=points)
    return _("{reason} (+{points})", reason=clause, points=points)


OWN_FIGURES = frozenset(("prospect", *RESTS))
"""The reasons of any game whose words give their worth."""


def _of_any_game(words: GameWords, reason: Reason) -> str:
    """Return a reason that bots have in every game as a clause; empty for one of the game's own."""
    match reason.id, *reason.args:
        case ("simulated",):
            return _("comes out best when the game is played out")
        case "prospect", str(name), int(points) if points >= 0:
            return _("is better for {prospect} (+{points})", prospect=words.prospect(name), points=points)
        case "prospect", str(name), int(points):
            return _("is worse for {prospect} (−{points})", prospect=words.prospect(name), points=-points)
        case "further_ahead", int(points) if points >= 0:
            return _("the rest shows in later turns (+{points})", points=points)
        case "further_ahead", int(points):
            return _("later turns take some of it back (−{points})", points=-points)
        case "all_else", int(points) if points >= 0:
            return _("everything else brings the rest (+{points})", points=points)
        case "all_else", int(points):
            return _("everything else takes some of it back (−{points})", points=-points)
    return ""
