"""The log in words: “You” for what the reader did, the name for everybody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import Subject, words_for
from tp_tui.presenters.messages import _, joined_clauses, punctuated
from tp_tui.room import Entry, StepEntry, TurnEntry, View
from tp_tui.room.seats import YOU


def subject_of(view: View, seat: int) -> Subject:
    """Return `seat` as the subject of a sentence for the viewer of `view`.

    An only human without a name is “You” in every view, for instance a spectator's or in a replay.
    """
    name = view.names[seat]
    is_alone = sum(each.is_human for each in view.seats) == 1
    return Subject(name, seat == view.you or (name == YOU and is_alone))


def step_text(view: View, entry: StepEntry, *, is_continued: bool = False) -> str:
    """Describe what a seat did in a step, without a full stop: `Greedy places eye at f7; takes row d`.

    `is_continued` omits the subject.
    """
    words, state = words_for(view.game), view.observation.state
    subject = subject_of(view, entry.seat)
    step = joined_clauses(
        words.event(state, event, subject, is_continued=is_continued or number > 0)
        for number, event in enumerate(entry.events)
    )
    if entry.stand_in is not None:
        return _("{step} (failed, so a random move was made: {fault})", step=step, fault=fault_text(entry.stand_in))
    return step


def steps_sentence(view: View, entries: Iterable[StepEntry]) -> str:
    """Describe a step in a sentence; empty for no entries."""
    return punctuated(joined_clauses(step_text(view, entry) for entry in entries))


def last_step(view: View) -> tuple[StepEntry, ...]:
    """Return the log entries of the last step; none before the first."""
    return tuple(entry for entry in view.log if entry.step == view.log[-1].step)


def turn_text(view: View, turn: TurnEntry) -> str:
    """Describe a seat's turn so far, in sentences: `Greedy laid blue at h8, raised g5 to level 3 (+10).`"""
    words, state = words_for(view.game), view.observation.state
    subject = subject_of(view, turn.seat)
    own = words.turn(state, turn.events, subject) or _has_begun(subject)
    sentences = [_("{turn} ({gained:+}).", turn=own, gained=turn.gained) if turn.gained else _("{turn}.", turn=own)]
    for seat, event in turn.others:
        sentences.append(_("{turn}.", turn=words.event(state, event, subject_of(view, seat))))
    return " ".join(sentences)


def entry_text(view: View, entry: Entry) -> str:
    """Describe a step or a turn."""
    return turn_text(view, entry) if isinstance(entry, TurnEntry) else step_text(view, entry)


def turns_text(view: View, turns: Sequence[TurnEntry]) -> str:
    """Return turns in lines, each followed by its steps, under headings with turn numbers; empty for no turns."""
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


def _has_begun(subject: Subject) -> str:
    if subject.is_you:
        return _("You have begun a turn")
    return _("{name} has begun a turn", name=subject.name)
