"""The table in words: status of the game, prompts, choices with their gains, and answers to questions.

What both front ends say has two forms: `…_line` for the single line on the screen, `…_text` to stand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, HIDDEN, KEEP, OVER, PAIR, ROUNDS
from tp_tui.games.necropolis.rules.previews import PlacePreview
from tp_tui.games.necropolis.rules.pyramid import PLACE_NAMES, PLACE_ROWS, PLACES, ROW_WIDTHS, open_places
from tp_tui.games.necropolis.rules.scoring import MAJORITY, faces_of
from tp_tui.games.necropolis.rules.state import NecropolisState
from tp_tui.presenters.choices import Choice, Chooser, NoAnswerError
from tp_tui.presenters.game_words import words_of
from tp_tui.presenters.log_text import MAX_HEARD
from tp_tui.presenters.messages import (
    N_,
    _,
    capitalized,
    either,
    in_context,
    joined,
    joined_clauses,
    listed,
    plural,
    word_count,
)
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.facts import (
    Gain,
    Tile,
    best_gain,
    best_on_obelisk,
    gain_at,
    lying_pairs,
    pair_faces,
    points_by_source,
    pyramid_of,
    row_of,
    tile_of,
    tiles_of_round,
    tomb_losses,
    tomb_of,
)
from tp_tui.presenters.necropolis.glyphs import UNKNOWN
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.names import (
    card_in_hand,
    card_name,
    card_stones,
    colour_name,
    one_by_one,
    spot_name,
    stones_of,
    tile_name,
)
from tp_tui.presenters.necropolis.spots import OBELISK_SPOT, TOMB_SPOT, spot_named, spot_of
from tp_tui.presenters.players import player_names
from tp_tui.presenters.spans import Line, lines_of
from tp_tui.presenters.status_table import Fact, in_paragraphs, points_fact, status_table
from tp_tui.room.seats import YOU

STEPS: Final = {
    GOD: (N_("{name} is choosing a god."), N_("You are choosing a god.")),
    PAIR: (N_("{name} is choosing a pair."), N_("You are choosing a pair.")),
    BUILD: (N_("{name} is building."), N_("You are building.")),
    KEEP: (N_("{name} is choosing a card to keep."), N_("You are choosing a card to keep.")),
}
"""What the player to move does, by phase: somebody with a name, and “You”."""

PROMPTS: Final = {
    PAIR: N_("Take a pair, as in {example}."),
    BUILD: N_("Lay a card, as in {example}."),
}
"""The prompts, by phase."""

SOURCES: Final = {
    "pyramid": N_("{points} pyramid"),
    "obelisk": N_("{points} obelisk"),
    "tomb": N_("{points} tomb"),
    "glyphs": N_("{points} glyphs"),
}
"""Points, by source (`facts.SOURCES`)."""

SOURCE_NAMES: Final = {
    "pyramid": N_("From the pyramid"),
    "obelisk": N_("From the obelisk"),
    "tomb": N_("From the tomb"),
    "glyphs": N_("From glyphs"),
}
"""The sources of points (`facts.SOURCES`)."""


# Choices and gains


def tile_text(tile: Tile) -> str:
    """Return a god tile with the buildings it allows."""
    buildings = _(words.ALLOWS[tile.besides])
    return _("{god}: {buildings}", god=tile_name(tile.number), buildings=buildings)


def pair_text(state: NecropolisState, player: int, pair: int) -> str:
    """Return the cards of a pair with the most that one of them would score."""
    faces = pair_faces(state, pair)
    cards = joined_clauses(card_in_hand(state.deck, face) for face in faces)
    return _("{cards}; {gain}", cards=cards, gain=_best_in_pyramid(state, player, faces))


def _best_in_pyramid(state: NecropolisState, player: int, faces: Sequence[int]) -> str:
    """Return the most that one of these cards would score in the pyramid."""
    points = best_gain(state, player, faces)
    return _("in the pyramid up to {points:+}", points=points) if points else _("worth nothing in the pyramid")


def tile_line(tile: Tile) -> str:
    """Return a god tile with the buildings it allows, in short."""
    return _(words.LETS_YOU_BUILD[tile.besides], god=tile_name(tile.number), tile=tile.number)


def pair_line(state: NecropolisState, player: int, pair: int, width: int) -> str:
    """Return a pair with its number, the most that one of its cards would score, and the cards if `width` allows it."""
    faces = pair_faces(state, pair)
    gain = _best_in_pyramid(state, player, faces)
    found = _("Pair {pair}, {gain}: {cards}", pair=pair + 1, gain=gain, cards=cards_text(state, faces))
    return found if cell_len(found) <= width else _("Pair {pair}, {gain}", pair=pair + 1, gain=gain)


def cards_text(state: NecropolisState, faces: Iterable[int]) -> str:
    """Return cards with their glyphs: `tall red beside tall blue and tall red beside tall white`."""
    return one_by_one([card_name(state.deck, face) for face in faces])


def gain_text(gain: Gain) -> str:
    """Return a gain with its parts: `+4, blue +2 and largest +2`."""
    parts = gain_parts(gain.preview) if gain.preview else []
    if not parts:
        return _("{points:+}", points=gain.points)
    return _("{points:+}, {parts}", points=gain.points, parts=listed(parts))


def gain_line(state: NecropolisState, player: int, face: int, gain: Gain) -> str:
    """Return the spot where a card is held with its gain there, in short."""
    if gain.spot == TOMB_SPOT:
        return _("Tomb: {points:+} for now: others lay cards there, too", points=gain.points)
    if gain.spot == OBELISK_SPOT:
        best = best_on_obelisk(state, player, face)
        return plural(
            "Obelisk: {points:+}  {colour} on {count} card",
            "Obelisk: {points:+}  {colour} on {count} cards",
            best.number,
            points=gain.points,
            colour=colour_name(best.colour),
        )
    place, parts = PLACE_NAMES[gain.spot], gain_parts(gain.preview) if gain.preview else []
    if not gain.preview or not parts:
        return _("{place}: joins no stone of its colour, {points:+}", place=place, points=gain.points)
    if len(parts) > 1:
        return _("{place}: {points:+}, {parts}", place=place, points=gain.points, parts=joined(parts))
    for group in gain.preview.groups:
        if group.grows_by:
            before, colour = group.stones - group.grows_by, colour_name(group.colour)
            return _(
                "{place}: {points:+}, {colour} {before} → {after}",
                place=place,
                points=gain.points,
                colour=colour,
                before=before,
                after=group.stones,
            )
    return _("{place}: {points:+}, {parts}", place=place, points=gain.points, parts=parts[0])


def gain_parts(preview: PlacePreview) -> list[str]:
    """Return the parts of a card's points at a place of the pyramid."""
    found = [
        _("{colour} {points:+}", colour=colour_name(group.colour), points=group.grows_by)
        for group in preview.groups
        if group.grows_by
    ]
    if preview.largest:
        found.append(_("largest {points:+}", points=preview.largest))
    if preview.bonus:
        found.append(_("bonus {points:+}", points=preview.bonus))
    if preview.glyph:
        found.append(_("glyph {points:+}", points=preview.glyph))
    return found


