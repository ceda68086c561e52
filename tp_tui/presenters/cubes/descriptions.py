"""What line mode reads out: what can be done, by notation and by number, and the answers to questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.components import COLOURS, INCOME, KINDS_OF_CUBE, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.previews import build_preview, build_previews
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.games.kit.wording import capitalized, sentence
from tp_tui.presenters.choices import Choice, Chooser, NoAnswerError
from tp_tui.presenters.cubes import choosers
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.cubes.names import colour_list, colour_name, row_letter
from tp_tui.presenters.cubes.place_text import gain_at_length, place_text
from tp_tui.presenters.messages import N_, _, joined, listed, plural

OFFERS = {
    "build": N_("build a cube, as in {example}"),
    "buy": N_("buy cubes, as in {example}"),
    "take": N_("take one, as in {example}"),
    "money": N_("take {income} money with money"),
    "done": N_("end your turn with done"),
}
"""What can be done, by kind of action."""


def prompt(interaction: Interaction) -> str:
    """Return what can be done, with examples in notation."""
    state = interaction.state
    kinds = dict.fromkeys(action.kind for action in interaction.view.legal)
    *most, last = (
        _(OFFERS[kind], example=state.action_to_string(interaction.offers(kind)[0]), income=INCOME) for kind in kinds
    )
    return sentence(_("{offers}, or {last}", offers=joined(most), last=last) if most else last)


# Choices by number


def choices(interaction: Interaction) -> Sequence[Choice]:
    """Return the cubes to build, purchases, cubes to take, money and the end of the turn."""
    state = interaction.state
    builds: dict[int, list[Action]] = {}
    for action in interaction.offers("build"):
        builds.setdefault(action.args[0], []).append(action)
    found = [_build(interaction, colour, actions) for colour, actions in builds.items()]
    for action in interaction.offers("buy"):
        cubes, price = colour_list(state.strip[: action.args[0]]), PRICES[action.args[0] - 1]
        found.append(Choice(_("buy {cubes} for {money} money", cubes=cubes, money=price), action))
    if interaction.offers("take"):
        takes = choosers.takes(state, interaction.view.legal)
        said = plural("take a cube: {count} choice", "take a cube: {count} choices", len(takes.choices))
        found.append(Choice(said, then=lambda: takes))
    found += [
        Choice(_("take {money} money, which is your whole turn", money=INCOME), action)
        for action in interaction.offers("money")
    ]
    found += [Choice(_("end your turn"), action) for action in interaction.offers("done")]
    return found


def _build(interaction: Interaction, colour: int, builds: Sequence[Action]) -> Choice:
    names, name = interaction.pyramid.names, colour_name(colour)
    gains = {action: _gain(interaction, colour, action.args[1]) for action in builds}
    if len(builds) == 1:
        (action,) = builds
        place = names[action.args[1]]
        return Choice(_("build {colour} at {place}: {gains}", colour=name, place=place, gains=gains[action]), action)
    lines = [Choice(_("{place}: {gains}", place=names[a.args[1]], gains=gain), a) for a, gain in gains.items()]
    said = plural("build {colour}: {count} place", "build {colour}: {count} places", len(lines), colour=name)
    return Choice(said, then=lambda: Chooser(tuple(lines)))


# Targets


def targets(interaction: Interaction) -> Sequence[str]:
    """Return the places that take a cube that can be built now."""
    places = {action.args[1] for action in interaction.offers("build")}
    return [interaction.pyramid.names[place] for place in sorted(places)]


def target_text(interaction: Interaction, name: str) -> str:
    """Return what a place would score with every colour that can be built there."""
    place = interaction.pyramid.number_of(name)
    assert place is not None
    gains = [
        _("{colour} {gains}", colour=colour_name(colour), gains=_gain(interaction, colour, place))
        for colour, there in (action.args for action in interaction.offers("build"))
        if there == place
    ]
    return _("{place}: {gains}", place=name, gains="; ".join(gains))


def _gain(interaction: Interaction, colour: int, place: int) -> str:
    return gain_at_length(interaction, build_preview(interaction.state, _player(interaction), colour, place))


def _player(interaction: Interaction) -> int:
    """Return whose pyramid is spoken of; a spectator hears of the first player's."""
    return max(0, interaction.player)


# Questions


def at(interaction: Interaction, name: str) -> str:
    """Return what lies at the place of that name, and put the cursor there.

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


def rows(interaction: Interaction) -> str:
    """Return what lies in each row, and what is missing."""
    return "\n".join(_row(interaction, row) for row in range(len(interaction.pyramid.widths)))


def _row(interaction: Interaction, row: int) -> str:
    pyramid, player = interaction.pyramid, _player(interaction)
    start, width = pyramid.row_starts[row], pyramid.widths[row]
    there = [interaction.state.colour_at(player, place) for place in range(start, start + width)]
    cubes = listed((colour_name(colour) for colour in there if colour != NOTHING), _("no cube yet"))
    if missing := there.count(NOTHING):
        return _(
            "Row {row}: {cubes}; {missing} of {width} missing for {points} points.",
            row=row_letter(row),
            cubes=cubes,
            missing=missing,
            width=width,
            points=ROW_POINTS,
        )
    return _("Row {row}: {cubes}; full, {points} points.", row=row_letter(row), cubes=cubes, points=ROW_POINTS)


def scan(interaction: Interaction, letter: str) -> str:
    """Return what lies in a row, place by place.

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


def sites(interaction: Interaction) -> str:
    """Return what each open place would score, colour by colour."""
    return _scores(interaction, range(KINDS_OF_CUBE))


def reach(interaction: Interaction, colour: str) -> str:
    """Return the places that take a cube of that colour, or those of the stock, and what each scores.

    Raises:
        NoAnswerError: that is no colour.
    """
    if colour and colour not in COLOURS:
        raise NoAnswerError(_("reach takes a colour: {colours}.", colours=listed(COLOURS)))
    if colour:
        return _scores(interaction, (COLOURS.index(colour),))
    held = [kind for kind, number in enumerate(interaction.state.stock_of(_player(interaction))) if number]
    return _scores(interaction, held) if held else _("You have no cube to build; buy or take one first.")


def _scores(interaction: Interaction, colours: Iterable[int]) -> str:
    names, lines = interaction.pyramid.names, []
    for colour in colours:
        found = [
            _("{place} {gains}", place=names[preview.place], gains=gain_at_length(interaction, preview))
            for preview in build_previews(interaction.state, _player(interaction), colour)
        ]
        said = "; ".join(found) or _("fits nowhere")
        lines.append(capitalized(_("{colour}: {places}.", colour=colour_name(colour), places=said)))
    return "\n".join(lines)
