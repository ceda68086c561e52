"""The log in words: “You” for what the reader did, the name for everybody else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import attrgetter

from tp_tui.games.contract import Argument, Event
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import GameWords, Subject, words_for
from tp_tui.presenters.messages import N_, _, capitalized, joined, joined_clauses, plural, punctuated, word_count
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import SHINING, Line
from tp_tui.room import Entry, StepEntry, TurnEntry, View
from tp_tui.room.seats import YOU

MAX_OF_CLAUSE = 40
"""The most characters shown of a clause without a title."""

MAX_HEARD = 20
"""The most words that are spoken unasked of what somebody else did in a turn."""

MIN_SWING = 5
"""The least change of a player's points from one source for the log to tell where it came from."""


def subject_of(view: View, seat: int) -> Subject:
    """Return `seat` as the subject of a sentence for the viewer of `view`.

    An only human without a name is “You” in every view, for instance a spectator's or in a replay.
    """
    table = _subjects(view)
    return table[seat]._replace(table=table)


def reader(view: View) -> int:
    """Return the player whom the viewer is told of as “you”; -1 for none, such as from a bot's seat in a replay."""
    state = view.observation.state
    told = [seat for seat, subject in enumerate(_subjects(view)) if subject.is_you]
    if not told and view.seat >= 0 and view.seats[view.seat].is_human:
        told = [view.seat]
    return state.player_of(told[0]) if told else -1


def _subjects(view: View) -> tuple[Subject, ...]:
    is_alone = sum(each.is_human for each in view.seats) == 1
    return tuple(Subject(name, seat == view.you or (name == YOU and is_alone)) for seat, name in enumerate(view.names))


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


def echo_text(view: View, entry: StepEntry, gained: int = 0) -> str:
    """Describe what came of a step that the viewer has typed, without a full stop: `g5 foundation 3 (+3)`.

    Points that it brought are told even if nothing else is, apart from those that were paid: `g5 level 3 (+10, -3)`.
    """
    words, state = words_for(view.game), view.observation.state
    players, said = _subjects(view), list[str]()
    for event in entry.events:
        said += filter(None, [words.echo(state, event, players, is_continued=bool(said))])
    if said and (price := sum(map(words.price, entry.events))):
        said[0] = _("{turn} ({gained:+}, -{price})", turn=said[0], gained=gained + price, price=price)
    elif said and gained:
        said[0] = _("{turn} ({gained:+})", turn=said[0], gained=gained)
    elif gained:
        said = [_("{gained:+}", gained=gained)]
    return joined_clauses(said)


def share_text(view: View, entry: StepEntry) -> str:
    """Describe in few words what a step of the viewer brought to somebody else: `Ada: ring c7, 2 gold`."""
    words, state = words_for(view.game), view.observation.state
    subject = subject_of(view, entry.seat)
    return joined_clauses(words.event_in_short(state, event, subject) for event in entry.events)


def steps_sentence(view: View, entries: Iterable[StepEntry]) -> str:
    """Describe a step in a sentence; empty for no entries."""
    return punctuated(joined_clauses(step_text(view, entry) for entry in entries))


def last_step(view: View) -> tuple[StepEntry, ...]:
    """Return the log entries of the last step; none before the first."""
    return tuple(entry for entry in view.log if entry.step == view.log[-1].step)


def step_in_short(view: View) -> str:
    """Return what happened in the last step in few words: `Ada: d4 worth 2, tile on d5`; empty if nothing notable."""
    words, state, players = words_for(view.game), view.observation.state, _subjects(view)
    parts = [(entry.seat, part) for entry in last_step(view) for part in words.turn_parts(state, entry.events, players)]
    if not parts:
        return ""
    return _("{name}: {parts}", name=view.names[parts[0][0]], parts=joined(part for _seat, part in parts))


def last_reveal(view: View) -> Event | None:
    """Return the event of the last step that brought something unknown to light; None if none did."""
    return next((event for entry in last_step(view) for event in entry.events if event.reveals), None)


def turn_text(view: View, turn: TurnEntry) -> str:
    """Describe a seat's turn so far, in sentences: `Greedy laid blue at h8, raised g5 to level 3 (+10).`"""
    words, state = words_for(view.game), view.observation.state
    subject = subject_of(view, turn.seat)
    sentences = [_with_points(view, turn, words.turn(state, turn.events, subject))]
    for seat, event in turn.others:
        sentences.append(_("{turn}.", turn=words.event(state, event, subject_of(view, seat))))
    return " ".join(sentences)


