"""The table in words: status of the game, prompts, choices, and answers to questions about places and rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tp_tui.games.contract import Action, OpenObservation, Score
from tp_tui.games.cubes.rules.components import COLOURS, FIELD_MONEY, INCOME, KINDS_OF_CUBE, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.previews import BuildPreview, build_preview, build_previews, colours_taken, field_at
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.choices import Choice, Chooser, NoAnswerError
from tp_tui.presenters.cubes import choosers
from tp_tui.presenters.cubes.glyphs import COLOUR_LETTERS
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.names import colour_list, colour_name, counted_colours, cube_list, row_letter, row_of
from tp_tui.presenters.log_text import MAX_HEARD, reader, subject_of
from tp_tui.presenters.messages import (
    N_,
    _,
    capitalized,
    either,
    joined,
    joined_clauses,
    listed,
    plural,
    punctuated,
    sentence,
    word_count,
)
from tp_tui.presenters.outcome import outcome
from tp_tui.presenters.players import PLAYER_LETTERS, player_names
from tp_tui.presenters.spans import Line, lines_of
from tp_tui.presenters.status_table import Fact, in_paragraphs, points_fact, status_table


def status_text(interaction: CubesInteraction) -> str:
    """Return all information, with a paragraph each for the turn, every player, and strip and bag."""
    return "\n\n".join([_turn(interaction), *_players(interaction), strip_status(interaction)])


def status_in_columns(interaction: CubesInteraction, width: int) -> list[Line]:
    """Return the same with the players side by side, or as `status_text` does if that does not fit into `width`."""
    table = status_table(interaction.view, [points_fact(interaction.view), *_facts(interaction)], width)
    if not table:
        return lines_of(status_text(interaction))
    letters = _("A letter is a cube, a dot a free place.")
    return in_paragraphs([_turn(interaction), table, letters, strip_status(interaction)])


def _facts(interaction: CubesInteraction) -> Iterator[Fact]:
    """Yield money and stocks, then the rows of the pyramids from the top."""
    state, pyramid, players = interaction.state, interaction.pyramid, range(interaction.state.players)
    yield Fact(_("Money"), [_("${money}", money=money) for money in state.money])
    stocks = [state.stock_of(player) for player in players]
    in_letters = [
        "".join(letter * count for letter, count in zip(COLOUR_LETTERS, held, strict=True)) for held in stocks
    ]
    yield Fact(_("Stock"), [*map(_counted_cubes, stocks)], [letters or "-" for letters in in_letters])
    if any(state.taken):
        taken = _counted_cubes(state.taken)
        yield Fact(_("Taken, to build now"), [taken if player == state.player else "-" for player in players])
    for row, places in reversed([*enumerate(pyramid.widths)]):
        start = pyramid.row_starts[row]
        found = [[state.colour_at(player, place) for place in range(start, start + places)] for player in players]
        cells = [["." if colour == NOTHING else COLOUR_LETTERS[colour] for colour in line] for line in found]
        # Letters set apart by a blank, so that a row lies half a place further in than the one below it.
        apart, close = ([gap.join(cell) for cell in cells] for gap in (" ", ""))
        widest = max(pyramid.widths)
        label = _("Row {row}", row=row_letter(row))
        yield Fact(label, [cell.center(2 * widest - 1) for cell in apart], [cell.center(widest) for cell in close])


def _turn(interaction: CubesInteraction) -> str:
    view = interaction.view
    if view.is_over:
        return _("Final position: {outcome}", outcome=outcome(view))
    lead = leads(interaction)
    turn, name = interaction.state.turn_number(), view.names[view.current]
    if subject_of(view, view.current).is_you:
        return _("Turn {turn}, your turn: {lead}.", turn=turn, lead=lead)
    return _("Turn {turn}, {name} to move: {lead}.", turn=turn, name=name, lead=lead)


def _players(interaction: CubesInteraction) -> Iterator[str]:
    state, names = interaction.state, player_names(interaction.view)
    for player in sorted(range(state.players), key=lambda player: -state.points(player)):
        head = plural("{name}, {count} point", "{name}, {count} points", state.points(player), name=names[player])
        yield "\n".join([head, *(f"  {line}" for line in player_status(interaction, player))])


def player_status(interaction: CubesInteraction, player: int) -> Iterator[str]:
    """Yield a player's holdings line by line: money and stock, then the pyramid row by row."""
    state = interaction.state
    yield _("${money}; in stock {cubes}", money=state.money[player], cubes=_counted_cubes(state.stock_of(player)))
    if player == state.player and any(state.taken):
        yield _("Taken in this turn, not to be handed on in it: {cubes}", cubes=_counted_cubes(state.taken))
    yield from pyramid_status(interaction, player)


