"""What `?` says: the rules at the clause that matters, keys, signs, how to play."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import RuleChapter
from tp_tui.games.necropolis.rules.phases import OVER
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT
from tp_tui.presenters.messages import _
from tp_tui.presenters.necropolis import words
from tp_tui.presenters.necropolis.actions import ACTIONS
from tp_tui.presenters.necropolis.glyphs import Glyphs
from tp_tui.presenters.necropolis.interaction import Interaction
from tp_tui.presenters.necropolis.targets import OBELISK_SPOT
from tp_tui.tui.help_pages import Page, in_two_columns, keys_page, rules_page
from tp_tui.tui.necropolis.how_to_play import how_to_play


def clause_of(interaction: Interaction) -> str:
    """Return the clause of the rules that matters where the player is: what forbids it, the building, or the step."""
    if interaction.phase == OVER:
        return "A22"
    if refused := interaction.refusal():
        return refused.clause
    if interaction.card is not None:
        if interaction.spot < PLACE_COUNT:
            return "A11"
        return "A19" if interaction.spot == OBELISK_SPOT else "A20"
    return words.CLAUSES[interaction.phase]


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the signs of the table and what they are."""
    return (
        ("b w r g y", _("a stone: blue, white, red, green, yellow")),
        ("B W R G Y", _("the same, in the largest group of its colour")),
        (glyphs.tall, _("the lower half of a tall stone")),
        (" ".join(glyphs.buildings), _("the glyph of pyramid, obelisk or tomb: 2 points in its own building")),
        ("2c", _("a place where your card can lie")),
        (f"{glyphs.frame[0]} {glyphs.frame[1]}", _("left and right of the card in your hand")),
        (glyphs.wrong, _("the card can't lie here; the line below says why")),
        ("+", _("before obelisk and tomb: the card can go there")),
        ("? ?", _("a card that you don't know")),
        (glyphs.here, _("who is to decide; what is highlighted")),
        (glyphs.changed, _("new since your last turn")),
        (_("A to E"), _("the players")),
    )


def help_pages(rulebook: Sequence[RuleChapter], glyphs: Glyphs, clause: str) -> list[Page]:
    """Return the pages of the help in a game: the rules first, opened at `clause`."""
    return [rules_page(rulebook, clause), *_keys_and_signs(glyphs), *how_to_play(glyphs)]


def first_help_pages(rulebook: Sequence[RuleChapter], glyphs: Glyphs) -> list[Page]:
    """Return the pages of the help outside a game: how to play first, rules last."""
    return [*how_to_play(glyphs), *_keys_and_signs(glyphs), rules_page(rulebook)]


def _keys_and_signs(glyphs: Glyphs) -> list[Page]:
    return [keys_page(ACTIONS.key_rows()), Page(_("Signs"), in_two_columns(signs(glyphs)))]
