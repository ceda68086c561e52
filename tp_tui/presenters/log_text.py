"""The log in words, as it is told to who reads it: “You” for what the reader did, the name for everybody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.messages import _, chained, ended
from tp_tui.room import Entry, StepEntry, TurnEntry, View
from tp_tui.room.seats import YOU


def subject_of(view: View, seat: int) -> Subject:
    """Return how `seat` is spoken of to who has `view`.

    The one person at a table without a name is “You” in every view: in a replay, or for who only looks on.
    """
    name = view.names[seat]
    is_alone = sum(each.is_human for each in view.seats) == 1
    return Subject(name, seat == view.you or (name == YOU and is_alone))


def step_text(view: View, entry: StepEntry, *, is_continued: bool = False) -> str:
    """Return what happened to a seat in a step, without an end: `Greedy places eye at f7; takes row d`.

    With `is_continued` who it was is left out, where that has been said.
    """
    words, state = words_for(view.game), view.observation.state
    subject = subject_of(view, entry.seat)
    texts = [
        words.event(state, event, subject, is_continued=is_continued or place > 0)
        for place, event in enumerate(entry.events)
    ]
    said = chained(texts)
    if entry.stand_in is not None:
        return _("{step} (failed, so a random move was made: {fault})", step=said, fault=fault_text(entry.stand_in))
    return said


def steps_sentence(view: View, entries: Iterable[StepEntry]) -> str:
    """Return what happened in a step in a sentence; empty where nothing did."""
    return ended(chained(step_text(view, entry) for entry in entries))


def last_step(view: View) -> tuple[StepEntry, ...]:
    """Return the entries of the last step that was done; none before the first."""
    return tuple(entry for entry in view.log if entry.step == view.log[-1].step)


def turn_text(view: View, turn: TurnEntry) -> str:
    """Return what a seat did in its turn so far: `Greedy laid blue at h8, raised g5 to level 3 (+10).`"""
    words, state = words_for(view.game), view.observation.state
    subject = subject_of(view, turn.seat)
    said = words.turn(state, turn.events, subject) or _begun(subject)
    sentences = [_("{turn} ({gained:+}).", turn=said, gained=turn.gained) if turn.gained else _("{turn}.", turn=said)]
    for seat, event in turn.others:
        sentences.append(_("{turn}.", turn=words.event(state, event, subject_of(view, seat))))
    return " ".join(sentences)


def entry_text(view: View, entry: Entry) -> str:
    """Return a step or a turn in words."""
    return turn_text(view, entry) if isinstance(entry, TurnEntry) else step_text(view, entry)


def turns_text(view: View, turns: Sequence[TurnEntry]) -> str:
    """Return turns with their steps below them, by the number of the turn; empty for none."""
    lines: list[str] = []
    number = 0
    for turn in turns:
        if turn.turn != number:
            number = turn.turn
            lines.append(_("Turn {turn}", turn=number))
        lines.append(f"  {turn_text(view, turn)}")
        lines += [
            f"    {step_text(view, entry, is_continued=entry.seat == turn.seat)}" for entry in view.steps_of(turn)
        ]
    return "\n".join(lines)


def _begun(subject: Subject) -> str:
    if subject.is_you:
        return _("You have begun a turn")
    return _("{name} has begun a turn", name=subject.name)