def _counted_cubes(counts: Iterable[int]) -> str:
    """Return the numbers of cubes by colour in words."""
    return cube_list(colour for colour, number in enumerate(counts) for _each in range(number))


def pyramid_status(interaction: CubesInteraction, player: int) -> Iterator[str]:
    """Yield the rows that have cubes, from the bottom: each cube with its place, then the number of free places."""
    state, pyramid = interaction.state, interaction.pyramid
    for row, width in enumerate(pyramid.widths):
        start = pyramid.row_starts[row]
        found = {place: state.colour_at(player, place) for place in range(start, start + width)}
        built = {place: colour for place, colour in found.items() if colour != NOTHING}
        if not built:
            continue
        cubes = joined(
            _("{place} {colour}", place=pyramid.names[place], colour=colour_name(colour))
            for place, colour in built.items()
        )
        if free := width - len(built):
            yield plural("{cubes}; {count} place free", "{cubes}; {count} places free", free, cubes=cubes)
        else:
            yield _("Row {row}, full for {points} points: {cubes}", row=row_letter(row), points=ROW_POINTS, cubes=cubes)


def cubes_text(interaction: CubesInteraction) -> Sequence[str]:
    """Return every built cube with its place, the viewer's first, the others' with the name of whose it is."""
    state, names, viewer = interaction.state, player_names(interaction.view), _player(interaction)
    found = []
    for player in sorted(range(state.players), key=lambda player: player != viewer):
        for place, name in enumerate(interaction.pyramid.names):
            if (kind := state.colour_at(player, place)) == NOTHING:
                continue
            if player == viewer:
                found.append(_("{place} {colour}", place=name, colour=colour_name(kind)))
            else:
                said = _("{name}: {place} {colour}", name=names[player], place=name, colour=colour_name(kind))
                found.append(said)
    return found


def strip_status(interaction: CubesInteraction, *, has_order: bool = False) -> str:
    """Return the cubes on the strip, the prices of the first ones, and the contents of the bag.

    With `has_order` the cubes behind those for sale are told one by one, as they will come; else they are counted.
    """
    strip = interaction.state.strip
    first, rest = strip[: len(PRICES)], strip[len(PRICES) :]
    in_bag = _("In the bag: {cubes}", cubes=_counted_cubes(bag_counts(interaction)))
    if not strip:
        return "\n".join([_("The strip is empty."), in_bag])
    prices = (_("${price} for {number}", price=price, number=number) for number, price in enumerate(PRICES, 1))
    in_front = {
        "first": colour_list(first),
        "prices": joined(said for said, _colour in zip(prices, first, strict=False)),
    }
    if rest:
        behind = colour_list(rest) if has_order else cube_list(rest)
        form = N_("The strip begins with {first} ({prices}); behind them, in this order, {rest}")
        if not has_order:
            form = N_("The strip begins with {first} ({prices}); behind them {rest}")
        on_strip = _(form, **in_front, rest=behind)
    else:
        on_strip = _("The strip is {first} ({prices}), with nothing behind", **in_front)
    return f"{on_strip}\n{in_bag}"