def turn_to_hear(view: View, turn: TurnEntry, most: int = MAX_HEARD) -> str:
    """Describe a seat's turn in `most` words, if there is a way: `Greedy: g5 level 3; blue on h8 (+10).`

    What it brought to the viewer comes first, and what it brought to others last.
    """
    words, state, players = words_for(view.game), view.observation.state, _subjects(view)
    yours, theirs = list[str](), list[str]()
    for seat, event in turn.others:
        told = _("{turn}.", turn=words.event_in_short(state, event, players[seat]))
        (yours if players[seat].is_you else theirs).append(told)
    provisional = view.game.provisional_sources()
    for _player, clause, points in _lost_or_won(view, turn, are_yours=True):
        if clause not in provisional:  # the others are asked for
            continue
        source = words.score_sources().get(clause, clause)
        change = _("your {source} {points:+}", source=source, points=points)
        yours.append(_("{change}.", change=capitalized(change)))
    left = most - sum(map(word_count, [*yours, *theirs])) - bool(turn.gained)
    own = words.turn_in_short(state, turn.events, players[turn.seat], players, left)
    return " ".join([*yours, _with_points(view, turn, own), *theirs])


def _with_points(view: View, turn: TurnEntry, told: str) -> str:
    """Return a turn as a sentence with the points that it brought."""
    has_begun, gained = _has_begun(subject_of(view, turn.seat)), turn.gained
    if told and gained:
        return _("{turn} ({gained:+}).", turn=told, gained=gained)
    if gained:
        # Nothing is told yet that the points could have come from: they are told by source.
        words = words_for(view.game)
        sources = _sources_text(words, _changes_of(words, turn, turn.seat))
        return _("{turn} ({sources}).", turn=has_begun, sources=sources)
    return _("{turn}.", turn=told or has_begun)


def turn_parts(view: View, turn: TurnEntry, *, in_short: bool = False, has_pieces: bool = False) -> Sequence[str]:
    """Return the parts of a turn in few words, without its player; the most important comes first.

    Points that it took from other players, or brought them, are told last, `in_short` without their source. What
    concerns the viewer is left out. With `has_pieces` the names of pieces are in them, for a display that draws these.
    """
    words, state, players = words_for(view.game), view.observation.state, _subjects(view)
    events = [event for event in turn.events if not words.concerns(event, players)]
    parts = words.parts_with_pieces if has_pieces else words.turn_parts
    return [
        *parts(state, events, players),
        *_points_of_others(view, turn, are_yours=False, in_short=in_short),
    ]


def move_part(view: View, turn: TurnEntry) -> str:
    """Return the part of `turn_parts` that tells of the move itself; empty if none does."""
    words, state = words_for(view.game), view.observation.state
    moves = [event for event in turn.events if event.kind in words.MOVES]
    return next(iter(words.turn_parts(state, moves, _subjects(view))), "")


def parts_for_you(view: View, turn: TurnEntry, *, in_short: bool = False) -> Sequence[str]:
    """Return what somebody else's turn brought to the viewer or took from him, as `turn_parts` does.

    Whose that is, is told by the letter, for the points of the turn beside it are those of somebody else.
    """
    words, state, players = words_for(view.game), view.observation.state, _subjects(view)
    taken = [event for event in turn.events if words.concerns(event, players)]
    given = [(seat, event) for seat, event in turn.others if players[seat].is_you]
    return [
        *words.turn_parts(state, taken, players),
        *(
            _("{part} for {name}", part=part, name=PLAYER_LETTERS[seat])
            for seat, event in given
            for part in words.turn_parts(state, [event], players)
        ),
        *_points_of_others(view, turn, are_yours=True, in_short=in_short),
    ]