# Status


def status_text(interaction: NecropolisInteraction) -> str:
    """Return all that the viewer may know, with a paragraph each for round, god tiles, quarry and every player."""
    state = interaction.state
    paragraphs = [_round(interaction)]
    if state.phase != OVER:
        paragraphs += [tiles_status(interaction), quarry_status(state)]
    order = sorted(range(state.players_count), key=lambda player: -state.points(player))
    return "\n\n".join([*paragraphs, *(_player(interaction, player) for player in order)])


def status_in_columns(interaction: NecropolisInteraction, width: int) -> list[Line]:
    """Return the same with the players side by side, or as `status_text` does if that does not fit into `width`."""
    state = interaction.state
    table = status_table(interaction.view, [points_fact(interaction.view), *_facts(interaction)], width)
    if not table:
        return lines_of(status_text(interaction))
    paragraphs: list[str | Sequence[Line]] = [_round(interaction), table]
    if state.phase != OVER:
        paragraphs += [tiles_status(interaction), quarry_status(state)]
    for player, name in enumerate(player_names(interaction.view)):
        paragraphs.append("\n".join([name, *(f"  {line}" for line in _buildings(interaction, player))]))
    return in_paragraphs(paragraphs)


def _facts(interaction: NecropolisInteraction) -> Iterator[Fact]:
    """Yield the points by source, and the number of cards in every building."""
    state, players = interaction.state, range(interaction.state.players_count)
    points = [dict(points_by_source(state, player)) for player in players]
    for source, label in SOURCE_NAMES.items():
        yield Fact(_(label), [str(found.get(source, 0)) for found in points])
    built = [len(pyramid_of(state, player)) for player in players]
    yield Fact(_("Cards in the pyramid"), [*map(str, built)])
    yield Fact(_("Cards on the obelisk"), [str(len(state.obelisks[player])) for player in players])
    yield Fact(_("Cards in the tomb"), [str(tomb_of(state, player).cards) for player in players])