def bag_counts(interaction: CubesInteraction) -> list[int]:
    """Return the number of cubes of each colour left in the bag."""
    state = interaction.state
    if isinstance(interaction.view.observation, OpenObservation):
        return [state.bag.count(colour) for colour in range(KINDS_OF_CUBE)]
    return [state.rules.counts[colour] - state.visible(colour) for colour in range(KINDS_OF_CUBE)]


def leads(interaction: CubesInteraction) -> str:
    """Return who leads and by how much."""
    state = interaction.state
    points = [state.points(player) for player in range(state.players)]
    if not any(points):
        return _("nobody has points yet")
    best, second = sorted(points, reverse=True)[:2]
    if best == second:
        leaders = points.count(best)
        if leaders == len(points):
            return _("the scores are level")
        return plural("{count} player at {points}", "{count} players tied at {points}", leaders, points=best)
    leader = points.index(best)
    if leader == reader(interaction.view):
        return plural("you lead by {count} point", "you lead by {count} points", best - second)
    name = player_names(interaction.view)[leader]
    return plural("{name} leads by {count} point", "{name} leads by {count} points", best - second, name=name)


# Places


def place_text(interaction: CubesInteraction) -> str:
    """Return the cube at the cursor, or the colours that the place takes."""
    state, seat, place = interaction.state, interaction.shown, interaction.cursor
    name, colour = interaction.pyramid.names[place], state.colour_at(seat, place)
    if colour != NOTHING:
        return _("{place}: a {colour} cube", place=name, colour=colour_name(colour))
    takes = colours_taken(state, seat, place)
    if not takes:
        missing = [s for s in interaction.pyramid.supports[place] if state.colour_at(seat, s) == NOTHING]
        needed = listed(interaction.pyramid.names[support] for support in missing)
        said = _("{place}: needs {missing} first", place=name, missing=needed)
    elif len(takes) == KINDS_OF_CUBE:
        said = _("{place}: takes every colour", place=name)
    else:
        said = _("{place}: takes {colours}", place=name, colours=either(map(colour_name, takes)))
    field = field_at(state, place)
    if field is None:
        return said
    places = {"place_text": said, "colour": colour_name(field), "money": FIELD_MONEY}
    if takes and field not in takes:
        return _("{place_text}; its field is {colour}, so none of them earns money", **places)
    return _("{place_text}; {colour} earns ${money} here", **places)


def gain_text(interaction: CubesInteraction, colour: int, found: BuildPreview, width: int) -> str:
    """Return where the gains of building a cube come from, at the length that fits in `width` columns.

    For example: `c5: white on white and blue: 3 blue, 4 yellow below = 7 points, $5`.
    """
    name, place = colour_name(colour), interaction.pyramid.names[found.place]
    gains = joined(_gains(interaction, found))
    if supports := interaction.pyramid.supports[found.place]:
        below = sorted({interaction.state.colour_at(interaction.player, support) for support in supports})
        said = _(
            "{place}: {colour} on {below}: {gains}", place=place, colour=name, below=colour_list(below), gains=gains
        )
        if len(said) <= width:
            return said
    return _("{place}: {colour}: {gains}", place=place, colour=name, gains=gains)


def _gains(interaction: CubesInteraction, found: BuildPreview) -> Iterator[str]:
    state = interaction.state
    counted = sorted(Counter(state.colour_at(interaction.player, place) for place in found.scoring).items())
    if counted:
        cubes = joined(_("{count} {colour}", count=number, colour=colour_name(colour)) for colour, number in counted)
        yield plural("{cubes} below = {count} point", "{cubes} below = {count} points", found.points, cubes=cubes)
    else:
        yield plural("{count} point", "{count} points", found.points)
    if found.money:
        yield _("${money}", money=found.money)
    if found.fills_row:
        yield _("+{points} for the full row {row}", row=row_of(interaction.pyramid, found.place), points=ROW_POINTS)
    if (other := _other_field(interaction, found)) is not None:
        yield _("no money: the field is {colour}", colour=colour_name(other))


