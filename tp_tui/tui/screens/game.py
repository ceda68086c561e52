"""The game: board, side, prompt; keys become commands, views become pictures."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.suggester import SuggestFromList
from textual.widgets import Input

from tp_tui.bots.base import Budget, processes_each
from tp_tui.bots.driver import BotDriver, BotProcess, CancelledError, HintQuestion
from tp_tui.games.terra.rules.state import PLACE, WORK
from tp_tui.session import Hint, Play, PlayText, Redo, RefusedError, Session, Undo
from tp_tui.session.session import SPECTATOR, STRONGEST, Command
from tp_tui.storage.settings import PACE_SECONDS, THINKING_SECONDS, Settings
from tp_tui.tui import words
from tp_tui.tui.footer import KeyFooter
from tp_tui.tui.screens.dialogs import HandoverScreen
from tp_tui.tui.screens.help import HelpScreen
from tp_tui.tui.screens.min_size import SizedScreen
from tp_tui.tui.screens.scoring import ScoringScreen
from tp_tui.tui.spans import Line
from tp_tui.tui.styled_lines import StyledLines
from tp_tui.tui.terra.board_renderer import BoardRenderer, best_size
from tp_tui.tui.terra.board_view import BoardView, TerraLines
from tp_tui.tui.terra.glyphs import GLYPHS
from tp_tui.tui.terra.help import NOW, help_pages
from tp_tui.tui.terra.interaction import Interaction
from tp_tui.tui.terra.side_lists import closing_lines, hint_lines, list_lines, log_lines, notice_lines, offer_lines
from tp_tui.tui.terra.status_panel import LINES_FOR_LISTS, panel_lines

if TYPE_CHECKING:
    from tp_tui.tui.app import TpApp

SIDE_COLUMNS = 33
LINES_BESIDE_BOARD = 4
LINES_BESIDE_HINT = 1
"""Lines below the counts that a hint leaves to the list it points at."""


def thinking(settings: Settings) -> Budget:
    """What a bot may use up for a turn, or a hint.

    Where the time suffices for as much as bots think by themselves, the same game comes out whatever it is.
    """
    seconds = THINKING_SECONDS[settings.thinking]
    return Budget(None if seconds is None else round(1000 * seconds), None, processes_each(), as_usual=True)


class GameScreen(SizedScreen):
    """One game from its first tile to its scoring."""

    app: TpApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(0, -1)", "Up", show=False, id="game.up"),
        Binding("down,j", "move(0, 1)", "Down", show=False, id="game.down"),
        Binding("left,h", "move(-1, 0)", "Left", show=False, id="game.left"),
        Binding("right,l", "move(1, 0)", "Right", show=False, id="game.right"),
        Binding("enter", "confirm", "Do it", key_display="Enter", id="game.confirm"),
        Binding("tab", "jump(1)", "Next", show=False, id="game.next"),
        Binding("shift+tab", "jump(-1)", "Last", show=False, id="game.last"),
        Binding("r", "turn(1)", "Turn", id="game.turn"),
        Binding("R", "turn(-1)", "Turn back", show=False, id="game.turn_back"),
        Binding("b", "offer('build')", "Build", id="game.build"),
        Binding("w", "offer('hire')", "Hire", id="game.hire"),
        Binding("y", "offer('buy')", "Block", id="game.buy"),
        Binding("g", "offer('offer')", "Grave good", show=False, id="game.offer"),
        Binding("n", "offer('sail')", "Ship", show=False, id="game.sail"),
        Binding("c", "offer('card')", "Card", show=False, id="game.card"),
        Binding("v", "offer('waive')", "Any half", show=False, id="game.waive"),
        Binding("x", "offer('swap')", "Swap", id="game.swap"),
        Binding("t", "offer('recall')", "Back", id="game.recall"),
        Binding("s", "search", "Search", id="game.search"),
        Binding("d", "done", "Done", id="game.done"),
        Binding("u", "undo", "Undo", id="game.undo"),
        Binding("U", "redo", "Redo", id="game.redo"),
        Binding("escape", "back", "Step back", show=False, id="game.back"),
        Binding("o", "recap", "Recap", id="game.recap"),
        Binding("O", "log", "Log", show=False, id="game.log"),
        Binding("p", "pace", "Pace", show=False, id="game.pace"),
        # With priority, so that what is typed right behind it goes to the line and not to the board.
        Binding("colon", "type", "Type", show=False, id="game.type", priority=True),
        Binding("question_mark", "help", "Help", key_display="?", id="game.help"),
        # The last one shown, so that it is the first that falls off the footer where that is full.
        Binding("i", "hint", "Hint", id="game.hint"),
        Binding("q", "leave", "Leave", id="game.leave", show=False),
        *(Binding(str(n), f"number({n})", show=False, id=f"game.number{n}") for n in range(1, 10)),
    ]

    def __init__(self, session: Session, settings: Settings) -> None:
        """Play `session`; what the app's settings become later is followed, `settings` are those of the beginning."""
        super().__init__()
        self.session = session
        self._bots = BotDriver(BotProcess()) if any(seat.bot for seat in session.seats) else None
        self._seat = self._first_seat()
        self._leaving = False
        self._notice = self._forbidden_by = ""
        self._hint: Hint | None = None
        self._asked: HintQuestion | None = None
        self._info_length = 0
        self._interaction = Interaction(session.view(self._seat), turn_by_itself=settings.stairs == "auto")

    def _first_seat(self) -> int:
        humans = [number for number, seat in enumerate(self.session.seats) if seat.is_human]
        if self.session.current in humans:
            return self.session.current
        return humans[0] if humans else SPECTATOR

    # The picture

    def compose(self) -> ComposeResult:
        """Board and side, what the cursor is on, what to do, keys."""
        with Vertical(id="game"):
            with Horizontal(id="table"):
                yield BoardView(self._interaction.board, id="board")
                with Vertical(id="side"):
                    yield TerraLines(id="panel")
                    yield TerraLines(id="more")
            yield StyledLines(id="info")
            yield StyledLines(id="prompt")
            yield Input(placeholder=words.COMMAND_HINT, id="command")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin."""
        self.query_one("#board", BoardView).focus()
        self._say(self.app.settings_fault)
        self._new_view()
        # What changes while the screen is drawn for the first time is written once more later.
        self.call_after_refresh(self._go_on)

    def on_unmount(self) -> None:
        """Stop thinking."""
        if self._bots:
            self._bots.close()

    def on_resize(self) -> None:
        """Fit the board to the terminal."""
        self._draw()

    def on_screen_resume(self) -> None:
        """The settings may have changed while another screen was on top."""
        self._interaction.turn_by_itself = self.app.settings.stairs == "auto"
        self._draw()

    def _new_view(self) -> None:
        """Look at the game as it is now."""
        self._interaction.look(self.session.view(self._seat))
        self._draw()
        self.refresh_bindings()

    def _draw(self) -> None:
        """Show what the interaction sees and points at."""
        if not self.is_mounted or not self.query("#board"):
            return
        glyphs = GLYPHS[self.app.settings.symbols]
        width, height = self.app.size
        interaction = self._interaction
        size = best_size(interaction.board, width, height, SIDE_COLUMNS, LINES_BESIDE_BOARD)
        self.query_one("#board", BoardView).show(BoardRenderer(interaction, size, glyphs))
        side = self.query_one("#side").size.width - 1
        room = self.query_one("#table").size.height
        below = LINES_FOR_LISTS
        if self._hint:
            below = max(below, LINES_BESIDE_HINT + len(hint_lines(self._hint, room, max(side, 32))))
        panel = panel_lines(interaction, glyphs, min(max(side, 32), 48), room, below, in_brief=self._hint is not None)
        shown = self.query_one("#panel", TerraLines)
        if shown.styles.height is None or shown.styles.height.value != len(panel):
            shown.styles.height = len(panel)
        shown.show(self._plain(panel))
        self._draw_below(room - len(panel), max(side, 32))
        self._draw_lines()

    def _draw_below(self, height: int, width: int) -> None:
        """What is offered or the open list, and the log as far as there is room."""
        interaction = self._interaction
        notice = self._notice if len(self._notice) >= self.app.size.width - 1 else ""
        glyphs = GLYPHS[self.app.settings.symbols]
        lines = notice_lines(notice, width) + closing_lines(interaction, width)
        hint = hint_lines(self._hint, height - LINES_BESIDE_HINT, width) if self._hint else []
        # A hint points at a line of the list, so that few lines of it do.
        room = max(LINES_BESIDE_HINT, height - len(lines) - len(hint)) if hint else height
        lines += (
            list_lines(interaction, room, width)
            if interaction.chooser
            else offer_lines(interaction, glyphs, width)[:room]
        )
        lines += hint
        if height - len(lines) > 2 and lines:
            lines.append(())
        lines += log_lines(interaction.view, height - len(lines), width)
        self.query_one("#more", TerraLines).show(self._plain(lines))

    def _draw_lines(self) -> None:
        """What the cursor is on, or what is to be said at once, and what to do next."""
        wrong = self._interaction.placing() and bool(self._interaction.refusal())
        info = (
            (f" {self._notice}", "bad")
            if self._notice
            else (f" {self._interaction.info(self.app.size.width - 2)}", "bad" if wrong else "plain")
        )
        # As long as the line before, so that what is left of that goes in the same style and not as a part of its own.
        info = (info[0].ljust(self._info_length), info[1])
        self._info_length = len(info[0].rstrip())
        self.query_one("#info", StyledLines).show(self._plain([(info,)]))
        asked = words.HINT_THINKING.format(bot=STRONGEST.capitalize()) if self._asked else ""
        prompt = words.LEAVE if self._leaving else asked or self._interaction.prompt()
        self.query_one("#prompt", StyledLines).show(self._plain([((f" {prompt}", "strong"),)]))

    def _plain(self, lines: list[Line]) -> list[Line]:
        """The lines with signs that the terminal is said to have."""
        plain = GLYPHS[self.app.settings.symbols].plain
        return [tuple((plain(text), style) for text, style in line) for line in lines]

    # Whose turn it is

    def _go_on(self) -> None:
        """After every step: the scoring, the bots, or the next human."""
        current = self.session.current
        if current < 0:
            self._new_view()
            self.app.push_screen(ScoringScreen(self._interaction.view))
        elif not self.session.seats[current].is_human:
            self._let_bots_play()
        elif current != self._seat and not self._interaction.view.is_shared:
            self._hand_over(current)
        else:
            self._seat = current
            self._new_view()

    def _hand_over(self, seat: int) -> None:
        """Show nobody's hand until the next human looks."""
        self._seat = SPECTATOR
        self._new_view()

        def take_seat(_: None) -> None:
            self._seat = seat
            self._new_view()

        self.app.push_screen(HandoverScreen(self.session.seats[seat].name), take_seat)

    @work(exclusive=True)
    async def _let_bots_play(self) -> None:
        """Ask the bots until a human is to decide or the game is over."""
        assert self._bots is not None
        self._new_view()
        session = self.session
        while session.current >= 0 and not session.seats[session.current].is_human:
            seat = session.seats[session.current]
            asked_at = len(session.actions)
            try:
                answer = await asyncio.to_thread(self._bots.ask, session.bot_question(thinking(self.app.settings)))
            except CancelledError:
                return
            if len(session.actions) != asked_at:
                return  # somebody took a step back meanwhile: whoever did goes on
            remark = words.STOOD_IN.format(fault=answer.fault) if answer.fault else ""
            session.execute(Play(answer.action, remark, answer.seconds))
            if remark:
                self._say(f"{seat.name}: {remark}")
            if pause := PACE_SECONDS[self.app.settings.pace]:
                self._new_view()
                await asyncio.sleep(pause)
        self._go_on()

    def _do(self, command: Command) -> bool:
        """Carry out a command of the seat in front; whether it was done."""
        self._say("")
        try:
            self.session.execute(command)
        except RefusedError as error:
            self._say(str(error), error.clause)
            self._draw()
            return False
        self._drop_hint()
        self._go_on()
        return True

    def _take_back(self, command: Undo | Redo) -> None:
        """Undo or redo; a bot that is thinking about the position as it was is stopped."""
        view = self.session.view(self._seat)
        possible = view.can_redo if isinstance(command, Redo) else not view.undo_refusal
        if possible and self._bots and not self._interaction.deciding:
            self._bots.cancel()
        self._do(command)

    # Hints

    @work(exclusive=True, group="hint")
    async def _ask_for_hint(self) -> None:
        """Ask the strongest bot about the position as it is; an answer that comes when it is another one is dropped."""
        try:
            question = self.session.hint_question(thinking(self.app.settings))
        except RefusedError as error:
            self._say(str(error))
            self._draw_lines()
            return
        if self._bots is None:
            self._bots = BotDriver(BotProcess())
        self._asked = question
        self._draw_lines()
        try:
            advice = await asyncio.to_thread(self._bots.advise, question)
        except CancelledError:
            return
        if self._asked is not question:
            return
        self._asked = None
        if isinstance(advice, str):
            self._say(words.HINT_FAILED.format(fault=advice))
        else:
            self._say("")
            self._hint = self.session.hint_in_words(advice)
            self._interaction.point_at(self._hint.action)
        self._draw()
        self.refresh_bindings()

    def _drop_hint(self) -> None:
        """The hint that is shown, or thought about, is no longer wanted."""
        self._hint = None
        if self._asked and self._bots:
            self._bots.cancel()
        self._asked = None

    # Keys

    def on_key(self, event: Key) -> None:
        """A key after `q`: anything but another q stays."""
        if self._leaving and event.key != "q":
            self._leaving = False
            self._draw_lines()
            event.stop()
            event.prevent_default()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does something now: the footer shows only those."""
        interaction = self._interaction
        if self.is_too_small:
            return False
        match action:
            case "confirm":
                return interaction.deciding or interaction.view.is_over
            case "jump":
                return bool(interaction.chooser or interaction.targets())
            case "turn":
                return interaction.placing()
            case "offer":
                return bool(interaction.offers(str(parameters[0])))
            case "search":
                return bool(interaction.offers("search"))
            case "done":
                return interaction.deciding and interaction.phase == WORK
            case "hint":
                return interaction.deciding
            case "undo":
                return not interaction.view.undo_refusal
            case "redo":
                return interaction.view.can_redo
            case "recap":
                return bool(interaction.view.log)
        return True

    def _say(self, notice: str, clause: str = "") -> None:
        """Have something said in the place of what the cursor is on; `clause` is what forbids it, if a rule does."""
        self._notice, self._forbidden_by = notice, clause

    def _moved(self) -> None:
        self._say("")
        self._draw()

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor or a highlight."""
        self._interaction.move(columns, rows)
        self._moved()

    def action_jump(self, by: int) -> None:
        """To the next legal target."""
        self._interaction.jump(by)
        self._moved()

    def action_turn(self, by: int) -> None:
        """Turn the tile in hand."""
        self._interaction.turn(by)
        self._moved()

    def action_number(self, number: int) -> None:
        """Highlight a line of the list."""
        if self._interaction.choose_number(number):
            self._moved()

    def action_confirm(self) -> None:
        """Do what the cursor or the highlight says."""
        if self._interaction.view.is_over:
            self.app.push_screen(ScoringScreen(self._interaction.view))
            return
        action = self._interaction.confirm()
        if action is not None:
            self._do(Play(action))
        else:
            self._moved()

    def action_offer(self, kind: str) -> None:
        """Open a list of additional actions, or buy at once."""
        action = self._interaction.open(kind)
        if action is not None:
            self._do(Play(action))
        else:
            self._moved()
            self.refresh_bindings()

    def action_search(self) -> None:
        """Between drawing and searching."""
        self._interaction.toggle_search()
        self._moved()

    def action_done(self) -> None:
        """End the work of the turn."""
        self._do(Play(self._interaction.rules.space.done))

    def action_hint(self) -> None:
        """Ask what the strongest bot would do, or point at it again where that is known."""
        if self._hint:
            self._interaction.point_at(self._hint.action)
            self._moved()
            self.refresh_bindings()
        elif self._asked is None:
            self._ask_for_hint()

    def action_back(self) -> None:
        """Close what is open; with nothing open, undo."""
        if self.has_class("typing"):
            self._say("")
            self._stop_typing()
            self._draw()
        elif self._hint or self._asked:
            self._drop_hint()
            self._moved()
        elif self._interaction.back():
            self._moved()
            self.refresh_bindings()
        elif self._interaction.deciding and self._interaction.phase != PLACE:
            self._take_back(Undo())

    def action_undo(self) -> None:
        """Take back the last step."""
        self._take_back(Undo())

    def action_redo(self) -> None:
        """Do it again."""
        self._take_back(Redo())

    def action_recap(self) -> None:
        """What happened since the viewer's last turn."""
        view = self._interaction.view
        self.app.show_log(view, view.since_last_turn(), words.RECAP_TITLE)

    def action_log(self) -> None:
        """The whole game."""
        self.app.show_log(self._interaction.view)

    def action_pace(self) -> None:
        """The next pace of the bots."""
        pace = words.SETTING_HELP["pace"]
        self._say(self.app.change_setting("pace") or f"Bots move {pace[self.app.settings.pace]}.")
        self._draw_lines()

    def action_help(self) -> None:
        """Explain the step at hand: the rules at the clause that matters, or that forbade what was tried."""
        interaction = self._interaction
        glyphs = GLYPHS[self.app.settings.symbols]
        pages = help_pages(self.session.rulebook(), glyphs, words.KEYS, interaction, self._forbidden_by)
        self.app.push_screen(HelpScreen(pages, NOW.get(interaction.phase, "") if interaction.deciding else ""))

    def action_leave(self) -> None:
        """Ask, then leave."""
        if self._leaving or self._interaction.view.is_over or not self._interaction.view.log:
            self.app.action_to_menu()
        else:
            self._leaving = True
            self._draw_lines()

    # Notation

    def action_type(self) -> None:
        """Open the line for a move in notation."""
        self._leaving = False
        command = self.query_one("#command", Input)
        state = self._interaction.state
        command.suggester = SuggestFromList(
            [state.action_to_string(a) for a in self._interaction.view.legal], case_sensitive=False
        )
        command.value = ""
        self.add_class("typing")
        self.set_focus(command)

    def _stop_typing(self) -> None:
        # `set_focus` and not `focus`, which waits: a key struck at once belongs to the board.
        self.set_focus(self.query_one("#board", BoardView))
        self.remove_class("typing")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed; what is not understood stays to be mended."""
        if not self.has_class("typing"):
            return  # a second Enter, struck before the first was dealt with
        if not event.value.strip():
            self._stop_typing()
        elif not self._interaction.deciding:
            self._say(self._interaction.prompt())
            self._draw()
        elif self._do(PlayText(event.value)):
            self._stop_typing()
