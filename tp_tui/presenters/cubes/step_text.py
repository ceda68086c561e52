"""The two lines below the table: what the player points at, and the prompt."""

from __future__ import annotations

from tp_tui.games.cubes.rules.components import PRICES
from tp_tui.games.cubes.rules.previews import most_points
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.actions import prompts
from tp_tui.presenters.cubes.choosers import after_money
from tp_tui.presenters.cubes.descriptions import gain_text, place_text
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.cubes.names import colour_name, counted_colours
from tp_tui.presenters.messages import _, capitalized
from tp_tui.presenters.outcome import headline
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.spans import Span


def info(interaction: CubesInteraction, width: int) -> Span:
    """Describe what the player points at in `width` columns: the gains of building there, or why that is not legal."""
    if interaction.chooser:
        return _chosen(interaction, width), "plain"
    if not interaction.is_pointing:
        return " · ".join(filter(None, headline(interaction.view))) if interaction.view.is_over else "", "plain"
    if refused := interaction.refusal():
        return refusal_text(interaction.view, refused), "bad"
    found = interaction.preview(interaction.cursor)
    if found is not None and interaction.colour is not None:
        return gain_text(interaction, interaction.colour, found, width), "plain"
    return place_text(interaction), "plain"


def _chosen(interaction: CubesInteraction, width: int) -> str:
    """Return the highlighted line of the list with the money left or the points in reach, if it can in `width`."""
    chooser, state = interaction.chooser, interaction.state
    assert chooser is not None
    label, colour = chooser.chosen.label, chooser.chosen.target
    if chooser.kind == "buy":
        number, money = chooser.index + 1, state.money[state.player]
        price, cubes = PRICES[number - 1], counted_colours(state.strip[:number])
        said = _("{cubes} for ${price}; you'd have ${left} left", cubes=cubes, price=price, left=money - price)
        if len(said) > width:
            said = _("{cubes} for ${price}: ${left} left", cubes=cubes, price=price, left=money - price)
    elif chooser.kind == "pay" and colour is not None:
        said = _(
            "{colour} {payment}; it can score up to {points}",
            colour=colour_name(colour),
            payment=label,
            points=most_points(state, state.player, colour),
        )
    else:
        said = label if chooser.kind != "only" else ""  # the list has this one line
    return capitalized(said)


def prompt(interaction: CubesInteraction) -> str:
    """Return the prompt with its keys."""
    if not interaction.shows_own_pyramid:
        return _(words.AWAY_PROMPT)
    if interaction.chooser:
        return _(words.LIST_PROMPTS[interaction.chooser.kind])
    parts = []
    if interaction.colour is not None:
        parts.append(_(words.BUILD_PROMPT, colour=colour_name(interaction.colour)))
        numbers = sorted({action.args[0] + 1 for action in interaction.offers("build")})
        if len(numbers) > 1:
            written, ids = (" ".join(f"{each}{number}" for number in numbers) for each in ("", "table.number"))
            parts.append(_(words.COLOURS_KEY, keys=f"[{written}|{ids}]"))
    parts += prompts(interaction)
    text = " · ".join(parts)
    if interaction.offers("money") and (note := after_money(interaction.state)):
        text = _("{prompt} · {note}", prompt=text, note=note)
    return text if interaction.colour is not None else _(words.YOUR_TURN, offers=text)
