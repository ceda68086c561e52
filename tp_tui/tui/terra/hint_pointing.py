"""How the cursor and the lists come to point at the action that a hint advises."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.tui.terra import words
from tp_tui.tui.terra.choosers import chooser_of
from tp_tui.tui.terra.interaction import Interaction


def point_at(interaction: Interaction, action: Action) -> None:
    """Point so that Enter does `action`, which must be legal."""
    interaction.begin_step()
    match action.kind:
        case "place":
            interaction.cursor, interaction.way = action.args
        case "move":
            interaction.source, interaction.cursor = action.args[0], interaction.board.sites[action.args[1]]
        case "done":
            # With workers to move Enter moves them: only a list lets it end the turn.
            if interaction.moves:
                _open_only(interaction, action)
        case "search":
            interaction.toggle_search()
    if action.kind not in ("place", "move", "done") and not interaction.highlight_action(action):
        _open_for(interaction, action)
        interaction.highlight_action(action)


def _open_for(interaction: Interaction, action: Action) -> None:
    """Open the list that has `action` in it, be it the only one."""
    if KINDS[action.kind].is_at_once:
        _open_only(interaction, action)
    else:
        interaction.open(action.kind)


def _open_only(interaction: Interaction, action: Action) -> None:
    """Open a list with nothing but `action`, which has none of its own."""
    interaction.chooser = chooser_of(interaction.state, (action,), action.kind, words.HINT_TITLE)
