"""The words of Necropolis: events, turns, refusals, score lines, reasons of hints, rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from typing import Final

from tp_tui.games.contract import (
    Action,
    Argument,
    Event,
    Fault,
    Options,
    Reason,
    Refusal,
    RuleChapter,
    ScoreLine,
    State,
    number_of,
)
from tp_tui.games.necropolis.game import chosen_deck
from tp_tui.games.necropolis.rules.components import OBELISK, TOMB, Deck
from tp_tui.games.necropolis.rules.phases import HIDDEN, ROUNDS
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES
from tp_tui.games.necropolis.rules.scoring import faces_of, majorities, stone_counts
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.games.necropolis.rules.tiles import EITHER, MAY_OBELISK, MAY_TOMB
from tp_tui.presenters.game_words import Forms, GameWords, Spoken, Subject, spoken_turn
from tp_tui.presenters.messages import N_, _, either, joined, joined_clauses, listed, plural
from tp_tui.presenters.necropolis import rulebook
from tp_tui.presenters.necropolis.facts import pair_faces
from tp_tui.presenters.necropolis.names import (
    card_in_hand,
    card_name,
    card_stones,
    colour_name,
    one_by_one,
    stones,
    stones_of,
    tile_name,
)
from tp_tui.presenters.necropolis.setup_words import CHALLENGES, OPTIONS, setup_fault

EVENTS: Final = {
    "god": Forms(
        N_("{name} took {god} ({tile})"),
        N_("You took {god} ({tile})"),
        N_("took {god} ({tile})"),
    ),
    "pair": Forms(
        N_("{name} took {cards} from the quarry"),
        N_("You took {cards} from the quarry"),
        N_("took {cards} from the quarry"),
    ),
    "pyramid": Forms(
        N_("{name} laid {cards} at {place}"),
        N_("You laid {cards} at {place}"),
        N_("laid {cards} at {place}"),
    ),
    "obelisk": Forms(
        N_("{name} added {cards} to the obelisk"),
        N_("You added {cards} to the obelisk"),
        N_("added {cards} to the obelisk"),
    ),
    "tomb": Forms(
        N_("{name} laid a card face down in the tomb"),
        N_("You laid a card face down in the tomb"),
        N_("laid a card face down in the tomb"),
    ),
    "keep": Forms(
        N_("{name} discarded {cards}"),
        N_("You discarded {cards}"),
        N_("discarded {cards}"),
    ),
    "round": Forms(
        N_("{name} ended round {round}"),
        N_("You ended round {round}"),
        N_("ended round {round}"),
    ),
    "over": Forms(
        N_("{name} ended the game, and the tombs were opened"),
        N_("You ended the game, and the tombs were opened"),
        N_("ended the game, and the tombs were opened"),
    ),
}
"""The messages of events, in the past tense, by kind."""

TURNS: Final = {
    "god": Forms(N_("{name} took {god}"), N_("You took {god}"), N_("took {god}")),
    "pair": Forms(N_("{name} took {cards}"), N_("You took {cards}"), N_("took {cards}")),
    "pyramid": Forms(
        N_("{name} laid {cards} at {place}"),
        N_("You laid {cards} at {place}"),
        N_("laid {cards} at {place}"),
    ),
    "obelisk": Forms(
        N_("{name} added {cards} to the obelisk"),
        N_("You added {cards} to the obelisk"),
        N_("added {cards} to the obelisk"),
    ),
    "tomb": Forms(
        N_("{name} laid a card in the tomb"),
        N_("You laid a card in the tomb"),
        N_("laid a card in the tomb"),
    ),
    "keep": Forms(
        N_("{name} discarded {cards}"),
        N_("You discarded {cards}"),
        N_("discarded {cards}"),
    ),
}
"""The messages of the noteworthy events of a turn, in the past tense, by kind."""

PLANS: Final = {
    "pyramid": N_("lay card {card} at {place}"),
    "obelisk": N_("add card {card} to the obelisk"),
    "tomb": N_("lay card {card} in the tomb"),
    "keep": N_("keep card {card}"),
    "done": N_("end your turn"),
}
"""The actions that follow a pair, as what to do."""

PLANS_WITH_CARDS: Final = {
    "pyramid": N_("lay card {card}, {name}, at {place}"),
    "obelisk": N_("add card {card}, {name}, to the obelisk"),
    "tomb": N_("lay card {card}, {name}, in the tomb"),
    "keep": N_("keep card {card}, {name}"),
    "done": N_("end your turn"),
}
"""The same with the stones of the cards."""

ECHOES: Final = {
    "god": N_("{god}"),
    "pyramid": N_("{place}"),
    "obelisk": N_("obelisk"),
    "keep": N_("kept; {cards} put down"),
    "round": "",
}
"""The results of the player's own moves, in few words, by kind of event; the others are said in full.

