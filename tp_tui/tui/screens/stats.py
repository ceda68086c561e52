"""The player's statistics: results, scores, streaks, Elo rating against the bots."""

from __future__ import annotations

from functools import partial

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.in_thread import in_thread
from tp_tui.presenters import common_actions
from tp_tui.presenters.record_text import load_statistics_lines
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.statistics_report import WIDTH
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.panel import PANEL_CSS, Panel, Remark
from tp_tui.tui.reading_scroll import ReadingScroll, content_of
from tp_tui.tui.screens.dialogs import AROUND_TEXT
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.skyline import pictured


class StatsScreen(ScrolledScreen):
    """The statistics; they are computed in a thread, as that may require reading all saved games."""

    CSS_PATH = PANEL_CSS

    app: BaseApp

    ACTIONS = common_actions.STATS

    lines_above = 3

    def compose(self) -> ComposeResult:
        """Compose the box."""
        text = Static(words.STATS_READING, id="statistics", markup=False)
        yield from pictured(
            Panel(
                words.STATS_TITLE,
                Remark("", id="remark", classes="fault", markup=False),
                ReadingScroll(text, id="text"),
                keys=words.TEXT_KEYS,
                keys_if_short=words.BACK_KEYS,
            )
        )

    def on_mount(self) -> None:
        """Start reading the records."""
        self._read()

    @work(exclusive=True)
    async def _read(self) -> None:
        width = min(WIDTH, self.app.size.width - AROUND_TEXT)
        try:
            lines, remark = await in_thread(partial(load_statistics_lines, width))
        except NotStartedError:
            lines, remark = load_statistics_lines(width)
        shown = [tuple((self.app.in_signs(text), style) for text, style in line) for line in lines]
        self.query_one("#statistics", Static).update(Content("\n").join(map(content_of, shown)))
        self.query_one("#remark", Static).update(remark)
