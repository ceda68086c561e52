"""The tables of several people: the list of them, and waiting at one until its game begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import WorkType

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.in_thread import in_thread
from tp_tui.games.contract import FaultError
from tp_tui.presenters import common_actions
from tp_tui.presenters.faults import fault_sentence
from tp_tui.presenters.ladder_text import ladder_text
from tp_tui.presenters.ladder_text import words as ladder_words
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.screen_words import words as screen_words
from tp_tui.presenters.table_play import pace_text
from tp_tui.presenters.tables_text import ordered, table_columns, waiting_text, words
from tp_tui.room.ladder import ladders
from tp_tui.room.remote_room import RemoteRoom
from tp_tui.room.table import TableSummary
from tp_tui.room.table_messages import Join, NewTable, Watch
from tp_tui.room.tables_client import Rows, TablesClient
from tp_tui.storage.folders import tables_folder
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.choice_list import ChoiceList
from tp_tui.tui.panel import PANEL_CSS, Panel, boxed
from tp_tui.tui.screens.dialogs import InputScreen, TextScreen
from tp_tui.tui.screens.list_screen import ListScreen
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.screens.setup import SetupScreen, TableSetupScreen
from tp_tui.tui.skyline import pictured

REFRESH_SECONDS = 5.0
"""How often the list is looked up anew while it is open."""

EDGES = 10
"""The columns of the panel's frame and padding."""

Found = TypeVar("Found")


class TablesScreen(ListScreen):
    """A line per table: where it is the player's turn, then waiting, open seats, games to watch."""

    CSS_PATH = PANEL_CSS

    ACTIONS = common_actions.TABLES

    def __init__(self) -> None:
        """Create the screen."""
        super().__init__()
        self._rows: Rows = ()

    def compose(self) -> ComposeResult:
        """Compose the list and a line on the highlighted table."""
        yield from pictured(
            Panel(
                words.TITLE,
                ChoiceList(markup=False),
                Static(words.ASKING, id="said", classes="hint", markup=False),
                keys=words.KEYS,
            )
        )

    def on_mount(self) -> None:
        """Look the list up again and again."""
        self.set_interval(REFRESH_SECONDS, self._look_up)

    def on_screen_resume(self) -> None:
        """Look the list up, as it may have changed behind another screen."""
        super().on_screen_resume()
        self._look_up()

    def fit(self) -> None:
        """Fit the lines to the width."""
        super().fit()
        if self.query(OptionList):
            self._list(self._rows)

    def _look_up(self) -> None:
        if self.is_current:
            look: WorkType[None] = self._show_rows
            self.run_worker(look, group="rows", exclusive=True)

    async def _show_rows(self) -> None:
        try:
            rows = await in_thread(self._client().rows)
        except (FaultError, OSError, NotStartedError) as error:
            self._say(fault_sentence(error))
            return
        if self.is_attached:
            self._list(ordered(rows))

    def _client(self) -> TablesClient:
        """Return the access to the tables.

        Raises:
            SeatError: nobody can have the player's name.
        """
        return TablesClient(self.app.settings.name)

    def _list(self, rows: Rows) -> None:
        options = self.query_one(OptionList)
        at, chosen = options.highlighted or 0, self._chosen
        self._rows = rows
        lines = [*map(self.app.in_signs, lines_of(rows, self.app.size.width - EDGES))]
        options.clear_options()
        options.add_options([Option(line) for line in lines])
        if rows:
            codes = [summary.code for summary, _ in rows]
            options.highlighted = codes.index(chosen[0].code) if chosen and chosen[0].code in codes else 0
            options.highlighted = min(options.highlighted if chosen else at, len(rows) - 1)
        else:
            self._say(words.EMPTY)

    @property
    def _chosen(self) -> tuple[TableSummary, int] | None:
        number = self.query_one(OptionList).highlighted
        return self._rows[number] if number is not None and number < len(self._rows) else None

    def on_option_list_option_highlighted(self) -> None:
        """Say what there is no room for in the line."""
        if row := self._chosen:
            summary, seat = row
            parts = [*table_columns(summary, seat)[1:], pace_text(summary.pace)]
            self._say(" · ".join(filter(None, parts)))

    # What the player does

    def on_option_list_option_selected(self) -> None:
        """Sit down, go on, or watch."""
        if row := self._chosen:
            summary, seat = row
            is_watching = seat < 0 and summary.current is not None
            self._with_name(partial(self._sit_down, Watch(summary.code) if is_watching else Join(summary.code)))

    def action_new(self) -> None:
        """Set a table up."""
        self._with_name(lambda: self.app.push_screen(TableSetupScreen(self.app.game, self._sit_down)))

    def action_code(self) -> None:
        """Ask for the code of a table."""

        def typed(code: str | None) -> None:
            if code:
                self._with_name(partial(self._sit_down, Join(code)))

        self.app.push_screen(InputScreen(words.CODE_TITLE, words.CODE_TEXT, words.CODE_KEYS), typed)

    def action_ladder(self) -> None:
        """Show the ladder of those who play here."""

        async def show() -> None:
            try:
                found = await in_thread(lambda: ladders(tables_folder(), datetime.now(UTC).date()))
            except (FaultError, NotStartedError) as error:
                self._say(fault_sentence(error))
            else:
                self.app.push_screen(TextScreen(ladder_words.TITLE, self.app.in_signs(ladder_text(found))))

        work: WorkType[None] = show
        self.run_worker(work, group="ladder", exclusive=True)

    def action_leave_seat(self) -> None:
        """Give up the seat at a table whose game has not begun."""
        row = self._chosen
        if row is None or row[1] < 0 or row[0].current is not None:
            self._say(words.NOT_LEFT)
            return
        code = row[0].code

        async def leave() -> None:
            try:
                left = await in_thread(lambda: self._client().leave(code))
            except (FaultError, OSError, NotStartedError) as error:
                self._say(fault_sentence(error))
            else:
                await self._show_rows()
                self._say(words.LEFT.format(code=left))

        work: WorkType[None] = leave
        self.run_worker(work, group="rows", exclusive=True)

    def _with_name(self, then: Callable[[], object]) -> None:
        """Do something that takes a name, and ask for one first if the player has none."""
        if self.app.settings.name:
            then()
            return

        def typed(name: str | None) -> None:
            if name:
                if fault := self.app.set_text("name", name):
                    self._say(fault)
                else:
                    then()

        self.app.push_screen(InputScreen(words.NAME_TITLE, words.NAME_TEXT, words.NAME_KEYS), typed)

    def _sit_down(self, request: Join | NewTable | Watch) -> None:
        while isinstance(self.app.screen, SetupScreen):
            self.app.pop_screen()

        async def sit_down() -> None:
            try:
                room = await in_thread(lambda: self._client().sit_down(request))
            except (FaultError, OSError, NotStartedError) as error:
                self._say(fault_sentence(error))
            else:
                self.app.push_screen(WaitingScreen(room))

        work: WorkType[None] = sit_down
        self.run_worker(work, group="seat", exclusive=True)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(self.app.in_signs(self.app.in_keys(text)))


