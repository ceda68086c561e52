"""The actions of Terra Pyramides: keys at the table, when each is available and why not, questions in line mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules.action_kinds import KINDS, ActionKind
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import AXES, SITE
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK, TerraState
from tp_tui.presenters.actions import ActionGroup, ActionSpec, HelpRow, question
from tp_tui.presenters.common_actions import LIST_NOW, TABLE, interaction_actions, number_actions
from tp_tui.presenters.messages import N_, _, plural
from tp_tui.presenters.settings_list import TableSetting
from tp_tui.presenters.terra.interaction import TerraInteraction

OF_NOTATION: Final = frozenset({"payment_missing", "paid_in_own_colour"})
"""The refusals of a building that only what was typed can cause."""


def refusal_of_kind(interaction: TerraInteraction, kind: ActionKind) -> Refusal | None:
    """Return why no action of a kind is legal; None if one is.

    Actions on a site may be refused for different reasons. The player's own site under the cursor comes first, then
    the most common reason among their fullest sites, among all their sites, and overall.
    """
    state = interaction.state
    actions = [action for action in state.all_actions() if action.kind == kind.name]
    refusals = [(action, state.explain(action)) for action in actions]
    if not refusals or any(refused is None for _, refused in refusals):
        return None
    # What is wrong with the notation is no answer to a key.
    refusals = [
        (action, refused) for action, refused in refusals if refused and refused.id not in OF_NOTATION
    ] or refusals
    by_site = [(action.args[0] if action.args else NO_BLOCK, refused) for action, refused in refusals if refused]
    if kind.name in ("build", "recall", "hire"):
        at_cursor = _site_at_cursor(interaction)
        mine = {site for site, owner in enumerate(state.owners) if owner == state.player + 1}
        for wanted in ({at_cursor} & mine, _fullest(state, mine), mine):
            if found := [refused for site, refused in by_site if site in wanted]:
                return _most_common(found)
    return _most_common([refused for _, refused in by_site])


def _site_at_cursor(interaction: TerraInteraction) -> int:
    """Return the number of the site under the cursor; -1 for none."""
    board, at = interaction.board, interaction.cursor
    return board.site_number[at] if board.kinds[at] == SITE else -1


def _fullest(state: TerraState, sites: set[int]) -> set[int]:
    """Return the sites with the most workers."""
    most = max((state.crews[site] for site in sites), default=0)
    return {site for site in sites if state.crews[site] == most}


def _most_common(refusals: list[Refusal]) -> Refusal:
    return Counter(refusals).most_common(1)[0][0]


if TYPE_CHECKING:
    from tp_tui.presenters.actions import When, WhyNot


def _refused(kind: str) -> WhyNot:
    return _no_swap if kind == "swap" else lambda interaction: refusal_of_kind(interaction, KINDS[kind])


def _no_swap(interaction: TerraInteraction) -> Refusal | str | None:
    """Return why nothing can be swapped: mostly for want of blocks, whatever their colours (B20)."""
    number = sum(interaction.state.blocks_of(interaction.state.player))
    if number < 2:
        return plural(
            "A swap takes two blocks; you have {count}.", "A swap takes two blocks; you have {count}.", number
        )
    return refusal_of_kind(interaction, KINDS["swap"])


def _offered(kind: str) -> When:
    return lambda interaction: bool(interaction.offers(kind))


def _offer(kind: str, key: str, title: str, now: str, presets: Mapping[str, str], **more: Any) -> ActionSpec:
    """Return the action that lists the legal actions of a kind, or performs the only one at once."""
    return ActionSpec(
        f"terra.{kind}", key, "open", title, (kind,), presets=presets, now=now, clause=KINDS[kind].clause,
        when=_offered(kind), why_not=_refused(kind), **more,
    )  # fmt: skip


def _is_deciding(interaction: TerraInteraction) -> bool:
    return interaction.deciding


def _is_choosing_row(interaction: TerraInteraction) -> bool:
    return interaction.chooser is not None and interaction.chooser.kind == "row"


def _no_row(interaction: TerraInteraction) -> str:
    if interaction.phase == WORK:
        return _("You have chosen your row already. [f|terra.done]: finish your work")
    return _("You choose a row after placing your tile.")


RECALL_HELP: Final = N_("recall a worker from a site to your supply, for free")

ROW_TITLES: Final = {"h": N_("Row h"), "v": N_("Row v"), "d": N_("Row d"), "a": N_("Row a")}

ACTIONS: Final = ActionGroup(
    (
        # Row letters come first: in other steps some of these keys mean something else.
        *(
            ActionSpec(
                f"terra.row_{letter}", letter, "choose_row", ROW_TITLES[letter], (axis,),
                # Up and down move through the list of rows.
                presets={"left": "", "right": ""}, is_in_footer=False, when=_is_choosing_row,
                why_not=_no_row,
            )
            for axis, letter in enumerate(AXES)
        ),
        *interaction_actions(
            can_confirm=_is_deciding,
            can_jump=lambda interaction: bool(interaction.chooser or interaction.targets()),
            no_jump=lambda interaction: _("There is nowhere to jump to now."),
        ),
        *(
            ActionSpec(
                id, key, "turn", title, (by,), presets=presets, is_in_footer=by > 0,
                when=lambda interaction: interaction.is_placing,
                why_not=lambda interaction: _("You turn a tile only while you place it."),
            )
            for id, key, title, by, presets in (
                ("terra.turn", "r", N_("Turn"), 1, {"numpad": "plus,r", "right": "p"}),
                ("terra.turn_back", "R", N_("Turn back"), -1, {"numpad": "minus,R", "right": "P"}),
            )
        ),
        _offer("build", "b", N_("Build"), N_("build a level"), {"numpad": "asterisk,b", "right": "m"}),
        _offer("hire", "w", N_("Hire"), N_("hire a worker"), {"numpad": "3,w", "left": "f", "right": "h"}),
        _offer("buy", "y", N_("Block"), N_("buy a white block"), {"numpad": "1,y", "left": "e", "right": "y"}),
        _offer(
            "offer", "g", N_("Grave good"), N_("buy a grave good"), {"right": "comma"}, is_in_footer=False
        ),
        _offer("sail", "n", N_("Ship"), N_("buy a ship step"), {"left": "G"}, is_in_footer=False),
        _offer("card", "c", N_("Card"), N_("take a strategy card"), {"right": "full_stop"}, is_in_footer=False),
        _offer(
            "waive", "v", N_("Either half"), N_("lay it on either half"), {"right": "slash"}, is_in_footer=False
        ),
        _offer(
            "swap", "x", N_("Swap"), N_("swap two blocks for a white one"), {"right": "left_square_bracket"},
            help=N_("swap two blocks for a white one"),
        ),
        _offer(
            "recall", "t", N_("Recall"), N_("recall a worker"), {"right": "apostrophe"}, help=RECALL_HELP
        ),
        ActionSpec(
            "terra.search", "s", "toggle_search", N_("Search"),
            presets={"numpad": "slash,s", "left": "F", "right": "right_square_bracket"},
            help=N_("search a stack: look through it and take your pick"), now=N_("search a stack"),
            clause=KINDS["search"].clause, when=_offered("search"), why_not=_refused("search"),
        ),
        ActionSpec(
            "terra.done", "f", "done", N_("Finish"), presets={"numpad": "0,f", "left": "q", "right": "semicolon"},
            help=N_("finish the work of your turn"), clause=KINDS["done"].clause,
            when=lambda interaction: interaction.deciding and interaction.phase == WORK, why_not=_refused("done"),
        ),
        *number_actions(can=_is_deciding),
        question("at", N_("FIELD"), N_("what is there")),
        question("reach", N_("[FIELD]"), N_("where workers on that tile could go, and what is in their way")),
        question("rows", N_("[FIELD]"), N_("what the rows through that field bring")),
        question("sites", "", N_("what each site is worth to you")),
        question(
            "scan", N_("LINE"), N_("field by field: scan 5 a line of the board, scan e a column, scan h e5 a row")
        ),
        question("ray", N_("WAY [FIELD]"), N_("field by field from there, or from where you are, as in ray ne e5")),
        question("hand", "", N_("the tile in your hand")),
    ),
    base=TABLE,
    help=(
        HelpRow(
            "table.left table.down table.up table.right",
            N_("move the cursor, or the highlight of a list"),
            N_("arrows, h j k l"),
        ),
        HelpRow("table.next table.previous", N_("the next or previous legal target")),
        HelpRow("terra.turn terra.turn_back", N_("turn the tile in your hand")),
        HelpRow("table.confirm", N_("do it: lay, take the row, send, choose")),
        HelpRow("terra.build", N_("build a level")),
        HelpRow("terra.hire terra.buy", N_("hire a worker, buy a white block")),
        HelpRow("terra.offer terra.sail", N_("later versions: buy a grave good, a ship step")),
        HelpRow("terra.card terra.waive", N_("take a strategy card; lay the tile on either half")),
        *(HelpRow(f"terra.{kind}") for kind in ("swap", "recall")),
        HelpRow("terra.done", begins_group=True),
        HelpRow("table.number1-9", N_("choose a line of a list, a stack"), N_("1 to 9")),
        HelpRow("terra.search"),
    ),
)  # fmt: skip

_OFFERED_KINDS: Final = ("build", "hire", "buy", "swap", "offer", "sail", "card", "waive", "recall", "search")
"""The kinds of action with a key of their own, in the order in which they are offered."""

OFFERS: Final[Mapping[str, ActionSpec]] = {
    kind: spec for kind in _OFFERED_KINDS if (spec := ACTIONS.named(f"terra.{kind}")) is not None
}
"""Their actions, by kind."""

_TILES: Final = HelpRow("table.up table.down", N_("choose a tile"), N_("arrows"))

NOW: Final[Mapping[int, tuple[HelpRow, ...]]] = {
    PLACE: (
        HelpRow(
            "table.left table.down table.up table.right table.next",
            N_("find a space"),
            N_("[arrows|table.left table.down table.up table.right], [Tab|table.next]"),
        ),
        HelpRow("terra.turn", N_("turn the tile")),
        HelpRow("table.confirm", N_("lay it")),
    ),
    ROW: (
        HelpRow("terra.row_h terra.row_v terra.row_d terra.row_a", N_("choose a row"), "h v d a"),
        HelpRow("table.confirm", N_("take it")),
    ),
    WORK: (
        HelpRow("table.next", N_("next site")),
        HelpRow("table.confirm", N_("send the worker")),
        HelpRow("game.back", N_("another worker"), "Esc"),
        HelpRow("terra.done", N_("finish")),
    ),
    DRAW: (HelpRow("table.confirm", N_("draw")), HelpRow("table.number1-8", N_("another stack"), N_("1 to 8"))),
    TAKE: (_TILES, HelpRow("table.confirm", N_("take it"))),
    NEXT: (_TILES, HelpRow("table.confirm", N_("put it back"))),
    TRIM: (HelpRow("table.up table.down", N_("choose"), N_("arrows")), HelpRow("table.confirm", N_("do it"))),
}
"""The keys of each step and what they do, by phase."""


def keys_now(interaction: TerraInteraction) -> list[tuple[str, str]]:
    """Return the active keys and what each does now."""
    if interaction.chooser and interaction.chooser.closes:
        return ACTIONS.key_rows_for(*LIST_NOW)
    offered = {action.kind for action in interaction.view.legal}
    kinds = (HelpRow(spec.id, spec.now) for kind, spec in OFFERS.items() if kind in offered)
    return ACTIONS.key_rows_for(*NOW.get(interaction.phase, ()), *kinds)


STAIRS = TableSetting(
    "stairs",
    N_("Turn stairs"),
    {
        "auto": N_("by themselves to a legal direction"),
        "hand": N_("only when you press [r|terra.turn] or [R|terra.turn_back]"),
    },
    N_("Whether the tile in your hand turns as you move it over the board."),
)
"""Whether the tile in hand turns by itself so that its stairs point in a legal direction (B3)."""

SETTINGS: Final = (STAIRS,)
"""The settings of Terra Pyramides."""
