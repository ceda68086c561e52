"""The costliest turns of a finished game, found by the strongest bot while the scoring is shown."""

from __future__ import annotations

from textual import work
from textual.content import Content
from textual.widgets import Static

from tp_tui.bots.driver import BotDriver, CancelledError, ReviewQuestion
from tp_tui.bots.in_thread import try_in_thread
from tp_tui.bots.review import Review
from tp_tui.games.contract import Fault
from tp_tui.presenters.key_text import key_names
from tp_tui.presenters.reviews import CostlyTurn, GameReview
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import text_in
from tp_tui.room.replay import Replay
from tp_tui.room.session_bots import review_budget, start_bots
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.reading_scroll import content_of, wrapped_spans


class CostlyTurns(Static):
    """Shows the progress of the review, then the turns that cost the humans most."""

    app: BaseApp

    def __init__(self, replay: Replay, reviews: dict[int, Review]) -> None:
        """Create the widget; `reviews` are those known already, by first step of the turn, and new ones are added."""
        super().__init__(markup=False)
        self._replay, self._game_review = replay, GameReview(replay, review_budget(), reviews)
        self._bots: BotDriver | None = None
        self._is_low = False

    @property
    def found(self) -> list[CostlyTurn]:
        """The turns found, costliest first; empty until the review is complete."""
        return self._game_review.costliest

    def on_mount(self) -> None:
        """Start the review."""
        self._review()

    def on_unmount(self) -> None:
        """End the bot process."""
        if self._bots:
            self._bots.close()

    @work(exclusive=True)
    async def _review(self) -> None:
        """Review all turns, then show the costliest."""
        while question := self._game_review.next_question():
            progress = self._game_review.progress()
            self.update(progress if self._is_low else words.REVIEW_GOES_ON.format(progress=progress))
            try:
                review = await try_in_thread(self._ask, question)
            except CancelledError:
                return
            self._replay.analyses.keep(question.decision, review)
            self._game_review.add(review)
        self._tell()

    def fit(self, *, is_low: bool) -> None:
        """Tell the costliest turn alone and in a line on a low screen."""
        self._is_low, was = is_low, self._is_low
        if self._is_low != was and self._game_review.is_done:
            self._tell()

    def _tell(self) -> None:
        review = self._game_review
        count = max(1, len(self.found))
        heading = (words.COSTLIEST_ONE, words.COSTLIEST_TWO, words.COSTLIEST)[count - 1]
        keys = key_names(self.app)
        in_text = keys.in_text
        if self._is_low:
            shown = (words.COSTLIEST_KEY, words.COSTLIEST_TWO_KEYS, words.COSTLIEST_KEYS)[count - 1]
            told = review.short_lines(keys.in_spans(shown))
        elif not self.found or self.app.is_for_reader:
            self.update(in_text(review.text(heading)))
            return
        else:
            # What was played and what was better is a key away: each turn has a line.
            heads = (line for line in review.lines(heading) if not text_in(line).startswith(" "))
            told = [tuple((in_text(text), style) for text, style in line) for line in heads]
        width = self.size.width
        lines = (part for line in self.app.lines_in_signs(told) for part in wrapped_spans(line, width or 1))
        self.update(Content("\n").join(map(content_of, lines)))

    def on_resize(self) -> None:
        """Fit the turns to the width."""
        if self._game_review.is_done:
            self._tell()

    def _ask(self, question: ReviewQuestion) -> Review | Fault:
        if self._bots is None:
            self._bots = start_bots()
        return self._bots.review(question)