def _round(interaction: NecropolisInteraction) -> str:
    view, state = interaction.view, interaction.state
    if state.phase == OVER:
        return _("Round {round} of {rounds}. The game is over.", round=ROUNDS, rounds=ROUNDS)
    name = view.names[view.current]
    now = _(STEPS[state.phase][name == YOU], name=name)
    return _("Round {round} of {rounds}. {now}", round=state.round, rounds=ROUNDS, now=now)


def tiles_status(interaction: NecropolisInteraction) -> str:
    """Return the god tiles with the buildings they allow and their holders (A3, A5)."""
    lines = (_tile_status(tile, player_names(interaction.view)) for tile in tiles_of_round(interaction.state))
    return "\n".join([_("God tiles, each with what its holder builds"), *(f"  {line}" for line in lines)])


def _tile_status(tile: Tile, names: Sequence[str]) -> str:
    god, number, buildings = tile_name(tile.number), tile.number, _(words.ALLOWS[tile.besides])
    if tile.is_out:
        return _("{god} ({tile}) stays out this round", god=god, tile=number)
    if tile.holder < 0:
        return _("{god} ({tile}): {buildings}", god=god, tile=number, buildings=buildings)
    name = names[tile.holder]
    if name == YOU:
        return _("{god} ({tile}): {buildings}; you have it", god=god, tile=number, buildings=buildings)
    return _("{god} ({tile}): {buildings}; {name} has it", god=god, tile=number, buildings=buildings, name=name)


def quarry_status(state: NecropolisState) -> str:
    """Return the pairs left in the quarry (A7)."""
    pairs = lying_pairs(state)
    if not pairs:
        return _(words.NO_PAIR)
    lines = [_("{pair}: {cards}", pair=pair + 1, cards=_apart(state, pair_faces(state, pair))) for pair in pairs]
    return "\n".join([_("Pairs in the quarry"), *(f"  {line}" for line in lines)])


def _apart(state: NecropolisState, faces: Iterable[int]) -> str:
    """Return cards set apart for the ear: `tall red, tall blue; green over red, tall white, tomb glyph`."""
    return joined_clauses(card_in_hand(state.deck, face) for face in faces)


def _player(interaction: NecropolisInteraction, player: int) -> str:
    name, points = player_names(interaction.view)[player], interaction.state.points(player)
    head = plural("{name}, {count} point", "{name}, {count} points", points, name=name)
    return "\n".join([head, *(f"  {line}" for line in player_status(interaction, player))])


def player_status(interaction: NecropolisInteraction, player: int) -> Iterator[str]:
    """Yield a player's buildings and hand line by line, as far as the viewer knows them (A23)."""
    if sources := source_points(interaction.state, player):
        yield _("Points: {points}", points=joined(sources))
    yield from _buildings(interaction, player)


