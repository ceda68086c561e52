"""The screen of a game: whose turn it is, undo and redo, hints, typing, handing over. Its table knows the rest."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar, Literal

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Input

from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError, HintQuestion
from tp_tui.bots.review import Review
from tp_tui.session import SPECTATOR, Command, Play, PlayText, Redo, RefusedError, Session, Undo
from tp_tui.session.daily import daily_result
from tp_tui.session.replay import Replay
from tp_tui.session.session import STRONGEST
from tp_tui.storage.settings import PACE_SECONDS, Settings
from tp_tui.tui import words
from tp_tui.tui.command_line import CommandLine
from tp_tui.tui.screens.dialogs import HandoverScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.saving_notices import SavingNotices
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.screens.table_screen import TableScreen
from tp_tui.tui.thinking import thinking

TYPING = "typing"
"""The class of the screen while a move is typed."""


def first_seat(session: Session) -> int:
    """Return the seat of the human who looks first; that of a spectator if there is none."""
    humans = [number for number, seat in enumerate(session.seats) if seat.is_human]
    if session.current in humans:
        return session.current
    return humans[0] if humans else SPECTATOR


class GameScreen(TableScreen):
    """One game from its first move to its scoring.

    Attributes:
        session: the game that is played.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # The most useful first: where the footer is full, the last ones are left out.
        Binding("i", "hint", "Hint", id="game.hint"),
        Binding("u", "take_back('undo')", "Undo", id="game.undo"),
        Binding("U", "take_back('redo')", "Redo", id="game.redo"),
        Binding("escape", "back", "Step back", show=False, id="game.back"),
        Binding("o", "log(True)", "Recap", id="game.recap"),
        Binding("O", "log(False)", "Log", show=False, id="game.log"),
        Binding("p", "pace", "Pace", show=False, id="game.pace"),
        # With priority, so that what is typed right behind it goes to the line and not to the table.
        Binding("colon", "type", "Type", show=False, id="game.type", priority=True),
        Binding("question_mark,f1", "help", "Help", key_display="?", id="game.help"),
        Binding("enter", "score", "Scoring", key_display="Enter", id="game.score"),
        Binding("q", "leave", "Leave", id="game.leave", show=False),
    ]

    def __init__(self, session: Session, settings: Settings, *, remark: str = "", bots_play: bool = True) -> None:
        """Play `session`; what the app's settings become later is followed, `settings` are those of the beginning.

        A `remark` is said at once. Without `bots_play` the game stands still where a bot is to decide, for a picture,
        and no bot reviews it.
        """
        self._seat = first_seat(session)
        super().__init__(session.game.name, session.view(self._seat), settings)
        self.session = session
        self._remark = remark
        self._pace = ""
        self._bots = BotDriver(BotProcess()) if bots_play and any(seat.bot for seat in session.seats) else None
        self._is_leaving = False
        self._reviews: dict[int, Review] | None = {} if bots_play else None
        self._asked: HintQuestion | None = None
        self._saving = SavingNotices(self)
        self._to_confirm: Command | None = None

    @property
    def is_typing(self) -> bool:
        """Whether a move is being typed."""
        return self.has_class(TYPING)

    @property
    def settings(self) -> Settings:
        """The player's settings, but for the pace where that was changed for this game."""
        kept = self.app.settings
        return replace(kept, pace=self._pace) if self._pace else kept

    # What is shown

    def compose_below(self) -> ComposeResult:
        """Put the line for moves in notation below the prompt."""
        yield CommandLine(id="command")

    def on_mount(self) -> None:
        """Listen to the table, and begin."""
        self.table.chosen.subscribe(self, lambda action: self._do(Play(action)), immediate=True)
        self.table.focus_target.focus()
        self.say(self._remark or self.app.settings_fault)
        # What changes while the screen is drawn for the first time is written once more later.
        self.call_after_refresh(self._go_on)

    def on_unmount(self) -> None:
        """Stop thinking, and let others have the game."""
        if self._bots:
            self._bots.close()
        if self.session.journal:
            self.session.journal.close()

    def _show_view(self) -> None:
        """Let the table show the game as it is now."""
        self.table.view = self.session.view(self._seat)

    @property
    def prompt(self) -> str:
        """What to do next; while a hint is thought about, or a loss is to be confirmed, that."""
        if self._is_leaving:
            return words.LEAVE
        if self._asked:
            return words.HINT_THINKING.format(bot=STRONGEST.capitalize())
        return self.table.prompt

    # Whose turn it is

    def _go_on(self) -> None:
        """Let the bots or the next human decide, or score the game."""
        current = self.session.current
        if current < 0:
            self._show_view()
            self.action_score()
        elif not self.session.seats[current].is_human:
            if self._bots:
                self._let_bots_play()
            else:
                self._show_view()
        elif current != self._seat and not self.table.view.is_shared:
            self._hand_over(current)
        else:
            self._seat = current
            self._show_view()

    def _hand_over(self, seat: int) -> None:
        """Hide what only one player may see until the next human looks."""
        self._seat = SPECTATOR
        self._show_view()

        def take_seat(_: None) -> None:
            self._seat = seat
            self._show_view()

        self.app.push_screen(HandoverScreen(self.session.seats[seat].name), take_seat)

    @work(exclusive=True)
    async def _let_bots_play(self) -> None:
        """Ask the bots until a human is to decide or the game is over."""
        assert self._bots is not None
        self._show_view()
        session = self.session
        while session.current >= 0 and not session.seats[session.current].is_human:
            seat = session.seats[session.current]
            asked_at, turn = len(session.actions), (session.current, session.turn_number)
            try:
                answer = await asyncio.to_thread(self._bots.ask, session.bot_question(thinking(self.settings)))
            except CancelledError:
                return
            if len(session.actions) != asked_at:
                return  # somebody took a step back meanwhile: whoever did goes on
            remark = words.STOOD_IN.format(fault=answer.fault) if answer.fault else ""
            session.execute(Play(answer.action, remark, answer.seconds))
            if remark:
                self.say(f"{seat.name}: {remark}")
            self._saving.tell()
            pause = PACE_SECONDS[self.settings.pace]
            # At once does not mean unseen: what a bot did is there when the next one thinks.
            if pause or (session.current, session.turn_number) != turn:
                self._show_view()
                await asyncio.sleep(pause)
        self._go_on()

    def _do(self, command: Command) -> bool:
        """Carry out a command of the seat in front; return whether it was done."""
        self.say("")
        if not self._is_confirmed(command):
            return False
        try:
            self.session.execute(command)
        except RefusedError as error:
            self.say(str(error), error.clause)
            return False
        self._drop_hint()
        if self._reviews:
            self._reviews.clear()  # a step back from the end, and on in another way
        self._go_on()
        self._saving.tell()
        return True

    def _is_confirmed(self, command: Command) -> bool:
        """Return whether `command` may be carried out; one that cannot be undone must be given twice, if so set."""
        reveals = self.session.reveals(command) if self.settings.confirm == "on" else ""
        if not reveals or self._to_confirm == command:
            self._to_confirm = None
            return True
        self._to_confirm = command
        self.say(words.CONFIRM.format(reveals=reveals))
        return False

    # Hints

    @work(exclusive=True, group="hint")
    async def _ask_for_hint(self) -> None:
        """Ask the strongest bot about the position as it is; an answer that comes when it is another one is dropped."""
        try:
            question = self.session.hint_question(thinking(self.settings))
        except RefusedError as error:
            self.say(str(error))
            return
        if self._bots is None:
            self._bots = BotDriver(BotProcess())
        self._asked = question
        self.show_prompt()
        try:
            advice = await asyncio.to_thread(self._bots.advise, question)
        except CancelledError:
            return
        if self._asked is not question:
            return
        self._asked = None
        if isinstance(advice, str):
            self.say(words.HINT_FAILED.format(fault=advice))
        else:
            self.say("")
            hint = self.session.hint_in_words(advice)
            self.table.hint = hint
            self.table.point_at(hint.action)
        self.show_prompt()

    def _drop_hint(self) -> None:
        """Hide the hint, or stop thinking about it."""
        self.table.hint = None
        if self._asked and self._bots:
            self._bots.cancel()
        self._asked = None
        self.show_prompt()

    # Keys

    def on_key(self, event: Key) -> None:
        """Stay, if another key than `q` follows a `q`."""
        if self._is_leaving and event.key != "q":
            self._is_leaving = False
            self.show_prompt()
            event.stop()
            event.prevent_default()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now: the footer shows only those."""
        view = self.table.view
        if self.is_too_small:
            return False
        if self.is_typing:
            return action == "back"
        match action:
            case "hint":
                return self.table.is_deciding
            case "take_back":
                return view.can_redo if parameters == ("redo",) else not view.undo_refusal
            case "log":
                return bool(view.log) or parameters == (False,)
            case "score":
                return view.is_over
        return True

    def action_score(self) -> None:
        """Score the game, which is over."""
        view, outcome = self.table.view, self.table.outcome()
        scoring = ScoringScreen(view, outcome, Replay(self.session), self._reviews)
        scoring.result, scoring.fault = daily_result(self.session), self.session.records_fault
        self.app.push_screen(scoring)

    def action_hint(self) -> None:
        """Ask what the strongest bot would do, or point at it again where that is known."""
        if self.table.hint:
            self.table.point_at(self.table.hint.action)
        elif self._asked is None:
            self._ask_for_hint()

    def action_back(self) -> None:
        """Close what is open; with nothing open, undo."""
        if self.is_typing:
            self.say("")
            self._stop_typing()
        elif self.table.hint or self._asked:
            self.say("")
            self._drop_hint()
        elif not self.table.step_back() and self.table.escape_undoes:
            self.action_take_back("undo")

    def action_take_back(self, what: Literal["undo", "redo"]) -> None:
        """Undo or redo; a bot that is thinking about the position as it was is stopped."""
        view = self.session.view(self._seat)
        possible = view.can_redo if what == "redo" else not view.undo_refusal
        if possible and self._bots and not self.table.is_deciding:
            self._bots.cancel()
        self._do(Redo() if what == "redo" else Undo())

    def action_log(self, since_last_turn: bool) -> None:
        """Show what happened, in the whole game or since the player's last turn."""
        view = self.table.view
        if since_last_turn:
            self.app.show_log(view, view.since_last_turn(), words.RECAP_TITLE)
        else:
            self.app.show_log(view)

    def action_pace(self) -> None:
        """Go on to the next pace of the bots, in this game."""
        paces = [*words.SETTING_HELP["pace"]]
        self._pace = paces[(paces.index(self.settings.pace) + 1) % len(paces)]
        self.table.settings = self.settings
        self.say(words.PACE.format(pace=words.SETTING_HELP["pace"][self._pace]))

    def action_help(self) -> None:
        """Explain the step at hand: the rules at the clause that matters, or that forbade what was tried."""
        table = self.table
        pages = table.help_pages(self.session.rulebook())
        if table.is_deciding:
            help_screen = HelpScreen(pages, self.in_signs(table.step_help()), [*table.keys_now(), words.HINT_KEY])
        else:
            help_screen = HelpScreen(pages, self.in_signs(table.prompt))
        self.app.push_screen(help_screen)

    def action_leave(self) -> None:
        """Leave; where that loses the game, ask first."""
        session = self.session
        if self._is_leaving or not session.is_unsaved:
            self.app.leave_game(is_kept=bool(session.actions) and session.current >= 0 and not session.is_unsaved)
        else:
            self.ask_to_leave()

    def ask_to_leave(self) -> None:
        """Ask whether the game may be lost; another `q` says that it may."""
        self._is_leaving = True
        self.show_prompt()

    # Notation

    def action_type(self) -> None:
        """Open the line for a move in notation."""
        self._is_leaving = False
        view = self.table.view
        command = self.query_one(CommandLine)
        command.clear_for([view.observation.state.action_to_string(action) for action in view.legal])
        self.add_class(TYPING)
        self.set_focus(command)

    def _stop_typing(self) -> None:
        # `set_focus` and not `focus`, which waits: a key struck at once belongs to the table.
        self.set_focus(self.table.focus_target)
        self.remove_class(TYPING)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed; what is not understood stays to be mended."""
        if not self.is_typing:
            return  # a second Enter, struck before the first was dealt with
        if not event.value.strip():
            self._stop_typing()
        elif not self.table.is_deciding:
            self.say(self.table.prompt)
        elif self._do(PlayText(event.value)):
            self._stop_typing()
