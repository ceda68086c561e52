"""Hints: the strongest bot's suggestion for a whole turn, followed step by step or played automatically."""

from __future__ import annotations

from tp_tui.bots.base import Advice
from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import CancelledError, HintQuestion
from tp_tui.bots.in_thread import in_thread, try_in_thread
from tp_tui.games.contract import Action, Event, Fault
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import hint_from_advice, wants_time
from tp_tui.presenters.log_text import last_reveal, last_step, steps_sentence
from tp_tui.presenters.messages import capitalized
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.room import Play, RefusedError, View
from tp_tui.room.session_bots import first_look
from tp_tui.storage.settings import PACE_SECONDS
from tp_tui.tui.game_host import GameHost
from tp_tui.tui.step_pause import StepPause


class Hints:
    """The hint of a game screen: requests it, shows it, keeps up with the player's moves, and plays it on request."""

    def __init__(self, screen: GameHost) -> None:
        """Create the hint component of `screen`."""
        self._screen = screen
        self._asked: HintQuestion | None = None
        self._longer: HintQuestion | None = None
        self._is_awaited = False
        self._playing: object | None = None
        self._advice: Advice | None = None
        self._ending = ""
        self._has_asked_for_time = False
        self._pause = StepPause()
        self._taken_over: tuple[int, int] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a hint is being computed."""
        return self._asked is not None

    @property
    def is_playing(self) -> bool:
        """Whether the hinted turn is being played automatically."""
        return self._playing is not None

    @property
    def is_awaited(self) -> bool:
        """Whether the hint is to be played once a longer look at it has ended."""
        return self._is_awaited and self._longer is not None

    @property
    def is_open(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self.is_thinking or self._advice is not None

    @property
    def can_skip(self) -> bool:
        """Whether the hinted turn is being played step by step and can be skipped."""
        return self.is_playing and not self.is_thinking and self._seconds > 0 and not self._pause.is_skipped

    @property
    def _seconds(self) -> float:
        return PACE_SECONDS[self._screen.settings.pace]

    def news(self, view: View) -> tuple[Event, ...]:
        """Return the events to mark in `view`, including those of a turn that was played automatically."""
        if self._taken_over is None or self._taken_over[0] != view.seat:
            return view.news
        first = self._taken_over[1]
        return tuple(event for entry in view.log if entry.step >= first for event in entry.events)

    # Keys

    def show(self) -> None:
        """Select the hint's next action; request a hint first if there is none."""
        if self._advice:
            self._screen.table.point_at_hint()
        elif not self.is_thinking:
            self._ending = ""
            self._screen.start(self._ask, "hint")

    def take_over(self) -> None:
        """Play the hint that is shown; without one, request it, so that what is played was on the screen.

        While a longer look goes on, wait for it; asked once more, play at once.
        """
        if self._advice is None:
            self.show()
        elif self._longer is not None and not self._is_awaited:
            self._is_awaited = True
            self._screen.show_prompt()
        elif not self.is_playing:
            self._is_awaited = False
            self._screen.start(self._play, "hint")

    def skip(self) -> None:
        """Play the rest of the turn without pauses."""
        self._pause.skip()

    def drop(self) -> None:
        """Cancel the hint: hide it, stop computing it and stop playing it."""
        self._advice = None
        self._screen.table.hint = None
        self._stop_thinking()
        self._stop_looking()
        self._playing = None
        self._screen.show_prompt()

    # Following

    def follow(self, before: View, after: View, action: Action | None) -> None:
        """Keep up with a step that the screen is about to show; `action` is None for an undo.

        The hint continues if this was its next action. It ends if it was not, or if the step revealed something; then
        `show_next` tells the player why.
        """
        self._go_along(before, after, action)
        if self._advice is None:
            self._stop_looking()

    def _go_along(self, before: View, after: View, action: Action | None) -> None:
        self._stop_thinking()
        self._ending = ""
        if not self.is_playing:
            self._taken_over = None
        advice, self._advice = self._advice, None
        if advice is None:
            return
        if action != advice.actions[0] or after.steps != before.steps + 1:
            self._ending = words.HINT_LEFT
            return
        rest = advice.actions[1:]
        if after.turn != before.turn:
            return
        shown = last_reveal(after)
        if shown:
            said = words.HINT_NEW_PLAN if self.is_playing else words.HINT_REVEALED
            self._ending = said.format(reveal=capitalized(words_for(after.game).reveal(shown)))
        elif rest and rest[0] in after.legal:
            self._advice = advice._replace(actions=rest)
        else:
            self._ending = words.HINT_NEXT if self.is_playing else words.HINT_ENDS

    def show_next(self) -> None:
        """After a step, select the hint's next action or say why the hint has ended."""
        screen = self._screen
        if self._advice and screen.table.is_deciding:
            self._tell(self._advice)
            screen.table.point_at_hint()
        elif screen.table.hint:
            self._advice = screen.table.hint = None
            if self._ending and screen.table.is_deciding:
                screen.tell(self._ending)
        screen.show_prompt()

    # Computing and playing

    async def _ask(self) -> None:
        """Request a hint from the strongest bot; drop the answer if the position has changed."""
        screen = self._screen
        try:
            question = screen.room.hint_question(screen.seat, first_look(screen.budget))
        except RefusedError as error:
            screen.say(refusal_text(screen.table.view, error.refusal))
            return
        self._stop_looking()
        self._asked, selections = question, screen.table.selections
        screen.pause_advice()
        screen.show_prompt()
        try:
            advice = await try_in_thread(screen.driver.advise, question)
        except CancelledError:
            return
        screen.room.analyses.keep(question.decision, advice)
        if self._asked is not question:
            return
        self._asked = None
        if isinstance(advice, Fault):
            screen.say(words.HINT_FAILED.format(fault=fault_text(advice)))
        else:
            screen.say("")
            screen.hide_advice()
            goes_on = advice.analysis is not None and question.decision.budget != screen.budget
            screen.room.note_hint(advice.actions)
            self._show(advice, is_first=goes_on, selects=screen.table.selections == selections)
            if self._ending:
                screen.tell(self._ending)
            if goes_on:
                screen.start(self._look_longer, "look")
            elif not self._ending:
                self._ask_for_time(advice)
        screen.show_prompt()
        screen.consider_advice()

    def _show(self, advice: Advice, *, selects: bool, is_first: bool = False) -> None:
        """Show a hint, and select its next action unless the player has selected something else meanwhile."""
        self._advice = advice
        self._tell(advice, is_first=is_first)
        if selects:
            self._screen.table.point_at_hint()

    def _tell(self, advice: Advice, *, is_first: bool = False) -> None:
        """Show a hint; where it is cut off, it ends with the key that shows the whole."""
        screen = self._screen
        hint = hint_from_advice(screen.table.view, advice, is_first=is_first)
        screen.table.hint = hint._replace(rest=screen.in_keys(words.NEWS_REST))

    async def _look_longer(self) -> None:
        """Go on with the analysis behind the hint; show another if it changes its mind before the player acts."""
        screen, advice = self._screen, self._advice
        try:
            question = self._longer = screen.room.hint_question(screen.seat, screen.budget)
            longer = await in_thread(screen.driver.advise, question)
        except (RefusedError, CancelledError, NotStartedError):
            return  # the hint stays as it is
        screen.room.analyses.keep(question.decision, longer)
        if self._longer is not question:
            return
        is_awaited, self._longer, self._is_awaited = self._is_awaited, None, False
        if advice is None or self._advice is not advice or self.is_playing:
            return
        found = longer if isinstance(longer, Advice) else advice
        if found.actions != advice.actions:
            screen.room.note_hint(found.actions, is_new=False)
        self._show(found, selects=screen.table.points_at_hint)
        screen.show_prompt()
        if is_awaited and found.actions == advice.actions:
            screen.start(self._play, "hint")
        elif is_awaited:
            screen.tell(words.HINT_FOUND)
        else:
            self._ask_for_time(found)

    def _ask_for_time(self, advice: Advice) -> None:
        """Name the setting that gives hints more time, once, if this one lacked it."""
        if wants_time(advice, self._screen.budget) and not self._has_asked_for_time:
            self._has_asked_for_time = True
            self._screen.tell(shared_words.HINT_WANTS_TIME)

    async def _play(self) -> None:
        """Play the hint until it ends, it is cancelled or the player makes a move.

        If the turn goes on where it ends, show the new plan and wait for the player.
        """
        playing = self._playing = object()
        self._pause.begin()
        view = self._screen.table.view
        if self._taken_over is None or view.turn != view.last_turn:
            self._taken_over = view.current, view.steps
        is_done = False
        try:
            while self._playing is playing and self._advice:
                is_done = await self._play_step(self._advice.actions[0])
                if not is_done:
                    break
            is_done &= self._playing is playing and self._screen.table.view.turn == view.turn
        finally:
            if self._playing is playing:
                self._playing = None
                self._screen.refresh_bindings()  # Enter skips no more
        if is_done and not self.is_thinking:
            await self._ask()
        self._screen.show_prompt()

    async def _play_step(self, action: Action) -> bool:
        """Play the next action of the hint; return whether nothing came in between."""
        screen = self._screen
        turn = screen.table.view.turn
        if not screen.do(Play(action)):
            return False
        view = screen.table.view
        if view.turn == turn and self._advice and self._seconds and not self._pause.is_skipped:
            screen.tell(steps_sentence(view, last_step(view)))
            await self._pause.wait(self._seconds)
        return screen.table.view.steps == view.steps

    def _stop_looking(self) -> None:
        if self._longer is not None:
            self._screen.driver.cancel()
        self._longer, self._is_awaited = None, False

    def _stop_thinking(self) -> None:
        if self.is_thinking:
            self._screen.driver.cancel()
        self._asked = None