def _buildings(interaction: NecropolisInteraction, player: int) -> Iterator[str]:
    """Yield the cards in a player's buildings and hand line by line, as far as the viewer knows them (A23)."""
    state = interaction.state
    pyramid = [
        _("{place} {card}", place=PLACE_NAMES[place], card=card_stones(state.deck, face))
        for place, face in pyramid_of(state, player)
    ]
    yield _("Pyramid: {cards}", cards=joined(pyramid)) if pyramid else _("Pyramid: no card yet")
    obelisk = [card_stones(state.deck, face) for face in faces_of(state, state.obelisks[player])]
    yield _("Obelisk: {cards}", cards=joined(obelisk)) if obelisk else _("Obelisk: no card yet")
    yield _tomb(state, player)
    if state.phase != OVER:
        hand = [card_name(state.deck, face) for face in interaction.hand_of(player)]
        yield _("Hand: {cards}", cards=joined(hand)) if hand else _("Hand: empty")


def source_points(state: NecropolisState, player: int) -> list[str]:
    """Return a player's points by source: `12 pyramid`, `2 glyphs`."""
    return [_(SOURCES[source], points=points) for source, points in points_by_source(state, player)]


def _tomb(state: NecropolisState, player: int) -> str:
    tomb = tomb_of(state, player)
    if not tomb.cards:
        return _("Tomb: no card yet")
    stones = joined(stones_of(colour, count) for colour, count in tomb.stones)
    if tomb.hidden and stones:
        return plural(
            "Tomb: {count} card, {hidden} face down; stones: {stones}",
            "Tomb: {count} cards, {hidden} face down; stones: {stones}",
            tomb.cards,
            hidden=tomb.hidden,
            stones=stones,
        )
    if tomb.hidden == tomb.cards:
        return plural("Tomb: {count} card, face down", "Tomb: {count} cards, all face down", tomb.cards)
    if tomb.hidden:
        return plural(
            "Tomb: {count} card, {hidden} face down",
            "Tomb: {count} cards, {hidden} face down",
            tomb.cards,
            hidden=tomb.hidden,
        )
    return plural(
        "Tomb: {count} card; stones: {stones}", "Tomb: {count} cards; stones: {stones}", tomb.cards, stones=stones
    )


# Prompts and questions in line mode


def prompt(interaction: NecropolisInteraction) -> str:
    """Return the prompt for the player to move, with an example in notation."""
    state, legal = interaction.state, interaction.view.legal
    example = state.action_to_string(legal[0])
    if len(legal) > 1 and any(action.kind == "done" for action in legal):
        return _("Another, as in {example}, or done.", example=example)
    if state.phase == KEEP:
        return short_prompt(interaction)
    if state.phase == GOD:
        gods = either(tile_name(action.args[0]) for action in legal)
        return _("Take a god: {gods}, as in {example}.", gods=gods, example=SPACE.alias(legal[0]))
    if legal[0].kind == "pyramid":
        card, place = legal[0].args
        name = PLACE_NAMES[place]
        return _("Lay a card, as in {example}: card {card}, place {place}.", example=example, card=card + 1, place=name)
    return _(PROMPTS[state.phase], example=example)


def short_prompt(interaction: NecropolisInteraction) -> str:
    """Return the prompt for the player to move in few words, with the god tiles or pairs that are left."""
    legal = interaction.view.legal
    phase = interaction.state.phase
    if phase == GOD:
        return _("{gods}?", gods=either(tile_name(action.args[0]) for action in legal))
    if phase == PAIR:
        return _("Pair {pairs}?", pairs=either(str(action.args[0] + 1) for action in legal))
    if phase == KEEP:
        return _("Keep {cards}.", cards=_hand(interaction))
    if len(legal) > 1 and any(action.kind == "done" for action in legal):
        told = _("Another? {cards}.", cards=_hand(interaction))
        return told if len(interaction.hand) > 1 and word_count(told) <= MAX_HEARD else _("Another?")
    # What was taken has just been told with its numbers.
    return _("Lay one, as in {example}.", example=interaction.state.action_to_string(legal[0]).partition(" ")[2])


