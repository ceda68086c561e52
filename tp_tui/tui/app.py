"""The Textual application, which opens screens and starts games."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual.events import ScreenResume
from textual.screen import Screen

from tp_tui.presenters.faults import fault_sentence, fault_text, remark_text, signs_fault_text
from tp_tui.presenters.messages import punctuated
from tp_tui.presenters.screen_words import words
from tp_tui.presenters.shared_words import words as shared_words
from tp_tui.presenters.spans import Line, lines_of
from tp_tui.storage.host_notices import host_notices, notice_descriptor
from tp_tui.storage.limits import current_limits
from tp_tui.storage.settings import Settings
from tp_tui.terminal.idle_timer import IdleTimer
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.sign_sets import signs_fault
from tp_tui.tui.tables import table_for, table_setting_faults

# Screens other than the menu, and all modules for playing, are imported on demand, so that the menu opens quickly.
if TYPE_CHECKING:
    from tp_tui.games.contract import Game, Options
    from tp_tui.room import PlayerRoom, Room, Seat, TurnEntry, View
    from tp_tui.storage.saved_game import LoadedGame, SaveError
    from tp_tui.tui.screens.game import GameScreen


STALLED_SECONDS = 60.0
"""How long a guest's terminal may accept no output before the session ends."""


class TpApp(BaseApp):
    """The application, which starts with the menu or directly with a game.

    Attributes:
        first_room: the game to start with, if any.
        game_is_saved: whether a saved game was in progress at the end, for the command line to say so.
        limits: the limits of a guest's session; None if it is unrestricted.
        farewell: a message for after the screen has closed; may be empty.
        goes_to_lines: whether the player goes on in line mode after the screen has closed.
        room_for_line_mode: the game to continue there, if any.
    """

    CSS_PATH = "tp.tcss"
    TITLE = "tp-tui"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        room: PlayerRoom | None = None,
        settings: Settings | None = None,
        fault: str = "",
        *,
        save: Path | None = None,
        bots_play: bool = True,
        opening: Callable[[TpApp], Screen[None]] | None = None,
        for_this_run: Mapping[str, str] | None = None,
        remark: str = "",
    ) -> None:
        """Create the app.

        Args:
            room: the game to start with.
            settings: the settings to use in place of the player's own; changes are not saved.
            fault: what was wrong with the player's settings, if they were read already.
            save: the saved game to start with.
            bots_play: whether bots play; if not, a game waits when a bot is to move.
            opening: makes the screen to start with, such as a replay; the menu lies below it.
            for_this_run: settings by name that are saved only if the player changes them.
            remark: a message to show first.
        """
        super().__init__(settings, fault, for_this_run or {})
        self._remark = remark
        self.first_room = room
        self._first_save = save
        self.game_is_saved = False
        self.limits = current_limits()
        self.farewell = ""
        self.goes_to_lines = False
        self.room_for_line_mode: PlayerRoom | None = None
        self._last_game: GameScreen | None = None
        self._bots_play, self._opening = bots_play, opening

    def get_default_screen(self) -> MenuScreen:
        """Return the menu, which lies below all other screens."""
        return MenuScreen()

    def on_mount(self) -> None:
        """Apply the settings and open the first screen."""
        self._end_on_signals()
        self._end_when_idle()
        if (notices := notice_descriptor()) >= 0:
            asyncio.get_running_loop().add_reader(notices, self._tell_notices)
        self.appearance.use(self.settings)
        self.use_reader()
        faults = [
            self._remark,
            self.settings_fault,
            *table_setting_faults(self.settings),
            self.appearance.theme_fault(),
            signs_fault_text(signs_fault(self.settings.symbols)),
            self.use_keys(self.settings),
        ]
        self.settings_fault = " ".join(filter(None, faults))
        menu, self.is_set_up = self._menu, True
        if self.first_room is not None:
            from tp_tui.tui.screens.game import GameScreen

            self._show_game(GameScreen(self.first_room, self.settings, bots_play=self._bots_play))
        elif self._opening is not None:
            self.push_screen(self._opening(self))
        elif self._first_save is not None:
            self.open_save(self._first_save)
        menu.post_message(ScreenResume(refresh_styles=False))

    # Games

    def quick_game(self) -> None:
        """Start a game against the opponent in the settings."""
        from tp_tui.room import SeatError, named_seats

        try:
            seats = named_seats(["", self.settings.opponent], [self.settings.name, ""])
        except SeatError as error:
            self._menu.say(punctuated(fault_text(error)))
            return
        self.start_game(self.game, seats, {}, None)

    def play_daily(self) -> None:
        """Start or resume the daily game; once it is over, show its result."""
        from tp_tui.presenters.daily_text import daily_report, daily_text
        from tp_tui.room import SeatError
        from tp_tui.room.daily import (
            begin_daily,
            daily_game,
            finished_daily,
            save_of_daily,
            today,
        )
        from tp_tui.tui.screens.dialogs import TextScreen

        daily = daily_game(self.game, today())
        if played := finished_daily(daily):
            text = daily_report(played, datetime.now())
            self.push_screen(TextScreen(words.DAILY_TITLE, self.in_signs(text)))
        elif save := save_of_daily(daily):
            self.open_save(save)
        else:
            try:
                self.play(begin_daily(daily, self.settings.name), introduction=daily_text(daily))
            except SeatError as error:
                self._menu.say(punctuated(fault_text(error)))

    def open_setup(self) -> None:
        """Open the set-up of a new game."""
        from tp_tui.tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(self.game))

    def open_lessons(self) -> None:
        """List the lessons of the game."""
        from tp_tui.tui.screens.tutorial import LessonsScreen

        self.push_screen(LessonsScreen(self.game))

    def open_challenges(self) -> None:
        """List the challenges of the game."""
        from tp_tui.tui.screens.challenges import ChallengesScreen

        self.push_screen(ChallengesScreen(self.game))

    def start_game(self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None) -> None:
        """Start a new game; if `seed` is None, it is random.

        Raises:
            OptionError: an option is invalid.
        """
        from tp_tui.room import Room

        self.play(Room(game, seats, options, seed, free_undo=self.settings.undo == "free"))

    def play(self, room: Room, fault: str = "", *, introduction: str = "", is_resumed: bool = False) -> None:
        """Open the screen of a game with autosave; `fault` is shown first or, where nothing is wrong, `introduction`.

        A resumed game of several people here asks who sits in front. If a guest's folder is full, only tell the
        player so.
        """
        from tp_tui.room.autosave import start_autosave
        from tp_tui.storage.folder_quota import FolderFullError
        from tp_tui.tui.screens.game import GameScreen

        try:
            removed = start_autosave(room)
        except FolderFullError as error:
            self.tell(fault_sentence(error))
            return
        self._pop_to_menu()
        faults = " ".join(filter(None, (remark_text(removed), fault)))
        self._show_game(GameScreen(room, self.settings, fault=faults, introduction=introduction, is_resumed=is_resumed))

    def play_at_table(self, room: PlayerRoom) -> None:
        """Open the screen of a game at a table."""
        from tp_tui.tui.screens.game import GameScreen

        self._pop_to_menu()
        self._show_game(GameScreen(room, self.settings))

    def _show_game(self, screen: GameScreen) -> None:
        self._last_game = screen
        self.push_screen(screen)

    @property
    def _game_screen(self) -> GameScreen | None:
        """The screen of the game in progress, even if other screens cover it, or None."""
        return self._last_game if self._last_game in self.screen_stack else None

    def open_save(self, file: Path) -> None:
        """Resume a saved game; if that is impossible, explain why and offer an alternative."""
        from tp_tui.room import SeatError
        from tp_tui.room.autosave import resume
        from tp_tui.storage.game_log import InUseError
        from tp_tui.storage.saved_game import SaveError
        from tp_tui.tui.screens.dialogs import QuestionScreen

        free = self.settings.undo == "free"
        self._pop_to_menu()
        try:
            resumed = resume(file, free_undo=free)
        except InUseError:
            self.push_screen(
                QuestionScreen(words.IN_USE_TITLE, words.IN_USE, words.IN_USE_KEYS),
                lambda agreed: self._watch(file) if agreed else None,
            )
        except SaveError as error:
            if error.readable is None:
                self._menu.say(punctuated(fault_text(error)))
                return
            self._offer_readable(file, error, error.readable)
        except (SeatError, OSError) as error:
            self._menu.say(fault_sentence(error))
        else:
            self.play(resumed.room, remark_text(*resumed.remarks), is_resumed=True)

    def _offer_readable(self, file: Path, error: SaveError, readable: LoadedGame) -> None:
        """Offer to resume the readable part of a damaged game."""
        from tp_tui.room import SeatError
        from tp_tui.room.autosave import resume_copy
        from tp_tui.tui.screens.dialogs import QuestionScreen

        def answer(agreed: bool | None) -> None:
            if agreed:
                try:
                    resumed = resume_copy(file, readable, free_undo=self.settings.undo == "free")
                except SeatError as fault:
                    self._menu.say(punctuated(fault_text(fault)))
                else:
                    self.play(resumed.room, remark_text(*resumed.remarks), is_resumed=True)

        moves = shared_words.moves(len(readable.saved.actions))
        text = f"{punctuated(fault_text(error))}\n\n{words.DAMAGED.format(moves=moves)}\n"
        self.push_screen(QuestionScreen(words.DAMAGED_TITLE, text, words.DAMAGED_KEYS), answer)

    def _watch(self, file: Path) -> None:
        """Watch a game that is open in another window."""
        from tp_tui.room import Room, SeatError
        from tp_tui.storage.game_log import LogFollower
        from tp_tui.storage.saved_game import SaveError
        from tp_tui.tui.screens.watch import WatchScreen

        follower = LogFollower(file)
        try:
            loaded = follower.poll()
            assert loaded is not None
            room = Room.of_saved(loaded.saved)
        except (SaveError, SeatError) as error:
            self._menu.say(punctuated(fault_text(error)))
        else:
            self.push_screen(WatchScreen(follower, room, self.settings))

    def leave_game(self, *, is_saved: bool, table: str = "", file: Path | None = None) -> None:
        """Return to the menu, which confirms that the game is saved, or the seat at the table with a code kept.

        `file` is the game's; only if Continue takes the player back to it, the menu says so.
        """
        from tp_tui.storage.restrictions import shown_path
        from tp_tui.storage.saved_games import unfinished

        self._pop_to_menu()
        kept = words.SEAT_KEPT.format(code=table) if table else words.KEPT
        last = next(iter(unfinished()), None)
        if file and is_saved and not (last and last.file.resolve() == file.resolve()):
            kept = words.KEPT_IN.format(file=shown_path(file))
        self._menu.say(kept if is_saved else "", is_good=True)

    async def action_quit(self) -> None:
        """Quit, but ask first if that would lose a game."""
        screen = self._game_screen
        if screen and screen.room.is_unsaved and not self._is_loss_confirmed(screen):
            return
        self._note_saved_game()
        self._leave()

    @property
    def stalled_seconds(self) -> float | None:
        """How long the terminal may accept no output before the program ends; None for unlimited."""
        return STALLED_SECONDS if self.limits else None

    def _end_when_idle(self) -> None:
        """End the program after the idle time of a guest's session; the game stays saved."""
        limits = self.limits
        if limits is None:
            return

        def limit() -> float:
            return 60.0 * (limits.idle_menu if self._game_screen is None else limits.idle_game)

        self.idle_timer = IdleTimer(limit, 60.0 * min(limits.idle_menu, limits.idle_game), self._end_idle)
        self.idle_timer.start()

    def _tell_notices(self) -> None:
        """Show what the host tells everyone."""
        notices = notice_descriptor()
        told = [shared_words.FROM_HOST.format(text=line) for line in host_notices()]
        if told:
            self.tell(" ".join(told))
        if notice_descriptor() < 0:
            asyncio.get_running_loop().remove_reader(notices)

    def _end_idle(self, seconds: float) -> None:
        self.farewell = words.IDLE.format(minutes=shared_words.minutes(round(seconds / 60)))
        self._note_saved_game()
        self._leave()

    def _note_saved_game(self) -> None:
        """Set `game_is_saved`, or the farewell at a table."""
        if screen := self._game_screen:
            is_kept, code = screen.is_kept, screen.room.code
            self.game_is_saved = is_kept and not code
            if is_kept and code:
                self.farewell = " ".join(filter(None, (self.farewell, words.SEAT_KEPT.format(code=code))))

    def _leave(self) -> None:
        # Once the terminal is restored, another Ctrl-C arrives as a signal.
        self._is_ending = True
        self.exit()

    def _is_loss_confirmed(self, screen: GameScreen) -> bool:
        """Return whether the player has been asked if the game may be lost; if not, ask."""
        from tp_tui.tui.screens.dialogs import LeaveScreen

        if self.screen is screen:
            if not screen.is_leaving:
                screen.ask_to_leave()
                return False
        elif not isinstance(self.screen, LeaveScreen):
            self.push_screen(LeaveScreen(), lambda agreed: self._leave() if agreed else None)
            return False
        return True

    def action_to_lines(self) -> None:
        """Close the screen and go on in line mode: with the menu, or with the game unless that is unsaved."""
        if os.environ.get("TEXTUAL_DRIVER"):  # such as in a browser
            self.tell(words.NO_LINES)
            return
        if screen := self._game_screen:
            if screen.room.is_unsaved:
                screen.say(words.STAYS_HERE)
                return
            self.room_for_line_mode = screen.room
        self.goes_to_lines = True
        self._leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled; at a table, playing again is not, as it takes another table."""
        if action == "play_again" and (screen := self._game_screen) and screen.room.code:
            return False
        return super().check_action(action, parameters)

    def action_play_again(self, same: bool) -> None:
        """Start a new game with the same seats and options, and the same deal or another one."""
        if screen := self._game_screen:
            from tp_tui.presenters.refusals import refusal_text
            from tp_tui.room import RefusedError

            try:
                again = screen.room.again(same_deal=same, free_undo=self.settings.undo == "free")
            except RefusedError as error:
                self.tell(refusal_text(screen.view(), error.refusal))
            else:
                self.play(again)

    def action_to_menu(self) -> None:
        """Close all screens above the menu."""
        self._pop_to_menu()

    @property
    def _menu(self) -> MenuScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, MenuScreen))

    def _pop_to_menu(self) -> None:
        while not isinstance(self.screen, MenuScreen):
            self.pop_screen()

    # For all screens

    def action_help(self) -> None:
        """Open the help on the menu's game."""
        from tp_tui.presenters.game_words import words_for
        from tp_tui.tui.screens.help import HelpScreen

        game = self.game
        self.push_screen(HelpScreen(table_for(game.name).first_help_pages(words_for(game).rulebook({}), self.settings)))

    def show_log(self, view: View) -> None:
        """Show the log of the whole game."""
        from tp_tui.presenters.log_text import turns_in_lines
        from tp_tui.tui.screens.dialogs import TextScreen

        lines = self._in_pictures(view, self.lines_in_signs(turns_in_lines(view, view.turns)))
        self.push_screen(TextScreen(words.LOG_TITLE, lines or self.in_signs(words.NOTHING_YET), at_end=True))

    def show_turns(
        self, title: str, view: View, turns: Sequence[TurnEntry], beside: Callable[[], int], before: str = ""
    ) -> None:
        """Show some turns after the text `before`, for a screen reader each as a sentence."""
        from tp_tui.presenters.log_text import recap_in_lines, recap_text
        from tp_tui.tui.screens.dialogs import TextScreen

        told = lines_of(recap_text(view, turns)) if self.is_for_reader else recap_in_lines(view, turns)
        nothing = words.NOTHING_SINCE if view.turns else words.NOTHING_YET
        lines = [*(lines_of(f"{before}\n") if before else ()), *(told if turns else lines_of(nothing))]
        self.push_screen(TextScreen(title, self._in_pictures(view, self.lines_in_signs(lines)), beside=beside))

    def _in_pictures(self, view: View, lines: Sequence[Line]) -> Sequence[Line]:
        """Return lines of a text as the game draws them, which a screen reader reads in words."""
        return lines if self.is_for_reader else table_for(view.game.name).in_pictures(view, lines, self.settings)
