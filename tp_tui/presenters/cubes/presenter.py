"""The presenter of Cubes."""

from __future__ import annotations

from collections.abc import Sequence

from tp_tui.games.contract import Action
from tp_tui.presenters.choices import Choice
from tp_tui.presenters.cubes import actions, descriptions, step_text, words
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.messages import _
from tp_tui.presenters.presenter import PointingPresenter
from tp_tui.presenters.spans import Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings


class CubesPresenter(PointingPresenter[Interaction]):
    """Presents a position of Cubes. Its places are those of the pyramid, by their names."""

    ACTIONS = actions.ACTIONS

    def make_pointer(self, view: View, settings: Settings | None) -> Interaction:
        return Interaction(view)

    # What can be done, and what the keys do

    def prompt(self) -> str:
        return descriptions.prompt(self.pointer)

    def choices(self) -> Sequence[Choice]:
        return descriptions.choices(self.pointer)

    def targets(self) -> Sequence[str]:
        return descriptions.targets(self.pointer)

    def key_prompt(self) -> str:
        return step_text.prompt(self.pointer)

    def keys_now(self) -> list[tuple[str, str]]:
        return actions.keys_now(self.pointer)

    def step_help(self) -> str:
        if self.pointer.chooser:
            return _(words.NOW_LIST)
        return _(words.NOW_BUILD) if self.pointer.colour is not None else _(words.NOW_CHOOSE)

    def clause(self) -> str:
        if self.view.is_over:
            return "Q17"
        if refused := self.pointer.refusal():
            return refused.clause
        if self.pointer.chooser:
            return {"buy": "Q7", "only": "Q6"}.get(self.pointer.chooser.kind, "Q8")
        return "Q10" if self.pointer.colour is not None else "Q6"

    # What is there

    @property
    def pointed_at(self) -> str:
        return self.pointer.pyramid.names[self.pointer.cursor]

    def info(self, width: int) -> Span:
        return step_text.info(self.pointer)

    def at_target(self, name: str) -> str:
        return descriptions.target_text(self.pointer, name)

    def where(self) -> str:
        return descriptions.at(self.pointer, self.focus)

    def focus_after(self, action: Action) -> str:
        return self.pointer.pyramid.names[action.args[1]] if action.kind == "build" else self.focus

    def holdings(self, player: int) -> Sequence[str]:
        return (*descriptions.player_status(self.pointer, player),)

    def status_text(self) -> str:
        return descriptions.status_text(self.pointer)

    def ask(self, word: str, argument: str) -> str:
        match word:
            case "at":
                said = descriptions.at(self.pointer, argument or self.focus)
                self.focus = self.pointed_at
                return said
            case "scan":
                said = descriptions.scan(self.pointer, argument)
                self.focus = self.pointed_at
                return said
            case "reach":
                return descriptions.reach(self.pointer, argument)
            case "rows":
                return descriptions.rows(self.pointer)
            case "sites":
                return descriptions.sites(self.pointer)
            case _:
                return descriptions.strip_status(self.pointer)


PRESENTER = CubesPresenter
