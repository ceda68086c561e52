"""The game screen: turn order, undo and redo, handover, saving and leaving.

Its components are the table, `BotTurns`, `Hints` and `TurnAdvisor`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from textual.actions import parse
from textual.dom import NoScreen
from textual.events import Key
from textual.screen import Screen
from textual.worker import WorkType

from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver
from tp_tui.games.contract import Fault
from tp_tui.presenters import common_actions
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.faults import fault_sentence, remark_text
from tp_tui.presenters.game_words import rules_of, words_for
from tp_tui.presenters.log_text import last_step, step_highlights, steps_sentence
from tp_tui.presenters.messages import shortened
from tp_tui.presenters.outcome import outcome
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.settings_list import words as setting_words
from tp_tui.room import SPECTATOR, Command, Hotseat, Play, PlayerRoom, PlayText, Redo, RefusedError, Undo, View
from tp_tui.room.room import STRONGEST
from tp_tui.room.session_bots import start_bots, thinking_budget
from tp_tui.storage.restrictions import HostAccess, access_fault
from tp_tui.storage.settings import Settings
from tp_tui.terminal.keymap import bindings_on
from tp_tui.tui.bot_turns import HIGHLIGHT, BotTurns, news_highlights, news_sentence
from tp_tui.tui.hints import Hints
from tp_tui.tui.screens.dialogs import HandoverScreen, TextScreen, UnsavedScreen
from tp_tui.tui.screens.notation_screen import NotationScreen
from tp_tui.tui.table import Notice
from tp_tui.tui.table_talk import TableTalk
from tp_tui.tui.turn_advisor import TurnAdvisor

# Screens that open over the board are imported on demand, so that a game opens quickly.
if TYPE_CHECKING:
    from tp_tui.bots.review import Review


def first_seat(room: PlayerRoom, *, is_resumed: bool = False) -> int:
    """Return the seat of the human here who is to move, else of the first one, else `SPECTATOR`.

    Who takes up a game again that several people play at one keyboard is not known.
    """
    humans = room.local_seats
    if not humans or (is_resumed and len(humans) > 1 and room.current >= 0):
        return SPECTATOR
    return room.current if room.current in humans else humans[0]


class GameScreen(NotationScreen):
    """Plays a game up to its scoring.

    Attributes:
        room: the game.
        hints: the hint component.
        advisor: the advice after turns.
        plays_bots: whether bots play, give hints and review turns here.
    """

    ACTIONS = common_actions.GAME

    def __init__(
        self,
        room: PlayerRoom,
        settings: Settings,
        *,
        fault: str = "",
        introduction: str = "",
        is_resumed: bool = False,
        bots_play: bool = True,
    ) -> None:
        """Create the screen.

        Args:
            room: the game.
            settings: the initial settings; later changes to the app's are followed.
            fault: what is wrong, to show first.
            introduction: what to say of the game first where nothing is wrong.
            is_resumed: whether it is taken up again, by whoever is there.
            bots_play: whether bots play and review; without them, as for a screenshot, the game waits at a bot's turn.
        """
        self._hotseat = Hotseat(room, first_seat(room, is_resumed=is_resumed))
        super().__init__(room.game.name, self._hotseat.view(), settings)
        self.room = room
        self.plays_bots = bots_play and not room.code
        self._fault, self._introduction = fault, introduction
        self._pace = ""
        self._driver: BotDriver | None = None
        self._bot_turns = BotTurns(self)
        self.hints = Hints(self)
        self.advisor = TurnAdvisor(self)
        self._table_talk = TableTalk(self)
        self._saving_fault: Fault | None = None
        self._file_moved: Fault | None = None
        self._reviews: dict[int, Review] | None = {} if bots_play else None
        self._to_confirm: Command | None = None
        self._is_scored = False
        self._was_over = self._is_counted = room.current < 0
        self._was_away = False
        if self.plays_bots and any(seat.bot for seat in room.seats):
            self._driver = start_bots()  # starts the process early, so that the first bot need not wait

    @property
    def driver(self) -> BotDriver:
        """The driver that runs the bots of this game and its hints."""
        if self._driver is None:
            self._driver = start_bots()
        return self._driver

    @property
    def settings(self) -> Settings:
        """The app's settings, with the pace that was chosen for this game."""
        kept = self.app.settings
        pace = self._pace or ("instant" if self.app.is_for_reader else "")
        return kept._replace(pace=pace) if pace else kept

    @property
    def seat(self) -> int:
        """The seat of the player at the screen."""
        return self._hotseat.seat

    def view(self) -> View:
        """Return the current view, which the table may not show yet."""
        return self._hotseat.view()

    @property
    def budget(self) -> Budget:
        """The budget of a bot for a turn or a hint."""
        return thinking_budget(self.settings)

    # Display

    def on_mount(self) -> None:
        """Subscribe to the table and start the game."""
        self.table.chosen.subscribe(self, lambda action: self.do(Play(action)), immediate=True)
        self.watch(self.table, "points_at_hint", self.show_prompt)
        # Keys that the table answers itself with a notice also cancel leaving.
        self.watch(self.table, "notice", lambda: self.ask_to_leave(False), init=False)
        self.table.focus_target.focus()
        self.say(self._fault or self.app.settings_fault)
        said = self._introduction or (self.table.whole_label if self.table.whole_label != self.table.label else "")
        if said and not self.table.notice.text:
            self.tell(said)
        if self.room.news >= 0:
            asyncio.get_running_loop().add_reader(self.room.news, self._catch_up)
            self._table_talk.start()
        # After the first drawing, because anything that changed during it would be drawn twice.
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if self.is_attached:  # unless another click has opened another game meanwhile
            self.go_on(is_shown=True)

    def on_unmount(self) -> None:
        """End the bot processes and release the game."""
        self.advisor.close()
        if self._driver:
            self._driver.close()
        if self.room.news >= 0:
            asyncio.get_running_loop().remove_reader(self.room.news)
        self.room.close()

    def _catch_up(self) -> None:
        """Show what has happened at a table, or that its keeper is gone."""
        room = self.room
        is_new = room.catch_up()
        if room.is_away != self._was_away:
            self.say(words.AWAY if room.is_away else "")
            if not room.is_away:
                self.tell(words.BACK)
        self._was_away = room.is_away
        if fault := room.ended:
            self.say(fault_sentence(fault))
        if is_new:
            self.say("")  # what is told of the last step would stand before the news of the whole turn
            self.go_on()
        self._table_talk.tell_news()

    # TableHost

    def open_dialog(self, dialog: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Open a dialog, and call `then` with its result."""
        self.app.push_screen(dialog, then)

    def every(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something again and again."""
        self.set_interval(seconds, call)

    def go_to_table(self, room: PlayerRoom) -> None:
        """Go on with the game at another table."""
        self.app.play_at_table(room)

    @property
    def label(self) -> str:
        """The clock of a table, else the label of the game, such as that of a daily game."""
        return self._table_talk.label or super().label

    @property
    def is_label_urgent(self) -> bool:
        """Whether the label takes precedence over the information."""
        return self._table_talk.is_label_urgent

    def show_view(self) -> None:
        """Show the current view."""
        view = self._hotseat.view()
        if view.is_over and not self._is_counted and self.app.has_motion:
            view = view.sealed()
        self.table.view = view._replace(news=self.hints.news(view))

    def _show_counted(self) -> None:
        """Show what the end has revealed, once the points are counted."""
        if not self._is_counted:
            self._is_counted = True
            self.show_view()

    def tell(self, text: str, *, turns: int = 0, style: str = "plain") -> None:
        """Show a message that is no refusal on the information line, shortened to fit.

        It is not shown where it tells of the latest `turns` and the log beside the board has them all.
        """
        said = shortened(self.table.with_stand_ins(self.app.in_keys(text)), self.app.size.width - 2)
        self.table.notice = Notice(said, style=style, turns=turns)

    @property
    def prompt(self) -> str:
        """What to do next, or the state of leaving, hint or bots."""
        if self.is_leaving:
            return words.LEAVE
        if offered := self._table_talk.prompt:
            return offered
        if self._is_scored:
            return words.OVER_SCORED
        if self.hints.is_thinking:
            return words.HINT_THINKING.format(bot=bot_name(STRONGEST))
        if self.hints.can_skip:
            return words.HINT_PLAYING
        if self.hints.is_awaited:
            return words.HINT_AWAITED.format(bot=bot_name(STRONGEST))
        if self.table.hint and self.table.points_at_hint:
            return words.HINT_PROMPT
        if self._bot_turns.can_skip:
            return words.BOT_TURN.format(name=self.table.view.names[self.table.view.current])
        return self.table.marked_prompt

    @property
    def shares_line(self) -> bool:
        """Whether information and prompt stand in one line: what the screen says of itself has a line of its own."""
        asks = self.prompt in (self.table.marked_prompt, words.HINT_PROMPT)
        return super().shares_line and asks and not self.table.view.is_over

    def start(self, work: Callable[[], Coroutine[Any, Any, None]], group: str) -> None:
        """Run `work` in the background, replacing any work of the same group."""
        while_shown: WorkType[None] = partial(self._while_shown, work)
        self.run_worker(while_shown, group=group, exclusive=True)

    async def _while_shown(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except NoScreen:
            if self.table.is_attached:
                raise
            # The player has left while the work was waiting for an answer.

    def report_saving(self) -> None:
        """Report changes to the state of autosave; for a new fault, ask for another folder."""
        game_log = self.room.game_log
        if game_log is None or (game_log.fault, game_log.moved) == (self._saving_fault, self._file_moved):
            return
        was_unsaved = bool(self._saving_fault)
        self._saving_fault, self._file_moved = game_log.fault, game_log.moved
        if game_log.fault and not was_unsaved and (closed := access_fault(HostAccess.FOLDER)):
            self.app.push_screen(
                TextScreen(words.UNSAVED_TITLE, f"{remark_text(game_log.fault)}\n\n{fault_sentence(closed)}")
            )
        elif game_log.fault and not was_unsaved:
            self.app.push_screen(UnsavedScreen(remark_text(game_log.fault)), self._save_in)
        elif not game_log.fault:
            self.say(words.SAVED_AGAIN if was_unsaved else remark_text(game_log.moved))

    def _save_in(self, folder: str | None) -> None:
        """Save the game in another folder, if one was given."""
        room = self.room
        if not folder or room.game_log is None:
            return
        room.game_log.move_to(Path(folder).expanduser().absolute())
        room.autosave()
        self._saving_fault = None
        if room.game_log.fault:
            self.report_saving()
        else:
            self.say(words.SAVED_IN.format(file=room.game_log.file))

    # GameHost, for the components

    @property
    def has_hint(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self.hints.is_open

    def pause_advice(self) -> None:
        """Cancel the review for advice because a player is waiting for the bots."""
        self.advisor.pause()

    def hide_advice(self) -> None:
        """Hide advice to leave its lines to a hint."""
        self.advisor.hide_for_hint()

    def consider_advice(self) -> None:
        """Review the last turn if advice is due."""
        self.advisor.consider()

    def change_advice(self, by: int) -> str:
        """Step the setting `advice` and save it; return what went wrong, or an empty text."""
        return self.app.change_setting("advice", by)

    def in_keys(self, text: str) -> str:
        """Fill in the configured keys in a text."""
        return self.app.in_keys(text)

    # Turns

    def go_on(self, *, is_shown: bool = False) -> None:
        """Continue with the bots, the next human or the end; `is_shown` if the table shows the current view already."""
        view = self.view()
        current = view.current
        if current < 0:
            self._stop_bots()
            self.show_view()
            self.refresh_bindings()
            self.ring(words.NOTICE_OVER)
        elif current not in self.room.local_seats and self.room.code:
            self._await_others()
        elif view.is_bots_turn:
            self.advisor.pause()
            if self.plays_bots:
                self._bot_turns.begin()
            else:
                self.show_view()
        elif current != self.seat and self.room.game.has_private_information and not self.table.view.is_shared:
            self._hand_over(current)
        else:
            self._take_seat(current, is_shown=is_shown and current == self.seat)

    def _await_others(self) -> None:
        """Show the game while somebody elsewhere is to move."""
        self.show_view()
        view = self.table.view
        if view.log and view.last_turn[0] != self.seat:
            self.tell(steps_sentence(view, last_step(view)))

    def _stop_bots(self) -> None:
        """End the bot processes after the game; an undo restarts them."""
        self.advisor.stop()
        if self._driver:
            self._driver.cancel()

    def _take_seat(self, seat: int, *, is_shown: bool = False) -> None:
        """Show the game to the player to move, and what the others did in the meantime."""
        self._hotseat.seat = seat
        if not is_shown:
            self.show_view()
        view = self.table.view
        is_new = bool(view.log) and view.last_turn[0] != seat
        if is_new:
            self.ring(words.NOTICE_TURN)
        if is_new and not self.table.notice.text:
            width, names, news = self.app.size.width - 2, self.app.key_names, view.since_last_step()
            if said := news_highlights(view, width, names):
                self.tell(said, style=HIGHLIGHT)
            else:
                self.tell(news_sentence(view, width, names, self.table.with_stand_ins), turns=len(news))
        self.advisor.consider()

    def ring(self, notice: str) -> None:
        """Ring the terminal's bell, and show a notice on the desktop, if the player wants it."""
        if self.settings.bell != "off" or self.app.is_for_reader:
            self.app.bell()
        if self.settings.bell == "notice":
            self.app.notify_desktop(notice)

    def _hand_over(self, seat: int) -> None:
        """Hide private information until the next player confirms."""
        self._hotseat.seat = SPECTATOR
        self.show_view()
        self.app.push_screen(HandoverScreen(self.table.view.names[seat]), lambda _: self._take_seat(seat))

    def do(self, command: Command) -> bool:
        """Submit a command for the player at the screen; return whether it was accepted."""
        self.say("")
        if not self._is_confirmed(command):
            return False
        before = self._hotseat.view()
        try:
            action = self._hotseat.submit(command)
        except RefusedError as error:
            self.say(refusal_text(self.table.view, error.refusal), error.clause)
            return False
        self.hints.follow(before, self._hotseat.view(), action)
        self.advisor.hide()
        if self._reviews:
            self._reviews.clear()  # an undo after the end may lead to another game
        done = step_highlights(self._hotseat.view()) if isinstance(command, Play | PlayText) else ""
        self.go_on()
        if done and not self.table.notice.text:
            self.tell(done, style=HIGHLIGHT)
        self.hints.show_next()
        self.report_saving()
        return True

    def _is_confirmed(self, command: Command) -> bool:
        """Return whether to submit `command`.

        With the setting `confirm`, or for a screen reader, an irreversible one must be repeated.
        """
        asks = self.settings.confirm == "on" or self.app.is_for_reader
        shown = self.room.revealed_by(command) if asks else None
        if shown is None or self._to_confirm == command:
            self._to_confirm = None
            return True
        self._to_confirm = command
        self.say(words.CONFIRM.format(reveals=words_for(self.room.game).reveal(shown)))
        return False

    # Keys

    def on_key(self, event: Key) -> None:
        """Cancel leaving if a key other than the second `q` is pressed; explain keys that do nothing."""
        if self.is_leaving and event.key != "q":
            self.ask_to_leave(False)
            event.stop()
            event.prevent_default()
        elif not (self.is_typing or self.is_too_small or self.app.has_use_for(event.key)):
            bound = bindings_on(self).key_to_bindings.get(event.key, ())
            self.say(self._why_not(next((binding.action for binding in bound if binding.action != "skip"), "")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled."""
        if self.is_too_small:
            return False
        if self.is_typing:
            return action == "back"
        if action == "skip":
            return self._bot_turns.can_skip or self.hints.can_skip
        found = self.ACTIONS.find(action, parameters)
        return found is None or found.when is None or found.when(self._action_context)

    @property
    def _action_context(self) -> common_actions.ActionContext:
        return common_actions.ActionContext(self.table.view, self.table.prompt)

    def _why_not(self, action: str) -> str:
        """Return why a Textual action, such as `take_back('undo')`, is disabled; `action` is empty for unbound keys."""
        _, method, args = parse(action) if action else ("", "", ())
        found = self.ACTIONS.find(method, args)
        reason = found.why_not(self._action_context) if found and found.why_not else None
        if reason is None:
            return words.NO_KEY if self.table.is_deciding or self.table.view.is_over else self.table.prompt
        return reason if isinstance(reason, str) else refusal_text(self.table.view, reason)

    def action_score(self) -> None:
        """Open the scoring of the finished game."""
        from tp_tui.presenters.daily_text import daily_result
        from tp_tui.room.replay import Replay
        from tp_tui.tui.screens.scoring import ScoringScreen

        view, whole = self._hotseat.view(), self.room.whole()
        if whole is None:
            self._show_counted()
            self._show_scores()
            return
        scoring = ScoringScreen(
            view,
            outcome(view),
            Replay(whole),
            self._reviews,
            board=self.table,
            counts_up=not self._is_counted,
            is_new=not self._was_over,
            on_counted=self._show_counted,
        )
        scoring.result, scoring.fault = daily_result(whole), remark_text(*self.room.records_faults)
        self._is_scored = True
        self.app.push_screen(scoring)
        self.show_prompt()

    def on_screen_resume(self) -> None:
        """Say again how to open the scoring, which does not lie over the board any more."""
        super().on_screen_resume()
        if self._is_scored:
            self._is_scored = False
            self.show_prompt()

    def action_scores(self) -> None:
        """Show the current scores, or the scoring once the game is over."""
        if self.table.view.is_over:
            self.action_score()
        else:
            self._show_scores()

    def _show_scores(self) -> None:
        from tp_tui.tui.screens.scores import ScoresScreen

        self.app.push_screen(ScoresScreen(self.room.game, self.table.view))

    def action_hint(self) -> None:
        """Request a hint, or select the hinted action again."""
        self.hints.show()

    def action_take_over(self) -> None:
        """Play the rest of the turn as hinted."""
        self.hints.take_over()

    def action_table(self) -> None:
        """List what the player can do at the table."""
        self._table_talk.open()

    def action_next_table(self) -> None:
        """Go to another table where it is the player's turn."""
        self._table_talk.go_on_elsewhere()

    def action_skip(self) -> None:
        """Skip the pauses of an automatic turn."""
        self._bot_turns.skip()
        self.hints.skip()

    def action_back(self) -> None:
        """Close what is open or skip the bots' pauses, without undoing any move."""
        if self.is_typing:
            self.say("")
            self.stop_typing()
        elif self._bot_turns.can_skip:
            self._bot_turns.skip()
        elif self.hints.is_open and not self.table.looks_away:
            self.say("")
            self.hints.drop()
        elif not self.table.step_back():
            if self.table.view.is_over:
                self.action_score()
            else:
                self.tell(words.NOTHING_OPEN if self.view().undo_refusal else words.NOTHING_OPEN_TO_UNDO)

    def action_take_back(self, what: Literal["undo", "redo"]) -> None:
        """Undo or redo, and stop a bot that is thinking."""
        view = self._hotseat.view()
        possible = view.can_redo if what == "redo" else not view.undo_refusal
        if possible and self._driver and not self.table.is_deciding:
            self._driver.cancel()
        self.do(Redo() if what == "redo" else Undo())

    def action_log(self, since_last_turn: bool) -> None:
        """Show the log of the whole game, or since the player's last turn, below advice and hint in whole."""
        view = self.table.view
        if since_last_turn:
            if self.table.notice.turns:
                self.say("")  # it told the beginning of what is shown now
            hint = self.table.hint.whole if self.table.hint else ""
            told = "\n\n".join(filter(None, (self.advisor.last_advice, hint)))
            self.app.show_turns(words.RECAP_TITLE, view, view.since_last_turn(), self.free_columns, told)
        else:
            self.app.show_log(view)

    def action_pace(self) -> None:
        """Change the pace of the bots in this game."""
        paces = setting_words.SETTING_HELP["pace"]
        names = [*paces]
        self._pace = names[(names.index(self.settings.pace) + 1) % len(names)]
        self.table.settings = self.settings
        self.tell(words.PACE.format(pace=paces[self._pace]))

    def action_advice(self) -> None:
        """Turn advice off or on."""
        self.advisor.toggle()

    def action_type(self) -> None:
        """Open the command line; this cancels leaving."""
        self.is_leaving = False
        super().action_type()

    def action_help(self) -> None:
        """Explain the step and open the rules at the relevant clause."""
        from tp_tui.tui.screens.help import HelpScreen

        table = self.table
        pages = table.help_pages(rules_of(table.view))
        if table.is_deciding:
            hint = [] if not table.view.has_help else self.ACTIONS.key_rows_for(common_actions.HINT_NOW)
            keys = [*table.keys_now(), *hint]
            help_screen = HelpScreen(pages, self.in_signs(table.step_help()), keys, opens=words.RULES_PAGE)
        else:
            help_screen = HelpScreen(pages, self.in_signs(table.prompt), opens=words.RULES_PAGE)
        self.app.push_screen(help_screen)

    def action_leave(self) -> None:
        """Leave, but ask first if that would lose the game."""
        if self.is_leaving or not self.room.is_unsaved:
            game_log = self.room.game_log
            self.app.leave_game(is_saved=self.is_kept, table=self.room.code, file=game_log.file if game_log else None)
        else:
            self.ask_to_leave()

    @property
    def is_kept(self) -> bool:
        """Whether the game can be continued later: it has begun or is at a table, is not over, and is saved."""
        room = self.room
        return (bool(room.code) or self.view().steps > 0) and room.current >= 0 and not room.is_unsaved

    def ask_to_leave(self, asks: bool = True) -> None:
        """Ask the player to confirm the loss of the game with another `q`, or with `asks` false stop asking."""
        if self.is_leaving != asks:
            self.is_leaving = asks
            self.show_prompt()
