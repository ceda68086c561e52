"""The presenter of Terra Pyramides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from tp_tui.games.contract import Action, FaultError
from tp_tui.games.terra.rules.action_kinds import KINDS
from tp_tui.games.terra.rules.board import AXES, STEPS, WAYS
from tp_tui.games.terra.rules.state import DRAW, NEXT, PLACE, ROW, TAKE, TRIM, WORK
from tp_tui.presenters.choices import Choice, Chooser, NoAnswerError, choice_of
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.line_words import words as line_words
from tp_tui.presenters.messages import Message, _, joined, punctuated, sentence
from tp_tui.presenters.players import player_names
from tp_tui.presenters.presenter import InteractivePresenter
from tp_tui.presenters.spans import Line, Span
from tp_tui.presenters.terra import actions, choosers, descriptions, labels, preview, step_text, words
from tp_tui.presenters.terra.actions import OFFERS
from tp_tui.presenters.terra.interaction import TerraInteraction
from tp_tui.room import View
from tp_tui.storage.settings import Settings

RAY_STEPS = {**dict(zip(WAYS, STEPS, strict=True)), "ne": (1, -1), "se": (1, 1), "sw": (-1, 1), "nw": (-1, -1)}
"""The directions of a ray, by name."""

READ_OUT = frozenset({"row", "card", "done", "draw", "search", "take", "next"})
"""The kinds of action that are read out without a list of their own."""

LATE = ("swap", "recall", "done")
"""The kinds of action that are offered after the others, since they are seldom meant."""

NUMBERED = frozenset({"card", "draw", "search", "take", "next"})
"""The kinds of action whose things have numbers."""

CLAUSE_OF_PHASE = {PLACE: "B2", ROW: "B5", WORK: "B11", DRAW: "B16", TAKE: "B16", NEXT: "B16", TRIM: "B17"}


class TerraPresenter(InteractivePresenter[TerraInteraction]):
    """Presents a position of Terra Pyramides; its places are fields, by name."""

    ACTIONS = actions.ACTIONS
    NOUNS: ClassVar[Mapping[str, str]] = {
        "goal": "B33", "board": "C1", "tile": "C8", "foundation": "C4", "block": "B9", "gold": "B32", "pyramid": "B22",
        "level": "B23", "stack": "B16", "space": "B2", "stairs": "B3", "site": "B11", "row": "B5", "oasis": "B7",
        "eye": "B8", "worker": "B10", "limit": "B17", "points": "B32", "white": "B20", "grave": "H4",
        "move": "B11", "build": "B22", "swap": "B20", "hire": "B21", "buy": "B21", "recall": "B15", "search": "B16",
        "draw": "B16",
    }  # fmt: skip
    SETTINGS = actions.SETTINGS
    LOG_NOTE = Message("The points of a pyramid are told without its blocks, those of a turn as your whole score.")

    def make_interaction(self, view: View, settings: Settings | None) -> TerraInteraction:
        return TerraInteraction(view, turn_by_itself=_turns_stairs(settings))

    def follow(self, settings: Settings) -> None:
        self.interaction.turn_by_itself = _turns_stairs(settings)

    # Choices and keys

    def prompt(self) -> str:
        return descriptions.prompt(self.interaction)

    def short_prompt(self) -> str:
        return descriptions.short_prompt(self.interaction)

    def taught(self) -> frozenset[str]:
        kinds = super().taught()
        return frozenset({"trim"}) if self.interaction.state.phase == TRIM else kinds & words.KIND_NAMES.keys()

    def notation_of(self, text: str) -> str:
        verb, gap, rest = text.strip().partition(" ")
        return f"{words.SPOKEN_VERBS.get(verb.lower(), verb)}{gap}{rest}"

    def key_prompt(self) -> str:
        return step_text.prompt(self.interaction)

    def keys_now(self) -> list[tuple[str, str]]:
        return actions.keys_now(self.interaction)

    def step_help(self) -> str:
        now = words.NOW.get(self.interaction.phase)
        return _(now) if now else ""

    def said_at_once(self, action: Action) -> str:
        return step_text.bought(self.interaction.state, action.kind)

    def clause(self) -> str:
        interaction = self.interaction
        if self.view.is_over:
            return "B30"
        if interaction.is_placing and (refused := preview.refusal(interaction)):
            return refused.clause
        if preview.enclosures(interaction):
            return "H7"
        if interaction.chooser and interaction.phase != TRIM:
            return KINDS[interaction.chooser.kind].clause
        return CLAUSE_OF_PHASE.get(interaction.phase, "B1")

    def choices(self) -> Sequence[Choice]:
        """Return the kinds of legal action, each opening its list; the list itself if there is only one kind.

        Spaces for the tile always come one by one, so that a number means the same in every turn.
        """
        by_kind: dict[str, list[Action]] = {}
        for action in self.view.legal:
            by_kind.setdefault(action.kind, []).append(action)
        if self.interaction.state.phase == TRIM:
            return [*self._spending()]
        order = sorted(by_kind, key=lambda kind: LATE.index(kind) if kind in LATE else -1)
        groups = {kind: self._group(kind, by_kind[kind]) for kind in order}
        spaces = groups.pop("place", ())
        if len(groups) == 1 and not spaces:
            return next(iter(groups.values()))
        return [*spaces, *(_one_line(*group) for group in groups.items())]

    def _spending(self) -> Iterator[Choice]:
        """Yield what brings the player within a limit, each with its verb."""
        state = self.interaction.state
        for kind in labels.trim_order(state):
            for choice in choosers.offers(state, self.view.legal, kind).with_full_labels().choices:
                verb = words.SPENDING.get(kind)
                yield choice._replace(label=_(verb, choice=choice.label)) if verb else choice

    def _group(self, kind: str, actions: Sequence[Action]) -> Sequence[Choice]:
        if kind == "place":
            return [_placement(*placement) for placement in descriptions.placements(self.interaction)]
        if kind == "move":
            return [Choice(descriptions.move_text(self.interaction.state, action), action) for action in actions]
        if kind not in READ_OUT and not KINDS[kind].is_at_once:
            interaction = TerraInteraction(self.view)
            interaction.open(kind)
            if interaction.chooser:
                return interaction.chooser.with_full_labels().choices
        players = player_names(self.view)
        state, is_numbered = self.interaction.state, kind in NUMBERED
        return [
            Choice(labels.in_full(state, action, players), action, number=action.args[0] + 1 if is_numbered else 0)
            for action in actions
        ]

    def targets(self) -> Sequence[str]:
        return (*descriptions.targets(self.interaction),) if self.view.legal else ()

    def choice_at(self, name: str) -> Choice:
        interaction, field = self.interaction, self.interaction.board.field_number(name)
        if interaction.state.phase == PLACE:
            return _placement(*descriptions.placement(interaction, field))
        moves = [action for action in interaction.moves if interaction.board.sites[action.args[1]] == field]
        return choice_of(name, [Choice(descriptions.move_text(interaction.state, move), move) for move in moves])

    def describe_target(self, name: str) -> str:
        field = self.interaction.board.field_number(name)
        said = descriptions.field_text(self.interaction, field)
        if self.interaction.state.phase != PLACE or not self.interaction.deciding:
            return said
        return " ".join([punctuated(said), descriptions.rows_text(self.interaction, field)])

    # Descriptions

    @property
    def pointed_at(self) -> str:
        return self.interaction.board.field_name(self.interaction.cursor)

    def info(self, width: int) -> Span:
        return step_text.info(self.interaction, width)

    def status_text(self) -> str:
        return descriptions.status_text(self.interaction)

    def status_table(self, width: int) -> Sequence[Line]:
        return descriptions.status_in_columns(self.interaction, width)

    def where(self) -> str:
        return descriptions.surroundings(self.interaction, self.interaction.board.field_number(self.focus), RAY_STEPS)

    def focus_after(self, action: Action) -> str:
        field = action.args[0] if action.kind == "place" else labels.field_of(self.interaction.state, action)
        return self.focus if field is None else self.interaction.board.field_name(field)

    def holdings(self, player: int) -> Sequence[str]:
        return (*descriptions.player_status(self.interaction.state, player),)

    def board(self) -> str:
        sites, tiles = descriptions.sites_text(self.interaction), descriptions.tiles_text(self.interaction)
        return "\n".join([self.status_text(), "", sites, tiles])

    def places(self) -> Sequence[str]:
        state, board = self.interaction.state, self.interaction.board
        fields = (field for field in range(board.size) if not state.empty >> field & 1)
        return [descriptions.field_text(self.interaction, field) for field in fields]

    def ask(self, word: str, argument: str) -> str:
        interaction = self.interaction
        match word:
            case "hand":
                return descriptions.hand_text(interaction)
            case "sites":
                return descriptions.sites_text(interaction)
            case "scan":
                name, fields = self._scanned(argument)
                return "\n".join([name, descriptions.fields_text(interaction, fields)])
            case "ray":
                return descriptions.fields_text(interaction, self._along_ray(argument))
            case "reach" if not argument:
                return descriptions.reach_here(interaction, self._focused("") if self.is_pointed else None)
            case "rows" if not argument:
                return descriptions.rows_here(interaction, self._focused("") if self.is_pointed else None)
        field = self._focused(argument)
        match word:
            case "at":
                return sentence(descriptions.field_text(interaction, field))
            case "reach":
                return descriptions.reach_text(interaction, field)
            case _:
                return descriptions.rows_text(interaction, field)

    def _focused(self, text: str) -> int:
        """Move the focus to the field named `text` and return it; an empty name keeps the focus.

        Raises:
            NoAnswerError: there is no such field.
        """
        name = text.replace(" ", "") or self.focus
        try:
            field = self.interaction.board.field_number(name)
        except FaultError as error:
            raise NoAnswerError(sentence(fault_text(error))) from error
        self.focus = self.interaction.board.field_name(field)
        return field

    def _scanned(self, argument: str) -> tuple[str, Sequence[int]]:
        """Return the fields of a board line, column or row, with its name.

        Raises:
            NoAnswerError: `argument` names none of these.
        """
        board, text = self.interaction.board, argument.replace(" ", "")
        if text[:1] in AXES and len(text) > 1 and text[1:2].isalpha():
            return descriptions.row_of_board(self.interaction, self._focused(text[1:]), AXES.index(text[0]))
        found = descriptions.line_of_board(self.interaction, text)
        if found is None:
            last = chr(ord("a") + board.columns - 1)
            raise NoAnswerError(_(words.SCAN_TAKES, rows=board.rows, last=last, field=self.focus))
        return found

    def _along_ray(self, argument: str) -> Sequence[int]:
        """Return the fields in a direction, up to the first site.

        Raises:
            NoAnswerError: `argument` is not a direction with an optional field.
        """
        said = argument.split()
        for way, name in ((said[-1:], said[:-1]), (said[:1], said[1:])):
            if way and way[0] in RAY_STEPS:
                return self.interaction.board.ray(self._focused(" ".join(name)), RAY_STEPS[way[0]])
        raise NoAnswerError(_(words.RAY_TAKES, ways=joined(RAY_STEPS)))


def _turns_stairs(settings: Settings | None) -> bool:
    """Return whether the settings let the tile in hand turn by itself."""
    return settings is None or actions.STAIRS.value_in(settings, "terra") == "auto"


def _placement(label: str, ways: Sequence[tuple[str, Action]]) -> Choice:
    """Return a line that places the tile on a field, or opens the list of legal directions."""
    if len(ways) == 1:
        return Choice(label, ways[0][1])
    return Choice(label, then=lambda: Chooser(tuple(Choice(said, action) for said, action in ways)))


def _one_line(kind: str, lines: Sequence[Choice]) -> Choice:
    """Return a line that opens the list of a kind of action, or performs its only action."""
    name = _(NAMES[kind])
    if len(lines) == 1 and lines[0].action is not None:
        if kind == "done" or KINDS[kind].is_at_once:
            return lines[0]  # its label needs no name of the kind
        return Choice(line_words.KIND_CHOICE.format(kind=name, choice=lines[0].label), lines[0].action, is_kind=True)
    return Choice(line_words.choices_of(name, len(lines)), then=lambda: Chooser(tuple(lines)), is_kind=True)


NAMES = {**{kind: spec.now for kind, spec in OFFERS.items()}, **words.KIND_NAMES}
"""The name of each kind of action as a choice."""

PRESENTER = TerraPresenter
