"""Advice after a turn: the strongest bot reviews it while the player considers the next one."""

from __future__ import annotations

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import BotDriver, CancelledError
from tp_tui.bots.in_thread import in_thread, try_in_thread
from tp_tui.games.contract import Action, Fault
from tp_tui.presenters.messages import _
from tp_tui.presenters.refusals import REFUSALS
from tp_tui.presenters.screen_words import words
from tp_tui.room.session_bots import start_bots
from tp_tui.storage.settings import ADVICE, CHOICES
from tp_tui.tui.game_host import GameHost

# The modules needed for advice are imported after the first turn, to keep the start fast.

AT_FIRST, ALWAYS, NEVER = ADVICE


class TurnAdvisor:
    """Comments briefly on each turn of the only human at the table.

    It has its own bot process and runs only while the human is deciding and no hint is being computed, so that nobody
    waits for it. Advice that comes too late is dropped.
    """

    def __init__(self, screen: GameHost) -> None:
        """Create an advisor for `screen`; it is active if exactly one human plays and bots are enabled."""
        self._screen = screen
        seats = screen.view().seats
        humans = [number for number, seat in enumerate(seats) if seat.is_human]
        self._seat = humans[0] if len(humans) == 1 and screen.plays_bots else -1
        self._driver: BotDriver | None = None
        self._finished: int | None = None
        self._reviewing: tuple[Action, ...] = ()
        self._advised: tuple[Action, ...] = ()
        self._advice = ""

    @property
    def last_advice(self) -> str:
        """The latest advice, for the recap, and the key that turns it off; empty if none was given yet."""
        return f"{self._advice} {self._screen.in_keys(words.ADVICE_KEY)}" if self._advice else ""

    def consider(self) -> None:
        """Review the player's last turn if advice is wanted and not given yet."""
        screen = self._screen
        is_idle = screen.table.is_deciding and not screen.has_hint and not self._reviewing
        has_played = any(turn.seat == self._seat for turn in screen.table.view.turns)
        if is_idle and has_played and self._seat >= 0 and screen.settings.advice != NEVER:
            screen.start(self._advise, "advice")

    def hide(self) -> None:
        """Hide the advice."""
        self._screen.table.lesson = ()

    def hide_for_hint(self) -> None:
        """Hide the advice to leave its lines to a hint; a tutorial's text stays."""
        if self._advice:
            self.hide()

    def pause(self) -> None:
        """Cancel the review because a player is waiting for the bots."""
        if self._reviewing and self._driver:
            self._driver.cancel()
        self._reviewing = ()

    def stop(self) -> None:
        """End the bot process; the next review starts another."""
        self._reviewing = ()
        if self._driver:
            self._driver.cancel()

    def close(self) -> None:
        """End the bot process for good."""
        self._seat = -1
        if self._driver:
            self._driver.close()

    def toggle(self) -> None:
        """Turn advice off or on and save that in the settings."""
        if self._seat < 0:
            self._screen.tell(_(REFUSALS["advice_alone"]))
        else:
            self._screen.start(self._toggle, "advice")

    async def _toggle(self) -> None:
        now = self._screen.settings.advice
        wanted = NEVER if await self._is_wanted(now) else AT_FIRST if await self._is_wanted(AT_FIRST) else ALWAYS
        choices = CHOICES["advice"]
        fault = self._screen.change_advice(choices.index(wanted) - choices.index(now))
        self.pause()
        self.hide()
        self._screen.tell(fault or (words.ADVICE_OFF if wanted == NEVER else words.ADVICE_ON))
        self.consider()

    async def _is_wanted(self, setting: str) -> bool:
        """Return whether the player gets advice with a setting."""
        from tp_tui.room.advice import is_wanted

        return is_wanted(setting, await self._finished_games(), is_told=self._screen.view().daily is not None)

    async def _finished_games(self) -> int:
        """Return how often the player has finished this game before."""
        if self._finished is None:
            from tp_tui.room.advice import finished_games

            name = self._screen.room.game.name
            try:
                self._finished = await in_thread(finished_games, name)
            except NotStartedError:
                self._finished = finished_games(name)
        return self._finished

    async def _advise(self) -> None:
        """Review the last turn and show the advice, unless the game has moved on."""
        from tp_tui.presenters.reviews import advice_in_short, advice_text
        from tp_tui.room.advice import BUDGET, LOOKS, is_forced, last_finished_turn
        from tp_tui.room.replay import Replay

        screen, room = self._screen, self._screen.room.whole()
        if room is None or not await self._is_wanted(screen.settings.advice):
            return
        replay = Replay(room)
        turn = last_finished_turn(replay, self._seat)
        if turn is None or is_forced(replay, turn) or not screen.table.is_deciding or screen.has_hint:
            return
        played = room.actions[: turn.end]
        if played == self._advised:
            return
        if self._driver is None:
            self._driver = start_bots()
        self._reviewing = played
        for _look in range(LOOKS):
            question = replay.review_question(turn.first, BUDGET)
            try:
                review = await try_in_thread(self._driver.review, question)
            except CancelledError:
                return
            room.analyses.keep(question.decision, review)
            if self._reviewing != played:
                return  # paused in the meantime
            if isinstance(review, Fault) or review.is_compared or review.is_alone:
                break
        self._reviewing = ()
        if room.actions[: turn.end] != played:
            return
        is_first, self._advised = not self._advised, played
        if isinstance(review, Fault) or not (review.is_compared or review.is_alone):
            return  # not reported: the player did not ask for advice
        advice = self._advice = advice_text(replay, turn.first, review)
        room.note_review()
        # Shown beside the board, because the information line follows the cursor.
        screen.table.lesson_in_short = advice_in_short(replay, turn.first, review)
        screen.table.lesson = (
            words.ADVICE_TITLE,
            advice,
            *([screen.in_keys(words.ADVICE_KEY)] if is_first else []),
        )
