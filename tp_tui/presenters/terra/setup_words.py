"""The words of setting up a game of Terra Pyramides: options, and faults in options, components or deals."""

from __future__ import annotations

from typing import Final

from tp_tui.games.contract import Argument
from tp_tui.presenters.faults import fill_fault_message, joined_with_and
from tp_tui.presenters.game_words import ChallengeWords, ChoiceWords, OptionWords
from tp_tui.presenters.messages import N_, _, plural
from tp_tui.presenters.storage_faults import FaultMessage
from tp_tui.presenters.terra import names

OPTIONS: Final = {
    "players": OptionWords(N_("Seats"), N_("how many seats there are")),
    "edition": OptionWords(
        N_("Version"),
        N_("which rules are in play; each version includes the one before"),
        {
            "basic": ChoiceWords(N_("Basic"), N_("tiles, workers and pyramids: the one to begin with")),
            "horus": ChoiceWords(
                N_("Horus & Grave Goods"), N_("adds the Horus track, grave goods and bonuses for enclosed sites")
            ),
            "nile": ChoiceWords(
                N_("The Nile & the Oases"),
                N_("adds ships on the Nile, oases, strategy cards and tasks; the longest game"),
            ),
        },
    ),
    "board": OptionWords(N_("Board"), N_("desert, nile, or a file of your own; leave it empty for the standard board")),
    "symbol": OptionWords(N_("symbols"), N_("each tile belongs on one half; gold lets you lay it on either")),
    "open": OptionWords(
        N_("open stacks"), N_("half of the stacks lie face up, so that everybody sees their top tiles")
    ),
    "mission": OptionWords(
        N_("Mission"),
        N_("a goal that you reach together, or alone, in the basic version"),
        {
            0: ChoiceWords(N_("none"), N_("everybody plays for points")),
            1: ChoiceWords(N_("1: four summits")),
            2: ChoiceWords(N_("2: rich harvest")),
            3: ChoiceWords(N_("3: six colours")),
        },
    ),
    "first": OptionWords(N_("First player"), N_("who takes the first turn")),
    "stairs": OptionWords(
        N_("Stairs reach"),
        N_("which building sites the stairs of a tile may point at"),
        {
            "adjacent": ChoiceWords(N_("a site beside it"), N_("at a site next to the tile, if there is one")),
            "line": ChoiceWords(
                N_("the first site in any line"),
                N_("at the first site in any direction, even if another lies next to the tile"),
            ),
        },
    ),
    "search_order": OptionWords(
        N_("After search"),
        N_("in which order the rest of a searched stack goes back"),
        {
            "keep": ChoiceWords(N_("stack as it was"), N_("as it was")),
            "free": ChoiceWords(N_("stack as you like"), N_("as you like")),
        },
    ),
}

CHALLENGES: Final = {
    "four-summits": ChallengeWords(
        N_("Mission 1: four summits"),
        N_("Alone, build four pyramids of level 5 before the tiles run out."),
        N_("alone: four pyramids of level 5"),
    ),
    "rich-harvest": ChallengeWords(
        N_("Mission 2: rich harvest"), N_("Alone, end with more than 275 points."), N_("alone: more than 275 points")
    ),
    "six-colours": ChallengeWords(
        N_("Mission 3: six colours"),
        N_("Alone, build six pyramids of level 4, each in a colour of its own."),
        N_("alone: six pyramids of level 4 in six colours"),
    ),
    "two-summits": ChallengeWords(
        N_("Two summits"),
        N_("Win the basic version against Greedy with two pyramids of level 5."),
        N_("beat Greedy with two pyramids of level 5"),
    ),
    "walls": ChallengeWords(
        N_("Behind walls"),
        N_("Win Horus & Grave Goods against Greedy with four enclosed sites of your own."),
        N_("beat Greedy with four enclosed sites"),
    ),
    "no-graves": ChallengeWords(
        N_("Nothing for the dead"),
        N_("Win on the Nile against Greedy without a single grave good. Open stacks let you see what you draw."),
        N_("beat Greedy on the Nile without grave goods"),
    ),
    "tasks": ChallengeWords(
        N_("Five of six"),
        N_("Win on the Nile against Greedy with five of the six tasks fulfilled."),
        N_("beat Greedy on the Nile with five tasks"),
    ),
    "flood": ChallengeWords(
        N_("The great flood"),
        N_("Score 300 points or more on the Nile against Greedy."),
        N_("300 points on the Nile against Greedy"),
    ),
}

