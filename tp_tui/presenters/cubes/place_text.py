"""A place in words: what lies there, what it takes, and what a cube would bring there, in short or at length."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.cubes.rules.components import FIELD_MONEY, KINDS_OF_CUBE, ROW_POINTS
from tp_tui.games.cubes.rules.previews import BuildPreview, colours_taken, field_at
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.cubes.names import colour_name, row_of
from tp_tui.presenters.messages import _, either, joined, listed, plural


def place_text(interaction: Interaction) -> str:
    """Return what lies at the cursor, or what the place would take."""
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
    earns = colour_name(field)
    return _("{place_text}; {colour} earns {money} money here", place_text=said, colour=earns, money=FIELD_MONEY)


def gain_text(interaction: Interaction, colour: int, found: BuildPreview) -> str:
    """Return in short what a cube brings at a place: `b2: red +1, 5 money for the colour field`."""
    return _(
        "{place}: {colour} {gains}",
        place=interaction.pyramid.names[found.place],
        colour=colour_name(colour),
        gains=joined(_gains(interaction, found)),
    )


def _gains(interaction: Interaction, found: BuildPreview) -> Iterator[str]:
    yield _("+{points}", points=found.points)
    if found.money:
        yield _("{money} money for the colour field", money=found.money)
    if found.fills_row:
        yield _("fills row {row}: +{points}", row=row_of(interaction.pyramid, found.place), points=ROW_POINTS)
    if (other := _other_field(interaction, found)) is not None:
        yield _("no money: the field is {colour}", colour=colour_name(other))


def gain_at_length(interaction: Interaction, found: BuildPreview) -> str:
    """Return what a cube brings at a place, as it is read aloud: `1 point and 5 money, fills row b for 10 points`."""
    other = _other_field(interaction, found)
    if found.money:
        said = plural(
            "{count} point and {money} money", "{count} points and {money} money", found.points, money=found.money
        )
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


def _other_field(interaction: Interaction, found: BuildPreview) -> int | None:
    """Return the colour of the colour field that a cube of another colour would lie on."""
    return None if found.money else field_at(interaction.state, found.place)