def gain_at_length(interaction: CubesInteraction, found: BuildPreview) -> str:
    """Return the gains of building a cube to be read aloud: `1 point and $5, fills row b for 10 points`."""
    other = _other_field(interaction, found)
    if found.money:
        said = plural("{count} point and ${money}", "{count} points and ${money}", found.points, money=found.money)
    elif other is not None:
        said = plural(
            "{count} point, no money because the field is {colour}",
            "{count} points, no money because the field is {colour}",
            found.points,
            colour=colour_name(other),
        )
    else:
        said = plural("{count} point", "{count} points", found.points)
    if not found.fills_row:
        return said
    row = row_of(interaction.pyramid, found.place)
    return _("{gains}, fills row {row} for {points} points", gains=said, row=row, points=ROW_POINTS)


def _other_field(interaction: CubesInteraction, found: BuildPreview) -> int | None:
    """Return the colour of the field under a cube that earns no money there; None without a colour field."""
    return None if found.money else field_at(interaction.state, found.place)


# Prompts

OFFERS = {
    "build": N_("{example}"),
    "buy": N_("{example} for the first cube"),
    "take": N_("{example}"),
    "money": N_("money for ${income}"),
    "done": N_("done to finish"),
}
"""What a player can type, by kind of action."""


def prompt(interaction: CubesInteraction) -> str:
    """Return what the player can do, with examples in notation, in few enough words to be heard unasked."""
    kinds, state = dict.fromkeys(action.kind for action in interaction.view.legal), interaction.state
    offers = {kind: _offer(interaction, kind) for kind in kinds}
    if "money" in kinds and (note := choosers.after_money(state)):
        offers["money"] = _("{offer} ({note})", offer=offers["money"], note=note)
        if "buy" in kinds:
            offers["buy"] = named(interaction, interaction.offers("buy")[0])
    said = _("Type {offers}.", offers=_offers(offers.values()))
    if word_count(said) > MAX_HEARD - TURN_WORDS and "take" in offers:
        said = _("Type {offers}.", offers=_offers(offer for kind, offer in offers.items() if kind != "take"))
    return said


TURN_WORDS = 4
"""The words that come before the prompt of a turn: `Turn 3, Ada's turn.`"""


def _offer(interaction: CubesInteraction, kind: str) -> str:
    return _(OFFERS[kind], example=named(interaction, interaction.offers(kind)[0]), income=INCOME)


def _offers(offers: Iterable[str]) -> str:
    *most, last = offers
    return _("{offers}, or {last}", offers=joined(most), last=last) if most else last


def named(interaction: CubesInteraction, action: Action) -> str:
    """Return an action in notation, with the name of a player in place of his letter: `take Ann red for money`."""
    text = interaction.state.action_to_string(action)
    if action.kind != "take":
        return text
    take, _letter, rest = text.split(maxsplit=2)
    return f"{take} {player_names(interaction.view)[action.args[0]]} {rest}"


def unnamed(interaction: CubesInteraction, text: str) -> str:
    """Return a typed move in notation: a player's name, with or without “from”, becomes his letter.

    `take Ann red` and `take red from Ann` become `take B red`; other moves are returned as they are.
    """
    take, _space, rest = text.partition(" ")
    if not take or not "take".startswith(take.lower()):
        return text
    names = player_names(interaction.view)
    for player in sorted(range(len(names)), key=lambda player: -len(names[player])):
        found = re.search(rf"(?:\bfrom +)?(?<!\S){re.escape(names[player])}(?!\S)", rest, re.IGNORECASE)
        if found:
            left = " ".join(f"{rest[: found.start()]} {rest[found.end() :]}".split())
            return f"{take} {PLAYER_LETTERS[player]} {left}"
    return text