FAULTS: Final[dict[str, FaultMessage]] = {
    "mission_version": (N_("missions go with the basic version only"), ("edition",)),
    # Boards, tiles and supplies
    "columns": (N_("{place}: has {there} columns; columns are named a to z"), ("place", "there")),
    "rows": (N_("{place}: has {there} rows; there may be {most}"), ("place", "there", "most")),
    "no_letter": (
        N_("{place}: row {row} has {letter}, but fields are {letters}"),
        ("place", "row", "letter", "letters"),
    ),
    "no_row": (N_("{place}: has {row}, but rows are 1 to {rows}"), ("place", "row", "rows")),
    "four_starts": (N_("{place}: there must be four [[start]] entries (clause S2)"), ("place",)),
    "other_starts": (
        N_("{place}: must name the spaces that the grid marks with *: {fields}"),
        ("place", "fields"),
    ),
    "no_start": (
        N_("{place}: is {value}, but must be a [[start]] entry with field and stairs"),
        ("place", "value"),
    ),
    "no_way": (N_("{place}: is {value}, but must be {ways}"), ("place", "value", "ways")),
    "no_space": (N_("{place}: {field} is no space"), ("place", "field")),
    "start_twice": (N_("{place}: {field} is a start space already"), ("place", "field")),
    "no_site": (N_("{place}: {field} is no site"), ("place", "field")),
    "founded_at_start": (N_("{place}: {field} is founded by a start tile already"), ("place", "field")),
    "founded_twice": (N_("{place}: {field} is there twice"), ("place", "field")),
    "no_field": (N_("{name} is no field; they are a1 to {last}"), ("name", "last")),
    "board_twice": (N_("{place}: is there, but so is board = {board}, which says it already"), ("place", "board")),
    "not_known": (N_("{place}: is not known; there are {names}"), ("place", "names")),
    "no_symbol": (N_("{name} is no symbol; there are {symbols}"), ("name", "symbols")),
    "two_blocks": (N_("a tile shows one block at most"), ()),
    "players_missing": (N_("{place}: says nothing of {players} players"), ("place", "players")),
    "worthless_foundation": (N_("{place}: no foundation is worth nothing"), ("place",)),
    "many_stacks": (N_("{place}: is {there}, but there are {most} at most"), ("place", "there", "most")),
    "no_version": (N_("{place}: is no version; there are {versions}"), ("place", "versions")),
    "weight_missing": (
        N_("{place}: says nothing of {weight}, nor does a table that it stands on"),
        ("place", "weight"),
    ),
    # Combinations
    "nile_fields": (N_("{place}: has Nile fields, which only the nile edition plays with (N1)"), ("place",)),
    "no_nile_field": (N_("{place}: has no Nile field, and the nile edition needs the Nile (N1)"), ("place",)),
    "few_foundations": (N_("{place}: there are too few for the sites founded at the start"), ("place",)),
    "few_stacks": (N_("{place}: {there} are too few for the start tiles and every hand"), ("place", "there")),
    "unequal_stacks": (
        N_("{place}: there are {tiles}, which is not {stacks} equal stacks of {most} at most (S1)"),
        ("place", "tiles", "stacks", "most"),
    ),
    "no_tile_left": (
        N_("{place}: of {tiles} none is left to lay for {players} players (S4)"),
        ("place", "tiles", "players"),
    ),
    "uneven_turns": (
        N_("{place}: {tiles} are laid, which is not the same number of turns for {players} players (B19)"),
        ("place", "tiles", "players"),
    ),
    # Deals
    "hand_stack_twice": (N_("{entry}: has a stack twice, but every hand comes from another"), ("entry",)),
    "no_stacks": (N_("{entry}: must be a list of {stacks} stacks"), ("entry", "stacks")),
    "stack_full": (
        N_("{entry}: stack {stack}: has all its {height} tiles, but a hand came from it"),
        ("entry", "stack", "height"),
    ),
    "no_start_foundations": (N_("{entry}: must be a table of sites and values"), ("entry",)),
    "start_foundation_missing": (
        N_("{entry}: says nothing of {site}, which is founded at the start"),
        ("entry", "site"),
    ),
    "not_founded": (
        N_("{entry}: {name} is not founded at the start; {sites} are"),
        ("entry", "name", "sites"),
    ),
    "no_number": (
        N_("{entry}: has {value}, which is no whole number from {least} to {most}"),
        ("entry", "value", "least", "most"),
    ),
    "tile_count": (
        N_("{entry}: there are {there} of the tile {tile} in all, but the box holds {box}"),
        ("entry", "there", "tile", "box"),
    ),
    "foundation_count": (
        N_("{entry}: there are {there} of the foundations of value {value} in all, but the box holds {box}"),
        ("entry", "there", "value", "box"),
    ),
}


def setup_fault(id: str, *args: Argument) -> str:
    """Return the message of a fault in options, components or a deal; `id` is the fault's id after `terra.`.

    Raises:
        LookupError, TypeError, ValueError: the id is unknown or the arguments do not match it.
    """
    match id, args:
        case "few_seats", (int(seats), int(least), int(most)):
            return plural(
                "there is {count} seat; without a mission the game takes {least} to {most}",
                "there are {count} seats; without a mission the game takes {least} to {most}",
                seats,
                least=least,
                most=most,
            )
        case "board_unknown", (str(name), (*boards,)):
            return _("there is no board {name}; boards are {boards}", name=name, boards=joined_with_and(boards))
        case "no_such_board", (str(place), str(name), (*boards,)):
            return _(
                "{place}: is {name}; the program's boards are {boards}",
                place=place,
                name=name,
                boards=joined_with_and(boards),
            )
        case "other_starts", (str(place), ""):
            return _("{place}: must name the spaces that the grid marks with *: none", place=place)
    return _board_fault(id, *args) or _deal_fault(id, *args) or fill_fault_message(FAULTS[id], args)