A pair is said with the numbers of its cards in hand, by which they are laid. A round ends
unsaid: the next turn says its number.
"""

SHORT_TURN: Final = {
    "god": N_("{god}"),
    "pyramid": N_("{place} {cards}"),
    "obelisk": N_("obelisk {cards}"),
    "tomb": N_("tomb"),
    "pair": N_("took {cards}"),
    "keep": N_("discarded {cards}"),
}
"""The noteworthy events of a turn in few words, by kind, in the order in which they are spoken."""

TURN_PARTS: Final = {
    "pyramid": N_("laid at {place}"),
    "obelisk": N_("raised the obelisk"),
    "tomb": N_("a card to the tomb"),
    "god": N_("took {god}"),
    "pair": N_("took a pair"),
    "keep": N_("discarded a card"),
}
"""The same to be read in passing, without the cards, which lie in sight, in the order of their importance."""

PARTS_WITH_CARDS: Final = {
    "pyramid": N_("laid {named} at {place}"),
    "obelisk": N_("{named} to the obelisk"),
    "pair": N_("took {named}"),
    "keep": N_("discarded {named}"),
}
"""Those of them that are about cards in sight, with their stones and glyphs."""

REVEALS: Final = {"round": N_("new pairs were laid open in the quarry"), "over": N_("the tombs were opened")}

SCORE_SOURCES: Final = {
    "A16": N_("colours"),
    "A17": N_("largest group"),
    "A18": N_("bonus"),
    "A19": N_("obelisk"),
    "A20": N_("tomb"),
    "A21": N_("glyphs"),
}
"""The sources of points, by clause (A22)."""

SCORE_COLUMNS: Final = {
    "A16": "colours",
    "A17": "largest_group",
    "A18": "bonus",
    "A19": "obelisk",
    "A20": "tomb",
    "A21": "glyphs",
}
"""The CSV columns of the sources of points, by clause."""

MAX_IN_TOMB: Final = (
    N_("tomb: most blue stones"),
    N_("tomb: most white stones"),
    N_("tomb: most red stones"),
    N_("tomb: most green stones"),
    N_("tomb: most yellow stones"),
)
"""The score lines of a majority in the tombs, by colour."""

MAX_LEADING: Final = 2
"""The most colours of a card in the tomb that are named in an echo."""

GLYPHS_IN: Final = (
    N_("glyphs: {glyphs} in the pyramid"),
    N_("glyphs: {glyphs} in the obelisk"),
    N_("glyphs: {glyphs} in the tomb"),
)
"""The score lines of glyphs in their own building, by building."""

TILE_FORBIDS: Final = {
    (OBELISK, 1): N_("{god} lets you lay no card on your obelisk: lay one in your pyramid"),
    (OBELISK, 0): N_("{god} lets you lay no card on your obelisk: you can end your turn"),
    (TOMB, 1): N_("{god} lets you lay no card in your tomb: lay one in your pyramid"),
    (TOMB, 0): N_("{god} lets you lay no card in your tomb: you can end your turn"),
}
"""Refusals by building and whether the pyramid still needs its card."""

BUILDING_HAS_CARD: Final = {
    (OBELISK, 1): N_("You have laid a card on your obelisk this turn, and one is the limit: lay one in your pyramid"),
    (OBELISK, 0): N_("You have laid a card on your obelisk this turn, and one is the limit: you can end your turn"),
    (TOMB, 1): N_("You have laid a card in your tomb this turn, and one is the limit: lay one in your pyramid"),
    (TOMB, 0): N_("You have laid a card in your tomb this turn, and one is the limit: you can end your turn"),
}

ONE_OF_TWO: Final = {
    1: N_("{god} lets you lay one on your obelisk or in your tomb, not both: lay one in your pyramid"),
    0: N_("{god} lets you lay one on your obelisk or in your tomb, not both: you can end your turn"),
}
"""Refusals by whether the pyramid still needs its card."""

BUILDS_BESIDES: Final = {
    MAY_TOMB: N_("lets you build your tomb as well as your pyramid"),
    MAY_OBELISK: N_("lets you build your obelisk as well as your pyramid"),
    MAY_OBELISK | MAY_TOMB: N_("lets you build your obelisk and tomb as well as your pyramid"),
    MAY_OBELISK | MAY_TOMB | EITHER: N_("lets you build your obelisk or tomb as well as your pyramid"),
}
"""Reasons for a god tile, by what it allows besides the pyramid."""

GLYPH_COUNTS: Final = (
    N_("puts a pyramid glyph where it counts (+{points})"),
    N_("puts an obelisk glyph where it counts (+{points})"),
    N_("puts a tomb glyph where it counts (+{points})"),
)

KEEPS: Final = (
    N_("keeps the card that can do more for your pyramid next round"),
    N_("keeps the card that can do more for your obelisk next round"),
    N_("keeps the card that can do more for your tomb next round"),
)

PROSPECTS: Final = {
    "buildings": N_("what your buildings can become"),
    "glyph": N_("your glyphs"),
    "round": N_("the cards you can still lay"),
}
"""For what one turn can be better than another: noun phrases by component of the evaluation."""


class NecropolisWords(GameWords):
    """The words of Necropolis."""

    OPTIONS = OPTIONS
    CHALLENGES = CHALLENGES
    MINUTES = 15
    TOLD_SOURCES = frozenset({"A16", "A19", "A21"})
    TOLD_REASONS = frozenset(("first_stones", "largest_group", "group", "bonus", "obelisk_colour", "glyph"))
    OPENED_SOURCES = frozenset({"A20"})
    SEALED = N_("The game is over, and the tombs are closed. [Enter|game.score] opens them.")

    def fault(self, fault: Fault) -> str:
        return setup_fault(fault.id.partition(".")[2], *fault.args)

    def event(self, state: State, event: Event, subject: Subject, *, is_continued: bool = False) -> str:
        return EVENTS[event.kind].text(subject, _places(_deck(state), event), is_continued=is_continued)

    def plan(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        """Return the actions in words; cards have the numbers that they have in hand before the first of them."""
        return _plan(state, actions, PLANS)

    def plan_with_pieces(self, state: State, actions: Sequence[Action]) -> Sequence[str]:
        return _plan(state, actions, PLANS_WITH_CARDS)

    def turn(self, state: State, events: Sequence[Event], subject: Subject) -> str:
        """Describe a turn; a card that was taken and laid at once is named where it lies."""
        deck = _deck(state)
        return joined(
            TURNS[event.kind].text(subject, _places(deck, event), is_continued=number > 0)
            for number, event in enumerate(_told_once(events))
        )

    def echo(self, state: State, event: Event, players: Sequence[Subject], *, is_continued: bool = False) -> str:
        if event.kind == "pair":
            return _pair_in_hand(state, event)
        if event.kind == "tomb":
            return _tomb_echo(state, event)
        if event.kind not in ECHOES:
            return super().echo(state, event, players, is_continued=is_continued)
        return _(ECHOES[event.kind], **_places(_deck(state), event))

    def turn_in_short(
        self, state: State, events: Sequence[Event], subject: Subject, players: Sequence[Subject], most: int
    ) -> str:
        """Return the same in few words: a card that was taken and laid at once is named where it lies."""
        deck, order = _deck(state), [*SHORT_TURN]
        parts = [
            Spoken(_(SHORT_TURN[event.kind], **_places(deck, event)), _brief(deck, event))
            for event in sorted(_told_once(events), key=lambda event: order.index(event.kind))
        ]
        return spoken_turn(subject, parts, most)

    def turn_parts(self, state: State, events: Sequence[Event], players: Sequence[Subject]) -> Sequence[str]:
        """Return the parts of a turn; a god is named as long as the player holds it."""
        return _parts(state, events, TURN_PARTS)

    def parts_with_pieces(self, state: State, events: Sequence[Event], players: Sequence[Subject]) -> Sequence[str]:
        return _parts(state, events, TURN_PARTS | PARTS_WITH_CARDS)

    def reveal(self, event: Event) -> str:
        return _(REVEALS[event.kind])

    def refusal(self, state: State, refusal: Refusal) -> str:
        match refusal.id, refusal.args:
            case "god_first", ():
                return _("Take a god tile first")
            case "pair_first", ():
                return _("Take a pair from the quarry first")
            case "keep_first", ():
                return _("The round is over and you hold too many cards: choose the one card you keep")
            case "game_over", ():
                return _("The game is over")
            case "pyramid_first", ():
                return _("You are building: lay a card in your pyramid first")
            case "still_building", ():
                return _("You are still building: lay another card, or end your turn")
            case "tile_of_large_table", (int(tile), int(least), tiles):
                return plural(
                    "{god} plays only with {count} player or more: take {tiles}",
                    "{god} plays only with {count} players or more: take {tiles}",
                    least,
                    god=tile_name(tile),
                    tiles=_any_tile(tiles),
                )
            case "tile_out", (int(tile), tiles):
                return _("{god} stays out this round: take {tiles}", god=tile_name(tile), tiles=_any_tile(tiles))
            case "tile_taken", (int(tile), tiles):
                return _("Somebody has {god} already: take {tiles}", god=tile_name(tile), tiles=_any_tile(tiles))
            case "no_such_pair", (int(there), pairs):
                return plural(
                    "The quarry has only {count} pair: take pair {pairs}",
                    "The quarry has only {count} pairs: take pair {pairs}",
                    there,
                    pairs=_any_pair(pairs),
                )
            case "pair_taken", (int(pair), pairs):
                return _("Pair {pair} is gone: take pair {pairs}", pair=pair + 1, pairs=_any_pair(pairs))
            case "pyramid_has_card", ():
                return _("Your pyramid has its card for this turn: lay one elsewhere, or end your turn")
            case "pyramid_needs_card", ():
                return _("Every turn one card goes into your pyramid: lay it before you end your turn")
            case "no_such_card", (int(card), int(there)):
                return plural(
                    "There is no card {card} in your hand: numbers move as cards are laid; you hold only card 1",
                    "There is no card {card} in your hand: numbers move as cards are laid; you hold cards 1 to {count}",
                    there,
                    card=card + 1,
                )
            case "tile_forbids", (int(tile), int(building), int(must_lay)):
                return _(TILE_FORBIDS[building, must_lay], god=tile_name(tile))
            case "building_has_card", (int(building), int(must_lay)):
                return _(BUILDING_HAS_CARD[building, must_lay])
            case "one_of_two", (int(tile), int(must_lay)):
                return _(ONE_OF_TWO[must_lay], god=tile_name(tile))
            case "last_card", ():
                return _("Your last card is for your pyramid: lay it there")
            case "first_place", (int(place),):
                return _("The first card of a pyramid lies at {place}: lay it there", place=PLACE_NAMES[place])
            case "place_taken", (int(place), places):
                return _(
                    "A card lies at {place}, and placed cards never move: lay yours at {places}",
                    place=PLACE_NAMES[place],
                    places=_any_place(places),
                )
            case "place_unsupported", (int(place), missing, places):
                return _(
                    "A card at {place} would need one at {missing} below it: lay yours at {places}",
                    place=PLACE_NAMES[place],
                    missing=_all_places(missing),
                    places=_any_place(places),
                )
            case "row_full", (int(row), int(width), places):
                return plural(
                    "Row {row} has its {count} card: lay yours at {places}",
                    "Row {row} has all its {count} cards: lay yours at {places}",
                    width,
                    row=row + 1,
                    places=_any_place(places),
                )
            case "gap", (int(place), int(row), places):
                return _(
                    "A card at {place} would leave a gap in row {row}: lay yours at {places}",
                    place=PLACE_NAMES[place],
                    row=row + 1,
                    places=_any_place(places),
                )
        return super().refusal(state, refusal)

    def score_line(self, state: State, line: ScoreLine) -> str:
        match line.id, line.args:
            case "colour", (int(colour), int(count)):
                return plural(
                    "{colour}: a single stone",
                    "{colour}: {count} stones together",
                    count,
                    colour=colour_name(colour),
                )
            case "largest", (int(colour),):
                return _("largest: {colour} once more", colour=colour_name(colour))
            case "bonus", (int(least),):
                return _("bonus: {stones} or more of each colour together", stones=least)
            case "obelisk", (int(colour), int(cards)):
                return plural(
                    "obelisk: {colour} on {count} card",
                    "obelisk: {colour} on {count} cards",
                    cards,
                    colour=colour_name(colour),
                )
            case "tomb", (int(colour),):
                return _(MAX_IN_TOMB[colour])
            case "glyphs", (int(building), int(glyphs)):
                return _(GLYPHS_IN[building], glyphs=glyphs)
        return super().score_line(state, line)

    def score_sources(self) -> Mapping[str, str]:
        return {clause: _(source) for clause, source in SCORE_SOURCES.items()}

    def score_columns(self) -> Mapping[str, str]:
        return SCORE_COLUMNS

    def prospect(self, name: str) -> str:
        return _(PROSPECTS[name]) if name in PROSPECTS else name

    def reason(self, state: State, reason: Reason, rival: str) -> str:
        try:
            return _reason(reason, rival)
        except (LookupError, TypeError, ValueError):
            # Reasons come from another process, where a player's own bot may have invented them.
            return _("looks best to the bot")

    def moment(self, state: State) -> str:
        return _("round {turn} of {turns}", turn=min(state.turn_number(), ROUNDS), turns=ROUNDS)

    def turn_name(self, number: int | str) -> str:
        return _("round {turn}", turn=number)

    def turns_to(self, last: int) -> str:
        return _("rounds 1 to {turn}", turn=last)

    def turn_count(self, count: int) -> str:
        return plural("{count} round", "{count} rounds", count)

    def summary(self) -> str:
        return _("Join stones in a pyramid, an obelisk and a tomb.")

    def aim(self, options: Options) -> str:
        self.game.complete_options(options)
        return plural(
            "Score the most points in {count} round. Joined stones of one colour in your pyramid bring the most.",
            "Score the most points in {count} rounds. Joined stones of one colour in your pyramid bring the most.",
            ROUNDS,
        )

    def rulebook(self, options: Options) -> tuple[RuleChapter, ...]:
        complete = self.game.complete_options(options)
        return rulebook.rulebook(chosen_deck(complete), number_of(complete, "players"), number_of(complete, "first"))


def refusal_in_short(refusal: Refusal) -> str:
    """Return in a short sentence, without advice, why a card cannot lie where it is held."""
    match refusal.id, refusal.args:
        case "pyramid_has_card", ():
            return _("Your pyramid has its card for this turn.")
        case "tile_forbids", (int(tile), int(building), _must_lay):
            if building == OBELISK:
                return _("{god} lets you lay no card on your obelisk.", god=tile_name(tile))
            return _("{god} lets you lay no card in your tomb.", god=tile_name(tile))
        case "building_has_card", (int(building), _must_lay):
            if building == OBELISK:
                return _("You have laid a card on your obelisk this turn, and one is the limit.")
            return _("You have laid a card in your tomb this turn, and one is the limit.")
        case "one_of_two", (int(tile), _must_lay):
            return _("{god} lets you lay one on your obelisk or in your tomb, not both.", god=tile_name(tile))
        case "last_card", ():
            return _("Your last card is for your pyramid.")
        case "first_place", (int(place),):
            return _("The first card of a pyramid lies at {place}.", place=PLACE_NAMES[place])
        case "place_taken", (int(place), _places):
            return _("{place} is taken: placed cards never move.", place=PLACE_NAMES[place])
        case "place_unsupported", (int(place), tuple(missing), _places):
            return plural(
                "{place} needs a card at {missing} below it.",
                "{place} needs cards at {missing} below it.",
                len(missing),
                place=PLACE_NAMES[place],
                missing=_all_places(missing),
            )
        case "row_full", (int(row), int(width), _places):
            return plural("Row {row} has its {count} card.", "Row {row} has all its {count} cards.", width, row=row + 1)
        case "gap", (int(place), int(row), _places):
            return _("A card at {place} would leave a gap in row {row}.", place=PLACE_NAMES[place], row=row + 1)
    return _("Your card cannot lie there.")


def _deck(state: State) -> Deck:
    assert isinstance(state, NecropolisState)
    return state.deck


def _plan(state: State, actions: Sequence[Action], plans: Mapping[str, str]) -> list[str]:
    """Return actions in words, by messages of their kinds."""
    assert isinstance(state, NecropolisState)
    said, hand = list[str](), [*enumerate(faces_of(state, state.hands[state.player]), 1)]
    for action in actions:
        place, card, face = "", 0, HIDDEN
        match action.kind:
            case "god":
                said.append(_("take {god}", god=tile_name(action.args[0])))
                continue
            case "pair":
                hand += enumerate(pair_faces(state, action.args[0]), len(hand) + 1)
                said.append(_("take pair {number}", number=action.args[0] + 1))
                continue
            case "pyramid":
                place = PLACE_NAMES[action.args[1]]
        if action.args:
            card, face = hand.pop(action.args[0])
        said.append(_(plans[action.kind], card=card, place=place, name=card_name(state.deck, face)))
    return said


def _parts(state: State, events: Sequence[Event], parts: Mapping[str, str]) -> list[str]:
    """Return the parts of a turn, the most important first."""
    assert isinstance(state, NecropolisState)
    order = [*TURN_PARTS]
    return [
        _(parts[event.kind], **_places(state.deck, event))
        for event in sorted(_told_once(events), key=lambda event: order.index(event.kind))
        if event.kind != "god" or state.tiles[event.player] == event.args[0]
    ]


def _tomb_echo(state: State, event: Event) -> str:
    """Return which colours of the card just laid in the tomb lead there: others can still overtake them."""
    assert isinstance(state, NecropolisState)
    stones = stone_counts(state.deck, faces_of(state, state.tombs[event.player][-1:]))
    leading = [colour_name(colour) for colour in majorities(state, event.player) if stones[colour]]
    if len(leading) > MAX_LEADING:
        return plural("ahead: {count} colour", "ahead: {count} colours", len(leading))
    return _("ahead: {colours}", colours=joined(leading)) if leading else _("tomb")


def _pair_in_hand(state: State, event: Event) -> str:
    """Return the cards of a pair that a player took, each with its number in hand while it is there."""
    assert isinstance(state, NecropolisState)
    hand = [state.faces[card] for card in state.hands[event.player] if card != HIDDEN]
    said = []
    for face in event.args:
        name = card_in_hand(state.deck, face)
        said.append(_("{card}: {name}", card=hand.index(face) + 1, name=name) if face in hand else name)
    return joined_clauses(said)


def _places(deck: Deck, event: Event) -> Mapping[str, object]:
    """Return the placeholders of an event's message."""
    match event.kind, event.args:
        case "god", (tile,):
            return {"god": tile_name(tile), "tile": tile}
        case "pyramid", (face, place):
            return {"cards": card_stones(deck, face), "named": card_name(deck, face), "place": PLACE_NAMES[place]}
        case "round", (number,):
            return {"round": number}
        case _, faces:
            named = one_by_one([card_name(deck, face) for face in faces])
            return {"cards": one_by_one([card_stones(deck, face) for face in faces]), "named": named}


