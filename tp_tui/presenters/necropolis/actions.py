"""The actions of Necropolis: keys at the table, when each is available and why not, questions in line mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tp_tui.games.contract import Refusal
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import BUILD, GOD, KEEP, PAIR
from tp_tui.presenters.actions import ActionGroup, ActionSpec, HelpRow, question
from tp_tui.presenters.common_actions import FIND_PLACE, TABLE, interaction_actions, number_actions
from tp_tui.presenters.messages import N_, _
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction


def _is_deciding(interaction: NecropolisInteraction) -> bool:
    return interaction.deciding


def _no_done(interaction: NecropolisInteraction) -> Refusal | str | None:
    if interaction.looks_away and SPACE.done in interaction.view.legal:
        return _("Go back to your own necropolis first, with [Esc|game.back].")
    return interaction.state.explain(SPACE.done)


ACTIONS: Final = ActionGroup(
    (
        *interaction_actions(
            can_move=_is_deciding,
            no_move=lambda interaction: _("There is nothing to choose now."),
            can_confirm=_is_deciding,
            can_jump=lambda interaction: bool(interaction.lines or interaction.targets()),
            no_jump=lambda interaction: _("There is nowhere to jump to now."),
        ),
        ActionSpec(
            "necropolis.done", "d", "done", N_("Done"), presets={"numpad": "0,d", "left": "q", "right": "semicolon"},
            help=N_("done: end your turn without another card"), now=N_("end your turn"), clause="A10",
            when=lambda interaction: SPACE.done in interaction.view.legal and not interaction.looks_away,
            why_not=_no_done,
        ),
        ActionSpec(
            "necropolis.others", "v", "show_next", N_("Others"), (1,), presets={"numpad": "plus,v", "right": "p"}
        ),
        ActionSpec(
            "necropolis.others_back", "V", "show_next", N_("Others back"), (-1,),
            presets={"numpad": "minus,V", "right": "P"}, is_in_footer=False,
        ),
        *number_actions(
            can=_is_deciding, why_not=lambda interaction: _("There is nothing to choose by number now.")
        ),
        question("at", N_("PLACE"), N_("what lies there, or whether a card can")),
        question("reach", N_("[CARD]"), N_("where the cards of your hand can lie, and what each scores there")),
        question("rows", "", N_("the rows of your pyramid")),
        question("scan", N_("ROW"), N_("a row of your pyramid place by place, from 1 at the bottom to 4")),
        question("sites", "", N_("what pyramid, obelisk and tomb bring you now")),
        question("hand", "", N_("your cards")),
        question("gods", "", N_("the god tiles, what each allows, and who has them")),
        question("quarry", "", N_("the pairs that can be taken")),
    ),
    base=TABLE,
    help=(
        HelpRow(
            "table.left table.down table.up table.right",
            N_("move the card in your hand, or the highlight of a list"),
            N_("arrows, h j k l"),
        ),
        HelpRow("table.next table.previous", N_("the next or previous place where the card can lie")),
        HelpRow("table.number1-5", N_("a tile, a pair, a card in your hand by its number"), N_("1 to 5")),
        HelpRow("table.confirm", N_("do it: take, pick up, lay, keep")),
        HelpRow("game.back", N_("put the card back into your hand; back to your necropolis"), "Esc"),
        HelpRow("necropolis.done"),
        HelpRow("necropolis.others necropolis.others_back", N_("look at the next or previous player's necropolis")),
    ),
)  # fmt: skip

_CHOOSE: Final = HelpRow("table.left table.down table.up table.right", N_("choose"), N_("arrows"))
_TAKE: Final = (_CHOOSE, HelpRow("table.confirm", N_("take it")))

NOW: Final[Mapping[int, tuple[HelpRow, ...]]] = {
    GOD: _TAKE,
    PAIR: _TAKE,
    BUILD: (_CHOOSE, HelpRow("table.confirm", N_("pick it up"))),
    KEEP: (_CHOOSE, HelpRow("table.confirm", N_("keep it"))),
}
"""The keys of each step and what they do, by phase."""

LAY_NOW: Final = (FIND_PLACE, HelpRow("table.confirm", N_("lay the card")))
"""The keys that lay the held card."""

LOOK_NOW: Final = (
    HelpRow("table.confirm", N_("back to your necropolis")), HelpRow("necropolis.others", N_("the next necropolis"))
)  # fmt: skip
"""The keys while another player's necropolis is shown."""

BACK_NOW: Final = HelpRow("game.back", N_("another card"), "Esc")


def keys_now(interaction: NecropolisInteraction) -> list[tuple[str, str]]:
    """Return the active keys and what each does now."""
    if not interaction.deciding:
        return []
    if interaction.looks_away:
        return ACTIONS.key_rows_for(*LOOK_NOW)
    if interaction.card is None:
        rows = NOW[interaction.phase]
    else:
        rows = (*LAY_NOW, BACK_NOW) if interaction.can_put_down else LAY_NOW
    return ACTIONS.key_rows_for(*rows, *ACTIONS.rows_now(interaction))
