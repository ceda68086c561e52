"""The presenter of Cubes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tp_tui.games.contract import Action, Score
from tp_tui.presenters.choices import Choice, choice_of
from tp_tui.presenters.cubes import actions, descriptions, step_text, words
from tp_tui.presenters.cubes.interaction import CubesInteraction
from tp_tui.presenters.messages import _
from tp_tui.presenters.presenter import InteractivePresenter
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings


class CubesPresenter(InteractivePresenter[CubesInteraction]):
    """Presents a position of Cubes; its places are those of the pyramid, by name."""

    ACTIONS = actions.ACTIONS
    NOUNS: ClassVar[Mapping[str, str]] = {
        "goal": "Q18", "cube": "Q1", "joker": "Q10", "pyramid": "Q2", "field": "Q3", "strip": "Q7", "market": "Q7",
        "bag": "Q5", "stock": "Q15", "money": "Q6", "row": "Q17", "points": "Q11", "dollar": "Q12",
        "buy": "Q7", "take": "Q8", "build": "Q10",
    }  # fmt: skip

    def make_interaction(self, view: View, settings: Settings | None) -> CubesInteraction:
        return CubesInteraction(view)

    # Choices and keys

    def prompt(self) -> str:
        return descriptions.prompt(self.interaction)

    def notation_of(self, text: str) -> str:
        return descriptions.unnamed(self.interaction, text)

    def typed(self, action: Action) -> str:
        return descriptions.named(self.interaction, action)

    def short_prompt(self) -> str:
        return descriptions.short_prompt(self.interaction)

    def choices(self) -> Sequence[Choice]:
        return descriptions.choices(self.interaction)

    def targets(self) -> Sequence[str]:
        return descriptions.targets(self.interaction)

    def key_prompt(self) -> str:
        return step_text.prompt(self.interaction)

    def keys_now(self) -> list[tuple[str, str]]:
        return actions.keys_now(self.interaction)

    def step_help(self) -> str:
        if self.interaction.chooser:
            return _(words.NOW_LIST)
        return _(words.NOW_BUILD) if self.interaction.colour is not None else _(words.NOW_CHOOSE)

    def clause(self) -> str:
        if self.view.is_over:
            return "Q17"
        if refused := self.interaction.refusal():
            return refused.clause
        if self.interaction.chooser:
            return {"buy": "Q7", "only": "Q6"}.get(self.interaction.chooser.kind, "Q8")
        return "Q10" if self.interaction.colour is not None else "Q6"

    # Descriptions

    @property
    def pointed_at(self) -> str:
        return self.interaction.pyramid.names[self.interaction.cursor]

    def info(self, width: int) -> Span:
        return step_text.info(self.interaction, width)

    def choice_at(self, name: str) -> Choice:
        return choice_of(name, descriptions.builds_at(self.interaction, name))

    def describe_target(self, name: str) -> str:
        return descriptions.target_text(self.interaction, name)

    def where(self) -> str:
        return descriptions.at(self.interaction, self.focus)

    def focus_after(self, action: Action) -> str:
        return self.interaction.pyramid.names[action.args[1]] if action.kind == "build" else self.focus

    def holdings(self, player: int) -> Sequence[str]:
        return (*descriptions.player_status(self.interaction, player),)

    def score_in_short(self, score: Score) -> Sequence[str]:
        return descriptions.score_by_row(score)

    def status_text(self) -> str:
        return descriptions.status_text(self.interaction)

    def places(self) -> Sequence[str]:
        return descriptions.cubes_text(self.interaction)

    def status_table(self, width: int) -> Sequence[Line]:
        return descriptions.status_in_columns(self.interaction, width)

    def ask(self, word: str, argument: str) -> str:
        match word:
            case "at":
                said = descriptions.at(self.interaction, argument or self.focus)
                self.focus = self.pointed_at
                return said
            case "scan":
                said = descriptions.scan(self.interaction, argument)
                self.focus = self.pointed_at
                return said
            case "reach":
                return descriptions.reach(self.interaction, argument)
            case "rows":
                return descriptions.rows(self.interaction)
            case "sites":
                return descriptions.sites(self.interaction)
            case _:
                return descriptions.strip_status(self.interaction, has_order=True)


PRESENTER = CubesPresenter
