"""Bots' turns on a game screen, shown step by step at the player's pace until skipped."""

from __future__ import annotations

from collections.abc import Callable

from tp_tui.bots.driver import Answer, CancelledError, Question, stand_in
from tp_tui.bots.game_loop import play_bots
from tp_tui.bots.in_thread import try_in_thread
from tp_tui.games.contract import Fault
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames
from tp_tui.presenters.log_text import highlights, last_step, step_highlights, steps_sentence, turn_text
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.screen_words import words
from tp_tui.room import View
from tp_tui.storage.settings import PACE_SECONDS
from tp_tui.tui.game_host import GameHost
from tp_tui.tui.step_pause import StepPause

HIGHLIGHT = "good"
"""The style of what nobody should miss."""


def news_sentence(view: View, width: int, names: KeyNames = DEFAULT_KEYS, changed: Callable[[str], str] = str) -> str:
    """Return what the other seats did since the viewer's last step, in a line of `width`; empty if nothing.

    It is measured as the game has `changed` it, whose pictures are narrower than words.
    """
    said = " ".join(turn_text(view, entry) for entry in view.since_last_step())
    return shortened(changed(said), width, names.in_text(words.NEWS_REST))


def news_highlights(view: View, width: int, names: KeyNames = DEFAULT_KEYS) -> str:
    """Return what nobody should miss of it, in a line of `width` that says where the rest is; mostly empty.

    If not all of it fits, the sentences that do are told.
    """
    said, more = highlights(view, view.since_last_step()), names.in_text(words.NEWS_MORE)
    if not said:
        return ""
    room = width - 1 - len(more)
    whole = len(said) if len(said) <= room else said.rfind(". ", 0, room + 1) + 1
    if whole:
        return f"{said[:whole]} {more}"
    return shortened(said.ljust(width + 1), width, names.in_text(words.NEWS_REST))


class BotTurns:
    """Runs the bots of a game screen until a human is to move or the game is over."""

    def __init__(self, screen: GameHost) -> None:
        """Create a runner for `screen`."""
        self._screen = screen
        self._pause = StepPause()
        self._turn: tuple[int, int] = (-1, 0)
        self._remark = ""

    @property
    def can_skip(self) -> bool:
        """Whether a bot's turn is being shown step by step and can be skipped."""
        is_turn = self._screen.table.view.is_bots_turn
        return is_turn and self._screen.plays_bots and self._seconds > 0 and not self._pause.is_skipped

    @property
    def _seconds(self) -> float:
        return PACE_SECONDS[self._screen.settings.pace]

    def skip(self) -> None:
        """Show the rest of the bots' turns without pauses."""
        self._pause.skip()
        self._screen.show_prompt()

    def begin(self) -> None:
        """Start the bots, or restart them from the current position."""
        self._pause.begin()
        self._screen.show_view()
        self._screen.start(self._play, "bots")

    async def _play(self) -> None:
        """Let the bots play and show their steps."""
        screen, self._remark = self._screen, ""
        try:
            is_done = await play_bots(screen.room, self._ask, self._show, screen.budget)
        except CancelledError:
            return
        if is_done:
            screen.say(self._remark)
            screen.go_on()

    async def _ask(self, question: Question) -> Answer:
        self._turn = self._screen.view().turn
        answer = await try_in_thread(self._screen.driver.ask, question)
        return stand_in(question, answer, 0.0) if isinstance(answer, Fault) else answer

    async def _show(self, answer: Answer) -> None:
        """Show a step and pause."""
        screen, view = self._screen, self._screen.view()
        if answer.fault is not None:
            name = view.names[view.last_turn[0]]
            self._remark = words.STOOD_IN.format(name=name, fault=fault_text(answer.fault))
        screen.report_saving()
        is_next = view.turn != self._turn
        # Even without pauses, a bot's turn is shown while the next bot thinks.
        if is_next or (self._seconds and not self._pause.is_skipped):
            screen.show_view()
            said = step_highlights(view)
            screen.tell(said or steps_sentence(view, last_step(view)), style=HIGHLIGHT if said else "plain")
            await self._pause.wait(self._seconds)
