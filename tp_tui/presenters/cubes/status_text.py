"""How a game stands, in words: turn, players, their pyramids, the strip, the bag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tp_tui.games.contract import OpenObservation
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.cubes.names import colour_list, colour_name, cube_list, row_letter
from tp_tui.presenters.messages import _, joined, plural


def status_text(interaction: Interaction) -> str:
    """Return everything that there is to know, a paragraph each for the turn, every player, strip and bag."""
    return "\n\n".join([_turn(interaction), *_players(interaction), strip_status(interaction)])


def _turn(interaction: Interaction) -> str:
    view, lead = interaction.view, leads(interaction)
    if view.is_over:
        return _("Final position: {lead}.", lead=lead)
    turn, name = interaction.state.turn_number(), view.names[view.current]
    return _("Turn {turn}, {name} to move: {lead}.", turn=turn, name=name, lead=lead)


def _players(interaction: Interaction) -> Iterator[str]:
    state, names = interaction.state, interaction.view.player_names
    for player in sorted(range(state.players), key=lambda player: -state.points(player)):
        head = plural("{name}, {count} point", "{name}, {count} points", state.points(player), name=names[player])
        yield "\n".join([head, *(f"  {line}" for line in player_status(interaction, player))])


def player_status(interaction: Interaction, player: int) -> Iterator[str]:
    """Yield what a player has, line by line: money and stock, then the pyramid row by row."""
    state = interaction.state
    yield _("{money} money; in stock {cubes}", money=state.money[player], cubes=_counted_cubes(state.stock_of(player)))
    if player == state.player and any(state.taken):
        yield _("Taken in this turn, not to be handed on in it: {cubes}", cubes=_counted_cubes(state.taken))
    yield from pyramid_status(interaction, player)


def _counted_cubes(counts: Iterable[int]) -> str:
    """Return cubes counted by colour in words."""
    return cube_list(colour for colour, number in enumerate(counts) for _each in range(number))


def pyramid_status(interaction: Interaction, player: int) -> Iterator[str]:
    """Yield the cubes of each row that has some, from the bottom; a dot for an empty place."""
    state, pyramid = interaction.state, interaction.pyramid
    for row, width in enumerate(pyramid.widths):
        start = pyramid.row_starts[row]
        found = [state.colour_at(player, place) for place in range(start, start + width)]
        if any(colour != NOTHING for colour in found):
            cubes = " ".join("." if colour == NOTHING else colour_name(colour) for colour in found)
            if NOTHING in found:
                yield _("Row {row}: {cubes}", row=row_letter(row), cubes=cubes)
            else:
                yield _(
                    "Row {row}: {cubes} (full: {points} points)", row=row_letter(row), cubes=cubes, points=ROW_POINTS
                )


def strip_status(interaction: Interaction) -> str:
    """Return what lies on the strip, what its first cubes cost, and what is left in the bag."""
    strip = interaction.state.strip
    first, rest = strip[: len(PRICES)], strip[len(PRICES) :]
    prices = (_("{price} for {number}", price=price, number=number) for number, price in enumerate(PRICES, 1))
    on_strip = _(
        "The strip begins with {first} (money: {prices}); behind them {rest}",
        first=colour_list(first) or _("none"),
        prices=joined(said for said, _colour in zip(prices, first, strict=False)),
        rest=cube_list(rest) if rest else _("nothing"),
    )
    in_bag = _("In the bag: {cubes}", cubes=_counted_cubes(bag_counts(interaction)))
    return f"{on_strip}\n{in_bag}"


def bag_counts(interaction: Interaction) -> list[int]:
    """Return how many cubes of each colour are left in the bag."""
    state = interaction.state
    if isinstance(interaction.view.observation, OpenObservation):
        return [state.bag.count(colour) for colour in range(KINDS_OF_CUBE)]
    return [state.rules.counts[colour] - state.visible(colour) for colour in range(KINDS_OF_CUBE)]


def leads(interaction: Interaction) -> str:
    """Say who leads and by how much."""
    state = interaction.state
    points = [state.points(player) for player in range(state.players)]
    best, second = sorted(points, reverse=True)[:2]
    if best == second:
        return _("the scores are level")
    leader = points.index(best)
    if leader == interaction.player:
        return plural("you lead by {count} point", "you lead by {count} points", best - second)
    name = interaction.view.player_names[leader]
    return plural("{name} leads by {count} point", "{name} leads by {count} points", best - second, name=name)
