"""The turns of bots at the table: asked one after another, each step shown at the player's pace, skipped by a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tp_tui.bots.child_process import NotStartedError
from tp_tui.bots.driver import CancelledError, stand_in
from tp_tui.games.kit.wording import in_a_line
from tp_tui.presenters.key_text import DEFAULT_KEYS, KeyNames
from tp_tui.room import Play, View
from tp_tui.room.step import Step
from tp_tui.room.thinking import thinking
from tp_tui.storage.settings import PACE_SECONDS
from tp_tui.tui import words
from tp_tui.tui.in_thread import NO_THREAD, in_thread
from tp_tui.tui.step_pause import StepPause

if TYPE_CHECKING:
    from tp_tui.tui.screens.game import GameScreen


def step_sentence(step: Step) -> str:
    """Return what happened in a step: `Greedy places eye at f7.`"""
    said = "; ".join(entry.text for entry in step.log)
    return f"{said}." if said else ""


def news_sentence(view: View, width: int, names: KeyNames = DEFAULT_KEYS) -> str:
    """Return what the other seats did since the viewer's last turn in a line of `width`; empty if they did nothing."""
    said = " ".join(entry.text for entry in view.since_last_turn() if entry.seat != view.seat)
    return in_a_line(said, width, names.in_text(words.NEWS_REST))


class BotTurns:
    """Has the bots of a game screen play until a human is to decide or the game is over."""

    def __init__(self, screen: GameScreen) -> None:
        """Play on `screen`."""
        self._screen = screen
        self._pause = StepPause()

    @property
    def can_skip(self) -> bool:
        """Whether a bot's turn is being shown step by step, and could be shown at once."""
        room = self._screen.room
        is_turn = room.current >= 0 and not room.seats[room.current].is_human
        return is_turn and self._screen.plays_bots and self._seconds > 0 and not self._pause.is_skipped

    @property
    def _seconds(self) -> float:
        return PACE_SECONDS[self._screen.settings.pace]

    def skip(self) -> None:
        """Show the rest of the bots' turns at once."""
        self._pause.skip()
        self._screen.show_prompt()

    def begin(self) -> None:
        """Let the bots play; where they are at it already, from the position as it is now."""
        self._pause.begin()
        self._screen.show_view()
        self._screen.start(self._play, "bots")

    async def _play(self) -> None:
        """Ask the bots one after another, and show what they do."""
        screen, room = self._screen, self._screen.room
        remark = ""
        while room.current >= 0 and not room.seats[room.current].is_human:
            seat = room.seats[room.current]
            asked_at, turn = len(room.actions), (room.current, room.turn_number)
            question = room.bot_question(thinking(screen.settings))
            try:
                answer = await in_thread(screen.driver.ask, question)
            except CancelledError:
                return
            except NotStartedError as error:
                answer = stand_in(question, NO_THREAD.format(fault=error), 0.0)
            if len(room.actions) != asked_at:
                return  # somebody took a step back meanwhile: whoever did goes on
            fault = words.STOOD_IN.format(fault=answer.fault) if answer.fault else ""
            room.execute(Play(answer.action, fault, answer.seconds))
            remark = f"{seat.name}: {fault}" if fault else remark
            screen.saving.tell()
            is_next = (room.current, room.turn_number) != turn
            # At once does not mean unseen: what a bot did is there when the next one thinks.
            if is_next or (self._seconds and not self._pause.is_skipped):
                screen.show_view()
                screen.tell(step_sentence(room.steps[-1]))
                await self._pause.wait(self._seconds)
        screen.say(remark)
        screen.go_on()
