"""The player's statistics: results, scores, streaks, Elo rating against the bots."""

from __future__ import annotations

import re
from functools import partial

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.in_thread import in_thread
from tp_tui.games import game_names, get_game
from tp_tui.presenters import common_actions
from tp_tui.presenters.record_text import load_statistics_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.statistics_report import LOST, NONE, TIED, WIDTH, WON
from tp_tui.presenters.statistics_report import words as report
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.panel import PANEL_CSS, Panel, Remark
from tp_tui.tui.reading_scroll import ReadingScroll
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.skyline import pictured
from tp_tui.tui.table import AROUND_TEXT


class StatsScreen(ScrolledScreen):
    """The statistics; they are computed in a thread, as that may require reading all saved games."""

    CSS_PATH = PANEL_CSS

    app: BaseApp

    ACTIONS = common_actions.STATS

    lines_above = 4

    def compose(self) -> ComposeResult:
        """Compose the box."""
        text = Static(words.STATS_READING, id="statistics", markup=False)
        yield from pictured(
            Panel(
                words.STATS_TITLE,
                Remark("", id="remark", classes="fault", markup=False),
                ReadingScroll(text, id="text"),
                keys=words.TEXT_KEYS,
            )
        )

    def on_mount(self) -> None:
        """Start reading the records."""
        self._read()

    @work(exclusive=True)
    async def _read(self) -> None:
        width = min(WIDTH, self.app.size.width - AROUND_TEXT)
        try:
            text, remark = await in_thread(partial(load_statistics_text, width, has_bars=True))
        except NotStartedError:
            text, remark = load_statistics_text(width, has_bars=True)
        self.query_one("#statistics", Static).update(self._in_colours(self.app.in_signs(text)))
        self.query_one("#remark", Static).update(remark)

    def _in_colours(self, text: str) -> Content:
        """Return the statistics with titles of games and won games in gold; headings, zeros and remarks are dim."""
        shown, colours = Content(text), self.app.theme_variables
        titles = "|".join(re.escape(get_game(name).title) for name in game_names())
        headings = rf"(?:{report.TALLY_TEXTS[0]}|{report.TALLY_TEXTS[1]}) .*{report.TALLY_FIGURES[0]}.*"
        for pattern, style in (
            (titles, f"bold {colours['primary']}"),
            (headings, colours["lines-dim"]),
        ):
            for found in re.finditer(rf"^(?:{pattern})$", text, re.MULTILINE):
                shown = shown.stylize(style, *found.span())
        for pattern, style in (
            (f"{WON}+", colours["primary"]),
            (f"(?<= ){NONE}(?= )|[{TIED}{LOST}]+", colours["lines-dim"]),
            (f"(?<=[{WON}{TIED}{LOST}]   ).*?(?=   |$)", "bold"),
        ):
            for found in re.finditer(pattern, text, re.MULTILINE):
                shown = shown.stylize(style, *found.span())
        return shown
