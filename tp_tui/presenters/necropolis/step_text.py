"""The two lines below the table: what the player points at with its gain, and the prompt."""

from __future__ import annotations

from tp_tui.games.contract import Refusal
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import OVER
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT
from tp_tui.presenters.log_text import reader
from tp_tui.presenters.messages import _, joined, plural, shortened
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.descriptions import gain_line, pair_line, source_points, tile_line
from tp_tui.presenters.necropolis.facts import gain_at, tile_of, tomb_of
from tp_tui.presenters.necropolis.game_words import refusal_in_short
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.names import card_name
from tp_tui.presenters.players import player_names
from tp_tui.presenters.spans import Span


def info(interaction: NecropolisInteraction, width: int) -> Span:
    """Describe what the player points at in at most `width` columns."""
    if interaction.shown != interaction.player or not interaction.deciding:
        return shortened(_known_tomb(interaction) or _points(interaction), width), "plain"
    if interaction.card is None:
        return shortened(_chosen(interaction, width), width), "plain"
    refused = interaction.refusal()
    if refused is not None:
        return _refused(interaction, refused), "bad"
    state, player, face = interaction.state, interaction.player, interaction.held
    return shortened(gain_line(state, player, face, gain_at(state, player, face, interaction.spot)), width), "plain"


def _known_tomb(interaction: NecropolisInteraction) -> str:
    """Return why cards of somebody else's tomb are shown, which lie face down (A12); empty if none are.

    The points stand in the heading then.
    """
    shown, state = interaction.shown, interaction.state
    tomb = tomb_of(state, shown)
    if shown == interaction.player or state.phase == OVER or tomb.hidden == tomb.cards:
        return ""
    if shown == reader(interaction.view):
        return _("Your tomb lies face down; these cards were in sight before.")
    name = player_names(interaction.view)[shown]
    return _("{name}'s tomb lies face down; these cards were in sight before.", name=name)


def _points(interaction: NecropolisInteraction) -> str:
    """Return the points of the necropolis shown, with their sources; nothing before there are any."""
    state, shown = interaction.state, interaction.shown
    name, total, sources = player_names(interaction.view)[shown], state.points(shown), source_points(state, shown)
    if not sources:
        return ""
    return plural(
        "{name}: {count} point ({sources})",
        "{name}: {count} points ({sources})",
        total,
        name=name,
        sources=joined(sources),
    )


def _chosen(interaction: NecropolisInteraction, width: int) -> str:
    """Return the highlighted tile, pair or card, in `width` columns if it can be."""
    state = interaction.state
    if interaction.is_at_done:
        return _("End your turn; one card is all you can keep at the end of the round.")
    if (tile := interaction.chosen("god")) >= 0:
        return tile_line(tile_of(state, tile))
    if (pair := interaction.chosen("pair")) >= 0:
        return pair_line(state, interaction.player, pair, width)
    card = interaction.chosen("card")
    return (
        _("Card {card}: {name}", card=card + 1, name=card_name(state.deck, interaction.hand[card])) if card >= 0 else ""
    )


def _refused(interaction: NecropolisInteraction, refused: Refusal) -> str:
    """Return in short why the held card cannot lie on its spot; the table marks where it can."""
    spot = interaction.spot
    if spot < PLACE_COUNT and interaction.state.occupied[interaction.player] >> spot & 1:
        # Here the occupied place is more helpful than any other reason.
        refused = Refusal("A11", "place_taken", (spot, ()))
    return refusal_in_short(refused)


def prompt(interaction: NecropolisInteraction, *, names_card: bool = False) -> str:
    """Return the prompt with its keys for the player to move, with the number or the name of the card that is held."""
    can_end = SPACE.done in interaction.view.legal
    if interaction.shown != interaction.player:
        return _(words.LOOKING_PROMPT)
    if interaction.phase in words.CHOOSING_PROMPTS:
        return _(words.CHOOSING_PROMPTS[interaction.phase])
    if interaction.card is None:
        return _(words.CARD_OR_DONE_PROMPT if can_end else words.CARD_PROMPT)
    if can_end:
        said = words.LAY_OR_DONE_PROMPT
    else:
        said = words.LAY_PROMPT if interaction.can_put_down else words.LAY_LAST_PROMPT
    card = interaction.card + 1
    if names_card:
        return _(said, card=_("{card}, {name}", card=card, name=card_name(interaction.state.deck, interaction.held)))
    return _(said, card=card)