def _points_of_others(view: View, turn: TurnEntry, *, are_yours: bool, in_short: bool) -> Iterator[str]:
    """Yield the points of `_lost_or_won` as what the turn did to their player: `took 30 off A's tasks`, `cost A 30`."""
    if in_short:
        totals: dict[int, int] = {}
        for player, _clause, points in _lost_or_won(view, turn, are_yours=are_yours):
            totals[player] = totals.get(player, 0) + points
        for player, points in totals.items():
            if points:
                said = N_("cost {name} {points}") if points < 0 else N_("gave {name} {points}")
                yield _(said, name=PLAYER_LETTERS[player], points=abs(points))
        return
    titles = words_for(view.game).score_sources()
    for player, clause, points in _lost_or_won(view, turn, are_yours=are_yours):
        said = N_("took {points} off {name}'s {source}") if points < 0 else N_("added {points} to {name}'s {source}")
        yield _(said, name=PLAYER_LETTERS[player], points=abs(points), source=titles.get(clause, clause))


def _lost_or_won(view: View, turn: TurnEntry, *, are_yours: bool) -> Iterator[tuple[int, str, int]]:
    """Yield the points that others won or lost by a turn, those of the viewer or those of everybody else.

    Each has its player and its clause.
    """
    for player, clause, points in turn.sources:
        # The player's own are among the points of the turn.
        if player != turn.seat and subject_of(view, player).is_you == are_yours:
            yield player, clause, points


def highlights(view: View, turns: Sequence[TurnEntry]) -> str:
    """Return what nobody should miss of the latest `turns`, in sentences; mostly empty."""
    earlier = view.turns[: len(view.turns) - len(turns)]
    return _highlights(view, _events_of(earlier), _events_of(turns))


def step_highlights(view: View) -> str:
    """Return what nobody should miss of the last step, in sentences; mostly empty."""
    is_told = bool(view.log) and view.log[-1].step == view.steps - 1  # some steps, such as `done`, are not in the log
    step = last_step(view) if is_told else ()
    return _highlights(view, _events_of(view.log[: len(view.log) - len(step)]), _events_of(step))


def _events_of(entries: Iterable[Entry]) -> list[tuple[int, Event]]:
    return [(entry.seat, event) for entry in entries for event in entry.events]


def _highlights(view: View, earlier: Iterable[tuple[int, Event]], events: Iterable[tuple[int, Event]]) -> str:
    words, state, players = words_for(view.game), view.observation.state, _subjects(view)
    before, said = [event for _seat, event in earlier], []
    for seat, event in events:
        said.append(punctuated(words.highlight(state, event, before, players[seat], players)))
        before.append(event)
    return " ".join(filter(None, said))


def swing_text(view: View, turn: TurnEntry) -> str:
    """Return where a jump of the scores in a turn came from, in a sentence; empty if they hardly moved.

    The points of pyramids and the like are told by the turn itself. Others are a count as if the game ended now, and
    may be those of players who did nothing: they are told if it was not the player's turn, so that the log adds up, or
    if one of them moved the points by `MIN_SWING`.
    """
    words, names = words_for(view.game), player_names(view)
    called = [subject.called for subject in _subjects(view)]
    said = []
    for player, name in enumerate(called if len(called) == len(names) else names):
        changed = _changes_of(words, turn, player)
        is_swing = any(clause not in words.TOLD_SOURCES and abs(points) >= MIN_SWING for clause, points in changed)
        if is_swing or (changed and player != turn.seat):
            said.append(_("{name}: {sources}", name=name, sources=_sources_text(words, changed)))
    if not said:
        return ""
    if view.is_over and turn == view.turns[-1]:
        return _("At the end – {changes}.", changes=joined_clauses(said))
    return _("If the game ended now – {changes}.", changes=joined_clauses(said))


def _changes_of(words: GameWords, turn: TurnEntry, player: int) -> list[tuple[str, int]]:
    """Return by how much each source of a player's points changed in a turn, in the order of the titles."""
    order = {clause: place for place, clause in enumerate(words.score_sources())}
    changed = [(clause, points) for number, clause, points in turn.sources if number == player]
    return sorted(changed, key=lambda each: order.get(each[0], len(order)))


def _sources_text(words: GameWords, changed: Iterable[tuple[str, int]]) -> str:
    titles = words.score_sources()
    return joined(
        _("{source} {points:+}", source=titles.get(clause) or printable(clause, MAX_OF_CLAUSE), points=points)
        for clause, points in changed
    )


def entry_text(view: View, entry: Entry) -> str:
    """Describe a step or a turn."""
    return turn_text(view, entry) if isinstance(entry, TurnEntry) else step_text(view, entry)