def _hand(interaction: NecropolisInteraction) -> str:
    """Return the cards in hand with their numbers, in few words: `1: tall red, tall blue; 2: …`."""
    return joined_clauses(
        _("{card}: {name}", card=card, name=card_in_hand(interaction.state.deck, face))
        for card, face in enumerate(interaction.hand, 1)
    )


def choices(interaction: NecropolisInteraction) -> list[Choice]:
    """Return tiles, pairs or cards; a card to lay opens the list of its spots with their gains."""
    state, legal, hand = interaction.state, interaction.view.legal, interaction.hand
    if state.phase != BUILD:
        return [Choice(_chosen(interaction, action), action, number=_number_of(action)) for action in legal]
    found = []
    for card in dict.fromkeys(action.args[0] for action in legal if action.args):
        actions = [action for action in legal if action.args and action.args[0] == card]
        label = plural(
            "{card}; {count} place",
            "{card}; {count} places",
            len(actions),
            card=card_in_hand(state.deck, hand[card]),
        )
        lines = tuple(Choice(_laid(interaction, action), action) for action in actions)
        if len(lines) == 1:
            label = _("{card}; {laid}", card=card_in_hand(state.deck, hand[card]), laid=lines[0].label)
            found.append(Choice(label, lines[0].action, number=card + 1))
            continue
        found.append(Choice(label, then=partial(Chooser, lines), number=card + 1))
    return found + [Choice(_("end your turn"), action) for action in legal if action.kind == "done"]


def _number_of(action: Action) -> int:
    """Return the number of what an action takes in the notation: of a god tile, a pair or a card in hand."""
    return action.args[0] + (action.kind != "god")


def _chosen(interaction: NecropolisInteraction, action: Action) -> str:
    """Return a tile, a pair or a card to keep."""
    state, number = interaction.state, action.args[0]
    if action.kind == "god":
        return tile_text(tile_of(state, number))
    if action.kind == "pair":
        return pair_text(state, interaction.player, number)
    return card_name(state.deck, interaction.hand[number])


def _laid(interaction: NecropolisInteraction, action: Action) -> str:
    """Return the spot of a card to lay with its gain."""
    spot = spot_of(action)
    return _("{spot}: {gain}", spot=spot_name(spot), gain=_gain(interaction, action.args[0], spot))


def _gain(interaction: NecropolisInteraction, card: int, spot: int) -> str:
    """Return the gain of a card in hand on a spot; in the tomb also what it takes from others, and what decides."""
    state, player, face = interaction.state, interaction.player, interaction.hand[card]
    gain = gain_at(state, player, face, spot)
    if spot != TOMB_SPOT:
        return gain_text(gain)
    names = player_names(interaction.view)
    lost = [
        _("{name} {points:+}", name=names[other], points=points) for other, points in tomb_losses(state, player, face)
    ]
    return _(
        "{points} so far: at the end each majority brings {majority}",
        points=joined([_("{points:+}", points=gain.points), *lost]),
        majority=MAJORITY,
    )


def spots_to_build(interaction: NecropolisInteraction) -> list[int]:
    """Return the spots where a card in hand can be laid now."""
    return sorted({spot_of(action) for action in interaction.view.legal if action.args})


def lays_at(interaction: NecropolisInteraction, spot: int) -> list[Choice]:
    """Return the cards in hand that can lie on a spot with their gains."""
    return [
        Choice(_("card {card} {gain}", card=card + 1, gain=_gain(interaction, card, spot)), action)
        for action in interaction.view.legal
        if action.args and spot_of(action) == spot
        for card in action.args[:1]
    ]


def gains_at(interaction: NecropolisInteraction, spot: int) -> str:
    """Return the gain of each card in hand that can lie on a spot."""
    gains = [choice.label for choice in lays_at(interaction, spot)]
    return _("{spot}: {gains}", spot=spot_name(spot), gains=in_series(gains))