def _board_fault(id: str, *args: Argument) -> str:
    """Return the message of a component fault with a plural or a name in it; empty for other faults."""
    match id, args:
        case "row_length", (str(place), int(row), int(fields), int(first)):
            return plural(
                "{place}: row {row} has {count} field, but row 1 has {first}",
                "{place}: row {row} has {count} fields, but row 1 has {first}",
                fields,
                place=place,
                row=row,
                first=first,
            )
        case "no_site_there", (str(place), str(field), int(way)):
            return _("{place}: no site touches {field} {way} of it", place=place, field=field, way=names.way(way))
        case "long_row", (int(axis), str(first), str(last), int(fields), int(most)):
            return plural(
                "the {axis} row {first} to {last} has {count} field, more than {most}",
                "the {axis} row {first} to {last} has {count} fields, more than {most}",
                fields,
                axis=names.axis(axis),
                first=first,
                last=last,
                most=most,
            )
        case "worth_count", (str(place), int(there), int(levels)):
            return plural(
                "{place}: has {count} number, but there are {levels} levels",
                "{place}: has {count} numbers, but there are {levels} levels",
                there,
                place=place,
                levels=levels,
            )
        case "doubts_count", (str(place), int(there), int(tasks)):
            return plural(
                "{place}: has {count} number, but there are {tasks} tasks",
                "{place}: has {count} numbers, but there are {tasks} tasks",
                there,
                place=place,
                tasks=tasks,
            )
        case "few_spaces", (str(place), int(spaces), int(tiles)):
            return plural(
                "{place}: has {count} space, but {tiles} tiles are laid on it",
                "{place}: has {count} spaces, but {tiles} tiles are laid on it",
                spaces,
                place=place,
                tiles=tiles,
            )
        case "many_sites", (str(place), int(sites), int(foundations)):
            return plural(
                "{place}: has {count} site, but there are {foundations} foundations",
                "{place}: has {count} sites, but there are {foundations} foundations",
                sites,
                place=place,
                foundations=foundations,
            )
    return ""


def _deal_fault(id: str, *args: Argument) -> str:
    """Return the message of a deal fault with a plural or an optional stack in it; empty for other faults."""
    match id, args:
        case "start_count", (str(entry), int(tiles), int(spaces)):
            return plural(
                "{entry}: has {count} tile, but there are {spaces} start spaces",
                "{entry}: has {count} tiles, but there are {spaces} start spaces",
                tiles,
                entry=entry,
                spaces=spaces,
            )
        case "hand_count", (str(entry), int(tiles), 1):
            return plural(
                "{entry}: has {count} tile, but there is 1 player",
                "{entry}: has {count} tiles, but there is 1 player",
                tiles,
                entry=entry,
            )
        case "hand_count", (str(entry), int(tiles), int(players)):
            return plural(
                "{entry}: has {count} tile, but there are {players} players",
                "{entry}: has {count} tiles, but there are {players} players",
                tiles,
                entry=entry,
                players=players,
            )
        case "hand_stack_count", (str(entry), int(numbers), 1):
            return plural(
                "{entry}: has {count} number, but there is 1 player",
                "{entry}: has {count} numbers, but there is 1 player",
                numbers,
                entry=entry,
            )
        case "hand_stack_count", (str(entry), int(numbers), int(players)):
            return plural(
                "{entry}: has {count} number, but there are {players} players",
                "{entry}: has {count} numbers, but there are {players} players",
                numbers,
                entry=entry,
                players=players,
            )
        case "stack_height", (str(entry), int(stack), int(tiles), int(less), int(height)):
            return plural(
                "{entry}: stack {stack}: has {count} tile, but must have {less} or {height}",
                "{entry}: stack {stack}: has {count} tiles, but must have {less} or {height}",
                tiles,
                entry=entry,
                stack=stack,
                less=less,
                height=height,
            )
        case "stacks_short", (str(entry), int(stacks), int(tiles)):
            return plural(
                "{entry}: {count} stack without a hand's tile lacks one, but there are {tiles} start tiles",
                "{entry}: {count} stacks without a hand's tile lack one, but there are {tiles} start tiles",
                stacks,
                entry=entry,
                tiles=tiles,
            )
        case "no_tiles", (str(entry), 0):
            return _("{entry}: must be a list of tiles", entry=entry)
        case "no_tiles", (str(entry), int(stack)):
            return _("{entry}: stack {stack}: must be a list of tiles", entry=entry, stack=stack)
        case "no_tile", (str(entry), 0, str(name)):
            return _("{entry}: {name} is no tile of this game", entry=entry, name=name)
        case "no_tile", (str(entry), int(stack), str(name)):
            return _("{entry}: stack {stack}: {name} is no tile of this game", entry=entry, stack=stack, name=name)
    return ""
