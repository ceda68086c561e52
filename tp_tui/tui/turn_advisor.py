"""Advice after a player's turn: the strongest bot reviews it while the player looks at the next one."""

from __future__ import annotations

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError
from tp_tui.games.contract import Action, Fault
from tp_tui.presenters.messages import _
from tp_tui.presenters.refusals import REFUSALS
from tp_tui.presenters.screen_words import words
from tp_tui.storage.settings import ADVICE, CHOICES
from tp_tui.tui.game_host import GameHost
from tp_tui.tui.in_thread import in_thread, thread_fault

# What advice is made from is imported after the first turn: nobody need wait for it before.

AT_FIRST, ALWAYS, NEVER = ADVICE


class TurnAdvisor:
    """Says in a line, a moment after each turn of the one human at the table, what was good about it or missed.

    It has a bot process of its own and thinks only while the human is to decide and no hint is thought about: nobody
    ever waits for it. Advice that is not there in time is left out.
    """

    def __init__(self, screen: GameHost) -> None:
        """Advise on `screen`, where just one human plays and bots may think."""
        self._screen = screen
        seats = screen.view().seats
        humans = [number for number, seat in enumerate(seats) if seat.is_human]
        self._seat = humans[0] if len(humans) == 1 and screen.plays_bots else -1
        self._driver: BotDriver | None = None
        self._finished: int | None = None
        self._reviewing: tuple[Action, ...] = ()
        self._told: tuple[Action, ...] = ()
        self._advice = ""

    @property
    def last_advice(self) -> str:
        """The last advice, for the recap; empty before there was any."""
        return self._advice

    def consider(self) -> None:
        """Review the last turn of the player, if advice is wanted and not there yet."""
        screen = self._screen
        is_idle = screen.table.is_deciding and not screen.has_hint and not self._reviewing
        has_played = any(turn.seat == self._seat for turn in screen.table.view.turns)
        if is_idle and has_played and self._seat >= 0 and screen.settings.advice != NEVER:
            screen.start(self._advise, "advice")

    def hide(self) -> None:
        """Take the advice off the screen: the player has gone on."""
        self._screen.table.lesson = ()

    def make_room(self) -> None:
        """Take the advice off the screen where it is there: a hint needs the lines. The recap keeps it."""
        if self._advice:
            self.hide()

    def pause(self) -> None:
        """Stop thinking: somebody waits for the bots."""
        if self._reviewing and self._driver:
            self._driver.cancel()
        self._reviewing = ()

    def let_go(self) -> None:
        """End the process until there is another turn to review."""
        self._reviewing = ()
        if self._driver:
            self._driver.cancel()

    def close(self) -> None:
        """End the process; no advice comes any more."""
        self._seat = -1
        if self._driver:
            self._driver.close()

    def switch(self) -> None:
        """Turn advice off, or on again, and keep that in the settings."""
        if self._seat < 0:
            self._screen.tell(_(REFUSALS["advice_alone"]))
        else:
            self._screen.start(self._switch, "advice")

    async def _switch(self) -> None:
        from tp_tui.room.advice import is_wanted

        now, finished = self._screen.settings.advice, await self._finished_games()
        wanted = NEVER if is_wanted(now, finished) else AT_FIRST if is_wanted(AT_FIRST, finished) else ALWAYS
        choices = CHOICES["advice"]
        fault = self._screen.change_advice(choices.index(wanted) - choices.index(now))
        self.pause()
        self.hide()
        self._screen.tell(fault or (words.ADVICE_OFF if wanted == NEVER else words.ADVICE_ON))
        self.consider()

    async def _finished_games(self) -> int:
        """Return how many games of this kind the player has finished, this one not among them."""
        if self._finished is None:
            from tp_tui.room.advice import finished_games

            name = self._screen.room.game.name
            try:
                self._finished = await in_thread(finished_games, name)
            except NotStartedError:
                self._finished = finished_games(name)
        return self._finished

    async def _advise(self) -> None:
        """Review the last turn and show the advice, unless the game went on meanwhile."""
        from tp_tui.presenters.reviews import advice_text
        from tp_tui.room.advice import BUDGET, is_wanted, last_finished_turn
        from tp_tui.room.replay import Replay

        screen, room = self._screen, self._screen.room
        if not is_wanted(screen.settings.advice, await self._finished_games()):
            return
        replay = Replay(room)
        turn = last_finished_turn(replay, self._seat)
        if turn is None or not screen.table.is_deciding or screen.has_hint:
            return
        played = room.actions[: turn.end]
        if played == self._told:
            return
        if self._driver is None:
            self._driver = BotDriver(BotProcess())
        self._reviewing = played
        try:
            review = await in_thread(self._driver.review, replay.review_question(turn.first, BUDGET))
        except CancelledError:
            return
        except NotStartedError as error:
            review = thread_fault(error)
        if self._reviewing != played:
            return  # somebody waited for the bots meanwhile
        self._reviewing = ()
        if room.actions[: turn.end] != played:
            return
        is_first, self._told = not self._told, played
        if isinstance(review, Fault):
            return  # a turn without advice is no loss: nobody asked for it
        advice = self._advice = advice_text(replay, turn.first, review)
        # Beside the board, where it stays while the cursor moves, and the line below stays free for the cursor.
        screen.table.lesson = (
            words.ADVICE_TITLE,
            advice,
            *([screen.in_keys(words.ADVICE_KEY)] if is_first else []),
        )
