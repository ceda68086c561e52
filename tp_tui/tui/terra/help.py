"""What `?` says: what can be done now, the rules at the clause that matters, keys, signs, how to play."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import RuleChapter
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, Rules
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.terra.actions import ACTIONS
from tp_tui.presenters.terra.glyphs import Glyphs
from tp_tui.presenters.terra.interaction import Interaction
from tp_tui.presenters.terra.legend import signs
from tp_tui.presenters.terra.preview import enclosures, refusal
from tp_tui.tui.help_pages import Page, in_two_columns, keys_page, rules_page

CLAUSE_OF_PHASE = {PLACE: "B2", ROW: "B5", WORK: "B11", DRAW: "B16", TAKE: "B16", NEXT: "B16", TRIM: "B17"}


def clause_of(interaction: Interaction) -> str:
    """Return the clause of the rules that matters where the player is: what forbids it, the open list, or the step."""
    if interaction.view.is_over:
        return "B30"
    if interaction.is_placing and (refused := refusal(interaction)):
        return refused.clause
    if enclosures(interaction):
        return "H7"
    if interaction.chooser and interaction.phase != TRIM:
        return KINDS[interaction.chooser.kind].clause
    return CLAUSE_OF_PHASE.get(interaction.phase, "B1")


def help_pages(rulebook: Sequence[RuleChapter], glyphs: Glyphs, rules: Rules, clause: str) -> list[Page]:
    """Return the pages of the help in a game: the rules first, opened at `clause`."""
    return [rules_page(rulebook, clause), *_keys_and_signs(glyphs, rules), *_pictures(glyphs)]


def first_help_pages(rulebook: Sequence[RuleChapter], glyphs: Glyphs) -> list[Page]:
    """Return the pages of the help outside a game: how to play first, rules last."""
    return [*_pictures(glyphs), *_keys_and_signs(glyphs, None), rules_page(rulebook)]


def _pictures(glyphs: Glyphs) -> list[Page]:
    from tp_tui.tui.terra.how_to_play import how_to_play  # a game begins without them

    return how_to_play(glyphs)


def _keys_and_signs(glyphs: Glyphs, rules: Rules | None) -> list[Page]:
    return [keys_page(ACTIONS.key_rows()), Page(words.SIGNS_PAGE, in_two_columns(signs(glyphs, rules)))]
