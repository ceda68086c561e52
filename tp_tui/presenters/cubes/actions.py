"""The actions of Cubes: keys at the table, when each is available and why not, questions in line mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tp_tui.games.contract import Refusal
from tp_tui.games.cubes.rules.actions import FOR_MONEY
from tp_tui.games.cubes.rules.components import KINDS_OF_CUBE
from tp_tui.presenters.actions import ActionGroup, ActionSpec, HelpRow, question
from tp_tui.presenters.common_actions import FIND_PLACE, LIST_NOW, TABLE, interaction_actions, number_actions
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.messages import N_, _


def refusal_of_kind(interaction: CubesInteraction, kind: str) -> Refusal | None:
    """Return why no action of a kind is legal; None for `take` if nobody else has a cube in stock.

    For `take` the reason is that of the first cube in play order that the player could pay for with another cube, or
    else of the first one for money.
    """
    state, space = interaction.state, interaction.rules.space
    if kind != "take":
        return state.explain({"buy": space.buy[0], "money": space.money, "done": space.done}[kind])
    cubes = [
        (seat, colour)
        for seat in ((state.player + by) % state.players for by in range(1, state.players))
        for colour in range(KINDS_OF_CUBE)
        if state.stocks[seat * KINDS_OF_CUBE + colour]
    ]
    if not cubes:
        return None
    held = [colour for colour, number in enumerate(state.stock_of(state.player)) if number]
    payments = ((seat, colour, paid) for seat, colour in cubes for paid in held if paid != colour)
    seat, colour, paid = next(payments, (*cubes[0], FOR_MONEY))
    return state.explain(space.take[seat][colour][paid])


KINDS: Final = ("buy", "take", "money", "done")
"""The kinds of action besides building."""


def _can(kind: str) -> Callable[[CubesInteraction], bool]:
    """Return whether a kind of action is legal and the player sees what it is about."""
    return lambda interaction: bool(interaction.offers(kind)) and not interaction.looks_away


def _no(kind: str) -> Callable[[CubesInteraction], Refusal | str | None]:
    """Return why a kind of action is disabled."""

    def why(interaction: CubesInteraction) -> Refusal | str | None:
        if interaction.looks_away and interaction.offers(kind):
            return _("Go back to your own pyramid first, with [Esc|game.back].")
        refused = refusal_of_kind(interaction, kind)
        return refused if refused or kind != "take" else _("Nobody else has a cube in stock to take.")

    return why


def _can_confirm(interaction: CubesInteraction) -> bool:
    if interaction.view.is_over:
        return False  # the key opens the scoring
    has_target = interaction.chooser is not None or interaction.colour is not None
    return has_target or not interaction.shows_own_pyramid or bool(interaction.offers("buy"))


def _nothing_to_build(interaction: CubesInteraction) -> str:
    if interaction.offers("done") and not interaction.offers("buy"):
        if any(interaction.state.stock_of(interaction.player)):
            return _("None of your cubes fits: end your turn with [d|cubes.done].")
        return _("You have no cube left to build: end your turn with [d|cubes.done].")
    return _("There is nothing to build: buy cubes with [b|cubes.buy], or take $5 with [m|cubes.money].")


def _is_deciding(interaction: CubesInteraction) -> bool:
    return interaction.deciding


ACTIONS: Final = ActionGroup(
    (
        *interaction_actions(
            can_confirm=_can_confirm, no_confirm=_nothing_to_build,
            can_jump=lambda interaction: bool(interaction.chooser or interaction.targets()),
            no_jump=lambda interaction: _("You have no cube to build here: buy or take one first."),
        ),
        ActionSpec(
            "cubes.buy", "b", "open", N_("Buy"), ("buy",), presets={"numpad": "asterisk,b", "right": "m"},
            help=N_("buy the first cubes of the strip; [1 to 4|table.number1-4]: how many"),
            now=N_("buy cubes"), prompt=N_("buy"), clause="Q7",
            when=_can("buy"), why_not=_no("buy"),
        ),
        ActionSpec(
            "cubes.take", "t", "open", N_("Take"), ("take",), presets={"numpad": "slash,t", "right": "y"},
            help=N_("take a cube from another player's stock"),
            now=N_("take a cube from another player"), prompt=N_("take"), clause="Q8",
            when=_can("take"), why_not=_no("take"),
        ),
        ActionSpec(
            "cubes.money", "m", "money", N_("Money"), presets={"numpad": "1,m", "left": "g", "right": "n"},
            help=N_("take $5, which ends your turn"),
            now=N_("take $5"), prompt=N_("take $5"), clause="Q6",
            when=_can("money"), why_not=_no("money"),
        ),
        ActionSpec(
            "cubes.done", "d", "done", N_("Done"), presets={"numpad": "0,d", "left": "q", "right": "semicolon"},
            help=N_("done: end your turn"), now=N_("end your turn"), prompt=N_("done"), clause="Q6",
            when=_can("done"), why_not=_no("done"),
        ),
        ActionSpec("cubes.others", "v", "show_next", N_("Others"), (1,), presets={"numpad": "plus,v", "right": "p"}),
        ActionSpec(
            "cubes.others_back", "V", "show_next", N_("Others back"), (-1,),
            presets={"numpad": "minus,V", "right": "P"}, is_in_footer=False,
        ),
        *number_actions(can=_is_deciding),
        question("at", N_("PLACE"), N_("what lies there, or what the place takes")),
        question("reach", N_("[COLOUR]"), N_("the places that take your cubes, and what each scores")),
        question("rows", "", N_("your rows: what lies there, what is missing")),
        question("scan", N_("ROW"), N_("a row of your pyramid place by place, as in scan a")),
        question("sites", "", N_("what each open place would score, colour by colour")),
        question("strip", "", N_("the strip, its prices, and what is left in the bag")),
    ),
    base=TABLE,
    help=(
        HelpRow(
            "table.left table.down table.up table.right",
            N_("move the cursor, or the highlight of a list"),
            N_("arrows, h j k l"),
        ),
        HelpRow("table.next table.previous", N_("the next or previous place that takes your cube, in order of points")),
        HelpRow("table.confirm", N_("build the cube at the cursor; in a list, do it")),
        HelpRow("table.number1-5", N_("choose a cube of your stock: red, yellow, blue, white, green"), N_("1 to 5")),
        *(HelpRow(f"cubes.{kind}") for kind in KINDS),
        HelpRow("cubes.others cubes.others_back", N_("show the next or previous player's pyramid")),
        HelpRow("table.number1-9", N_("choose a line of an open list"), N_("1 to 9")),
    ),
)  # fmt: skip

LOOK_NOW: Final = (
    HelpRow("table.confirm", N_("back to your pyramid")), HelpRow("cubes.others", N_("the next pyramid"))
)  # fmt: skip
"""The keys while another player's pyramid is shown."""

BUILD_NOW: Final = (FIND_PLACE, HelpRow("table.confirm", N_("build")))
"""The keys that build the chosen cube."""


def keys_now(interaction: CubesInteraction) -> list[tuple[str, str]]:
    """Return the active keys and what each does now."""
    if not interaction.deciding:
        return []
    if interaction.looks_away:
        return ACTIONS.key_rows_for(*LOOK_NOW)
    if interaction.chooser:
        return ACTIONS.key_rows_for(*LIST_NOW)
    builds = BUILD_NOW if interaction.colour is not None else ()
    return ACTIONS.key_rows_for(*builds, *ACTIONS.rows_now(interaction))


def prompts(interaction: CubesInteraction) -> list[str]:
    """Return the prompts of the legal actions besides building, with their keys."""
    return [action.marked(action.prompt) for action in ACTIONS.possible(interaction) if action.prompt]