SHORT_OFFERS = {
    "build": N_("build"),
    "buy": N_("buy"),
    "take": N_("take"),
    "money": N_("money"),
    "done": N_("done"),
}
"""The same in a word or two."""

MONEY_FOR_STRIP = N_("money with a new strip")
"""What taking money is if all others have just taken some (Q14)."""


def short_prompt(interaction: CubesInteraction) -> str:
    """Return what the player can do in few words."""
    kinds = dict.fromkeys(action.kind for action in interaction.view.legal)
    if [*kinds] == ["done"]:
        return _("Done?")
    if [*kinds] == ["money"] and not choosers.after_money(interaction.state):
        return _("You have ${money}. Money?", money=interaction.state.money[interaction.player])
    if {*kinds} == {"build", "done"}:
        held = dict.fromkeys(action.args[0] for action in interaction.offers("build"))
        return _("Build {colours}?", colours=either(map(colour_name, held)))
    state = interaction.state
    is_last, is_mixed = not any(bag_counts(interaction)), bool(choosers.after_money(state))
    offered = dict(SHORT_OFFERS)
    if is_mixed and not is_last:
        offered["money"] = MONEY_FOR_STRIP
    offers = capitalized(either(_(offered[kind]) for kind in kinds))
    if "money" not in kinds:
        return sentence(offers)
    if "buy" in kinds:
        cubes = joined(map(colour_name, state.strip[: len(PRICES)]))
        offers = _("{offers}: {cubes}", offers=offers, cubes=cubes)
    said = [_("You have ${money}.", money=state.money[interaction.player])]
    if is_last:
        said.append(plural("Last cube.", "Last {count} cubes.", len(state.strip)))
    return " ".join([*said, punctuated(offers)])


# Choices


def choices(interaction: CubesInteraction) -> Sequence[Choice]:
    """Return cubes to build, purchases, cubes to take, taking money and ending the turn."""
    state = interaction.state
    builds: dict[int, list[Action]] = {}
    for action in interaction.offers("build"):
        builds.setdefault(action.args[0], []).append(action)
    found = [_build(interaction, colour, actions) for colour, actions in builds.items()]
    for action in interaction.offers("buy"):
        cubes, price = counted_colours(state.strip[: action.args[0]]), PRICES[action.args[0] - 1]
        found.append(Choice(_("buy {cubes} for ${money}", cubes=cubes, money=price), action))
    if interaction.offers("take"):
        takes = choosers.takes(state, interaction.view.legal, player_names(interaction.view))
        said = plural("take a cube: {count} choice", "take a cube: {count} choices", len(takes.choices))
        found.append(Choice(said, then=lambda: takes))
    whole_turn = _("take ${money}, which ends your turn", money=INCOME)
    found += [
        Choice(joined_clauses(filter(None, [whole_turn, choosers.after_money(state)])), action)
        for action in interaction.offers("money")
    ]
    found += [Choice(_("end your turn"), action) for action in interaction.offers("done")]
    return found


def _build(interaction: CubesInteraction, colour: int, builds: Sequence[Action]) -> Choice:
    names, name = interaction.pyramid.names, colour_name(colour)
    previews = {
        action: build_preview(interaction.state, _player(interaction), colour, action.args[1]) for action in builds
    }
    in_order = sorted(builds, key=lambda action: _worth(previews[action]), reverse=True)
    gains = {action: gain_at_length(interaction, previews[action]) for action in in_order}
    if len(builds) == 1:
        (action,) = builds
        place = names[action.args[1]]
        return Choice(_("build {colour} at {place}: {gains}", colour=name, place=place, gains=gains[action]), action)
    lines = [Choice(_("{place}: {gains}", place=names[a.args[1]], gains=gain), a) for a, gain in gains.items()]
    said = plural("build {colour}: {count} place", "build {colour}: {count} places", len(lines), colour=name)
    if _worth(previews[in_order[0]]) > (0, 0):
        said = _("{build}, best {place}", build=said, place=lines[0].label)
    return Choice(said, then=lambda: Chooser(tuple(lines)))


