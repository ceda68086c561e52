"""Refusals in words: why the rules of a game or the room refuse something."""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.contract.faults import LONGEST_ARGUMENT
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import N_, _, sentence
from tp_tui.room import RoomRefusal, View

REFUSALS = {
    "moved_on": N_("The game has moved on since."),
    "others_turn": N_("It is {name}'s turn."),
    "nothing_to_undo": N_("There is nothing to undo."),
    "nothing_to_redo": N_("There is nothing to redo."),
    "daily_is_over": N_("The daily game is over: its end counts and cannot be undone."),
    "moved_since": N_("{name} has moved since, so that cannot be undone."),
    "not_your_step": N_("The last step was {name}'s, and only {name} can undo it."),
    "turn_is_over": N_("Your turn is over: at a table only steps of the present turn can be undone."),
    "not_begun": N_("The game has not begun: somebody is missing yet."),
    "help_at_table": N_("There are no hints and no advice at a table of several people."),
    "game_ended": N_("The game was ended, so nothing can be undone."),
    "again_at_table": N_("Another game needs the others: offer it to them."),
    "offer_stands": N_("{name} has offered something already: answer that first."),
    "many_offers": N_("You have made three offers; more can follow after the next move."),
    "no_offer": N_("There is no offer to answer."),
    "own_offer": N_("This is your own offer: the others answer it."),
    "not_over": N_("The game is not over yet."),
    "is_over": N_("The game is over."),
    "no_table": N_("This game is not played at a table."),
    "has_resigned": N_("You have resigned."),
    "bot_sits_in": N_("A bot plays this turn for you; the next one is yours again."),
    "in_time": N_("{name} still has time."),
    "nobody_missing": N_("Nobody else is out of time."),
    "talk_unusable": N_("That cannot be sent: it is empty, too long, or has signs that cannot be shown."),
    "talk_fast": N_("That was much at once. Try again in a minute."),
    "keeper_away": N_("The table does not answer just now. Try again in a moment."),
    "revealed": N_("That cannot be undone: {reveal}."),
    "not_in_lesson": N_("That is allowed, too – but do this one thing first."),
    "advice_alone": N_("Advice is for games with one person at the table."),
    "no_turn_finished": N_("There is nothing to advise on yet: you have not finished a turn."),
    "no_hint_at_the_end": N_("The game is over, so there is nothing to hint at."),
    "nothing_to_play": N_("The game is over here: go back to a turn that you want to play on from."),
}
"""The messages of a room's refusals, by id."""


def refusal_text(view: View, refusal: Refusal | RoomRefusal) -> str:
    """Return why something is refused, in a sentence; the clause of the rules is a key or word away."""
    words = words_for(view.game)
    if isinstance(refusal, Refusal):
        return sentence(words.refusal(view.observation.state, refusal))
    if refusal.fault is not None:
        return sentence(fault_text(refusal.fault, LONGEST_ARGUMENT))
    if refusal.text:
        return sentence(_(refusal.text))
    name = view.names[refusal.seat] if refusal.seat >= 0 else ""
    reveal = words.reveal(refusal.event) if refusal.event else ""
    return _(REFUSALS[refusal.id], name=name, reveal=reveal)
