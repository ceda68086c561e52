"""The two lines below the table: what the player points at, and what to do next."""

from __future__ import annotations

from tp_tui.games.cubes.rules.components import COLOURS, PRICES, ROW_POINTS
from tp_tui.games.cubes.rules.previews import BuildPreview, colours_taken, field_at, most_points
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.games.kit.wording import capitalized, listed
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.spans import Span


def info(interaction: Interaction) -> Span:
    """Return what the player points at: what building there would bring, or why it can't be done."""
    if interaction.chooser:
        return _chosen(interaction), "plain"
    if refused := interaction.refusal():
        return refusal_text(interaction.view, refused), "bad"
    found = interaction.preview(interaction.cursor)
    if found is not None and interaction.colour is not None:
        return _gain(interaction, interaction.colour, found), "plain"
    return place_text(interaction), "plain"


def _gain(interaction: Interaction, colour: int, found: BuildPreview) -> str:
    """Return what a cube brings at a place: points, money, a full row."""
    gains = [f"+{found.points}"]
    gains += [f"{found.money} money for the colour field"] if found.money else []
    row = interaction.pyramid.rows[found.place]
    gains += [f"fills row {ROWS[row]}: +{ROW_POINTS}"] if found.fills_row else []
    field = field_at(interaction.state, found.place)
    gains += [f"no money: the field is {COLOURS[field]}"] if field is not None and not found.money else []
    return f"{interaction.pyramid.names[found.place]}: {COLOURS[colour]} {', '.join(gains)}"


def _chosen(interaction: Interaction) -> str:
    """Return the highlighted line of the list, and what it would leave or bring."""
    chooser, state = interaction.chooser, interaction.state
    assert chooser is not None
    label, colour = chooser.chosen.label, chooser.chosen.colour
    said = capitalized(label)
    if chooser.kind == "buy":
        left = state.money[state.player] - PRICES[chooser.index]
        return f"{said} money; you'd have {left} left"
    if chooser.kind == "pay" and colour is not None:
        return f"{COLOURS[colour].capitalize()} {label}; it can score up to {most_points(state, state.player, colour)}"
    return said


def place_text(interaction: Interaction) -> str:
    """Return what lies at the cursor, or what the place would take."""
    state, seat, place = interaction.state, interaction.shown, interaction.cursor
    name, colour = interaction.pyramid.names[place], state.colour_at(seat, place)
    if colour != NOTHING:
        return f"{name}: a {COLOURS[colour]} cube"
    field = field_at(state, place)
    earns = f"; {COLOURS[field]} earns 5 money here" if field is not None else ""
    takes = colours_taken(state, seat, place)
    if not takes:
        missing = [s for s in interaction.pyramid.supports[place] if state.colour_at(seat, s) == NOTHING]
        return f"{name}: needs {listed(interaction.pyramid.names[s] for s in missing)} first{earns}"
    return f"{name}: takes {'every colour' if len(takes) == len(COLOURS) else _any_of(takes)}{earns}"


def _any_of(colours: tuple[int, ...]) -> str:
    *most, last = (COLOURS[colour] for colour in colours)
    return f"{', '.join(most)} or {last}" if most else last


def prompt(interaction: Interaction) -> str:
    """Return what to do next and the keys that do it."""
    if not interaction.is_at_home:
        return words.AWAY_PROMPT
    if interaction.chooser:
        return words.LIST_PROMPTS[interaction.chooser.kind]
    parts = []
    if interaction.colour is not None:
        parts.append(words.BUILD_PROMPT.format(colour=COLOURS[interaction.colour]))
        if len({action.args[0] for action in interaction.offers("build")}) > 1:
            parts.append(words.COLOURS_KEY)
    parts += [said for kind, said in words.OFFERS.items() if interaction.offers(kind)]
    text = " · ".join(parts)
    return text if interaction.colour is not None else f"Your turn. {text}"
