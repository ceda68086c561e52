"""The screen of a game: whose turn it is, undo and redo, handing over, leaving. Its table knows the rest.

Bots' turns, hints and advice are parts of their own: `BotTurns`, `Hints`, `TurnAdvisor`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from textual.actions import parse
from textual.events import Key
from textual.worker import WorkType

from tp_tui.bots.base import Budget
from tp_tui.bots.driver import BotDriver, BotProcess
from tp_tui.games.contract import Fault
from tp_tui.games.kit.wording import in_a_line
from tp_tui.presenters import house_actions
from tp_tui.presenters.bot_titles import bot_name
from tp_tui.presenters.faults import fault_sentence, remark_text
from tp_tui.presenters.game_words import rules_of, words_for
from tp_tui.presenters.refusals import refusal_text
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.settings_list import words as setting_words
from tp_tui.room import SPECTATOR, Command, Hotseat, Play, Redo, RefusedError, Room, Undo, View
from tp_tui.room.room import STRONGEST
from tp_tui.room.thinking import thinking
from tp_tui.storage.restrictions import HostAccess, access_fault
from tp_tui.storage.settings import Settings
from tp_tui.terminal.keymap import bindings_on
from tp_tui.tui.bot_turns import BotTurns, news_sentence
from tp_tui.tui.hints import Hints
from tp_tui.tui.screens.dialogs import HandoverScreen, TextScreen, UnsavedScreen
from tp_tui.tui.screens.notation_screen import NotationScreen
from tp_tui.tui.table import Notice
from tp_tui.tui.turn_advisor import TurnAdvisor

# Screens that open over the board are imported then: nobody need wait for them before the first turn.
if TYPE_CHECKING:
    from tp_tui.bots.review import Review


def first_seat(room: Room) -> int:
    """Return the seat of the human who looks first; that of a spectator if there is none."""
    humans = [number for number, seat in enumerate(room.seats) if seat.is_human]
    if room.current in humans:
        return room.current
    return humans[0] if humans else SPECTATOR


class GameScreen(NotationScreen):
    """One game from its first move to its scoring.

    Attributes:
        room: the game that is played.
        hints: what the strongest bot would do in the place of the player.
        advisor: what it thinks of the player's last turn.
        plays_bots: whether bots play, and think for the player.
    """

    ACTIONS = house_actions.GAME

    def __init__(self, room: Room, settings: Settings, *, remark: str = "", bots_play: bool = True) -> None:
        """Play `room`; what the app's settings become later is followed, `settings` are those of the beginning.

        A `remark` is said at once. Without `bots_play` the game stands still where a bot is to decide, for a picture,
        and no bot reviews it.
        """
        self._hotseat = Hotseat(room, first_seat(room))
        super().__init__(room.game.name, self._hotseat.view(), settings)
        self.room = room
        self.plays_bots = bots_play
        self._remark = remark
        self._pace = ""
        self._driver: BotDriver | None = None
        self._bot_turns = BotTurns(self)
        self.hints = Hints(self)
        self.advisor = TurnAdvisor(self)
        self._saving_fault: Fault | None = None
        self._file_moved: Fault | None = None
        self._reviews: dict[int, Review] | None = {} if bots_play else None
        self._to_confirm: Command | None = None
        if bots_play and any(seat.bot for seat in room.seats):
            self._driver = BotDriver(BotProcess())  # starts its process, so that the first bot need not wait for it

    @property
    def driver(self) -> BotDriver:
        """Who asks the bots of this game, and the one that gives hints."""
        if self._driver is None:
            self._driver = BotDriver(BotProcess())
        return self._driver

    @property
    def settings(self) -> Settings:
        """The player's settings, but for the pace where that was changed for this game."""
        kept = self.app.settings
        return replace(kept, pace=self._pace) if self._pace else kept

    @property
    def seat(self) -> int:
        """Who sits in front."""
        return self._hotseat.seat

    def view(self) -> View:
        """Return the game as it is now, which may not be shown yet."""
        return self._hotseat.view()

    @property
    def budget(self) -> Budget:
        """What a bot may use up for a turn or a hint."""
        return thinking(self.settings)

    # What is shown

    def on_mount(self) -> None:
        """Listen to the table, and begin."""
        self.table.chosen.subscribe(self, lambda action: self.do(Play(action)), immediate=True)
        self.watch(self.table, "points_at_hint", self.show_prompt)
        # The table answers some keys by itself: whoever strikes them stays, too.
        self.watch(self.table, "notice", lambda: self.ask_to_leave(False), init=False)
        self.table.focus_target.focus()
        self.say(self._remark or self.app.settings_fault)
        # What changes while the screen is drawn for the first time is written once more later.
        self.call_after_refresh(self.go_on, is_shown=True)

    def on_unmount(self) -> None:
        """Stop thinking, and let others have the game."""
        self.advisor.close()
        if self._driver:
            self._driver.close()
        if self.room.game_log:
            self.room.game_log.close()

    def show_view(self) -> None:
        """Let the table show the game as it is now."""
        view = self._hotseat.view()
        self.table.view = replace(view, news=self.hints.news(view))

    def tell(self, text: str) -> None:
        """Say in one line what is no refusal and no fault, in the place of what the player points at."""
        self.table.notice = Notice(in_a_line(self.app.in_keys(text), self.app.size.width - 2), style="plain")

    @property
    def prompt(self) -> str:
        """What to do next; while a hint is thought about, or a loss is to be confirmed, that."""
        if self.is_leaving:
            return words.LEAVE
        if self.hints.is_thinking:
            return words.HINT_THINKING.format(bot=bot_name(STRONGEST))
        if self.hints.can_skip:
            return words.HINT_PLAYING
        if self.table.hint and self.table.points_at_hint:
            return words.HINT_PROMPT
        if self._bot_turns.can_skip:
            return words.BOT_TURN.format(name=self.table.view.names[self.table.view.current])
        return self.table.prompt

    def start(self, work: WorkType[None], group: str) -> None:
        """Do `work` in the background, in the place of what that group of work was at."""
        self.run_worker(work, group=group, exclusive=True)

    def tell_of_saving(self) -> None:
        """Say what has changed about saving since the last time; a fault opens a dialog that offers another folder."""
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
        """Save the game in another folder, if one was named."""
        room = self.room
        if not folder or room.game_log is None:
            return
        room.game_log.move_to(Path(folder).expanduser().absolute())
        room.autosave()
        self._saving_fault = None
        if room.game_log.fault:
            self.tell_of_saving()
        else:
            self.say(words.SAVED_IN.format(file=room.game_log.file))

    # What the parts of the screen ask for

    @property
    def has_hint(self) -> bool:
        """Whether a hint is shown or thought about."""
        return self.hints.is_open

    def pause_advice(self) -> None:
        """Stop thinking about advice: somebody waits for the bots."""
        self.advisor.pause()

    def make_room_for_hint(self) -> None:
        """Take advice off the screen: a hint needs the lines."""
        self.advisor.make_room()

    def consider_advice(self) -> None:
        """Think about advice on the last turn, if there is any to give."""
        self.advisor.consider()

    def change_advice(self, by: int) -> str:
        """Go on by that many values of the setting; return what went wrong with keeping it, or nothing."""
        return self.app.change_setting("advice", by)

    def in_keys(self, text: str) -> str:
        """Return a text with the player's keys in it."""
        return self.app.in_keys(text)

    # Whose turn it is

    def go_on(self, *, is_shown: bool = False) -> None:
        """Let the bots or the next human decide, or score the game; `is_shown` if its seat sees it as it is already."""
        view = self.view()
        current = view.current
        if current < 0:
            self._let_bots_go()
            self.show_view()
            self.refresh_bindings()
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

    def _let_bots_go(self) -> None:
        """End the processes of bots: the game is over. They start anew where somebody takes a step back."""
        self.advisor.let_go()
        if self._driver:
            self._driver.cancel()

    def _take_seat(self, seat: int, *, is_shown: bool = False) -> None:
        """Show the game to who decides now, with what the others did meanwhile."""
        self._hotseat.seat = seat
        if not is_shown:
            self.show_view()
        view = self.table.view
        is_new = bool(view.log) and view.last_turn[0] != seat
        if is_new and not self.table.notice.text:
            self.tell(news_sentence(view, self.app.size.width - 2, self.app.key_names))
        self.advisor.consider()

    def _hand_over(self, seat: int) -> None:
        """Hide what only one player may see until the next human looks."""
        self._hotseat.seat = SPECTATOR
        self.show_view()
        self.app.push_screen(HandoverScreen(self.table.view.names[seat]), lambda _: self._take_seat(seat))

    def do(self, command: Command) -> bool:
        """Carry out a command of the seat in front; return whether it was done."""
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
            self._reviews.clear()  # a step back from the end, and on in another way
        self.go_on()
        self.hints.show_next()
        self.tell_of_saving()
        return True

    def _is_confirmed(self, command: Command) -> bool:
        """Return whether `command` may be carried out; one that cannot be undone must be given twice, if so set."""
        shown = self.room.revealed_by(command) if self.settings.confirm == "on" else None
        if shown is None or self._to_confirm == command:
            self._to_confirm = None
            return True
        self._to_confirm = command
        self.say(words.CONFIRM.format(reveals=words_for(self.room.game).reveal(shown)))
        return False

    # Keys

    def on_key(self, event: Key) -> None:
        """Stay, if another key than `q` follows a `q`; say why a key does nothing."""
        if self.is_leaving and event.key != "q":
            self.ask_to_leave(False)
            event.stop()
            event.prevent_default()
        elif not (self.is_typing or self.is_too_small or self.app.has_use_for(event.key)):
            bound = bindings_on(self).key_to_bindings.get(event.key, ())
            self.say(self._why_not(next((binding.action for binding in bound if binding.action != "skip"), "")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now: the footer shows only those."""
        if self.is_too_small:
            return False
        if self.is_typing:
            return action == "back"
        if action == "skip":
            return self._bot_turns.can_skip or self.hints.can_skip
        found = self.ACTIONS.find(action, parameters)
        return found is None or found.when is None or found.when(self._standing)

    @property
    def _standing(self) -> house_actions.Standing:
        return house_actions.Standing(self.table.view, self.table.prompt)

    def _why_not(self, action: str) -> str:
        """Say why the key that does `action` (as `take_back('undo')`) does nothing now; empty for no action."""
        _, method, args = parse(action) if action else ("", "", ())
        found = self.ACTIONS.find(method, args)
        reason = found.why_not(self._standing) if found and found.why_not else None
        if reason is None:
            return words.NO_KEY if self.table.is_deciding else self.table.prompt
        return reason if isinstance(reason, str) else refusal_text(self.table.view, reason)

    def action_score(self) -> None:
        """Score the game, which is over."""
        from tp_tui.presenters.daily_text import daily_result
        from tp_tui.room.replay import Replay
        from tp_tui.tui.screens.scoring import ScoringScreen

        view, outcome = self.table.view, self.table.outcome()
        columns = self.table.board_columns
        scoring = ScoringScreen(view, outcome, Replay(self.room), self._reviews, board_columns=columns)
        scoring.result, scoring.fault = daily_result(self.room), remark_text(*self.room.records_faults)
        self.app.push_screen(scoring)

    def action_scores(self) -> None:
        """Show where the points come from so far; at the end, the scoring."""
        if self.table.view.is_over:
            self.action_score()
        else:
            from tp_tui.tui.screens.scores import ScoresScreen

            self.app.push_screen(ScoresScreen(self.room.game, self.table.view))

    def action_hint(self) -> None:
        """Ask what the strongest bot would do, or point at it again where that is known."""
        self.hints.show()

    def action_take_over(self) -> None:
        """Play the rest of the turn as the strongest bot would."""
        self.hints.take_over()

    def action_skip(self) -> None:
        """Show what plays by itself at once."""
        self._bot_turns.skip()
        self.hints.skip()

    def action_back(self) -> None:
        """Close what is open, or skip what plays by itself; nothing that was done is undone."""
        if self.is_typing:
            self.say("")
            self.stop_typing()
        elif self._bot_turns.can_skip:
            self._bot_turns.skip()
        elif self.hints.is_open:
            self.say("")
            self.hints.drop()
        elif not self.table.step_back():
            self.tell(words.NOTHING_OPEN)

    def action_take_back(self, what: Literal["undo", "redo"]) -> None:
        """Undo or redo; a bot that is thinking about the position as it was is stopped."""
        view = self._hotseat.view()
        possible = view.can_redo if what == "redo" else not view.undo_refusal
        if possible and self._driver and not self.table.is_deciding:
            self._driver.cancel()
        self.do(Redo() if what == "redo" else Undo())

    def action_log(self, since_last_turn: bool) -> None:
        """Show what happened, in the whole game or since the player's last turn."""
        view = self.table.view
        if since_last_turn:
            self.app.show_turns(words.RECAP_TITLE, view, view.since_last_turn(), self.advisor.last_advice)
        else:
            self.app.show_log(view)

    def action_pace(self) -> None:
        """Go on to the next pace of the bots, in this game."""
        paces = setting_words.SETTING_HELP["pace"]
        names = [*paces]
        self._pace = names[(names.index(self.settings.pace) + 1) % len(names)]
        self.table.settings = self.settings
        self.tell(words.PACE.format(pace=paces[self._pace]))

    def action_advice(self) -> None:
        """Turn the advice after each turn off or on."""
        self.advisor.switch()

    def action_type(self) -> None:
        """Open the line for a move in notation."""
        self.is_leaving = False
        super().action_type()

    def action_help(self) -> None:
        """Explain the step at hand: the rules at the clause that matters, or that forbade what was tried."""
        from tp_tui.tui.screens.help import HelpScreen

        table = self.table
        pages = table.help_pages(rules_of(table.view))
        if table.is_deciding:
            keys = [*table.keys_now(), *self.ACTIONS.in_words(house_actions.HINT_NOW)]
            help_screen = HelpScreen(pages, self.in_signs(table.step_help()), keys)
        else:
            help_screen = HelpScreen(pages, self.in_signs(table.prompt))
        self.app.push_screen(help_screen)

    def action_leave(self) -> None:
        """Leave; where that loses the game, ask first."""
        room = self.room
        if self.is_leaving or not room.is_unsaved:
            self.app.leave_game(is_kept=bool(room.actions) and room.current >= 0 and not room.is_unsaved)
        else:
            self.ask_to_leave()

    def ask_to_leave(self, asks: bool = True) -> None:
        """Ask whether the game may be lost; another `q` says that it may. Without `asks`, ask no longer."""
        if self.is_leaving != asks:
            self.is_leaving = asks
            self.show_prompt()