def _told_once(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the noteworthy events of a turn; of a pair, only the cards that were neither laid nor discarded at once."""
    named = [event.args[0] for event in events if event.kind in ("pyramid", "obelisk")]
    named += [face for event in events if event.kind == "keep" for face in event.args]
    for event in events:
        if event.kind == "pair":
            event = event._replace(args=tuple(face for face in event.args if face not in named))
            if not event.args:
                continue
        if event.kind in SHORT_TURN:
            yield event


def _brief(deck: Deck, event: Event) -> str:
    """Return an event of a turn with many parts: cards that were taken or discarded are only counted."""
    number = len(event.args)
    if event.kind == "pair":
        return plural("took {count} quarry card", "took {count} quarry cards", number)
    if event.kind == "keep":
        return plural("{count} discarded", "{count} discarded", number)
    return _(SHORT_TURN[event.kind], **_places(deck, event))


def _numbers(argument: Argument) -> list[int]:
    """Return an argument that is a tuple of numbers as a list.

    Raises:
        TypeError: it is not such a tuple.
    """
    found = [each for each in argument if isinstance(each, int)] if isinstance(argument, tuple) else []
    if not isinstance(argument, tuple) or len(found) < len(argument):
        raise TypeError(argument)
    return found


def _any_tile(tiles: Argument) -> str:
    return either(_("{god} ({tile})", god=tile_name(tile), tile=tile) for tile in _numbers(tiles))


def _any_pair(pairs: Argument) -> str:
    return either(str(pair + 1) for pair in _numbers(pairs))


def _any_place(places: Argument) -> str:
    return either(PLACE_NAMES[place] for place in _numbers(places))


def _all_places(places: Argument) -> str:
    return listed(PLACE_NAMES[place] for place in _numbers(places))


def _reason(reason: Reason, rival: str) -> str:
    """Return a reason as a clause.

    Raises:
        LookupError, TypeError, ValueError: the reason is unknown or has invalid arguments.
    """
    match reason.id, reason.args:
        case "as_good", ():
            return _("leaves you as well off as any other turn would")
        case "no_better", ():
            return _("the only thing you can do")
        case "only_pair", ():
            return _("the only pair left")
        case "builds_besides", (int(allowed),):
            return _(BUILDS_BESIDES[allowed])
        case "first_choice", ():
            return _("gives you the first choice of pairs")
        case "early_pair", (int(tile),):
            return _("takes your pair early, with {god}", god=tile_name(tile))
        case "rivals_pair", () if rival:
            return _("denies {rival} its best pair", rival=rival)
        case "first_stones", (int(colour), int(count), int(points)):
            return _first_stones(colour, count, points)
        case "largest_group", (int(colour), int(count), int(points)):
            return _(
                "makes {stones} your largest group, which counts twice (+{points})",
                stones=stones(colour, count),
                points=points,
            )
        case "group", (int(colour), int(count), int(points)):
            return _("makes a group of {stones} (+{points})", stones=stones(colour, count), points=points)
        case "bonus", (int(least), int(points)):
            return _("completes {stones} stones of every colour (+{points})", stones=least, points=points)
        case "nearer_to_bonus", (colours, int(least)):
            return _(
                "brings {colours} nearer to the {stones} that the bonus needs",
                colours=listed(map(colour_name, _numbers(colours))),
                stones=least,
            )
        case "obelisk_colour", (int(colour), int(cards), int(points)):
            return plural(
                "puts {colour} on {count} card of your obelisk (+{points})",
                "puts {colour} on {count} cards of your obelisk (+{points})",
                cards,
                colour=colour_name(colour),
                points=points,
            )
        case "other_colour", ():
            return _("prepares another colour on your obelisk")
        case "tomb_stones", (int(added), colours, now):
            return plural(
                "adds {count} stone to your tomb: now {stones}",
                "adds {count} stones to your tomb: now {stones}",
                added,
                stones=listed(starmap(stones_of, zip(_numbers(colours), _numbers(now), strict=True))),
            )
        case "glyph", (int(building), int(points)):
            return _(GLYPH_COUNTS[building], points=points)
        case "keeps", (int(building),):
            return _(KEEPS[building])
    raise LookupError(reason.id)


def _first_stones(colour: int, count: int, points: int) -> str:
    return (
        plural(
            "lays your first blue stone (+{points})",
            "lays your first {count} blue stones (+{points})",
            count,
            points=points,
        ),
        plural(
            "lays your first white stone (+{points})",
            "lays your first {count} white stones (+{points})",
            count,
            points=points,
        ),
        plural(
            "lays your first red stone (+{points})",
            "lays your first {count} red stones (+{points})",
            count,
            points=points,
        ),
        plural(
            "lays your first green stone (+{points})",
            "lays your first {count} green stones (+{points})",
            count,
            points=points,
        ),
        plural(
            "lays your first yellow stone (+{points})",
            "lays your first {count} yellow stones (+{points})",
            count,
            points=points,
        ),
    )[colour]


WORDS = NecropolisWords
