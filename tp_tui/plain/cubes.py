"""Cubes in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tp_tui.games.contract import Action
from tp_tui.games.cubes.rules.components import COLOURS, INCOME, ROW_POINTS
from tp_tui.games.cubes.rules.previews import BuildPreview, build_preview, build_previews, field_at
from tp_tui.games.cubes.rules.pyramid import ROWS
from tp_tui.games.cubes.rules.state import NOTHING
from tp_tui.games.kit.wording import count, listed, sentence
from tp_tui.plain.describer import Choice, Describer, NoAnswerError, Question, lines_of
from tp_tui.presenters.cubes import chooser as lists
from tp_tui.presenters.cubes.chooser import Chooser
from tp_tui.presenters.cubes.interaction import Interaction
from tp_tui.presenters.cubes.status_text import player_status, status_text, strip_status
from tp_tui.presenters.cubes.step_text import place_text
from tp_tui.room import View

OFFERS = {
    "build": "build a cube, as in {example}",
    "buy": "buy cubes, as in {example}",
    "take": "take one, as in {example}",
    "money": "take {income} money with money",
    "done": "end your turn with done",
}
"""What can be done, by kind of action."""


class CubesDescriber(Describer):
    """Describes a position of Cubes. Its places are those of the pyramid, by their names."""

    QUESTIONS: ClassVar[Sequence[Question]] = (
        Question("at", "PLACE", "what lies there, or what the place takes"),
        Question("reach", "[COLOUR]", "the places that take your cubes, and what each scores"),
        Question("rows", "", "your rows: what lies there, what is missing"),
        Question("scan", "ROW", "a row of your pyramid place by place, as in scan a"),
        Question("sites", "", "what each open place would score, colour by colour"),
        Question("strip", "", "the strip, its prices, and what is left in the bag"),
    )

    def __init__(self, view: View, focus: str = "") -> None:
        """Describe `view`; where the player has no place in mind it is the one that the step is about."""
        super().__init__(view, focus)
        self._reader = Interaction(view)
        self._state, self._pyramid = self._reader.state, self._reader.pyramid
        if not focus:
            self.focus = self._pyramid.names[self._reader.cursor]

    def _lines(self, chooser: Chooser) -> list[Choice]:
        return lines_of(chooser, lambda each: each.opened(self._state))

    def prompt(self) -> str:
        """Say what can be done, with examples in notation."""
        kinds = dict.fromkeys(action.kind for action in self.view.legal)
        offers = [
            OFFERS[kind].format(example=self._state.action_to_string(self._reader.offers(kind)[0]), income=INCOME)
            for kind in kinds
        ]
        *most, last = offers
        return sentence(f"{', '.join(most)}, or {last}" if most else last)

    def choices(self) -> Sequence[Choice]:
        """Return the cubes to build, purchases, cubes to take, money and the end of the turn."""
        found: list[Choice] = []
        state = self._state
        colours = list(dict.fromkeys(action.args[0] for action in self._reader.offers("build")))
        for colour in colours:
            builds = [action for action in self._reader.offers("build") if action.args[0] == colour]
            found.append(self._build(colour, builds))
        if self._reader.offers("buy"):
            found += [_bought(choice) for choice in self._lines(lists.buys(state, self.view.legal))]
        if self._reader.offers("take"):
            takes = self._lines(lists.takes(state, self.view.legal))
            found.append(Choice(f"take a cube: {count(len(takes), 'choice')}", then=lambda: takes))
        found += [Choice(f"take {INCOME} money, which is your whole turn", a) for a in self._reader.offers("money")]
        found += [Choice("end your turn", a) for a in self._reader.offers("done")]
        return found

    def _build(self, colour: int, builds: Sequence[Action]) -> Choice:
        names = self._pyramid.names
        lines = [Choice(f"{names[a.args[1]]}: {self._gain(colour, a.args[1])}", a) for a in builds]
        if len(lines) == 1:
            return Choice(f"build {COLOURS[colour]} at {lines[0].label}", lines[0].action)
        return Choice(f"build {COLOURS[colour]}: {count(len(lines), 'place')}", then=lambda: lines)

    def targets(self) -> Sequence[str]:
        """Return the places that take a cube that can be built now."""
        places = {action.args[1] for action in self._reader.offers("build")}
        return [self._pyramid.names[place] for place in sorted(places)]

    def at_target(self, name: str) -> str:
        """Say what a place would score with every colour that can be built there."""
        place = self._pyramid.number_of(name)
        colours = [action.args[0] for action in self._reader.offers("build") if action.args[1] == place]
        assert place is not None
        return f"{name}: {'; '.join(f'{COLOURS[colour]} {self._gain(colour, place)}' for colour in colours)}"

    def where(self) -> str:
        """Say what is at the place in mind."""
        return self._at(self.focus)

    def focus_after(self, action: Action) -> str:
        """Return the place that was built at, else the one in mind."""
        return self._pyramid.names[action.args[1]] if action.kind == "build" else self.focus

    def means(self, player: int) -> Sequence[str]:
        """Return money, stock, and the pyramid row by row."""
        return (*player_status(self._reader, player),)

    def board(self) -> str:
        """Say how the game stands."""
        return status_text(self._reader)

    def ask(self, word: str, argument: str) -> str:
        """Answer what is asked about places, rows, cubes and the strip."""
        match word:
            case "at":
                return self._at(argument)
            case "strip":
                return strip_status(self._reader)
            case "rows":
                return "\n".join(self._row(row) for row in range(len(self._pyramid.widths)))
            case "scan":
                return self._scan(argument)
            case "sites":
                return self._scores(range(len(COLOURS)))
            case _:
                return self._reach(argument)

    def _at(self, name: str) -> str:
        place = self._pyramid.number_of(name.replace(" ", "") or self.focus)
        if place is None:
            names = self._pyramid.names
            raise NoAnswerError(f"There is no place {name}; they are {names[0]} to {names[-1]}.")
        self.focus = self._pyramid.names[place]
        self._reader.cursor = place
        self._reader.turned_to = None
        return sentence(place_text(self._reader))

    def _gain(self, colour: int, place: int) -> str:
        return _gains(self._reader, build_preview(self._state, self._player, colour, place))

    @property
    def _player(self) -> int:
        return max(0, self._reader.player)

    def _row(self, row: int) -> str:
        pyramid, state = self._pyramid, self._state
        start, width = pyramid.row_starts[row], pyramid.widths[row]
        there = [state.colour_at(self._player, place) for place in range(start, start + width)]
        missing = there.count(NOTHING)
        said = f"full, {ROW_POINTS} points" if not missing else f"{missing} of {width} missing for {ROW_POINTS} points"
        cubes = listed((COLOURS[colour] for colour in there if colour != NOTHING), "no cube yet")
        return f"Row {ROWS[row]}: {cubes}; {said}."

    def _scan(self, argument: str) -> str:
        if argument not in ROWS[: len(self._pyramid.widths)] or len(argument) != 1:
            raise NoAnswerError(f"scan takes a row from a, at the bottom, to {ROWS[len(self._pyramid.widths) - 1]}.")
        row = ROWS.index(argument)
        start = self._pyramid.row_starts[row]
        return "\n".join(
            self._at(self._pyramid.names[place]) for place in range(start, start + self._pyramid.widths[row])
        )

    def _reach(self, argument: str) -> str:
        if argument and argument not in COLOURS:
            raise NoAnswerError(f"reach takes a colour: {listed(COLOURS)}.")
        if argument:
            return self._scores((COLOURS.index(argument),))
        held = [colour for colour, number in enumerate(self._state.stock_of(self._player)) if number]
        return self._scores(held) if held else "You have no cube to build; buy or take one first."

    def _scores(self, colours: Sequence[int]) -> str:
        lines = []
        for colour in colours:
            previews = build_previews(self._state, self._player, colour)
            found = [f"{self._pyramid.names[each.place]} {_gains(self._reader, each)}" for each in previews]
            lines.append(f"{COLOURS[colour].capitalize()}: {'; '.join(found) or 'fits nowhere'}.")
        return "\n".join(lines)


def _gains(reader: Interaction, found: BuildPreview) -> str:
    """Return what a cube brings at a place: points, money, a full row."""
    said = count(found.points, "point")
    if found.money:
        said += f" and {found.money} money"
    elif (field := field_at(reader.state, found.place)) is not None:
        said += f", no money because the field is {COLOURS[field]}"
    row = reader.pyramid.rows[found.place]
    return f"{said}, fills row {ROWS[row]} for {ROW_POINTS} points" if found.fills_row else said


def _bought(choice: Choice) -> Choice:
    return Choice(f"buy {choice.label} money", choice.action)


DESCRIBER = CubesDescriber
