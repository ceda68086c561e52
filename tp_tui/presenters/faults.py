"""What went wrong, in words: faults of bots, seats and files, and those of files whose reason is a rule of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tp_tui.games import get_game
from tp_tui.games.contract import Argument, Fault, FaultError, Refusal
from tp_tui.games.contract.faults import LONGEST_ARGUMENT, TOLD
from tp_tui.games.kit.printable import MOST, printable
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.messages import N_, _, either, in_context, joined, plural
from tp_tui.room.keeping import Resumed
from tp_tui.storage.restrictions import shown_error
from tp_tui.storage.saved_game import LoadedGame, SaveError

LONGEST_REMARK: Final = 1_500
"""The letters of a remark, which may name two files with their places."""

Sentence = tuple[str, tuple[str, ...]]
"""A message, and the names of its places in the order of a fault's arguments."""

BOT_FAULTS: Final[dict[str, Sentence]] = {
    "illegal_move": (N_("it chose an illegal move"), ()),
    "unreadable_answer": (N_("its answer could not be read"), ()),
    "no_review": (N_("its answer was not a review"), ()),
    "took_longer": (N_("it took longer than {seconds} seconds"), ("seconds",)),
    "out": (N_("it failed {times} times and is out for this game"), ("times",)),
    "process_ended": (N_("its process ended"), ()),
    "no_process": (N_("no process could be started for the bot ({why})"), ("why",)),
    "no_process_room": (N_("no process could be started for the bot (the system has no room for it now)"), ()),
    "no_process_left": (N_("no process could be started for the bot (all that a session may have are in use)"), ()),
    "no_thread": (N_("no thread could be started for it ({why})"), ("why",)),
    "no_memory": (N_("it needed more than {memory} MB of memory"), ("memory",)),
    "no_reviewer": (N_("{bot} does not review what others play"), ("bot",)),
    "illegal_past": (N_("what was played is not legal there"), ()),
    "no_question": (N_("it was asked what it does not understand"), ()),
    "raised": (N_("{error}: {text}"), ("error", "text")),
    "not_made": (N_("{bot} cannot be made: {fault}"), ("bot", "fault")),
    "in_file": (N_("{file}: {fault}"), ("file", "fault")),
    "in_line": (N_("{file}, line {line}: {fault}"), ("file", "line", "fault")),
    "no_file": (N_("{file}: there is no such file"), ("file",)),
    "unreadable_file": (N_("{file} cannot be read: {why}"), ("file", "why")),
    "not_utf8": (N_("{file} is no text in UTF-8"), ("file",)),
    "no_class": (N_("{file} has no class {name}"), ("file", "name")),
    "other_classes": (N_("{file} has no class {name}; it has {others}"), ("file", "name", "others")),
    "no_bot": (N_("{file}: {name} is no Bot; write class {name}(Bot), with Bot from tp_tui.bots"), ("file", "name")),
    "no_weight": (
        N_("“{name}” has “{part}” for a weight; write weights as in {bot}@unit=2.5+rivals=1.2"),
        ("name", "part", "bot"),
    ),
    "weight_twice": (N_("“{name}” has the weight {weight} twice"), ("name", "weight")),
    "no_number": (
        N_("“{name}” has “{value}” for the weight {weight}, which is no number"),
        ("name", "value", "weight"),
    ),
}

SEAT_FAULTS: Final[dict[str, Sentence]] = {
    "hidden_letter": (N_("the name “{name}” has a letter that cannot be shown"), ("name",)),
    "long_name": (N_("the name “{name}” is longer than {most} letters"), ("name", "most")),
    "name_twice": (N_("the name “{name}” is there twice"), ("name",)),
    "name_missing": (N_("“{seat}” has no name behind the colon"), ("seat",)),
    "class_missing": (N_("“{seat}” names no class; write it as {file}:MyBot"), ("seat", "file")),
}

SAVE_FAULTS: Final[dict[str, Sentence]] = {
    "format_unknown": (
        N_("{entry} is {version}, but this program reads formats {versions}"),
        ("entry", "version", "versions"),
    ),
    "entry_unknown": (N_("{entry} is nothing that a saved game holds; it can hold {entries}"), ("entry", "entries")),
    "entry_missing": (N_("{entry} is missing"), ("entry",)),
    "table_missing": (N_("{entry} is missing, but must be a table"), ("entry",)),
    "no_table": (N_("{entry} must be a table"), ("entry",)),
    "no_whole_number": (N_("{entry} is {value}, but must be a whole number"), ("entry", "value")),
    "no_text": (N_("{entry} is {value}, but must be a text"), ("entry", "value")),
    "no_texts": (N_("{entry} must be a list of texts"), ("entry",)),
    "no_moment": (N_("{entry} must be a date and time, such as 2026-11-20T19:30:00Z"), ("entry",)),
    "no_date": (N_("{entry} must be a date, such as 2026-11-20"), ("entry",)),
    "option_elsewhere": (N_("{entry} {name} is no option that stands here"), ("entry", "name")),
    "option_of_no_kind": (N_("{entry} {name} must be a number, a text or a file"), ("entry", "name")),
    "seat_unknown": (
        N_("{entry} has {value}; a seat is human:NAME, bot:KIND or bot:KIND:NAME"),
        ("entry", "value"),
    ),
    "rule_missing": (N_("the header ends without the line {rule}"), ("rule",)),
    "header_finished_early": (
        N_("finished says that the game is finished, but the actions stop before its end: lines are missing"),
        (),
    ),
    "finished_early": (
        N_("{mark} stands here, but the steps stop before the end of the game: lines are missing"),
        ("mark",),
    ),
    "no_moment_there": (N_("{mark} takes a date and time, such as 2026-11-20T19:30:00Z"), ("mark",)),
    "line_not_utf8": (N_("is no text in UTF-8"), ()),
    "in_use": (N_("{file} is being played in another window"), ("file",)),
    "folder_full": (
        N_("your folder is full: it holds {most} MB at most; delete some of the saved games to begin another"),
        ("most",),
    ),
}

