"""The words of setting up a game of Cubes: options, and faults in options, colour fields or deals."""

from __future__ import annotations

from typing import Final

from tp_tui.games.contract import Argument
from tp_tui.presenters.faults import fill_fault_message, joined_with_and
from tp_tui.presenters.game_words import ChallengeWords, ChoiceWords, OptionWords
from tp_tui.presenters.messages import N_, NC_, _, plural
from tp_tui.presenters.storage_faults import FaultMessage

OPTIONS: Final = {
    "players": OptionWords(N_("Seats"), N_("how many seats there are")),
    "side": OptionWords(
        N_("Side"),
        N_("which side of the pyramid board you build on"),
        {
            "large": ChoiceWords(NC_("side", "large"), N_("40 places, ten of them colour fields that bring money")),
            "small": ChoiceWords(NC_("side", "small"), N_("25 places and fewer cubes: the shorter game")),
        },
    ),
    "fields": OptionWords(
        N_("Colour fields"), N_("the colour fields of the large side, or a file with those of your own box")
    ),
    "first": OptionWords(N_("First player"), N_("who takes the first turn")),
}

CHALLENGES: Final = {
    "small": ChallengeWords(
        N_("High on the small side"),
        N_("Score 80 points or more on the small side against Greedy."),
        N_("80 points on the small side against Greedy"),
    ),
    "large": ChallengeWords(
        N_("High on the large side"),
        N_("Score 120 points or more on the large side against Greedy."),
        N_("120 points on the large side against Greedy"),
    ),
    "no-joker": ChallengeWords(
        N_("Not a green one"),
        N_("Win on the large side against Greedy with no green cube in your pyramid."),
        N_("beat Greedy without a green cube"),
    ),
    "honest": ChallengeWords(
        N_("Honest work"),
        N_("Win on the large side against Planner without taking a cube from its stock."),
        N_("beat Planner without taking from its stock"),
    ),
    "planners": ChallengeWords(
        N_("One against three"),
        N_("Win on the large side with Planner in all three other seats."),
        N_("beat three Planners at once"),
    ),
    "pharaoh": ChallengeWords(
        N_("Small but royal"), N_("Win on the small side against Pharaoh."), N_("beat Pharaoh on the small side")
    ),
}

FAULTS: Final[dict[str, FaultMessage]] = {
    "fields_without_side": (
        N_("the small side has no colour fields (Q3); play with side={side}, or without"),
        ("side",),
    ),
    "small_side_without_fields": (N_("the small side has no colour fields (Q3)"), ()),
    "fields_unknown": (N_("there are no colour fields {name}; there is {shipped}"), ("name", "shipped")),
    "no_place": (N_("{place}: is no place; places are a1 to e6, such as c4"), ("place",)),
    "no_colour": (N_("{place}: is {value}, but must be {colours}"), ("place", "value", "colours")),
    "no_bag": (N_("{entry}: must be a list of cubes by their colours"), ("entry",)),
    "no_cube": (N_("{entry}: {name} is no cube; cubes are {colours}"), ("entry", "name", "colours")),
    "no_mixing": (N_("{entry}: is {value}, but must be a whole number of 0 or more"), ("entry", "value")),
    "fields_of_side": (N_("{entry}: is there, but the {side} side has no colour fields"), ("entry", "side")),
    "no_fields": (
        N_("{entry}: must be a table of places and colours, such as {example}"),
        ("entry", "example"),
    ),
    "fields_twice": (N_("{entry}: are others than those of option fields; leave one of the two out"), ("entry",)),
}


def setup_fault(id: str, *args: Argument) -> str:
    """Return the message of a fault in options, colour fields or a deal; `id` is the fault's id after `cubes.`.

    Raises:
        LookupError, TypeError, ValueError: the id is unknown or the arguments do not match it.
    """
    match id, args:
        case "odd_count", (int(number), int(usual)):
            return plural(
                "has {count} colour field, but the rulebook's side has {usual} (Q3)",
                "has {count} colour fields, but the rulebook's side has {usual} (Q3)",
                number,
                usual=usual,
            )
        case "entry_missing", (str(entry), (*entries,)):
            return _("{entry}: is missing; a deal has {entries}", entry=entry, entries=joined_with_and(entries))
        case "cube_count", (str(entry), int(there), str(colour), int(players), int(right)):
            return plural(
                "{entry}: has {count} {colour} cube, but a game of {players} players has {right}",
                "{entry}: has {count} {colour} cubes, but a game of {players} players has {right}",
                there,
                entry=entry,
                colour=colour,
                players=players,
                right=right,
            )
        case "no_fields", (str(entry),):
            return fill_fault_message(FAULTS[id], (entry, '{b2 = "red"}'))
    return fill_fault_message(FAULTS[id], args)