def lines_of(rows: Rows, width: int) -> list[str]:
    """Return a line for each table, in columns that fit in `width`."""
    columns = [table_columns(summary, seat) for summary, seat in rows]
    if not columns:
        return []
    code, title, _, state = (max(cell_len(row[at]) for row in columns) for at in range(4))
    names = max(8, width - code - title - state - 6)
    return [
        f"{row[0]:<{code}}  {set_cell_size(row[1], title)}  {set_cell_size(shortened(row[2], names), names)}  {row[3]}"
        for row in columns
    ]


class WaitingScreen(ScrolledScreen):
    """Who is at a table and who is missing, until its game begins."""

    CSS_PATH = PANEL_CSS

    app: BaseApp

    ACTIONS = common_actions.WAITING

    def __init__(self, room: RemoteRoom) -> None:
        """Wait at the table of `room`."""
        super().__init__()
        self._room = room
        self._is_begun = False

    def compose(self) -> ComposeResult:
        """Compose the dialog."""
        lines = [words.WAITING.format(title=self._room.game.title), words.OTHERS_JOIN.format(code=self._room.code)]
        panel = Panel(
            words.WAITING_TITLE.format(code=self._room.code),
            Static("\n".join(lines), markup=False),
            Static("", id="said", classes="strong", markup=False),
            keys=words.WAITING_KEYS,
        )
        yield from boxed(panel)

    def on_mount(self) -> None:
        """Follow the table."""
        asyncio.get_running_loop().add_reader(self._room.news, self._catch_up)

    def on_unmount(self) -> None:
        """Leave the table, unless its game goes on elsewhere."""
        asyncio.get_running_loop().remove_reader(self._room.news)
        if not self._is_begun:
            self._room.close()

    def _catch_up(self) -> None:
        room = self._room
        room.catch_up()
        said = self.query_one("#said", Static)
        if room.ended:
            said.update(fault_sentence(room.ended))
        elif room.has_begun:
            self._is_begun = True
            asyncio.get_running_loop().remove_reader(room.news)
            self.app.play_at_table(room)
        elif room.is_away:
            said.update(screen_words.AWAY)
        else:
            said.update(self.app.in_signs(waiting_text(room.waiting)))
