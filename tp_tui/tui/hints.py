"""Hints: the strongest bot's suggestion for a whole turn, followed step by step or played automatically."""

from __future__ import annotations

from dataclasses import replace

from tp_tui.bots.base import Advice
from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import CancelledError, HintQuestion
from tp_tui.bots.in_thread import in_thread, thread_fault
from tp_tui.games.contract import Action, Event, Fault
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import words_for
from tp_tui.presenters.hint import hint_from_advice
from tp_tui.presenters.log_text import last_step, steps_sentence
from tp_tui.presenters.messages import capitalized
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.room import Play, RefusedError, View
from tp_tui.storage.settings import PACE_SECONDS
from tp_tui.tui.game_host import GameHost
from tp_tui.tui.step_pause import StepPause


class Hints:
    """The hint of a game screen: requests it, shows it, keeps up with the player's moves, and plays it on request."""

    def __init__(self, screen: GameHost) -> None:
        """Create the hint component of `screen`."""
        self._screen = screen
        self._asked: HintQuestion | None = None
        self._plays_when_ready = False
        self._playing: object | None = None
        self._advice: Advice | None = None
        self._ending = ""
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
            self._screen.start(self._ask, "hint")

    def take_over(self) -> None:
        """Play the rest of the hinted turn; request a hint first if there is none."""
        if self.is_thinking:
            self._plays_when_ready = True
        elif not self.is_playing:
            self._screen.start(self._play, "hint")

    def skip(self) -> None:
        """Play the rest of the turn without pauses."""
        self._pause.skip()

    def drop(self) -> None:
        """Cancel the hint: hide it, stop computing it and stop playing it."""
        self._advice = None
        self._screen.table.hint = None
        self._stop_thinking()
        self._playing = None
        self._screen.show_prompt()

    # Following

    def follow(self, before: View, after: View, action: Action | None) -> None:
        """Keep up with a step that the screen is about to show; `action` is None for an undo.

        The hint continues if this was its next action. It ends if it was not, or if the step revealed something; then
        `show_next` tells the player why.
        """
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
        shown = next((event for entry in last_step(after) for event in entry.events if event.reveals), None)
        if shown:
            self._ending = words.HINT_REVEALED.format(reveal=capitalized(words_for(after.game).reveal(shown)))
        elif rest and rest[0] in after.legal:
            self._advice = replace(advice, actions=rest)
        else:
            self._ending = words.HINT_ENDS

    def show_next(self) -> None:
        """After a step, select the hint's next action or say why the hint has ended."""
        screen = self._screen
        if self._advice and screen.table.is_deciding:
            screen.table.hint = hint_from_advice(screen.table.view, self._advice)
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
            question = screen.room.hint_question(screen.seat, screen.budget)
        except RefusedError as error:
            screen.say(refusal_text(screen.table.view, error.refusal))
            return
        self._asked, self._plays_when_ready = question, False
        screen.pause_advice()
        screen.show_prompt()
        try:
            advice = await in_thread(screen.driver.advise, question)
        except CancelledError:
            return
        except NotStartedError as error:
            advice = thread_fault(error)
        screen.room.analyses.keep(question.decision, advice)
        if self._asked is not question:
            return
        self._asked = None
        if isinstance(advice, Fault):
            screen.say(words.HINT_FAILED.format(fault=fault_text(advice)))
        else:
            screen.say("")
            screen.hide_advice()
            screen.room.note_hint()
            self._advice = advice
            screen.table.hint = hint_from_advice(screen.table.view, advice)
            screen.table.point_at_hint()
            if self._plays_when_ready:
                screen.start(self._play, "hint")
        screen.show_prompt()
        screen.consider_advice()

    async def _play(self) -> None:
        """Play the hint until the turn ends, it is cancelled or the player makes a move."""
        playing = self._playing = object()
        self._pause.begin()
        view = self._screen.table.view
        self._taken_over = view.current, view.steps
        try:
            while self._playing is playing and await self._play_step(playing):
                pass
        finally:
            if self._playing is playing:
                self._playing = None
        self._screen.show_prompt()

    async def _play_step(self, playing: object) -> bool:
        """Play the next action, requesting another hint if the last one has ended; return whether to continue."""
        screen = self._screen
        if self._advice is None:
            await self._ask()
        turn = screen.table.view.turn
        if self._advice is None or self._playing is not playing or not screen.do(Play(self._advice.actions[0])):
            return False
        view = screen.table.view
        if view.turn != turn:
            return False
        if self._seconds and not self._pause.is_skipped:
            screen.tell(steps_sentence(view, last_step(view)))
        await self._pause.wait(self._seconds)
        return screen.table.view.steps == view.steps

    def _stop_thinking(self) -> None:
        if self.is_thinking:
            self._screen.driver.cancel()
        self._asked = None
