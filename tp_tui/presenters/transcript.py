"""A replay as lines of text, for a pipe: the game and its players, every step, the scores with their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tp_tui.games import get_game
from tp_tui.games.contract import Game, GameFile, Role, Score, State
from tp_tui.games.kit.printable import printable
from tp_tui.presenters.faults import fault_text, remark_text
from tp_tui.presenters.game_words import words_for, words_of
from tp_tui.presenters.log_text import step_text
from tp_tui.presenters.messages import _, capitalized, joined, joined_clauses, plural
from tp_tui.presenters.players import shared_names
from tp_tui.presenters.shared_words import words
from tp_tui.room import ALL_OPEN
from tp_tui.room.replay import Replay, watched_seats
from tp_tui.room.seats import Seat
from tp_tui.room.verify import Verified


def transcript(replay: Replay, from_step: int = 0) -> Iterator[str]:
    """Yield the lines of `replay`, with the steps from `from_step` on."""
    yield from _header_lines(replay)
    turn, width = None, max((len(step.notation) for step in replay.steps), default=0)
    view = replay.view(replay.length, ALL_OPEN)
    for step in replay.steps[from_step:]:
        now = step.seat, step.turn
        if now != turn:
            turn = now
            yield ""
            called = capitalized(words_for(replay.game).turn_name(step.turn))
            yield _("{turn}, {name}", turn=called, name=printable(replay.seats[step.seat].name))
        events = joined_clauses(step_text(view, entry) for entry in step.log)
        yield f"  {step.notation:<{width}}  {events}".rstrip()
    yield ""
    end = replay.position(replay.length)
    yield _("The game is over.") if end.is_terminal() else _("The game goes on.")
    for name, score in zip(_names(replay.seats, end), end.scores(), strict=True):
        yield words.SCORE.format(name=printable(name), points=score.total)
        yield from (f"  {line}" for line in score_lines(replay.game, end, score))


def _header_lines(replay: Replay) -> Iterator[str]:
    """Yield the game, its options, the players and the dates, a line each."""
    saved, game = replay.saved, replay.game
    yield _row(_("Game"), game.title)
    words = words_for(game)
    for option in game.options():
        value = saved.options.get(option.name)
        if value is None or option.role is Role.SEATS or (value == option.default and option.role is not Role.VERSION):
            continue
        title = next((words.choice_title(option, each) for each in option.listed() if str(each) == str(value)), "")
        name = printable(value.name if isinstance(value, GameFile) else value)
        yield _row(words.option_title(option), joined((name, title)) if title and title != name else name)
    for number, seat in enumerate(replay.seats, 1):
        name = printable(seat.name)
        player = name if seat.is_human else _("{name} ({bot})", name=name, bot=printable(seat.bot))
        yield _row(_("Seat {number}", number=number), player)
    yield _row(_("Seed"), saved.seed)
    for label, when in ((_("Started"), saved.started), (_("Finished"), saved.finished), (_("Daily"), saved.daily)):
        if when:
            yield _row(label, when)
    yield _row(_("Steps"), replay.length)


def _row(label: str, value: object) -> str:
    """Return a line with a label and its value."""
    return f"{label:<9} {value}"


def score_lines(game: Game, state: State, score: Score) -> list[str]:
    """Return the reasons for the points of a score in lines that begin with the points."""
    words = words_for(game)
    return [f"{line.points:>4}  {f'{line.place} {words.score_line(state, line)}'.strip()}" for line in score.lines]


def verified_lines(verified: Verified) -> list[str]:
    """Return the result of a verification in lines; the first says whether the saved game is legal."""
    lines = [_("{file}: {summary}", file=printable(verified.file), summary=_summary(verified))]
    if verified.remarks:
        lines.append(f"  {remark_text(*verified.remarks)}")
    if verified.loaded is not None:
        game, end = get_game(verified.loaded.saved.game), verified.loaded.position
        for name, score in _named_scores(verified):
            lines.append(f"  {words.SCORE.format(name=name, points=score.total)}")
            lines += [f"    {line}" for line in score_lines(game, end, score)]
    return lines


def verified_data(verified: Verified) -> dict[str, object]:
    """Return the result of a verification as data for JSON."""
    saved = verified.loaded.saved if verified.loaded else None
    return {
        "file": str(verified.file),
        "legal": verified.is_legal,
        "line": verified.line or None,
        "fault": fault_text(verified.fault) if verified.fault else None,
        "remark": remark_text(*verified.remarks) or None,
        "game": saved.game if saved else None,
        "seats": list(saved.seats) if saved else [],
        "actions": len(saved.actions) if saved else 0,
        "finished": verified.is_finished,
        "scores": [
            {"player": name, "total": score.total, "lines": _lines_data(verified, score)}
            for name, score in _named_scores(verified)
        ],
    }


def _named_scores(verified: Verified) -> list[tuple[str, Score]]:
    scores = verified.scores()
    if not scores or verified.loaded is None:
        return []
    return list(zip(_names(watched_seats(verified.loaded.saved.seats), verified.loaded.position), scores, strict=True))


def _names(seats: Sequence[Seat], state: State) -> tuple[str, ...]:
    return shared_names([seat.name for seat in seats], state.players)


def _lines_data(verified: Verified, score: Score) -> list[dict[str, object]]:
    assert verified.loaded is not None
    words, state = words_of(verified.loaded.saved.game), verified.loaded.position
    return [
        {
            "clause": line.clause,
            "reason": words.score_line(state, line),
            "points": line.points,
            "place": line.place,
        }
        for line in score.lines
    ]


def _summary(verified: Verified) -> str:
    if verified.fault is not None:
        return _("not legal: {fault}", fault=fault_text(verified.fault))
    assert verified.loaded is not None
    actions = plural("{count} action", "{count} actions", len(verified.loaded.saved.actions))
    if verified.is_finished:
        return _("legal, finished, {actions}", actions=actions)
    return _("legal, not finished, {actions}", actions=actions)
