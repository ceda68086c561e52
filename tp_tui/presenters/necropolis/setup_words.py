"""The words of setting up a game of Necropolis: options, and faults in options, decks or deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tp_tui.games.contract import Argument
from tp_tui.presenters.faults import fill_fault_message, joined_with_and
from tp_tui.presenters.game_words import ChallengeWords, OptionWords
from tp_tui.presenters.messages import N_, _, listed, plural
from tp_tui.presenters.necropolis.names import building_name, stones_of
from tp_tui.presenters.storage_faults import FaultMessage

OPTIONS: Final = {
    "players": OptionWords(N_("Seats"), N_("how many seats there are")),
    "deck": OptionWords(N_("Deck"), N_("a file with the cards of your own deck; leave it empty for the standard deck")),
    "first": OptionWords(N_("First player"), N_("who takes the first god tile")),
}

CHALLENGES: Final = {
    "five-colours": ChallengeWords(
        N_("Five colours"),
        N_("Win against Greedy with the bonus for a group of three stones in each colour."),
        N_("beat Greedy with groups of three in 5 colours"),
    ),
    "undertaker": ChallengeWords(
        N_("The undertaker"),
        N_("Win against Greedy with more stones of every colour in your tomb than Greedy has."),
        N_("beat Greedy in all five colours of the tomb"),
    ),
    "needle": ChallengeWords(
        N_("The needle"),
        N_("Win against Planner with one colour on five or more cards of your obelisk."),
        N_("beat Planner: one colour on 5 obelisk cards"),
    ),
    "no-obelisk": ChallengeWords(
        N_("Flat ground"), N_("Win against Greedy with no card on your obelisk."), N_("beat Greedy without an obelisk")
    ),
    "greedys": ChallengeWords(
        N_("A crowded valley"),
        N_("Win at a table of five, with Greedy in every other seat."),
        N_("beat four Greedys at once"),
    ),
    "outshine": ChallengeWords(
        N_("Outshine Pharaoh"), N_("Win against Pharaoh by 10 points or more."), N_("beat Pharaoh by 10 points")
    ),
}

FAULTS: Final[dict[str, FaultMessage]] = {
    "deck_unknown": (N_("there is no deck {name}; there is {shipped}"), ("name", "shipped")),
    "unknown_in_deck": (N_("{place}: is nothing that a deck holds; it can hold {fields}"), ("place", "fields")),
    "cards_missing": (N_("{place}: is missing, but must be a list of {size} cards"), ("place", "size")),
    "no_cards": (N_("{place}: must be a list of {size} cards"), ("place", "size")),
    "wrong_card": (N_("{place}: card {number}: {fault}"), ("place", "number", "fault")),
    "card_count": (N_("{place}: there are {there}, but a deck has {size}"), ("place", "there", "size")),
    "columns": (N_("{stones} must be two columns with | between them"), ("stones",)),
    "four_stones": (N_("{stones} has four small stones, but one column at least is a tall stone"), ("stones",)),
    "no_glyph": (N_("{name} is no glyph; there are {glyphs}"), ("name", "glyphs")),
    "no_colour": (N_("{name} is no colour of stone; there are {colours}"), ("name", "colours")),
    "column_stones": (
        N_("{stones} has {there} stones, but a column is one tall stone or two small ones"),
        ("stones", "there"),
    ),
    "no_card": (N_("is {value}, but must be a table such as {example}"), ("value", "example")),
    "no_stones": (N_('stones must be a text such as "blue | white/red"'), ()),
    "glyph_no_text": (N_("glyph must be one of {glyphs}"), ("glyphs",)),
    "deck_missing": (
        N_("{entry}: is missing; it lists all {size} cards by number in the order they are drawn"),
        ("entry", "size"),
    ),
    "out_missing": (
        N_("{entry}: is missing, but must be the tile that is out in the first round, 1 to {tiles}"),
        ("entry", "tiles"),
    ),
    "out_wrong": (
        N_("{entry}: is {value}, but must be the tile that is out in the first round, 1 to {tiles}"),
        ("entry", "value", "tiles"),
    ),
    "out_without_two": (
        N_("{entry}: is there, but only with two players a tile is out, and there are {players}"),
        ("entry", "players"),
    ),
    "deck_twice": (N_("{entry}: are others than those of option deck; leave one of the two out"), ("entry",)),
    "no_card_number": (
        N_("{entry}: has {number}, but cards are numbered from 1 to {size}"),
        ("entry", "number", "size"),
    ),
    "card_twice": (N_("{entry}: has card {number} twice"), ("entry", "number")),
}


def setup_fault(id: str, *args: Argument) -> str:
    """Return the message of a fault in options, a deck or a deal; `id` is the fault's id after `necropolis.`.

    Raises:
        LookupError, TypeError, ValueError: the id is unknown or the arguments do not match it.
    """
    match id, args:
        case "unknown_in_card", (str(name), (*fields,)):
            return _("{name} is nothing that a card has; it has {fields}", name=name, fields=joined_with_and(fields))
        case "no_card", (str(value),):
            return fill_fault_message(FAULTS[id], (value, '{ stones = "blue | white" }'))
        case "cards_short", (str(entry), int(there), int(size), int(missing)):
            return plural(
                "{entry}: has {count} card, but must have all {size}; card {missing} is not there",
                "{entry}: has {count} cards, but must have all {size}; card {missing} is not there",
                there,
                entry=entry,
                size=size,
                missing=missing,
            )
        case "odd_stones", ((*counts,), int(usual)):
            stones = listed(stones_of(colour, count) for count, colour in _pairs(counts))
            return _(
                "there are {stones} stones, and {usual} of each colour in the standard deck", stones=stones, usual=usual
            )
        case "odd_cards_of_three", (int(there), int(usual)):
            return plural(
                "{count} card has three stones, and {usual} in the standard deck",
                "{count} cards have three stones, and {usual} in the standard deck",
                there,
                usual=usual,
            )
        case "odd_plain_cards", ((*cards,),):
            numbers = listed(map(str, cards))
            return plural(
                "card {cards}: of one colour alone", "cards {cards}: of one colour alone", len(cards), cards=numbers
            )
        case "odd_glyphs", ((*counts,), int(usual)):
            glyphs = listed(
                _("{count} {building}", count=count, building=building_name(building))
                for count, building in _pairs(counts)
            )
            return _("there are {glyphs} glyphs, and {usual} of each in the standard deck", glyphs=glyphs, usual=usual)
    return fill_fault_message(FAULTS[id], args)


def _pairs(counts: Iterable[Argument]) -> Iterable[tuple[int, int]]:
    """Yield pairs of count and number of a thing.

    Raises:
        ValueError: an item is not such a pair.
    """
    for pair in counts:
        match pair:
            case (int(count), int(number)):
                yield count, number
            case _:
                raise ValueError(pair)