def turn_with_swing(view: View, turn: TurnEntry) -> str:
    """Describe a seat's turn, and where a jump of the scores came from."""
    return " ".join(filter(None, (turn_text(view, turn), swing_text(view, turn))))


def recap_text(view: View, turns: Sequence[TurnEntry]) -> str:
    """Return turns in lines, with where jumps of the scores came from; empty for no turns."""
    return "\n".join(turn_with_swing(view, turn) for turn in turns)


def turns_text(view: View, turns: Sequence[TurnEntry]) -> str:
    """Return turns in lines, who and then each step, under headings with turn numbers; empty for no turns."""
    lines: list[str] = []
    number = 0
    for turn in turns:
        if turn.turn != number:
            number = turn.turn
            lines.append(capitalized(words_for(view.game).turn_name(number)))
        (name, points), steps, swings = _turn_told(view, [turn])
        head = _("{name}, {points}", name=name, points=points) if points else name
        lines.append(f"  {head}:" if steps else f"  {head}")
        lines += [f"    {told}" for told in (*steps, *swings)]
    return "\n".join(lines)


def turns_in_lines(view: View, turns: Sequence[TurnEntry]) -> list[Line]:
    """Return the same in styled lines, with each turn as `turn_in_lines` has it."""
    lines: list[Line] = []
    number = 0
    for turn in turns:
        if turn.turn != number:
            number = turn.turn
            heading = capitalized(words_for(view.game).turn_name(number))
            lines += [*([()] if lines else []), ((heading, "bold"),)]
        lines += [((f"  {line[0][0]}", line[0][1]), *line[1:]) for line in turn_in_lines(view, turn)]
    return lines


def turn_in_lines(view: View, *turns: TurnEntry) -> list[Line]:
    """Return a player's turns in styled lines: who, what they brought, the steps, where jumps of the scores came from.

    Several are consecutive turns of one player.
    """
    (name, points), steps, swings = _turn_told(view, turns)
    head: Line = ((name, f"bold player-{turns[0].seat + 1}"), *[(f"  {points}", SHINING)] * bool(points))
    return [head, *((("- ", "dim"), (step, "")) for step in steps), *(((swing, "dim"),) for swing in swings)]


def _turn_told(view: View, turns: Sequence[TurnEntry]) -> tuple[tuple[str, str], list[str], list[str]]:
    """Return who took a player's consecutive turns and the points they brought, their steps, and jumps of the scores.

    Who took a turn without steps to show is told in a sentence.
    """
    first, steps = turns[0], [entry for turn in turns for entry in view.steps_of(turn)]
    name = subject_of(view, first.seat).called if steps else turn_text(view, first)
    gained = sum(turn.gained for turn in turns) if steps else 0
    points = plural("{count:+} point", "{count:+} points", gained) if gained else ""
    swings = (swing_text(view, turn) for turn in turns)
    return (name, points), [*_steps_told(view, steps, first.seat)], [*filter(None, swings)]


def _steps_told(view: View, steps: Iterable[StepEntry], seat: int) -> Iterator[str]:
    """Yield the steps of a player in words, without the player; those that belong together as one."""
    words, state = words_for(view.game), view.observation.state

    def key(entry: StepEntry) -> tuple[Argument, ...]:
        is_plain = len(entry.events) == 1 and entry.stand_in is None and entry.seat == seat
        return words.joint_key(entry.events[0]) if is_plain else ()

    for shared, found in groupby(steps, key):
        entries = [*found]
        if shared and len(entries) > 1:
            yield words.joint_event(state, [entry.events[0] for entry in entries])
        else:
            yield from (step_text(view, entry, is_continued=entry.seat == seat) for entry in entries)


def recap_in_lines(view: View, turns: Sequence[TurnEntry]) -> list[Line]:
    """Return turns as `turn_in_lines` has them, with air between players."""
    told = (((), *turn_in_lines(view, *of_player)) for _seat, of_player in groupby(turns, attrgetter("seat")))
    return [*chain.from_iterable(told)][1:]


def _has_begun(subject: Subject) -> str:
    if subject.is_you:
        return _("You have begun a turn")
    return _("{name} has begun a turn", name=subject.name)
