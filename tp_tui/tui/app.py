"""The Textual application: which screens it opens, and the games that are played on them."""

from __future__ import annotations

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
from tp_tui.storage.limits import current_limits
from tp_tui.storage.settings import Settings
from tp_tui.terminal.idle_timer import IdleTimer
from tp_tui.tui.base_app import BaseApp
from tp_tui.tui.screens.dialogs import LeaveScreen, QuestionScreen, TextScreen
from tp_tui.tui.screens.menu import MenuScreen
from tp_tui.tui.sign_sets import signs_fault
from tp_tui.tui.tables import table_for, table_setting_faults

# Screens other than the menu, and all that games are played with, are imported when they are asked for: who only opens
# the menu need not wait for them.
if TYPE_CHECKING:
    from tp_tui.games.contract import Game, Options
    from tp_tui.room import Room, Seat, TurnEntry, View
    from tp_tui.storage.saved_game import LoadedGame, SaveError
    from tp_tui.tui.screens.game import GameScreen


STALLED_SECONDS = 60.0
"""How long the terminal of a guest may take nothing of what is drawn before it counts as gone."""


class TpApp(BaseApp):
    """Menu, set-up, game and scoring; with a `room`, that game at once.

    Attributes:
        limits: what this session may use; None where nobody restricted it.
        farewell: what is to be said once the screen is gone, empty for nothing.
    """

    CSS_PATH = "tp.tcss"
    TITLE = "tp-tui"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        room: Room | None = None,
        settings: Settings | None = None,
        fault: str = "",
        *,
        save: Path | None = None,
        bots_play: bool = True,
        opening: Callable[[TpApp], Screen[None]] | None = None,
        for_this_run: Mapping[str, str] | None = None,
        remark: str = "",
    ) -> None:
        """Open the menu, or play `room`, or what is saved in the file `save`.

        `opening` makes another screen to begin with, such as a replay; the menu lies below it.
        Without `bots_play` a game stands still where a bot is to decide. `settings` stand in for the player's own and
        are not kept; `fault` says what was wrong with the player's own. `for_this_run` has single settings by their
        names, which are not kept either, as long as the player changes nothing about them. A `remark` is said at once.
        """
        super().__init__(settings, fault, for_this_run or {})
        self._remark = remark
        self.first_room = room
        self._first_save = save
        self.kept_game = False
        self.limits = current_limits()
        self.farewell = ""
        self.session_for_lines: Room | None = None
        self._last_game: GameScreen | None = None
        self._bots_play, self._opening = bots_play, opening

    def get_default_screen(self) -> MenuScreen:
        """Return the menu: the screen below all others."""
        return MenuScreen()

    def on_mount(self) -> None:
        """Open the game that is asked for, else the menu."""
        self._end_on_signals()
        self._end_when_idle()
        self.appearance.use(self.settings)
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
            self._show_game(self.first_room, bots_play=self._bots_play)
        elif self._opening is not None:
            self.push_screen(self._opening(self))
        elif self._first_save is not None:
            self.open_save(self._first_save)
        menu.post_message(ScreenResume(refresh_styles=False))

    # Games

    def quick_game(self) -> None:
        """You against the bot of your choice."""
        from tp_tui.room import SeatError, named_seats

        try:
            seats = named_seats(["", self.settings.opponent], [self.settings.name, ""])
        except SeatError as error:
            self._menu.say(punctuated(fault_text(error)))
            return
        self.start_game(self.game, seats, {}, None)

    def play_daily(self) -> None:
        """Begin or go on with the game of the day; once that is over, show its result."""
        from tp_tui.presenters.daily_text import next_daily_text, result_text
        from tp_tui.room import SeatError
        from tp_tui.room.daily import (
            begin_daily,
            daily_game,
            finished_daily,
            save_of_daily,
            today,
        )

        daily = daily_game(self.game, today())
        if played := finished_daily(daily):
            text = f"{result_text(played)}\n\n{next_daily_text(datetime.now())}"
            self.push_screen(TextScreen(words.DAILY_TITLE, self.in_signs(text)))
        elif save := save_of_daily(daily):
            self.open_save(save)
        else:
            try:
                self.play(begin_daily(daily, self.settings.name))
            except SeatError as error:
                self._menu.say(punctuated(fault_text(error)))

    def open_setup(self) -> None:
        """Choose everything."""
        from tp_tui.tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(self.game))

    def open_lessons(self) -> None:
        """Offer the lessons of the game."""
        from tp_tui.tui.screens.tutorial import LessonsScreen

        self.push_screen(LessonsScreen(self.game))

    def start_game(self, game: Game, seats: Sequence[Seat], options: Options, seed: int | None) -> None:
        """Begin a game over the menu; without a seed, with one nobody chose.

        Raises:
            OptionError: an option does not fit.
        """
        from tp_tui.room import Room

        self.play(Room(game, seats, options, seed, free_undo=self.settings.undo == "free"))

    def play(self, room: Room, remark: str = "") -> None:
        """Play `room` over the menu, kept from its first move on; a `remark` is said at once.

        Where a guest's folder has no room for it, that is said instead.
        """
        from tp_tui.room.autosave import start_autosave
        from tp_tui.storage.folder_quota import FolderFullError

        try:
            removed = start_autosave(room)
        except FolderFullError as error:
            self.tell(fault_sentence(error))
            return
        self._to_bottom()
        self._show_game(room, " ".join(filter(None, (remark_text(removed), remark))))

    def _show_game(self, room: Room, remark: str = "", *, bots_play: bool = True) -> None:
        from tp_tui.tui.screens.game import GameScreen

        self._last_game = GameScreen(room, self.settings, remark=remark, bots_play=bots_play)
        self.push_screen(self._last_game)

    @property
    def _game_screen(self) -> GameScreen | None:
        """The screen of the game being played, whatever lies over it; None between games."""
        return self._last_game if self._last_game in self.screen_stack else None

    def open_save(self, file: Path) -> None:
        """Resume a saved game; if it cannot be opened, say why and offer what can be done instead."""
        from tp_tui.room import SeatError
        from tp_tui.room.autosave import resume
        from tp_tui.storage.game_log import InUseError
        from tp_tui.storage.saved_game import SaveError

        free = self.settings.undo == "free"
        self._to_bottom()
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
            self.play(resumed.room, remark_text(*resumed.remarks))

    def _offer_readable(self, file: Path, error: SaveError, readable: LoadedGame) -> None:
        """Offer to open a damaged game as far as it can be read."""
        from tp_tui.room import SeatError
        from tp_tui.room.autosave import resume_copy

        def answer(agreed: bool | None) -> None:
            if agreed:
                try:
                    resumed = resume_copy(file, readable, free_undo=self.settings.undo == "free")
                except SeatError as fault:
                    self._menu.say(punctuated(fault_text(fault)))
                else:
                    self.play(resumed.room, remark_text(*resumed.remarks))

        moves = shared_words.moves(len(readable.saved.actions))
        text = f"{punctuated(fault_text(error))}\n\n{words.DAMAGED.format(moves=moves)}\n"
        self.push_screen(QuestionScreen(words.DAMAGED_TITLE, text, words.DAMAGED_KEYS), answer)

    def _watch(self, file: Path) -> None:
        """Watch a game that another window plays."""
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

    def leave_game(self, *, is_kept: bool) -> None:
        """Go back to the menu, which says so if the game is kept."""
        self._to_bottom()
        self._menu.say(words.KEPT if is_kept else "", is_good=True)

    async def action_quit(self) -> None:
        """Quit; ask first, as `q` does, if that would lose a game."""
        screen = self._game_screen
        if screen and screen.room.is_unsaved and not self._is_asked(screen):
            return
        self._keep_game()
        self._leave()

    @property
    def stalled_seconds(self) -> float | None:
        """How long the terminal may take nothing before the program ends; None for ever."""
        return STALLED_SECONDS if self.limits else None

    def _end_when_idle(self) -> None:
        """End the program once no key was pressed for as long as the limits say; the game is kept."""
        limits = self.limits
        if limits is None:
            return

        def limit() -> float:
            return 60.0 * (limits.idle_menu if self._game_screen is None else limits.idle_game)

        self.idle_timer = IdleTimer(limit, 60.0 * min(limits.idle_menu, limits.idle_game), self._end_idle)
        self.idle_timer.start()

    def _end_idle(self, seconds: float) -> None:
        self.farewell = words.IDLE.format(minutes=shared_words.minutes(round(seconds / 60)))
        self._keep_game()
        self._leave()

    def _keep_game(self) -> None:
        """Say that the game is saved, if one is being played."""
        if screen := self._game_screen:
            room = screen.room
            self.kept_game = bool(room.actions) and room.current >= 0 and not room.is_unsaved

    def _leave(self) -> None:
        # Another Ctrl-C may come as a signal once the terminal is as it was.
        self._is_ending = True
        self.exit()

    def _is_asked(self, screen: GameScreen) -> bool:
        """Return whether the player was asked already if the game of `screen` may be lost; ask, where not."""
        if self.screen is screen:
            if not screen.is_leaving:
                screen.ask_to_leave()
                return False
        elif not isinstance(self.screen, LeaveScreen):
            self.push_screen(LeaveScreen(), lambda agreed: self._leave() if agreed else None)
            return False
        return True

    def action_to_lines(self) -> None:
        """Go on with the game in line mode, outside the screen."""
        if screen := self._game_screen:
            if screen.room.is_unsaved:
                screen.say(words.STAYS_HERE)
                return
            self.session_for_lines = screen.room
            self._is_ending = True
            self.exit()

    def action_play_again(self, same: bool) -> None:
        """Begin again with the same seats and options, and the same deal or another."""
        if screen := self._game_screen:
            self.play(screen.room.again(same_deal=same, free_undo=self.settings.undo == "free"))

    def action_to_menu(self) -> None:
        """Leave everything but the menu."""
        self._to_bottom()

    @property
    def _menu(self) -> MenuScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, MenuScreen))

    def _to_bottom(self) -> None:
        while not isinstance(self.screen, MenuScreen):
            self.pop_screen()

    # What every screen may ask for

    def action_help(self) -> None:
        """Explain the game: its rules without options, keys, and whatever else its table has to say."""
        from tp_tui.presenters.game_words import words_for
        from tp_tui.tui.screens.help import HelpScreen

        game = self.game
        self.push_screen(HelpScreen(table_for(game.name).first_help_pages(words_for(game).rulebook({}), self.settings)))

    def show_log(self, view: View) -> None:
        """Show the whole game to read, turn by turn and step by step."""
        from tp_tui.presenters.log_text import turns_text

        self.push_screen(
            TextScreen(words.LOG_TITLE, self.in_signs(turns_text(view, view.turns) or words.NOTHING_YET), at_end=True)
        )

    def show_turns(self, title: str, view: View, turns: Sequence[TurnEntry], before: str = "") -> None:
        """Show some turns of `view` beside the board, behind a text that stands `before` them."""
        from tp_tui.presenters.log_text import turns_text

        text = f"{before}\n{turns_text(view, turns) or words.NOTHING_YET}".strip("\n")
        self.push_screen(TextScreen(title, self.in_signs(text), at_side=True))
