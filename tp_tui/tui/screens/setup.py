"""The set-up: what is played, who sits where, house rules, seed. It offers only what goes together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from tp_tui.bots import BOTS
from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    DataError,
    FileOption,
    Game,
    Option,
    OptionError,
    OptionValue,
    Role,
    seat_counts,
    unfit_choices,
)
from tp_tui.session.seats import NAME_LENGTH, SeatError, named_seats
from tp_tui.storage.game_files import file_value
from tp_tui.tui import words
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.words import PLAYER_LETTERS

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

HUMAN, NOBODY = "human", "nobody"
BY_LOT = 0
NO_VARIANT = ""

PICKED = (Role.VERSION, Role.SCENARIO, Role.HOUSE_RULE)
"""The roles of options that are picked from a list of their own."""

Choices = Sequence[tuple[str, "int | str"]]


class SetupScreen(SizedScreen):
    """Everything a new game needs, with something sensible in every field."""

    app: TpApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", "Back", key_display="Esc", id="setup.back"),
    ]

    def __init__(self, game: Game) -> None:
        """Set up `game`."""
        super().__init__()
        self._game = game
        self._kinds = [("you (a human)", HUMAN), *((f"{name} (a bot)", name) for name in BOTS)]
        self._letters = PLAYER_LETTERS[: max(int(seats.listed()[-1].value) for seats in game.options_of(Role.SEATS))]
        self._offered: dict[str, Choices] = {}

    # The form

    def compose(self) -> ComposeResult:
        """What is played, a line a seat, then who begins, house rules, seed and start."""
        game = self._game
        with VerticalScroll(classes="box", can_focus=False):
            yield Static(words.SETUP_TITLE, classes="title group")
            if len(game_names()) > 1:
                games = [(get_game(name).title, name) for name in game_names()]
                yield self._line(words.GAME, self._select("game", games, game.name), words.GAME_HINT)
            yield from self._what_is_played()
            for seat, letter in enumerate(self._letters):
                value = HUMAN if seat == 0 else self.app.settings.opponent if seat == 1 else NOBODY
                name = Input(placeholder="name", max_length=NAME_LENGTH, id=f"name-{seat}", compact=True)
                choices = self._kinds if seat == 0 else [*self._kinds, (words.EMPTY_SEAT, NOBODY)]
                group = "group" if seat == len(self._letters) - 1 else ""
                yield self._line(f"Seat {letter}", self._select(f"kind-{seat}", choices, value), name, group)
            for option in game.options_of(Role.FIRST_SEAT):
                begins = [("by lot", BY_LOT), *((f"seat {letter}", n) for n, letter in enumerate(self._letters, 1))]
                yield self._line(option.title, self._select(_field(option), begins, BY_LOT), "")
            for option in game.options_of(Role.HOUSE_RULE):
                yield self._option_line(option)
            seed = Input(placeholder="any", restrict="[0-9]*", id="seed", max_length=12, compact=True)
            start = Button(words.START, id="start", variant="primary", compact=True)
            yield self._line("Seed", seed, start, "group")
            yield Static(words.SETUP_HINT, classes="hint")
            yield Static("", id="reason", classes="hint", markup=False)
            yield Static("", id="fault", classes="fault", markup=False)
        yield KeyFooter()

    def _what_is_played(self) -> ComposeResult:
        """Version, variants, scenario and file, as far as the game has them."""
        game = self._game
        for option in game.options_of(Role.VERSION):
            yield self._option_line(option)
        if variants := game.options_of(Role.VARIANT):
            hint = "; ".join(option.summary for option in variants)
            yield self._line(words.VARIANTS, self._select("variants", variant_choices(variants), NO_VARIANT), hint)
        for option in game.options_of(Role.SCENARIO):
            yield self._option_line(option)
        for option in game.options_of(Role.FILE):
            file = Input(placeholder=words.FILE_PLACEHOLDER, id=_field(option), compact=True)
            yield self._line(option.title, file, option.summary, "group")

    def _option_line(self, option: Option) -> Horizontal:
        choices = [(title, value) for value, title in option.listed()]
        return self._line(option.title, self._select(_field(option), choices, option.default), option.summary)

    def _line(
        self, label: str, field: Select[int | str] | Input, beside: str | Input | Button, group: str = ""
    ) -> Horizontal:
        if isinstance(beside, str):
            return Horizontal(Label(label), field, Label(beside, classes="hint summary"), classes=f"line {group}")
        return Horizontal(Label(label), field, beside, classes=f"line {group}")

    def _select(self, name: str, choices: Choices, value: int | str) -> Select[int | str]:
        self._offered[name] = choices
        return Select(choices, value=value, allow_blank=False, id=name, compact=True)

    def on_mount(self) -> None:
        """Begin at the button: everything has a sensible value."""
        self._fit()
        self.query_one("#start", Button).focus()

    # What goes together

    def on_select_changed(self, event: Select.Changed) -> None:
        """Offer what goes with what was chosen; another game has a set-up of its own."""
        if event.select.id == "game" and event.value != self._game.name:
            self.app.switch_screen(SetupScreen(get_game(str(event.value))))
            return
        self._fit()

    def _fit(self) -> None:
        """Offer only what goes with the rest, and say why something is left out."""
        game, chosen = self._game, self._chosen()
        reasons: list[str] = []
        for role in PICKED:
            for option in game.options_of(role):
                unfit = unfit_choices(game, chosen, option.name)
                self._offer(_field(option), [(title, v) for v, title in option.listed() if v not in unfit])
                reasons += [str(error) for error in unfit.values()]
        fewest = min(seat_counts(game, chosen), default=1)
        for seat in range(1, len(self._letters)):
            nobody = [(words.EMPTY_SEAT, NOBODY)] if seat >= fewest else []
            self._offer(f"kind-{seat}", [*self._kinds, *nobody], self.app.settings.opponent)
        for option in game.options_of(Role.FIRST_SEAT):
            begins = [(f"seat {self._letters[seat]}", seat + 1) for seat in self._filled()]
            self._offer(_field(option), [("by lot", BY_LOT), *begins])
        shown = self.query_one("#reason", Static)
        shown.display = bool(reasons)
        if reasons:
            shown.update(f"{reasons[0][:1].upper()}{reasons[0][1:]}.")

    def _offer(self, name: str, choices: Choices, otherwise: int | str = "") -> None:
        """Let a list have these choices; what was chosen stays if it is among them, else it is `otherwise`."""
        if self._offered[name] == choices:
            return
        value = self._value(name)
        self._offered[name] = choices
        select = self.query_one(f"#{name}", Select)
        select.set_options(choices)
        select.value = value if value in [choice for _, choice in choices] else otherwise or choices[0][1]

    def offered(self, name: str) -> tuple[int | str, ...]:
        """Return the values that the list of that name offers now."""
        return tuple(value for _, value in self._offered[name])

    def _value(self, name: str) -> int | str:
        value = self.query_one(f"#{name}", Select).value
        assert isinstance(value, int | str)
        return value

    def _filled(self) -> list[int]:
        return [seat for seat in range(len(self._letters)) if self._value(f"kind-{seat}") != NOBODY]

    def _chosen(self) -> dict[str, OptionValue]:
        """Return the options picked from lists: not the file, which is read when the game begins, nor the seats."""
        chosen: dict[str, OptionValue] = {
            option.name: self._value(_field(option)) for role in PICKED for option in self._game.options_of(role)
        }
        if self._game.options_of(Role.VARIANT):
            chosen |= dict.fromkeys(str(self._value("variants")).split(), "yes")
        return chosen

    # Start

    def on_button_pressed(self) -> None:
        """Start."""
        self._start()

    def on_input_submitted(self) -> None:
        """Start: Enter in a field does it too."""
        self._start()

    def _start(self) -> None:
        filled = self._filled()
        kinds = [str(self._value(f"kind-{seat}")) for seat in filled]
        names = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in filled]
        seed = self.query_one("#seed", Input).value.strip()
        try:
            seats = named_seats(["" if kind == HUMAN else kind for kind in kinds], names)
            self.app.start_game(self._game, seats, self._options(filled), int(seed) if seed else None)
        except (SeatError, OptionError, DataError) as error:
            self.query_one("#fault", Static).update(str(error))

    def _options(self, filled: list[int]) -> dict[str, OptionValue]:
        """Return the options of the game as they are chosen, its file read."""
        options = self._chosen()
        for option in self._game.options_of(Role.FILE):
            if isinstance(option, FileOption):
                text = self.query_one(f"#{_field(option)}", Input).value.strip()
                options[option.name] = file_value(option, text)
        for option in self._game.options_of(Role.FIRST_SEAT):
            first = int(self._value(_field(option)))
            options[option.name] = filled.index(first - 1) + 1 if first - 1 in filled else BY_LOT
        return options


def variant_choices(variants: Sequence[Option]) -> Choices:
    """Return the ways to combine `variants`, none first; the value is the names with spaces between."""
    found: list[tuple[str, int | str]] = [("none", NO_VARIANT)]
    for number in range(1, len(variants) + 1):
        for some in combinations(variants, number):
            title = "both" if number == len(variants) == 2 else " + ".join(option.title for option in some)
            found.append((title, " ".join(option.name for option in some)))
    return found


def _field(option: Option) -> str:
    return f"option-{option.name}"
