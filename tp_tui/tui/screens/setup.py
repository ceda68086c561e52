"""The set-up form: version, seats, house rules and seed, limited to valid combinations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from tp_tui.games import game_names, get_game
from tp_tui.games.contract import (
    FaultError,
    FileOption,
    Game,
    Option,
    OptionError,
    OptionValue,
    Role,
    seat_counts,
    unfit_choices,
    with_seats,
)
from tp_tui.games.contract.json_data import write_options
from tp_tui.presenters import common_actions
from tp_tui.presenters.faults import fault_sentence, fault_text
from tp_tui.presenters.messages import sentence
from tp_tui.presenters.players import PLAYER_LETTERS
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.setup_fields import (
    BY_LOT,
    HUMAN,
    NO_VARIANT,
    NOBODY,
    PICKED,
    Choices,
    FieldAbout,
    Value,
    about_kind,
    about_option,
    about_variants,
    field_id,
    kinds,
    option_choices,
    variant_choices,
)
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.table_play import duration
from tp_tui.presenters.tables_text import FOR_SOMEBODY, about_table_kind, table_kinds
from tp_tui.presenters.tables_text import words as table_words
from tp_tui.room.seats import NAME_LENGTH, named_seats
from tp_tui.room.table import ME, OPEN
from tp_tui.room.table_messages import NewTable
from tp_tui.storage.game_files import file_value
from tp_tui.storage.table_entries import FOR, TURN_TIMES
from tp_tui.tui.banner import MIN_HEIGHT
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_field import ChoiceField
from tp_tui.tui.panel import PANEL_CSS, Panel, Remark
from tp_tui.tui.screens.min_size import FULL_SIZE, LOW, SizedScreen, fits
from tp_tui.tui.skyline import Skyline, pictured
from tp_tui.tui.text_field import TextField

WIDE, BESIDE, TALL = "-wide", "-beside", "-tall"
"""The CSS classes of a screen with much room for the description beside the form, with any, and for blank lines."""

WIDE_COLUMNS, TALL_LINES = 110, 38

SPACED, LINES_AROUND_FORM, LINES_BELOW_FORM = "-spaced", 6, 3
"""The CSS class of a screen with blank lines between groups, the lines around the form where no picture is, and those
of the description if it stands below it.
"""

AIRY = "-airy"
"""The CSS class of a screen with an empty line above the heads of the seats as well."""

BARE, LEAST_BESIDE = "-bare", 5
"""The CSS class of a screen without room for a picture above the form, and the lines from which one is beside it."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The scrolling form, without key bindings of its own.

    When the terminal is resized, it returns to its scroll position and keeps the focused field visible.
    """

    _scrolled = 0.0

    def remember_scroll(self) -> None:
        """Save the scroll position."""
        self._scrolled = self.scroll_y

    def on_resize(self) -> None:
        """Restore the scroll position."""
        self.call_after_refresh(self._restore_scroll)

    def _restore_scroll(self) -> None:
        self.scroll_to(y=self._scrolled, animate=False, immediate=True)
        focused = self.screen.focused
        if focused is not None and self in focused.ancestors:
            self.scroll_to_widget(focused, animate=False, immediate=True)


class SetupScreen(SizedScreen):
    """The set-up of a new game; every field has a sensible default."""

    app: BaseApp

    CSS_PATH: ClassVar = [PANEL_CSS, "setup.tcss"]

    ACTIONS = common_actions.SETUP

    @property
    def heading(self) -> str:
        """The title of the form."""
        return words.SETUP_TITLE

    def __init__(self, game: Game) -> None:
        """Create the form for `game`."""
        super().__init__()
        self._game = game
        self._letters = PLAYER_LETTERS[: max(int(seats.listed()[-1]) for seats in game.options_of(Role.SEATS))]
        self._abouts: dict[str, FieldAbout] = {}
        self._reasons: dict[str, str] = {}

    # The form

    def compose(self) -> ComposeResult:
        """Compose the form and the description of the focused field."""
        form = Form(*self._lines(), id="form")
        below_text = Skyline(least=LEAST_BESIDE, id="beside-skyline")
        about = Container(Static("", id="about"), below_text, Static("", id="summary", markup=False), id="beside")
        yield from pictured(
            Panel(
                self.heading,
                Container(form, about, id="columns"),
                Remark("", id="fault", classes="fault", markup=False),
                keys=words.SETUP_KEYS,
            )
        )

    def _lines(self) -> Iterator[Widget]:
        """Yield the lines of the form: game and version, seats, first player, house rules, seed and start."""
        game = self._game
        if len(game_names()) > 1:
            games: Choices = [(get_game(name).title, name) for name in game_names()]
            yield self._choice_line("game", FieldAbout(shared_words.GAME, words.GAME_HINT), games, game.name)
        yield from self._version_lines()
        yield Horizontal(Label(""), Label(words.SEAT_KIND), Label(words.SEAT_NAME), classes="heads")
        for seat, letter in enumerate(self._letters):
            yield self._seat_line(seat, letter, is_last=seat == len(self._letters) - 1)
        for option in game.options_of(Role.FIRST_SEAT):
            begins: Choices = [(shared_words.BY_LOT, BY_LOT), *self._seat_choices(range(len(self._letters)))]
            yield self._choice_line(field_id(option), about_option(game, option), begins, BY_LOT)
        for option in game.options_of(Role.HOUSE_RULE):
            yield self._option_line(option)
        yield from self._last_lines()

    def _last_lines(self) -> Iterator[Widget]:
        """Yield the lines for the seed and the start."""
        seed = TextField(placeholder=words.SEED_PLACEHOLDER, restrict="[0-9]*", id="seed", max_length=12)
        yield self._line(FieldAbout(words.SEED, words.SEED_HINT), seed, group="group")
        start = Button(words.START, id="start", compact=True)
        yield self._line(FieldAbout("", f"{words.START_HINT} {words.SETUP_ABOUT}"), start, group="starts")

    def _version_lines(self) -> Iterator[Widget]:
        """Yield the lines for version, variants, scenario and file that the game has."""
        game = self._game
        for option in game.options_of(Role.VERSION):
            yield self._option_line(option)
        if variants := game.options_of(Role.VARIANT):
            yield self._choice_line(
                "variants", about_variants(game, variants), variant_choices(game, variants), NO_VARIANT
            )
        for option in game.options_of(Role.SCENARIO):
            yield self._option_line(option)
        for option in game.options_of(Role.FILE):
            file = TextField(placeholder=words.FILE_PLACEHOLDER, id=field_id(option))
            yield self._line(about_option(game, option), file, group="group").add_class("above-heads")

    def _option_line(self, option: Option) -> Horizontal:
        about = about_option(self._game, option)
        faint = (option.default,) if option.role is Role.SCENARIO else ()
        return self._choice_line(field_id(option), about, option_choices(self._game, option), option.default, faint)

    def _choice_line(
        self, name: str, about: FieldAbout, choices: Choices, value: Value, faint: Sequence[Value] = (NO_VARIANT,)
    ) -> Horizontal:
        return self._line(about, ChoiceField(about.title, choices, value, id=name, faint=faint))

    def _seat_line(self, seat: int, letter: str, *, is_last: bool) -> Horizontal:
        about = self._about_kind(letter)
        value = self._usual(seat)
        choices = self._kinds(seat) if seat == 0 else [*self._kinds(seat), (shared_words.EMPTY_SEAT, NOBODY)]
        kind = ChoiceField(about.title, choices, value, id=f"kind-{seat}", faint=(NOBODY,))
        name = TextField(placeholder="", max_length=NAME_LENGTH, id=f"name-{seat}")
        self._abouts[f"name-{seat}"] = FieldAbout(about.title, words.NAME_HINT)
        return self._line(about, kind, name, group=f"seat-{seat + 1} {'group' if is_last else ''}").add_class("seat")

    def _usual(self, seat: int) -> str:
        """Return who sits at a seat unless the player chooses."""
        return HUMAN if seat == 0 else self.app.settings.opponent if seat == 1 else NOBODY

    def _kinds(self, seat: int) -> Choices:
        """Return who may sit at a seat."""
        return kinds()

    def _about_kind(self, letter: str) -> FieldAbout:
        return about_kind(letter)

    def _line(self, about: FieldAbout, *fields: Widget, group: str = "") -> Horizontal:
        self._abouts[fields[0].id or ""] = about
        for field in fields:
            field.add_class("field")
        return Horizontal(Label(about.title), *fields, classes=f"line {group}")

    def _seat_choices(self, seats: range | list[int]) -> list[tuple[str, Value]]:
        return [(words.SEAT_CHOICE.format(letter=self._letters[seat]), seat + 1) for seat in seats]

    def on_mount(self) -> None:
        """Focus the start button, as all fields have sensible values."""
        self._limit_choices()
        self.query_one("#start", Button).focus()

    def fit(self) -> None:
        """Place the description beside the form if there is room."""
        super().fit()
        size = self.app.size
        self.set_class(size.width >= WIDE_COLUMNS, WIDE)
        self.set_class(size.width >= WIDE_COLUMNS or (fits(size, FULL_SIZE) and not self.app.is_for_reader), BESIDE)
        self.set_class(size.height >= TALL_LINES, TALL)
        self._space()
        self._show_about()

    def _space(self) -> None:
        """Set groups apart where there is room, and give the form the lines that are too few for a picture."""
        height, lines, gaps = self.app.size.height, len(self.query(".line")), len(self.query(".group"))
        around = LINES_AROUND_FORM + (0 if self.has_class(BESIDE) else LINES_BELOW_FORM)
        is_spaced = height >= lines + gaps + around
        self.set_class(is_spaced, SPACED)
        with_picture = lines + (gaps if is_spaced else 1) + around + MIN_HEIGHT
        self.set_class(height < with_picture and not self.has_class(LOW), BARE)
        self.set_class(is_spaced and height > lines + gaps + around, AIRY)

    # Moving

    def action_move(self, by: int) -> None:
        """Focus the next (1) or previous (-1) line in the same column, wrapping round."""
        rows = [[each for each in line.query(".field").results(Widget) if each.visible] for line in self.query(".line")]
        at = next((number for number, row in enumerate(rows) if self.focused in row), 0)
        column = rows[at].index(self.focused) if self.focused in rows[at] else 0
        row = rows[(at + by) % len(rows)]
        row[min(column, len(row) - 1)].focus()

    def action_move_to(self, line: int) -> None:
        """Focus the first field of a line: the first (0) or the last (-1)."""
        [*self.query(".line")][line].query(".field").first(Widget).focus()

    def on_descendant_focus(self) -> None:
        """Describe the field, and save the scroll position once the field is visible."""
        self._show_about()
        self.call_after_refresh(self.query_one(Form).remember_scroll)

    def _show_about(self) -> None:
        field = self.focused
        about = self._abouts.get(field.id or "") if field else None
        if field is None or about is None:
            return
        keys = words.SETUP_TEXT_KEYS if isinstance(field, Input) else words.SETUP_KEYS
        self.query_one(Panel).show_keys(words.SETUP_START_KEYS if isinstance(field, Button) else keys)
        is_beside, why = self.has_class(BESIDE), self._reasons.get(field.id or "", "")
        text, gold = Text(), f"bold {self.app.theme_variables['primary']}"
        if is_beside and about.title:
            text.append(f"{about.title}\n\n", style=gold)
        text.append(self.app.in_keys(about.text if is_beside or not why else why))
        if isinstance(field, ChoiceField):
            if is_beside and not about.meanings:
                text.append("\n")
            lists_all = self.has_class(WIDE) or (is_beside and not about.meanings)
            for title, value in field.choices:
                if value == field.value or lists_all:
                    meaning = about.meanings.get(value, "")
                    style = gold if value == field.value else ""
                    if is_beside:
                        text.append(f"\n{title}" if not about.meanings else f"\n\n{title}", style=style)
                    text.append(f"{chr(10) if is_beside or text.plain else ''}{meaning}" if meaning else "")
        if is_beside and why:
            text.append(f"\n\n{why}", style=self.app.theme_variables["lines-dim"])
        self.query_one("#about", Static).update(text)
        self.query_one("#summary", Static).update(self._summary())

    def _summary(self) -> str:
        """Summarize the game, the options that differ from their defaults, and the players.

        The game is named unless the highlighted field does.
        """
        is_named = self.focused is not None and self.focused.id == "game"
        said = [] if is_named else [self._game.title]
        for option in self._game.options():
            fields = self.query(f"#{field_id(option)}").results(ChoiceField)
            said += [field.chosen for field in fields if option.role is Role.VERSION or field.value != option.default]
        if self._game.options_of(Role.VARIANT) and self.field("variants").value:
            said.append(words.VARIANTS_CHOSEN.format(chosen=self.field("variants").chosen))
        players = [self.field(f"kind-{seat}").chosen for seat in self._filled()]
        return "\n".join(filter(None, (words.THIS_GAME, " · ".join(said), *players)))

    def _for_game(self, game: Game) -> SetupScreen:
        """Return the set-up of another game."""
        return SetupScreen(game)

    # Valid combinations

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """Update the other fields; another game opens its own set-up."""
        if event.field.id == "game" and event.field.value != self._game.name:
            self.app.switch_screen(self._for_game(get_game(str(event.field.value))))
            return
        self._limit_choices()
        self._show_about()

    def _limit_choices(self) -> None:
        """Limit every field to choices compatible with the others; the reasons are said at the field concerned."""
        game, chosen = self._game, self._chosen()
        self._reasons = {}
        for role in PICKED:
            for option in game.options_of(role):
                unfit = unfit_choices(game, chosen, option.name)
                self.field(field_id(option)).offer(
                    [each for each in option_choices(game, option) if each[1] not in unfit]
                )
                if unfit:
                    self._reasons[field_id(option)] = sentence(fault_text(next(iter(unfit.values()))))
        fewest = min(seat_counts(game, chosen), default=1)
        for seat in range(1, len(self._letters)):
            nobody: Choices = [(shared_words.EMPTY_SEAT, NOBODY)] if seat >= fewest else []
            self.field(f"kind-{seat}").offer([*self._kinds(seat), *nobody], self._usual(1))
        self._show_names()
        for option in game.options_of(Role.FIRST_SEAT):
            self.field(field_id(option)).offer([(shared_words.BY_LOT, BY_LOT), *self._seat_choices(self._filled())])

    def _show_names(self) -> None:
        """Offer a name only for seats that can have one, with what the player is called without it."""
        unnamed = self._names_if_empty()
        for seat in range(len(self._letters)):
            name = self.query_one(f"#name-{seat}", Input)
            name.visible, name.placeholder = seat in unnamed, unnamed.get(seat, "")

    def _names_if_empty(self) -> dict[int, str]:
        """Return the seats that can be named, each with its player's name if the player does not choose one."""
        filled = self._filled()
        kinds = [str(self.field(f"kind-{seat}").value) for seat in filled]
        seats = named_seats(["" if kind == HUMAN else kind for kind in kinds], [""] * len(kinds))
        return {seat: found.name for seat, found in zip(filled, seats, strict=True)}

    def field(self, name: str) -> ChoiceField:
        """Return the choice field called `name`."""
        return self.query_one(f"#{name}", ChoiceField)

    def _filled(self) -> list[int]:
        return [seat for seat in range(len(self._letters)) if self.field(f"kind-{seat}").value != NOBODY]

    def _chosen(self) -> dict[str, OptionValue]:
        """Return the options of choice fields, without seats and file, which are added when the game starts."""
        chosen: dict[str, OptionValue] = {
            option.name: self.field(field_id(option)).value for role in PICKED for option in self._game.options_of(role)
        }
        if self._game.options_of(Role.VARIANT):
            chosen |= dict.fromkeys(str(self.field("variants").value).split(), "yes")
        return chosen

    # Start

    def on_button_pressed(self) -> None:
        """Start the game."""
        self._start()

    def on_input_submitted(self) -> None:
        """Move to the next line, because only the start button starts the game."""
        self.action_move(1)

    def _start(self) -> None:
        filled = self._filled()
        values = [str(self.field(f"kind-{seat}").value) for seat in filled]
        names = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in filled]
        seed = self.query_one("#seed", Input).value.strip()
        try:
            seats = named_seats(["" if value == HUMAN else value for value in values], names)
            self.app.start_game(self._game, seats, self._options(filled), int(seed) if seed else None)
        except (FaultError, OptionError) as error:
            self.query_one("#fault", Static).update(fault_sentence(error))

    def _options(self, filled: list[int]) -> dict[str, OptionValue]:
        """Return all options, with the file read."""
        options = self._chosen()
        for option in self._game.options_of(Role.FILE):
            if isinstance(option, FileOption):
                text = self.query_one(f"#{field_id(option)}", Input).value.strip()
                options[option.name] = file_value(option, text)
        for option in self._game.options_of(Role.FIRST_SEAT):
            first = int(self.field(field_id(option)).value)
            options[option.name] = filled.index(first - 1) + 1 if first - 1 in filled else BY_LOT
        return options


