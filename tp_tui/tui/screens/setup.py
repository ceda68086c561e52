"""The set-up: how many seats, who plays each, names, house options, seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Footer, Input, Label, Select, Static

from tp_tui.bots import BOTS
from tp_tui.games import get_game
from tp_tui.games.base import OptionError
from tp_tui.session.seats import NAME_LENGTH, SeatError, named_seats
from tp_tui.tui import words
from tp_tui.tui.screens.sized import SizedScreen
from tp_tui.tui.terra.glyphs import PLAYER_LETTERS

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

HUMAN, NOBODY = "human", "nobody"
SHOWN_OPTIONS = ("stairs", "search_order")
"""The house options of the game that are offered here."""


class SetupScreen(SizedScreen):
    """Everything a new game needs, with something sensible in every field."""

    app: TpApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", "Back", key_display="Esc", id="setup.back"),
    ]

    def __init__(self) -> None:
        """A set-up for the game the program plays."""
        super().__init__()
        self._game = get_game("terra")

    def compose(self) -> ComposeResult:
        """A line a seat, then options, seed and start."""
        kinds = [("you (a human)", HUMAN), *((f"{name} (a bot)", name) for name in BOTS)]
        with VerticalScroll(classes="box", can_focus=False):
            yield Static(words.SETUP_TITLE, classes="title")
            for seat in range(self._game.most_players):
                optional = [(words.EMPTY_SEAT, NOBODY)] if seat >= self._game.least_players else []
                value = HUMAN if seat == 0 else "greedy" if seat == 1 else NOBODY
                with Horizontal(classes="seat"):
                    yield Label(f"Seat {PLAYER_LETTERS[seat]}")
                    yield Select([*kinds, *optional], value=value, allow_blank=False, id=f"kind-{seat}", compact=True)
                    yield Input(placeholder="name", max_length=NAME_LENGTH, id=f"name-{seat}", compact=True)
            with Horizontal(classes="seat"):
                yield Label("Begins")
                yield Select(
                    [("by lot", 0), *((f"seat {letter}", n) for n, letter in enumerate(PLAYER_LETTERS, 1))],
                    value=0, allow_blank=False, id="first", compact=True,
                )  # fmt: skip
            for spec in self._game.options():
                if spec.name in SHOWN_OPTIONS:
                    with Horizontal(classes="seat"):
                        yield Label(spec.name.replace("_", " ").capitalize())
                        yield Select(
                            [(choice, choice) for choice in spec.choices],
                            value=spec.default, allow_blank=False, id=f"option-{spec.name}", compact=True,
                        )  # fmt: skip
                        yield Label(spec.summary, classes="hint summary")
            with Horizontal(classes="seat"):
                yield Label("Seed")
                yield Input(placeholder="any", restrict="[0-9]*", id="seed", max_length=12, compact=True)
                yield Button(words.START, id="start", variant="primary", compact=True)
            yield Static(words.SETUP_HINT, classes="hint")
            yield Static("", id="fault", classes="fault", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin at the button: everything has a sensible value."""
        self.query_one("#start", Button).focus()

    def on_button_pressed(self) -> None:
        """Start."""
        self._start()

    def on_input_submitted(self) -> None:
        """Enter in a field starts too."""
        self._start()

    def _start(self) -> None:
        kinds: list[str] = []
        names: list[str] = []
        filled: list[int] = []
        for seat in range(self._game.most_players):
            kind = str(self.query_one(f"#kind-{seat}", Select).value)
            if kind == NOBODY:
                continue
            filled.append(seat + 1)
            kinds.append("" if kind == HUMAN else kind)
            names.append(self.query_one(f"#name-{seat}", Input).value.strip())
        first = int(str(self.query_one("#first", Select).value))
        if first and first not in filled:
            self._say(words.NOBODY_BEGINS.format(seat=PLAYER_LETTERS[first - 1]))
            return
        options: dict[str, int | str] = {"first": filled.index(first) + 1 if first else 0}
        for name in SHOWN_OPTIONS:
            options[name] = str(self.query_one(f"#option-{name}", Select).value)
        seed = self.query_one("#seed", Input).value.strip()
        try:
            seats = named_seats(kinds, names)
            self.app.start_game(seats, options, int(seed) if seed else None)
        except (SeatError, OptionError, ValueError) as error:
            self._say(str(error))

    def _say(self, fault: str) -> None:
        self.query_one("#fault", Static).update(fault)