def _worth(preview: BuildPreview) -> tuple[int, int]:
    """Return the points and the money of a cube, to put the best places first."""
    return preview.points + ROW_POINTS * preview.fills_row, preview.money


# Targets


def targets(interaction: CubesInteraction) -> Sequence[str]:
    """Return the places where a cube can be built now."""
    places = {action.args[1] for action in interaction.offers("build")}
    return [interaction.pyramid.names[place] for place in sorted(places)]


def builds_at(interaction: CubesInteraction, name: str) -> list[Choice]:
    """Return the colours that can be built at a place with their gains."""
    place = interaction.pyramid.number_of(name)
    return [
        Choice(
            _("{colour} {gains}", colour=colour_name(colour), gains=_gain(interaction, colour, there)),
            action,
        )
        for action in interaction.offers("build")
        for colour, there in [action.args]
        if there == place
    ]


def target_text(interaction: CubesInteraction, name: str) -> str:
    """Return the gains of each colour that can be built at a place."""
    gains = [choice.label for choice in builds_at(interaction, name)]
    return _("{place}: {gains}", place=name, gains=joined_clauses(gains))


def _gain(interaction: CubesInteraction, colour: int, place: int) -> str:
    return gain_at_length(interaction, build_preview(interaction.state, _player(interaction), colour, place))


def _player(interaction: CubesInteraction) -> int:
    """Return the player whose pyramid is described: the viewer, or the first player for a spectator."""
    return max(0, interaction.player)


# Questions


def at(interaction: CubesInteraction, name: str) -> str:
    """Move the cursor to the place of a name and describe it.

    Raises:
        NoAnswerError: there is no such place.
    """
    place = interaction.pyramid.number_of(name.replace(" ", ""))
    if place is None:
        first, *_others, last = interaction.pyramid.names
        raise NoAnswerError(
            _("There is no place {name}; they are {first} to {last}.", name=name, first=first, last=last)
        )
    interaction.cursor = place
    interaction.turned_to = None
    return sentence(place_text(interaction))


def rows(interaction: CubesInteraction) -> str:
    """Return the cubes in each row and the number missing."""
    return "\n".join(_row(interaction, row) for row in range(len(interaction.pyramid.widths)))