class TableSetupScreen(SetupScreen):
    """The set-up of a table: who the seats are for, and three more questions (T5)."""

    def __init__(self, game: Game, sit_down: Callable[[NewTable], None]) -> None:
        """Create the form for `game`; `sit_down` takes what was set up."""
        super().__init__(game)
        self._sit_down = sit_down

    @property
    def heading(self) -> str:
        """The title of the form."""
        return table_words.SETUP_TITLE

    def _last_lines(self) -> Iterator[Widget]:
        paces: Choices = [(table_words.NO_LIMIT, 0), *((duration(seconds), seconds) for seconds in TURN_TIMES.values())]
        yield self._choice_line("pace", FieldAbout(table_words.PACE, table_words.PACE_HINT), paces, TURN_TIMES["3m"])
        watching: Choices = [(title, value) for value, title in table_words.WATCH.items()]
        yield self._choice_line(
            "watch",
            FieldAbout(table_words.WATCHING, table_words.WATCHING_HINT),
            watching,
            next(iter(table_words.WATCH)),
        )
        helps: Choices = [(title, value) for value, title in table_words.HELP_CHOICES.items()]
        yield self._choice_line("help", FieldAbout(table_words.HELP, table_words.HELP_HINT), helps, "no")
        start = Button(words.START, id="start", compact=True)
        yield self._line(FieldAbout("", table_words.START_HINT), start, group="starts")

    def _usual(self, seat: int) -> str:
        return (ME, OPEN)[seat] if seat < 2 else NOBODY

    def _kinds(self, seat: int) -> Choices:
        return table_kinds(is_first=seat == 0)

    def _about_kind(self, letter: str) -> FieldAbout:
        return about_table_kind(letter)

    def _names_if_empty(self) -> dict[int, str]:
        kept = [seat for seat in self._filled() if self.field(f"kind-{seat}").value == FOR_SOMEBODY]
        return dict.fromkeys(kept, words.NAME_PLACEHOLDER)

    def _for_game(self, game: Game) -> SetupScreen:
        return TableSetupScreen(game, self._sit_down)

    def _start(self) -> None:
        filled = self._filled()
        seats = [str(self.field(f"kind-{seat}").value) for seat in filled]
        for place, seat in enumerate(filled):
            if seats[place] == FOR_SOMEBODY:
                name = self.query_one(f"#name-{seat}", Input).value.strip()
                if not name:
                    said = table_words.NAMELESS.format(letter=self._letters[seat])
                    self.query_one("#fault", Static).update(said)
                    return
                seats[place] = f"{FOR}{name}"
        try:
            options = self._options(filled)
            self._game.complete_options(with_seats(self._game, options, len(seats)))
        except (FaultError, OptionError) as error:
            self.query_one("#fault", Static).update(fault_sentence(error))
            return
        written = write_options(options)
        pace, watch = int(self.field("pace").value), str(self.field("watch").value)
        self._sit_down(NewTable(self._game.name, written, tuple(seats), pace, watch, self.field("help").value == "yes"))
