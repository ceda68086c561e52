"""The costliest turns of a finished game, worked out by the strongest bot while the scoring is on the screen."""

from __future__ import annotations

from textual import work
from textual.widgets import Static

from tp_tui.bots import HINT_BOT
from tp_tui.bots.base import Budget
from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError
from tp_tui.bots.review import Review
from tp_tui.presenters.key_text import key_names
from tp_tui.presenters.reviews import CostlyTurn, costliest, total_basis
from tp_tui.presenters.screen_words import words
from tp_tui.room.replay import Replay, ReplayTurn
from tp_tui.tui.in_thread import in_thread


class CostliestTurns(Static):
    """Some lines that say how far the bot is, and then in which turns the humans lost most.

    Attributes:
        found: these turns, the costliest first; empty until all are looked at.
    """

    def __init__(self, replay: Replay, budget: Budget, reviews: dict[int, Review]) -> None:
        """Review the turns of the humans in `replay`.

        Args:
            replay: a finished game.
            budget: what the bot may use up for each turn.
            reviews: those that there are already, by the steps that turns begin with; new ones are added.
        """
        super().__init__(markup=False)
        self.found: list[CostlyTurn] = []
        self._replay, self._budget, self._reviews = replay, budget, reviews
        self._turns = [turn for turn in replay.turns if turn.seat in replay.humans]
        self._bots: BotDriver | None = None

    def on_mount(self) -> None:
        """Begin."""
        self._review()

    def on_unmount(self) -> None:
        """Stop thinking."""
        if self._bots:
            self._bots.close()

    @work(exclusive=True)
    async def _review(self) -> None:
        """Have every turn reviewed that is not yet, one after another, and show what was found."""
        for done, turn in enumerate(self._turns):
            if turn.first in self._reviews:
                continue
            self.update(words.REVIEWING.format(bot=HINT_BOT.capitalize(), done=done, count=len(self._turns)))
            try:
                review = await in_thread(self._ask, turn)
            except CancelledError:
                return
            except NotStartedError as error:
                review = words.NO_THREAD.format(fault=error)
            if isinstance(review, str):
                self.update(words.REVIEW_FAILED.format(fault=review))
                return
            self._reviews[turn.first] = review
        reviewed = [(turn, self._reviews[turn.first]) for turn in self._turns]
        self.found = costliest(self._replay, reviewed)
        self.update(key_names(self.app).in_text("\n".join(self._lines([review for _, review in reviewed]))))

    def _ask(self, turn: ReplayTurn) -> Review | str:
        if self._bots is None:
            self._bots = BotDriver(BotProcess())
        return self._bots.review(self._replay.review_question(turn.first, self._budget))

    def _lines(self, reviews: list[Review]) -> list[str]:
        """Return what there is to say, in lines to be cut off where they are too long."""
        bot = HINT_BOT.capitalize()
        if not self.found:
            return [words.NOTHING_LOST.format(bot=bot, count=len(reviews), basis=total_basis(reviews))]
        lines = [words.COSTLIEST.format(bot=bot)]
        for place, costly in enumerate(self.found, 1):
            turn = words.TURN if len(self._replay.humans) == 1 else words.TURN_OF
            lines.append(
                words.COSTLY_PLAYED.format(
                    place=place,
                    turn=turn.format(turn=costly.turn.number, name=self._replay.seats[costly.turn.seat].name),
                    loss=costly.loss,
                    basis=costly.basis,
                    played=costly.played,
                )
            )
            lines.append(words.COSTLY_BEST.format(best=costly.best))
        return lines
