"""The player's statistics: results, scores, streaks, Elo rating against the bots."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.in_thread import in_thread
from tp_tui.presenters import common_actions
from tp_tui.presenters.record_text import load_statistics_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.statistics_report import WIDTH
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.panel import PANEL_CSS, Panel
from tp_tui.tui.reading_scroll import ReadingScroll
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.table import AROUND_TEXT


class StatsScreen(ScrolledScreen):
    """The statistics; they are computed in a thread, as that may require reading all saved games."""

    CSS_PATH = PANEL_CSS

    app: BaseApp

    ACTIONS = common_actions.STATS

    def compose(self) -> ComposeResult:
        """Compose the box."""
        text = Static(words.STATS_READING, id="statistics", markup=False)
        yield Panel(
            words.STATS_TITLE,
            Static("", id="remark", classes="fault", markup=False),
            ReadingScroll(text, id="text"),
            keys=words.TEXT_KEYS,
        )

    def on_mount(self) -> None:
        """Start reading the records."""
        self._read()

    @work(exclusive=True)
    async def _read(self) -> None:
        width = min(WIDTH, self.app.size.width - AROUND_TEXT)
        try:
            text, remark = await in_thread(load_statistics_text, width)
        except NotStartedError:
            text, remark = load_statistics_text(width)
        self.query_one("#statistics", Static).update(self.app.in_signs(text))
        self.query_one("#remark", Static).update(remark)
