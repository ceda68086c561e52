"""The replay screen: step through a game from any point of view, review its turns, and play on from any position."""

from __future__ import annotations

from rich.cells import cell_len
from textual import work
from textual.events import Key
from textual.geometry import Offset
from textual.timer import Timer

from tp_tui.bots.driver import BotDriver, CancelledError
from tp_tui.bots.in_thread import try_in_thread
from tp_tui.bots.review import Review
from tp_tui.games.contract import Fault
from tp_tui.presenters import common_actions
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.faults import fault_text
from tp_tui.presenters.game_words import rules_of, words_for
from tp_tui.presenters.log_text import last_step, step_in_short, steps_sentence
from tp_tui.presenters.messages import capitalized, sentence, shortened
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.reviews import hint_from_review, review_failed, review_lines, verdict
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.spans import Line, Span
from tp_tui.room import ALL_OPEN, SPECTATOR, RefusedError, SeatError
from tp_tui.room.replay import Replay
from tp_tui.room.room import STRONGEST
from tp_tui.room.seats import YOU
from tp_tui.room.session_bots import review_budget, start_bots
from tp_tui.storage.settings import Settings
from tp_tui.tui.help_pages import Page, rules_page
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.table_screen import TableScreen
from tp_tui.tui.styled_lines import HouseLines
from tp_tui.tui.table import Notice

PACES = (3.0, 1.5, 0.8, 0.4, 0.2)
"""The seconds per step during playback, from slow to fast."""

FIRST_PACE = 1

MAX_DIGITS = 4
"""The maximum number of digits of a turn's number."""


PAST, FUTURE, PLACE_IN_TIME = "━─■"
"""The signs of a time line."""

BEFORE_TIME, MIN_TIME = "  ", 16
"""What stands before a time line, and its least columns."""