def _gaps(empty: Sequence[str]) -> Iterator[str]:
    """Yield empty places of a row, each run of three or more as one: `a2`, `a4 to a7`."""
    runs = list[list[str]]()
    for name in empty:
        if runs and int(name[1:]) == int(runs[-1][-1][1:]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    for run in runs:
        if len(run) > 2:
            yield _("{first} to {last}", first=run[0], last=run[-1])
        else:
            yield from run


def _row(interaction: CubesInteraction, row: int) -> str:
    pyramid, player = interaction.pyramid, _player(interaction)
    start, width = pyramid.row_starts[row], pyramid.widths[row]
    there = [interaction.state.colour_at(player, place) for place in range(start, start + width)]
    cubes = listed((colour_name(colour) for colour in there if colour != NOTHING), _("no cube yet"))
    all_names = pyramid.names[start : start + width]
    if missing := there.count(NOTHING):
        return plural(
            "Row {row}: {cubes}; {points} points once {count} more cube fills {gaps}.",
            "Row {row}: {cubes}; {points} points once {count} more cubes fill {gaps}.",
            missing,
            row=row_letter(row),
            cubes=cubes,
            gaps=listed(_gaps([name for name, colour in zip(all_names, there, strict=True) if colour == NOTHING])),
            points=ROW_POINTS,
        )
    return _("Row {row}: {cubes}; full, {points} points.", row=row_letter(row), cubes=cubes, points=ROW_POINTS)


def scan(interaction: CubesInteraction, letter: str) -> str:
    """Describe a row place by place, moving the cursor along.

    Raises:
        NoAnswerError: there is no such row.
    """
    pyramid = interaction.pyramid
    letters = ROWS[: len(pyramid.widths)]
    if len(letter) != 1 or letter not in letters:
        raise NoAnswerError(_("scan takes a row from a, at the bottom, to {last}.", last=letters[-1]))
    row = letters.index(letter)
    start = pyramid.row_starts[row]
    return "\n".join(at(interaction, name) for name in pyramid.names[start : start + pyramid.widths[row]])


def sites(interaction: CubesInteraction) -> str:
    """Return the gains at each open place that brings any, colour by colour, and the number of the others."""
    return _scores(interaction, range(KINDS_OF_CUBE))


def reach(interaction: CubesInteraction, colour: str) -> str:
    """Return the places that take a cube of a colour, or of each colour in stock, with their gains.

    Raises:
        NoAnswerError: `colour` is neither empty nor a colour.
    """
    if colour and colour not in COLOURS:
        raise NoAnswerError(_("reach takes a colour: {colours}.", colours=listed(COLOURS)))
    if colour:
        return _scores(interaction, (COLOURS.index(colour),))
    held = [kind for kind, number in enumerate(interaction.state.stock_of(_player(interaction))) if number]
    return _scores(interaction, held) if held else _("You have no cube to build; buy or take one first.")


def _scores(interaction: CubesInteraction, colours: Sequence[int]) -> str:
    names, lines = interaction.pyramid.names, []
    nothing: dict[int, list[str]] = {}
    for colour in colours:
        previews = build_previews(interaction.state, _player(interaction), colour)
        found = [
            _("{place} {gains}", place=names[preview.place], gains=gain_at_length(interaction, preview))
            for preview in previews
            if preview.points or preview.money or preview.fills_row
        ]
        if previews and not found:
            nothing.setdefault(len(previews), []).append(colour_name(colour))
            continue
        if poor := len(previews) - len(found):
            found.append(plural("{count} place without gains", "{count} places without gains", poor))
        said = joined_clauses(found) or _("fits nowhere")
        lines.append(capitalized(_("{colour}: {places}.", colour=colour_name(colour), places=said)))
    for number, kinds in nothing.items():
        lines.append(
            plural(
                "No points at the {count} place: {colours}.",
                "No points at any of {count} places: {colours}.",
                number,
                colours=joined(kinds),
            )
        )
    return "\n".join([*lines, *_fields(interaction, colours)])


def _fields(interaction: CubesInteraction, colours: Sequence[int]) -> Iterator[str]:
    """Yield the free colour fields of each colour, a line each, whether a cube can lie there yet or not."""
    state, player = interaction.state, _player(interaction)
    for colour in colours:
        free = [
            interaction.pyramid.names[place]
            for place, there in state.rules.fields
            if there == colour and state.colour_at(player, place) == NOTHING
        ]
        if free:
            places = listed(free)
            yield _(
                "{colour} earns ${money} at {places}.",
                colour=capitalized(colour_name(colour)),
                money=FIELD_MONEY,
                places=places,
            )


# Scores


def score_by_row(score: Score) -> list[str]:
    """Return the points of cubes row by row, and those of the full rows together."""
    rows: dict[str, int] = {}
    full: list[str] = []
    for line in score.lines:
        if line.place:
            rows[line.place[0]] = rows.get(line.place[0], 0) + line.points
        else:
            full += [row_letter(row) for row in line.args if isinstance(row, int)]
    said = [_("cubes in row {row}: {points}", row=row, points=points) for row, points in sorted(rows.items())]
    if full:
        points = sum(line.points for line in score.lines if not line.place)
        said.append(
            plural(
                "full row {rows}: {points}", "full rows {rows}: {points}", len(full), rows=listed(full), points=points
            )
        )
    return said
