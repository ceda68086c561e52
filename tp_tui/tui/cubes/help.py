"""What `?` says: what can be done now, the rules at the clause that matters, keys, signs, how to play."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import RuleChapter
from tp_tui.presenters.cubes import words
from tp_tui.presenters.cubes.actions import ACTIONS
from tp_tui.presenters.cubes.glyphs import Glyphs
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.messages import _
from tp_tui.tui.cubes.how_to_play import how_to_play
from tp_tui.tui.help_pages import Page, in_two_columns, keys_page, rules_page


def clause_of(interaction: Interaction) -> str:
    """Return the clause of the rules that matters where the player is: what forbids it, the open list, or the step."""
    if interaction.view.is_over:
        return "Q17"
    if refused := interaction.refusal():
        return refused.clause
    if interaction.chooser:
        return {"buy": "Q7", "only": "Q6"}.get(interaction.chooser.kind, "Q8")
    return "Q10" if interaction.colour is not None else "Q6"


def step_help(interaction: Interaction) -> str:
    """Explain the step at hand."""
    if interaction.chooser:
        return _(words.NOW_LIST)
    return _(words.NOW_BUILD) if interaction.colour is not None else _(words.NOW_CHOOSE)


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the signs of the table and what they are."""
    return (
        ("r y b w g", _("a cube: red, yellow, blue, white, green; green is the joker")),
        ("(r)", _("a colour field: a red cube here earns 5 money")),
        ("+4", _("your cube can lie here and would score 4 points")),
        (glyphs.free, _("an empty place")),
        (f"{glyphs.frame[0]} {glyphs.frame[1]}", _("left and right of the cursor, and of the cube you build")),
        (glyphs.changed, _("below a cube: new since your last turn")),
        ("R Y B W G", _("in a small pyramid: new since your last turn")),
        (f"{glyphs.money}3", _("3 money; below the strip, the price of all cubes up to here")),
        ("r2 y1", _("2 red cubes and 1 yellow one, in stock or in the bag")),
        (glyphs.here, _("whose turn it is; the highlight of a list")),
        (_("A to D"), _("the players")),
        (_("a to e"), _("the rows from the bottom; b3 is the third place of row b")),
    )


def help_pages(rulebook: Sequence[RuleChapter], glyphs: Glyphs, clause: str) -> list[Page]:
    """Return the pages of the help in a game: the rules first, opened at `clause`."""
    return [rules_page(rulebook, clause), *_keys_and_signs(glyphs), *how_to_play(glyphs)]


def first_help_pages(rulebook: Sequence[RuleChapter], glyphs: Glyphs) -> list[Page]:
    """Return the pages of the help outside a game: how to play first, rules last."""
    return [*how_to_play(glyphs), *_keys_and_signs(glyphs), rules_page(rulebook)]


def _keys_and_signs(glyphs: Glyphs) -> list[Page]:
    return [keys_page(ACTIONS.key_rows()), Page(_("Signs"), in_two_columns(signs(glyphs)))]
