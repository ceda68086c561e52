"""How a game stands, in words: turn, players, their pyramids, the strip, the bag."""

from __future__ import annotations

from collections.abc import Iterator

from tp_tui.games.contract import OpenObservation
from tp_tui.games.cubes.rules.components import COLOURS, KINDS_OF_CUBE, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.games.kit.wording import count, listed
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.cubes.names import cube_list


def status_text(interaction: Interaction) -> str:
    """Return everything that there is to know, a paragraph each for the turn, every player, strip and bag."""
    return "\n\n".join([_turn(interaction), *_players(interaction), strip_status(interaction)])


def _turn(interaction: Interaction) -> str:
    view, lead = interaction.view, leads(interaction)
    if view.is_over:
        return f"{words.FINAL}: {lead}."
    turn = words.TURN.format(turn=interaction.state.turn_number())
    return f"{turn}, {view.names[view.current]} to move: {lead}."


def _players(interaction: Interaction) -> Iterator[str]:
    state, names = interaction.state, interaction.view.player_names
    for player in sorted(range(state.players), key=lambda player: -state.points(player)):
        lines = [f"{names[player]}, {count(state.points(player), 'point')}"]
        yield "\n".join([*lines, *(f"  {line}" for line in player_status(interaction, player))])


def player_status(interaction: Interaction, player: int) -> Iterator[str]:
    """Yield what a player has, line by line: money and stock, then the pyramid row by row."""
    state = interaction.state
    stock = [colour for colour in range(KINDS_OF_CUBE) for _ in range(state.stock_of(player)[colour])]
    yield f"{state.money[player]} money; in stock {cube_list(stock)}"
    if player == state.player and any(state.taken):
        taken = [colour for colour, number in enumerate(state.taken) for _ in range(number)]
        yield f"Taken in this turn, not to be handed on in it: {cube_list(taken)}"
    yield from pyramid_status(interaction, player)


def pyramid_status(interaction: Interaction, player: int) -> Iterator[str]:
    """Yield the cubes of each row that has some, from the bottom; a dot for an empty place."""
    state, pyramid = interaction.state, interaction.pyramid
    for row, width in enumerate(pyramid.widths):
        start = pyramid.row_starts[row]
        found = [state.colour_at(player, place) for place in range(start, start + width)]
        if any(colour != NOTHING for colour in found):
            drawn = " ".join("." if colour == NOTHING else COLOURS[colour] for colour in found)
            yield f"Row {ROWS[row]}: {drawn}{'' if NOTHING in found else f' (full: {ROW_POINTS} points)'}"


def strip_status(interaction: Interaction) -> str:
    """Return what lies on the strip, what its first cubes cost, and what is left in the bag."""
    state = interaction.state
    first = [COLOURS[colour] for colour in state.strip[: len(PRICES)]]
    prices = ", ".join(f"{price} for {number}" for number, price in enumerate(PRICES[: len(first)], 1))
    rest = cube_list(state.strip[len(PRICES) :]) if len(state.strip) > len(PRICES) else "nothing"
    bag = [colour for colour, number in enumerate(bag_counts(interaction)) for _ in range(number)]
    return f"The strip begins with {listed(first)} (money: {prices}); behind them {rest}\nIn the bag: {cube_list(bag)}"


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
        return words.LEVEL
    leader = points.index(best)
    if leader == interaction.player:
        return words.YOU_LEAD.format(points=count(best - second, "point"))
    return words.LEADS.format(name=interaction.view.player_names[leader], points=count(best - second, "point"))