class ReplayScreen(TableScreen):
    """Shows a game position by position.

    Attributes:
        replay: the game.
        step: the number of steps before the position shown.
        seat: the point of view, as for `Replay.view`.
        table: the widget that shows the position; its keys are disabled.
    """

    # No widget has the focus: all keys belong to the screen.
    AUTO_FOCUS = ""

    ACTIONS = common_actions.REPLAY

    def __init__(
        self,
        replay: Replay,
        settings: Settings,
        *,
        step: int = 0,
        seat: int | None = None,
        notice: str = "",
        reviews: dict[int, Review] | None = None,
        begins_with_review: bool = False,
        is_alone: bool = False,
    ) -> None:
        """Open `replay`.

        Args:
            replay: the game.
            settings: the initial settings; later changes to the app's are followed.
            step: the initial position.
            seat: the initial point of view; None for the default.
            notice: a message to show first, such as that the file is damaged.
            reviews: known reviews by step; new ones are added.
            begins_with_review: review the initial step, and show known reviews from the beginning.
            is_alone: whether the program was started for this replay, so that leaving it ends the program.
        """
        self.replay, self.step = replay, step
        self.seat = replay.first_seat if seat is None else seat
        super().__init__(replay.game.name, replay.view(step, self.seat), settings)
        self.table.can_focus = self.table.can_focus_children = False
        self._first_notice = notice
        self._shows_reviews = begins_with_review
        self._is_alone = is_alone
        self._typed: str | None = None
        self._pace = FIRST_PACE
        self._timer: Timer | None = None
        self._bots: BotDriver | None = None
        self._asked = -1
        self._reviews = {} if reviews is None else reviews

    # Display

    def cursor_cell(self) -> Offset | None:
        """Return the terminal cursor's place: the information line, or after the digits being typed."""
        if self.is_too_small:
            return super().cursor_cell()
        if self._typed is None:
            return self.query_one("#info").content_region.offset + Offset(1, 0)
        typed = cell_len(f" {self.prompt.partition(self._typed or '_')[0]}{self._typed}")
        return self.query_one("#prompt").content_region.offset + Offset(typed, 0)

    def on_mount(self) -> None:
        """Show the first notice, or begin the first review, after layout."""
        if self._shows_reviews and self.replay.length:
            self.call_after_refresh(self.action_review)
        else:
            self.call_after_refresh(self.say, self._first_notice)

    def on_unmount(self) -> None:
        """End the bot process."""
        if self._bots:
            self._bots.close()

    def on_screen_resume(self) -> None:
        """Redraw the lines, as the sign set may have been changed on another screen."""
        self.call_after_refresh(self._show_lines)

    def on_screen_suspend(self) -> None:
        """Stop playback."""
        self._stop()

    @property
    def is_playing(self) -> bool:
        """Whether playback is running."""
        return self._timer is not None

    def _show(self) -> None:
        """Show the position without notice and review of the previous one."""
        self.table.notice = Notice()
        if self._asked >= 0 and self._bots:
            self._bots.cancel()
        self._asked = -1
        self.table.hint = None
        self.table.view = self.replay.view(self.step, self.seat)
        self._show_lines()

    def _show_lines(self) -> None:
        """Update the information line and the prompt."""
        if self.is_attached:
            self.show_info()
            self.show_prompt()

    @property
    def info(self) -> Span:
        """The notice, else the verdict of the review on show, else the last step."""
        if notice := self.table.notice.text:
            return self._in_width(notice), "bad"
        if not self.table.hint:
            return self._step_text(), "plain"
        said = verdict(self.replay, self.step, self._reviews[self.step])
        return sentence(said), "plain"

    def _step_text(self) -> str:
        """Return what happened in the last step, in fewer words if there is no room for a sentence."""
        said = last_step_text(self.replay, self.step, self.seat)
        if self.app.is_for_reader or len(said) < self.app.size.width - 2:
            return said
        return self._in_width(step_in_short(self.replay.view(self.step, self.seat)) or said)

    def _in_width(self, text: str) -> str:
        return shortened(self.app.in_keys(text), self.app.size.width - 2)

    @property
    def shares_line(self) -> bool:
        """Whether information and prompt stand in one line: never, for the time line is behind the prompt."""
        return False

    def show_prompt(self) -> None:
        """Update the prompt, and behind it the time line: every turn in the colour of who took it, up to this step."""
        super().show_prompt()
        if self._typed is None and self._asked < 0 and not self.app.is_for_reader and self.replay.length:
            shown = self.query_one("#prompt", HouseLines)
            ((text, style),) = shown.lines[0]
            room = self.app.size.width - cell_len(text) - len(BEFORE_TIME) - 1
            if room >= MIN_TIME:
                shown.show([((f"{text}{BEFORE_TIME}", style), *self._time_line(room))])

    def _time_line(self, width: int) -> Line:
        """Return the whole game as a line of so many columns, the part before this step heavy."""
        replay, here = self.replay, self.step * (width - 1) // self.replay.length
        spans: list[Span] = []
        for x in range(width):
            seat = replay.turns[replay.turn_at(min(x * replay.length // (width - 1), replay.length - 1))].seat
            sign = PLACE_IN_TIME if x == here else PAST if x < here else FUTURE
            style = "strong" if x == here else f"player-{seat + 1}" if x < here else "dim"
            if spans and spans[-1][1] == style:
                spans[-1] = (spans[-1][0] + sign, style)
            else:
                spans.append((sign, style))
        return tuple(spans)

    @property
    def prompt(self) -> str:
        """The position, playback, a review being computed, or the turn number being typed."""
        if self._typed is not None:
            return words.REPLAY_JUMP.format(turn=words_for(self.replay.game).turn_name(self._typed))
        if self._asked >= 0:
            return words.REPLAY_THINKING.format(bot=bot_name(STRONGEST))
        where = position_text(self.replay, self.step, self.seat)
        return f"{where} · {words.REPLAY_PLAYING.format(seconds=PACES[self._pace])}" if self.is_playing else where

    # Navigation

    def _go(self, step: int) -> None:
        """Show position `step`, limited to those of the game."""
        step = min(max(0, step), self.replay.length)
        if step != self.step:
            self.step = step
            self._show()
            if self._shows_reviews and step in self._reviews:
                self._show_review()
        if self.step == self.replay.length:
            self._stop()

    def _stop(self) -> None:
        """Stop playback."""
        if self._timer:
            self._timer.stop()
            self._timer = None
            self._show_lines()

    def action_step(self, by: int) -> None:
        """Go `by` steps forward, or back if negative."""
        self._stop()
        self._go(self.step + by)

    def action_turn(self, by: int) -> None:
        """Go to the start of the next turn, or back to that of the current or previous one."""
        self._stop()
        firsts = [turn.first for turn in self.replay.turns]
        if by > 0:
            self._go(next((first for first in firsts if first > self.step), self.replay.length))
        else:
            self._go(max((first for first in firsts if first < self.step), default=0))

    def action_go(self, to_end: bool) -> None:
        """Go to the beginning or the end."""
        self._stop()
        self._go(self.replay.length if to_end else 0)

    def action_play(self) -> None:
        """Start or stop playback."""
        if self.is_playing:
            self._stop()
        elif self.step < self.replay.length:
            self._timer = self.set_interval(PACES[self._pace], lambda: self._go(self.step + 1))
            self._show_lines()

    def action_pace(self, by: int) -> None:
        """Play faster or slower."""
        self._pace = min(max(0, self._pace + by), len(PACES) - 1)
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.action_play()

    def action_jump(self) -> None:
        """Start typing the number of a turn."""
        self._stop()
        self._typed = ""
        self._show_lines()

    def on_key(self, event: Key) -> None:
        """Handle keys while the number of a turn is being typed."""
        if self._typed is None or self.is_too_small:
            return
        event.stop()
        event.prevent_default()
        typed = self._typed
        if event.key in ("enter", "escape", "q", "ctrl+g"):
            self._typed = None
            if event.key == "enter" and typed:
                self._go(self.replay.step_of_turn(int(typed)))
        elif event.key == "backspace":
            self._typed = typed[:-1]
        elif event.character and event.character in "0123456789" and len(typed) < MAX_DIGITS:
            self._typed = typed + event.character
        self._show_lines()

    # Points of view, log and reviews

    def action_point_of_view(self) -> None:
        """Switch to the next point of view."""
        seats = self.replay.points_of_view
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        hint = self.table.hint
        self.table.view = self.replay.view(self.step, self.seat)
        self.table.hint = hint
        self._show_lines()

    def action_events(self) -> None:
        """Show the log of the turn, below the whole review on show."""
        replay = self.replay
        end = replay.turns[replay.turn_at(self.step)].end if replay.turns else 0
        view = replay.view(end, self.seat)
        turn, review = replay.turns[replay.turn_at(self.step)] if replay.turns else None, self._reviews.get(self.step)
        reviewed = review_lines(replay, turn, review) if turn and review and self.table.hint else ""
        self.app.show_turns(words.REPLAY_EVENTS, view, view.turns[-1:], self.free_columns, reviewed)

    def action_help(self) -> None:
        """Explain the keys and the rules of this game."""
        keys = Page(words.KEYS_PAGE, "", keys=tuple(self.ACTIONS.key_rows()))
        self.app.push_screen(HelpScreen([rules_page(rules_of(self.table.view)), keys], opens=keys.name))

    def action_review(self) -> None:
        """Show or hide what the strongest bot would have played."""
        self._stop()
        if self.step == self.replay.length:
            self.say(words.REPLAY_NO_REVIEW)
        elif self.table.hint:
            self._shows_reviews = False
            self._show()
        elif self.step in self._reviews:
            self._show_review()
        elif self._asked < 0:
            self._ask_for_review(self.step)

    def say(self, text: str, clause: str = "") -> None:
        """Show a message in place of the last step; the table shows a long one in full."""
        super().say(text, clause)
        self._show_lines()

    def _show_review(self) -> None:
        self._shows_reviews = True
        self.table.notice = Notice()
        hint = hint_from_review(self.replay, self.step, self._reviews[self.step])
        self.table.hint = hint._replace(rest=self.app.in_keys(words.REPLAY_REST))
        self._show_lines()

    @work(exclusive=True, group="review")
    async def _ask_for_review(self, step: int) -> None:
        """Request a review of a step; drop the answer if another step is shown by then."""
        if self._bots is None:
            self._bots = start_bots()
        self._asked = step
        self.say("")
        question = self.replay.review_question(step, review_budget())
        try:
            review = await try_in_thread(self._bots.review, question)
        except CancelledError:
            return
        self.replay.analyses.keep(question.decision, review)
        if self._asked != step:
            return
        self._asked = -1
        if isinstance(review, Fault):
            self.say(review_failed(review))
        else:
            self._reviews[step] = review
            self._show_review()

    def action_play_on(self) -> None:
        """Start a new game from this position with the same seats."""
        self._stop()
        try:
            room = self.replay.play_on(self.step, free_undo=self.settings.undo == "free")
        except RefusedError as error:
            self.say(refusal_text(self.table.view, error.refusal))
            return
        except SeatError as error:
            self.say(words.REPLAY_CANNOT_PLAY_ON.format(fault=fault_text(error)))
            return
        self.app.play(room, introduction=words.REPLAY_PLAYED_ON)

    def action_back(self) -> None:
        """Hide or cancel the review; without one, leave."""
        if self.table.hint or self._asked >= 0:
            self._shows_reviews = False
            self._show()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the replay, and the program if it was started for it."""
        if self._is_alone:
            self.app.exit()
        else:
            self.app.pop_screen()


def last_step_text(replay: Replay, step: int, seat: int) -> str:
    """Return what happened in the step before position `step`, as told to `seat`."""
    if not step:
        return words.REPLAY_BEGINNING
    view = replay.view(step, seat)
    return steps_sentence(view, last_step(view))


def position_text(replay: Replay, step: int, seat: int) -> str:
    """Return the turn and step of a position, and the point of view."""
    if step < replay.length:
        turn = replay.turns[replay.turn_at(step)]
        called = capitalized(words_for(replay.game).turn_name(turn.number))
        where = words.REPLAY_TURN.format(turn=called, name=replay.seats[turn.seat].name)
    else:
        where = words.REPLAY_OVER if replay.position(step).is_terminal() else words.REPLAY_END
    return " · ".join((where, words.REPLAY_STEP.format(step=step, length=replay.length), viewpoint_text(replay, seat)))


def viewpoint_text(replay: Replay, seat: int) -> str:
    """Return the point of view in words."""
    if seat == ALL_OPEN:
        return words.REPLAY_OPEN
    if seat == SPECTATOR:
        return words.REPLAY_SPECTATOR
    name = replay.seats[seat].name
    return words.REPLAY_YOURS if name == YOU else words.REPLAY_SEAT.format(name=name)
