"""The scoring screen: who won and where every point came from, beside the final board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tp_tui.bots.review import Review
from tp_tui.presenters import common_actions
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

MIN_COLUMNS, EDGES = 30, 3
"""The minimum width of the texts, and the width of padding and scroll bar."""

MIN_PLOT, MIN_HEIGHT_FOR_PLOT = 12, 36
"""The minimum height of the plot, and of a terminal that has room for it."""


class ScoringScreen(ScrolledScreen):
    """The scoring, laid over the finished game beside its board.

    Attributes:
        result: a summary to share; empty if there is none.
        fault: what went wrong when the game was recorded; empty if nothing did.
    """

    app: BaseApp

    ACTIONS = common_actions.SCORING

    def __init__(
        self, view: View, outcome: str, replay: Replay, reviews: dict[int, Review] | None, *, board_columns: int = 0
    ) -> None:
        """Create the scoring of a finished game.

        Args:
            view: the final position.
            outcome: how the game ended, in a sentence.
            replay: the game.
            reviews: known reviews by the turns' first steps; new ones are added. None disables reviews.
            board_columns: the width to leave free at the left, where the board shows through.
        """
        super().__init__()
        self.result = self.fault = ""
        self._view, self._outcome, self._replay, self._reviews = view, outcome, replay, reviews
        self._board_columns = board_columns

    def compose(self) -> ComposeResult:
        """Compose outcome, sources of points, plot, deciding factors and costliest turns."""
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
        """The width of the scores: what the board leaves, or the whole terminal if that is too narrow."""
        beside = self.app.size.width - self._board_columns
        scores = self._view.scores()
        needed = max(MIN_COLUMNS, min_width(score_sources(self._replay.game, scores), len(scores))) + EDGES
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
        plot = plot_lines(points_by_turn(self._replay), width, max(MIN_PLOT, height - MIN_HEIGHT_FOR_PLOT))
        has_plot = height >= MIN_HEIGHT_FOR_PLOT and self._replay.length > 0
        self._fill("plot", [*plot, ()] if has_plot else [])

    def _fill(self, name: str, lines: list[Line]) -> None:
        shown = self.query_one(f"#{name}", HouseLines)
        shown.styles.height = len(lines)
        shown.show(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled; only some games have a result to share."""
        if action == "share" and not self.result:
            return False
        return super().check_action(action, parameters)

    def action_what_next(self) -> None:
        """Explain the keys, because Enter does not leave this screen."""
        self.query_one("#next", Static).update(self.app.in_keys(words.SCORING_NEXT))
        self.query_one("#scores", VerticalScroll).scroll_end(animate=False)

    def action_details(self) -> None:
        """Show the reason for every point."""
        self.app.push_screen(TextScreen(words.EVERY_POINT, self.app.in_signs(every_point(self._view))))

    def action_share(self) -> None:
        """Show the result to share, and copy it to the clipboard if the terminal supports that."""
        self.app.copy_to_clipboard(self.result)
        is_ascii = drawn_with(self.app.settings.symbols) == "ascii"
        self.app.push_screen(TextScreen(words.SHARE_TITLE, in_ascii(self.result) if is_ascii else self.result))

    def action_log(self) -> None:
        """Show the log of the whole game."""
        self.app.show_log(self._view)

    def action_replay(self, place: int) -> None:
        """Open the replay at the start (0) or at the costliest turn number `place`."""
        step = 0
        if place:
            found = [costly.turn.first for lost in self.query(CostlyTurns) for costly in lost.found]
            if place > len(found):
                return
            step = found[place - 1]
        self.app.push_screen(ReplayScreen(self._replay, self.app.settings, step=step, reviews=self._reviews))


def every_point(view: View) -> str:
    """Return all players' points with reasons, line by line."""
    paragraphs = []
    for name, score in zip(player_names(view), view.scores(), strict=True):
        lines = [shared_words.SCORE.format(name=name, points=score.total)]
        lines += [f"  {line}" for line in score_lines(view.game, view.observation.state, score)]
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
