"""The end of a game: who won and where every point came from, beside the final board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tp_tui.bots.review import Review
from tp_tui.presenters import house_actions
from tp_tui.presenters.ascii_text import in_ascii
from tp_tui.presenters.deciding_factors import deciding_factors, points_by_turn, score_sources
from tp_tui.presenters.personal_best import milestones
from tp_tui.presenters.players import player_names
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.spans import Line
from tp_tui.presenters.transcript import score_lines
from tp_tui.room import View
from tp_tui.room.replay import Replay
from tp_tui.room.thinking import thinking
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.costly_turns import CostlyTurns
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.score_table import min_width, plot_lines, table_lines
from tp_tui.tui.screens.dialogs import TextScreen
from tp_tui.tui.screens.min_size import ScrolledScreen
from tp_tui.tui.screens.replay import ReplayScreen
from tp_tui.tui.sign_sets import drawn_with
from tp_tui.tui.styled_lines import HouseLines

LEAST_COLUMNS, EDGES = 30, 3
"""Columns that the sentences take beside the board, and those of the edges and the scroll bar."""

LEAST_PLOT, LEAST_FOR_PLOT = 12, 36
"""Lines of the plot, and lines of the screen from which on there is one."""


class ScoringScreen(ScrolledScreen):
    """Stands over the finished game, beside its board.

    Attributes:
        result: says how it ended in lines to paste to a friend; empty where there is nothing to share.
        fault: says what went wrong when the game was recorded; empty for nothing.
    """

    app: BaseApp

    ACTIONS = house_actions.SCORING

    def __init__(
        self, view: View, outcome: str, replay: Replay, reviews: dict[int, Review] | None, *, board_columns: int = 0
    ) -> None:
        """Score a finished game.

        Args:
            view: its last position.
            outcome: how it ended, in a sentence.
            replay: the game.
            reviews: what is known of its turns by their first steps, and will be; None to review nothing.
            board_columns: columns at the left that show the board below and stay free.
        """
        super().__init__()
        self.result = self.fault = ""
        self._view, self._outcome, self._replay, self._reviews = view, outcome, replay, reviews
        self._board_columns = board_columns

    def compose(self) -> ComposeResult:
        """Put who won over the sources, the course of the game, and what was lost."""
        with VerticalScroll(id="scores", can_focus=False):
            yield Static(self._outcome, id="outcome", classes="title", markup=False)
            for said in milestones(self._replay.saved):
                yield Static(said, classes="milestone", markup=False)
            if self.fault:
                yield Static(self.fault, id="fault", classes="fault", markup=False)
            yield HouseLines(id="sources")
            yield HouseLines(id="plot")
            factors = deciding_factors(self._replay, self._view.scores())
            yield Static("\n".join(self.app.in_signs(said) for said in factors), id="factors", markup=False)
            if self._reviews is not None and self._replay.humans:
                yield CostlyTurns(self._replay, thinking(self.app.settings), self._reviews)
            yield Static("", id="next", classes="hint", markup=False)
        yield KeyFooter()

    @property
    def columns(self) -> int:
        """The columns of the scores: what the board leaves, or all where that is too little."""
        beside = self.app.size.width - self._board_columns
        scores = self._view.scores()
        needed = max(LEAST_COLUMNS, min_width(score_sources(self._replay.game, scores), len(scores))) + EDGES
        return beside if self._board_columns and beside >= needed else self.app.size.width

    def on_resize(self) -> None:
        """Fit the table and the plot to the terminal."""
        self._show()

    def _show(self) -> None:
        in_ascii = drawn_with(self.app.settings.symbols) == "ascii"
        self.query_one("#scores").styles.width = self.columns
        width = self.columns - EDGES
        sources = score_sources(self._replay.game, self._view.scores())
        self._fill("sources", [*table_lines(self._view, sources, width, in_ascii=in_ascii), ()])
        height = self.app.size.height
        plot = plot_lines(points_by_turn(self._replay), width, max(LEAST_PLOT, height - LEAST_FOR_PLOT))
        has_plot = height >= LEAST_FOR_PLOT and self._replay.length > 0
        self._fill("plot", [*plot, ()] if has_plot else [])

    def _fill(self, name: str, lines: list[Line]) -> None:
        shown = self.query_one(f"#{name}", HouseLines)
        shown.styles.height = len(lines)
        shown.show(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something: only some games have a result to share."""
        if action == "share" and not self.result:
            return False
        return super().check_action(action, parameters)

    def action_what_next(self) -> None:
        """Say what the keys do: Enter alone ends nothing here."""
        self.query_one("#next", Static).update(self.app.in_keys(words.SCORING_NEXT))
        self.query_one("#scores", VerticalScroll).scroll_end(animate=False)

    def action_details(self) -> None:
        """Show where every point comes from."""
        self.app.push_screen(TextScreen(words.EVERY_POINT, self.app.in_signs(every_point(self._view))))

    def action_share(self) -> None:
        """Show the lines to paste, and put them on the clipboard of terminals that let programs do that."""
        self.app.copy_to_clipboard(self.result)
        is_ascii = drawn_with(self.app.settings.symbols) == "ascii"
        self.app.push_screen(TextScreen(words.SHARE_TITLE, in_ascii(self.result) if is_ascii else self.result))

    def action_log(self) -> None:
        """Show the whole game, step by step."""
        self.app.show_log(self._view)

    def action_replay(self, place: int) -> None:
        """Show the game again: from its beginning (0), or the turn that stands in that place of the costliest."""
        step = 0
        if place:
            found = [costly.turn.first for lost in self.query(CostlyTurns) for costly in lost.found]
            if place > len(found):
                return
            step = found[place - 1]
        self.app.push_screen(ReplayScreen(self._replay, self.app.settings, step=step, reviews=self._reviews))


def every_point(view: View) -> str:
    """Return every player's points with their reasons, line by line."""
    paragraphs = []
    for name, score in zip(player_names(view), view.scores(), strict=True):
        lines = [shared_words.SCORE.format(name=name, points=score.total)]
        lines += [f"  {line}" for line in score_lines(view.game, view.observation.state, score)]
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