def asked_spot(text: str) -> int:
    """Return the spot with a given name.

    Raises:
        NoAnswerError: no place has that name.
    """
    spot = spot_named(text)
    if spot is None:
        message = N_("There is no place {place}; they are {first} to {last}, obelisk and tomb.")
        raise NoAnswerError(_(message, place=text, first=PLACE_NAMES[0], last=PLACE_NAMES[-1]))
    return spot


def spot_text(interaction: NecropolisInteraction, spot: int) -> str:
    """Describe a spot of the player's necropolis: its cards, or whether one can lie there."""
    state, player = interaction.state, interaction.player
    if spot == OBELISK_SPOT:
        cards = cards_text(state, faces_of(state, state.obelisks[player]))
        return _("Obelisk: {cards}.", cards=cards) if cards else _("Obelisk: no card yet.")
    if spot == TOMB_SPOT:
        cards = cards_text(state, faces_of(state, state.tombs[player]))
        return _("Tomb: {cards}.", cards=cards) if cards else _("Tomb: no card yet.")
    face = state.card_at(player, spot)
    if face != HIDDEN:
        return _("{place}: {card}.", place=PLACE_NAMES[spot], card=card_name(state.deck, face))
    if spot in open_places(state.occupied[player]):
        return _("{place}: empty, playable now.", place=PLACE_NAMES[spot])
    return _("{place}: empty, not playable yet.", place=PLACE_NAMES[spot])


def laid_text(interaction: NecropolisInteraction) -> Sequence[str]:
    """Return the spots of the player's necropolis that have cards, each with its cards, and what the others have."""
    state, player = interaction.state, interaction.player
    spots = [spot for spot in range(len(PLACE_NAMES)) if state.card_at(player, spot) != HIDDEN]
    spots += [OBELISK_SPOT] if state.obelisks[player] else []
    spots += [TOMB_SPOT] if state.tombs[player] else []
    own = [spot_text(interaction, spot) for spot in spots]
    return [
        *own,
        *(line for other in range(state.players_count) if other != player for line in _laid_by(interaction, other)),
    ]


def _laid_by(interaction: NecropolisInteraction, player: int) -> Iterator[str]:
    """Yield the cards in another player's pyramid and obelisk, each with its owner."""
    state, name = interaction.state, player_names(interaction.view)[player]
    for place, face in pyramid_of(state, player):
        card = card_stones(state.deck, face)
        yield _("{name}, {place}: {card}", name=name, place=PLACE_NAMES[place], card=card)
    for face in faces_of(state, state.obelisks[player]):
        yield _("{name}, obelisk: {card}", name=name, card=card_stones(state.deck, face))


def row_text(interaction: NecropolisInteraction, row: int) -> str:
    """Return the cards in a row of the player's pyramid; row 0 is the bottom."""
    state = interaction.state
    cards = [
        _("{place} {card}", place=PLACE_NAMES[place], card=card_name(state.deck, face))
        for place, face in row_of(state, interaction.player, row)
    ]
    places = {"row": row + 1, "cards": len(cards), "width": ROW_WIDTHS[row]}
    if not cards:
        return _("Row {row}, {cards} of {width}: no card yet.", **places)
    return _("Row {row}, {cards} of {width}: {names}.", **places, names=in_series(cards))


def rows_text(interaction: NecropolisInteraction) -> str:
    """Return the rows of the player's pyramid from the bottom, each in a line."""
    return "\n".join(row_text(interaction, row) for row in range(len(ROW_WIDTHS)))


def scan_text(interaction: NecropolisInteraction, argument: str) -> str:
    """Describe a row of the player's pyramid place by place.

    Raises:
        NoAnswerError: `argument` is not the number of a row, from 1.
    """
    row = _number(argument, len(ROW_WIDTHS))
    if not row:
        raise NoAnswerError(_("scan takes a row from 1, at the bottom, to {rows}.", rows=len(ROW_WIDTHS)))
    return "\n".join(spot_text(interaction, place) for place in PLACES if PLACE_ROWS[place] == row - 1)


