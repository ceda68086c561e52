"""The messages of faults: bots, seats, options, files and guests.

The faults of a game, whose ids have its name as a prefix (`GAME.ID`), are worded by `GameWords.fault`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import Argument, Fault, FaultError, Refusal
from tp_tui.games.contract.faults import LONGEST_ARGUMENT, TOLD
from tp_tui.games.kit.printable import MAX_CHARACTERS, printable
from tp_tui.presenters.game_words import words_for, words_of
from tp_tui.presenters.messages import (
    N_,
    _,
    either,
    in_context,
    joined,
    joined_clauses,
    listed,
    plural,
    punctuated,
    sentence,
)
from tp_tui.presenters.storage_faults import NO_GAME_FILE, RECORD_OF_OTHERS, STORAGE_FAULTS, FaultMessage
from tp_tui.storage.files import fault_of
from tp_tui.storage.saved_game import LoadedGame, SaveError

if TYPE_CHECKING:  # the menu shows faults, and needs no room
    from tp_tui.room.autosave import Resumed

LONGEST_REMARK: Final = 1_500
"""The characters of a remark, which may contain two paths."""

BOT_FAULTS: Final[dict[str, FaultMessage]] = {
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

SEAT_FAULTS: Final[dict[str, FaultMessage]] = {
    "hidden_letter": (N_("the name “{name}” has a letter that cannot be shown"), ("name",)),
    "long_name": (N_("the name “{name}” is longer than {most} letters"), ("name", "most")),
    "name_twice": (N_("the name “{name}” is there twice"), ("name",)),
    "name_missing": (N_("“{seat}” has no name behind the colon"), ("seat",)),
    "class_missing": (N_("“{seat}” names no class; write it as {file}:MyBot"), ("seat", "file")),
}

TABLE_FAULTS: Final[dict[str, FaultMessage]] = {
    "name_unusable": (N_("the name “{name}” has nothing to tell it from others by"), ("name",)),
    "no_code": (N_("“{code}” is no code of a table; a code is six letters and digits, such as KHUFU7"), ("code",)),
    "no_table_here": (N_("there is no table {code}; tp-tui tables lists those there are"), ("code",)),
    "table_unreadable": (N_("the table {code} cannot be read: {why}"), ("code", "why")),
    "table_full": (N_("the table {code} has no open seat"), ("code",)),
    "table_not_for_you": (N_("the open seats of table {code} are for somebody else"), ("code",)),
    "no_store": (N_("--store takes {files}, or the URL of a database, as postgresql://host/name"), ("files",)),
    "store_needs_extra": (N_("a database needs psycopg; pip install 'tp-tui[postgres]' brings it"), ()),
    "store_url": (N_("the URL of --store is wrong: {why}"), ("why",)),
    "no_ladder_game": (N_("what counts on the ladder is damaged in the database"), ()),
    "no_ladder": (N_("the ladder needs the extra tp-tui[host]"), ()),
    "many_own_tables": (
        N_("you sit at {most} tables whose games are not over; finish one of them first"),
        ("most",),
    ),
    "no_guest": (N_("this host does not know who you are"), ()),
    "name_taken": (N_("somebody else here is called {name}, or nearly so; choose another name"), ("name",)),
    "not_watched": (N_("table {code} cannot be watched"), ("code",)),
    "table_begun": (N_("the game at table {code} has begun, so its seats are kept"), ("code",)),
    "not_at_table": (N_("you have no seat at table {code}"), ("code",)),
    "name_at_table": (N_("somebody at the table has the name {name} or one much like it; take another"), ("name",)),
    "game_without_tables": (N_("{game} cannot be played at a table: its positions cannot be sent"), ("game",)),
    "own_bot_at_table": (N_("a bot from a file does not sit at tables"), ()),
    "table_alone": (N_("a table is for two people or more; tp-tui play is for one"), ()),
    "table_file": (N_("a file of your own may have {most} letters at a table"), ("most",)),
    "table_not_saved": (N_("the table cannot be written to the disk"), ()),
    "store_away": (N_("the database of the tables does not answer; the games go on when it is back"), ()),
    "many_tables": (N_("there are {most} unfinished tables here, which is the most"), ("most",)),
    "many_codes": (N_("these were too many wrong codes; wait a minute"), ()),
    "keeper_full": (N_("all places at the tables are taken; try again later"), ()),
    "keeper_not_there": (N_("the process that keeps the tables does not answer ({why})"), ("why",)),
    "keeper_of_others": (
        N_("the folder of tables, {folder}, belongs to somebody else or is open to others"),
        ("folder",),
    ),
    "other_version": (
        N_("the tables are kept by another version of tp-tui; end all games at tables, then try again"),
        (),
    ),
    "no_tables_here": (N_("this system has no way to tell who sits down at a table; tables need Linux"), ()),
}

SAVE_FAULTS: Final[dict[str, FaultMessage]] = {
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
    "wrong_holder": (
        N_("{mark} takes the letter of one of {seats} seats that is for a person, and who it is about"),
        ("mark", "seats"),
    ),
    "wrong_entry": (N_("what follows {mark} is no entry of a table"), ("mark",)),
    "no_moment_there": (N_("{mark} takes a date and time, such as 2026-11-20T19:30:00Z"), ("mark",)),
    "line_not_utf8": (N_("is no text in UTF-8"), ()),
    "in_use": (N_("{file} is being played in another window"), ("file",)),
    "folder_full": (
        N_("your folder is full: it holds {most} MB at most; delete some of the saved games to begin another"),
        ("most",),
    ),
}

OPTION_FAULTS: Final[dict[str, FaultMessage]] = {
    "very_many_digits": (N_("a number of very many digits"), ()),
    "no_such_number": (
        N_("option {option} is {value}; it is a number from {least} to {most}"),
        ("option", "value", "least", "most"),
    ),
    "no_option": (N_("there is no option {option}; the options are {options}"), ("option", "options")),
    "takes_no_files": (N_("{game} takes no files"), ("game",)),
    "nobody_begins": (
        N_("option {option} is 0, but a deal does not say who begins; it is the number of a seat"),
        ("option",),
    ),
    "no_weights": (N_("there is no weight {weight}; {game} has none"), ("weight", "game")),
    "weight_unknown": (N_("there is no weight {weight}; there are {weights}"), ("weight", "weights")),
    "weight_not_used": (
        N_("{bot} does not use the weight {weight} in this game; it has {weights}"),
        ("bot", "weight", "weights"),
    ),
    "bot_without_weights": (N_("{bot} does not evaluate positions, so it has no weights"), ("bot",)),
    "weight_no_number_for": (
        N_("weight {weight} is {value}, but must be a number from {least} to {most}"),
        ("weight", "value", "least", "most"),
    ),
    "weight_no_whole_for": (
        N_("weight {weight} is {value}, but must be a whole number from {least} to {most}"),
        ("weight", "value", "least", "most"),
    ),
}

DATA_FILE_FAULTS: Final[dict[str, FaultMessage]] = {
    "toml_too_long": (N_("it is longer than {most} kB"), ("most",)),
    "toml_too_many_items": (N_("it has more than {most} keys and values"), ("most",)),
    "toml_too_many_digits": (N_("it has a number of too many digits"), ()),
    "toml_long_name": (N_("it has a name of more than {most} letters"), ("most",)),
    "toml_too_many_parts": (N_("it has a name of more than {most} parts"), ("most",)),
    "toml_too_deep": (N_("it is nested too deeply"), ()),
    "no_toml": (N_("{file}: is no TOML: {fault}"), ("file", "fault")),
    "no_toml_in_line": (N_("{file}: line {line}: is no TOML: {fault}"), ("file", "line", "fault")),
    "unknown_in_file": (
        N_("{place}: is nothing that such a file holds; it can hold {fields}"),
        ("place", "fields"),
    ),
    "missing_whole_from": (
        N_("{place}: is missing, but must be a whole number of {least} or more"),
        ("place", "least"),
    ),
    "not_whole_from": (
        N_("{place}: is {value}, but must be a whole number of {least} or more"),
        ("place", "value", "least"),
    ),
    "not_whole_to": (
        N_("{place}: is {value}, but must be a whole number of {most} or less"),
        ("place", "value", "most"),
    ),
    "missing_number": (N_("{place}: is missing, but must be a number"), ("place",)),
    "not_number": (N_("{place}: is {value}, but must be a number"), ("place", "value")),
    "missing_numbers": (N_("{place}: is missing, but must be a list of numbers"), ("place",)),
    "not_numbers": (N_("{place}: is {value}, but must be a list of numbers"), ("place", "value")),
    "missing_text": (N_("{place}: is missing, but must be a text"), ("place",)),
    "not_text": (N_("{place}: is {value}, but must be a text"), ("place", "value")),
    "not_title": (
        N_("{place}: is {value}, but must be a text of up to {most} letters that can be seen"),
        ("place", "value", "most"),
    ),
    "missing_whole_numbers": (
        N_("{place}: is missing, but must be a list of whole numbers up to {most}"),
        ("place", "most"),
    ),
    "not_whole_numbers": (
        N_("{place}: is {value}, but must be a list of whole numbers up to {most}"),
        ("place", "value", "most"),
    ),
    "missing_texts": (N_("{place}: is missing, but must be a list of texts"), ("place",)),
    "not_texts": (N_("{place}: is {value}, but must be a list of texts"), ("place", "value")),
    "missing_table": (N_("{place}: is missing, but must be a table"), ("place",)),
    "not_table": (N_("{place}: is {value}, but must be a table"), ("place", "value")),
    "missing_tables": (N_("{place}: is missing, but must be one [[{field}]] or more"), ("place", "field")),
    "not_tables": (N_("{place}: is {value}, but must be one [[{field}]] or more"), ("place", "value", "field")),
    "key_no_number": (N_("{place}: must be a number up to {most}"), ("place", "most")),
    "no_number_or_text": (N_("{place}: must be a number or a text"), ("place",)),
    "weight_empty": (N_("{place}: has no number in it"), ("place",)),
    "no_weight_there": (N_("{place}: is no weight; there are {weights}"), ("place", "weights")),
    "weight_no_number": (
        N_("{place}: is {value}, but must be a number from {least} to {most}"),
        ("place", "value", "least", "most"),
    ),
    "weight_no_whole": (
        N_("{place}: is {value}, but must be a whole number from {least} to {most}"),
        ("place", "value", "least", "most"),
    ),
    "wrong_figure": (N_("{place}: has a wrong figure: {why}"), ("place", "why")),
    "adds_to_nothing": (N_("{place}: there is nothing before it that it could be added to"), ("place",)),
    "no_entries": (N_("{place}: there must be [[{field}]] entries"), ("place", "field")),
    "no_such_word": (N_("{place}: has {word}, but the words are {words}"), ("place", "word", "words")),
    "deal_entry_missing": (N_("{entry}: is missing; a deal has {entries}"), ("entry", "entries")),
    "deal_entry_unknown": (N_("{entry}: is nothing that a deal has; it has {entries}"), ("entry", "entries")),
    "deal_no_numbers": (N_("{entry}: must be a list of whole numbers"), ("entry",)),
}
"""Faults of a TOML file or a deal; `place` is the location in it, such as `mine.toml: title`."""

HOST_FAULTS: Final[dict[str, FaultMessage]] = {
    "sessions_not_counted": (N_("sessions cannot be counted now ({why}); try again in a few minutes"), ("why",)),
}
"""Why a guest is refused a session."""

FAULTS: Final = {
    **BOT_FAULTS,
    **SEAT_FAULTS,
    **TABLE_FAULTS,
    **SAVE_FAULTS,
    **OPTION_FAULTS,
    **DATA_FILE_FAULTS,
    **HOST_FAULTS,
    **STORAGE_FAULTS,
}


def fault_text(error: Fault | Exception, most: int = MAX_CHARACTERS) -> str:
    """Return the message of a fault or an error as a clause, without a full stop.

    Never raises, whatever the arguments of a fault are. An error without a fault speaks for itself.

    Args:
        error: a fault, or an error that may carry one.
        most: the characters after which the message of a bare `Fault` is cut off.
    """
    match error:
        case Fault():
            return printable(_fault_clause(error), most)
        case SaveError(refusal=Refusal() as refusal, readable=LoadedGame() as readable):
            words = words_for(get_game(readable.saved.game))
            why = words.refusal(readable.position, refusal)
            reason = printable(_("{reason} ({clause})", reason=why, clause=refusal.clause), 300)
            return _("{file}, line {line}: {reason}", file=error.source, line=error.line, reason=reason)
        case FaultError():
            return printable(_fault_clause(error.fault), LONGEST_ARGUMENT)
        case OSError():
            return fault_text(fault_of(error), LONGEST_REMARK)
    return str(error)


def fault_sentence(error: Fault | Exception) -> str:
    """Return the message of a fault or an error as a sentence, cut off only after `LONGEST_REMARK`."""
    return sentence(fault_text(error, LONGEST_REMARK))


def remark_text(*faults: Fault | None) -> str:
    """Return the messages of faults that are whole sentences, in one text; empty for none."""
    return " ".join(fault_text(fault, LONGEST_REMARK) for fault in faults if fault is not None)


def theme_fault_text(fault: Fault) -> str:
    """Return the fault of a player's own theme in a sentence."""
    return _("Theme {fault}.", fault=fault_text(fault))


