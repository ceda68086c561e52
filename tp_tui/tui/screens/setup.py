"""The set-up: version, variants, mission, board, who sits where, house options, seed. It offers only what fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from tp_tui.bots import BOTS
from tp_tui.games import get_game
from tp_tui.games.contract import DataError, OptionError
from tp_tui.session.seats import NAME_LENGTH, SeatError, named_seats
from tp_tui.storage.boards import board_option
from tp_tui.tui import words
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.words import PLAYER_LETTERS

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

HUMAN, NOBODY = "human", "nobody"
NO_MISSION = 0
BY_LOT = 0
BASIC = "basic"
BOTH = "both"
"""The choice of variants that switches on all there are; the others are the names of one, or of none."""

HOUSE_OPTIONS = ("stairs", "search_order")
"""The house options of the game that are offered here besides who begins."""

Choices = Sequence[tuple[str, "int | str"]]


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
        self._kinds = [("you (a human)", HUMAN), *((f"{name} (a bot)", name) for name in BOTS)]
        self._offered: dict[str, Choices] = {}

    def compose(self) -> ComposeResult:
        """What is played, a line a seat, then options, seed and start."""
        specs = {spec.name: spec for spec in self._game.options()}
        with VerticalScroll(classes="box", can_focus=False):
            yield Static(words.SETUP_TITLE, classes="title group")
            yield self._line("Version", self._select("edition", words.EDITIONS, BASIC), words.EDITION_HINT)
            yield self._line("Variants", self._select("variants", words.VARIANTS, ""), words.VARIANTS_HINT)
            yield self._line("Mission", self._select("mission", words.MISSIONS, NO_MISSION), words.MISSION_HINT)
            board = Input(placeholder=words.BOARD_PLACEHOLDER, id="board", compact=True)
            yield self._line("Board", board, words.BOARD_HINT, "group")
            for seat, letter in enumerate(PLAYER_LETTERS[: self._game.most_players]):
                value = HUMAN if seat == 0 else self.app.settings.opponent if seat == 1 else NOBODY
                name = Input(placeholder="name", max_length=NAME_LENGTH, id=f"name-{seat}", compact=True)
                choices = self._kinds if seat == 0 else [*self._kinds, (words.EMPTY_SEAT, NOBODY)]
                group = "group" if seat == self._game.most_players - 1 else ""
                yield self._line(f"Seat {letter}", self._select(f"kind-{seat}", choices, value), name, group)
            begins = [("by lot", BY_LOT), *((f"seat {letter}", n) for n, letter in enumerate(PLAYER_LETTERS, 1))]
            yield self._line("Begins", self._select("first", begins, BY_LOT), "")
            for spec in (specs[option] for option in HOUSE_OPTIONS):
                select = self._select(f"option-{spec.name}", [(c, c) for c in spec.choices], spec.default)
                yield self._line(spec.name.replace("_", " ").capitalize(), select, spec.summary)
            seed = Input(placeholder="any", restrict="[0-9]*", id="seed", max_length=12, compact=True)
            yield self._line("Seed", seed, Button(words.START, id="start", variant="primary", compact=True), "group")
            yield Static(words.SETUP_HINT, classes="hint")
            yield Static("", id="fault", classes="fault", markup=False)
        yield KeyFooter()

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

    # What fits together

    def on_select_changed(self) -> None:
        """Offer what fits what was chosen."""
        self._fit()

    def _fit(self) -> None:
        """Missions are played with the basic version (H10), and alone if one likes; only who is there can begin."""
        self._offer("edition", words.EDITIONS[:1] if self._value("mission") else words.EDITIONS)
        self._offer("mission", words.MISSIONS if self._value("edition") == BASIC else words.MISSIONS[:1])
        for seat in range(1, self._game.least_players):
            nobody = [(words.EMPTY_SEAT, NOBODY)] if self._value("mission") else []
            self._offer(f"kind-{seat}", [*self._kinds, *nobody], self.app.settings.opponent)
        begins = [(f"seat {PLAYER_LETTERS[seat]}", seat + 1) for seat in self._filled()]
        self._offer("first", [("by lot", BY_LOT), *begins])

    def _offer(self, name: str, choices: Choices, otherwise: int | str = "") -> None:
        """Let a list have these choices; what was chosen stays if it is among them, else it is `otherwise`."""
        if self._offered[name] == choices:
            return
        value = self._value(name)
        self._offered[name] = choices
        select = self.query_one(f"#{name}", Select)
        select.set_options(choices)
        select.value = value if value in [choice for _, choice in choices] else otherwise or choices[0][1]

    def _value(self, name: str) -> int | str:
        value = self.query_one(f"#{name}", Select).value
        assert isinstance(value, int | str)
        return value

    def _filled(self) -> list[int]:
        return [seat for seat in range(self._game.most_players) if self._value(f"kind-{seat}") != NOBODY]

    # Start

    def on_button_pressed(self) -> None:
        """Start."""
        self._start()

    def on_input_submitted(self) -> None:
        """Enter in a field starts too."""
        self._start()

    def _start(self) -> None:
        filled = self._filled()
        kinds = [str(self._value(f"kind-{seat}")) for seat in filled]
        names = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in filled]
        seed = self.query_one("#seed", Input).value.strip()
        try:
            seats = named_seats(["" if kind == HUMAN else kind for kind in kinds], names)
            self.app.start_game(seats, self._options(filled), int(seed) if seed else None)
        except (SeatError, OptionError, DataError) as error:
            self.query_one("#fault", Static).update(str(error))

    def _options(self, filled: list[int]) -> dict[str, int | str]:
        """The options of the game as they are chosen."""
        edition, first = str(self._value("edition")), int(self._value("first"))
        options: dict[str, int | str] = {
            "edition": edition,
            "mission": self._value("mission"),
            "board": board_option(self.query_one("#board", Input).value.strip(), edition),
            "first": filled.index(first - 1) + 1 if first - 1 in filled else BY_LOT,
        }
        chosen = self._value("variants")
        options |= {spec.name: "yes" for spec in self._game.options() if spec.is_switch and chosen in (spec.name, BOTH)}
        return options | {name: self._value(f"option-{name}") for name in HOUSE_OPTIONS}
