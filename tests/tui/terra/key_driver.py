"""Converting actions of Terra to keys, while tracking the cursor."""

from __future__ import annotations

from tp_tui.games.contract import Action
from tp_tui.games.terra.game import TerraGame
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.state import TerraState
from tp_tui.presenters.choices import Chooser
from tp_tui.presenters.terra.actions import OFFERS
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.room import Room

OFFER_KEYS = {kind: spec.keys for kind, spec in OFFERS.items() if kind != "search"}


class KeyDriver:
    """The keys for the actions of `seat`, from a room that mirrors the game on the screen."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.interaction = TerraInteraction(room.view(seat))
        self.seat = seat

    def look(self) -> None:
        self.interaction.update(self.room.view(self.seat))

    def keys_for(self, action: Action) -> list[str]:
        """Return the keys for `action` from the current cursor position."""
        kind = action.kind
        if kind == "place":
            return [*self._to(action.args[0]), *self._turned(action.args[1]), "enter"]
        if kind == "move":
            return self._send(*action.args)
        if kind == "done":
            return ["f"]
        if KINDS[kind].is_at_once and not self._in_list(action):
            return [OFFER_KEYS[kind]]
        keys = []
        if kind == "search":
            keys.append("s")
            self.interaction.toggle_search()
        elif kind in OFFER_KEYS and not self._in_list(action):
            keys.append(OFFER_KEYS[kind])
            self.interaction.open(kind)
        return [*keys, *self._chosen(action), "enter"]

    def _in_list(self, action: Action) -> bool:
        return self.interaction.chooser is not None and self.interaction.chooser.at(action) is not None

    def _chosen(self, action: Action) -> list[str]:
        """Return the keys that highlight `action`, opening nested lists as needed."""
        chooser = self.interaction.chooser
        assert chooser is not None
        if action.kind in ("draw", "search"):
            return [str(action.args[0] + 1)]
        keys: list[str] = []
        for wanted in lists_to(chooser, action):
            at = self.interaction.chooser
            assert at is not None
            steps = wanted.index - at.index
            for _ in range(abs(steps)):
                self.interaction.step_choice(1 if steps > 0 else -1)
            keys += ["down"] * steps if steps > 0 else ["k"] * -steps
            if wanted.chosen.then is not None:
                keys.append("enter")
                assert self.interaction.confirm() is None
        return keys

    def _to(self, field: int) -> list[str]:
        columns = self.interaction.board.columns
        across = field % columns - self.interaction.cursor % columns
        along = field // columns - self.interaction.cursor // columns
        self.interaction.move(across, along)
        return ["l"] * across + ["left"] * -across + ["down"] * along + ["k"] * -along

    def _turned(self, way: int) -> list[str]:
        turns = (way - self.interaction.way) % 4
        self.interaction.turn(turns)
        return ["r"] * turns

    def _send(self, field: int, site: int) -> list[str]:
        keys = []
        if self.interaction.source != field:
            if self.interaction.source is not None:
                keys.append("escape")
                self.interaction.back()
            keys += [*self._to(field), "enter"]
            self.interaction.pick(field)
        return [*keys, *self._to(self.interaction.board.sites[site]), "enter"]


def lists_to(chooser: Chooser, action: Action) -> list[Chooser]:
    """Return the nested lists from the open one to the one with `action`, each with the highlight on the way to it."""
    found = chooser.at(action)
    path: list[Chooser] = []
    depth = 0
    at: Chooser | None = chooser
    while at is not None:
        depth, at = depth + 1, at.parent
    while found is not None:
        path.insert(0, found)
        found = found.parent
    return path[depth - 1 :]


def replay(options: dict[str, int | str], seed: int, notation: list[str]) -> TerraState:
    """Return the position after the moves, computed by the engine alone."""
    state = TerraGame().new_initial_state(options, seed)
    for text in notation:
        state.apply_action(state.string_to_action(text))
    return state