def signs_fault_text(fault: Fault | None) -> str:
    """Return the fault of a player's own set of signs in a sentence; empty for None."""
    return _("Symbols {fault}.", fault=fault_text(fault)) if fault is not None else ""


def _fault_clause(fault: Fault) -> str:
    try:
        game, dot, _id = fault.id.partition(".")
        if dot and game in game_names():
            return words_of(game).fault(fault)
        return _message(fault.id, *fault.args)
    except (LookupError, TypeError, ValueError):  # not a fault of this program, such as one from a foreign bot
        return ": ".join(printable(part) for part in (fault.id, *fault.args))


def _message(id: str, *args: Argument) -> str:
    """Return the message of a fault.

    Raises:
        LookupError, TypeError, ValueError: the id is unknown or the arguments do not fit it.
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
        case "no_choice", (str(option), value, (*values,)):
            return _(
                "option {option} is {value}; it can be {values}",
                option=option,
                value=argument_text(value),
                values=either(map(str, values)),
            )
        case "no_choice_or_file", (str(option), value, (*names,)):
            return _(
                "option {option} is {value}; it can be {names}",
                option=option,
                value=argument_text(value),
                names=either([*map(str, names), _("a file")]),
            )
        case "no_such_seat", (str(option), int(value), int(seats)):
            return plural(
                "option {option} is {value}, but there is {count} seat",
                "option {option} is {value}, but there are {count} seats",
                seats,
                option=option,
                value=value,
            )
        case "type_move", ((),):
            return _("type a move; legal now: nothing, the game is over")
        case "type_move", ((*legal,),):
            return _("type a move; legal now: {moves}", moves=_legal(legal))
        case "several_moves", (int(number), str(text), (*moves,)):
            named = joined(map(str, moves))
            if len(moves) < number:
                return _("{count} moves match “{text}”: {moves}, …", count=number, text=text, moves=named)
            return _("{count} moves match “{text}”: {moves}", count=number, text=text, moves=named)
        case "word_missing", (str(text), (*moves,)):
            return _("“{text}” needs one more word: {moves}", text=text, moves=either(map(str, moves)))
        case "no_move", (str(text), ()):
            return _("“{text}” is not a move; legal now: nothing, the game is over", text=text)
        case "no_move", (str(text), (*legal,)):
            return _("“{text}” is not a move; legal now: {moves}", text=text, moves=_legal(legal))
        case "many_seats", (str(file), int(seats)):
            return plural("{file} names {count} seat", "{file} names {count} seats", seats, file=file)
        case "no_seat", (str(text), (*words,)):
            return _(
                "“{text}” is not a seat; a seat is {words}, with :NAME behind it if you like",
                text=text,
                words=either(map(str, words)),
            )
        case "settings_wrong", (str(file), (*faults,), int(more)):
            wrong = [str(argument_text(each)) for each in faults]
            wrong += [plural("and {count} more like that", "and {count} more like that", more)] if more else []
            return _("In {file}: {faults}.", file=file, faults=joined_clauses(wrong))
        case "setting_value", (str(name), str(value), (*choices,)):
            if not choices:
                return _("{name} is {value}", name=name, value=value)
            return _("{name} is {value}, not {choices}", name=name, value=value, choices=either(map(str, choices)))
        case "lines_unknown", (str(file), (*lines,), int(over)):
            there = [_("“{word}” (line {line})", word=word, line=at) for word, at in lines]  # type: ignore[misc, str-unpack]
            there += [plural("{count} more", "{count} more", over)] if over else []
            return _("{file}: what this program does not know is left out: {lines}.", file=file, lines=listed(there))
        case "games_removed", (int(removed), int(games), int(size)):
            return plural(
                "{count} finished game, the oldest, was removed: a folder holds {games} games and {size} MB here. The"
                " statistics still have it.",
                "{count} finished games, the oldest, were removed: a folder holds {games} games and {size} MB here. The"
                " statistics still have them.",
                removed,
                games=games,
                size=size,
            )
        case "no_game_file", (str(noun), str(name), (*shipped,)):
            alone, with_names = NO_GAME_FILE.get(noun, NO_GAME_FILE[""])
            return _(with_names if shipped else alone, noun=noun, name=name, names=joined_with_and(shipped))
        case "record_of_others", (str(file), kind, name, (*there,), (*here,)):
            both, here_alone, there_alone = RECORD_OF_OTHERS
            differing = there_alone if not here else both if there else here_alone
            return _(
                differing, file=file, kind=kind, name=name, there=joined(map(str, there)), here=joined(map(str, here))
            )
        case "format_unknown", (str(entry), version, (*versions,)):
            return _(FAULTS[id][0], entry=entry, version=version, versions=joined_with_and(versions))
        case "game_unknown", (str(entry), str(value), (*games,)):
            return _("{entry} is {value}; there is {games}", entry=entry, value=value, games=either(map(str, games)))
        case "variant_unknown", (str(entry), str(value), (*variants,)):
            known = joined_with_and(variants) or in_context("variants", "none")
            return _("{entry} has {value}; there is {variants}", entry=entry, value=value, variants=known)
        case "wrong_undo", (str(mark), int(steps)):
            return plural(
                "{mark} takes how many steps are taken back, of {count} step so far",
                "{mark} takes how many steps are taken back, of {count} steps so far",
                steps,
                mark=mark,
            )
        case "all_slots_taken", (int(slots),):
            return plural(
                "the one place of this host is taken; try again in a few minutes",
                "all {count} places of this host are taken; try again in a few minutes",
                slots,
            )
        case "own_slots_taken", (int(slots),):
            return plural(
                "you play in {count} window already, and no more are offered; leave one first",
                "you play in {count} windows already, and no more are offered; leave one first",
                slots,
            )
        case "too_many_starts", (int(most),):
            return plural(
                "you have begun more than {count} session within a minute; wait a minute and try again",
                "you have begun more than {count} sessions within a minute; wait a minute and try again",
                most,
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
    return fill_fault_message(FAULTS[id], args)


def fill_fault_message(message: FaultMessage, args: Sequence[Argument]) -> str:
    """Return a fault's message with its arguments filled in.

    Raises:
        ValueError: the number of arguments does not match that of the placeholders.
    """
    text, names = message
    return _(text, **{name: argument_text(arg) for name, arg in zip(names, args, strict=True)})


def _legal(examples: Iterable[Argument]) -> str:
    """Return an example of each kind of move with the number of others: `place e5 n (and 7 more), done`."""
    moves = []
    for example in examples:
        match example:
            case (str(move), 0):
                moves.append(move)
            case (str(move), int(more)):
                moves.append(plural("{move} (and {count} more)", "{move} (and {count} more)", more, move=move))
            case _:
                raise ValueError(example)
    return joined(moves)


def joined_with_and(names: Iterable[object]) -> str:
    """Return `a and b and c`, a list without commas; empty for no names."""
    *most, last = map(str, names) if names else ("",)
    for name in reversed(most):
        last = _("{items} and {last}", items=name, last=last)
    return last


def argument_text(arg: Argument) -> object:
    """Return the value to fill in for a fault's argument: a nested fault as its message, a tuple as a list."""
    match arg:
        case (str(id), (*args,)):
            return printable(_fault_clause(Fault(id, tuple(args))), LONGEST_ARGUMENT)
        case tuple():
            return joined(map(str, arg))
    return arg


def resumed_text(resumed: Resumed) -> str:
    """Return the damage and remarks of a resumed game in sentences; empty if there are none."""
    damage = [punctuated(fault_text(resumed.damage))] if resumed.damage else []
    return " ".join([*damage, *map(remark_text, resumed.remarks)])