KEEPING_FAULTS: Final[dict[str, Sentence]] = {
    "not_saved": (N_("The game is not saved: {file} cannot be written ({why})."), ("file", "why")),
    "moved": (N_("{file} was changed by another program; the game goes on in {other}."), ("file", "other")),
}
"""What becomes of the file of a game that is played, in sentences."""

FAULTS: Final = {**BOT_FAULTS, **SEAT_FAULTS, **SAVE_FAULTS, **KEEPING_FAULTS}


def fault_text(wrong: Fault | Exception, most: int = MOST) -> str:
    """Return what is wrong, as a clause without an end: a fault or the error that carries it, cut off behind `most`.

    An error that carries none is said in its own words. Whatever a fault is made of, this raises nothing.
    """
    match wrong:
        case Fault():
            return printable(_said(wrong), most)
        case SaveError(refusal=Refusal() as refusal, readable=LoadedGame() as readable):
            words = words_for(get_game(readable.saved.game))
            why = words.refusal(readable.position, refusal).removesuffix(".")
            reason = printable(_("{reason} ({clause})", reason=why, clause=refusal.clause), 300)
            return _("{file}, line {line}: {reason}", file=wrong.source, line=wrong.line, reason=reason)
        case FaultError():
            return printable(_said(wrong.fault), LONGEST_ARGUMENT)
        case OSError():
            return shown_error(wrong)
    return str(wrong)


def remark_text(fault: Fault | None) -> str:
    """Return a fault that is said in sentences, as long as it takes; empty for none."""
    return fault_text(fault, LONGEST_REMARK) if fault is not None else ""


def _said(fault: Fault) -> str:
    try:
        return _message(fault.id, *fault.args)
    except (LookupError, TypeError, ValueError):  # no fault of this program: somebody made it up
        return ": ".join(printable(part) for part in (fault.id, *fault.args))


def _message(id: str, *args: Argument) -> str:
    """Return the message of a fault.

    Raises:
        LookupError, TypeError, ValueError: there is no such fault, or not about such things.
    """
    match id, args:
        case str(), (str(text),) if id == TOLD:
            return text
        case "raised", (str(error), ""):
            return error
        case "no_time", (int(seconds),):
            return plural(
                "it took more than {count} second of processor time",
                "it took more than {count} seconds of processor time",
                seconds,
            )
        case "number_of_seats", (int(number), str(text), int(least), int(most)):
            return plural(
                "there is {count} seat in “{text}”; the game takes {least} to {most}",
                "there are {count} seats in “{text}”; the game takes {least} to {most}",
                number,
                text=text,
                least=least,
                most=most,
            )
        case "no_seat", (str(text), (*words,)):
            return _(
                "“{text}” is not a seat; a seat is {words}, with :NAME behind it if you like",
                text=text,
                words=either(map(str, words)),
            )
        case "format_unknown", (str(entry), version, (*versions,)):
            return _(FAULTS[id][0], entry=entry, version=version, versions=_and(versions))
        case "game_unknown", (str(entry), str(value), (*games,)):
            return _("{entry} is {value}; there is {games}", entry=entry, value=value, games=either(map(str, games)))
        case "variant_unknown", (str(entry), str(value), (*variants,)):
            there = _and(variants) or in_context("variants", "none")
            return _("{entry} has {value}; there is {variants}", entry=entry, value=value, variants=there)
        case "wrong_undo", (str(mark), int(steps)):
            return plural(
                "{mark} takes how many steps are taken back, of {count} step so far",
                "{mark} takes how many steps are taken back, of {count} steps so far",
                steps,
                mark=mark,
            )
        case "too_many_games", (int(games), int(most)):
            return plural(
                "your folder is full: it holds {count} game that are not finished, and {most} at most; finish some, or"
                " delete some among the saved games, to begin another",
                "your folder is full: it holds {count} games that are not finished, and {most} at most; finish some, or"
                " delete some among the saved games, to begin another",
                games,
                most=most,
            )
    message, names = FAULTS[id]
    return _(message, **{name: _argument(arg) for name, arg in zip(names, args, strict=True)})


def _and(names: Iterable[object]) -> str:
    """Return `a and b`, also of more: a list without commas."""
    *most, last = map(str, names) if names else ("",)
    for name in reversed(most):
        last = _("{items} and {last}", items=name, last=last)
    return last


def _argument(arg: Argument) -> object:
    match arg:
        case (str(id), (*args,)):
            return fault_text(Fault(id, tuple(args)))
        case tuple():
            return joined(map(str, arg))
    return arg


def resumed_text(resumed: Resumed) -> str:
    """Return what the player should know of a game that was taken up again, in sentences; empty for nothing."""
    return f"{fault_text(resumed.damage)}. {resumed.remark}" if resumed.damage else resumed.remark
