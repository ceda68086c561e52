"""Why a key of the table does nothing now: the reason of the rules, of the action that comes nearest to being legal."""

from __future__ import annotations

from collections import Counter

from tp_tui.games.contract import Refusal
from tp_tui.games.terra.rules.action_kinds import ActionKind
from tp_tui.games.terra.rules.actions import NO_BLOCK
from tp_tui.games.terra.rules.board import SITE
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.terra.interaction import Interaction


def refusal_of_kind(interaction: Interaction, kind: ActionKind) -> Refusal | None:
    """Return why no action of that kind is legal; None where one is.

    Of many reasons it is the one for the site under the cursor, else for the player's own sites the one given most
    often, else the most common of all.
    """
    state = interaction.state
    actions = [action for action in state.all_actions() if action.kind == kind.name]
    refusals = [(action, state.explain(action)) for action in actions]
    if not refusals or any(refused is None for _, refused in refusals):
        return None
    said = [(action.args[0] if action.args else NO_BLOCK, refused) for action, refused in refusals if refused]
    if kind.name in ("build", "recall", "hire"):
        at_cursor = _site_at(interaction)
        mine = {site for site, owner in enumerate(state.owners) if owner == state.player + 1}
        for wanted in ({at_cursor} & mine, _fullest(state, mine), mine):
            if some := [refused for site, refused in said if site in wanted]:
                return _commonest(some)
    return _commonest([refused for _, refused in said])


def _site_at(interaction: Interaction) -> int:
    """Return the site under the cursor; -1 if there is no site."""
    board, at = interaction.board, interaction.cursor
    return board.site_number[at] if board.kinds[at] == SITE else -1


def _fullest(state: TerraState, sites: set[int]) -> set[int]:
    """Return those of the sites that have the most workers."""
    most = max((state.crews[site] for site in sites), default=0)
    return {site for site in sites if state.crews[site] == most}


def _commonest(refusals: list[Refusal]) -> Refusal:
    return Counter(refusals).most_common(1)[0][0]
