"""The presenter of Necropolis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tp_tui.games.contract import Action
from tp_tui.games.necropolis.rules.actions import SPACE
from tp_tui.games.necropolis.rules.phases import BUILD, OVER
from tp_tui.games.necropolis.rules.pyramid import PLACE_COUNT, open_places
from tp_tui.presenters.choices import Choice, choice_of
from tp_tui.presenters.messages import Message, _, sentence
from tp_tui.presenters.necropolis import actions, descriptions, step_text, words
from tp_tui.presenters.necropolis.interaction import NecropolisInteraction
from tp_tui.presenters.necropolis.spots import OBELISK_SPOT, SPOT_NAMES, spot_of
from tp_tui.presenters.presenter import InteractivePresenter
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import View
from tp_tui.storage.settings import Settings


class NecropolisPresenter(InteractivePresenter[NecropolisInteraction]):
    """Presents a position of Necropolis; its places are those of the pyramid, the obelisk and the tomb."""

    ACTIONS = actions.ACTIONS
    NOUNS: ClassVar[Mapping[str, str]] = {
        "goal": "A22", "card": "A1", "stone": "A2", "god": "A3", "tile": "A3", "quarry": "A7", "market": "A7",
        "pair": "A9", "pyramid": "A11", "obelisk": "A19", "tomb": "A20", "group": "A16", "largest": "A17",
        "bonus": "A18", "glyph": "A21", "hand": "A13", "round": "A14", "place": "A11",
    }  # fmt: skip

    TURN = Message("Round {turn}, {name}'s turn.")
    YOUR_TURN = Message("Round {turn}, your turn.")
    TURN_IN_SHORT = Message("Round {turn}.")
    IN_ROUNDS = True

    def make_interaction(self, view: View, settings: Settings | None) -> NecropolisInteraction:
        return NecropolisInteraction(view)

    def first_focus(self) -> str:
        interaction = self.interaction
        spots = open_places(interaction.state.occupied[interaction.player])
        return SPOT_NAMES[interaction.spot if interaction.card is not None or not spots else spots[0]]

    # Choices and keys

    def prompt(self) -> str:
        return descriptions.prompt(self.interaction)

    def notation_of(self, text: str) -> str:
        kind, _space, name = text.strip().partition(" ")
        return name if kind.lower() == "god" and name[:1].isalpha() else text

    def typed(self, action: Action) -> str:
        text = super().typed(action)
        return f"{action.kind} {SPACE.alias(action)}" if action.kind == "god" else text

    def short_prompt(self) -> str:
        return descriptions.short_prompt(self.interaction)

    def choices(self) -> Sequence[Choice]:
        return descriptions.choices(self.interaction)

    def targets(self) -> Sequence[str]:
        if self.interaction.phase != BUILD:
            return super().targets()
        return [SPOT_NAMES[spot] for spot in descriptions.spots_to_build(self.interaction)]

    def key_prompt(self) -> str:
        return step_text.prompt(self.interaction)

    def keys_now(self) -> list[tuple[str, str]]:
        return actions.keys_now(self.interaction)

    def step_help(self) -> str:
        now = words.NOW.get(self.interaction.phase)
        return _(now) if now else ""

    def clause(self) -> str:
        interaction = self.interaction
        if interaction.phase == OVER:
            return "A22"
        if refused := interaction.refusal():
            return refused.clause
        if interaction.card is not None:
            if interaction.spot < PLACE_COUNT:
                return "A11"
            return "A19" if interaction.spot == OBELISK_SPOT else "A20"
        return words.CLAUSES[interaction.phase]

    # Descriptions

    @property
    def pointed_at(self) -> str:
        return SPOT_NAMES[self.interaction.spot]

    def info(self, width: int) -> Span:
        return step_text.info(self.interaction, width)

    def choice_at(self, name: str) -> Choice:
        if self.interaction.phase != BUILD:
            return super().choice_at(name)
        return choice_of(name, descriptions.lays_at(self.interaction, SPOT_NAMES.index(name)))

    def describe_target(self, name: str) -> str:
        if self.interaction.phase != BUILD:
            return name
        return descriptions.gains_at(self.interaction, SPOT_NAMES.index(name))

    def where(self) -> str:
        return self._at("")

    def focus_after(self, action: Action) -> str:
        if action.kind in ("pyramid", "obelisk", "tomb"):
            return SPOT_NAMES[spot_of(action)]
        return self.focus if self.focus in SPOT_NAMES else ""

    def holdings(self, player: int) -> Sequence[str]:
        return (*descriptions.player_status(self.interaction, player),)

    def status_text(self) -> str:
        return descriptions.status_text(self.interaction)

    def places(self) -> Sequence[str]:
        return descriptions.laid_text(self.interaction)

    def status_table(self, width: int) -> Sequence[Line]:
        return descriptions.status_in_columns(self.interaction, width)

    def ask(self, word: str, argument: str) -> str:
        interaction = self.interaction
        match word:
            case "at":
                return self._at(argument)
            case "reach":
                return descriptions.reach_text(interaction, argument)
            case "rows":
                return descriptions.rows_text(interaction)
            case "scan":
                return descriptions.scan_text(interaction, argument)
            case "gods":
                return descriptions.tiles_status(interaction)
            case "quarry":
                return descriptions.quarry_status(interaction.state)
            case "hand":
                return descriptions.hand_text(interaction)
            case _:
                return descriptions.scored_text(interaction)

    def _at(self, text: str) -> str:
        if not text and self.focus not in SPOT_NAMES:
            return sentence(self.focus)  # a line of a list
        spot = descriptions.asked_spot(text or self.focus)
        self.focus = SPOT_NAMES[spot]
        return descriptions.spot_text(self.interaction, spot)


PRESENTER = NecropolisPresenter