def reach_text(interaction: NecropolisInteraction, argument: str = "") -> str:
    """Return the spots of the known cards in hand, or of one of them, with their gains.

    Raises:
        NoAnswerError: `argument` is neither empty nor the number of a card, from 1.
    """
    there = len(interaction.hand)
    wanted = _number(argument, there)
    if argument and not wanted:
        raise NoAnswerError(_("reach takes the number of a card of your hand, up to {cards}.", cards=there))
    if not there:
        if interaction.phase == PAIR and interaction.deciding:
            return _("Your hand is empty: take a pair first. The word choices tells what each brings.")
        return _("Your hand is empty.")
    lines = []
    for card in [wanted - 1] if wanted else range(there):
        face = interaction.hand[card]
        if face != HIDDEN:
            gains = [
                _("{spot} {gain}", spot=spot_name(spot), gain=_gain(interaction, card, spot))
                for spot in _reached(interaction, card)
            ]
            lines.append(
                _(
                    "Card {card}, {name}: {gains}.",
                    card=card + 1,
                    name=card_name(interaction.state.deck, face),
                    gains=in_series(gains) if gains else _("it can lie nowhere"),
                )
            )
    return "\n".join(lines) or _("You do not know these cards.")


def _number(text: str, most: int) -> int:
    """Parse a number from 1 to `most`; return 0 for anything else."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 4
    return int(text) if is_number and 1 <= int(text) <= most else 0


def _reached(interaction: NecropolisInteraction, card: int) -> list[int]:
    """Return the legal spots of a card while building, else the open places of the pyramid, obelisk and tomb."""
    if interaction.phase == BUILD and interaction.deciding:
        return [spot_of(action) for action in interaction.view.legal if action.args and action.args[0] == card]
    return [*open_places(interaction.state.occupied[interaction.player]), OBELISK_SPOT, TOMB_SPOT]


def hand_text(interaction: NecropolisInteraction) -> str:
    """Return the cards in the player's hand, each in a line."""
    deck = interaction.state.deck
    lines = [
        _("Card {card}: {name}.", card=card, name=card_name(deck, face))
        for card, face in enumerate(interaction.hand, 1)
    ]
    return "\n".join(lines) or _("Your hand is empty.")


def scored_text(interaction: NecropolisInteraction) -> str:
    """Return the player's score lines, each in a line."""
    state, said = interaction.state, words_of("necropolis")
    lines = state.scores()[interaction.player].lines
    found = (
        plural("{source}, {count} point.", "{source}, {count} points.", line.points, source=capitalized(source))
        for line in lines
        for source in [said.score_line(state, line)]
    )
    return "\n".join(found) or _("No points yet.")


def in_series(items: Iterable[str]) -> str:
    """Return `a; b; c`."""
    first, *rest = items
    for item in rest:
        first = in_context("series", "{items}; {item}", items=first, item=item)
    return first


# Beside the pyramid


def final_text() -> str:
    """Return the heading of a finished game."""
    return plural("Final position after {count} round", "Final position after {count} rounds", ROUNDS)


def held_text(interaction: NecropolisInteraction, player: int) -> str:
    """Return the number of cards in a player's tomb and what the viewer knows of the hand (A23)."""
    state, faces = interaction.state, interaction.hand_of(player)
    tomb = len(state.tombs[player])
    if player == interaction.player or not faces:
        return plural(
            "{count} card in the tomb, {hand} in hand",
            "{count} cards in the tomb, {hand} in hand",
            tomb,
            hand=len(faces),
        )
    hand = joined(card_stones(state.deck, face) if face != HIDDEN else UNKNOWN for face in faces)
    return plural("{count} card in the tomb, hand: {hand}", "{count} cards in the tomb, hand: {hand}", tomb, hand=hand)
